"""Decisions a second: the legal orders of one unit, one of them taken, checked, applied, its events written.

And orders as they come over the wire: parsed from JSON, checked, applied. Every landed book, by size; the toy book
stands in a file of its own, since it must be compiled first.
"""

from harness import Row, versus
from landed import given_orders, random_battles, random_record, scenarios
from peers import pushed_moves, random_chess


def rows() -> list[Row]:
    found = []
    for book, scenario in scenarios():
        name = f"{book.name}, {scenario.size} ({scenario.name})"
        found.append(
            versus(f"decisions, {name}", "python-chess random play", random_battles(book, scenario), random_chess(),
                   0.75, 4.0, "decisions")
        )  # fmt: skip
        opening, wire = random_record(book, scenario)
        found.append(
            versus(f"orders from JSON, {name}", "python-chess push_uci", given_orders(book, opening, wire),
                   pushed_moves(), 0.4, 1.5, "orders")
        )  # fmt: skip
    return found
