"""A march halted three times, on the toy book of reactions (La Pluie des Balles II.12)."""

from pathlib import Path

import pytest

import grognard
from grognard.core import StandingAnswer
from tests.conformance.walker import Walk, replays_identically
from tests.core.hard.proof import goes_on_alike, throws
from tests.core.hard.reactions import BOOK, HIT, SCENARIO, EndHalf, Half, March, React, Reaction, Road


@pytest.fixture
def battle() -> Road:
    """Blue's 2nd company marches up the road, and stands where the first of red's three watches it."""
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Road)
    battle.submit("blue", March("2nd", 25))
    return battle


def watcher(battle: Road) -> str:
    step = battle.agenda[-1]
    assert isinstance(step, Reaction)
    return step.company


def test_three_reactions_of_three_companies_halt_one_march_and_the_third_ends_it(battle: Road) -> None:
    throws(battle, HIT - 1, HIT)
    halted = []
    for by in ("fire", "nothing", "nothing", "falling-back"):
        halted.append((watcher(battle), battle.companies["2nd"].at))
        goes_on_alike(battle, "red", React(by))
    assert halted == [("6th", 10), ("7th", 14), ("7th", 15), ("7th", 16)]
    assert (watcher(battle), battle.companies["2nd"].at) == ("8th", 18)
    goes_on_alike(battle, "red", React("fire"))
    assert battle.companies["2nd"].at == 18 and battle.companies["2nd"].hit
    assert battle.waiting == ("blue",) and isinstance(battle.agenda[-1], Half)


def test_whoever_reacted_has_one_action_less_in_its_next_half_and_not_in_the_one_after(battle: Road) -> None:
    throws(battle, HIT)
    battle.submit("red", React("fire"))
    battle.submit("blue", EndHalf())
    assert {one.name: one.actions for one in battle.of("red")} == {"6th": 1, "7th": 2, "8th": 2}
    battle.submit("red", EndHalf())
    battle.submit("blue", EndHalf())
    assert {one.name: one.actions for one in battle.of("red")} == {"6th": 2, "7th": 2, "8th": 2}


def test_a_hit_takes_the_reaction_from_those_who_would_have_come_after() -> None:
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Road)
    battle.companies["7th"].at = 20  # both watch the same place
    battle.submit("blue", March("2nd", 25))
    throws(battle, HIT)
    goes_on_alike(battle, "red", React("fire"))
    assert battle.waiting == ("blue",) and not battle.companies["7th"].reacted


def test_the_marcher_sees_only_who_has_fired_and_never_what_a_reaction_cost(battle: Road) -> None:
    assert battle.view("blue")["companies"] == {"2nd": 10}
    assert battle.view("red")["companies"] == {"2nd": 10, "6th": 20, "7th": 24, "8th": 28}
    throws(battle, 1)
    told = battle.submit("red", React("fire"))
    assert [event.kind for event in told if event.is_seen_by("blue")] == ["fires"]
    assert battle.view("blue")["companies"] == {"2nd": 14, "6th": 20}
    assert set(battle.view("blue")["actions"]) == {"2nd"}
    told = battle.submit("red", React("falling-back"))
    assert not any(event.is_seen_by("blue") for event in told)


def test_a_standing_answer_fires_at_the_distance_it_names_and_asks_nobody() -> None:
    battle = grognard.begin(BOOK, SCENARIO, 1)
    assert isinstance(battle, Road)
    battle.submit("red", StandingAnswer("reaction", "when", {"within": 4}))
    throws(battle, 1, 1, 1)
    told = battle.submit("blue", March("2nd", 40))
    assert [event.facts["company"] for event in told if event.kind == "fires"] == ["6th"]
    assert battle.companies["2nd"].at == 19, "he comes up to the company on the road, and no further"


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_replay_from_their_records(seed: int, tmp_path: Path) -> None:
    grognard.register(BOOK)
    walk = Walk(BOOK, SCENARIO, seed, every=2)
    walk.go()
    replays_identically(walk.game, tmp_path)
