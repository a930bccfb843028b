"""The server beside its peers: orders, sockets, waiting, the log, the first page.

    python benchmarks/server.py [NAME ...]      orders turns sockets crowd log start

Server on core 0, load on core 1. Where a peer is there, the two run in turns and the middle of the ratios counts; work
is reckoned per CPU second of the server, all its processes and threads included. boardgame.io needs `npm ci` here
first, the bare server the packages of requirements/bench.txt.
"""

import asyncio
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from load import Ws, connect, cpu_seconds, memory_bytes, post, served, until

from grognard.server.running import free_port
from grognard.server.store import Kept, Store

HERE = Path(__file__).parent
SECONDS = float(os.environ.get("BENCH_SERVER_SECONDS", "3"))
ROUNDS = int(os.environ.get("BENCH_SERVER_ROUNDS", "3"))
GAMES = 16
NO_LIMITS = (
    "messages_a_second=1e9", "messages_at_once=1000000000", "requests_a_second=1e9", "requests_at_once=1000000000",
    "new_games_a_minute=1000000", "sockets_per_address=100000", "sockets=100000",
)  # fmt: skip
Row = dict[str, Any]


def row(what: str, peer: str, ratio: float, target: float, ours: str, theirs: str, at_most: bool = False) -> Row:
    reached = ratio <= target if at_most else ratio >= target
    held = {"interpreted": target, "compiled": target, "at_most": at_most, "reached": reached}
    told = {"what": what, "peer": peer, "ratio": round(ratio, 2), "ours": ours, "theirs": theirs}
    return {**told, **held, "note": "", "profile": ""}


@contextmanager
def grognard(folder: str, **env: str) -> Iterator[tuple[int, int]]:
    """A server with the duel on its shelf: its port and process."""
    port = free_port("127.0.0.1")
    words = [sys.executable, str(HERE / "duel.py"), "serve", "--port", str(port), "--store", f"{folder}/games.sqlite"]
    for limit in NO_LIMITS:
        words += ["--limit", limit]
    with served(words, ready=b"http://", **env) as process:
        yield port, process.pid


