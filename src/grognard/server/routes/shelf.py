"""What stands on the shelf, for anybody: books, paragraphs, rulings and odds, scenarios and their grounds."""

from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody

from grognard.core.books import Book, book_names, find_book
from grognard.core.dice import DiceFault
from grognard.core.procedures import Input
from grognard.referee.ask import Answer, ask, find_procedure
from grognard.referee.battles import opened, setting_up
from grognard.referee.prose import ledger
from grognard.referee.records import RecordFault, read_record, verify
from grognard.server import eyes
from grognard.server.calculations import commanders_of
from grognard.server.routes import Asking, hall_of, uploaded
from grognard.server.wire import (
    AskIn,
    BookOut,
    FaultOut,
    InputOut,
    ParagraphOut,
    Problem,
    ProcedureName,
    ProcedureOut,
    ScenarioOut,
    SettingOut,
    SideOut,
    Wire,
)

_grounds: dict[tuple[str, str], Wire] = {}
"""The grounds of the shelf's scenarios never change while the program runs."""


def a_book(name: str) -> Book:
    if name not in book_names():
        raise Problem(404, "no-book", f"no book is called {name!r}; there are {', '.join(book_names())}")
    return find_book(name)


@get("/books", sync_to_thread=False)
def books() -> list[BookOut]:
    """The rulebooks there are."""
    return [_book_out(find_book(name)) for name in book_names()]


def _book_out(book: Book) -> BookOut:
    return BookOut(
        book.name,
        book.title,
        book.edition,
        book.prefix,
        [SettingOut(entry.name, entry.default, entry.choices, entry.reading) for entry in book.settings],
        {kind: tuple(conditions) for kind, conditions in book.reactions.items()},
        [ProcedureName(procedure.name, procedure.summary) for procedure in book.procedures.values()],
        commanders_of(book),
    )


@get("/books/{book:str}/paragraphs", sync_to_thread=False)
def paragraphs(book: FromPath[str]) -> list[ParagraphOut]:
    """Every paragraph of a book, in our words."""
    return [
        ParagraphOut(entry.id, entry.section, entry.text, entry.standing) for entry in a_book(book).paragraphs.values()
    ]


@get("/books/{book:str}/procedures/{name:str}", sync_to_thread=False)
def procedure(book: FromPath[str], name: FromPath[str]) -> ProcedureOut:
    """What a ruling needs, and what it gives."""
    found = a_book(book).procedures.get(name)
    if found is None:
        raise Problem(404, "no-procedure", f"{book} has no procedure {name!r}")
    return ProcedureOut(
        found.name,
        found.summary,
        found.paragraphs,
        found.dice,
        [_input_out(entry) for entry in found.inputs],
        [_input_out(entry) for entry in found.outputs],
    )


def _input_out(entry: Input) -> InputOut:
    table = [_input_out(column) for column in entry.table]
    return InputOut(entry.name, entry.type, entry.help, entry.of, entry.default, entry.optional, entry.items, table)


@post("/ask", status_code=200)
async def asked(request: Asking, data: JSONBody[AskIn]) -> Wire:
    """A ruling for dice thrown by hand; without dice, its exact odds."""
    book = a_book(data.book)
    if data.procedure not in book.procedures:
        raise Problem(404, "no-procedure", f"{data.book} has no procedure {data.procedure!r}")
    find_procedure(book, data.procedure)

    def ruling() -> Wire:
        answer = ask(book, data.procedure, data.inputs, data.dice, data.settings)
        prose = ledger(answer.tally) if isinstance(answer, Answer) else []
        return {**answer.flat(), "prose": prose}

    try:
        return await hall_of(request).calculations.run(ruling)
    except (ValueError, DiceFault) as fault:
        raise Problem(400, "wrong-input", str(fault)) from None


@get("/scenarios", sync_to_thread=True)
def scenarios() -> list[ScenarioOut]:
    """Every battle of every book."""
    return [_scenario_out(find_book(name), scenario) for name in book_names() for scenario in find_book(name).scenarios]


def _scenario_out(book: Book, name: str) -> ScenarioOut:
    found = book.scenario(name)
    sides = [SideOut(side.name, side.title, side.posts) for side in found.sides]
    return ScenarioOut(
        book.name, name, found.title, found.date, found.place, found.size, found.turns, found.summary, sides
    )


def a_scenario(book: Book, name: str) -> Any:
    """A scenario of the shelf by its name; never a file of this machine by its path."""
    if name not in book.scenarios:
        raise Problem(404, "no-scenario", f"{book.name} has no scenario {name!r}")
    return book.scenario(name)


@get("/scenarios/{book:str}/{name:str}/map")
async def scenario_map(request: Asking, book: FromPath[str], name: FromPath[str]) -> Wire:
    """The ground of a battle as everybody knows it, in metres."""
    shelf = a_book(book)
    if (book, name) not in _grounds:
        scenario = a_scenario(shelf, name)
        _grounds[book, name] = await hall_of(request).calculations.run(
            lambda: eyes.public_map(opened(setting_up(shelf, scenario)))
        )
    return _grounds[book, name]


@post("/scenarios/check", status_code=200)
async def scenario_check(request: Asking) -> list[FaultOut]:
    """Every fault of a scenario, ground, army or record sent as the body; `X-File-Name` says what it is called."""
    data, name = await uploaded(request)
    faults = await hall_of(request).calculations.run(lambda: _checked(data, name))
    return faults


def _checked(data: bytes, name: str) -> list[FaultOut]:
    """A record is replayed; a scenario is read by each book, and looked into by the first that can read it."""
    if data.lstrip().startswith(b'{"line"'):
        try:
            verify(read_record(data, name))
        except RecordFault as fault:
            place, _, reason = str(fault).removeprefix(f"{name}, ").partition(": ")
            return [FaultOut(name, place, reason)]
        return []
    found = []
    for book in map(find_book, book_names()):
        try:
            scenario = book.read_scenario(data, name)
        except ValueError as fault:
            found.append(FaultOut(name, f"as a scenario of {book.name}", str(fault).removeprefix(f"{name}: ")))
            continue
        faults = book.checks(scenario, name) if book.checks is not None else []
        return [FaultOut(fault.file, fault.place, fault.reason) for fault in faults]
    return found


handlers = [books, paragraphs, procedure, asked, scenarios, scenario_map, scenario_check]
