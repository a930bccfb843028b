"""Chapter: command, at the table: each commander's one action, declared before anything happens."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.battle import CM, EamBattle
from grognard.books.en_avant_en_masse.choices import headquarters_moves, orders_for
from grognard.books.en_avant_en_masse.command import delay_of, order_delay
from grognard.books.en_avant_en_masse.orders import (
    IssueOrder,
    Lead,
    MoveHeadquarters,
    Rally,
    SendMessage,
    Wait,
)
from grognard.books.en_avant_en_masse.state import Commander, Note, Transit
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.words import ARTILLERY, EPSILON, exact
from grognard.books.en_avant_en_masse.written import clauses_of, headquarters_refusal, order_refusal
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import point_distance

LONGEST_MESSAGE = 280


@dataclass(slots=True)
class DeclareActions(Step[EamBattle]):
    """eam-3.3, eam-4.2, eam-4.6, eam-R2 Every commander declares what he does this turn, unseen by the other side."""

    declared: tuple[str, ...]

    def _open(self, battle: EamBattle, seat: str) -> list[Commander]:
        """The commanders this seat has still to declare for: those who are there and can act (eam-19.8)."""
        return [commander for commander in battle.commanders if self._awaited(battle, seat, commander)]

    def _awaited(self, battle: EamBattle, seat: str, commander: Commander) -> bool:
        return (
            commander.id not in self.declared
            and commander.acts()
            and commander.arrives <= battle.turn
            and battle.plays(seat, commander)
        )

    def asks(self, battle: EamBattle) -> Sequence[str]:
        found: list[str] = []
        for seat in battle.seats:
            for commander in battle.commanders:
                if self._awaited(battle, seat.name, commander):
                    found.append(seat.name)
                    break
        return found

    def takes(self) -> tuple[type[Order], ...]:
        return (IssueOrder, MoveHeadquarters, Rally, Lead, SendMessage, Wait)

    def collects(self) -> bool:
        return True

    def question(self, battle: EamBattle, seat: str) -> Decision:
        return Decision(
            "DeclareActions",
            "What does the commander do this turn?",
            ("eam-4.2", "eam-4.6"),
            self.takes(),
            default=Wait(),
            facts={"commanders": [commander.id for commander in self._open(battle, seat)]},
        )

    def subjects(self, battle: EamBattle, seat: str) -> Sequence[str]:
        found: list[str] = []
        for commander in self._open(battle, seat):
            found.extend(unit.card.id for unit in self._commanded(battle, commander))
            found.append(commander.id)
        return found

    def _commanded(self, battle: EamBattle, commander: Commander) -> list[Unit]:
        """eam-R5, eam-R7 Whom he can order: his own division; a corps commander nobody, but by setting."""
        if commander.corps:
            if battle.settings.corps_commander != "may-order-brigades":
                return []
            return [
                unit
                for unit in battle.units
                if unit.place == TABLE and unit.card.side == commander.side and unit.status > 0
            ]
        return [
            unit
            for unit in battle.units
            if unit.place == TABLE and unit.card.division == commander.id and unit.status > 0
        ]

    def options(self, battle: EamBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield Wait()
            return
        commander = battle.commander(about)
        side = battle.side_of(seat)
        if commander is not None:
            if commander in self._open(battle, seat):
                yield Wait(about)
                for x, y in headquarters_moves(battle, commander):
                    yield MoveHeadquarters(about, x, y)
                if commander.corps:
                    for other in battle.commanders:
                        if other.side == side and not other.corps:
                            yield SendMessage(about, other.id, "Act as you see fit.")
                            break
            return
        unit = battle.find(about)
        if unit is None or unit.card.side != side:
            return
        for commander in self._open(battle, seat):
            if unit not in self._commanded(battle, commander):
                continue
            if not commander.corps and battle.with_unit(commander, unit):
                yield Rally(commander.id, about)
                yield Lead(commander.id, about)
            for clauses in orders_for(battle, side, unit):
                yield IssueOrder(commander.id, about, clauses)
            return

    # -- judging --------------------------------------------------------------------------------------------

    def check(self, battle: EamBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, Wait) and order.commander == "":
            return None
        commander = battle.commander(order.commander)
        if commander is None or not battle.is_post_of(seat, order.commander):
            return Refusal("eam-4.1", f"this seat does not play {order.commander!r}", "not-his-post")
        if order.commander in self.declared:
            return Refusal("eam-4.2", f"{commander.name} has declared his action", "second-action")
        if not commander.acts():
            return Refusal("eam-19.8", f"{commander.name} is {commander.state}", "cannot-act")
        if commander.arrives > battle.turn:
            return Refusal("eam-R112", f"{commander.name} has not arrived", "not-there")
        if isinstance(order, Wait):
            return None
        if isinstance(order, MoveHeadquarters):
            return headquarters_refusal(battle, order.x_m / CM, order.y_m / CM)
        if isinstance(order, SendMessage):
            return self._message_refusal(battle, commander, order)
        return self._unit_refusal(battle, commander, order)

    def _message_refusal(self, battle: EamBattle, commander: Commander, order: SendMessage) -> Refusal | None:
        """eam-R7 The corps commander writes to one divisional commander of his."""
        if not commander.corps:
            return Refusal("eam-R7", "only the corps commander sends messages", "not-corps")
        other = battle.commander(order.to)
        if other is None or other.side != commander.side or other.corps:
            return Refusal("eam-R7", f"{order.to!r} commands no division of his", "no-such-commander")
        if not order.text.strip() or len(order.text) > LONGEST_MESSAGE:
            return Refusal("eam-R7", f"a message has 1 to {LONGEST_MESSAGE} letters", "message")
        return None

    def _unit_refusal(self, battle: EamBattle, commander: Commander, order: Any) -> Refusal | None:
        """eam-4.6, eam-11.10, eam-18.1, eam-15.8, eam-R5 An order, a rally or a lead of one of his units."""
        unit = battle.find(order.unit)
        if unit is None or unit.card.side != commander.side or unit.place != TABLE:
            return Refusal("eam-R5", f"{order.unit!r} is no unit of his on the table", "no-such-unit")
        if commander.corps and (
            not isinstance(order, IssueOrder) or battle.settings.corps_commander != "may-order-brigades"
        ):
            return Refusal("eam-R7", "a corps commander orders, rallies and leads no brigade", "corps")
        if not commander.corps and unit.card.division != commander.id:
            return Refusal("eam-R5", f"{unit.card.name} is not of his division", "not-his-unit")
        if isinstance(order, IssueOrder):
            if unit.status == 0:
                return Refusal("eam-11.10", "a unit that runs away obeys nobody", "running")
            return order_refusal(battle, commander.side, unit, order.clauses)
        if not battle.with_unit(commander, unit):
            paragraph = "eam-R97" if isinstance(order, Rally) else "eam-R74"
            return Refusal(paragraph, f"{commander.name} is not with {unit.card.name}", "not-with-it")
        if isinstance(order, Lead) and unit.status == 0:
            return Refusal("eam-11.10", "a unit that runs away follows nobody", "running")
        return None

    # -- carrying out ---------------------------------------------------------------------------------------

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        declared = list(self.declared)
        for seat, order in given.items():
            if isinstance(order, Wait) and order.commander == "":
                for commander in self._open(battle, seat):
                    declared.append(commander.id)
                continue
            declared.append(order.commander)
            known = battle.commander(order.commander)
            if known is not None:
                self._declare(battle, seat, known, order)
        now = tuple(declared)
        rest = DeclareActions(now)
        if rest.asks(battle):
            battle.then(rest)
        else:
            deliver_messages(battle)

    def _declare(self, battle: EamBattle, seat: str, commander: Commander, order: Any) -> None:
        if isinstance(order, MoveHeadquarters):
            commander.action = "move"
            commander.to_x = order.x_m / CM
            commander.to_y = order.y_m / CM
        elif isinstance(order, Rally):
            commander.action = "rally"
            commander.unit = order.unit
            self._tell(battle, seat, "rally", "eam-18.1", commander, battle.unit(order.unit))
        elif isinstance(order, Lead):
            commander.action = "lead"
            commander.unit = order.unit
            self._tell(battle, seat, "lead", "eam-15.8", commander, battle.unit(order.unit))
        elif isinstance(order, SendMessage):
            commander.action = "issue-order"
            other = battle.commander(order.to)
            if other is not None:
                apart = ((other.x - commander.x) ** 2 + (other.y - commander.y) ** 2) ** 0.5
                turn = battle.turn + delay_of(exact(apart))
                battle.transit.append(Transit(order.to, turn, battle.turn, [], order.text, commander.id))
                battle.tell(
                    "message-sent",
                    ("eam-R7", "eam-4.7"),
                    {"from": commander.name, "to": other.name, "arrives": turn},
                    (seat, "umpire"),
                )
        elif isinstance(order, IssueOrder):
            self._issue(battle, seat, commander, order)

    def _tell(self, battle: EamBattle, seat: str, kind: str, paragraph: str, commander: Commander, unit: Unit) -> None:
        battle.tell(kind, (paragraph,), {"commander": commander.name, "unit": unit.card.name}, (seat, "umpire"))

    def _issue(self, battle: EamBattle, seat: str, commander: Commander, order: IssueOrder) -> None:
        """eam-4.7, eam-4.8, eam-5.8, eam-R3, eam-R6 The order leaves at once; the one issued last stands."""
        commander.action = "issue-order"
        unit = battle.unit(order.unit)
        distance = point_distance(unit.footprint(), commander.x, commander.y)
        ruling = order_delay(
            battle.settings,
            battle.dice,
            turn=battle.turn,
            distance_cm=exact(distance),
            commander_action="issue-order",
            orders_already_issued=0,
            recipient="divisional-artillery" if unit.card.arm == ARTILLERY else "brigade",
        )
        if isinstance(ruling, Refusal):
            return
        battle.transit = [
            other
            for other in battle.transit
            if other.to != order.unit or other.effective < ruling.effective_turn - EPSILON
        ]
        battle.transit.append(
            Transit(
                order.unit,
                ruling.effective_turn,
                battle.turn,
                clauses_of(battle, order.clauses),
                "",
                commander.id,
            )
        )
        battle.tell(
            "order-issued",
            tuple(ruling.tally.paragraphs()),
            {
                "commander": commander.name,
                "unit": order.unit,
                "name": unit.card.name,
                "order": order,
                "cm": round(distance, 1),
                "effective": ruling.effective_turn,
            },
            (seat, "umpire"),
        )


def deliver_messages(battle: EamBattle) -> None:
    """eam-4.5, eam-R7, eam-R8 A message reaches a commander who is not on the move; else it is held."""
    kept: list[Transit] = []
    for sent in battle.transit:
        if not sent.text or sent.effective > battle.turn:
            kept.append(sent)
            continue
        commander = battle.commander(sent.to)
        if commander is not None and commander.action == "move":
            kept.append(sent)
            continue
        battle.notes.append(Note(battle.turn, sent.sender, sent.to, sent.text))
        if commander is not None:
            battle.tell(
                "message-delivered",
                ("eam-4.5", "eam-R8"),
                {"to": commander.name, "text": sent.text},
                (battle.seat_of(commander.id), "umpire"),
            )
    battle.transit = kept