@contextmanager
def on_disk() -> Iterator[str]:
    """A folder on a real disk: in memory nothing waits for a sync."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DISK", HERE)) as folder:
        yield folder


class Player:
    """A side of a duel: gives the orders of a turn as soon as it is asked, without waiting for each to come back."""

    def __init__(self, side: str, in_a_turn: int) -> None:
        self.own = [f"u{at}" for at in range(100) if (at % 2 == 1) == (side == "red")]
        self.in_a_turn = in_a_turn
        self.given = self.acknowledged = self.updates = self.events = 0
        self.pause = 0.0
        self.sent: dict[int, float] = {}
        self.waits: list[float] = []

    def heard(self, socket: Ws, text: bytes) -> None:
        message = json.loads(text)
        kind = message["kind"]
        acks = [message["id"]] if kind == "ack" else message.get("acks", ())
        for number in acks:
            self.acknowledged += 1
            self.waits.append(time.perf_counter() - self.sent.pop(number))
        if kind in ("state", "change"):
            self.updates += 1
            self.events += len(message["events"])
            asked = message["state"].get("asked")
            if asked is not None and self.given == self.acknowledged:
                if self.pause:
                    asyncio.get_running_loop().call_later(self.pause, self.turn, socket)
                else:
                    self.turn(socket)
        elif kind != "ack":
            raise AssertionError(text[:200])

    def turn(self, socket: Ws) -> None:
        for at in range(self.in_a_turn):
            self.given += 1
            self.sent[self.given] = time.perf_counter()
            unit = self.own[at % len(self.own)]
            socket.send(b'{"kind":"order","id":%d,"order":{"order":"Shift","unit":"%s","x_m":%d}}'
                        % (self.given, unit.encode(), self.given))  # fmt: skip


async def games(port: int, count: int, scenario: str, in_a_turn: int, pause: float = 0.0) -> list[Player]:
    """So many duels under way."""
    players = []
    for _ in range(count):
        seats = [{"name": side, "side": side, "holder": "link"} for side in ("red", "blue")]
        made = post(port, "/api/games", {"book": "duel", "scenario": scenario, "seats": seats})
        for seat in made["seats"]:
            player = Player(seat["name"], in_a_turn)
            player.pause = pause
            players.append(player)
            first = json.dumps({"token": seat["token"], "changes": True}).encode()
            await connect(port, f"/api/games/{made['game']}/live", first, player.heard)
    await until(lambda: all(player.updates for player in players))
    return players


async def rate(port: int, pid: int, scenario: str, in_a_turn: int) -> float:
    """Orders accepted, on disk and told to both players, per CPU second of the server."""
    players = await games(port, GAMES, scenario, in_a_turn)
    await asyncio.sleep(1)
    told, spent = [player.events for player in players], cpu_seconds(pid)
    await asyncio.sleep(SECONDS)
    now, spent = [player.events for player in players], cpu_seconds(pid) - spent
    both = sum(min(now[at] - told[at], now[at + 1] - told[at + 1]) for at in range(0, len(players), 2))
    return both / spent


def boardgame(in_a_turn: int) -> float:
    words = ["node", str(HERE / "boardgame.js"), str(GAMES), str(SECONDS), str(in_a_turn)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=HERE, check=True, timeout=60 + 4 * SECONDS)
    told = json.loads(done.stdout)
    return float(told["orders"]) / float(told["cpu_seconds"])


def beside_boardgame(what: str, scenario: str, in_a_turn: int) -> Row:
    ours, theirs = [], []
    for _ in range(ROUNDS):
        with on_disk() as folder, grognard(folder) as (port, pid):
            ours.append(asyncio.run(rate(port, pid, scenario, in_a_turn)))
        theirs.append(boardgame(in_a_turn))
    ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
    told = [f"{statistics.median(found):,.0f} orders per CPU second" for found in (ours, theirs)]
    return row(what, "boardgame.io's server, nothing on disk", ratio, 2.0, told[0], told[1])


def orders() -> Row:
    return beside_boardgame("orders in a battle of 100 units, one a turn", "one", 1)


def turns() -> Row:
    return beside_boardgame("orders in a battle of 100 units, fifty a turn", "fifty", 50)


async def waiting(port: int, pid: int, path: Callable[[], tuple[str, bytes]], count: int) -> float:
    """Bytes for each socket that waits."""
    heard = [0]

    def hear(_: Ws, text: bytes) -> None:
        heard[0] += 1

    async def some(number: int) -> list[Ws]:
        return [await connect(port, *path(), hear) for _ in range(number)]

    early = await some(50)
    await asyncio.sleep(1)
    before = memory_bytes(pid)
    late = await some(count)
    await until(lambda: all(socket.up for socket in late))
    await asyncio.sleep(2)
    each = (memory_bytes(pid) - before) / count
    assert len(early) == 50
    return each


def sockets() -> Row:
    """A thousand sockets, each of a seat of a game; bare, a thousand that listen to nothing."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        with on_disk() as folder, grognard(folder) as (port, pid):
            made: list[tuple[str, bytes]] = []
            for _ in range(40):
                seats = [{"name": side, "side": side, "holder": "link"} for side in ("red", "blue")]
                game = post(port, "/api/games", {"book": "duel", "scenario": "one", "seats": seats})
                for seat in game["seats"]:
                    first = json.dumps({"token": seat["token"]}).encode()
                    made += [(f"/api/games/{game['game']}/live", first)] * 14
            turn = iter(made)
            ours.append(asyncio.run(waiting(port, pid, lambda turn=turn: next(turn), 1000)))  # type: ignore[misc]
        port = free_port("127.0.0.1")
        words = [sys.executable, "-m", "uvicorn", "bare:app", "--port", str(port), "--log-level", "error"]
        with served(words, PYTHONPATH=str(HERE)) as process:
            _until_open(port)
            theirs.append(asyncio.run(waiting(port, process.pid, lambda: ("/table", b"x"), 1000)))
    ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
    told = [f"{statistics.median(found) / 1024:.1f} KiB" for found in (ours, theirs)]
    return row("memory of a waiting socket", "bare Uvicorn with Starlette", ratio, 1.5, *told, at_most=True)


def _until_open(port: int) -> None:
    import socket

    for _ in range(500):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise AssertionError("the bare server did not start")


async def crowded(port: int) -> list[float]:
    """A hundred games, each side ordering ten times a second, while eight hundred more sockets listen."""
    players = await games(port, 100, "one", 1, pause=0.05)
    seats = [{"name": side, "side": side, "holder": "link"} for side in ("red", "blue")]
    for _ in range(40):
        game = post(port, "/api/games", {"book": "duel", "scenario": "one", "seats": seats})
        for seat in game["seats"]:
            first = json.dumps({"token": seat["token"]}).encode()
            for _ in range(10):
                await connect(port, f"/api/games/{game['game']}/live", first, lambda socket, text: None)
    await asyncio.sleep(1)
    for player in players:
        player.waits.clear()
    await asyncio.sleep(max(SECONDS, 5.0))
    return sorted(wait for player in players for wait in player.waits)


