"""Results of a close assault; running away; pursuit."""

from typing import Any

import pytest

from tests.books.en_avant_en_masse.asking import refused, rule


def result(**inputs: Any) -> tuple[int, str, int, str]:
    found = rule("assault-result", **inputs)
    assert found["new_status"] == inputs["status"] + found["status_change"]
    return found["status_change"], found["action"], found["withdraw_cm"], found["pursuit"]


@pytest.mark.parametrize(
    ("arm", "outcome", "status", "expected"),
    [
        ("cavalry", "winner", 6, (-1, "pursue", 0, "mandatory")),  # eam-17.2
        ("cavalry", "winner", 4, (0, "pursue", 0, "mandatory")),  # eam-17.3
        ("cavalry", "winner", 1, (0, "pursue", 0, "mandatory")),
        ("cavalry", "loser", 5, (-2, "withdraw", 10, "none")),  # eam-17.4
        ("cavalry", "loser", 4, (-2, "withdraw", 25, "none")),  # eam-17.5
        ("cavalry", "loser", 2, (-2, "run-away", 0, "none")),  # eam-17.6, eam-R86
        ("cavalry", "loser", 1, (-1, "run-away", 0, "none")),
        ("infantry", "winner", 5, (-1, "pursue", 0, "optional")),  # eam-17.7
        ("infantry", "winner", 3, (0, "pursue", 0, "mandatory")),  # eam-17.8
        ("infantry", "loser", 6, (-1, "withdraw", 5, "none")),  # eam-17.9
        ("infantry", "loser", 3, (-1, "withdraw", 10, "none")),  # eam-17.10
        ("infantry", "loser", 2, (-1, "withdraw", 15, "none")),  # eam-17.11
        ("infantry", "loser", 1, (-1, "run-away", 0, "none")),  # eam-17.13
        ("infantry", "loser", 0, (0, "removed", 0, "none")),  # eam-R96
        ("artillery", "loser", 5, (0, "removed", 0, "none")),  # eam-16.11
    ],
)
def test_the_result_goes_by_arm_outcome_and_status(
    arm: str, outcome: str, status: int, expected: tuple[int, str, int, str]
) -> None:
    """eam-17.1: the cases name the rest."""
    assert result(arm=arm, outcome=outcome, status=status) == expected


def test_superior_firepower_takes_one_more_from_the_loser() -> None:
    """eam-17.12, eam-R95"""
    asked = {"arm": "infantry", "faced_superior_firepower": True}
    assert result(**asked, outcome="loser", status=4) == (-2, "withdraw", 10, "none")
    assert result(**asked, outcome="loser", status=2) == (-2, "run-away", 0, "none")
    assert result(**asked, outcome="winner", status=4) == (0, "pursue", 0, "mandatory")


def test_the_player_of_determined_infantry_may_hold() -> None:
    """eam-17.7, eam-R87"""
    asked = {"arm": "infantry", "outcome": "winner", "status": 6, "chooses_pursuit": False}
    assert result(**asked) == (-1, "hold", 0, "optional")
    only = rule("assault-result", settings={"winner-status-loss": "only-if-pursuing"}, **asked)
    assert (only["status_change"], only["action"]) == (0, "hold")
    assert result(arm="infantry", outcome="winner", status=4, chooses_pursuit=False)[1] == "pursue"


def test_with_nothing_left_to_pursue_the_winner_holds() -> None:
    """eam-R93"""
    assert result(arm="cavalry", outcome="winner", status=6, enemy_destroyed=True) == (-1, "hold", 0, "none")


def test_squares_pursue_as_printed() -> None:
    """eam-R92"""
    asked = {"arm": "infantry", "outcome": "winner", "status": 4, "formation": "dense"}
    assert result(**asked)[1] == "pursue"
    assert rule("assault-result", settings={"dense-pursues": "no"}, **asked)["action"] == "hold"


@pytest.mark.parametrize(
    ("inputs", "effects"),
    [
        ({"arm": "infantry", "status": 4}, ["disordered"]),
        ({"arm": "artillery", "status": 4}, ["destroyed"]),
        ({"arm": "cavalry", "status": 0}, ["cut-down"]),
    ],
)
def test_what_a_loss_brings(inputs: dict[str, Any], effects: list[str]) -> None:
    """eam-16.11, eam-16.12, eam-R96"""
    assert rule("assault-result", outcome="loser", **inputs)["effects"] == effects


@pytest.mark.parametrize(
    "inputs", [{"arm": "artillery", "status": 4}, {"arm": "infantry", "status": 0}, {"arm": "cavalry", "status": 7}]
)
def test_some_cannot_have_won(inputs: dict[str, Any]) -> None:
    """eam-16.11, eam-R96"""
    refused("assault-result", outcome="winner", **inputs)
    refused("assault-result", outcome="winner", arm="infantry", status=4, formation="marching")


