"""A game: a battle with its record, its account, and what may still be taken back."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from grognard.core.battle import Battle
from grognard.core.books import Seat
from grognard.core.dice import SeededDice, commitment
from grognard.core.events import Event
from grognard.core.orders import UMPIRE, Order
from grognard.core.refusals import Refusal, Refused
from grognard.referee.battles import begin
from grognard.referee.records import (
    Closing,
    Given,
    Line,
    Record,
    RecordFile,
    TakenBack,
    header_of,
    replaying,
    resume,
    taken_faces,
)

PROGRAM = "grognard 0.1.0"


class Keeper(Protocol):
    """Where the lines of a record go; `append` returns when they would survive a power cut."""

    def append(self, line: Line) -> None: ...


class Nowhere:
    """For battles nobody will ask about again."""

    def append(self, line: Line) -> None:
        return None


class Entry:
    """One order that was carried out: who gave it, when, what it brought about, and the battle before it."""

    __slots__ = ("before", "clock", "events", "final", "given")

    def __init__(self, given: Given, clock: str, events: list[Event], before: Battle | None) -> None:
        self.given = given
        self.clock = clock
        self.events = events
        self.before = before
        self.final = bool(given.dice) or not all(_own(event, given.seat) for event in events)
        """Dice were thrown, or somebody else was told: what came before can no longer be taken back."""


class Game:
    """Orders go through here, so that each is on record before it is acknowledged, or has not happened."""

    def __init__(
        self,
        battle: Battle,
        keeper: Keeper | None = None,
        settings: Mapping[str, str | float | bool | None] | None = None,
    ) -> None:
        self.battle = battle
        self.keeper: Keeper = keeper or Nowhere()
        self.opening = battle.take_news()
        self.header = header_of(battle, dict(settings or {}), PROGRAM)
        self.entries: list[Entry] = []
        self.closed = False
        self._firm = 0
        """The entries before this number can never be taken back, and keep no battle."""

    @classmethod
    def started(
        cls,
        book: str,
        scenario: str,
        seed: int | str,
        settings: Mapping[str, str | float | bool | None] | None = None,
        seats: Sequence[Seat] | None = None,
        keeper: Keeper | None = None,
    ) -> "Game":
        game = cls(begin(book, scenario, seed, settings, seats), keeper, settings)
        game.keeper.append(game.header)
        return game

    @classmethod
    def resumed(cls, path: Path, seed: str) -> "Game":
        """A game gone on with from its record. The seed is not in an open record: who keeps the game keeps it."""
        return cls.from_record(resume(path), seed, RecordFile(path))

    @classmethod
    def from_record(
        cls,
        record: Record,
        seed: str,
        keeper: Keeper | None = None,
        thrown: int = 0,
        look: Callable[[Battle], None] | None = None,
    ) -> "Game":
        """The game a record holds, with the dice standing where they stood.

        The first `thrown` lines of the file keep the faces they have, where they were thrown under another seed.
        `look` is shown the battle after its opening and after each order.
        """
        game: Game | None = None
        before: Battle | None = None
        standing = record.standing()
        for at, (number, battle, events) in enumerate(replaying(record, seed, thrown)):
            if game is None:
                game = cls(battle, keeper)
                game.opening = events
                game.header = record.header
            else:
                given = standing[at - 1][1]
                game._enter(Entry(given, given.clock, events, before))
            if look is not None:
                look(battle)
            before = battle.copy() if number > thrown else None  # dice given by hand cannot be thrown again
        assert game is not None
        if not isinstance(game.battle.dice, SeededDice):
            game.battle.dice = SeededDice(seed)
        game.closed = record.closing is not None
        return game

    def check(self, seat: str, order: object) -> Refusal | None:
        return self.battle.check(seat, order)

    def submit(self, seat: str, order: Order) -> list[Event]:
        """Carry out an order and put it on record. Raises Refused; if the record fails, nothing has happened."""
        battle = self.battle
        refusal = battle.check(seat, order)
        if refusal is not None:
            raise Refused(refusal)
        before = battle.copy()
        clock = battle.clock()
        try:
            events = battle.submit(seat, order)
            given = Given(seat, clock, msgspec.to_builtins(order), taken_faces(battle))
            self.keeper.append(given)
        except BaseException:
            self.battle = before
            raise
        self._enter(Entry(given, clock, events, before))
        if battle.outcome is not None:
            self.close()
        return events

    def _enter(self, entry: Entry) -> None:
        if entry.final:
            for earlier in self.entries[self._firm :]:
                earlier.before = None
            self._firm = len(self.entries)
        self.entries.append(entry)

    def close(self) -> None:
        """End the record with the seed, for everybody to check the dice by."""
        outcome = self.battle.outcome
        if outcome is not None and not self.closed:
            dice = self.battle.dice
            sealed = isinstance(dice, SeededDice) and commitment(dice.seed) == self.header.seed_commitment
            seed = dice.seed if sealed and isinstance(dice, SeededDice) else ""
            self.keeper.append(Closing(seed, outcome.winner, outcome.degree, outcome.reason))
            self.closed = True

    def may_undo(self, seat: str) -> bool:
        """Derived: nothing since the seat's last order rolled dice or told another seat anything, itself included."""
        for entry in reversed(self.entries):
            if entry.final:
                return False
            if entry.given.seat == seat:
                before = entry.before
                if before is None or self.battle.outcome is not None:
                    return False
                return before.agenda[-1].only_answer(before, seat) is None  # else it would be given again at once
        return False

    def undo(self, seat: str) -> None:
        """Take back a seat's last order, and give again those that came after it from others."""
        if not self.may_undo(seat):
            raise Refused(Refusal("", "since that order dice were thrown or somebody was told of it", "too-late"))
        at = max(number for number, entry in enumerate(self.entries) if entry.given.seat == seat)
        undone = self.entries[at]
        assert undone.before is not None
        battle = undone.before.copy()
        later: list[Entry] = []
        for entry in self.entries[at + 1 :]:
            before = battle.copy()
            events = battle.submit(entry.given.seat, battle.book.read_order(entry.given.order))
            later.append(Entry(entry.given, entry.clock, events, before))
        self.keeper.append(TakenBack(seat))
        self.battle = battle
        self.entries[at:] = later

    def account(self, seat: str) -> list[tuple[int, str, Event]]:
        """What a seat was told from the start, each with the number of the order that brought it about and the time."""
        told = [(0, event.clock, event) for event in self.opening if event.is_seen_by(seat)]
        for number, entry in enumerate(self.entries, start=1):
            told.extend((number, event.clock, event) for event in entry.events if event.is_seen_by(seat))
        return told


def _own(event: Event, seat: str) -> bool:
    """Whether an event tells nobody but the seat itself (and the umpire, who is told everything) anything."""
    return all(hearer in (seat, UMPIRE) for hearer in event.seen_by)


def write_record(path: Path, game: Game) -> None:
    """A whole game as a record file, at once."""
    lines: list[Line] = [game.header, *(entry.given for entry in game.entries)]
    with path.open("wb") as file:
        file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        if game.battle.outcome is not None and isinstance(game.battle.dice, SeededDice):
            outcome = game.battle.outcome
            closing = Closing(game.battle.dice.seed, outcome.winner, outcome.degree, outcome.reason)
            file.write(msgspec.json.encode(closing) + b"\n")
        file.flush()
        os.fsync(file.fileno())
