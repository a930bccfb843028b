"""A bound in play: the order of its steps, orders, movement, fire."""

from typing import Any

import pytest

import grognard
from grognard.armies import load
from grognard.books.voice_of_the_guns.armies import find_troops, mustered
from grognard.books.voice_of_the_guns.carrying import carry_out_moves
from grognard.books.voice_of_the_guns.charge_steps import DeclareCharges, MoveChargers
from grognard.books.voice_of_the_guns.command_steps import ActivateOrders, AllotDice, facts_of_activation
from grognard.books.voice_of_the_guns.fire_steps import FireStep
from grognard.books.voice_of_the_guns.marching import Plan, plan_march, plan_service
from grognard.books.voice_of_the_guns.movement_steps import CarryOutMoves, ForcedMoves, WriteMoves
from grognard.books.voice_of_the_guns.orders import (
    Allot,
    Charge,
    Done,
    Fire,
    March,
    MarchTogether,
    Mark,
    Mount,
    Nominate,
    PlaceObserver,
    Serve,
    ThrowOut,
)
from grognard.books.voice_of_the_guns.prose import prose
from grognard.books.voice_of_the_guns.ranging_steps import PlaceRangingMarkers
from grognard.books.voice_of_the_guns.risk_steps import RiskToGenerals
from grognard.books.voice_of_the_guns.screens import throw_out
from grognard.books.voice_of_the_guns.sequence import BeginBound
from grognard.books.voice_of_the_guns.shooting import ARTILLERY, MUSKETRY, targets_of
from grognard.core.refusals import Refusal
from tests.books.voice_of_the_guns.field import METRES, area, begun, do, foot, guns, horse, kinds


def refusal(battle: Any, seat: str, order: Any) -> str:
    found = battle.check(seat, order)
    assert found is not None
    return str(found.paragraph)


def writing(battle: Any) -> None:
    battle.agenda.clear()
    battle.given.clear()
    battle.then(WriteMoves())
    battle.run()


