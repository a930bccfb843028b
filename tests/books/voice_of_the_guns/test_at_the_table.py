"""Rulings as they befall troops in a battle: steps pushed on a small table, one bound after another."""

from typing import Any

import pytest

from grognard.books.voice_of_the_guns.charging import chargeable
from grognard.books.voice_of_the_guns.command_steps import modifier_of
from grognard.books.voice_of_the_guns.fighting import ThroughQuestion, fight_round
from grognard.books.voice_of_the_guns.fire_steps import FireStep
from grognard.books.voice_of_the_guns.home_steps import ComeHome, FightsAgain, PursuitQuestion
from grognard.books.voice_of_the_guns.morale_steps import Rally
from grognard.books.voice_of_the_guns.movement_steps import CarryOutMoves, ForcedMoves, WriteMoves
from grognard.books.voice_of_the_guns.orders import BreakThrough, Done, Fire, FireAtWill, March, Mark, PlaceObserver
from grognard.books.voice_of_the_guns.ranging_steps import PlaceRangingMarkers
from grognard.books.voice_of_the_guns.sequence import BeginBound
from grognard.books.voice_of_the_guns.shooting import ARTILLERY, MUSKETRY
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.core.dice import ThrownDice
from grognard.core.events import Event
from tests.books.voice_of_the_guns.field import METRES, area, begun, charging, do, foot, guns, horse, kinds

INDIRECT: Any = [
    {"name": "blue", "advance_deg": 0, "uses_indirect_fire": True},
    {"name": "red", "advance_deg": 180},
]
HIDDEN_BY_A_WOOD = [area("screen", "wood", 0, 30, 100, 40)]


def shelling(battle: GunsBattle, *fires: tuple[str, str], faces: list[int]) -> list[dict[str, Any]]:
    """One artillery step with these orders given; what each shot came to."""
    events = do(battle, FireStep(ARTILLERY, ("blue", "red"), fires), faces)
    return [event.facts for event in events if event.kind == "fire"]


def test_an_observer_is_sent_out_and_then_his_battery_may_be_marked_on_what_he_sees() -> None:
    """vog-11.8.1, vog-11.8.2, vog-8.2"""
    battle = begun([guns("g", 105, 20)], [foot("b", 80, 60)], HIDDEN_BY_A_WOOD, advance=INDIRECT)
    do(battle, PlaceRangingMarkers())
    assert battle.waiting == ()  # no observer, nobody to mark
    do(battle, WriteMoves())
    battle.submit("red", Done())
    battle.submit("blue", PlaceObserver("g", 105 * METRES, 45 * METRES))
    do(battle, CarryOutMoves())
    assert (battle.unit("g").observer, battle.unit("g").observer_y) == ("on-table", 45.0)
    do(battle, PlaceRangingMarkers())
    assert list(battle.options("blue", "g")) == [Mark("g", "b")]


def test_a_battery_ranges_one_bound_fires_for_effect_the_next_and_ranges_again_at_who_has_moved_far() -> None:
    """vog-11.8.3, vog-11.8.4"""
    battle = begun([guns("g", 60, 20)], [foot("b", 60, 60)], HIDDEN_BY_A_WOOD, advance=INDIRECT)
    gun, target = battle.unit("g"), battle.unit("b")
    gun.observer, gun.observer_x, gun.observer_y = "on-table", 60.0, 45.0
    do(battle, PlaceRangingMarkers())
    battle.submit("blue", Mark("g", "b"))

    told = []
    for x in (60.0, 60.0, 80.0, 60.0, 89.0):  # never more than 30 from where it was ranged
        battle.place(target, x, 60.0, 180.0)
        told.append([fact["ranging"] for fact in shelling(battle, ("g", "b"), faces=[1])])

    assert told == [[True], [False], [False], [False], [False]]
    battle.place(target, 92.0, 60.0, 180.0)  # 32 from where it was ranged
    assert [fact["ranging"] for fact in shelling(battle, ("g", "b"), faces=[1])] == [True]
    assert [fact["ranging"] for fact in shelling(battle, ("g", "b"), faces=[1])] == [False]


