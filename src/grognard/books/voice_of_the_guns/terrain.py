"""Ground as this book sees it: what the map's words mean in its tables, cover, positions, crossings and sight."""

from typing import Any, Final

from grognard.books.voice_of_the_guns.movement import MoveAllowance
from grognard.books.voice_of_the_guns.scale import PARTS, printed
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import READING_FIGURES
from grognard.core.refusals import Refusal
from grognard.ground.paths import Stretch, stretches
from grognard.ground.sight import OVER_FROM_BOTH, OVER_NEVER, RELIEF_BY_LINE, Screen, Sight, SightRule
from grognard.ground.terrain import Feature, Ground

WOODS: Final = ("wood", "woods", "forest", "scrub", "orchard")
BUILT_UP: Final = ("village", "town", "hamlet", "farm", "building", "built-up", "station", "chapel")
ROUGH: Final = ("rough", "marsh", "ravine", "broken", "quarry", "gully")
STREAM: Final = ("stream", "ford")
ROADS: Final = ("road", "track", "bridge", "street", "ride", "railway-bridge")
OBSTACLES: Final = ("wall", "fence", "hedge", "barricade")
TRENCHES: Final = ("trench", "field-fortification", "heavy-gun-position")
MAN_MADE: Final = ("wall", "barricade", "redoubt", "breastwork")
CROPS: Final = ("crops", "vineyard")
WATER: Final = ("river", "lake", "pond")
PLAIN: Final = (
    "railway",
    "telegraph",
    "clearing",
    "hill",
    "embankment",
)
KINDS: Final = (
    *WOODS,
    *BUILT_UP,
    *ROUGH,
    *STREAM,
    *ROADS,
    *OBSTACLES,
    *TRENCHES,
    *MAN_MADE,
    *CROPS,
    *WATER,
    *PLAIN,
)
"""Every kind of feature this book knows what to do with."""

COVER_OF_POSITION: Final = {
    "open": "none",
    "woods": "soft",
    "hedge": "soft",
    "crops": "soft",
    "built-up": "hard",
    "man-made-cover": "hard",
    "trench": "entrenched",
}
"""vog-R41: soft and hard cover; entrenched is hard cover too."""

EYE_M: Final = 2.0
KEPT: Final = 2000
"""Paths remembered before starting afresh: an order that was offered is weighed, given and carried out."""
BY_ROAD: Final = ("column-of-route", "column-of-squadrons", "limbered", "none")
"""Formations narrow enough to go along a road (vog-R25: that the whole unit is on it is a fact of geometry)."""


class Crossings:
    """What a path crosses: for the move's ruling, whether it is all road, and what bars it ("" nothing)."""

    __slots__ = ("allowances", "barred", "difficult", "length", "list", "on_road", "parts", "water")

    def __init__(self) -> None:
        self.list: list[dict[str, Any]] = []
        self.length = 0.0
        self.on_road = True
        self.barred = ""
        self.difficult = False
        self.water = False
        self.parts: list[Stretch] = []
        """The stretches of the way, where anything lies on it."""
        self.allowances: dict[tuple[str, str, str], MoveAllowance | Refusal] = {}
        """What troops have left of their move that cross this, from which formation into which, once it was asked."""

    def add(self, terrain: str, width: float) -> None:
        for crossing in self.list:
            if crossing["terrain"] == terrain:
                crossing["width"] += width
                return
        self.list.append({"terrain": terrain, "width": width, "count": None})

    def obstacle(self) -> None:
        for crossing in self.list:
            if crossing["terrain"] == "linear-obstacle":
                crossing["count"] += 1
                return
        self.list.append({"terrain": "linear-obstacle", "width": None, "count": 1})


def terrain_of(feature: Feature) -> str:
    """The row of the terrain table a feature belongs to: "" where it is open ground, "water" where none may go."""
    if not feature.passable or feature.kind in WATER:
        return "water"
    if feature.kind in WOODS:
        return "woods"
    if feature.kind in BUILT_UP:
        return "built-up"
    if feature.kind in ROUGH:
        return "rough"
    if feature.kind in STREAM:
        return "stream"
    return ""


