"""Voice of the Guns: one kind of commander against another in paired battles, sides changed with the same seed.

python benchmarks/vog_commanders.py nachod-1866 staff greedy 100
python benchmarks/vog_commanders.py nachod-1866 staff greedy 100 5000   # seeds from 5000 on
"""

import sys
import time
from collections import Counter

import grognard
from grognard.commanders import appoint, fight
from grognard.core.books import find_book


def main(scenario: str, one: str, two: str, pairs: int, first: int = 0) -> None:
    book = find_book("voice-of-the-guns")
    read = book.scenario(scenario)
    sides = [side.name for side in read.sides]
    results: Counter[str] = Counter()
    began = time.perf_counter()
    for seed in range(first, first + pairs):
        for swapped in (0, 1):
            kinds = {sides[swapped]: one, sides[1 - swapped]: two}
            battle = grognard.begin(book, read, seed)
            fight(battle, {side: appoint(kind, book, side, seed) for side, kind in kinds.items()})
            assert battle.outcome is not None
            winner = battle.outcome.winner
            results[
                "drawn" if not winner else f"{one} as {winner}" if winner == sides[swapped] else f"{two} as {winner}"
            ] += 1
    took = (time.perf_counter() - began) / (2 * pairs)
    won = sum(count for name, count in results.items() if name.startswith(f"{one} as"))
    for name, count in sorted(results.items()):
        print(f"{name}: {count}")
    print(f"{one} wins {won} of {2 * pairs} ({won / (2 * pairs):.1%}); {took:.2f} s a battle")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], *map(int, sys.argv[4:]))
