"""The books there are, with their scenarios by size, and random play of them."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from harness import Work

import grognard
from grognard.core import Battle, Order
from grognard.core.books import Book, book_names, find_book

SAMPLE = 64
SIZES = ("compact", "corps")


def scenarios() -> Iterator[tuple[Book, Any]]:
    """Every installed book with one scenario of each size it has."""
    for name in book_names():
        book = find_book(name)
        seen = set()
        for at in book.scenarios:
            scenario = book.scenario(at)
            if scenario.size in SIZES and scenario.size not in seen:
                seen.add(scenario.size)
                yield book, scenario


def random_order(battle: Battle, seat: str, chance: random.Random) -> Order:
    """The legal orders about one unit (or the whole, where orders are about none), and one of them."""
    options = battle.options(seat)
    subjects = options.subjects()
    if subjects:
        at = chance.randrange(len(subjects) + 1)
        if at < len(subjects):
            found = list(islice(options.about(subjects[at]), SAMPLE))
            if found:
                return chance.choice(found)
    return chance.choice(list(islice(options, SAMPLE)))


def random_battles(book: Book, scenario: Any, decisions: int = 200) -> Work:
    """Random play, some decisions at a time; a battle that is over is followed by another."""
    chance = random.Random(7)
    battle = grognard.begin(book, scenario, 0)
    number = 0

    def work() -> int:
        nonlocal battle, number
        for _ in range(decisions):
            if not battle.waiting:
                number += 1
                battle = grognard.begin(book, scenario, number)
            seat = battle.waiting[0]
            battle.submit(seat, random_order(battle, seat, chance))
        return decisions

    return work


def random_record(book: Book, scenario: Any, most: int = 2000) -> tuple[Battle, list[tuple[str, bytes]]]:
    """A battle at its opening, and the orders of one random game of it as they come over the wire."""
    import msgspec

    chance = random.Random(11)
    battle = grognard.begin(book, scenario, 1)
    opening = battle.copy()
    wire = []
    while battle.waiting and len(wire) < most:
        seat = battle.waiting[0]
        order = random_order(battle, seat, chance)
        wire.append((seat, msgspec.json.encode(order)))
        battle.submit(seat, order)
    return opening, wire


def given_orders(book: Book, opening: Battle, wire: list[tuple[str, bytes]]) -> Work:
    """Orders parsed from JSON, checked, applied, from the same opening each time."""

    def work() -> int:
        battle = opening.copy()
        for seat, data in wire:
            battle.submit(seat, book.read_order(data))
        return len(wire)

    return work
