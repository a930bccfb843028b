"""grognard books: the rulebooks there are, or one of them: its sequence of play, rulings, settings and battles."""

import argparse
import json
import textwrap
from typing import Any

from grognard.core.books import Book, book_names, find_book

WIDTH = 110


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="?", metavar="BOOK", help="one book, at length")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: argparse.Namespace) -> int:
    if given.book is not None:
        book = find_book(given.book)
        if given.json:
            print(json.dumps(_plain(book), ensure_ascii=False))
        else:
            _show(book)
        return 0
    books = [find_book(name) for name in book_names()]
    if given.json:
        print(json.dumps([_plain(book) for book in books], ensure_ascii=False))
        return 0
    for book in books:
        print(f"{book.name}: {book.title} ({book.edition})")
        print(f"    {len(book.scenarios)} scenarios, {len(book.procedures)} procedures, {len(book.settings)} settings")
    return 0


def _plain(book: Book) -> dict[str, Any]:
    return {
        "name": book.name,
        "title": book.title,
        "edition": book.edition,
        "scenarios": list(book.scenarios),
        "steps": [step.__name__ for step in book.steps],
        "procedures": list(book.procedures),
        "settings": [
            {"name": entry.name, "default": entry.default, "choices": entry.choices, "reading": entry.reading}
            for entry in book.settings
        ],
    }


def _show(book: Book) -> None:
    from grognard.referee.coverage import steps_told

    print(f"{book.title} ({book.edition})")
    print("\nSteps, in the order of play:")
    _table(steps_told(book))
    print("\nRulings (grognard ask):")
    _table({entry.name: entry.summary for entry in book.procedures.values()})
    print("\nSettings (--set name=value), with their defaults:")
    for entry in book.settings:
        choices = f" of {', '.join(entry.choices)}" if entry.choices else ""
        print(f"  {entry.name} = {entry.default}{choices} [{entry.reading}]")
    print("\nBattles (grognard fight):")
    _table({name: book.scenario(name).title for name in book.scenarios})


def _table(entries: dict[str, str]) -> None:
    widest = max((len(name) for name in entries), default=0)
    for name, told in entries.items():
        lead = f"  {name:{widest}}  "
        print(textwrap.fill(lead + told, WIDTH, subsequent_indent=" " * len(lead), break_long_words=False).rstrip())
