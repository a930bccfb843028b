"""Whole battles: `greedy` on both sides against python-chess at random, `staff` by the clock, and growth with size."""

import math
import time
from collections.abc import Mapping
from typing import Any

from harness import Row, Work, mode, profile_of, versus
from landed import scenarios
from peers import random_chess

import grognard
from grognard.commanders import Commander, appoint, fight
from grognard.core.books import Book

STAFF_SECONDS = 2.0
GROWTH = 2.3


def commanders(book: Book, scenario: Any, kind: str, seed: int) -> Mapping[str, Commander]:
    return {side.name: appoint(kind, book, side.name, seed + at) for at, side in enumerate(scenario.sides)}


def greedy_battles(book: Book, scenario: Any) -> Work:
    seed = 0

    def work() -> int:
        nonlocal seed
        seed += 1
        return fight(grognard.begin(book, scenario, seed), commanders(book, scenario, "greedy", seed))

    return work


def units(book: Book, scenario: Any) -> int:
    """How many units both sides see of their own at the start."""
    battle = grognard.begin(book, scenario, 0)
    views = [battle.view(side.name) for side in scenario.sides]
    return sum(bool(unit.get("own")) for view in views for unit in view.get("units", []))


def seconds_of(book: Book, scenario: Any, kind: str, seed: int = 1) -> float:
    start = time.process_time()
    fight(grognard.begin(book, scenario, seed), commanders(book, scenario, kind, seed))
    return time.process_time() - start


def seconds_a_turn(book: Book, scenario: Any, seeds: int = 4) -> float:
    """By `greedy` on both sides, over the turns that were really played: a battle may end before its last."""
    start, turns = time.process_time(), 0
    for seed in range(1, seeds + 1):
        battle = grognard.begin(book, scenario, seed)
        fight(battle, commanders(book, scenario, "greedy", seed))
        turns += battle.view(scenario.sides[0].name)["turn"]
    return (time.process_time() - start) / turns


def rows() -> list[Row]:
    found = []
    sizes: dict[str, dict[str, Any]] = {}
    for book, scenario in scenarios():
        name = f"{book.name}, {scenario.size} ({scenario.name})"
        try:
            book.part("judgement")
        except ModuleNotFoundError:  # a book that has no commanders yet
            continue
        sizes.setdefault(book.name, {})[scenario.size] = (book, scenario)
        found.append(
            versus(f"greedy battles, {name}", "python-chess random play", greedy_battles(book, scenario),
                   random_chess(), 0.5, 3.0, "decisions")
        )  # fmt: skip
        if scenario.size == "corps" and hasattr(book.part("judgement"), "Staff"):
            spent = seconds_of(book, scenario, "staff")
            row = Row(f"staff v staff, s, {name}", "2 s", spent, STAFF_SECONDS, STAFF_SECONDS, True, f"{spent:.2f} s")
            if row.reached(mode()) is False:
                row.profile = profile_of(lambda book=book, at=scenario: int(seconds_of(book, at, "staff")))
            found.append(row)
    found += [growth(**pair) for pair in sizes.values() if len(pair) == 2]
    return found


def growth(compact: tuple[Book, Any], corps: tuple[Book, Any]) -> Row:
    """Time a turn from the small battle to the large one, brought to what it would be for twice the units."""
    counts = [units(*battle) for battle in (compact, corps)]
    turns = [seconds_a_turn(*battle) for battle in (compact, corps)]
    power = math.log(turns[1] / turns[0]) / math.log(counts[1] / counts[0]) if counts[0] != counts[1] else math.nan
    told = f"{counts[0]} units {1000 * turns[0]:.1f} ms, {counts[1]} units {1000 * turns[1]:.1f} ms a turn"
    return Row(f"time a turn, units doubled, {compact[0].name}", "growth", 2**power, GROWTH, GROWTH, True, told)
