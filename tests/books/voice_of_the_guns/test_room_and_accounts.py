"""What a unit is offered to march, what its ways cross, how far it retires, and how the account tells of it."""

import random
from typing import Any

import pytest

import grognard
from grognard.books.voice_of_the_guns.charge_steps import MoveChargers
from grognard.books.voice_of_the_guns.home_steps import ComeHome
from grognard.books.voice_of_the_guns.march_options import general_options, service_options, unit_options
from grognard.books.voice_of_the_guns.marching import plan_march
from grognard.books.voice_of_the_guns.movement_steps import WriteMoves
from grognard.books.voice_of_the_guns.orders import March
from grognard.books.voice_of_the_guns.outlook import Outlook, Weights
from grognard.books.voice_of_the_guns.places import friend_in
from grognard.books.voice_of_the_guns.prose import prose
from grognard.books.voice_of_the_guns.retiring import retire
from grognard.books.voice_of_the_guns.room import Room, to_metres
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.terrain import OBSTACLES, ROADS, terrain_of
from grognard.core.events import Event
from grognard.core.refusals import Refusal
from grognard.ground.paths import stretches
from grognard.ground.rectangles import Rectangle
from tests.books.voice_of_the_guns.field import METRES, area, begun, do, foot, guns, kinds

WOOD = [area("wood", "wood", 0, 25, 120, 50)]


def writing(battle: GunsBattle) -> GunsBattle:
    battle.agenda.clear()
    battle.then(WriteMoves())
    battle.run()
    return battle


def furthest(battle: GunsBattle, name: str) -> float:
    ends = [
        order.path[-1][1]
        for order in unit_options(battle, battle.unit(name))
        if isinstance(order, March) and order.path
    ]
    return max(ends) / METRES


def test_a_march_is_offered_as_far_as_the_ground_lets_it_go() -> None:
    """vog-10.3.4, vog-10.3.6"""
    battle = writing(begun([foot("a", 60, 20)], [foot("b", 60, 70)], WOOD))
    free = writing(begun([foot("a", 60, 20)], [foot("b", 60, 70)]))
    assert 25 < furthest(battle, "a") < furthest(free, "a")


def test_no_march_is_offered_into_a_river() -> None:
    """vog-10.3.1"""
    battle = writing(begun([foot("a", 60, 20)], [foot("b", 60, 70)], [area("water", "river", 0, 28, 120, 30)]))
    assert 27 < furthest(battle, "a") < 28


@pytest.mark.parametrize("ground", [[], WOOD, [area("water", "river", 0, 28, 120, 30)]])
def test_whatever_a_unit_or_a_general_is_offered_is_legal(ground: list[dict[str, Any]]) -> None:
    """vog-9.5.6, vog-10.3.6, vog-R98"""
    blue = [
        foot("a", 50, 20),
        foot("c", 62, 22, formation="loose-order"),
        guns("g", 90, 20),
        guns("l", 75, 15, unlimbered=False),
    ]
    battle = writing(begun(blue, [foot("b", 60, 40)], ground))
    offered = [order for name in ("a", "c") for order in unit_options(battle, battle.unit(name))]
    offered += [order for name in ("g", "l") for order in service_options(battle, battle.unit(name))]
    offered += list(general_options(battle, "blue-general"))
    assert len(offered) > 20
    for order in offered:
        assert battle.check("blue", order) is None, order


def test_room_judges_marches_as_orders_are_judged() -> None:
    """vog-9.5.6, vog-10.3.6, vog-11.13.4, vog-R98"""
    chance = random.Random(3)
    blue = [foot("a", 50, 20), foot("c", 62, 24), foot("d", 40, 30, formation="assault-column")]
    battle = writing(begun(blue, [foot("b", 60, 44)], WOOD))
    verdicts = []
    for _ in range(400):
        unit = battle.unit(chance.choice(["a", "c", "d"]))
        room = Room(battle, unit, True)
        new = chance.choice(room.known)
        x_m, y_m = to_metres(battle, unit.x + chance.uniform(-15, 15), unit.y + chance.uniform(0, 15))
        x, y, facing = x_m / battle.metres, y_m / battle.metres, float(chance.randrange(360))
        may = room.fits(x, y, facing, new, room.crossed(x, y, new))
        plan = plan_march(battle, unit, March(unit.roll.id, ((x_m, y_m),), facing, new))
        assert may == (not isinstance(plan, Refusal))
        verdicts.append(may)
    assert 20 < sum(verdicts) < 380


