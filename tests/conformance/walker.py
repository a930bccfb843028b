"""One walker over every book and scenario. It plays at random, hunts for trouble, and holds the engine to its word.

At every decision: there is an option, options pass `check`, totals are conserved. Now and then, in the middle of
whatever is going on: copies are independent, a saved battle goes on identically, malformed orders are refused with
the battle unchanged, and what a seat cannot know changes no byte that the seat can obtain. A failure leaves a crash
file that `grognard replay` opens.
"""

import random
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import grognard
from grognard.commanders.commanders import Choices, RandomCommander
from grognard.core.battle import Battle
from grognard.core.books import Book
from grognard.core.orders import UMPIRE, Order, StandingAnswer
from grognard.referee.game import Game, write_record
from grognard.referee.prose import sentence
from grognard.referee.records import read_record, replay, verify

CRASHES = Path(__file__).parents[2] / "build" / "crashes"
MOST = 200_000
LOOKED_AT = 12


class Walk:
    """One battle walked with one seed: at most `most` decisions, with trouble in one of `every`."""

    def __init__(self, book: Book, scenario: Any, seed: int, most: int = MOST, every: int = 25) -> None:
        self.book = book
        self.seed = seed
        self.most = most
        self.every = every
        self.chance = random.Random(seed)
        self.game = Game(grognard.begin(book, scenario, seed))
        self.census = self.game.battle.census()
        self.name = f"{book.name}-{self.game.battle.setup.scenario.name}-{seed}"

    def go(self) -> Battle:
        try:
            self._go()
        except Exception as fault:
            CRASHES.mkdir(parents=True, exist_ok=True)
            path = CRASHES / f"{self.name}.jsonl"
            write_record(path, self.game)
            pytest.fail(f"{self.name}: {type(fault).__name__}: {fault}\nreplay {path.relative_to(Path.cwd())}")
        return self.game.battle

    def _go(self) -> None:
        commanders = {seat.name: RandomCommander(self.seed * 31 + at) for at, seat in enumerate(self.game.battle.seats)}
        made = 0
        for event in self.game.opening:
            sentence(self.book, event)
        while (battle := self.game.battle).waiting and made < self.most:
            if self.chance.randrange(self.every) == 0:
                self._trouble(battle)
            seat = self.chance.choice(battle.waiting)
            if seat == UMPIRE:
                order = next(iter(battle.options(UMPIRE)))
            else:
                decision = battle.awaits()[seat]
                order = commanders[seat].order(battle.view(seat), decision, Choices(battle.options(seat)))
            refusal = battle.check(seat, order)
            assert refusal is None, f"{seat} is offered {order}, and it is refused: {refusal}"
            for event in self.game.submit(seat, order):
                assert sentence(self.book, event)
            assert self.game.battle.census() == self.census, "totals are not conserved"
            made += 1
        if made < self.most:
            assert self.game.battle.outcome is not None, "nobody is waited for, and the battle is not over"
        elif self.most == MOST:
            raise AssertionError(f"no end after {made} decisions")

    def _trouble(self, battle: Battle) -> None:
        seat = self.chance.choice(battle.waiting)
        before = grognard.save(battle)
        asked = battle.agenda[-1].asks(battle)
        assert [held for held in asked if held not in battle.given] == list(battle.waiting), (
            "an answer changed who is asked"
        )
        orders = self._looked_at(battle, seat)
        assert orders, f"{seat} is asked, and has no option"
        for order in orders:
            refusal = battle.check(seat, order)
            assert refusal is None, f"{seat} is offered {order}, and it is refused: {refusal}"
        assert grognard.save(battle) == before, "looking at options changed the battle"
        self._copies_and_saves(battle, seat, self.chance.choice(orders), before)
        self._malformed(battle, seat, orders[0], before)
        self._knowledge(battle)
        assert grognard.save(battle) == before, "looking at the battle changed it"

    def _looked_at(self, battle: Battle, seat: str) -> list[Order]:
        options = battle.options(seat)
        orders = list(islice(options, LOOKED_AT))
        subjects = list(options.subjects())
        for subject in self.chance.sample(subjects, min(3, len(subjects))):
            orders += islice(options.about(subject), LOOKED_AT)
        return orders

    def _copies_and_saves(self, battle: Battle, seat: str, order: Order, before: bytes) -> None:
        copied = battle.copy()
        loaded = grognard.load(battle.setup, before)
        assert grognard.save(copied) == before, "a copy differs from its original"
        assert grognard.save(loaded) == before, "a loaded battle differs from the one saved"
        assert loaded.view(seat) == battle.view(seat)
        told = [msgspec.json.encode(one.submit(seat, order)) for one in (copied, loaded)]
        assert told[0] == told[1], "a loaded battle goes on differently"
        assert grognard.save(copied) == grognard.save(loaded), "a loaded battle comes out differently"
        assert grognard.save(battle) == before, "a copy is not independent"

    def _malformed(self, battle: Battle, seat: str, order: Order, before: bytes) -> None:
        """Every field of an order set to what it cannot be."""
        for bad in malformed_orders(order, self.chance):
            refusal = battle.check(seat, bad)
            if refusal is not None:
                with pytest.raises(grognard.Refused):
                    battle.submit(seat, bad)
                assert grognard.save(battle) == before, f"refused {bad} changed the battle"
        stranger = battle.check("nobody", order)
        assert stranger is not None

    def _knowledge(self, battle: Battle) -> None:
        """Change only what a seat cannot know, and every byte it can obtain stays the same."""
        disturb = secrets_of(self.book)
        if disturb is None:
            return
        for seat in (held.name for held in battle.seats):
            other = battle.copy()
            if disturb(other, seat, self.chance):
                assert obtainable(self.book, battle, seat) == obtainable(self.book, other, seat), (
                    f"{seat} learns a secret"
                )


