"""Close assault: willingness to close, and the assault."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.en_avant_en_masse.asking import refused, rule

CLOSING = {"attacker_arm": "infantry", "attacker_status": 4, "defender_status": 5}


@pytest.mark.parametrize(
    ("inputs", "modifier", "result"),
    [
        ({}, 0, "stalled"),  # eam-15.10
        ({"defender_status": 4}, 0, "closes"),  # eam-15.4
        ({"direction": "flank"}, 1, "closes"),  # eam-15.5
        ({"direction": "rear"}, 2, "closes"),  # eam-15.6
        ({"direction": "rear", "defender_formation": "dense"}, 0, "stalled"),  # eam-R72
        ({"direction": "flank", "defender_formation": "dense", "defender_arm": "cavalry"}, 1, "closes"),
        ({"direction": "flank", "defender_in_village": True, "defender_formation": "loose"}, 1, "closes"),
        ({"attacker_strength": 4, "defender_strength": 3}, 1, "closes"),  # eam-15.7
        ({"attacker_strength": 9, "defender_strength": 3}, 1, "closes"),  # once only: eam-R73
        ({"attacker_strength": 3, "defender_strength": 3}, 0, "stalled"),
        ({"commander_leading": True, "commander_leadership": 1}, 1, "closes"),  # eam-15.8
        ({"commander_leading": True, "commander_leadership": -1, "defender_status": 4}, -1, "stalled"),
        ({"commander_leadership": 1}, 0, "stalled"),
        ({"attacker_firepower": 4, "defender_firepower": 3}, 1, "closes"),  # eam-15.9
        ({"attacker_firepower": 3, "defender_firepower": 3}, 0, "stalled"),
        ({"attacker_firepower": 1, "defender_firepower": 3, "defender_formation": "marching"}, 1, "closes"),
        ({"attacker_firepower": 4, "defender_arm": "artillery"}, 0, "stalled"),  # eam-R75
        ({"attacker_status": 2}, 0, "halted"),  # eam-15.2
        ({"attacker_status": 2, "defender_status": 1}, 0, "closes"),
        ({"attacker_status": 2, "defender_status": 2}, 0, "halted"),
        ({"attacker_status": 3, "direction": "rear", "defender_status": 6}, 2, "stalled"),
    ],
)
def test_willingness_to_close(inputs: dict[str, Any], modifier: int, result: str) -> None:
    """eam-15.1, eam-15.2, eam-15.3, eam-15.4: the cases name the rest."""
    found = rule("willingness-to-close", **{**CLOSING, **inputs})
    assert (found["modifier_total"], found["result"]) == (modifier, result)
    assert found["modified_status"] == {**CLOSING, **inputs}["attacker_status"] + modifier
    assert found["may_approach"] is (result != "halted")


def test_other_orders_take_only_the_test_at_ten_centimetres() -> None:
    """eam-15.2, eam-R69"""
    found = rule("willingness-to-close", **CLOSING, order="other")
    assert found["result"] == "approaches" and "modifier_total" not in found and "modified_status" not in found
    assert rule("willingness-to-close", **{**CLOSING, "attacker_status": 1}, order="other")["result"] == "halted"
    found = rule("willingness-to-close", **CLOSING, order="other", attacker_formation="marching")
    assert found["result"] == "approaches"


@pytest.mark.parametrize(
    "inputs",
    [
        {"attacker_arm": "artillery"},
        {"attacker_formation": "dense"},
        {"attacker_formation": "marching"},
        {"attacker_status": 0},
        {"attacker_status": 0, "order": "other"},
        {"commander_leadership": 2},
        {"attacker_status": 7},
    ],
)
def test_who_may_not_assault(inputs: dict[str, Any]) -> None:
    """eam-6.12, eam-R78"""
    refused("willingness-to-close", **{**CLOSING, **inputs})


@pytest.mark.parametrize(
    ("bearing", "direction"),
    [(0, "front"), (45, "front"), (45.1, "flank"), (135, "flank"), (135.1, "rear"), (180, "rear")],
)
def test_an_attack_comes_from_front_flank_or_rear(bearing: float, direction: str) -> None:
    """eam-15.5, eam-15.6, eam-16.2, eam-16.3, eam-R71"""
    assert rule("attack-direction", bearing_deg=bearing)["direction"] == direction


def test_squares_have_no_flanks_and_garrisons_have() -> None:
    """eam-R72"""
    assert rule("attack-direction", bearing_deg=170, defender_formation="dense")["direction"] == "front"
    cavalry = rule("attack-direction", bearing_deg=170, defender_formation="dense", defender_arm="cavalry")
    assert cavalry["direction"] == "rear"
    village = {"bearing_deg": 170, "defender_in_village": True, "defender_formation": "loose"}
    assert rule("attack-direction", **village)["direction"] == "rear"
    assert rule("attack-direction", settings={"village-has-flanks": "no"}, **village)["direction"] == "front"
    dense = {"bearing_deg": 170, "defender_formation": "dense"}
    assert rule("attack-direction", settings={"dense-has-flanks": "yes"}, **dense)["direction"] == "rear"
    refused("attack-direction", bearing_deg=181)
    refused("attack-direction", bearing_deg=-1)


FIGHT = {"attacker_arm": "infantry", "attacker_status": 4, "defender_arm": "infantry", "defender_status": 4}


@pytest.mark.parametrize(
    ("inputs", "attack", "defence"),
    [
        ({}, 4, 4),  # eam-16.10
        ({"direction": "flank"}, 5, 4),  # eam-16.2
        ({"direction": "rear"}, 6, 4),  # eam-16.3
        ({"direction": "rear", "defender_formation": "dense"}, 4, 4),
        ({"attacker_disordered": True}, 3, 4),  # eam-16.4
        ({"attacker_formation": "loose", "attacker_disordered": True}, 3, 4),
        ({"defender_disordered": True}, 4, 3),
        ({"defender_formation": "loose"}, 4, 3),  # eam-6.10
        ({"attacker_leadership": 1, "defender_leadership": -1}, 5, 3),  # eam-16.5
        ({"defender_in_village": True, "defender_formation": "loose"}, 4, 4),  # eam-16.6
        ({"defender_on_feature": True, "defender_in_village": True}, 4, 5),
        ({"defender_on_feature": True, "defender_arm": "cavalry"}, 4, 4),
        ({"attacker_arm": "cavalry", "defender_formation": "dense"}, 2, 4),  # eam-16.7
        ({"attacker_arm": "cavalry"}, 5, 4),  # eam-16.8
        ({"attacker_arm": "cavalry", "defender_formation": "loose"}, 7, 3),  # eam-16.9
        ({"attacker_arm": "cavalry", "defender_arm": "cavalry"}, 4, 4),
        ({"attacker_arm": "cavalry", "defender_formation": "loose", "defender_in_village": True}, 7, 4),  # eam-R84
    ],
)
def test_the_totals_of_a_close_assault(inputs: dict[str, Any], attack: int, defence: int) -> None:
    """eam-14.1, eam-14.2, eam-16.1, eam-16.12, eam-R79: the cases name the rest."""
    found = rule("close-assault", **{**FIGHT, **inputs})
    assert (found["attacker_total"], found["defender_total"]) == (attack, defence)
    assert found["winner"] == ("attacker" if attack > defence else "defender")
    assert (found["automatic"], found["effects"]) == (False, ["both-disordered"])


@pytest.mark.parametrize(
    ("inputs", "effects"),
    [
        ({"defender_arm": "artillery"}, ["both-disordered", "artillery-destroyed"]),  # eam-16.11
        ({"defender_status": 0}, ["both-disordered", "defender-cut-down"]),  # eam-R96
        ({"defender_formation": "marching"}, ["both-disordered"]),  # eam-6.12, eam-R77
    ],
)
def test_some_lose_without_comparison(inputs: dict[str, Any], effects: list[str]) -> None:
    """eam-16.11, eam-6.12, eam-R77, eam-R96"""
    found = rule("close-assault", **{**FIGHT, "attacker_status": 1, **inputs})
    assert (found["winner"], found["automatic"], found["effects"]) == ("attacker", True, effects)
    assert "attacker_total" not in found and "defender_total" not in found


@pytest.mark.parametrize(
    "inputs",
    [
        {"attacker_arm": "artillery"},
        {"attacker_formation": "dense"},
        {"attacker_formation": "marching"},
        {"attacker_status": 0},
        {"defender_leadership": -2},
    ],
)
def test_who_cannot_attack(inputs: dict[str, Any]) -> None:
    """eam-R78, eam-R96"""
    refused("close-assault", **{**FIGHT, **inputs})


def test_the_settings_of_the_assault() -> None:
    """eam-R78, eam-R84"""
    dense = {**FIGHT, "attacker_formation": "dense"}
    assert rule("close-assault", settings={"dense-may-assault": "yes"}, **dense)["attacker_total"] == 4
    village = {**FIGHT, "attacker_arm": "cavalry", "defender_formation": "loose", "defender_in_village": True}
    assert rule("close-assault", settings={"cavalry-bonus-in-village": "no"}, **village)["attacker_total"] == 4


def test_several_attackers_are_matched_by_their_best() -> None:
    """eam-16.1, eam-16.10, eam-R80"""
    attackers = [
        {"arm": "infantry", "status": 3},
        {"arm": "cavalry", "status": 4, "direction": "flank"},
        {"arm": "infantry", "status": 5, "disordered": True, "leadership": -1},
    ]
    found = rule("combined-assault", attackers=attackers, defender_arm="infantry", defender_status=6)
    assert found["attacker_totals"] == [3, 6, 3]
    assert (found["attacker_best"], found["defender_total"], found["winner"]) == (6, 6, "defender")


def test_a_combined_assault_needs_attackers_that_may() -> None:
    """eam-R80"""
    facing = {"defender_arm": "infantry", "defender_status": 4}
    refused("combined-assault", attackers=[], **facing)
    refused("combined-assault", attackers=[{"arm": "artillery", "status": 4}], **facing)
    two = [{"arm": "infantry", "status": 4}, {"arm": "infantry", "status": 4, "formation": "dense"}]
    refused("combined-assault", attackers=two, **facing)
    refused("combined-assault", attackers=two[:1], defender_arm="infantry", defender_status=0)


ARMS = st.sampled_from(["infantry", "cavalry"])
FORMATIONS = st.sampled_from(["assault", "loose"])


@given(ARMS, st.integers(1, 6), FORMATIONS, st.booleans(), st.integers(-1, 1), ARMS, st.integers(1, 6))
def test_one_attacker_combined_is_the_same_as_alone(
    arm: str, status: int, formation: str, disordered: bool, leadership: int, defender: str, defending: int
) -> None:
    """eam-R80"""
    alone = rule(
        "close-assault",
        attacker_arm=arm,
        attacker_status=status,
        attacker_formation=formation,
        attacker_disordered=disordered,
        attacker_leadership=leadership,
        defender_arm=defender,
        defender_status=defending,
    )
    row = {"arm": arm, "status": status, "formation": formation, "disordered": disordered, "leadership": leadership}
    combined = rule("combined-assault", attackers=[row], defender_arm=defender, defender_status=defending)
    assert combined["attacker_totals"] == [alone["attacker_total"]]
    assert (combined["defender_total"], combined["winner"]) == (alone["defender_total"], alone["winner"])
