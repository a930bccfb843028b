"""grognard ask: a ruling for dice thrown by hand, or its exact odds; or the procedures of a book."""

import argparse
import json
import sys

from grognard.cli import OK, WRONG
from grognard.cli.options import add_settings
from grognard.core.shelf import summaries

USAGE = """\
usage: grognard ask BOOK                                   the procedures of a book
       grognard ask BOOK PROCEDURE --help                  its inputs and outputs
       grognard ask BOOK PROCEDURE name=value ...          its exact odds
       grognard ask BOOK PROCEDURE name=value ... --dice 14,3
                                                           the ruling for dice thrown by hand, in order
       grognard ask --batch FILE                           JSON Lines of questions, answered line for line; - is stdin

A list or a table is written as JSON: attackers='[{"arm": "infantry", "status": 4}]'.
  --set name=value   a setting of the book; may be given several times
  --json             as JSON"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="?", metavar="BOOK")
    parser.add_argument("procedure", nargs="?", metavar="PROCEDURE")
    parser.add_argument("inputs", nargs="*", metavar="name=value", help="lists and tables as JSON")
    parser.add_argument("--dice", metavar="14,3", help="the faces thrown, in order; without it, the exact odds")
    add_settings(parser)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--batch", metavar="FILE", help="JSON Lines of questions; - is stdin")
    parser.add_argument("-h", "--help", action="store_true", help="this; or the inputs of a procedure")


def run(given: argparse.Namespace) -> int:
    if given.book is None and given.batch is None:
        print(USAGE, file=sys.stdout if given.help else sys.stderr)
        return OK if given.help else WRONG
    if given.batch is None and given.procedure is None:
        return _list(given.book, given.json)
    from grognard.cli import answers  # a list should not wait for all that a ruling takes

    return answers.one(given) if given.batch is None else answers.batch_file(given.batch)


def _list(book: str, as_json: bool) -> int:
    told = summaries(book)
    if told is None:
        from grognard.core.books import find_book

        told = {entry.name: entry.summary for entry in find_book(book).procedures.values()}
    if as_json:
        print(json.dumps([{"name": name, "summary": summary} for name, summary in told.items()]))
    else:
        for name, summary in told.items():
            print(f"{name}: {summary}")
    return OK
