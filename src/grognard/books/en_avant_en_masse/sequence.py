"""The sequence of a turn as it is printed, its start and its end, and how a battle is decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.en_avant_en_masse.assaults import CloseAssaultPhase
from grognard.books.en_avant_en_masse.battle import EamBattle, fights
from grognard.books.en_avant_en_masse.choices import orders_for
from grognard.books.en_avant_en_masse.command import DELAYS
from grognard.books.en_avant_en_masse.commanding import DeclareActions
from grognard.books.en_avant_en_masse.figures import discover
from grognard.books.en_avant_en_masse.firing import FiringPhase
from grognard.books.en_avant_en_masse.moving import MovementPhase
from grognard.books.en_avant_en_masse.orders import ControlDecides, Pursue
from grognard.books.en_avant_en_masse.recovering import RecoveryPhase
from grognard.books.en_avant_en_masse.risks import PersonalRiskPhase, commanders_return
from grognard.books.en_avant_en_masse.state import Transit
from grognard.books.en_avant_en_masse.units import GONE, RESERVE, TABLE, Unit
from grognard.books.en_avant_en_masse.views import look_about
from grognard.books.en_avant_en_masse.words import ARTILLERY
from grognard.books.en_avant_en_masse.writing import WriteOrders
from grognard.books.en_avant_en_masse.written import clauses_of, order_refusal
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order, StandingAnswer
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import overlap

NEAR_TURNS: Final[int] = DELAYS[0][1]
"""eam-4.7: the turns an order takes to a unit near by; any other took those of eam-4.8."""


@dataclass(slots=True)
class Turn(Step[EamBattle]):
    """eam-2.1, eam-3.1, eam-3.2, eam-3.3 A turn of ten minutes; a scenario says how many (eam-R110)."""

    number: int

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.turn = self.number
        battle.then(
            StartOfTurn(),
            DeclareActions(()),
            FiringPhase(),
            MovementPhase(),
            CloseAssaultPhase(),
            RecoveryPhase(),
            PersonalRiskPhase(),
            EndOfTurn(),
        )


def take_up(battle: EamBattle, sent: Transit) -> None:
    """eam-4.7, eam-4.8, eam-5.9, eam-17.14 An order due is taken up, or a result goes before it (eam-R126)."""
    unit = battle.find(sent.to)
    if unit is None or unit.place != TABLE:
        return
    if unit.status == 0 or unit.pending:
        paragraphs = ("eam-11.10", "eam-R126") if unit.status == 0 else ("eam-17.14", "eam-R126")
        battle.tell("order-superseded", paragraphs, {"unit": unit.card.name}, battle.commanding(unit))
        return
    unit.drop_orders()
    unit.squared = False
    unit.loosened = False
    unit.clauses = sent.clauses
    delay = "eam-4.7" if sent.effective - sent.issued <= NEAR_TURNS else "eam-4.8"
    battle.tell("order-taken-up", (delay, "eam-5.8"), {"unit": unit.card.name}, battle.commanding(unit))


@dataclass(slots=True)
class StartOfTurn(Step[EamBattle]):
    """eam-4.7, eam-4.8, eam-5.8, eam-R112 Orders arrive, reserves come on, and what has to be chosen is asked."""

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "command"
        for unit in battle.units:
            unit.fired = unit.defended = unit.under_fire = False
            unit.shaken = unit.fought = unit.left_loose = False
            unit.moved_cm = 0.0
            unit.lost = 0
            unit.silent += 1
        for commander in battle.commanders:
            commander.action = ""
            commander.unit = ""
        commanders_return(battle)
        self._deliver(battle)
        if battle.turn == 1:
            discover(battle)
            look_about(battle)
        steps: list[Step[Any]] = []
        for unit in battle.units:
            if unit.pending == "choose":
                steps.append(ChoosePursuit(unit.card.id))
        if battle.umpired:
            steps.extend(ControlDecision(name) for name in battle.orphans)
        battle.orphans = []
        arriving = [
            unit.card.id
            for unit in battle.units
            if unit.place == RESERVE and unit.card.released and 0 < unit.card.arrives <= battle.turn
        ]
        if arriving:
            steps.append(WriteOrders(tuple(arriving), ()))
            steps.append(ReservesArrive(tuple(arriving)))
        battle.then(*steps)

    def _deliver(self, battle: EamBattle) -> None:
        """eam-5.8, eam-5.9, eam-R6 A new order replaces the old on the turn it takes effect."""
        kept = []
        for sent in battle.transit:
            unit = None if sent.text else battle.find(sent.to)
            if sent.text or sent.effective > battle.turn or (unit is not None and unit.pending == "choose"):
                kept.append(sent)  # whoever may choose to stay is free for an order if he does
            else:
                take_up(battle, sent)
        battle.transit = kept


@dataclass(slots=True)
class ChoosePursuit(Step[EamBattle]):
    """eam-17.7, eam-R88 Whether determined infantry that has won pursues is its player's choice."""

    unit: str

    def asks(self, battle: EamBattle) -> Sequence[str]:
        seat = battle.seat_of(battle.unit(self.unit).card.division)
        return (seat,) if seat and battle.unit(self.unit).pending == "choose" else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (Pursue,)

    def reaction(self) -> str:
        return "pursuit"

    def question(self, battle: EamBattle, seat: str) -> Decision:
        unit = battle.unit(self.unit)
        foe = battle.find(unit.foe)
        return Decision(
            "ChoosePursuit",
            f"Does {unit.card.name} pursue{' ' + foe.card.name if foe is not None else ''}?",
            ("eam-17.7",),
            self.takes(),
            about=self.unit,
            reaction="pursuit",
            default=Pursue(self.unit, False),
            facts={"unit": self.unit, "enemy": unit.foe, "status": unit.status},
        )

    def options(self, battle: EamBattle, seat: str, about: str) -> Iterator[Order]:
        if about in ("", self.unit):
            yield Pursue(self.unit, False)
            yield Pursue(self.unit, True)

    def check(self, battle: EamBattle, seat: str, order: Any) -> Refusal | None:
        if order.unit != self.unit:
            return Refusal("eam-17.7", f"the question is about {self.unit!r}", "another-unit")
        return None

    def standing(self, battle: EamBattle, seat: str, answer: StandingAnswer) -> Order | None:
        if answer.answer == "when":
            least = answer.when.get("status-at-least", 0)
            if isinstance(least, (int, float)):
                return Pursue(self.unit, battle.unit(self.unit).status >= least)
            return None
        return Pursue(self.unit, answer.answer == "always")

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        unit = battle.unit(self.unit)
        if unit.pending != "choose":
            return
        goes = any(order.pursue for order in given.values())
        unit.pending = "pursue" if goes else ""
        if goes:
            unit.drop_orders()
            if battle.settings.winner_status_loss == "only-if-pursuing":
                battle.lower(unit, 1)  # eam-17.7 under eam-R87 (b)
        else:
            unit.foe = ""
        battle.tell(
            "pursuit-chosen",
            ("eam-17.7",),
            {"unit": unit.card.name, "pursues": goes},
            battle.commanding(unit),
        )
        due = [sent for sent in battle.transit if sent.to == self.unit and sent.effective <= battle.turn]
        battle.transit = [sent for sent in battle.transit if sent.to != self.unit or sent.effective > battle.turn]
        for sent in due:
            take_up(battle, sent)


