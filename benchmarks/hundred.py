"""A table of a hundred units of twenty fields each, written as books write theirs: to be copied and saved."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from grognard.core import Battle, Book, Scenario, Side, Step

ARMS = ("line infantry", "light infantry", "field battery", "hussars")


class Unit:
    FIELDS: ClassVar[tuple[str, ...]] = (
        "id", "side", "kind", "x", "y", "facing", "strength", "start", "morale", "ammunition", "fatigue",
              "state", "formation", "moved", "fired", "leader", "order", "to_x", "to_y", "losses")  # fmt: skip
    __slots__ = (
        "ammunition",
        "facing",
        "fatigue",
        "fired",
        "formation",
        "id",
        "kind",
        "leader",
        "losses",
        "morale",
        "moved",
        "order",
        "side",
        "start",
        "state",
        "strength",
        "to_x",
        "to_y",
        "x",
        "y",
    )  # fmt: skip

    def __init__(
        self, id: int, side: str, kind: str, x: float, y: float, facing: float, strength: int, start: int, morale: int,
        ammunition: int, fatigue: int, state: str, formation: str, moved: bool, fired: bool, leader: int, order: str,
        to_x: float, to_y: float, losses: list[int],
    ) -> None:  # fmt: skip
        self.id = id
        self.side = side
        self.kind = kind
        self.x = x
        self.y = y
        self.facing = facing
        self.strength = strength
        self.start = start
        self.morale = morale
        self.ammunition = ammunition
        self.fatigue = fatigue
        self.state = state
        self.formation = formation
        self.moved = moved
        self.fired = fired
        self.leader = leader
        self.order = order
        self.to_x = to_x
        self.to_y = to_y
        self.losses = losses

    def copy(self) -> "Unit":
        return Unit(self.id, self.side, self.kind, self.x, self.y, self.facing, self.strength, self.start, self.morale,
                    self.ammunition, self.fatigue, self.state, self.formation, self.moved, self.fired, self.leader,
                    self.order, self.to_x, self.to_y, self.losses[:])  # fmt: skip


class Table(Battle):
    SAVED: ClassVar[tuple[str, ...]] = ("turn", "units")

    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        self.turn = 0
        self.units: list[Unit] = []

    def open(self) -> None:
        chance = random.Random(5)
        self.turn = 1
        for number in range(100):
            y = (number % 2) * 300.0 + number
            strength = chance.randrange(4, 13)
            self.units.append(
                Unit(number, ("red", "blue")[number % 2], ARMS[number % 4], number * 7.25, y,
                     chance.randrange(0, 3600) / 10, strength, 12, chance.randrange(4, 11), 20, chance.randrange(0, 3),
                     "good", "line", chance.random() < 0.5, chance.random() < 0.2, -1, "advance", 10.5, 20.5, [0, 0, 0])
            )  # fmt: skip
        self.then(Wait())

    def copy(self) -> "Table":
        twin = Table(self.setup)
        twin.assume(self)
        twin.turn = self.turn
        twin.units = [unit.copy() for unit in self.units]
        return twin


@dataclass(slots=True)
class Wait(Step[Table]):
    def asks(self, battle: Table) -> tuple[str, ...]:
        return ("red", "blue")

    def do(self, battle: Table, given: Mapping[str, Any]) -> None:
        battle.turn += 1


SCENARIO = Scenario("hundred", "A hundred units", "1870", "nowhere", "corps", 1, "",
                    (Side("red", "Red"), Side("blue", "Blue")))  # fmt: skip
BOOK = Book(name="hundred", title="A hundred units", edition="1", prefix="hu", package="hundred", battle_type=Table,
            scenario_type=Scenario, settings=(), settings_type=dict, procedures={}, orders=(), steps=(Wait,),
            things=(Unit,))  # fmt: skip
