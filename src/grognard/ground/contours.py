"""Contours turned into slopes: a grid of heights made from the lines of a map."""

from math import inf

from .heights import GridHeights
from .rulers import TOUCH
from .shapes import Circle, Point, Polygon, Polyline, Shape


class Contour:
    """One contour: its level, the ground it holds, the lines that are its slopes' foot or head, and the
    contours next above it within it."""

    def __init__(self, level: float, shape: Shape, width: float, depth: float) -> None:
        self.level: float = level
        self.shape: Shape = shape
        self.edges: list[Shape] = _edges(shape, width, depth)
        self.above: list[Contour] = []

    def edge_distance(self, x: float, y: float) -> float:
        best = inf
        for edge in self.edges:
            best = min(best, edge.edge_distance(x, y))
        return best

    def within(self, other: "Contour") -> bool:
        """Whether it is higher than another and lies in it."""
        x, y = _some_point(self.shape)
        return self.level > other.level and other.shape.contains(x, y)


def grid_from_contours(
    given: list[tuple[float, Shape]], level: float, width: float, depth: float, cell: float
) -> GridHeights:
    """Between one contour and the next higher within it, height rises evenly with the share of the way from
    the one edge to the other; outside all, and on top, the ground is level. Where a contour is cut off by the
    edge of the map it goes on beyond."""
    contours = [Contour(height, shape, width, depth) for height, shape in given]
    for low in contours:
        inside = [high for high in contours if high.within(low)]
        low.above = [high for high in inside if not any(high.within(other) for other in inside)]
    columns = max(2, int(width / cell - TOUCH) + 2)
    rows = max(2, int(depth / cell - TOUCH) + 2)
    values: list[float] = []
    for row in range(rows):
        for column in range(columns):
            values.append(_sloped(contours, level, column * cell, row * cell))
    return GridHeights(cell, columns, rows, values)


def _sloped(contours: list[Contour], level: float, x: float, y: float) -> float:
    low: Contour | None = None
    for contour in contours:
        if (low is None or contour.level > low.level) and contour.shape.contains(x, y):
            low = contour
    if low is None:
        return level
    from_low = low.edge_distance(x, y)
    high: Contour | None = None
    to_high = inf
    for contour in low.above:
        apart = contour.edge_distance(x, y)
        if apart < to_high:
            high = contour
            to_high = apart
    if high is None or from_low == inf or from_low + to_high == 0.0:
        return low.level
    return low.level + (high.level - low.level) * from_low / (from_low + to_high)


def _some_point(shape: Shape) -> Point:
    if isinstance(shape, Polygon):
        return shape.rings[0][0]
    if isinstance(shape, Polyline):
        return shape.points[0]
    assert isinstance(shape, Circle)
    return shape.x, shape.y


def _edges(shape: Shape, width: float, depth: float) -> list[Shape]:
    """What of a contour's boundary is a slope's foot or head: all but what runs along the edge of the map."""
    if not isinstance(shape, Polygon):
        return [shape]
    out: list[Shape] = []
    for ring in shape.rings:
        for i in range(1, len(ring)):
            (ax, ay), (bx, by) = ring[i - 1], ring[i]
            west = ax <= TOUCH and bx <= TOUCH
            east = ax >= width - TOUCH and bx >= width - TOUCH
            south = ay <= TOUCH and by <= TOUCH
            north = ay >= depth - TOUCH and by >= depth - TOUCH
            if not (west or east or south or north):
                out.append(Polyline([(ax, ay), (bx, by)], 0.0))
    return out
