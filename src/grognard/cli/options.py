"""What several verbs ask for in the same words."""

import argparse
from collections.abc import Iterable, Sequence

from grognard.cli import Wrong

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grognard.core.books import Book


def add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the book")


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", help="of the dice; a fresh one is made and printed if none is given")


def chosen_settings(words: Iterable[str]) -> dict[str, str | float | bool | None]:
    chosen: dict[str, str | float | bool | None] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Wrong(f"--set {word}: expected name=value")
        chosen[name] = value
    return chosen


def chosen_seed(given: str | None) -> str:
    if given is not None:
        return given
    import secrets  # slow to load, and seldom needed

    return str(secrets.randbelow(10**9))


COLOURS = ("red", "blue")


def side_named(sides: Sequence[str], word: str) -> str:
    """A side by its own name, or by its colour: red is the first a scenario lists, blue the second."""
    if word in sides:
        return word
    if word in COLOURS and COLOURS.index(word) < len(sides):
        return sides[COLOURS.index(word)]
    raise Wrong(f"there is no side {word!r}; there are {', '.join(sides)} (or red and blue, in that order)")


def book_of_scenario(scenario: str, book: str | None) -> "Book":
    """The book named, or the only book that has this scenario."""
    from grognard.core.books import book_names, find_book  # slow to load, and not every verb needs it

    if book is not None:
        return find_book(book)
    having = [found for found in map(find_book, book_names()) if scenario in found.scenarios]
    if len(having) == 1:
        return having[0]
    if not having:
        known = ", ".join(sorted({name for found in map(find_book, book_names()) for name in found.scenarios}))
        raise Wrong(f"no scenario is called {scenario!r}; there are {known}")
    raise Wrong(f"{scenario} is fought under {', '.join(found.name for found in having)}: say which with --book")
