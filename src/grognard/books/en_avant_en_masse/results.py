"""Chapter: what a close assault does to those who were in it; withdrawal, flight and pursuit."""

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
    INFANTRY,
    MARCHING,
    TURNS_TO_RALLY_BACK,
    bad_status,
    exact,
    negative,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

RESULTS: Final[dict[tuple[str, bool, int], tables.Outcome]] = tables.RESULTS
RUN_MULTIPLES: Final[tuple[tuple[float, float], ...]] = tables.RUN_MULTIPLES
BANDS: Final = ("", "1-2", "1-2", "3-4", "3-4", "5-6", "5-6")


def _paragraph(arm: str, won: bool, status: int) -> str:
    """The paragraph of a cell of the results."""
    high, middle = status >= 5, status >= 3
    if arm == CAVALRY:
        if won:
            return "eam-17.2" if high else "eam-17.3"
        return "eam-17.4" if high else ("eam-17.5" if middle else "eam-17.6")
    if won:
        return "eam-17.7" if high else "eam-17.8"
    return "eam-17.9" if high else ("eam-17.10" if middle else "eam-17.11")


@dataclass(slots=True)
class AssaultResult:
    status_change: int
    new_status: int
    action: str
    withdraw_cm: int
    pursuit: str
    effects: list[str]
    tally: Tally


def assault_result(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    status: int,
    outcome: str,
    formation: str,
    faced_superior_firepower: bool,
    enemy_destroyed: bool,
    chooses_pursuit: bool,
) -> AssaultResult | Refusal:
    """eam-17.1 to eam-17.13 What it does to one unit, by arm, outcome and its own status (eam-R85 to eam-R96)."""
    fault = bad_status("status", status)
    if fault is not None:
        return fault
    won = outcome == "winner"
    tally = Tally("result")
    if won:
        if arm == ARTILLERY:
            return Refusal("eam-16.11", "artillery closed with always loses", "artillery-winner")
        if formation == MARCHING:
            return Refusal("eam-6.12", "a unit in Marching formation wins nothing", "marching-winner")
        if status == 0:
            return Refusal("eam-R96", "a unit that runs away wins nothing", "running-winner")
    elif arm == ARTILLERY:
        tally.cite("artillery closed with is destroyed", "eam-16.11")
        tally.cite("divisional artillery only; it is removed at once", "eam-R82")
        return AssaultResult(0, status, "removed", 0, "none", ["destroyed"], tally)
    elif status == 0:
        tally.cite("a runner is cut down", "eam-R96")
        return AssaultResult(0, 0, "removed", 0, "none", ["cut-down"], tally)
    cell = RESULTS[arm, won, status]
    paragraph = _paragraph(arm, won, status)
    tally.cite(f"{arm}, {outcome}, status {BANDS[status]}", "eam-17.1")
    tally.cite("by its raw status before this result", "eam-R85")
    change = cell.status_change
    action = cell.action
    pursuit = cell.pursuit if won else "none"
    if won:
        if enemy_destroyed:
            action, pursuit = "hold", "none"
            tally.cite("there is nothing left to pursue", "eam-R93")
        elif formation == DENSE and not settings.dense_pursues:
            action, pursuit = "hold", "none"
            tally.cite("a Dense winner stands", "eam-R92")
        elif pursuit == "optional":
            action = "pursue" if chooses_pursuit else "hold"
        if formation == DENSE and action == "pursue":
            tally.cite("a Dense winner follows like any other", "eam-R92")
        if settings.winner_status_loss == "only-if-pursuing" and action != "pursue":
            change = 0
        tally.add(change, f"the winner is to {action}", paragraph)
        if cell.status_change:
            tally.cite("whether it pursues or not" if change else "no loss without pursuit", "eam-R87")
    else:
        tally.add(change, "the loser is to withdraw", paragraph)
        if faced_superior_firepower:
            tally.add(-1, "it faced superior firepower", "eam-17.12")
            tally.cite("the winner's score is higher than its own", "eam-R95")
        change = tally.total
    new_status = max(0, status + change)
    if new_status != status + change:
        tally.becomes(new_status - status, "it has no more levels to lose", "eam-11.1")
    if not won and new_status == 0:
        action = "run-away"
        tally.cite("brought to 0, it runs away", "eam-17.13")
        tally.cite("instead of withdrawing", "eam-R86")
    tally.cite("it is Disordered by the fight", "eam-16.12")
    return AssaultResult(
        new_status - status,
        new_status,
        action,
        cell.withdraw_cm if action == "withdraw" else 0,
        pursuit,
        ["disordered"],
        tally,
    )


def run_distance(settings: Settings, arm: str, formation: str, turn_of_running: int, terrain_factor: float) -> float:
    """eam-17.13 Twice the normal move at first, the normal move after (eam-R48)."""
    normal = rate(settings, arm, ASSAULT) or 0.0
    if settings.rout_normal_move == "formation-rate":
        normal = rate(settings, arm, formation) or normal
    for last, multiple in RUN_MULTIPLES:
        if turn_of_running <= last:
            return normal * multiple * terrain_factor
    return normal * terrain_factor


@dataclass(slots=True)
class RunAwayMove:
    distance_cm: float
    leaves_table: bool
    tally: Tally


