"""The routes by subject: the shelf, games, seats, the umpire, replays. Each is a translation and nothing more."""

from typing import Any

from litestar import Request

from grognard.core.orders import UMPIRE
from grognard.server.eyes import SPECTATOR
from grognard.server.hall import Hall
from grognard.server.live import LiveGame
from grognard.server.tokens import bearer
from grognard.server.wire import Problem

Asking = Request[Any, Any, Any]
HALL = "hall"


def hall_of(request: Asking) -> Hall:
    hall: Hall = request.app.state[HALL]
    return hall


async def seat_of(request: Asking, game: str) -> tuple[LiveGame, str]:
    """The game, and the seat that the request's token opens."""
    return await hall_of(request).seat(game, bearer(request.headers.get("authorization")))


async def umpire_of(request: Asking, game: str) -> LiveGame:
    live, seat = await seat_of(request, game)
    if seat != UMPIRE:
        raise Problem(403, "not-the-umpire", "this is for the umpire")
    return live


async def player_of(request: Asking, game: str) -> tuple[LiveGame, str]:
    """A seat that may give orders: a commander's or the umpire's."""
    live, seat = await seat_of(request, game)
    if seat == SPECTATOR:
        raise Problem(403, "spectator", "a spectator gives no orders")
    return live, seat


async def uploaded(request: Asking) -> tuple[bytes, str]:
    """A file sent as the body, and the name it was sent under."""
    name = request.headers.get("x-file-name") or "file"
    return await request.body(), " ".join(name.replace("/", " ").split())[:120]
