"""Command, and orders."""

from typing import Any

import pytest

from tests.books.en_avant_en_masse.asking import refused, rule


def test_a_moving_headquarters_goes_thirty_and_issues_nothing() -> None:
    """eam-4.2, eam-4.3, eam-4.4, eam-7.4"""
    found = rule("commander-action", action="move", own_move_cm=30)
    assert (found["may_issue_order"], found["max_own_move_cm"]) == (False, 30)


@pytest.mark.parametrize(("action", "issues"), [("issue-order", True), ("rally", False), ("lead", False)])
def test_whoever_does_something_else_stays_where_he_is(action: str, issues: bool) -> None:
    """eam-4.4, eam-4.6, eam-R1"""
    found = rule("commander-action", action=action, commander_state="lightly-wounded")
    assert (found["may_issue_order"], found["max_own_move_cm"]) == (issues, 0)
    assert refused("commander-action", action=action, own_move_cm=1) == "eam-4.4"


@pytest.mark.parametrize("state", ["out-of-action", "dead", "captured"])
def test_a_lost_commander_does_nothing(state: str) -> None:
    """eam-19.6, eam-19.8"""
    assert refused("commander-action", action="rally", commander_state=state) in ("eam-19.6", "eam-19.8")


def test_a_headquarters_goes_no_farther_than_thirty() -> None:
    """eam-7.4"""
    assert refused("commander-action", action="move", own_move_cm=30.5) == "eam-7.4"
    refused("commander-action", action="move", own_move_cm=-1)


@pytest.mark.parametrize(("distance", "turns"), [(0, 1), (10, 1), (10.1, 2), (80, 2)])
def test_an_order_takes_a_turn_within_ten_and_two_beyond(distance: float, turns: int) -> None:
    """eam-4.7, eam-4.8, eam-R3"""
    found = rule("order-delay", turn=4, distance_cm=distance)
    assert (found["delay_turns"], found["effective_turn"]) == (turns, 4 + turns)


def test_one_brigade_a_turn_is_ordered() -> None:
    """eam-4.6"""
    assert refused("order-delay", turn=1, distance_cm=3, orders_already_issued=1) == "eam-4.6"


def test_divisional_artillery_counts_as_a_brigade() -> None:
    """eam-R5"""
    assert rule("order-delay", turn=1, distance_cm=3, recipient="divisional-artillery")["delay_turns"] == 1
    assert refused("order-delay", turn=1, distance_cm=3, recipient="other-division") == "eam-R5"


@pytest.mark.parametrize(("action", "paragraph"), [("move", "eam-4.4"), ("rally", "eam-4.2"), ("lead", "eam-4.2")])
def test_whoever_is_not_issuing_orders_issues_none(action: str, paragraph: str) -> None:
    """eam-4.2, eam-4.4"""
    assert refused("order-delay", turn=1, distance_cm=3, commander_action=action) == paragraph


@pytest.mark.parametrize("clauses", [["move"], ["deploy", "assault"], ["assault", "defend"], ["defend"]])
def test_any_sequence_of_the_four_orders_is_taken(clauses: list[str]) -> None:
    """eam-5.1, eam-5.2, eam-5.3, eam-5.5, eam-5.6, eam-R14"""
    found = rule("validate-order", clauses=clauses, arm="infantry")
    assert (found["accepted"], found["first_step"]) == (True, clauses[0])


@pytest.mark.parametrize(
    ("inputs", "paragraph"),
    [
        ({"clauses": [], "arm": "infantry"}, "eam-5.1"),
        ({"clauses": ["charge"], "arm": "cavalry"}, "eam-5.1"),
        ({"clauses": ["deploy", "wait"], "arm": "infantry"}, "eam-5.1"),
        ({"clauses": ["deploy", "assault"], "arm": "artillery"}, "eam-R78"),
        ({"clauses": ["assault"], "arm": "infantry", "enemy_directly_to_front": False}, "eam-5.4"),
    ],
)
def test_what_is_no_order_is_refused(inputs: dict[str, Any], paragraph: str) -> None:
    """eam-5.1, eam-5.4, eam-R12, eam-R78"""
    assert refused("validate-order", **inputs) == paragraph


def test_a_later_assault_may_find_its_enemy_later() -> None:
    """eam-5.4"""
    assert rule("validate-order", clauses=["move", "assault"], arm="cavalry", enemy_directly_to_front=False)["accepted"]


TIMELINE = {"issued_turn": 1, "distance_to_hq_cm": 5, "arm": "infantry"}


