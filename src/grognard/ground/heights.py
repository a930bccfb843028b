"""Heights: level ground, a grid of spot heights, or stepped contours, all exact along a straight line.

A `Profile` is the height of the ground along a line as pieces: from, to (fractions of the line walked), and
the height a + b*t + c*t*t between them. On a grid a straight line over one cell is exactly such a curve, so
that the highest ground and where a sight line passes below the ground are solved, not sampled.
"""

from math import inf, sqrt

from .rulers import TOUCH
from .shapes import Shape, Span

Piece = tuple[float, float, float, float, float]
Profile = list[Piece]


class Heights:
    """The lie of the land. `level` is the height where nothing else is said."""

    def __init__(self, level: float) -> None:
        self.level: float = level

    def is_flat(self) -> bool:
        return True

    def at(self, x: float, y: float) -> float:
        return self.level

    def profile(self, ax: float, ay: float, bx: float, by: float) -> Profile:
        return [(0.0, 1.0, self.level, 0.0, 0.0)]

    def top_near(self, ax: float, ay: float, bx: float, by: float, reach: float) -> float:
        """No ground within `reach` of the line a-b is higher than this."""
        return self.level

    def rises_above(self, ax: float, ay: float, bx: float, by: float, from_height: float, to_height: float) -> bool:
        """Whether any ground on the way rises above the straight line between two heights over its ends."""
        return bool(spans_above(self.profile(ax, ay, bx, by), from_height, to_height, 0.0))

    def scaled(self, factor: float) -> "Heights":
        return Heights(self.level * factor)


