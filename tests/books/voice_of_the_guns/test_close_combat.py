"""Chapter 11, close quarters: charges, the outcome of a round of fighting."""

from typing import Any

import pytest

from tests.books.voice_of_the_guns.rulings import outputs, refused

FOOT: dict[str, Any] = {"charger_arm": "infantry", "combat_status": 6, "charge_limiter": 5}
HORSE: dict[str, Any] = {"charger_arm": "cavalry", "combat_status": 3, "charge_limiter": 2}


@pytest.mark.parametrize(
    ("charger", "target", "flinch", "response"),
    [
        (FOOT, {"target_arm": "infantry"}, True, "retire"),
        (FOOT, {"target_arm": "infantry", "target_order": "extended"}, False, "evade"),
        (FOOT, {"target_arm": "artillery", "target_order": "extended"}, False, "gunners-dispersed"),
        (FOOT, {"target_arm": "artillery", "target_position": "built-up"}, False, "gunners-dispersed"),
        (FOOT, {"target_arm": "infantry", "target_position": "built-up"}, True, "fight"),
        (FOOT, {"target_arm": "rapid-fire", "target_position": "trench"}, True, "fight"),
        (FOOT, {"target_arm": "infantry", "target_position": "woods"}, True, "retire"),
        (FOOT, {"target_arm": "infantry", "target_position": "hedge"}, True, "retire"),
        (FOOT, {"target_arm": "cavalry"}, True, "retire"),
        (FOOT, {"target_arm": "cavalry", "target_position": "man-made-cover"}, True, "retire"),
        (FOOT, {"target_arm": "infantry", "target_position": "trench", "already_inside": True}, True, "retire"),
        (FOOT, {"target_arm": "infantry", "target_order": "extended", "target_position": "trench"}, False, "evade"),
        (HORSE, {"target_arm": "cavalry"}, True, "fight"),
        (HORSE, {"target_arm": "cavalry", "target_order": "extended"}, False, "evade"),
        (HORSE, {"target_arm": "infantry"}, True, "retire"),
        (HORSE, {"target_arm": "rapid-fire", "target_order": "loose"}, True, "retire"),
    ],
)
def test_each_target_answers_a_charge_in_its_own_way(
    charger: dict[str, Any], target: dict[str, Any], flinch: bool, response: str
) -> None:
    """vog-11.1.2, vog-11.1.3, vog-11.15.7, vog-11.15.8, vog-14.1.1, vog-14.3.2, vog-14.3.3, vog-14.3.4, vog-14.3.5"""
    found = outputs("charge", **charger, **target)
    assert (found["flinch_required"], found["target_response"]) == (flinch, response)


@pytest.mark.parametrize(
    ("facts", "paragraph"),
    [
        ({**FOOT, "charger_arm": "rapid-fire"}, "vog-14.1.1"),
        ({**FOOT, "activated": False}, "vog-9.5.7"),
        ({**FOOT, "charger_disordered": True}, "vog-9.5.8"),
        ({**FOOT, "charger_order": "extended"}, "vog-14.3.5"),
        ({**FOOT, "combat_status": 4}, "vog-11.13.2"),
        ({**FOOT, "combat_status": 4, "target_order": "extended"}, "vog-11.13.2"),
        ({**HORSE, "combat_status": 1}, "vog-11.13.3"),
        ({**HORSE, "target_position": "built-up"}, "vog-11.15.8"),
    ],
)
def test_who_may_not_charge_is_refused(facts: dict[str, Any], paragraph: str) -> None:
    """vog-11.13.1, vog-11.13.2, vog-11.13.3, vog-11.15.8, vog-14.1.2"""
    assert refused("charge", **{"target_arm": "infantry", **facts}) == paragraph


def test_shaken_cavalry_may_still_close_with_skirmishers_and_guns() -> None:
    """vog-11.13.3"""
    shaken = {**HORSE, "combat_status": 1}
    assert outputs("charge", **shaken, target_arm="artillery")["target_response"] == "gunners-dispersed"
    assert outputs("charge", **shaken, target_arm="infantry", target_order="extended")["target_response"] == "evade"


def test_charged_cavalry_may_by_setting_give_way_and_skirmishers_charge() -> None:
    """vog-11.15.4"""
    found = outputs("charge", (), {"charged-cavalry": "gives-way"}, **HORSE, target_arm="cavalry")
    assert found["target_response"] == "retire"
    settings = {"extended-order-charges": "yes"}
    assert outputs("charge", (), settings, **FOOT, charger_order="extended", target_arm="infantry")["flinch_required"]


BOTH = "disordered-next-move"


@pytest.mark.parametrize(
    ("facts", "winner", "attackers", "defenders"),
    [
        (
            {"attacker_inflicted": 1, "defender_inflicted": 2},
            "defenders",
            [BOTH, "held-at-perimeter", "second-flinch-test"],
            [BOTH],
        ),
        ({"attacker_inflicted": 1, "defender_inflicted": 1}, "drawn", [BOTH, "fight-again-next-move"], None),
        ({"attacker_inflicted": 1, "inside_perimeter": True}, "attackers", [BOTH], [BOTH, "retire"]),
        ({"defender_inflicted": 1, "inside_perimeter": True}, "defenders", [BOTH, "retire"], [BOTH]),
        ({"loser_was_reforming": True, "defender_inflicted": 1}, "defenders", None, [BOTH]),
    ],
)
def test_a_fight_for_defences_has_its_outcomes(
    facts: dict[str, Any], winner: str, attackers: list[str] | None, defenders: list[str] | None
) -> None:
    """vog-11.15.1, vog-11.15.2, vog-11.15.3, vog-12.1.2, vog-14.3.3"""
    found = outputs("close-combat-result", [3], kind="infantry-v-defences", **facts)
    assert found["winner"] == winner
    assert found["attacker_effects"] == (attackers or found["attacker_effects"])
    assert found["defender_effects"] == (defenders or attackers)
    assert found.get("retire_distance") == (17 if facts.get("inside_perimeter") else None)


def test_beaten_cavalry_reforms_on_the_spot_and_beaten_again_breaks() -> None:
    """vog-11.15.4, vog-11.15.5, vog-11.15.6"""
    horse: dict[str, Any] = {"kind": "cavalry-v-cavalry", "attacker_inflicted": 1}
    found = outputs("close-combat-result", **horse)
    assert found["attacker_effects"] == [BOTH, "may-break-through", "may-contact-fresh-enemy-next-move"]
    assert found["defender_effects"] == ["disordered", BOTH, "reform-one-move"]
    found = outputs("close-combat-result", [4], **horse, loser_was_reforming=True, scale="15mm")
    assert (found["defender_effects"], found["retire_distance"]) == (["break", BOTH], 35)
    found = outputs("close-combat-result", (), {"cavalry-winners-disordered": "no"}, **horse)
    assert BOTH not in found["attacker_effects"]


def test_a_battery_that_is_reached_loses_its_guns_and_its_gunners_unless_they_left() -> None:
    """vog-11.15.7"""
    found = outputs("close-combat-result", kind="artillery-contacted", defender_inflicted=9)
    assert (found["winner"], found["attacker_effects"], found["defender_effects"]) == (
        "attackers",
        ["guns-taken"],
        ["dispersed"],
    )
