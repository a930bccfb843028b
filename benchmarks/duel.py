"""A battle of a hundred units in which two sides move units in turn, for ever; and a server that serves it.

In the scenario `one` a side moves one unit in its turn, in `fifty` it moves fifty.

python benchmarks/duel.py serve ...        as `grognard serve`, with this book on the shelf
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from grognard.core import Battle, Book, Order, Refusal, Scenario, Step
from grognard.core.books import register

UNITS = 100
IN_A_TURN = {"one": 1, "fifty": 50}
FOE = {"red": "blue", "blue": "red"}


class Shift(Order, frozen=True):
    unit: str
    x_m: float


class Unit:
    FIELDS = ("id", "name", "side", "arm", "x_m", "y_m", "facing_deg", "strength", "morale", "rounds", "formation")
    __slots__ = FIELDS

    def __init__(
        self, id: str, name: str, side: str, arm: str, x_m: float, y_m: float, facing_deg: float, strength: int,
        morale: int, rounds: int, formation: str,
    ) -> None:  # fmt: skip
        self.id = id
        self.name = name
        self.side = side
        self.arm = arm
        self.x_m = x_m
        self.y_m = y_m
        self.facing_deg = facing_deg
        self.strength = strength
        self.morale = morale
        self.rounds = rounds
        self.formation = formation

    def copy(self) -> "Unit":
        return Unit(self.id, self.name, self.side, self.arm, self.x_m, self.y_m, self.facing_deg, self.strength,
                    self.morale, self.rounds, self.formation)  # fmt: skip


class Duel(Battle):
    """As in La Pluie des Balles, what is shown of a unit is kept until the unit changes."""

    SAVED: ClassVar[tuple[str, ...]] = ("turn", "units")

    def open(self) -> None:
        self.turn = 1
        self.rows: dict[str, dict[str, dict[str, Any]]] = {side: {} for side in (*FOE, "")}
        self.units = {
            f"u{at}": Unit(f"u{at}", f"{at}. battalion", "red" if at % 2 else "blue", "infantry", 25.0 * at,
                           400.0 * (at % 2), 180.0 * (at % 2), 600, 8, 20, "line")
            for at in range(UNITS)
        }  # fmt: skip
        self.then(Move("red", 1))

    def copy(self) -> "Duel":
        twin = Duel(self.setup)
        twin.assume(self)
        twin.turn = self.turn
        twin.units = {name: unit.copy() for name, unit in self.units.items()}
        twin.rows = {side: rows.copy() for side, rows in self.rows.items()}
        return twin

    def row(self, unit: Unit, side: str) -> dict[str, Any]:
        return {
            "id": unit.id, "name": unit.name, "side": unit.side, "arm": unit.arm, "under": "", "x_m": unit.x_m,
            "y_m": unit.y_m, "facing_deg": unit.facing_deg, "front_m": 150, "depth_m": 30, "strength": unit.strength,
            "states": [unit.formation], "own": unit.side == side, "seen": "",
            "facts": {"morale": unit.morale, "rounds": unit.rounds},
        }  # fmt: skip

    def keep(self, unit: Unit, side: str) -> dict[str, Any]:
        row = self.rows[side][unit.id] = self.row(unit, side)
        return row

    def touch(self, unit: Unit) -> None:
        for rows in self.rows.values():
            rows.pop(unit.id, None)

    def clock(self) -> str:
        return f"turn {self.turn}"

    def view(self, seat: str) -> dict[str, Any]:
        side = self.side_of(seat)
        rows = self.rows[side]
        return {
            "book": "duel", "scenario": "duel", "turn": self.turn, "turns": 10**9, "clock": self.clock(), "side": side,
            "seat": seat, "phase": "", "objectives": [], "messages": [], "orders": [], "score": {}, "outcome": None,
            "units": [rows.get(name) or self.keep(unit, side) for name, unit in self.units.items()],
        }  # fmt: skip


class Move(Step[Duel]):
    __slots__ = ("number", "side")

    def __init__(self, side: str, number: int) -> None:
        self.side = side
        self.number = number

    def asks(self, battle: Duel) -> tuple[str, ...]:
        return (self.side,)

    def takes(self) -> tuple[type[Order], ...]:
        return (Shift,)

    def options(self, battle: Duel, seat: str, about: str) -> Iterator[Order]:
        return (Shift(unit.id, unit.x_m + 1) for unit in battle.units.values() if unit.side == self.side)

    def check(self, battle: Duel, seat: str, order: Shift) -> Refusal | None:
        unit = battle.units.get(order.unit)
        own = unit is not None and unit.side == self.side
        return None if own else Refusal("duel-1", "a side moves a unit of its own")

    def do(self, battle: Duel, given: Mapping[str, Shift]) -> None:
        order = given[self.side]
        unit = battle.units[order.unit]
        unit.x_m = order.x_m
        battle.touch(unit)
        battle.turn += 1
        battle.tell("shift", ("duel-1",), {"unit": order.unit, "x_m": order.x_m})
        last = self.number >= IN_A_TURN[battle.setup.scenario.name]
        battle.then(Move(FOE[self.side], 1) if last else Move(self.side, self.number + 1))


DUEL = Book(
    name="duel", title="Duel", edition="1", prefix="duel", package="duel", battle_type=Duel, scenario_type=Scenario,
    settings=(), settings_type=dict, procedures={}, orders=(Shift,), steps=(Move,),
)  # fmt: skip
DUEL.scenarios = {name: Path(__file__).parent / f"duel-{name}.json" for name in IN_A_TURN}
register(DUEL)

if __name__ == "__main__":
    from grognard.cli import main

    sys.exit(main())
