"""Combat, the artillery's part: evolutions, ranges, indirect fire and its blast, and shells on buildings."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.scale import PARTS, parts, printed, scale_paragraph, units
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import (
    BLAST_AREAS,
    BLAST_CLASS,
    BOUNDS_TO_LIMBER,
    CORRECTED_BRACKETS,
    DISTANCES,
    EVOLUTIONS,
    SCALES,
    WEAPONS,
    Weapon,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

PRINTED_SEQUENCE: Final = ("move", "unlimber", "fire", "limber", "move")
EVOLUTION_PARAGRAPHS: Final = {
    "horse": "vog-11.5.3",
    "field": "vog-11.5.4",
    "medium": "vog-11.5.5",
    "heavy": "vog-11.5.6",
    "super-heavy": "vog-11.5.6",
}
WAR_PARAGRAPHS: Final = {
    "Crimean War": "vog-15.2",
    "Franco-Austrian War": "vog-15.3",
    "Austro-Prussian War": "vog-15.4",
    "Franco-Prussian War": "vog-15.5",
    "Russo-Turkish War": "vog-15.6",
    "First World War": "vog-15.7",
}


@dataclass(slots=True)
class ArtilleryEvolutions:
    evolutions_allowed: int
    evolutions_used: int
    end_state: str
    fires: bool
    moves: bool
    tally: Tally


def after_evolution(class_: str, state: str, evolution: str) -> str:
    """vog-11.5.7: the state a battery is in after an evolution; "" where its state does not permit it.

    vog-11.5.6: heavy guns limber and unlimber in two bounds and are half way in between (vog-R51).
    """
    slow = BOUNDS_TO_LIMBER[class_] > 1
    if evolution == "move":
        return "limbered" if state == "limbered" else ""
    if evolution == "fire":
        return "unlimbered" if state == "unlimbered" else ""
    if evolution == "unlimber":
        if state == "limbered":
            return "unlimbering" if slow else "unlimbered"
        return "unlimbered" if slow and state == "unlimbering" else ""
    if state == "unlimbered":
        return "limbering" if slow else "limbered"
    return "limbered" if slow and state == "limbering" else ""


def in_printed_sequence(plan: list[str]) -> bool:
    """vog-11.5.2 under the setting that takes the list as a line, not a cycle (vog-R50)."""
    at = 0
    for evolution in plan:
        while at < len(PRINTED_SEQUENCE) and PRINTED_SEQUENCE[at] != evolution:
            at += 1
        at += 1
    return at <= len(PRINTED_SEQUENCE)


def artillery_evolutions(
    settings: Settings, dice: Dice, *, class_: str, state: str, plan: list[str]
) -> ArtilleryEvolutions | Refusal:
    """vog-11.5.2 strict order; vog-11.5.3 to vog-11.5.6 how many by class; vog-11.5.7 no jumping back."""
    allowed = EVOLUTIONS[class_]
    paragraph = EVOLUTION_PARAGRAPHS[class_]
    if state in ("limbering", "unlimbering") and BOUNDS_TO_LIMBER[class_] <= 1:
        return Refusal("vog-11.5.6", "only heavy guns take more than a bound over limbering", "not-permitted")
    if len(plan) > allowed:
        return Refusal(paragraph, f"{class_} artillery performs {allowed} evolutions a bound", "too-many")
    now = state
    for number, evolution in enumerate(plan):
        if evolution in plan[:number]:
            return Refusal("vog-11.5.2", f"it cannot {evolution} twice in a bound", "twice")
        after = after_evolution(class_, now, evolution)
        if not after:
            return Refusal("vog-11.5.7", f"a battery cannot {evolution} while {now}", "not-permitted")
        now = after
    if settings.evolution_cycle == "linear" and not in_printed_sequence(plan):
        return Refusal("vog-11.5.2", "the sequence runs from move to move and does not begin again", "order")
    tally = Tally("evolutions", len(plan), paragraph, "evolutions")
    tally.cite("in strict order", "vog-11.5.2")
    tally.cite(f"it is then {now}", "vog-11.5.7")
    return ArtilleryEvolutions(allowed, len(plan), now, "fire" in plan, "move" in plan, tally)


@dataclass(slots=True)
class WeaponRange:
    short: float
    effective: float
    reach: float
    beyond_short: bool
    loading: str
    tally: Tally


def weapon_distance(settings: Settings, scale: str, weapon: Weapon, which: str) -> int:
    """vog-15.1: the short or the extreme range of a weapon at a scale, in parts (vog-R4 for misprinted brackets).

    vog-15.10: cells that were inferred are in the table with a note.
    """
    measure = weapon.short if which == "short" else weapon.effective
    if (
        settings.printed_bracket_misprints == "corrected"
        and settings.fifteen_mm_distances == "bracketed"
        and SCALES[scale].figures_used == "bracketed"
        and (weapon.id, which) in CORRECTED_BRACKETS
    ):
        return CORRECTED_BRACKETS[(weapon.id, which)] * PARTS
    return printed(settings, scale, measure)


def direct_fire_limit(settings: Settings, scale: str) -> int:
    """vog-11.10.1: no gun fires direct beyond this."""
    return printed(settings, scale, DISTANCES["direct_fire_limit"])


def weapon_range(
    settings: Settings, dice: Dice, *, scale: str, weapon_id: str, distance: float, fire_mode: str
) -> WeaponRange | Refusal:
    """vog-15.1 a short and an extreme, or effective, range; vog-11.10.1 direct fire; vog-11.12.13 beyond short
    range.
    """
    weapon = WEAPONS.get(weapon_id)
    if weapon is None:
        return Refusal("vog-15.8", f"no weapon is called {weapon_id!r}", "unknown-weapon")
    return band(settings, scale, weapon, parts(distance), fire_mode)


def band(settings: Settings, scale: str, weapon: Weapon, distance: int, fire_mode: str) -> WeaponRange | Refusal:
    artillery = weapon.kind == "artillery"
    if fire_mode == "indirect" and not artillery:
        return Refusal("vog-11.8.1", "only artillery fires indirect", "not-artillery")
    tally = Tally("range", per=PARTS)
    short = weapon_distance(settings, scale, weapon, "short")
    effective = weapon_distance(settings, scale, weapon, "effective")
    tally.becomes(effective, weapon.name, WAR_PARAGRAPHS.get(weapon.war, "vog-15.8"))
    tally.cite("figures of the scale", scale_paragraph(scale))
    tally.cite("the extreme range is the effective range", "vog-15.1")
    reach = effective
    if artillery and fire_mode == "direct":
        reach = min(effective, direct_fire_limit(settings, scale))
        tally.becomes(reach, "no gun fires direct beyond this", "vog-11.10.1")
    if distance > reach:
        return Refusal("vog-15.1", "the target is out of range", "out-of-range")
    if distance > short:
        tally.cite("beyond short range", "vog-11.12.13")
    tally.cite(f"{weapon.loading}-loading", "vog-15.9")
    return WeaponRange(units(short), units(effective), units(reach), distance > short, weapon.loading, tally)


@dataclass(slots=True)
class IndirectFire:
    ranging: bool
    blast_length: float
    block_width: float
    blast_width: float
    tally: Tally


def indirect_fire(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    class_: str,
    guns: int,
    army_uses_indirect: bool,
    deployed: bool,
    observer: str,
    observer_sees_target: bool,
    bounds_ranged: int,
    target_moved: float,
) -> IndirectFire | Refusal:
    """vog-11.8.1 an observer who sees; vog-11.8.3 the first bound ranges; vog-11.8.4 a target that moves is ranged
    again.

    vog-11.8.5 an observer over-run; vog-11.8.7 only armies that did so; vog-11.9.1 to vog-11.9.3 the blast.
    """
    if not army_uses_indirect:
        return Refusal("vog-11.8.7", "this army did not fire indirect in this war", "not-historical")
    if not deployed:
        return Refusal("vog-11.8.6", "the battery is not deployed for action", "not-in-battery")
    if observer == "none":
        return Refusal("vog-11.8.1", "the battery has no observer on the table", "no-observer")
    if observer == "over-run":
        return Refusal("vog-11.8.5", "its observer has been over-run", "observer-over-run")
    if not observer_sees_target:
        return Refusal("vog-11.8.1", "its observer does not see the target", "not-seen")
    tally = Tally("indirect fire", per=PARTS)
    tally.cite("an observer sees the target", "vog-11.8.1")
    moved_too_far = parts(target_moved) > printed(settings, scale, DISTANCES["re_range_move"])
    ranging = bounds_ranged <= 0 or moved_too_far
    if bounds_ranged <= 0:
        tally.cite("the first bound ranges", "vog-11.8.3")
    elif moved_too_far:
        tally.cite("the target has moved too far: range again", "vog-11.8.4")
    blast = BLAST_CLASS[class_]
    length = printed(settings, scale, BLAST_AREAS[blast][0])
    width = printed(settings, scale, BLAST_AREAS[blast][1])
    paragraph = {"field-horse": "vog-11.9.1", "medium": "vog-11.9.2"}.get(blast, "vog-11.9.3")
    tally.becomes(length, "length of a block", paragraph)
    tally.cite(f"{guns} blocks, one a gun, joined along full faces", "vog-11.9.4")
    return IndirectFire(ranging, units(length), units(width), units(width * guns), tally)


@dataclass(slots=True)
class BuildingDamage:
    building_cs: int
    remaining: int
    ablaze: bool
    effects: list[str]
    tally: Tally


BUILDING_DIVISOR: Final = 10
"""vog-11.17.2: length times width, divided by ten."""


def building_damage(
    settings: Settings, dice: Dice, *, length: float, width: float, prior_damage: int, damage: int
) -> BuildingDamage:
    """vog-11.17.2 a building's status; vog-11.17.3 artillery points count against it too; vog-11.17.4 then it burns.

    vog-11.17.1 the garrison loses as usual; vog-11.17.5 is the printed example.
    """
    status = parts(length) * parts(width) // (BUILDING_DIVISOR * PARTS * PARTS)
    tally = Tally("building", status, "vog-11.17.2", "length times width, by ten")
    if prior_damage:
        tally.add(-prior_damage, "lost before", "vog-11.17.3")
    if damage:
        tally.add(-damage, "artillery points scored on the garrison", "vog-11.17.3")
    if tally.total < 0:
        tally.becomes(0, "nothing is left", "vog-11.17.4")
    ablaze = tally.total == 0
    if ablaze:
        tally.cite("on fire: it must be evacuated", "vog-11.17.4")
    tally.cite("the garrison's own losses are as usual", "vog-11.17.1")
    return BuildingDamage(status, tally.total, ablaze, ["evacuate"] if ablaze else [], tally)
