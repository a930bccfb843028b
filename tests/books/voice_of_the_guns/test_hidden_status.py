"""vog-4.4 Where a scenario hides the combat status of troops, only their own side knows it, and what it led to."""

import json
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.commanders import Choices
from grognard.commanders.commanders import RandomCommander
from grognard.core.battle import Battle
from grognard.core.books import find_book
from grognard.core.events import Event
from grognard.core.orders import UMPIRE

SIDES = ("french", "british")


@pytest.fixture
def played(tmp_path: Path) -> tuple[Battle, list[Event]]:
    """Four hundred orders of a battle with hidden statuses, and what was told."""
    data: dict[str, Any] = json.loads(find_book("voice-of-the-guns").scenarios["dorking-gap-1888"].read_text())
    file = tmp_path / "hidden.json"
    file.write_text(json.dumps({**data, "hidden_status": True}))
    battle = grognard.begin("voice-of-the-guns", str(file), seed=4)
    commander = RandomCommander(5)
    told = battle.take_news()
    for _ in range(400):
        if battle.outcome is not None:
            break
        seat = battle.waiting[0]
        decision = battle.awaits()[seat]
        told += battle.submit(seat, commander.order(battle.view(seat), decision, Choices(battle.options(seat))))
    return battle, told


def side_of(battle: Battle, event: Event) -> str:
    sides = {unit["id"]: unit["side"] for unit in battle.view(UMPIRE)["units"]}
    return str(sides.get(event.facts.get("unit", ""), ""))


def test_no_ledger_of_a_unit_is_told_to_its_enemy(played: tuple[Battle, list[Event]]) -> None:
    """vog-4.4"""
    battle, told = played
    ledgers = [event for event in told if event.tally and side_of(battle, event)]
    assert {event.kind for event in ledgers} >= {"fire", "damage", "flinch-passed"}
    for event in ledgers:
        assert not event.is_seen_by(next(side for side in SIDES if side != side_of(battle, event)))
        assert not event.is_seen_by("spectator")
        assert event.is_seen_by(UMPIRE)


def test_the_enemy_and_those_who_look_on_are_told_what_they_can_see_of_it(played: tuple[Battle, list[Event]]) -> None:
    """vog-4.4"""
    book = played[0].book
    assert book.prose is not None
    for kind in ("flinch-passed", "fire"):
        for seat in (*SIDES, "spectator", UMPIRE):
            assert [event for event in played[1] if event.kind == kind and event.is_seen_by(seat)], (kind, seat)
    for event in played[1]:
        assert book.prose(event)
        if event.kind.startswith("flinch") and not event.is_seen_by(UMPIRE):
            assert "score" not in event.facts


def test_each_side_counts_the_points_it_knows_of(played: tuple[Battle, list[Event]]) -> None:
    """vog-4.4, vog-R84"""
    counted = [event for event in played[1] if event.kind == "end-of-bound"]
    assert counted
    for seat in (*SIDES, "spectator", UMPIRE):
        assert len([event for event in counted if event.is_seen_by(seat)]) * 4 == len(counted)
