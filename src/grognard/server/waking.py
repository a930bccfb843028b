"""Several processes on one PostgreSQL: each is woken when another has written to a game that it has in memory."""

import asyncio
import logging
from typing import TYPE_CHECKING

from grognard.server.store import CHANNEL

if TYPE_CHECKING:
    from grognard.server.hall import Hall

log = logging.getLogger("grognard.server")
PAUSE = 1.0


class Waking:
    def __init__(self, hall: "Hall") -> None:
        self._hall = hall

    async def listen(self) -> None:
        """As long as the server runs; a lost connection is made again, and all games looked after once."""
        import psycopg

        url = self._hall.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(f"listen {CHANNEL}")
                    self._look_after_all()
                    async for notice in connection.notifies():
                        self._look_after(notice.payload)
            except psycopg.OperationalError as fault:
                log.warning("PostgreSQL does not answer: %s", fault)
            await asyncio.sleep(PAUSE)

    def _look_after(self, game: str) -> None:
        live = self._hall.in_memory(game)
        if live is not None and not live.gone:
            self._hall.later(live.glance())

    def _look_after_all(self) -> None:
        for game in self._hall.games_in_memory():
            self._look_after(game)
