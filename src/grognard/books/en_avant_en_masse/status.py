"""Chapters: unit status, and leadership."""

from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import ARTILLERY, ASSAULT, bad_status
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

LEADERSHIP: Final[tuple[int, ...]] = tables.LEADERSHIP
STATUS_NAME: Final[tuple[str, ...]] = tables.STATUS_NAME

PUGNACIOUS: Final = 6
STEADY: Final = 4
NERVOUS: Final = 3
WAVERING: Final = 2
FRIGHTENED: Final = 1
RUNNING: Final = 0
STATUS_PARAGRAPH: Final = (
    "eam-11.10",
    "eam-11.9",
    "eam-11.7",
    "eam-11.6",
    "eam-11.5",
    "eam-11.4",
    "eam-11.3",
)
"""By status: the paragraph that says how such a unit behaves."""


def conduct_of(
    settings: Settings,
    status: int,
    arm: str,
    order: str,
    step: str,
    has_legal_target: bool,
    enemy_in_reach: bool,
    enemy_status: int,
    pending_result: str,
) -> str:
    """eam-11.3, eam-11.6, eam-11.7, eam-11.9, eam-11.10, eam-5.9 In order of precedence."""
    if status == RUNNING:
        return "run-away"
    if pending_result != "none":
        return "carry-out-result"
    if status == PUGNACIOUS and enemy_in_reach and arm != ARTILLERY:
        return "must-close"
    if status == NERVOUS and has_legal_target and settings.nervous_stops_for != "never":
        return "halt-and-fire"
    if status <= WAVERING and step == "advance" and not (order == ASSAULT and enemy_status < status):
        return "will-not-advance"
    return "act-as-ordered"


@dataclass(slots=True)
class Conduct:
    conduct: str
    may_move: bool
    tally: Tally


def unit_conduct(
    settings: Settings,
    dice: Dice,
    *,
    status: int,
    arm: str,
    order: str,
    step: str,
    has_legal_target: bool,
    enemy_in_reach: bool,
    enemy_status: int,
    pending_result: str,
) -> Conduct | Refusal:
    """eam-11.3, eam-11.4, eam-11.5, eam-11.6, eam-11.7, eam-11.9, eam-11.10 What it does with its orders."""
    fault = bad_status("status", status) or bad_status("enemy_status", enemy_status)
    if fault is not None:
        return fault
    conduct = conduct_of(
        settings,
        status,
        arm,
        order,
        step,
        has_legal_target,
        enemy_in_reach,
        enemy_status,
        pending_result,
    )
    tally = Tally("conduct")
    if conduct == "carry-out-result":
        tally.cite(f"last turn's close assault has it {pending_result}, before any order", "eam-17.14")
        tally.cite("results go before orders", "eam-5.9")
    else:
        tally.cite(STATUS_NAME[status], STATUS_PARAGRAPH[status])
    if conduct == "must-close":
        tally.cite("the nearest enemy is within one full move", "eam-R43")
    elif conduct == "halt-and-fire":
        tally.cite("a legal target is opportunity enough", "eam-R45")
    elif conduct == "act-as-ordered" and status == STEADY and settings.steady_reluctance == "none":
        tally.cite("its reluctance has no effect of its own", "eam-R44")
    if status == FRIGHTENED and conduct != "carry-out-result":
        tally.cite("it has the limits of Wavering", "eam-R47")
    if status in (WAVERING, FRIGHTENED) and step == "advance" and conduct != "carry-out-result":
        if conduct == "act-as-ordered":
            tally.cite("it is steadier than the enemy it is sent against", "eam-15.2")
        tally.cite("closer only to assault an enemy of lower status", "eam-R46")
    moves = conduct in ("run-away", "carry-out-result", "must-close") or (
        conduct == "act-as-ordered" and step in ("advance", "other-move")
    )
    return Conduct(conduct, moves, tally)


@dataclass(slots=True)
class LeadershipScore:
    score: int
    tally: Tally


def leadership_score(settings: Settings, dice: Dice) -> LeadershipScore:
    """eam-12.1, eam-12.2, eam-12.3 A score the scenario does not give."""
    tally = Tally("leadership")
    tally.cite("a brigade's score runs from -1 to +1", "eam-12.1")
    face = tally.throw(dice, 6, "leadership", "eam-12.2")
    score = LEADERSHIP[face - 1]
    tally.add(score, f"on a {face}", "eam-12.3")
    return LeadershipScore(score, tally)
