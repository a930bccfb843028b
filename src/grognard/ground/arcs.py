"""Arcs: what lies before a front. Sectors, combat zones, strips, and from which side an attack comes.

Every one of them is a `Zone`: the ground on the inner side of a few straight lines. Its limits are inside.
"""

from math import inf, sqrt
from typing import Final

from .angles import angle_between, bearing, direction
from .rectangles import HAIR, Rectangle, nearest_point
from .rulers import POINT, TOUCH
from .shapes import Point, distance, nearest_on_segment, segment_to_segment

FRONT: Final = "front"
FLANK: Final = "flank"
REAR: Final = "rear"


class Zone:
    """The ground on the inner side of each limit: a limit is (east, north, far), the points p with
    east * p.x + north * p.y <= far. No limits: all round."""

    def __init__(self, limits: list[tuple[float, float, float]]) -> None:
        self.limits: list[tuple[float, float, float]] = limits

    def contains(self, x: float, y: float) -> bool:
        return all(east * x + north * y <= far + TOUCH for east, north, far in self.limits)

    def clipped(self, points: list[Point]) -> list[Point]:
        """The part of a convex ring of points that lies in the zone; empty when none does."""
        ring = points
        for east, north, far in self.limits:
            inside = 0
            for x, y in ring:
                inside += east * x + north * y - far <= TOUCH
            if inside == len(ring):
                continue
            kept: list[Point] = []
            if inside == 0:
                return kept
            px, py = ring[-1]
            over = east * px + north * py - far
            for qx, qy in ring:
                past = east * qx + north * qy - far
                if (over <= TOUCH) != (past <= TOUCH):
                    part = over / (over - past)
                    kept.append((px + part * (qx - px), py + part * (qy - py)))
                if past <= TOUCH:
                    kept.append((qx, qy))
                px, py = qx, qy
                over = past
            ring = kept
        return ring

    def touches(self, rectangle: Rectangle) -> bool:
        """Whether any part of the rectangle lies in the zone."""
        if self.contains(rectangle.x, rectangle.y):
            return True
        return self.may_touch(rectangle) and bool(self.clipped(rectangle.corners()))

    def may_touch(self, rectangle: Rectangle) -> bool:
        """Whether any part of the circle about the rectangle does, limit by limit; quick to say no."""
        x, y, reach = rectangle.x, rectangle.y, rectangle.reach + TOUCH + HAIR
        return all(east * x + north * y - far <= reach for east, north, far in self.limits)

    def holds(self, rectangle: Rectangle) -> bool:
        """Whether the whole rectangle lies in the zone."""
        return all(self.contains(x, y) for x, y in rectangle.corners())


ALL_ROUND: Final = Zone([])


def _limit(x: float, y: float, east: float, north: float) -> tuple[float, float, float]:
    """The limit through (x, y) with this outward direction."""
    return east, north, east * x + north * y


def sector(x: float, y: float, facing: float, degrees: float) -> Zone:
    """A sector with its point at (x, y), so many degrees in all, half to each side of the facing."""
    if degrees >= 360.0:
        return ALL_ROUND
    if degrees > 180.0:
        raise ValueError(f"a sector has at most 180 degrees, or 360, not {degrees}")
    left_x, left_y = direction(facing - degrees / 2.0 - 90.0)
    right_x, right_y = direction(facing + degrees / 2.0 + 90.0)
    return Zone([_limit(x, y, left_x, left_y), _limit(x, y, right_x, right_y)])


def front_sector(rectangle: Rectangle, degrees: float) -> Zone:
    """The sector whose point is the centre of the front edge."""
    x, y = rectangle.front_centre()
    return sector(x, y, rectangle.facing, degrees)


def flank_sector(rectangle: Rectangle, degrees: float, right: bool) -> Zone:
    """The sector that looks square to the right (or left) from the centre of that side."""
    x, y = rectangle.at(0.0, rectangle.half_front if right else 0.0 - rectangle.half_front)
    return sector(x, y, rectangle.facing + (90.0 if right else -90.0), degrees)


def combat_zone(rectangle: Rectangle, degrees: float, depth: float = inf) -> Zone:
    """The ground before the front edge that opens so many degrees outward from each front corner, to a depth
    measured square to the front. With 0 degrees: the strip straight ahead, as wide as the front."""
    (left_x, left_y), (right_x, right_y) = rectangle.front_edge()
    limits = [_limit(left_x, left_y, 0.0 - rectangle.ahead_x, 0.0 - rectangle.ahead_y)]
    if degrees < 90.0:
        east, north = direction(rectangle.facing - degrees - 90.0)
        limits.append(_limit(left_x, left_y, east, north))
        east, north = direction(rectangle.facing + degrees + 90.0)
        limits.append(_limit(right_x, right_y, east, north))
    if depth < inf:
        front = rectangle.ahead_x * left_x + rectangle.ahead_y * left_y
        limits.append((rectangle.ahead_x, rectangle.ahead_y, front + depth))
    return Zone(limits)


def strip(rectangle: Rectangle, length: float = inf, deviation: float = 0.0) -> Zone:
    """The strip projected ahead of the front, widening by the deviation allowed (degrees)."""
    return combat_zone(rectangle, deviation, length)


class Reach:
    """The nearest part of a target: how far from the firer's edge or point, and where it lies."""

    def __init__(self, distance: float, x: float, y: float) -> None:
        self.distance: float = distance
        self.x: float = x
        self.y: float = y

    def __repr__(self) -> str:
        return f"Reach({self.distance}, {self.x}, {self.y})"


