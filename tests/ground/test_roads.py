"""Roads: where they join, the nearest point of them, and the shortest route."""

import pytest

from grognard.ground.roads import OnRoad, Roads, along_route
from grognard.ground.shapes import Polyline
from grognard.ground.terrain import Feature, Ground

GROUND = Ground(
    "test",
    1000,
    1000,
    [
        Feature("post road", "road", Polyline([(0, 100), (500, 100), (1000, 100)], 8.0)),
        Feature("lane", "track", Polyline([(200, 0), (200, 600), (800, 600), (800, 103)], 4.0)),
        Feature("cut", "track", Polyline([(200, 600), (500, 100)], 4.0)),
        Feature("island", "road", Polyline([(900, 900), (950, 900)], 4.0)),
        Feature("brook", "stream", Polyline([(0, 300), (1000, 300)], 4.0)),
    ],
)
ROADS = Roads(GROUND, ["road", "track"], 5.0)


def at(x: float, y: float) -> OnRoad:
    found = ROADS.nearest(x, y)
    assert found is not None
    return found


def test_the_nearest_point_of_a_road_is_found() -> None:
    found = at(100, 130)
    assert (found.x, found.y, found.distance) == (100, 100, 30)
    assert ROADS.feature_at(found).name == "post road"


def test_roads_join_where_they_cross_and_where_one_ends_at_another() -> None:
    assert ROADS.route(at(200, 20), at(0, 100)) == [(200, 20), (200, 100), (0, 100)]
    assert ROADS.route(at(800, 300), at(1000, 100)) == [
        (800, 300),
        pytest.approx((800, 100)),
        pytest.approx((1000, 100)),
    ]


def test_a_route_takes_the_short_cut_unless_it_is_closed() -> None:
    assert ROADS.route(at(200, 590), at(500, 90)) == [(200, 590), (200, 600), (500, 100)]
    assert ROADS.route(at(200, 590), at(500, 90), ["cut"]) == [(200, 590), (200, 100), (500, 100)]


def test_a_route_along_one_leg_is_straight() -> None:
    assert ROADS.route(at(20, 100), at(150, 100)) == [(20, 100), (150, 100)]


def test_there_is_no_route_to_a_road_that_is_not_joined() -> None:
    assert ROADS.route(at(20, 100), at(920, 900)) is None
    assert ROADS.route(at(20, 100), at(150, 100), ["post road"]) is None


def test_where_there_is_no_road_none_is_nearest() -> None:
    assert Roads(Ground("bare", 10, 10, []), ["road"]).nearest(5, 5) is None


def test_a_march_reaches_so_far_along_its_route() -> None:
    route = [(0.0, 0.0), (100.0, 0.0), (100.0, 50.0)]
    assert along_route(route, 30) == (30, 0, 0)
    assert along_route(route, 120) == (100, 20, 1)
    assert along_route(route, 500) == (100, 50, 1)
