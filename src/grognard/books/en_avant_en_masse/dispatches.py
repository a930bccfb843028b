# not compiled: it makes orders, whose types msgspec reads
"""Every order of the book as one line that a person can write, and back; `language.py` has those to units."""

import re
from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.language import NotAnOrder, number, order_line, read_order_line
from grognard.books.en_avant_en_masse.orders import (
    ControlDecides,
    IssueOrder,
    Lead,
    MoveHeadquarters,
    Pursue,
    Rally,
    Ready,
    SendMessage,
    Wait,
    WriteOrder,
)
from grognard.books.en_avant_en_masse.units import TABLE
from grognard.books.en_avant_en_masse.views import sees_unit
from grognard.books.en_avant_en_masse.written import places
from grognard.core.orders import Order

READY: Final = "Ready: all orders are written"
EVERYBODY: Final = "Everybody"


def sentence(order: Order, names: dict[str, str] | None = None) -> str:
    """An order as one line in the document's manner; `names` gives units and commanders by their ids."""
    called = names or {}
    if isinstance(order, (WriteOrder, IssueOrder, ControlDecides)):
        return order_line(order.unit, order.clauses, called)
    if isinstance(order, MoveHeadquarters):
        name = called.get(order.commander, order.commander)
        return f"{name} moves to ({number(order.x_m)}, {number(order.y_m)})"
    if isinstance(order, Rally):
        return f"{called.get(order.commander, order.commander)} rallies {called.get(order.unit, order.unit)}"
    if isinstance(order, Lead):
        return f"{called.get(order.commander, order.commander)} leads {called.get(order.unit, order.unit)}"
    if isinstance(order, SendMessage):
        name = called.get(order.commander, order.commander)
        return f"{name} to {called.get(order.to, order.to)}: “{order.text}”"
    if isinstance(order, Wait):
        return f"{called.get(order.commander, order.commander) or EVERYBODY} waits"
    if isinstance(order, Pursue):
        return f"{called.get(order.unit, order.unit)} {'pursues' if order.pursue else 'holds its ground'}"
    return READY


def read(battle: EamBattle, seat: str, line: str) -> Order:
    """The order a line means to the step that asks; NotAnOrder (a ValueError) says what could not be read."""
    side = battle.side_of(seat)
    line = line.strip()
    units = {
        unit.card.id: unit.card.name
        for unit in battle.units
        if unit.card.side == side or (unit.place == TABLE and sees_unit(battle, side, unit))
    }
    own = {commander.id: commander.name for commander in battle.commanders if commander.side == side}
    taken = battle.agenda[-1].takes() if seat in battle.waiting else ()
    for order in (_commander_line(line, units, own), _pursuit_line(line, units)):
        if order is not None:
            return order
    if line.lower().rstrip(".") in (READY.lower(), "ready"):
        return Ready()
    unit, clauses = read_order_line(line, units, places(battle))
    if WriteOrder in taken:
        return WriteOrder(unit, clauses)
    if ControlDecides in taken:
        return ControlDecides(unit, clauses)
    known = battle.find(unit)
    commander = known.card.division if known is not None else ""
    return IssueOrder(commander, unit, clauses)


def _called(words: str, names: dict[str, str]) -> str:
    for name, title in names.items():
        if words.strip().lower() in (name.lower(), title.lower()):
            return name
    raise NotAnOrder(f"{words.strip()!r} is nobody; there are {', '.join(names.values())}")


def _commander_line(line: str, units: dict[str, str], own: dict[str, str]) -> Order | None:
    """What a commander does himself."""
    if line.lower().rstrip(".") in ("everybody waits", "wait"):
        return Wait()
    moves = re.fullmatch(r"(.+?) moves to \((-?[\d.]+),\s*(-?[\d.]+)\)\.?", line)
    if moves:
        try:
            return MoveHeadquarters(_called(moves.group(1), own), float(moves.group(2)), float(moves.group(3)))
        except ValueError as fault:
            raise NotAnOrder(str(fault)) from None
    writes = re.fullmatch(r"(.+?) to (.+?): [“\"](.*)[”\"]", line)
    if writes:
        return SendMessage(_called(writes.group(1), own), _called(writes.group(2), own), writes.group(3))
    does = re.fullmatch(r"(.+?) (rallies|leads) (.+?)\.?", line)
    if does and ":" not in does.group(1):
        kind = Rally if does.group(2) == "rallies" else Lead
        return kind(_called(does.group(1), own), _called(does.group(3), units))
    waits = re.fullmatch(r"(.+?) waits\.?", line)
    return Wait(_called(waits.group(1), own)) if waits else None


def _pursuit_line(line: str, units: dict[str, str]) -> Order | None:
    found = re.fullmatch(r"(.+?) (pursues|holds its ground)\.?", line)
    return Pursue(_called(found.group(1), units), found.group(2) == "pursues") if found else None
