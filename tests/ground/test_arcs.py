"""Arcs: sectors, combat zones, strips, and the side from which an attack comes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.ground.arcs import (
    ALL_ROUND,
    FLANK,
    FRONT,
    REAR,
    attack_direction,
    before_front_line,
    combat_zone,
    flank_sector,
    front_sector,
    nearest_in_zone,
    nearest_to_any_edge,
    nearest_to_front,
    off_facing,
    off_front,
    sector,
    strip,
)
from grognard.ground.rectangles import Rectangle, point_distance, rectangle_distance
from grognard.ground.shapes import point_to_segment

PLACE = st.floats(-60.0, 60.0)
RECTANGLES = st.builds(Rectangle, PLACE, PLACE, st.floats(0.0, 360.0), st.floats(0.5, 30.0), st.floats(0.5, 30.0))
UNIT = Rectangle(0, 0, 0, 10, 4)  # its front edge runs from (-5, 2) to (5, 2), looking north


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (0, 2, True),
        (0, 100, True),
        (math.tan(math.radians(22.5)) * 10, 12, True),
        (math.tan(math.radians(22.6)) * 10, 12, False),
        (-math.tan(math.radians(22.4)) * 10, 12, True),
        (0, 1.9, False),
        (0, -50, False),
    ],
)
def test_a_sector_of_45_degrees_opens_from_the_centre_of_the_front(x: float, y: float, inside: bool) -> None:
    assert front_sector(UNIT, 45).contains(x, y) is inside


@pytest.mark.parametrize(
    ("degrees", "x", "y", "inside"),
    [
        (45, 5, 2, True),
        (45, 15, 12, True),
        (45, 15.1, 12, False),
        (45, -15, 12, True),
        (45, 0, 1.99, False),
        (30, 5 + 10 * math.tan(math.radians(30)), 12, True),
        (30, 5.01 + 10 * math.tan(math.radians(30)), 12, False),
        (0, 5, 30, True),
        (0, 5.01, 30, False),
        (90, 500, 2, True),
    ],
)
def test_a_combat_zone_opens_outward_from_each_front_corner(degrees: float, x: float, y: float, inside: bool) -> None:
    assert combat_zone(UNIT, degrees).contains(x, y) is inside


def test_the_depth_of_a_combat_zone_is_square_to_the_front() -> None:
    zone = combat_zone(UNIT, 30, 20)
    corner = 5 + 20 * math.tan(math.radians(30))
    assert zone.contains(corner, 22)  # farther than 20 in a straight line, but not in depth
    assert not zone.contains(0, 22.01)


def test_a_strip_is_as_wide_as_the_front_and_widens_by_the_deviation() -> None:
    enemy = Rectangle(7, 40, 180, 2, 2)
    assert not strip(UNIT).touches(enemy)
    assert strip(UNIT, deviation=5).touches(enemy)
    assert not strip(UNIT, 30, 5).touches(enemy)


def test_a_flank_sector_looks_square_to_the_side() -> None:
    assert flank_sector(UNIT, 45, True).contains(20, 0)
    assert flank_sector(UNIT, 45, False).contains(-20, 0)
    assert not flank_sector(UNIT, 45, True).contains(0, 20)


def test_a_sector_of_all_round_holds_everything_and_none_is_between() -> None:
    assert sector(0, 0, 0, 360).contains(-3, -9)
    with pytest.raises(ValueError, match="at most 180"):
        sector(0, 0, 0, 270)


def test_a_target_partly_in_the_zone_is_reached_at_its_part_inside() -> None:
    # its nearest corner lies outside the zone; what lies inside begins on the zone's limit
    target = Rectangle(12, 6, 0, 8, 4)
    zone = combat_zone(UNIT, 45)
    reach = nearest_to_front(UNIT, target, zone)
    assert reach is not None
    assert zone.contains(reach.x, reach.y)
    assert (reach.x, reach.y) == pytest.approx((8, 5))
    assert reach.distance == pytest.approx(math.hypot(3, 3))
    assert rectangle_distance(UNIT, target) < reach.distance


def test_a_target_behind_the_front_is_not_in_the_zone() -> None:
    assert nearest_to_front(UNIT, Rectangle(0, -20, 0, 5, 5), combat_zone(UNIT, 45)) is None


@given(RECTANGLES, RECTANGLES)
def test_all_round_the_reach_is_the_distance(one: Rectangle, two: Rectangle) -> None:
    reach = nearest_to_any_edge(one, two)
    if rectangle_distance(one, two) > 0.0:
        assert reach.distance == pytest.approx(rectangle_distance(one, two), abs=1e-5)


@given(RECTANGLES, RECTANGLES, st.floats(1.0, 89.0))
def test_the_nearest_part_lies_in_the_zone_and_on_the_target(
    firer: Rectangle, target: Rectangle, degrees: float
) -> None:
    zone = combat_zone(firer, degrees)
    reach = nearest_to_front(firer, target, zone)
    assert zone.touches(target) == (reach is not None)
    if reach is None:
        for x, y in target.corners():
            assert not zone.contains(x, y)
    else:
        (ax, ay), (bx, by) = firer.front_edge()
        assert point_distance(target, reach.x, reach.y) < 1e-5
        for east, north, far in zone.limits:
            assert east * reach.x + north * reach.y <= far + 1e-5
        assert point_to_segment(reach.x, reach.y, ax, ay, bx, by) == pytest.approx(reach.distance, abs=2e-6)
        for x, y in target.corners():
            if zone.contains(x, y):
                assert reach.distance <= point_to_segment(x, y, ax, ay, bx, by) + 1e-5


@given(RECTANGLES, PLACE, PLACE, st.floats(1.0, 180.0))
def test_a_point_in_a_sector_is_no_more_than_half_of_it_off_the_facing(
    unit: Rectangle, x: float, y: float, degrees: float
) -> None:
    apex_x, apex_y = unit.front_centre()
    angle = off_facing(Rectangle(apex_x, apex_y, unit.facing, 0, 0), x, y)
    if abs(angle - degrees / 2) > 1e-4 and math.hypot(x - apex_x, y - apex_y) > 1e-3:
        assert front_sector(unit, degrees).contains(x, y) == (angle < degrees / 2)


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        (0, 50, FRONT),
        (50, 50, FRONT),
        (50.1, 50, FLANK),
        (50, 0, FLANK),
        (50, -50, FLANK),
        (50, -50.1, REAR),
        (0, -50, REAR),
    ],
)
def test_the_limit_of_a_side_belongs_to_the_side_nearer_the_front(x: float, y: float, side: str) -> None:
    assert attack_direction(UNIT, x, y, 45, 135) == side
    assert attack_direction(UNIT, -x, y, 45, 135) == side


@pytest.mark.parametrize(("x", "y", "angle"), [(0, 30, 0), (5, 30, 0), (15, 12, 45), (-15, 2, 90), (0, -5, 180)])
def test_the_angle_off_the_front_is_taken_at_the_nearer_end(x: float, y: float, angle: float) -> None:
    assert off_front(UNIT, x, y) == pytest.approx(angle)


def test_the_line_of_the_front_prolonged_parts_front_from_flank() -> None:
    assert before_front_line(UNIT, 500, 2)
    assert not before_front_line(UNIT, 500, 1.99)


def test_all_round_has_no_limits() -> None:
    target = Rectangle(0, -20, 0, 5, 5)
    assert ALL_ROUND.holds(target)
    reach = nearest_in_zone(ALL_ROUND, target, 0, 0, 0, 0)
    assert reach is not None
    assert (reach.distance, reach.x, reach.y) == (17.5, 0, -17.5)