def crowd() -> Row:
    found = []
    for _ in range(ROUNDS):
        with on_disk() as folder, grognard(folder) as (port, _):
            waits = asyncio.run(crowded(port))
            found.append((waits[int(len(waits) * 0.99)] * 1000, waits[len(waits) // 2] * 1000, len(waits)))
    high, middle, count = sorted(found)[len(found) // 2]
    told = f"p99 {high:.0f} ms, middle {middle:.0f} ms, {count} orders"
    return row(
        "order to acknowledgement, 100 games and 1,000 sockets", "50 ms", high, 50.0, told, "50 ms", at_most=True
    )


LINE = b'{"line":"order","seat":"red","clock":"turn 9","order":{"order":"Shift","unit":"u1"},"dice":[14,3]}\n'.ljust(
    120
)

TABLE = "create table lines (game text, number integer, body blob, primary key (game, number)) without rowid"


def raw_log(path: str, seconds: float) -> float:
    """sqlite3 alone, in WAL mode with full sync, a line at a time."""
    database = sqlite3.connect(path, isolation_level=None)
    for statement in ("pragma journal_mode=wal", "pragma synchronous=full", TABLE):
        database.execute(statement)
    number, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        number += 1
        database.execute("insert into lines values ('abcdefghijkl', ?, ?)", (number, LINE))
    database.close()
    return number / (time.perf_counter() - start)


async def own_log(path: str, seconds: float, writers: int) -> float:
    """Ours, each game writing its next line when the last is on disk."""
    store = Store(path)
    done = 0
    end = time.perf_counter() + seconds

    async def write(game: str) -> None:
        nonlocal done
        number = 1
        while time.perf_counter() < end:
            number += 1
            await store.write(game, number, [LINE])
            done += 1

    names = [f"{at:012d}" for at in range(writers)]
    for name in names:
        store.make(name, 0.0, "", Kept({}), {}, [LINE])
    end = time.perf_counter() + seconds
    await asyncio.gather(*(write(name) for name in names))
    store.close()
    return done / seconds


def log() -> Iterator[Row]:
    for writers, what in ((1, "one game writes"), (GAMES, "sixteen games write")):
        ours, theirs = [], []
        for turn in range(2 * ROUNDS + 1):
            with on_disk() as folder:
                one = asyncio.run(own_log(f"{folder}/ours.sqlite", SECONDS / 3, writers))
                other = raw_log(f"{folder}/raw.sqlite", SECONDS / 3)
            if turn:
                ours.append(one)
                theirs.append(other)
        ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
        told = [f"{statistics.median(found):,.0f} lines/s" for found in (ours, theirs)]
        yield row(f"durable log, {what}", "sqlite3, WAL, full sync, a line at a time", ratio, 0.8, *told)


def start() -> Row:
    """From nothing to the front page and the scenarios it shows; as installed, with Python's files translated."""
    from urllib.request import urlopen

    found = []
    with on_disk() as cache:
        for _ in range(ROUNDS + 1):
            folder = tempfile.mkdtemp(dir=cache)
            begin = time.perf_counter()
            with grognard(folder, PYTHONDONTWRITEBYTECODE="", PYTHONPYCACHEPREFIX=f"{cache}/python") as (port, _):
                for path in ("/", "/api/scenarios", "/api/books"):
                    with urlopen(f"http://127.0.0.1:{port}{path}") as answer:
                        answer.read()
                found.append(time.perf_counter() - begin)
    middle = statistics.median(found[1:])
    told = f"{middle:.2f} s"
    return row("from a cold start to the first page's data", "1 s", middle, 1.0, told, "1 s", at_most=True)


ALL: dict[str, Callable[[], Row | Iterator[Row]]] = {
    "orders": orders, "turns": turns, "sockets": sockets, "crowd": crowd, "log": log, "start": start,
}  # fmt: skip


def rows(names: tuple[str, ...] = tuple(ALL)) -> Iterator[Row]:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {1})
    for name in names:
        found = ALL[name]()
        yield from [found] if isinstance(found, dict) else found


if __name__ == "__main__":
    for told in rows(tuple(sys.argv[1:]) or tuple(ALL)):
        print(
            json.dumps({key: told[key] for key in ("what", "peer", "ratio", "ours", "theirs", "reached")}), flush=True
        )
