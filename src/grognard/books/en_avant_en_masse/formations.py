"""Chapter: formations, and the manoeuvres that change them."""

import math
from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.movement import rate
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import (
    ARTILLERY,
    ASSAULT,
    CAVALRY,
    DENSE,
    EPSILON,
    HALF,
    IMPULSES,
    MARCHING,
    bad_status,
    negative,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

CHANGE_TURNS: Final[dict[tuple[str, str], float]] = tables.CHANGE_TURNS
CHANGE_PARAGRAPH: Final[dict[str, str]] = tables.CHANGE_PARAGRAPH
CAVALRY_AGAINST: Final[dict[str, tuple[int, str]]] = tables.CAVALRY_AGAINST


def change_turns(settings: Settings, arm: str, before: str, after: str) -> float | None:
    """eam-6.13, eam-6.14, eam-6.15, eam-6.16 Turns for a change; None where the arm may not make it.

    eam-6.4, eam-R18: cavalry do not go into Dense. eam-7.5: artillery fights in Assault formation only (eam-R19).
    """
    if arm == ARTILLERY:
        open_to_it = (ASSAULT, MARCHING) if settings.artillery_marching_cm is not None else (ASSAULT,)
        if before not in open_to_it or after not in open_to_it:
            return None
    elif arm == CAVALRY and after == DENSE != before and settings.cavalry_dense != "allowed":
        return None
    return CHANGE_TURNS[before, after]


@dataclass(slots=True)
class FormationChange:
    turns: float
    completes_turn: int
    remaining_move_fraction: float
    tally: Tally


def formation_change(
    settings: Settings, dice: Dice, *, arm: str, from_formation: str, to_formation: str, start_turn: int
) -> FormationChange | Refusal:
    """eam-6.13, eam-6.14, eam-6.15, eam-6.16, eam-6.17, eam-10.1 How long a change of formation takes."""
    fault = negative("start_turn", start_turn, "eam-2.1")
    if fault is not None:
        return fault
    turns = change_turns(settings, arm, from_formation, to_formation)
    if turns is None:
        if arm == CAVALRY:
            return Refusal("eam-6.4", "cavalry do not take Dense formation of their own choice", "no-dense")
        return Refusal("eam-7.5", "divisional artillery has no formation but Assault", "no-such-formation")
    tally = Tally("change of formation", per=2)
    tally.add(round(turns * 2), f"from {from_formation} to {to_formation}", CHANGE_PARAGRAPH[from_formation])
    remaining = 0.0
    if turns == 0:
        remaining = 1.0
    elif turns < 1:
        remaining = 1.0 - turns
        tally.cite("the other half of the turn is left for movement", "eam-6.17")
        tally.cite("at half the allowance of the formation it is in", "eam-R20")
    else:
        tally.cite("it is made instead of movement", "eam-10.1")
    completes = start_turn + max(0, math.ceil(turns) - 1)
    return FormationChange(turns, completes, remaining, tally)


@dataclass(slots=True)
class DenseInTime:
    reaches_this_turn: bool
    contact_impulse: int | None
    formation_at_contact: str
    cavalry_modifier: int
    tally: Tally


def form_dense_in_time(
    settings: Settings,
    dice: Dice,
    *,
    cavalry_distance_cm: float,
    cavalry_formation: str,
    terrain_factor: float,
    infantry_formation: str,
    infantry_status: int,
) -> DenseInTime | Refusal:
    """eam-6.2, eam-6.14, eam-6.17, eam-16.7 Is charged infantry in Dense before contact (eam-R20, eam-R21)?"""
    fault = (
        bad_status("infantry_status", infantry_status)
        or negative("cavalry_distance_cm", cavalry_distance_cm, "eam-R21")
        or negative("terrain_factor", terrain_factor, "eam-R29")
    )
    if fault is not None:
        return fault
    if infantry_status == 0:
        return Refusal("eam-11.10", "a unit that runs away forms nothing", "running")
    pace = rate(settings, CAVALRY, cavalry_formation)
    if pace is None:
        return Refusal("eam-7.5", f"cavalry does not move in {cavalry_formation} formation", "no-rate")
    allowance = pace * terrain_factor
    tally = Tally("Dense in time")
    tally.cite(f"cavalry in {cavalry_formation} formation moves {pace:g} cm a turn", "eam-7.2")
    tally.cite(f"over this ground {allowance:g} cm, a tenth an impulse", "eam-R21")
    reaches = cavalry_distance_cm <= allowance + EPSILON
    impulse: int | None = None
    if reaches:
        impulse = 1
        if allowance > EPSILON:
            impulse = max(1, math.ceil(cavalry_distance_cm / (allowance / IMPULSES) - EPSILON))
    formation = infantry_formation
    if infantry_formation == ASSAULT and settings.square_on_own_initiative:
        tally.cite("Dense guards against cavalry", "eam-6.2")
        tally.cite("from Assault it takes half a turn", CHANGE_PARAGRAPH[ASSAULT])
        tally.cite("it begins the half-turn change unbidden", "eam-6.17")
        if impulse is None or impulse > HALF:
            formation = DENSE
            tally.cite("and is Dense from the end of the fifth impulse", "eam-R20")
        else:
            tally.cite("but is caught before the fifth impulse is over", "eam-R20")
    elif infantry_formation != DENSE:
        tally.cite(f"from {infantry_formation} the change takes too long", CHANGE_PARAGRAPH[infantry_formation])
    modifier = 0
    if formation != MARCHING:
        modifier, paragraph = CAVALRY_AGAINST[formation]
        tally.add(modifier, f"cavalry against infantry in {formation} formation", paragraph)
    return DenseInTime(reaches, impulse, formation, modifier, tally)
