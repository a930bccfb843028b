"""Angles and directions: degrees clockwise from north; x runs east, y runs north.

Sines, cosines and bearings are reckoned here from the four operations alone, so that every machine and
both ways of running (interpreted, compiled) give the same figure bit for bit, and quarter turns are exact.
"""

from typing import Final

RADIANS: Final = 0.017453292519943295  # one degree
DEGREES: Final = 57.29577951308232  # one radian
ROOT_HALF: Final = 0.7071067811865476
ROOT_THREE_QUARTERS: Final = 0.8660254037844386


def normal(angle: float) -> float:
    """The same angle, 0 <= angle < 360."""
    turned = (angle + 0.0) % 360.0
    return 0.0 if turned >= 360.0 else turned


def _sine(x: float) -> float:
    """Sine for at most an eighth of a turn (radians): the series as far as a float can hold it."""
    q = x * x
    tail = 1.0 - q / 210.0 * (1.0 - q / 272.0)
    tail = 1.0 - q / 110.0 * (1.0 - q / 156.0 * tail)
    return x * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0 * tail))))


def _cosine(x: float) -> float:
    q = x * x
    tail = 1.0 - q / 182.0 * (1.0 - q / 240.0 * (1.0 - q / 306.0))
    tail = 1.0 - q / 90.0 * (1.0 - q / 132.0 * tail)
    return 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0 * (1.0 - q / 56.0 * tail)))


def direction(angle: float) -> tuple[float, float]:
    """The unit step (east, north) in this direction; exact at every 90 degrees."""
    turned = normal(angle)
    quarter = int((turned + 45.0) / 90.0)
    rest = turned - 90.0 * quarter
    if rest == 0.0:
        sine = 0.0
        cosine = 1.0
    elif rest == 45.0 or rest == -45.0:
        sine = ROOT_HALF if rest > 0.0 else -ROOT_HALF
        cosine = ROOT_HALF
    elif rest == 30.0 or rest == -30.0:
        sine = 0.5 if rest > 0.0 else -0.5
        cosine = ROOT_THREE_QUARTERS
    else:
        sine = _sine(rest * RADIANS)
        cosine = _cosine(rest * RADIANS)
    if quarter == 1:
        return cosine, 0.0 - sine
    if quarter == 2:
        return 0.0 - sine, 0.0 - cosine
    if quarter == 3:
        return 0.0 - cosine, sine
    return sine, cosine


def tangent(angle: float) -> float:
    """The sideways step for one step ahead; for angles strictly between -90 and 90."""
    sine, cosine = direction(angle)
    return sine / cosine


def bearing(east: float, north: float) -> float:
    """The direction of a step, 0 <= bearing < 360; 0 for no step at all."""
    a = abs(east)
    b = abs(north)
    if a == 0.0 and b == 0.0:
        return 0.0
    slope = a / b if a < b else b / a
    if slope == 0.0:
        low = 0.0
    elif slope == 1.0:
        low = 45.0
    else:
        guess = slope * (0.7853981633974483 + 0.273 * (1.0 - slope))
        sine = _sine(guess)
        cosine = _cosine(guess)
        miss = (slope * cosine - sine) / (cosine + slope * sine)
        square = miss * miss
        low = (guess + miss * (1.0 - square * (1.0 / 3.0 - square / 5.0))) * DEGREES
    from_north = low if a <= b else 90.0 - low
    if north < 0.0:
        return 180.0 - from_north if east >= 0.0 else 180.0 + from_north
    if east >= 0.0 or from_north == 0.0:
        return from_north
    round_about = 360.0 - from_north
    return 0.0 if round_about >= 360.0 else round_about


def turn(start: float, end: float) -> float:
    """The shorter turn from one direction to another: clockwise positive, -180 < turn <= 180."""
    clockwise = normal(end - start)
    return clockwise - 360.0 if clockwise > 180.0 else clockwise


def angle_between(first: float, second: float) -> float:
    """The angle between two directions, 0 to 180."""
    return abs(turn(first, second))
