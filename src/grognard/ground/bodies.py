"""Bodies: the footprints of units on the table, indexed so that a line or a place finds those near it.

A book keeps one for a step that asks much (a fire phase, a march), or for the whole battle: `put` and `take`
keep it true as units move, and `copy` is cheap.
"""

from math import sqrt
from typing import Final

from .rectangles import Rectangle, overlap, overlap_on_way, point_distance, segment_span
from .rulers import TOUCH
from .shapes import distance

WIDE: Final = 4096


class Bodies:
    """Footprints by name, each with the height of the ground it stands on (its level)."""

    def __init__(self, cell: float) -> None:
        if not cell > 0.0:
            raise ValueError(f"a cell must be wider than 0, not {cell}")
        self.cell: float = cell
        self.places: dict[str, Rectangle] = {}
        self.levels: dict[str, float] = {}
        self.cells: dict[int, list[str]] = {}
        self.reach: float = 0.0  # the longest half diagonal that ever stood here

    def copy(self) -> "Bodies":
        twin = Bodies(self.cell)
        twin.places = self.places.copy()
        twin.levels = self.levels.copy()
        twin.cells = {key: names.copy() for key, names in self.cells.items()}
        twin.reach = self.reach
        return twin

    def _key(self, x: float, y: float) -> int:
        return int(x // self.cell) * WIDE + int(y // self.cell)

    def put(self, name: str, rectangle: Rectangle, level: float = 0.0) -> None:
        """Stand a body here, wherever it stood before."""
        self.take(name)
        self.places[name] = rectangle
        self.levels[name] = level
        key = self._key(rectangle.x, rectangle.y)
        names = self.cells.get(key)
        if names is None:
            self.cells[key] = [name]
        else:
            names.append(name)
        if rectangle.reach > self.reach:
            self.reach = rectangle.reach

    def take(self, name: str) -> None:
        """Take a body off; nothing happens when it is not there."""
        old = self.places.get(name)
        if old is not None:
            self.cells[self._key(old.x, old.y)].remove(name)
            del self.places[name]
            del self.levels[name]

    def near(self, x: float, y: float, reach: float) -> list[str]:
        """The bodies of which some part lies within a distance of a point, by name, nearest centre first."""
        found: list[tuple[float, str]] = []
        around = reach + self.reach
        for name in self._boxed(x - around, y - around, x + around, y + around):
            body = self.places[name]
            apart = distance(x, y, body.x, body.y)
            if apart <= reach + body.reach + TOUCH and point_distance(body, x, y) <= reach + TOUCH:
                found.append((apart, name))
        found.sort()
        return [name for _, name in found]

    def under(self, rectangle: Rectangle) -> list[str]:
        """The bodies that share ground with a footprint, by name, in no order that means anything."""
        found: list[str] = []
        x, y, reach = rectangle.x, rectangle.y, rectangle.reach
        around = reach + self.reach
        for name in self._boxed(x - around, y - around, x + around, y + around):
            body = self.places[name]
            dx, dy = body.x - x, body.y - y
            close = reach + body.reach
            if dx * dx + dy * dy <= close * close and overlap(rectangle, body):
                found.append(name)
        return found

    def on_way(self, rectangle: Rectangle, east: float, north: float) -> list[tuple[str, float, float]]:
        """The bodies that share ground with a footprint somewhere on a step, with the parts of the step between which
        they do: by name, in no order that means anything."""
        found: list[tuple[str, float, float]] = []
        x, y = rectangle.x + east / 2.0, rectangle.y + north / 2.0
        reach = rectangle.reach + sqrt(east * east + north * north) / 2.0
        around = reach + self.reach
        for name in self._boxed(x - around, y - around, x + around, y + around):
            body = self.places[name]
            dx, dy = body.x - x, body.y - y
            close = reach + body.reach
            if dx * dx + dy * dy <= close * close:
                start, end = overlap_on_way(rectangle, east, north, body)
                if start < end and end > 0.0 and start < 1.0:
                    found.append((name, start, end))
        return found

    def along(self, ax: float, ay: float, bx: float, by: float) -> list[tuple[float, str]]:
        """The bodies that a line passes through, each with the fraction at which it enters; in that order."""
        around = self.reach + TOUCH
        found: list[tuple[float, str]] = []
        west = min(ax, bx) - around
        east = max(ax, bx) + around
        for column in range(int(west // self.cell), int(east // self.cell) + 1):
            left = column * self.cell - around
            right = left + self.cell + 2.0 * around
            south, north = _rows(ax, ay, bx, by, left, right)
            if south > north:
                continue
            first = int((south - around) // self.cell)
            last = int((north + around) // self.cell)
            for row in range(first, last + 1):
                names = self.cells.get(column * WIDE + row)
                if names is None:
                    continue
                for name in names:
                    start, end = segment_span(self.places[name], ax, ay, bx, by)
                    if start <= end:
                        found.append((start, name))
        found.sort()
        return found

    def hides(self, ax: float, ay: float, bx: float, by: float, but: list[str], ground: float) -> bool:
        """Whether a line passes through a body, besides those named, that ground so high does not see over; the first
        one found is enough."""
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        for name, body in self.places.items():
            aside = (body.x - ax) * dy - (body.y - ay) * dx
            reach = body.reach + TOUCH
            if aside * aside > reach * reach * square or ground - self.levels[name] > TOUCH or name in but:
                continue
            start, end = segment_span(body, ax, ay, bx, by)
            if start <= end:
                return True
        return False

    def _boxed(self, west: float, south: float, east: float, north: float) -> list[str]:
        found: list[str] = []
        for column in range(int(west // self.cell), int(east // self.cell) + 1):
            for row in range(int(south // self.cell), int(north // self.cell) + 1):
                names = self.cells.get(column * WIDE + row)
                if names is not None:
                    found.extend(names)
        return found


def _rows(ax: float, ay: float, bx: float, by: float, left: float, right: float) -> tuple[float, float]:
    """The lowest and highest y of the line between two meridians; low above high when it misses them."""
    start = 0.0
    end = 1.0
    dx = bx - ax
    if dx == 0.0:
        if ax < left or ax > right:
            return 1.0, 0.0
    else:
        one = (left - ax) / dx
        two = (right - ax) / dx
        start = max(start, min(one, two))
        end = min(end, max(one, two))
        if start > end:
            return 1.0, 0.0
    low = ay + start * (by - ay)
    high = ay + end * (by - ay)
    return (low, high) if low <= high else (high, low)
