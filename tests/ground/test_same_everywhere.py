"""The ground gives the same figures bit for bit on every machine, interpreted and compiled."""

import hashlib
import random

from grognard.ground.angles import bearing, direction
from grognard.ground.arcs import combat_zone, nearest_to_front
from grognard.ground.heights import GridHeights
from grognard.ground.paths import Stretch, Walker, stretches
from grognard.ground.rectangles import Rectangle, rectangle_distance
from grognard.ground.shapes import Circle, Polygon, Polyline, Shape
from grognard.ground.sight import OVER_BY_LINE, RELIEF_BY_LINE, Screen, Sight, SightRule
from grognard.ground.terrain import Feature, Ground


def cost(stretch: Stretch) -> float:
    return stretch.length * (2.0 if stretch.on("wood", "river") else 1.0) * (1.0 + abs(stretch.slope()))


def a_ground(source: random.Random) -> Ground:
    features = []
    for number in range(24):
        x, y, r = source.uniform(200, 2800), source.uniform(200, 1900), source.uniform(20, 150)
        shape: Shape = Circle(x, y, r)
        if number % 3 == 1:
            shape = Polygon([[(x, y), (x + r, y + r / 3), (x + r / 4, y + r), (x, y)]])
        elif number % 3 == 2:
            shape = Polyline([(x, y), (x + r, y), (x + r, y + r)], r / 5)
        kind = ("wood", "river", "village", "road")[number % 4]
        features.append(Feature(f"{kind} {number}", kind, shape, height=source.uniform(2, 20)))
    heights = GridHeights(100.0, 31, 22, [source.uniform(0, 40) for _ in range(31 * 22)])
    return Ground("random", 3000.0, 2100.0, features, heights)


def figures() -> list[float]:
    source = random.Random(1813)
    ground = a_ground(source)
    rule = SightRule([Screen(["wood", "village"], 50.0, over=OVER_BY_LINE)], RELIEF_BY_LINE, eye=2.0)
    sight = Sight(ground, rule)
    out: list[float] = []
    for _ in range(300):
        ax, ay = source.uniform(0, ground.width), source.uniform(0, ground.depth)
        bx, by = source.uniform(0, ground.width), source.uniform(0, ground.depth)
        out += [bearing(bx - ax, by - ay), *direction(source.uniform(0, 360))]
        one = Rectangle(ax, ay, source.uniform(0, 360), 300.0, 100.0)
        two = Rectangle(bx, by, source.uniform(0, 360), 200.0, 50.0)
        out.append(rectangle_distance(one, two))
        reach = nearest_to_front(one, two, combat_zone(one, 45.0))
        if reach is not None:
            out += [reach.distance, reach.x, reach.y]
        stop = sight.stop(ax, ay, bx, by)
        if stop is not None:
            out += [stop.share, stop.x, stop.y]
        for stretch in stretches(ground, ax, ay, bx, by):
            out += [stretch.length, stretch.rise]
    way = Walker(ground, cost, 150.0).path(100.0, 100.0, 2500.0, 1900.0)
    assert way is not None
    for x, y in way.points:
        out += [x, y]
    out.append(way.cost)
    return out


def test_the_same_figures_come_out_to_the_last_bit() -> None:
    told = " ".join(float(figure).hex() for figure in figures())
    assert (
        hashlib.sha256(told.encode()).hexdigest() == "83b58707e28e202d75d947b2883cedd73a67d40e3ed559d70a73d61562818c12"
    )
