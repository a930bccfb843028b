"""Angles: exact at the quarters, the same everywhere, and true to the mathematics library."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.ground.angles import angle_between, bearing, direction, normal, tangent, turn

ANGLES = st.floats(-720.0, 720.0)


@pytest.mark.parametrize(
    ("angle", "step"),
    [
        (0, (0.0, 1.0)),
        (90, (1.0, 0.0)),
        (180, (0.0, -1.0)),
        (270, (-1.0, 0.0)),
        (360, (0.0, 1.0)),
        (-90, (-1.0, 0.0)),
    ],
)
def test_quarter_turns_are_exact(angle: float, step: tuple[float, float]) -> None:
    assert direction(angle) == step


def test_half_a_step_ahead_for_thirty_degrees_off_the_flank() -> None:
    assert direction(30.0)[0] == 0.5
    assert direction(60.0)[1] == 0.5
    assert tangent(45.0) == 1.0


@given(ANGLES)
def test_a_direction_is_that_of_the_mathematics_library(angle: float) -> None:
    east, north = direction(angle)
    assert math.isclose(east, math.sin(math.radians(angle)), abs_tol=3e-15)
    assert math.isclose(north, math.cos(math.radians(angle)), abs_tol=3e-15)


@given(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4))
def test_a_bearing_is_that_of_the_mathematics_library(east: float, north: float) -> None:
    expected = math.degrees(math.atan2(east, north + 0.0)) % 360.0
    found = bearing(east, north)
    assert 0.0 <= found < 360.0
    assert min(abs(found - expected), 360.0 - abs(found - expected)) < 1e-12


@pytest.mark.parametrize(
    ("east", "north", "expected"),
    [(0, 0, 0), (0, 5, 0), (5, 5, 45), (5, 0, 90), (5, -5, 135), (0, -5, 180), (-5, -5, 225), (-5, 0, 270)],
)
def test_the_bearing_of_an_eighth_of_a_turn_is_exact(east: float, north: float, expected: float) -> None:
    assert bearing(east, north) == expected


@given(ANGLES)
def test_the_bearing_of_a_direction_is_its_angle(angle: float) -> None:
    assert angle_between(bearing(*direction(angle)), angle) < 1e-11


@given(ANGLES, ANGLES)
def test_a_turn_ends_where_it_should_by_the_shorter_way(start: float, end: float) -> None:
    change = turn(start, end)
    assert -180.0 <= change <= 180.0
    assert angle_between(start + change, end) < 1e-9
    assert angle_between(start, end) == pytest.approx(angle_between(end, start), abs=1e-9)


@given(ANGLES)
def test_a_normal_angle_lies_from_0_up_to_360(angle: float) -> None:
    assert 0.0 <= normal(angle) < 360.0