@dataclass(slots=True)
class ControlDecision(Step[EamBattle]):
    """eam-19.9, eam-R107 A unit without a commander that cannot go on as ordered: the umpire says what it does."""

    unit: str

    def asks(self, battle: EamBattle) -> Sequence[str]:
        unit = battle.unit(self.unit)
        return battle.umpire() if unit.place == TABLE and unit.status > 0 and not unit.pending else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (ControlDecides,)

    def question(self, battle: EamBattle, seat: str) -> Decision:
        name = battle.unit(self.unit).card.name
        return Decision(
            "ControlDecision",
            f"{name} has no commander and cannot go on: what does it do?",
            ("eam-19.9",),
            self.takes(),
            about=self.unit,
            default=ControlDecides(self.unit),
        )

    def options(self, battle: EamBattle, seat: str, about: str) -> Iterator[Order]:
        if about in ("", self.unit):
            yield ControlDecides(self.unit)
            unit = battle.unit(self.unit)
            for clauses in orders_for(battle, unit.card.side, unit):
                yield ControlDecides(self.unit, clauses)

    def check(self, battle: EamBattle, seat: str, order: Any) -> Refusal | None:
        if order.unit != self.unit:
            return Refusal("eam-19.9", f"the question is about {self.unit!r}", "another-unit")
        if not order.clauses:
            return None
        unit = battle.unit(self.unit)
        return order_refusal(battle, unit.card.side, unit, order.clauses)

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        for order in given.values():
            unit = battle.unit(self.unit)
            unit.drop_orders()
            unit.clauses = clauses_of(battle, order.clauses)
            battle.tell("control-decides", ("eam-19.9",), {"unit": unit.card.name}, battle.commanding(unit))


