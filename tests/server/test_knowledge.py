"""Nothing a seat may not know leaves by any door: change only that, and every byte the seat can get stays the same."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from grognard.commanders.commanders import RandomCommander
from grognard.core.books import book_names, find_book
from grognard.core.orders import UMPIRE
from grognard.server import eyes
from tests.server.doors import LAID, Game, Laid, doors, some_orders
from tests.server.inside import inside
from tests.server.mist import MIST

ORDERS = 60
LOOKS = 12
MIST_LAID = LAID[0]
NO_SECRETS: dict[str, set[str]] = {
    repr(LAID[1]): {"ambush", "status"},
    repr(LAID[2]): set(),
    repr(LAID[3]): {"letters", "coming", "fellows"},
    repr(LAID[4]): {"coming"},
    repr(LAID[5]): set(),
    repr(LAID[6]): {"unseen"},
}
"""What is no secret, or is not there, at each table: all else that a book hides must have been changed there."""


def test_every_landed_book_is_tried_with_several_seats_a_side() -> None:
    landed = {name for name in book_names() if find_book(name).package.startswith("grognard.books.")}
    crowded = {laid.book for laid in LAID if len(laid.seats) > 2}
    assert {laid.book for laid in LAID} == landed | {MIST.name}
    assert crowded == landed


@pytest.mark.parametrize("laid", LAID, ids=repr)
def test_what_a_seat_cannot_know_changes_no_byte_it_can_get(laid: Laid, tmp_path: Path) -> None:
    """DESIGN: the non-interference test, over HTTP and websocket, for each seat and for spectators."""
    tried = asyncio.run(_disturb_and_compare(laid, tmp_path))
    for seat in (*laid.seats, eyes.SPECTATOR):
        assert sum(count for (who, _), count in tried.items() if who == seat) >= 3, (seat, tried)
    book = part_of(laid)
    assert tried["", "reveals"] >= 10, "no path that was asked about revealed anything"
    assert {*book.WAYS} - {way for who, way in tried if who} == NO_SECRETS.get(repr(laid), set())


def part_of(laid: Laid) -> Any:
    return find_book(laid.book).part("secrets")


async def _disturb_and_compare(laid: Laid, folder: Path) -> Counter[tuple[str, str]]:
    """Play on, and now and then change everything that can be changed behind each seat's back: by whom, and how."""
    ways = part_of(laid).WAYS
    chance = random.Random(5)
    tried: Counter[tuple[str, str]] = Counter()
    async with inside(folder) as house:
        game = await Game.begun(house, laid, seed="open")
        commander = RandomCommander(3)
        for number in range(ORDERS):
            if game.live.battle.outcome is not None:
                break
            if number % (ORDERS // LOOKS) == (number // (ORDERS // LOOKS)) % (ORDERS // LOOKS):
                for seat in (*laid.seats, eyes.SPECTATOR):
                    for way in await _compare(game, seat, ways, chance, tried):
                        tried[seat, way] += 1
            seat, order = game.next_order(commander)
            assert (await game.ask(seat, "POST", "/orders", {"order": order}))[0] == 200
    return tried


async def _compare(
    game: Game, seat: str, ways: Any, chance: random.Random, tried: Counter[tuple[str, str]]
) -> list[str]:
    live = game.live
    whole = live.battle
    orders = some_orders(live, seat)
    before = await doors(game, seat, orders)
    tried["", "reveals"] += sum(b'"reveals":[{' in answer[1] for door, answer in before.items() if "gesture" in door)
    public = eyes.public_view(whole), eyes.public_map(whole)
    twin = whole.copy()
    done = [name for name, way in ways.items() if way(twin, seat, chance)]
    live.game.battle = twin
    live._settled.clear()
    after = await doors(game, seat, orders)
    assert seat != eyes.SPECTATOR or (eyes.public_view(twin), eyes.public_map(twin)) == public
    live.game.battle = whole
    live._settled.clear()
    assert [door for door in before if before[door] != after[door]] == [], (seat, done)
    return done


def test_a_leak_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test, on a book that tells the enemy's strength in a view."""
    original = MIST.battle_type.view

    def leaking(self: Any, seat: str) -> dict[str, Any]:
        return {**original(self, seat), "score": dict(self.men)}

    monkeypatch.setattr(MIST.battle_type, "view", leaking)
    with pytest.raises(AssertionError):
        asyncio.run(_disturb_and_compare(MIST_LAID, tmp_path))


def test_orders_given_out_of_sight_change_no_byte_of_account_or_replay(tmp_path: Path) -> None:
    """Two games that differ only in what blue does where red cannot see it."""

    async def told(folder: Path, blue: int) -> dict[str, Any]:
        folder.mkdir()
        async with inside(folder) as house:
            game = await Game.begun(house, MIST_LAID, seed="the same")
            for order in ({"order": "March", "to": 1}, {"order": "March", "to": 2}):
                await game.ask("red", "POST", "/orders", {"order": order})
                await game.ask("blue", "POST", "/orders", {"order": {"order": "March", "to": blue}})
            found: dict[str, Any] = {}
            for seat in ("red", eyes.SPECTATOR):
                for path in ("state", "account", "account.txt", "replay", "replay?at=1", "replay?at=2", "map"):
                    found[f"{path} {seat}"] = await game.ask(seat, "GET", f"/{path}")
                found[f"socket {seat}"] = await house.first_message(game.live.id, game.tokens[seat])
            return found

    one, other = asyncio.run(told(tmp_path / "one", 9)), asyncio.run(told(tmp_path / "other", 7))
    assert [door for door in one if one[door] != other[door]] == []
    assert len(one) == 16


def test_the_seed_leaves_by_no_door_before_the_end(tmp_path: Path) -> None:
    seed = "a-seed-nobody-may-read"

    async def everything() -> list[bytes]:
        async with inside(tmp_path) as house:
            game = await Game.begun(house, MIST_LAID, seed=seed)
            commander = RandomCommander(1)
            found = []
            for _ in range(5):
                giver, order = game.next_order(commander)
                found.append((await game.ask(giver, "POST", "/orders", {"order": order}))[1])
                for seat in game.tokens:
                    for answer in (await doors(game, seat, [])).values():
                        found.append(answer if isinstance(answer, bytes) else answer[1])
            return found

    assert [answer for answer in asyncio.run(everything()) if seed.encode() in answer] == []


def test_whom_a_reaction_is_asked_of_is_not_told(tmp_path: Path) -> None:
    """Others may not learn from it that somebody stands where he could fire."""

    async def waited() -> tuple[list[str], list[str], list[str]]:
        async with inside(tmp_path) as house:
            live = (await Game.begun(house, MIST_LAID, seed="x")).live
            for seat, to in (("red", 3), ("blue", 6), ("red", 4)):
                order = MIST.read_order({"order": "March", "to": to})
                await live.do(lambda seat=seat, order=order: live.submit(seat, order))  # type: ignore[misc]
            await live.do(lambda: live.submit("blue", MIST.read_order({"order": "March", "to": 6})))
            assert live.battle.agenda[-1].reaction() == "fire"
            asked = live.battle.waiting[0]
            other = "red" if asked == "blue" else "blue"
            return (live.state(other).waiting_for, live.state(asked).waiting_for, live.state(UMPIRE).waiting_for)

    other, asked, umpire = asyncio.run(waited())
    assert other == [] and asked == umpire != []
