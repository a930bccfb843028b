"""The scenario's ground at the book's scale: what it costs (III.4), what it covers (Tables 1), what it hides (IV.1.3).

pdb-II.1.1: the map is about 1:3000, so 1 cm is 30 m, and everything of this book is reckoned in those centimetres.
"""

from math import sqrt
from typing import ClassVar, Final

from grognard.books.pluie_des_balles.movement import terrain_for
from grognard.books.pluie_des_balles.tables import CONSTANTS, COVERS, GROUND_KINDS, TERRAINS, GroundKind
from grognard.ground.bodies import Bodies
from grognard.ground.sight import (
    OVER_BY_LINE,
    OVER_FROM_EITHER,
    RELIEF_BY_LINE,
    Screen,
    Sight,
    SightRule,
)
from grognard.ground.terrain import Feature, Ground

METRES_PER_CM: Final = CONSTANTS["metres_per_cm"]
EYE_CM: Final = 2.0 / METRES_PER_CM
"""Eyes of a man, or of one on horseback, two metres above the ground."""
LEAST_CM: Final = 0.0001
"""Shorter stretches of ground are no stretches."""
GOOD_ROAD: Final = "good-road"
CROSSING: Final = "crossing"
OPEN: Final = "open"


class GroundKinds:
    """The kinds of ground this book knows."""

    ROWS: ClassVar[dict[str, GroundKind]] = GROUND_KINDS

    @staticmethod
    def names() -> list[str]:
        return list(GROUND_KINDS)


def sight_rule() -> SightRule:
    """pdb-IV.1.3 (pdb-R10): relief, woods and built-up areas hide; who stands in the edge of one sees and is seen."""
    over = [name for name, kind in GROUND_KINDS.items() if kind.blocks_sight]
    return SightRule(
        [Screen(over, 0.0, own_free=True, over=OVER_BY_LINE)],
        relief=RELIEF_BY_LINE,
        eye=EYE_CM,
        bodies_over=OVER_FROM_EITHER,
    )


class Leg:
    """A straight leg of a way for one kind of mover: its parts as (terrain, cm), and whether all of it is good road."""

    __slots__ = ("all_road", "bare", "barred", "parts")

    def __init__(self, parts: list[tuple[str, float]], all_road: bool, barred: str, bare: bool = False) -> None:
        self.parts = parts
        self.all_road = all_road
        self.barred = barred
        self.bare = bare  # it meets nothing of the map at all


def open_leg(cm: float) -> Leg:
    """A leg that meets nothing."""
    return Leg([(OPEN, cm)], False, "", True)


