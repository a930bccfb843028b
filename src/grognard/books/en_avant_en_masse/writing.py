"""Before the first turn, and when reserves come on: each player writes his units' first orders, in secret."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.choices import orders_for
from grognard.books.en_avant_en_masse.orders import Ready, WriteOrder
from grognard.books.en_avant_en_masse.written import clauses_of, order_refusal
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal


@dataclass(slots=True)
class WriteOrders(Step[EamBattle]):
    """eam-3.3, eam-4.1, eam-R9, eam-R112 Every unit starts with a written order; those not written to defend.

    Both sides write unseen, a unit at a time, until they are ready.
    """

    units: tuple[str, ...]
    ready: tuple[str, ...]

    def asks(self, battle: EamBattle) -> Sequence[str]:
        return tuple(
            seat.name for seat in battle.seats if seat.name not in self.ready and self.subjects(battle, seat.name)
        )

    def takes(self) -> tuple[type[Order], ...]:
        return (WriteOrder, Ready)

    def collects(self) -> bool:
        return True

    def question(self, battle: EamBattle, seat: str) -> Decision:
        return Decision(
            "WriteOrders",
            "Which first orders do the brigades get?",
            ("eam-R9",),
            self.takes(),
            default=Ready(),
            facts={"units": list(self.subjects(battle, seat))},
        )

    def subjects(self, battle: EamBattle, seat: str) -> Sequence[str]:
        return [name for name in self.units if battle.is_post_of(seat, battle.unit(name).card.division)]

    def options(self, battle: EamBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield Ready()
        elif about in self.units:
            unit = battle.unit(about)
            for clauses in orders_for(battle, battle.side_of(seat), unit):
                yield WriteOrder(about, clauses)

    def check(self, battle: EamBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, Ready):
            return None
        if order.unit not in self.subjects(battle, seat):
            return Refusal("eam-4.1", f"{order.unit!r} has no order to be written by this seat", "not-his-unit")
        return order_refusal(battle, battle.side_of(seat), battle.unit(order.unit), order.clauses)

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        written: list[str] = []
        ready = list(self.ready)
        for seat, order in given.items():
            if isinstance(order, Ready):
                ready.append(seat)
                continue
            unit = battle.unit(order.unit)
            unit.clauses = clauses_of(battle, order.clauses)
            unit.formed = False
            written.append(order.unit)
            battle.tell(
                "first-order",
                ("eam-R9",),
                {"unit": order.unit, "name": unit.card.name, "order": WriteOrder(order.unit, order.clauses)},
                (seat, "umpire"),
            )
        rest = tuple(name for name in self.units if name not in written)
        more = WriteOrders(rest, tuple(ready))
        if more.asks(battle):
            battle.then(more)
