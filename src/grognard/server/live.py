"""A live game: one battle in memory, one queue of work on it, and those who listen.

All that touches the battle is done in turn, a batch at a time: carry out in memory, write the lines to the store,
and only then answer anybody, for reads as for orders. If the store fails, or another process was faster, the game is
read again from the store and nothing that was not on disk has left the house.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.commanders import Commander
from grognard.core.battle import Battle
from grognard.core.books import Book
from grognard.core.orders import UMPIRE, Order
from grognard.core.refusals import Refused
from grognard.referee.game import Game
from grognard.referee.records import Given, Line, Record, TakenBack, line_bytes, read_line, read_record
from grognard.server import eyes
from grognard.server.questions import Questions
from grognard.server.showing import Shown
from grognard.server.sockets import Ear
from grognard.server.store import Found, Overtaken
from grognard.server.wire import EventOut, Problem, State

if TYPE_CHECKING:
    from grognard.server.hall import Hall

T = TypeVar("T")
Work = Callable[[], Any]
log = logging.getLogger("grognard.server")
COMPUTERS = ("random", "greedy", "staff", "empty")
ATTEMPTS = 20
GONE = Problem(503, "gone", "the game was put away just now; ask again")


class Kept:
    """Where a game's record goes: gathered here, and written for a whole batch at once."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def append(self, line: Line) -> None:
        self._lines.append(line_bytes(line))

    def take(self) -> list[bytes]:
        taken, self._lines = self._lines, []
        return taken


class Behind:
    """The battle as spectators see it: one reading of the game's clock behind, and whole when it is over."""

    def __init__(self) -> None:
        self.shown: tuple[int, dict[str, Any]] | None = None
        self._next: tuple[int, dict[str, Any]] | None = None
        self._reading: str | None = None
        self.orders = -1

    def look(self, battle: Battle) -> None:
        """After the opening and after each order."""
        self.orders += 1
        if battle.outcome is not None:
            self.shown = (self.orders, eyes.public_view(battle))
        elif battle.clock() != self._reading:
            self.shown = self._next or (self.orders, eyes.public_view(battle))
            self._next = (self.orders, eyes.public_view(battle))
        self._reading = battle.clock()


