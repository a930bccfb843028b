"""The units a staff sees, as its own pieces on the map: lengths in the table's unit."""

from math import sqrt
from typing import Any, Final

from grognard.books.voice_of_the_guns.combat import TAN_TRAVERSE
from grognard.books.voice_of_the_guns.standing import usual_ranks
from grognard.books.voice_of_the_guns.tables import MOVES, ORDER_GAPS, SCALES
from grognard.ground.angles import direction

Seen = dict[str, Any]
ELEMENT: Final = SCALES["5-10mm"].element_side_cm
PERIMETER: Final = ("built-up", "man-made-cover", "trench")
EDGE: Final = 2.0
"""Ranges are from edge to edge and places are of middles: so much more is still in reach."""


class Piece:
    """One unit on the table, as far as a commander can tell."""

    __slots__ = (
        "activated",
        "advance",
        "ahead_x",
        "ahead_y",
        "arm",
        "brigade",
        "broken",
        "charging",
        "cs",
        "depth",
        "disordered",
        "elements",
        "engaged",
        "facing",
        "formation",
        "formed",
        "front",
        "guns",
        "halted",
        "id",
        "limiter",
        "loading",
        "mounted",
        "order",
        "own",
        "position",
        "prone",
        "reach",
        "short",
        "start",
        "unlimbered",
        "x",
        "y",
    )

    def __init__(self, unit: Seen, metres: float) -> None:
        states: list[str] = unit["states"]
        self.id: str = unit["id"]
        self.own: bool = unit["own"]
        self.arm: str = unit["arm"]
        self.brigade: str = unit["under"]
        self.x: float = unit["x_m"] / metres
        self.y: float = unit["y_m"] / metres
        self.front: float = unit["front_m"] / metres
        self.depth: float = unit["depth_m"] / metres
        self.start: int = unit["start"]
        self.cs: int = self.start if unit["strength"] is None else unit["strength"]
        self.limiter: int = unit["charge_limiter"]
        self.advance: int = unit["advance_limiter"]
        self.formation: str = unit["formation"]
        self.order: str = unit["order"]
        self.formed: bool = unit["formed"]
        self.position: str = unit["position"]
        self.loading: str = unit["loading"]
        self.elements: int = unit["elements"]
        self.guns: int = unit["guns"]
        self.short: float = unit["short_m"] / metres
        self.reach: float = unit["reach_m"] / metres
        self.broken = "broken" in states
        self.disordered = self.broken or "disordered" in states or "disordered by the ground" in states
        self.halted = "halted" in states
        self.charging = "charging" in states
        self.activated = "activated" in states
        self.engaged = "in close combat" in states
        self.prone = "prone" in states
        self.unlimbered = "unlimbered" in states
        self.mounted = self.arm == "cavalry" and "dismounted" not in states
        self.turn_to(unit["facing_deg"])

    def turn_to(self, facing: float) -> None:
        self.facing = facing
        self.ahead_x, self.ahead_y = direction(facing)

    def away(self, x: float, y: float) -> float:
        dx, dy = x - self.x, y - self.y
        return sqrt(dx * dx + dy * dy)

    def move(self, formation: str) -> float:
        """Its full move in a formation; batteries and troops of other kinds move as foot in line."""
        found = MOVES.get((self.arm, formation)) or MOVES.get(("infantry", formation)) or MOVES[("infantry", "line")]
        return float(found.plain)

    def ranks(self) -> int:
        return usual_ranks(self.formation, self.elements)

    def bearing(self, formation: str, far: float, target: "Piece") -> int:
        """About how many elements, or guns, of it bear on a target so far off, facing it."""
        if self.arm == "artillery":
            return self.guns
        first = -(-self.elements // usual_ranks(formation, self.elements))
        order = "loose" if formation == "loose-order" else "extended" if formation == "extended-order" else "close"
        pitch = ELEMENT * (1 + ORDER_GAPS[order])
        wide = target.front + 2 * far * TAN_TRAVERSE
        return max(1, min(first, int(wide / pitch) + 1))

    def covers(self, x: float, y: float, half: float) -> bool:
        """Whether troops so wide, at a place, lie before its front, in its zone."""
        dx, dy = x - self.x, y - self.y
        return self.before(dx * self.ahead_x + dy * self.ahead_y, dx * self.ahead_y - dy * self.ahead_x, half)

    def bears(self, x: float, y: float, ahead: tuple[float, float], target: "Piece") -> bool:
        """Whether it would have a target in its zone, were it somewhere else and faced otherwise."""
        dx, dy = target.x - x, target.y - y
        return self.before(dx * ahead[0] + dy * ahead[1], dx * ahead[1] - dy * ahead[0], target.front / 2)

    def before(self, ahead: float, aside: float, half: float) -> bool:
        wide = half + self.front / 2 + ahead * TAN_TRAVERSE
        return 0 < ahead <= self.reach + EDGE and -wide <= aside <= wide

    def bars(self, x: float, y: float, to_x: float, to_y: float) -> bool:
        """Whether its front stands across a line of fire."""
        dx, dy = to_x - x, to_y - y
        wide = self.ahead_y * dy + self.ahead_x * dx
        if wide == 0.0:
            return False
        share = ((self.x - x) * self.ahead_x + (self.y - y) * self.ahead_y) / wide
        if not 0.0 < share < 1.0:
            return False
        aside = (x + dx * share - self.x) * self.ahead_y - (y + dy * share - self.y) * self.ahead_x
        return -self.front / 2 <= aside <= self.front / 2

    def free(self) -> bool:
        """Whether it can be ordered about: not in close combat, nor disordered."""
        return not self.engaged and not self.disordered

    def musket(self) -> bool:
        """Whether it can fire in step 7; who is in close combat does not (vog-R107)."""
        free = not self.mounted and not self.broken and not self.engaged
        return self.arm != "artillery" and self.reach > 0 and free


def gap(one: Piece, two: Piece) -> float:
    """About how far it is from edge to edge of two units that face each other."""
    apart = one.away(two.x, two.y) - (one.depth + two.depth) / 2
    return apart if apart > 0 else 0.0


def pieces_of(view: Seen) -> list[Piece]:
    metres: float = view["metres_per_unit"]
    return [Piece(unit, metres) for unit in view["units"] if not unit["gone"] and not unit["off"]]
