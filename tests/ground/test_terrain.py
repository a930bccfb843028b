"""Ground: what lies where, and that a change makes another ground and leaves the first alone."""

import pytest

from grognard.ground.rulers import Ruler, beyond, ruler_in_inches, within
from grognard.ground.shapes import Circle, Polygon, Polyline
from grognard.ground.terrain import Feature, Ground

WOOD = Feature("wood", "wood", Circle(300, 300, 100), "Bossu", 12.0)
POND = Feature("pond", "pond", Circle(350, 300, 20), passable=False)
BRIDGE = Feature("bridge", "bridge", Circle(500, 500, 15), properties={"blown": False, "hold": 3})
ROAD = Feature("road", "road", Polyline([(0, 500), (1000, 500)], 8.0))
GROUND = Ground("test", 1000, 800, [WOOD, POND, BRIDGE, ROAD])


def test_a_place_lies_in_all_the_features_that_hold_it() -> None:
    assert GROUND.kinds_at(350, 300) == ["wood", "pond"]
    assert GROUND.kinds_at(500, 500) == ["bridge", "road"]
    assert GROUND.kinds_at(900, 100) == []
    assert GROUND.kinds_at(-5000, 9000) == []


def test_what_is_near_is_found_by_its_edge() -> None:
    assert [feature.name for feature in GROUND.near(420, 300, 20)] == ["wood"]
    assert GROUND.near(420.1, 300, 20) == []


def test_a_change_makes_another_ground() -> None:
    blown = GROUND.with_feature(BRIDGE.changed("blown", True))
    assert blown.feature("bridge").flag("blown")
    assert not GROUND.feature("bridge").flag("blown")
    assert blown.feature("wood") is GROUND.feature("wood")
    assert [feature.name for feature in blown.features] == [feature.name for feature in GROUND.features]


def test_works_can_be_added_and_taken_away() -> None:
    trench = Feature("trench", "work", Polygon([[(0, 0), (50, 0), (50, 10), (0, 10), (0, 0)]]))
    dug = GROUND.with_feature(trench)
    assert dug.kinds_at(25, 5) == ["work"]
    assert GROUND.kinds_at(25, 5) == []
    assert dug.without_feature("trench").kinds_at(25, 5) == []
    with pytest.raises(KeyError):
        GROUND.without_feature("trench")


def test_a_property_is_read_by_what_it_is() -> None:
    assert BRIDGE.number("hold") == 3
    assert BRIDGE.number("blown", 7.0) == 7.0
    assert BRIDGE.text("hold", "none") == "none"
    assert not BRIDGE.flag("hold")


def test_a_concealed_feature_shows_its_outline_and_no_more() -> None:
    swamp = Feature("low ground", "marsh", Circle(1, 1, 1), "The Swamp", 2.0, False, "meadow", {"deep": True})
    shown = swamp.shown()
    assert shown is not None
    assert (shown.name, shown.kind, shown.title, shown.height) == ("low ground", "meadow", "", None)
    assert shown.passable
    assert shown.properties == {}
    assert shown.shape is swamp.shape
    assert Feature("dip", "ravine", Circle(1, 1, 1), concealed="nothing").shown() is None
    assert WOOD.shown() is WOOD


def test_ground_at_scale_is_in_the_books_own_units() -> None:
    table = GROUND.at_scale(40.0)
    assert (table.width, table.depth, table.unit_metres) == (25.0, 20.0, 40.0)
    assert table.kinds_at(350 / 40, 300 / 40) == ["wood", "pond"]
    assert table.feature("wood").height == pytest.approx(0.3)
    assert table.at_scale(1.0).width == 1000.0


def test_two_features_may_not_share_a_name() -> None:
    with pytest.raises(ValueError, match="two features are called 'wood'"):
        Ground("test", 10, 10, [WOOD, WOOD])


def test_a_limit_is_inside_even_when_the_last_digit_is_off() -> None:
    assert within(0.1 + 0.2, 0.3)
    assert not beyond(0.1 + 0.2, 0.3)
    assert beyond(3.001, 3.0)


def test_a_ruler_turns_metres_into_units_and_back() -> None:
    ruler = Ruler(40.0)
    assert ruler.units(120.0) == 3.0
    assert ruler.metres(3.0) == 120.0
    assert ruler_in_inches(40.0).units(101.6) == 1.0
    with pytest.raises(ValueError, match="above 0"):
        Ruler(0.0)
