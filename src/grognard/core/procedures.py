# not compiled: it reads files once, at import
"""Rulings as pure functions of plain facts, offered by name: what each needs, what it gives, which rules it carries.

A book lists them in `procedures.toml`. The function behind one takes the settings, the dice and the inputs by name,
and returns a Refusal, or a dataclass with the outputs and the `tally` behind them. Battles call the same functions.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from keyword import iskeyword
from pathlib import Path
from typing import Any

from msgspec import Struct

from grognard.core.dice import Dice
from grognard.core.refusals import Refusal

Ruling = Any
"""A dataclass of a book's own: one field per output, None where it does not apply, and `tally`."""

GREATEST = 10**12
"""A length, count or strength beyond this is a slip of the pen, and would only overflow further on."""

TYPES = ("choice", "integer", "number", "boolean", "text", "list")


class InputFault(ValueError):
    """Facts that are not of the kind a procedure asks for."""


class Input(Struct, frozen=True):
    """`of` are the choices; `items` says what a list holds, `table` the columns where it holds tables."""

    name: str
    type: str
    help: str = ""
    of: tuple[str, ...] = ()
    default: Any = None
    optional: bool = False
    items: str = ""
    table: "tuple[Input, ...]" = ()

    def value(self, given: Any, place: str) -> Any:
        """The given value if it is of this kind; InputFault with the place if not."""
        kind = self.type
        if kind == "choice" or kind == "text":
            if isinstance(given, str) and (kind == "text" or given in self.of):
                return given
            expected = "text" if kind == "text" else "one of " + ", ".join(self.of)
        elif kind == "boolean":
            if isinstance(given, bool):
                return given
            expected = "true or false"
        elif kind == "integer":
            if _reckonable(given) and given == int(given):
                return int(given)
            expected = "a whole number"
        elif kind == "number":
            if _reckonable(given):
                return float(given)
            expected = "a number"
        else:
            if isinstance(given, list | tuple):
                return [self._item(item, f"{place}[{at}]") for at, item in enumerate(given)]
            expected = "a list"
        raise InputFault(f"{place}: expected {expected}, found {given!r}")

    def _item(self, given: Any, place: str) -> Any:
        if self.table:
            if not isinstance(given, Mapping):
                raise InputFault(f"{place}: expected a table, found {given!r}")
            return take(self.table, given, place + ".")
        return Input(self.name, self.items, of=self.of).value(given, place) if self.items else given


def _reckonable(given: Any) -> bool:
    """A number, not one that is none (NaN), nor one too great to reckon with."""
    return isinstance(given, int | float) and not isinstance(given, bool) and -GREATEST <= given <= GREATEST


def take(inputs: tuple[Input, ...], given: Mapping[str, Any], place: str = "") -> dict[str, Any]:
    """Exactly the facts these inputs ask for, defaults filled in."""
    names = {entry.name for entry in inputs}
    for name in given:
        if name not in names:
            raise InputFault(f"{place}{name}: not asked for here; the inputs are {', '.join(sorted(names))}")
    facts = {}
    for entry in inputs:
        if given.get(entry.name) is not None:
            facts[entry.name] = entry.value(given[entry.name], place + entry.name)
        elif entry.default is not None:
            facts[entry.name] = entry.value(entry.default, place + entry.name)
        elif entry.optional:
            facts[entry.name] = None
        else:
            raise InputFault(f"{place}{entry.name}: must be given")
    return facts


def arguments(inputs: tuple[Input, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """The facts by the names of a function's parameters: an input called `class` is its `class_`."""
    return {f"{name}_" if iskeyword(name) else name: value for name, value in take(inputs, given).items()}


class Procedure(Struct, frozen=True):
    name: str
    summary: str
    paragraphs: tuple[str, ...]
    dice: tuple[str, ...]
    inputs: tuple[Input, ...]
    outputs: tuple[Input, ...]
    function: Callable[..., Ruling | Refusal]

    def rule(self, settings: Any, dice: Dice, given: Mapping[str, Any]) -> Ruling | Refusal:
        """Check the facts and make the ruling. InputFault and DiceFault say what is wrong with what was given."""
        return self.function(settings, dice, **arguments(self.inputs, given))


def outputs(ruling: Ruling) -> dict[str, Any]:
    """The outputs of a ruling that apply, by name, without its tally."""
    found = {}
    for entry in fields(ruling):
        value = getattr(ruling, entry.name)
        if value is not None and entry.name != "tally":
            found[entry.name] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    """A number that is whole is shown as one: 5, not 5.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def read_procedures(path: Path, functions: Mapping[str, Callable[..., Ruling | Refusal]]) -> dict[str, Procedure]:
    """The procedures a file lists, each with the function that carries it; neither may be without the other."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    if set(listed) != set(functions):
        astray = sorted(set(listed) ^ set(functions))
        raise InputFault(f"{path.parent.name}/{path.name}: listed or written, but not both: {', '.join(astray)}")
    return {
        name: Procedure(
            name=name,
            summary=entry["summary"],
            paragraphs=tuple(entry["rule"]),
            dice=tuple(entry["dice"]),
            inputs=_entries(entry.get("inputs", {}), f"{path.name}: {name}.inputs"),
            outputs=_entries(entry["outputs"], f"{path.name}: {name}.outputs"),
            function=functions[name],
        )
        for name, entry in listed.items()
    }


def _entries(listed: Mapping[str, Any], place: str) -> tuple[Input, ...]:
    found = []
    for name, entry in listed.items():
        if entry["type"] not in TYPES:
            raise InputFault(f"{place}.{name}: type {entry['type']!r} is none of {', '.join(TYPES)}")
        table = _entries(entry["table"], f"{place}.{name}") if "table" in entry else ()
        more = {key: entry[key] for key in ("help", "default", "optional", "items") if key in entry}
        found.append(Input(name, entry["type"], of=tuple(entry.get("of", ())), table=table, **more))
    return tuple(found)
