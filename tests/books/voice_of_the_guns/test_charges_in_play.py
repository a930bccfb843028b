"""Charges, fights, retirements and rallies in play, and how a battle ends."""

import pytest

from grognard.books.voice_of_the_guns.charge_steps import FlinchTests, ProneQuestion
from grognard.books.voice_of_the_guns.fighting import ThroughQuestion, fight_round
from grognard.books.voice_of_the_guns.formations import Fight
from grognard.books.voice_of_the_guns.home_steps import ComeHome, FightsAgain, PursuitQuestion, UnitsMoveForward
from grognard.books.voice_of_the_guns.marching import released
from grognard.books.voice_of_the_guns.morale_steps import Rally
from grognard.books.voice_of_the_guns.movement_steps import CarryOutMoves, WriteMoves
from grognard.books.voice_of_the_guns.orders import BreakThrough, GoProne, LeaveGuns, March, Pursue, Receive
from grognard.books.voice_of_the_guns.retiring import retire
from grognard.books.voice_of_the_guns.sequence import BeginBound, EndOfBound
from grognard.core.orders import AddUnit, ChangeGround, ChangeUnit, MoveUnit, RemoveUnit, StandingAnswer, UmpireSits
from grognard.core.refusals import Refused
from tests.books.voice_of_the_guns.field import METRES, area, begun, charging, do, foot, guns, horse, kinds


def test_the_charged_in_the_open_are_fired_on_give_way_and_are_broken_by_one_die_alone() -> None:
    """vog-1.7, vog-11.1.3, vog-14.3.1, vog-14.3.3, vog-14.4.1, vog-14.4.2, vog-12.1.7"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 32)])
    charging(battle, "a", "b", 11.0)
    events = do(battle, ComeHome("a"), [5, 1])  # one for the volley, one for the distance
    assert kinds(events)[:4] == ["fire", "damage", "disordered", "retires"]
    target = battle.unit("b")
    assert target.broken and target.retired_moves == 1
    assert target.y == pytest.approx(32 + 9)
    assert battle.unit("a").y == pytest.approx(31, abs=0.01)


def test_those_still_in_reach_of_the_charge_retire_twice_and_are_fired_on_twice() -> None:
    """vog-11.1.4, vog-14.4.1"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 24)])
    charging(battle, "a", "b", 20.0)
    events = do(battle, ComeHome("a"), [5, 1, 2, 5])
    assert kinds(events).count("fire") == 2 and kinds(events).count("retires") == 2
    assert battle.unit("b").retired_moves == 1


def test_the_attackers_may_go_on_against_further_enemy_in_their_path() -> None:
    """vog-14.4.3"""
    battle = begun([foot("a", 30, 20, formation="loose-order")], [foot("b", 30, 26), foot("c", 30, 34)])
    charging(battle, "a", "b", 30.0)
    do(battle, ComeHome("a"), [5, 6, 6, 5, 6, 6])
    assert isinstance(battle.agenda[-1], PursuitQuestion)
    with pytest.raises(Refused):
        battle.submit("blue", Pursue("a", "b"))
    battle.submit("blue", Pursue("a", "c"))
    assert battle.unit("c").broken


def test_a_charge_that_makes_no_contact_is_disordered() -> None:
    """vog-12.1.5"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 40)])
    charging(battle, "a", "b", 5.0)
    events = do(battle, ComeHome("a"))
    assert "charge-misses" in kinds(events) and battle.unit("a").disordered


def test_who_walks_away_from_a_charger_has_retired_from_a_charge() -> None:
    """vog-12.1.7, vog-14.4.1"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 32)])
    charging(battle, "a", "b", 5.0)
    battle.place(battle.unit("b"), 30, 45, 180.0)
    events = do(battle, ComeHome("a"), [5])
    assert kinds(events)[0] == "fire" and battle.unit("b").disordered and not battle.unit("b").broken


