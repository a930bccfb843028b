"""The umpire's forms: what a unit that he adds must have and may have, what he can change, which ground he can lay.

A book that says so in its part `forms` is asked; for others the desk has fields for data.
"""

from typing import Any

import msgspec

from grognard.core.battle import Battle
from grognard.core.procedures import Input
from grognard.server.calculations import part
from grognard.server.wire import InputOut, RulingForms

PLACED = ("x_m", "y_m", "side")
"""Settled on the map, and by the side that is chosen."""
PLAIN = {
    msgspec.inspect.StrType: "text",
    msgspec.inspect.IntType: "integer",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.BoolType: "boolean",
}


def forms(battle: Battle) -> RulingForms:
    book = part(battle.book, "forms")
    if book is None:
        return RulingForms({}, [], [])
    units = {side.name: fields(book.ADDED, book.choices(battle, side.name)) for side in battle.setup.scenario.sides}
    return RulingForms(units, [shown(entry) for entry in book.changes(battle)], list(book.GROUND))


def fields(kind: type[Any], choices: dict[str, tuple[str, ...]]) -> list[InputOut]:
    """The fields of a scenario's unit that hold one plain value each."""
    found = []
    described = msgspec.inspect.type_info(kind)
    assert isinstance(described, msgspec.inspect.StructType)
    for field in described.fields:
        plain = None if field.encode_name in PLACED else plainly(field.type, choices.get(field.encode_name, ()))
        if plain is not None:
            default = None if field.required else field.default
            found.append(InputOut(field.encode_name, plain[0], "", plain[1], default, not field.required, "", []))
    return found


def plainly(kind: msgspec.inspect.Type, of: tuple[str, ...]) -> tuple[str, tuple[str, ...]] | None:
    """The kind of an input, and its choices; None for what is not one plain value."""
    if of:
        return "choice", of
    if isinstance(kind, msgspec.inspect.UnionType):
        inner = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
        return plainly(inner[0], ()) if len(inner) == 1 else None
    if isinstance(kind, msgspec.inspect.LiteralType):
        return "choice", tuple(str(value) for value in kind.values)
    plain = PLAIN.get(type(kind))
    return (plain, ()) if plain is not None else None


def shown(entry: Input) -> InputOut:
    return InputOut(entry.name, entry.type, entry.help, entry.of, entry.default, entry.optional, entry.items, [])
