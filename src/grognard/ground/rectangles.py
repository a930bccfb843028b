"""Oriented rectangles: the footprint of a unit, by its centre, facing, frontage and depth.

Facing is the direction its front edge looks, in degrees clockwise from north. Edges belong to the rectangle.
"""

from math import inf, sqrt
from typing import Final

from .angles import direction, normal
from .rulers import TOUCH
from .shapes import Point, point_to_segment, segment_to_segment, slab

HAIR: Final = 1e-9
"""More than two ways of reckoning one distance can differ by in their roundings."""


class Rectangle:
    """A footprint. Never changed: a move makes another."""

    __slots__ = (
        "_corners",
        "ahead_x",
        "ahead_y",
        "depth",
        "facing",
        "frontage",
        "half_depth",
        "half_front",
        "reach",
        "x",
        "y",
    )

    def __init__(
        self, x: float, y: float, facing: float, frontage: float, depth: float, pose: "Rectangle | None" = None
    ) -> None:
        """`pose`, if there is one, has the same facing, frontage and depth: what they bring with them is taken over."""
        # whole numbers given become floats, run compiled or not
        self.x: float = x + 0.0
        self.y: float = y + 0.0
        self._corners: list[Point] | None = None
        if pose is not None:
            self.facing: float = pose.facing
            self.frontage: float = pose.frontage
            self.depth: float = pose.depth
            self.ahead_x: float = pose.ahead_x
            self.ahead_y: float = pose.ahead_y
            self.half_front: float = pose.half_front
            self.half_depth: float = pose.half_depth
            self.reach: float = pose.reach
            return
        self.facing = normal(facing)
        self.frontage = frontage + 0.0
        self.depth = depth + 0.0
        self.ahead_x, self.ahead_y = direction(facing)
        self.half_front = frontage / 2.0
        self.half_depth = depth / 2.0
        self.reach = sqrt(frontage * frontage + depth * depth) / 2.0

    def __repr__(self) -> str:
        return f"Rectangle({self.x}, {self.y}, {self.facing}, {self.frontage}, {self.depth})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Rectangle)
            and self.x == other.x
            and self.y == other.y
            and self.facing == other.facing
            and self.frontage == other.frontage
            and self.depth == other.depth
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.facing, self.frontage, self.depth))

    def at(self, ahead: float, right: float) -> Point:
        """The point so far ahead and so far to the right of the centre, as the unit looks."""
        return (
            self.x + ahead * self.ahead_x + right * self.ahead_y,
            self.y + ahead * self.ahead_y - right * self.ahead_x,
        )

    def ahead_of(self, x: float, y: float) -> float:
        """How far a point lies ahead of the centre, along the facing (behind is negative)."""
        return (x - self.x) * self.ahead_x + (y - self.y) * self.ahead_y

    def right_of(self, x: float, y: float) -> float:
        """How far a point lies to the right of the centre line (left is negative)."""
        return (x - self.x) * self.ahead_y - (y - self.y) * self.ahead_x

    def front_centre(self) -> Point:
        return self.at(self.half_depth, 0.0)

    def front_edge(self) -> tuple[Point, Point]:
        """Its left end and its right end."""
        return self.at(self.half_depth, 0.0 - self.half_front), self.at(self.half_depth, self.half_front)

    def rear_edge(self) -> tuple[Point, Point]:
        return self.at(0.0 - self.half_depth, 0.0 - self.half_front), self.at(0.0 - self.half_depth, self.half_front)

    def corners(self) -> list[Point]:
        """Front left, front right, rear right, rear left; not to be changed."""
        found = self._corners
        if found is None:
            found = self._corners = [
                self.at(self.half_depth, 0.0 - self.half_front),
                self.at(self.half_depth, self.half_front),
                self.at(0.0 - self.half_depth, self.half_front),
                self.at(0.0 - self.half_depth, 0.0 - self.half_front),
            ]
        return found

    def contains(self, x: float, y: float) -> bool:
        return (
            abs(self.ahead_of(x, y)) <= self.half_depth + TOUCH and abs(self.right_of(x, y)) <= self.half_front + TOUCH
        )

    def moved(self, east: float, north: float) -> "Rectangle":
        return self.moved_to(self.x + east, self.y + north)

    def moved_to(self, x: float, y: float) -> "Rectangle":
        """The same about another centre."""
        return Rectangle(x, y, self.facing, self.frontage, self.depth, self)

    def advanced(self, ahead: float, right: float = 0.0) -> "Rectangle":
        """Moved along its own facing, and aside, without turning."""
        x, y = self.at(ahead, right)
        return self.moved_to(x, y)

    def turned(self, facing: float) -> "Rectangle":
        """Turned about its centre to a facing."""
        return Rectangle(self.x, self.y, facing, self.frontage, self.depth)

    def formed(self, frontage: float, depth: float) -> "Rectangle":
        """Another frontage and depth about the same centre of the front edge."""
        x, y = self.front_centre()
        return rectangle_by_front(x, y, self.facing, frontage, depth)

    def scaled(self, factor: float) -> "Rectangle":
        return Rectangle(self.x * factor, self.y * factor, self.facing, self.frontage * factor, self.depth * factor)


