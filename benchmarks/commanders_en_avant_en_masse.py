"""Paired battles between commanders: the same seeds with sides changed.

python benchmarks/commanders_en_avant_en_masse.py [SCENARIO] [PAIRS]
"""

import sys
import time

import grognard
from grognard.commanders import appoint, fight

BOOK = "en-avant-en-masse"


def paired(scenario: str, mine: str, theirs: str, pairs: int) -> str:
    book = grognard.find_book(BOOK)
    won = drawn = decisions = 0
    start = time.perf_counter()
    for seed in range(1, pairs + 1):
        for change in (0, 1):
            battle = grognard.begin(book, scenario, seed=seed)
            kinds = (mine, theirs) if change == 0 else (theirs, mine)
            seats = [seat.name for seat in battle.seats]
            commanders = {
                seat: appoint(kind, book, battle.side_of(seat), seed) for seat, kind in zip(seats, kinds, strict=True)
            }
            decisions += fight(battle, commanders)
            if battle.outcome is not None:
                won += battle.outcome.winner == battle.side_of(seats[change])
                drawn += battle.outcome.winner == ""
    seconds = time.perf_counter() - start
    return (
        f"{scenario}: {mine} beats {theirs} in {won} of {2 * pairs} ({drawn} drawn), "
        f"{decisions / seconds:.0f} decisions/s"
    )


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "maida-1806"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    for other in ("random", "greedy"):
        print(paired(chosen, "staff", other, count), flush=True)
