"""Ranged firing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.en_avant_en_masse.asking import refused, rule


def shot(**inputs: Any) -> tuple[str, int, int]:
    found = rule("ranged-fire", **inputs)
    return found["band"], found["levels"], found["new_status"]


GUNS = {"firer": "divisional-artillery", "firer_status": 4}
BRIGADE = {"firer": "brigade-guns", "firer_status": 4}


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ({"range_cm": 3, "target_status": 6}, ("canister", 2, 4)),  # eam-13.7
        ({"range_cm": 3, "target_status": 1}, ("canister", 1, 0)),
        ({"range_cm": 3, "target_status": 6, "target_formation": "loose"}, ("canister", 1, 5)),  # eam-13.8
        ({"range_cm": 2, "target_status": 6, "firer_status": 3}, ("canister", 1, 5)),  # eam-13.9
        ({"range_cm": 2, "target_status": 6, "firer_status": 1, "target_formation": "loose"}, ("canister", 1, 5)),
        ({"range_cm": 3.1, "target_status": 4}, ("effective", 1, 3)),  # eam-13.11
        ({"range_cm": 20, "target_status": 4, "target_formation": "loose"}, ("effective", 1, 3)),
        ({"range_cm": 20, "target_status": 5}, ("effective", 0, 5)),
        ({"range_cm": 20, "target_status": 2, "firer_status": 3}, ("effective", 1, 1)),  # eam-13.12
        ({"range_cm": 20, "target_status": 3, "firer_status": 3}, ("effective", 0, 3)),
        ({"range_cm": 20, "target_status": 1, "firer_status": 3, "target_formation": "loose"}, ("effective", 0, 1)),
        ({"range_cm": 20.1, "target_status": 3}, ("extreme", 1, 2)),  # eam-13.14
        ({"range_cm": 40, "target_status": 4}, ("extreme", 0, 4)),
        ({"range_cm": 40, "target_status": 3, "target_formation": "loose"}, ("extreme", 0, 3)),  # eam-13.15
        ({"range_cm": 30, "target_status": 1, "firer_status": 3}, ("extreme", 0, 1)),
        ({"range_cm": 10, "target_status": 1}, ("effective", 0, 1)),  # eam-13.18
        ({"range_cm": 30, "target_status": 2}, ("extreme", 0, 2)),  # eam-13.19
        ({"range_cm": 30, "target_status": 1}, ("extreme", 0, 1)),  # not raised: eam-R61
        ({"range_cm": 10, "target_status": 4, "target_formation": "marching"}, ("effective", 1, 3)),  # eam-R59
        ({"range_cm": 30, "target_status": 3, "target_formation": "marching"}, ("extreme", 1, 2)),
        ({"range_cm": 2, "target_status": 0}, ("canister", 0, 0)),
    ],
)
def test_divisional_artillery_fires_by_range_status_and_formation(
    inputs: dict[str, Any], expected: tuple[str, int, int]
) -> None:
    """eam-13.5, eam-13.6, eam-13.7 and on: the cases name their paragraphs."""
    assert shot(**{**GUNS, **inputs}) == expected


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ({"range_cm": 20, "target_status": 3}, ("effective", 1, 2)),  # eam-13.16
        ({"range_cm": 1, "target_status": 3}, ("effective", 1, 2)),  # eam-R53
        ({"range_cm": 20, "target_status": 4}, ("effective", 0, 4)),
        ({"range_cm": 20, "target_status": 1}, ("effective", 0, 1)),  # eam-13.18, eam-R54
        ({"range_cm": 9, "target_status": 3, "target_formation": "loose"}, ("effective", 0, 3)),  # eam-13.17
        ({"range_cm": 9, "target_status": 2, "firer_status": 3}, ("effective", 0, 2)),
        ({"range_cm": 9, "target_status": 3, "firer_formation": "dense"}, ("effective", 1, 2)),  # eam-R114
        ({"range_cm": 9, "target_status": 3, "firer_formation": "loose"}, ("effective", 1, 2)),
    ],
)
def test_brigade_guns_fire_at_effective_range_only(inputs: dict[str, Any], expected: tuple[str, int, int]) -> None:
    """eam-13.16, eam-13.17, eam-6.6, eam-13.2"""
    assert shot(**{**BRIGADE, **inputs}) == expected


@pytest.mark.parametrize(
    ("inputs", "status", "levels"),
    [
        ({"range_cm": 10, "target_status": 4, "target_in_village": True}, 3, 0),  # eam-8.24: 3 is shaky
        ({"range_cm": 10, "target_status": 2, "target_in_village": True}, 3, 1),
        ({"range_cm": 10, "target_status": 4, "target_in_village": True, "target_arm": "artillery"}, 4, 1),
        ({"range_cm": 10, "target_status": 3, "firer": "brigade-guns", "firer_in_village": True}, 3, 0),  # eam-8.25
        (
            {
                "range_cm": 10,
                "target_status": 3,
                "firer_status": 6,
                "firer": "brigade-guns",
                "firer_in_village": True,
                "target_in_village": True,
            },
            4,
            1,
        ),
        ({"range_cm": 10, "target_status": 1, "firer_status": 1, "target_in_village": True}, 1, 0),
    ],
)
def test_villages_lower_the_status_fire_counts_at(inputs: dict[str, Any], status: int, levels: int) -> None:
    """eam-8.24, eam-8.25, eam-R35"""
    found = rule("ranged-fire", **{**GUNS, **inputs})
    assert (found["effective_firer_status"], found["levels"]) == (status, levels)


@pytest.mark.parametrize(
    ("inputs", "paragraph"),
    [
        ({"range_cm": 40.1}, "eam-13.14"),
        ({"range_cm": 20.1, "firer": "brigade-guns"}, "eam-13.16"),
        ({"range_cm": 10, "phase": "close-assault"}, "eam-13.10"),
        ({"range_cm": 0}, "eam-R68"),
        ({"range_cm": 10, "in_contact": True}, "eam-R68"),
        ({"range_cm": 10, "in_arc": False}, "eam-R57"),
        ({"range_cm": 10, "line_of_sight": False}, "eam-R58"),
        ({"range_cm": 10, "firer_status": 0}, "eam-13.5"),
        ({"range_cm": 10, "firer_formation": "marching"}, "eam-6.12"),
        ({"range_cm": 10, "firer_formation": "marching", "firer": "brigade-guns"}, "eam-6.12"),
        ({"range_cm": 10, "firer_formation": "dense"}, "eam-7.5"),
        ({"range_cm": 10, "firer_in_village": True}, "eam-R34"),
        ({"range_cm": 10, "target_status": 9}, "eam-11.1"),
        ({"range_cm": -2}, "eam-R56"),
    ],
)
def test_some_shots_are_not_fired(inputs: dict[str, Any], paragraph: str) -> None:
    """eam-6.12, eam-13.10, eam-13.14, eam-13.16, eam-R34, eam-R56, eam-R68"""
    assert refused("ranged-fire", **{**GUNS, "target_status": 3, **inputs}) == paragraph


def test_a_loss_disorders_and_the_last_level_breaks() -> None:
    """eam-9.2, eam-R40"""
    assert rule("ranged-fire", **GUNS, range_cm=2, target_status=2)["effects"] == ["disordered", "run-away"]
    assert rule("ranged-fire", **GUNS, range_cm=2, target_status=5)["effects"] == ["disordered"]
    assert rule("ranged-fire", **GUNS, range_cm=20, target_status=5)["effects"] == []
    never = rule("ranged-fire", settings={"fire-disorders": "never"}, **GUNS, range_cm=2, target_status=2)
    assert never["effects"] == ["run-away"]


def test_brigade_canister_is_a_setting() -> None:
    """eam-R53"""
    found = rule("ranged-fire", settings={"brigade-canister": "yes"}, **BRIGADE, range_cm=3, target_status=6)
    assert (found["band"], found["levels"]) == ("canister", 2)


def massed(status: int, *shots: dict[str, Any], **more: Any) -> dict[str, Any]:
    return rule("massed-fire", target_status=status, shots=list(shots), **more)


EXTREME = {**GUNS, "range_cm": 30}
EFFECTIVE = {**GUNS, "range_cm": 10}
CANISTER = {**GUNS, "range_cm": 2}


@pytest.mark.parametrize(
    ("status", "shots", "new_status"),
    [
        (4, [EFFECTIVE, EFFECTIVE], 2),
        (3, [EXTREME, EXTREME], 2),
        (3, [EXTREME, EFFECTIVE], 1),
        (3, [EFFECTIVE, EXTREME], 1),  # the order in which they are told makes no difference
        (2, [EFFECTIVE, EFFECTIVE, CANISTER], 0),
        (1, [EFFECTIVE, EXTREME], 1),
        (4, [EFFECTIVE, {**BRIGADE, "firer_status": 5, "range_cm": 12}], 2),
        (5, [EFFECTIVE, CANISTER], 3),
        (5, [], 5),
    ],
)
def test_all_fire_of_a_phase_adds_up_each_kind_to_its_floor(
    status: int, shots: list[dict[str, Any]], new_status: int
) -> None:
    """eam-13.11, eam-13.18, eam-13.19, eam-R60, eam-R61"""
    found = massed(status, *shots)
    assert (found["levels"], found["new_status"]) == (status - new_status, new_status)


def test_only_the_best_shot_counts_where_the_setting_has_it() -> None:
    """eam-R60"""
    assert massed(4, EFFECTIVE, EFFECTIVE, settings={"massed-fire": "best-only"})["new_status"] == 3


def test_one_shot_that_is_not_allowed_bars_the_whole() -> None:
    """eam-13.14"""
    assert refused("massed-fire", target_status=4, shots=[EFFECTIVE, {**GUNS, "range_cm": 41}]) == "eam-13.14"


@given(
    st.integers(0, 6),
    st.lists(st.tuples(st.floats(0.5, 40), st.integers(1, 6)), min_size=1, max_size=4),
)
def test_more_guns_never_do_less(status: int, guns: list[tuple[float, int]]) -> None:
    """eam-R60"""
    shots = [{"firer": "divisional-artillery", "range_cm": at, "firer_status": of} for at, of in guns]
    assert massed(status, *shots)["new_status"] <= massed(status, *shots[1:])["new_status"]


DEFENCE = {**GUNS, "start_cm": 25, "mover_status": 4}


@pytest.mark.parametrize(
    ("inputs", "band", "levels", "timing", "retest"),
    [
        ({"closest_cm": 10}, "effective", 1, "before-tests", False),
        ({"closest_cm": 3}, "canister", 2, "inside-10cm", True),
        ({"closest_cm": 0}, "canister", 2, "inside-10cm", True),
        ({"closest_cm": 0, "mover_status": 2}, "canister", 2, "inside-10cm", False),
        ({"closest_cm": 22, "mover_status": 3}, "extreme", 1, "before-tests", False),
        ({"closest_cm": 0, "firer": "brigade-guns", "mover_status": 3}, "effective", 1, "before-tests", False),
        ({"closest_cm": 10, "fired_in_firing_phase": True}, "effective", 1, "before-tests", False),
    ],
)
def test_a_unit_fires_in_its_own_defence(
    inputs: dict[str, Any], band: str, levels: int, timing: str, retest: bool
) -> None:
    """eam-13.4, eam-13.10, eam-R63, eam-R65, eam-R66"""
    found = rule("defensive-fire", **{**DEFENCE, **inputs})
    assert (found["band"], found["levels"], found["timing"], found["retest"]) == (band, levels, timing, retest)


@pytest.mark.parametrize(
    "inputs",
    [
        {"closest_cm": 25},
        {"closest_cm": 30},
        {"closest_cm": 5, "mover_action": "withdraw"},
        {"closest_cm": 5, "mover_action": "run-away"},
        {"closest_cm": 5, "already_fired_in_defence": True},
        {"closest_cm": 5, "in_arc": False},
        {"closest_cm": 5, "line_of_sight": False},
        {"closest_cm": 5, "firer_status": 0},
        {"closest_cm": 5, "firer_formation": "marching"},
        {"closest_cm": 5, "firer_in_village": True},
        {"closest_cm": 41, "start_cm": 50},
        {"closest_cm": 21, "firer": "brigade-guns"},
    ],
)
def test_defence_has_its_limits(inputs: dict[str, Any]) -> None:
    """eam-R63, eam-R64, eam-R34"""
    refused("defensive-fire", **{**DEFENCE, **inputs})


def test_defence_by_the_settings() -> None:
    """eam-R63, eam-R64, eam-R66"""
    inputs = {**DEFENCE, "closest_cm": 2}
    assert rule("defensive-fire", settings={"retest-after-canister": "no"}, **inputs)["retest"] is False
    away = {**inputs, "mover_action": "withdraw"}
    assert rule("defensive-fire", settings={"defensive-fire-at": "any-mover"}, **away)["levels"] == 2
    after = {**inputs, "fired_in_firing_phase": True}
    assert rule("defensive-fire", settings={"defensive-fire-after-firing": "no"}, **after)["refused"] is True