@dataclass(slots=True)
class ReservesArrive(Step[EamBattle]):
    """eam-R112, eam-R122 Reserves come on where the scenario says, once there is room, with their first order."""

    units: tuple[str, ...]

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        table = battle.on_table()
        for name in self.units:
            unit = battle.unit(name)
            body = unit.footprint()
            if any(overlap(body, other.footprint()) for other in table):
                continue
            unit.place = TABLE
            table.append(unit)
            battle.tell("arrives", ("eam-R112",), {"unit": unit.card.name})


def title_of(battle: EamBattle, side: str) -> str:
    titles: list[str] = [each.title for each in battle.setup.scenario.sides if each.name == side]
    return titles[0]


@dataclass(slots=True)
class EndOfTurn(Step[EamBattle]):
    """eam-R108, eam-R110, eam-R111 Who holds what, who is broken, and whether that is the end."""

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "end"
        self._hold(battle)
        look_about(battle)
        if battle.settings.victory == "break-and-objectives":
            beaten = [side for side in battle.sides if broken(battle, side)]
            if len(beaten) == 2:
                battle.end("", "draw", "both sides are broken (eam-R108)")
                return
            if beaten:
                told = f"{title_of(battle, beaten[0])}: more than half is broken (eam-R108)"
                battle.end(battle.other(beaten[0]), "decisive", told)
                return
        if battle.turn >= battle.setup.scenario.turns:
            self._judge(battle)
        else:
            battle.then(Turn(battle.turn + 1))

    def _hold(self, battle: EamBattle) -> None:
        """eam-R108 An objective is held by the side that alone has a unit there, until the other has it so."""
        for held in battle.held:
            there = ""
            contested = False
            for unit in battle.units:
                if unit.place != TABLE or not fights(unit):
                    continue
                dx, dy = unit.x - held.x, unit.y - held.y
                if dx * dx + dy * dy <= held.radius * held.radius:
                    contested = contested or there not in ("", unit.card.side)
                    there = unit.card.side
            if there and not contested and there != held.by:
                held.by = there
                battle.tell("objective", ("eam-R108",), {"name": held.name, "side": there})

    def _judge(self, battle: EamBattle) -> None:
        """eam-R108 At the last turn: objectives, then levels lost."""
        one, two = battle.sides
        points = {side: objective_points(battle, side) for side in battle.sides}
        if points[one] != points[two]:
            winner = one if points[one] > points[two] else two
            battle.end(winner, "clear", f"objectives {points[winner]} to {points[battle.other(winner)]} (eam-R108)")
            return
        lost = {side: levels_lost(battle, side) for side in battle.sides}
        if lost[one] != lost[two]:
            winner = one if lost[one] < lost[two] else two
            battle.end(
                winner,
                "marginal",
                f"levels lost {lost[winner]} to {lost[battle.other(winner)]} (eam-R108)",
            )
            return
        battle.end("", "draw", "as many objectives and as many levels lost (eam-R108)")


def objective_points(battle: EamBattle, side: str) -> int:
    return sum(held.points for held in battle.held if held.by == side and held.side in ("", side))


def levels_lost(battle: EamBattle, side: str) -> int:
    """eam-R108 Levels below the start; all of them for a unit that is gone."""
    total = 0
    for unit in battle.units:
        if unit.card.side == side:
            left = 0 if unit.place == GONE else unit.status
            total += max(0, unit.card.start_status - left)
    return total


def is_broken(units: list[Unit]) -> bool:
    """eam-R108 More than half of a division's brigades at status 2 or less, or gone."""
    shaken = sum(1 for unit in units if unit.place == GONE or unit.status <= 2)
    return 2 * shaken > len(units)


def broken(battle: EamBattle, side: str) -> bool:
    """eam-R108 More than half of a side's divisions are broken; artillery is not counted."""
    divisions: dict[str, list[Unit]] = {}
    for unit in battle.units:
        if unit.card.side == side and unit.card.arm != ARTILLERY:
            divisions.setdefault(unit.card.division, []).append(unit)
    count = sum(1 for units in divisions.values() if is_broken(units))
    return 2 * count > len(divisions)
