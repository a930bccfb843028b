"""What it costs to copy and to save a battle of a hundred units, and every landed book's corps battle."""

import copy
import json
from typing import Any

import msgspec
from harness import Row, Work, mode, versus
from landed import scenarios
from tree import prepare as prepare

import grognard
from grognard.core import Battle


def times(question: Any, count: int) -> Work:
    def work() -> int:
        for _ in range(count):
            question()
        return count

    return work


def deep(battle: Battle) -> tuple[Any, str]:
    """copy.deepcopy of the battle itself; else of what it saves; else, where nothing compiled can be copied, of that
    as plain data."""
    known = {id(battle.setup): battle.setup}
    table = [getattr(battle, name) for name in type(battle).SAVED]
    plain = msgspec.msgpack.decode(grognard.save(battle))
    for what, told in ((battle, "it"), (table, "what is on its table"), (plain, "its plain data")):
        try:
            copy.deepcopy(what, dict(known))
        except TypeError:
            continue
        return (lambda what=what: copy.deepcopy(what, dict(known))), f"copy.deepcopy of {told}"
    raise AssertionError("plain data can be copied")


def as_dicts(battle: Battle) -> Any:
    """Every thing on the table as a dictionary of its fields."""

    def told(value: Any) -> Any:
        if hasattr(value, "FIELDS"):
            return {name: told(getattr(value, name)) for name in value.FIELDS}
        if isinstance(value, dict):
            return {str(key): told(item) for key, item in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [told(item) for item in value]
        return value if isinstance(value, str | int | float | bool | None) else repr(value)

    return lambda: {name: told(getattr(battle, name)) for name in type(battle).SAVED}


def saved(what: str, battle: Battle, dicts: Any) -> list[Row]:
    plain = dicts()

    def theirs() -> bytes:
        return json.dumps(plain).encode()

    ours = grognard.save(battle)
    of = len(ours) / len(theirs())
    return [
        versus(f"save, {what}", "json.dumps of it as dicts", times(lambda: grognard.save(battle), 5),
               times(theirs, 2), 6.0, 6.0, "saves"),
        Row(f"bytes, {what}", "json.dumps of it as dicts", of, 0.45, 0.45, True, f"{len(ours):,}",
            f"{len(theirs()):,}"),
    ]  # fmt: skip


def rows() -> list[Row]:
    import hundred

    book = hundred.BOOK
    if mode() == "compiled":
        from grognard.books.hundred import BOOK as book  # type: ignore[import-not-found]
    battles: list[tuple[str, Battle]] = [("100 units", grognard.begin(book, hundred.SCENARIO, 1))]
    battles += [
        (f"{book.name}, {at.name}", grognard.begin(book, at, 1)) for book, at in scenarios() if at.size == "corps"
    ]
    plain = grognard.begin(hundred.BOOK, hundred.SCENARIO, 1)  # never compiled: it can be copied deeply
    found = []
    for what, battle in battles:
        theirs, peer = deep(plain if what == "100 units" else battle)
        found.append(versus(f"copy, {what}", peer, times(battle.copy, 10), times(theirs, 1), 40.0, 60.0, "copies"))
        found += saved(what, battle, as_dicts(battle))
    return found
