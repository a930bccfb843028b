"""The umpire's desk. What he decides are orders like any other."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from grognard.core.orders import UMPIRE, Order, UmpireLeaves, UmpireSits
from grognard.core.refusals import Refused
from grognard.server import calculations, eyes, forms
from grognard.server import desk as desks
from grognard.server.live import LiveGame
from grognard.server.routes import Asking, hall_of, umpire_of
from grognard.server.wire import Desk, Draft, OptionsOut, Problem, RulingForms, State, UmpireIn, Undone


@get("/games/{game:str}/desk")
async def desk(request: Asking, game: FromPath[str]) -> Desk:
    """What needs the umpire now."""
    live = await umpire_of(request, game)
    return await live.do(lambda: desks.desk(live))


@get("/games/{game:str}/desk/forms")
async def forms_of(request: Asking, game: FromPath[str]) -> RulingForms:
    """What the umpire's forms ask for, in the words of the book."""
    live = await umpire_of(request, game)
    return await live.do(lambda: forms.forms(live.battle))


@get("/games/{game:str}/desk/options/{seat:str}")
async def options_of(request: Asking, game: FromPath[str], seat: FromPath[str]) -> OptionsOut:
    """The orders that a seat could give now, for the umpire to decide on in its place."""
    live = await umpire_of(request, game)
    _known(live, seat)
    twin = await live.twin()

    def offered() -> OptionsOut:
        subjects, orders = calculations.options(twin, seat, "")
        for subject in subjects:
            if len(orders) < calculations.MOST:
                orders += calculations.options(twin, seat, subject)[1]
        return OptionsOut(subjects, orders[: calculations.MOST])

    return await hall_of(request).calculations.run(offered)


@get("/games/{game:str}/view-as/{seat:str}")
async def view_as(request: Asking, game: FromPath[str], seat: FromPath[str]) -> State:
    """The state of a seat, as it is shown there."""
    live = await umpire_of(request, game)
    _known(live, seat)
    return await live.do(lambda: live.state(seat))


@get("/games/{game:str}/report/{seat:str}")
async def report(request: Asking, game: FromPath[str], seat: FromPath[str]) -> Draft:
    """A draft report for a commander, from what that commander knows; to edit, and to send as a Message."""
    live = await umpire_of(request, game)
    _known(live, seat)
    return await live.do(lambda: Draft(desks.report(live, seat)))


def _known(live: LiveGame, seat: str) -> None:
    if seat not in live.seats and not (seat == eyes.SPECTATOR and live.kept.spectators):
        raise Problem(404, "no-seat", f"this game has no seat {seat!r}")


@post("/games/{game:str}/umpire", status_code=200)
async def umpire(request: Asking, game: FromPath[str], data: JSONBody[UmpireIn]) -> Undone:
    """Take the umpire's seat in a running game, or leave it."""
    live = await umpire_of(request, game)
    order: Order = UmpireSits() if data.action == "sit" else UmpireLeaves()

    def turn() -> Undone:
        try:
            live.submit(UMPIRE, order)
        except Refused as fault:
            raise Problem(409, "refused", fault.refusal.sentence, fault.refusal.paragraph) from None
        return Undone(live.state(UMPIRE))

    return await live.do(turn)


handlers = [desk, forms_of, options_of, view_as, report, umpire]
