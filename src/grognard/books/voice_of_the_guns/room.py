"""What is the same for every march that a unit could be offered: who stands near it, what its move is, what it owes.

`Room` finds marches that may be made, without planning each of them as an order is planned; what it finds, `plan_march`
lets pass.
"""

from typing import Final

from grognard.books.voice_of_the_guns.marching import (
    NARROW,
    allowance,
    closes,
    gained,
    judged_move,
    measured,
    plan_march,
    prevented,
    too_far,
)
from grognard.books.voice_of_the_guns.movement import crossing_cost, terrain_column
from grognard.books.voice_of_the_guns.orders import March
from grognard.books.voice_of_the_guns.places import friend_at, places_of
from grognard.books.voice_of_the_guns.scale import PARTS, to_hundredths
from grognard.books.voice_of_the_guns.standing import arm_of, troop_of, usual_ranks
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import TERRAIN
from grognard.books.voice_of_the_guns.terrain import Crossings
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.refusals import Refusal
from grognard.ground.angles import direction
from grognard.ground.rectangles import Rectangle

OPEN: Final = Crossings()
OPEN.on_road = False
LEAST: Final = 0.5
"""A way barred sooner than this is no march."""
SPARE: Final = 0.02
"""So much of a move is left over where ground cuts it short, for what is lost in rounding."""


def costs_of(battle: GunsBattle, troop: str) -> dict[str, float]:
    """vog-10.3.1 to vog-10.3.5: what each sort of ground costs a troop; what it cannot enter is left out."""
    column = terrain_column(troop)
    found = battle.ground_costs.get(column)
    if found is None:
        found = battle.ground_costs[column] = {}
        for terrain, arm in TERRAIN:
            if arm == column:
                cost = crossing_cost(battle.settings, battle.scale, terrain, arm)
                if cost >= 0:
                    found[terrain] = cost / PARTS
    return found


def to_metres(battle: GunsBattle, x: float, y: float) -> tuple[float, float]:
    return to_hundredths(x * battle.metres), to_hundredths(y * battle.metres)


class Room:
    """A unit's, in the movement step. `owed`: whether the duty to advance binds its marches. `ranks`: how deep it is to
    stand; 0 as it does, or as is usual.
    """

    __slots__ = ("battle", "front", "known", "owed", "pinned", "places", "ranks", "sizes", "unit")

    def __init__(self, battle: GunsBattle, unit: Unit, owed: bool, ranks: int = 0) -> None:
        self.battle = battle
        self.unit = unit
        self.owed = owed
        self.ranks = ranks
        self.places = places_of(battle, unit)
        self.front = round(unit.facing, 1)
        self.pinned = battle.settings.charged_unit_movement == "pinned" and any(
            foe.charging == unit.roll.id for foe in battle.foes(unit.roll.side)
        )
        mounted = arm_of(unit) == unit.roll.arm
        self.known = [one for one in unit.roll.formations if mounted or one in ("line", "extended-order")]
        self.sizes: dict[str, tuple[float, float]] = {}

    def full(self, formation: str) -> float:
        """What it may move on open ground after a change to this; 0 if that cannot be."""
        if formation not in self.known:
            return 0.0
        ruling = allowance(self.battle, self.unit, self.unit.formation, OPEN, formation)
        return 0.0 if isinstance(ruling, Refusal) else ruling.remaining

    def march(self, bearing_deg: float, far: float, facing: float, formation: str = "") -> March | None:
        """Straight on so far, or as far as the ground on the way lets it go; None where it may not."""
        battle, unit = self.battle, self.unit
        if self.pinned or far < LEAST:
            return None
        new = formation or unit.formation
        if new not in self.known:
            return None
        facing = self.front if facing == unit.facing else round(facing, 1)
        east, north = direction(bearing_deg)
        x_m, y_m = to_metres(battle, unit.x + east * far, unit.y + north * far)
        x, y = x_m / battle.metres, y_m / battle.metres
        if not battle.on_table(x, y):
            return None
        crossed = self.crossed(x, y, new)
        if crossed.list or crossed.barred:
            ruling = allowance(battle, unit, unit.formation, OPEN, new)
            if isinstance(ruling, Refusal):
                return None
            most = min(ruling.full_move - ruling.deduction, ruling.remaining) - SPARE
            gone = crossed.far(costs_of(battle, troop_of(unit)), most)
            if gone < crossed.length - SPARE:
                far = gone - SPARE
                if far < LEAST:
                    return None
                x_m, y_m = to_metres(battle, unit.x + east * far, unit.y + north * far)
                x, y = x_m / battle.metres, y_m / battle.metres
                crossed = self.crossed(x, y, new)
        if not self.fits(x, y, facing, new, crossed):
            return None
        return March(unit.roll.id, ((x_m, y_m),), facing, formation)

    def crossed(self, x: float, y: float, new: str) -> Crossings:
        unit = self.unit
        narrow = new in NARROW and unit.formation in NARROW
        return self.battle.terrain().crossed([(unit.x, unit.y), (x, y)], narrow)

    def fits(self, x: float, y: float, facing: float, new: str, crossed: Crossings) -> bool:
        """As `plan_march` would have it of a march straight to a place on the table, in a formation it knows."""
        battle, unit = self.battle, self.unit
        if crossed.barred:
            return False
        ruling = allowance(battle, unit, unit.formation, crossed, new)
        if isinstance(ruling, Refusal):
            return False
        full, spent = ruling.full_move, ruling.deduction
        length = measured(crossed.length)
        if too_far(battle, ruling, crossed):
            return False
        size = self.sizes.get(new)
        if size is None:
            ranks = self.ranks or (unit.ranks if new == unit.formation else usual_ranks(new, unit.roll.elements))
            size = self.sizes[new] = battle.base_size(unit, new, ranks)
        if friend_at(self.places, unit, Rectangle(x, y, facing, size[0], size[1]), "") is not None:
            return False
        nearer = unit.cs < unit.roll.advance_limiter and closes(battle, unit, x, y)
        advanced = gained(battle, unit, (x, y))
        moved = min(length, full - spent)
        judged = judged_move(battle, unit, full, spent, moved, advanced, nearer, not self.owed)
        if isinstance(judged, Refusal) or not unit.activated:
            return False
        return judged.obligation_met or prevented(battle, unit)

    def stands(self, facing: float) -> March | None:
        """Turned where it stands, if it may stand."""
        march = March(self.unit.roll.id, (), round(facing, 1))
        return None if isinstance(plan_march(self.battle, self.unit, march, self.owed), Refusal) else march
