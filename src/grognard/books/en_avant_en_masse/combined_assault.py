"""Chapter: close assault, several attackers on one defender."""

from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.close_assault import attacker_total, cannot_assault, defender_total
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import bad_leadership, bad_status
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally


@dataclass(slots=True)
class CombinedAssault:
    attacker_totals: list[int]
    attacker_best: int
    defender_total: int
    winner: str
    tally: Tally


def combined_assault(
    settings: Settings,
    dice: Dice,
    *,
    attackers: list[dict[str, Any]],
    defender_arm: str,
    defender_status: int,
    defender_formation: str,
    defender_disordered: bool,
    defender_leadership: int,
    defender_in_village: bool,
    defender_on_feature: bool,
) -> CombinedAssault | Refusal:
    """eam-16.1, eam-16.10 Several against one: the highest total speaks for all of them (eam-R80)."""
    if not attackers:
        return Refusal("eam-16.1", "nobody attacks", "no-attackers")
    fault = bad_status("defender_status", defender_status) or bad_leadership("defender_leadership", defender_leadership)
    if fault is not None:
        return fault
    if defender_status == 0:
        return Refusal("eam-R96", "a runner is cut down without a fight", "running")
    tally = Tally("combined assault")
    totals: list[int] = []
    for attacker in attackers:
        fault = (
            bad_status("status", attacker["status"])
            or bad_leadership("leadership", attacker["leadership"])
            or cannot_assault(settings, attacker["arm"], attacker["status"], attacker["formation"])
        )
        if fault is not None:
            return fault
        own = Tally("an attacker", attacker["status"], "eam-16.1", "an attacker's status")
        totals.append(
            attacker_total(
                settings,
                own,
                attacker["arm"],
                attacker["formation"],
                attacker["disordered"],
                attacker["leadership"],
                attacker["direction"],
                defender_arm,
                defender_formation,
                defender_in_village,
            )
        )
        tally.lines.extend(own.lines)
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
    best = max(totals)
    tally.cite(f"the best attacker's {best} against {stand}", "eam-R80")
    if best == stand:
        tally.cite("equal totals: the defender wins", "eam-16.10")
    return CombinedAssault(totals, best, stand, "attacker" if best > stand else "defender", tally)
