"""Chapter: close assault, its two steps."""

from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import (
    ARTILLERY,
    ASSAULT,
    CAVALRY,
    DENSE,
    INFANTRY,
    LOOSE,
    MARCHING,
    bad_leadership,
    bad_status,
    negative,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

CLOSING_FLANK: Final[int] = tables.CLOSING_FLANK
CLOSING_REAR: Final[int] = tables.CLOSING_REAR
CLOSING_OUTNUMBERING: Final[int] = tables.CLOSING_OUTNUMBERING
CLOSING_FIREPOWER: Final[int] = tables.CLOSING_FIREPOWER
ASSAULT_FLANK: Final[int] = tables.ASSAULT_FLANK
ASSAULT_REAR: Final[int] = tables.ASSAULT_REAR
ASSAULT_DISORDERED: Final[int] = tables.ASSAULT_DISORDERED
ASSAULT_FEATURE: Final[int] = tables.ASSAULT_FEATURE
CAVALRY_AGAINST: Final[dict[str, tuple[int, str]]] = tables.CAVALRY_AGAINST
DIRECTIONS: Final[tuple[tuple[float, str], ...]] = tables.DIRECTIONS


def has_flanks(settings: Settings, arm: str, formation: str, in_village: bool) -> bool:
    """eam-R72 Dense infantry has neither flank nor rear; a garrison has both, as printed."""
    if arm != INFANTRY:
        return True
    if formation == DENSE and not settings.dense_has_flanks:
        return False
    return not in_village or settings.village_has_flanks


def direction_of(settings: Settings, bearing_deg: float, arm: str, formation: str, in_village: bool) -> str:
    """eam-15.5, eam-15.6, eam-16.2, eam-16.3 Front, flank or rear (eam-R71)."""
    if not has_flanks(settings, arm, formation, in_village) or bearing_deg <= settings.flank_degrees:
        return "front"
    return "flank" if bearing_deg <= DIRECTIONS[1][0] else "rear"


@dataclass(slots=True)
class AttackDirection:
    direction: str
    tally: Tally


def attack_direction(
    settings: Settings,
    dice: Dice,
    *,
    bearing_deg: float,
    defender_arm: str,
    defender_formation: str,
    defender_in_village: bool,
) -> AttackDirection | Refusal:
    """eam-15.5, eam-15.6, eam-16.2, eam-16.3 From which side an attack comes (eam-R71, eam-R72)."""
    if not 0 <= bearing_deg <= 180:
        return Refusal("eam-R71", "a bearing from the facing runs from 0 to 180 degrees", "out-of-range")
    tally = Tally("direction")
    direction = direction_of(settings, bearing_deg, defender_arm, defender_formation, defender_in_village)
    if not has_flanks(settings, defender_arm, defender_formation, defender_in_village):
        tally.cite("it has neither flank nor rear", "eam-R72")
    elif defender_arm == INFANTRY and defender_in_village:
        tally.cite("a garrison has flank and rear like any other", "eam-R72")
    tally.cite(f"{bearing_deg:g} degrees from its facing: the {direction}", "eam-R71")
    for step_one, step_two, name in (("eam-15.5", "eam-16.2", "flank"), ("eam-15.6", "eam-16.3", "rear")):
        if direction == name:
            tally.cite(f"the {name}, for the willingness to close", step_one)
            tally.cite(f"the {name}, for the close assault", step_two)
    return AttackDirection(direction, tally)


def cannot_assault(settings: Settings, arm: str, status: int, formation: str) -> Refusal | None:
    """eam-6.12, eam-R78 Why such a unit may not be the attacker in a close assault."""
    if arm == ARTILLERY:
        return Refusal("eam-R78", "artillery cannot assault", "artillery-assault")
    if status == 0:
        return Refusal("eam-R96", "a unit that runs away cannot attack", "running")
    if formation == MARCHING:
        return Refusal("eam-6.12", "a unit in Marching formation cannot assault", "marching")
    if formation == DENSE and not settings.dense_may_assault:
        return Refusal("eam-R78", "Dense is a defence: it does not assault", "dense")
    return None


def cite_garrison(tally: Tally, arm: str, in_village: bool) -> None:
    """eam-R72 Infantry in a built-up area is open on flank and rear, as printed."""
    if arm == INFANTRY and in_village:
        tally.cite("a garrison has flank and rear like any other", "eam-R72")


def may_approach(attacker_status: int, defender_status: int) -> bool:
    """eam-15.2 To come within 10 cm: Nervous or better, or steadier than the enemy; raw status (eam-R69)."""
    return attacker_status >= 3 or attacker_status > defender_status


@dataclass(slots=True)
class WillingnessToClose:
    may_approach: bool
    modifier_total: int | None
    modified_status: int | None
    result: str
    tally: Tally


def willingness_to_close(
    settings: Settings,
    dice: Dice,
    *,
    order: str,
    attacker_arm: str,
    attacker_formation: str,
    attacker_status: int,
    attacker_strength: int,
    attacker_firepower: int,
    commander_leading: bool,
    commander_leadership: int,
    direction: str,
    defender_arm: str,
    defender_status: int,
    defender_formation: str,
    defender_in_village: bool,
    defender_strength: int,
    defender_firepower: int,
) -> WillingnessToClose | Refusal:
    """eam-15.1 to eam-15.10 Step one: does it come within 10 cm, and does it close (eam-R69 to eam-R78)?"""
    fault = (
        bad_status("attacker_status", attacker_status)
        or bad_status("defender_status", defender_status)
        or bad_leadership("commander_leadership", commander_leadership)
        or negative("attacker_strength", attacker_strength, "eam-2.3")
        or negative("defender_strength", defender_strength, "eam-2.3")
        or negative("attacker_firepower", attacker_firepower, "eam-13.3")
        or negative("defender_firepower", defender_firepower, "eam-13.3")
    )
    if fault is not None:
        return fault
    if attacker_status == 0:
        return Refusal("eam-11.10", "a unit that runs away goes towards nobody", "running")
    if order == ASSAULT:
        barred = cannot_assault(settings, attacker_arm, attacker_status, attacker_formation)
        if barred is not None:
            return barred
    tally = Tally("willingness to close", attacker_status, "eam-15.4", "its status")
    tally.cite("to be passed before it comes front to front", "eam-15.1")
    tally.cite("judged as it comes to 10 cm", "eam-15.3")
    tally.cite("by its raw status", "eam-R69")
    approaches = may_approach(attacker_status, defender_status)
    if attacker_status >= 3:
        tally.cite("Nervous or better: it may come within 10 cm", "eam-15.2")
    elif approaches:
        tally.cite("steadier than the enemy: it may come within 10 cm", "eam-15.2")
    else:
        tally.cite("it halts 10 cm off", "eam-15.2")
    if order != ASSAULT:
        return WillingnessToClose(approaches, None, None, "approaches" if approaches else "halted", tally)
    if direction != "front":
        if not has_flanks(settings, defender_arm, defender_formation, defender_in_village):
            tally.cite("it has neither flank nor rear", "eam-R72")
        elif direction == "flank":
            tally.add(CLOSING_FLANK, "on the flank", "eam-15.5")
        else:
            tally.add(CLOSING_REAR, "on the rear", "eam-15.6")
        cite_garrison(tally, defender_arm, defender_in_village)
    if attacker_strength > defender_strength * settings.outnumber_ratio:
        tally.add(CLOSING_OUTNUMBERING, f"{attacker_strength} against {defender_strength}", "eam-15.7")
        tally.cite("blocks of all that assault it, strictly more", "eam-R73")
    if commander_leading:
        tally.add(commander_leadership, "the divisional commander leads", "eam-15.8")
        tally.cite("his action is to lead, and he is with it", "eam-R74")
        own = settings.commander_leadership == "own"
        tally.cite("the value is his own" if own else "the value is the brigade's", "eam-R51")
    if defender_arm != ARTILLERY:
        firepower = 0 if defender_formation == MARCHING else defender_firepower
        if attacker_firepower > firepower:
            tally.add(CLOSING_FIREPOWER, f"superior firepower, {attacker_firepower} against {firepower}", "eam-15.9")
    if defender_arm == ARTILLERY:
        tally.cite("artillery has no firepower score", "eam-R75")
    elif defender_formation == MARCHING:
        tally.cite("a unit in Marching formation counts 0 for firepower", "eam-R75")
    modified = tally.total
    if not approaches:
        result = "halted"
    elif modified >= defender_status:
        result = "closes"
        tally.cite(f"{modified} against {defender_status}: it closes", "eam-15.4")
    else:
        result = "stalled"
        tally.cite(f"{modified} against {defender_status}: the attack stalls", "eam-15.10")
        tally.cite("it stands where the test failed, its order wiped", "eam-R76")
    return WillingnessToClose(approaches, modified - attacker_status, modified, result, tally)


def attacker_total(
    settings: Settings,
    tally: Tally,
    arm: str,
    formation: str,
    disordered: bool,
    leadership: int,
    direction: str,
    defender_arm: str,
    defender_formation: str,
    defender_in_village: bool,
) -> int:
    """eam-16.1 to eam-16.9 What an attacker adds to the status it brings."""
    if direction != "front" and has_flanks(settings, defender_arm, defender_formation, defender_in_village):
        if direction == "flank":
            tally.add(ASSAULT_FLANK, "attacking on the flank", "eam-16.2")
        else:
            tally.add(ASSAULT_REAR, "attacking on the rear", "eam-16.3")
        cite_garrison(tally, defender_arm, defender_in_village)
    elif direction != "front":
        tally.cite("it has neither flank nor rear", "eam-R72")
    if disordered or formation == LOOSE:
        if formation == LOOSE:
            tally.cite("Loose is Disordered, always", "eam-6.10")
        tally.add(ASSAULT_DISORDERED, "the attacker is Disordered", "eam-16.4")
    tally.add(leadership, "the attacker's brigade leadership", "eam-16.5")
    if arm == CAVALRY and defender_arm == INFANTRY and defender_formation != MARCHING:
        if defender_in_village and not settings.cavalry_bonus_in_village:
            tally.cite("no bonus to cavalry in a village", "eam-R84")
        else:
            modifier, paragraph = CAVALRY_AGAINST[defender_formation]
            tally.add(modifier, f"cavalry against infantry in {defender_formation} formation", paragraph)
            if defender_in_village:
                tally.cite("in a village as anywhere", "eam-R84")
    return tally.total


def defender_total(
    tally: Tally,
    arm: str,
    formation: str,
    disordered: bool,
    leadership: int,
    in_village: bool,
    on_feature: bool,
) -> int:
    """eam-16.1, eam-16.4, eam-16.5, eam-16.6 What a defender adds to its status (eam-R83)."""
    if disordered or formation == LOOSE:
        if formation == LOOSE:
            tally.cite("Loose is Disordered, always", "eam-6.10")
        tally.add(ASSAULT_DISORDERED, "the defender is Disordered", "eam-16.4")
    tally.add(leadership, "the defender's brigade leadership", "eam-16.5")
    if arm == INFANTRY and (in_village or on_feature):
        tally.add(ASSAULT_FEATURE, "infantry defending a major feature", "eam-16.6")
        tally.cite("a village from every side, another feature if the attack comes over it; once", "eam-R83")
    return tally.total


@dataclass(slots=True)
class CloseAssault:
    attacker_total: int | None
    defender_total: int | None
    winner: str
    automatic: bool
    effects: list[str]
    tally: Tally


def close_assault(
    settings: Settings,
    dice: Dice,
    *,
    attacker_arm: str,
    attacker_status: int,
    attacker_formation: str,
    attacker_disordered: bool,
    attacker_leadership: int,
    direction: str,
    defender_arm: str,
    defender_status: int,
    defender_formation: str,
    defender_disordered: bool,
    defender_leadership: int,
    defender_in_village: bool,
    defender_on_feature: bool,
) -> CloseAssault | Refusal:
    """eam-16.1 to eam-16.12 Step two, one against one: the higher total wins (eam-R77, eam-R79, eam-R96)."""
    fault = (
        bad_status("attacker_status", attacker_status)
        or bad_status("defender_status", defender_status)
        or bad_leadership("attacker_leadership", attacker_leadership)
        or bad_leadership("defender_leadership", defender_leadership)
        or cannot_assault(settings, attacker_arm, attacker_status, attacker_formation)
    )
    if fault is not None:
        return fault
    tally = Tally("close assault", attacker_status, "eam-16.1", "the attacker's status")
    effects = ["both-disordered"]
    automatic = False
    if defender_arm == ARTILLERY:
        tally.cite("artillery closed with always loses, and is destroyed", "eam-16.11")
        effects.append("artillery-destroyed")
        automatic = True
    if defender_status == 0:
        tally.cite("a runner is cut down without a fight", "eam-R96")
        effects.append("defender-cut-down")
        automatic = True
    elif defender_formation == MARCHING and not automatic:
        tally.cite("a unit in Marching formation has no combat value", "eam-6.12")
        tally.cite("it loses at once, and is not destroyed", "eam-R77")
        automatic = True
    tally.cite("every unit in it is Disordered", "eam-16.12")
    if automatic:
        return CloseAssault(None, None, "attacker", True, effects, tally)
    attack = attacker_total(
        settings,
        tally,
        attacker_arm,
        attacker_formation,
        attacker_disordered,
        attacker_leadership,
        direction,
        defender_arm,
        defender_formation,
        defender_in_village,
    )
    defence = Tally("the defence", defender_status, "eam-16.1", "the defender's status")
    stand = defender_total(
        defence,
        defender_arm,
        defender_formation,
        defender_disordered,
        defender_leadership,
        defender_in_village,
        defender_on_feature,
    )
    tally.lines.extend(defence.lines)
    if attack == stand:
        tally.cite(f"{attack} against {stand}: the defender wins", "eam-16.10")
    else:
        tally.cite(f"{attack} against {stand}: the higher wins", "eam-16.1")
    tally.cite("by the totals, not by the bare status", "eam-R79")
    if attacker_disordered or defender_disordered or LOOSE in (attacker_formation, defender_formation):
        tally.cite("disorder does no more than this", "eam-R115")
    return CloseAssault(attack, stand, "attacker" if attack > stand else "defender", False, effects, tally)
