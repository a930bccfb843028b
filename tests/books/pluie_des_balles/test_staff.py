"""What the staff of this book does at the table, and that what is kept for speed never grows old."""

import random
from typing import Any

import grognard
from grognard.books.pluie_des_balles.activation import own_bar, stray_bar, used_up, who_may_activate
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.marching import has_guns, has_wheels, may_march, stack_of, way_refusal
from grognard.books.pluie_des_balles.plans import Plan
from grognard.books.pluie_des_balles.scenario import Objective
from grognard.books.pluie_des_balles.signals import telegraph_points
from grognard.books.pluie_des_balles.state import ON_TABLE, PENNANT, Element
from grognard.books.pluie_des_balles.ways import ways_over
from grognard.commanders import Choices, appoint
from grognard.core.orders import UMPIRE
from tests.books.pluie_des_balles.tables import BOOK, M, battalion, begun, put

HILL = (Objective("hill", "The hill", 50 * M, 60 * M, 60.0, 10),)
SEEDS = 3


def led(battle: PluieBattle, turns: int, french: str = "staff", british: str = "random") -> PluieBattle:
    """Some turns of a battle between commanders."""
    kinds = {"french": french, "british": british}
    commanders = {seat.name: appoint(kinds[seat.side], BOOK, seat.side, 5) for seat in battle.seats}
    while battle.waiting and battle.turn <= turns:
        seat = battle.waiting[0]
        asked = battle.agenda[-1].question(battle, seat)
        battle.submit(seat, commanders[seat].order(battle.view(seat), asked, Choices(battle.options(seat))))
    return battle


def fighting(battle: PluieBattle, unit: str) -> list[Element]:
    return [e for e in battle.members(battle.units[unit]) if e.counts() > 0.0]


def test_the_ranks_stay_within_command_of_their_pennant_on_a_long_march() -> None:
    """pdb-V.2.1: a pennant throws five dice, a company two; the unit goes no farther than its slowest."""
    for seed in range(SEEDS):
        line = battalion("line", "french", 50, 8, elements=8, lines=2, wagon=True)
        battle = led(begun([line], seed=seed, turns=20, objectives=HILL), 6)

        assert all(battle.in_command(e) for e in fighting(battle, "line"))
        assert all(battle.in_supply(e) for e in fighting(battle, "line"))
        assert min(e.y for e in fighting(battle, "line")) > 15.0


def test_headquarters_follow_their_brigade() -> None:
    """pdb-V.1.11: who is out of contact throws at six more."""
    line = battalion("line", "french", 50, 8, elements=4)
    battle = led(begun([line], turns=20, objectives=HILL), 14)

    middle = fighting(battle, "line")[1]
    assert middle.y > 35.0
    assert battle.elements["french-brigade"].distance_to(middle) < 15.0


def test_a_landed_column_marches_on_and_is_left_before_the_enemy_is_near() -> None:
    """pdb-III.6.5: a column under the enemy's eyes is lost."""
    column = battalion("line", "french", 50, 5, elements=8, in_column=True, ready=False)
    foe = battalion("foe", "british", 50, 66, 180, elements=4)
    battle = begun([column, foe], turns=30, objectives=HILL)
    put(battle, "british-brigade", 90, 68)
    seen = [61.0]
    for turn in range(1, 16):
        led(battle, turn, british="staff")
        if battle.column(battle.units["line"]):
            seen.append(min(66.0 - e.y for e in fighting(battle, "line")))

    assert seen[0] > seen[-1]
    assert min(seen) > 30.0
    assert not battle.column(battle.units["line"])


def test_limbered_guns_come_up_and_guns_in_action_stay() -> None:
    """pdb-III.3.2: a gun that limbers up is out of the fight for four turns."""
    guns = battalion("guns", "french", 50, 5, kind="field-piece", weapon="de-bange-90mm", limbered=True, ready=False)
    foes = [battalion(f"foe-{at}", "british", 20 + 30 * at, 66, 180, elements=8, lines=2) for at in range(3)]
    held = (Objective("hill", "The hill", 50 * M, 60 * M, 60.0, 10, "british"),)
    battle = begun([guns, *foes], turns=60, objectives=held)
    put(battle, "british-brigade", 50, 69)
    led(battle, 12, british="staff")

    pieces = fighting(battle, "guns")
    stand = {e.id: (e.x, e.y) for e in pieces}
    assert len(pieces) == 2
    assert all(not e.limbered and e.y > 25.0 for e in pieces)
    led(battle, 20, british="staff")
    assert all((e.x, e.y) == stand[e.id] for e in fighting(battle, "guns"))
    assert battle.taken["french"] > 0.0


def test_an_objective_that_is_held_is_guarded_and_brigades_go_for_others() -> None:
    near = Objective("near", "Near", 20 * M, 12 * M, 90.0, 10, "french")
    lines = [battalion(f"line-{at}", "french", 20 + 12 * at, 10, elements=2) for at in range(3)]
    battle = begun([*lines, battalion("foe", "british", 60, 65, 180)], turns=40, objectives=(near, *HILL))
    from grognard.books.pluie_des_balles.appraisal import Reading

    plan = Plan(Reading(battle.view("french")), True)
    assert list(plan.guards) == ["line-0"]
    assert plan.goals == {"line-1": (50 * M, 60 * M), "line-2": (50 * M, 60 * M)}


