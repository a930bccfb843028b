"""Computer commanders at work: each decision in a thread of its own, so that a slow one never holds the others."""

import asyncio
import logging
import threading
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from grognard.commanders import Choices, Commander, appoint
from grognard.core.battle import Battle
from grognard.core.orders import Order
from grognard.server.limits import Limits
from grognard.server.questions import default_order

if TYPE_CHECKING:
    from grognard.server.live import LiveGame

T = TypeVar("T")
log = logging.getLogger("grognard.server")


class Commanders:
    """At most so many think at once; one that takes too long, or fails, gets the fallback order."""

    def __init__(self, limits: Limits) -> None:
        self._seconds = limits.commander_seconds
        self._places = asyncio.Semaphore(limits.commanders_at_once)
        self.overruns = 0

    async def order(self, live: "LiveGame", seat: str, battle: Battle, no_thought: bool = False) -> Order:
        """An order for a seat, found on a copy of the battle."""
        holder = live.holder(seat)
        if holder == "empty" or no_thought:
            return default_order(battle, seat)
        async with self._places:
            try:
                commander = live.commander(seat, lambda: appointed(live, holder, seat))
                order = await in_thread(lambda: _asked(commander, battle, seat), self._seconds)
                if battle.check(seat, order) is None:
                    return order
                log.warning("game %s: the %s commander of %s gave an order that is refused", live.id, holder, seat)
            except TimeoutError:
                log.warning("game %s: the %s commander of %s took too long", live.id, holder, seat)
                live.dismiss(seat)
            except Exception:
                log.exception("game %s: the %s commander of %s failed", live.id, holder, seat)
                live.dismiss(seat)
        self.overruns += 1
        return default_order(battle, seat)


def appointed(live: "LiveGame", kind: str, seat: str) -> Commander:
    """He must not know the dice: his own chance comes from the secret seed by a one-way street."""
    chance = int.from_bytes(sha256(f"commander {live.seed} {seat}".encode()).digest()[:6], "big")
    return appoint(kind, live.book, live.battle.side_of(seat), chance)


def _asked(commander: Commander, battle: Battle, seat: str) -> Order:
    decision = battle.agenda[-1].question(battle, seat)
    return commander.order(battle.view(seat), decision, Choices(battle.options(seat)))


async def in_thread(work: Callable[[], T], seconds: float) -> T:
    """Do something in a thread, for so long at most; what overruns is left behind, and never keeps the program."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(value: T | None, fault: BaseException | None) -> None:
        if future.done():
            return
        if fault is not None:
            future.set_exception(fault)
        else:
            future.set_result(value)  # type: ignore[arg-type]

    def run() -> None:
        value, fault = None, None
        try:
            value = work()
        except BaseException as raised:
            fault = raised
        try:
            loop.call_soon_threadsafe(settle, value, fault)
        except RuntimeError:  # the server is gone
            return

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wait_for(future, seconds)
