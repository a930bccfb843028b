"""IV.4 to IV.6: close combat."""

from typing import Any

import pytest

from tests.books.pluie_des_balles.asking import refused, ruled

THREE = ["loses-readiness", "turns-about", "retreats"]
ATTACK: dict[str, Any] = {"attacker": "company"}
HORSE: dict[str, Any] = {"attacker": "cavalry"}


def value(asked: dict[str, Any], **settings: Any) -> Any:
    return ruled("close-combat", [20], asked, **settings)["value"]


def test_the_value_of_close_combat_is_ten() -> None:
    """pdb-IV.4.4, pdb-IV.4.5, pdb-IV.5.15."""
    assert ruled("close-combat", [10], ATTACK) == {
        "undefended": False, "modifier": 0, "value": 10, "success": True, "effects": ["eliminated"],
        "attacker_effects": [], "another_attack": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("quality", "modifier"),
    [("elite", -3), ("experienced", -1), ("regular", 0), ("militia", 1), ("volunteer", 2), ("irregular", 3)],
)
def test_the_quality_of_the_attacker_changes_the_value(quality: str, modifier: int) -> None:
    """pdb-IV.5.1, pdb-IV.5.2, pdb-IV.5.3, pdb-IV.5.4, pdb-IV.5.5, pdb-IV.5.6, pdb-T.1.2 (pdb-R56)."""
    assert value({**ATTACK, "quality": quality}) == 10 + modifier


@pytest.mark.parametrize(
    ("attacker", "modifier"),
    [
        ("half-company", 5),
        ("dismounted-cavalry", 5),
        ("engineers", 0),
        ("mobile-infantry", 0),
        ("cavalry", 0),
    ],
)
def test_half_companies_and_dismounted_cavalry_attack_at_five_more(attacker: str, modifier: int) -> None:
    """pdb-IV.5.7, pdb-IV.5.8, pdb-T.1.3, pdb-T.1.4 (pdb-R25)."""
    assert value({"attacker": attacker}) == 10 + modifier


def test_mounted_cavalry_gains_on_flank_and_rear_and_by_weight() -> None:
    """pdb-IV.5.9, pdb-IV.5.10."""
    assert value({**HORSE, "flank_or_rear": True}) == 8
    assert value({**HORSE, "cavalry_kind": "heavy"}) == 8
    assert value({**ATTACK, "flank_or_rear": True, "cavalry_kind": "heavy"}) == 10
    assert value({"attacker": "dismounted-cavalry", "flank_or_rear": True, "cavalry_kind": "heavy"}) == 15


def test_a_target_not_ready_is_five_easier() -> None:
    """pdb-IV.5.11."""
    assert value({**ATTACK, "target_ready": False}) == 5


@pytest.mark.parametrize(
    ("cover", "modifier"),
    [("cover", 2), ("building", 4), ("field-fortification", 5), ("regular-fortification", 6)],
)
def test_cover_makes_the_attack_harder(cover: str, modifier: int) -> None:
    """pdb-IV.5.12, pdb-IV.5.13, pdb-IV.5.14, pdb-T.1.5, pdb-T.1.6, pdb-T.1.7, pdb-T.1.8."""
    assert value({**ATTACK, "target_cover": cover}) == 10 + modifier


@pytest.mark.parametrize("cover", ["building", "field-fortification", "regular-fortification"])
def test_cavalry_cannot_attack_buildings_or_works(cover: str) -> None:
    """pdb-IV.5.13, pdb-IV.5.14 (pdb-R57, pdb-R61): whatever stands in them; dismounted it may."""
    assert refused("close-combat", {**HORSE, "target_cover": cover, "target": "artillery-piece"}) == "cavalry-barred"
    assert value({"attacker": "dismounted-cavalry", "target_cover": cover}) > 15


@pytest.mark.parametrize(
    "target",
    ["artillery-piece", "machine-gun", "armoured-train", "higher-command", "ammunition-wagon", "limber"],
)
def test_others_than_infantry_and_cavalry_have_no_defence(target: str) -> None:
    """pdb-IV.4.3, pdb-IV.8.13, pdb-II.4.6 (pdb-R57)."""
    asked = {**ATTACK, "target": target, "target_cover": "regular-fortification"}

    found = ruled("close-combat", [2], asked)
    assert (found["undefended"], found["modifier"], found["value"], found["success"]) == (True, 0, 2, True)
    assert not ruled("close-combat", [1], asked)["success"]