def test_skirmishers_evade_and_do_not_retire() -> None:
    """vog-14.3.5"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 28, formation="extended-order", elements=3)])
    charging(battle, "a", "b", 15.0)
    do(battle, UnitsMoveForward())
    assert battle.unit("b").y > 35 and battle.unit("b").retired_moves == 0


def test_a_battery_that_is_reached_is_lost_and_its_gunners_may_leave_it_before() -> None:
    """vog-11.15.7"""
    battle = begun([foot("a", 30, 20)], [guns("g", 30, 28), foot("b", 30, 45)])
    charging(battle, "a", "g", 15.0)
    battle.agenda.clear()
    battle.then(WriteMoves())
    battle.run()
    assert battle.check("red", LeaveGuns("g")) is None
    assert battle.check("red", LeaveGuns("b")) is not None
    events = do(battle, ComeHome("a"))
    assert "guns-taken" in kinds(events) and battle.unit("g").gone == "guns taken"


def test_a_village_is_fought_for_and_broken_into() -> None:
    """vog-11.15.1, vog-11.15.3, vog-14.3.2, vog-8.11, vog-12.1.2"""
    ground = [area("village", "village", 20, 28, 40, 40)]
    battle = begun([foot("a", 30, 20), foot("c", 30, 23)], [foot("b", 30, 30, elements=3)], ground)
    charging(battle, "a", "b", 15.0)
    events = do(battle, ComeHome("a"), [10, 1])
    fought = next(event for event in events if event.kind == "close-combat")
    assert fought.facts["winner"] == "attackers"
    assert "break-in" in fought.facts["attacker_effects"]
    assert [fight.inside for fight in battle.fights] in ([True], [])
    assert battle.unit("a").melee
    do(battle, BeginBound())
    assert battle.unit("a").disordered


def test_attackers_held_at_the_perimeter_test_again() -> None:
    """vog-11.15.2"""
    ground = [area("village", "village", 20, 28, 40, 40)]
    battle = begun([foot("a", 30, 20, elements=3)], [foot("b", 30, 30)], ground)
    charging(battle, "a", "b", 15.0)
    events = do(battle, ComeHome("a"), [1, 5, 10])
    assert "flinch-failed" in kinds(events) and battle.unit("a").halted == "b"
    assert battle.gap_between(battle.unit("a"), battle.unit("b")) > 0.5


def test_a_fight_inside_is_fought_again_without_cover_and_its_losers_retire() -> None:
    """vog-8.11, vog-11.15.3, vog-14.3.3"""
    ground = [area("village", "village", 20, 28, 40, 40)]
    battle = begun([foot("a", 30, 27)], [foot("b", 30, 30, elements=4)], ground)
    battle.fights = [Fight(["a"], "b", "infantry-v-defences", True, "village", 0)]
    events = do(battle, FightsAgain(), [10, 1, 4])
    assert "retires" in kinds(events) and battle.unit("b").broken


def test_charged_cavalry_fights_or_gives_way_as_its_owner_wishes() -> None:
    """vog-11.15.4"""
    battle = begun([horse("h", 30, 20)], [horse("k", 30, 28)])
    charging(battle, "h", "k", 40.0)
    do(battle, ComeHome("h"), [2, 5, 5])
    assert battle.check("red", Receive("h", True)) is not None
    battle.submit("red", Receive("k", False))
    assert battle.unit("k").broken and battle.unit("k").cs == 3


def test_a_standing_answer_spares_the_question() -> None:
    """vog-11.15.4"""
    battle = begun([horse("h", 30, 20)], [horse("k", 30, 28)])
    battle.submit("red", StandingAnswer("receive-charge", "never"))
    charging(battle, "h", "k", 40.0)
    do(battle, ComeHome("h"), [6, 6, 5, 5])
    assert battle.unit("k").broken


def test_winners_of_a_cavalry_fight_may_break_through_and_losers_reform_on_the_spot() -> None:
    """vog-11.15.4, vog-11.15.5, vog-12.1.9"""
    battle = begun([horse("h", 30, 20, quality="elite", elements=6)], [horse("k", 30, 24)])
    charging(battle, "h", "k", 30.0)
    do(battle, ThroughQuestion("h", "k"))
    battle.agenda.clear()
    battle.waiting = ()
    fight_round(battle, [battle.unit("h")], battle.unit("k"), "cavalry-v-cavalry", False, "")
    battle.run()
    if battle.waiting:
        battle.submit("blue", BreakThrough("h", True))
        assert battle.unit("h").y > 30
    assert battle.unit("h").fresh or battle.unit("k").beaten or battle.fights


def test_cavalry_beaten_again_while_it_reforms_breaks() -> None:
    """vog-11.15.6, vog-12.2.2"""
    battle = begun([horse("h", 30, 20, quality="elite", elements=6)], [horse("k", 30, 22)])
    battle.unit("k").disordered = battle.unit("k").beaten = True
    battle.then()
    battle.agenda.clear()
    from grognard.core.dice import ThrownDice

    battle.dice = ThrownDice([10, 4])
    fight_round(battle, [battle.unit("h")], battle.unit("k"), "cavalry-v-cavalry", False, "")
    assert battle.unit("h").cs == 10  # the reforming side strikes no blow
    assert battle.unit("k").broken or battle.unit("k").gone


def test_failed_infantry_halts_until_released_and_failed_cavalry_falls_back() -> None:
    """vog-14.2.1, vog-14.2.2, vog-14.2.4, vog-14.2.5, vog-14.2.6, vog-12.1.8"""
    battle = begun(
        [foot("a", 30, 20, formation="assault-column", ranks=3), horse("h", 80, 20)],
        [foot("b", 30, 31), foot("c", 80, 31)],
    )
    for name, target in (("a", "b"), ("h", "c")):
        charging(battle, name, target, 15.0)
        battle.unit(name).under_formed = True
        battle.unit(name).damage = 9
        battle.unit(name).passed = False
    do(battle, FlinchTests(), [10, 10, 1])
    assert battle.unit("a").halted == "b" and battle.unit("a").formation == "line"
    assert battle.unit("h").disordered and battle.unit("h").retire_again
    assert released(battle, battle.unit("a")) == "none"
    battle.unit("b").retired_moves += 1
    assert released(battle, battle.unit("a")) == "opponents-retired"


def test_ordered_friends_who_pass_through_release_the_halted() -> None:
    """vog-14.2.7, vog-14.2.8"""
    battle = begun([foot("a", 30, 25), foot("f", 30, 20)], [foot("b", 30, 50)])
    battle.unit("a").halted = "b"
    battle.plans = {"f": March("f", ((30 * METRES, 35 * METRES),), 0.0)}
    do(battle, CarryOutMoves())
    assert released(battle, battle.unit("a")) == "friends-passed-through"
    battle.unit("a").passed = True
    assert released(battle, battle.unit("a")) == "passed-flinch"


def test_who_failed_with_breech_loaders_is_asked_whether_to_go_prone() -> None:
    """vog-14.2.3"""
    battle = begun([foot("a", 30, 20, weapon="1866-prussia-dreyse")], [foot("b", 30, 31)])
    do(battle, ProneQuestion("a"))
    battle.submit("blue", GoProne("a", True))
    assert battle.unit("a").prone


def test_supports_retired_through_may_be_carried_away() -> None:
    """vog-14.5.1, vog-14.5.2, vog-14.5.3"""
    battle = begun([foot("a", 30, 40), foot("s", 30, 30), foot("elite", 30, 25, quality="elite")], [foot("b", 30, 52)])
    retire_with(battle, [1, 3])
    assert battle.unit("s").broken and not battle.unit("elite").broken


def retire_with(battle: object, faces: list[int]) -> None:
    from grognard.books.voice_of_the_guns.state import GunsBattle
    from grognard.core.dice import ThrownDice

    assert isinstance(battle, GunsBattle)
    battle.dice = ThrownDice(faces)
    retire(battle, battle.unit("a"), 17.0, "charged", "vog-14.3.3", battle.unit("b"))


def test_a_broken_unit_rallies_reforms_or_is_dispersed_after_three_moves() -> None:
    """vog-14.6.1, vog-14.6.2, vog-14.6.4, vog-12.2.1"""
    battle = begun([foot("a", 30, 10)], [foot("b", 30, 75)])
    unit = battle.unit("a")
    unit.broken = unit.disordered = unit.retired = True
    do(battle, Rally(), [9])
    assert not unit.broken and unit.disordered
    unit.retired = False
    do(battle, Rally(), [])
    assert not unit.disordered
    unit.broken = unit.disordered = unit.retired = True
    unit.running = 2
    do(battle, Rally(), [])
    assert unit.gone == "dispersed"


def test_enemies_who_move_up_drive_a_reforming_unit_off() -> None:
    """vog-12.2.3"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 52)])
    battle.unit("a").disordered = True
    battle.unit("a").activated = False
    battle.plans = {"b": March("b", ((30 * METRES, 35 * METRES),), 180.0)}
    do(battle, CarryOutMoves(), [2])
    assert battle.unit("a").y < 10 and battle.unit("a").disordered


