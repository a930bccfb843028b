"""Nothing a seat may not know leaves by any door: change only that, and every byte the seat can get stays the same."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.commanders import Choices
from grognard.commanders.commanders import RandomCommander
from grognard.core.books import Book, book_names, find_book
from grognard.core.orders import UMPIRE
from grognard.server import eyes
from grognard.server.calculations import part
from grognard.server.live import LiveGame
from tests.server.inside import Inside, inside
from tests.server.mist import MIST

ORDERS = 60
LOOKS = 10


def hiding_books() -> list[str]:
    """The books on the shelf that say what could be changed behind a seat's back."""
    installed = [name for name in book_names() if part(find_book(name), "secrets") is not None]
    return [*installed, MIST.name]


def smallest(book: Book) -> str:
    return min(book.scenarios, key=lambda name: book.scenarios[name].stat().st_size)


async def made(house: Inside, book: Book, seed: str) -> tuple[LiveGame, dict[str, str]]:
    scenario = book.scenario(smallest(book))
    seats = [{"name": side.name, "side": side.name, "holder": "link"} for side in scenario.sides]
    game = await house.make(book=book.name, scenario=scenario.name, seats=seats, seed=seed, spectators=True)
    tokens = {seat["name"]: seat["token"] for seat in game["seats"]}
    tokens[eyes.SPECTATOR] = game["spectator"]["token"]
    return await house.hall.game(game["game"]), tokens


def step(live: LiveGame, commander: RandomCommander) -> None:
    battle = live.battle
    seat = battle.waiting[0]
    decision = battle.agenda[-1].question(battle, seat)
    live.submit(seat, commander.order(battle.view(seat), decision, Choices(battle.options(seat))))


async def doors(house: Inside, live: LiveGame, seat: str, token: str, orders: list[Any]) -> dict[str, Any]:
    """Everything a seat can get, by every door there is."""
    game = f"/games/{live.id}"
    found: dict[str, Any] = {
        "socket": await house.first_message(live.id, token),
        "public": await house.ask("GET", game),
    }
    for path in ("state", "map", "options", "account", "account.txt", "replay?at=0", "record", "desk",
                 "replay?as=above", "view-as/" + seat, "report/" + seat):  # fmt: skip
        found[path] = await house.ask("GET", f"{game}/{path}", token)
    view = live.battle.view(seat)
    for unit in view["units"][:2]:
        x, y = unit["x_m"], unit["y_m"]
        found[f"overlays {unit['id']}"] = await house.ask("GET", f"{game}/overlays?unit={unit['id']}", token)
        found[f"options {unit['id']}"] = await house.ask("GET", f"{game}/options?about={unit['id']}", token)
        for dx, dy in ((0, 300), (300, 0), (-300, 50)):
            body = {"unit": unit["id"], "points": [[x, y], [x + dx, y + dy]]}
            found[f"gesture {unit['id']} {dx} {dy}"] = await house.ask("POST", f"{game}/gesture", token, body)
        for other in [other for other in view["units"] if not other["own"]][:2]:
            body = {"unit": unit["id"], "points": [], "onto": other["id"]}
            found[f"gesture {unit['id']} onto {other['id']}"] = await house.ask("POST", f"{game}/gesture", token, body)
    for order in orders:
        found[f"weigh {order}"] = await house.ask("POST", f"{game}/weigh", token, {"order": order})
    found["refusal"] = await house.ask("POST", f"{game}/orders", token, {"order": {"order": "UmpireSits"}})
    return found


def some_orders(live: LiveGame, seat: str) -> list[Any]:
    """Orders to weigh: legal ones and, from the other's options, ones that are not."""
    battle = live.battle
    found: list[Any] = []
    for asked in battle.waiting:
        for order in battle.options(asked):
            found.append(msgspec.to_builtins(order))
            if len(found) % 4 == 3:
                break
    return found[:6] if seat in battle.waiting else found[:2]


@pytest.mark.parametrize("name", hiding_books())
def test_what_a_seat_cannot_know_changes_no_byte_it_can_get(name: str, tmp_path: Path) -> None:
    """DESIGN: the non-interference test, over HTTP and websocket, for each seat and for spectators."""
    disturbed = asyncio.run(_disturb_and_compare(find_book(name), tmp_path))
    assert disturbed >= 2


