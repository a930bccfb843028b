"""Chapter: ranged firing."""

from dataclasses import dataclass
from typing import Any, Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import (
    ASSAULT,
    BRIGADE_GUNS,
    DIVISIONAL,
    EPSILON,
    INFANTRY,
    LOOSE,
    MARCHING,
    bad_status,
    negative,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

SHOTS: Final[tuple[tables.Shot, ...]] = tables.SHOTS
STEADY: Final[tuple[bool, ...]] = tables.STEADY


def _longest(weapon: str) -> float:
    return max(shot.to_cm for shot in SHOTS if shot.weapon == weapon)


DIVISIONAL_RANGE_CM: Final[float] = _longest(DIVISIONAL)
BRIGADE_RANGE_CM: Final[float] = _longest(BRIGADE_GUNS)


def _canister() -> float:
    return min(shot.to_cm for shot in SHOTS if shot.weapon == DIVISIONAL)


CANISTER_CM: Final[float] = _canister()


def cell(settings: Settings, firer: str, range_cm: float, status: int, close: bool) -> tables.Shot | None:
    """eam-13.5, eam-13.6 The cell of the fire table; None beyond its last range (eam-R53, eam-R56).

    A range of nothing counts with the shortest, for a mover that is met at contact (eam-R65).
    """
    weapon = firer
    if settings.brigade_canister and firer == BRIGADE_GUNS and range_cm <= CANISTER_CM + EPSILON:
        weapon = DIVISIONAL
    steady = STEADY[status]
    for shot in SHOTS:
        if shot.weapon == weapon and shot.steady == steady and shot.close == close and range_cm <= shot.to_cm + EPSILON:
            return shot
    return None


def effective_status(
    firer: str, firer_status: int, firer_in_village: bool, target_arm: str, target_in_village: bool
) -> int:
    """eam-8.24, eam-8.25 The status fire counts at, one lower for each village; never below 1 (eam-R35)."""
    status = firer_status
    if target_in_village and target_arm == INFANTRY:
        status -= 1
    if firer_in_village and firer == BRIGADE_GUNS:
        status -= 1
    return max(1, status)


def is_close(settings: Settings, target_status: int, target_formation: str) -> bool:
    """eam-13.6 Does the target stand in the column for Dense and Assault (eam-R59)?"""
    if target_status == 0 or target_formation == LOOSE:
        return False
    return target_formation != MARCHING or settings.marching_target == "close"


def tells(shot: tables.Shot, firer_status: int, target_status: int) -> bool:
    """eam-13.11, eam-13.12 Does the shot tell on a target of that status?"""
    if shot.condition == "any":
        return True
    if shot.condition == "lower":
        return target_status < firer_status
    return shot.condition == "equal-or-lower" and target_status <= firer_status


def after_levels(status: int, levels: int, floor: int) -> int:
    """eam-13.18, eam-13.19 A floor stops a loss, and neither touches nor raises what is below it (eam-R61)."""
    return max(floor, status - levels) if status > floor else status


def may_not_fire(
    firer: str,
    range_cm: float,
    firer_status: int,
    firer_formation: str,
    firer_in_village: bool,
    in_arc: bool,
    line_of_sight: bool,
) -> Refusal | None:
    """eam-6.12, eam-13.5, eam-R34 Why these guns cannot fire, wherever the target stands."""
    if firer_status == 0:
        return Refusal("eam-13.5", "a unit that runs away does not fire", "running")
    if firer_formation == MARCHING:
        return Refusal("eam-6.12", "a unit in Marching formation has no combat value", "marching")
    if firer == DIVISIONAL and firer_formation != ASSAULT:
        return Refusal("eam-7.5", "divisional artillery fires in Assault formation only", "not-deployed")
    if firer == DIVISIONAL and firer_in_village:
        return Refusal("eam-R34", "divisional artillery cannot fire from inside a village", "in-village")
    if not in_arc:
        return Refusal("eam-R57", "the target is out of the arc", "out-of-arc")
    if not line_of_sight:
        return Refusal("eam-R58", "there is no line of sight", "no-sight")
    longest = DIVISIONAL_RANGE_CM if firer == DIVISIONAL else BRIGADE_RANGE_CM
    if range_cm > longest + EPSILON:
        paragraph = "eam-13.14" if firer == DIVISIONAL else "eam-13.16"
        return Refusal(paragraph, f"{range_cm:g} cm is out of range: it reaches {longest:g}", "out-of-range")
    return None


def row_paragraph(shot: tables.Shot) -> str:
    """The paragraph of a cell of the fire table."""
    if shot.band == "canister":
        return ("eam-13.7" if shot.close else "eam-13.8") if shot.steady else "eam-13.9"
    if shot.weapon == BRIGADE_GUNS:
        return "eam-13.16" if shot.steady and shot.close else "eam-13.17"
    if shot.band == "effective":
        return "eam-13.11" if shot.steady else ("eam-13.12" if shot.close else "eam-13.13")
    return "eam-13.14" if shot.steady and shot.close else "eam-13.15"


def effects_of(settings: Settings, levels: int, new_status: int) -> list[str]:
    """eam-9.2, eam-R40 What a loss to fire brings with it."""
    found = []
    if levels > 0:
        if settings.fire_disorders == "on-status-loss":
            found.append("disordered")
        if new_status == 0:
            found.append("run-away")
    return found


@dataclass(slots=True)
class RangedFire:
    band: str
    effective_firer_status: int
    condition: str
    levels: int
    new_status: int
    effects: list[str]
    tally: Tally


def shoot(
    settings: Settings,
    firer: str,
    range_cm: float,
    firer_status: int,
    firer_in_village: bool,
    target_status: int,
    target_formation: str,
    target_arm: str,
    target_in_village: bool,
) -> RangedFire | Refusal:
    """eam-13.7 to eam-13.19 One shot, by guns that may fire it."""
    status = effective_status(firer, firer_status, firer_in_village, target_arm, target_in_village)
    close = is_close(settings, target_status, target_formation)
    shot = cell(settings, firer, range_cm, status, close)
    shown = round(range_cm, 2)
    if shot is None:
        return Refusal("eam-13.14", f"{shown:g} cm is out of range", "out-of-range")
    tally = Tally("fire")
    tally.cite("only artillery fires at range" if firer == DIVISIONAL else "a brigade's own guns fire", "eam-13.2")
    if firer == BRIGADE_GUNS and range_cm <= CANISTER_CM + EPSILON:
        tally.cite("brigade guns have no canister" if shot.weapon == firer else "brigade guns have canister", "eam-R53")
    if target_in_village:
        if target_arm == INFANTRY:
            tally.cite("at infantry in a village: as if one level lower", "eam-8.24")
        else:
            tally.cite("a village covers infantry, and no other arm", "eam-8.24")
    if firer_in_village and firer == BRIGADE_GUNS:
        tally.cite("from inside a village: one level lower", "eam-8.25")
    if target_in_village or (firer_in_village and firer == BRIGADE_GUNS):
        tally.cite(f"so it counts as status {status}, for the column and for the comparison", "eam-R35")
    if target_status == 0:
        tally.cite("a running target counts as Loose", "eam-R59")
    elif target_formation == MARCHING:
        tally.cite(f"a Marching target counts as {settings.marching_target}", "eam-R59")
    column = "steady" if shot.steady else "shaky"
    tally.cite(f"firer of status {status}: the {column} column", "eam-13.5")
    tally.cite("a close target" if close else "a loose target", "eam-13.6")
    tally.cite(f"{shown:g} cm between nearest points: {shot.band}", "eam-R56")
    tally.cite(
        "artillery ball and canister are the division's" if shot.weapon == DIVISIONAL else "regimental fire", "eam-R54"
    )
    paragraph = row_paragraph(shot)
    if paragraph == "eam-13.9":
        tally.cite("the merged cell", "eam-R52")
    new_status = target_status
    if tells(shot, status, target_status):
        tally.add(-shot.levels, f"{shot.band}, {shown:g} cm: it tells", paragraph)
        new_status = after_levels(target_status, shot.levels, shot.floor)
        if target_status - new_status < shot.levels:
            floor = "eam-13.19" if shot.floor == 2 else "eam-13.18"
            tally.becomes(new_status - target_status, f"never below {shot.floor}", floor if shot.floor else "eam-11.1")
            if shot.floor:
                tally.cite("at its floor a target is not touched, nor raised", "eam-R61")
    else:
        tally.cite(f"{shot.band}, {shown:g} cm: no effect on status {target_status}", paragraph)
    levels = target_status - new_status
    effects = effects_of(settings, levels, new_status)
    if levels > 0:
        if "disordered" in effects:
            tally.cite("fire disorders", "eam-9.2")
        tally.cite(f"disorder by fire: {settings.fire_disorders}", "eam-R40")
    return RangedFire(shot.band, status, shot.condition, levels, new_status, effects, tally)


def ranged_fire(
    settings: Settings,
    dice: Dice,
    *,
    firer: str,
    range_cm: float,
    firer_status: int,
    firer_formation: str,
    target_status: int,
    target_formation: str,
    target_arm: str,
    target_in_village: bool,
    firer_in_village: bool,
    in_arc: bool,
    line_of_sight: bool,
    in_contact: bool,
    phase: str,
) -> RangedFire | Refusal:
    """eam-13.2, eam-13.5, eam-13.6, eam-13.7 to eam-13.19 One battery or brigade's guns at one target."""
    fault = (
        bad_status("firer_status", firer_status)
        or bad_status("target_status", target_status)
        or negative("range_cm", range_cm, "eam-R56")
    )
    if fault is not None:
        return fault
    if phase == "close-assault":
        return Refusal("eam-13.10", "there is no ranged fire during close assault", "close-assault")
    if in_contact or range_cm <= EPSILON:
        return Refusal("eam-R68", "units in contact neither fire nor are fired at", "in-contact")
    barred = may_not_fire(firer, range_cm, firer_status, firer_formation, firer_in_village, in_arc, line_of_sight)
    if barred is not None:
        return barred
    found = shoot(
        settings,
        firer,
        range_cm,
        firer_status,
        firer_in_village,
        target_status,
        target_formation,
        target_arm,
        target_in_village,
    )
    if isinstance(found, RangedFire) and firer == BRIGADE_GUNS and firer_formation != ASSAULT:
        found.tally.cite(f"a brigade's guns fire in {firer_formation} formation too", "eam-R114")
    return found


@dataclass(slots=True)
class MassedFire:
    levels: int
    new_status: int
    effects: list[str]
    tally: Tally


def add_up(settings: Settings, target_status: int, shots: list[tuple[int, int]]) -> int:
    """eam-13.18, eam-13.19 The status after shots of (levels, floor) that were fired together (eam-R60, eam-R61).

    The highest floor is counted first, so that each limits only its own kind of fire.
    """
    status = target_status
    if settings.massed_fire == "best-only":
        for levels, floor in shots:
            status = min(status, after_levels(target_status, levels, floor))
        return status
    for floor in (2, 1, 0):
        levels = 0
        for shot in shots:
            if shot[1] == floor:
                levels += shot[0]
        if levels:
            status = after_levels(status, levels, floor)
    return status


def massed_fire(
    settings: Settings,
    dice: Dice,
    *,
    target_status: int,
    target_formation: str,
    target_arm: str,
    target_in_village: bool,
    shots: list[dict[str, Any]],
) -> MassedFire | Refusal:
    """eam-13.11, eam-13.18, eam-13.19 All the shots at one target in one phase (eam-R60, eam-R61)."""
    fault = bad_status("target_status", target_status)
    if fault is not None:
        return fault
    tally = Tally("massed fire")
    tally.cite("all fire of a phase is simultaneous", "eam-R60")
    told: list[tuple[int, int]] = []
    for shot in shots:
        ruling = ranged_fire(
            settings,
            dice,
            firer=shot["firer"],
            range_cm=shot["range_cm"],
            firer_status=shot["firer_status"],
            firer_formation=shot["firer_formation"],
            target_status=target_status,
            target_formation=target_formation,
            target_arm=target_arm,
            target_in_village=target_in_village,
            firer_in_village=shot["firer_in_village"],
            in_arc=True,
            line_of_sight=True,
            in_contact=False,
            phase="firing",
        )
        if isinstance(ruling, Refusal):
            return ruling
        tally.lines.extend(ruling.tally.lines)
        found = cell(
            settings,
            shot["firer"],
            shot["range_cm"],
            ruling.effective_firer_status,
            is_close(settings, target_status, target_formation),
        )
        if found is not None and tells(found, ruling.effective_firer_status, target_status):
            told.append((found.levels, found.floor))
    new_status = add_up(settings, target_status, told)
    for floor, paragraph in ((1, "eam-13.18"), (2, "eam-13.19")):
        if new_status <= floor and any(lost[1] == floor for lost in told):
            tally.cite(f"fire of this kind goes not below {floor}", paragraph)
    levels = target_status - new_status
    tally.becomes(-levels, "all the levels together, each kind to its own floor", "eam-R61")
    return MassedFire(levels, new_status, effects_of(settings, levels, new_status), tally)
