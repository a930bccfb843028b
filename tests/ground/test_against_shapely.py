"""The same questions put to shapely, which reckons in another way, give the same answers."""

import random

import pytest
import shapely

from grognard.ground.arcs import combat_zone, front_sector, nearest_to_front
from grognard.ground.rectangles import Rectangle, overlap, rectangle_distance, segment_distance
from grognard.ground.shapes import Polygon, Polyline


def some_rectangle(source: random.Random) -> Rectangle:
    x, y, facing = source.uniform(-50, 50), source.uniform(-50, 50), source.uniform(0, 360)
    return Rectangle(x, y, facing, source.uniform(1, 40), source.uniform(1, 40))


@pytest.mark.parametrize("seed", range(5))
def test_distances_and_overlaps_of_rectangles(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(200):
        one, two = some_rectangle(source), some_rectangle(source)
        a, b = shapely.Polygon(one.corners()), shapely.Polygon(two.corners())
        assert rectangle_distance(one, two) == pytest.approx(a.distance(b), abs=2e-6)
        if abs(a.intersection(b).area) > 1e-3 or not a.intersects(b):
            assert overlap(one, two) == a.intersects(b)
        ends = [source.uniform(-60, 60) for _ in range(4)]
        line = shapely.LineString([ends[:2], ends[2:]])
        assert segment_distance(one, *ends) == pytest.approx(a.distance(line), abs=2e-6)


@pytest.mark.parametrize("seed", range(5))
def test_what_lies_in_an_arc_and_how_near(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(200):
        firer, target = some_rectangle(source), some_rectangle(source)
        left, right = firer.front_edge()
        far = 1000.0
        ahead = (firer.ahead_x * far, firer.ahead_y * far)
        wide = (firer.ahead_y * far, -firer.ahead_x * far)  # 45 degrees: as far aside as ahead
        arc = shapely.Polygon(
            [
                left,
                right,
                (right[0] + ahead[0] + wide[0], right[1] + ahead[1] + wide[1]),
                (left[0] + ahead[0] - wide[0], left[1] + ahead[1] - wide[1]),
            ]
        )
        inside = shapely.Polygon(target.corners()).intersection(arc)
        reach = nearest_to_front(firer, target, combat_zone(firer, 45.0))
        if inside.area > 1e-3:
            assert reach is not None
            assert reach.distance == pytest.approx(shapely.LineString([left, right]).distance(inside), abs=1e-5)
            assert inside.distance(shapely.Point(reach.x, reach.y)) < 1e-5
        elif inside.is_empty:
            assert reach is None or shapely.Polygon(target.corners()).distance(arc) < 1e-5
        centre = firer.front_centre()
        sector = shapely.Polygon(
            [
                centre,
                (centre[0] + ahead[0] + wide[0], centre[1] + ahead[1] + wide[1]),
                (centre[0] + ahead[0] - wide[0], centre[1] + ahead[1] - wide[1]),
            ]
        )
        point = shapely.Point(target.x, target.y)
        if sector.boundary.distance(point) > 1e-4:
            assert front_sector(firer, 90.0).contains(target.x, target.y) == sector.contains(point)


def some_star(source: random.Random) -> list[tuple[float, float]]:
    """A ring about the origin with points in and out."""
    arms = source.randrange(3, 9)
    spin = source.uniform(0, 360)
    corners = [Rectangle(0, 0, spin + 180 * i / arms, 0, 0).at(source.uniform(5, 50), 0) for i in range(2 * arms)]
    return [*corners, corners[0]]


@pytest.mark.parametrize("seed", range(5))
def test_lengths_inside_and_distances_of_shapes(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(100):
        ring = some_star(source)
        hole = [(x / 3, y / 3) for x, y in ring]
        ends = [source.uniform(-60, 60) for _ in range(4)]
        line = shapely.LineString([ends[:2], ends[2:]])
        with_hole = Polygon([ring, hole])
        theirs = shapely.Polygon(ring, [hole])
        assert with_hole.length_inside(*ends) == pytest.approx(theirs.intersection(line).length, abs=1e-6)
        assert with_hole.distance_to_segment(*ends) == pytest.approx(theirs.distance(line), abs=2e-6)
        assert with_hole.distance(*ends[:2]) == pytest.approx(theirs.distance(shapely.Point(*ends[:2])), abs=2e-6)
        lane = Polyline(ring[:4], 6.0)
        # shapely's round ends are polygons of many sides
        theirs = shapely.LineString(ring[:4]).buffer(3.0, quad_segs=400)
        assert lane.length_inside(*ends) == pytest.approx(theirs.intersection(line).length, abs=0.1)
        assert lane.distance_to_segment(*ends) == pytest.approx(theirs.distance(line), abs=1e-3)