@pytest.mark.parametrize(
    ("inputs", "turns"),
    [
        # nothing to do, nearby and far away
        ({"clauses": ["deploy"]}, (2, 2, None, None)),
        ({"clauses": ["deploy"], "distance_to_hq_cm": 11}, (3, 3, None, None)),
        # movement: just covered, and a little more
        ({"clauses": ["deploy"], "distance_to_position_cm": 40}, (2, 3, None, None)),
        ({"clauses": ["deploy"], "distance_to_position_cm": 40.1}, (2, 4, None, None)),
        # a road move takes Marching first: two turns, then thirty a turn
        ({"clauses": ["move"], "distance_to_position_cm": 60}, (2, 5, None, None)),
        ({"clauses": ["move"], "distance_to_position_cm": 60, "arm": "cavalry"}, (2, 5, None, None)),
        ({"clauses": ["move"], "distance_to_position_cm": 40, "arm": "artillery"}, (2, 3, None, None)),
        ({"clauses": ["move"], "distance_to_position_cm": 40, "position_formation": "assault"}, (2, 3, None, None)),
        # a turn of facing is absorbed by a change that takes a turn, before and after
        ({"clauses": ["move"], "distance_to_position_cm": 30, "turn_before_moving": True}, (2, 4, None, None)),
        (
            {
                "clauses": ["deploy"],
                "distance_to_position_cm": 20,
                "position_formation": "loose",
                "turn_at_position": True,
            },
            (2, 3, None, None),
        ),
        # the half turn shares a turn with up to half of the movement, and with no more
        (
            {"clauses": ["deploy"], "distance_to_position_cm": 10, "position_formation": "dense"},
            (2, 2, None, None),
        ),
        (
            {"clauses": ["deploy"], "distance_to_position_cm": 10.5, "position_formation": "dense"},
            (2, 3, None, None),
        ),
        (
            {
                "clauses": ["deploy"],
                "distance_to_position_cm": 2.5,
                "position_formation": "dense",
                "form_first": True,
            },
            (2, 2, None, None),
        ),
        (
            {
                "clauses": ["deploy"],
                "distance_to_position_cm": 7.5,
                "position_formation": "dense",
                "form_first": True,
            },
            (2, 3, None, None),
        ),
        # a turn at the position comes before the half-turn change, which it does not share
        (
            {
                "clauses": ["deploy"],
                "distance_to_position_cm": 5,
                "position_formation": "dense",
                "turn_at_position": True,
            },
            (2, 4, None, None),
        ),
        # assault: alone, after another, out of Marching, out of Dense
        ({"clauses": ["assault"], "distance_to_enemy_cm": 20}, (2, None, 2, 2)),
        ({"clauses": ["assault"], "distance_to_enemy_cm": 20.5}, (2, None, 2, 3)),
        ({"clauses": ["assault"], "distance_to_enemy_cm": 20, "formation": "marching"}, (2, None, 2, 4)),
        ({"clauses": ["assault"], "distance_to_enemy_cm": 20, "formation": "dense"}, (2, None, 2, 3)),
        ({"clauses": ["assault"], "distance_to_enemy_cm": 25, "formation": "loose"}, (2, None, 2, 2)),
        ({"clauses": ["deploy", "assault"], "distance_to_enemy_cm": 10}, (2, 2, 3, 3)),
        (
            {"clauses": ["move", "assault"], "distance_to_position_cm": 30, "distance_to_enemy_cm": 20},
            (2, 4, 5, 7),
        ),
    ],
)
def test_an_order_runs_turn_by_turn(inputs: dict[str, Any], turns: tuple[int | None, ...]) -> None:
    """eam-4.7, eam-4.8, eam-5.6, eam-5.7, eam-6.13, eam-6.17, eam-7.1, eam-7.2, eam-7.3, eam-10.1, eam-R11, eam-R20"""
    found = rule("order-timeline", **{**TIMELINE, **inputs})
    names = ("effective_turn", "in_position_turn", "assault_starts_turn", "contact_turn")
    assert tuple(found.get(name) for name in names) == turns


@pytest.mark.parametrize(
    "inputs",
    [
        {"clauses": ["deploy", "assault"], "arm": "artillery"},
        {"clauses": ["deploy"], "arm": "artillery", "position_formation": "loose"},
        {"clauses": ["deploy"], "arm": "artillery", "formation": "marching"},
        {"clauses": ["deploy"], "arm": "cavalry", "position_formation": "dense"},
        {"clauses": ["deploy"], "arm": "cavalry", "formation": "dense", "distance_to_position_cm": 3},
        {"clauses": []},
        {"clauses": ["assault", "defend"]},
        {"clauses": ["deploy"], "distance_to_position_cm": -1},
    ],
)
def test_what_an_arm_cannot_do_is_not_timed(inputs: dict[str, Any]) -> None:
    """eam-7.5, eam-6.4, eam-R78"""
    refused("order-timeline", **{**TIMELINE, **inputs})