def test_ranging_does_half_the_harm() -> None:
    """vog-11.8.3"""
    harm = []
    for bounds in (0, 1):
        battle = begun([guns("g", 60, 20)], [foot("b", 60, 60)], HIDDEN_BY_A_WOOD, advance=INDIRECT)
        gun = battle.unit("g")
        gun.observer, gun.observer_x, gun.observer_y = "on-table", 60.0, 45.0
        gun.marked, gun.bounds_ranged, gun.ranged_x, gun.ranged_y = "b", bounds, 60.0, 60.0
        harm.append(shelling(battle, ("g", "b"), faces=[10])[0]["result"])
    assert harm[0] < harm[1]


def test_guns_that_are_hit_fall_silent_one_for_each_point_until_the_battery_is_finished() -> None:
    """vog-4.2, vog-11.5.1, vog-11.12.3"""
    battle = begun([guns("g", 60, 20)], [guns("k", 60, 50, guns=3)])
    first = shelling(battle, ("g", "k"), faces=[10])[0]
    lost = first["damage"]
    assert 0 < lost < 3 and (battle.unit("k").guns, battle.unit("k").cs) == (3 - lost, 3 - lost)
    answer = shelling(battle, ("k", "g"), faces=[5])[0]
    assert answer["elements"] == 3 - lost  # only the guns that are left
    while not battle.unit("k").gone:
        shelling(battle, ("g", "k"), faces=[10])
    assert battle.unit("k").gone == "finished" and battle.census()["guns"] == 11


@pytest.mark.parametrize(("troop", "gun_class", "rifles"), [("mechanical", "field", 4), ("gas", "", 8)])
def test_rapid_fire_weapons_fire_in_the_musketry_step_as_so_many_rifles(
    troop: str, gun_class: str, rifles: int
) -> None:
    """vog-11.3.1, vog-11.3.2, vog-8.7"""
    weapon = {"arm": "rapid-fire", "troop": f"{troop}-rapid-fire", "weapon": "1914-all-machine-gun", "elements": 2}
    more = {"gun_class": "field", "unlimbered": True, "formations": ["limbered"]} if gun_class else {}
    battle = begun([foot("m", 60, 20, **weapon, **more)], [foot("b", 60, 60)])
    do(battle, FireStep(ARTILLERY))
    assert battle.waiting == ()
    do(battle, FireStep(MUSKETRY), [10])
    assert list(battle.options("blue").subjects()) == ["m"]
    events = battle.submit("blue", Fire("m", "b"))  # red's muskets do not reach, and nobody else is asked
    assert [event.facts["elements"] for event in events if event.kind == "fire"] == [rifles]
    assert battle.unit("b").cs < 9


def test_mechanical_weapons_limber_up_to_move_and_gas_weapons_walk() -> None:
    """vog-11.5.1, vog-10.2.11"""
    gas = {"arm": "rapid-fire", "troop": "gas-rapid-fire", "weapon": "1914-all-machine-gun", "elements": 2}
    drawn = {**gas, "troop": "mechanical-rapid-fire", "gun_class": "field", "unlimbered": True}
    battle = begun(
        [foot("m", 30, 20, **drawn, formations=["limbered"]), foot("w", 80, 20, **gas, formations=["line"])],
        [foot("b", 60, 70)],
    )
    do(battle, WriteMoves())
    refusal = battle.check("blue", March("m", ((30 * METRES, 35 * METRES),), 0.0))
    assert refusal is not None and refusal.paragraph == "vog-11.5.2"
    assert battle.check("blue", March("w", ((80 * METRES, 35 * METRES),), 0.0)) is None