def rectangle_by_front(x: float, y: float, facing: float, frontage: float, depth: float) -> Rectangle:
    """The rectangle whose front edge has its centre at (x, y)."""
    east, north = direction(facing)
    return Rectangle(x - depth / 2.0 * east, y - depth / 2.0 * north, facing, frontage, depth)


def wheeled(rectangle: Rectangle, degrees: float) -> Rectangle:
    """Wheeled about the front corner on the inner side: to the right (clockwise) when positive."""
    left, right = rectangle.front_edge()
    x, y = right if degrees > 0.0 else left
    aside = 0.0 - rectangle.half_front if degrees > 0.0 else rectangle.half_front
    facing = rectangle.facing + degrees
    east, north = direction(facing)
    front_x = x + aside * north
    front_y = y - aside * east
    return rectangle_by_front(front_x, front_y, facing, rectangle.frontage, rectangle.depth)


def _outside(value: float, half: float) -> float:
    over = abs(value) - half
    return over if over > 0.0 else 0.0


def point_distance(rectangle: Rectangle, x: float, y: float) -> float:
    """From a point to the nearest point of a rectangle; 0 inside and on the edge."""
    ahead = _outside(rectangle.ahead_of(x, y), rectangle.half_depth)
    right = _outside(rectangle.right_of(x, y), rectangle.half_front)
    if ahead == 0.0:
        apart = right
    elif right == 0.0:
        apart = ahead
    else:
        apart = sqrt(ahead * ahead + right * right)
    return apart if apart > TOUCH else 0.0


def nearest_point(rectangle: Rectangle, x: float, y: float) -> Point:
    """The point of a rectangle nearest to another point (itself, when inside)."""
    ahead = rectangle.ahead_of(x, y)
    right = rectangle.right_of(x, y)
    if abs(ahead) <= rectangle.half_depth and abs(right) <= rectangle.half_front:
        return x, y
    return rectangle.at(
        max(0.0 - rectangle.half_depth, min(rectangle.half_depth, ahead)),
        max(0.0 - rectangle.half_front, min(rectangle.half_front, right)),
    )


