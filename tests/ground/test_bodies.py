"""Bodies: the index of footprints finds what a plain search finds."""

import random

from hypothesis import given
from hypothesis import strategies as st

from grognard.ground.bodies import Bodies
from grognard.ground.rectangles import Rectangle, point_distance, segment_span

PLACE = st.floats(-200.0, 1200.0)


def crowd(seed: int) -> tuple[Bodies, dict[str, Rectangle]]:
    source = random.Random(seed)
    bodies = Bodies(80.0)
    plain: dict[str, Rectangle] = {}
    for number in range(60):
        name = f"u{source.randrange(40)}"
        body = Rectangle(
            source.uniform(-50, 1050),
            source.uniform(-50, 1050),
            source.uniform(0, 360),
            source.uniform(5, 150),
            source.uniform(5, 60),
        )
        bodies.put(name, body, float(number))
        plain[name] = body
    for number in range(0, 40, 7):
        bodies.take(f"u{number}")
        plain.pop(f"u{number}", None)
    return bodies, plain


@given(st.integers(0, 50), PLACE, PLACE, PLACE, PLACE)
def test_a_line_meets_the_bodies_a_plain_search_meets(seed: int, ax: float, ay: float, bx: float, by: float) -> None:
    bodies, plain = crowd(seed)
    expected = []
    for name, body in plain.items():
        start, end = segment_span(body, ax, ay, bx, by)
        if start <= end:
            expected.append((start, name))
    assert bodies.along(ax, ay, bx, by) == sorted(expected)


@given(st.integers(0, 50), PLACE, PLACE, st.floats(0.0, 500.0))
def test_a_place_is_near_the_bodies_a_plain_search_finds_near(seed: int, x: float, y: float, reach: float) -> None:
    bodies, plain = crowd(seed)
    near = {name for name, body in plain.items() if point_distance(body, x, y) <= reach + 1e-6}
    assert set(bodies.near(x, y, reach)) == near


def test_a_copy_stands_by_itself() -> None:
    bodies, plain = crowd(3)
    twin = bodies.copy()
    name = next(iter(plain))
    twin.put(name, Rectangle(5000, 5000, 0, 1, 1), 3.0)
    assert bodies.places[name] == plain[name]
    assert name in bodies.near(plain[name].x, plain[name].y, 1.0)
    assert name not in twin.near(plain[name].x, plain[name].y, 1.0)
    twin.take(name)
    twin.take(name)
    assert name not in twin.places