def secrets_of(book: Book) -> Any:
    try:
        return book.part("secrets").disturb
    except ModuleNotFoundError:
        return None


def obtainable(book: Book, battle: Battle, seat: str) -> bytes:
    """Everything one seat can get out of a battle without giving an order."""
    got: list[Any] = [battle.view(seat), battle.map(seat), battle.clock(), battle.waiting]
    if seat in battle.waiting:
        decision = battle.awaits()[seat]
        got.append((decision.step, decision.question, decision.about, decision.default, decision.facts))
        options = battle.options(seat)
        subjects = list(options.subjects())
        orders = list(islice(options, LOOKED_AT))
        for subject in subjects[:4]:
            orders += islice(options.about(subject), LOOKED_AT)
        got += [subjects, orders]
        try:
            drawing = book.part("drawing")
        except ModuleNotFoundError:
            drawing = None
        if drawing is not None:
            got += [drawing.foresee(battle, seat, order) for order in orders[:8]]
            got += [drawing.overlays(battle, seat, subject) for subject in subjects[:3]]
    return msgspec.json.encode(got, enc_hook=repr)


def malformed_orders(order: Order, chance: random.Random) -> list[Any]:
    """An order spoilt field by field: wrong types, numbers that are none, names nobody has."""
    bad: list[Any] = [None, {}, "order", StandingAnswer("", "always")]
    for field in order.__struct_fields__:
        spoilt: tuple[Any, ...] = (None, float("nan"), float("inf"), -1e300, "", "nobody", -1, [], {}, 10**30, "\ud800")
        for value in spoilt:
            fields: dict[str, Any] = {name: getattr(order, name) for name in order.__struct_fields__}
            fields[field] = value
            bad.append(type(order)(**fields))
    return chance.sample(bad, min(8, len(bad)))


def replays_identically(game: Game, folder: Path) -> None:
    """Written out, read in and replayed: from the faces on record, and from the seed."""
    path = folder / "record.jsonl"
    write_record(path, game)
    record = read_record(path.read_bytes(), path.name)
    there = game.battle
    again = replay(record)
    assert again.outcome == there.outcome
    assert obtainable_by_all(again) == obtainable_by_all(there)
    assert grognard.save(verify(record)) == grognard.save(there)


def obtainable_by_all(battle: Battle) -> bytes:
    return msgspec.json.encode([battle.view(seat.name) for seat in battle.seats] + [battle.view(UMPIRE)])