def nearest_in_zone(zone: Zone, target: Rectangle, ax: float, ay: float, bx: float, by: float) -> Reach | None:
    """The point of the target, within the zone, nearest to the line a-b (the firer's front edge, or a point
    given twice); None when no part of it lies in the zone. Of equals, the one met first round the target."""
    ring = zone.clipped(target.corners())
    if not ring:
        return None
    middle_x = (ax + bx) / 2.0
    middle_y = (ay + by) / 2.0
    if target.contains(middle_x, middle_y) and zone.contains(middle_x, middle_y):
        return Reach(0.0, middle_x, middle_y)
    best = -1.0
    best_x, best_y = ring[0]
    px, py = ring[-1]
    length = distance(ax, ay, bx, by)
    one = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    for qx, qy in ring:
        # how far the edge's ends lie to the one side or the other of the line: it comes no nearer than they do
        two = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
        least = (best + TOUCH) * length
        beyond = best >= 0.0 and ((one > least and two > least) or (one < 0.0 - least and two < 0.0 - least))
        if not beyond:
            x, y, apart = nearest_of_edge(px, py, qx, qy, ax, ay, bx, by)
            if apart < best - TOUCH or best < 0.0:
                best = apart
                best_x, best_y = x, y
        px, py = qx, qy
        one = two
    return Reach(best if best > TOUCH else 0.0, best_x, best_y)


def nearest_of_edge(
    px: float, py: float, qx: float, qy: float, ax: float, ay: float, bx: float, by: float
) -> tuple[float, float, float]:
    """The point of the line p-q nearest to the line a-b, and how far off it is. When they run side by side, the one
    nearest to the middle of a-b."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    parts = [nearest_on_segment((ax + bx) / 2.0, (ay + by) / 2.0, px, py, qx, qy)]
    for part in (0.0, 1.0, nearest_on_segment(ax, ay, px, py, qx, qy), nearest_on_segment(bx, by, px, py, qx, qy)):
        if part not in parts:
            parts.append(part)
    one = dx * (py - ay) - dy * (px - ax)
    two = dx * (qy - ay) - dy * (qx - ax)
    beside = (one > TOUCH and two > TOUCH) or (one < 0.0 - TOUCH and two < 0.0 - TOUCH)
    if not beside and one != two and segment_to_segment(px, py, qx, qy, ax, ay, bx, by) == 0.0:
        cut = one / (one - two)
        parts.insert(0, 0.0 if cut < 0.0 else (1.0 if cut > 1.0 else cut))
    best = -1.0
    best_x, best_y = px, py
    for part in parts:
        x = px + part * (qx - px)
        y = py + part * (qy - py)
        along = 0.0
        if square >= POINT:
            along = ((x - ax) * dx + (y - ay) * dy) / square
            along = 0.0 if along < 0.0 else (1.0 if along > 1.0 else along)
        off_x = ax + along * dx - x
        off_y = ay + along * dy - y
        apart = sqrt(off_x * off_x + off_y * off_y)
        if apart < best - TOUCH or best < 0.0:
            best = apart
            best_x, best_y = x, y
    return best_x, best_y, best


def nearest_to_front(rectangle: Rectangle, target: Rectangle, zone: Zone) -> Reach | None:
    """From the front edge of the one to the nearest point of the target within a zone."""
    (ax, ay), (bx, by) = rectangle.front_edge()
    return nearest_in_zone(zone, target, ax, ay, bx, by)


def nearest_to_any_edge(rectangle: Rectangle, target: Rectangle) -> Reach:
    """From any edge of the one (a square, a dense mass) to the nearest point of the target."""
    x, y = nearest_point(rectangle, target.x, target.y)
    best = Reach(inf, x, y)
    corners = rectangle.corners()
    ax, ay = corners[-1]
    for bx, by in corners:
        found = nearest_in_zone(ALL_ROUND, target, ax, ay, bx, by)
        if found is not None and found.distance < best.distance - TOUCH:
            best = found
        ax, ay = bx, by
    return best


def off_facing(rectangle: Rectangle, x: float, y: float) -> float:
    """The angle between a unit's facing and a point seen from its centre, 0 to 180."""
    return angle_between(rectangle.facing, bearing(x - rectangle.x, y - rectangle.y))


def off_front(rectangle: Rectangle, x: float, y: float) -> float:
    """The angle off straight ahead at the nearer end of the front edge; 0 for what lies right before it."""
    right = rectangle.right_of(x, y)
    ahead = rectangle.ahead_of(x, y) - rectangle.half_depth
    aside = abs(right) - rectangle.half_front
    if aside <= TOUCH and ahead >= 0.0 - TOUCH:
        return 0.0
    return bearing(aside if aside > 0.0 else 0.0, ahead)


def before_front_line(rectangle: Rectangle, x: float, y: float) -> bool:
    """Whether a point lies before the line of the front, prolonged to both sides; on the line counts."""
    return rectangle.ahead_of(x, y) - rectangle.half_depth >= 0.0 - TOUCH


def attack_direction(target: Rectangle, x: float, y: float, front_to: float, flank_to: float) -> str:
    """From which side a point bears on a target: up to `front_to` degrees off its facing the front, up to
    `flank_to` the flank (both limits included), else the rear."""
    angle = off_facing(target, x, y)
    if angle <= front_to + TOUCH:
        return FRONT
    return FLANK if angle <= flank_to + TOUCH else REAR
