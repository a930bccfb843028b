"""grognard rules: a paragraph in our words, where it is enforced, which tests stand for it; or the whole coverage."""

import argparse
import json
from collections import Counter
from pathlib import Path

import msgspec

from grognard.cli import NO, OK, Wrong
from grognard.core.books import Book, find_book
from grognard.referee.coverage import Covered, coverage


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK")
    parser.add_argument("paragraph", nargs="?", metavar="PARAGRAPH", help="an id, or the beginning of some")
    parser.add_argument("--coverage", action="store_true", help="what is enforced, tested, classified or missing")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: argparse.Namespace) -> int:
    book = find_book(given.book)
    found = coverage(book, tests_of(book))
    if given.coverage:
        if given.json:
            print(msgspec.json.encode(found).decode())
        else:
            for status, count in sorted(Counter(entry.status for entry in found.paragraphs).items()):
                print(f"{status}: {count}")
            for paragraph in found.missing:
                print(f"missing: {paragraph} {book.paragraphs[paragraph].text}")
            for cited in found.unknown:
                print(f"no such paragraph: {cited}")
        return NO if found.missing or found.unknown else OK
    wanted = [entry for entry in found.paragraphs if given.paragraph is None or entry.id == given.paragraph]
    wanted = wanted or [entry for entry in found.paragraphs if entry.id.startswith(given.paragraph)]
    if not wanted:
        raise Wrong(f"{book.name} has no paragraph {given.paragraph!r}")
    if given.json:
        print(json.dumps([_plain(book, entry) for entry in wanted], ensure_ascii=False))
        return OK
    for entry in wanted:
        print(f"{entry.id}  {book.paragraphs[entry.id].section}  ({entry.status})")
        print(f"    {book.paragraphs[entry.id].text}")
        if given.paragraph is not None:
            print(f"    enforced: {', '.join(entry.code) or 'nowhere'}")
            print(f"    tested: {', '.join(entry.tests) or 'nowhere known'}")
    return OK


def _plain(book: Book, entry: Covered) -> dict[str, object]:
    text = book.paragraphs[entry.id]
    return {**msgspec.to_builtins(entry), "section": text.section, "text": text.text}


def tests_of(book: Book) -> Path | None:
    """The folder of a book's tests, in a checkout."""
    folder = book.folder.parents[3] / "tests" / "books" / book.folder.name
    return folder if folder.is_dir() else None
