"""Approaches: a rectangle goes straight towards one that stands; what parts them on the way, without laying it out."""

from .rectangles import Rectangle

FourAxes = tuple[float, float, float, float]
"""Figures along ahead and right of the one that goes, then ahead and right of the one that stands."""


class Approach:
    """One rectangle on a straight way, never turning, and another that stands."""

    __slots__ = ("_off", "_reach", "_step")

    def __init__(self, start: Rectangle, east: float, north: float, there: Rectangle) -> None:
        """`start` is where it is when it has gone nothing, (east, north) its step."""
        across = abs(start.ahead_x * there.ahead_x + start.ahead_y * there.ahead_y)
        aside = abs(start.ahead_x * there.ahead_y - start.ahead_y * there.ahead_x)
        self._off: FourAxes = _along_axes(start.x - there.x, start.y - there.y, start, there)
        self._step: FourAxes = _along_axes(east, north, start, there)
        self._reach: FourAxes = (
            start.half_depth + there.half_depth * across + there.half_front * aside,
            start.half_front + there.half_front * across + there.half_depth * aside,
            there.half_depth + start.half_depth * across + start.half_front * aside,
            there.half_front + start.half_front * across + start.half_depth * aside,
        )

    def separation(self, gone: float) -> float:
        """What `rectangles.separation` would say of the two there, to a hair."""
        off_1, off_2, off_3, off_4 = self._off
        step_1, step_2, step_3, step_4 = self._step
        reach_1, reach_2, reach_3, reach_4 = self._reach
        widest = abs(off_1 + gone * step_1) - reach_1
        other = abs(off_2 + gone * step_2) - reach_2
        if other > widest:
            widest = other
        other = abs(off_3 + gone * step_3) - reach_3
        if other > widest:
            widest = other
        other = abs(off_4 + gone * step_4) - reach_4
        return other if other > widest else widest


def _along_axes(east: float, north: float, first: Rectangle, second: Rectangle) -> FourAxes:
    return (
        east * first.ahead_x + north * first.ahead_y,
        east * first.ahead_y - north * first.ahead_x,
        east * second.ahead_x + north * second.ahead_y,
        east * second.ahead_y - north * second.ahead_x,
    )
