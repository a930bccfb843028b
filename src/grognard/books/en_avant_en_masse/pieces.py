"""The pieces with which a commander thinks ahead: units as one seat sees them, and what they would do by fire.

Lengths are in metres.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from grognard.ground.angles import direction

CANISTER_M: Final = 120.0
BALL_M: Final = 800.0
EXTREME_M: Final = 1600.0
HALF_DEPTH_M: Final = 60.0
HIDES: Final = 0.9
"""A unit hides what is behind so much of it as lies across the line of sight; the ends let the nearest point show."""


@dataclass(slots=True)
class Errand:
    """One part of an order: to go to a place, to face somewhere, to assault."""

    what: str
    x: float
    y: float
    facing: float


@dataclass(slots=True)
class Piece:
    """A unit as foreseen."""

    name: str
    own: bool
    arm: str
    division: str
    x: float
    y: float
    facing: float
    east: float
    north: float
    half_front: float
    status: int
    formation: str
    disordered: bool
    strength: int
    leadership: int
    plan: list[Errand]
    new: list[Errand]
    delay: int
    moved: bool
    touching: str
    chasing: str

    def turn_to(self, facing: float) -> None:
        self.facing = facing
        self.east, self.north = direction(facing)

    def copy(self) -> "Piece":
        return Piece(
            self.name,
            self.own,
            self.arm,
            self.division,
            self.x,
            self.y,
            self.facing,
            self.east,
            self.north,
            self.half_front,
            self.status,
            self.formation,
            self.disordered,
            self.strength,
            self.leadership,
            self.plan[:],
            self.new,
            self.delay,
            self.moved,
            self.touching,
            self.chasing,
        )


@dataclass(slots=True)
class Ground:
    """An objective as foreseen: worth so much, held by us (1), by them (-1), or by nobody (0)."""

    x: float
    y: float
    radius: float
    points: float
    held: int


def piece_of(row: dict[str, Any], leadership: int) -> Piece:
    east, north = direction(float(row["facing_deg"]))
    front = float(row["front_m"]) / 2.0
    return Piece(
        str(row["id"]),
        bool(row["own"]),
        str(row["arm"]),
        str(row["under"]),
        float(row["x_m"]),
        float(row["y_m"]),
        float(row["facing_deg"]),
        east,
        north,
        front,
        int(row["status"]),
        str(row["formation"]),
        bool(row["disordered"]),
        int(row["strength"]),
        leadership,
        [],
        [],
        0,
        False,
        "",
        "",
    )


# -- distances -----------------------------------------------------------------------------------------------


def far(one: Piece, two: Piece) -> float:
    """From middle to middle."""
    dx, dy = two.x - one.x, two.y - one.y
    return sqrt(dx * dx + dy * dy)


def reach(firer: Piece, x: float, y: float, target: Piece, generous: bool) -> float:
    """From edge to edge, were the target there; -1.0 if it is out of the firer's arc (eam-R56, eam-R57)."""
    dx, dy = x - firer.x, y - firer.y
    if dx * dx + dy * dy > 2050.0 * 2050.0:
        return -1.0
    before = dx * firer.east + dy * firer.north
    aside = abs(dx * firer.north - dy * firer.east)
    along = abs(firer.east * target.east + firer.north * target.north)
    across = abs(firer.east * target.north - firer.north * target.east)
    deep = along * HALF_DEPTH_M + across * target.half_front
    wide = along * target.half_front + across * HALF_DEPTH_M
    gap_before = max(0.0, abs(before) - HALF_DEPTH_M - deep)
    gap_aside = max(0.0, aside - firer.half_front - wide)
    if firer.formation != "dense":
        if before <= 0.0:
            return -1.0
        limit = before + deep if generous else before - HALF_DEPTH_M
        beside = aside - firer.half_front - wide if generous else aside - firer.half_front
        if beside > limit:
            return -1.0
    return sqrt(gap_before * gap_before + gap_aside * gap_aside)


def shot(firer: Piece, target: Piece, gap: float) -> tuple[int, int]:
    """The levels a shot would take, and the status below which it takes none (eam-13.7 to eam-13.19)."""
    if gap < 0.0 or firer.status < 1 or firer.arm == "cavalry" or firer.formation == "marching":
        return 0, 0
    loose = target.formation == "loose" or target.status == 0
    steady = firer.status >= 4
    if firer.arm == "artillery":
        if gap <= CANISTER_M:
            return (2, 0) if steady and not loose else (1, 0)
        if gap <= BALL_M:
            if steady:
                return (1, 1) if target.status <= firer.status else (0, 1)
            return (1, 1) if target.status < firer.status and not loose else (0, 1)
        if gap <= EXTREME_M and steady and not loose and target.status < firer.status:
            return 1, 2
        return 0, 2
    if gap <= BALL_M and steady and not loose and target.status < firer.status:
        return 1, 1
    return 0, 1


def hidden(pieces: list[Piece], firer: Piece, target: Piece) -> bool:
    """eam-R58 Whether somebody stands between."""
    dx, dy = target.x - firer.x, target.y - firer.y
    length = sqrt(dx * dx + dy * dy)
    if length < 1.0:
        return False
    east, north = dx / length, dy / length
    for other in pieces:
        if other is firer or other is target or other.status == 0:
            continue
        ox, oy = other.x - firer.x, other.y - firer.y
        along = ox * east + oy * north
        if HALF_DEPTH_M < along < length - HALF_DEPTH_M:
            fronting = abs(other.east * east + other.north * north)
            wide = fronting * other.half_front + (1.0 - fronting) * HALF_DEPTH_M
            if abs(ox * north - oy * east) < wide * HIDES:
                return True
    return False


def apply(target: Piece, told: list[tuple[int, int]]) -> bool:
    """eam-13.18, eam-9.2 All the levels together, each to its floor."""
    before = target.status
    for floor in (2, 1, 0):
        for levels, least in told:
            if least == floor and target.status > floor:
                target.status = max(floor, target.status - levels)
    if target.status < before:
        target.disordered = True
    return target.status < before
