"""Where games are kept: one SQLite file, or PostgreSQL by URL. A game is its record, line by line, and its seats.

Lines are written by one thread for all games: those that wait while it is at the disk go there together in one
transaction (a group commit), and each writer is told only when its own lines are safe.
"""

import asyncio
import queue
import threading
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

FORMAT = 1
metadata = sa.MetaData()

kept = sa.Table("grognard", metadata, sa.Column("format", sa.Integer, nullable=False))

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("setup", sa.LargeBinary, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(12), sa.ForeignKey("games.id"), nullable=False, index=True),
    sa.Column("seat", sa.Text, nullable=False),
)

lines = sa.Table(
    "lines",
    metadata,
    sa.Column("game", sa.String(12), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)


class Kept(Struct, frozen=True):
    """What is settled about a game besides its record: who holds which seat, spectators, clock, notices."""

    holders: dict[str, str]
    umpire: str = "none"
    spectators: bool = False
    seconds_per_decision: float | None = None
    mail: dict[str, str] = {}
    thrown: int = 0
    """Lines at the head of the record whose dice were thrown elsewhere, in a game that was imported."""


class Found(Struct):
    """A game as the store has it."""

    id: str
    seed: str
    setup: Kept
    over: bool
    tokens: dict[str, str]
    lines: list[bytes]


class Overtaken(Exception):
    """Another process has written to the same game first."""


class Lost(Exception):
    """The store did not take the lines; nothing of them has happened."""


class _Batch:
    __slots__ = ("bodies", "closes", "first", "future", "game", "loop")

    def __init__(self, game: str, first: int, bodies: Sequence[bytes], closes: bool) -> None:
        self.game = game
        self.first = first
        self.bodies = bodies
        self.closes = closes
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[None] = self.loop.create_future()

    def rows(self) -> list[tuple[str, int, bytes]]:
        return [(self.game, number, body) for number, body in enumerate(self.bodies, self.first)]


def database_url(store: str) -> sa.URL:
    """The URL of a store given as a file's path, or as a URL."""
    if "://" not in store:
        return sa.URL.create("sqlite", database=str(Path(store).expanduser().resolve()))
    url = sa.make_url(store)
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise ValueError(f"the store is SQLite or PostgreSQL, not {url.get_backend_name()}")
    return url


class Store:
    """`shared` says that other processes may write to the same games."""

    def __init__(self, store: str) -> None:
        self.url = database_url(store)
        self.shared = self.url.get_backend_name() == "postgresql"
        self._lock: Any = None
        if not self.shared:
            self._lock = _hold(self.url.database or "")
        self.engine = sa.create_engine(self.url, pool_pre_ping=self.shared)
        if not self.shared:
            sa.event.listen(self.engine, "connect", _durable)
        self._prepare()
        self._insert = sa.insert(lines)
        self._marks = "(%s, %s, %s)" if self.shared else "(?, ?, ?)"
        self._journal: sa.Connection | None = None
        """The journal's own connection, kept from one commit to the next."""
        self._queue: queue.SimpleQueue[list[_Batch] | None] = queue.SimpleQueue()
        self._gathered: list[_Batch] = []
        self._thread = threading.Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

    def _prepare(self) -> None:
        with self.engine.begin() as connection:
            if self.shared:  # two processes that start at once must not both make the tables
                connection.execute(sa.text("select pg_advisory_xact_lock(1870)"))
            metadata.create_all(connection)
            found = connection.execute(sa.select(kept.c.format)).scalar()
            if found is None:
                connection.execute(sa.insert(kept).values(format=FORMAT))
            elif found != FORMAT:
                raise ValueError(f"the store has format {found}, and this program writes {FORMAT}")

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        if self._journal is not None:
            self._journal.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # -- games -----------------------------------------------------------------------------------------------

    def count(self) -> int:
        with self.engine.connect() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(games)).scalar_one()

    def make(
        self, game: str, made: float, seed: str, setup: Kept, passes: dict[str, str], bodies: Sequence[bytes]
    ) -> None:
        """Keep a new game: `passes` are hashes of tokens, and the seats they open."""
        with self.engine.begin() as connection:
            connection.execute(
                sa.insert(games).values(
                    id=game, made=made, seed=seed, setup=msgspec.json.encode(setup), over=_closes(bodies)
                )
            )
            if passes:
                connection.execute(
                    sa.insert(tokens), [{"hash": key, "game": game, "seat": seat} for key, seat in passes.items()]
                )
            connection.execute(
                self._insert,
                [{"game": game, "number": number, "body": body} for number, body in enumerate(bodies, start=1)],
            )

    def find(self, game: str) -> Found | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(games).where(games.c.id == game)).one_or_none()
            if row is None:
                return None
            held = connection.execute(sa.select(tokens.c.hash, tokens.c.seat).where(tokens.c.game == game))
            passes = {row.hash: row.seat for row in held}
        written = self.lines_after(game, 0)
        return Found(game, row.seed, msgspec.json.decode(row.setup, type=Kept), row.over, passes, written)

    def lines_after(self, game: str, number: int) -> list[bytes]:
        wanted = sa.select(lines.c.body).where(lines.c.game == game, lines.c.number > number).order_by(lines.c.number)
        with self.engine.connect() as connection:
            return [bytes(body) for body in connection.execute(wanted).scalars()]

    def unfinished(self) -> list[tuple[str, Kept]]:
        """Games that are not over, the latest first."""
        wanted = sa.select(games.c.id, games.c.setup).where(games.c.over.is_(False)).order_by(games.c.made.desc())
        with self.engine.connect() as connection:
            return [(name, msgspec.json.decode(setup, type=Kept)) for name, setup in connection.execute(wanted)]

    # -- the journal -----------------------------------------------------------------------------------------

    def write(self, game: str, first: int, bodies: Sequence[bytes]) -> "asyncio.Future[None]":
        """Lines of one game, to follow those it has; the future is done when they would survive a power cut."""
        batch = _Batch(game, first, bodies, _closes(bodies))
        gathered = self._gathered
        if not gathered or gathered[-1].loop is not batch.loop:
            batch.loop.call_soon(self._hand_over)
        gathered.append(batch)
        return batch.future

    def _hand_over(self) -> None:
        """What all games wrote in one turn of the loop goes to the journal at once: waking it is most of the cost."""
        gathered, self._gathered = self._gathered, []
        self._queue.put(gathered)

    def _write_on(self) -> None:
        while True:
            gathered = self._queue.get()
            together: list[_Batch] = []
            while gathered is not None:
                together += gathered
                if len(together) >= 1000 or self._queue.empty():
                    break
                gathered = self._queue.get()
            if together:
                self._commit(together)
            if gathered is None:
                return

    def _append(self, count: int) -> str:
        return f"insert into lines (game, number, body) values {', '.join([self._marks] * count)}"

    def _commit(self, together: list[_Batch]) -> None:
        try:
            self._insert_all(together)
        except Exception as fault:
            if len(together) > 1:  # one of them is at fault: find out which, each by itself
                for batch in together:
                    self._commit([batch])
                return
            _resolve(together, Overtaken() if self._is_written(together[0]) else Lost(str(fault)))
        else:
            _resolve(together, None)

    def _is_written(self, batch: _Batch) -> bool:
        """Whether somebody else has put a line where this batch was to go."""
        wanted = sa.select(lines.c.number).where(lines.c.game == batch.game, lines.c.number == batch.first)
        try:
            with self.engine.connect() as connection:
                return connection.execute(wanted).first() is not None
        except sa.exc.SQLAlchemyError:
            return False

    def _insert_all(self, together: list[_Batch]) -> None:
        connection = self._journal
        if connection is None:
            connection = self._journal = self.engine.connect()
        try:
            with connection.begin():
                rows = [row for batch in together for row in batch.rows()]
                for at in range(0, len(rows), ROWS):
                    some = rows[at : at + ROWS]
                    connection.exec_driver_sql(self._append(len(some)), tuple(chain.from_iterable(some)))
                for batch in together:
                    if batch.closes:
                        connection.execute(sa.update(games).where(games.c.id == batch.game).values(over=True))
                if self.shared:
                    for game in dict.fromkeys(batch.game for batch in together):
                        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, game)))
        except BaseException:
            self._journal = None
            connection.close()
            raise


CHANNEL = "grognard"
ROWS = 500
"""Lines in one statement: after each the journal must wait until other threads let it go on."""


def _closes(bodies: Sequence[bytes]) -> bool:
    return bodies[-1].startswith(b'{"line":"end"')


def _resolve(together: list[_Batch], fault: Exception | None) -> None:
    for loop in {batch.loop: None for batch in together}:
        own = [batch for batch in together if batch.loop is loop]
        try:
            loop.call_soon_threadsafe(_settle, own, fault)
        except RuntimeError:  # the loop is closed: nobody is waiting any more
            continue


def _settle(own: list[_Batch], fault: Exception | None) -> None:
    for batch in own:
        if batch.future.cancelled():
            continue
        if fault is None:
            batch.future.set_result(None)
        else:
            batch.future.set_exception(fault)


def _durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "busy_timeout=5000"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


def _hold(database: str) -> Any:
    """A SQLite store is one process's: a second one would hold stale games in memory."""
    import fcntl

    Path(database).parent.mkdir(parents=True, exist_ok=True)
    file = open(f"{database}.lock", "w")  # noqa: SIM115 - it is held as long as the store is open
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise ValueError(f"{database}: another server has this store open") from None
    return file
