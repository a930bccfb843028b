"""The memory is searched for cycles while no game is at work, and all of it when all rest."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from grognard.server import sweeping
from grognard.server.sweeping import Sweeper


class Ring:
    """Holds itself: nothing but a search lets go of it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def by_itself() -> Iterator[None]:
    before = gc.get_threshold()
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()
    gc.set_threshold(*before)


def pile() -> list[list[int]]:
    return [[at] for at in range(sweeping.ENOUGH + 100)]


def test_nothing_is_searched_while_a_game_is_at_work() -> None:
    async def play() -> None:
        sweeper = Sweeper()
        sweeper.began()
        sweeper.began()
        ring = weakref.ref(Ring())
        held = pile()
        sweeper.ended()
        await asyncio.sleep(0)
        assert ring() is not None
        sweeper.ended()
        await asyncio.sleep(0)
        assert ring() is None
        assert held
        sweeper.close()

    asyncio.run(play())


def test_little_is_not_worth_a_search() -> None:
    async def play() -> None:
        sweeper = Sweeper()
        gc.collect(0)
        sweeper.began()
        ring = weakref.ref(Ring())
        sweeper.ended()
        await asyncio.sleep(0)
        assert ring() is not None

    asyncio.run(play())


def test_what_leaves_no_cycles_is_searched_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """And from the first that is found on, every time."""
    monkeypatch.setattr(sweeping, "SPARED", 3)
    searched: list[int] = []
    collect = gc.collect

    def counted(generation: int = 2) -> int:
        searched.append(generation)
        return collect(generation)

    monkeypatch.setattr(gc, "collect", counted)

    async def rests(sweeper: Sweeper, number: int) -> list[bool]:
        """At which of so many rests it was searched."""
        told = []
        for _ in range(number):
            sweeper.began()
            held.append(pile())
            searched.clear()
            sweeper.ended()
            await asyncio.sleep(0)
            told.append(searched == [0])
        return told

    async def play() -> None:
        sweeper = Sweeper()
        assert await rests(sweeper, 10) == [True, False, True, False, False, False, True, False, False, False]
        Ring()
        assert await rests(sweeper, 3) == [True, True, False]
        sweeper.close()

    held: list[list[list[int]]] = []
    collect()
    asyncio.run(play())


def test_a_game_put_away_is_found_when_all_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "SEARCHES", 1)
    monkeypatch.setattr(sweeping, "REST_SECONDS", 0.02)

    async def play() -> None:
        sweeper = Sweeper()
        game: Ring | None = Ring()
        ring = weakref.ref(game)
        sweeper.began()
        held = pile()
        sweeper.ended()
        await asyncio.sleep(0)
        game = None  # it has outlived one search, and is not searched again before the rest
        gc.collect()
        assert ring() is not None
        await asyncio.sleep(0.05)
        assert ring() is None
        assert held

    asyncio.run(play())
    assert gc.get_freeze_count() > 0
