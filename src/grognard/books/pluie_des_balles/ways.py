"""Ways over the map for those who plan: what it costs to come from anywhere to one place, and by which corners.

The map lies open to both sides. A way runs over points of a lattice and over the bridges and fords of the map, which
a lattice would miss; it is made straight wherever a straight leg costs no more.
"""

from heapq import heappop, heappush
from math import inf, sqrt
from typing import Final

from grognard.books.pluie_des_balles.grounds import CROSSING, METRES_PER_CM, LaidGround, cost_per_cm
from grognard.books.pluie_des_balles.scenario import laid_ground_named
from grognard.books.pluie_des_balles.tables import GROUND_KINDS

LATTICE_CM: Final = 5.0
CROSSING_COST_CM: Final = 12.0
"""What a bridge costs besides its length: a battalion must form column for it."""
LOOK_AHEAD: Final = 6
NO_WORSE: Final = 1.03
MOST_KEPT: Final = 5000


class Course:
    """The next leg of a way: to which place, how far it is from there, and whether a crossing lies at that place."""

    __slots__ = ("crossing", "left_cm", "x_m", "y_m")

    def __init__(self, x_m: float, y_m: float, left_cm: float, crossing: bool) -> None:
        self.x_m: float = x_m
        self.y_m: float = y_m
        self.left_cm: float = left_cm
        self.crossing = crossing


class Ways:
    """The ways over one ground for one kind of mover: `wheels` for guns, else for troops on foot or horseback."""

    def __init__(self, laid: LaidGround, wheels: bool) -> None:
        self.laid = laid
        self.wheels = wheels
        ground = laid.ground
        self.columns: int = int(ground.width / LATTICE_CM) + 1
        self.rows: int = int(ground.depth / LATTICE_CM) + 1
        self.places: list[tuple[float, float]] = [
            (column * LATTICE_CM, row * LATTICE_CM) for row in range(self.rows) for column in range(self.columns)
        ]
        self.lattice: int = len(self.places)
        for feature in ground.features:
            if GROUND_KINDS[feature.kind].way == CROSSING:
                self.places.append(feature.middle())
        self.steps: list[list[tuple[int, float]]] = [[] for _ in self.places]
        self.join()
        self.fields: dict[tuple[float, float], Field] = {}

    def join(self) -> None:
        for node in range(self.lattice):
            row, column = divmod(node, self.columns)
            for east, north in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                if 0 <= column + east < self.columns and row + north < self.rows:
                    self.link(node, node + north * self.columns + east, 0.0)
        for node in range(self.lattice, len(self.places)):
            for other in self.around(*self.places[node]):
                self.link(node, other, CROSSING_COST_CM / 2.0)

    def link(self, one: int, other: int, besides: float) -> None:
        cost = self.leg(*self.places[one], *self.places[other]) + besides
        if cost < inf:
            self.steps[one].append((other, cost))
            self.steps[other].append((one, cost))

    def leg(self, ax: float, ay: float, bx: float, by: float) -> float:
        """What a straight leg costs, in cm of open ground."""
        found = self.laid.leg(ax, ay, bx, by, self.wheels, self.wheels, False)
        if found.barred:
            return inf
        total = 0.0
        for name, cm in found.parts:
            total += cost_per_cm(name, self.wheels) * cm
        return total

    def around(self, x: float, y: float) -> list[int]:
        """The points of the lattice about a place, two to each side, and the crossings as near."""
        column, row = int(x / LATTICE_CM), int(y / LATTICE_CM)
        found = [
            v * self.columns + u
            for v in range(max(0, row - 1), min(self.rows, row + 3))
            for u in range(max(0, column - 1), min(self.columns, column + 3))
        ]
        for node in range(self.lattice, len(self.places)):
            px, py = self.places[node]
            if (px, py) != (x, y) and abs(px - x) <= 2.0 * LATTICE_CM and abs(py - y) <= 2.0 * LATTICE_CM:
                found.append(node)
        return found

    def to(self, x_m: float, y_m: float) -> "Field":
        """All ways to one place, in metres."""
        found = self.fields.get((x_m, y_m))
        if found is None:
            found = self.fields[x_m, y_m] = Field(self, x_m / METRES_PER_CM, y_m / METRES_PER_CM)
        return found


class Field:
    """What it costs from every point to one goal, and to which point one goes next."""

    def __init__(self, ways: Ways, x: float, y: float) -> None:
        self.ways = ways
        self.x: float = x
        self.y: float = y
        self.best: list[float] = [inf] * len(ways.places)
        self.next: list[int] = [-1] * len(ways.places)
        self.courses: dict[tuple[float, float], Course | None] = {}
        heap: list[tuple[float, int]] = []
        for node in ways.around(x, y):
            cost = ways.leg(*ways.places[node], x, y)
            if cost < self.best[node]:
                self.best[node] = cost
                heappush(heap, (cost, node))
        while heap:
            cost, node = heappop(heap)
            if cost > self.best[node]:
                continue
            for other, each in ways.steps[node]:
                if cost + each < self.best[other]:
                    self.best[other] = cost + each
                    self.next[other] = node
                    heappush(heap, (cost + each, other))

    def cost_from(self, x_m: float, y_m: float) -> float:
        """Roughly, in cm of open ground; without end where there is no way."""
        x, y = x_m / METRES_PER_CM, y_m / METRES_PER_CM
        least = inf
        for node in self.ways.around(x, y):
            px, py = self.ways.places[node]
            least = min(least, self.best[node] + sqrt((px - x) ** 2 + (py - y) ** 2))
        return least

    def course(self, x_m: float, y_m: float) -> Course | None:
        """The next leg from a place; None where there is no way."""
        if (x_m, y_m) not in self.courses:
            if len(self.courses) >= MOST_KEPT:
                self.courses.clear()
            self.courses[x_m, y_m] = self.look_for_course(x_m / METRES_PER_CM, y_m / METRES_PER_CM)
        return self.courses[x_m, y_m]

    def look_for_course(self, x: float, y: float) -> Course | None:
        ways = self.ways
        node, least = -1, inf
        for at in ways.around(x, y):
            px, py = ways.places[at]
            if self.best[at] + sqrt((px - x) ** 2 + (py - y) ** 2) < least:
                cost = self.best[at] + ways.leg(x, y, px, py)
                if cost < least:
                    node, least = at, cost
        direct = ways.leg(x, y, self.x, self.y)
        if direct <= least * NO_WORSE and direct < inf:
            return Course(self.x * METRES_PER_CM, self.y * METRES_PER_CM, 0.0, False)
        if node < 0:
            return None
        beyond = self.next[node]
        for _ in range(LOOK_AHEAD):
            if beyond < 0 or node >= ways.lattice:
                break
            cost = ways.leg(x, y, *ways.places[beyond]) + self.best[beyond]
            if cost > least * NO_WORSE:
                break
            node, beyond = beyond, self.next[beyond]
        px, py = ways.places[node]
        crossing = node >= ways.lattice or (beyond >= ways.lattice)
        return Course(px * METRES_PER_CM, py * METRES_PER_CM, self.best[node], crossing)


_known: dict[tuple[str, bool], Ways] = {}
"""Ways once found: a ground is never changed, so every battle on one shares them."""


def ways_over(ground: str, wheels: bool) -> Ways:
    """Over a ground by its name, as it was printed; where a work has closed a way, the order is refused."""
    found = _known.get((ground, wheels))
    if found is None:
        found = _known[ground, wheels] = Ways(laid_ground_named(ground), wheels)
    return found
