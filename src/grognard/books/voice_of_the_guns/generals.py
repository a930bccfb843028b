"""Risk to generals."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.scale import parts, printed
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import DISABLED, DISTANCES
from grognard.core.dice import Dice
from grognard.core.tally import Tally

DISABLED_FROM: Final = 9
"""vog-13.2: the lowest face that disables a general; the 0 counts as 10."""


@dataclass(slots=True)
class GeneralRisk:
    at_risk: bool
    disabled: bool
    next_bound_modifier: int
    tally: Tally


def general_risk(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    level: str,
    leading_attack: bool,
    in_musketry_range: bool,
    distance_to_artillery_target: float | None,
) -> GeneralRisk:
    """vog-13.1 who is at risk; vog-13.2 one D10; vog-13.3 what his loss costs on the next bound (vog-13.4)."""
    tally = Tally("command die, next bound")
    near_target = distance_to_artillery_target is not None and parts(distance_to_artillery_target) <= printed(
        settings, scale, DISTANCES["general_near_target"]
    )
    if leading_attack:
        tally.cite("he leads the attack", "vog-13.1")
    if in_musketry_range:
        tally.cite("within range of enemy musketry", "vog-13.1")
    if near_target:
        tally.cite("near a target under artillery fire", "vog-13.1")
    if not (leading_attack or in_musketry_range or near_target):
        tally.cite("he is not at risk", "vog-13.1")
        return GeneralRisk(False, False, 0, tally)
    disabled = tally.throw(dice, 10, f"risk to the {level} commander", "vog-13.2") >= DISABLED_FROM
    if disabled:
        tally.add(DISABLED[level], f"{level} commander disabled", "vog-13.3")
    return GeneralRisk(True, disabled, tally.total, tally)
