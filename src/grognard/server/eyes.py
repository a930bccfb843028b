"""What each seat is shown: its state, what it was told, and what anybody at all may know."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.core.battle import Battle
from grognard.core.books import Book
from grognard.core.decisions import Decision
from grognard.core.events import Event
from grognard.core.orders import UMPIRE
from grognard.core.tally import DIE
from grognard.referee.game import Game
from grognard.referee.prose import ledger, sentence
from grognard.server.wire import Asked, EventOut, OutcomeOut, StandingOut

log = logging.getLogger("grognard.server")
SPECTATOR = "spectator"
TAKEN_BACK = 100_000
"""What taking back an order adds to a seat's version, which may otherwise only grow by what it is told."""


class Told:
    """An event as everybody who was told of it is shown it, but for its number in his own account."""

    __slots__ = ("_shown", "event", "order")

    def __init__(self, order: int, event: Event) -> None:
        self.order = order
        self.event = event
        self._shown: EventOut | None = None

    def numbered(self, book: Book, number: int) -> EventOut:
        shown = self._shown
        if shown is None:
            event = self.event
            shown = self._shown = EventOut(
                number,
                event.clock,
                event.kind,
                sentence(book, event),
                event.paragraphs,
                event.facts,
                ledger(event.tally),
                [line[1] for line in event.tally if line[0] == DIE],
            )
        return shown if shown.number == number else msgspec.structs.replace(shown, number=number)


class Audience:
    """What each seat was told from the start, kept as it happens."""

    def __init__(self, game: Game, seats: Sequence[str]) -> None:
        self._seats = seats
        self._told: dict[str, list[Told]] = {seat: [] for seat in seats}
        self._given: dict[str, int] = dict.fromkeys(seats, 0)
        self._orders = 0
        self._hear(0, game.opening)
        self.catch_up(game)

    def catch_up(self, game: Game) -> None:
        """Hear what the orders since the last time brought about."""
        for number in range(self._orders + 1, len(game.entries) + 1):
            entry = game.entries[number - 1]
            self._hear(number, entry.events)
            if entry.given.seat in self._given:
                self._given[entry.given.seat] += 1
        self._orders = len(game.entries)

    def start_again(self, game: Game) -> None:
        """Something was taken back: what is told of it is gone from the account too."""
        fresh = Audience(game, self._seats)
        self._told, self._given, self._orders = fresh._told, fresh._given, fresh._orders

    def _hear(self, order: int, events: Sequence[Event]) -> None:
        for event in events:
            told = Told(order, event)
            for seat in self._seats:
                if seat == UMPIRE or event.is_seen_by(seat):
                    self._told[seat].append(told)

    def told(self, seat: str) -> list[Told]:
        return self._told[seat]

    def version(self, seat: str, taken_back: Mapping[str, int]) -> int:
        return len(self._told[seat]) + self._given[seat] + TAKEN_BACK * taken_back.get(seat, 0)


def asked_of(decision: Decision) -> Asked:
    return Asked(
        decision.step,
        decision.question,
        decision.paragraphs,
        [kind.__name__ for kind in decision.takes],
        decision.about,
        decision.reaction,
        msgspec.to_builtins(decision.default) if decision.default is not None else None,
        decision.facts,
    )


def question_for(battle: Battle, seat: str) -> Decision | None:
    return battle.agenda[-1].question(battle, seat) if seat in battle.waiting else None


def waited_for(battle: Battle, seat: str) -> list[str]:
    """The seats the battle waits for, as far as this seat may know.

    Who has not handed in what everybody writes is no secret. Whether one seat alone is asked something, for a
    reaction or by the umpire's book, may betray what stands in the woods: only he and the umpire see that.
    """
    waiting = list(battle.waiting)
    if not waiting or seat == UMPIRE or seat in waiting:
        return waiting
    step = battle.agenda[-1]
    if step.reaction() or waiting == [UMPIRE]:
        return []
    return [other for other in waiting if other != UMPIRE]


def standing_answers(battle: Battle, seat: str) -> dict[str, StandingOut]:
    return {
        reaction: StandingOut(answer.answer, dict(answer.when))
        for reaction, answer in battle.standing.get(seat, {}).items()
    }


def outcome_of(battle: Battle) -> OutcomeOut | None:
    outcome = battle.outcome
    return OutcomeOut(outcome.winner, outcome.degree, outcome.reason) if outcome is not None else None


def public_view(battle: Battle) -> dict[str, Any]:
    """What anybody may know: what the book's own whitelist lets a seat without a side see.

    Not what all seats have in common: that would tell one side what the other knows of it.
    """
    try:
        seen = battle.view(SPECTATOR)
    except (LookupError, ValueError, TypeError, AttributeError):  # a book that knows only its own seats
        log.exception("%s has no view for a seat without a side", battle.book.name)
        seen = {"book": battle.book.name, "scenario": battle.setup.scenario.name, "clock": battle.clock(),
                "units": [], "objectives": [], "messages": [], "orders": []}  # fmt: skip
    return {**seen, "side": "", "seat": SPECTATOR}


def public_map(battle: Battle) -> dict[str, Any]:
    """The ground as anybody may know it, with its frame."""
    return framed(battle.map(SPECTATOR))


def framed(ground: dict[str, Any]) -> dict[str, Any]:
    """The same with its frame, reckoned from what is on it where the book does not say."""
    if "frame" in ground:
        return ground
    extent = ground.get("extent")
    if isinstance(extent, list | tuple) and len(extent) == 2:  # the table's size, from its south-west corner
        return {**ground, "frame": {"west": 0.0, "south": 0.0, "east": extent[0], "north": extent[1]}}
    points: list[tuple[float, float]] = []
    for feature in ground.get("features", []):
        _points((feature.get("geometry") or {}).get("coordinates"), points)
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    return {**ground, "frame": {"west": min(xs), "south": min(ys), "east": max(xs), "north": max(ys)}}


def _points(coordinates: Any, found: list[tuple[float, float]]) -> None:
    if isinstance(coordinates, list | tuple) and coordinates:
        if isinstance(coordinates[0], int | float):
            found.append((float(coordinates[0]), float(coordinates[1])))
        else:
            for inner in coordinates:
                _points(inner, found)
