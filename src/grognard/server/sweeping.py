"""When the memory is searched for cycles: while nobody waits for an order.

Views and accounts are thousands of small tables without cycles, and every search goes through all of them that are
new. Left to itself it comes in the middle of a hundred orders and holds them all up; here it comes when no game is at
work, seldom while it finds nothing, and what was set aside is not searched again before all games rest.
"""

import asyncio
import gc
import time

LEFT_ALONE = (200_000, 10, 20)
"""How much piles up before Python searches by itself, in a server that never comes to rest."""
ENOUGH = 4_000
REST_SECONDS = 2.0
SPARED = 64
"""After a search that found nothing, what is new is set aside unsearched, first once, and so many times at most: orders
leave no cycles behind, and to look for them again and again held up a hundred games longer than all else."""
SEARCHES = 150
"""After what is new has been set aside so often, all is searched at the next rest."""
AT_LAST_SECONDS = 3600.0


class Sweeper:
    """Told when a game begins to work on orders, and when it has ended."""

    def __init__(self) -> None:
        self._at_work = 0
        self._searches = 0
        self._last_of_all = time.monotonic()
        self._resting: asyncio.TimerHandle | None = None
        self._due = False
        self._spared = 0
        self._to_spare = 0

    @staticmethod
    def begin() -> None:
        """What is there from the start stays."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*LEFT_ALONE)

    def began(self) -> None:
        self._at_work += 1
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    def ended(self) -> None:
        self._at_work -= 1
        if self._at_work == 0 and not self._due and gc.get_count()[0] > ENOUGH:
            self._due = True
            asyncio.get_running_loop().call_soon(self._set_aside_what_is_new)

    def _set_aside_what_is_new(self) -> None:
        self._due = False
        if self._at_work:
            return
        if self._spared < self._to_spare:
            self._spared += 1
        else:
            found = gc.collect(0)
            self._to_spare = 0 if found else min(SPARED, 2 * self._to_spare + 1)
            self._spared = 0
        gc.freeze()
        self._searches += 1
        if self._searches < SEARCHES:
            return
        if time.monotonic() - self._last_of_all > AT_LAST_SECONDS:
            self.search_all()
        elif self._resting is None:
            self._resting = asyncio.get_running_loop().call_later(REST_SECONDS, self.search_all)

    def search_all(self) -> None:
        """Also what has outlived a search: games put away, sockets closed."""
        self._resting = None
        self._searches = 0
        self._last_of_all = time.monotonic()
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def close(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
