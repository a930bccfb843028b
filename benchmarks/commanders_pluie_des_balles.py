"""How strong is the staff commander of La Pluie des Balles? Paired battles: the same seeds, sides swapped.

PYTHONPATH=src python benchmarks/commanders_pluie_des_balles.py [PAIRS] [OPPONENT] [SCENARIO]
"""

import sys
import time

import grognard
from grognard.commanders import appoint, fight
from grognard.core.books import find_book


def battle(scenario: object, seed: int, staff_side: str, opponent: str) -> tuple[float, int]:
    """1 for a win of the staff, a half for a draw, 0 for a loss; and the decisions made."""
    book = find_book("pluie-des-balles")
    fought = grognard.begin(book, scenario, seed)
    commanders = {
        seat.name: appoint("staff" if seat.side == staff_side else opponent, book, seat.side, seed)
        for seat in fought.seats
    }
    made = fight(fought, commanders)
    outcome = fought.outcome
    if outcome is None or not outcome.winner:
        return 0.5, made
    return (1.0 if outcome.winner == staff_side else 0.0), made


def main(pairs: int, opponent: str, name: str) -> None:
    scenario = find_book("pluie-des-balles").scenario(name)
    sides = [side.name for side in scenario.sides]
    score = dict.fromkeys(sides, 0.0)
    decisions = 0
    began = time.perf_counter()
    for seed in range(pairs):
        for side in sides:
            points, made = battle(scenario, seed, side, opponent)
            score[side] += points
            decisions += made
    took = time.perf_counter() - began
    whole = sum(score.values())
    print(f"staff against {opponent}, {name}: {whole:g} of {2 * pairs} ({50 * whole / pairs:.1f} in 100)")
    print(", ".join(f"as {side} {points:g} of {pairs}" for side, points in score.items()))
    print(f"{took:.0f} s, {decisions / took:.0f} decisions/s")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(
        int(given[0]) if given else 100,
        given[1] if len(given) > 1 else "greedy",
        given[2] if len(given) > 2 else "dorking-gap-1888",
    )
