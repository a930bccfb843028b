"""V: activation, command range, communication units, ammunition supplies."""

from dataclasses import dataclass
from typing import Final

from grognard.books.pluie_des_balles.measure import not_negative, within
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import ACTIVATION, CONSTANTS, QUALITIES
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

ACTIVATION_BASE: Final = int(CONSTANTS["activation_base"])
COMMAND_RANGE_CM: Final = CONSTANTS["command_range_cm"]
SUPPLY_RANGE_CM: Final = CONSTANTS["supply_range_cm"]
OUT_OF_SUPPLY: Final = int(CONSTANTS["out_of_supply_fire_modifier"])
NO_CONTACT: Final = ACTIVATION["no contact with brigade, division or corps HQ"]
INDIVIDUAL: Final = ACTIVATION["individual activation of one element"]


@dataclass(slots=True)
class ActivateUnit:
    roll_required: bool
    modifier: int
    needed: int
    active: bool
    tally: Tally


def activate_unit(
    settings: Settings,
    dice: Dice,
    *,
    subject: str,
    quality: str,
    units_at_start: float,
    units_lost: float,
    hq_contact: bool,
) -> ActivateUnit | Refusal:
    """pdb-II.10.1, pdb-II.10.2, pdb-V.1.1 to pdb-V.1.12, pdb-V.3.7, pdb-V.3.8: is it active this turn?
    (pdb-R15 to R19)
    """
    if subject == "higher-staff":
        tally = Tally("activation")
        tally.cite("a staff of a brigade or above needs no throw", "pdb-II.10.1")
        return ActivateUnit(False, 0, 0, True, tally)
    if subject == "communication-unit":
        if hq_contact:
            tally = Tally("activation")
            tally.cite("a communication unit in contact needs no throw", "pdb-V.3.7")
            return ActivateUnit(False, 0, 0, True, tally)
    elif units_lost < 0.0 or units_at_start < 0.0 or units_lost > units_at_start:
        return Refusal("pdb-V.1.8", f"{units_lost:g} of {units_at_start:g} elements cannot be lost", "bad-count")
    elif units_lost == units_at_start:
        return Refusal("pdb-V.1.8", "no element of it is left", "no-elements-left")
    row = QUALITIES[quality]
    tally = Tally("activation", ACTIVATION_BASE, "pdb-V.1.1", "base value")
    tally.add(row.activation, quality, row.activation_rule)
    if subject == "communication-unit":
        tally.cite("a communication unit out of contact is activated on its own", "pdb-V.3.8")
        tally.add(INDIVIDUAL[0], "a single element on its own", INDIVIDUAL[1])
        if settings.comms_no_contact_double:
            tally.add(NO_CONTACT[0], "no contact with a headquarters", NO_CONTACT[1])
    else:
        if units_lost * 2.0 > units_at_start:
            tally.add(row.over_half_losses, "over half lost", row.over_half_losses_rule)
        if not hq_contact:
            tally.add(NO_CONTACT[0], "no contact with a headquarters", NO_CONTACT[1])
        if subject == "single-element":
            tally.add(INDIVIDUAL[0], "a single element on its own", INDIVIDUAL[1])
    needed = tally.total
    face = tally.throw(dice, 20, "activation", "pdb-II.10.2")
    active = face >= needed
    if settings.activation_natural_faces and face in (1, 20):
        active = face == 20
    return ActivateUnit(True, needed - ACTIVATION_BASE, needed, active, tally)


@dataclass(slots=True)
class CommandState:
    in_command: bool
    may_act: bool
    may_react: bool
    tally: Tally


def in_command(distance_cm: float, command_element_alive: bool) -> bool:
    """pdb-V.2.1, pdb-V.2.3: within reach of a command element that still stands."""
    return command_element_alive and within(distance_cm, COMMAND_RANGE_CM)


def may_act(settings: Settings, commanded: bool, parent_active: bool, individually_active: bool) -> bool:
    """pdb-III.1.2, pdb-V.1.12 to pdb-V.1.14, pdb-V.2.2: with its unit, or activated on its own out of command."""
    if commanded:
        return parent_active or (settings.individual_after_failure and individually_active)
    return individually_active


