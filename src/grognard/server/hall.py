"""The hall: all live games of a server, found by id or read from the store, and what they share."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from grognard.core.books import book_names, find_book
from grognard.referee.records import RecordFault
from grognard.server.calculations import Calculations
from grognard.server.computers import Commanders
from grognard.server.limits import Limits, Options, Rate
from grognard.server.live import COMPUTERS, LiveGame
from grognard.server.notices import Notices
from grognard.server.replays import Replays
from grognard.server.sockets import GOING_AWAY
from grognard.server.store import Store
from grognard.server.sweeping import Sweeper
from grognard.server.tokens import hashed, is_game_id
from grognard.server.wire import Problem

log = logging.getLogger("grognard.server")


def load_books() -> None:
    """Before the front page asks for them: while its files are on their way to the browser."""
    for name in book_names():
        find_book(name)


class Hall:
    """Made before the server starts; `open` and `close` are called in its event loop."""

    def __init__(self, options: Options, store: Store) -> None:
        self.options = options
        self.limits: Limits = options.limits
        self.store = store
        self.commanders = Commanders(self.limits)
        self.calculations = Calculations(self.limits)
        self.notices = Notices(options)
        self.replays = Replays()
        self.sweeper = Sweeper()
        self.requests = Rate(self.limits.requests_a_second, self.limits.requests_at_once)
        self.messages = Rate(self.limits.messages_a_second, self.limits.messages_at_once)
        self.new_games = Rate(self.limits.new_games_a_minute / 60, self.limits.new_games_a_minute)
        self._lives: dict[str, LiveGame] = {}
        self._loading: dict[str, asyncio.Task[LiveGame]] = {}
        self._sockets: dict[str, int] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._waking: Any = None

    async def open(self) -> None:
        self.later(self._go_on())
        self.later(asyncio.to_thread(load_books))
        if self.store.shared:
            from grognard.server.waking import Waking

            self._waking = Waking(self)
            self.later(self._waking.listen())

    async def close(self) -> None:
        for task in [*self._tasks]:
            task.cancel()
        for live in [*self._lives.values()]:
            self.forget(live)
        await asyncio.sleep(0)
        self.sweeper.close()
        await self.notices.close()
        await asyncio.to_thread(self.store.close)

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Have something done without waiting for it; what goes wrong is told in the log."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("work in the background failed", exc_info=fault)

    # -- games -----------------------------------------------------------------------------------------------

    async def game(self, name: str) -> LiveGame:
        """A live game, read from the store if it is not in memory."""
        live = self._lives.get(name)
        if live is not None:
            live.used = time.monotonic()
            return live
        if not is_game_id(name):
            raise Problem(404, "no-game", "there is no such game")
        task = self._loading.get(name)
        if task is None:
            task = self._loading[name] = asyncio.create_task(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(task)

    async def _load(self, name: str) -> LiveGame:
        found = await asyncio.to_thread(self.store.find, name)
        if found is None:
            raise Problem(404, "no-game", "there is no such game")
        try:
            live = await asyncio.to_thread(LiveGame, self, found)
        except RecordFault as fault:
            log.error("game %s cannot be gone on with: %s", name, fault)
            raise Problem(500, "record", "the record of this game cannot be gone on with by this program") from None
        self._lives[name] = live
        self._make_room()
        live.changed()
        return live

    def _make_room(self) -> None:
        """Games nobody attends to are in the store; the longest forgotten leave the memory first."""
        over = len(self._lives) - self.limits.games_in_memory
        if over > 0:
            idle = sorted((live for live in self._lives.values() if live.idle), key=lambda live: live.used)
            for live in idle[: over + 1]:
                if time.monotonic() - live.used > 1.0:
                    self.forget(live)

    def forget(self, live: LiveGame) -> None:
        """Out of memory; who listens is asked to come again, and is served from the store."""
        if self._lives.get(live.id) is live:
            del self._lives[live.id]
        live.put_away()
        for ear in [*live.ears]:
            self.later(ear.hang_up(GOING_AWAY))

    def in_memory(self, name: str) -> LiveGame | None:
        return self._lives.get(name)

    def games_in_memory(self) -> list[str]:
        return [*self._lives]

    async def _go_on(self) -> None:
        """After a start: games that wait for a computer, or for a clock, go on by themselves."""
        for name, kept in await asyncio.to_thread(self.store.unfinished):
            timed = kept.seconds_per_decision is not None
            if timed or any(holder in COMPUTERS for holder in kept.holders.values()):
                try:
                    await self.game(name)
                except Problem as problem:
                    log.error("game %s: %s", name, problem.message)

    # -- who may do what -------------------------------------------------------------------------------------

    async def seat(self, game: str, token: str) -> tuple[LiveGame, str]:
        """The game and the seat that a token opens."""
        live = await self.game(game)
        if not token:
            raise Problem(401, "no-token", "this needs the token of a seat, as `Authorization: Bearer TOKEN`")
        seat = live.tokens.get(hashed(token))
        if seat is None:
            raise Problem(401, "wrong-token", "this token opens no seat of this game")
        return live, seat

    def let_in(self, address: str) -> Problem | None:
        """One more socket from an address, if it may have it.."""
        self._sockets[address] = self._sockets.get(address, 0) + 1
        if self._sockets[address] > self.limits.sockets_per_address:
            self.let_out(address)
            return Problem(429, "too-many-sockets", "too many sockets from one address")
        if sum(self._sockets.values()) > self.limits.sockets:
            self.let_out(address)
            return Problem(503, "too-many-sockets", "the server has all the sockets it may have")
        return None

    def let_out(self, address: str) -> None:
        left = self._sockets.get(address, 0) - 1
        if left > 0:
            self._sockets[address] = left
        else:
            self._sockets.pop(address, None)
