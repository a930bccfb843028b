"""Making games and looking at them from outside."""

import asyncio
import time
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from grognard.core.books import Book, Seat
from grognard.core.dice import commitment
from grognard.core.orders import UMPIRE, UmpireSits
from grognard.core.refusals import Refused
from grognard.referee.battles import opened, setting_up
from grognard.referee.game import Game
from grognard.referee.records import Header, RecordFault, read_record, replay, verify
from grognard.server import eyes
from grognard.server.calculations import commanders_of
from grognard.server.hall import Hall
from grognard.server.live import Kept as Lines
from grognard.server.live import LiveGame
from grognard.server.notices import is_address
from grognard.server.routes import Asking, hall_of, uploaded
from grognard.server.routes.shelf import a_book, a_scenario
from grognard.server.store import Kept
from grognard.server.tokens import hashed, link, new_game_id, new_seed, new_token
from grognard.server.wire import GameIn, GameMade, GameShown, Pass, Problem, SeatMade, SeatShown

WITH_TOKEN = ("here", "link")
COMMANDERS = ("random", "greedy", "staff")


@post("/games")
async def make(request: Asking, data: JSONBody[GameIn]) -> GameMade:
    """Begin a battle. Each seat held by a person gets a token, told here and never again."""
    hall = hall_of(request)
    await _room_for_one_more(request, hall)
    book = a_book(data.book)
    for seat in data.seats:
        if seat.holder in COMMANDERS and seat.holder not in commanders_of(book):
            raise Problem(400, "no-commander", f"{book.name} has no {seat.holder} commander yet")
        if seat.mail and not is_address(seat.mail):
            raise Problem(400, "wrong-input", f"seat {seat.name}: {seat.mail!r} is no e-mail address")
        if seat.name == eyes.SPECTATOR:
            raise Problem(400, "wrong-input", f"no seat can be called {seat.name!r}")
    seed = str(data.seed) if data.seed is not None else new_seed()

    def begun() -> list[bytes]:
        return _begun(book, data, seed)

    try:
        lines = await hall.calculations.run(begun)
    except (ValueError, TypeError, Refused) as fault:
        raise Problem(400, "wrong-input", str(fault)) from None
    kept = Kept(
        {seat.name: seat.holder for seat in data.seats},
        data.umpire,
        data.spectators,
        data.clock.seconds_per_decision if data.clock is not None else None,
        {seat.name: seat.mail for seat in data.seats if seat.mail},
    )
    sides = [Seat(seat.name, seat.side, seat.posts) for seat in data.seats]
    return await _keep(hall, seed, kept, sides, lines, commitment(seed))


def _begun(book: Book, data: GameIn, seed: str) -> list[bytes]:
    """The first lines of the record: the header, and the umpire taking his seat."""
    if data.scenario_data is not None:
        scenario = book.read_scenario(msgspec.json.encode(data.scenario_data), "scenario")
        faults = book.checks(scenario, "scenario") if book.checks is not None else []
        if faults:
            raise ValueError(f"{faults[0].file}: {faults[0].place}: {faults[0].reason}")
    else:
        scenario = a_scenario(book, data.scenario)
    seats = [Seat(seat.name, seat.side, seat.posts) for seat in data.seats]
    battle = opened(setting_up(book, scenario, seed, data.settings, seats))
    lines = Lines()
    game = Game(battle, lines, data.settings)
    lines.append(game.header)
    if data.umpire != "none" and battle.outcome is None:
        game.submit(UMPIRE, UmpireSits())
    if battle.outcome is not None:
        game.close()
    return lines.take()


async def _room_for_one_more(request: Asking, hall: Hall) -> None:
    address = request.client.host if request.client is not None else ""
    if not hall.new_games.allows(address):
        raise Problem(429, "too-many-games", "too many new games; wait a minute")
    if await asyncio.to_thread(hall.store.count) >= hall.limits.games:
        raise Problem(503, "too-many-games", "this server keeps all the games it may have")


async def _keep(hall: Hall, seed: str, kept: Kept, seats: list[Seat], lines: list[bytes], commitment_: str) -> GameMade:
    """Put a new game into the store, and hand out its tokens."""
    game = new_game_id()
    passes: dict[str, str] = {}

    def a_pass(seat: str) -> Pass:
        token = new_token()
        passes[hashed(token)] = seat
        return Pass(token, link(game, token))

    made = GameMade(game, [], commitment_)
    for seat in seats:
        holder = kept.holders[seat.name]
        shown = SeatMade(seat.name, seat.side, holder)
        if holder in WITH_TOKEN:
            given = a_pass(seat.name)
            shown.token, shown.link = given.token, given.link
        made.seats.append(shown)
    if kept.umpire != "none":
        made.umpire = a_pass(UMPIRE)
    if kept.spectators:
        made.spectator = a_pass(eyes.SPECTATOR)
    await asyncio.to_thread(hall.store.make, game, time.time(), seed, kept, passes, lines)
    await hall.game(game)
    return made


@post("/games/import")
async def import_record(request: Asking) -> GameMade:
    """A record as a game: gone on with where it stopped, or, if it was finished, to be replayed."""
    hall = hall_of(request)
    await _room_for_one_more(request, hall)
    data, name = await uploaded(request)
    fresh = new_seed()

    def taken_over() -> tuple[str, int, Header, bool]:
        record = read_record(data, name)
        a_book(record.header.book)
        if record.header.scenario_data is None:
            a_scenario(a_book(record.header.book), record.header.scenario)
        umpired = (verify(record) if record.closing is not None else replay(record)).umpired
        sealed = record.closing is not None and bool(record.closing.seed)
        thrown = 0 if sealed else len(record.lines) + 1
        return (record.closing.seed if sealed and record.closing is not None else fresh), thrown, record.header, umpired

    try:
        seed, thrown, header, umpired = await hall.calculations.run(taken_over)
    except (RecordFault, ValueError) as fault:
        raise Problem(400, "record", str(fault)) from None
    whole = data[: data.rindex(b"\n") + 1]
    lines = [line + b"\n" for line in whole.splitlines()]
    kept = Kept({seat.name: "link" for seat in header.seats}, "link" if umpired else "none", thrown=thrown)
    return await _keep(hall, seed, kept, list(header.seats), lines, header.seed_commitment)


@get("/games/{game:str}")
async def show(request: Asking, game: FromPath[str]) -> GameShown:
    """What anybody may know of a game."""
    live = await hall_of(request).game(game)
    return await live.do(lambda: _shown(live))


def _shown(live: LiveGame) -> GameShown:
    battle = live.battle
    scenario = battle.setup.scenario
    return GameShown(
        live.id,
        live.book.name,
        scenario.name,
        scenario.title,
        _turn(battle),
        battle.clock(),
        battle.outcome is not None,
        [SeatShown(seat.name, seat.side, live.holder(seat.name)) for seat in battle.seats],
        battle.umpired,
        eyes.waited_for(battle, ""),
        live.game.header.seed_commitment,
        live.kept.seconds_per_decision,
        eyes.outcome_of(battle),
    )


def _turn(battle: Any) -> Any:
    turn = battle.view(battle.seats[0].name).get("turn")
    return turn if isinstance(turn, int | str) else None


handlers = [make, import_record, show]
