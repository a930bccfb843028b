"""IV.1 to IV.3: ranged combat. IV.8: Bullseye."""

from dataclasses import dataclass
from typing import Final

from grognard.books.pluie_des_balles.measure import not_negative, within
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import (
    BULLSEYE,
    COMPANY_SIZE,
    CONSTANTS,
    COVERS,
    FIRE,
    FIRE_EFFECTS,
    QUALITIES,
    WEAPONS,
    Weapon,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

D20: Final = 20
D6: Final = 6

EXTREME: Final = "extreme"
ARTILLERY_FIRERS: Final = ("field-artillery", "horse-artillery", "heavy-artillery")
NO_FIRE: Final = ("mounted-cavalry", "unit-command")
ONLY_READINESS: Final = ("artillery-piece", "armoured-train")
COLUMN_BONUS: Final = int(CONSTANTS["column_modifier_per_unit"])
HALF_COMPANY: Final = FIRE["firer half company"]
DISMOUNTED: Final = FIRE["firer dismounted cavalry"]
OUT_OF_SUPPLY: Final = FIRE["small-arms firer beyond its wagon supply range"]
LAHITOLLE: Final = "lahitolle-95mm"


@dataclass(slots=True)
class RangeBand:
    band: str
    base_value: int
    tally: Tally


def reach_of(settings: Settings, weapon: Weapon) -> float:
    """pdb-IV.2.6: its own greatest range (pdb-R41)."""
    return settings.lahitolle_range if weapon.name == LAHITOLLE else weapon.max_range_cm


def band_at(settings: Settings, weapon: Weapon, range_cm: float) -> int:
    """pdb-IV.2.1 to pdb-IV.2.3: which band a range falls in, 0 to 3; a limit belongs to the nearer; -1 beyond
    reach.
    """
    if not within(range_cm, reach_of(settings, weapon)):
        return -1
    for at in range(len(weapon.bands)):
        if within(range_cm, weapon.bands[at].up_to_cm):
            return at
    return -1


def range_band(settings: Settings, dice: Dice, *, weapon: str, range_cm: float) -> RangeBand | Refusal:
    """pdb-IV.2.1 to pdb-IV.2.4, pdb-IV.2.6, pdb-IV.2.7: the band of a range, and the weapon's value in it
    (pdb-R11).
    """
    not_negative(range_cm, "range_cm")
    row = WEAPONS[weapon]
    at = band_at(settings, row, range_cm)
    if at < 0:
        return Refusal("pdb-IV.2.6", f"{row.title} reaches {reach_of(settings, row):g} cm at most", "out-of-range")
    band = row.bands[at]
    value = row.values[at]
    if value == 0:
        heavy = row.gun_class == "heavy" and at == 0
        return Refusal(
            "pdb-IV.2.4" if heavy else "pdb-IV.2.7",
            f"{row.title} cannot fire at {band.name} range",
            "band-closed",
        )
    tally = Tally("hit value", value, row.rule, f"{row.title} at {band.name} range")
    tally.cite(f"{band.name} range is up to {band.up_to_cm:g} cm", band.rule)
    return RangeBand(band.name, value, tally)


def cover_against(cover: str, weapon: Weapon) -> int:
    """pdb-T.1.5 to pdb-T.1.8: the row by the weapon that fires (pdb-R37, R38)."""
    row = COVERS[cover]
    if weapon.gun_class == "heavy":
        return row.fire_heavy_artillery
    if weapon.gun_class == "field":
        return row.fire_field_artillery
    return row.fire_small_arms


def modify(
    tally: Tally,
    weapon: Weapon,
    *,
    firer: str,
    quality: str,
    in_supply: bool,
    target_cover: str,
    column_units: int,
) -> None:
    """pdb-IV.1.2: every modifier of the hit value, added to the ledger."""
    tally.add(QUALITIES[quality].fire, f"{quality} firer", "pdb-T.1.1")
    if firer == "half-company":
        tally.add(HALF_COMPANY[0], "half company", HALF_COMPANY[1])
    elif firer == "dismounted-cavalry":
        tally.add(DISMOUNTED[0], "dismounted cavalry", DISMOUNTED[1])
    if target_cover != "none":
        tally.add(cover_against(target_cover, weapon), f"target in {target_cover}", COVERS[target_cover].rule)
    if not in_supply and not weapon.artillery:
        tally.add(OUT_OF_SUPPLY[0], "outside the supply range of its wagon", OUT_OF_SUPPLY[1])
    if column_units > 0:
        tally.add(COLUMN_BONUS * column_units, f"{column_units} units in the column", "pdb-III.6.5")
        tally.cite("units in a marching column are not ready", "pdb-III.6.2")


def fire_refusal(
    settings: Settings,
    *,
    weapon: str,
    firer: str,
    firer_ready: bool,
    has_limber: bool,
    prepared_position: bool,
    line_of_sight: bool,
    in_sector: bool,
    target: str,
    column_units: int,
    band: str,
) -> Refusal | None:
    """What forbids a shot, apart from range."""
    row = WEAPONS[weapon]
    if target == "unit-command":
        return Refusal("pdb-II.4.5", "a pennant cannot be fired at", "not-attackable")
    if firer in NO_FIRE:
        return Refusal(
            "pdb-II.4.5" if firer == "unit-command" else "pdb-II.11.6",
            f"{firer} never fires",
            "arm-cannot-fire",
        )
    if firer not in row.users:
        return Refusal(row.rule, f"{row.title} is not a weapon of {firer}", "wrong-weapon")
    if not firer_ready:
        return Refusal("pdb-II.7.3", "only a unit that is ready fires", "not-ready")
    if firer in ARTILLERY_FIRERS and not has_limber:
        return Refusal("pdb-V.4.4", "a piece that has lost its limber cannot fire", "no-limber")
    if firer == "heavy-artillery" and settings.heavy_position_required and not prepared_position:
        return Refusal("pdb-VI.2.3", "heavy artillery fires from a prepared position only", "no-prepared-position")
    if not line_of_sight:
        return Refusal("pdb-IV.1.3", "direct fire needs a line of sight", "no-line-of-sight")
    if not in_sector:
        return Refusal("pdb-II.6.4", "the target is outside the sector", "outside-sector")
    if too_small(row, band, target, column_units):
        return Refusal(
            "pdb-IV.2.5",
            "at extreme range artillery fires only at targets of company size or more",
            "target-too-small",
        )
    return None


def too_small(weapon: Weapon, band: str, target: str, column_units: int) -> bool:
    """pdb-IV.2.5: artillery at extreme range, a target under company size (pdb-R36)."""
    return weapon.artillery and band == EXTREME and target not in COMPANY_SIZE and column_units < 2


def cite_size(tally: Tally, weapon: Weapon, band: str) -> None:
    """pdb-IV.2.5: note that a target at extreme range was large enough for artillery."""
    if weapon.artillery and band == EXTREME:
        tally.cite("a target of company size at extreme range", "pdb-IV.2.5")


def throw_bullseye(settings: Settings, dice: Dice, tally: Tally, in_supply_range: bool, in_command_range: bool) -> str:
    """pdb-IV.8.1 to pdb-IV.8.5: the six-sided die after a natural 20, and what it brings."""
    face = tally.throw(dice, D6, "Bullseye, by the target's side", "pdb-IV.8.1")
    result, rule = bullseye_result(settings, face, in_supply_range, in_command_range)
    tally.cite(result, rule)
    if result == "command-destroyed":
        tally.cite("its command and supply are within the ranges asked for", "pdb-IV.8.5")
    return result


EFFECT_RULES: Final = {
    "turns-about": "pdb-IV.3.2",
    "retreats": "pdb-IV.3.3",
    "loses-remaining-action": "pdb-IV.3.4",
}
"""The other effects stand under the paragraph of their row in the table of effects."""


@dataclass(slots=True)
class DirectFire:
    band: str
    base_value: int
    modifier: int
    hit_value: int
    hit: bool
    effects: list[str]
    firer_effects: list[str]
    bullseye: str
    another_attack: bool
    tally: Tally


def effects_of_hit(target: str, target_ready: bool, natural_20: bool, reactive: bool) -> tuple[list[str], str]:
    """pdb-IV.3.1 to pdb-IV.3.6, pdb-IV.3.9, pdb-IV.3.10: what a hit does, and the paragraph (pdb-R45)."""
    if natural_20:
        row = FIRE_EFFECTS[("any", "any", "yes")]
    elif not target_ready:
        row = FIRE_EFFECTS[("any", "no", "no")]
    elif target in ONLY_READINESS:
        row = FIRE_EFFECTS[("artillery-piece or armoured-train", "yes", "no")]
    else:
        row = FIRE_EFFECTS[("any other", "yes", "no")]
    return list(row[1] if reactive else row[0]), row[2]


def bullseye_result(settings: Settings, face: int, in_supply_range: bool, in_command_range: bool) -> tuple[str, str]:
    """pdb-IV.8.2 to pdb-IV.8.5: what the six-sided die brings, and the paragraph (pdb-R47)."""
    for low, high, result, rule in BULLSEYE:
        if low <= face <= high:
            respective = settings.bullseye_conditions == "respective"
            if result == "supply-destroyed" and respective and not in_supply_range:
                return BULLSEYE[0][2], "pdb-IV.8.5"
            if result == "command-destroyed" and not (in_command_range and (respective or in_supply_range)):
                return BULLSEYE[0][2], "pdb-IV.8.5"
            return result, rule
    return BULLSEYE[0][2], BULLSEYE[0][3]


def direct_fire(
    settings: Settings,
    dice: Dice,
    *,
    weapon: str,
    range_cm: float,
    firer: str,
    quality: str,
    firer_ready: bool,
    in_supply: bool,
    has_limber: bool,
    prepared_position: bool,
    line_of_sight: bool,
    in_sector: bool,
    target: str,
    target_ready: bool,
    target_cover: str,
    column_units: int,
    reactive: bool,
    target_in_supply_range: bool,
    target_in_command_range: bool,
) -> DirectFire | Refusal:
    """pdb-IV.1.1 to pdb-IV.1.3, pdb-IV.3.1 to pdb-IV.3.11, pdb-IV.8.1 to pdb-IV.8.5, pdb-
    III.6.5: one shot.
    """
    not_negative(column_units, "column_units")
    banded = range_band(settings, dice, weapon=weapon, range_cm=range_cm)
    band = "" if isinstance(banded, Refusal) else banded.band
    refusal = fire_refusal(
        settings,
        weapon=weapon,
        firer=firer,
        firer_ready=firer_ready,
        has_limber=has_limber,
        prepared_position=prepared_position,
        line_of_sight=line_of_sight,
        in_sector=in_sector,
        target=target,
        column_units=column_units,
        band=band,
    )
    if refusal is not None:
        return refusal
    if isinstance(banded, Refusal):
        return banded
    row = WEAPONS[weapon]
    tally = banded.tally
    modify(
        tally,
        row,
        firer=firer,
        quality=quality,
        in_supply=in_supply,
        target_cover=target_cover,
        column_units=column_units,
    )
    cite_size(tally, row, band)
    if target == "higher-command":
        tally.cite("a headquarters of a brigade or above can be attacked", "pdb-II.4.6")
    needed = tally.total
    face = tally.throw(dice, D20, f"fire of {row.title}", "pdb-IV.1.1")
    hit = face == D20 or (face != 1 and face >= needed)
    effects: list[str] = []
    firer_effects: list[str] = []
    bullseye = "none"
    if hit:
        effects, rule = effects_of_hit(target, target_ready and column_units == 0, face == D20, reactive)
        for effect in effects:
            tally.cite(effect, EFFECT_RULES.get(effect, rule))
    elif face == 1:
        tally.cite("a natural 1 always fails", "pdb-IV.3.7")
        if row.may_jam:
            firer_effects = ["loses-readiness", "loses-remaining-action"]
            tally.cite("a passing technical trouble of the weapon", "pdb-IV.3.8")
    if face == D20:
        bullseye = throw_bullseye(settings, dice, tally, target_in_supply_range, target_in_command_range)
    another = hit and column_units > 1
    if another:
        tally.cite("the attacker may attack the column again", "pdb-III.6.6")
    return DirectFire(
        banded.band,
        banded.base_value,
        needed - banded.base_value,
        needed,
        hit,
        effects,
        firer_effects,
        bullseye,
        another,
        tally,
    )
