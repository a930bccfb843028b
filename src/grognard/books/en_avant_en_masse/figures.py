"""Chapter: command, on the table: headquarters on the move, and ground that comes to be known."""

import math
from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.courses import course
from grognard.books.en_avant_en_masse.information import discovers
from grognard.books.en_avant_en_masse.movement import RATE
from grognard.books.en_avant_en_masse.state import Commander
from grognard.books.en_avant_en_masse.units import TABLE
from grognard.books.en_avant_en_masse.words import ASSAULT, COMMAND, MOVE
from grognard.ground.angles import bearing, direction
from grognard.ground.rectangles import Rectangle, point_distance
from grognard.ground.shapes import Circle, Polygon, Polyline, Shape

HEADQUARTERS_CM: Final[float] = RATE[COMMAND, ASSAULT]


def accompany(battle: EamBattle, where: dict[str, tuple[float, float]]) -> None:
    """eam-R74, eam-R97 A commander who leads or rallies goes along with his unit, as far as he can."""
    for commander in battle.commanders:
        if commander.action not in ("rally", "lead") or not commander.acts():
            continue
        unit = battle.find(commander.unit)
        if unit is None or unit.place != TABLE or commander.unit not in where:
            continue
        x, y = where[commander.unit]
        east, north = unit.x - x, unit.y - y
        if math.sqrt(east * east + north * north) <= HEADQUARTERS_CM + 1e-6:
            commander.x += east
            commander.y += north


def move_headquarters(battle: EamBattle) -> None:
    """eam-4.3, eam-7.4, eam-R22, eam-R37 Last of all, as cavalry in Loose, and on a road untouched by the ground."""
    for commander in battle.commanders:
        if commander.action != MOVE or not commander.acts():
            continue
        east, north = commander.to_x - commander.x, commander.to_y - commander.y
        length = math.sqrt(east * east + north * north)
        if length <= 1e-6:
            continue
        step_east, step_north = direction(bearing(east, north))
        way = course(battle, COMMAND, ASSAULT, commander.x, commander.y, step_east, step_north, length, 1.0)
        commander.x += way.length * step_east
        commander.y += way.length * step_north
        battle.tell("headquarters", ("eam-4.3", "eam-7.4"), {"commander": commander.name, "cm": round(way.length, 1)})


def discover(battle: EamBattle) -> None:
    """eam-8.27, eam-8.28, eam-R38 A side learns the nature of ground its units come near, or scout."""
    field = battle.field()
    for feature in field.ground.features:
        if not feature.concealed:
            continue
        for side in battle.sides:
            known = battle.known[side]
            if feature.name in known:
                continue
            if _found(battle, side, feature.shape):
                known.append(feature.name)
                battle.tell(
                    "discovers",
                    ("eam-8.27", "eam-R38"),
                    {"side": side, "ground": feature.title or feature.concealed, "kind": feature.kind},
                    battle.own(side),
                )


def _found(battle: EamBattle, side: str, shape: Shape) -> bool:
    settings = battle.settings
    reach = max(settings.terrain_approach_cm, settings.terrain_scout_cm)
    for unit in battle.units:
        if unit.place != TABLE or unit.card.side != side:
            continue
        body = unit.footprint()
        if shape.distance(body.x, body.y) > reach + body.reach:
            continue
        gap = body_to_shape(body, shape)
        if gap <= settings.terrain_approach_cm or (
            gap <= settings.terrain_scout_cm
            and discovers(settings, unit.card.arm, gap, _sees(battle, body.x, body.y, shape, unit.card.id))
        ):
            return True
    for commander in battle.commanders:
        if commander.side == side:
            gap = shape.distance(commander.x, commander.y)
            if gap <= reach and discovers(settings, COMMAND, gap, _commander_sees(battle, commander, shape)):
                return True
    return False


def _sees(battle: EamBattle, x: float, y: float, shape: Shape, one: str) -> bool:
    """A clear line to the edge of the feature, from outside it; `one` is the unit that looks, and does not hide it."""
    to_x, to_y = nearest_on_shape(shape, x, y)
    return battle.sees(x, y, to_x, to_y, one, "")


def _commander_sees(battle: EamBattle, commander: Commander, shape: Shape) -> bool:
    """The unit whose ranks he stands in does not hide the country from him."""
    x, y = commander.x, commander.y
    around = (
        unit.card.id for unit in battle.units if unit.place == TABLE and point_distance(unit.footprint(), x, y) == 0
    )
    return _sees(battle, x, y, shape, next(around, ""))


def body_to_shape(body: Rectangle, shape: Shape) -> float:
    """From a footprint to a feature; 0 where they meet."""
    best = shape.distance(body.x, body.y)
    corners = body.corners()
    ax, ay = corners[-1]
    for bx, by in corners:
        best = min(best, max(0.0, shape.distance_to_segment(ax, ay, bx, by)))
        ax, ay = bx, by
    return best


def nearest_on_shape(shape: Shape, x: float, y: float) -> tuple[float, float]:
    """A point of the feature's outline near to another point."""
    points: list[tuple[float, float]] = []
    if isinstance(shape, Polygon):
        for ring in shape.rings:
            points.extend(ring)
    elif isinstance(shape, Polyline):
        points = shape.points
    elif isinstance(shape, Circle):
        return shape.x, shape.y
    best = (x, y)
    best_square = 1e18
    for at in range(1, len(points)):
        (ax, ay), (bx, by) = points[at - 1], points[at]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        part = 0.0 if square <= 0.0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / square))
        px, py = ax + part * dx, ay + part * dy
        away = (px - x) * (px - x) + (py - y) * (py - y)
        if away < best_square:
            best, best_square = (px, py), away
    return best
