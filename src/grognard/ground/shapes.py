"""Shapes on the ground: points, lines, circles that are circles, polygons with holes, polylines with a width.

Conventions, stated once. Coordinates are floats, x east and y north. A boundary belongs to its shape: a
point on it (to `TOUCH`) is inside, and a line that runs along an edge runs inside. Where a straight line runs
inside a shape is told as spans: ordered, separate pairs (from, to) of the fraction of the line walked.
"""

from math import sqrt

from .bands import Band
from .rulers import POINT, TOUCH

Span = tuple[float, float]
Point = tuple[float, float]


def distance(ax: float, ay: float, bx: float, by: float) -> float:
    dx = bx - ax
    dy = by - ay
    return sqrt(dx * dx + dy * dy)


def nearest_on_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The fraction of the line from a to b at its point nearest to (x, y)."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square < POINT:
        return 0.0
    along = ((x - ax) * dx + (y - ay) * dy) / square
    return 0.0 if along < 0.0 else (1.0 if along > 1.0 else along)


def point_to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    along = nearest_on_segment(x, y, ax, ay, bx, by)
    return distance(x, y, ax + along * (bx - ax), ay + along * (by - ay))


def segments_cross(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Whether two lines cross inside both; a mere touch of an end does not count."""
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return ((one > 0.0 and two < 0.0) or (one < 0.0 and two > 0.0)) and (
        (three > 0.0 and four < 0.0) or (three < 0.0 and four > 0.0)
    )


def segment_to_segment(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> float:
    if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
        return 0.0
    return min(
        point_to_segment(ax, ay, cx, cy, dx, dy),
        point_to_segment(bx, by, cx, cy, dx, dy),
        point_to_segment(cx, cy, ax, ay, bx, by),
        point_to_segment(dx, dy, ax, ay, bx, by),
    )


def merged(spans: list[Span]) -> list[Span]:
    """The same spans in order, with those that meet made one."""
    if len(spans) < 2:
        return spans
    out: list[Span] = []
    start, end = 0.0, -1.0
    for first, last in sorted(spans):
        if end < start:
            start, end = first, last
        elif first <= end:
            if last > end:
                end = last
        else:
            out.append((start, end))
            start, end = first, last
    out.append((start, end))
    return out


def circle_spans(ax: float, ay: float, bx: float, by: float, x: float, y: float, radius: float) -> tuple[float, float]:
    """The one span of a line inside a circle; (1, 0) when there is none."""
    dx = bx - ax
    dy = by - ay
    ex = ax - x
    ey = ay - y
    square = dx * dx + dy * dy
    if square < POINT:
        return (0.0, 1.0) if ex * ex + ey * ey <= radius * radius else (1.0, 0.0)
    aside = ex * dy - ey * dx
    rest = radius * radius * square - aside * aside
    if rest < 0.0:
        return 1.0, 0.0
    root = sqrt(rest)
    along = ex * dx + ey * dy
    start = (0.0 - along - root) / square
    end = (root - along) / square
    if end < 0.0 or start > 1.0:
        return 1.0, 0.0
    return (0.0 if start < 0.0 else start), (1.0 if end > 1.0 else end)


class Shape:
    """What every shape knows: its box, what it holds, where a line runs inside it, how far away it is."""

    def __init__(self, west: float, south: float, east: float, north: float) -> None:
        self.west: float = west
        self.south: float = south
        self.east: float = east
        self.north: float = north

    def contains(self, x: float, y: float) -> bool:
        raise NotImplementedError

    def spans(self, ax: float, ay: float, bx: float, by: float) -> list[Span]:
        """Where the line from a to b runs inside."""
        raise NotImplementedError

    def edge_distance(self, x: float, y: float) -> float:
        """From a point, inside or out, to the boundary."""
        raise NotImplementedError

    def distance_to_segment(self, ax: float, ay: float, bx: float, by: float) -> float:
        """From a line to the shape; 0 when they touch."""
        raise NotImplementedError

    def may_meet(self, band: Band) -> bool:
        """False only where no part of it lies in the band."""
        return True

    def scaled(self, factor: float) -> "Shape":
        raise NotImplementedError

    def is_line(self) -> bool:
        """Whether it is a line without width, to be crossed but not to be in."""
        return False

    def distance(self, x: float, y: float) -> float:
        """From a point to the shape; 0 inside."""
        return 0.0 if self.contains(x, y) else self.edge_distance(x, y)

    def holds_box(self, x: float, y: float) -> bool:
        return self.west - TOUCH <= x <= self.east + TOUCH and self.south - TOUCH <= y <= self.north + TOUCH

    def length_inside(self, ax: float, ay: float, bx: float, by: float) -> float:
        share = 0.0
        for start, end in self.spans(ax, ay, bx, by):
            share += end - start
        return share * distance(ax, ay, bx, by)


class Circle(Shape):
    """A circle: a circle, never a polygon in its place."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        super().__init__(x - radius, y - radius, x + radius, y + radius)
        self.x: float = x
        self.y: float = y
        self.radius: float = radius

    def contains(self, x: float, y: float) -> bool:
        return distance(x, y, self.x, self.y) <= self.radius + TOUCH

    def spans(self, ax: float, ay: float, bx: float, by: float) -> list[Span]:
        span = circle_spans(ax, ay, bx, by, self.x, self.y, self.radius)
        return [span] if span[0] <= span[1] else []

    def edge_distance(self, x: float, y: float) -> float:
        return abs(distance(x, y, self.x, self.y) - self.radius)

    def distance_to_segment(self, ax: float, ay: float, bx: float, by: float) -> float:
        return max(0.0, point_to_segment(self.x, self.y, ax, ay, bx, by) - self.radius)

    def scaled(self, factor: float) -> Shape:
        return Circle(self.x * factor, self.y * factor, self.radius * factor)


class Polygon(Shape):
    """Rings of points, each closed (its first point again at its end): outlines and, inside them, holes."""

    def __init__(self, rings: list[list[Point]]) -> None:
        xs = [x for ring in rings for x, _ in ring]
        ys = [y for ring in rings for _, y in ring]
        super().__init__(min(xs), min(ys), max(xs), max(ys))
        self.rings: list[list[Point]] = rings
        self.ring_xs: list[list[float]] = [[x for x, _ in ring] for ring in rings]
        self.ring_ys: list[list[float]] = [[y for _, y in ring] for ring in rings]

    def contains(self, x: float, y: float) -> bool:
        if not self.holds_box(x, y):
            return False
        inside = False
        for number, xs in enumerate(self.ring_xs):
            ys = self.ring_ys[number]
            px = xs[0]
            py = ys[0]
            for i in range(1, len(xs)):
                qx = xs[i]
                qy = ys[i]
                if (py > y) != (qy > y) and x < (qx - px) * (y - py) / (qy - py) + px:
                    inside = not inside
                px = qx
                py = qy
        return inside or self.edge_distance(x, y) <= TOUCH

    def edge_distance(self, x: float, y: float) -> float:
        best = -1.0
        for number, xs in enumerate(self.ring_xs):
            ys = self.ring_ys[number]
            for i in range(1, len(xs)):
                apart = point_to_segment(x, y, xs[i - 1], ys[i - 1], xs[i], ys[i])
                if apart < best or best < 0.0:
                    best = apart
        return best

    def distance_to_segment(self, ax: float, ay: float, bx: float, by: float) -> float:
        if self.contains(ax, ay):
            return 0.0
        best = -1.0
        for number, xs in enumerate(self.ring_xs):
            ys = self.ring_ys[number]
            for i in range(1, len(xs)):
                apart = segment_to_segment(ax, ay, bx, by, xs[i - 1], ys[i - 1], xs[i], ys[i])
                if apart == 0.0:
                    return 0.0
                if apart < best or best < 0.0:
                    best = apart
        return best

    def may_meet(self, band: Band) -> bool:
        for number, xs in enumerate(self.ring_xs):
            ys = self.ring_ys[number]
            for i in range(1, len(xs)):
                if band.may_meet(xs[i - 1], ys[i - 1], xs[i], ys[i], 0.0):
                    return True
        return self.contains(band.x, band.y)

    def spans(self, ax: float, ay: float, bx: float, by: float) -> list[Span]:
        if max(ax, bx) < self.west or min(ax, bx) > self.east:
            return []
        if max(ay, by) < self.south or min(ay, by) > self.north:
            return []
        if (bx - ax) * (bx - ax) + (by - ay) * (by - ay) < POINT:
            return [(0.0, 1.0)] if self.contains(ax, ay) else []
        tied, crossings = self._crossings(ax, ay, bx, by, False)
        if not tied:
            return _pairs(crossings)
        # a corner or an edge lies on the line itself: what is inside seen from either side is inside
        _, others = self._crossings(ax, ay, bx, by, True)
        return merged(_pairs(crossings) + _pairs(others))

    def _crossings(self, ax: float, ay: float, bx: float, by: float, ties_left: bool) -> tuple[bool, list[float]]:
        """Where the unbounded line crosses the rings; corners on the line go to the one side or the other."""
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        tied = False
        out: list[float] = []
        for number, xs in enumerate(self.ring_xs):
            ys = self.ring_ys[number]
            px = xs[0]
            py = ys[0]
            p = dx * (py - ay) - dy * (px - ax)
            p_left = p > 0.0 or (ties_left and p == 0.0)
            for i in range(1, len(xs)):
                qx = xs[i]
                qy = ys[i]
                q = dx * (qy - ay) - dy * (qx - ax)
                if q == 0.0:
                    tied = True
                q_left = q > 0.0 or (ties_left and q == 0.0)
                if p_left != q_left:
                    part = p / (p - q)
                    x = px + part * (qx - px)
                    y = py + part * (qy - py)
                    out.append(((x - ax) * dx + (y - ay) * dy) / square)
                px = qx
                py = qy
                p = q
                p_left = q_left
        out.sort()
        return tied, out

    def scaled(self, factor: float) -> Shape:
        return Polygon([[(x * factor, y * factor) for x, y in ring] for ring in self.rings])


def _pairs(crossings: list[float]) -> list[Span]:
    """Crossings of closed rings come in pairs: in, out. Those outside the line are cut off."""
    out: list[Span] = []
    for i in range(0, len(crossings) - 1, 2):
        start = crossings[i]
        end = crossings[i + 1]
        if end < 0.0 or start > 1.0:
            continue
        out.append(((0.0 if start < 0.0 else start), (1.0 if end > 1.0 else end)))
    return out


class Polyline(Shape):
    """A line of points with a width (rounded at bends and ends); a width of 0 is a hedge or a wall."""

    def __init__(self, points: list[Point], width: float) -> None:
        half = width / 2.0
        xs = [x for x, _ in points]
        ys = [y for _, y in points]
        super().__init__(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
        self.points: list[Point] = points
        self.width: float = width
        self.half: float = half if half > TOUCH else TOUCH
        self.xs: list[float] = xs
        self.ys: list[float] = ys

    def is_line(self) -> bool:
        return self.width == 0.0

    def line_distance(self, x: float, y: float) -> float:
        """From a point to the middle line."""
        best = -1.0
        for i in range(1, len(self.xs)):
            apart = point_to_segment(x, y, self.xs[i - 1], self.ys[i - 1], self.xs[i], self.ys[i])
            if apart < best or best < 0.0:
                best = apart
        return best

    def contains(self, x: float, y: float) -> bool:
        return self.holds_box(x, y) and self.line_distance(x, y) <= self.half + TOUCH

    def edge_distance(self, x: float, y: float) -> float:
        return abs(self.line_distance(x, y) - self.width / 2.0)

    def distance_to_segment(self, ax: float, ay: float, bx: float, by: float) -> float:
        best = -1.0
        for i in range(1, len(self.xs)):
            apart = segment_to_segment(ax, ay, bx, by, self.xs[i - 1], self.ys[i - 1], self.xs[i], self.ys[i])
            if apart < best or best < 0.0:
                best = apart
        return max(0.0, best - self.half)

    def may_meet(self, band: Band) -> bool:
        xs = self.xs
        ys = self.ys
        return any(band.may_meet(xs[i - 1], ys[i - 1], xs[i], ys[i], self.half) for i in range(1, len(xs)))

    def spans(self, ax: float, ay: float, bx: float, by: float) -> list[Span]:
        west = min(ax, bx) - self.half
        east = max(ax, bx) + self.half
        south = min(ay, by) - self.half
        north = max(ay, by) + self.half
        out: list[Span] = []
        px = self.xs[0]
        py = self.ys[0]
        for i in range(1, len(self.xs)):
            qx = self.xs[i]
            qy = self.ys[i]
            if not (max(px, qx) < west or min(px, qx) > east or max(py, qy) < south or min(py, qy) > north):
                span = capsule_spans(ax, ay, bx, by, px, py, qx, qy, self.half)
                if span[0] <= span[1]:
                    out.append(span)
            px = qx
            py = qy
        return merged(out)

    def length(self) -> float:
        total = 0.0
        for i in range(1, len(self.xs)):
            total += distance(self.xs[i - 1], self.ys[i - 1], self.xs[i], self.ys[i])
        return total

    def scaled(self, factor: float) -> Shape:
        return Polyline([(x * factor, y * factor) for x, y in self.points], self.width * factor)


def capsule_spans(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    px: float,
    py: float,
    qx: float,
    qy: float,
    half: float,
) -> tuple[float, float]:
    """The one span of the line a-b within `half` of the line p-q; (1, 0) when there is none."""
    start, end = circle_spans(ax, ay, bx, by, px, py, half)
    first, last = circle_spans(ax, ay, bx, by, qx, qy, half)
    if first < start:
        start = first
    if last > end:
        end = last
    length = distance(px, py, qx, qy)
    if length > 0.0:
        ux = (qx - px) / length
        uy = (qy - py) / length
        along = (ax - px) * ux + (ay - py) * uy
        aside = (ay - py) * ux - (ax - px) * uy
        first, last = slab(along, (bx - ax) * ux + (by - ay) * uy, 0.0, length, 0.0, 1.0)
        first, last = slab(aside, (by - ay) * ux - (bx - ax) * uy, 0.0 - half, half, first, last)
        if first <= last:
            if first < start:
                start = first
            if last > end:
                end = last
    return start, end


def slab(at: float, step: float, low: float, high: float, start: float, end: float) -> tuple[float, float]:
    """The part of (start, end) in which low <= at + t * step <= high; start above end when none is left."""
    if step == 0.0:
        return (start, end) if low <= at <= high else (1.0, 0.0)
    first = (low - at) / step
    last = (high - at) / step
    if first > last:
        first, last = last, first
    if first > start:
        start = first
    if last < end:
        end = last
    return start, end
