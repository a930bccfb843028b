"""How lengths and angles are compared and shown: at a limit, to a millionth; for people, to two decimals."""

from typing import Final

from grognard.core.procedures import InputFault

FINE: Final = 1000000.0
HALF: Final = 0.5
NEARLY: Final = 0.001
"""Farther beyond a limit than this, no rounding brings a value back to it."""


def fine(value: float) -> int:
    """A length or angle in whole millionths, so that a threshold is the same on every machine."""
    return int(value * FINE + HALF) if value >= 0.0 else -int(HALF - value * FINE)


def within(value: float, limit: float) -> bool:
    """At most the limit; the limit itself counts as inside (pdb-R6, pdb-R7, pdb-R11)."""
    return value <= limit or (value < limit + NEARLY and fine(value) <= fine(limit))


def closer(value: float, limit: float) -> bool:
    """Strictly less (pdb-R7: "closer than 15 mm")."""
    return value < limit and fine(value) < fine(limit)


def shown(value: float) -> float:
    """To two decimals, halves away from nought."""
    if value < 0.0:
        return -shown(-value)
    return int(value * 100.0 + HALF + 1e-9) / 100.0


def not_negative(value: float, name: str) -> None:
    if value < 0.0:
        raise InputFault(f"{name}: expected 0 or more, found {value!r}")


MOST: Final = 100
"""More units in one column, moves of one gun or enemies in one chain than any battalion or battle gives."""


def at_most(count: int, name: str) -> None:
    """A bound on what is reckoned one by one, so that no question takes for ever."""
    if count > MOST:
        raise InputFault(f"{name}: expected {MOST} or fewer, found {count}")
