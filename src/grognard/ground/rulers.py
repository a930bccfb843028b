"""Rulers: when a distance counts as reached, and a ground's metres in a book's own units.

Scenarios are in metres. A book with a table scale gets the same ground in its centimetres or inches
(`Ground.at_scale`) and reckons as printed. Every comparison of a distance with a limit goes through
`within` or `beyond`, so that a figure that should be exactly 3 is not lost to the last binary digit.
"""

from typing import Final

TOUCH: Final = 1e-6
"""Two things nearer than this touch, and a limit passed by less is not passed. In metres, or in the unit
of a ground laid out at scale: a thousandth of a millimetre, or less."""

POINT: Final = 1e-18
"""A line whose length has a smaller square than this is a mere point."""

CENTIMETRES_PER_INCH: Final = 2.54


def within(distance: float, limit: float) -> bool:
    """A limit itself is inside: up to and including."""
    return distance <= limit + TOUCH


def beyond(distance: float, limit: float) -> bool:
    """Strictly farther than the limit."""
    return distance > limit + TOUCH


class Ruler:
    """One unit of a book's table, as so many metres of ground."""

    def __init__(self, metres_per_unit: float) -> None:
        if not 0.0 < metres_per_unit < 1e9:
            raise ValueError(f"metres per unit must be above 0, not {metres_per_unit}")
        self.metres_per_unit: float = metres_per_unit

    def metres(self, units: float) -> float:
        return units * self.metres_per_unit

    def units(self, metres: float) -> float:
        return metres / self.metres_per_unit


def ruler_in_inches(metres_per_cm: float) -> Ruler:
    """The ruler of a table measured in inches whose scale is stated per centimetre."""
    return Ruler(metres_per_cm * CENTIMETRES_PER_INCH)
