"""A person is not asked what has only one answer: the table gives it, on record like any order."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from grognard.core.orders import Order
from tests.server.doors import LAID, Game
from tests.server.inside import Inside, inside
from tests.toy import March, WriteOrders


@pytest.fixture(autouse=True)
def blue_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the second turn blue can only stay where it is."""

    def only_answer(self: WriteOrders, battle: Any, seat: str) -> Order | None:
        return March(battle.at["blue"]) if seat == "blue" and battle.turn == 2 else None

    monkeypatch.setattr(WriteOrders, "only_answer", only_answer)


async def marched(game: Game, seat: str, to: int) -> None:
    answer = await game.ask(seat, "POST", "/orders", {"order": {"order": "March", "to": to}})
    assert answer[0] == 200, answer


async def state(game: Game, seat: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((await game.ask(seat, "GET", "/state"))[1])
    return told


async def to_turn_two(house: Inside) -> Game:
    game = await Game.begun(house, LAID[0], seed="x")
    await marched(game, "red", 1)
    await marched(game, "blue", 9)
    return game


def test_who_has_no_choice_is_neither_asked_nor_waited_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as house:
            game = await to_turn_two(house)
            red, blue = await state(game, "red"), await state(game, "blue")
            assert red["asked"] is not None and red["waiting_for"] == ["red"]
            assert blue["asked"] is None and not blue["may_undo"]
            assert (await game.ask("blue", "POST", "/undo"))[0] == 409
            await marched(game, "red", 2)
            assert (await state(game, "blue"))["asked"] is not None

    asyncio.run(play())


def test_what_was_given_unasked_is_on_record_and_given_once(tmp_path: Path) -> None:
    async def play() -> list[dict[str, Any]]:
        async with inside(tmp_path) as house:
            game = await to_turn_two(house)
            house.hall.forget(game.live)  # taken up again from its record, as after a restart
            game.live = await house.hall.game(game.live.id)
            assert (await state(game, "blue"))["asked"] is None
            await marched(game, "red", 2)
            return [entry.given.order for entry in game.live.game.entries if entry.given.seat == "blue"]

    assert asyncio.run(play()) == [{"order": "March", "to": 9}, {"order": "March", "to": 9}]
