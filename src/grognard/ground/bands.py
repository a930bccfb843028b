"""Bands: what may lie near a line, said quickly and never too narrowly."""

from math import sqrt

from .rulers import POINT


class Band:
    """All within a distance of a line, with its ends squared off: quick to say what cannot be near the line."""

    def __init__(self, ax: float, ay: float, bx: float, by: float, reach: float) -> None:
        length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        plain = length * length < POINT
        self.x: float = ax
        self.y: float = ay
        self.east: float = 1.0 if plain else (bx - ax) / length
        self.north: float = 0.0 if plain else (by - ay) / length
        self.length: float = length
        self.reach: float = reach

    def may_meet(self, px: float, py: float, qx: float, qy: float, more: float) -> bool:
        """False only where the line from p to q comes nowhere within the reach and so much more."""
        reach = self.reach + more
        px -= self.x
        py -= self.y
        qx -= self.x
        qy -= self.y
        one = px * self.north - py * self.east
        other = qx * self.north - qy * self.east
        if (one > reach and other > reach) or (one < -reach and other < -reach):
            return False
        one = px * self.east + py * self.north
        other = qx * self.east + qy * self.north
        far = self.length + reach
        return not ((one > far and other > far) or (one < -reach and other < -reach))
