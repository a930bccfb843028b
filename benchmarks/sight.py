"""Lines of sight per CPU second: ours, one at a time and in batches, beside shapely's STRtree in one process.

The ground is that of the trial kernel: 240 x 180, 20 circles and 10 hexagons; lines are 8 to 48 long. A
piece that holds either end does not block. Circles are circles here and 32-gons in shapely, so a few answers
differ; the count of those stands in the table.
"""

import random
from collections.abc import Callable
from itertools import cycle
from math import sqrt
from typing import Any

from harness import Row, versus

from grognard.ground.heights import GridHeights
from grognard.ground.shapes import Circle, Polygon
from grognard.ground.sight import RELIEF_BY_LINE, RELIEF_NONE, Screen, Sight, SightRule
from grognard.ground.terrain import Feature, Ground

WIDTH = 240.0
DEPTH = 180.0
HEX_X = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)
HEX_Y = (0.0, 0.8660254037844386, 0.8660254037844386, 0.0, -0.8660254037844386, -0.8660254037844386)
Line = tuple[float, float, float, float]


def pieces() -> list[Feature]:
    """The obstacles of the trial kernel, from its own small generator."""
    state = 12345

    def roll(sides: int) -> int:
        nonlocal state
        state = state * 48271 % 2147483647
        return state % sides + 1

    out = []
    for number in range(30):
        x = 20.0 + roll(2000) / 10.0
        y = 20.0 + roll(1400) / 10.0
        radius = 3.0 + roll(60) / 10.0
        if number < 20:
            out.append(Feature(f"wood {number}", "wood", Circle(x, y, radius)))
        else:
            ring = [(x + radius * a, y + 0.8 * radius * b) for a, b in zip(HEX_X, HEX_Y, strict=True)]
            out.append(Feature(f"village {number}", "village", Polygon([[*ring, ring[0]]])))
    return out


def lines(count: int, seed: int) -> list[Line]:
    source = random.Random(seed)
    out: list[Line] = []
    while len(out) < count:
        x, y = source.random() * WIDTH, source.random() * DEPTH
        a, b = x + source.uniform(-48, 48), y + source.uniform(-48, 48)
        if 8 < sqrt((x - a) ** 2 + (y - b) ** 2) < 48:
            out.append((x, y, a, b))
    return out


def one_by_one(clear: Callable[[float, float, float, float], bool], some: list[Line]) -> Callable[[], int]:
    def step() -> int:
        for ax, ay, bx, by in some:
            clear(ax, ay, bx, by)
        return len(some)

    return step


def shapely_sight(features: list[Feature], some: list[Line]) -> tuple[Callable[[], int], list[bool]]:
    import numpy
    import shapely

    shapes: list[Any] = []
    for feature in features:
        shape = feature.shape
        if isinstance(shape, Circle):
            shapes.append(shapely.Point(shape.x, shape.y).buffer(shape.radius, quad_segs=8))
        elif isinstance(shape, Polygon):
            shapes.append(shapely.Polygon(shape.rings[0]))
    shapely.prepare(numpy.array(shapes))
    tree = shapely.STRtree(shapes)

    def inside(x: float, y: float) -> int:
        mask = 0
        for number, feature in enumerate(features):
            if feature.shape.contains(x, y):
                mask |= 1 << number
        return mask

    masked = [(line, inside(line[0], line[1]) | inside(line[2], line[3])) for line in some]

    def clear(line: Line, mask: int) -> bool:
        hit = tree.query(shapely.LineString([line[:2], line[2:]]), predicate="intersects")
        return all(mask >> int(number) & 1 for number in hit)

    def step() -> int:
        for line, mask in masked:
            clear(line, mask)
        return len(masked)

    return step, [clear(line, mask) for line, mask in masked]


def hills() -> GridHeights:
    source = random.Random(3)
    return GridHeights(10.0, 25, 19, [source.uniform(0.0, 3.0) for _ in range(25 * 19)])


def rows() -> list[Row]:
    features = pieces()
    few, many = lines(200, 2), lines(40000, 5)
    rule = SightRule([Screen(["wood", "village"], 0.0, own_free=True)], RELIEF_NONE)
    sight = Sight(Ground("bench", WIDTH, DEPTH, features), rule)
    relief = SightRule([Screen(["wood", "village"], 0.0, own_free=True)], RELIEF_BY_LINE, eye=2.0)
    hilly = Sight(Ground("hills", WIDTH, DEPTH, features, hills()), relief)
    theirs, answers = shapely_sight(features, many[:2000])
    ours = sight.clear_pairs(many[:2000])
    differ = sum(a != b for a, b in zip(ours, answers, strict=True))
    spread = cycle(range(0, len(many), 200))

    def fresh() -> int:
        """Every slice other lines, more than are remembered."""
        start = next(spread)
        for ax, ay, bx, by in many[start : start + 200]:
            sight.clear(ax, ay, bx, by)
        return 200

    def first_time() -> int:
        """A new index for 2,000 lines: nothing is remembered at all."""
        Sight(Ground("bench", WIDTH, DEPTH, features), rule).clear_pairs(many[:2000])
        return 2000

    peer = "shapely STRtree, one at a time"
    note = f"{differ} of 2,000 answers differ from those of shapely's polygons"
    return [
        versus("sight, one at a time", peer, fresh, theirs, 2.5, 25.0, "lines", note),
        versus("sight, one at a time, with its reason", peer,
               one_by_one(lambda *line: sight.stop(*line) is None, few), theirs, unit="lines"),
        versus("sight, lines asked again", peer, one_by_one(sight.clear, few), theirs, unit="lines"),
        versus("sight, pairs from a new index", peer, first_time, theirs, unit="lines"),
        versus("sight, over relief, asked again", peer, one_by_one(hilly.clear, few), theirs, unit="lines"),
    ]  # fmt: skip
