"""What an owner of the book may want otherwise, at the table: the same plain under the default and the other value."""

import pytest

from grognard.books.pluie_des_balles.engineering_steps import WorkGoesOn
from grognard.books.pluie_des_balles.facts import is_flank_or_rear
from grognard.books.pluie_des_balles.orders import Fire, LetPass, Move, Work
from grognard.books.pluie_des_balles.sequence import has_broken, score_of
from tests.books.pluie_des_balles.tables import M, activated, battalion, begun, put


@pytest.mark.parametrize(("value", "fires"), [("off", True), ("on", False)])
def test_a_token_across_the_line_hides_where_that_is_set(value: str, fires: bool) -> None:
    """pdb-IV.1.3 (pdb-R10)."""
    battle = begun(
        [
            battalion("line", "french", 40, 30, elements=1),
            battalion("near", "british", 48, 36, 180, elements=1),
            battalion("foot", "british", 40, 40, 180, elements=1),
        ],
        {"units-block-sight": value},
    )
    put(battle, "near/1", 40, 35)
    activated(battle, "line")
    assert (battle.check("french", Fire("line/1", "foot/1")) is None) is fires
    assert battle.check("french", Fire("line/1", "near/1")) is None


@pytest.mark.parametrize(("value", "flank"), [("front-line", False), ("sector", True)])
def test_a_flank_is_behind_the_front_or_outside_the_sector(value: str, flank: bool) -> None:
    """pdb-IV.5.9 (pdb-R12)."""
    battle = begun(
        [battalion("line", "french", 40, 30, elements=1), battalion("foot", "british", 40, 40, 180, elements=1)],
        {"flank-definition": value},
    )
    attacker = put(battle, "line/1", 45, 37, 0.0)  # before its front, and well to one side
    assert is_flank_or_rear(battle, attacker, battle.elements["foot/1"].rect()) is flank
    assert is_flank_or_rear(battle, put(battle, "line/1", 40, 45, 180.0), battle.elements["foot/1"].rect())


@pytest.mark.parametrize(("value", "asked"), [("moves-in-sector", True), ("enters-sector", False)])
def test_who_comes_straight_on_in_full_view_is_reacted_to_as_is_set(value: str, asked: bool) -> None:
    """pdb-II.12.1 (pdb-R51)."""
    battle = begun(
        [battalion("line", "french", 40, 30, elements=1), battalion("foot", "british", 40, 44, 180, elements=1)],
        {"reaction-trigger": value},
    )
    activated(battle, "line")
    battle.submit("french", Move("line/1", ((40 * M, 33 * M),)))
    assert ("british" in battle.waiting) is asked


@pytest.mark.parametrize(("value", "stops"), [("any-point", [33.0]), ("entry", [33.0]), ("end-of-move", [33.0])])
def test_a_reaction_to_one_who_was_in_view_all_along_comes_at_the_end_of_a_straight_move(
    value: str, stops: list[float]
) -> None:
    """pdb-II.12.1 (pdb-R52)."""
    battle = begun(
        [battalion("line", "french", 40, 30, elements=1), battalion("foot", "british", 40, 44, 180, elements=1)],
        {"reaction-point": value},
    )
    activated(battle, "line")
    battle.submit("french", Move("line/1", ((40 * M, 33 * M),)))
    seen = []
    while "british" in battle.waiting:
        seen.append(round(battle.elements["line/1"].y, 2))
        battle.submit("british", LetPass())
    assert seen == stops


@pytest.mark.parametrize(("value", "halts"), [("any-point", 3), ("entry", 1), ("end-of-move", 1)])
def test_a_mover_who_comes_into_the_sector_may_be_met_where_it_is_set(value: str, halts: int) -> None:
    """pdb-II.12.1 (pdb-R52): at its entry, its nearest and its end; at its entry alone; at its end alone."""
    battle = begun(
        [battalion("line", "french", 34, 40, 90, elements=1), battalion("foot", "british", 44, 50, 180, elements=1)],
        {"reaction-point": value},
    )
    activated(battle, "line", face=6)
    start = battle.elements["line/1"].x
    battle.submit("french", Move("line/1", ((46 * M, 40 * M),)))
    places = []
    while "british" in battle.waiting:
        places.append(round(battle.elements["line/1"].x, 2))
        battle.submit("british", LetPass())
    assert len(places) == halts
    assert all(start < x for x in places)
    if value == "entry":
        assert places[0] < battle.elements["line/1"].x
    if value == "end-of-move":
        assert places == [round(battle.elements["line/1"].x, 2)]


@pytest.mark.parametrize(("value", "turns"), [("elapsed", 3), ("activated-only", 1)])
def test_the_turns_of_a_work_count_as_they_pass_or_as_the_workers_are_activated(value: str, turns: int) -> None:
    """pdb-VI.1.4 (pdb-R69)."""
    battle = begun([battalion("line", "french", 40, 30, elements=1)], {"engineering-clock": value})
    activated(battle, "line")
    battle.submit("french", Work("line/1", "field-fortification"))
    for number in range(3):
        battle.units["line"].active = number == 0
        WorkGoesOn().do(battle, {})
    assert [site.turns for site in battle.sites.values()] == [turns]


@pytest.mark.parametrize(("value", "points"), [("proposal", 11), ("objectives-only", 10)])
def test_losses_count_unless_objectives_alone_do(value: str, points: float) -> None:
    """pdb-V.1.8 (pdb-R78)."""
    battle = begun(
        [battalion("line", "french", 40, 30, elements=1), battalion("foot", "british", 40, 44, 180, elements=4)],
        {"victory": value},
    )
    battle.held["hill"] = "french"
    lost = battle.elements["foot/1"]
    lost.fate = "eliminated"
    assert score_of(battle, "french") == points
    assert not has_broken(battle, "british")
