"""Roads: the network of a ground's roads, the nearest point of it, and the shortest route along it."""

from heapq import heappop, heappush
from math import inf

from .rulers import TOUCH
from .shapes import Point, Polyline, distance, nearest_on_segment, segments_cross
from .terrain import Feature, Ground


class OnRoad:
    """A point of the network: on which leg, how far along it, where, and how far from the place asked for."""

    def __init__(self, leg: int, along: float, x: float, y: float, distance: float) -> None:
        self.leg: int = leg
        self.along: float = along
        self.x: float = x
        self.y: float = y
        self.distance: float = distance


class Roads:
    """Every road of the given kinds, cut at bends, ends and crossings. Roads join where they cross, and where
    one ends within `join` of another (0: only where they meet)."""

    def __init__(self, ground: Ground, kinds: list[str], join: float = 0.0) -> None:
        self.nodes: list[Point] = []
        self.legs: list[tuple[int, int]] = []  # nodes at its ends
        self.leg_features: list[Feature] = []
        self.ways: list[list[int]] = []  # legs that leave a node
        self.join: float = max(join, TOUCH)
        pieces: list[tuple[Point, Point, Feature]] = []
        for feature in ground.features:
            if feature.kind in kinds and isinstance(feature.shape, Polyline):
                points = feature.shape.points
                for i in range(1, len(points)):
                    pieces.append((points[i - 1], points[i], feature))
        for number, (start, end, feature) in enumerate(pieces):
            marks = self._marks(pieces, number)
            before = -1
            for mark in marks:
                x = start[0] + mark * (end[0] - start[0])
                y = start[1] + mark * (end[1] - start[1])
                node = self._node(x, y)
                if before >= 0 and node != before:
                    self.ways[before].append(len(self.legs))
                    self.ways[node].append(len(self.legs))
                    self.legs.append((before, node))
                    self.leg_features.append(feature)
                before = node

    def _marks(self, pieces: list[tuple[Point, Point, Feature]], number: int) -> list[float]:
        """Where a piece must be cut, as fractions of it: its ends, and where others cross or join it."""
        (ax, ay), (bx, by), _ = pieces[number]
        marks = [0.0, 1.0]
        for other, ((cx, cy), (dx, dy), _) in enumerate(pieces):
            if other == number:
                continue
            if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
                one = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
                two = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
                marks.append(one / (one - two))
                continue
            for x, y in ((cx, cy), (dx, dy)):
                along = nearest_on_segment(x, y, ax, ay, bx, by)
                if distance(x, y, ax + along * (bx - ax), ay + along * (by - ay)) <= self.join:
                    marks.append(along)
        marks.sort()
        return marks

    def _node(self, x: float, y: float) -> int:
        for number, (px, py) in enumerate(self.nodes):
            if distance(x, y, px, py) <= self.join:
                return number
        self.nodes.append((x, y))
        self.ways.append([])
        return len(self.nodes) - 1

    def nearest(self, x: float, y: float) -> OnRoad | None:
        """The nearest point of any road; None where there are none. Of equals, the leg written first."""
        best: OnRoad | None = None
        for number, (first, last) in enumerate(self.legs):
            ax, ay = self.nodes[first]
            bx, by = self.nodes[last]
            along = nearest_on_segment(x, y, ax, ay, bx, by)
            px = ax + along * (bx - ax)
            py = ay + along * (by - ay)
            apart = distance(x, y, px, py)
            if best is None or apart < best.distance - TOUCH:
                best = OnRoad(number, along, px, py, apart)
        return best

    def feature_at(self, place: OnRoad) -> Feature:
        return self.leg_features[place.leg]

    def route(self, start: OnRoad, end: OnRoad, closed: list[str] | None = None) -> list[Point] | None:
        """The shortest route along roads from one point of the network to another, with its corners; None
        when they are not joined. `closed` names roads that may not be used (a blown bridge, an obstacle)."""
        shut = [] if closed is None else closed
        if self.leg_features[start.leg].name in shut or self.leg_features[end.leg].name in shut:
            return None
        first, last = self.legs[end.leg]
        length = distance(*self.nodes[first], *self.nodes[last])
        final = {first: end.along * length, last: (1.0 - end.along) * length}
        best, back = self._spread(start, shut)
        total = inf
        node = -1
        for arrival in (first, last):
            if arrival in best and best[arrival] + final[arrival] < total - TOUCH:
                total, node = best[arrival] + final[arrival], arrival
        if start.leg == end.leg and abs(start.along - end.along) * length <= total + TOUCH:
            return [(start.x, start.y), (end.x, end.y)]
        if node < 0:
            return None
        points = [(end.x, end.y)]
        while node >= 0:
            points.append(self.nodes[node])
            node = back[node]
        points.append((start.x, start.y))
        points.reverse()
        return _without_repeats(points)

    def _spread(self, start: OnRoad, shut: list[str]) -> tuple[dict[int, float], dict[int, int]]:
        """How far every node is along the roads, and the node before it on the way."""
        first, last = self.legs[start.leg]
        length = distance(*self.nodes[first], *self.nodes[last])
        best = {first: start.along * length, last: (1.0 - start.along) * length}
        back = {first: -1, last: -1}
        heap = [(best[first], first), (best[last], last)]
        heap.sort()
        while heap:
            gone, node = heappop(heap)
            if gone > best[node]:
                continue
            for leg in self.ways[node]:
                if self.leg_features[leg].name in shut:
                    continue
                one, two = self.legs[leg]
                to = two if one == node else one
                onward = gone + distance(*self.nodes[node], *self.nodes[to])
                if onward < best.get(to, inf) - TOUCH:
                    best[to] = onward
                    back[to] = node
                    heappush(heap, (onward, to))
        return best, back


def _without_repeats(points: list[Point]) -> list[Point]:
    out = [points[0]]
    for x, y in points[1:]:
        if distance(x, y, *out[-1]) > TOUCH:
            out.append((x, y))
    return out


def along_route(points: list[Point], gone: float) -> tuple[float, float, int]:
    """The place reached after going so far along a route, and the number of the leg it lies on (from 0)."""
    left = gone
    for i in range(1, len(points)):
        (ax, ay), (bx, by) = points[i - 1], points[i]
        length = distance(ax, ay, bx, by)
        if left <= length and length > 0.0:
            return ax + left / length * (bx - ax), ay + left / length * (by - ay), i - 1
        left -= length
    x, y = points[-1]
    return x, y, max(0, len(points) - 2)
