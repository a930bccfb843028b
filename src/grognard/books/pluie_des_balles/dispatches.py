"""II.9.2, II.9.3 at the table: staff teams and their commanders, with written orders as the only link (pdb-R77,
pdb-R102).

A letter goes at once where staff and commander are in contact, and is read at the writer's next half; else a rider
carries it, at the average range of a command element each turn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.battle import PluieBattle, length
from grognard.books.pluie_des_balles.orders import NothingToWrite, WrittenOrder
from grognard.books.pluie_des_balles.signals import contact_with
from grognard.books.pluie_des_balles.state import FLAG, Element
from grognard.books.pluie_des_balles.tables import MOVERS
from grognard.books.pluie_des_balles.tabletop import STAFF
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal

LONGEST: Final = 2000
RIDE_CM: Final = MOVERS["command-element"].average_cm


def headquarters_of(battle: PluieBattle, seat: str) -> Element | None:
    """Where a seat has its headquarters: that of its post, else the highest of its side."""
    best: Element | None = None
    posts: tuple[str, ...] = ()
    side = ""
    for held in battle.seats:
        if held.name == seat:
            posts, side = held.posts, held.side
    for formation in battle.scenario.formations:
        element = battle.elements.get(formation.id)
        if formation.side != side or element is None or not element.on_table() or element.kind != FLAG:
            continue
        if formation.post and formation.post in posts:
            return element
        if not formation.superior and best is None:
            best = element
    return best


def delay(battle: PluieBattle, writer: str, reader: str) -> int:
    """Turns on the way."""
    one, other = headquarters_of(battle, writer), headquarters_of(battle, reader)
    if one is None or other is None or one is other:
        return 0
    if contact_with(battle, one.side, one.x, one.y, other).in_contact:
        return 0
    return 1 + int(length(one.x, one.y, other.x, other.y) / RIDE_CM)


@dataclass(slots=True)
class StaffWrites(Step[PluieBattle]):
    """pdb-II.9.2, pdb-II.9.3: before the side acts, its staff and commanders may write to one another."""

    side: str

    def asks(self, battle: PluieBattle) -> tuple[str, ...]:
        if not battle.parted(self.side):
            return ()
        return tuple(seat.name for seat in battle.seats if seat.side == self.side)

    def takes(self) -> tuple[type[Order], ...]:
        return (WrittenOrder, NothingToWrite)

    def question(self, battle: PluieBattle, seat: str) -> Decision:
        return Decision(
            "StaffWrites",
            "Do you write?",
            ("pdb-II.9.2", "pdb-II.9.3"),
            self.takes(),
            default=NothingToWrite(),
        )

    def options(self, battle: PluieBattle, seat: str, about: str) -> Iterator[Order]:
        yield NothingToWrite()
        for held in battle.seats:
            if held.side == self.side and held.name != seat and self.linked(battle, seat, held.name):
                yield WrittenOrder(held.name, "Hold your ground and report.")

    def linked(self, battle: PluieBattle, one: str, other: str) -> bool:
        """Only a staff and its subordinate commanders write to one another."""
        return any(seat.name in (one, other) and STAFF in seat.posts for seat in battle.seats)

    def check(self, battle: PluieBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, NothingToWrite):
            return None
        known = [held.name for held in battle.seats if held.side == self.side and held.name != seat]
        if order.to not in known or not self.linked(battle, seat, order.to):
            return Refusal("pdb-II.9.3", f"{order.to!r} is nobody you may write to", "no-seat")
        if not order.text.strip() or len(order.text) > LONGEST:
            return Refusal("pdb-II.9.3", f"an order of 1 to {LONGEST} letters", "no-text")
        return None

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        for seat, order in given.items():
            if isinstance(order, WrittenOrder):
                due = battle.turn + delay(battle, seat, order.to)
                battle.mail = [*battle.mail, [str(due), seat, order.to, order.text, str(battle.turn)]]
                battle.tell("order-written", ("pdb-II.9.3",), {"from": seat, "to": order.to}, (seat, "umpire"))


@dataclass(slots=True)
class DeliverLetters(Step[PluieBattle]):
    """pdb-II.9.3: what has come is read."""

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        if not battle.mail:
            return
        waiting: list[list[str]] = []
        for letter in battle.mail:
            if int(letter[0]) > battle.turn:
                waiting.append(letter)
                continue
            battle.letters = [*battle.letters, letter]
            facts = {"from": letter[1], "to": letter[2], "text": letter[3], "written": int(letter[4])}
            battle.tell("order-delivered", ("pdb-II.9.3",), facts, (letter[2], "umpire"))
        battle.mail = waiting