class LiveGame:
    """One game in memory. Everything that touches `game` goes through `do`."""

    def __init__(self, hall: "Hall", found: Found) -> None:
        self.hall = hall
        self.id = found.id
        self.seed = found.seed
        self.kept = found.setup
        self.tokens = found.tokens
        self.ears: set[Ear] = set()
        self.used = time.monotonic()
        self.gone = False
        self._inbox: list[tuple[Work, asyncio.Future[Any]]] = []
        self._worker: asyncio.Task[None] | None = None
        self._commanding: asyncio.Task[None] | None = None
        self.questions = Questions(self)
        self._settled: dict[str, Shown] = {}
        self._arrivals: list[Ear] = []
        self._commanders: dict[str, Commander] = {}
        self._take_up(found.lines)

    def _take_up(self, lines: list[bytes]) -> None:
        """The game as its record tells it."""
        record = read_record(b"".join(lines), self.id)
        self.keeper = Kept()
        self.behind = Behind() if self.kept.spectators else None
        look = self.behind.look if self.behind is not None else None
        self.game = Game.from_record(record, self.seed, self.keeper, self.kept.thrown, look)
        self.written = len(lines)
        self.seats = [seat.name for seat in self.game.battle.seats]
        self.taken_back: dict[str, int] = {}
        for line in record.lines:
            if isinstance(line, TakenBack):
                self.taken_back[line.seat] = self.taken_back.get(line.seat, 0) + 1
        everybody = [*self.seats, UMPIRE, *([eyes.SPECTATOR] if self.kept.spectators else [])]
        self.audience = eyes.Audience(self.game, everybody)

    # -- asking for work -------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        return self.game.battle

    @property
    def book(self) -> Book:
        return self.game.battle.book

    @property
    def idle(self) -> bool:
        return not (self.ears or self._inbox or self._worker or self._commanding)

    def hand_in(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Have something done on the battle, in turn; the future is done when what it changed is on disk."""
        self.used = time.monotonic()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self.gone:
            future.set_exception(GONE)
            return future
        self._inbox.append((work, future))
        if self._worker is None:
            self._worker = asyncio.create_task(self._work_on())
        return future

    async def do(self, work: Callable[[], T]) -> T:
        return await self.hand_in(work)

    async def twin(self) -> Battle:
        """A copy to reckon on, in a thread, while the game goes on."""
        return await self.do(lambda: self.battle.copy())

    # -- the queue -------------------------------------------------------------------------------------------

    async def _work_on(self) -> None:
        self.hall.sweeper.began()
        try:
            while self._inbox:
                batch, self._inbox = self._inbox, []
                await self._carry_out(batch)
        finally:
            self._worker = None
            self.hall.sweeper.ended()

    async def _carry_out(self, batch: list[tuple[Work, "asyncio.Future[Any]"]]) -> None:
        if self.gone:
            for _, future in batch:
                if not future.done():
                    future.set_exception(GONE)
            return
        changed = False
        answers: list[tuple[Any, BaseException | None]] = []
        for attempt in range(ATTEMPTS):
            try:
                if self.hall.store.shared:
                    changed = await self._freshen() or changed
                answers = [_attempted(work) for work, _ in batch]
                self.questions.answer_what_is_plain()
                lines = self.keeper.take()
                if lines:
                    await self.hall.store.write(self.id, self.written + 1, lines)
                    self.written += len(lines)
                    changed = True
                break
            except Overtaken:  # another process wrote first: go on from what it wrote
                await self._read_again()
                changed = True
                await asyncio.sleep(0.001 * attempt)
            except Exception as fault:
                log.exception("game %s: the store failed", self.id)
                self.hall.forget(self)
                problem = Problem(503, "store", "the store failed; nothing of this has happened")
                problem.__cause__ = fault
                answers = [(None, problem)] * len(batch)
                changed = False
                break
        else:
            answers = [(None, Problem(503, "busy", "too many orders at once; give it again"))] * len(batch)
        for (_, future), (value, problem_) in zip(batch, answers, strict=True):
            if future.done():
                continue
            if problem_ is None:
                future.set_result(value)
            else:
                future.set_exception(problem_)
        arrivals, self._arrivals = self._arrivals, []
        self.ears.update(arrivals)
        if changed:
            self.changed()
        else:
            for ear in arrivals:
                self.tell(ear)

    async def _freshen(self) -> bool:
        """Follow what other processes wrote; whether there was anything."""
        lines = await asyncio.to_thread(self.hall.store.lines_after, self.id, self.written)
        if not lines:
            return False
        try:
            for data in lines:
                line = read_line(data)
                if isinstance(line, Given):
                    self.submit(line.seat, self.book.read_order(line.order))
                elif isinstance(line, TakenBack):
                    self.undo(line.seat)
            same = self.keeper.take() == lines
        except (Refused, ValueError):
            same = False
        if same:
            self.written += len(lines)
        else:
            await self._read_again()
        return True

    async def _read_again(self) -> None:
        found = await asyncio.to_thread(self.hall.store.find, self.id)
        if found is None:
            raise LookupError(self.id)
        await asyncio.to_thread(self._take_up, found.lines)

    async def join(self, ear: Ear) -> None:
        """One more listens: he is told the state as it is on disk, and all that follows."""
        self._arrivals.append(ear)
        await self.do(lambda: None)

    def put_away(self) -> None:
        """This copy of the game is not to be used any more."""
        self.gone = True
        self.questions.close()
        if self._commanding is not None:
            self._commanding.cancel()

    async def glance(self) -> None:
        """Somebody says that there is news of this game in the store."""
        await self.do(lambda: None)

    # -- work on the battle, to be done in turn ----------------------------------------------------------------

    def submit(self, seat: str, order: Order) -> None:
        self.game.submit(seat, order)
        self.audience.catch_up(self.game)
        if self.behind is not None:
            self.behind.look(self.battle)

    def undo(self, seat: str) -> None:
        self.game.undo(seat)
        self.taken_back[seat] = self.taken_back.get(seat, 0) + 1
        self.audience.start_again(self.game)

    def events(self, seat: str, since: int, until: int | None = None) -> list[EventOut]:
        """What a seat was told, after the event of this number in its own account."""
        told = self.told(seat)
        book = self.book
        end = len(told) if until is None else until
        return [told[at].numbered(book, at + 1) for at in range(max(0, since), end)]

    def told(self, seat: str) -> list[eyes.Told]:
        told = self.audience.told(seat)
        if seat == eyes.SPECTATOR and self.behind is not None and self.behind.shown is not None:
            upto = self.behind.shown[0]
            return [entry for entry in told if entry.order <= upto]
        return told

    def state(self, seat: str) -> State:
        """All this seat may know now."""
        battle = self.battle
        over = battle.outcome is not None
        if seat == eyes.SPECTATOR:
            assert self.behind is not None and self.behind.shown is not None
            version = len(self.told(seat)) + (1 if over else 0)
            shown, outcome = self.behind.shown[1], eyes.outcome_of(battle)
            state = State(version, seat, "", shown, None, [], False, {}, over, outcome)
        else:
            decision = eyes.question_for(battle, seat)
            state = State(
                version=self.audience.version(seat, self.taken_back) + (1 if over else 0),
                seat=seat,
                side=battle.side_of(seat),
                view=battle.view(seat),
                asked=eyes.asked_of(decision) if decision is not None else None,
                waiting_for=eyes.waited_for(battle, seat),
                may_undo=self.game.may_undo(seat),
                standing=eyes.standing_answers(battle, seat),
                over=over,
                outcome=eyes.outcome_of(battle),
            )
            until = self.questions.until(seat)
            if until is not None:
                state.until = until
        if over:
            state.seed = self.seed
        return state

    # -- when something has changed ------------------------------------------------------------------------------

    def changed(self) -> None:
        """What is on disk now may be told: to those who listen, to computers, to those who are away."""
        self.questions.note()
        self._settled.clear()
        for ear in self.ears:
            self.tell(ear)
        self.stir()

    def tell(self, ear: Ear) -> None:
        """Send a seat what it may know now, if that is not what it knows already. Only between two batches."""
        seat = ear.seat
        shown = self._settled.get(seat)
        if shown is None:
            shown = self._settled[seat] = Shown(self.state(seat), len(self.told(seat)))
        events = self.events(seat, ear.heard, shown.told)
        ear.heard = shown.told
        ear.show(shown, events)

    def holder(self, seat: str) -> str:
        return self.kept.umpire if seat == UMPIRE else self.kept.holders.get(seat, "link")

    # -- computers -------------------------------------------------------------------------------------------

    def stir(self) -> None:
        """Have a computer answer, if one is waited for."""
        if self._commanding is None and self._computer_seat() is not None:
            self._commanding = asyncio.create_task(self._command())

    def _computer_seat(self) -> str | None:
        for seat in self.battle.waiting:
            if self.holder(seat) in COMPUTERS:
                return seat
        return None

    def commander(self, seat: str, appoint: Callable[[], Commander]) -> Commander:
        """The commander of a seat, who stays as long as the game is in memory."""
        if seat not in self._commanders:
            self._commanders[seat] = appoint()
        return self._commanders[seat]

    def dismiss(self, seat: str) -> None:
        """One that failed, or still thinks in its thread, is not asked again."""
        self._commanders.pop(seat, None)

    async def _command(self) -> None:
        refused = 0
        done = False
        try:
            while refused < 5:
                asked = await self.do(lambda: (self._computer_seat(), self.battle.copy()))
                seat, twin = asked
                if seat is None:
                    done = True
                    return
                order = await self.hall.commanders.order(self, seat, twin, refused > 0)
                try:
                    await self.do(lambda seat=seat, order=order: self.submit(seat, order))  # type: ignore[misc]
                    refused = 0
                except Refused:  # the battle went on meanwhile, by a ruling
                    refused += 1
        except Problem as problem:  # the game was put away: whoever takes it up again asks them again
            log.info("game %s: %s", self.id, problem.message)
        except Exception:
            log.exception("game %s: its commanders gave up", self.id)
        finally:
            self._commanding = None
            if done and not self.gone:  # somebody may have been asked since this was found out
                self.stir()


def _attempted(work: Work) -> tuple[Any, BaseException | None]:
    try:
        return work(), None
    except (Problem, Refused) as fault:
        return None, fault
    except Exception as fault:
        log.exception("work on a game failed; the battle is unchanged")
        return None, fault


def record_of(game: Game, name: str) -> Record:
    """The orders that stand, as a record to be replayed."""
    return Record(name, game.header, [entry.given for entry in game.entries])
