"""What an owner of the book may want otherwise, in a battle: the same table under the default and the other value."""

from typing import Any

import grognard
from grognard.books.en_avant_en_masse.orders import ClauseText, IssueOrder, Rally
from grognard.books.en_avant_en_masse.scenario import DivisionData, UnitData
from tests.books.en_avant_en_masse.table import CM, box, feature, kinds, lay, turn, unit, x_of
from tests.books.en_avant_en_masse.test_table_fighting import gap, shots

ASSAULT = ClauseText("assault")
FAR = unit("b9", "b", "infantry", 95, 75, 270, guns=False)


def to(x: float, y: float, what: str = "deploy") -> ClauseText:
    return ClauseText(what, x_m=x * CM, y_m=y * CM)  # type: ignore[arg-type]


def test_a_corps_commander_orders_brigades_only_where_he_may() -> None:
    """eam-1.3, eam-R7"""
    divisions = (
        DivisionData("r", "Red", "red", "Rouge", 5 * CM, 5 * CM, 0),
        DivisionData("c", "Corps", "red", "Grand", 8 * CM, 5 * CM, 0, corps=True),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )
    order = IssueOrder("c", "r1", (to(40, 40),))
    for value, may in (("messages-only", False), ("may-order-brigades", True)):
        battle = lay(unit("r1", "r", "infantry", 30, 40, 90), FAR, divisions=divisions, corps_commander=value)
        refusal = battle.check("red", order)
        assert (refusal is None) is may
        assert refusal is None or refusal.paragraph == "eam-R7"


def test_units_start_with_written_orders_only_where_they_may() -> None:
    """eam-R9"""
    for value, x in ((True, 50.0), (False, 30.0)):
        battle = lay(unit("r1", "r", "infantry", 30, 40, 90, to(51.5, 40)), FAR, initial_orders=value)
        turn(battle)
        assert x_of(battle, "r1") == x


def test_a_move_halts_as_far_from_an_enemy_as_is_set() -> None:
    """eam-R10, eam-5.2"""
    for value in (10, 6):
        battle = lay(
            unit("r1", "r", "infantry", 30, 40, 90, ClauseText("move", x_m=60 * CM, y_m=40 * CM, formation="assault")),
            unit("b1", "b", "infantry", 52, 40, 270, guns=False),
            move_halts_at_cm=value,
        )
        assert "halted" in kinds(turn(battle))
        assert gap(battle, "r1", "b1") == value


def test_a_wheel_takes_as_many_turns_as_are_set() -> None:
    """eam-10.1, eam-R24"""
    for value in (1, 2):
        battle = lay(unit("r1", "r", "infantry", 30, 20, 90, to(30, 60)), FAR, facing_change_turns=value)
        for _ in range(value):
            assert battle.unit("r1").y == 20
            turn(battle)
        turn(battle)
        assert battle.unit("r1").y > 20


def test_what_lies_within_the_small_variation_needs_no_wheel() -> None:
    """eam-10.3, eam-R25"""
    for value, moves in ((15, False), (25, True)):
        battle = lay(unit("r1", "r", "infantry", 30, 40, 90, to(50, 47.3)), FAR, deviation_degrees=value)
        turn(battle)
        assert (x_of(battle, "r1") > 30) is moves


def test_ground_is_learnt_from_as_near_as_is_set() -> None:
    """eam-8.27, eam-R38"""
    wood = feature("wood", "dense-wood", "Polygon", box(48, 30, 55, 50), concealed="wood")
    infantry, cavalry = unit("r1", "r", "infantry", 30, 40, 90), unit("r1", "r", "cavalry", 30, 40, 90)
    rows: tuple[tuple[UnitData, dict[str, Any], bool], ...] = (
        (infantry, {}, False),
        (infantry, {"terrain_approach_cm": 17}, True),
        (cavalry, {}, True),
        (cavalry, {"terrain_scout_cm": 12}, False),
    )
    for troops, settings, known in rows:
        battle = lay(troops, FAR, features=(wood,), **settings)
        turn(battle)
        assert ("wood" in battle.known["red"]) is known


def test_disordered_guns_that_stand_hold_their_fire_as_is_set() -> None:
    """eam-9.3, eam-R41"""

    def fired(policy: str, target_status: int) -> bool:
        battle = lay(
            unit("r1", "r", "artillery", 30, 40, 90, disordered=True),
            unit("b1", "b", "cavalry", 48, 40, 270, status=target_status),
            disordered_holds_fire=policy,
        )
        return shots(turn(battle)) == [("R1", "B1")]

    assert [fired("unless-effective", status) for status in (4, 5)] == [True, False]
    assert [fired("never", status) for status in (4, 5)] == [True, True]
    assert [fired("always", status) for status in (4, 5)] == [False, False]


def test_the_pugnacious_go_for_whom_they_see_as_far_as_is_set() -> None:
    """eam-11.3, eam-R43"""
    for value, goes in (("one-move", False), ("any-visible", True)):
        battle = lay(
            unit("r1", "r", "infantry", 30, 40, 90, ClauseText("defend"), status=6, guns=False),
            unit("b1", "b", "infantry", 70, 40, 270, guns=False),
            pugnacious_reach=value,
        )
        assert ("must-close" in kinds(turn(battle))) is goes


