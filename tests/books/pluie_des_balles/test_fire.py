"""IV.1 to IV.3, Bullseye, and the hit tables."""

import csv
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.books.pluie_des_balles.tables import FOLDER, WEAPONS
from tests.books.pluie_des_balles.asking import chance, refused, ruled

THREE = ["loses-readiness", "turns-about", "retreats"]
SHOT: dict[str, Any] = {"weapon": "martini-henry", "range_cm": 5, "firer": "company", "target": "company"}
GUN: dict[str, Any] = {"weapon": "bl-12pdr", "range_cm": 20, "firer": "field-artillery", "target": "company"}
HEAVY: dict[str, Any] = {
    "weapon": "rbl-40pdr",
    "range_cm": 20,
    "firer": "heavy-artillery",
    "target": "company",
}


def reach() -> list[tuple[str, str, int, float, float]]:
    with Path(FOLDER / "weapon_reach.csv").open(newline="", encoding="utf-8") as file:
        return [
            (row["weapon"], row["band"], int(row["hit_value"]), float(row["over_cm"]), float(row["up_to_cm"]))
            for row in csv.DictReader(file)
            if row["up_to_cm"]
        ]


@pytest.mark.parametrize(("weapon", "band", "value", "over", "up_to"), reach())
def test_a_weapon_has_its_printed_value_in_each_band(
    weapon: str, band: str, value: int, over: float, up_to: float
) -> None:
    """pdb-IV.2.1, pdb-IV.2.2, pdb-IV.2.3; pdb-T.2.1, pdb-T.2.2, pdb-T.2.3, pdb-T.2.4, pdb-T.2.5, pdb-T.2.6,
    pdb-T.2.7, pdb-T.2.8, pdb-T.2.9, pdb-T.2.10, pdb-T.2.11, pdb-T.2.12, pdb-T.3.1, pdb-T.3.2, pdb-T.3.3,
    pdb-T.3.4, pdb-T.3.5, pdb-T.3.6, pdb-T.3.7, pdb-T.4.1, pdb-T.4.2, pdb-T.4.3, pdb-T.4.4, pdb-T.4.5,
    pdb-T.4.6; pdb-I.2.
    """
    expected = {"band": band, "base_value": value}

    assert ruled("range-band", [], {"weapon": weapon, "range_cm": up_to}) == expected
    assert ruled("range-band", [], {"weapon": weapon, "range_cm": over + 0.01}) == expected


@pytest.mark.parametrize("weapon", WEAPONS)
def test_no_weapon_fires_beyond_its_own_range(weapon: str) -> None:
    """pdb-IV.2.6."""
    farthest = WEAPONS[weapon].max_range_cm

    assert refused("range-band", {"weapon": weapon, "range_cm": farthest + 0.01}) == "out-of-range"


def test_heavy_artillery_cannot_fire_at_close_range() -> None:
    """pdb-IV.2.4."""
    assert refused("range-band", {"weapon": "naval-4-7in", "range_cm": 12}) == "band-closed"


def test_an_x_in_the_table_closes_the_band() -> None:
    """pdb-IV.2.7."""
    assert refused("direct-fire", {**SHOT, "weapon": "sidearm", "firer": "staff", "range_cm": 11}) == "out-of-range"
    assert refused("range-band", {"weapon": "krnka", "range_cm": 12.5}) == "out-of-range"
    assert refused("range-band", {"weapon": "siege-42line-m1877", "range_cm": 3}) == "band-closed"


def test_the_reach_of_the_lahitolle_is_a_setting() -> None:
    """pdb-T.3.4 (pdb-R41)."""
    asked = {"weapon": "lahitolle-95mm", "range_cm": 40}

    assert refused("range-band", asked) == "out-of-range"
    assert ruled("range-band", [], asked, lahitolle_range=54) == {"band": "extreme", "base_value": 18}


def test_a_shot_succeeds_when_it_equals_the_value() -> None:
    """pdb-IV.1.1, pdb-IV.1.2."""
    assert ruled("direct-fire", [10], SHOT)["hit"]
    assert not ruled("direct-fire", [9], SHOT)["hit"]
    assert chance("direct-fire", SHOT, "hit", True) * 20 == 11