def test_a_way_over_a_river_leads_to_its_bridge() -> None:
    """The mill bridge of the landing; guns cannot go straight, nor can men."""
    field = ways_over("landing-1887", False).to(4800.0, 1846.0)
    course = field.course(3900.0, 1900.0)
    assert course is not None
    assert course.crossing
    assert field.cost_from(3900.0, 1900.0) > 900.0 / M


def test_the_staff_plans_the_same_whatever_it_cannot_see() -> None:
    """pdb-R77: its orders come from its view and the printed map alone."""
    lines = [battalion("line", "french", 50, 8, elements=4), battalion("foe", "british", 50, 66, 180, elements=4)]
    battle = begun(lines, {"fog-of-war": "sight"}, turns=20, objectives=HILL)
    twin = battle.copy()
    unseen = twin.elements["foe/1"]
    view = battle.view("french")
    if any(row["id"] == "foe/1" for row in view["units"]):
        twin = battle.copy()
    else:
        unseen.x += 1.0
    orders = []
    for one in (battle, twin):
        staff = appoint("staff", BOOK, "french", 1)
        asked = one.agenda[-1].question(one, "french")
        orders.append(staff.order(one.view("french"), asked, Choices(one.options("french"))))
    assert orders[0] == orders[1]


# -- what is kept ------------------------------------------------------------------------------------


def nearest_by_hand(battle: PluieBattle, side: str, x: float, y: float) -> Element | None:
    standing = [e for e in battle.elements.values() if e.side == side and e.fate == ON_TABLE and e.kind != PENNANT]
    return min(standing, key=lambda e: (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y)) if standing else None


def able_by_hand(battle: PluieBattle, seat: str) -> list[str]:
    found: list[str] = []
    for unit in battle.units.values():
        if unit.side != battle.acting or battle.seat_for(unit) != seat:
            continue
        bar = own_bar(battle, unit)
        if not bar:
            found.append(unit.id)
        elif bar in ("unit-tried", "headless") and unit.subject == "pennant-unit" and not used_up(battle, unit):
            found += [name for name in unit.elements if not stray_bar(battle, unit, battle.elements[name])]
    return found


def check_kept(battle: PluieBattle, chance: random.Random) -> None:
    for seat in battle.seats:
        if seat.side == battle.acting:
            assert who_may_activate(battle, seat.name) == able_by_hand(battle, seat.name)
    for side in ("french", "british"):
        x, y = chance.uniform(0.0, 100.0), chance.uniform(0.0, 70.0)
        assert battle.front(side).nearest(x, y) is nearest_by_hand(battle, side, x, y)
        reach = chance.uniform(1.0, 60.0)
        near = [name for name in battle.bodies().near(x, y, reach) if battle.elements[name].side != side]
        assert battle.enemies_near(side, x, y, reach) == near
        for feature in battle.laid().telegraphs:
            kept = telegraph_points(battle, side, feature.name)
            battle.tapped.clear()
            assert kept == telegraph_points(battle, side, feature.name)


def test_what_is_kept_for_speed_is_what_looking_anew_finds() -> None:
    for scenario in ("dorking-gap-1888", "landing-1887"):
        chance = random.Random(3)
        battle: Any = grognard.begin(BOOK, BOOK.scenario(scenario), 4)
        other = appoint("random", BOOK, "", 4)
        for at in range(900):
            seat = battle.waiting[0]
            asked = battle.agenda[-1].question(battle, seat)
            battle.submit(seat, other.order({}, asked, Choices(battle.options(seat))))
            if at % 30 == 0:
                battle = battle.copy() if at % 60 else battle
                check_kept(battle, chance)


def test_a_straight_march_is_lawful_exactly_when_the_ruling_on_ways_says_so() -> None:
    """pdb-III.1.4, pdb-III.2.2, pdb-III.2.4, pdb-III.4.4: the short way to the answer and the long one."""
    chance = random.Random(8)
    battle: Any = grognard.begin(BOOK, BOOK.scenario("dorking-gap-1888"), 4)
    lawful = 0
    for element in battle.elements.values():
        if element.fate != ON_TABLE or element.kind == PENNANT:
            continue
        own, guns, wheels = stack_of(battle, element), has_guns(battle, element), has_wheels(battle, element)
        for _ in range(20):
            x = element.x + chance.uniform(-4.0, 4.0)
            y = element.y + chance.uniform(0.0, 14.0)
            refusal = way_refusal(battle, element.side, element, [(x, y)], False)
            if refusal is not None and refusal.reason == "outside-sector":
                continue
            allowance = {"infantry": 12.0, "cavalry": 30.0}.get(element.arm())
            if allowance is None or element.kind == "cavalry-troop":
                continue
            leg = battle.laid().leg(element.x, element.y, x, y, guns, wheels, False)
            assert may_march(battle, element, x, y, leg, allowance, False, own, guns) == (refusal is None)
            lawful += refusal is None
    assert lawful > 20
    assert battle.view(UMPIRE)["ground"] == "dorking-gap-1888"
