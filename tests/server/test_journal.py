"""The journal: what all games write at once goes to the disk together, and one that is at fault stops no other."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.server import store as stores
from grognard.server.store import Kept, Overtaken, Store

GAMES = [f"game{number:08d}" for number in range(40)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(str(tmp_path / "games.sqlite"))
    for game in GAMES:
        made.make(game, 0.0, "seed", Kept(holders={}), {}, [b'{"line":"header"}'])
    yield made
    made.close()


def test_more_lines_at_once_than_one_statement_holds_are_all_kept_in_their_order(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "ROWS", 7)

    async def write() -> None:
        await asyncio.gather(
            *(store.write(game, 2 + 3 * part, [b"%d" % (3 * part + at) for at in range(3)])
              for game in GAMES for part in range(2))
        )  # fmt: skip

    asyncio.run(write())
    for game in GAMES:
        assert store.lines_after(game, 1) == [b"0", b"1", b"2", b"3", b"4", b"5"]


def test_all_that_is_written_in_one_turn_of_the_loop_wakes_the_journal_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    commit = store._commit

    def counted(together: list[stores._Batch]) -> None:
        commits.append(len(together))
        commit(together)

    monkeypatch.setattr(store, "_commit", counted)

    async def write() -> None:
        await asyncio.gather(*(store.write(game, 2, [b"line"]) for game in GAMES))

    asyncio.run(write())
    assert commits == [len(GAMES)]


def test_a_game_that_was_overtaken_stops_no_other(store: Store) -> None:
    async def write() -> list[BaseException | None]:
        writes = [store.write(game, 1 if game == GAMES[5] else 2, [b"line"]) for game in GAMES]
        return await asyncio.gather(*writes, return_exceptions=True)

    told = asyncio.run(write())
    assert isinstance(told.pop(5), Overtaken)
    assert set(told) == {None}
    assert store.lines_after(GAMES[5], 1) == []
    assert store.lines_after(GAMES[6], 1) == [b"line"]


def test_what_a_loop_left_behind_does_not_keep_the_next_from_writing(store: Store) -> None:
    async def leave() -> None:
        store.write(GAMES[0], 2, [b"left"])

    async def write() -> None:
        await asyncio.wait_for(store.write(GAMES[1], 2, [b"line"]), 10)

    asyncio.run(leave())
    asyncio.run(write())
    assert store.lines_after(GAMES[1], 1) == [b"line"]
