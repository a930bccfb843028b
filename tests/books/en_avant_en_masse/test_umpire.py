"""The umpire's desk: rulings, and what the book leaves to Control."""

from typing import Any

import pytest

import grognard
from grognard.books.en_avant_en_masse.orders import ClauseText, ControlDecides
from grognard.core.orders import AddUnit, ChangeGround, ChangeUnit, MoveUnit, Order, RemoveUnit, UmpireSits
from grognard.core.refusals import Refused
from tests.books.en_avant_en_masse.table import CM, feature, lay, turn, unit

BLUE = unit("b1", "b", "infantry", 95, 5, 270)
POND = feature("pond", "marsh", "Polygon", [[[20, 20], [30, 20], [30, 30], [20, 20]]])
NEW = {
    "id": "r9",
    "name": "R9",
    "division": "r",
    "arm": "cavalry",
    "blocks": 2,
    "status": 4,
    "x_m": 400,
    "y_m": 400,
    "facing_deg": 90,
}


def table() -> Any:
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90), BLUE)
    battle.submit("umpire", UmpireSits())
    return battle


def test_rulings_are_carried_out() -> None:
    """eam-1.4, eam-8.2, eam-8.28"""
    battle = table()
    battle.submit("umpire", MoveUnit("a slip", "r1", 800, 800, 45))
    assert (battle.unit("r1").x, battle.unit("r1").y, battle.unit("r1").facing) == (20, 20, 45)
    battle.submit("umpire", ChangeUnit("miscounted", "r1", "status", 2))
    battle.submit("umpire", ChangeUnit("miscounted", "r1", "formation", "loose"))
    battle.submit("umpire", ChangeUnit("miscounted", "r1", "firepower", 5))
    assert (battle.unit("r1").status, battle.unit("r1").formation, battle.unit("r1").disordered) == (2, "loose", True)
    assert battle.unit("r1").card.firepower == 5
    battle.submit("umpire", AddUnit("late", "red", NEW))
    assert battle.unit("r9").card.arm == "cavalry" and battle.census()["units"] == 3
    battle.submit("umpire", ChangeGround("rain", "add", "", POND))
    assert battle.field().ground.kinds_at(25, 22) == ["marsh"]
    twin = grognard.load(battle.setup, grognard.save(battle))
    assert twin.map("red") == battle.map("red")
    battle.submit("umpire", ChangeGround("drained", "remove", "pond"))
    assert battle.field().ground.kinds_at(25, 22) == []
    battle.submit("umpire", RemoveUnit("gone home", "r9"))
    assert battle.unit("r9").place == "gone"


@pytest.mark.parametrize(
    "ruling",
    [
        MoveUnit("x", "nobody", 1, 1),
        MoveUnit("x", "r1", -1, 1),
        MoveUnit("x", "r1", 1, 1e9),
        ChangeUnit("x", "r1", "status", 7),
        ChangeUnit("x", "r1", "status", "high"),
        ChangeUnit("x", "r1", "name", "other"),
        ChangeUnit("x", "r1", "formation", "square"),
        ChangeUnit("x", "r1", "disordered", 1),
        RemoveUnit("x", "nobody"),
        RemoveUnit("", "r1"),
        AddUnit("x", "green", NEW),
        AddUnit("x", "red", {**NEW, "id": "r1"}),
        AddUnit("x", "red", {**NEW, "division": "b"}),
        AddUnit("x", "red", {**NEW, "status": 9}),
        AddUnit("x", "red", {**NEW, "formation": "dense"}),
        AddUnit("x", "red", {"id": "r9"}),
        ChangeGround("x", "add"),
        ChangeGround("x", "add", "", {"type": "Feature"}),
        ChangeGround("x", "remove", "pond"),
        ChangeGround("x", "reveal", "pond", None, "red"),
    ],
    ids=str,
)
def test_a_ruling_that_makes_no_sense_is_refused(ruling: Order) -> None:
    """eam-1.4"""
    battle = table()
    before = grognard.save(battle)
    with pytest.raises(Refused):
        battle.submit("umpire", ruling)
    assert grognard.save(battle) == before


def test_control_decides_for_a_unit_that_has_no_commander_and_cannot_go_on() -> None:
    """eam-19.8, eam-19.9, eam-R107"""
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90, ClauseText("assault")), BLUE)
    battle.submit("umpire", UmpireSits())
    commander = battle.commander("r")
    assert commander is not None
    commander.state = "dead"
    battle.given.clear()
    battle._return_stale_answers()
    battle.run()
    turn(battle)
    assert battle.awaits()["umpire"].step == "ControlDecision"
    battle.submit("umpire", ControlDecides("r1", (ClauseText("deploy", x_m=20 * CM, y_m=40 * CM),)))
    turn(battle)
    assert battle.unit("r1").x > 15


def test_a_unit_whose_commander_is_lost_goes_on_as_last_ordered() -> None:
    """eam-19.8, eam-19.9, eam-R107"""
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90, ClauseText("deploy", x_m=60 * CM, y_m=40 * CM)), BLUE)
    commander = battle.commander("r")
    assert commander is not None
    commander.state = "out-of-action"
    battle.run()
    turn(battle)
    turn(battle)
    assert battle.unit("r1").x == 50
    assert "red" not in battle.awaits()
