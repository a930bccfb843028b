"""What a staff reckons agrees with the rulings, and what it orders follows from it."""

from typing import Any

import pytest

import grognard
from grognard.books.voice_of_the_guns.chances import fight_margin, joined, points, prospect, shot
from grognard.books.voice_of_the_guns.charge_plans import onward, plan_charges
from grognard.books.voice_of_the_guns.charge_steps import DeclareCharges
from grognard.books.voice_of_the_guns.judgement import Staff
from grognard.books.voice_of_the_guns.marches import stop
from grognard.books.voice_of_the_guns.orders import Charge
from grognard.books.voice_of_the_guns.outlook import Outlook, Weights
from grognard.books.voice_of_the_guns.pieces import Piece, pieces_of
from grognard.commanders import Choices, appoint, fight
from grognard.core.books import find_book
from tests.books.voice_of_the_guns.field import begun, do, foot, guns, horse
from tests.books.voice_of_the_guns.rulings import BOOK, odds


def seen(blue: list[dict[str, Any]], red: list[dict[str, Any]]) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces_of(begun(blue, red).view("blue"))}


@pytest.mark.parametrize(
    ("far", "order", "loading", "charging"),
    [(5.0, "line", "muzzle", False), (25.0, "loose-order", "muzzle", False), (8.0, "assault-column", "breech", True)],
)
def test_a_staff_reckons_a_volley_as_the_ruling_has_it(far: float, order: str, loading: str, charging: bool) -> None:
    weapon = "1866-austria-lorenz" if loading == "muzzle" else "1866-prussia-dreyse"
    table = seen([foot("us", 60, 30, weapon=weapon)], [foot("them", 60, 60, formation=order, facing_deg=180.0)])
    us, them = table["us"], table["them"]

    found = points(shot(us, them, far, charging, False), False)
    ruled = odds(
        "combat-damage",
        combat_status=us.cs,
        elements=us.bearing("line", far, them),
        loading=loading,
        target_order=them.order,
        target_charging=charging,
        target_beyond_short_range=far > 10,
    )

    expected = dict.fromkeys(range(len(found)), 0.0)
    for chance in ruled.chances:
        expected[chance.outputs["damage"]] += float(chance.probability)
    assert found == pytest.approx(list(expected.values()))


def test_two_volleys_are_joined_to_one_distribution() -> None:
    one, two = [0.5, 0.5] + [0.0] * 11, [0.0, 1.0] + [0.0] * 11

    assert joined(one, two, 0.5)[:3] == pytest.approx([0.25, 0.5, 0.25])


def test_a_staff_reckons_a_flinch_test_as_the_ruling_has_it() -> None:
    table = seen(
        [foot("us", 60, 30, formation="assault-column", quality="conscripts")],
        [horse("them", 60, 45, facing_deg=180.0, elements=9)],
    )
    us, them = table["us"], table["them"]
    ruled = odds(
        "flinch-test",
        arm="infantry",
        combat_status=us.cs,
        charge_limiter=us.limiter,
        column_of_assault=True,
        attacker_elements=us.elements,
        defender_elements=them.elements,
    )
    passes = sum(float(chance.probability) for chance in ruled.chances if chance.outputs["passed"])

    assert prospect(us, them, [], False, True, False, [them]).chance == pytest.approx(passes)


def test_guns_are_taken_without_a_test_by_whoever_lives_to_reach_them() -> None:
    table = seen([horse("us", 60, 30)], [guns("them", 60, 60, facing_deg=180.0)])

    assert prospect(table["us"], table["them"], [], False, True, False, []).chance == 1.0


def test_a_second_charge_running_is_likelier_to_fail() -> None:
    table = seen([foot("us", 60, 30)], [foot("them", 60, 42, facing_deg=180.0)])
    us, them = table["us"], table["them"]

    fresh = prospect(us, them, [], False, True, False, [them])
    again = prospect(us, them, [], False, True, True, [them])

    assert again.chance < fresh.chance


def test_a_staff_charges_one_target_with_several_units() -> None:
    battle = begun(
        [foot("left", 50, 30, formation="loose-order"), foot("right", 80, 30, formation="loose-order")],
        [foot("them", 65, 42, facing_deg=180.0)],
    )
    do(battle, DeclareCharges())
    look = Outlook("blue", Weights())
    look.look(battle.view("blue"))

    plan = plan_charges(look, Choices(battle.options("blue")))

    assert sorted((order.unit, order.target) for order in plan if isinstance(order, Charge)) == [
        ("left", "them"),
        ("right", "them"),
    ]


def test_a_staff_gives_only_orders_that_are_taken_and_the_same_ones_again() -> None:
    book = find_book(BOOK)
    ends = []
    for _ in range(2):
        battle = grognard.begin(book, book.scenario("nachod-1866"), 3)
        fight(battle, {"prussia": appoint("staff", book, "prussia", 3), "austria": Staff("austria", 3)})
        assert battle.outcome is not None
        ends.append((battle.outcome, battle.view("prussia")["units"]))
    assert ends[0] == ends[1]


def looking(table: dict[str, Piece]) -> Outlook:
    look = Outlook("blue", Weights())
    look.own = [piece for piece in table.values() if piece.own]
    look.foes = [piece for piece in table.values() if not piece.own]
    return look


def test_a_charge_is_worth_more_for_those_who_stand_behind_its_target() -> None:
    blue = [foot("us", 60, 20, formation="loose-order")]
    alone = seen(blue, [foot("them", 60, 35, facing_deg=180.0)])
    deep = seen(
        blue,
        [foot("them", 60, 35), foot("behind", 60, 50), foot("aside", 100, 50), foot("far", 60, 75)],
    )
    assert onward(looking(alone), alone["us"], alone["them"]) == 0.0
    assert onward(looking(deep), deep["us"], deep["them"]) == pytest.approx(1.0)


def test_guns_command_what_nobody_stands_before() -> None:
    red = [foot("them", 60, 60)]
    free = seen([guns("g", 60, 20)], red)
    masked = seen([guns("g", 60, 20), foot("us", 60, 40)], red)
    assert looking(free).commands(free["g"], 60.0, 20.0, 0.0, 85.0)
    assert not looking(free).commands(free["g"], 60.0, 20.0, 180.0, 85.0)
    assert not looking(masked).commands(masked["g"], 60.0, 20.0, 0.0, 85.0)


def test_a_march_is_weighed_as_far_as_it_comes_before_an_enemy() -> None:
    table = seen([foot("us", 60, 20)], [foot("them", 60, 40, facing_deg=180.0), foot("aside", 110, 30)])
    us, them = table["us"], table["them"]
    look = looking(table)
    assert stop(look, us, 60.0, 60.0, 0.0) == pytest.approx((60.0, 40.0 - (us.depth + them.depth) / 2))
    assert stop(look, us, 60.0, 30.0, 0.0) == pytest.approx((60.0, 30.0))
    assert stop(look, us, 60.0, 5.0, 0.0) == pytest.approx((60.0, 5.0))


def test_a_column_of_route_strikes_with_its_first_element_only() -> None:
    them = [foot("them", 60, 40, facing_deg=180.0)]
    line = seen([foot("us", 60, 20)], them)
    column = seen([foot("us", 60, 20, formation="column-of-route")], them)
    assert fight_margin(column["us"], column["them"], []) < fight_margin(line["us"], line["them"], [])
