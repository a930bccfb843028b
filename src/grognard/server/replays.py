"""The battle again, at any of its moments, through a seat's eyes: as far as it was told, and whole when it is over."""

import threading
from collections import OrderedDict

from grognard.core.battle import Battle
from grognard.core.books import Book
from grognard.core.dice import ThrownDice
from grognard.core.orders import UMPIRE
from grognard.referee.game import Game
from grognard.referee.records import Given, Record, replaying
from grognard.server import eyes
from grognard.server.wire import EventOut, Moment, Problem

STRIDE = 16
"""A copy of the battle is kept after every so many orders."""
SHOWN = 4
"""And the battles shown last."""
ABOVE = "above"


class Course:
    """A game's orders, and the battle after some of them."""

    def __init__(self, record: Record, earlier: "Course | None" = None) -> None:
        """With the course of the same game at an earlier time, only what came after is carried out."""
        self._lines = [line for _, line in record.standing()]
        self._lock = threading.Lock()
        self._strides: dict[int, Battle] = {}
        self._shown: OrderedDict[int, Battle] = OrderedDict()
        """The battles shown last: mostly the next one to be shown follows one of them."""
        if earlier is not None and self._lines[: len(earlier._lines)] == earlier._lines:
            self._strides.update(earlier._strides)
            done = len(earlier._lines)
            self._go_on(done, earlier.battle(done), len(self._lines))
        else:
            for done, (_, battle, _) in enumerate(replaying(record)):
                if done % STRIDE == 0:
                    self._strides[done] = battle.copy()

    def battle(self, number: int) -> Battle:
        """The battle after so many orders; not to be changed."""
        with self._lock:
            nearest = max((at for at in (*self._strides, *self._shown) if at <= number), default=0)
            battle = self._shown.get(nearest) or self._strides[nearest]
            battle = self._shown[number] = self._go_on(nearest, battle, number)
            self._shown.move_to_end(number)
            if len(self._shown) > SHOWN:
                self._shown.popitem(last=False)
            return battle

    def _go_on(self, at: int, battle: Battle, until: int) -> Battle:
        """From the battle after `at` orders to that after `until`."""
        if at == until:
            return battle
        battle = battle.copy()
        for done, line in enumerate(self._lines[at:until], at + 1):
            carry_out(battle, line)
            if done % STRIDE == 0 and done not in self._strides:
                self._strides[done] = battle.copy()
        return battle


def carry_out(battle: Battle, line: Given) -> None:
    battle.dice = ThrownDice(line.dice)
    battle.submit(line.seat, battle.book.read_order(line.order))


class Replays:
    """The courses last asked for. A running game's goes on with it."""

    def __init__(self, most: int = 16) -> None:
        self._most = most
        self._courses: OrderedDict[str, tuple[int, Course]] = OrderedDict()

    def course(self, game: str, record: Record, stamp: int) -> Course:
        found = self._courses.get(game)
        if found is None or found[0] != stamp:
            found = (stamp, Course(record, found[1] if found is not None else None))
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
