"""The battle again, at any of its moments, through a seat's eyes: as far as it was told, and whole when it is over."""

import threading
from collections import OrderedDict
from typing import Any

from grognard.core.battle import Battle
from grognard.core.books import Book
from grognard.core.orders import UMPIRE
from grognard.referee.game import Game
from grognard.referee.records import Record, replaying
from grognard.server import eyes
from grognard.server.wire import EventOut, Moment, Problem

STRIDE = 16
"""A copy of the battle is kept after every so many orders."""
ABOVE = "above"


class Course:
    """A game's orders, and the battle after some of them."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lock = threading.Lock()
        self._copies: list[Battle] = []
        for done, (_, battle, _) in enumerate(replaying(record)):
            if done % STRIDE == 0:
                self._copies.append(battle.copy())
        self.orders = len(record.lines)

    def battle(self, number: int) -> Battle:
        """The battle after so many orders; not to be changed."""
        with self._lock:
            battle = self._copies[number // STRIDE].copy()
            lines = [line for _, line in self._record.standing()]
            for line in lines[number - number % STRIDE : number]:
                carry_out(battle, line.seat, line.order, line.dice)
            return battle


def carry_out(battle: Battle, seat: str, order: dict[str, Any], dice: tuple[int, ...]) -> None:
    from grognard.core.dice import ThrownDice

    battle.dice = ThrownDice(dice)
    battle.submit(seat, battle.book.read_order(order))


class Replays:
    """The courses last asked for. A running game's is made anew when it has gone on."""

    def __init__(self, most: int = 16) -> None:
        self._most = most
        self._courses: OrderedDict[str, tuple[int, Course]] = OrderedDict()

    def course(self, game: str, record: Record, stamp: int) -> Course:
        found = self._courses.get(game)
        if found is None or found[0] != stamp:
            found = (stamp, Course(record))
            self._courses[game] = found
            while len(self._courses) > self._most:
                self._courses.popitem(last=False)
        self._courses.move_to_end(game)
        return found[1]


class Telling:
    """What a replay needs to know of a game, taken at one moment."""

    def __init__(self, game: Game, record: Record, stamp: int, seat: str, told: list[eyes.Told], over: bool) -> None:
        self.record = record
        self.stamp = stamp
        self.seat = seat
        self.told = told
        self.over = over
        self.own = [number for number, entry in enumerate(game.entries, start=1) if entry.given.seat == seat]
        self.seed = ""


def positions(telling: Telling) -> list[int]:
    """The moments a seat may turn to: all once the battle is over, else those at which it was told or did something.

    How many orders others gave meanwhile is not to be counted by it.
    """
    if telling.over or telling.seat == UMPIRE:
        return list(range(len(telling.record.lines) + 1))
    return sorted({0, *telling.own, *(entry.order for entry in telling.told)})


def moment(book: Book, course: Course, telling: Telling, at: int | None) -> Moment:
    """One moment; the last one if none is named."""
    places = positions(telling)
    number = len(places) - 1 if at is None else at
    if not 0 <= number < len(places):
        raise Problem(404, "no-moment", f"this replay has moments 0 to {len(places) - 1}")
    order = places[number]
    battle = course.battle(order)
    events: list[EventOut] = [
        entry.numbered(book, count) for count, entry in enumerate(telling.told, start=1) if entry.order == order
    ]
    seen = Moment(
        number,
        len(places) - 1,
        ABOVE if telling.seat == UMPIRE else telling.seat,
        battle.clock(),
        battle.view(telling.seat),
        eyes.framed(battle.map(telling.seat)),
        events,
    )
    if telling.over:
        seen.seed = telling.seed
    return seen
