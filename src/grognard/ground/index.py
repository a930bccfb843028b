"""The index: which shapes a point lies in and a line passes through, without asking every shape.

The map is divided into square cells. For the two cells in which a line begins and ends, the shapes that any
line between those cells could touch (and a few that only come near) are worked out once and kept: a battle asks
the same pairs of cells over and over. What is kept changes no answer, only how soon it comes.
"""

from math import inf
from typing import Final

from .bands import Band
from .heights import Heights
from .rulers import TOUCH
from .shapes import Shape, distance

CELLS: Final = 24  # along the longer side of the map
KEPT: Final = 60000  # pairs of cells remembered before starting afresh
WIDE: Final = 128  # more than the cells along a side, with the margin


class Corridor:
    """What a line from one cell to another could meet: shapes by number, ascending; no ground above `top`."""

    def __init__(self, numbers: list[int], top: float) -> None:
        self.numbers: list[int] = numbers
        self.top: float = top


class Corridors:
    """The corridors between the cells of one map, each worked out when first asked for."""

    def __init__(self, shapes: list[Shape], width: float, depth: float, heights: Heights) -> None:
        longer = max(width, depth)
        self.shapes: list[Shape] = shapes
        self.heights: Heights = heights
        self.cell: float = longer / CELLS
        self.scale: float = CELLS / longer
        self.low: float = 0.0 - longer  # a margin of one map on every side
        self.high: float = 2.0 * longer
        self.reach: float = self.cell * 0.7072 + TOUCH
        self.kept: dict[int, Corridor] = {}
        self.all: Corridor = Corridor(list(range(len(shapes))), inf)

    def between(self, ax: float, ay: float, bx: float, by: float) -> Corridor:
        low = self.low
        high = self.high
        if low < ax < high and low < ay < high and low < bx < high and low < by < high:
            scale = self.scale
            key = (
                (int((ax - low) * scale) * WIDE + int((ay - low) * scale)) * WIDE + int((bx - low) * scale)
            ) * WIDE + int((by - low) * scale)
            found = self.kept.get(key)
            if found is not None:
                return found
            return self._look(key)
        return self.all

    def _look(self, key: int) -> Corridor:
        by = self._middle(key % WIDE)
        bx = self._middle(key // WIDE % WIDE)
        ay = self._middle(key // (WIDE * WIDE) % WIDE)
        ax = self._middle(key // (WIDE * WIDE * WIDE))
        reach = self.reach
        west = min(ax, bx) - reach
        east = max(ax, bx) + reach
        south = min(ay, by) - reach
        north = max(ay, by) + reach
        band = Band(ax, ay, bx, by, reach)
        found: list[int] = []
        for number in self.all.numbers:
            shape = self.shapes[number]
            if shape.east < west or shape.west > east or shape.north < south or shape.south > north:
                continue
            if shape.may_meet(band):
                found.append(number)
        corridor = Corridor(found, self.heights.top_near(ax, ay, bx, by, reach))
        if len(self.kept) >= KEPT:
            self.kept.clear()
        self.kept[key] = corridor
        return corridor

    def _middle(self, number: int) -> float:
        return self.low + (number + 0.5) * self.cell


class Passage:
    """A line inside a shape: the shape's number, and from where to where as fractions of the line. A line
    without width that is crossed gives a passage of no length."""

    def __init__(self, number: int, start: float, end: float) -> None:
        self.number: int = number
        self.start: float = start
        self.end: float = end

    def __repr__(self) -> str:
        return f"Passage({self.number}, {self.start}, {self.end})"


def _order(passage: Passage) -> tuple[float, int, float]:
    return passage.start, passage.number, passage.end


class Index:
    """What lies at a point, along a line and near a place."""

    def __init__(self, shapes: list[Shape], width: float, depth: float) -> None:
        self.shapes: list[Shape] = shapes
        self.corridors: Corridors = Corridors(shapes, width, depth, Heights(0.0))

    def at(self, x: float, y: float) -> list[int]:
        """The numbers of the shapes that hold a point, ascending."""
        found: list[int] = []
        for number in self.corridors.between(x, y, x, y).numbers:
            if self.shapes[number].contains(x, y):
                found.append(number)
        return found

    def along(self, ax: float, ay: float, bx: float, by: float) -> list[Passage]:
        """Where the line from a to b passes through shapes, in order of entering."""
        length = distance(ax, ay, bx, by)
        out: list[Passage] = []
        for number in self.corridors.between(ax, ay, bx, by).numbers:
            for start, end in self.shapes[number].spans(ax, ay, bx, by):
                if (end - start) * length <= 4.0 * TOUCH:
                    # a touch, or the crossing of a line without width
                    start = end = (start + end) / 2.0
                out.append(Passage(number, start, end))
        out.sort(key=_order)
        return out

    def near(self, x: float, y: float, reach: float) -> list[int]:
        """The numbers of the shapes within a distance of a point."""
        found: list[int] = []
        for number, shape in enumerate(self.shapes):
            if shape.west - reach > x + TOUCH or shape.east + reach < x - TOUCH:
                continue
            if shape.distance(x, y) <= reach + TOUCH:
                found.append(number)
        return found