def test_a_hit_costs_readiness_turns_about_and_throws_back() -> None:
    """pdb-IV.3.1, pdb-IV.3.2, pdb-IV.3.3."""
    assert ruled("direct-fire", [12], SHOT)["effects"] == THREE
    assert ruled("direct-fire", [2], SHOT)["effects"] == []


def test_reactive_fire_costs_the_remaining_actions_too() -> None:
    """pdb-IV.3.4."""
    assert ruled("direct-fire", [12], {**SHOT, "reactive": True})["effects"] == [
        *THREE,
        "loses-remaining-action",
    ]


@pytest.mark.parametrize("target", ["artillery-piece", "armoured-train"])
def test_guns_and_armoured_trains_lose_only_their_readiness(target: str) -> None:
    """pdb-IV.3.5 (pdb-R45)."""
    asked = {**SHOT, "target": target, "reactive": True}

    assert ruled("direct-fire", [12], asked)["effects"] == ["loses-readiness"]


@pytest.mark.parametrize("target", ["company", "artillery-piece", "armoured-train"])
def test_a_unit_hit_while_not_ready_is_eliminated(target: str) -> None:
    """pdb-IV.3.6, pdb-IV.3.10."""
    asked = {**SHOT, "target": target, "target_ready": False, "reactive": True}

    assert ruled("direct-fire", [12], asked)["effects"] == ["eliminated"]


def test_a_natural_1_always_fails() -> None:
    """pdb-IV.3.7."""
    column = {**SHOT, "range_cm": 1, "column_units": 8}

    found = ruled("direct-fire", [1], column)
    assert (found["hit_value"], found["hit"], found["firer_effects"]) == (-3, False, [])


@pytest.mark.parametrize(
    ("firer", "weapon", "jams"),
    [
        ("field-artillery", "rml-9pdr", True),
        ("machine-gun", "gardner-mg", True),
        ("horse-artillery", "hale-rocket", True),
        ("armoured-train", "armoured-train-gun", True),
        ("armoured-train", "armoured-train-rifles", False),
        ("company", "lebel", False),
        ("machine-gun", "sidearm", False),
    ],
)
def test_a_natural_1_stops_a_gun_or_machine_gun_for_a_while(firer: str, weapon: str, jams: bool) -> None:
    """pdb-IV.3.8, pdb-IV.3.11 (pdb-R44)."""
    found = ruled("direct-fire", [1], {**SHOT, "firer": firer, "weapon": weapon})

    assert found["firer_effects"] == (["loses-readiness", "loses-remaining-action"] if jams else [])


def test_a_natural_20_eliminates_even_when_the_value_is_out_of_reach() -> None:
    """pdb-IV.3.9 (pdb-R39)."""
    hard = {**SHOT, "range_cm": 18, "target_cover": "regular-fortification", "in_supply": False}

    found = ruled("direct-fire", [20, 1], hard)
    assert (found["hit_value"], found["effects"]) == (27, ["eliminated"])
    assert not ruled("direct-fire", [19], hard)["hit"]


@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "no-further-effect"),
        (3, "no-further-effect"),
        (4, "supply-destroyed"),
        (5, "supply-destroyed"),
        (6, "command-destroyed"),
    ],
)
def test_bullseye_is_thrown_by_the_other_side(face: int, result: str) -> None:
    """pdb-IV.8.1, pdb-IV.8.2, pdb-IV.8.3, pdb-IV.8.4."""
    assert ruled("direct-fire", [20, face], SHOT)["bullseye"] == result


def test_bullseye_takes_the_command_element_only_near_it_and_in_supply() -> None:
    """pdb-IV.8.5 (pdb-R47)."""
    far = {**SHOT, "target_in_command_range": False}
    dry = {**SHOT, "target_in_supply_range": False}

    assert ruled("direct-fire", [20, 6], far)["bullseye"] == "no-further-effect"
    assert ruled("direct-fire", [20, 6], dry)["bullseye"] == "no-further-effect"
    assert ruled("direct-fire", [20, 4], dry)["bullseye"] == "supply-destroyed"
    assert ruled("direct-fire", [20, 6], dry, bullseye_conditions="respective")["bullseye"] == "command-destroyed"
    assert ruled("direct-fire", [20, 4], dry, bullseye_conditions="respective")["bullseye"] == "no-further-effect"
    assert ruled("direct-fire", [20, 6], far, bullseye_conditions="respective")["bullseye"] == "no-further-effect"


