"""Paths: the stretches of ground under a straight move, and the cheapest way across mixed ground.

A book owns its costs. It gives a function that says what a stretch costs a certain mover (`IMPASSABLE` when
it cannot go there), and everything here asks that function and no table of its own. Ties go to the node
reached first in a fixed order, so a path is the same on every machine.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf
from typing import Final

from .heights import height_on
from .rulers import TOUCH
from .shapes import Point, distance
from .terrain import Feature, Ground

IMPASSABLE: Final = inf


def paced(points: list[Point], pace: float) -> list[Point]:
    """Places along a way, its corners among them, none farther from the next than a pace."""
    found: list[Point] = points[:1]
    for at in range(1, len(points)):
        (ax, ay), (bx, by) = points[at - 1], points[at]
        steps = int(distance(ax, ay, bx, by) / pace) + 1
        for step in range(1, steps + 1):
            share = step / steps
            found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return found


class Stretch:
    """A part of a straight move over ground of one sort. `start` and `end` are fractions of the move."""

    def __init__(
        self,
        start: float,
        end: float,
        length: float,
        features: list[Feature],
        crossed: list[Feature],
        rise: float,
    ) -> None:
        self.start: float = start
        self.end: float = end
        self.length: float = length
        self.features: list[Feature] = features  # what it lies in, in the order of the map
        self.crossed: list[Feature] = crossed  # lines without width met at its start: hedges, walls
        self.rise: float = rise  # how much higher the ground is at its end than at its start

    def __repr__(self) -> str:
        return f"Stretch({self.start}, {self.end}, {self.kinds()}, crossed={self.crossed}, rise={self.rise})"

    def kinds(self) -> list[str]:
        """The kinds of ground it lies in, each once; empty in the open."""
        out: list[str] = []
        for feature in self.features:
            if feature.kind not in out:
                out.append(feature.kind)
        return out

    def on(self, *kinds: str) -> bool:
        """Whether it lies in ground of one of these kinds (on a road, say)."""
        return any(feature.kind in kinds for feature in self.features)

    def slope(self) -> float:
        """Rise per length; above 0 is uphill."""
        return self.rise / self.length if self.length > 0.0 else 0.0


Cost = Callable[[Stretch], float]


def stretches(ground: Ground, ax: float, ay: float, bx: float, by: float, rises: bool = True) -> list[Stretch]:
    """A straight move cut wherever the ground changes: in order, without gaps, whole in sum.
    A hedge or wall is crossed at the start of a stretch; one met at the very end is left to the next move.
    A book to which slopes are nothing asks without `rises`, and is told 0 for each."""
    length = distance(ax, ay, bx, by)
    if length <= TOUCH:
        return []
    passages = ground.along(ax, ay, bx, by)
    flat = not rises or ground.heights.is_flat()
    if flat and not passages:
        return [Stretch(0.0, 1.0, length, [], [], 0.0)]
    cuts = [0.0, 1.0]
    for passage in passages:
        cuts.append(passage.start)
        cuts.append(passage.end)
    cuts.sort()
    profile = [] if flat else ground.profile(ax, ay, bx, by)
    least = TOUCH / length
    marks = [0.0]
    for cut in cuts:
        if cut - marks[-1] > least and 1.0 - cut > least:
            marks.append(cut)
    marks.append(1.0)
    before = 0.0 if flat else height_on(profile, 0.0)
    out: list[Stretch] = []
    for i in range(1, len(marks)):
        start = marks[i - 1]
        end = marks[i]
        middle = (start + end) / 2.0
        numbers: list[int] = []
        crossed: list[Feature] = []
        for passage in passages:
            if passage.start < passage.end:
                if passage.start <= middle <= passage.end and passage.number not in numbers:
                    numbers.append(passage.number)
            elif abs(passage.start - start) <= least:
                feature = ground.features[passage.number]
                if feature.shape.is_line():
                    crossed.append(feature)
        numbers.sort()
        features = [ground.features[number] for number in numbers]
        after = before if flat else height_on(profile, end)
        out.append(Stretch(start, end, (end - start) * length, features, crossed, after - before))
        before = after
    return out


def straight_cost(ground: Ground, cost: Cost, ax: float, ay: float, bx: float, by: float) -> float:
    """What a straight move costs in all."""
    total = 0.0
    for stretch in stretches(ground, ax, ay, bx, by):
        total += cost(stretch)
        if total == inf:
            return total
    return total


class Advance:
    """How far a straight move gets: the fraction of the line, the place, what it cost, and the stretch that
    could not be entered (None when it arrived or merely ran out)."""

    def __init__(self, share: float, x: float, y: float, cost: float, barred: Stretch | None) -> None:
        self.share: float = share
        self.x: float = x
        self.y: float = y
        self.cost: float = cost
        self.barred: Stretch | None = barred


def advance(ground: Ground, cost: Cost, allowance: float, ax: float, ay: float, bx: float, by: float) -> Advance:
    """Go straight from a toward b as far as an allowance lasts. A stretch costs by its length, so a part of
    it can be gone; one whose features are merely crossed (a hedge) is entered whole or not at all."""
    spent = 0.0
    share = 0.0
    barred: Stretch | None = None
    for stretch in stretches(ground, ax, ay, bx, by):
        price = cost(stretch)
        if price == inf:
            barred = stretch
            break
        if spent + price > allowance + TOUCH:
            left = allowance - spent
            if left > TOUCH and not stretch.crossed:
                share = stretch.start + (stretch.end - stretch.start) * left / price
                spent = allowance
            elif stretch.crossed:
                barred = stretch
            break
        spent += price
        share = stretch.end
    if share == 1.0:
        return Advance(share, bx, by, spent, barred)
    return Advance(share, ax + share * (bx - ax), ay + share * (by - ay), spent, barred)


_STEPS: Final[list[tuple[int, int]]] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]


class Walker:
    """The cheapest ways across one ground for one kind of mover, over a lattice of points `cell` apart with
    sixteen directions at each. What a step costs is asked once and kept."""

    def __init__(self, ground: Ground, cost: Cost, cell: float) -> None:
        if not cell > 0.0:
            raise ValueError(f"a cell must be wider than 0, not {cell}")
        self.ground: Ground = ground
        self.cost: Cost = cost
        self.cell: float = cell
        self.columns: int = int(ground.width / cell + TOUCH) + 1
        self.rows: int = int(ground.depth / cell + TOUCH) + 1
        self.kept: dict[int, float] = {}

    def place(self, node: int) -> Point:
        """Where a node of the lattice lies."""
        return (node % self.columns) * self.cell, (node // self.columns) * self.cell

    def straight(self, ax: float, ay: float, bx: float, by: float) -> float:
        return straight_cost(self.ground, self.cost, ax, ay, bx, by)

    def _step(self, node: int, way: int, to: int) -> float:
        key = node * 16 + way
        found = self.kept.get(key)
        if found is None:
            ax, ay = self.place(node)
            bx, by = self.place(to)
            found = self.straight(ax, ay, bx, by)
            self.kept[key] = found
        return found

    def _around(self, x: float, y: float) -> list[int]:
        """The lattice nodes at the corners of the cell about a point, and one ring more."""
        column = int(x / self.cell)
        row = int(y / self.cell)
        out: list[int] = []
        for v in range(max(0, row - 1), min(self.rows, row + 3)):
            for u in range(max(0, column - 1), min(self.columns, column + 3)):
                out.append(v * self.columns + u)
        return out

    def reach(self, x: float, y: float, allowance: float) -> dict[int, float]:
        """Every node that can be reached from a point within an allowance, with what it costs."""
        best, _ = self._search(x, y, allowance, [], -1.0, -1.0, 0.0)
        return best

    def path(self, ax: float, ay: float, bx: float, by: float, least: float = 0.0) -> "Way | None":
        """The cheapest way from a to b, straightened where that costs no more; None when there is none.
        `least`: what a unit of length costs on the best ground there is; with 0 the search is not hurried."""
        direct = self.straight(ax, ay, bx, by)
        arrivals: list[tuple[int, float]] = []
        for node in self._around(bx, by):
            x, y = self.place(node)
            price = self.straight(x, y, bx, by)
            if price < inf:
                arrivals.append((node, price))
        best, back = self._search(ax, ay, direct, arrivals, bx, by, least)
        last = -1
        total = direct
        for node, price in arrivals:
            if node in best and best[node] + price < total - TOUCH:
                last, total = node, best[node] + price
        if last < 0:
            return Way([(ax, ay), (bx, by)], direct) if direct < inf else None
        points = [(bx, by)]
        while last >= 0:
            points.append(self.place(last))
            last = back[last]
        points.append((ax, ay))
        points.reverse()
        return self._straightened(points)

    def _search(
        self,
        x: float,
        y: float,
        allowance: float,
        arrivals: list[tuple[int, float]],
        to_x: float,
        to_y: float,
        least: float,
    ) -> tuple[dict[int, float], dict[int, int]]:
        """Outward from a point, cheapest first (with `least`: toward a point), within an allowance. Stops
        when no open node can better an arrival already found."""
        price_of = dict(arrivals)
        best: dict[int, float] = {}
        back: dict[int, int] = {}
        heap: list[tuple[float, int, float]] = []
        for node in self._around(x, y):
            px, py = self.place(node)
            price = self.straight(x, y, px, py)
            if price <= allowance + TOUCH and price < inf:
                best[node] = price
                back[node] = -1
                heappush(heap, (price + least * distance(px, py, to_x, to_y), node, price))
        limit = allowance
        while heap:
            guess, node, price = heappop(heap)
            if price > best[node]:
                continue
            if guess > limit + TOUCH:
                break
            if node in price_of and price + price_of[node] < limit:
                limit = price + price_of[node]
            column = node % self.columns
            row = node // self.columns
            for way, (east, north) in enumerate(_STEPS):
                u = column + east
                v = row + north
                if not (0 <= u < self.columns and 0 <= v < self.rows):
                    continue
                to = v * self.columns + u
                onward = price + self._step(node, way, to)
                if onward <= limit + TOUCH and onward < inf and onward < best.get(to, inf) - TOUCH:
                    best[to] = onward
                    back[to] = node
                    px, py = self.place(to)
                    heappush(heap, (onward + least * distance(px, py, to_x, to_y), to, onward))
        return best, back

    def _straightened(self, points: list[Point]) -> "Way":
        """Leave out every corner that a straight line passes at no more cost."""
        out = [points[0]]
        total = 0.0
        i = 0
        while i < len(points) - 1:
            step = i + 1
            legs = self.straight(*points[i], *points[step])
            price = legs
            for j in range(i + 2, len(points)):
                legs += self.straight(*points[j - 1], *points[j])
                direct = self.straight(*points[i], *points[j])
                if direct <= legs + TOUCH:
                    step, price = j, direct
            total += price
            out.append(points[step])
            i = step
        return Way(out, total)


class Way:
    """A way found: its corners from start to end, and its cost."""

    def __init__(self, points: list[Point], cost: float) -> None:
        self.points: list[Point] = points
        self.cost: float = cost

    def length(self) -> float:
        total = 0.0
        for i in range(1, len(self.points)):
            total += distance(*self.points[i - 1], *self.points[i])
        return total


def can_reach(ground: Ground, cost: Cost, ax: float, ay: float, bx: float, by: float, cell: float) -> bool:
    """Whether there is any way at all: for the check of a scenario's objectives and entry places."""
    return Walker(ground, cost, cell).path(ax, ay, bx, by) is not None