def segment_span(rectangle: Rectangle, ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    """The part of the line from a to b inside a rectangle, as a span; from > to when there is none."""
    ahead = rectangle.ahead_of(ax, ay)
    right = rectangle.right_of(ax, ay)
    start, end = slab(
        ahead,
        rectangle.ahead_of(bx, by) - ahead,
        0.0 - rectangle.half_depth,
        rectangle.half_depth,
        0.0,
        1.0,
    )
    return slab(
        right,
        rectangle.right_of(bx, by) - right,
        0.0 - rectangle.half_front,
        rectangle.half_front,
        start,
        end,
    )


def segment_distance(rectangle: Rectangle, ax: float, ay: float, bx: float, by: float) -> float:
    """From a line to a rectangle; 0 when they touch."""
    start, end = segment_span(rectangle, ax, ay, bx, by)
    if start <= end:
        return 0.0
    corners = rectangle.corners()
    best = min(point_distance(rectangle, ax, ay), point_distance(rectangle, bx, by))
    for x, y in corners:
        best = min(best, point_to_segment(x, y, ax, ay, bx, by))
    return best if best > TOUCH else 0.0


def separation(first: Rectangle, second: Rectangle) -> float:
    """The widest gap between the two, seen along the axes of either; below 0 when they overlap. They are never nearer
    than that, and nearly always just so near."""
    dx = second.x - first.x
    dy = second.y - first.y
    across = abs(first.ahead_x * second.ahead_x + first.ahead_y * second.ahead_y)
    aside = abs(first.ahead_x * second.ahead_y - first.ahead_y * second.ahead_x)
    gap = abs(dx * first.ahead_x + dy * first.ahead_y) - (
        first.half_depth + second.half_depth * across + second.half_front * aside
    )
    other = abs(dx * first.ahead_y - dy * first.ahead_x) - (
        first.half_front + second.half_front * across + second.half_depth * aside
    )
    if other > gap:
        gap = other
    other = abs(dx * second.ahead_x + dy * second.ahead_y) - (
        second.half_depth + first.half_depth * across + first.half_front * aside
    )
    if other > gap:
        gap = other
    other = abs(dx * second.ahead_y - dy * second.ahead_x) - (
        second.half_front + first.half_front * across + first.half_depth * aside
    )
    return other if other > gap else gap


def _corner_square(first: Rectangle, second: Rectangle) -> float:
    """The square of the distance from the nearest corner of the second to the first."""
    x, y, ahead_x, ahead_y = first.x, first.y, first.ahead_x, first.ahead_y
    half_depth, half_front = first.half_depth, first.half_front
    best = inf
    for corner_x, corner_y in second.corners():
        dx = corner_x - x
        dy = corner_y - y
        ahead = abs(dx * ahead_x + dy * ahead_y) - half_depth
        right = abs(dx * ahead_y - dy * ahead_x) - half_front
        if ahead > 0.0:
            square = ahead * ahead + right * right if right > 0.0 else ahead * ahead
        else:
            square = right * right if right > 0.0 else 0.0
        if square < best:
            best = square
    return best


def _apart(first: Rectangle, second: Rectangle) -> float:
    """The distance of two that do not overlap: that of a corner of the one from the other."""
    one = _corner_square(first, second)
    two = _corner_square(second, first)
    apart = sqrt(one if one < two else two)
    return apart if apart > TOUCH else 0.0


def rectangle_distance(first: Rectangle, second: Rectangle) -> float:
    """Edge to edge; 0 when they overlap or touch."""
    return 0.0 if separation(first, second) <= TOUCH else _apart(first, second)


def in_reach(one: Rectangle, two: Rectangle, limit: float) -> bool:
    """Whether two bodies can be within a limit at all: by the circles about them."""
    dx = two.x - one.x
    dy = two.y - one.y
    far = one.reach + two.reach + limit
    return dx * dx + dy * dy <= far * far


def farther_than(first: Rectangle, second: Rectangle, limit: float) -> bool:
    """Whether they are more than this apart, edge to edge: what `rectangle_distance` would say, and mostly sooner."""
    if not in_reach(first, second, max(limit, TOUCH) + HAIR):
        return True
    gap = separation(first, second)
    if gap > max(limit, TOUCH) + HAIR:
        return True
    return (0.0 if gap <= TOUCH else _apart(first, second)) > limit


def within_distance(first: Rectangle, second: Rectangle, limit: float) -> bool:
    """Edge to edge up to and including a limit; quick to say no from afar."""
    return not farther_than(first, second, limit + TOUCH)


def overlap(first: Rectangle, second: Rectangle) -> bool:
    """Whether they share ground; a mere touch of edges does not count."""
    return separation(first, second) < 0.0 - TOUCH


def overlap_on_way(mover: Rectangle, east: float, north: float, other: Rectangle) -> tuple[float, float]:
    """Between which parts of a step by (east, north) the mover, which does not turn, shares ground with another;
    its way goes on before and after the step. (1, 0) where it never does."""
    across = abs(mover.ahead_x * other.ahead_x + mover.ahead_y * other.ahead_y)
    aside = abs(mover.ahead_x * other.ahead_y - mover.ahead_y * other.ahead_x)
    low, high = -inf, inf
    for fixed, moving in ((mover, other), (other, mover)):
        deep = fixed.half_depth + moving.half_depth * across + moving.half_front * aside - TOUCH
        wide = fixed.half_front + moving.half_front * across + moving.half_depth * aside - TOUCH
        dx, dy = mover.x - other.x, mover.y - other.y
        ahead, ahead_on = dx * fixed.ahead_x + dy * fixed.ahead_y, east * fixed.ahead_x + north * fixed.ahead_y
        right, right_on = dx * fixed.ahead_y - dy * fixed.ahead_x, east * fixed.ahead_y - north * fixed.ahead_x
        low, high = slab(ahead, ahead_on, 0.0 - deep, deep, low, high)
        low, high = slab(right, right_on, 0.0 - wide, wide, low, high)
    return (low, high) if low < high else (1.0, 0.0)


def contact(first: Rectangle, second: Rectangle) -> bool:
    """Whether they touch or overlap."""
    return separation(first, second) <= TOUCH


def front_edge_distance(rectangle: Rectangle, other: Rectangle) -> float:
    """From the front edge of the one to the nearest point of the other."""
    (ax, ay), (bx, by) = rectangle.front_edge()
    return segment_distance(other, ax, ay, bx, by)


def polygon_to_segment(points: list[Point], ax: float, ay: float, bx: float, by: float) -> float:
    """From a line to the edges of a ring of points (which need not repeat its first)."""
    best = -1.0
    px, py = points[-1]
    for qx, qy in points:
        apart = segment_to_segment(ax, ay, bx, by, px, py, qx, qy)
        if apart < best or best < 0.0:
            best = apart
        px, py = qx, qy
    return best
