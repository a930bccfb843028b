"""Unit compositions, combat status and its appendix: what a unit starts with, loses, and may still do."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import QUALITY
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

LOWEST_STATUS: Final = 1
LOWEST_LIMITER: Final = 1


@dataclass(slots=True)
class CombatStatus:
    combat_status: int
    charge_limiter: int
    advance_limiter: int
    track: list[int]
    tally: Tally


def combat_status(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    strength: int,
    quality: str,
    quality_factor: int | None,
    charge_offset: int | None,
    advance_offset: int | None,
) -> CombatStatus | Refusal:
    """vog-16.1 a value and two limiters; vog-16.2 and vog-16.5 elements, or guns, plus the quality factor (16.3).

    vog-16.4 intermediate values, as in the printed example (vog-16.9); vog-16.6, vog-16.7 the limiters lie
    below the starting value; vog-16.8 never below 1.
    """
    if strength < 1:
        return Refusal("vog-16.2", "a unit has at least one element or gun", "no-strength")
    counted = "guns" if arm == "artillery" else "elements"
    tally = Tally("starting combat status", strength, "vog-16.5" if arm == "artillery" else "vog-16.2", counted)
    factor, charge, advance = QUALITY[quality]
    if quality_factor is None:
        tally.add(factor, quality, "vog-16.3")
    else:
        tally.add(quality_factor, "a quality factor of its own", "vog-16.4")
    if tally.total < LOWEST_STATUS:
        if settings.minimum_combat_status == "refuse":
            return Refusal("vog-16.2", "its combat status would be below 1", "below-one")
        tally.becomes(LOWEST_STATUS, "never below 1 (vog-R7)", "vog-4.1")
    status = tally.total
    if charge_offset is not None or advance_offset is not None:
        tally.cite("limiters set by hand", "vog-16.4")
    lowered_charge = status + (charge if charge_offset is None else charge_offset)
    lowered_advance = status + (advance if advance_offset is None else advance_offset)
    charge_limiter = max(LOWEST_LIMITER, lowered_charge)
    advance_limiter = max(LOWEST_LIMITER, lowered_advance)
    tally.cite(f"charges while at {charge_limiter} or more", "vog-16.6")
    tally.cite(f"advances while at {advance_limiter} or more", "vog-16.7")
    if charge_limiter > lowered_charge or advance_limiter > lowered_advance:
        tally.cite("a limiter is never lower than 1 (vog-R6)", "vog-16.8")
    return CombatStatus(status, charge_limiter, advance_limiter, list(range(status, 0, -1)), tally)


@dataclass(slots=True)
class Damage:
    combat_status: int
    guns: int | None
    may_charge: bool
    may_advance: bool
    finished: bool
    effects: list[str]
    tally: Tally


def apply_damage(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    combat_status: int,
    charge_limiter: int,
    advance_limiter: int,
    guns: int | None,
    damage: int,
) -> Damage:
    """vog-4.2 points come off the top of the track, and a unit with none left is finished.

    vog-4.3, vog-11.13.1, vog-11.13.4 the limiters; vog-11.14.1 a battery loses a gun with each point; vog-4.5 and
    vog-11.16.2 no elements are removed.
    """
    tally = Tally("combat status", combat_status, "vog-4.1", "before")
    tally.add(-damage, "damage", "vog-4.2")
    if tally.total < 0:
        tally.becomes(0, "nothing is left", "vog-4.2")
    left = tally.total
    guns_left: int | None = None
    if arm == "artillery" and guns is not None:
        guns_left = max(0, guns - damage)
        tally.cite(f"guns left: {guns_left}", "vog-11.14.1")
    finished = left == 0 or guns_left == 0
    may_charge = not finished and may_charge_at(arm, left, charge_limiter)
    may_advance = not finished and left >= advance_limiter
    effects: list[str] = []
    if finished:
        effects.append("finished")
        tally.cite("finished as a fighting force", "vog-4.2")
    if not may_advance:
        effects.append("no-advance")
        tally.cite("below its advance limiter", "vog-11.13.4")
    if not may_charge:
        effects.append("no-charge")
        tally.cite("does not charge", "vog-11.13.1")
    return Damage(left, guns_left, may_charge, may_advance, finished, effects, tally)


def may_charge_at(arm: str, combat_status: int, charge_limiter: int) -> bool:
    """vog-4.3, vog-11.13.1: at its charge limiter or above; vog-R97 artillery and rapid-fire weapons never."""
    return arm in ("infantry", "cavalry") and combat_status >= charge_limiter
