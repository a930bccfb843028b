"""II.9: the turn as one literal, in printed order; its end, and who wins (pdb-R78)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.activation import (
    UnitActs,
    activate,
    anybody_may_activate,
    can_activate,
    who_may_activate,
)
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.deployment import reinforce
from grognard.books.pluie_des_balles.dispatches import DeliverLetters, StaffWrites
from grognard.books.pluie_des_balles.engineering_steps import WorkGoesOn
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.orders import Activate, EndHalf
from grognard.books.pluie_des_balles.signals import take_stations
from grognard.books.pluie_des_balles.state import (
    ELIMINATED,
    FIGHTING,
    FLAG,
    ON_TABLE,
    PENNANT,
    WITHDRAWN,
    Element,
)
from grognard.books.pluie_des_balles.tables import CONSTANTS
from grognard.books.pluie_des_balles.tabletop import STAFF
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal

TURN_MINUTES: Final = int(CONSTANTS["turn_minutes"])
REPLACED_AFTER: Final = 10
"""pdb-R48: turns after which a lost command element is replaced, where the setting has it so."""


def time_of_day(battle: PluieBattle) -> str:
    minute = battle.scenario.start_minute + (max(1, battle.turn) - 1) * TURN_MINUTES
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


@dataclass(slots=True)
class Turn(Step[PluieBattle]):
    """pdb-II.1.2, pdb-II.9.1, pdb-II.9.5: two minutes, in which A acts, then B acts."""

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        battle.turn += 1
        battle.then(FirstSide(), ActingHalf(False), ActingHalf(True), WorkGoesOn(), EndOfTurn(), Turn())


@dataclass(slots=True)
class FirstSide(Step[PluieBattle]):
    """pdb-II.9.1, pdb-II.9.5 (pdb-R13): who is A: the scenario's word, or the dice each turn."""

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        if battle.rules.first_side == "dice-each-turn":
            face = battle.dice.d6("who acts first: 1 to 3 the scenario's A")
            battle.first = battle.scenario.first if face <= 3 else battle.enemy_of(battle.scenario.first)
            battle.tell("first-side", ("pdb-II.9.5",), {"side": battle.first, "die": face})


@dataclass(slots=True)
class ActingHalf(Step[PluieBattle]):
    """pdb-II.9.5, pdb-II.9.6: one side acts, interrupted by the reactions of the other."""

    second: bool

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        side = battle.enemy_of(battle.first) if self.second else battle.first
        battle.acting = side
        battle.phase = f"{side} acts"
        for name in battle.names_of(side):
            element = battle.elements[name]
            if element.actions:
                battle.touch(element)
            element.actions = element.shots = 0
            element.moved = 0.0
            element.lone = element.tried = False
        battle.doubt_all()
        for name in battle.names_of(battle.enemy_of(side)):
            element = battle.elements[name]
            if element.reacted_to:
                element.reacted_to = []
                battle.touch(element)
        for unit in battle.units.values():
            if unit.side == side:
                unit.active = unit.tried = False
                unit.throws = {}
                battle.touch_unit(unit)
        reinforce(battle, side)
        battle.tell("half-begins", ("pdb-II.9.5",), {"side": side, "turn": battle.turn})
        seats = [seat.name for seat in battle.seats if seat.side == side and STAFF not in seat.posts]
        battle.then(StaffWrites(side), DeliverLetters(), *(CommanderActs(seat) for seat in seats), EndOfHalf(side))


@dataclass(slots=True)
class CommanderActs(Step[PluieBattle]):
    """pdb-II.10.1, pdb-R14: a commander activates his units one after another, in any order."""

    seat: str

    def asks(self, battle: PluieBattle) -> tuple[str, ...]:
        return (self.seat,) if anybody_may_activate(battle, self.seat) else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (Activate, EndHalf)

    def question(self, battle: PluieBattle, seat: str) -> Decision:
        return Decision(
            "CommanderActs",
            "Which unit do you activate next?",
            ("pdb-II.10.1", "pdb-V.1.1"),
            self.takes(),
            default=EndHalf(),
        )

    def subjects(self, battle: PluieBattle, seat: str) -> list[str]:
        return who_may_activate(battle, seat)

    def options(self, battle: PluieBattle, seat: str, about: str) -> Iterator[Order]:
        if about:
            if can_activate(battle, seat, about) is None:
                yield Activate(about)
            return
        yield EndHalf()

    def check(self, battle: PluieBattle, seat: str, order: Any) -> Refusal | None:
        return can_activate(battle, seat, order.unit) if isinstance(order, Activate) else None

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        order = given.get(self.seat)
        if isinstance(order, Activate):
            if activate(battle, order.unit):
                battle.then(UnitActs(self.seat, order.unit), self)
            else:
                battle.then(self)


@dataclass(slots=True)
class EndOfHalf(Step[PluieBattle]):
    """pdb-II.12.3 (pdb-R54): what was owed for reactions is paid, activated or not."""

    side: str

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        for name in battle.names_of(self.side):
            element = battle.elements[name]
            if element.owed or element.actions:
                battle.touch(element)
            element.owed = 0
            element.actions = element.shots = 0
        take_stations(battle)
        take_objectives(battle)
        battle.refresh_sightings()


