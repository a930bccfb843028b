"""Computer players see views and give orders; they never hold up a game or get hold of a battle."""

import time
from typing import Any

import pytest

import grognard
from grognard.commanders import Choices, Commander, appoint, fight
from grognard.commanders.commanders import GreedyCommander, NoOrder, RandomCommander
from grognard.commanders.fights import Endless, Timed
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from tests.toy import ROAD, TOY, March, Volley

SIDES = ("red", "blue")


def farthest(view: dict[str, Any], order: Order) -> float:
    return float(order.to) if isinstance(order, March) else 1.0


def test_random_commanders_fight_a_battle_to_its_end() -> None:
    battle = grognard.begin(TOY, ROAD, 1)
    assert fight(battle, {side: RandomCommander(7) for side in SIDES}) > 0
    assert battle.outcome is not None


def test_the_same_seeds_fight_the_same_battle() -> None:
    saved = []
    for _ in range(2):
        battle = grognard.begin(TOY, ROAD, 1)
        fight(battle, {side: RandomCommander(7) for side in SIDES})
        saved.append(grognard.save(battle))
    assert saved[0] == saved[1]


def test_a_greedy_commander_takes_the_order_worth_most() -> None:
    battle = grognard.begin(TOY, ROAD, 1)
    decision = battle.awaits()["red"]
    order = GreedyCommander(farthest).order(battle.view("red"), decision, Choices(battle.options("red")))
    assert order == March(3)


def test_a_fight_stops_where_a_person_is_waited_for() -> None:
    battle = grognard.begin(TOY, ROAD, 1)
    assert fight(battle, {"red": RandomCommander(1)}) == 1
    assert battle.waiting == ("blue",)


class Slow:
    def order(self, view: dict[str, Any], decision: Decision, options: Choices) -> Order:
        time.sleep(0.5)
        return March(1)


class Wrong:
    def order(self, view: dict[str, Any], decision: Decision, options: Choices) -> Order:
        return Volley(True)


class Broken:
    def order(self, view: dict[str, Any], decision: Decision, options: Choices) -> Order:
        raise ZeroDivisionError


@pytest.mark.parametrize("commander", [Slow(), Broken(), Wrong()])
def test_a_commander_who_fails_or_overruns_his_time_gets_a_fallback_order(commander: Commander) -> None:
    battle = grognard.begin(TOY, ROAD, 1)
    timed = Timed(commander, 0.05)
    order = timed.order(battle.view("red"), battle.awaits()["red"], Choices(battle.options("red")))
    assert battle.check("red", order) is None


def test_a_commander_in_time_is_heard() -> None:
    battle = grognard.begin(TOY, ROAD, 1)
    timed = Timed(GreedyCommander(farthest), 5)
    assert timed.order(battle.view("red"), battle.awaits()["red"], Choices(battle.options("red"))) == March(3)
    assert timed.overruns == 0


def test_a_battle_without_an_end_is_told() -> None:
    battle = grognard.begin(TOY, ROAD, 1)
    with pytest.raises(Endless):
        fight(battle, {side: RandomCommander(7) for side in SIDES}, most=3)


def test_a_seat_without_a_legal_order_is_told() -> None:
    battle = grognard.begin(TOY, ROAD, 1)
    decision = battle.awaits()["red"]
    battle.submit("red", March(1))
    with pytest.raises(NoOrder):
        RandomCommander(1).order({}, decision, Choices(battle.options("red")))


def test_an_unknown_kind_of_commander_is_told() -> None:
    with pytest.raises(ValueError, match="no commander is called 'genius'; there are random, greedy, staff"):
        appoint("genius", TOY, "red", 1)
