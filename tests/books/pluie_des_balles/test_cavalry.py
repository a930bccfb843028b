"""IV.7, IV.8: the charge, Thundering Hooves, Sauve qui peut."""

from typing import Any

import pytest

from tests.books.pluie_des_balles.asking import refused, ruled

THREE = ["loses-readiness", "turns-about", "retreats"]
CHARGE: dict[str, Any] = {"troops": 3}


def test_each_troop_in_a_charge_is_one() -> None:
    """pdb-IV.7.1, pdb-IV.7.2, pdb-IV.7.4."""
    assert ruled("cavalry-charge", [7], CHARGE) == {
        "undefended": False, "modifier": -3, "value": 7, "success": True, "effects": ["eliminated"],
        "attacker_effects": [], "another_attack": False,
    }  # fmt: skip
    assert ruled("cavalry-charge", [2], {"troops": 8})["value"] == 2


def test_each_line_of_depth_is_three() -> None:
    """pdb-IV.7.3 (pdb-R64): a column counts as one."""
    assert ruled("cavalry-charge", [13], {**CHARGE, "depth": 3})["value"] == 13
    assert ruled("cavalry-charge", [2], {**CHARGE, "depth": 3, "column_units": 2})["value"] == 0


def test_the_modifiers_of_close_combat_count_in_a_charge_too() -> None:
    """pdb-IV.5.9, pdb-IV.5.10, pdb-IV.5.11, pdb-IV.5.15 (pdb-R62)."""
    asked = {
        **CHARGE, "quality": "elite", "cavalry_kind": "heavy", "flank_or_rear": True, "target_ready": False,
        "target_cover": "cover", "attack_number": 2,
    }  # fmt: skip

    assert ruled("cavalry-charge", [2], asked)["modifier"] == -3 - 3 - 2 - 2 - 5 + 2 + 2
    assert ruled("cavalry-charge", [2], asked, charge_modifiers="alone")["modifier"] == -3 + 2


@pytest.mark.parametrize(("kind", "effects"), [("light", ["loses-readiness"]), ("line", []), ("heavy", [])])
def test_light_cavalry_loses_its_readiness_after_the_assault(kind: str, effects: list[str]) -> None:
    """pdb-IV.7.5, pdb-IV.7.6 (pdb-R65)."""
    assert ruled("cavalry-charge", [20], {**CHARGE, "cavalry_kind": kind})["attacker_effects"] == effects
    assert ruled("cavalry-charge", [1], {**CHARGE, "cavalry_kind": kind})["attacker_effects"] == THREE


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"troops": 2}, "too-few-troops"),
        ({"in_formation": False}, "not-in-formation"),
        ({"all_ready": False}, "not-ready"),
        ({"distance_cm": 1.5}, "too-far"),
        ({"in_sector": False}, "outside-sector"),
        ({"target_cover": "building"}, "cavalry-barred"),
        ({"target_cover": "field-fortification", "target": "limber"}, "cavalry-barred"),
        ({"target": "unit-command"}, "not-attackable"),
    ],
)
def test_a_charge_the_rules_forbid_is_refused(changed: dict[str, Any], reason: str) -> None:
    """pdb-IV.7.1, pdb-II.8.5, pdb-IV.5.13, pdb-IV.5.14, pdb-II.4.5."""
    assert refused("cavalry-charge", {**CHARGE, **changed}) == reason


def test_undefended_targets_fall_to_a_charge_on_two() -> None:
    """pdb-IV.4.3, pdb-IV.4.6, pdb-IV.4.7."""
    found = ruled("cavalry-charge", [2], {**CHARGE, "target": "machine-gun", "depth": 4})

    assert (found["undefended"], found["value"], found["success"]) == (True, 2, True)
    assert ruled("cavalry-charge", [2], {**CHARGE, "target": "artillery-piece", "column_units": 2})["another_attack"]


def test_cavalry_that_wins_rides_on_at_two_more_each_time() -> None:
    """pdb-IV.8.6, pdb-IV.8.8, pdb-IV.8.9, pdb-IV.8.10, pdb-IV.8.11 (pdb-R66)."""
    asked = {"targets": [{}, {"quality": "elite"}, {"ready": False, "quality": "elite"}, {}]}

    assert ruled("follow-up-attacks", [10, 12, 8], asked) == {
        "values": [10, 12, 9], "attacks": 3,
        "eliminated": 2, "stopped_by": "failure", "attacker_effects": THREE,
    }  # fmt: skip
    assert ruled("follow-up-attacks", [10, 12, 9, 11], asked)["values"] == [10, 12, 9, 11]
    assert ruled("follow-up-attacks", [10, 12, 9, 7], asked, follow_up_modifier="flat")["values"] == [
        10,
        12,
        7,
        7,
    ]


def test_depth_counts_against_a_charge_only() -> None:
    """pdb-IV.7.3."""
    deep = {"targets": [{"depth": 2}]}

    assert ruled("follow-up-attacks", [20], deep)["values"] == [10]
    assert ruled("follow-up-attacks", [20], {**deep, "troops": 3})["values"] == [10]
    assert ruled("follow-up-attacks", [20], {**deep, "troops": 4})["values"] == [9]


@pytest.mark.parametrize(
    ("second", "stopped_by"),
    [({"in_sector": False}, "outside-sector"), ({"cover": "building"}, "cavalry-barred")],
)
def test_the_chain_ends_where_cavalry_would_have_to_turn_or_break_in(second: dict[str, Any], stopped_by: str) -> None:
    """pdb-IV.8.7, pdb-IV.8.9: light cavalry in a charge then loses its readiness, pdb-IV.7.5."""
    asked = {"troops": 3, "cavalry_kind": "light", "targets": [{}, second, {}]}

    found = ruled("follow-up-attacks", [12], asked)
    assert (found["stopped_by"], found["attacker_effects"]) == (stopped_by, ["loses-readiness"])
    lone = ruled("follow-up-attacks", [12], {**asked, "troops": 1})
    assert lone["attacker_effects"] == []


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"targets": []}, "no-target"),
        ({"troops": 2, "targets": [{}]}, "too-few-troops"),
        ({"troops": 0, "targets": [{}]}, "too-few-troops"),
        ({"targets": [{"in_sector": False}]}, "outside-sector"),
        ({"targets": [{"cover": "building"}]}, "cavalry-barred"),
    ],
)
def test_a_chain_that_cannot_begin_is_refused(asked: dict[str, Any], reason: str) -> None:
    """pdb-IV.7.1, pdb-IV.8.7."""
    assert refused("follow-up-attacks", asked) == reason


NEIGHBOURS = [
    {"quality": "elite", "ready": True},
    {"quality": "experienced", "ready": True},
    {"quality": "regular", "ready": True},
    {"quality": "volunteer", "ready": False},
]


def test_who_touches_a_unit_ridden_down_loses_his_readiness() -> None:
    """pdb-IV.8.11; elite and experienced are spared: pdb-IV.8.12."""
    asked = {"attacker": "cavalry", "attack_succeeded": True, "neighbours": NEIGHBOURS}

    assert ruled("sauve-qui-peut", [], asked) == {
        "ready_after": [True, True, False, False], "lost_readiness": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("attacker", "won"), [("cavalry", False), ("infantry", True), ("dismounted-cavalry", True)])
def test_only_mounted_cavalry_that_wins_has_that_effect(attacker: str, won: bool) -> None:
    """pdb-IV.8.11 (pdb-R68)."""
    asked = {"attacker": attacker, "attack_succeeded": won, "neighbours": NEIGHBOURS}

    assert ruled("sauve-qui-peut", [], asked)["lost_readiness"] == 0
