"""The book as a whole: its coverage, its scenarios, its words, its drawings, its muster."""

from pathlib import Path

import msgspec
import pytest

import grognard
from grognard.armies import load
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.muster import mustered
from grognard.books.pluie_des_balles.prose import SENTENCES
from grognard.books.pluie_des_balles.scenario import Formation
from grognard.commanders import KINDS, appoint, fight
from grognard.core.books import find_book
from grognard.referee.coverage import coverage
from grognard.referee.prose import sentence
from tests.books.pluie_des_balles.tables import M, activated, battalion, begun, scenario

BOOK = find_book("pluie-des-balles")


def test_every_paragraph_is_enforced_and_tested() -> None:
    """pdb-I.1."""
    found = coverage(BOOK, Path(__file__).parent)

    assert found.missing == ()
    assert found.unknown == ()


@pytest.mark.parametrize("name", BOOK.scenarios)
def test_a_scenario_has_no_fault(name: str) -> None:
    """pdb-II.3.1, pdb-II.3.2."""
    assert BOOK.checks is not None
    assert BOOK.checks(BOOK.scenario(name), name) == []


@pytest.mark.parametrize(
    ("units", "more", "reason"),
    [
        ([battalion("a", "french", 20, 20), battalion("a", "french", 60, 20)], {}, "another unit has this id"),
        ([battalion("a", "french", 120, 20)], {}, "off the map"),
        ([battalion("a", "french", 20, 20, weapon="bow")], {}, "no weapon of this book"),
        ([battalion("a", "french", 20, 20, weapon="bl-12pdr")], {}, "not used by company"),
        ([battalion("a", "french", 20, 20, kind="zouaves")], {}, "no type of unit"),
        ([battalion("a", "french", 20, 20), battalion("b", "french", 20, 20)], {}, "lies on"),
        ([battalion("a", "french", 20, 20, formation="guard")], {}, "no formation"),
        ([battalion("a", "french", 20, 20)], {"first": "prussian"}, "is none of"),
        (
            [battalion("a", "french", 20, 20)],
            {"formations": (Formation("x", "X", "french", "brigade", 1e5, 0),)},
            "map",
        ),
    ],
)
def test_a_fault_of_a_scenario_is_named(units: list[object], more: dict[str, object], reason: str) -> None:
    """pdb-II.3.1."""
    assert BOOK.checks is not None
    faults = BOOK.checks(scenario(units, **more), "file")  # type: ignore[arg-type]

    assert any(reason in fault.reason for fault in faults), faults


def test_the_compact_scenario_is_mustered_from_the_armies_as_history_might_have_had_them() -> None:
    """pdb-II.2.1, pdb-II.3.1."""
    fought = BOOK.scenario("dorking-gap-1888")
    troops = {one.name: one for army in load("dorking-gap-1888").armies for one in army.all_troops()}

    for unit in fought.units:
        again = mustered(troops[unit.id], unit.side, unit.formation, unit.x_m, unit.y_m, unit.facing_deg, unit.lines)
        placed = msgspec.structs.replace(again, limbered=unit.limbered, ready=unit.ready)
        assert placed == unit
    wagons = {name for name, one in troops.items() if one.arm == "supply"}
    assert {unit.id for unit in fought.units} | wagons == set(troops)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_battle_is_told_in_sentences(kind: str) -> None:
    """pdb-II.9.5."""
    battle = grognard.begin(BOOK, "dorking-gap-1888", 5)
    told: dict[str, bool] = {}
    before = battle.census()

    def submit(seat: str, order: grognard.Order) -> list[grognard.Event]:
        events = battle.submit(seat, order)
        for event in events:
            told[event.kind] = sentence(BOOK, event) != ""
            assert all(cited in BOOK.paragraphs or cited.startswith("pdb-R") for cited in event.paragraphs)
        return events

    made = fight(battle, {seat.name: appoint(kind, BOOK, seat.side, 5) for seat in battle.seats}, submit, 6000)
    assert made > 50
    assert battle.outcome is not None
    assert battle.census() == before
    assert set(told) <= set(SENTENCES)


def test_a_gesture_onto_an_enemy_means_an_attack_or_a_shot() -> None:
    """pdb-II.6.3."""
    battle = begun([battalion("line", "french", 40, 30), battalion("foot", "british", 40, 38, 180)])
    activated(battle, "line")
    drawing = BOOK.part("drawing")

    orders = drawing.gesture(battle, "french", "line/1", [(38.5 * M, 38 * M)], None)
    assert [type(order).__name__ for order in orders] == ["CloseCombat", "Fire", "Move", "Turn"]
    shot = next(order for order in orders if type(order).__name__ == "Fire")
    [(procedure, inputs)] = drawing.foresee(battle, "french", shot)
    assert procedure == "direct-fire"
    assert isinstance(grognard.ask(BOOK, procedure, inputs), grognard.Odds)
    assert set(drawing.overlays(battle, "french", "line/1")) == {"sector", "ranges", "reach"}
    assert set(drawing.overlays(battle, "french", "line")) == {"command", "reach"}
    assert set(drawing.overlays(battle, "french", "foot/1")) == {"sector", "ranges"}


def test_every_order_has_its_line() -> None:
    """pdb-II.9.3."""
    battle = grognard.begin(BOOK, "dorking-gap-1888", 2)
    drawing = BOOK.part("drawing")

    assert isinstance(battle, PluieBattle)
    for order in battle.options("french"):
        assert drawing.sentence(order).endswith(".")
        for procedure, inputs in drawing.foresee(battle, "french", order):
            assert isinstance(grognard.ask(BOOK, procedure, inputs), grognard.Odds)


def test_a_way_tells_its_cost_and_its_range_to_its_own_side_alone() -> None:
    """pdb-III.1.4"""
    battle = begun([battalion("line", "french", 40, 30), battalion("foot", "british", 40, 66, 180)])
    drawing = BOOK.part("drawing")
    first = battle.elements["line/1"]
    told = drawing.cost(battle, "french", "line/1", [(first.x * M, (first.y + 6) * M)])
    assert told is not None
    assert told["way_cm"] == told["costs_cm"] == 6.0
    assert drawing.cost(battle, "french", "foot/1", [(40 * M, 60 * M)]) is None