def test_the_steady_go_on_at_half_a_move_where_that_is_set() -> None:
    """eam-11.5, eam-R44"""
    for value, x in (("none", 40.0), ("half-move", 30.0)):
        battle = lay(unit("r1", "r", "infantry", 20, 40, 90, to(60, 40)), FAR, steady_reluctance=value)
        turn(battle)
        assert x_of(battle, "r1") == x


def test_the_wavering_fire_every_other_turn_where_that_is_set() -> None:
    """eam-11.8, eam-R46"""
    for value, salvoes in (("every-turn", 4), ("alternate-turns", 2)):
        battle = lay(
            unit("r1", "r", "artillery", 30, 40, 90, status=2),
            unit("b1", "b", "cavalry", 48, 40, 270, status=6, blocks=1),
            wavering_fires=value,
        )
        battle.unit("b1").status = 5
        assert sum(len(shots(turn(battle))) for _ in range(4)) == salvoes


def test_a_rout_is_as_fast_as_is_set() -> None:
    """eam-17.13, eam-R48"""
    for value, cm in (("assault-rate", 40.0), ("formation-rate", 50.0)):
        battle = lay(
            unit("r1", "r", "infantry", 80, 40, 90, formation="loose"),
            unit("b1", "b", "infantry", 95, 40, 270, guns=False),
            rout_normal_move=value,
        )
        battle.lower(battle.unit("r1"), 4)
        news = turn(battle)
        assert [event.facts["cm"] for event in news if event.kind == "runs"] == [cm]


def test_cavalry_have_guns_where_the_scenario_may_give_them() -> None:
    """eam-2.6, eam-R55"""
    for value, fire in (("no", []), ("by-scenario", [("R1", "B1")])):
        battle = lay(
            unit("r1", "r", "cavalry", 30, 40, 90, status=5, guns=True),
            unit("b1", "b", "infantry", 45, 40, 270, guns=False),
            cavalry_guns=value,
        )
        assert shots(turn(battle)) == fire


def test_guns_bear_as_wide_as_is_set() -> None:
    """eam-13.2, eam-R57"""
    for value, fire in ((45, []), (80, [("R1", "B1")])):
        battle = lay(
            unit("r1", "r", "artillery", 30, 40, 90), unit("b1", "b", "cavalry", 36, 56, 270), fire_arc_degrees=value
        )
        assert shots(turn(battle)) == fire


def test_who_has_fired_stands_where_that_is_set() -> None:
    """eam-13.2, eam-R62"""
    for value, moved in (("free", True), ("exclusive", False)):
        battle = lay(
            unit("r1", "r", "infantry", 30, 40, 90, to(40, 40), status=5),
            unit("b1", "b", "infantry", 48, 40, 270, guns=False),
            fire_and_move=value,
        )
        news = turn(battle)
        assert shots(news) == [("R1", "B1")]
        assert (x_of(battle, "r1") > 30) is moved


def test_several_attackers_fight_together_or_one_by_one() -> None:
    """eam-16.1, eam-16.10, eam-R80"""

    def fought(value: str, first: int, second: int) -> tuple[list[str], list[str]]:
        battle = lay(
            unit("r1", "r", "infantry", 34, 40, 90, ASSAULT, status=first, guns=False),
            unit("r2", "r", "infantry", 62, 40, 270, ASSAULT, status=second, guns=False),
            unit("b1", "b", "infantry", 48, 40, 270, status=5, guns=False, firepower=1),
            multiple_combat=value,
        )
        winners = [event.facts["winner"] for event in turn(battle) if event.kind == "close-assault"]
        return winners, [battle.unit(name).pending for name in ("r1", "r2", "b1")]

    assert fought("best-total", 6, 3) == (["red"], ["choose", "pursue", "withdraw"])
    assert fought("one-by-one", 3, 3) == (["blue", "red"], ["withdraw", "pursue", "withdraw"]), "shaken by the first"
    assert fought("one-by-one", 6, 3) == (["red"], ["choose", "", "withdraw"])


def test_both_ways_of_recovery_count_at_once_where_that_is_set() -> None:
    """eam-18.1, eam-18.4, eam-R101"""
    divisions = (
        DivisionData("r", "Red", "red", "Rouge", 28 * CM, 40 * CM, 0),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )
    for value, status in ((1, 2), (2, 3)):
        battle = lay(
            unit("r1", "r", "infantry", 30, 40, 90),
            unit("r2", "r", "infantry", 24, 40, 90, status=5),
            FAR,
            divisions=divisions,
            recovery_per_turn=value,
        )
        battle.unit("r1").status = 1
        for _ in range(2):
            turn(battle, red=Rally("r", "r1"))
        assert battle.unit("r1").status == status


def test_every_setting_is_a_reading_of_the_register() -> None:
    """eam-R7 to eam-R108"""
    book = grognard.find_book("en-avant-en-masse")
    assert len(book.settings) == 50 and all(entry.reading.startswith("eam-R") for entry in book.settings)
