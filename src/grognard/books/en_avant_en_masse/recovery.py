"""Chapter: status recovery."""

from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.movement import RATE
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import (
    ASSAULT,
    COMMAND,
    EPSILON,
    OUT_OF_COMMAND,
    bad_status,
    negative,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

RECOVERY: Final[dict[str, tables.Recovery]] = tables.RECOVERY
COMMANDER_KEEPS_UP_CM: Final[float] = RATE[COMMAND, ASSAULT]


@dataclass(slots=True)
class RecoverStatus:
    qualifies: bool
    raised: bool
    new_status: int
    tally: Tally


def recover_status(
    settings: Settings,
    dice: Dice,
    *,
    method: str,
    status: int,
    starting_status: int,
    turns_completed: int,
    under_fire: bool,
    enemy_cavalry_cm: float,
    commander_with_unit: bool,
    commander_state: str,
    unit_move_cm: float,
    supporter_status: int,
    supporter_distance_cm: float,
    stationary: bool,
) -> RecoverStatus | Refusal:
    """eam-18.1 to eam-18.6 Does a unit win back a level in phase 4 (eam-R97 to eam-R102)?"""
    fault = (
        bad_status("status", status)
        or bad_status("starting_status", starting_status)
        or bad_status("supporter_status", supporter_status)
        or negative("turns_completed", turns_completed, "eam-18.1")
        or negative("enemy_cavalry_cm", enemy_cavalry_cm, "eam-R99")
        or negative("unit_move_cm", unit_move_cm, "eam-R97")
        or negative("supporter_distance_cm", supporter_distance_cm, "eam-18.4")
    )
    if fault is not None:
        return fault
    way = RECOVERY[method]
    rally = method == "rally"
    if rally and commander_state in OUT_OF_COMMAND:
        return Refusal("eam-19.6", f"a commander who is {commander_state} rallies nobody", "cannot-act")
    if not rally and status == 0:
        return Refusal("eam-R102", "a running unit cannot be reinforced", "running")
    tally = Tally("recovery of status")
    qualifies = True
    ceiling = starting_status if settings.recovery_ceiling == "starting-status" else 6
    if under_fire:
        tally.cite("it was under fire", "eam-18.2" if rally else "eam-18.6")
        tally.cite("shot at, with or without effect, or in close assault", "eam-R98")
        qualifies = False
    if enemy_cavalry_cm <= way.cavalry_cm + EPSILON:
        tally.cite(f"enemy cavalry stands within {way.cavalry_cm:g} cm", "eam-18.2" if rally else "eam-18.6")
        tally.cite("enemy cavalry that is not running, between nearest points", "eam-R99")
        qualifies = False
    if status >= ceiling:
        tally.cite("it stands as high as it ever did", "eam-R100")
        qualifies = False
    if rally:
        if not commander_with_unit:
            tally.cite("the commander is not with it", "eam-18.1")
            qualifies = False
        if unit_move_cm > COMMANDER_KEEPS_UP_CM + EPSILON:
            tally.cite(f"it moved {unit_move_cm:g} cm and he has lost it", "eam-R97")
            qualifies = False
        elif unit_move_cm > EPSILON:
            tally.cite("it may be moving", "eam-18.3")
    else:
        if supporter_status <= status:
            tally.cite("its supporter is no steadier than itself", "eam-18.4")
            qualifies = False
        if supporter_distance_cm > way.max_distance_cm + EPSILON:
            tally.cite(f"its supporter stands beyond {way.max_distance_cm:g} cm", "eam-18.4")
            qualifies = False
        if not stationary:
            tally.cite("both must be stationary", "eam-18.5")
            qualifies = False
    raised = qualifies and turns_completed >= way.turns
    paragraph = "eam-18.1" if rally else "eam-18.4"
    if raised:
        tally.add(way.levels, f"{way.turns} turns are complete", paragraph)
        if not rally:
            tally.cite("as long as the supporter is the higher, one level for every two turns", "eam-R102")
        tally.cite("one level a turn at most", "eam-R101")
    elif qualifies:
        tally.cite(f"{turns_completed} of {way.turns} turns", "eam-18.1" if rally else "eam-18.5")
    return RecoverStatus(qualifies, raised, status + (way.levels if raised else 0), tally)
