"""Chapters 1 to 7 and the appendix on combat status: scales, elements, status, order, screens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.procedures import InputFault
from tests.books.voice_of_the_guns.rulings import outputs, refused, ruling


def test_a_distance_is_plain_for_small_figures_bracketed_at_15_mm_and_inches_for_the_largest() -> None:
    """vog-1.3, vog-1.4, vog-1.5, vog-1.6"""
    moves = [
        outputs("move-allowance", troop="infantry", scale=scale)["full_move"] for scale in ("5-10mm", "15mm", "25-28mm")
    ]
    assert moves == [20, 30, 20]


def test_15_mm_distances_may_be_a_quarter_more_instead_of_the_bracket() -> None:
    """vog-1.5"""
    settings = {"fifteen-mm-distances": "plus-25-percent"}
    assert outputs("move-allowance", settings=settings, troop="infantry", scale="15mm")["full_move"] == 25
    settings = {"fifteen-mm-distances": "plain"}
    assert outputs("move-allowance", settings=settings, troop="infantry", scale="15mm")["full_move"] == 20


@pytest.mark.parametrize(
    ("scale", "frontage"), [("5-10mm", 12), ("15mm", 15), ("25-28mm", 24)], ids=["small", "15mm", "large"]
)
def test_elements_are_squares_of_the_scales_side(scale: str, frontage: float) -> None:
    """vog-2.1, vog-2.6, vog-6.1"""
    assert outputs("unit-order", front_elements=6, scale=scale)["frontage"] == frontage


def test_a_battery_is_as_wide_as_its_guns() -> None:
    """vog-2.7, vog-5.7"""
    found = [
        outputs("unit-order", arm="artillery", guns=8, scale=scale)["frontage"]
        for scale in ("5-10mm", "15mm", "25-28mm")
    ]
    assert found == [1.6, 4, 8]
    assert outputs("unit-order", arm="artillery", guns=8, deployed=True)["order"] == "extended"
    assert outputs("unit-order", arm="artillery", guns=8, formation="assault-column")["order"] == "close"


def test_a_status_is_elements_or_guns_plus_the_quality_factor() -> None:
    """vog-16.1, vog-16.2, vog-16.3, vog-16.5, vog-4.1"""
    found = {
        quality: outputs("combat-status", strength=8, quality=quality)["combat_status"]
        for quality in ("elite", "experienced", "regulars", "conscripts", "militia")
    }
    assert found == {"elite": 12, "experienced": 10, "regulars": 8, "conscripts": 6, "militia": 4}
    assert outputs("combat-status", strength=6, arm="artillery", quality="elite")["combat_status"] == 10


def test_the_limiters_lie_below_the_starting_status() -> None:
    """vog-16.6, vog-16.7, vog-4.3"""
    found = outputs("combat-status", strength=8, quality="elite")
    assert (found["charge_limiter"], found["advance_limiter"]) == (7, 4)


def test_no_limiter_is_lower_than_one() -> None:
    """vog-16.8"""
    found = outputs("combat-status", strength=2, quality="experienced")
    assert (found["combat_status"], found["charge_limiter"], found["advance_limiter"]) == (4, 1, 1)


def test_a_status_is_never_below_one_but_where_the_setting_refuses() -> None:
    """vog-4.1, vog-R7"""
    assert outputs("combat-status", strength=3, quality="militia")["track"] == [1]
    assert (
        refused("combat-status", (), {"minimum-combat-status": "refuse"}, strength=3, quality="militia") == "vog-16.2"
    )
    assert refused("combat-status", strength=0) == "vog-16.2"


def test_intermediate_values_of_quality_may_be_used() -> None:
    """vog-16.4"""
    found = outputs("combat-status", strength=9, quality="regulars", quality_factor=1, charge_offset=-4)
    assert (found["combat_status"], found["charge_limiter"], found["advance_limiter"]) == (10, 6, 4)


DAMAGED = {"arm": "infantry", "combat_status": 8, "charge_limiter": 5, "advance_limiter": 2}


@pytest.mark.parametrize(
    ("damage", "effects"),
    [
        (3, []),
        (4, ["no-charge"]),
        (6, ["no-charge"]),
        (7, ["no-advance", "no-charge"]),
        (8, ["finished", "no-advance", "no-charge"]),
        (20, ["finished", "no-advance", "no-charge"]),
    ],
)
def test_damage_takes_a_unit_past_its_limiters_and_finishes_it(damage: int, effects: list[str]) -> None:
    """vog-4.2, vog-4.3, vog-11.13.1, vog-11.13.2, vog-11.13.3, vog-11.13.4"""
    found = outputs("apply-damage", **DAMAGED, damage=damage)
    assert found["effects"] == effects
    assert found["combat_status"] == max(0, 8 - damage)


def test_a_battery_loses_a_gun_with_each_point_and_ends_without_guns_or_status() -> None:
    """vog-11.14.1, vog-4.5, vog-11.16.2"""
    battery = {"arm": "artillery", "charge_limiter": 3, "advance_limiter": 1}
    found = outputs("apply-damage", **battery, combat_status=8, guns=4, damage=4)
    assert (found["guns"], found["combat_status"], found["finished"]) == (0, 4, True)
    found = outputs("apply-damage", **battery, combat_status=8, guns=4, damage=1)
    assert (found["guns"], found["effects"]) == (3, ["no-charge"])
    assert "guns" not in outputs("apply-damage", **DAMAGED, guns=4, damage=1)


@pytest.mark.parametrize(
    ("intended", "gap", "order"),
    [
        ("extended", 2.0, "extended"),
        ("extended", 1.99, "loose"),
        ("extended", 1.0, "loose"),
        ("extended", 0.99, "close"),
        ("loose", 5.0, "loose"),
        ("loose", 0.5, "close"),
        ("close", 3.0, "close"),
    ],
)
def test_troops_whose_gaps_shrink_are_in_the_next_tighter_order(intended: str, gap: float, order: str) -> None:
    """vog-5.1, vog-5.4, vog-5.5, vog-6.3, vog-6.4, vog-6.5"""
    assert outputs("unit-order", intended_order=intended, smallest_gap=gap, front_elements=4)["order"] == order


def test_a_second_rank_narrows_the_front_and_keeps_the_order() -> None:
    """vog-6.6"""
    wide = outputs("unit-order", intended_order="loose", front_elements=8)
    narrow = outputs("unit-order", intended_order="loose", front_elements=4)
    assert wide["order"] == narrow["order"] == "loose"
    assert (wide["frontage"], narrow["frontage"]) == (23, 11)


@pytest.mark.parametrize("formation", ["column-of-route", "assault-column", "column-of-squadrons"])
def test_a_column_cannot_be_loose_or_extended(formation: str) -> None:
    """vog-6.2"""
    assert refused("unit-order", formation=formation, intended_order="loose", front_elements=2) == "vog-6.2"
    assert outputs("unit-order", formation=formation, front_elements=2)["order"] == "close"


def test_a_unit_without_its_elements_is_a_fault_of_the_question() -> None:
    """vog-2.1"""
    with pytest.raises(InputFault, match="front_elements"):
        ruling("unit-order")
    with pytest.raises(InputFault, match="guns"):
        ruling("unit-order", arm="artillery")
    assert refused("unit-order", front_elements=0) == "vog-2.1"


def test_a_screen_is_one_element_a_battalion_at_their_average_status() -> None:
    """vog-7.1, vog-7.2"""
    found = outputs("skirmish-screen", parent_combat_status=[9, 8, 6])
    assert (found["screen_elements"], found["screen_combat_status"]) == (3, 7)
    assert refused("skirmish-screen", parent_combat_status=[]) == "vog-7.1"
    for choice, status in (("lowest", 6), ("highest", 9)):
        settings = {"screen-combat-status": choice}
        found = outputs("skirmish-screen", (), settings, parent_combat_status=[9, 8, 6])
        assert found["screen_combat_status"] == status


def test_the_screens_losses_go_round_the_parents_and_pass_over_those_with_nothing_left() -> None:
    """vog-7.3"""
    found = outputs("skirmish-screen", parent_combat_status=[1, 5, 0, 2], damage=6)
    assert found["losses"] == [1, 3, 0, 2]
    assert found["parent_combat_status_after"] == [0, 2, 0, 0]


@given(st.lists(st.integers(0, 12), min_size=1, max_size=8), st.integers(0, 40))
def test_a_screens_losses_are_its_damage_or_all_its_parents_have(parents: list[int], damage: int) -> None:
    """vog-7.3"""
    found = outputs("skirmish-screen", parent_combat_status=parents, damage=damage)
    assert sum(found["losses"]) == min(damage, sum(parents))
    assert [a + b for a, b in zip(found["losses"], found["parent_combat_status_after"], strict=True)] == parents
