"""Approaches: what parts two bodies on the way, without laying the one out."""

from hypothesis import given
from hypothesis import strategies as st

from grognard.ground.angles import direction
from grognard.ground.approaches import Approach
from grognard.ground.rectangles import Rectangle, separation

PLACE = st.floats(-50.0, 50.0)
RECTANGLES = st.builds(Rectangle, PLACE, PLACE, st.floats(0.0, 360.0), st.floats(0.5, 30.0), st.floats(0.5, 30.0))


@given(RECTANGLES, st.floats(0.0, 360.0), RECTANGLES, st.floats(0.0, 60.0))
def test_what_parts_them_on_the_way_is_what_parts_them_there(
    start: Rectangle, way: float, there: Rectangle, gone: float
) -> None:
    east, north = direction(way)
    body = start.moved(gone * east, gone * north)
    assert abs(Approach(start, east, north, there).separation(gone) - separation(body, there)) < 1e-9
