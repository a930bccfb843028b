"""Shapes: what lies inside, where a line runs inside, and that neither depends on where the map lies."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.ground.shapes import Circle, Polygon, Polyline, Shape, distance, merged

COORDINATE = st.floats(-100.0, 100.0)
SQUARE = Polygon([[(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]])
YARD = Polygon(
    [[(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)], [(4, 4), (6, 4), (6, 6), (4, 6), (4, 4)]],
)
HOOK = Polygon([[(0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10), (0, 0)]])
ROUND = Circle(5, 5, 5)
LANE = Polyline([(0, 0), (10, 0), (10, 10)], 2)
HEDGE = Polyline([(0, 0), (10, 0)], 0)


def shapes(x: float, y: float, angle: float) -> list[Shape]:
    """The same four shapes somewhere else, turned."""
    cosine, sine = math.cos(angle), math.sin(angle)

    def place(px: float, py: float) -> tuple[float, float]:
        return x + px * cosine - py * sine, y + px * sine + py * cosine

    def rings(shape: Polygon) -> list[list[tuple[float, float]]]:
        return [[place(px, py) for px, py in ring] for ring in shape.rings]

    return [
        Polygon(rings(YARD)),
        Polygon(rings(HOOK)),
        Circle(*place(ROUND.x, ROUND.y), ROUND.radius),
        Polyline([place(px, py) for px, py in LANE.points], LANE.width),
    ]


@pytest.mark.parametrize(
    ("shape", "x", "y", "inside"),
    [
        (SQUARE, 5, 5, True),
        (SQUARE, 0, 5, True),
        (SQUARE, 10, 10, True),
        (SQUARE, 10.001, 5, False),
        (YARD, 5, 5, False),
        (YARD, 4, 5, True),
        (YARD, 2, 2, True),
        (HOOK, 5, 5, False),
        (HOOK, 1, 9, True),
        (ROUND, 5, 10, True),
        (ROUND, 1, 1, False),
        (LANE, 5, 1, True),
        (LANE, 5, 1.001, False),
        (LANE, -1, 0, True),
        (LANE, 10.5, 0.5, True),
        (HEDGE, 5, 0, True),
        (HEDGE, 5, 0.001, False),
    ],
)
def test_a_boundary_belongs_to_its_shape(shape: Shape, x: float, y: float, inside: bool) -> None:
    assert shape.contains(x, y) is inside


@pytest.mark.parametrize(
    ("shape", "line", "spans"),
    [
        (SQUARE, (-10, 5, 30, 5), [(0.25, 0.5)]),
        (SQUARE, (5, 5, 25, 5), [(0.0, 0.25)]),
        (SQUARE, (-5, 20, 20, 20), []),
        (SQUARE, (0, 0, 10, 10), [(0.0, 1.0)]),
        (SQUARE, (-10, 10, 10, 10), [(0.5, 1.0)]),
        (SQUARE, (-10, 0, 10, 0), [(0.5, 1.0)]),
        (SQUARE, (-10, 10, 10, -10), [(0.5, 0.5)]),
        (SQUARE, (3, 3, 3, 3), [(0.0, 1.0)]),
        (SQUARE, (11, 3, 11, 3), []),
        (YARD, (-10, 5, 30, 5), [(0.25, 0.35), (0.4, 0.5)]),
        (YARD, (-10, 4, 30, 4), [(0.25, 0.5)]),
        (HOOK, (-10, 5, 30, 5), [(0.25, 0.3), (0.45, 0.5)]),
        (HOOK, (0, 10, 10, 10), [(0.0, 0.2), (0.8, 1.0)]),
        (HOOK, (0, 2, 10, 2), [(0.0, 1.0)]),
        (ROUND, (-5, 5, 15, 5), [(0.25, 0.75)]),
        (ROUND, (5, 5, 5, 25), [(0.0, 0.25)]),
        (ROUND, (-5, 11, 15, 11), []),
        (LANE, (5, -10, 5, 10), [(0.45, 0.55)]),
        (LANE, (5, -10, 5, -2), []),
        (LANE, (5, -11, 5, -1), [(1.0, 1.0)]),
        (LANE, (0, 5, 20, 5), [(0.45, 0.55)]),
        (LANE, (0, 0, 10, 0), [(0.0, 1.0)]),
    ],
)
def test_a_line_runs_inside_a_shape_from_here_to_there(
    shape: Shape, line: tuple[float, float, float, float], spans: list[tuple[float, float]]
) -> None:
    found = shape.spans(*line)
    assert len(found) == len(spans)
    for one, other in zip(found, spans, strict=True):
        assert one == pytest.approx(other, abs=1e-12)


def test_a_hedge_is_crossed_at_one_place() -> None:
    [(start, end)] = HEDGE.spans(5, -10, 5, 10)
    assert start == pytest.approx(0.5, abs=1e-6)
    assert end - start < 1e-6


def test_a_circle_is_a_circle_and_no_polygon() -> None:
    # the chord at half the radius is exactly the radius times the root of three
    assert ROUND.length_inside(-5, 7.5, 15, 7.5) == pytest.approx(5 * math.sqrt(3), abs=1e-12)
    for degrees in range(0, 360, 7):
        angle = math.radians(degrees)
        assert ROUND.contains(5 + 4.99999 * math.cos(angle), 5 + 4.99999 * math.sin(angle))
        assert not ROUND.contains(5 + 5.00001 * math.cos(angle), 5 + 5.00001 * math.sin(angle))


@given(COORDINATE, COORDINATE, COORDINATE, COORDINATE, COORDINATE, COORDINATE, st.floats(0, 6.3))
def test_spans_are_ordered_and_lie_inside_and_gaps_lie_outside(
    x: float, y: float, ax: float, ay: float, bx: float, by: float, angle: float
) -> None:
    assume(distance(ax, ay, bx, by) > 0.01)
    for shape in shapes(x, y, angle):
        marks = [0.0]
        for start, end in shape.spans(ax, ay, bx, by):
            assert marks[-1] <= start <= end <= 1.0
            marks += [start, end]
            middle = (start + end) / 2
            assert shape.distance(ax + middle * (bx - ax), ay + middle * (by - ay)) < 1e-5
        marks.append(1.0)
        for gap in range(0, len(marks), 2):
            middle = (marks[gap] + marks[gap + 1]) / 2
            px, py = ax + middle * (bx - ax), ay + middle * (by - ay)
            if marks[gap + 1] - marks[gap] > 1e-6:
                assert not shape.contains(px, py) or shape.edge_distance(px, py) < 1e-5


@given(COORDINATE, COORDINATE, st.floats(0, 6.3), COORDINATE, COORDINATE, COORDINATE, COORDINATE)
def test_a_length_inside_does_not_depend_on_where_the_map_lies(
    x: float, y: float, angle: float, ax: float, ay: float, bx: float, by: float
) -> None:
    cosine, sine = math.cos(angle), math.sin(angle)
    for here, there in zip(shapes(0, 0, 0), shapes(x, y, angle), strict=True):
        moved = (
            x + ax * cosine - ay * sine,
            y + ax * sine + ay * cosine,
            x + bx * cosine - by * sine,
            y + bx * sine + by * cosine,
        )
        # a line that grazes an edge may be judged either way by the last digit
        grazes = any(here.edge_distance(ax + part * (bx - ax), ay + part * (by - ay)) < 1e-6 for part in (0.0, 1.0))
        inside = here.length_inside(ax, ay, bx, by)
        assume(not grazes)
        nudged = [here.length_inside(ax + n, ay - n, bx + n, by - n) for n in (-1e-7, 1e-7)]
        assume(all(abs(other - inside) < 1e-3 for other in nudged))
        assert there.length_inside(*moved) == pytest.approx(inside, abs=1e-3)


@given(COORDINATE, COORDINATE, COORDINATE, COORDINATE)
def test_a_line_touches_a_shape_when_it_is_no_distance_away(ax: float, ay: float, bx: float, by: float) -> None:
    for shape in (SQUARE, YARD, HOOK, ROUND, LANE):
        apart = shape.distance_to_segment(ax, ay, bx, by)
        if shape.spans(ax, ay, bx, by):
            assert apart < 1e-9
        elif apart == 0.0:
            # it grazes: moved by a hair to one side or the other it runs inside
            hairs = [(x, y) for x in (-1e-5, 0.0, 1e-5) for y in (-1e-5, 0.0, 1e-5)]
            assert any(shape.spans(ax + x, ay + y, bx + x, by + y) for x, y in hairs)


def test_a_shape_at_scale_is_the_same_shape() -> None:
    for shape in (YARD, ROUND, LANE):
        small = shape.scaled(0.1)
        assert small.length_inside(-1, 0.25, 3, 0.3) * 10 == pytest.approx(shape.length_inside(-10, 2.5, 30, 3))


def test_spans_that_meet_become_one() -> None:
    assert merged([(0.5, 0.7), (0.1, 0.2), (0.2, 0.3), (0.6, 0.65)]) == [(0.1, 0.3), (0.5, 0.7)]
