"""Good samples of the orders a commander may give, made from what his side knows."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from grognard.books.en_avant_en_masse.orders import ClauseText
from grognard.books.en_avant_en_masse.state import Commander
from grognard.books.en_avant_en_masse.tables import METRES_PER_CM
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.views import sees_unit
from grognard.books.en_avant_en_masse.words import ARTILLERY, INFANTRY
from grognard.books.en_avant_en_masse.written import ground_refusal
from grognard.ground.angles import bearing, direction

if TYPE_CHECKING:
    from grognard.books.en_avant_en_masse.battle import EamBattle

CM: Final[float] = METRES_PER_CM
ENEMIES: Final = 3
STAND_OFF_CM: Final = 14.0
"""Where to form up against an enemy: out of his reach, within one's own."""

DEFEND_HERE: Final = (ClauseText("defend"),)
ASSAULT_AHEAD: Final = (ClauseText("assault"),)
THEN_ASSAULT: Final = ClauseText("assault")


def whole(value: float) -> float:
    """A place or a facing in whole metres or degrees, as one writes it."""
    return float(math.floor(value + 0.5))


def orders_for(battle: "EamBattle", side: str, unit: Unit) -> Iterator[tuple[ClauseText, ...]]:
    """eam-5.1 to eam-5.6 What one may sensibly order this unit to do; each of them passes `order_refusal`."""
    guns = unit.card.arm == ARTILLERY
    yield DEFEND_HERE
    if not guns:
        yield ASSAULT_AHEAD
        yield (ClauseText("deploy", formation="loose"),)
        if unit.card.arm == INFANTRY:
            yield (ClauseText("deploy", formation="dense"),)
    for enemy in _nearest(battle, side, unit):
        facing = whole(bearing(enemy.x - unit.x, enemy.y - unit.y)) % 360.0
        yield (ClauseText("defend", facing_deg=facing),)
        if not guns:
            yield (ClauseText("deploy", facing_deg=facing), THEN_ASSAULT)
        placed = _before(battle, side, unit, enemy, facing, STAND_OFF_CM)
        if placed is not None:
            yield (placed,) if guns else (placed, THEN_ASSAULT)
            yield (placed,)
    for data in battle.setup.scenario.objectives:
        if ground_refusal(battle, side, unit, data.x_m / CM, data.y_m / CM) is None:
            yield (ClauseText("move", place=data.name),)
            yield (ClauseText("defend", place=data.name),)
    back = _back(battle, side, unit)
    if back is not None:
        yield (back,)
    for other in battle.units:
        if other is not unit and other.place == TABLE and other.card.division == unit.card.division:
            yield (ClauseText("deploy", beside=other.card.id, side="right"),)
            yield (ClauseText("deploy", beside=other.card.id, side="behind"),)
            break


def _nearest(battle: "EamBattle", side: str, unit: Unit) -> list[Unit]:
    found = []
    for enemy in battle.units:
        if enemy.place == TABLE and enemy.card.side != side and sees_unit(battle, side, enemy):
            dx, dy = enemy.x - unit.x, enemy.y - unit.y
            found.append((dx * dx + dy * dy, enemy.card.id, enemy))
    found.sort(key=_by_distance)
    return [enemy for _, _, enemy in found[:ENEMIES]]


def _by_distance(entry: tuple[float, str, Unit]) -> tuple[float, str]:
    return entry[0], entry[1]


def _before(battle: "EamBattle", side: str, unit: Unit, enemy: Unit, facing: float, apart: float) -> ClauseText | None:
    """A position so far short of an enemy, facing him."""
    east, north = direction(facing)
    return _deploy(battle, side, unit, enemy.x - apart * east, enemy.y - apart * north, facing)


def _deploy(battle: "EamBattle", side: str, unit: Unit, x: float, y: float, facing: float) -> ClauseText | None:
    """An order to deploy there, in whole metres; None where the unit cannot be sent."""
    x_m, y_m = whole(x * CM), whole(y * CM)
    if not battle.field().ground.on_map(x, y) or ground_refusal(battle, side, unit, x_m / CM, y_m / CM) is not None:
        return None
    return ClauseText("deploy", x_m=x_m, y_m=y_m, facing_deg=facing)


def _back(battle: "EamBattle", side: str, unit: Unit) -> ClauseText | None:
    """A step to the rear, facing as before."""
    east, north = direction(unit.facing + 180.0)
    x, y = unit.footprint().front_centre()
    return _deploy(battle, side, unit, x + 15.0 * east, y + 15.0 * north, whole(unit.facing) % 360.0)


def headquarters_moves(battle: "EamBattle", commander: Commander) -> Iterator[tuple[float, float]]:
    """eam-4.3 To each of his units, just behind the middle of it, in metres."""
    ground = battle.field().ground
    for unit in battle.units:
        if unit.place == TABLE and unit.card.side == commander.side:
            if unit.card.division == commander.id or commander.corps:
                body = unit.footprint()
                x, y = body.at(0.0 - body.half_depth - 0.3, 0.0)
                if ground.on_map(x, y):
                    yield whole(x * CM), whole(y * CM)
