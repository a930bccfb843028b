"""VI: combat engineering, engineers, indirect fire."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.pluie_des_balles.asking import refused, ruled

WORKS = ["field-fortification", "field-of-fire", "obstacle", "bridge-demolition"]


@pytest.mark.parametrize("work", WORKS)
def test_infantry_changes_the_ground_in_twenty_turns_and_engineers_in_six(work: str) -> None:
    """pdb-VI.1.1, pdb-VI.1.2, pdb-VI.1.4, pdb-VI.2.1, pdb-III.5.3."""
    infantry = {"worker": "infantry", "work": work, "turns_worked": 19}

    assert ruled("engineering-work", [], infantry) == {
        "turns_required": 20, "turns_left": 1, "complete": False, "may_retreat": True, "ready": False,
    }  # fmt: skip
    assert ruled("engineering-work", [], {**infantry, "turns_worked": 25})["complete"]
    assert ruled("engineering-work", [], {**infantry, "worker": "engineers"})["turns_required"] == 6


def test_a_unit_at_work_is_not_ready_but_may_retreat() -> None:
    """pdb-VI.1.5, pdb-VI.1.6."""
    found = ruled("engineering-work", [], {"worker": "engineers", "work": "obstacle", "turns_worked": 6})

    assert (found["complete"], found["ready"], found["may_retreat"]) == (True, False, True)


def test_engineers_assist_in_fortifications_and_positions_only() -> None:
    """pdb-VI.2.2 (pdb-R53)."""
    assisted = {"worker": "infantry", "work": "field-fortification", "assisted_by_engineers": True}

    assert ruled("engineering-work", [], assisted)["turns_required"] == 6
    assert ruled("engineering-work", [], {**assisted, "worker": "artillery"})["turns_required"] == 6
    assert ruled("engineering-work", [], {**assisted, "work": "obstacle"})["turns_required"] == 20
    assert refused("engineering-work", {**assisted, "worker": "cavalry", "work": "obstacle"}) == "cannot-work"
    assert refused("engineering-work", {"worker": "artillery", "work": "obstacle"}) == "cannot-work"


def test_a_position_for_heavy_guns_needs_engineers() -> None:
    """pdb-VI.2.3 (pdb-R70)."""
    asked = {"worker": "infantry", "work": "heavy-gun-position"}

    assert refused("engineering-work", asked) == "needs-engineers"
    assert ruled("engineering-work", [], {**asked, "assisted_by_engineers": True})["turns_required"] == 6
    assert ruled("engineering-work", [], {**asked, "worker": "engineers"})["turns_required"] == 6


def test_a_unit_works_no_more_than_its_own_token() -> None:
    """pdb-VI.1.3."""
    asked = {"worker": "infantry", "work": "field-of-fire", "area_tokens": 1.1}

    assert refused("engineering-work", asked) == "area-too-large"


MISSION: dict[str, Any] = {
    "firer": "heavy-artillery", "weapon": "rbl-40pdr", "range_cm": 30, "aim": "troop-concentration",
}  # fmt: skip


def test_heavy_artillery_fires_indirectly_at_what_somebody_sees() -> None:
    """pdb-IV.1.4, pdb-VI.3.1, pdb-VI.3.2, pdb-VI.3.3."""
    assert ruled("indirect-fire-mission", [], MISSION) == {"allowed": True, "band": "long", "base_value": 8}
    assert ruled("indirect-fire-mission", [], {**MISSION, "aim": "feature"})["allowed"]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"scenario_allows": False}, "not-in-scenario"),
        ({"firer": "field-artillery"}, "arm-cannot-fire-indirect"),
        ({"weapon": "bl-12pdr"}, "arm-cannot-fire-indirect"),
        ({"firer_ready": False}, "not-ready"),
        ({"has_limber": False}, "no-limber"),
        ({"prepared_position": False}, "no-prepared-position"),
        ({"in_sector": False}, "outside-sector"),
        ({"range_cm": 41}, "out-of-range"),
        ({"range_cm": 12}, "band-closed"),
        ({"aim": "single-element"}, "single-element"),
        ({"observer_sees": False}, "not-observed"),
        ({"observer_in_hq_contact": False}, "not-observed"),
    ],
)
def test_a_mission_the_rules_forbid_is_refused(changed: dict[str, Any], reason: str) -> None:
    """pdb-VI.3.1, pdb-IV.1.4, pdb-VI.2.3, pdb-V.4.4, pdb-IV.2.4, pdb-IV.2.6, pdb-VI.3.3, pdb-VI.3.4."""
    assert refused("indirect-fire-mission", {**MISSION, **changed}) == reason


@pytest.mark.parametrize(("sector", "bearing"), [(1, 189), (5, 261), (10, 351), (11, 9), (15, 81), (20, 171)])
def test_the_twenty_sectors_are_numbered_from_the_line_to_the_gun(sector: int, bearing: float) -> None:
    """pdb-VI.3.5, pdb-VI.3.6 (pdb-R71)."""
    asked = {"gun_x": 0, "gun_y": 0, "aim_x": 0, "aim_y": 30}

    found = ruled("indirect-fire-deviation", [sector, 6], asked)
    assert (found["sector"], found["bearing_deg"], found["deviation_cm"]) == (sector, bearing, 6)


def test_the_d6_gives_the_distance_in_rings() -> None:
    """pdb-VI.3.7 (pdb-R71)."""
    asked = {"gun_x": 0, "gun_y": 0, "aim_x": 0, "aim_y": 30}

    assert ruled("indirect-fire-deviation", [4, 3], asked, indirect_ring_cm=2.0)["deviation_cm"] == 6
    assert ruled("indirect-fire-deviation", [4, 3], {**asked, "ring_cm": 0.5})["deviation_cm"] == 1.5
    assert refused("indirect-fire-deviation", {**asked, "aim_y": 0}) == "no-direction"


@given(st.floats(-99, 99), st.floats(-99, 99), st.integers(1, 20), st.integers(1, 6))
def test_the_shot_falls_as_far_from_the_aim_as_thrown(x: float, y: float, sector: int, ring: int) -> None:
    """pdb-VI.3.7."""
    found = ruled("indirect-fire-deviation", [sector, ring], {"gun_x": 150, "gun_y": 0, "aim_x": x, "aim_y": y})

    off = ((found["impact_x"] - x) ** 2 + (found["impact_y"] - y) ** 2) ** 0.5
    assert abs(off - ring) <= 0.02
    assert 0 <= found["bearing_deg"] < 360


EFFECT: dict[str, Any] = {"weapon": "rbl-40pdr", "range_cm": 30, "unit_at_impact": True}


def test_a_shot_that_falls_on_a_unit_eliminates_it() -> None:
    """pdb-VI.3.8, pdb-VI.3.9 (pdb-R73)."""
    assert ruled("indirect-fire-effect", [8], EFFECT) == {
        "hit_value": 8, "hit": True, "effects": ["eliminated"], "firer_effects": [],
    }  # fmt: skip
    assert ruled("indirect-fire-effect", [], {**EFFECT, "unit_at_impact": False})["hit_value"] == 0
    assert ruled("indirect-fire-effect", [20], {**EFFECT, "target_cover": "regular-fortification"})["hit_value"] == 10
    assert ruled("indirect-fire-effect", [5], {**EFFECT, "column_units": 3})["hit_value"] == 5


def test_a_natural_1_stops_the_heavy_gun() -> None:
    """pdb-IV.3.7, pdb-IV.3.8."""
    found = ruled("indirect-fire-effect", [1], {**EFFECT, "column_units": 20})

    assert not found["hit"]
    assert found["firer_effects"] == ["loses-readiness", "loses-remaining-action"]


def test_a_natural_20_brings_no_bullseye_unless_set() -> None:
    """pdb-IV.3.9, pdb-IV.8.1 (pdb-R73)."""
    assert "bullseye" not in ruled("indirect-fire-effect", [20], EFFECT)
    found = ruled("indirect-fire-effect", [20, 5], EFFECT, bullseye_on_indirect="on")
    assert found["bullseye"] == "supply-destroyed"


def test_an_effect_out_of_reach_is_refused() -> None:
    """pdb-IV.2.6, pdb-IV.2.4."""
    assert refused("indirect-fire-effect", {**EFFECT, "range_cm": 41}) == "out-of-range"
    assert refused("indirect-fire-effect", {**EFFECT, "range_cm": 1}) == "band-closed"
