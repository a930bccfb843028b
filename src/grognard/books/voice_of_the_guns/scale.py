"""Introduction: figure scales, and what a printed distance is at each.

vog-1.3 three figure scales; vog-1.4 plain figures; vog-1.5 enlarged ones; vog-1.6 inches. Distances are reckoned in
whole millionths of the scale's unit, so that a limit is met exactly and the same on every machine.
"""

from math import floor
from typing import Final

from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import SCALES, Measure

PARTS: Final = 1_000_000
"""How many parts a distance unit is reckoned in."""


SURE: Final = 0.499
"""Nearer to a whole number than this, and no rounding of the machine can make it a half."""
LARGE: Final = 1e9


def nearest_whole(amount: float) -> int:
    """As `round`, and mostly sooner."""
    if -LARGE < amount < LARGE:
        whole = floor(amount + 0.5)
        if -SURE < amount - whole < SURE:
            return whole
    return round(amount)


def to_hundredths(amount: float) -> float:
    """As `round(amount, 2)`, to the last bit, and mostly sooner."""
    whole = nearest_whole(amount * 100.0)
    if whole and -SURE < amount * 100.0 - whole < SURE:
        return whole / 100.0
    return round(amount, 2)


def parts(distance: float) -> int:
    return nearest_whole(distance * PARTS)


def units(amount: int) -> float:
    return amount / PARTS


def enlarged_by_a_quarter(plain: int) -> int:
    """vog-R2: a quarter more, to the nearest whole, halves up: for a figure that has no bracket."""
    return (plain * 5 + 2) // 4


def printed(settings: Settings, scale: str, measure: Measure) -> int:
    """vog-1.4, vog-1.5, vog-1.6: a printed distance at a scale, in parts of its unit."""
    if SCALES[scale].figures_used == "plain" or settings.fifteen_mm_distances == "plain":
        return measure.plain * PARTS
    if settings.fifteen_mm_distances == "plus-25-percent":
        return measure.plain * PARTS * 5 // 4
    if measure.bracketed < 0:
        return enlarged_by_a_quarter(measure.plain) * PARTS
    return measure.bracketed * PARTS


def scale_paragraph(scale: str) -> str:
    """The paragraph that says which figure this scale reads."""
    return {"5-10mm": "vog-1.4", "15mm": "vog-1.5"}.get(scale, "vog-1.6")
