"""Simultaneous movement: whom a mover can come near at all, and how long till then."""

from typing import Final

from grognard.books.en_avant_en_masse.movers import Mover
from grognard.books.en_avant_en_masse.units import Unit
from grognard.books.en_avant_en_masse.words import APPROACH_CM, ARTILLERY
from grognard.ground.rectangles import Rectangle, in_reach

NEVER: Final = 11
"""More impulses than a phase has."""
SPARE_CM: Final = 20.0
"""More than the middle or the corners of a unit can shift when it forms, which no move accounts for."""


def find_neighbours(movers: list[Mover], by: dict[str, Mover], table: list[Unit]) -> None:
    """For each mover those it can come near in this phase, by all that both can go; the rest it need not look at.

    Friends are those whose way it may cross: guns are in nobody's way (eam-6.3, eam-R17).
    """
    for mover in movers:
        unit = mover.unit
        for other in table:
            friend = other.card.side == unit.card.side
            if other is unit or (friend and ARTILLERY in (unit.card.arm, other.card.arm)):
                continue
            there = by.get(other.card.id)
            goes = mover.farthest() + (there.farthest() if there is not None else 0.0)
            if in_reach(mover.body, other.footprint(), goes + APPROACH_CM + SPARE_CM):
                if friend:
                    mover.friends.append(other)
                else:
                    mover.foes.append(other)


def far_off(body: Rectangle, other: Unit) -> float:
    """No nearer than this is a unit: by the circles about the two."""
    there = other.footprint()
    dx = there.x - body.x
    dy = there.y - body.y
    return float((dx * dx + dy * dy) ** 0.5) - body.reach - there.reach


def impulses_to(mover: Mover, there: Mover | None, apart: float, limit: float) -> int:
    """How many impulses at least till a mover, and the other if that moves too, are no farther apart than a limit."""
    speed = mover.speed
    if there is not None and not there.stopped:
        speed += there.speed
    if speed <= 0.0:
        return NEVER
    return int((apart - limit) / speed) if apart > limit else 0
