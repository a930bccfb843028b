"""Reckoning that changes nothing: odds, gestures, options, replays. In threads, a few at once, for so long at most."""

import asyncio
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

import msgspec

from grognard.commanders import KINDS
from grognard.core.battle import Battle
from grognard.core.books import Book
from grognard.core.dice import EveryDice
from grognard.core.orders import Order
from grognard.core.procedures import Procedure, take
from grognard.core.refusals import Refusal
from grognard.core.tally import DIE
from grognard.referee.ask import odds
from grognard.referee.prose import ledger
from grognard.server.computers import in_thread
from grognard.server.limits import Limits
from grognard.server.wire import Foreseen, Meaning, OrderSaid, Problem, RefusalOut, Weighed, Wire

T = TypeVar("T")


class Calculations:
    """One that takes too long is answered so, and keeps its place until it is done, so that no more pile up."""

    def __init__(self, limits: Limits) -> None:
        self._places = asyncio.Semaphore(limits.calculations_at_once)
        self._seconds = limits.calculation_seconds

    async def run(self, work: Callable[[], T]) -> T:
        try:
            await asyncio.wait_for(self._places.acquire(), self._seconds)
        except TimeoutError:
            raise Problem(503, "busy", "the server is reckoning for others; ask again") from None
        loop = asyncio.get_running_loop()

        def held() -> T:
            try:
                return work()
            finally:
                loop.call_soon_threadsafe(self._places.release)

        try:
            return await in_thread(held, self._seconds)
        except TimeoutError:
            raise Problem(503, "too-long", "this takes too long to reckon") from None


def part(book: Book, name: str) -> ModuleType | None:
    """A part a book may have, such as `drawing`."""
    try:
        return book.part(name)
    except ModuleNotFoundError as fault:
        if fault.name is not None and f"{book.package}.{name}".startswith(fault.name):
            return None
        raise


def commanders_of(book: Book) -> list[str]:
    """The kinds of commander that can be had for a book."""
    judgement = part(book, "judgement")
    needs = {"greedy": "value", "staff": "Staff"}
    return [kind for kind in KINDS if kind not in needs or hasattr(judgement, needs[kind])]


def wire(order: Order) -> Wire:
    plain: Wire = msgspec.to_builtins(order)
    return plain


def said(book: Book, order: Order) -> str:
    """An order as one line in the book's manner; in plain words where the book has none."""
    drawing = part(book, "drawing")
    if drawing is not None and isinstance(order, book.orders):
        sentence: str = drawing.sentence(order)
        return sentence
    fields = wire(order)
    name = str(fields.pop("order"))
    return name + "".join(f", {key.replace('_', ' ')} {value}" for key, value in fields.items() if value is not None)


def refusal_out(refusal: Refusal | None) -> RefusalOut | None:
    return RefusalOut(refusal.paragraph, refusal.sentence) if refusal is not None else None


def read(book: Book, wire: Wire) -> Order:
    try:
        return book.read_order(wire)
    except ValueError as fault:
        raise Problem(400, "malformed", str(fault)) from None


def ledger_before_the_dice(procedure: Procedure, settings: Any, inputs: Wire) -> list[str]:
    """The modifiers that stand before any die has fallen."""
    ruling = procedure.function(settings, EveryDice(), **take(procedure.inputs, inputs))
    if isinstance(ruling, Refusal):
        return []
    known = []
    for line in ruling.tally.lines:
        if line[0] == DIE:
            break
        known.append(line)
    return ledger(known)


def foresee(battle: Battle, seat: str, order: Order) -> list[Foreseen]:
    """The exact odds of the rulings an order leads to, from what the seat itself knows."""
    book = battle.book
    drawing = part(book, "drawing")
    if drawing is None or not isinstance(order, book.orders) or not hasattr(drawing, "foresee"):
        return []
    found = []
    for name, inputs in drawing.foresee(battle, seat, order):
        procedure = book.procedures[name]
        given = {key: value for key, value in inputs.items() if value is not None}
        chances = odds(procedure, battle.setup.settings, given)
        if not chances.refused:
            found.append(
                Foreseen(
                    name,
                    procedure.summary,
                    [chance.flat() for chance in chances.chances],
                    ledger_before_the_dice(procedure, battle.setup.settings, given),
                    list(chances.paragraphs),
                )
            )
    return found


def weigh(battle: Battle, seat: str, given: Wire) -> Weighed:
    book = battle.book
    try:
        order = book.read_order(given)
    except ValueError as fault:
        return Weighed(RefusalOut("", str(fault)), "", [])
    refusal = battle.check(seat, order)
    return Weighed(refusal_out(refusal), said(book, order), [] if refusal is not None else foresee(battle, seat, order))


def gesture(
    battle: Battle, seat: str, unit: str, points: list[tuple[float, float]], facing_deg: float | None, with_odds: bool
) -> list[Meaning]:
    """What a drag can mean, each meaning judged."""
    book = battle.book
    drawing = part(book, "drawing")
    if drawing is None:
        return []
    judged = [(order, battle.check(seat, order)) for order in drawing.gesture(battle, seat, unit, points, facing_deg)]
    fits = [(order, found) for order, found in judged if found is None or found.reason != "wrong-order"]
    meanings = []
    for order, refusal in fits or judged[:1]:  # that something else is asked now need be said but once
        chances = foresee(battle, seat, order) if with_odds and refusal is None else []
        meanings.append(Meaning(wire(order), said(book, order), refusal_out(refusal), chances))
    return meanings


def sentence(battle: Battle, seat: str, text: str) -> Meaning:
    """A written order read as the book reads sentences, and judged."""
    book = battle.book
    drawing = part(book, "drawing")
    if drawing is None or not hasattr(drawing, "read"):
        raise Problem(400, "no-sentences", f"{book.title} reads no orders from sentences")
    try:
        order: Order = drawing.read(battle, seat, text)
    except ValueError as fault:
        raise Problem(400, "not-an-order", str(fault)) from None
    refusal = battle.check(seat, order)
    chances = foresee(battle, seat, order) if refusal is None else []
    return Meaning(wire(order), said(book, order), refusal_out(refusal), chances)


MOST = 200


def options(battle: Battle, seat: str, about: str) -> tuple[list[str], list[OrderSaid]]:
    """The subjects a seat may give orders about, and the orders about one of them, or about none."""
    if seat not in battle.waiting:
        return [], []
    step = battle.agenda[-1]
    subjects = list(step.subjects(battle, seat))
    if about and about not in subjects:
        return subjects, []
    found = []
    for order in step.options(battle, seat, about):
        found.append(OrderSaid(wire(order), said(battle.book, order)))
        if len(found) >= MOST:
            break
    return subjects, found
