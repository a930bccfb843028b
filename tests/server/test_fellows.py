"""Several seats of one side: each reads its own orders and letters, and orders its own troops.

That nothing whatever of it leaves by any door is for test_knowledge and test_knowledge_of_orders, byte by byte; here it
is told by example, in each landed book.
"""

import asyncio
import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.commanders.commanders import RandomCommander
from tests.server.doors import BRIGADES, CORPS, LAID, STAFFED, Game, Laid, doors
from tests.server.inside import inside

WORDS = "Not a word of this to Gudin"
THREE = {**STAFFED, "reserve": ("french", ("reserve",))}
LETTERS = Laid(
    "pluie-des-balles", "dorking-gap-1888", THREE, {"fog-of-war": "orders"}, few=True,
    sides=[{"name": "french", "title": "French", "posts": ["staff", "brigade", "reserve"]},
           {"name": "british", "title": "British", "posts": ["staff", "brigade"]}],
)  # fmt: skip
MARCHES = Laid("voice-of-the-guns", "dorking-gap-1888", BRIGADES, turns=6)
ORDERS = Laid("en-avant-en-masse", "auerstedt-1806", CORPS)


async def until(game: Game, step: str, seat: str, most: int = 200) -> None:
    """Go on until this seat is asked this."""
    commander = RandomCommander(2)
    for _ in range(most):
        battle = game.live.battle
        if seat in battle.waiting and battle.agenda[-1].question(battle, seat).step == step:
            return
        other, order = game.next_order(commander)
        assert (await game.ask(other, "POST", "/orders", {"order": order}))[0] == 200
    raise AssertionError(f"{seat} was never asked {step}")


async def who_reads(game: Game, words: bytes) -> set[str]:
    """Everybody at whose doors these words are to be had, sockets included."""
    found = set()
    for seat in game.tokens:
        for answer in (await doors(game, seat, [])).values():
            if words in (answer if isinstance(answer, bytes) else answer[1]):
                found.add(seat)
    return found


async def written(folder: Path, laid: Laid, step: str, seat: str, order: dict[str, Any], words: str) -> set[str]:
    async with inside(folder) as house:
        game = await Game.begun(house, laid, seed="open")
        await until(game, step, seat)
        assert await who_reads(game, words.encode()) == set()
        answer = await game.ask(seat, "POST", "/orders", {"order": order})
        assert answer[0] == 200, answer
        while step == "StaffWrites" and game.live.battle.agenda[-1].question(game.live.battle, seat).step == step:
            other = game.live.battle.waiting[0]
            assert (await game.ask(other, "POST", "/orders", {"order": {"order": "NothingToWrite"}}))[0] == 200
        return await who_reads(game, words.encode())


def test_a_letter_is_read_by_who_gets_it_and_nobody_else_of_his_side(tmp_path: Path) -> None:
    """pdb-II.9.3"""
    order = {"order": "WrittenOrder", "to": "french", "text": WORDS}
    seen = asyncio.run(written(tmp_path, LETTERS, "StaffWrites", "french staff", order, WORDS))
    assert "reserve" not in seen and "british" not in seen
    assert seen == {"french", "umpire"}


def test_a_message_is_read_by_who_gets_it_and_nobody_else_of_his_side(tmp_path: Path) -> None:
    """eam-R7"""
    order = {"order": "SendMessage", "commander": "davout", "to": "friant", "text": WORDS}
    seen = asyncio.run(written(tmp_path, ORDERS, "DeclareActions", "davout", order, WORDS))
    assert "davout" not in seen and seen <= {"umpire", "friant and others"}


def test_a_written_order_is_read_by_the_commander_who_wrote_it(tmp_path: Path) -> None:
    """eam-4.1"""
    order = {"order": "WriteOrder", "unit": "petit", "clauses": [{"what": "defend", "x_m": 1234.0, "y_m": 2345.0}]}
    seen = asyncio.run(written(tmp_path, ORDERS, "WriteOrders", "gudin", order, "(1234, 2345)"))
    assert seen == {"gudin", "umpire"}


def test_a_sealed_march_is_read_by_the_brigade_that_wrote_it(tmp_path: Path) -> None:
    """vog-10.1.1"""

    async def sealed() -> set[str]:
        async with inside(tmp_path) as house:
            game = await Game.begun(house, MARCHES, seed="open")
            await until(game, "WriteMoves", "101e")
            ride = next(order for order in game.live.battle.options("101e") if type(order).__name__ == "Ride")
            order = {**msgspec.to_builtins(ride), "x_m": 701.25}
            answer = await game.ask("101e", "POST", "/orders", {"order": order})
            assert answer[0] == 200, answer
            general = order["general"].encode()
            return await who_reads(game, general + b" rides to (701,")

    assert asyncio.run(sealed()) == {"101e", "umpire"}


@pytest.mark.parametrize("laid", [laid for laid in LAID if len(laid.seats) > 2], ids=repr)
def test_each_orders_its_own_troops_and_no_others(laid: Laid, tmp_path: Path) -> None:
    """What one seat may order, another of its side may not; nor is it offered to it."""
    tried = asyncio.run(_borrowed(laid, tmp_path))
    assert tried >= 10


async def _borrowed(laid: Laid, folder: Path) -> int:
    tried = 0
    async with inside(folder) as house:
        game = await Game.begun(house, laid, seed="open")
        commander = RandomCommander(5)
        for _ in range(60):
            battle = game.live.battle
            if battle.outcome is not None:
                break
            for seat in battle.waiting:
                own = [msgspec.to_builtins(order) for order in islice(battle.options(seat), 12)]
                about = [
                    order
                    for order in own
                    if any(order.get(name) for name in ("unit", "brigade", "commander", "general"))
                ]
                fellows = [other.name for other in battle.seats if other.side == battle.side_of(seat)]
                for other in fellows:
                    if other == seat or not about:
                        continue
                    offered = json.loads((await game.ask(other, "GET", "/options"))[1])["orders"]
                    assert [told for told in offered if told["order"] in about] == []
                    answer = await game.ask(other, "POST", "/orders", {"order": about[-1]})
                    assert answer[0] == 409, (seat, other, about[-1], answer)
                    tried += 1
            seat, order = game.next_order(commander)
            assert (await game.ask(seat, "POST", "/orders", {"order": order}))[0] == 200
    return tried