@pytest.mark.parametrize(
    ("inputs", "distance", "leaves"),
    [
        ({"arm": "infantry", "turn_of_running": 1}, 40, False),  # eam-17.13
        ({"arm": "cavalry", "turn_of_running": 1}, 60, False),
        ({"arm": "artillery", "turn_of_running": 2}, 20, False),
        ({"arm": "infantry", "turn_of_running": 9, "terrain_factor": 0.5}, 10, False),
        ({"arm": "infantry", "turn_of_running": 1, "distance_to_edge_cm": 40}, 40, True),
        ({"arm": "infantry", "turn_of_running": 1, "distance_to_edge_cm": 12}, 12, True),
        ({"arm": "infantry", "turn_of_running": 1, "distance_to_edge_cm": 40.5}, 40, False),
    ],
)
def test_runners_run_twice_as_far_at_first(inputs: dict[str, Any], distance: float, leaves: bool) -> None:
    """eam-17.13, eam-17.16, eam-11.10, eam-R48"""
    found = rule("run-away-move", **inputs)
    assert (found["distance_cm"], found["leaves_table"]) == (distance, leaves)


def test_nobody_runs_before_his_first_turn() -> None:
    """eam-17.13"""
    assert refused("run-away-move", arm="infantry", turn_of_running=0) == "eam-17.13"


HUNT = {"pursuer_arm": "cavalry", "enemy_arm": "infantry", "enemy_action": "withdraw"}


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ({"enemy_withdraw_cm": 10}, (10, 10, 0, "close-assault")),  # eam-R88
        ({"enemy_withdraw_cm": 25, "gap_cm": 5}, (25, 30, 0, "close-assault")),
        ({"enemy_withdraw_cm": 25, "gap_cm": 6}, (25, 30, 1, "pursuit-ends")),
        ({"enemy_withdraw_cm": 25, "enemy_to_edge_cm": 9}, (9, 9, 0, "close-assault")),  # eam-R94
        ({"enemy_withdraw_cm": 25, "pursuer_arm": "infantry"}, (25, 20, 5, "pursuit-ends")),
        ({"enemy_action": "run-away"}, (40, 30, 10, "still-pursuing")),  # eam-17.13, eam-17.17
        ({"enemy_action": "run-away", "pursuit_turn": 2, "gap_cm": 10}, (20, 30, 0, "cut-down")),  # eam-R89
        ({"enemy_action": "run-away", "pursuer_arm": "infantry"}, (40, 20, 20, "pursuit-ends")),
        ({"enemy_action": "run-away", "pursuer_arm": "infantry", "pursuit_turn": 2}, (None, None, None, "no-pursuit")),
        ({"enemy_action": "run-away", "enemy_to_edge_cm": 40, "turn": 3}, (40, None, None, "off-table")),  # eam-17.18
        ({"enemy_action": "run-away", "enemy_to_edge_cm": 5, "pursuer_arm": "infantry"}, (5, None, None, "off-table")),
        ({"enemy_action": "destroyed"}, (None, None, None, "no-pursuit")),  # eam-R93
    ],
)
def test_a_phase_of_pursuit(inputs: dict[str, Any], expected: tuple[Any, ...]) -> None:
    """eam-17.2, eam-17.8, eam-17.14, eam-17.15: the cases name the rest."""
    found = rule("pursuit", **{**HUNT, **inputs})
    assert tuple(found.get(name) for name in ("enemy_cm", "pursuer_cm", "gap_after_cm", "outcome")) == expected


def test_cavalry_follow_off_the_table_and_are_back_in_six_turns() -> None:
    """eam-17.17, eam-17.18, eam-17.19, eam-17.20, eam-R91"""
    found = rule("pursuit", **{**HUNT, "enemy_action": "run-away"}, enemy_to_edge_cm=10, turn=3)
    assert (found["returns_turn"], found["effects"]) == (9, ["enemy-removed", "pursuer-dispersed"])
    foot = rule(
        "pursuit", **{**HUNT, "pursuer_arm": "infantry", "enemy_action": "run-away"}, enemy_to_edge_cm=10, turn=3
    )
    assert "returns_turn" not in foot and foot["effects"] == ["enemy-removed"]


def test_the_settings_of_pursuit() -> None:
    """eam-R48, eam-R88, eam-R92"""
    withdrawing = {**HUNT, "enemy_withdraw_cm": 10}
    found = rule("pursuit", settings={"pursuit-renews-combat": "no"}, **withdrawing)
    assert (found["outcome"], found["gap_after_cm"]) == ("pursuit-ends", 0)
    square = {**withdrawing, "pursuer_arm": "infantry", "pursuer_formation": "dense"}
    assert rule("pursuit", settings={"dense-pursues": "no"}, **square)["outcome"] == "no-pursuit"
    refused("pursuit", **{**withdrawing, "pursuer_formation": "dense"})
    refused("pursuit", **withdrawing, pursuit_turn=0)
