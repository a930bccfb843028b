"""Every book and scenario on the shelf, walked with seeds in the hundreds."""

import os
from pathlib import Path

import pytest

import grognard
from grognard.core.books import Book, book_names, find_book, register
from grognard.core.orders import UMPIRE
from tests.conformance.walker import Walk, replays_identically
from tests.toy import ROAD, TOY

SEEDS = int(os.environ.get("GROGNARD_SEEDS", "200"))
WHOLE = 40
"""One walk in so many goes to the end of its battle and is replayed; the others stop after a while."""
THOROUGH = 100
"""With so many seeds a corps battle too is walked to its end, which takes minutes where nothing is compiled."""
HUGE = 300
"""A corps of more units than this is walked in pieces only: a whole battle of it at random takes minutes, thrice."""

SHELF = [(book, scenario) for book in map(find_book, book_names()) for scenario in book.scenarios]
SIZES = {"compact": 60, "corps": 15}


@pytest.mark.parametrize(("book", "scenario"), SHELF, ids=[f"{book.name}-{name}" for book, name in SHELF])
def test_a_battle_goes_well_whatever_is_ordered(book: Book, scenario: str, tmp_path: Path) -> None:
    read = book.scenario(scenario)
    short = SIZES.get(read.size, 30)
    units = len(grognard.begin(book, read).view(UMPIRE)["units"])
    corps = SEEDS >= THOROUGH and units <= HUGE
    for seed in range(SEEDS):
        if seed % WHOLE == 0 and (read.size == "compact" or (seed == 0 and corps)):
            walk = Walk(book, read, seed, every=200)
            walk.go()
            replays_identically(walk.game, tmp_path)
        else:
            Walk(book, read, seed, most=1 + seed % short, every=10).go()


@pytest.mark.parametrize(("book", "scenario"), SHELF, ids=[f"{book.name}-{name}" for book, name in SHELF])
def test_a_battle_on_the_shelf_has_no_fault(book: Book, scenario: str) -> None:
    assert book.checks is None or book.checks(book.scenario(scenario), scenario) == []


def test_the_toy_book_goes_well_too(tmp_path: Path) -> None:
    register(TOY)
    for seed in range(SEEDS):
        walk = Walk(TOY, ROAD, seed)
        walk.go()
        replays_identically(walk.game, tmp_path)
