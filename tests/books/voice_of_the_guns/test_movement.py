"""Chapter 10: moves, ground, changes of formation, and the duty to advance; and artillery's evolutions."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.procedures import InputFault
from tests.books.voice_of_the_guns.rulings import outputs, refused, ruling


@pytest.mark.parametrize(
    ("troop", "formation", "plain", "bracketed"),
    [
        ("infantry", "line", 20, 30),
        ("infantry", "assault-column", 30, 45),
        ("infantry", "column-of-route", 40, 50),
        ("infantry", "loose-order", 40, 50),
        ("infantry", "extended-order", 50, 75),
        ("cavalry", "line", 50, 75),
        ("cavalry", "column-of-squadrons", 60, 85),
        ("cavalry", "column-of-route", 60, 85),
        ("cavalry", "extended-order", 60, 85),
        ("field-artillery", None, 20, 30),
        ("horse-artillery", "limbered", 50, 75),
        ("general", None, 60, 85),
        ("heavy-artillery", None, 20, 30),
        ("dismounted-cavalry", "extended-order", 50, 75),
        ("gas-rapid-fire", "line", 20, 30),
    ],
)
def test_each_formation_has_its_move(troop: str, formation: str | None, plain: int, bracketed: int) -> None:
    """vog-10.2.1 to vog-10.2.11: vog-10.2.2, vog-10.2.3, vog-10.2.4, vog-10.2.5, vog-10.2.6, vog-10.2.7, vog-10.2.8,
    vog-10.2.9, vog-10.2.10"""
    held = {} if formation is None else {"formation": formation}
    assert outputs("move-allowance", troop=troop, **held)["full_move"] == plain
    assert outputs("move-allowance", troop=troop, scale="15mm", **held)["full_move"] == bracketed


def test_a_troop_has_no_move_in_a_formation_that_is_not_its_own() -> None:
    """vog-10.2.11"""
    assert refused("move-allowance", troop="infantry", formation="column-of-squadrons") == "vog-10.2.11"
    assert refused("move-allowance", troop="infantry", formation="limbered") == "vog-10.2.11"
    settings = {"heavy-artillery-move": "none"}
    assert refused("move-allowance", (), settings, troop="medium-artillery") == "vog-10.2.11"


def test_a_group_moves_at_its_slowest_units_rate() -> None:
    """vog-10.1.3, vog-10.3.7"""
    found = outputs("move-allowance", troop="cavalry", slowest_in_group=20, on_road=True)
    assert found["full_move"] == 30
    assert outputs("move-allowance", troop="infantry", slowest_in_group=50)["full_move"] == 20


@pytest.mark.parametrize(
    ("terrain", "column", "each"),
    [
        ("stream", "infantry", 5),
        ("stream", "cavalry", 5),
        ("stream", "field-artillery", 8),
        ("rough", "infantry", 3),
        ("rough", "cavalry", 8),
        ("woods", "infantry", 5),
        ("built-up", "gas-rapid-fire", 3),
        ("rough", "general", 8),
    ],
)
def test_ground_costs_for_each_unit_of_width_on_top_of_itself(terrain: str, column: str, each: int) -> None:
    """vog-10.3.1, vog-10.3.2, vog-10.3.4, vog-10.3.5, vog-10.3.6"""
    found = outputs("move-allowance", troop=column, crossings=[{"terrain": terrain, "width": 1.5}])
    assert found["deduction"] == pytest.approx(each * 1.5)
    assert found["remaining"] == pytest.approx(found["full_move"] - each * 1.5)


@pytest.mark.parametrize(
    ("terrain", "troop", "paragraph"),
    [
        ("rough", "horse-artillery", "vog-10.3.2"),
        ("linear-obstacle", "cavalry", "vog-10.3.3"),
        ("linear-obstacle", "mechanical-rapid-fire", "vog-10.3.3"),
        ("woods", "cavalry", "vog-10.3.4"),
        ("built-up", "general", "vog-10.3.5"),
    ],
)
def test_some_ground_is_closed_but_by_road(terrain: str, troop: str, paragraph: str) -> None:
    """vog-10.3.2, vog-10.3.3, vog-10.3.4, vog-10.3.5, vog-10.3.7"""
    crossing: dict[str, Any] = {"terrain": terrain, "width": 1}
    assert refused("move-allowance", troop=troop, crossings=[crossing]) == paragraph
    found = outputs("move-allowance", troop=troop, on_road=True, crossings=[crossing])
    assert (found["deduction"], found["completes"]) == (0, True)


def test_obstacles_are_counted_and_areas_are_measured() -> None:
    """vog-10.3.3"""
    crossings = [{"terrain": "linear-obstacle"}, {"terrain": "linear-obstacle", "count": 1}]
    assert outputs("move-allowance", troop="infantry", crossings=crossings)["deduction"] == 16
    assert outputs("move-allowance", scale="15mm", troop="infantry", crossings=crossings)["deduction"] == 20
    with pytest.raises(InputFault, match=r"crossings\[0\].width"):
        ruling("move-allowance", troop="infantry", crossings=[{"terrain": "woods"}])


@pytest.mark.parametrize(("width", "completes"), [(3, True), (3.34, False), (10, False)])
def test_a_crossing_is_finished_only_if_what_is_left_covers_its_width(width: float, completes: bool) -> None:
    """vog-10.3.6"""
    found = outputs("move-allowance", troop="infantry", crossings=[{"terrain": "woods", "width": width}])
    assert found["completes"] is completes


def test_a_road_gives_half_as_much_again_and_a_change_still_costs() -> None:
    """vog-10.3.7, vog-10.4.1"""
    found = outputs(
        "move-allowance",
        troop="infantry",
        formation="column-of-route",
        new_formation="assault-column",
        on_road=True,
    )
    assert (found["full_move"], found["deduction"], found["remaining"]) == (60, 10, 45)


@pytest.mark.parametrize(
    ("troop", "old", "new", "cost"),
    [
        ("infantry", "column-of-route", "assault-column", 10),
        ("cavalry", "column-of-route", "column-of-squadrons", 10),
        ("infantry", "column-of-route", "line", 20),
        ("cavalry", "column-of-route", "line", 20),
        ("infantry", "column-of-route", "loose-order", 10),
        ("infantry", "column-of-route", "extended-order", 10),
        ("infantry", "assault-column", "line", 15),
        ("cavalry", "column-of-squadrons", "line", 15),
        ("infantry", "assault-column", "loose-order", 20),
        ("infantry", "assault-column", "extended-order", 20),
        ("cavalry", "column-of-squadrons", "extended-order", 20),
        ("infantry", "line", "extended-order", 0),
    ],
)
def test_changes_of_formation_cost_the_same_both_ways(troop: str, old: str, new: str, cost: int) -> None:
    """vog-10.4.1, vog-10.4.2, vog-10.4.3, vog-10.4.4, vog-10.4.5, vog-10.4.6"""
    assert outputs("move-allowance", troop=troop, formation=old, new_formation=new)["deduction"] == cost
    assert outputs("move-allowance", troop=troop, formation=new, new_formation=old)["deduction"] == cost


def test_after_a_change_no_unit_moves_further_than_its_new_formation_does() -> None:
    """vog-10.4.7"""
    found = outputs("move-allowance", troop="infantry", formation="extended-order", new_formation="line")
    assert (found["full_move"], found["remaining"]) == (50, 20)
    found = outputs("move-allowance", troop="infantry", formation="line", new_formation="line")
    assert (found["deduction"], found["remaining"]) == (0, 20)


def test_changes_outside_the_table_are_refused() -> None:
    """vog-10.4.7"""
    assert (
        refused("move-allowance", troop="infantry", formation="line", new_formation="column-of-squadrons")
        == "vog-10.2.11"
    )
    settings = {"unlisted-formation-change": "refused"}
    call: dict[str, Any] = {"troop": "infantry", "formation": "line", "new_formation": "loose-order"}
    assert refused("move-allowance", (), settings, **call) == "vog-10.4.7"
    assert outputs("move-allowance", (), {"unlisted-formation-change": "ten"}, **call)["deduction"] == 10


def test_the_base_of_a_change_may_be_the_new_formation_or_the_slower() -> None:
    """vog-10.4.7"""
    call: dict[str, Any] = {"troop": "infantry", "formation": "line", "new_formation": "column-of-route"}
    found = outputs("move-allowance", (), {"evolution-base": "resulting-formation"}, **call)
    assert found["full_move"] == 40
    assert outputs("move-allowance", (), {"evolution-base": "slower"}, **call)["full_move"] == 20


def test_ground_may_replace_the_move_instead_of_adding_to_it() -> None:
    """vog-10.3.6"""
    crossings = [{"terrain": "woods", "width": 4}]
    assert not outputs("move-allowance", troop="infantry", crossings=crossings)["completes"]
    settings = {"terrain-deduction": "replaces"}
    assert outputs("move-allowance", (), settings, troop="infantry", crossings=crossings)["completes"]


def test_an_activated_unit_owes_half_of_what_is_left_towards_the_enemys_edge() -> None:
    """vog-9.5.6"""
    found = outputs("unit-move", full_move=20, deductions=8, moved=12, advanced=6)
    assert (found["required_advance"], found["obligation_met"]) == (6, True)
    assert not outputs("unit-move", full_move=20, moved=12, advanced=9.9)["obligation_met"]
    settings = {"activated-must-advance": "any-direction"}
    assert outputs("unit-move", (), settings, full_move=20, moved=12)["obligation_met"]


@pytest.mark.parametrize(
    "exempt",
    [
        {"activated": False},
        {"may_advance": False},
        {"disordered": True},
        {"reforming": True},
        {"prevented": True},
        {"halted_by_failed_flinch": True},
    ],
)
def test_who_cannot_or_may_not_advance_has_no_duty(exempt: dict[str, bool]) -> None:
    """vog-9.5.6, vog-9.5.7, vog-11.13.4"""
    found = outputs("unit-move", full_move=20, **exempt)
    assert (found["required_advance"], found["obligation_met"]) == (0, True)


@pytest.mark.parametrize(
    ("facts", "paragraph"),
    [
        ({"activated": False}, "vog-9.5.7"),
        ({"disordered": True}, "vog-9.5.8"),
        ({"reforming": True}, "vog-12.2.1"),
        ({"halted_by_failed_flinch": True}, "vog-14.2.6"),
        ({"closes_on_enemy": True, "may_advance": False}, "vog-11.13.4"),
        ({"deductions": 8.1}, "vog-10.3.6"),
    ],
)
def test_a_move_is_refused_to_those_who_may_not_make_it(facts: dict[str, Any], paragraph: str) -> None:
    """vog-9.5.7, vog-9.5.8, vog-12.2.1, vog-14.2.6, vog-11.13.4"""
    assert refused("unit-move", full_move=20, moved=12, **facts) == paragraph
    if "deductions" not in facts:
        assert outputs("unit-move", full_move=20, **facts)["moved_over_half"] is False


@pytest.mark.parametrize("release", ["opponents-retired", "passed-flinch", "friends-passed-through"])
def test_halted_infantry_moves_again_when_released(release: str) -> None:
    """vog-14.2.6, vog-14.2.7, vog-14.2.8"""
    found = outputs("unit-move", full_move=20, moved=10, advanced=10, halted_by_failed_flinch=True, release=release)
    assert (found["required_advance"], found["moved_over_half"]) == (10, False)


def test_more_than_half_counts_ground_and_deductions_and_exactly_half_is_not_more() -> None:
    """vog-11.12.4"""
    assert not outputs("unit-move", full_move=20, moved=7, deductions=3)["moved_over_half"]
    assert outputs("unit-move", full_move=20, moved=7.1, deductions=3)["moved_over_half"]
    settings = {"half-move-counts-deductions": "no"}
    assert not outputs("unit-move", (), settings, full_move=20, moved=7.1, deductions=3)["moved_over_half"]


@pytest.mark.parametrize(
    ("class_", "allowed"), [("horse", 3), ("field", 2), ("medium", 1), ("heavy", 1), ("super-heavy", 1)]
)
def test_each_class_has_its_number_of_evolutions(class_: str, allowed: int) -> None:
    """vog-11.5.3, vog-11.5.4, vog-11.5.5, vog-11.5.6"""
    plan = ["move", "unlimber", "fire", "limber"]
    limbered: dict[str, Any] = {"class_": class_, "state": "limbered"}
    assert outputs("artillery-evolutions", **limbered, plan=plan[:allowed])["evolutions_allowed"] == allowed
    assert ruling("artillery-evolutions", **limbered, plan=plan[: allowed + 1]).refused


@pytest.mark.parametrize(
    ("state", "plan"),
    [
        ("limbered", ["fire"]),
        ("limbered", ["limber"]),
        ("unlimbered", ["move"]),
        ("unlimbered", ["unlimber"]),
        ("limbered", ["move", "move"]),
        ("unlimbered", ["fire", "fire"]),
        ("limbered", ["unlimber", "move"]),
        ("unlimbering", []),
    ],
)
def test_evolutions_follow_each_other_without_jumping_back(state: str, plan: list[str]) -> None:
    """vog-11.5.2, vog-11.5.7"""
    assert ruling("artillery-evolutions", class_="horse", state=state, plan=plan).refused


def test_the_five_evolutions_are_a_cycle_or_by_setting_a_line() -> None:
    """vog-11.5.2"""
    call: dict[str, Any] = {"class_": "horse", "state": "unlimbered", "plan": ["limber", "move", "unlimber"]}
    assert outputs("artillery-evolutions", **call)["end_state"] == "unlimbered"
    assert refused("artillery-evolutions", (), {"evolution-cycle": "linear"}, **call) == "vog-11.5.2"
    call["plan"] = ["fire", "limber", "move"]
    assert outputs("artillery-evolutions", (), {"evolution-cycle": "linear"}, **call)["end_state"] == "limbered"


def test_heavy_guns_take_two_bounds_to_limber_or_unlimber() -> None:
    """vog-11.5.6"""
    states = ["limbered"]
    for evolution in ("unlimber", "unlimber", "fire", "limber", "limber", "move"):
        found = outputs("artillery-evolutions", class_="heavy", state=states[-1], plan=[evolution])
        states.append(found["end_state"])
    assert states == [
        "limbered",
        "unlimbering",
        "unlimbered",
        "unlimbered",
        "limbering",
        "limbered",
        "limbered",
    ]
    assert refused("artillery-evolutions", class_="heavy", state="unlimbering", plan=["limber"]) == "vog-11.5.7"


@given(st.floats(0, 30), st.floats(0, 30))
def test_wider_ground_never_leaves_more_of_a_move(first: float, second: float) -> None:
    """vog-10.3.6"""
    narrow, wide = sorted((first, second))
    found = [
        outputs("move-allowance", troop="infantry", crossings=[{"terrain": "rough", "width": width}])
        for width in (narrow, wide)
    ]
    assert found[0]["remaining"] >= found[1]["remaining"]
