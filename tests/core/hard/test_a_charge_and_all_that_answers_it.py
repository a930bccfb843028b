"""Fire at every hexside, and a charge answered three ways, on the toy book of charges (La Bataille 14, 28, 37-42)."""

from pathlib import Path

import pytest

import grognard
from grognard.core import StandingAnswer
from tests.conformance.walker import Walk, replays_identically
from tests.core.hard.charges import (
    BOOK,
    RECALL,
    SCENARIO,
    Answer,
    Charge,
    Done,
    Field,
    March,
    OpportunityFire,
    Phase,
    ReactionCharge,
    Ride,
    RideAsOneLikes,
)
from tests.core.hard.proof import goes_on_alike, throws


@pytest.fixture
def battle() -> Field:
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Field)
    battle.units["ligne"].hex = -1
    return battle


def charged(battle: Field, *faces: int) -> Field:
    throws(battle, *faces)
    battle.submit("red", Charge("lancers", "fusiliers"))
    return battle


def firing(battle: Field) -> str:
    step = battle.agenda[-1]
    assert isinstance(step, OpportunityFire)
    return step.unit


def test_a_column_of_horse_is_fired_on_at_every_hexside_it_leaves_a_zone_by(battle: Field) -> None:
    battle.submit("red", Done())
    throws(battle, 1, 1, 1)
    battle.submit("red", March("lancers", 6))
    fired_on = []
    while battle.waiting == ("blue",):
        fired_on.append((firing(battle), battle.units["lancers"].hex))
        goes_on_alike(battle, "blue", Answer(True))
    assert fired_on == [("garden", 2), ("garden", 3), ("mill", 4)]
    assert battle.units["lancers"].hex == 5, "he stops before the fusiliers"


def test_infantry_stops_where_a_zone_begins_and_a_change_there_costs_a_fire_of_its_own(battle: Field) -> None:
    battle.units["ligne"].hex = 1
    battle.submit("red", Done())
    battle.submit("red", March("ligne", 6))
    assert battle.units["ligne"].hex == 2
    for seat, order in (("red", Done()), ("red", Done()), ("red", March("ligne", 6, change=True))):
        battle.submit(seat, order)
    assert battle.agenda[-1] == OpportunityFire("garden", "ligne") and battle.units["ligne"].hex == 2
    goes_on_alike(battle, "blue", Answer(False))
    assert battle.agenda[-1] == OpportunityFire("garden", "ligne"), "the change first, then the leaving"


def test_a_charge_is_met_by_a_counter_charge_and_both_await_the_melee(battle: Field) -> None:
    charged(battle, 4, 4)
    assert (battle.agenda[-1], battle.units["lancers"].hex) == (ReactionCharge("hussars", "lancers"), 2)
    goes_on_alike(battle, "blue", Answer(True))
    assert (battle.units["lancers"].met, battle.units["hussars"].met) == ("hussars", "lancers")
    assert battle.waiting == ("red",) and battle.agenda[-1] == Phase("charge")


def test_a_square_that_fails_brings_a_rout_a_recall_and_a_rout_of_those_not_recalled(battle: Field) -> None:
    charged(battle, 6, 6, 6, 6, RECALL - 1)  # the hussars do not react, the fusiliers rout, nobody hears the recall
    asked: list[str] = []
    while battle.waiting == ("blue",):
        asked.append(type(battle.agenda[-1]).__name__)
        goes_on_alike(battle, "blue", Answer(True))
    assert asked == ["ReactionCharge", "SquareAttempt"]
    assert (battle.units["fusiliers"].state, battle.units["lancers"].hex) == (
        "routed",
        battle.units["fusiliers"].hex - 1,
    )
    battle.submit("red", Done())
    goes_on_alike(battle, "red", Done())
    assert battle.units["lancers"].state == "routed"


def test_recalled_horse_spends_the_points_it_has_left(battle: Field) -> None:
    charged(battle, 6, 6, 6, 6, RECALL)
    while battle.waiting == ("blue",):
        battle.submit("blue", Answer(True))
    step = battle.agenda[-1]
    assert isinstance(step, RideAsOneLikes) and battle.check("red", Ride(step.points + 1)) is not None
    there = battle.units["lancers"].hex
    goes_on_alike(battle, "red", Ride(2))
    assert battle.units["lancers"].hex == there - 2


def test_standing_answers_take_every_question_out_of_a_charge_and_a_march(battle: Field) -> None:
    for kind in ("counter-charge", "square"):
        battle.submit("blue", StandingAnswer(kind, "never"))
    battle.submit("blue", StandingAnswer("fire", "always"))
    charged(battle, 1, 1, 1)
    assert battle.units["lancers"].met == "fusiliers" and battle.waiting == ("red",)


def test_neither_side_knows_the_others_increments(battle: Field) -> None:
    before = battle.view("red")
    battle.units["fusiliers"].increments = 2
    assert battle.view("red") == before and set(before["increments"]) == {"lancers", "ligne"}
    assert set(battle.view("blue")["increments"]) == {"fusiliers", "hussars", "garden", "mill"}


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_replay_from_their_records(seed: int, tmp_path: Path) -> None:
    grognard.register(BOOK)
    walk = Walk(BOOK, SCENARIO, seed, every=2)
    walk.go()
    replays_identically(walk.game, tmp_path)
