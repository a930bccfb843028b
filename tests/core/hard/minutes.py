"""Pas de Charge 4.4, 9.8 and 11 on a plain: movement in minutes, a test forced by cavalry, retreats that carry along.

4.4.1 Cavalry ending a minute within four minutes' movement (4.4.2) of infantry not in square makes it throw, once a
bound (R23): 4.4.3 it is in square, or 4.4.4 caught and disordered; either way its next minute is another than was
ordered, and the cavalry, seeing a square, may halt. 9.8.7 Beaten infantry retreats, 9.8.8 or routs, 9.8.10 and the
cavalry may pursue. 11.0.2 A brigade with a unit in retreat tests, and 11.2.1 failing retires the way that unit went;
11.2.7 then the division tests, that brigade counted as lost. Figures are this toy's own, but for 4.4.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.core import Battle, Book, Order, Refusal, Scenario, Side, StandingAnswer, Step

MINUTES, FULL_MOVE = 6, 250
PACE = {"hussars": 60, "infantry": 25}
NEAR = {kind: 4 * pace for kind, pace in PACE.items()}
STANDS = 6


class Advance(Order, frozen=True):
    """The units that go forward in this bound; the others stand."""

    units: tuple[str, ...]


class Answer(Order, frozen=True):
    yes: bool


class Unit:
    FIELDS = ("name", "side", "kind", "brigade", "x", "state", "tested", "ordered", "damage")
    __slots__ = FIELDS

    def __init__(self, name: str, side: str, kind: str, brigade: str, x: int, state: str = "", tested: bool = False,
                 ordered: bool = False, damage: int = 0) -> None:  # fmt: skip
        self.name, self.side, self.kind, self.brigade, self.x = name, side, kind, brigade, x
        self.state, self.tested, self.ordered, self.damage = state, tested, ordered, damage

    def copy(self) -> "Unit":
        return Unit(*(getattr(self, name) for name in self.FIELDS))


class Plain(Battle):
    SAVED = ("bound", "minute", "units")

    def open(self) -> None:
        self.bound, self.minute = 0, 0
        rows = (("hussars", "red", "hussars", "horse", 0), ("1st", "blue", "infantry", "foot", 560),
                ("2nd", "blue", "infantry", "foot", 700), ("3rd", "blue", "infantry", "reserve", 900))  # fmt: skip
        self.units = {row[0]: Unit(*row) for row in rows}
        self.then(Bound())

    def of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side and unit.state != "routed"]

    def clock(self) -> str:
        return f"bound {self.bound}, minute {self.minute}"

    def view(self, seat: str) -> dict[str, Any]:
        """What was ordered, and what a unit has suffered, only its own side knows."""
        return {"clock": self.clock(), "asked": seat in self.waiting,
                "units": {unit.name: (unit.x, unit.state) for unit in self.units.values()},
                "own": {unit.name: (unit.ordered, unit.damage) for unit in self.of(seat)}}  # fmt: skip


@dataclass(slots=True)
class Bound(Step[Plain]):
    """Both write their orders in secret; then the minutes, the responses and the tests in printed order."""

    def asks(self, battle: Plain) -> tuple[str, ...]:
        over = battle.bound == 4 or not battle.of("blue")
        return () if over else ("red", "blue")

    def takes(self) -> tuple[type[Order], ...]:
        return (Advance,)

    def options(self, battle: Plain, seat: str, about: str) -> Iterator[Order]:
        names = tuple(unit.name for unit in battle.of(seat))
        return iter((Advance(names), Advance(names[:1]), Advance(())))

    def check(self, battle: Plain, seat: str, order: Advance) -> Refusal | None:
        names = [unit.name for unit in battle.of(seat)]
        ok = len(set(order.units)) == len(order.units) and set(order.units) <= set(names)
        return None if ok else Refusal("3.3", "orders go to one's own units that are left, once to each")

    def do(self, battle: Plain, given: Mapping[str, Advance]) -> None:
        if not given:
            return battle.end("red" if not battle.of("blue") else "", "plain", "3.1")
        battle.bound += 1
        battle.minute = 0
        for unit in battle.units.values():
            unit.tested = False
            unit.state = unit.state if unit.state == "routed" else ""
            unit.ordered = unit.name in given[unit.side].units
        return battle.then(*(Minute(number) for number in range(1, MINUTES + 1)), Morale("foot"), self)


@dataclass(slots=True)
class Minute(Step[Plain]):
    """Everybody's minute at once; then the tests that it forces, before the next one."""

    number: int

    def do(self, battle: Plain, given: Mapping[str, Any]) -> None:
        battle.minute = self.number
        follow: list[Step[Plain]] = []
        for unit in battle.units.values():
            if unit.ordered and unit.state == "":
                unit.x += PACE[unit.kind] * (1 if unit.side == "red" else -1)
        for horse in battle.of("red"):
            if not horse.ordered or horse.state:
                continue
            for foot in sorted(battle.of("blue"), key=lambda unit: unit.x):
                if foot.x <= horse.x:
                    horse.x = foot.x
                    follow.append(Contact(horse.name, foot.name))
                    break
                if foot.x - horse.x <= NEAR[horse.kind] and foot.state == "" and not foot.tested:
                    follow += [EmergencySquare(foot.name, horse.name), HaltBeforeSquare(horse.name, foot.name)]
        battle.then(*follow)