@dataclass(slots=True)
class EndOfTurn(Step[PluieBattle]):
    """pdb-R78: who holds what, who is spent, whether an army breaks, whether time is up."""

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        replace_pennants(battle)
        broken = [side.name for side in battle.scenario.sides if has_broken(battle, side.name)]
        if battle.rules.victory == "objectives-only":
            broken = [side.name for side in battle.scenario.sides if not fighting(battle, side.name)]
        if len(broken) == 1:
            winner = battle.enemy_of(broken[0])
            battle.tell("army-breaks", ("pdb-V.1.8",), {"side": broken[0]})
            alone = battle.rules.victory == "objectives-only"
            told = f"{broken[0]} has no troops left" if alone else f"more than half the units of {broken[0]} are spent"
            battle.end(winner, "decisive", f"{told} (pdb-R78)")
        elif broken or battle.turn >= battle.scenario.turns:
            winner, degree, reason = verdict(battle)
            battle.end(winner, degree, reason)


def fighting(battle: PluieBattle, side: str) -> bool:
    return any(e.side == side and e.fate == ON_TABLE and e.counts() > 0 for e in battle.elements.values())


def take_objectives(battle: PluieBattle) -> None:
    """Held by the last side that stood at it alone, with fighting elements."""
    for objective in battle.scenario.objectives:
        x, y = objective.x_m / METRES_PER_CM, objective.y_m / METRES_PER_CM
        sides = {}
        for name in battle.bodies().near(x, y, objective.radius_m / METRES_PER_CM):
            element = battle.elements[name]
            if element.counts() > 0.0:
                sides[element.side] = True
        if len(sides) == 1:
            side = next(iter(sides))
            if battle.held[objective.id] != side:
                battle.held[objective.id] = side
                battle.tell("objective-taken", (), {"objective": objective.name, "side": side})


def replace_pennants(battle: PluieBattle) -> None:
    """pdb-R48: under the setting, a new pennant with the senior element after some turns."""
    if battle.rules.lost_command_element != "replaced":
        return
    for unit in battle.units.values():
        if unit.headless and not unit.pennant and battle.turn - unit.headless >= REPLACED_AFTER:
            standing = [e for e in battle.members(unit) if e.counts() > 0.0]
            for name in unit.elements:
                pennant = battle.elements[name]
                if pennant.kind == PENNANT and standing:
                    pennant.fate = ON_TABLE
                    battle.stand(pennant, standing[0].x, standing[0].y, standing[0].facing)
                    unit.pennant = pennant.id
                    unit.headless = 0
                    battle.touch_unit(unit)
                    battle.report("pennant-replaced", {"unit": unit.name}, None, ("pdb-II.4.1",), pennant)


def has_broken(battle: PluieBattle, side: str) -> bool:
    """More than half its battalions, batteries and squadrons are past half losses."""
    units = spent = 0
    for unit in battle.units.values():
        if unit.side == side and unit.at_start > 0.0:
            units += 1
            lost = battle.losses(unit) * 2.0 > unit.at_start
            spent += 1 if lost else 0
            if lost and not unit.spent:
                unit.spent = True
                battle.tell("unit-spent", ("pdb-V.1.8",), {"unit": unit.name, "side": side})
    return spent * 2 > units


def worth(element: Element) -> float:
    """pdb-R78: points for an element eliminated; half for one that left the map."""
    if element.kind == FLAG:
        points = 5.0
    elif element.is_piece():
        points = 3.0
    else:
        points = 1.0 if element.kind in FIGHTING or element.kind == "transport-train" else 0.0
    if element.fate == ELIMINATED:
        return points
    return points / 2.0 if element.fate == WITHDRAWN else 0.0


def score_of(battle: PluieBattle, side: str) -> float:
    """Objectives held, and, unless only those count, the enemy's losses."""
    points = 0.0
    for objective in battle.scenario.objectives:
        if battle.held[objective.id] == side:
            points += objective.points
    if battle.rules.victory == "objectives-only":
        return points
    taken = battle.taken.get(side)
    if taken is None:
        taken = 0.0
        for element in battle.elements.values():
            if element.side != side:
                taken += worth(element)
        battle.taken[side] = taken
    return points + taken


def verdict(battle: PluieBattle) -> tuple[str, str, str]:
    """pdb-R78: a margin of a quarter of the loser's points wins, of a half decisively."""
    one, other = battle.scenario.sides[0].name, battle.scenario.sides[1].name
    ones, others = score_of(battle, one), score_of(battle, other)
    winner, best, least = (one, ones, others) if ones > others else (other, others, ones)
    reason = f"{one} {ones:g} points, {other} {others:g} (pdb-R78)"
    margin = best - least
    if margin <= 0.0 or margin * 4.0 < least:
        return "", "draw", reason
    return winner, "decisive" if margin * 2.0 >= least else "plain", reason
