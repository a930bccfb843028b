"""Heights: the ground at a place, along a line, and where it rises above a line of sight."""

import random
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.ground.contours import grid_from_contours
from grognard.ground.heights import (
    GridHeights,
    Heights,
    SteppedHeights,
    height_on,
    highest,
    slope,
    spans_above,
)
from grognard.ground.shapes import Circle, Polygon, distance

_SOURCE = random.Random(4)
HILLS = GridHeights(10.0, 11, 8, [_SOURCE.uniform(0.0, 30.0) for _ in range(88)])
RAMP = GridHeights(10.0, 3, 2, [0.0, 10.0, 20.0, 0.0, 10.0, 20.0])
LOW_HILL = Polygon([[(20, 20), (80, 20), (80, 60), (20, 60), (20, 20)]])
MOUND = Circle(50, 40, 10)
EDGES = (LOW_HILL, MOUND)
TERRACES = SteppedHeights(5.0, [(15.0, LOW_HILL), (25.0, MOUND)])
X = st.floats(0.0, 100.0)
Y = st.floats(0.0, 70.0)


@pytest.mark.parametrize(("x", "y", "height"), [(0, 0, 0), (5, 5, 5), (20, 10, 20), (13, 2, 13), (99, 5, 20)])
def test_between_spot_heights_the_ground_is_smooth(x: float, y: float, height: float) -> None:
    assert RAMP.at(x, y) == pytest.approx(height)


@pytest.mark.parametrize(("x", "y", "height"), [(0, 0, 5), (20, 20, 15), (50, 40, 25), (60, 40, 25), (61, 40, 15)])
def test_the_highest_contour_gives_the_level(x: float, y: float, height: float) -> None:
    assert TERRACES.at(x, y) == height


def test_level_ground_is_level() -> None:
    assert Heights(7.0).at(3, 4) == 7.0
    assert highest(Heights(7.0).profile(0, 0, 9, 9)) == 7.0


@given(X, Y, X, Y, st.floats(0.0, 1.0))
def test_a_profile_is_the_ground_under_the_line(ax: float, ay: float, bx: float, by: float, t: float) -> None:
    profile = HILLS.profile(ax, ay, bx, by)
    assert profile[0][0] == 0.0
    assert profile[-1][1] == 1.0
    assert all(one[1] == two[0] for one, two in pairwise(profile))
    assert height_on(profile, t) == pytest.approx(HILLS.at(ax + t * (bx - ax), ay + t * (by - ay)), abs=1e-6)


@given(X, Y, X, Y)
def test_the_highest_ground_is_no_lower_than_any_sample(ax: float, ay: float, bx: float, by: float) -> None:
    assume(distance(ax, ay, bx, by) > 1.0)
    for heights in (HILLS, TERRACES):
        top = highest(heights.profile(ax, ay, bx, by))
        points = [(ax + i / 400 * (bx - ax), ay + i / 400 * (by - ay)) for i in range(401)]
        # a point on the very edge of a terrace belongs to it; a line that only touches the edge passes below
        samples = [heights.at(x, y) for x, y in points if min(e.edge_distance(x, y) for e in EDGES) > 1e-5]
        assert top >= max(samples, default=0.0) - 1e-9
        assert top <= heights.top_near(ax, ay, bx, by, 0.001) + 1e-9
    # between samples a quarter of a metre apart, a grid this steep rises less than half a metre
    assert (
        highest(HILLS.profile(ax, ay, bx, by))
        <= max(HILLS.at(ax + i / 400 * (bx - ax), ay + i / 400 * (by - ay)) for i in range(401)) + 2.0
    )


@given(X, Y, X, Y, st.floats(0, 12), st.floats(-12, 12), st.floats(-12, 12))
def test_no_ground_near_a_line_is_higher_than_its_top(
    ax: float, ay: float, bx: float, by: float, reach: float, east: float, north: float
) -> None:
    assume(east * east + north * north <= reach * reach)
    for heights in (HILLS, TERRACES):
        top = heights.top_near(ax, ay, bx, by, reach)
        assert highest(heights.profile(ax + east, ay + north, bx + east, by + north)) <= top + 1e-9


@given(X, Y, X, Y, st.floats(0.0, 35.0), st.floats(0.0, 35.0), st.floats(0.0, 5.0))
def test_ground_above_a_line_is_found_where_it_is(
    ax: float, ay: float, bx: float, by: float, start: float, end: float, added: float
) -> None:
    profile = HILLS.profile(ax, ay, bx, by)
    spans = spans_above(profile, start, end, added)
    for i in range(101):
        t = i / 100
        over = height_on(profile, t) + added - (start + t * (end - start))
        if abs(over) > 1e-5:
            assert (over > 0) == any(first <= t <= last for first, last in spans)


@given(X, Y, X, Y, st.floats(0.0, 35.0), st.floats(0.0, 35.0))
def test_ground_rises_above_a_line_when_some_of_it_does(
    ax: float, ay: float, bx: float, by: float, start: float, end: float
) -> None:
    for heights in (HILLS, TERRACES, RAMP):
        spans = spans_above(heights.profile(ax, ay, bx, by), start, end, 0.0)
        assert heights.rises_above(ax, ay, bx, by, start, end) == bool(spans)


def test_a_slope_is_rise_by_length() -> None:
    assert slope(RAMP.profile(0, 5, 20, 5), 20.0) == pytest.approx(1.0)
    assert slope(RAMP.profile(20, 5, 0, 5), 20.0) == pytest.approx(-1.0)
    assert slope(RAMP.profile(5, 0, 5, 10), 10.0) == pytest.approx(0.0)


def test_slopes_from_contours_rise_evenly_from_edge_to_edge() -> None:
    sloped = grid_from_contours([(10.0, Circle(50, 50, 40)), (20.0, Circle(50, 50, 20))], 0.0, 100, 100, 5.0)
    assert sloped.at(0, 0) == 0.0
    assert sloped.at(10, 50) == pytest.approx(10.0)
    assert sloped.at(20, 50) == pytest.approx(15.0)
    assert sloped.at(30, 50) == pytest.approx(20.0)
    assert sloped.at(50, 50) == 20.0


def test_a_slope_cut_off_by_the_edge_of_the_map_goes_on_beyond() -> None:
    def north_of(y: float) -> Polygon:
        return Polygon([[(0, y), (100, y), (100, 100), (0, 100), (0, y)]])

    sloped = grid_from_contours([(10.0, north_of(20)), (20.0, north_of(60))], 0.0, 100, 100, 10.0)
    for x in (0, 50, 100):
        assert sloped.at(x, 10) == 0.0
        assert sloped.at(x, 40) == pytest.approx(15.0)
        assert sloped.at(x, 100) == 20.0


def test_a_grid_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="want 4 heights, not 3"):
        GridHeights(1.0, 2, 2, [0.0, 0.0, 0.0])


def test_heights_at_scale_keep_their_slopes() -> None:
    small = HILLS.scaled(0.1)
    assert small.at(3.3, 4.4) == pytest.approx(HILLS.at(33, 44) / 10)
    assert TERRACES.scaled(0.1).at(5, 4) == 2.5


def test_a_slope_rises_to_the_next_contour_of_its_own_hill() -> None:
    low = [(10.0, Circle(30, 50, 20)), (10.0, Circle(80, 50, 18))]
    sloped = grid_from_contours([*low, (30.0, Circle(80, 50, 6))], 0.0, 100, 100, 2.0)
    assert sloped.at(30, 50) == 10.0
    assert sloped.at(80, 50) == 30.0
    assert sloped.at(80, 62) == pytest.approx(20.0)
