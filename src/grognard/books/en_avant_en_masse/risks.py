"""Phase 5: personal risk, and who commands after it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.battle import EamBattle, fights
from grognard.books.en_avant_en_masse.risk import personal_risk
from grognard.books.en_avant_en_masse.state import Commander
from grognard.books.en_avant_en_masse.status import leadership_score
from grognard.books.en_avant_en_masse.units import TABLE
from grognard.core.battle import Step
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import point_distance


@dataclass(slots=True)
class PersonalRiskPhase(Step[EamBattle]):
    """eam-3.2, eam-19.1 A throw for each commander who was with a unit that lost status (eam-R103, eam-R104)."""

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "personal-risk"
        for commander in battle.commanders:
            if commander.at_risk:
                commander.at_risk = False
                self._throw(battle, commander)
            if commander.state == "out-of-action" and not commander.second_leads:
                self._captured(battle, commander)

    def _throw(self, battle: EamBattle, commander: Commander) -> None:
        """eam-19.2 to eam-19.5, eam-19.7 What becomes of him, and when his second takes over (eam-R105)."""
        ruling = personal_risk(
            battle.settings,
            battle.dice,
            commander_with_unit=True,
            unit_lost_status=True,
            turn=battle.turn,
            second_in_command=commander.second and not commander.second_leads,
        )
        if isinstance(ruling, Refusal) or not ruling.rolled or ruling.result is None:
            return
        battle.tell(
            "personal-risk",
            tuple(ruling.tally.paragraphs()),
            {
                "commander": commander.name,
                "total": ruling.total,
                "result": ruling.result,
                "returns": ruling.acts_again_turn,
                "second": ruling.second_acts_turn if ruling.second_takes_over else None,
            },
            tally=ruling.tally,
        )
        if ruling.result == "none":
            return
        if ruling.result in ("dead", "out-of-action") and commander.second_leads:
            # eam-19.2: it is the second who is struck, and nobody stands behind him
            commander.second_leads = False
            commander.second = False
            if ruling.result == "dead":
                commander.state = "dead"
            elif commander.state != "dead":
                commander.state = "out-of-action"
                commander.returns = max(commander.returns, ruling.acts_again_turn or 0)
            return
        commander.state = ruling.result
        commander.returns = ruling.acts_again_turn or 0
        if ruling.second_takes_over and ruling.second_acts_turn is not None:
            commander.second_acts = ruling.second_acts_turn
            if commander.second_leadership == 9:
                score = leadership_score(battle.settings, battle.dice)
                commander.second_leadership = score.score
                battle.explain("leadership", {"of": f"the second of {commander.name}"}, score.tally)

    def _captured(self, battle: EamBattle, commander: Commander) -> None:
        """eam-19.6, eam-R106 He cannot be moved, and an enemy who reaches him takes him."""
        for unit in battle.enemies(commander.side):
            if (
                unit.place == TABLE
                and fights(unit)
                and point_distance(unit.footprint(), commander.x, commander.y) <= 1e-6
            ):
                commander.state = "captured"
                commander.returns = 0
                battle.tell("captured", ("eam-19.6", "eam-R106"), {"commander": commander.name, "by": unit.card.name})
                return


def commanders_return(battle: EamBattle) -> None:
    """eam-19.3, eam-19.7, eam-R105 At the start of a turn: the wounded come back, and seconds take over."""
    for commander in battle.commanders:
        if commander.state == "out-of-action" and 0 < commander.returns <= battle.turn:
            commander.state = "in-command"
            commander.returns = 0
            commander.second_leads = False
            commander.second_acts = 0
            battle.tell("commander-returns", ("eam-19.3", "eam-R105"), {"commander": commander.name})
        elif 0 < commander.second_acts <= battle.turn:
            commander.second_acts = 0
            commander.second_leads = True
            battle.tell("second-takes-over", ("eam-19.7",), {"commander": commander.name})
