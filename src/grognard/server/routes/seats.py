"""What a seat may see and do."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from grognard.core.battle import Battle
from grognard.core.orders import Order
from grognard.core.refusals import Refused
from grognard.server import calculations, eyes
from grognard.server.live import LiveGame
from grognard.server.routes import Asking, hall_of, player_of, seat_of
from grognard.server.wire import (
    Done,
    EventOut,
    GestureIn,
    GestureOut,
    Meaning,
    OptionsOut,
    OrderIn,
    OrdersIn,
    Problem,
    Revealed,
    State,
    Undone,
    Weighed,
    Wire,
    WordsIn,
)

T = TypeVar("T")


@get("/games/{game:str}/state")
async def state(request: Asking, game: FromPath[str]) -> State:
    """All this seat may know now."""
    live, seat = await seat_of(request, game)
    return await live.do(lambda: live.state(seat))


@get("/games/{game:str}/map")
async def ground(request: Asking, game: FromPath[str]) -> Wire:
    """The ground as this seat knows it, in metres."""
    live, seat = await seat_of(request, game)
    if seat == eyes.SPECTATOR:
        return await live.do(lambda: eyes.public_map(live.battle))
    return await live.do(lambda: eyes.framed(live.battle.map(seat)))


@get("/games/{game:str}/options")
async def options(request: Asking, game: FromPath[str], about: FromQuery[str] = "") -> OptionsOut:
    """Whom this seat may give orders about, and the orders about one of them."""
    live, seat = await seat_of(request, game)
    subjects, orders = await _reckon(request, live, lambda battle: calculations.options(battle, seat, about))
    return OptionsOut(subjects, orders)


@post("/games/{game:str}/weigh", status_code=200)
async def weigh(request: Asking, game: FromPath[str], data: JSONBody[OrderIn]) -> Weighed:
    """Whether an order may be given and what may come of it, from this seat's own knowledge. Changes nothing."""
    live, seat = await player_of(request, game)
    return await _reckon(request, live, lambda battle: calculations.weigh(battle, seat, data.order))


@post("/games/{game:str}/gesture", status_code=200)
async def gesture(request: Asking, game: FromPath[str], data: JSONBody[GestureIn]) -> GestureOut:
    """What a drag from a unit can mean."""
    live, seat = await player_of(request, game)

    def meant(battle: Battle) -> GestureOut:
        units = {unit.get("id"): unit for unit in battle.view(seat).get("units", [])}
        if data.unit not in units:
            raise Problem(404, "no-unit", f"this seat knows no unit {data.unit!r}")
        points = list(data.points)
        if data.onto is not None:
            if data.onto not in units:
                raise Problem(404, "no-unit", f"this seat knows no unit {data.onto!r}")
            points.append((float(units[data.onto]["x_m"]), float(units[data.onto]["y_m"])))
        meanings = calculations.gesture(battle, seat, data.unit, points, data.facing_deg, data.odds)
        drawing = calculations.part(battle.book, "drawing")
        made = GestureOut(meanings)
        if drawing is not None and hasattr(drawing, "cost"):
            made.cost = drawing.cost(battle, seat, data.unit, points)
        if drawing is not None and hasattr(drawing, "reveals"):
            made.reveals = msgspec.convert(drawing.reveals(battle, seat, data.unit, points), list[Revealed])
        return made

    return await _reckon(request, live, meant)


@post("/games/{game:str}/read", status_code=200)
async def read(request: Asking, game: FromPath[str], data: JSONBody[WordsIn]) -> Meaning:
    """A written order, read from a sentence in the book's manner. Changes nothing."""
    live, seat = await player_of(request, game)
    return await _reckon(request, live, lambda battle: calculations.sentence(battle, seat, data.text))


@get("/games/{game:str}/overlays")
async def overlays(request: Asking, game: FromPath[str], unit: FromQuery[str]) -> dict[str, list[Wire]]:
    """Arcs, ranges, circles and reach of a unit, from this seat's knowledge."""
    live, seat = await player_of(request, game)

    def drawn(battle: Battle) -> dict[str, list[Wire]]:
        if unit not in [known.get("id") for known in battle.view(seat).get("units", [])]:
            raise Problem(404, "no-unit", f"this seat knows no unit {unit!r}")
        drawing = calculations.part(battle.book, "drawing")
        found: dict[str, list[Wire]] = drawing.overlays(battle, seat, unit) if drawing is not None else {}
        return found

    return await _reckon(request, live, drawn)


async def _reckon(request: Asking, live: LiveGame, work: Callable[[Battle], T]) -> T:
    """Something on a copy of the battle, in a thread."""
    battle = await live.twin()
    return await hall_of(request).calculations.run(lambda: work(battle))


@post("/games/{game:str}/orders", status_code=200)
async def orders(request: Asking, game: FromPath[str], data: JSONBody[OrdersIn]) -> Done:
    """Give one order, or several in turn: at the first that is refused, those before it stand."""
    live, seat = await player_of(request, game)
    if (data.order is None) == (data.orders is None):
        raise Problem(400, "malformed", "expected either `order` or `orders`")
    wires = data.orders if data.orders is not None else [data.order or {}]
    read: list[Order] = [calculations.read(live.book, wire) for wire in wires]

    def give() -> tuple[Done, Problem | None]:
        heard = len(live.told(seat))
        problem = None
        for at, order in enumerate(read):
            try:
                live.submit(seat, order)
            except Refused as fault:
                refusal = fault.refusal
                which = f"order {at + 1} of {len(read)}: " if len(read) > 1 else ""
                stand = f" ({at} given before it stand)" if at else ""
                problem = Problem(409, "refused", f"{which}{refusal.sentence}{stand}", refusal.paragraph)
                break
        return Done(live.state(seat), live.events(seat, heard)), problem

    done, problem = await live.do(give)
    if problem is not None:
        raise problem
    return done


@post("/games/{game:str}/undo", status_code=200)
async def undo(request: Asking, game: FromPath[str]) -> Undone:
    """Take back this seat's last order, where nobody was told of it and no die has fallen since."""
    live, seat = await player_of(request, game)

    def take_back() -> Undone:
        try:
            live.undo(seat)
        except Refused as fault:
            raise Problem(409, "refused", fault.refusal.sentence, fault.refusal.paragraph) from None
        return Undone(live.state(seat))

    return await live.do(take_back)


@get("/games/{game:str}/account")
async def account(request: Asking, game: FromPath[str], since: FromQuery[int] = 0) -> list[EventOut]:
    """What this seat was told, after the event of this number."""
    live, seat = await seat_of(request, game)
    return await live.do(lambda: live.events(seat, since))


@get("/games/{game:str}/account.txt", media_type="text/plain; charset=utf-8")
async def printable(request: Asking, game: FromPath[str]) -> Response[str]:
    """The same, to be printed."""
    live, seat = await seat_of(request, game)

    def told() -> str:
        lines = [f"{live.battle.setup.scenario.title}: {live.book.title}", f"As {seat} was told it."]
        clock = None
        for event in live.events(seat, 0):
            if event.clock != clock:
                clock = event.clock
                lines.extend(("", clock) if clock else ("",))
            cited = f" [{', '.join(event.paragraphs)}]" if event.paragraphs else ""
            lines.append(f"  {event.text}{cited}")
            lines.extend(f"      {line}" for line in event.tally)
        return "\n".join(lines) + "\n"

    return Response(await live.do(told), media_type="text/plain; charset=utf-8")


handlers = [state, ground, options, weigh, gesture, read, overlays, orders, undo, account, printable]
