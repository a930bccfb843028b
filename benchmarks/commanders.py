"""How strong is one kind of commander against another? Paired battles: the same seeds, sides changed.

    python benchmarks/commanders.py SCENARIO [--book BOOK] [--pairs 100] [--first 5000] [--told] ONE TWO [TWO ...]

PYTHONPATH=build/release runs the compiled build. `--told` names each battle that ONE did not win, with its seed.
"""

import argparse
import time
from collections import Counter
from typing import Any

import grognard
from grognard.cli.options import book_of_scenario
from grognard.commanders import KINDS, appoint, fight
from grognard.core import Book


def paired(book: Book, scenario: Any, mine: str, theirs: str, seeds: range, told: bool) -> str:
    sides = [side.name for side in scenario.sides]
    won: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    decisions = 0
    start = time.process_time()
    for seed in seeds:
        for side in sides:
            battle = grognard.begin(book, scenario, seed)
            commanders = {
                seat.name: appoint(mine if seat.side == side else theirs, book, seat.side, seed)
                for seat in battle.seats
            }
            decisions += fight(battle, commanders)
            outcome = battle.outcome
            if outcome is None:
                raise RuntimeError(f"seed {seed}: the battle has no end")
            won[side] += outcome.winner == side
            drawn[side] += outcome.winner == ""
            if told and outcome.winner != side:
                print(f"seed {seed}, {mine} as {side}: {outcome.winner or 'drawn'}, {outcome.degree}: {outcome.reason}")
    seconds = time.process_time() - start
    whole = 2 * len(seeds)
    parts = ", ".join(f"{won[side]} of {len(seeds)} as {side} ({drawn[side]} drawn)" for side in sides)
    return (
        f"{scenario.name}: {mine} beats {theirs} in {won.total()} of {whole} ({100 * won.total() / whole:.1f} in 100): "
        f"{parts}; {decisions / seconds:.0f} decisions/s, {seconds / whole:.2f} s a battle"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("scenario")
    parser.add_argument("--book")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--first", type=int, default=5000, help="the first seed")
    parser.add_argument("--told", action="store_true", help="name the battles that were not won")
    parser.add_argument("one", choices=KINDS)
    parser.add_argument("two", choices=KINDS, nargs="+")
    given = parser.parse_args()
    book = book_of_scenario(given.scenario, given.book)
    scenario = book.scenario(given.scenario)
    for other in given.two:
        seeds = range(given.first, given.first + given.pairs)
        print(paired(book, scenario, given.one, other, seeds, given.told), flush=True)


if __name__ == "__main__":
    main()
