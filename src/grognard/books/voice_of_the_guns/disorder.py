"""Disorder: what causes it, how each kind passes, and reforming."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.scale import parts, printed
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import DISORDER_CAUSES, DISTANCES
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

CAUSE_PARAGRAPHS: Final = {
    "fought-close-quarters": "vog-12.1.2",
    "moved-in-difficult-going": "vog-12.1.3",
    "wading": "vog-12.1.4",
    "charge-missed-contact": "vog-12.1.5",
    "second-successive-charge": "vog-12.1.6",
    "retired-from-charge": "vog-12.1.7",
    "failed-flinch": "vog-12.1.8",
    "ridden-through": "vog-12.1.9",
}
assert set(CAUSE_PARAGRAPHS) == set(DISORDER_CAUSES)
BY_GROUND: Final = {"moved-in-difficult-going": "when-clear", "wading": "quarter-bound-after-water"}


@dataclass(slots=True)
class Disorder:
    disordered: bool
    recovers: str
    blocks_orders: bool
    tally: Tally


def disorder(
    settings: Settings,
    dice: Dice,
    *,
    event: str,
    arm: str,
    order: str,
    clear_of_terrain: bool,
    any_part_in_water: bool,
    quarter_bounds_since_water: int | None,
) -> Disorder | Refusal:
    """vog-12.1.1 a loss of control for a time; vog-12.1.2 to vog-12.1.9 its causes; vog-9.5.8 it bars orders.

    Disorder from ground or water bars none (vog-R73).
    """
    if event == "moved-in-difficult-going":
        happens = order == "close" and not clear_of_terrain
    elif event == "wading":
        crossing = any_part_in_water or quarter_bounds_since_water is None or quarter_bounds_since_water < 1
        happens = order != "extended" and crossing
    elif event == "failed-flinch":
        happens = arm == "cavalry" or (arm == "infantry" and settings.failed_infantry_flinch_disorders)
    elif event == "ridden-through":
        happens = arm == "cavalry"
    else:
        happens = True
    tally = Tally("disorder")
    paragraph = CAUSE_PARAGRAPHS[event]
    if not happens:
        tally.cite("this does not disorder it", paragraph)
        return Disorder(False, "none", False, tally)
    tally.cite(event.replace("-", " "), paragraph)
    tally.cite("it lasts until the unit can regroup", "vog-12.1.1")
    recovers = BY_GROUND.get(event, "reform")
    blocks = recovers == "reform" or settings.terrain_disorder_blocks_orders
    if blocks:
        tally.cite("it answers no order until then", "vog-9.5.8")
    return Disorder(True, recovers, blocks, tally)


@dataclass(slots=True)
class Reform:
    reformed: bool
    must_retire: bool
    tally: Tally


def reform(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    stationary_bounds: int,
    fired_or_fought: bool,
    nearest_enemy_approach: float | None,
    beaten_cavalry: bool,
) -> Reform:
    """vog-12.2.1 a whole move standing; vog-12.2.2 without fire or fight; vog-12.2.3 driven off by enemy who come near.

    vog-11.15.5: cavalry beaten by cavalry waits for contact (vog-R93).
    """
    tally = Tally("reforming")
    near = nearest_enemy_approach is not None and parts(nearest_enemy_approach) <= printed(
        settings, scale, DISTANCES["reform_disturbed"]
    )
    stands = beaten_cavalry and not settings.beaten_cavalry_driven_off
    must_retire = near and not stands
    if must_retire:
        tally.cite("enemy has come near: it retires, still disordered", "vog-12.2.3")
    elif near:
        tally.cite("cavalry beaten by cavalry reforms where it stands", "vog-11.15.5")
    if fired_or_fought:
        tally.cite("it fired or fought", "vog-12.2.2")
    reformed = stationary_bounds >= 1 and not fired_or_fought and not must_retire
    tally.cite("reformed" if reformed else "not reformed", "vog-12.2.1")
    return Reform(reformed, must_retire, tally)
