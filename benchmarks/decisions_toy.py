"""The engine with as little of a book as can be: the toy book of the tests, compiled too for the compiled run."""

from harness import Row, mode, versus
from landed import given_orders, random_battles, random_record
from peers import pushed_moves, random_chess
from tree import prepare as prepare


def rows() -> list[Row]:
    if mode() == "compiled":
        from grognard.books.toy import BOOK as book  # type: ignore[import-not-found]
        from grognard.books.toy import ROAD as scenario
    else:
        from tests.toy import ROAD as scenario
        from tests.toy import TOY as book
    opening, wire = random_record(book, scenario)
    play = random_battles(book, scenario)
    return [
        versus("decisions, toy book", "python-chess random play", play, random_chess(), 5.0, 10.0, "decisions"),
        versus("orders from JSON, toy book", "python-chess push_uci", given_orders(book, opening, wire),
               pushed_moves(), 0.4, 1.5, "orders"),
    ]  # fmt: skip
