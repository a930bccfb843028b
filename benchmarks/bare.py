"""The peer of the waiting sockets: Starlette and nothing else, under Uvicorn."""

from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute


async def table(socket: Any) -> None:
    await socket.accept()
    async for _ in socket.iter_text():
        continue


app = Starlette(routes=[WebSocketRoute("/table", table)])
