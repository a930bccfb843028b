# not compiled: it stands at the rim, between battles and bytes
"""A battle as bytes (MessagePack), in the middle of any decision, and back.

A battle class names its own attributes in `SAVED`. What it is made of are the book's `things` (plain classes whose
`FIELDS` are their constructor's arguments, holding lists), and steps (dataclasses holding tuples).
"""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.core.books import Book, Setup
from grognard.core.dice import SeededDice, ThrownDice
from grognard.core.events import Outcome

if TYPE_CHECKING:
    from grognard.core.battle import Battle

MARK = "\x7f"
MANY = MARK + MARK
FORMAT = 3


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple(getattr(thing, name) for name in names)


_readers: dict[type[Any], tuple[str, Callable[[Any], tuple[Any, ...]]]] = {}


def _row(thing: Any) -> tuple[Any, ...]:
    """A thing or a step as its class's name and its fields."""
    known = _readers.get(type(thing))
    if known is None:
        kind = type(thing)
        names = kind.FIELDS if hasattr(kind, "FIELDS") else tuple(entry.name for entry in fields(thing))
        known = _readers[kind] = (MARK + kind.__name__, _reader(names))
    return (known[0], *known[1](thing))


def _rows(value: Any) -> Any:
    """Things of one class in a list, or in a dictionary by name, as that class's name and their fields."""
    if not isinstance(value, list | dict) or not value:
        return value
    things = value if isinstance(value, list) else list(value.values())
    kind = type(things[0])
    if not hasattr(kind, "FIELDS") or any(type(thing) is not kind for thing in things):
        return value
    _row(things[0])
    rows = list(map(_readers[kind][1], things))
    return (MANY + kind.__name__, rows) if things is value else (MANY + kind.__name__, rows, list(value))


_encoder = msgspec.msgpack.Encoder(enc_hook=_row)


def save(battle: "Battle") -> bytes:
    dice = battle.dice
    if not isinstance(dice, (SeededDice, ThrownDice)):
        raise TypeError(f"a battle played with {type(dice).__name__} cannot be saved")
    chance = [dice.seed, dice.position] if isinstance(dice, SeededDice) else [dice.given, dice.position]
    saved = type(battle).SAVED
    return _encoder.encode(
        (
            FORMAT,
            chance,
            [_row(step) for step in battle.agenda],
            battle.given,
            battle.waiting,
            battle.outcome,
            battle.umpired,
            battle.standing,
            [_rows(getattr(battle, name)) for name in saved],
        )
    )


def load(setup: Setup, data: bytes) -> "Battle":
    """The battle that was saved. The setup must be the one it was begun with."""
    book = setup.book
    number, chance, agenda, given, waiting, outcome, umpired, standing, saved = msgspec.msgpack.decode(data)
    if number != FORMAT:
        raise ValueError(f"saved battle: expected format {FORMAT}, found {number!r}")
    kinds = {kind.__name__: kind for kind in (*book.steps, *book.things)}
    blank = book.battle_type(setup)
    if isinstance(chance[0], str):
        blank.dice = SeededDice(chance[0], chance[1])
    else:
        blank.dice = ThrownDice(chance[0])
        blank.dice.position = chance[1]
    blank.agenda = [_built(row, kinds, book, tuple) for row in agenda]
    blank.given = {seat: book.read_order(order) for seat, order in given.items()}
    blank.waiting = tuple(waiting)
    blank.outcome = msgspec.convert(outcome, Outcome | None)
    blank.umpired = umpired
    blank.standing = {
        seat: {kind: book.read_order(order) for kind, order in answers.items()}  # type: ignore[misc]
        for seat, answers in standing.items()
    }
    for name, value in zip(book.battle_type.SAVED, saved, strict=True):
        setattr(blank, name, _built(value, kinds, book, list))
    return blank


def _built(value: Any, kinds: dict[str, type[Any]], book: Book, sequence: type[Any]) -> Any:
    if isinstance(value, list):
        if value and isinstance(value[0], str) and value[0].startswith(MANY):
            kind = kinds[value[0][2:]]
            things = [kind(*[_built(item, kinds, book, list) for item in row]) for row in value[1]]
            return dict(zip(value[2], things, strict=True)) if len(value) > 2 else things
        if value and isinstance(value[0], str) and value[0].startswith(MARK):
            kind = kinds[value[0][1:]]
            inner = list if hasattr(kind, "FIELDS") else tuple
            return kind(*[_built(item, kinds, book, inner) for item in value[1:]])
        return sequence(_built(item, kinds, book, sequence) for item in value)
    if isinstance(value, dict):
        if "order" in value:
            return book.read_order(value)
        return {key: _built(item, kinds, book, sequence) for key, item in value.items()}
    return value