class GridHeights(Heights):
    """Spot heights at the corners of square cells, south-west corner first, rows running east; between them
    each cell is the smooth surface through its four corners. Beyond the grid the ground is as at its edge."""

    def __init__(self, cell: float, columns: int, rows: int, values: list[float]) -> None:
        super().__init__(0.0)
        if columns < 2 or rows < 2 or len(values) != columns * rows:
            raise ValueError(f"{columns} columns and {rows} rows want {columns * rows} heights, not {len(values)}")
        self.cell: float = cell
        self.columns: int = columns
        self.rows: int = rows
        self.values: list[float] = values

    def is_flat(self) -> bool:
        return False

    def at(self, x: float, y: float) -> float:
        u = max(0.0, min(self.columns - 1.0, x / self.cell))
        v = max(0.0, min(self.rows - 1.0, y / self.cell))
        column = min(self.columns - 2, int(u))
        row = min(self.rows - 2, int(v))
        u -= column
        v -= row
        corner = row * self.columns + column
        south = self.values[corner] * (1.0 - u) + self.values[corner + 1] * u
        corner += self.columns
        north = self.values[corner] * (1.0 - u) + self.values[corner + 1] * u
        return south * (1.0 - v) + north * v

    def profile(self, ax: float, ay: float, bx: float, by: float) -> Profile:
        far_u = self.columns - 1.0
        far_v = self.rows - 1.0
        u = max(0.0, min(far_u, ax / self.cell))
        v = max(0.0, min(far_v, ay / self.cell))
        step_u = max(0.0, min(far_u, bx / self.cell)) - u
        step_v = max(0.0, min(far_v, by / self.cell)) - v
        cuts = [0.0, 1.0]
        _grid_cuts(u, step_u, cuts)
        _grid_cuts(v, step_v, cuts)
        cuts.sort()
        out: Profile = []
        start = 0.0
        for i in range(1, len(cuts)):
            end = cuts[i]
            if end <= start:
                continue
            out.append(self._piece(u, v, step_u, step_v, start, end))
            start = end
        return out

    def _piece(self, u: float, v: float, step_u: float, step_v: float, start: float, end: float) -> Piece:
        """The part of a profile over one cell; u and v count in cells."""
        middle = (start + end) / 2.0
        column = min(self.columns - 2, int(u + middle * step_u))
        row = min(self.rows - 2, int(v + middle * step_v))
        corner = row * self.columns + column
        first = self.values[corner]
        east = self.values[corner + 1] - first
        north = self.values[corner + self.columns] - first
        twist = self.values[corner + self.columns + 1] - first - east - north
        near_u = u - column
        near_v = v - row
        return (
            start,
            end,
            first + east * near_u + north * near_v + twist * near_u * near_v,
            east * step_u + north * step_v + twist * (near_u * step_v + near_v * step_u),
            twist * step_u * step_v,
        )

    def rises_above(self, ax: float, ay: float, bx: float, by: float, from_height: float, to_height: float) -> bool:
        # the profile cell by cell, without writing it down, as far as the first that rises above;
        # cells whose corners all lie below the line are passed over
        far_u = self.columns - 1.0
        far_v = self.rows - 1.0
        u = max(0.0, min(far_u, ax / self.cell))
        v = max(0.0, min(far_v, ay / self.cell))
        step_u = max(0.0, min(far_u, bx / self.cell)) - u
        step_v = max(0.0, min(far_v, by / self.cell)) - v
        line_u = int(u) + 1 if step_u > 0.0 else int(u)
        line_v = int(v) + 1 if step_v > 0.0 else int(v)
        on_u = 1 if step_u > 0.0 else -1
        on_v = 1 if step_v > 0.0 else -1
        last_column = self.columns - 2
        last_row = self.rows - 2
        rise = to_height - from_height
        start = 0.0
        while start < 1.0:
            end = 1.0
            if step_u != 0.0:
                cut = (line_u - u) / step_u
                while cut <= start:
                    line_u += on_u
                    cut = (line_u - u) / step_u
                if cut < end:
                    end = cut
            if step_v != 0.0:
                cut = (line_v - v) / step_v
                while cut <= start:
                    line_v += on_v
                    cut = (line_v - v) / step_v
                if cut < end:
                    end = cut
            middle = (start + end) / 2.0
            corner = min(last_row, int(v + middle * step_v)) * self.columns + min(last_column, int(u + middle * step_u))
            low = from_height + (end if rise < 0.0 else start) * rise
            if (
                self.values[corner] > low
                or self.values[corner + 1] > low
                or self.values[corner + self.columns] > low
                or self.values[corner + self.columns + 1] > low
            ):
                piece = self._piece(u, v, step_u, step_v, start, end)
                if spans_above([piece], from_height, to_height, 0.0):
                    return True
            start = end
        return False

    def top_near(self, ax: float, ay: float, bx: float, by: float, reach: float) -> float:
        far_x = (self.columns - 1) * self.cell
        far_y = (self.rows - 1) * self.cell
        ax = max(0.0, min(far_x, ax))
        bx = max(0.0, min(far_x, bx))
        ay = max(0.0, min(far_y, ay))
        by = max(0.0, min(far_y, by))
        west = max(0, min(self.columns - 1, int((min(ax, bx) - reach) / self.cell)))
        east = max(0, min(self.columns - 1, int((max(ax, bx) + reach) / self.cell) + 1))
        south = max(0, min(self.rows - 1, int((min(ay, by) - reach) / self.cell)))
        north = max(0, min(self.rows - 1, int((max(ay, by) + reach) / self.cell) + 1))
        length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        aside = (reach + 1.5 * self.cell) * length + TOUCH
        top = -inf
        for row in range(south, north + 1):
            # of this row, the columns no farther from the line than that
            first, last = west, east
            off = (row * self.cell - ay) * (bx - ax)
            if by != ay:
                one = (ax + (off - aside) / (by - ay)) / self.cell
                two = (ax + (off + aside) / (by - ay)) / self.cell
                first = max(west, int(max(0.0, min(one, two))))
                last = min(east, int(min(self.columns - 1.0, max(one, two))) + 1)
            elif abs(off) > aside:
                continue
            if first <= last:
                top = max(top, max(self.values[row * self.columns + first : row * self.columns + last + 1]))
        return top

    def scaled(self, factor: float) -> Heights:
        values = [value * factor for value in self.values]
        return GridHeights(self.cell * factor, self.columns, self.rows, values)


def _grid_cuts(at: float, step: float, cuts: list[float]) -> None:
    """Where a coordinate going from `at` to `at + step` crosses whole numbers, as fractions of the way."""
    if step == 0.0:
        return
    low = min(at, at + step)
    high = max(at, at + step)
    for line in range(int(low), int(high) + 2):
        cut = (line - at) / step
        if 0.0 < cut < 1.0:
            cuts.append(cut)


