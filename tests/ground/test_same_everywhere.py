"""The ground gives the same figures bit for bit on every machine, interpreted and compiled."""

import hashlib
import random

from grognard.ground.angles import bearing, direction
from grognard.ground.arcs import combat_zone, nearest_to_front
from grognard.ground.files import load_ground
from grognard.ground.paths import Stretch, Walker, stretches
from grognard.ground.rectangles import Rectangle, rectangle_distance
from grognard.ground.sight import OVER_BY_LINE, RELIEF_BY_LINE, Screen, Sight, SightRule


def cost(stretch: Stretch) -> float:
    return stretch.length * (2.0 if stretch.on("wood", "river") else 1.0) * (1.0 + abs(stretch.slope()))


def figures() -> list[float]:
    source = random.Random(1813)
    ground = load_ground("dorking-gap-1888")
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
        hashlib.sha256(told.encode()).hexdigest() == "956656360ab2429b4550b80a56c718e26879f1d256d4f45699d1481a606aa223"
    )
