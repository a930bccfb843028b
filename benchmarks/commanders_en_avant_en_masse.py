"""Paired battles between commanders of En Avant! En Masse!: the same seeds with sides changed.

python benchmarks/commanders_en_avant_en_masse.py [SCENARIO] [PAIRS] [FIRST_SEED] [OPPONENT...]

`-v` before all else names every battle that was not won.
"""

import sys
import time
from collections import Counter

import grognard
from grognard.commanders import appoint, fight

BOOK = "en-avant-en-masse"


def paired(scenario: str, mine: str, theirs: str, seeds: range, told: bool) -> str:
    book = grognard.find_book(BOOK)
    sides = [side.name for side in book.scenario(scenario).sides]
    won: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    decisions = 0
    start = time.process_time()
    for seed in seeds:
        for side in sides:
            battle = grognard.begin(book, scenario, seed=seed)
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
        f"{scenario}: {mine} beats {theirs} in {won.total()} of {whole} "
        f"({100 * won.total() / whole:.1f} in 100): {parts}; {decisions / seconds:.0f} decisions/s"
    )


if __name__ == "__main__":
    words = sys.argv[1:]
    verbose = words[:1] == ["-v"]
    words = words[verbose:]
    chosen = words[0] if words else "maida-1806"
    count = int(words[1]) if len(words) > 1 else 100
    first = int(words[2]) if len(words) > 2 else 1
    for other in words[3:] or ("random", "greedy"):
        print(paired(chosen, "staff", other, range(first, first + count), verbose), flush=True)