def test_a_village_is_shelled_until_it_burns_and_then_nobody_can_stay() -> None:
    """vog-11.17.2, vog-11.17.3, vog-11.17.4"""
    village = [area("village", "village", 55, 48, 65, 53)]  # ten by five: a status of five
    battle = begun([guns("g", 60, 20)], [foot("b", 60, 51)], village)
    burns = []
    for _ in range(4):
        events = do(battle, FireStep(ARTILLERY, ("blue", "red"), (("g", "b"),)), [10])
        burns.append("building-burns" in kinds(events))
        if burns[-1]:
            break
    assert burns[-1] and not any(burns[:-1]) and battle.ablaze == ["village"]
    assert battle.damage["village"] >= 5
    events = do(battle, ForcedMoves())
    assert kinds(events)[0] == "retires" and battle.terrain().building_at(*at(battle, "b")) == ""


def at(battle: GunsBattle, name: str) -> tuple[float, float]:
    return battle.unit(name).x, battle.unit(name).y


def test_hidden_troops_that_are_walked_upon_are_found_and_spring_no_ambush() -> None:
    """vog-11.7.1"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 44, hidden=True)])
    battle.plans = {"a": March("a", ((30 * METRES, 38 * METRES),), 0.0)}
    events = do(battle, CarryOutMoves())
    assert "discovered" in kinds(events) and not battle.unit("b").hidden
    do(battle, FireStep(MUSKETRY), [5, 5])
    battle.submit("blue", FireAtWill())
    events = battle.submit("red", FireAtWill())
    assert kinds(events).count("fire") == 2 and not battle.unit("a").ambushed


def test_the_ambushed_are_struck_at_full_effect_and_do_not_reply() -> None:
    """vog-11.7.1"""
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 44, hidden=True), foot("c", 42, 46)])
    do(battle, FireStep(MUSKETRY), [5, 5, 5])
    assert list(battle.options("blue").subjects()) == ["a"]  # at c, whom it sees
    battle.submit("red", Fire("b", "a"))
    battle.submit("blue", Fire("a", "c"))
    events = battle.submit("red", Done())
    assert [event.facts["unit"] for event in events if event.kind == "fire"] == ["b"]
    assert "ambush" in kinds(events) and battle.unit("c").cs == 9


def test_winning_horse_rides_through_the_losers_and_may_fall_on_fresh_enemy_unordered() -> None:
    """vog-11.15.4, vog-11.15.5, vog-12.1.9"""
    battle = begun(
        [horse("h", 60, 20, quality="elite", elements=6)], [horse("k", 60, 24, elements=4), foot("b", 60, 70)]
    )
    charging(battle, "h", "k", 30.0)
    battle.agenda.clear()
    battle.waiting = ()
    battle.dice = ThrownDice([10, 1])
    fight_round(battle, [battle.unit("h")], battle.unit("k"), "cavalry-v-cavalry", False, "")
    battle.run()
    assert battle.unit("k").beaten and not battle.unit("k").broken
    before = battle.unit("h").y
    events = battle.submit("blue", BreakThrough("h", True))
    assert "breaks-through" in kinds(events)
    assert battle.unit("h").y == pytest.approx(before + 30.0)
    assert battle.unit("k").disordered  # it was ridden through

    battle.unit("h").charging = ""
    battle.unit("h").activated = False
    battle.touched()
    assert "b" in chargeable(battle, battle.unit("h"))
    battle.unit("h").fresh = False
    battle.touched()
    assert chargeable(battle, battle.unit("h")) == []


@pytest.mark.parametrize(
    ("kind", "north", "goes"),
    [("clearing", 33.0, True), ("river", 33.0, False), ("wood", 31.5, True), ("wood", 38.0, False)],
)
def test_who_goes_on_pays_for_the_ground_between_and_crosses_no_river(kind: str, north: float, goes: bool) -> None:
    """vog-14.4.3, vog-10.3.1, vog-10.3.6"""
    between = [area("between", kind, 40, 31, 80, north)]
    battle = begun([foot("a", 60, 20)], [foot("b", 60, 28, elements=3), foot("c", 60, 42, elements=3)], between)
    charging(battle, "a", "b", 24.0)
    battle.unit("b").gone = "finished"
    battle.units_changed()
    assert PursuitQuestion("a", ("b",)).prey(battle) == (["c"] if goes else [])


def test_horse_breaks_through_nobody_where_a_river_bars_the_way() -> None:
    """vog-11.15.4, vog-10.3.1"""
    battle = begun([horse("h", 60, 20)], [horse("k", 60, 24)], [area("water", "river", 0, 30, 120, 32)])
    charging(battle, "h", "k", 30.0)
    do(battle, ThroughQuestion("h", "k"))
    battle.submit("blue", BreakThrough("h", True))
    assert battle.unit("h").y == 20


def test_attackers_break_into_a_village_and_the_second_round_is_fought_without_its_cover() -> None:
    """vog-11.15.3, vog-8.11, vog-14.3.3"""
    village = [area("village", "village", 50, 28, 70, 40)]
    battle = begun([foot("a", 60, 20)], [foot("b", 60, 30, elements=6)], village)
    charging(battle, "a", "b", 15.0)
    events = do(battle, ComeHome("a"), [10, 1])
    first = next(event for event in events if event.kind == "blow" and event.facts["unit"] == "a")
    assert [(fight.attackers, fight.inside) for fight in battle.fights] == [(["a"], True)]
    assert battle.unit("a").inside == battle.unit("b").inside == "village"
    do(battle, BeginBound())
    battle.unit("a").cs = 9
    events = do(battle, FightsAgain(), [10, 1, 2])
    second = next(event for event in events if event.kind == "blow" and event.facts["unit"] == "a")
    assert "cover" in why(first) and "cover" not in why(second)
    assert battle.unit("b").gone or (battle.unit("b").broken and battle.unit("b").y > 30)
    assert battle.fights == []


def why(event: Event) -> str:
    """The reasons of its ledger."""
    return "; ".join(line[3] for line in event.tally)


@pytest.mark.parametrize(("face", "carried"), [(3, True), (4, False)])
def test_supports_in_the_way_of_the_driven_go_with_them_on_an_odd_die(face: int, carried: bool) -> None:
    """vog-14.5.1, vog-14.5.2, vog-14.5.3"""
    battle = begun([foot("a", 60, 20)], [foot("b", 60, 32), foot("s", 60, 39)])
    charging(battle, "a", "b", 11.0)
    events = do(battle, ComeHome("a"), [5, 3, face, 2])
    assert battle.unit("b").broken and battle.unit("b").y > 39
    assert "retired-through" in kinds(events)
    assert battle.unit("s").broken == carried
    assert (battle.unit("s").y > 39) == carried


def test_who_fails_to_rally_runs_on_and_after_three_moves_is_dispersed() -> None:
    """vog-14.6.1, vog-14.6.2, vog-14.6.3, vog-14.6.4"""
    battle = begun([foot("a", 60, 75, facing_deg=0.0)], [foot("b", 10, 78)])
    unit = battle.unit("a")
    unit.broken = unit.disordered = unit.retired = True
    went = []
    for _ in range(3):
        do(battle, Rally(), [10])
        if unit.gone:
            break
        before = unit.x
        do(battle, ForcedMoves(), [1])
        went.append(unit.x - before)
    assert unit.gone == "dispersed"
    assert went == pytest.approx([went[0]] * 2) and went[0] > 0


def test_a_general_at_the_head_of_a_charge_who_is_hit_costs_his_brigade_its_next_die() -> None:
    """vog-13.1, vog-13.2, vog-13.3, vog-13.4, vog-9.4.6"""
    battle = begun([foot("a", 60, 20)], [foot("b", 60, 32)])
    battle.turn = 1
    charging(battle, "a", "b", 11.0)
    battle.unit("a").led_by = battle.general("blue-general").leading = "blue-general"
    brigade = battle.brigade("blue-brigade")
    usual = modifier_of(battle, brigade)
    events = do(battle, ComeHome("a"), [9, 5, 1])
    assert "general-hit" in kinds(events) and battle.general("blue-general").disabled == 1
    assert modifier_of(battle, brigade) == usual  # this bound's die is thrown
    battle.turn = 2
    assert modifier_of(battle, brigade) == usual - 1
    battle.turn = 3
    assert modifier_of(battle, brigade) == usual  # his deputy is as able