class Terrain:
    """The map at the table's scale, with its sight; what is reckoned about places of it is kept."""

    def __init__(self, settings: Settings, ground: Ground) -> None:
        self.ground = ground
        self.settings = settings
        scale = settings.figure_scale
        depth = printed(settings, scale, READING_FIGURES["sight_into_woods"]) / PARTS
        self.near_line = printed(settings, scale, READING_FIGURES["behind_line"]) / PARTS
        self.sight = Sight(
            ground,
            SightRule(
                [
                    Screen(list(WOODS), depth, False, OVER_NEVER),
                    Screen(list(BUILT_UP), 0.0, True, OVER_NEVER),
                ],
                RELIEF_BY_LINE,
                EYE_M / ground.unit_metres,
                OVER_FROM_BOTH,
            ),
        )
        self._positions: dict[tuple[float, float, float, float], str] = {}
        self._built: dict[tuple[float, float], str] = {}
        self._crossings: dict[tuple[float, float, float, float, bool], Crossings] = {}

    def position(self, x: float, y: float, front_x: float, front_y: float) -> str:
        """vog-14.3.4 (vog-R41, vog-R94): the position troops hold at a place, by their centre and front."""
        key = (x, y, front_x, front_y)
        known = self._positions.get(key)
        if known is None:
            known = self._positions[key] = self._position(x, y, front_x, front_y)
        return known

    def _position(self, x: float, y: float, front_x: float, front_y: float) -> str:
        here = [feature.kind for feature in self.ground.at(x, y)]
        if any(kind in BUILT_UP for kind in here):
            return "built-up"
        near = [feature.kind for feature in self.ground.near(front_x, front_y, self.near_line)]
        if any(kind in TRENCHES for kind in here) or any(kind in TRENCHES for kind in near):
            return "trench"
        if any(kind in MAN_MADE for kind in near):
            return "man-made-cover"
        if any(kind in WOODS for kind in here):
            return "woods"
        if "hedge" in near:
            return "hedge"
        return "crops" if any(kind in CROPS for kind in here) else "open"

    def building_at(self, x: float, y: float) -> str:
        """vog-11.17.2: the building, or group of them, at a place; "" for none."""
        key = (x, y)
        known = self._built.get(key)
        if known is None:
            known = ""
            for feature in self.ground.at(x, y):
                if feature.kind in BUILT_UP:
                    known = feature.name
                    break
            self._built[key] = known
        return known

    def crossed(self, points: list[tuple[float, float]], narrow: bool) -> Crossings:
        """vog-10.3.1 to vog-10.3.7: what a path of straight legs crosses. `narrow` troops may keep to a road."""
        if len(points) == 2:
            key = (points[0][0], points[0][1], points[1][0], points[1][1], narrow)
            known = self._crossings.get(key)
            if known is None:
                if len(self._crossings) >= KEPT:
                    self._crossings.clear()
                known = self._crossings[key] = self._crossed(points, narrow)
            return known
        return self._crossed(points, narrow)

    def _crossed(self, points: list[tuple[float, float]], narrow: bool) -> Crossings:
        found = Crossings()
        found.on_road = narrow and len(points) > 1
        for at in range(1, len(points)):
            ax, ay = points[at - 1]
            bx, by = points[at]
            parts = stretches(self.ground, ax, ay, bx, by, False)
            if len(parts) == 1 and not parts[0].features and not parts[0].crossed:
                found.length += parts[0].length
                found.on_road = False
                continue
            found.parts.extend(parts)
            for stretch in parts:
                self._add(found, stretch, narrow)
        return found

    def passed(self, crossed: Crossings, narrow: bool, costs: dict[str, float], most: float) -> float:
        """vog-10.3.6: how far of a way somebody comes who has so much move left, when each sort of ground on it costs
        so much a unit of width, and each obstacle so much, on top of the way itself; what has no cost stops him.
        """
        if not crossed.parts:
            return min(crossed.length, most)
        gone, left = 0.0, most
        for stretch in crossed.parts:
            here = Crossings()
            self._add(here, stretch, narrow)
            each = 1.0
            if here.barred:
                return gone
            for crossing in here.list:
                terrain: str = crossing["terrain"]
                if terrain not in costs:
                    return gone
                if crossing["count"] is not None:
                    left -= costs[terrain] * int(crossing["count"])
                else:
                    each += costs[terrain]
            if left <= stretch.length * each:
                return gone + max(0.0, left) / each
            left -= stretch.length * each
            gone += stretch.length
        return gone

    def _add(self, found: Crossings, stretch: Stretch, narrow: bool) -> None:
        found.length += stretch.length
        on_bridge, on_way = False, False
        for feature in stretch.features:
            if feature.kind in ROADS:
                on_way = True
                on_bridge = on_bridge or feature.kind == "bridge"
        on_road = narrow and on_way
        if not on_road:
            found.on_road = False
        if not on_way:
            for feature in stretch.crossed:
                if feature.kind in OBSTACLES:
                    found.obstacle()
        for feature in stretch.features:
            terrain = terrain_of(feature)
            if terrain == "":
                continue
            if terrain == "water" or terrain == "stream":
                if on_bridge or on_road:
                    continue
                if terrain == "water":
                    found.barred = feature.title or feature.name
                    continue
                found.water = True
            elif on_road:
                continue
            else:
                found.difficult = True
            found.add(terrain, stretch.length)
            return
