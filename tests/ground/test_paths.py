"""Paths: the stretches of a move, how far it gets, and the cheapest way round."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.ground.heights import GridHeights
from grognard.ground.paths import (
    IMPASSABLE,
    Stretch,
    Walker,
    advance,
    can_reach,
    straight_cost,
    stretches,
)
from grognard.ground.shapes import Circle, Polygon, Polyline, distance
from grognard.ground.terrain import Feature, Ground


def box(west: float, south: float, east: float, north: float) -> Polygon:
    return Polygon([[(west, south), (east, south), (east, north), (west, north), (west, south)]])


RIVER = Feature("river", "river", Polyline([(500, 0), (500, 1000)], 20.0))
GROUND = Ground(
    "test",
    1000,
    1000,
    [
        Feature("wood", "wood", box(100, 0, 300, 400)),
        Feature("scrub", "scrub", Circle(300, 200, 50)),
        RIVER,
        Feature("bridge", "bridge", box(485, 780, 515, 820)),
        Feature("hedge", "hedge", Polyline([(700, 0), (700, 1000)], 0.0)),
        Feature("road", "road", Polyline([(0, 800), (1000, 800)], 8.0)),
    ],
    GridHeights(500.0, 3, 3, [0, 50, 0, 0, 50, 0, 0, 50, 0]),
)
PLACE = st.floats(0.0, 1000.0)


def foot(stretch: Stretch) -> float:
    """Half speed in woods, no river but by the bridge, a hedge is worth 25."""
    if stretch.on("bridge"):
        return stretch.length
    if stretch.on("river"):
        return IMPASSABLE
    factor = 2.0 if stretch.on("wood") and not stretch.on("road") else 1.0
    return stretch.length * factor + 25.0 * len(stretch.crossed)


def test_a_move_is_cut_where_the_ground_changes() -> None:
    found = stretches(GROUND, 0, 200, 400, 200)
    assert [(s.kinds(), round(s.length, 6)) for s in found] == [
        ([], 100),
        (["wood"], 150),
        (["wood", "scrub"], 50),
        (["scrub"], 50),
        ([], 50),
    ]


def test_a_hedge_is_crossed_once_whichever_way_the_move_is_cut() -> None:
    def hedges(ax: float, bx: float) -> int:
        return sum(len(s.crossed) for s in stretches(GROUND, ax, 100, bx, 100))

    assert hedges(600, 800) == 1
    assert hedges(800, 600) == 1
    assert hedges(600, 700) + hedges(700, 800) == 1
    assert hedges(600, 699) == 0


def test_a_stretch_tells_how_it_rises() -> None:
    up, *_ = stretches(GROUND, 320, 900, 480, 900)
    assert up.rise == pytest.approx(16.0)
    assert up.slope() == pytest.approx(0.1)
    down = stretches(GROUND, 480, 900, 320, 900)[-1]
    assert down.slope() == pytest.approx(-0.1)


def test_a_move_along_the_road_is_on_the_road_all_the_way() -> None:
    assert all(s.on("road") for s in stretches(GROUND, 0, 800, 1000, 800))


@given(PLACE, PLACE, PLACE, PLACE)
def test_stretches_follow_each_other_and_add_up_to_the_move(ax: float, ay: float, bx: float, by: float) -> None:
    found = stretches(GROUND, ax, ay, bx, by)
    assert sum(s.length for s in found) == pytest.approx(distance(ax, ay, bx, by), abs=2e-6)
    if found:
        assert (found[0].start, found[-1].end) == (0.0, 1.0)
        assert sum(s.rise for s in found) == pytest.approx(GROUND.height(bx, by) - GROUND.height(ax, ay), abs=1e-6)
    level = stretches(GROUND, ax, ay, bx, by, False)
    assert [(s.start, s.end, s.length, s.features, s.crossed, s.rise) for s in level] == [
        (s.start, s.end, s.length, s.features, s.crossed, 0.0) for s in found
    ]
    for one, two in pairwise(found):
        assert one.end == two.start
    for stretch in found:
        middle = (stretch.start + stretch.end) / 2
        x, y = ax + middle * (bx - ax), ay + middle * (by - ay)
        if stretch.length > 0.01:
            expected = [f for f in GROUND.at(x, y) if f.kind != "hedge"]
            assert [f for f in stretch.features if f.kind != "hedge"] == expected


def test_a_move_goes_as_far_as_its_allowance() -> None:
    gone = advance(GROUND, foot, 200.0, 0, 100, 400, 100)
    assert (gone.x, gone.y) == pytest.approx((150, 100))
    assert gone.cost == 200.0
    assert gone.barred is None


def test_a_move_stops_at_the_bank() -> None:
    gone = advance(GROUND, foot, 900.0, 400, 500, 600, 500)
    assert gone.x == pytest.approx(490)
    assert gone.barred is not None
    assert gone.barred.kinds() == ["river"]


def test_a_hedge_that_cannot_be_paid_for_is_not_crossed() -> None:
    gone = advance(GROUND, foot, 60.0, 650, 100, 750, 100)
    assert gone.x == pytest.approx(700)
    assert gone.barred is not None


def test_the_cheapest_way_to_the_other_bank_is_by_the_bridge() -> None:
    walker = Walker(GROUND, foot, 40.0)
    way = walker.path(400, 500, 600, 500, 1.0)
    assert way is not None
    assert way.points[0] == (400, 500)
    assert way.points[-1] == (600, 500)
    assert any(780 <= y <= 820 and 470 <= x <= 530 for x, y in way.points)
    # no way is shorter than the taut one by the bridge's near corners
    taut = distance(400, 500, 485, 780) + 30 + distance(515, 780, 600, 500)
    assert taut <= way.cost <= 1.1 * taut
    assert way.cost == pytest.approx(
        sum(foot_cost(way.points[i - 1], way.points[i]) for i in range(1, len(way.points)))
    )


def foot_cost(a: tuple[float, float], b: tuple[float, float]) -> float:
    return straight_cost(GROUND, foot, *a, *b)


def test_hurrying_the_search_finds_as_cheap_a_way() -> None:
    plain = Walker(GROUND, foot, 50.0).path(50, 50, 450, 350)
    hurried = Walker(GROUND, foot, 50.0).path(50, 50, 450, 350, 1.0)
    assert plain is not None
    assert hurried is not None
    assert plain.cost == pytest.approx(hurried.cost, rel=0.03)
    assert plain.cost <= foot_cost((50, 50), (450, 350))


def test_in_the_open_the_way_is_straight() -> None:
    way = Walker(GROUND, foot, 50.0).path(720, 100, 950, 730, 1.0)
    assert way is not None
    assert way.points == [(720, 100), (950, 730)]
    assert way.length() == pytest.approx(way.cost)


def test_reach_is_all_that_an_allowance_pays_for() -> None:
    walker = Walker(GROUND, foot, 50.0)
    reach = walker.reach(600, 500, 150.0)
    for node, cost in reach.items():
        x, y = walker.place(node)
        assert x > 500
        assert distance(600, 500, x, y) <= cost + 1e-9 <= 150.0 + 1e-5
    assert 600 / 50 + 500 / 50 * walker.columns in reach
    assert max(reach.values()) > 140.0


def test_without_a_bridge_there_is_no_way() -> None:
    assert can_reach(GROUND, foot, 400, 500, 600, 500, 50.0)
    blown = GROUND.without_feature("bridge")
    assert not can_reach(blown, foot, 400, 500, 600, 500, 50.0)
    assert Walker(blown, foot, 50.0).path(400, 500, 600, 500) is None
