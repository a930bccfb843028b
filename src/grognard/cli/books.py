"""grognard books: the rulebooks there are."""

import argparse
import json

from grognard.core.books import book_names, find_book


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: argparse.Namespace) -> int:
    books = [find_book(name) for name in book_names()]
    if given.json:
        listed = [
            {
                "name": book.name,
                "title": book.title,
                "edition": book.edition,
                "scenarios": list(book.scenarios),
                "procedures": list(book.procedures),
                "settings": [
                    {"name": entry.name, "default": entry.default, "choices": entry.choices, "reading": entry.reading}
                    for entry in book.settings
                ],
            }
            for book in books
        ]
        print(json.dumps(listed, ensure_ascii=False))
    else:
        for book in books:
            print(f"{book.name}: {book.title} ({book.edition})")
            print(
                f"    {len(book.scenarios)} scenarios, {len(book.procedures)} procedures, {len(book.settings)} settings"
            )
    return 0
