"""Voice of the Guns 9.5 and 10.1 on three roads: dice thrown together and allotted by choice, then secret moves.

9.5.1 A die for each brigade; 9.5.2 it activates a brigade whose rating it reaches; 9.5.3 they are allotted afterwards
as the player likes; 9.5.5 none may be left over that could activate a brigade still waiting. 9.5.6 An activated
brigade gains at least half a move. 10.1.1 All move at once, 10.1.2 in quarters of a bound, and stop at contact.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from grognard.core import Battle, Book, Decision, Order, Refusal, Scenario, Side, Step

FOE, ROADS, SIGHT, MOVE = {"red": "blue", "blue": "red"}, (0, 1, 2), 60, 40
RATING = {"red": (4, 4, 5), "blue": (3, 4, 6)}


class Allot(Order, frozen=True):
    """For each die, in the order thrown, the road of the brigade it is given to; -1 for one that is good for none."""

    roads: tuple[int, ...]


class Moves(Order, frozen=True):
    """For each road how far its brigade is to go; 0 for one that is not activated."""

    gains: tuple[int, ...]


class Roads(Battle):
    SAVED = ("turn", "at", "contact")

    def open(self) -> None:
        self.turn = 0
        self.at = {"red": [0, 0, 0], "blue": [100, 100, 100]}
        self.contact = [False, False, False]
        self.then(Bound())

    def in_sight(self, road: int) -> bool:
        return self.at["blue"][road] - self.at["red"][road] <= SIGHT

    def view(self, seat: str) -> dict[str, Any]:
        foes = [at if self.in_sight(road) else None for road, at in enumerate(self.at.get(FOE.get(seat, ""), []))]
        return {"turn": self.turn, "own": self.at.get(seat), "foes": foes, "asked": seat in self.waiting}


@dataclass(slots=True)
class Bound(Step[Roads]):
    def do(self, battle: Roads, given: Mapping[str, Any]) -> None:
        battle.turn += 1
        if battle.turn > 3:
            return battle.end("", "draw", "dusk")
        pools = [tuple(battle.dice.d6(f"{side}, brigade {road}") for road in ROADS) for side in ("red", "blue")]
        return battle.then(Allotment(pools[0], pools[1]), self)


@dataclass(slots=True)
class Allotment(Step[Roads]):
    """9.5.3 Both in secret; the pools lie on the agenda, and each side sees its own."""

    red: tuple[int, ...]
    blue: tuple[int, ...]

    def asks(self, battle: Roads) -> tuple[str, ...]:
        return ("red", "blue")

    def takes(self) -> tuple[type[Order], ...]:
        return (Allot,)

    def pool(self, seat: str) -> tuple[int, ...]:
        return self.red if seat == "red" else self.blue

    def question(self, battle: Roads, seat: str) -> Decision:
        return Decision("Allotment", "Whose is each die?", ("9.5.3",), (Allot,), facts={"dice": self.pool(seat)})

    def options(self, battle: Roads, seat: str, about: str) -> Iterator[Order]:
        orders = (Allot(roads) for roads in product((-1, *ROADS), repeat=3))
        return (order for order in orders if self.check(battle, seat, order) is None)

    def check(self, battle: Roads, seat: str, order: Allot) -> Refusal | None:
        ratings, pool = RATING[seat], self.pool(seat)
        given = [road for road in order.roads if road != -1]
        if len(order.roads) != len(pool) or len(set(given)) != len(given) or not set(given) <= set(ROADS):
            return Refusal("9.5.1", "each die goes to one brigade, or to none, and a brigade gets one die at most")
        if any(road != -1 and face < ratings[road] for face, road in zip(pool, order.roads, strict=True)):
            return Refusal("9.5.2", "a die is not given to a brigade it does not activate")
        waiting = [ratings[road] for road in ROADS if road not in given]
        left = [face for face, road in zip(pool, order.roads, strict=True) if road == -1]
        if waiting and left and max(left) >= min(waiting):
            return Refusal("9.5.5", "a die is left over that activates a brigade still waiting")
        return None

    def do(self, battle: Roads, given: Mapping[str, Allot]) -> None:
        active = [tuple(sorted(road for road in given[side].roads if road != -1)) for side in ("red", "blue")]
        for side in FOE:
            battle.tell("allotted", ("9.5.3",), {"roads": given[side].roads}, (side, "umpire"))
        battle.then(WriteMoves(active[0], active[1]))


@dataclass(slots=True)
class WriteMoves(Step[Roads]):
    """10.1.1, 9.5.6"""

    red: tuple[int, ...]
    blue: tuple[int, ...]

    def asks(self, battle: Roads) -> tuple[str, ...]:
        return ("red", "blue")

    def takes(self) -> tuple[type[Order], ...]:
        return (Moves,)

    def options(self, battle: Roads, seat: str, about: str) -> Iterator[Order]:
        active = self.red if seat == "red" else self.blue
        return (Moves(gains) for gains in product(*((MOVE // 2, MOVE) if road in active else (0,) for road in ROADS)))

    def check(self, battle: Roads, seat: str, order: Moves) -> Refusal | None:
        active = self.red if seat == "red" else self.blue
        if len(order.gains) != len(ROADS):
            return Refusal("10.1.1", "one move for each brigade")
        for road, gain in enumerate(order.gains):
            if gain % 4 or not (MOVE // 2 <= gain <= MOVE if road in active else gain == 0):
                return Refusal("9.5.6", "half a move at least, by quarters, for an activated brigade and no other")
        return None

    def do(self, battle: Roads, given: Mapping[str, Moves]) -> None:
        red, blue = given["red"].gains, given["blue"].gains
        battle.then(*(Quarter(number, red, blue) for number in (1, 2, 3, 4)))


@dataclass(slots=True)
class Quarter(Step[Roads]):
    """10.1.2 A quarter of every move at once; whom it brings into contact goes no further."""

    number: int
    red: tuple[int, ...]
    blue: tuple[int, ...]

    def do(self, battle: Roads, given: Mapping[str, Any]) -> None:
        for road in ROADS:
            red, blue = self.red[road] // 4, self.blue[road] // 4
            gap = battle.at["blue"][road] - battle.at["red"][road]
            if battle.contact[road] or not red + blue:
                continue
            if red + blue >= gap:  # they meet, each having come as much of the gap as his pace is of both
                red = gap * red // (red + blue)
                blue = gap - red
                battle.contact[road] = True
                battle.tell("contact", ("10.1.2",), {"road": road, "quarter": self.number})
            battle.at["red"][road] += red
            battle.at["blue"][road] -= blue
            for side, pace in (("red", red), ("blue", blue)):
                seen_by = ("*",) if battle.in_sight(road) else (side, "umpire")
                battle.tell("moves", ("10.1.2",), {"side": side, "road": road, "by": pace}, seen_by)


SCENARIO = Scenario("roads", "Roads", "1866", "nowhere", "toy", 3, "", (Side("red", "Red"), Side("blue", "Blue")))
BOOK = Book(name="toy-of-quarters", title="Quarters", edition="1", prefix="toy", package=__name__, battle_type=Roads,
            scenario_type=Scenario, settings=(), settings_type=dict, procedures={}, orders=(Allot, Moves),
            steps=(Bound, Allotment, WriteMoves, Quarter))  # fmt: skip
