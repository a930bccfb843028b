"""What an owner of the book may want otherwise, in play: the same field under the default and the other value."""

from typing import Any

import pytest

from grognard.books.voice_of_the_guns.carrying import mount
from grognard.books.voice_of_the_guns.charge_steps import MoveChargers
from grognard.books.voice_of_the_guns.charging import flinch_facts, strength_for_outnumbering
from grognard.books.voice_of_the_guns.command_steps import AllotDice, facts_of_activation
from grognard.books.voice_of_the_guns.fire_steps import FireStep
from grognard.books.voice_of_the_guns.home_steps import ComeHome
from grognard.books.voice_of_the_guns.marching import plan_service
from grognard.books.voice_of_the_guns.orders import Fire, March, Serve
from grognard.books.voice_of_the_guns.risk_steps import succeed
from grognard.books.voice_of_the_guns.shooting import ARTILLERY, MUSKETRY
from grognard.books.voice_of_the_guns.victory import verdict
from grognard.core.dice import ThrownDice
from grognard.core.refusals import Refusal
from tests.books.voice_of_the_guns.field import area, begun, charging, do, foot, guns, horse, kinds
from tests.books.voice_of_the_guns.test_play import INDIRECT, to, writing


@pytest.mark.parametrize(("value", "far"), [("per-unit", False), ("per-brigade", True)])
def test_units_out_of_range_are_judged_one_by_one_or_as_a_brigade(value: str, far: bool) -> None:
    """vog-9.2.5 (vog-R14)"""
    battle = begun(
        [foot("near", 60, 20), foot("far", 10, 75)], [foot("b", 30, 60)], settings={"out-of-range-unit": value}
    )
    AllotDice(()).activate(battle, battle.brigade("blue-brigade"), 4)
    assert battle.unit("near").activated and battle.unit("far").activated is far


@pytest.mark.parametrize(("value", "later"), [("next-bound", False), ("lasting", True)])
def test_a_disabled_general_is_missed_for_a_bound_or_for_good(value: str, later: bool) -> None:
    """vog-9.4.5, vog-13.3 (vog-R15)"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)], settings={"disabled-general-penalty": value})
    brigade = battle.brigade("blue-brigade")
    battle.general("blue-general").disabled = battle.turn
    battle.turn += 3
    assert facts_of_activation(battle, brigade)["brigade_commander_disabled"] is later


@pytest.mark.parametrize(("value", "ability"), [("same", "average"), ("one-worse", "inept"), ("rolled", "able")])
def test_a_deputy_is_as_able_as_is_set(value: str, ability: str) -> None:
    """vog-13.4 (vog-R15)"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)], settings={"successor-ability": value})
    battle.dice = ThrownDice([8])
    succeed(battle, "blue-general")
    assert battle.general("blue-general").ability == ability


@pytest.mark.parametrize(("value", "may"), [("free", True), ("pinned", False)])
def test_the_charged_may_walk_away_or_are_pinned(value: str, may: bool) -> None:
    """vog-8.5 (vog-R81)"""
    battle = begun(
        [foot("a", 30, 20)],
        [foot("b", 30, 40)],
        settings={"charged-unit-movement": value, "activated-must-advance": "any-direction"},
    )
    do(battle, MoveChargers((("a", "b", ""),)))
    writing(battle)
    refusal = battle.check("red", March("b", to(30, 52), 180.0))
    assert (refusal is None) is may


@pytest.mark.parametrize(("value", "left"), [("20", 30.0), ("0", 50.0), ("full-move", 0.0)])
def test_mounting_costs_what_is_set(value: str, left: float) -> None:
    """vog-11.4.2 (vog-R88)"""
    battle = begun(
        [horse("c", 30, 20, weapon="1866-austria-lorenz", long_arm=True)],
        [foot("b", 30, 60)],
        settings={"dismount-cost": value},
    )
    rider = battle.unit("c")
    mount(battle, rider, False)
    assert rider.full - rider.spent == pytest.approx(left)


@pytest.mark.parametrize(("value", "may"), [("nearest", False), ("free", True)])
def test_the_target_is_the_nearest_or_any(value: str, may: bool) -> None:
    """vog-11.2.1 (vog-R39)"""
    battle = begun(
        [foot("a", 30, 20)], [foot("near", 20, 40), foot("back", 45, 45)], settings={"target-priority": value}
    )
    do(battle, FireStep(MUSKETRY))
    assert (battle.check("blue", Fire("a", "back")) is None) is may


@pytest.mark.parametrize(("value", "hit"), [("every-unit-touched", ["b", "c"]), ("nominated-target", ["b"])])
def test_a_blast_hits_all_it_touches_or_its_target_alone(value: str, hit: list[str]) -> None:
    """vog-11.9.1 (vog-R48)"""
    wood = [area("screen", "wood", 0, 30, 120, 40)]
    battle = begun(
        [guns("g", 30, 20)], [foot("b", 30, 60), foot("c", 30, 61.5)], wood, {"blast-hits": value}, advance=INDIRECT
    )
    battery = battle.unit("g")
    battery.observer, battery.observer_x, battery.observer_y = "on-table", 30.0, 45.0
    battery.marked = "b"
    events = do(battle, FireStep(ARTILLERY, ("blue", "red"), (("g", "b"),)), [10] * 4)
    assert [event.facts["target"] for event in events if event.kind == "fire"] == hit


