"""A game again: moment by moment, and as a file."""

import asyncio
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from grognard.core.orders import UMPIRE
from grognard.server import eyes
from grognard.server.live import LiveGame, record_of
from grognard.server.replays import ABOVE, Telling, moment
from grognard.server.routes import Asking, hall_of, seat_of
from grognard.server.wire import Moment, Problem


@get("/games/{game:str}/replay")
async def replay(
    request: Asking,
    game: FromPath[str],
    at: FromQuery[int | None] = None,
    eyes_of: Annotated[str, QueryParameter(name="as")] = "",
) -> Moment:
    """One moment of the game: one's own up to what one was told; anybody's, and from above, once it is over."""
    live, seat = await seat_of(request, game)
    hall = hall_of(request)
    telling = await live.do(lambda: _telling(live, seat, eyes_of))

    def turned() -> Moment:
        course = hall.replays.course(live.id, telling.record, telling.stamp)
        return moment(live.book, course, telling, at)

    return await hall.calculations.run(turned)


def _telling(live: LiveGame, seat: str, eyes_of: str) -> Telling:
    over = live.battle.outcome is not None
    wanted = UMPIRE if eyes_of in (ABOVE, UMPIRE) else eyes_of or seat
    if wanted not in (*live.seats, UMPIRE, seat):
        raise Problem(404, "no-seat", f"this game has no seat {wanted!r}")
    if wanted != seat and not over and seat != UMPIRE:
        raise Problem(403, "not-yet", "through other eyes only once the battle is over")
    if wanted == eyes.SPECTATOR:
        if not over:
            raise Problem(403, "not-yet", "spectators may turn back once the battle is over")
        wanted = UMPIRE
    telling = Telling(live.game, record_of(live.game, live.id), live.written, wanted, live.audience.told(wanted), over)
    telling.seed = live.seed
    return telling


@get("/games/{game:str}/record", media_type="application/jsonl")
async def record(request: Asking, game: FromPath[str]) -> Response[bytes]:
    """The record as a file: the umpire's at any time, everybody's once the battle is over."""
    live, seat = await seat_of(request, game)
    over = await live.do(lambda: live.battle.outcome is not None)
    if not over and seat != UMPIRE:
        raise Problem(403, "not-yet", "the record is open to everybody once the battle is over")
    lines = await asyncio.to_thread(hall_of(request).store.lines_after, live.id, 0)
    name = f'attachment; filename="{live.battle.setup.scenario.name}-{live.id}.jsonl"'
    headers = {"Content-Disposition": name.encode("ascii", "replace").decode()}
    return Response(b"".join(lines), media_type="application/jsonl", headers=headers)


handlers = [replay, record]