def to(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return ((x * METRES, y * METRES),)


def test_a_bound_is_ten_steps_in_the_printed_order() -> None:
    """vog-8.1, vog-8.2, vog-8.3, vog-8.4, vog-8.5, vog-8.6, vog-8.7, vog-8.8, vog-8.9, vog-8.10, vog-8.11"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)])
    do(battle, BeginBound())
    assert [type(step).__name__ for step in reversed(battle.agenda)] == [
        "ActivateOrders",
        "PlaceRangingMarkers",
        "ForcedMoves",
        "PhaseBegins",
        "DeclareCharges",
        "PhaseBegins",
        "WriteMoves",
        "PhaseBegins",
        "FireStep",
        "AfterFire",
        "PhaseBegins",
        "FireStep",
        "RiskToGenerals",
        "FlinchTests",
        "FightsAgain",
        "UnitsMoveForward",
        "Rally",
        "EndOfBound",
    ]


def test_a_scenario_names_its_war_and_the_account_opens_with_it() -> None:
    """vog-1.1"""
    battle = grognard.begin("voice-of-the-guns", "nachod-1866", 1)
    assert prose(battle.take_news()[0]) == "Nachod, the morning, Austro-Prussian War: the battle begins."


def test_a_muster_fields_battalions_squadrons_batteries_and_machine_guns_and_nothing_smaller() -> None:
    """vog-1.2, vog-2.1, vog-2.4"""
    armies = load("dorking-gap-1888")
    weapons = {"Martini-Henry": "m", "Nordenfelt": "n", "BL 12-pounder": "p"}
    assert mustered(find_troops(armies, "surrey-volunteers-1"), weapons)["elements"] == 7
    assert mustered(find_troops(armies, "nordenfelts"), weapons)["arm"] == "rapid-fire"
    assert mustered(find_troops(armies, "field-battery"), weapons)["guns"] == 6
    with pytest.raises(ValueError, match="fields no engineers"):
        find_troops(armies, "engineers")


def test_the_guide_strengths_are_no_limit() -> None:
    """vog-2.3"""
    battle = begun([foot("a", 30, 20, elements=12)], [foot("b", 30, 60, elements=3)])
    assert (battle.unit("a").cs, battle.unit("b").cs) == (12, 3)


def test_a_player_nominates_his_own_brigades_once_each() -> None:
    """vog-9.5.1, vog-9.5.3, vog-9.5.5"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)])
    for brigade in battle.brigades:
        brigade.activated = False
    do(battle, ActivateOrders(), [2, 6])
    assert refusal(battle, "blue", Nominate(("red-brigade",))) == "vog-9.5.1"
    assert refusal(battle, "blue", Nominate(("blue-brigade", "blue-brigade"))) == "vog-9.5.1"
    battle.submit("blue", Nominate(("blue-brigade",)))
    battle.submit("red", Nominate(("red-brigade",)))
    assert [brigade.activated for brigade in battle.brigades] == [False, True]


def test_dice_are_allotted_where_there_is_a_choice() -> None:
    """vog-9.5.3, vog-9.5.4"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)])
    step = AllotDice((("blue", ("blue-brigade", "blue-brigade"), (6, 4), (4, 5), (0, 0)),))
    assert step.asks(battle) == ["blue"]
    assert step.check(battle, "blue", Allot((0, 1))) is not None
    assert {order.dice for order in step.options(battle, "blue", "") if isinstance(order, Allot)} >= {(1, 0)}


def test_a_unit_outside_its_brigadiers_radius_compares_the_die_with_one_less() -> None:
    """vog-9.2.5, vog-9.5.2"""
    battle = begun([foot("near", 60, 20), foot("far", 10, 75)], [foot("b", 30, 60)])
    AllotDice(()).activate(battle, battle.brigade("blue-brigade"), 4)
    assert battle.unit("near").activated and not battle.unit("far").activated


def test_a_general_who_was_hit_costs_his_brigade_the_next_bound_only() -> None:
    """vog-13.3, vog-13.4"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)])
    brigade = battle.brigade("blue-brigade")
    battle.general("blue-general").disabled = battle.turn
    assert not facts_of_activation(battle, brigade)["brigade_commander_disabled"]
    battle.turn += 1
    assert facts_of_activation(battle, brigade)["brigade_commander_disabled"]
    battle.turn += 1
    assert not facts_of_activation(battle, brigade)["brigade_commander_disabled"]


def test_a_unit_takes_only_the_formations_its_army_taught_it() -> None:
    """vog-5.2"""
    battle = begun([foot("a", 30, 20, formations=["line"])], [foot("b", 30, 60)])
    writing(battle)
    assert refusal(battle, "blue", March("a", to(30, 30), 0.0, "loose-order")) == "vog-5.2"


def test_foot_standing_in_a_wood_is_in_loose_order_and_moving_it_is_not() -> None:
    """vog-5.3, vog-12.1.3"""
    battle = begun([foot("a", 30, 20)], [foot("b", 100, 60)], [area("wood", "wood", 15, 10, 45, 30)])
    assert battle.order_of(battle.unit("a")) == "loose"
    writing(battle)
    plan = plan_march(battle, battle.unit("a"), March("a", to(30, 22), 0.0), False)
    assert isinstance(plan, Plan)
    battle.plans = {"a": March("a", to(30, 22), 0.0)}
    carry_out_moves(battle)
    assert battle.order_of(battle.unit("a")) == "close" and battle.unit("a").going


def test_statuses_are_open_unless_the_scenario_hides_them() -> None:
    """vog-4.4"""
    hidden = begun([foot("a", 30, 20)], [foot("b", 30, 60)], hidden_status=True)
    known = begun([foot("a", 30, 20)], [foot("b", 30, 60)])
    assert [unit["strength"] for unit in hidden.view("blue")["units"]] == [9, None]
    assert [unit["strength"] for unit in known.view("blue")["units"]] == [9, 9]


def test_an_activated_unit_must_gain_half_a_move_and_does_so_unasked() -> None:
    """vog-9.5.6, vog-9.5.7"""
    battle = begun([foot("a", 30, 20)], [foot("b", 100, 60)])
    writing(battle)
    assert refusal(battle, "blue", March("a", to(30, 29), 0.0)) == "vog-9.5.6"
    assert battle.check("blue", March("a", to(30, 30), 0.0)) is None
    assert refusal(battle, "blue", March("a", to(30, 41), 0.0)) == "vog-10.3.6"
    do(battle, CarryOutMoves())
    assert battle.unit("a").y == 30 and not battle.unit("a").over_half
    battle.unit("a").activated = False
    writing(battle)
    assert refusal(battle, "blue", March("a", to(30, 40), 0.0)) == "vog-9.5.7"


def test_units_of_a_group_move_at_the_rate_of_the_slowest() -> None:
    """vog-10.1.3"""
    battle = begun([foot("a", 20, 20), foot("c", 50, 20, formation="loose-order")], [foot("b", 100, 60)])
    writing(battle)
    assert refusal(battle, "blue", MarchTogether("blue-brigade", 0.0, 30 * METRES)) == "vog-10.3.6"
    battle.submit("blue", MarchTogether("blue-brigade", 0.0, 20 * METRES))
    battle.submit("red", Done())
    assert sorted(battle.plans) == ["a", "c"]


def test_all_move_together_by_quarters_and_stop_at_contact() -> None:
    """vog-10.1.1, vog-10.1.2"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 44)])
    battle.plans = {"a": March("a", to(30, 40), 0.0), "b": March("b", to(30, 24), 180.0)}
    events = do(battle, CarryOutMoves())
    assert "stops-at-contact" in kinds(events)
    assert 0 <= battle.gap_between(battle.unit("a"), battle.unit("b")) < 0.01
    assert 29 < battle.unit("a").y < 35  # about the middle: neither was quicker


def test_ground_is_paid_for_and_some_is_barred() -> None:
    """vog-10.3.2, vog-10.3.4, vog-10.3.6"""
    ground = [area("wood", "wood", 0, 25, 120, 28)]
    battle = begun([foot("a", 30, 22), horse("h", 90, 22)], [foot("b", 100, 70)], ground)
    plan = plan_march(battle, battle.unit("a"), March("a", to(30, 29), 0.0), False)
    assert isinstance(plan, Refusal) and plan.paragraph == "vog-10.3.6"
    plan = plan_march(battle, battle.unit("a"), March("a", to(30, 26), 0.0), False)
    assert isinstance(plan, Plan) and plan.spent == pytest.approx(5.0)
    ridden = plan_march(battle, battle.unit("h"), March("h", to(90, 30), 0.0), False)
    assert isinstance(ridden, Refusal) and ridden.paragraph == "vog-10.3.4"


def test_a_battery_fires_or_limbers_as_its_evolutions_allow() -> None:
    """vog-11.5.2, vog-11.5.4, vog-11.5.7"""
    battle = begun([guns("g", 30, 20)], [foot("b", 30, 60)])
    writing(battle)
    assert refusal(battle, "blue", March("g", to(30, 40), 0.0)) == "vog-11.5.2"
    assert refusal(battle, "blue", Serve("g", ("move",), to(30, 30), 0.0)) == "vog-11.5.7"
    assert refusal(battle, "blue", Serve("g", ("fire", "limber", "move"), to(30, 30), 0.0)) == "vog-11.5.4"
    assert isinstance(plan_service(battle, battle.unit("g"), Serve("g", ("limber", "move"), to(30, 30), 0.0)), Plan)
    battle.submit("blue", Serve("g", ("limber", "move"), to(30, 35), 0.0))
    battle.submit("red", Done())
    do(battle, CarryOutMoves())
    assert battle.unit("g").state == "limbered"
    assert targets_of(battle, battle.unit("g")) == []


def test_dismounting_needs_a_long_arm() -> None:
    """vog-11.4.2"""
    battle = begun(
        [horse("h", 30, 20), horse("c", 60, 20, weapon="1866-austria-lorenz", long_arm=True)], [foot("b", 30, 60)]
    )
    writing(battle)
    assert refusal(battle, "blue", Mount("h", False)) == "vog-11.4.2"
    battle.submit("blue", Mount("c", False))
    battle.submit("red", Done())
    do(battle, CarryOutMoves())
    assert not battle.unit("c").mounted and battle.unit("c").formation == "extended-order"


def test_a_screen_goes_out_as_one_unit_and_its_losses_fall_on_its_battalions() -> None:
    """vog-7.1, vog-7.2, vog-7.3"""
    battle = begun([foot("a", 20, 20), foot("c", 50, 20)], [foot("b", 30, 60)])
    writing(battle)
    assert refusal(battle, "blue", ThrowOut("blue-brigade", 3000.0)) == "vog-7.1"
    screen = throw_out(battle, "blue-brigade", 10.0)
    assert screen is not None and (screen.roll.elements, screen.cs) == (2, 9)
    battle.strike(screen, 3, "b")
    assert sorted(unit.cs for unit in battle.units if unit.roll.id in ("a", "c")) == [7, 8]


def test_fire_is_at_the_nearest_in_zone_range_and_sight() -> None:
    """vog-11.2.1, vog-11.2.2, vog-11.11.6"""
    battle = begun([foot("a", 30, 20)], [foot("near", 20, 40), foot("back", 45, 45), foot("aside", 90, 30)])
    do(battle, FireStep(MUSKETRY), [5, 5, 5, 5])
    assert [target.name for target in targets_of(battle, battle.unit("a"))] == ["near", "back"]
    assert refusal(battle, "blue", Fire("a", "aside")) == "vog-11.2.1"
    assert refusal(battle, "blue", Fire("a", "back")) == "vog-11.2.1"
    battle.submit("blue", Fire("a", "near"))
    battle.submit("red", Done())
    assert battle.unit("near").cs == 8


def test_fire_of_a_step_is_reckoned_together_before_any_of_it_counts() -> None:
    """vog-8.7, vog-11.11.2"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 31)])
    events = do(battle, FireStep(MUSKETRY, ("blue", "red"), (("a", "b"), ("b", "a"))), [10, 10])
    damage = [event.facts["damage"] for event in events if event.kind == "fire"]
    assert damage == [3, 3]  # the second fires with its whole status
    assert battle.unit("a").cs == battle.unit("b").cs == 6


def test_the_ambushed_may_not_reply_in_the_first_move() -> None:
    """vog-11.7.1"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 35, hidden=True)])
    assert targets_of(battle, battle.unit("a")) == []
    assert [unit["id"] for unit in battle.view("blue")["units"]] == ["a"]
    do(battle, FireStep(MUSKETRY, ("blue", "red"), (("b", "a"),)), [5])
    assert battle.unit("a").ambushed and not battle.unit("b").hidden
    do(battle, FireStep(MUSKETRY))
    assert refusal(battle, "blue", Fire("a", "b")) in ("", "vog-11.7.1")


def test_shells_on_a_garrison_hurt_its_village_too_until_it_burns_and_is_left() -> None:
    """vog-11.17.1, vog-11.17.3, vog-11.17.4"""
    battle = begun([guns("g", 30, 20)], [foot("b", 30, 52)], [area("village", "village", 25, 48, 35, 56)])
    do(battle, FireStep(ARTILLERY, ("blue", "red"), (("g", "b"),)), [10])
    assert battle.damage["village"] == 9 - battle.unit("b").cs > 0
    battle.ablaze = ["village"]
    do(battle, ForcedMoves())
    assert battle.unit("b").y > 56 and not battle.unit("b").disordered


INDIRECT: Any = [
    {"name": "blue", "advance_deg": 0, "uses_indirect_fire": True},
    {"name": "red", "advance_deg": 180},
]


def test_indirect_fire_ranges_first_and_hits_whoever_the_blast_touches() -> None:
    """vog-11.8.1, vog-11.8.2, vog-11.8.3, vog-11.9.1, vog-11.9.4, vog-11.9.5"""
    hill = [area("screen", "wood", 0, 30, 120, 40)]
    battle = begun([guns("g", 30, 20)], [foot("b", 30, 60), foot("c", 30, 64)], hill, advance=INDIRECT)
    writing(battle)
    assert refusal(battle, "blue", PlaceObserver("g", 30 * METRES, 45 * METRES)) == "vog-10.3.4"  # through the wood
    battle.unit("g").observer = "on-table"
    battle.unit("g").observer_x, battle.unit("g").observer_y = 30.0, 45.0
    do(battle, PlaceRangingMarkers())
    assert refusal(battle, "blue", Mark("c", "b")) != ""
    battle.submit("blue", Mark("g", "b"))
    assert targets_of(battle, battle.unit("g")) == []  # nothing by direct fire: the wood hides them
    events = do(battle, FireStep(ARTILLERY, ("blue", "red"), (("g", "b"),)), [10, 10])
    told = [event.facts for event in events if event.kind == "fire"]
    assert [(fact["target"], fact["ranging"]) for fact in told] == [("b", True)]
    assert battle.unit("g").bounds_ranged == 1


def test_an_observer_is_over_run_by_enemies_who_move_over_his_counter() -> None:
    """vog-11.8.2, vog-11.8.5"""
    battle = begun([guns("g", 30, 20)], [foot("b", 30, 60)], advance=INDIRECT)
    battle.unit("g").observer = "on-table"
    battle.unit("g").observer_x, battle.unit("g").observer_y = 30.0, 50.0
    battle.plans = {"b": March("b", to(30, 45), 180.0)}
    do(battle, CarryOutMoves())
    assert battle.unit("g").observer == "over-run"
    writing(battle)
    assert refusal(battle, "blue", PlaceObserver("g", 900.0, 900.0)) == "vog-11.8.5"


def test_a_general_near_a_shelled_unit_or_under_musketry_dices_once() -> None:
    """vog-13.1, vog-13.2"""
    battle = begun([foot("a", 60, 12)], [foot("b", 60, 30)])
    battle.shots = [["b", "a", MUSKETRY], ["b", "a", MUSKETRY]]
    events = do(battle, RiskToGenerals(), [9])
    assert kinds(events) == ["general-hit"]
    assert battle.general("blue-general").disabled == battle.turn


def test_who_may_charge_is_asked_and_chargers_stop_at_their_flinch_point() -> None:
    """vog-8.4, vog-11.1.2, vog-14.1.1"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 41)])
    do(battle, DeclareCharges())
    assert battle.check("blue", Charge("a", "b")) is None
    assert refusal(battle, "blue", Charge("a", "nobody")) == ""
    do(battle, MoveChargers((("a", "b", ""),)))
    assert battle.gap_between(battle.unit("a"), battle.unit("b")) == pytest.approx(10, abs=0.01)


def test_a_second_charge_running_disorders_as_it_starts() -> None:
    """vog-12.1.6"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 38)])
    battle.unit("a").charged_bound = battle.turn - 1
    do(battle, MoveChargers((("a", "b", ""),)))
    assert battle.unit("a").disordered


def test_a_broken_unit_goes_on_retiring_in_step_three() -> None:
    """vog-8.3, vog-14.6.3"""
    battle = begun([foot("a", 30, 40)], [foot("b", 30, 60)])
    battle.unit("a").broken = True
    do(battle, ForcedMoves(), [3])
    assert battle.unit("a").y == pytest.approx(40 - 17) and battle.unit("a").retired


def test_direct_fire_beyond_a_hundred_is_no_target() -> None:
    """vog-11.10.1"""
    battle = begun([guns("g", 5, 5, facing_deg=75.0)], [foot("b", 112, 34)])
    assert targets_of(battle, battle.unit("g")) == []
