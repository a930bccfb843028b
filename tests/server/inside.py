"""The same server without a process: for tests that must reach into a live battle."""

import asyncio
import json
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from grognard.server.app import application
from grognard.server.gate import Gate
from grognard.server.limits import Limits, Options

GENEROUS = Limits(requests_a_second=1e6, requests_at_once=10**6, messages_a_second=1e6, messages_at_once=10**6,
                  new_games_a_minute=1e6, calculation_seconds=60.0)  # fmt: skip


class Inside:
    def __init__(self, gate: Gate, client: httpx.AsyncClient) -> None:
        self.gate = gate
        self.hall = gate.hall
        self.client = client

    async def make(self, **body: Any) -> dict[str, Any]:
        answer = await self.client.post("/games", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, bytes]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code < 500, answer.text
        return answer.status_code, answer.content

    async def first_message(self, game: str, token: str) -> bytes:
        """What a new socket of a seat is told first."""
        told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        scope = {"type": "websocket", "path": f"/api/games/{game}/live", "client": ("127.0.0.1", 1),
                 "headers": [(b"host", b"127.0.0.1")]}  # fmt: skip
        said.put_nowait({"type": "websocket.connect"})
        said.put_nowait({"type": "websocket.receive", "text": json.dumps({"token": token})})

        async def send(message: MutableMapping[str, Any]) -> None:
            told.put_nowait(dict(message))

        socket = asyncio.ensure_future(self.gate(scope, said.get, send))
        while (message := await told.get())["type"] != "websocket.send":
            pass
        said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await socket
        return str(message["text"]).encode()


@asynccontextmanager
async def inside(folder: Path, **more: Any) -> AsyncIterator[Inside]:
    gate = application(Options(store=str(folder / "games.sqlite"), limits=GENEROUS, **more))
    await gate.hall.open()
    transport = httpx.ASGITransport(gate)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1/api") as client:
        yield Inside(gate, client)
    await gate.hall.close()
