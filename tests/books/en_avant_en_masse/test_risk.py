"""Personal risk, and what is done without a commander."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import grognard
from tests.books.en_avant_en_masse.asking import BOOK, rule

AT_RISK = {"commander_with_unit": True, "unit_lost_status": True, "turn": 5}


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 1, 3), {"total": 2, "result": "dead", "second_delay_turns": 4, "second_acts_turn": 10}),  # eam-19.2
        (
            (1, 2, 6, 1),
            {"result": "out-of-action", "out_turns": 6, "acts_again_turn": 12, "second_acts_turn": 8},
        ),  # eam-19.3
        ((1, 3), {"total": 4, "result": "lightly-wounded"}),  # eam-19.4
        ((1, 4), {"total": 5, "result": "none"}),  # eam-19.5
        ((6, 6), {"total": 12, "result": "none"}),
    ],
)
def test_two_dice_decide_what_becomes_of_him(dice: tuple[int, ...], expected: dict[str, Any]) -> None:
    """eam-3.2, eam-19.1, eam-19.7, eam-R104, eam-R105"""
    found = rule("personal-risk", dice, **AT_RISK)
    assert {name: found.get(name) for name in expected} == expected
    assert found["rolled"] is True


@pytest.mark.parametrize(("out", "delay", "takes_over"), [(6, 1, True), (1, 6, False), (3, 2, False), (4, 2, True)])
def test_the_second_takes_over_only_if_he_is_there_first(out: int, delay: int, takes_over: bool) -> None:
    """eam-19.7, eam-R105"""
    assert rule("personal-risk", (1, 2, out, delay), **AT_RISK)["second_takes_over"] is takes_over


def test_without_a_second_nobody_takes_over() -> None:
    """eam-19.7"""
    found = rule("personal-risk", (1, 1), **AT_RISK, second_in_command=False)
    assert found["second_takes_over"] is False and "second_delay_turns" not in found
    found = rule("personal-risk", (1, 1), settings={"second-in-command": "no"}, **AT_RISK)
    assert found["second_takes_over"] is False


@pytest.mark.parametrize("inputs", [{"commander_with_unit": False}, {"unit_lost_status": False}])
def test_no_roll_where_there_was_no_risk(inputs: dict[str, bool]) -> None:
    """eam-19.1, eam-R103"""
    found = rule("personal-risk", **{**AT_RISK, **inputs})
    assert {name for name in found if name not in ("tally", "paragraphs")} == {"rolled"}
    assert found["rolled"] is False
    assert rule("personal-risk", settings={"personal-risk": "off"}, **AT_RISK)["rolled"] is False


def test_the_odds_of_personal_risk_agree_with_every_throw() -> None:
    """eam-19.1"""
    odds = grognard.ask(BOOK, "personal-risk", AT_RISK)
    assert isinstance(odds, grognard.Odds)
    assert sum(chance.probability for chance in odds.chances) == 1
    counted: dict[tuple[Any, ...], Fraction] = {}
    names = ("total", "result", "out_turns", "second_delay_turns")
    for dice in product(range(1, 7), repeat=4):
        used = 4 if sum(dice[:2]) == 3 else 3 if sum(dice[:2]) == 2 else 2
        found = rule("personal-risk", dice[:used], **AT_RISK)
        key = tuple(found.get(name) for name in names)
        counted[key] = counted.get(key, Fraction(0)) + Fraction(1, 6**4)
    told: dict[tuple[Any, ...], Fraction] = {}
    for chance in odds.chances:
        key = tuple(chance.outputs.get(name) for name in names)
        told[key] = told.get(key, Fraction(0)) + chance.probability
    assert told == counted


@pytest.mark.parametrize(
    ("state", "order_state", "action", "may"),
    [
        ("in-command", "in-progress", "continue", True),
        ("lightly-wounded", "unreasonable", "continue", True),
        ("dead", "in-progress", "continue", False),
        ("dead", "unreasonable", "control-decides", False),
        ("out-of-action", "complete", "hold", False),
        ("captured", "unreasonable", "control-decides", False),
        ("in-command", "complete", "hold", True),
    ],
)
def test_units_without_a_commander_go_on_as_ordered(state: str, order_state: str, action: str, may: bool) -> None:
    """eam-19.8, eam-19.9, eam-R107"""
    found = rule("leaderless-unit", commander_state=state, order_state=order_state)
    assert (found["unit_action"], found["may_receive_new_orders"]) == (action, may)
    assert found["in_transit_delivered"] is False


def test_an_order_on_its_way_is_delivered() -> None:
    """eam-R107"""
    found = rule("leaderless-unit", commander_state="dead", order_state="complete", order_in_transit=True)
    assert found["in_transit_delivered"] is True
