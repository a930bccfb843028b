"""A unit on the move, and how far it gets towards another body."""

from hypothesis import given
from hypothesis import strategies as st

from grognard.books.en_avant_en_masse.courses import Course
from grognard.books.en_avant_en_masse.movers import Mover, narrowed
from grognard.books.en_avant_en_masse.units import Card, Unit
from grognard.ground.angles import direction
from grognard.ground.rectangles import Rectangle, rectangle_distance


def going(facing: float, way: float, route: bool = False) -> Mover:
    card = Card("a", "A", "red", "r", "infantry", 3, 0, 2, True, 4, 0, True)
    unit = Unit(card, "table", 0.0, 0.0, facing, "assault", 4, False, [])
    x, y = unit.footprint().front_centre()
    east, north = direction(way)
    mover = Mover(unit, "order", Course(), x, y, east, north, facing, 2.0)
    if route:
        mover.route = [(x, y), (x + 40.0 * east, y + 40.0 * north)]
    return mover


@given(
    st.floats(0.0, 359.0),
    st.floats(0.0, 359.0),
    st.floats(-30.0, 30.0),
    st.floats(-30.0, 30.0),
    st.floats(0.0, 359.0),
    st.sampled_from((0.0, 3.0, 10.0)),
    st.booleans(),
)
def test_the_last_step_short_of_another_is_found_as_by_trying_every_half(
    facing: float, way: float, x: float, y: float, other: float, gap: float, route: bool
) -> None:
    """eam-R21"""
    mover = going(facing, way, route)
    there = Rectangle(x, y, other, 15.0, 3.0)
    low, high = 0.0, 20.0
    for _ in range(24):
        middle = (low + high) / 2.0
        if rectangle_distance(mover.body_at(middle), there) > gap:
            low = middle
        else:
            high = middle
    assert narrowed(mover, there, gap, 0.0, 20.0, 24) == (low, high)


def test_a_place_asked_for_again_is_the_place_until_the_unit_forms_or_turns() -> None:
    mover = going(90.0, 90.0)
    there = mover.place_at(5.0)
    assert mover.place_at(5.0) is there
    assert there == mover.body_at(5.0)
    mover.unit.form("dense")
    assert mover.place_at(5.0) == mover.body_at(5.0) != there
    dense = mover.place_at(5.0)
    mover.set_out_anew(1.0, 2.0, 0.0, 1.0, 0.0)
    assert mover.place_at(5.0) == mover.body_at(5.0) != dense