@pytest.mark.parametrize(
    ("quality", "modifier"),
    [("elite", -1), ("experienced", -1), ("regular", 0), ("militia", 0), ("volunteer", 1), ("irregular", 1)],
)
def test_the_quality_of_the_firer_changes_his_value(quality: str, modifier: int) -> None:
    """pdb-T.1.1, pdb-II.5.2."""
    assert ruled("direct-fire", [2], {**SHOT, "quality": quality})["modifier"] == modifier


@pytest.mark.parametrize(("firer", "modifier"), [("half-company", 4), ("dismounted-cavalry", 4), ("engineers", 0)])
def test_half_companies_and_dismounted_cavalry_have_four_more(firer: str, modifier: int) -> None:
    """pdb-T.1.3, pdb-T.1.4 (pdb-R25, pdb-R42)."""
    assert ruled("direct-fire", [2], {**SHOT, "firer": firer})["modifier"] == modifier


@pytest.mark.parametrize(
    ("cover", "small", "field", "heavy"),
    [
        ("cover", 1, 0, 0),
        ("building", 2, 1, 0),
        ("field-fortification", 3, 2, 1),
        ("regular-fortification", 4, 3, 2),
    ],
)
def test_cover_counts_by_the_weapon_that_fires(cover: str, small: int, field: int, heavy: int) -> None:
    """pdb-T.1.5, pdb-T.1.6, pdb-T.1.7, pdb-T.1.8 (pdb-R37)."""
    assert ruled("direct-fire", [2], {**SHOT, "target_cover": cover})["modifier"] == small
    assert ruled("direct-fire", [2], {**GUN, "target_cover": cover})["modifier"] == field
    assert ruled("direct-fire", [2], {**HEAVY, "target_cover": cover})["modifier"] == heavy


def test_fire_beyond_the_wagon_has_five_more_and_guns_have_none() -> None:
    """pdb-V.4.3 (pdb-R49)."""
    assert ruled("direct-fire", [2], {**SHOT, "in_supply": False})["modifier"] == 5
    assert ruled("direct-fire", [2], {**GUN, "in_supply": False})["modifier"] == 0


@pytest.mark.parametrize(
    ("target", "company_size"),
    [
        ("company", True),
        ("cavalry-troop", True),
        ("transport-train", True),
        ("half-company", False),
        ("artillery-piece", False),
        ("communication-unit", False),
        ("armoured-train", False),
        ("higher-command", False),
    ],
)
def test_artillery_at_extreme_range_needs_a_target_of_company_size(target: str, company_size: bool) -> None:
    """pdb-IV.2.5 (pdb-R36)."""
    far = {**GUN, "range_cm": 45, "target": target}

    if company_size:
        assert ruled("direct-fire", [2], far)["band"] == "extreme"
    else:
        assert refused("direct-fire", far) == "target-too-small"
        assert ruled("direct-fire", [2], {**far, "column_units": 2})["band"] == "extreme"
        assert refused("direct-fire", {**far, "column_units": 1}) == "target-too-small"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"firer": "mounted-cavalry"}, "arm-cannot-fire"),
        ({"firer": "unit-command", "weapon": "sidearm"}, "arm-cannot-fire"),
        ({"firer": "machine-gun"}, "wrong-weapon"),
        ({"firer": "dismounted-cavalry", "weapon": "krnka"}, "wrong-weapon"),
        ({"firer_ready": False}, "not-ready"),
        ({"line_of_sight": False}, "no-line-of-sight"),
        ({"in_sector": False}, "outside-sector"),
        ({"range_cm": 19}, "out-of-range"),
        ({"target": "unit-command"}, "not-attackable"),
    ],
)
def test_a_shot_the_rules_forbid_is_refused(changed: dict[str, Any], reason: str) -> None:
    """pdb-II.4.5, pdb-II.6.4, pdb-IV.1.3, pdb-IV.2.6, pdb-II.7.3."""
    assert refused("direct-fire", {**SHOT, **changed}) == reason


