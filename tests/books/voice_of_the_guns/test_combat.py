"""Chapter 11: eligibility, ranges, the method and its factors, indirect fire, buildings."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.voice_of_the_guns.rulings import odds, outputs, refused, ruling


def test_the_combat_zone_opens_thirty_degrees_from_each_flank() -> None:
    """vog-11.2.1, vog-11.2.2, vog-2.8"""
    assert outputs("combat-zone", range=30, forward=10, outward=5.77)["in_zone"]
    assert not outputs("combat-zone", range=30, forward=10, outward=5.78)["in_zone"]
    assert outputs("combat-zone", range=30, forward=10)["max_outward"] == 5.77
    assert outputs("combat-zone", range=30, forward=30, outward=17)["in_zone"]
    assert not outputs("combat-zone", range=30, forward=30.1)["in_zone"]
    behind = outputs("combat-zone", range=30, forward=-1)
    assert (behind["in_zone"], behind["max_outward"]) == (False, 0)


def test_the_zone_may_be_a_sector() -> None:
    """vog-11.2.2"""
    settings = {"combat-zone-shape": "sector"}
    assert not outputs("combat-zone", (), settings, range=30, forward=29, outward=16)["in_zone"]


@given(st.floats(0, 100), st.floats(-20, 120), st.floats(0, 80))
def test_nothing_outside_the_range_or_the_angle_is_in_the_zone(reach: float, forward: float, outward: float) -> None:
    """vog-11.2.2"""
    inside = outputs("combat-zone", range=reach, forward=forward, outward=outward)["in_zone"]
    assert inside == (0 <= forward <= reach and outward <= forward / math.sqrt(3))


def test_only_the_first_rank_counts_but_for_an_assault_column_in_contact() -> None:
    """vog-11.2.3, vog-11.2.4, vog-11.6.4, vog-11.11.1"""
    column: dict[str, Any] = {"formation": "assault-column", "front_elements": 3, "second_rank_elements": 4}
    assert outputs("eligible-elements", **column)["eligible"] == 3
    assert outputs("eligible-elements", **column, in_contact=True)["eligible"] == 6
    assert outputs("eligible-elements", **column, context="close-combat")["eligible"] == 6
    line: dict[str, Any] = {"front_elements": 3, "second_rank_elements": 3, "in_contact": True}
    assert outputs("eligible-elements", **line)["eligible"] == 3


def test_the_longer_line_overlaps_by_one_element_on_each_flank() -> None:
    """vog-11.6.1, vog-11.6.2"""
    close: dict[str, Any] = {"context": "close-combat", "front_elements": 9}
    assert outputs("eligible-elements", **close, enemy_front_elements=4)["eligible"] == 6
    assert outputs("eligible-elements", **close)["eligible"] == 9
    found = outputs(
        "eligible-elements", **close, enemy_front_elements=1, formation="assault-column", second_rank_elements=9
    )
    assert found["eligible"] == 6


def test_rapid_fire_elements_count_as_two_or_four_rifle_elements() -> None:
    """vog-11.3.1, vog-11.3.2, vog-3.1, vog-3.2"""
    assert outputs("eligible-elements", weapon="mechanical-rapid-fire", front_elements=3)["eligible"] == 6
    found = outputs("eligible-elements", weapon="gas-rapid-fire", front_elements=6)
    assert (found["eligible"], found["table_column"]) == (24, 16)


def test_guns_are_counted_instead_of_elements() -> None:
    """vog-11.5.1"""
    assert outputs("eligible-elements", weapon="artillery", guns=8, front_elements=3)["eligible"] == 8
    assert refused("eligible-elements", weapon="artillery") == "vog-11.2.1"
    assert refused("eligible-elements", weapon="artillery", guns=8, context="close-combat") == "vog-11.15.7"
    assert refused("eligible-elements") == "vog-11.2.1"


def test_a_shot_is_beyond_short_range_past_it_and_refused_past_its_reach() -> None:
    """vog-15.1, vog-11.12.13, vog-15.9"""
    assert not outputs("weapon-range", weapon_id="1866-austria-lorenz", distance=10)["beyond_short"]
    assert outputs("weapon-range", weapon_id="1866-austria-lorenz", distance=30)["beyond_short"]
    assert refused("weapon-range", weapon_id="1866-austria-lorenz", distance=30.01) == "vog-15.1"
    assert refused("weapon-range", weapon_id="pike", distance=1) == "vog-15.8"


@pytest.mark.parametrize(
    ("weapon", "short", "effective", "loading"),
    [
        ("crimea-britain-minie", 10, 30, "muzzle"),
        ("1859-austria-12pr-smoothbore", 15, 60, "muzzle"),
        ("1866-saxony-lorenz", 10, 30, "muzzle"),
        ("1870-france-chassepot", 15, 50, "breech"),
        ("1877-turkey-winchester", 10, 20, "magazine"),
        ("1914-all-magazine-rifle", 20, 50, "magazine"),
    ],
)
def test_each_war_has_its_weapons(weapon: str, short: int, effective: int, loading: str) -> None:
    """vog-15.2, vog-15.3, vog-15.4, vog-15.5, vog-15.6, vog-15.7"""
    found = outputs("weapon-range", weapon_id=weapon, distance=0)
    assert (found["short"], found["effective"], found["loading"]) == (short, effective, loading)


def test_no_gun_fires_direct_beyond_a_hundred() -> None:
    """vog-11.10.1, vog-11.8.6"""
    krupp: dict[str, Any] = {"weapon_id": "1866-prussia-krupp-4pr"}
    assert outputs("weapon-range", **krupp, distance=100)["reach"] == 100
    assert refused("weapon-range", **krupp, distance=100.5) == "vog-15.1"
    assert outputs("weapon-range", **krupp, distance=120, fire_mode="indirect")["reach"] == 120
    assert outputs("weapon-range", **krupp, distance=120, scale="15mm")["reach"] == 120
    assert refused("weapon-range", weapon_id="1914-all-machine-gun", distance=1, fire_mode="indirect") == "vog-11.8.1"
    assert outputs("weapon-range", weapon_id="1914-all-machine-gun", distance=60)["reach"] == 60


def test_misprinted_brackets_stand_unless_the_setting_corrects_them() -> None:
    """vog-15.10"""
    gun: dict[str, Any] = {"weapon_id": "1866-austria-8pr-rifled", "distance": 45, "scale": "15mm"}
    assert outputs("weapon-range", **gun)["beyond_short"]
    assert not outputs("weapon-range", (), {"printed-bracket-misprints": "corrected"}, **gun)["beyond_short"]


EVEN = {"combat_status": 8, "elements": 8}  # 1.9
"""A blow whose die, a 5, adds nothing."""


@pytest.mark.parametrize(
    ("facts", "modified"),
    [
        ({}, 1.9),
        ({"target_prone": True}, 0.9),
        ({"target_cover": "hard"}, 0.9),
        ({"target_cover": "entrenched"}, 0.9),
        ({"target_order": "extended"}, 0.9),
        ({"firers_moved_over_half": True}, 0.9),
        ({"target_prone": True, "target_cover": "hard", "firers_moved_over_half": True}, 0.9),
        ({"firer_kind": "artillery", "ranging_indirect": True}, 0.9),
        ({"firer_kind": "artillery", "target_kind": "deployed-artillery"}, 0.9),
        ({"target_kind": "deployed-artillery"}, 1.9),
        ({"firer_kind": "artillery", "target_cover": "hard"}, 1.9),
        ({"target_kind": "mounted-cavalry", "target_cover": "hard"}, 2.4),
        ({"target_kind": "mounted-cavalry", "target_order": "extended", "target_prone": True}, 2.4),
        ({"firers_under_artillery_fire": True}, 1.4),
        ({"firers_under_skirmish_fire": True}, 1.4),
        ({"firers_under_skirmish_fire": True, "firer_kind": "skirmishers"}, 1.9),
        ({"target_charging": True}, 1.4),
        ({"target_order": "loose"}, 1.4),
        ({"target_order": "loose", "target_kind": "rapid-fire"}, 1.4),
        ({"target_order": "loose", "target_kind": "limbered-artillery"}, 1.9),
        ({"target_cover": "soft"}, 1.4),
        ({"target_cover": "soft", "target_kind": "limbered-artillery"}, 1.4),
        ({"target_beyond_short_range": True}, 1.4),
        ({"loading": "breech"}, 2.4),
        ({"loading": "magazine"}, 4.8),
        ({"loading": "magazine", "firer_kind": "rapid-fire"}, 2.4),
        ({"loading": "magazine", "firer_kind": "artillery"}, 2.4),
        ({"firer_kind": "howitzers", "target_cover": "entrenched"}, 3.8),
        ({"firer_kind": "artillery", "target_cover": "entrenched"}, 1.9),
        ({"firer_kind": "howitzers", "target_cover": "entrenched", "target_kind": "deployed-artillery"}, 1.8),
        ({"target_prone": True, "target_charging": True, "target_cover": "soft", "target_order": "loose"}, -0.6),
    ],
)
def test_each_tactical_factor_does_what_the_list_says(facts: dict[str, Any], modified: float) -> None:
    """vog-11.11.3, vog-11.11.4, vog-11.12.1 to vog-11.12.17: vog-11.12.2, vog-11.12.3, vog-11.12.4, vog-11.12.5,
    vog-11.12.6, vog-11.12.7, vog-11.12.8, vog-11.12.9, vog-11.12.10, vog-11.12.12, vog-11.12.13, vog-11.12.14,
    vog-11.12.15, vog-11.12.16, vog-11.12.17, vog-11.12.19"""
    found = outputs("combat-damage", [5], **EVEN, **facts)
    assert found["modified_factor"] == pytest.approx(modified)
    assert found["damage"] == max(0, int(modified))


@pytest.mark.parametrize(
    ("facts", "modified"),
    [
        ({"firers_moved_over_half": True, "target_beyond_short_range": True}, 1.9),
        ({"firer_order": "loose", "target_order": "close"}, 1.4),
        ({"firer_order": "loose", "target_order": "loose"}, 1.4),
        ({"firer_kind": "mounted-cavalry", "loading": "magazine"}, 1.9),
        ({"firer_kind": "dismounted-cavalry", "loading": "breech"}, 2.4),
        ({"target_charging": True}, 1.4),
        ({"firers_under_artillery_fire": True}, 1.4),
    ],
)
def test_in_close_combat_what_concerns_range_and_movement_does_not_count(
    facts: dict[str, Any], modified: float
) -> None:
    """vog-11.1.1, vog-11.4.1, vog-11.12.11"""
    found = outputs("combat-damage", [6], context="close-combat", **EVEN, **facts)
    assert found["modified_factor"] == pytest.approx(modified)


@pytest.mark.parametrize(
    ("face", "final", "damage"),
    [(1, 0.9, 0), (2, 1.1, 1), (3, 1.5, 1), (4, 1.7, 1), (5, 1.9, 1), (7, 2.1, 2), (9, 2.7, 2), (0, 2.9, 2)],
)
def test_the_die_adds_or_takes_a_fraction_and_only_whole_points_count(face: int, final: float, damage: int) -> None:
    """vog-11.11.5, vog-11.11.6, vog-11.11.2"""
    found = outputs("combat-damage", [face], **EVEN)
    assert found["final_result"] == pytest.approx(final)
    assert found["damage"] == damage


def test_disorder_halves_last_of_all_or_by_setting_before_the_die() -> None:
    """vog-11.12.18"""
    call: dict[str, Any] = {**EVEN, "firers_disordered": True}
    assert outputs("combat-damage", [9], **call)["final_result"] == pytest.approx(1.35)
    found = outputs("combat-damage", [9], {"disorder-half": "before-die"}, **call)
    assert found["final_result"] == pytest.approx(1.75)
    assert found["modified_factor"] == pytest.approx(1.9)


def test_the_table_ends_at_its_last_row_and_column_unless_extrapolated() -> None:
    """vog-11.11.3"""
    assert outputs("combat-damage", [5], combat_status=15, elements=20)["table_factor"] == 6.3
    settings = {"combat-table-overflow": "extrapolate"}
    assert outputs("combat-damage", [5], settings, combat_status=13, elements=17)["table_factor"] == pytest.approx(7.6)


def test_a_half_result_may_be_rounded_to_a_whole_or_taken_of_the_damage() -> None:
    """vog-11.12.1"""
    call: dict[str, Any] = {"combat_status": 12, "elements": 16, "target_prone": True}
    assert outputs("combat-damage", [5], **call)["modified_factor"] == pytest.approx(3.1)
    assert outputs("combat-damage", [5], {"half-result-rounding": "whole"}, **call)["modified_factor"] == 3
    found = outputs("combat-damage", [0], {"half-result-rounding": "final"}, **call)
    assert (found["modified_factor"], found["final_result"], found["damage"]) == (6.3, 7.3, 3)


def test_factors_may_move_the_row_of_the_table_instead() -> None:
    """vog-11.11.4"""
    settings = {"factors-apply-to": "combat-status-row"}
    found = outputs("combat-damage", [9], settings, combat_status=7, elements=4, target_charging=True)
    assert (found["modified_factor"], found["final_result"]) == (6.5, 1.2)  # row 7.3 is row 7


def test_other_readings_of_the_weapons_are_settings() -> None:
    """vog-11.12.15, vog-11.12.16"""
    magazine: dict[str, Any] = {**EVEN, "loading": "magazine"}
    found = outputs("combat-damage", [5], {"magazine-counts-as-breech": "no"}, **magazine)
    assert found["modified_factor"] == pytest.approx(3.8)
    guns: dict[str, Any] = {**EVEN, "loading": "breech", "firer_kind": "artillery"}
    found = outputs("combat-damage", [5], {"breech-loading-artillery-bonus": "no"}, **guns)
    assert found["modified_factor"] == pytest.approx(1.9)
    maxim: dict[str, Any] = {**EVEN, "loading": "breech", "firer_kind": "rapid-fire"}
    found = outputs("combat-damage", [5], {"machine-guns-as-magazine": "yes"}, **maxim)
    assert found["modified_factor"] == pytest.approx(4.8)
    melee: dict[str, Any] = {**magazine, "context": "close-combat"}
    found = outputs("combat-damage", [5], {"weapon-factors-in-melee": "none"}, **melee)
    assert found["modified_factor"] == pytest.approx(1.9)
    melee["firer_kind"] = "mounted-cavalry"
    found = outputs("combat-damage", [5], {"weapon-factors-in-melee": "all"}, **melee)
    assert found["modified_factor"] == pytest.approx(4.8)
    charge: dict[str, Any] = {**EVEN, "context": "close-combat", "firers_moved_over_half": True}
    found = outputs("combat-damage", [5], {"half-move-in-close-combat": "yes"}, **charge)
    assert found["modified_factor"] == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("facts", "paragraph"),
    [
        ({"combat_status": 0, "elements": 4}, "vog-4.2"),
        ({"combat_status": 4, "elements": 0}, "vog-11.2.1"),
        ({**EVEN, "firer_kind": "mounted-cavalry"}, "vog-11.4.1"),
        ({**EVEN, "ambushed_this_move": True}, "vog-11.7.1"),
        ({**EVEN, "reforming": True}, "vog-12.2.2"),
        ({**EVEN, "reforming": True, "context": "close-combat"}, "vog-12.2.2"),
        ({**EVEN, "ranging_indirect": True}, "vog-11.8.3"),
        ({**EVEN, "firer_kind": "howitzers", "context": "close-combat"}, "vog-11.15.7"),
    ],
)
def test_who_may_not_strike_is_refused(facts: dict[str, Any], paragraph: str) -> None:
    """vog-4.2, vog-11.2.1, vog-11.4.1, vog-11.7.1, vog-12.2.2, vog-11.8.3, vog-11.15.7"""
    assert refused("combat-damage", [9], **facts) == paragraph


def test_mounted_skirmishers_fire_and_a_reforming_unit_may_by_setting_strike_back() -> None:
    """vog-5.6, vog-11.4.1, vog-11.4.2, vog-12.2.2"""
    assert outputs("combat-damage", [5], **EVEN, firer_kind="mounted-skirmishers")["damage"] == 1
    assert outputs("combat-damage", [5], **EVEN, firer_kind="dismounted-cavalry")["damage"] == 1
    call: dict[str, Any] = {**EVEN, "reforming": True, "context": "close-combat"}
    assert outputs("combat-damage", [5], {"reforming-strikes-back": "yes"}, **call)["damage"] == 1


@given(st.integers(1, 14), st.integers(1, 18), st.booleans(), st.sampled_from(["none", "soft", "hard"]))
def test_the_odds_of_damage_are_those_of_its_ten_faces(
    status: int, elements: int, disordered: bool, cover: str
) -> None:
    """vog-11.11.5"""
    facts: dict[str, Any] = {
        "combat_status": status,
        "elements": elements,
        "firers_disordered": disordered,
        "target_cover": cover,
    }
    thrown = [outputs("combat-damage", [face], **facts)["damage"] for face in range(1, 11)]
    found = odds("combat-damage", **facts)
    assert sum(chance.probability for chance in found.chances) == 1
    for damage in set(thrown):
        chance = sum(c.probability for c in found.chances if c.outputs["damage"] == damage)
        assert chance * 10 == thrown.count(damage)


@given(st.integers(1, 12), st.integers(1, 15), st.integers(1, 10))
def test_more_elements_or_a_higher_status_never_do_less(status: int, elements: int, face: int) -> None:
    """vog-11.11.3"""
    here = outputs("combat-damage", [face], combat_status=status, elements=elements)["final_result"]
    assert outputs("combat-damage", [face], combat_status=status + 1, elements=elements)["final_result"] >= here
    assert outputs("combat-damage", [face], combat_status=status, elements=elements + 1)["final_result"] >= here


INDIRECT: dict[str, Any] = {"class_": "field", "guns": 6, "army_uses_indirect": True}


def test_the_first_bound_ranges_and_a_target_that_moves_is_ranged_again() -> None:
    """vog-11.8.1, vog-11.8.3, vog-11.8.4"""
    assert outputs("indirect-fire", **INDIRECT)["ranging"]
    assert not outputs("indirect-fire", **INDIRECT, bounds_ranged=1, target_moved=30)["ranging"]
    assert outputs("indirect-fire", **INDIRECT, bounds_ranged=3, target_moved=30.5)["ranging"]
    assert not outputs("indirect-fire", **INDIRECT, bounds_ranged=1, target_moved=45, scale="15mm")["ranging"]


@pytest.mark.parametrize(
    ("class_", "length", "width", "paragraph"),
    [
        ("horse", 4, 24, "vog-11.9.1"),
        ("field", 4, 24, "vog-11.9.1"),
        ("medium", 6, 24, "vog-11.9.2"),
        ("heavy", 8, 24, "vog-11.9.3"),
        ("super-heavy", 8, 24, "vog-11.9.3"),
    ],
)
def test_each_class_has_its_blast(class_: str, length: int, width: int, paragraph: str) -> None:
    """vog-11.9.1, vog-11.9.2, vog-11.9.3, vog-11.9.4"""
    answer = ruling("indirect-fire", class_=class_, guns=6, army_uses_indirect=True)
    assert (answer.outputs["blast_length"], answer.outputs["blast_width"]) == (length, width)
    assert paragraph in answer.paragraphs


@pytest.mark.parametrize(
    ("facts", "paragraph"),
    [
        ({"army_uses_indirect": False}, "vog-11.8.7"),
        ({"deployed": False}, "vog-11.8.6"),
        ({"observer": "none"}, "vog-11.8.1"),
        ({"observer": "over-run"}, "vog-11.8.5"),
        ({"observer_sees_target": False, "bounds_ranged": 2}, "vog-11.8.1"),
    ],
)
def test_indirect_fire_needs_custom_guns_in_battery_and_an_observer(facts: dict[str, Any], paragraph: str) -> None:
    """vog-11.8.1, vog-11.8.2, vog-11.8.5, vog-11.8.6, vog-11.8.7"""
    assert refused("indirect-fire", **{**INDIRECT, **facts}) == paragraph


def test_a_building_burns_when_its_status_is_gone() -> None:
    """vog-11.17.1, vog-11.17.2, vog-11.17.3, vog-11.17.4, vog-11.17.5"""
    found = outputs("building-damage", length=10, width=12.9, prior_damage=10, damage=2)
    assert (found["building_cs"], found["remaining"], found["effects"]) == (12, 0, ["evacuate"])
    assert outputs("building-damage", length=1.15, width=200)["building_cs"] == 23
    assert outputs("building-damage", length=2, width=4)["ablaze"]


@pytest.mark.parametrize("face", range(1, 11))
def test_rapid_fire_weapons_neither_jam_nor_run_dry(face: int) -> None:
    """vog-3.3"""
    call: dict[str, Any] = {"combat_status": 6, "elements": 4, "loading": "breech"}
    mitrailleuses = outputs("combat-damage", [face], **call, firer_kind="rapid-fire")
    assert mitrailleuses == outputs("combat-damage", [face], **call, firer_kind="infantry")