def test_the_orders_of_another_commander_keep_no_place_free() -> None:
    """vog-R98: what another seat has written is sealed, and nobody learns of it by a refusal."""
    battle = writing(begun([foot("a", 50, 20), foot("c", 80, 20)], [foot("b", 60, 60)]))
    there = Rectangle(50.0, 30.0, 0.0, 18.0, 2.0)
    battle.plans["c"] = March("c", ((50 * METRES, 30 * METRES),), 0.0)
    battle.plans_changed()
    assert friend_in(battle, battle.unit("a"), there, "") == "c"
    battle.commanded_by("blue", "blue-brigade")
    battle._posts["blue"] = []
    battle.plans_changed()
    assert friend_in(battle, battle.unit("a"), there, "") == ""


def test_a_way_crosses_what_its_stretches_lie_in() -> None:
    """vog-10.3.1 to vog-10.3.7"""
    chance = random.Random(5)
    battle = grognard.begin("voice-of-the-guns", "nachod-1866", 1)
    assert isinstance(battle, GunsBattle)
    terrain = battle.terrain()
    ground = terrain.ground
    crossed = 0
    for _ in range(600):
        ax, ay = chance.uniform(0, ground.width), chance.uniform(0, ground.depth)
        bx, by = min(ax + chance.uniform(0, 30), ground.width), min(ay + chance.uniform(0, 30), ground.depth)
        found = terrain.crossed([(ax, ay), (bx, by)], False)
        widths: dict[str, float] = {}
        hedges = 0
        for stretch in stretches(ground, ax, ay, bx, by, False):
            sorts = [terrain_of(feature) for feature in stretch.features if terrain_of(feature)]
            if sorts and not (stretch.on("bridge") and sorts[0] in ("water", "stream")):
                widths[sorts[0]] = widths.get(sorts[0], 0.0) + stretch.length
            if not stretch.on(*ROADS):
                hedges += sum(1 for feature in stretch.crossed if feature.kind in OBSTACLES)
        assert {one["terrain"]: one["width"] for one in found.list if one["count"] is None} == widths
        assert sum(one["count"] or 0 for one in found.list) == hedges
        crossed += bool(widths)
    assert crossed > 30


def test_a_wide_front_that_turns_to_its_target_has_driven_nobody_off() -> None:
    """vog-12.1.7, vog-14.4.1: who has not stirred did not walk away, however the charger's front swung round."""
    village = [area("village", "village", 55, 32, 75, 42)]
    battle = begun(
        [foot("a", 40, 20, formation="loose-order", facing_deg=0.0)], [foot("b", 65, 34, facing_deg=180.0)], village
    )
    do(battle, MoveChargers((("a", "b", ""),)))
    charger = battle.unit("a")
    charger.passed, charger.charge_left = True, 30.0
    assert battle.gap_between(charger, battle.unit("b")) > charger.charge_stood[2] + 1e-3
    events = do(battle, ComeHome("a"), [5, 5, 1])
    assert "close-combat" in kinds(events) and "fire" not in kinds(events)
    assert not battle.unit("b").disordered


def test_nobody_retires_through_a_river_but_over_a_bridge() -> None:
    """vog-14.4.2 (vog-R115)"""
    river = area("water", "river", 0, 30, 120, 32)
    battle = begun([foot("a", 60, 15)], [foot("b", 60, 22)], [river])
    retire(battle, battle.unit("b"), 25.0, "charged", "vog-14.4.2", battle.unit("a"))
    assert 29 < battle.unit("b").y < 30 and battle.unit("b").retired
    battle = begun([foot("a", 60, 15)], [foot("b", 60, 22)], [river, area("bridge", "bridge", 55, 29, 65, 33)])
    retire(battle, battle.unit("b"), 25.0, "charged", "vog-14.4.2", battle.unit("a"))
    assert battle.unit("b").y == 47


def test_a_battery_that_never_had_a_target_does_not_wait_for_ever() -> None:
    battle = begun([guns("g", 30, 20), guns("l", 60, 20, unlimbered=False)], [foot("b", 60, 70)])
    look = Outlook("blue", Weights())
    look.look(battle.view("blue"))
    assert look.shot == {"g": look.turn + look.weights.patience}
    battle.turn += 1
    look.look(battle.view("blue"))
    assert look.shot["g"] == look.turn - 1 + look.weights.patience
    battle.unit("g").state = "limbered"
    battle.seen().clear()
    look.look(battle.view("blue"))
    assert look.shot == {}


def test_the_account_has_verbs_that_agree_and_distances_with_their_unit() -> None:
    battle = begun([foot("a", 60, 15)], [foot("b", 60, 22)])
    retire(battle, battle.unit("b"), 25.0, "charged", "vog-14.4.2", battle.unit("a"))
    told = next(event for event in battle.take_news() if event.kind == "retires")
    assert prose(told) == "b retires 25 cm, before the charge."
    many = Event(told.kind, told.paragraphs, {**told.facts, "name": "British guns", "measure": "inch"})
    assert prose(many) == "British guns retire 25 in., before the charge."