def run_away_move(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    turn_of_running: int,
    terrain_factor: float,
    distance_to_edge_cm: float,
) -> RunAwayMove | Refusal:
    """eam-17.13, eam-11.10 How far a running unit goes this turn (eam-R48, eam-R49)."""
    if turn_of_running < 1:
        return Refusal("eam-17.13", "it is not running yet", "not-running")
    fault = negative("terrain_factor", terrain_factor, "eam-R48") or negative(
        "distance_to_edge_cm", distance_to_edge_cm, "eam-R48"
    )
    if fault is not None:
        return fault
    full = run_distance(settings, arm, ASSAULT, turn_of_running, terrain_factor)
    tally = Tally("running away")
    tally.cite("it leaves the field as fast as it can", "eam-11.10")
    if turn_of_running == 1:
        tally.cite("twice its normal move in the first turn", "eam-17.13")
        tally.cite("the turn in which fire of phase 1 broke it, else the turn after", "eam-R49")
    else:
        tally.cite("its normal move in every turn after the first", "eam-17.13")
    leaves = full >= distance_to_edge_cm - EPSILON
    if leaves:
        tally.cite("it reaches the edge and is removed", "eam-R48")
    return RunAwayMove(exact(min(full, distance_to_edge_cm)), leaves, tally)


@dataclass(slots=True)
class Pursuit:
    enemy_cm: float | None
    pursuer_cm: float | None
    gap_after_cm: float | None
    outcome: str
    returns_turn: int | None
    effects: list[str]
    tally: Tally


def pursuit(
    settings: Settings,
    dice: Dice,
    *,
    pursuer_arm: str,
    pursuer_formation: str,
    enemy_arm: str,
    enemy_action: str,
    enemy_withdraw_cm: float,
    pursuit_turn: int,
    gap_cm: float,
    enemy_to_edge_cm: float,
    turn: int,
) -> Pursuit | Refusal:
    """eam-17.2, eam-17.8, eam-17.13, eam-17.17 to eam-17.20 A Movement phase of pursuit (eam-R88 to eam-R93)."""
    fault = (
        negative("enemy_withdraw_cm", enemy_withdraw_cm, "eam-17.15")
        or negative("gap_cm", gap_cm, "eam-R88")
        or negative("enemy_to_edge_cm", enemy_to_edge_cm, "eam-R48")
        or negative("turn", turn, "eam-2.1")
    )
    if fault is not None:
        return fault
    if pursuit_turn < 1:
        return Refusal("eam-17.14", "a pursuit begins in the turn after the assault", "out-of-range")
    allowance = rate(settings, pursuer_arm, pursuer_formation)
    if allowance is None:
        return Refusal("eam-7.5", "cavalry does not move in Dense formation", "no-rate")
    tally = Tally("pursuit")
    if enemy_action == "destroyed":
        tally.cite("there is nothing left to pursue", "eam-R93")
        return Pursuit(None, None, None, "no-pursuit", None, [], tally)
    if pursuer_arm == INFANTRY and pursuit_turn > 1:
        tally.cite("infantry pursue for one turn", "eam-R89")
        return Pursuit(None, None, None, "no-pursuit", None, [], tally)
    if pursuer_formation == DENSE and not settings.dense_pursues:
        tally.cite("a Dense winner stands", "eam-R92")
        return Pursuit(None, None, None, "no-pursuit", None, [], tally)
    if pursuer_arm == CAVALRY:
        tally.cite("cavalry that has won pursues", "eam-17.2")
    else:
        tally.cite("infantry that has won pursues", "eam-17.8")
    if pursuer_formation == DENSE:
        tally.cite(f"in Dense too, at its {allowance:g} cm", "eam-R92")
    if enemy_action == "withdraw":
        enemy = min(enemy_withdraw_cm, enemy_to_edge_cm)
        tally.cite(f"the loser withdraws {enemy:g} cm", "eam-17.15")
        gap = gap_cm + enemy
        if allowance >= gap - EPSILON:
            tally.cite("the pursuer covers that, and fights again", "eam-R88")
            outcome = "close-assault" if settings.pursuit_renews_combat else "pursuit-ends"
            return Pursuit(exact(enemy), exact(gap), 0.0, outcome, None, [], tally)
        tally.cite("the withdrawal is not caught: the pursuit ends", "eam-R88")
        return Pursuit(exact(enemy), allowance, exact(gap - allowance), "pursuit-ends", None, [], tally)
    run = run_distance(settings, enemy_arm, ASSAULT, pursuit_turn, 1.0)
    enemy = min(run, enemy_to_edge_cm)
    tally.cite(f"the enemy runs {enemy:g} cm", "eam-17.13")
    if run >= enemy_to_edge_cm - EPSILON:
        tally.cite("it is gone from the table", "eam-17.18")
        effects = ["enemy-removed"]
        back: int | None = None
        if pursuer_arm == CAVALRY:
            back = turn + TURNS_TO_RALLY_BACK
            effects.append("pursuer-dispersed")
            tally.cite("the cavalry follows it off the table", "eam-17.17")
            tally.cite("now that the chase has reached the edge", "eam-R90")
            tally.cite(f"and rallies back on turn {back}", "eam-17.19")
            tally.cite("at its command group, in phase 4", "eam-R91")
            tally.cite("Disordered", "eam-17.20")
        return Pursuit(exact(enemy), None, None, "off-table", back, effects, tally)
    gap = gap_cm + enemy
    if allowance >= gap - EPSILON:
        tally.cite("the runner is caught and cut down", "eam-R89")
        return Pursuit(exact(enemy), exact(gap), 0.0, "cut-down", None, ["enemy-removed"], tally)
    if pursuer_arm == CAVALRY:
        tally.cite("cavalry pursue on and on", "eam-17.17")
        outcome = "still-pursuing"
    else:
        tally.cite("infantry pursue for one turn", "eam-R89")
        outcome = "pursuit-ends"
    return Pursuit(exact(enemy), allowance, exact(gap - allowance), outcome, None, [], tally)