def test_a_headquarters_can_be_fired_at() -> None:
    """pdb-II.4.6, pdb-IV.8.13."""
    assert ruled("direct-fire", [12], {**SHOT, "target": "higher-command"})["effects"] == THREE


def test_a_gun_without_limber_fires_nothing() -> None:
    """pdb-V.4.4 (pdb-R43): its crew's sidearms included."""
    assert refused("direct-fire", {**GUN, "has_limber": False}) == "no-limber"
    sidearm = {**GUN, "weapon": "sidearm", "range_cm": 2, "has_limber": False}
    assert refused("direct-fire", sidearm) == "no-limber"


def test_heavy_artillery_fires_from_a_prepared_position() -> None:
    """pdb-VI.2.3 (pdb-R30)."""
    asked = {**HEAVY, "prepared_position": False}

    assert refused("direct-fire", asked) == "no-prepared-position"
    assert ruled("direct-fire", [8], asked, heavy_position_required="off")["hit"]


def test_each_unit_in_a_column_is_one_to_the_attacker() -> None:
    """pdb-III.6.5, pdb-III.6.2, pdb-III.6.6."""
    found = ruled("direct-fire", [5], {**SHOT, "column_units": 5, "target_ready": True})

    assert (found["hit_value"], found["effects"], found["another_attack"]) == (5, ["eliminated"], True)
    assert not ruled("direct-fire", [9], {**SHOT, "column_units": 1})["another_attack"]


COLUMN: dict[str, Any] = {"weapon": "gardner-mg", "range_cm": 9, "firer": "machine-gun", "column_units": 3}


def test_a_string_of_shots_goes_on_while_it_hits() -> None:
    """pdb-III.6.6, pdb-III.6.7, pdb-III.6.8 (pdb-R50)."""
    assert ruled("fire-on-column", [9, 10, 11], COLUMN) == {
        "hit_values": [9, 10, 11], "attacks": 3, "units_eliminated": 3, "supply_destroyed": False,
        "command_destroyed": False, "firer_effects": [],
    }  # fmt: skip
    assert ruled("fire-on-column", [9, 9, 9], COLUMN, column_bonus="fixed")["units_eliminated"] == 3


def test_a_natural_1_ends_the_string_and_stops_the_gun() -> None:
    """pdb-IV.3.7, pdb-IV.3.8."""
    found = ruled("fire-on-column", [12, 1], COLUMN)

    assert (found["units_eliminated"], found["attacks"]) == (1, 2)
    assert found["firer_effects"] == ["loses-readiness", "loses-remaining-action"]


def test_every_natural_20_of_a_string_is_a_bullseye() -> None:
    """pdb-IV.8.1: even on the last unit."""
    found = ruled("fire-on-column", [20, 4, 20, 1, 20, 6], COLUMN)

    assert (found["supply_destroyed"], found["command_destroyed"], found["units_eliminated"]) == (
        True,
        True,
        3,
    )


def test_fire_on_no_column_is_refused() -> None:
    """pdb-III.6.5."""
    assert refused("fire-on-column", {**COLUMN, "column_units": 0}) == "no-column"
    assert refused("fire-on-column", {**COLUMN, "range_cm": 30}) == "out-of-range"


@given(
    st.sampled_from(["elite", "regular", "irregular"]),
    st.floats(0, 18),
    st.sampled_from(["none", "cover", "building", "field-fortification", "regular-fortification"]),
)
def test_more_cover_or_more_range_never_helps_the_firer(quality: str, range_cm: float, cover: str) -> None:
    """pdb-T.1.5, pdb-IV.2.1."""
    asked = {**SHOT, "quality": quality, "range_cm": range_cm, "target_cover": cover}

    value = ruled("direct-fire", [2], asked)["hit_value"]
    assert value >= ruled("direct-fire", [2], {**asked, "target_cover": "none"})["hit_value"]
    assert value >= ruled("direct-fire", [2], {**asked, "range_cm": range_cm / 2})["hit_value"]