@dataclass(slots=True)
class EmergencySquare(Step[Plain]):
    """4.4.1 to 4.4.4; R23 once a bound."""

    foot: str
    horse: str

    def do(self, battle: Plain, given: Mapping[str, Any]) -> None:
        foot = battle.units[self.foot]
        face = battle.dice.d6(f"{foot.name} forms square")
        foot.tested, foot.state = True, "square" if face >= 4 else "disordered"
        battle.tell("square", ("4.4.1",), {"unit": foot.name, "die": face, "state": foot.state})


@dataclass(slots=True)
class Choice(Step[Plain]):
    """The cavalry's commander says yes or no, unless he said once for all."""

    horse: str
    foot: str

    def possible(self, battle: Plain) -> bool:
        return battle.units[self.horse].state == ""

    def asks(self, battle: Plain) -> tuple[str, ...]:
        return (battle.units[self.horse].side,) if self.possible(battle) else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (Answer,)

    def reaction(self) -> str:
        return "pursuit"

    def options(self, battle: Plain, seat: str, about: str) -> Iterator[Order]:
        return iter((Answer(True), Answer(False)))

    def standing(self, battle: Plain, seat: str, answer: StandingAnswer) -> Order | None:
        return Answer(answer.answer == "always")


class HaltBeforeSquare(Choice):
    def possible(self, battle: Plain) -> bool:
        return battle.units[self.horse].state == "" and battle.units[self.foot].state == "square"

    def reaction(self) -> str:
        return "halt-before-square"

    def do(self, battle: Plain, given: Mapping[str, Answer]) -> None:
        if any(answer.yes for answer in given.values()):
            battle.units[self.horse].ordered = False


@dataclass(slots=True)
class Contact(Step[Plain]):
    """9.8 The loser takes the margin and goes at once; everything he carries along comes of steps pushed here."""

    horse: str
    foot: str

    def do(self, battle: Plain, given: Mapping[str, Any]) -> None:
        horse, foot = battle.units[self.horse], battle.units[self.foot]
        state = {"square": 3, "disordered": -2}.get(foot.state, 0)
        margin = battle.dice.d6("cavalry") - battle.dice.d6("infantry") - state
        battle.tell("combat", ("9.8.1",), {"unit": foot.name, "margin": margin})
        loser = foot if margin > 0 else horse
        loser.damage += min(4, abs(margin))  # 9.8.2
        horse.ordered = False
        if margin >= 5:  # 9.8.8
            foot.state = "routed"
        elif margin >= 2:  # 9.8.7, 9.8.10
            battle.then(Retreat(foot.name, FULL_MOVE), Pursuit(horse.name, foot.name))
        elif margin <= 0:
            battle.then(Retreat(horse.name, -FULL_MOVE))


@dataclass(slots=True)
class Retreat(Step[Plain]):
    unit: str
    by: int

    def do(self, battle: Plain, given: Mapping[str, Any]) -> None:
        unit = battle.units[self.unit]
        unit.x, unit.state, unit.ordered = unit.x + self.by, "retreating", False
        battle.tell("retreats", ("9.9.6",), {"unit": unit.name, "to": unit.x})


class Pursuit(Choice):
    """9.8.10, 9.9.4"""

    def do(self, battle: Plain, given: Mapping[str, Answer]) -> None:
        if any(answer.yes for answer in given.values()):
            horse, foot = battle.units[self.horse], battle.units[self.foot]
            fresh = [unit.x for unit in battle.of("blue") if unit.state != "retreating" and unit.x >= horse.x]
            horse.x = min([foot.x - 1, *(x - 1 for x in fresh)])  # 9.9.3
            battle.tell("pursues", ("9.8.10",), {"unit": horse.name, "to": horse.x})


@dataclass(slots=True)
class Morale(Step[Plain]):
    """11.0.2, 11.2.1; 11.2.7 a brigade that fails makes the one above it test, here the reserve beside it."""

    brigade: str

    def do(self, battle: Plain, given: Mapping[str, Any]) -> None:
        gone = [
            unit for unit in battle.units.values() if unit.side == "blue" and unit.state in ("retreating", "routed")
        ]
        rest = [unit for unit in battle.of("blue") if unit.brigade == self.brigade and unit.state != "retreating"]
        if not gone or not rest:
            return
        total = battle.dice.total(2, 6, f"{self.brigade} tests")
        battle.tell("morale", ("11.1.3",), {"brigade": self.brigade, "total": total})
        if total < STANDS:
            further = (Morale("reserve"),) if self.brigade == "foot" else ()
            battle.then(*(Retreat(unit.name, FULL_MOVE) for unit in rest), *further)


SCENARIO = Scenario("plain", "A plain", "1809", "nowhere", "toy", 4, "", (Side("red", "Red"), Side("blue", "Blue")))
BOOK = Book(name="toy-of-minutes", title="Minutes", edition="1", prefix="toy", package=__name__, battle_type=Plain,
            scenario_type=Scenario, settings=(), settings_type=dict, procedures={}, orders=(Advance, Answer),
            steps=(Bound, Minute, EmergencySquare, HaltBeforeSquare, Contact, Retreat, Pursuit, Morale), things=(Unit,),
            reactions={"pursuit": (), "halt-before-square": ()})  # fmt: skip
