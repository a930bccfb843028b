"""VI.3: indirect fire, with its template of twenty sectors."""

import math
from dataclasses import dataclass

from grognard.books.pluie_des_balles.basics import bearing_to
from grognard.books.pluie_des_balles.close_combat import D20
from grognard.books.pluie_des_balles.fire import modify, range_band, throw_bullseye
from grognard.books.pluie_des_balles.measure import not_negative, shown
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import SECTORS, WEAPONS
from grognard.core.dice import Dice
from grognard.core.procedures import InputFault
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally


@dataclass(slots=True)
class IndirectFireMission:
    allowed: bool
    band: str
    base_value: int
    tally: Tally


def indirect_fire_mission(
    settings: Settings,
    dice: Dice,
    *,
    scenario_allows: bool,
    firer: str,
    weapon: str,
    range_cm: float,
    firer_ready: bool,
    has_limber: bool,
    prepared_position: bool,
    in_sector: bool,
    aim: str,
    observer_sees: bool,
    observer_in_hq_contact: bool,
) -> IndirectFireMission | Refusal:
    """pdb-IV.1.4, pdb-VI.3.1 to pdb-VI.3.4, pdb-VI.2.3, pdb-V.4.4: may this indirect fire be ordered?
    (pdb-R30, R72)
    """
    if not scenario_allows:
        return Refusal("pdb-VI.3.1", "this scenario has no indirect fire", "not-in-scenario")
    row = WEAPONS[weapon]
    if firer != "heavy-artillery" or row.gun_class != "heavy":
        return Refusal("pdb-IV.1.4", "only heavy artillery fires indirectly", "arm-cannot-fire-indirect")
    if not firer_ready:
        return Refusal("pdb-II.7.3", "only a gun that is ready fires", "not-ready")
    if not has_limber:
        return Refusal("pdb-V.4.4", "a piece that has lost its limber cannot fire", "no-limber")
    if settings.heavy_position_required and not prepared_position:
        return Refusal("pdb-VI.2.3", "heavy artillery fires from a prepared position only", "no-prepared-position")
    if not in_sector:
        return Refusal("pdb-II.6.4", "the aim is outside the gun's sector", "outside-sector")
    banded = range_band(settings, dice, weapon=weapon, range_cm=range_cm)
    if isinstance(banded, Refusal):
        return banded
    if aim == "single-element":
        return Refusal("pdb-VI.3.4", "a single company, piece or troop is no aim", "single-element")
    if not observer_sees:
        return Refusal("pdb-VI.3.3", "no friendly unit sees the aim", "not-observed")
    if not observer_in_hq_contact:
        return Refusal("pdb-VI.3.3", "who sees it has no contact with the guns' headquarters", "not-observed")
    banded.tally.cite("heavy artillery may fire indirectly", "pdb-IV.1.4")
    banded.tally.cite("the scenario allows it", "pdb-VI.3.1")
    banded.tally.cite(f"aimed at a {aim}", "pdb-VI.3.2")
    banded.tally.cite("seen by a unit in contact with the headquarters", "pdb-VI.3.3")
    return IndirectFireMission(True, banded.band, banded.base_value, banded.tally)


@dataclass(slots=True)
class IndirectFireDeviation:
    sector: int
    bearing_deg: float
    deviation_cm: float
    impact_x: float
    impact_y: float
    tally: Tally


def indirect_fire_deviation(
    settings: Settings,
    dice: Dice,
    *,
    gun_x: float,
    gun_y: float,
    aim_x: float,
    aim_y: float,
    ring_cm: float | None,
) -> IndirectFireDeviation | Refusal:
    """pdb-VI.3.5 to pdb-VI.3.7: where does the shot fall? (pdb-R71)"""
    ring = settings.indirect_ring_cm if ring_cm is None else ring_cm
    if ring <= 0.0:
        raise InputFault(f"ring_cm: expected more than 0, found {ring!r}")
    if gun_x == aim_x and gun_y == aim_y:
        return Refusal("pdb-VI.3.5", "the gun stands on its own aim", "no-direction")
    tally = Tally("deviation")
    tally.cite("the line between sectors 1 and 20 points to the gun", "pdb-VI.3.5")
    sector = tally.throw(dice, D20, "sector of the template", "pdb-VI.3.6")
    ring_number = tally.throw(dice, 6, "point on the ruler", "pdb-VI.3.7")
    bearing = math.fmod(bearing_to(aim_x, aim_y, gun_x, gun_y) + SECTORS[sector], 360.0)
    deviation = ring_number * ring
    angle = math.radians(bearing)
    return IndirectFireDeviation(
        sector,
        math.fmod(shown(bearing), 360.0),
        shown(deviation),
        shown(aim_x + deviation * math.sin(angle)),
        shown(aim_y + deviation * math.cos(angle)),
        tally,
    )


@dataclass(slots=True)
class IndirectFireEffect:
    hit_value: int
    hit: bool
    effects: list[str]
    firer_effects: list[str]
    bullseye: str | None
    tally: Tally


def indirect_fire_effect(
    settings: Settings,
    dice: Dice,
    *,
    weapon: str,
    range_cm: float,
    quality: str,
    unit_at_impact: bool,
    target_cover: str,
    column_units: int,
    target_in_supply_range: bool,
    target_in_command_range: bool,
) -> IndirectFireEffect | Refusal:
    """pdb-VI.3.8, pdb-VI.3.9, pdb-IV.3.7 to pdb-IV.3.9: what the shot does to the unit it
    falls on (pdb-R73).
    """
    not_negative(column_units, "column_units")
    banded = range_band(settings, dice, weapon=weapon, range_cm=range_cm)
    if isinstance(banded, Refusal):
        return banded
    tally = banded.tally
    if not unit_at_impact:
        tally.becomes(0, "the shot falls on nobody", "pdb-VI.3.8")
        return IndirectFireEffect(0, False, [], [], None, tally)
    row = WEAPONS[weapon]
    modify(
        tally,
        row,
        firer="heavy-artillery",
        quality=quality,
        in_supply=True,
        target_cover=target_cover,
        column_units=column_units,
    )
    needed = tally.total
    face = tally.throw(dice, D20, f"effect of {row.title}", "pdb-VI.3.8")
    hit = face == D20 or (face != 1 and face >= needed)
    firer_effects: list[str] = []
    bullseye: str | None = None
    if face == D20:
        tally.cite("a natural 20 always hits", "pdb-IV.3.9")
    if hit:
        tally.cite("the unit is eliminated", "pdb-VI.3.9")
    if face == 1:
        tally.cite("a natural 1 always fails", "pdb-IV.3.7")
        tally.cite("a passing technical trouble of the weapon", "pdb-IV.3.8")
        firer_effects = ["loses-readiness", "loses-remaining-action"]
    if face == D20 and settings.bullseye_on_indirect:
        bullseye = throw_bullseye(settings, dice, tally, target_in_supply_range, target_in_command_range)
    return IndirectFireEffect(needed, hit, ["eliminated"] if hit else [], firer_effects, bullseye, tally)