class SteppedHeights(Heights):
    """Ground in steps, as on a table: a point has the level of the highest contour round it."""

    def __init__(self, level: float, contours: list[tuple[float, Shape]]) -> None:
        super().__init__(level)
        self.contours: list[tuple[float, Shape]] = sorted(contours, key=_level_of)

    def is_flat(self) -> bool:
        return not self.contours

    def at(self, x: float, y: float) -> float:
        best = self.level
        for level, shape in self.contours:
            if level > best and shape.contains(x, y):
                best = level
        return best

    def profile(self, ax: float, ay: float, bx: float, by: float) -> Profile:
        cuts = [0.0, 1.0]
        held: list[tuple[float, float, float]] = []
        for level, shape in self.contours:
            for start, end in shape.spans(ax, ay, bx, by):
                held.append((level, start, end))
                cuts.append(start)
                cuts.append(end)
        cuts.sort()
        out: Profile = []
        start = 0.0
        for i in range(1, len(cuts)):
            end = cuts[i]
            if end <= start:
                continue
            middle = (start + end) / 2.0
            best = self.level
            for level, first, last in held:
                if level > best and first <= middle <= last:
                    best = level
            out.append((start, end, best, 0.0, 0.0))
            start = end
        return out

    def top_near(self, ax: float, ay: float, bx: float, by: float, reach: float) -> float:
        top = self.level
        for level, shape in self.contours:
            if level > top and shape.distance_to_segment(ax, ay, bx, by) <= reach:
                top = level
        return top

    def scaled(self, factor: float) -> Heights:
        return SteppedHeights(
            self.level * factor, [(level * factor, shape.scaled(factor)) for level, shape in self.contours]
        )


def _level_of(contour: tuple[float, Shape]) -> float:
    return contour[0]


def highest(profile: Profile) -> float:
    """The highest ground along a line."""
    best = -inf
    for start, end, a, b, c in profile:
        best = max(best, a + start * (b + start * c), a + end * (b + end * c))
        if c < 0.0:
            peak = b / (-2.0 * c)
            if start < peak < end:
                best = max(best, a + peak * (b + peak * c))
    return best


def height_on(profile: Profile, share: float) -> float:
    """The height at a fraction of the line."""
    for start, end, a, b, c in profile:
        if start <= share <= end:
            return a + share * (b + share * c)
    raise ValueError(f"{share} is not on the line")


def slope(profile: Profile, length: float) -> float:
    """The rise from end to end per length walked; 0 for no length."""
    if length == 0.0:
        return 0.0
    return (height_on(profile, 1.0) - height_on(profile, 0.0)) / length


def spans_above(profile: Profile, from_height: float, to_height: float, added: float) -> list[Span]:
    """Where the ground, with something `added` high standing on it, rises above the straight line from
    `from_height` to `to_height`. What only touches the line is not above it."""
    out: list[Span] = []
    for start, end, a, b, c in profile:
        p = a + added - from_height - TOUCH
        q = b - (to_height - from_height)
        bulge = 0.0 if c >= 0.0 else c * (end - start) * (start - end) / 4.0
        if p + start * (q + start * c) + bulge <= 0.0 and p + end * (q + end * c) + bulge <= 0.0:
            continue  # no point between can be higher than the higher end by more than the bulge
        for first, last in _positive(p, q, c, start, end):
            if out and out[-1][1] == first:
                out[-1] = (out[-1][0], last)
            else:
                out.append((first, last))
    return out


def _positive(p: float, q: float, c: float, start: float, end: float) -> list[Span]:
    """Where p + q*t + c*t*t > 0 between start and end."""
    cuts = [start]
    if c == 0.0:
        if q != 0.0:
            cuts.append((0.0 - p) / q)
    else:
        rest = q * q - 4.0 * c * p
        if rest > 0.0:
            root = sqrt(rest)
            far = (0.0 - q - root) if q > 0.0 else (root - q)
            one = far / (2.0 * c)
            two = 2.0 * p / far if far != 0.0 else one
            cuts.append(min(one, two))
            cuts.append(max(one, two))
    cuts.append(end)
    out: list[Span] = []
    at = start
    for cut in cuts[1:]:
        stop = start if cut < start else (end if cut > end else cut)
        if stop > at:
            middle = (at + stop) / 2.0
            if p + middle * (q + middle * c) > 0.0:
                if out and out[-1][1] == at:
                    out[-1] = (out[-1][0], stop)
                else:
                    out.append((at, stop))
            at = stop
    return out