@pytest.mark.parametrize(("value", "may"), [("after-fire", True), ("next-bound", False)])
def test_guns_that_have_fired_go_at_once_or_in_the_next_bound(value: str, may: bool) -> None:
    """vog-11.5.2 (vog-R50)"""
    battle = begun(
        [guns("g", 30, 20, gun_class="horse", troop="horse-artillery")],
        [foot("b", 30, 60)],
        settings={"fire-then-move": value},
    )
    plan = plan_service(battle, battle.unit("g"), Serve("g", ("fire", "limber"), (), 0.0))
    assert (not isinstance(plan, Refusal)) is may


@pytest.mark.parametrize(("value", "gap"), [("short-range", 10.0), ("contact", 0.0), ("start", 20.0)])
def test_the_flinch_test_is_taken_where_it_is_set(value: str, gap: float) -> None:
    """vog-14.1.1 (vog-R54)"""
    battle = begun(
        [foot("a", 30, 20, formation="assault-column")], [foot("b", 30, 43)], settings={"flinch-point": value}
    )
    stood = battle.gap_between(battle.unit("a"), battle.unit("b"))
    do(battle, MoveChargers((("a", "b", ""),)))
    expected = stood if value == "start" else gap
    assert battle.gap_between(battle.unit("a"), battle.unit("b")) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(
    ("value", "status", "points"), [("this-bound", 6, 1), ("all", 6, 3), ("all-from-starting-cs", 9, 3)]
)
def test_what_was_suffered_counts_in_a_flinch_test_as_is_set(value: str, status: int, points: int) -> None:
    """vog-14.1.2, vog-14.1.13 (vog-R56): nine at the start, two lost before and one this bound"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 35)], settings={"flinch-damage": value})
    charger = battle.unit("a")
    charger.cs, charger.damage = 6, 1
    charger.charging = "b"
    facts = flinch_facts(battle, charger, [battle.unit("b")], False)
    assert facts["combat_status"] - facts["damage_this_bound"] == status - points


@pytest.mark.parametrize(("value", "count"), [("battle", 2), ("since-rally", 0)])
def test_retirements_count_for_the_battle_or_since_the_rally(value: str, count: int) -> None:
    """vog-14.1.14 (vog-R95)"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 35)], settings={"flinch-retired-moves": value})
    charger = battle.unit("a")
    charger.retired_moves, charger.retired_since, charger.charging = 2, 0, "b"
    assert flinch_facts(battle, charger, [battle.unit("b")], False)["moves_retired"] == count


@pytest.mark.parametrize(("value", "strength"), [("elements", 12), ("combat-status", 7), ("men", 1100)])
def test_outnumbering_is_by_what_is_set(value: str, strength: int) -> None:
    """vog-14.1.8 (vog-R58)"""
    battle = begun(
        [foot("a", 30, 20, men=950), horse("h", 60, 20), guns("g", 80, 20)],
        [foot("b", 30, 60)],
        settings={"outnumber-by": value},
    )
    battle.unit("a").cs, battle.unit("h").cs = 5, 2
    assert strength_for_outnumbering(battle, [battle.unit(name) for name in ("a", "h", "g")]) == strength


@pytest.mark.parametrize(("value", "disordered"), [("short-only", False), ("always", True)])
def test_a_charge_after_an_enemy_who_has_gone_disorders_as_is_set(value: str, disordered: bool) -> None:
    """vog-12.1.5 (vog-R62)"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 32)], settings={"charge-into-air-disorders": value})
    charging(battle, "a", "b", 11.0)
    target = battle.unit("b")
    target.retired = True
    battle.place(target, 30, 50, 180.0)
    do(battle, ComeHome("a"), [])
    assert battle.unit("a").disordered is disordered


@pytest.mark.parametrize(("value", "cuts"), [("no", False), ("yes", True)])
def test_cavalry_cuts_down_those_who_retire_where_it_may(value: str, cuts: bool) -> None:
    """vog-14.4.1 (vog-R72)"""
    battle = begun(
        [horse("h", 30, 20, weapon="1866-austria-lorenz")],
        [foot("b", 30, 32)],
        settings={"cavalry-cuts-down-retirers": value == "yes"},
    )
    charging(battle, "h", "b", 11.0)
    assert ("fire" in kinds(do(battle, ComeHome("h"), [5, 1, 5, 1]))) is cuts


@pytest.mark.parametrize(("value", "over"), [("half-brigades", True), ("none", False)])
def test_an_army_breaks_where_that_is_set(value: str, over: bool) -> None:
    """(vog-R84)"""
    battle = begun([foot("a", 30, 20), foot("c", 50, 20)], [foot("b", 30, 60)], settings={"army-break": value})
    for name in ("a", "c"):
        battle.unit(name).cs = 1
    assert (verdict(battle) is not None) is over


def test_bigger_figures_need_a_bigger_table_and_march_farther() -> None:
    """vog-1.3, vog-10.2.1 (vog-R4)"""

    def moved(scale: str) -> Any:
        battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)], settings={"figure-scale": scale})
        return round(battle.unit("a").y, 2), battle.footprint(battle.unit("a")).frontage

    small, medium, large = moved("5-10mm"), moved("15mm"), moved("25-28mm")
    assert medium[0] == pytest.approx(small[0] * 1.25)
    assert (small[1], medium[1]) == (18.0, 22.5)
    assert large[0] == small[0] and large[1] == pytest.approx(36.0 / 2.54, abs=0.01)