async def _disturb_and_compare(book: Book, folder: Path) -> int:
    disturb = book.part("secrets").disturb
    chance = random.Random(5)
    disturbed = 0
    async with inside(folder) as house:
        live, tokens = await made(house, book, "open")
        commander = RandomCommander(3)
        for number in range(ORDERS):
            if live.battle.outcome is not None:
                break
            if number % max(1, ORDERS // LOOKS) == 0:
                for seat in live.seats:
                    disturbed += await _compare_once(house, live, seat, tokens[seat], disturb, chance)
            await live.do(lambda: step(live, commander))
    return disturbed


async def _compare_once(
    house: Inside, live: LiveGame, seat: str, token: str, disturb: Any, chance: random.Random
) -> int:
    whole = live.battle
    orders = some_orders(live, seat)
    before = await doors(house, live, seat, token, orders)
    public = eyes.public_view(whole), eyes.public_map(whole)
    twin = whole.copy()
    if not disturb(twin, seat, chance):
        return 0
    live.game.battle = twin
    live._settled.clear()
    after = await doors(house, live, seat, token, orders)
    assert (eyes.public_view(twin), eyes.public_map(twin)) == public
    live.game.battle = whole
    assert [door for door in before if before[door] != after[door]] == []
    return 1


def test_a_leak_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test, on a book that tells the enemy's strength in a view."""
    original = MIST.battle_type.view

    def leaking(self: Any, seat: str) -> dict[str, Any]:
        return {**original(self, seat), "score": dict(self.men)}

    monkeypatch.setattr(MIST.battle_type, "view", leaking)
    with pytest.raises(AssertionError):
        asyncio.run(_disturb_and_compare(MIST, tmp_path))


def test_orders_given_out_of_sight_change_no_byte_of_account_or_replay(tmp_path: Path) -> None:
    """Two games that differ only in what blue does where red cannot see it."""

    async def told(folder: Path, blue: int) -> dict[str, Any]:
        folder.mkdir()
        async with inside(folder) as house:
            live, tokens = await made(house, MIST, "the same")
            for order in ({"order": "March", "to": 1}, {"order": "March", "to": 2}):
                await house.ask("POST", f"/games/{live.id}/orders", tokens["red"], {"order": order})
                await house.ask(
                    "POST", f"/games/{live.id}/orders", tokens["blue"], {"order": {"order": "March", "to": blue}}
                )
            found = {}
            for token in (tokens["red"], tokens[eyes.SPECTATOR]):
                for path in ("state", "account", "account.txt", "replay", "replay?at=1", "replay?at=2", "map"):
                    found[path + token] = await house.ask("GET", f"/games/{live.id}/{path}", token)
                found["socket" + token] = 0, await house.first_message(live.id, token)
            names = {tokens["red"]: "RED", tokens[eyes.SPECTATOR]: "SPECTATOR"}
            return {
                key.replace(token, name): value
                for key, value in found.items()
                for token, name in names.items()
                if token in key
            }

    one, other = asyncio.run(told(tmp_path / "one", 9)), asyncio.run(told(tmp_path / "other", 7))
    assert [door for door in one if one[door] != other[door]] == []
    assert len(one) == 16


def test_the_seed_leaves_by_no_door_before_the_end(tmp_path: Path) -> None:
    seed = "a-seed-nobody-may-read"

    async def everything() -> list[bytes]:
        async with inside(tmp_path) as house:
            seats = [{"name": side, "side": side, "holder": "link"} for side in ("red", "blue")]
            game = await house.make(book="mist", scenario="road", seats=seats, seed=seed, umpire="link")
            live = await house.hall.game(game["game"])
            tokens = {**{seat["name"]: seat["token"] for seat in game["seats"]}, UMPIRE: game["umpire"]["token"]}
            commander = RandomCommander(1)
            found = [msgspec.json.encode(game)]
            for _ in range(5):
                await live.do(lambda: step(live, commander))
                for seat, token in tokens.items():
                    for answer in (await doors(house, live, seat, token, [])).values():
                        found.append(answer if isinstance(answer, bytes) else answer[1])
            return found

    assert [answer for answer in asyncio.run(everything()) if seed.encode() in answer] == []


def test_whom_a_reaction_is_asked_of_is_not_told(tmp_path: Path) -> None:
    """Others may not learn from it that somebody stands where he could fire."""

    async def waited() -> tuple[list[str], list[str], list[str]]:
        async with inside(tmp_path) as house:
            live, _ = await made(house, MIST, "x")
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
