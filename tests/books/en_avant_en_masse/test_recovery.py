"""Status recovery."""

from typing import Any

import pytest

from tests.books.en_avant_en_masse.asking import refused, rule

RALLY = {"method": "rally", "status": 3, "starting_status": 4, "turns_completed": 2}
SUPPORT = {
    "method": "reinforcement",
    "status": 3,
    "starting_status": 4,
    "turns_completed": 2,
    "supporter_status": 4,
    "supporter_distance_cm": 4,
}


@pytest.mark.parametrize("base", [RALLY, SUPPORT])
def test_two_turns_raise_a_level(base: dict[str, Any]) -> None:
    """eam-18.1, eam-18.4, eam-18.5"""
    found = rule("recover-status", **base)
    assert (found["qualifies"], found["raised"], found["new_status"]) == (True, True, 4)
    one = rule("recover-status", **{**base, "turns_completed": 1})
    assert (one["qualifies"], one["raised"], one["new_status"]) == (True, False, 3)


@pytest.mark.parametrize(
    ("base", "inputs"),
    [
        (RALLY, {"under_fire": True}),  # eam-18.2
        (RALLY, {"enemy_cavalry_cm": 30}),  # eam-R99
        (RALLY, {"commander_with_unit": False}),
        (RALLY, {"unit_move_cm": 30.5}),  # eam-R97
        (RALLY, {"starting_status": 3}),  # eam-R100
        (SUPPORT, {"under_fire": True}),  # eam-18.6
        (SUPPORT, {"enemy_cavalry_cm": 12}),
        (SUPPORT, {"supporter_status": 3}),
        (SUPPORT, {"supporter_distance_cm": 4.5}),
        (SUPPORT, {"stationary": False}),
        (SUPPORT, {"starting_status": 2}),
    ],
)
def test_what_stands_in_the_way_of_recovery(base: dict[str, Any], inputs: dict[str, Any]) -> None:
    """eam-18.2, eam-18.4, eam-18.5, eam-18.6, eam-R97, eam-R99, eam-R100"""
    found = rule("recover-status", **{**base, **inputs})
    assert (found["qualifies"], found["raised"], found["new_status"]) == (False, False, 3)


def test_a_rallied_unit_may_be_moving_and_even_running() -> None:
    """eam-18.3, eam-R49"""
    assert rule("recover-status", **RALLY, unit_move_cm=30)["raised"] is True
    assert rule("recover-status", **{**RALLY, "status": 0})["new_status"] == 1
    assert rule("recover-status", **RALLY, enemy_cavalry_cm=30.1)["raised"] is True


def test_runners_are_not_reinforced_and_lost_commanders_rally_nobody() -> None:
    """eam-R102, eam-19.6"""
    refused("recover-status", **{**SUPPORT, "status": 0})
    for state in ("out-of-action", "dead", "captured"):
        refused("recover-status", **RALLY, commander_state=state)
    assert rule("recover-status", **RALLY, commander_state="lightly-wounded")["raised"] is True
    assert rule("recover-status", **SUPPORT, commander_state="dead")["raised"] is True


def test_the_ceiling_is_a_setting() -> None:
    """eam-R100"""
    asked = {**RALLY, "starting_status": 3}
    assert rule("recover-status", settings={"recovery-ceiling": "six"}, **asked)["new_status"] == 4