def command_state(
    settings: Settings,
    dice: Dice,
    *,
    parent_active: bool,
    distance_cm: float,
    command_element_alive: bool,
    individually_active: bool,
) -> CommandState:
    """pdb-III.1.2, pdb-V.2.1 to pdb-V.2.3, pdb-V.1.13, pdb-V.1.14, pdb-II.10.3: may it act, or only react?"""
    not_negative(distance_cm, "distance_cm")
    tally = Tally("command")
    commanded = in_command(distance_cm, command_element_alive)
    acts = may_act(settings, commanded, parent_active, individually_active)
    tally.cite(f"command reaches {COMMAND_RANGE_CM:g} cm", "pdb-V.2.3")
    tally.cite("elements stay within it", "pdb-V.2.1")
    if commanded:
        if not parent_active:
            tally.cite("its unit failed: only reaction is left", "pdb-V.1.13")
            if acts:
                tally.cite("but it was activated on its own", "pdb-V.1.12")
    else:
        tally.cite("out of command: it acts only if activated on its own", "pdb-V.1.14")
        if not acts:
            tally.cite("it may only react", "pdb-V.2.2")
    return CommandState(commanded, acts, True, tally)


@dataclass(slots=True)
class HqContact:
    in_contact: bool
    via: str
    tally: Tally


def hq_contact(
    settings: Settings,
    dice: Dice,
    *,
    distance_cm: float,
    heliograph_hops: list[bool],
    heliograph_station_cm: float,
    hq_heliograph_station_cm: float,
    telegraph_line: bool,
    telegraph_station_cm: float,
    hq_telegraph_station_cm: float,
) -> HqContact:
    """pdb-V.1.11, pdb-V.2.3, pdb-V.3.2 to pdb-V.3.6: is a command element in contact with its higher HQ?
    (pdb-R20, R76)
    """
    for length in (
        distance_cm,
        heliograph_station_cm,
        hq_heliograph_station_cm,
        telegraph_station_cm,
        hq_telegraph_station_cm,
    ):
        not_negative(length, "a distance")
    tally = Tally("contact with headquarters")
    if within(distance_cm, COMMAND_RANGE_CM):
        tally.cite("within command range of the headquarters", "pdb-V.2.3")
        return HqContact(True, "direct", tally)
    near = within(heliograph_station_cm, COMMAND_RANGE_CM) and within(hq_heliograph_station_cm, COMMAND_RANGE_CM)
    if heliograph_hops and all(heliograph_hops) and near:
        tally.cite("contact is carried beyond command range", "pdb-V.3.2")
        tally.cite("joined by heliograph, sight clear at every hop", "pdb-V.3.3")
        tally.cite("with relays where sight is blocked", "pdb-V.3.4")
        return HqContact(True, "heliograph", tally)
    near = within(telegraph_station_cm, COMMAND_RANGE_CM) and within(hq_telegraph_station_cm, COMMAND_RANGE_CM)
    if heliograph_hops and not all(heliograph_hops):
        tally.cite("a relay is wanting where sight is blocked", "pdb-V.3.4")
    if telegraph_line and near:
        tally.cite("contact is carried beyond command range", "pdb-V.3.2")
        tally.cite("joined by telegraph along the railway", "pdb-V.3.5")
        tally.cite("from teams or existing stations", "pdb-V.3.6")
        return HqContact(True, "telegraph", tally)
    tally.cite("no contact", "pdb-V.1.11")
    return HqContact(False, "none", tally)


@dataclass(slots=True)
class AmmunitionSupply:
    in_supply: bool
    fire_modifier: int
    may_fire: bool
    tally: Tally


def ammunition_supply(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    wagon_alive: bool,
    wagon_distance_cm: float,
    limber_alive: bool,
) -> AmmunitionSupply:
    """pdb-V.4.1 to pdb-V.4.4: the supply of an element (pdb-R49)."""
    not_negative(wagon_distance_cm, "wagon_distance_cm")
    tally = Tally("supply")
    if arm == "artillery":
        if not limber_alive:
            tally.cite("a piece without its limber cannot fire", "pdb-V.4.4")
        return AmmunitionSupply(limber_alive, 0, limber_alive, tally)
    if arm == "battalion-element":
        if wagon_alive and within(wagon_distance_cm, SUPPLY_RANGE_CM):
            tally.cite("its battalion's wagon", "pdb-V.4.1")
            tally.cite(f"within {SUPPLY_RANGE_CM:g} cm of its wagon", "pdb-V.4.2")
            return AmmunitionSupply(True, 0, True, tally)
        tally.add(OUT_OF_SUPPLY, "outside the supply range of its wagon", "pdb-V.4.3")
        return AmmunitionSupply(False, OUT_OF_SUPPLY, True, tally)
    tally.cite("no wagon belongs to it", "pdb-V.4.1")
    return AmmunitionSupply(True, 0, True, tally)
