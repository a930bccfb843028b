# not compiled: msgspec reads its types
"""The shelf: what a book tells the rest of the program about itself, and where the books are found."""

import csv
import hashlib
import importlib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Union

import msgspec
from msgspec import Struct

from grognard.core.dice import Dice
from grognard.core.orders import COMMON, Order
from grognard.core.procedures import Procedure
from grognard.core.settings import Setting, choose
from grognard.core.shelf import module_of, other_books, own_books

if TYPE_CHECKING:
    from grognard.core.battle import Battle, Step
    from grognard.core.events import Event


class Seat(Struct, frozen=True):
    """A place at the table: a side, and which of its posts (divisions, staffs) it commands; none named means all."""

    name: str
    side: str
    posts: tuple[str, ...] = ()


class Side(Struct, frozen=True):
    """One side of a scenario, as a player is told of it."""

    name: str
    title: str
    posts: tuple[str, ...] = ()


class Scenario(Struct, frozen=True):
    """What every scenario file opens with; a book adds its own fields in a subclass."""

    name: str
    title: str
    date: str
    place: str
    size: str
    turns: int
    summary: str
    sides: tuple[Side, ...]


class Setup(Struct, frozen=True):
    """All that is settled before the first step, shared by every copy of a battle."""

    book: "Book"
    scenario: Any
    settings: Any
    seats: tuple[Seat, ...]
    dice: Dice


class Fault(Struct, frozen=True):
    """What is wrong with a file: where, and why."""

    file: str
    place: str
    reason: str


class Paragraph(Struct, frozen=True):
    """One rule of a book. `standing` says who sees to it: enforced, umpire, table-craft or optional."""

    id: str
    section: str
    text: str
    standing: str


class Book(Struct, dict=True, kw_only=True, eq=False):
    """One rulebook. `package` is the module it lives in; everything else hangs on what is named here.

    `battle_type(setup)` is a bare battle, and its `open()` sets it up. `reactions` maps each kind of reaction to the
    conditions a standing answer may name. `things` are the classes, besides steps, that a battle is made of, for
    saving it. `checks` finds faults in a scenario beyond its form.
    """

    name: str
    title: str
    edition: str
    prefix: str
    package: str
    battle_type: "type[Battle]"
    scenario_type: type[Scenario]
    settings: tuple[Setting, ...]
    settings_type: Callable[..., Any]
    procedures: dict[str, Procedure]
    orders: tuple[type[Order], ...]
    steps: "tuple[type[Step[Any]], ...]"
    things: tuple[type[Any], ...] = ()
    reactions: Mapping[str, tuple[str, ...]] = {}
    prose: "Callable[[Event], str] | None" = None
    checks: Callable[[Any, str], list[Fault]] | None = None

    @cached_property
    def folder(self) -> Path:
        return Path(str(importlib.import_module(self.package).__file__)).parent

    @cached_property
    def paragraphs(self) -> dict[str, Paragraph]:
        with (self.folder / "paragraphs.csv").open(newline="", encoding="utf-8") as file:
            return {row["id"]: Paragraph(**row) for row in csv.DictReader(file)}

    def part(self, module: str) -> ModuleType:
        """A module of the book by its plain name, such as `judgement`."""
        return importlib.import_module(f"{self.package}.{module}")

    def settings_for(self, given: Mapping[str, str | float | bool | None]) -> Any:
        return self.settings_type(**choose(self.settings, given)) if given else self._default_settings

    @cached_property
    def _default_settings(self) -> Any:
        return self.settings_type(**choose(self.settings, {}))

    @cached_property
    def _wire(self) -> Any:
        return Union[self.orders + COMMON]  # noqa: UP007 - of a tuple made at run time

    @cached_property
    def _order_decoder(self) -> "msgspec.json.Decoder[Order]":
        return msgspec.json.Decoder(self._wire)

    def read_order(self, wire: bytes | str | Mapping[str, Any]) -> Order:
        """An order from JSON, or from the plain data JSON holds; ValueError names the place."""
        try:
            if isinstance(wire, Mapping):
                return msgspec.convert(wire, self._wire)  # type: ignore[no-any-return]
            return self._order_decoder.decode(wire)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
            raise ValueError(f"order: {fault}") from None

    @cached_property
    def scenarios(self) -> dict[str, Path]:
        return {path.stem: path for path in sorted((self.folder / "scenarios").glob("*.json"))}

    def scenario(self, name: str) -> Any:
        """A scenario by its name, or from a file by its path; ValueError says what is wrong with it."""
        path = self.scenarios.get(name) or Path(name)
        if not path.is_file():
            raise ValueError(f"{self.name} has no scenario {name!r}; there are {', '.join(self.scenarios)}")
        return self.read_scenario(path.read_bytes(), path.name)

    def read_scenario(self, data: bytes, file: str) -> Any:
        try:
            return msgspec.json.decode(data, type=self.scenario_type)
        except (msgspec.MsgspecError, UnicodeError) as fault:
            raise ValueError(f"{file}: {fault}") from None


def scenario_hash(scenario: Scenario) -> str:
    return hashlib.sha256(msgspec.json.encode(scenario)).hexdigest()


_registered: dict[str, Book] = {}


def register(book: Book) -> None:
    """Put a book on the shelf that is not installed as one: for tests and experiments."""
    _registered[book.name] = book


def book_names() -> list[str]:
    return sorted({*own_books(), *other_books(), *_registered})


def find_book(name: str) -> Book:
    """A book by its name; ValueError lists those there are."""
    if name in _registered:
        return _registered[name]
    module = module_of(name)
    if module is None:
        raise ValueError(f"no book is called {name!r}; there are {', '.join(book_names())}")
    book: Book = importlib.import_module(module).BOOK
    _registered[name] = book
    return book
