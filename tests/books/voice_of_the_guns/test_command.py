"""Chapter 9: zones of command, abilities, activation, the allotment of dice."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.voice_of_the_guns.rulings import odds, outputs, refused, ruling


def test_first_orders_come_from_the_highest_level_on_the_table() -> None:
    """vog-9.1.1"""
    assert refused("command-zone", level="brigade", initial_order=True, highest_level_present=False) == "vog-9.1.1"
    found = outputs("command-zone", level="corps", initial_order=True, event_distance=500, event_visible=False)
    assert found["may_issue_order"]


def test_later_orders_come_from_any_level_that_sees_the_event_in_its_zone() -> None:
    """vog-9.1.2, vog-9.1.3, vog-9.2.1, vog-9.2.3, vog-9.2.4"""
    assert outputs("command-zone", level="brigade", event_distance=30)["may_issue_order"]
    assert refused("command-zone", level="brigade", event_distance=30.1) == "vog-9.2.4"
    assert refused("command-zone", level="brigade", event_distance=5, event_visible=False) == "vog-9.2.3"


@pytest.mark.parametrize(
    ("level", "plain", "bracketed"),
    [("brigade", 30, 40), ("division", 40, 50), ("corps", 60, 75), ("army", 100, 125)],
)
def test_each_level_has_its_radius(level: str, plain: int, bracketed: int) -> None:
    """vog-9.2.1"""
    assert outputs("command-zone", level=level)["radius"] == plain
    assert outputs("command-zone", level=level, scale="15mm")["radius"] == bracketed


def test_the_field_telephone_frees_the_army_commander_alone() -> None:
    """vog-9.2.2"""
    found = outputs("command-zone", level="army", field_telephone=True, unit_distance=900, event_distance=900)
    assert found["unlimited"] and found["unit_in_zone"] and "radius" not in found
    assert refused("command-zone", level="army", field_telephone=True, event_visible=False) == "vog-9.2.3"
    assert not outputs("command-zone", level="corps", field_telephone=True)["unlimited"]


def test_a_unit_outside_the_zone_takes_one_off_the_die() -> None:
    """vog-9.2.5"""
    assert outputs("command-zone", level="division", unit_distance=40)["activation_modifier"] == 0
    assert outputs("command-zone", level="division", unit_distance=40.5)["activation_modifier"] == -1


def test_a_brigadiers_ability_may_be_diced_for() -> None:
    """vog-9.3.1, vog-9.3.2, vog-9.3.3, vog-9.3.4, vog-9.3.5, vog-9.3.6"""
    found = [outputs("general-ability", [face])["needed"] for face in range(1, 11)]
    assert found == [6, 5, 5, 4, 4, 4, 4, 3, 3, 2]
    assert outputs("general-ability", [0])["ability"] == "inspired"


def test_the_odds_of_ability_are_a_tenth_for_each_face() -> None:
    """vog-9.3.1"""
    found = {chance.outputs["ability"]: chance.probability for chance in odds("general-ability").chances}
    assert found == {
        "incompetent": Fraction(1, 10),
        "inept": Fraction(2, 10),
        "average": Fraction(4, 10),
        "able": Fraction(2, 10),
        "inspired": Fraction(1, 10),
    }


def test_all_activation_modifiers_are_added() -> None:
    """vog-9.4.1, vog-9.4.2, vog-9.4.3, vog-9.4.4, vog-9.4.6, vog-9.5.2"""
    found = outputs(
        "activation",
        [3],
        ability="inept",
        divisional_commander_present=True,
        corps_commander_present=True,
        out_of_command_range=True,
        brigade_commander_disabled=True,
    )
    assert (found["modifier"], found["total"], found["activated"]) == (1, 4, False)


def test_a_disabled_general_gives_his_minus_and_no_plus() -> None:
    """vog-9.4.5, vog-13.3"""
    found = outputs(
        "activation", [6], ability="able", divisional_commander_present=True, divisional_commander_disabled=True
    )
    assert found["modifier"] == -2
    found = outputs("activation", [6], ability="able", corps_commander_present=True, corps_commander_disabled=True)
    assert (found["modifier"], found["activated"]) == (-3, True)


def test_an_incompetent_out_of_range_is_hopeless_and_a_seven_serves() -> None:
    """vog-9.3.6"""
    assert not outputs("activation", [6], ability="incompetent", out_of_command_range=True)["activated"]
    assert outputs("activation", [5], ability="incompetent", corps_commander_present=True)["activated"]


def test_disordered_troops_answer_no_order() -> None:
    """vog-9.5.8"""
    assert refused("activation", [6], ability="able", disordered=True) == "vog-9.5.8"


def test_each_nominated_brigade_has_one_die_and_one_allocation() -> None:
    """vog-9.5.1"""
    assert refused("dice-allocation", [6, 5, 4], needed=[4, 4], allocation=[0, 1]) == "vog-9.5.1"
    assert refused("dice-allocation", [6], needed=[4, 4], allocation=[0, -1]) == "vog-9.5.1"
    assert refused("dice-allocation", [6, 5], needed=[4, 4], allocation=[0]) == "vog-9.5.1"
    assert refused("dice-allocation", [6, 5], needed=[4, 4], modifiers=[0], allocation=[0, 1]) == "vog-9.5.1"


def test_a_die_is_given_once_and_where_it_activates() -> None:
    """vog-9.5.3, vog-9.5.2"""
    assert refused("dice-allocation", [6, 1], needed=[4, 4], allocation=[0, 0]) == "vog-9.5.3"
    assert refused("dice-allocation", [6, 1], needed=[4, 4], allocation=[0, 2]) == "vog-9.5.3"
    assert refused("dice-allocation", [6, 1], needed=[4, 4], allocation=[1, 0]) == "vog-9.5.2"
    found = outputs("dice-allocation", [6, 3], needed=[4, 4], modifiers=[0, 1], allocation=[0, 1])
    assert found["activated"] == [True, True]


def test_a_die_that_could_activate_must_be_given_but_not_the_best_way() -> None:
    """vog-9.5.5, vog-9.5.4, vog-9.5.6"""
    assert refused("dice-allocation", [6, 4], needed=[4, 5], allocation=[-1, 0]) == "vog-9.5.5"
    found = outputs("dice-allocation", [6, 4], needed=[4, 5], allocation=[0, -1])
    assert (found["discarded"], found["must_advance"]) == ([1], [True, False])
    settings = {"dice-allocation": "maximum"}
    assert refused("dice-allocation", [6, 4], settings, needed=[4, 5], allocation=[0, -1]) == "vog-9.5.5"
    settings = {"dice-allocation": "free"}
    found = outputs("dice-allocation", [6, 4], settings, needed=[4, 5], allocation=[-1, -1])
    assert found["discarded"] == [0, 1]


def test_an_allotment_that_hangs_on_the_throw_has_odds_that_sum_to_one() -> None:
    """vog-9.5.1"""
    found = odds("dice-allocation", needed=[4, 5], allocation=[0, -1])
    assert sum(chance.probability for chance in found.chances) == 1
    given_ = sum(chance.probability for chance in found.chances if "activated" in chance.outputs)
    assert given_ == Fraction(3 * 4, 36)  # first die 4 to 6, the second below 5


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.data())
def test_giving_every_die_where_it_serves_is_never_refused_as_maximal(faces: list[int], data: st.DataObject) -> None:
    """vog-9.5.5"""
    needed = data.draw(st.lists(st.integers(2, 6), min_size=len(faces), max_size=len(faces)))
    allocation = [-1] * len(needed)
    for die, face in enumerate(faces):
        for brigade, bar in enumerate(needed):
            if allocation[brigade] == -1 and face >= bar:
                allocation[brigade] = die
                break
    assert not ruling("dice-allocation", faces, needed=needed, allocation=allocation).refused
