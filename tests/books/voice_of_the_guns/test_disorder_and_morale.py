"""Chapters 12 to 14: disorder, reforming, risk to generals, flinch tests, retirements, rallies."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.voice_of_the_guns.rulings import odds, outputs, refused

REFORMING = ("fought-close-quarters", "charge-missed-contact", "second-successive-charge", "retired-from-charge")


@pytest.mark.parametrize("event", REFORMING)
@pytest.mark.parametrize("order", ["close", "extended"])
def test_fighting_charging_in_vain_and_giving_way_disorder_any_troops(event: str, order: str) -> None:
    """vog-12.1.1, vog-12.1.2, vog-12.1.5, vog-12.1.6, vog-12.1.7, vog-12.1.10"""
    found = outputs("disorder", event=event, order=order)
    assert found == {"disordered": True, "recovers": "reform", "blocks_orders": True}


@pytest.mark.parametrize(("event", "paragraphs"), [("failed-flinch", "vog-12.1.8"), ("ridden-through", "vog-12.1.9")])
def test_a_failed_test_and_being_ridden_through_disorder_cavalry_alone(event: str, paragraphs: str) -> None:
    """vog-12.1.8, vog-12.1.9"""
    assert outputs("disorder", event=event, arm="cavalry")["disordered"]
    assert outputs("disorder", event=event) == {"disordered": False, "recovers": "none", "blocks_orders": False}


def test_failed_infantry_is_disordered_only_by_setting() -> None:
    """vog-12.1.8"""
    settings = {"failed-infantry-flinch-disorders": "yes"}
    assert outputs("disorder", (), settings, event="failed-flinch")["disordered"]


def test_close_order_is_disordered_in_difficult_going_until_clear_and_bars_no_order() -> None:
    """vog-12.1.3, vog-9.5.8"""
    event = {"event": "moved-in-difficult-going"}
    found = outputs("disorder", **event)
    assert found == {"disordered": True, "recovers": "when-clear", "blocks_orders": False}
    assert not outputs("disorder", **event, clear_of_terrain=True)["disordered"]
    assert not outputs("disorder", **event, order="loose")["disordered"]
    assert outputs("disorder", (), {"terrain-disorder-blocks-orders": "yes"}, **event)["blocks_orders"]


@pytest.mark.parametrize(
    ("facts", "disordered"),
    [
        ({}, True),
        ({"quarter_bounds_since_water": 0}, True),
        ({"quarter_bounds_since_water": 1}, False),
        ({"quarter_bounds_since_water": 3, "any_part_in_water": True}, True),
        ({"order": "loose"}, True),
        ({"order": "extended"}, False),
    ],
)
def test_waders_are_disordered_in_the_water_and_a_quarter_bound_after(facts: dict[str, Any], disordered: bool) -> None:
    """vog-12.1.4"""
    found = outputs("disorder", event="wading", **facts)
    assert (found["disordered"], found["recovers"]) == (
        disordered,
        "quarter-bound-after-water" if disordered else "none",
    )


@pytest.mark.parametrize(
    ("facts", "reformed", "must_retire"),
    [
        ({"stationary_bounds": 1}, True, False),
        ({}, False, False),
        ({"stationary_bounds": 1, "fired_or_fought": True}, False, False),
        ({"stationary_bounds": 1, "nearest_enemy_approach": 15}, False, True),
        ({"stationary_bounds": 1, "nearest_enemy_approach": 15.1}, True, False),
        ({"stationary_bounds": 1, "nearest_enemy_approach": 19, "scale": "15mm"}, False, True),
        ({"stationary_bounds": 1, "nearest_enemy_approach": 2, "beaten_cavalry": True}, True, False),
    ],
)
def test_a_unit_reforms_by_standing_a_whole_move_undisturbed(
    facts: dict[str, Any], reformed: bool, must_retire: bool
) -> None:
    """vog-12.2.1, vog-12.2.2, vog-12.2.3, vog-11.15.5"""
    found = outputs("reform", **facts)
    assert (found["reformed"], found["must_retire"]) == (reformed, must_retire)


def test_beaten_cavalry_is_driven_off_by_setting() -> None:
    """vog-12.2.3"""
    settings = {"beaten-cavalry-driven-off": "yes"}
    found = outputs("reform", (), settings, stationary_bounds=1, nearest_enemy_approach=2, beaten_cavalry=True)
    assert found["must_retire"]


@pytest.mark.parametrize(
    ("facts", "at_risk"),
    [
        ({}, False),
        ({"leading_attack": True}, True),
        ({"in_musketry_range": True}, True),
        ({"distance_to_artillery_target": 10}, True),
        ({"distance_to_artillery_target": 10.1}, False),
        ({"distance_to_artillery_target": 13, "scale": "15mm"}, True),
    ],
)
def test_a_general_who_leads_or_stands_under_fire_is_at_risk(facts: dict[str, Any], at_risk: bool) -> None:
    """vog-13.1"""
    assert outputs("general-risk", [1], level="brigade", **facts)["at_risk"] is at_risk


@pytest.mark.parametrize(("level", "modifier"), [("brigade", -1), ("division", -2), ("corps", -3), ("army", 0)])
def test_a_nine_or_a_nought_disables_him_and_costs_the_next_command_die(level: str, modifier: int) -> None:
    """vog-13.2, vog-13.3, vog-13.4"""
    for face in (9, 0, 10):
        found = outputs("general-risk", [face], level=level, leading_attack=True)
        assert (found["disabled"], found["next_bound_modifier"]) == (True, modifier)
    assert not outputs("general-risk", [8], level=level, leading_attack=True)["disabled"]


FOOT: dict[str, Any] = {"arm": "infantry", "combat_status": 5, "charge_limiter": 4}
HORSE: dict[str, Any] = {"arm": "cavalry", "combat_status": 5, "charge_limiter": 4}


@pytest.mark.parametrize(
    ("facts", "foot", "horse"),
    [
        ({"first_cavalry_charge": True}, 0, 3),
        ({"column_of_assault": True}, 2, 0),
        ({"led_by_general": True}, 2, 3),
        ({"loose_order": True}, 2, 0),
        ({"attacker_elements": 12, "defender_elements": 10}, 2, 3),
        ({"attacker_elements": 11, "defender_elements": 10}, 0, 0),
        ({"attacker_elements": 11}, 0, 0),
        ({"fired_on_by_formed_infantry": True}, -1, -2),
        ({"across_stream_or_rough": True}, -1, -2),
        ({"under_artillery_fire": True}, -1, -1),
        ({"under_skirmish_fire": True}, -1, -1),
        ({"damage_this_bound": 2}, -2, -2),
        ({"moves_retired": 3}, -3, -3),
        ({"disordered": True}, -3, -2),
    ],
)
def test_each_flinch_modifier_has_its_amount_for_foot_and_horse(facts: dict[str, Any], foot: int, horse: int) -> None:
    """vog-14.1.3, vog-14.1.4, vog-14.1.5, vog-14.1.6, vog-14.1.7, vog-14.1.8, vog-14.1.10, vog-14.1.11, vog-14.1.12,
    vog-14.1.13, vog-14.1.14, vog-14.1.15"""
    assert outputs("flinch-test", [1], **FOOT, **facts)["modifier"] == foot
    found = outputs("flinch-test", [1], **HORSE, **facts)
    assert (found["modifier"], found["score"]) == (horse, 5 + horse)


def test_a_die_equal_to_the_score_passes() -> None:
    """vog-14.1.16, vog-14.3.1"""
    assert outputs("flinch-test", [5], **FOOT)["effects"] == ["advance-to-contact"]
    assert not outputs("flinch-test", [6], **FOOT)["passed"]
    assert not outputs("flinch-test", [0], **FOOT)["passed"]


def test_defending_a_barricade_steadies_infantry_and_is_no_business_of_cavalry() -> None:
    """vog-14.1.9"""
    assert outputs("flinch-test", [1], **FOOT, defending_barricade=True)["modifier"] == 2
    assert refused("flinch-test", [1], **HORSE, defending_barricade=True) == "vog-14.1.9"


def test_below_its_limiter_a_unit_takes_no_first_test_and_fails_a_second() -> None:
    """vog-14.1.2, vog-11.15.2"""
    shaken = {**FOOT, "combat_status": 3}
    assert refused("flinch-test", [1], **shaken) == "vog-14.1.2"
    found = outputs("flinch-test", **shaken, second_test=True)
    assert found == {"passed": False, "effects": ["halt", "may-not-move"]}
    assert refused("flinch-test", [1], **FOOT, column_of_assault=True, loose_order=True) == "vog-6.2"


def test_failed_infantry_halts_shakes_out_and_may_go_prone() -> None:
    """vog-14.2.1, vog-14.2.2, vog-14.2.3, vog-14.2.6"""
    found = outputs("flinch-test", [10], **FOOT, column_of_assault=True, breech_loading=True)
    assert found["effects"] == ["form-firing-line", "halt", "may-go-prone", "may-not-move"]
    settings = {"failed-infantry-flinch-disorders": "yes"}
    assert outputs("flinch-test", [10], settings, **FOOT)["effects"] == ["disordered", "halt", "may-not-move"]


def test_failed_cavalry_falls_back_and_regroups() -> None:
    """vog-14.2.4"""
    assert outputs("flinch-test", [10], **HORSE)["effects"] == ["disordered", "fall-back", "regroup-one-bound"]


@given(st.integers(4, 12), st.integers(0, 3), st.booleans())
def test_the_odds_of_a_flinch_test_are_its_score_in_tenths(status: int, damage: int, led: bool) -> None:
    """vog-14.1.16"""
    facts: dict[str, Any] = {**FOOT, "combat_status": status, "damage_this_bound": damage, "led_by_general": led}
    found = odds("flinch-test", **facts)
    score = status - damage + 2 * led
    passing = sum(chance.probability for chance in found.chances if chance.outputs["passed"])
    assert passing == Fraction(max(0, min(10, score)), 10)


@pytest.mark.parametrize("cause", ["charged", "reforming-disturbed", "failed-rally", "carried-away"])
def test_most_retirements_are_five_and_four_to_the_pip(cause: str) -> None:
    """vog-14.3.3, vog-12.2.3, vog-14.6.3"""
    assert outputs("retire-distance", [3], cause=cause)["total"] == 17
    assert outputs("retire-distance", [3], cause=cause, scale="15mm")["total"] == 22


@pytest.mark.parametrize("cause", ["cavalry-beaten-again", "cavalry-failed-flinch"])
def test_cavalrys_retirements_are_ten_and_five_to_the_pip(cause: str) -> None:
    """vog-11.15.6, vog-14.2.4"""
    assert outputs("retire-distance", [3], cause=cause)["total"] == 25
    assert outputs("retire-distance", [3], cause=cause, scale="15mm")["total"] == 30


def test_those_still_within_the_charge_move_retire_a_second_time_and_no_third() -> None:
    """vog-11.1.4"""
    found = outputs("retire-distance", [1, 1, 1], separation=11, charge_move_left=20)
    assert (found["first"], found["second_retirement"], found["second"], found["total"]) == (9, True, 9, 18)
    found = outputs("retire-distance", [1, 6], separation=11.5, charge_move_left=20)
    assert (found["second_retirement"], found["total"]) == (False, 9)
    assert "second" not in found
    assert "second_retirement" not in outputs("retire-distance", [1], separation=11)


def test_cavalry_not_yet_out_of_range_retires_another_bound() -> None:
    """vog-14.2.5"""
    call: dict[str, Any] = {"cause": "cavalry-failed-flinch"}
    assert not outputs("retire-distance", [2], **call, distance_to_clear=20)["another_bound"]
    assert outputs("retire-distance", [2], **call, distance_to_clear=20.5)["another_bound"]


def test_other_ways_to_retire_are_settings() -> None:
    """vog-11.1.3, vog-14.3.3"""
    settings = {"give-way-distance": "formation-move-plus-ten"}
    assert outputs("retire-distance", (), settings, full_move=20)["total"] == 30
    assert outputs("retire-distance", (), settings, full_move=30, scale="15mm")["total"] == 43
    assert refused("retire-distance", [3], settings) == "vog-11.1.3"
    assert outputs("retire-distance", [9], {"retire-die": "d10"})["total"] == 41


def test_a_second_retirement_has_the_odds_of_two_dice() -> None:
    """vog-11.1.4"""
    found = odds("retire-distance", separation=4, charge_move_left=18)
    again = sum(chance.probability for chance in found.chances if chance.outputs["second_retirement"])
    assert again == Fraction(2, 6)
    assert sum(chance.probability for chance in found.chances) == 1


def test_supports_that_started_no_higher_go_with_the_broken_on_an_odd_number() -> None:
    """vog-14.5.1, vog-14.5.2, vog-14.5.3"""
    call: dict[str, Any] = {"support_starting_cs": 9, "broken_starting_cs": 9}
    assert [outputs("retired-through", [face], **call)["retires"] for face in (1, 2, 9, 10)] == [
        True,
        False,
        True,
        False,
    ]
    found = outputs("retired-through", support_starting_cs=10, broken_starting_cs=9)
    assert found == {"must_test": False, "retires": False}


@pytest.mark.parametrize(
    ("dice", "facts", "effects"),
    [
        ([6], {"out_of_enemy_move": True}, ["still-disordered"]),
        ([7], {"out_of_enemy_move": True}, ["continue-retiring"]),
        ([1], {"friends_interpose": True, "moves_retired": 2}, ["still-disordered"]),
        ([], {}, ["continue-retiring"]),
        ([], {"out_of_enemy_move": True, "moves_retired": 3}, ["dispersed"]),
        ([], {"moves_retired": 4}, ["dispersed"]),
    ],
)
def test_a_broken_unit_rallies_on_its_status_or_goes_on_and_is_dispersed(
    dice: list[int], facts: dict[str, Any], effects: list[str]
) -> None:
    """vog-14.6.1, vog-14.6.2, vog-14.6.3, vog-14.6.4"""
    assert outputs("rally-test", dice, combat_status=6, **facts)["effects"] == effects
