"""Minutes, forced squares and retreats that carry along, on the toy book of minutes (Pas de Charge 4.4, 9.8, 11)."""

from pathlib import Path

import pytest

import grognard
from grognard.core import StandingAnswer
from tests.conformance.walker import Walk, replays_identically
from tests.core.hard.minutes import BOOK, FULL_MOVE, MINUTES, SCENARIO, Advance, Answer, Plain, Pursuit
from tests.core.hard.proof import goes_on_alike, throws


def advanced(*faces: int, blue: tuple[str, ...] = ("1st",)) -> Plain:
    """Both have written: the hussars come on from 0 mm, and the 1st to meet them from 560 mm."""
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Plain)
    throws(battle, *faces)
    battle.submit("red", Advance(("hussars",)))
    battle.submit("blue", Advance(blue))
    return battle


def test_cavalry_coming_within_four_minutes_forces_the_test_in_that_very_minute() -> None:
    battle = advanced(4)
    assert battle.clock() == "bound 1, minute 4"  # 560 - 4 x 85 = 220 mm; a minute before it was 305
    assert battle.units["1st"].state == "square" and battle.waiting == ("red",)


def test_a_square_stands_in_the_next_minute_and_the_cavalry_may_halt_before_it() -> None:
    for halts, where in ((True, 240), (False, 360)):
        battle = advanced(4)
        assert (battle.units["hussars"].x, battle.units["1st"].x) == (240, 460)
        goes_on_alike(battle, "red", Answer(halts))
        assert (battle.units["hussars"].x, battle.units["1st"].x) == (where, 460)


def test_infantry_that_fails_is_caught_goes_no_further_and_tests_no_second_time() -> None:
    battle = advanced(3)
    assert (battle.units["1st"].state, battle.units["1st"].x) == ("disordered", 460)
    assert battle.units["hussars"].x == MINUTES * 60 and battle.dice.position == 1  # type: ignore[attr-defined]
    assert battle.waiting == ("red", "blue"), "nobody was asked, and the bound ran out"


def test_two_battalions_are_tested_by_one_regiment_each_in_its_own_minute() -> None:
    battle = advanced(3, 4, blue=("1st", "2nd"))
    assert battle.clock() == "bound 1, minute 6"
    assert [(unit.state, unit.x) for unit in battle.of("blue")] == [("disordered", 460), ("square", 550), ("", 900)]
    goes_on_alike(battle, "red", Answer(True))


def test_a_retreat_carries_the_brigade_along_and_then_the_next_and_the_cavalry_may_pursue() -> None:
    battle = advanced(4)
    battle.units["1st"].x = 300  # two minutes to ride, into a square that breaks
    throws(battle, 6, 1, 1, 2, 1, 2)
    goes_on_alike(battle, "red", Answer(False))
    assert battle.agenda[-1] == Pursuit("hussars", "1st") and battle.units["1st"].x == 300 + FULL_MOVE
    goes_on_alike(battle, "red", Answer(True))
    assert {unit.name: (unit.x, unit.state) for unit in battle.of("blue")} == {
        "1st": (550, "retreating"),
        "2nd": (950, "retreating"),
        "3rd": (1150, "retreating"),
    }
    assert battle.units["hussars"].x == 549


def test_supports_that_stand_stop_the_pursuit_and_the_retreat_spreads_no_further() -> None:
    battle = advanced(4)
    battle.units["1st"].x, battle.units["2nd"].x = 300, 400
    throws(battle, 6, 1, 3, 3)
    battle.submit("red", Answer(False))
    goes_on_alike(battle, "red", Answer(True))
    assert (battle.units["hussars"].x, battle.units["2nd"].state, battle.units["3rd"].state) == (399, "", "")


def test_standing_answers_ride_a_whole_bound_without_a_question() -> None:
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Plain)
    battle.submit("red", StandingAnswer("halt-before-square", "always"))
    battle.submit("red", Advance(("hussars",)))
    throws(battle, 4)
    battle.submit("blue", Advance(("1st",)))
    assert set(battle.waiting) == {"red", "blue"} and battle.units["hussars"].x == 240


def test_neither_side_knows_what_the_other_ordered_or_suffered() -> None:
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Plain)
    before = battle.view("blue")
    battle.submit("red", Advance(("hussars",)))
    assert battle.view("blue") == before
    battle.units["hussars"].damage = 3
    assert battle.view("blue") == before and battle.view("red")["own"] == {"hussars": (False, 3)}


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_replay_from_their_records(seed: int, tmp_path: Path) -> None:
    grognard.register(BOOK)
    walk = Walk(BOOK, SCENARIO, seed, every=2)
    walk.go()
    replays_identically(walk.game, tmp_path)