def test_disorder_that_must_be_reformed_obeys_no_order_and_halves() -> None:
    """vog-12.1.10, vog-9.5.8"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 52)])
    battle.unit("a").disordered = True
    assert not battle.obeys(battle.unit("a")) and battle.is_disordered(battle.unit("a"))
    battle.unit("a").disordered = False
    battle.unit("a").going = True
    assert battle.obeys(battle.unit("a")) and battle.is_disordered(battle.unit("a"))


def test_attackers_in_another_order_come_on_middle_to_middle() -> None:
    """vog-11.6.3"""
    battle = begun([horse("h", 20, 20)], [guns("g", 40, 40)])
    charging(battle, "h", "g", 60.0)
    do(battle, ComeHome("h"))
    assert battle.unit("h").x - 20 == pytest.approx(battle.unit("h").y - 20, abs=0.01)


def test_a_battle_ends_with_its_length_or_a_broken_army_as_the_scenario_says() -> None:
    """vog-17.1"""
    battle = begun([foot("a", 30, 20), foot("c", 60, 20)], [foot("b", 30, 52)])
    battle.turn = 5
    do(battle, EndOfBound())
    assert battle.outcome is None
    battle.unit("b").gone = "finished"
    do(battle, EndOfBound())
    assert battle.outcome is not None and battle.outcome.winner == "blue"


def test_the_umpire_moves_changes_adds_removes_and_is_refused_what_cannot_be() -> None:
    """vog-2.5, vog-15.8"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 52)])
    battle.submit("umpire", UmpireSits())
    good = {**foot("new", 60, 20), "brigade": "blue-brigade"}
    for wrong in (
        AddUnit("why", "red", good),
        AddUnit("why", "blue", {**good, "weapon": "pike"}),
        AddUnit("why", "blue", {**good, "x_m": 9e9}),
        AddUnit("why", "blue", {"id": "x"}),
        MoveUnit("why", "nobody", 0.0, 0.0),
        MoveUnit("why", "a", -5.0, 0.0),
        ChangeUnit("why", "a", "combat_status", 10),
        ChangeUnit("why", "a", "soul", 1),
        ChangeUnit("why", "a", "broken", 1),
        ChangeUnit("why", "a", "state", "limbered"),
        ChangeGround("why", "remove", "nothing"),
        ChangeGround("why", "add", "", {"type": "Feature"}),
    ):
        assert battle.check("umpire", wrong) is not None, wrong
    census = battle.census()
    battle.submit("umpire", AddUnit("found in the archives", "blue", good))
    assert battle.census()["units"] == census["units"] + 1
    battle.submit("umpire", ChangeUnit("a slip of the pen", "a", "combat_status", 5))
    battle.submit("umpire", MoveUnit("measured again", "a", 900.0, 900.0, 90.0))
    assert (battle.unit("a").cs, battle.unit("a").x) == (5, 30)
    battle.submit("umpire", ChangeGround("forgotten", "add", "", area("copse", "wood", 10, 10, 15, 15)))
    assert battle.terrain().ground.has("copse")
    battle.submit("umpire", RemoveUnit("never there", "new"))
    assert battle.unit("new").gone
