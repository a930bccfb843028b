"""Footprints: distances from edge to edge, contact and overlap."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.ground.rectangles import (
    Rectangle,
    contact,
    farther_than,
    front_edge_distance,
    nearest_point,
    overlap,
    point_distance,
    rectangle_by_front,
    rectangle_distance,
    segment_distance,
    segment_span,
    separation,
    wheeled,
    within_distance,
)
from grognard.ground.shapes import distance

PLACE = st.floats(-50.0, 50.0)
RECTANGLES = st.builds(Rectangle, PLACE, PLACE, st.floats(0.0, 360.0), st.floats(0.5, 30.0), st.floats(0.5, 30.0))


def test_the_front_edge_looks_along_the_facing() -> None:
    battalion = Rectangle(0, 0, 90, 20, 4)
    left, right = battalion.front_edge()
    assert left == pytest.approx((2, 10))
    assert right == pytest.approx((2, -10))
    assert battalion.front_centre() == (2, 0)
    assert rectangle_by_front(2, 0, 90, 20, 4) == battalion


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (Rectangle(0, 10, 0, 10, 4), 6),
        (Rectangle(0, 4, 0, 10, 4), 0),
        (Rectangle(10, 0, 0, 10, 4), 0),
        (Rectangle(13, 8, 0, 10, 4), 5),
        (Rectangle(0, 12, 90, 4, 10), 8),
        (Rectangle(0, 0, 45, 1, 60), 0),
        (Rectangle(0, 2 + 1 + math.sqrt(2), 45, 2, 2), 1),
    ],
)
def test_distance_is_from_edge_to_edge(other: Rectangle, expected: float) -> None:
    assert rectangle_distance(Rectangle(0, 0, 0, 10, 4), other) == pytest.approx(expected, abs=1e-9)


@given(RECTANGLES, RECTANGLES)
def test_distance_is_the_same_both_ways_and_nothing_only_in_contact(one: Rectangle, two: Rectangle) -> None:
    apart = rectangle_distance(one, two)
    assert apart == pytest.approx(rectangle_distance(two, one), abs=1e-9)
    assert (apart == 0.0) == contact(one, two)
    assert contact(one, two) == contact(two, one)
    if overlap(one, two):
        assert apart == 0.0
    assert within_distance(one, two, apart)
    assert not within_distance(one, two, apart - 0.01) or apart == 0.0


@given(RECTANGLES, RECTANGLES)
def test_distance_is_that_of_the_nearest_edges(one: Rectangle, two: Rectangle) -> None:
    assume(not contact(one, two))
    corners = one.corners()
    best = min(segment_distance(two, *corners[i], *corners[(i + 1) % 4]) for i in range(4))
    assert rectangle_distance(one, two) == pytest.approx(best, abs=1e-9)


@given(RECTANGLES, RECTANGLES, PLACE, PLACE, st.floats(0.0, 360.0))
def test_distance_does_not_depend_on_where_the_table_stands(
    one: Rectangle, two: Rectangle, x: float, y: float, turn: float
) -> None:
    def there(rectangle: Rectangle) -> Rectangle:
        angle = -math.radians(turn)
        return Rectangle(
            x + rectangle.x * math.cos(angle) - rectangle.y * math.sin(angle),
            y + rectangle.x * math.sin(angle) + rectangle.y * math.cos(angle),
            rectangle.facing + turn,
            rectangle.frontage,
            rectangle.depth,
        )

    assert rectangle_distance(there(one), there(two)) == pytest.approx(rectangle_distance(one, two), abs=2e-6)


@given(RECTANGLES, RECTANGLES, st.sampled_from((0.0, 1e-6, 0.5, 10.0)))
def test_asked_whether_two_are_farther_apart_the_answer_is_that_of_their_distance(
    one: Rectangle, two: Rectangle, limit: float
) -> None:
    apart = rectangle_distance(one, two)
    for asked in (limit, apart, apart - 1e-7, apart + 1e-7):
        if asked >= 0.0:
            assert farther_than(one, two, asked) == (apart > asked)


@given(RECTANGLES, RECTANGLES)
def test_what_separates_two_along_their_axes_is_no_more_than_their_distance(one: Rectangle, two: Rectangle) -> None:
    assert separation(one, two) <= rectangle_distance(one, two) + 1e-6
    assert separation(one, two) == separation(two, one)


@given(RECTANGLES, PLACE, PLACE)
def test_moved_it_is_the_same_to_the_last_bit_as_made_there(body: Rectangle, x: float, y: float) -> None:
    moved = body.moved_to(x, y)
    made = Rectangle(x, y, body.facing, body.frontage, body.depth)
    assert moved == made
    assert moved.corners() == made.corners()
    assert moved.reach == made.reach


@given(RECTANGLES, PLACE, PLACE)
def test_a_point_is_inside_when_it_is_no_distance_away(body: Rectangle, x: float, y: float) -> None:
    assert body.contains(x, y) == (point_distance(body, x, y) == 0.0)
    assert distance(x, y, *nearest_point(body, x, y)) == pytest.approx(point_distance(body, x, y), abs=2e-6)


@given(RECTANGLES, PLACE, PLACE, PLACE, PLACE)
def test_a_line_that_runs_inside_is_no_distance_away(
    body: Rectangle, ax: float, ay: float, bx: float, by: float
) -> None:
    start, end = segment_span(body, ax, ay, bx, by)
    if start <= end:
        assert segment_distance(body, ax, ay, bx, by) == 0.0
        middle = (start + end) / 2
        assert point_distance(body, ax + middle * (bx - ax), ay + middle * (by - ay)) == 0.0
    else:
        parts = [i / 50 for i in range(51)]
        sampled = min(point_distance(body, ax + t * (bx - ax), ay + t * (by - ay)) for t in parts)
        apart = segment_distance(body, ax, ay, bx, by)
        assert apart <= sampled + 1e-9
        assert apart >= sampled - distance(ax, ay, bx, by) / 50 - 1e-9


def test_range_may_be_measured_from_the_front_edge_alone() -> None:
    battery = Rectangle(0, 0, 0, 10, 4)
    behind = Rectangle(0, -10, 0, 10, 4)
    assert rectangle_distance(battery, behind) == 6
    assert front_edge_distance(battery, behind) == 10


def test_a_wheel_keeps_its_inner_front_corner() -> None:
    company = Rectangle(0, 0, 0, 10, 2)
    right = wheeled(company, 90)
    assert right.front_edge()[1] == pytest.approx(company.front_edge()[1])
    assert right.facing == 90
    left = wheeled(company, -30)
    assert left.front_edge()[0] == pytest.approx(company.front_edge()[0])
    assert left.facing == 330


def test_a_change_of_formation_keeps_the_centre_of_the_front() -> None:
    line = Rectangle(3, 4, 30, 20, 2)
    column = line.formed(5, 8)
    assert column.front_centre() == pytest.approx(line.front_centre())
    assert (column.frontage, column.depth, column.facing) == (5, 8, 30)