def test_a_natural_1_fails_and_a_natural_20_succeeds() -> None:
    """pdb-IV.4.6, pdb-IV.4.7."""
    easy = {"attacker": "company", "quality": "elite", "target_ready": False, "column_units": 8}
    hard = {"attacker": "half-company", "quality": "irregular", "target_cover": "regular-fortification"}

    assert ruled("close-combat", [1], easy)["value"] == -6
    assert not ruled("close-combat", [1], easy)["success"]
    assert ruled("close-combat", [20], hard)["value"] == 24
    assert ruled("close-combat", [20], hard)["success"]


def test_the_attacker_who_fails_is_thrown_back() -> None:
    """pdb-IV.6.2, pdb-IV.6.3, pdb-IV.6.4; who succeeds eliminates: pdb-IV.6.1."""
    assert ruled("close-combat", [9], ATTACK)["attacker_effects"] == THREE
    assert ruled("close-combat", [9], ATTACK)["effects"] == []


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"attacker": "other"}, "arm-cannot-assault"),
        ({"attacker_ready": False}, "not-ready"),
        ({"distance_cm": 1.5}, "too-far"),
        ({"in_sector": False}, "outside-sector"),
        ({"target": "unit-command"}, "not-attackable"),
        ({"attack_number": 2}, "no-follow-up"),
    ],
)
def test_an_attack_the_rules_forbid_is_refused(changed: dict[str, Any], reason: str) -> None:
    """pdb-IV.4.1, pdb-IV.4.2, pdb-II.4.5, pdb-II.6.4, pdb-II.7.3."""
    assert refused("close-combat", {**ATTACK, **changed}) == reason


def test_closer_than_fifteen_millimetres_is_strictly_closer() -> None:
    """pdb-IV.4.1 (pdb-R7)."""
    assert ruled("close-combat", [20], {**ATTACK, "distance_cm": 1.499})["success"]


def test_each_further_attack_of_cavalry_costs_two_more() -> None:
    """pdb-IV.8.10 (pdb-R81)."""
    assert value({**HORSE, "attack_number": 3}) == 14
    assert value({**HORSE, "attack_number": 3}, follow_up_modifier="flat") == 12


def test_a_column_is_not_ready_and_each_unit_in_it_is_one() -> None:
    """pdb-III.6.2, pdb-III.6.5, pdb-III.6.6."""
    found = ruled("close-combat", [2], {**ATTACK, "column_units": 4, "target_ready": True})

    assert (found["value"], found["success"], found["another_attack"]) == (1, True, True)


COLUMN: dict[str, Any] = {"attacker": "company", "column_units": 3}


def test_a_column_is_attacked_until_an_attack_fails() -> None:
    """pdb-III.6.6, pdb-IV.5.11 (pdb-R50, pdb-R67)."""
    assert ruled("column-assault", [2, 3, 3], COLUMN) == {
        "values": [2, 3, 4], "attacks": 3, "units_eliminated": 2, "attacker_effects": THREE,
    }  # fmt: skip
    assert ruled("column-assault", [2, 3, 4], COLUMN)["attacker_effects"] == []
    assert ruled("column-assault", [2, 2, 2], COLUMN, column_bonus="fixed")["units_eliminated"] == 3


def test_the_failure_that_ends_a_string_counts_unless_set_free() -> None:
    """pdb-IV.6.2 (pdb-R67)."""
    free = {"column_assault_last_failure": "free"}

    assert ruled("column-assault", [2, 1], COLUMN, **free)["attacker_effects"] == []
    assert ruled("column-assault", [1], COLUMN, **free)["attacker_effects"] == THREE


def test_a_column_of_guns_has_no_defence() -> None:
    """pdb-IV.4.3."""
    assert ruled("column-assault", [2, 2, 2], {**COLUMN, "target": "artillery-piece"})["values"] == [2, 2, 2]


def test_an_assault_on_no_column_is_refused() -> None:
    """pdb-III.6.5."""
    assert refused("column-assault", {**COLUMN, "column_units": 0}) == "no-column"
    assert refused("column-assault", {**COLUMN, "attacker": "other"}) == "arm-cannot-assault"
    barred = {"attacker": "cavalry", "column_units": 3, "target_cover": "building"}
    assert refused("column-assault", barred) == "cavalry-barred"
