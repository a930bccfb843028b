"""Combat: who is eligible, and the one method by which fire and blows take points off a unit."""

import math
from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import (
    COMBAT_FACTORS,
    DIE_ADJUSTMENTS,
    HIGHEST_ROW,
    LAST_COLUMN,
    LOWEST_ROW,
    RAPID_FIRE,
    TACTICAL_FACTORS,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

TRAVERSE_DEG: Final = 30
"""vog-2.8, vog-11.2.2: how far the combat zone opens from each flank."""
TAN_TRAVERSE: Final = 1 / math.sqrt(3)
OVERLAPPING_ELEMENTS: Final = 2
"""vog-11.6.2: one element on each flank."""


@dataclass(slots=True)
class CombatZone:
    in_zone: bool
    max_outward: float
    tally: Tally


def in_combat_zone(settings: Settings, range_: float, forward: float, outward: float) -> bool:
    """vog-11.2.2: a trapezoid, or under the setting a sector round each flank (vog-R37)."""
    if not 0 <= forward <= range_ or outward > forward * TAN_TRAVERSE:
        return False
    if settings.combat_zone_shape == "sector":
        return forward * forward + outward * outward <= range_ * range_
    return True


def combat_zone(settings: Settings, dice: Dice, *, range: float, forward: float, outward: float) -> CombatZone:
    """vog-11.2.1 some part of an enemy element in the zone; vog-11.2.2 and vog-2.8 its shape."""
    tally = Tally("combat zone")
    inside = in_combat_zone(settings, range, forward, outward)
    tally.cite("an enemy element partly in the zone makes an element eligible", "vog-11.2.1")
    tally.cite(f"{'inside' if inside else 'outside'} the zone", "vog-11.2.2")
    tally.cite("thirty degrees either side of straight ahead", "vog-2.8")
    return CombatZone(inside, round(max(0.0, forward * TAN_TRAVERSE), 2), tally)


@dataclass(slots=True)
class EligibleElements:
    eligible: int
    table_column: int
    tally: Tally


def eligible_elements(
    settings: Settings,
    dice: Dice,
    *,
    context: str,
    weapon: str,
    formation: str,
    front_elements: int,
    second_rank_elements: int,
    in_contact: bool,
    enemy_front_elements: int | None,
    guns: int | None,
) -> EligibleElements | Refusal:
    """vog-11.2.1 elements with an enemy in their zone; vog-11.2.3 the first rank; vog-11.2.4, vog-11.6.4 an assault
    column in contact its first two; vog-11.6.2 an overlap of one on each flank; vog-11.3.1, vog-11.3.2 rapid fire.
    """
    tally = Tally("eligible elements")
    close = context == "close-combat"
    if weapon == "artillery":
        if close:
            return Refusal("vog-11.15.7", "artillery does not fight at close quarters", "artillery")
        tally.add(guns or 0, "guns bearing", "vog-11.5.1")
    else:
        tally.add(front_elements, "first rank", "vog-11.6.1" if close else "vog-11.2.3")
        if close and enemy_front_elements is not None:
            most = enemy_front_elements + OVERLAPPING_ELEMENTS
            if tally.total > most:
                tally.becomes(most, "one element over on each flank and no more", "vog-11.6.2")
        if formation == "assault-column" and (close or in_contact):
            second = min(second_rank_elements, tally.total)
            tally.add(second, "second rank of an assault column in contact", "vog-11.6.4" if close else "vog-11.2.4")
        if weapon in RAPID_FIRE:
            paragraph = "vog-11.3.1" if weapon == "mechanical-rapid-fire" else "vog-11.3.2"
            tally.times(RAPID_FIRE[weapon], 1, "rifle elements to each of its own", paragraph)
    if tally.total < 1:
        return Refusal("vog-11.2.1", "no element has an enemy in its combat zone", "none-eligible")
    tally.cite("this is the column of the combat table", "vog-11.11.1")
    return EligibleElements(tally.total, min(LAST_COLUMN, tally.total), tally)


INFANTRY_KINDS: Final = ("infantry", "dismounted-cavalry", "rapid-fire")
GUNNERS: Final = ("artillery", "howitzers")
MOUNTED: Final = ("mounted-cavalry", "mounted-skirmishers")
SKIRMISHING: Final = ("skirmishers", "mounted-skirmishers")
HUNDREDTHS: Final = 100
PER_TENTH: Final = HUNDREDTHS // 10


@dataclass(slots=True)
class CombatDamage:
    table_factor: float
    modified_factor: float
    die_adjustment: float
    final_result: float
    damage: int
    tally: Tally


def table_factor(settings: Settings, combat_status: int, elements: int) -> int:
    """vog-11.11.3: the combat factor in tenths; beyond the table its last row or column (vog-R32)."""
    row = max(LOWEST_ROW, min(HIGHEST_ROW, combat_status))
    column = min(LAST_COLUMN, elements)
    factor = COMBAT_FACTORS[row][column - 1]
    if settings.combat_table_overflow == "extrapolate":
        if elements > column:
            step = COMBAT_FACTORS[row][LAST_COLUMN - 1] - COMBAT_FACTORS[row][LAST_COLUMN - 2]
            factor += step * (elements - column)
        if combat_status > row:
            step = COMBAT_FACTORS[HIGHEST_ROW][column - 1] - COMBAT_FACTORS[HIGHEST_ROW - 1][column - 1]
            factor += step * (combat_status - row)
    return factor


def combat_damage(
    settings: Settings,
    dice: Dice,
    *,
    context: str,
    combat_status: int,
    elements: int,
    firer_kind: str,
    firer_order: str,
    loading: str,
    target_kind: str,
    target_order: str,
    target_cover: str,
    target_prone: bool,
    target_charging: bool,
    target_beyond_short_range: bool,
    firers_moved_over_half: bool,
    ranging_indirect: bool,
    firers_under_artillery_fire: bool,
    firers_under_skirmish_fire: bool,
    firers_disordered: bool,
    ambushed_this_move: bool,
    reforming: bool,
) -> CombatDamage | Refusal:
    """vog-11.1.1 and vog-11.11.1 to vog-11.11.6: the factor from the table, the tactical factors in list order
    (vog-11.12.19), the die, and what is left of whole points. vog-11.16.1 is the printed example.
    """
    close = context == "close-combat"
    gunners = firer_kind in GUNNERS
    if combat_status < 1:
        return Refusal("vog-4.2", "a finished unit neither fires nor fights", "finished")
    if elements < 1:
        return Refusal("vog-11.2.1", "no element is eligible", "no-elements")
    if firer_kind == "mounted-cavalry" and not close:
        return Refusal("vog-11.4.1", "mounted cavalry causes loss only in contact", "mounted")
    if ambushed_this_move:
        return Refusal("vog-11.7.1", "the ambushed may not reply in the first move", "ambushed")
    if reforming and not (close and settings.reforming_strikes_back):
        return Refusal("vog-12.2.2", "a reforming unit neither fires nor fights", "reforming")
    if ranging_indirect and not gunners:
        return Refusal("vog-11.8.3", "only artillery ranges indirect fire", "ranging")
    if close and gunners:
        return Refusal("vog-11.15.7", "artillery does not fight at close quarters", "artillery")
    on_row = settings.factors_apply_to == "combat-status-row"
    tally = Tally("combat", per=HUNDREDTHS)
    tally.cite(f"combat status {combat_status}", "vog-11.11.2")
    tenths = table_factor(settings, combat_status, elements)
    if on_row:
        tally.becomes(combat_status * HUNDREDTHS, "factors apply to the combat status (vog-R28)", "vog-11.11.4")
    else:
        tally.becomes(tenths * PER_TENTH, f"status {combat_status}, {elements} elements or guns", "vog-11.11.3")
    infantry = target_kind in INFANTRY_KINDS
    halved_at_the_end = False
    # Any of these, once only.
    halving = halving_factor(
        settings,
        close,
        gunners,
        infantry,
        target_kind,
        target_order,
        target_cover,
        target_prone,
        firers_moved_over_half,
        ranging_indirect,
    )
    if halving:
        why, paragraph = halving
        if settings.half_result_rounding == "final":
            halved_at_the_end = True
            tally.cite(f"the points will be halved, {why}", paragraph)
        else:
            coarse = HUNDREDTHS if settings.half_result_rounding == "whole" else PER_TENTH
            tally.becomes(tally.total // 2 // coarse * coarse, f"half result, {why}", paragraph)
    # Each of these, as many as apply.
    if firers_under_artillery_fire:
        each(tally, "firers_under_artillery_fire", "firers under artillery fire", "vog-11.12.7")
    if firers_under_skirmish_fire and firer_kind not in SKIRMISHING:
        each(tally, "firers_under_skirmish_fire", "firers under skirmish fire", "vog-11.12.8")
    if target_charging:
        each(tally, "target_charging", "target charging", "vog-11.12.9")
    if infantry and target_order == "loose":
        each(tally, "target_loose_order", "target in loose order", "vog-11.12.10")
    if close and firer_order == "loose" and target_order == "close":
        each(tally, "loose_against_close", "loose order against close order", "vog-11.12.11")
    if target_cover == "soft":
        each(tally, "target_soft_cover", "target in soft cover", "vog-11.12.12")
    if target_beyond_short_range and not close:
        each(tally, "target_beyond_short_range", "target beyond short range", "vog-11.12.13")
    if target_kind == "mounted-cavalry":
        each(tally, "target_mounted_cavalry", "target is mounted cavalry", "vog-11.12.14")
    if counts_as_breech_loading(settings, close, firer_kind, loading):
        each(tally, "firers_breech_loading", "firers have breech-loaders", "vog-11.12.15")
    if doubles_as_magazine(settings, close, firer_kind, loading):
        tally.times(TACTICAL_FACTORS["firers_magazine"][1] // 10, 1, "firers have magazine weapons", "vog-11.12.16")
    if firer_kind == "howitzers" and target_cover == "entrenched":
        tally.times(TACTICAL_FACTORS["howitzers_v_entrenched"][1] // 10, 1, "howitzers at trenches", "vog-11.12.17")
    modified = tally.total
    if firers_disordered and settings.disorder_half == "before-die":
        halve_for_disorder(tally)
    face = tally.throw(dice, 10, "combat", "vog-11.11.5")
    adjustment = DIE_ADJUSTMENTS[face] * PER_TENTH
    tally.add(adjustment, f"the die, a {face}", "vog-11.11.5")
    if firers_disordered and settings.disorder_half == "after-die":
        halve_for_disorder(tally)
    if on_row:
        row = int(tally.total / tally.per)
        tally.becomes(table_factor(settings, row, elements) * PER_TENTH, f"row {row} of the table", "vog-11.11.3")
    final = tally.total / tally.per
    damage = max(0, tally.total) // tally.per
    if halved_at_the_end:
        damage //= 2
    tally.cite(f"whole points: {damage}", "vog-11.11.6")
    return CombatDamage(tenths / 10, modified / HUNDREDTHS, adjustment / HUNDREDTHS, final, damage, tally)


def each(tally: Tally, key: str, why: str, paragraph: str) -> None:
    tally.add(TACTICAL_FACTORS[key][1] * PER_TENTH, why, paragraph)


def halve_for_disorder(tally: Tally) -> None:
    """vog-11.12.18: last of all. The running total is made of whole tenths, so half of it is exact in hundredths."""
    tally.times(1, 2, "firers disordered, after all else", "vog-11.12.18")


def halving_factor(
    settings: Settings,
    close: bool,
    gunners: bool,
    infantry: bool,
    target_kind: str,
    target_order: str,
    target_cover: str,
    target_prone: bool,
    firers_moved_over_half: bool,
    ranging_indirect: bool,
) -> tuple[str, str] | None:
    """vog-11.12.1 to vog-11.12.6: the first of the group that applies; they halve once only."""
    if target_prone and infantry:
        return "target prone", "vog-11.12.1"
    if infantry and target_cover in ("hard", "entrenched") and not gunners:
        return "target in hard cover", "vog-11.12.2"
    if infantry and target_order == "extended":
        return "target in skirmish order", "vog-11.12.3"
    if firers_moved_over_half and (not close or settings.half_move_in_close_combat):
        return "firers moved more than half", "vog-11.12.4"
    if ranging_indirect:
        return "ranging", "vog-11.12.5"
    if target_kind == "deployed-artillery" and gunners:
        return "target is deployed artillery", "vog-11.12.6"
    return None


def weapons_count(settings: Settings, close: bool, firer_kind: str) -> bool:
    """vog-R44: in close combat the weapons of mounted men do not count."""
    if not close or settings.weapon_factors_in_melee == "all":
        return True
    return settings.weapon_factors_in_melee == "foot-only" and firer_kind not in MOUNTED


def counts_as_breech_loading(settings: Settings, close: bool, firer_kind: str, loading: str) -> bool:
    """vog-11.12.15: breech-loaders, magazine arms among them (vog-R33), and breech-loading guns (vog-R35)."""
    if firer_kind in GUNNERS and not settings.breech_loading_artillery_bonus:
        return False
    if not weapons_count(settings, close, firer_kind):
        return False
    return loading == "breech" or (loading == "magazine" and settings.magazine_counts_as_breech)


def doubles_as_magazine(settings: Settings, close: bool, firer_kind: str, loading: str) -> bool:
    """vog-11.12.16: magazine arms, never guns, nor rapid-fire weapons but under the setting (vog-R34)."""
    if firer_kind in GUNNERS or not weapons_count(settings, close, firer_kind):
        return False
    if firer_kind == "rapid-fire":
        return settings.machine_guns_as_magazine
    return loading == "magazine"
