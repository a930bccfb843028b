"""A pool of dice allotted by choice and secret moves in quarters, on the toy book of quarters."""

from pathlib import Path

import pytest

import grognard
from tests.conformance.walker import Walk, replays_identically
from tests.core.hard.proof import goes_on_alike, throws
from tests.core.hard.quarters import BOOK, SCENARIO, Allot, Allotment, Bound, Moves, Roads


@pytest.fixture
def battle() -> Roads:
    """The worked example of 9.5.4 for red (generals average, average, inept; dice 6, 4, 3); blue throws 6, 6, 1."""
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Roads)
    battle.agenda[-1] = Allotment((6, 4, 3), (6, 6, 1))
    return battle


def written(battle: Roads) -> Roads:
    battle.submit("red", Allot((2, 0, -1)))
    battle.submit("blue", Allot((2, 0, -1)))
    return battle


def test_dice_are_allotted_as_the_player_likes_but_none_is_wasted_or_held_back(battle: Roads) -> None:
    assert {order.roads for order in battle.options("red") if isinstance(order, Allot)} >= {(2, 0, -1), (2, 1, -1)}
    refused = {roads: battle.check("red", Allot(roads)) for roads in ((2, 0, 1), (2, -1, -1), (0, 0, -1), (2, 0))}
    cited = {roads: refusal.paragraph for roads, refusal in refused.items() if refusal is not None}
    assert cited == {(2, 0, 1): "9.5.2", (2, -1, -1): "9.5.5", (0, 0, -1): "9.5.1", (2, 0): "9.5.1"}


def test_neither_side_learns_the_others_dice_or_what_he_did_with_them(battle: Roads) -> None:
    before = battle.view("blue"), battle.awaits()["blue"].facts
    told = battle.submit("red", Allot((2, 1, -1)))
    assert (battle.view("blue"), battle.awaits()["blue"].facts) == before and before[1] == {"dice": (6, 6, 1)}
    told += battle.submit("blue", Allot((2, 0, -1)))
    assert [event.facts["roads"] for event in told if event.is_seen_by("blue")] == [(2, 0, -1)]


def test_sealed_allotments_and_moves_outlive_a_save(battle: Roads) -> None:
    for seat, order in (("red", Allot((2, 0, -1))), ("blue", Allot((2, 0, -1)))):
        goes_on_alike(battle, seat, order)
    goes_on_alike(battle, "blue", Moves((40, 0, 40)))
    assert battle.waiting == ("red",)
    goes_on_alike(battle, "red", Moves((20, 0, 20)))


def test_moves_are_carried_out_in_quarters_and_end_where_the_enemies_touch(battle: Roads) -> None:
    written(battle)
    battle.at["blue"][0] = 30
    battle.submit("red", Moves((20, 0, 20)))
    told = battle.submit("blue", Moves((40, 0, 40)))
    assert [(event.facts["road"], event.facts["quarter"]) for event in told if event.kind == "contact"] == [(0, 2)]
    assert (battle.at["red"], battle.at["blue"]) == ([10, 0, 20], [10, 100, 60])


def test_a_move_out_of_sight_is_told_to_him_who_makes_it_until_it_comes_in_sight(battle: Roads) -> None:
    written(battle)
    battle.submit("red", Moves((20, 0, 20)))
    told = battle.submit("blue", Moves((40, 0, 40)))
    strange = [event.facts for event in told if event.is_seen_by("red") and event.facts.get("side") == "blue"]
    assert [(facts["road"], facts["by"]) for facts in strange] == [(0, 10), (2, 10), (0, 10), (2, 10)]
    assert battle.view("red")["foes"] == [60, None, 60], "he came in sight in the third quarter"


def test_an_activated_brigade_gains_half_a_move_and_another_stands(battle: Roads) -> None:
    written(battle)
    for gains in ((16, 0, 20), (20, 20, 20), (20, 0, 44), (20, 0)):
        assert battle.check("red", Moves(gains)) is not None


def test_the_pool_is_thrown_before_anybody_is_asked_and_stands_in_the_record() -> None:
    battle = grognard.begin(BOOK, SCENARIO, 1)
    thrown = battle.awaits()["red"].facts["dice"] + battle.awaits()["blue"].facts["dice"]
    assert isinstance(battle, Roads)
    throws(battle, *thrown)
    Bound().do(battle, {})
    assert battle.agenda[-1] == Allotment(thrown[:3], thrown[3:])


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_replay_from_their_records(seed: int, tmp_path: Path) -> None:
    grognard.register(BOOK)
    walk = Walk(BOOK, SCENARIO, seed, every=2)
    walk.go()
    replays_identically(walk.game, tmp_path)
