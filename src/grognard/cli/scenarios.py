"""grognard scenarios: the battles there are."""

import argparse
import json

import msgspec

from grognard.core.books import Scenario, book_names, find_book


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--book", help="those of one book")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: argparse.Namespace) -> int:
    books = [find_book(name) for name in ([given.book] if given.book else book_names())]
    listed = []
    for book in books:
        for name in book.scenarios:
            scenario: Scenario = book.scenario(name)
            told = {entry: getattr(scenario, entry) for entry in Scenario.__struct_fields__}
            listed.append({"book": book.name, **msgspec.to_builtins(told)})
    if given.json:
        print(json.dumps(listed, ensure_ascii=False))
    else:
        for entry in listed:
            print(f"{entry['book']}  {entry['name']}: {entry['title']}, {entry['date']} ({entry['size']})")
            print(f"    {entry['turns']} turns; " + " against ".join(side["title"] for side in entry["sides"]))
    return 0