class LaidGround:
    """One ground laid out in centimetres, with its lines of sight. Never changed: a work or a ruling makes another."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.sight = Sight(ground, sight_rule())
        self.plain = not ground.features
        ways = [(GROUND_KINDS[feature.kind].way, feature) for feature in ground.features]
        self.stations = [feature for way, feature in ways if way == "station"]
        self.telegraphs = [
            feature
            for way, feature in ways
            if (way == "telegraph" or feature.flag("telegraph")) and not feature.flag("broken")
        ]

    def with_feature(self, feature: Feature) -> "LaidGround":
        return LaidGround(self.ground.with_feature(feature))

    def without_feature(self, name: str) -> "LaidGround":
        return LaidGround(self.ground.without_feature(name))

    def clear(self, ax: float, ay: float, bx: float, by: float) -> bool:
        return self.sight.clear(ax, ay, bx, by)

    def clear_of(self, ax: float, ay: float, bx: float, by: float, bodies: Bodies, but: list[str]) -> bool:
        """The same where tokens hide too (setting units-block-sight)."""
        return self.sight.stop(ax, ay, bx, by, bodies, but) is None

    def cover_at(self, x: float, y: float) -> str:
        """The best cover of the features that hold a point, as the table ranks them."""
        best = "none"
        worth = 0
        for feature in self.ground.at(x, y):
            cover = GROUND_KINDS[feature.kind].cover
            if COVERS[cover].fire_small_arms > worth:
                best, worth = cover, COVERS[cover].fire_small_arms
        for feature in self.ground.at(x, y):
            if feature.kind == "clearing" and best == "cover":
                return "none"
        return best

    def is_prepared(self, x: float, y: float) -> bool:
        """pdb-VI.2.3: a position for heavy guns."""
        return any(GROUND_KINDS[feature.kind].prepared for feature in self.ground.at(x, y))

    def terrain_of(self, features: list[Feature], wheels: bool) -> str:
        """pdb-III.4.1 to pdb-III.4.5: the hardest of what lies there; a bridge or ford passes over the water (pdb-R26).

        pdb-III.5.3: an obstacle is impassable to wheels and heavy ground to others (pdb-R70).
        """
        if not features:
            return OPEN
        crossing = False
        cleared = False
        for feature in features:
            crossing = crossing or GROUND_KINDS[feature.kind].way == CROSSING
            cleared = cleared or feature.kind == "clearing"
        hardest = OPEN
        cost = 1.0
        for feature in features:
            name = GROUND_KINDS[feature.kind].terrain
            if name == "obstacle":
                name = "impassable" if wheels else "heavy"
            elif not feature.passable:
                name = "impassable"
            if crossing and name in ("impassable", "marsh", "medium") and feature.kind != "obstacle":
                continue
            if cleared and name == "medium":
                continue
            each = cost_per_cm(name, wheels)
            if each < 0.0:
                return name
            if each > cost:
                hardest, cost = name, each
        return hardest

    def terrain_at(self, x: float, y: float, wheels: bool) -> str:
        return self.terrain_of(self.ground.at(x, y), wheels)

    def leg(self, ax: float, ay: float, bx: float, by: float, artillery: bool, wheels: bool, road: bool) -> Leg:
        """What a straight leg crosses. `road`: a column that means to follow a good road."""
        dx, dy = bx - ax, by - ay
        whole = sqrt(dx * dx + dy * dy)
        if self.plain or whole == 0.0:
            return open_leg(whole)
        passages = self.ground.along(ax, ay, bx, by)
        if not passages:
            return open_leg(whole)
        parts: list[tuple[str, float]] = []
        all_road = True
        cuts = [0.0, 1.0]
        for passage in passages:
            cuts.append(passage.start)
            cuts.append(passage.end)
        cuts.sort()
        least = LEAST_CM / whole
        before = 0.0
        for cut in cuts:
            if cut - before <= least:
                continue
            middle = (before + cut) / 2.0
            here: list[Feature] = []
            for passage in passages:
                if passage.start <= middle <= passage.end:
                    here.append(self.ground.features[passage.number])
            on_road = is_good_road(here)
            all_road = all_road and on_road
            name = "road" if road and on_road else self.terrain_of(here, wheels)
            if name != "road" and (name == "impassable" or (name == "marsh" and artillery)):
                return Leg(parts, False, first_barring(here))
            cm = (cut - before) * whole
            if parts and parts[-1][0] == name:
                parts[-1] = (name, parts[-1][1] + cm)
            else:
                parts.append((name, cm))
            before = cut
        return Leg(parts, all_road, "")


def cost_per_cm(name: str, artillery: bool) -> float:
    """Range used for each cm; -1 where it is impassable."""
    row = terrain_for(name, artillery) if name == "marsh" else TERRAINS[name]
    return -1.0 if row.numerator == 0 else row.denominator / row.numerator


def is_good_road(features: list[Feature]) -> bool:
    """pdb-III.5.2: on a good road, or the bridge that carries it, with no obstacle in the way."""
    road = False
    for feature in features:
        way = GROUND_KINDS[feature.kind].way
        if way == "obstacle":
            return False
        good = "good" not in feature.properties or feature.flag("good")
        road = road or (way == GOOD_ROAD and good) or feature.kind == "bridge"
    return road


def first_barring(features: list[Feature]) -> str:
    for feature in features:
        if GROUND_KINDS[feature.kind].terrain in ("impassable", "marsh", "obstacle") or not feature.passable:
            return feature.title or feature.kind
    return "the ground"
