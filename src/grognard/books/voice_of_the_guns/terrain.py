"""Ground as this book sees it: what the map's words mean in its tables, cover, positions, crossings and sight."""

from typing import Any, Final

from grognard.books.voice_of_the_guns.movement import Allowed
from grognard.books.voice_of_the_guns.scale import PARTS, printed
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import READING_FIGURES
from grognard.core.refusals import Refusal
from grognard.ground.index import Passage
from grognard.ground.rulers import TOUCH
from grognard.ground.shapes import distance
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
KEPT: Final = 500
"""Paths remembered before starting afresh: an order that was offered is weighed, given and carried out."""
BY_ROAD: Final = ("column-of-route", "column-of-squadrons", "limbered", "none")
"""Formations narrow enough to go along a road (vog-R25: that the whole unit is on it is a fact of geometry)."""


NOTHING: Final[list[dict[str, Any]]] = []


class Crossings:
    """What a path crosses: for the move's ruling, whether it is all road, and what bars it ("" nothing)."""

    __slots__ = (
        "_allowances",
        "barred",
        "difficult",
        "length",
        "list",
        "obstacles",
        "on_road",
        "sorts",
        "water",
        "widths",
    )

    def __init__(self) -> None:
        self.list: list[dict[str, Any]] = NOTHING
        self.length = 0.0
        self.on_road = True
        self.barred = ""
        self.difficult = False
        self.water = False
        # Its stretches in order, where anything lies on the way: how long, what sort of ground, how many obstacles at
        # the beginning.
        self.widths: list[float] | None = None
        self.sorts: list[str] | None = None
        self.obstacles: list[int] | None = None
        self._allowances: dict[tuple[str, str, str], Allowed | Refusal] | None = None

    def allowances(self) -> dict[tuple[str, str, str], Allowed | Refusal]:
        """What troops have left of their move that cross this, from which formation into which, once it was asked."""
        found = self._allowances
        if found is None:
            found = self._allowances = {}
        return found

    def add(self, terrain: str, width: float) -> None:
        for crossing in self.list:
            if crossing["terrain"] == terrain:
                crossing["width"] += width
                return
        self.list = [*self.list, {"terrain": terrain, "width": width, "count": None}]

    def obstacle(self) -> None:
        for crossing in self.list:
            if crossing["terrain"] == "linear-obstacle":
                crossing["count"] += 1
                return
        self.list = [*self.list, {"terrain": "linear-obstacle", "width": None, "count": 1}]

    def far(self, costs: dict[str, float], most: float) -> float:
        """vog-10.3.6: how far of the way somebody comes who has so much move left, when each sort of ground on it costs
        so much a unit of width, and each obstacle so much, on top of the way itself; what has no cost stops him.
        """
        if self.widths is None or self.sorts is None or self.obstacles is None:
            return min(self.length, most)
        gone, left = 0.0, most
        for at, width in enumerate(self.widths):
            sort = self.sorts[at]
            if sort and sort not in costs:
                return gone
            left -= self.obstacles[at] * costs.get("linear-obstacle", most)
            each = 1.0 + costs[sort] if sort else 1.0
            if left <= width * each:
                return gone + max(0.0, left) / each
            left -= width * each
            gone += width
        return gone


class Lie:
    """What a feature is to one who crosses it."""

    __slots__ = ("bridge", "obstacle", "terrain", "title", "way")

    def __init__(self, feature: Feature) -> None:
        self.terrain = terrain_of(feature)
        self.way = feature.kind in ROADS
        self.bridge = feature.kind == "bridge"
        self.obstacle = feature.kind in OBSTACLES and feature.shape.is_line()
        self.title = feature.title or feature.name


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
        self._lies = [Lie(feature) for feature in ground.features]
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
            self._cross(found, ax, ay, bx, by, narrow)
        return found

    def _cross(self, found: Crossings, ax: float, ay: float, bx: float, by: float, narrow: bool) -> None:
        """One leg, cut wherever the ground changes; a hedge or wall is crossed at the start of a stretch."""
        length = distance(ax, ay, bx, by)
        if length <= TOUCH:
            return
        passages = self.ground.along(ax, ay, bx, by)
        if not passages:
            found.length += length
            found.on_road = False
            return
        cuts = [1.0]
        for passage in passages:
            cuts.append(passage.start)
            cuts.append(passage.end)
        cuts.sort()
        least = TOUCH / length
        start = 0.0
        for cut in cuts:
            last = cut >= 1.0
            if last or (cut - start > least and 1.0 - cut > least):
                self._stretch(found, passages, start, cut if not last else 1.0, length, least, narrow)
                start = cut
            if last:
                return

    def _stretch(
        self,
        found: Crossings,
        passages: list[Passage],
        start: float,
        end: float,
        length: float,
        least: float,
        narrow: bool,
    ) -> None:
        middle, width = (start + end) / 2.0, (end - start) * length
        on_way, on_bridge, obstacles = False, False, 0
        here: list[int] = []
        for passage in passages:
            lie = self._lies[passage.number]
            if passage.start < passage.end:
                if passage.start <= middle <= passage.end:
                    on_way = on_way or lie.way
                    on_bridge = on_bridge or lie.bridge
                    if lie.terrain and passage.number not in here:
                        here.append(passage.number)
            elif lie.obstacle and abs(passage.start - start) <= least:
                obstacles += 1
        found.length += width
        on_road = narrow and on_way
        if not on_road:
            found.on_road = False
        if on_way:
            obstacles = 0
        for _ in range(obstacles):
            found.obstacle()
        if len(here) > 1:
            here.sort()
        sort, barred = "", False
        for number in here:
            lie = self._lies[number]
            if lie.terrain == "water" or lie.terrain == "stream":
                if on_bridge or on_road:
                    continue
                if lie.terrain == "water":
                    found.barred = lie.title
                    barred = True
                    continue
                found.water = True
            elif on_road:
                continue
            else:
                found.difficult = True
            found.add(lie.terrain, width)
            sort = lie.terrain
            break
        if found.widths is None or found.sorts is None or found.obstacles is None:
            found.widths, found.sorts, found.obstacles = [], [], []
        found.widths.append(width)
        found.sorts.append("water" if barred else sort)
        found.obstacles.append(obstacles)
