"""Unit status, and leadership."""

from fractions import Fraction
from typing import Any

import pytest

import grognard
from tests.books.en_avant_en_masse.asking import BOOK, refused, rule

PLAIN = {"arm": "infantry", "order": "assault", "step": "advance"}


@pytest.mark.parametrize(
    ("inputs", "conduct", "moves"),
    [
        ({"status": 6}, "act-as-ordered", True),
        ({"status": 6, "enemy_in_reach": True}, "must-close", True),
        ({"status": 6, "enemy_in_reach": True, "order": "defend", "step": "stand"}, "must-close", True),
        ({"status": 6, "enemy_in_reach": True, "arm": "artillery", "order": "move"}, "act-as-ordered", True),
        ({"status": 6, "enemy_in_reach": True, "pending_result": "withdraw"}, "carry-out-result", True),
        ({"status": 5}, "act-as-ordered", True),
        ({"status": 4, "step": "stand"}, "act-as-ordered", False),
        ({"status": 4, "step": "manoeuvre"}, "act-as-ordered", False),
        ({"status": 4, "step": "other-move"}, "act-as-ordered", True),
        ({"status": 3}, "act-as-ordered", True),
        ({"status": 3, "has_legal_target": True}, "halt-and-fire", False),
        ({"status": 3, "has_legal_target": True, "step": "manoeuvre"}, "halt-and-fire", False),
        ({"status": 3, "has_legal_target": True, "pending_result": "pursue"}, "carry-out-result", True),
        ({"status": 2}, "will-not-advance", False),
        ({"status": 2, "enemy_status": 1}, "act-as-ordered", True),
        ({"status": 2, "enemy_status": 2}, "will-not-advance", False),
        ({"status": 2, "enemy_status": 1, "order": "deploy"}, "will-not-advance", False),
        ({"status": 2, "step": "other-move"}, "act-as-ordered", True),
        ({"status": 1, "enemy_status": 0}, "act-as-ordered", True),
        ({"status": 1, "step": "stand"}, "act-as-ordered", False),
        ({"status": 0, "pending_result": "withdraw"}, "run-away", True),
        ({"status": 4, "has_legal_target": True, "enemy_in_reach": True}, "act-as-ordered", True),
    ],
)
def test_status_says_what_becomes_of_orders(inputs: dict[str, Any], conduct: str, moves: bool) -> None:
    """eam-11.1 to eam-11.10: eam-11.3, eam-11.4, eam-11.5, eam-11.6, eam-11.7, eam-11.9, eam-5.9, eam-17.14"""
    found = rule("unit-conduct", **{**PLAIN, **inputs})
    assert (found["conduct"], found["may_move"]) == (conduct, moves)


@pytest.mark.parametrize("status", [-1, 7])
def test_there_are_seven_levels(status: int) -> None:
    """eam-11.1"""
    assert refused("unit-conduct", **PLAIN, status=status) == "eam-11.1"


def test_nervous_units_stop_only_where_the_setting_has_it() -> None:
    """eam-11.6, eam-R45"""
    found = rule("unit-conduct", settings={"nervous-stops-for": "never"}, **PLAIN, status=3, has_legal_target=True)
    assert found["conduct"] == "act-as-ordered"


@pytest.mark.parametrize(("face", "score"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_leadership_is_a_third_each(face: int, score: int) -> None:
    """eam-1.1, eam-12.1, eam-12.2, eam-12.3"""
    assert rule("leadership-score", (face,))["score"] == score


def test_the_odds_of_leadership_are_exact() -> None:
    """eam-12.3"""
    odds = grognard.ask(BOOK, "leadership-score", {})
    assert isinstance(odds, grognard.Odds)
    assert {chance.outputs["score"]: chance.probability for chance in odds.chances} == dict.fromkeys(
        (-1, 0, 1), Fraction(1, 3)
    )
