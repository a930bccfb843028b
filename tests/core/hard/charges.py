"""La Bataille 14, 28 and 37-42 on a row of hexes: fire at every hexside, and a charge that is answered three ways.

14.4 Infantry stops on entering an enemy zone; 14.7 cavalry rides on through that of infantry. 14.8, 28.1 Who leaves a
hex of a zone, or 14.9 changes formation there, may be fired on each time. 39 Cavalry near a charge may meet it if it
passes a morale check, and then both await the melee. 38.6, 38.9 The target may try for a square, once. 38.14, 42.1 If
it routs the charger rolls for recall: 42.3 recalled he spends what points are left as he likes; 42.4 else he comes
up with the router, and 42.5 routs in place after the melees. 5 Increments are hidden. The figures are this toy's own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.core import Battle, Book, Order, Refusal, Scenario, Side, StandingAnswer, Step

FOE, POINTS, SQUARE_WITHIN, REACTION_HEXES = {"red": "blue", "blue": "red"}, 8, 4, 6
MORALE, SQUARE, DISORDER, RECALL = 44, {4: 60, 3: 50, 2: 30, 1: 20}, {4: 64, 3: 60, 2: 52, 1: 44}, 4


class Charge(Order, frozen=True):
    unit: str
    target: str


class March(Order, frozen=True):
    unit: str
    to: int
    change: bool = False


class Done(Order, frozen=True):
    pass


class Answer(Order, frozen=True):
    yes: bool


class Ride(Order, frozen=True):
    hexes: int


class Unit:
    FIELDS = ("name", "side", "arm", "hex", "beside", "increments", "state", "tried", "met")
    __slots__ = FIELDS

    def __init__(self, name: str, side: str, arm: str, hex: int, beside: bool, increments: int, state: str = "column",
                 tried: bool = False, met: str = "") -> None:  # fmt: skip
        self.name, self.side, self.arm, self.hex, self.beside = name, side, arm, hex, beside
        self.increments, self.state, self.tried, self.met = increments, state, tried, met

    def copy(self) -> "Unit":
        return Unit(*(getattr(self, name) for name in self.FIELDS))

    def zone(self) -> tuple[int, int]:  # 14.1: beside the road, its front touches two hexes of it
        return (self.hex, self.hex + 1) if self.beside else (self.hex - 1, self.hex + 1)


class Field(Battle):
    SAVED = ("turn", "units")

    def open(self) -> None:
        self.turn = 0
        placed = (("lancers", "red", "cavalry", 0, False), ("fusiliers", "blue", "infantry", 6, False),
                  ("hussars", "blue", "cavalry", 8, False), ("garden", "blue", "infantry", 2, True),
                  ("mill", "blue", "infantry", 4, True), ("ligne", "red", "infantry", 1, False))  # fmt: skip
        self.units = {row[0]: Unit(*row, increments=4) for row in placed}
        self.then(Turn())

    def of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side and unit.increments]

    def firers(self, mover: Unit) -> list[Unit]:
        return [foe for foe in self.of(FOE[mover.side]) if mover.hex in foe.zone() and foe.state == "column"]

    def view(self, seat: str) -> dict[str, Any]:
        return {"turn": self.turn, "asked": seat in self.waiting,
                "units": {unit.name: (unit.hex, unit.state) for side in FOE for unit in self.of(side)},
                "increments": {unit.name: unit.increments for unit in self.of(seat)}}  # fmt: skip


@dataclass(slots=True)
class Turn(Step[Field]):
    def do(self, battle: Field, given: Mapping[str, Any]) -> None:
        battle.turn += 1
        for unit in battle.units.values():
            unit.tried, unit.met = False, ""
        if battle.turn > 2:
            return battle.end("", "draw", "2.5")
        return battle.then(Phase("charge"), Phase("movement"), Melees(), self)


@dataclass(slots=True)
class Phase(Step[Field]):
    name: str

    def asks(self, battle: Field) -> tuple[str, ...]:
        return ("red",)

    def takes(self) -> tuple[type[Order], ...]:
        return (Charge, Done) if self.name == "charge" else (March, Done)

    def options(self, battle: Field, seat: str, about: str) -> Iterator[Order]:
        yield Done()
        own, foes = battle.of("red"), battle.of("blue")
        charges: list[Charge | March] = [Charge(unit.name, foe.name) for unit in own for foe in foes]
        marches = [March(unit.name, to, change) for unit in own for to in range(13) for change in (False, True)]
        kind = charges if self.name == "charge" else marches
        yield from (order for order in kind if self.check(battle, seat, order) is None)

    def check(self, battle: Field, seat: str, order: Charge | March | Done) -> Refusal | None:
        if isinstance(order, Done):
            return None
        unit = battle.units.get(order.unit)
        if unit is None or unit not in battle.of(seat) or unit.state != "column" or unit.met or unit.tried:
            return Refusal("2.3", "a unit of one's own, in order, that has not yet moved in this turn")
        if isinstance(order, March):
            return None if unit.hex <= order.to <= 12 else Refusal("18", "the road ends there")
        target = battle.units.get(order.target)
        ok = unit.arm == "cavalry" and target in battle.of("blue") and not target.beside and target.arm == "infantry"
        return None if ok else Refusal("37", "cavalry charges infantry that stands in the open")

    def do(self, battle: Field, given: Mapping[str, Charge | March | Done]) -> None:
        order = given["red"]
        if isinstance(order, Done):
            return
        battle.units[order.unit].tried = True
        if isinstance(order, March):
            change = (FireAtAChange(order.unit),) if order.change else ()
            battle.then(*change, Marching(order.unit, order.to), self)
        else:
            battle.then(Charging(order.unit, order.target, POINTS), self)


@dataclass(slots=True)
class FireAtAChange(Step[Field]):
    """14.9, 14.10"""

    unit: str

    def do(self, battle: Field, given: Mapping[str, Any]) -> None:
        battle.then(*(OpportunityFire(foe.name, self.unit) for foe in battle.firers(battle.units[self.unit])))


@dataclass(slots=True)
class Marching(Step[Field]):
    """14.4, 14.7, 14.8: fire as each hex of a zone is left, then over the hexside."""

    unit: str
    to: int
    fired: bool = False

    def do(self, battle: Field, given: Mapping[str, Any]) -> None:
        unit = battle.units[self.unit]
        ahead = {other.hex for other in battle.units.values() if other.increments and not other.beside}
        if unit.hex == self.to or not unit.increments or unit.hex + 1 in ahead:
            return
        firers = battle.firers(unit)
        if firers and not self.fired:
            fires = [OpportunityFire(foe.name, unit.name) for foe in firers]
            return battle.then(*fires, Marching(self.unit, self.to, True))
        unit.hex += 1
        if unit.arm == "infantry" and battle.firers(unit):  # 14.4
            return battle.tell("stops", ("14.4",), {"unit": unit.name, "hex": unit.hex})
        return battle.then(Marching(self.unit, self.to))


@dataclass(slots=True)
class Asked(Step[Field]):
    """A reaction by one unit to another: yes or no, and no question where it can do nothing."""

    unit: str
    to: str

    def asks(self, battle: Field) -> tuple[str, ...]:
        return (battle.units[self.unit].side,) if self.possible(battle) else ()

    def possible(self, battle: Field) -> bool:
        return battle.units[self.to].increments > 0

    def takes(self) -> tuple[type[Order], ...]:
        return (Answer,)

    def reaction(self) -> str:
        return {"OpportunityFire": "fire", "ReactionCharge": "counter-charge"}.get(type(self).__name__, "square")

    def options(self, battle: Field, seat: str, about: str) -> Iterator[Order]:
        return iter((Answer(True), Answer(False)))

    def standing(self, battle: Field, seat: str, answer: StandingAnswer) -> Order | None:
        return Answer(answer.answer == "always")


class OpportunityFire(Asked):
    """14.8, 28.1"""

    def do(self, battle: Field, given: Mapping[str, Answer]) -> None:
        if any(answer.yes for answer in given.values()):
            face, target = battle.dice.d6(f"{self.unit} fires at {self.to}"), battle.units[self.to]
            target.increments -= face >= 5
            battle.tell("fires", ("28.1",), {"by": self.unit, "at": self.to, "hex": target.hex, "die": face})


def d66(battle: Field, why: str) -> int:
    return 10 * battle.dice.d6(why + ", tens") + battle.dice.d6(why + ", ones")


class ReactionCharge(Asked):
    """39.3 to 39.6"""

    def possible(self, battle: Field) -> bool:
        unit, charger = battle.units[self.unit], battle.units[self.to]
        return not (unit.tried or charger.met) and abs(unit.hex - charger.hex) <= REACTION_HEXES

    def do(self, battle: Field, given: Mapping[str, Answer]) -> None:
        unit, charger = battle.units[self.unit], battle.units[self.to]
        if any(answer.yes for answer in given.values()):
            unit.tried = True  # 39.5
            if d66(battle, "to react") <= MORALE:
                unit.met, charger.met, unit.hex = charger.name, unit.name, charger.hex + 1
            battle.tell("counter-charge", ("39.3",), {"unit": unit.name, "meets": bool(unit.met)})


class SquareAttempt(Asked):
    """38.6, 38.9"""

    def possible(self, battle: Field) -> bool:
        unit, charger = battle.units[self.unit], battle.units[self.to]
        near = abs(unit.hex - charger.hex) <= SQUARE_WITHIN
        return near and unit.state == "column" and not unit.tried and not charger.met

    def do(self, battle: Field, given: Mapping[str, Answer]) -> None:
        unit = battle.units[self.unit]
        if any(answer.yes for answer in given.values()):
            unit.tried = True
            roll, hexes = d66(battle, "to form square"), max(1, abs(unit.hex - battle.units[self.to].hex))
            unit.state = "carre" if roll <= SQUARE[hexes] else "disordered" if roll <= DISORDER[hexes] else "routed"
            unit.hex += 3 if unit.state == "routed" else 0
            battle.tell("square", ("38.9",), {"unit": unit.name, "roll": roll, "state": unit.state})


@dataclass(slots=True)
class Charging(Step[Field]):
    unit: str
    target: str
    points: int

    def do(self, battle: Field, given: Mapping[str, Any]) -> None:
        rider, target = battle.units[self.unit], battle.units[self.target]
        if rider.met:  # 39.6
            return
        if target.state == "routed":  # 38.14
            return battle.then(Recall(self.unit, self.target, self.points))
        if target.hex - rider.hex <= 1 or not self.points:
            rider.met = target.name if target.hex - rider.hex == 1 else ""
            return battle.tell("comes-up", ("38.2",), {"unit": rider.name, "hex": rider.hex})
        rider.hex += 1
        reactors = [ReactionCharge(foe.name, rider.name) for foe in battle.of("blue") if foe.arm == "cavalry"]
        onward = Charging(self.unit, self.target, self.points - 1)
        return battle.then(*reactors, SquareAttempt(target.name, rider.name), onward)


@dataclass(slots=True)
class Recall(Step[Field]):
    """42.2, 42.4"""

    unit: str
    target: str
    points: int

    def do(self, battle: Field, given: Mapping[str, Any]) -> None:
        rider, target = battle.units[self.unit], battle.units[self.target]
        face = battle.dice.d6("recall")
        battle.tell("recall", ("42.2",), {"unit": rider.name, "die": face})
        if face >= RECALL:
            return battle.then(RideAsOneLikes(self.unit, self.points))
        rider.hex = min(target.hex - 1, rider.hex + self.points)
        rider.met, rider.state = target.name, "not-recalled"
        return None


@dataclass(slots=True)
class RideAsOneLikes(Step[Field]):
    """42.3"""

    unit: str
    points: int

    def asks(self, battle: Field) -> tuple[str, ...]:
        return ("red",)

    def takes(self) -> tuple[type[Order], ...]:
        return (Ride,)

    def options(self, battle: Field, seat: str, about: str) -> Iterator[Order]:
        return (Ride(hexes) for hexes in range(self.points + 1))

    def check(self, battle: Field, seat: str, order: Ride) -> Refusal | None:
        return None if 0 <= order.hexes <= self.points else Refusal("42.3", "so many points are not left")

    def do(self, battle: Field, given: Mapping[str, Ride]) -> None:
        battle.units[self.unit].hex -= given["red"].hexes


@dataclass(slots=True)
class Melees(Step[Field]):
    """42.5 After all melees."""

    def do(self, battle: Field, given: Mapping[str, Any]) -> None:
        for unit in battle.units.values():
            if unit.state == "not-recalled":
                unit.state = "routed"
                battle.tell("routs", ("42.5",), {"unit": unit.name})


SCENARIO = Scenario("row", "A row", "1813", "nowhere", "toy", 2, "", (Side("red", "Red"), Side("blue", "Blue")))
BOOK = Book(name="toy-of-charges", title="Charges", edition="1", prefix="toy", package=__name__, battle_type=Field,
            scenario_type=Scenario, settings=(), settings_type=dict, procedures={}, things=(Unit,),
            orders=(Charge, March, Done, Answer, Ride), reactions={"fire": (), "counter-charge": (), "square": ()},
            steps=(Turn, Phase, FireAtAChange, Marching, OpportunityFire, ReactionCharge, SquareAttempt, Charging,
                   Recall, RideAsOneLikes, Melees))  # fmt: skip
