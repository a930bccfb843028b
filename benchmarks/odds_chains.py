"""Four rulings of the shape nineteenth-century rules use, as procedures, as icepool has them, and as dyce has them.

A  a D20 to hit: 1 misses, 20 hits and does one more; a hit does half a D6, rounded up.
B  2D6 against 2D6 with factors; the loss is the difference, none at least and six at most.
C  a chart of 36 cells, its row moved by modifiers: who loses, how much, whether morale is touched.
D  eight A shots at one target, then its morale on 2D6 against 7 less the losses.
"""

from collections.abc import Callable
from typing import Any

from grognard.core.dice import Dice, distribution

CHART = {(a, b): (0 if a > b else 1, min(5, abs(a - b)), 1 if a == b else 0) for a in range(1, 7) for b in range(1, 7)}


def shot(dice: Dice, need: int) -> int:
    grade = dice.grade(20, (need, 20), "to hit")
    return dice.grade(6, (3, 5), "effect") + grade if grade else 0


def ours_a(need: int) -> Any:
    return distribution(lambda dice: shot(dice, need))[0]


def ours_b(factor: int, against: int) -> Any:
    more = factor - against
    return distribution(lambda dice: min(6, max(0, dice.margin(2, 2, 6, "combat") + more)))[0]


def cell(dice: Dice, modifier: int) -> tuple[int, int, int]:
    tens, ones = divmod(dice.d66("chart"), 10)
    return CHART[min(6, max(1, tens + modifier)), ones]


def ours_c(modifier: int) -> Any:
    return distribution(lambda dice: cell(dice, modifier))[0]


def volley(dice: Dice, need: int) -> tuple[int, bool]:
    losses = dice.sum_of(8, lambda one: shot(one, need))
    return losses, dice.grade_of_total(2, 6, (8 - losses,), "morale") > 0


def ours_d(need: int) -> Any:
    return distribution(lambda dice: volley(dice, need))[0]


OURS: dict[str, Callable[..., Any]] = {"A": ours_a, "B": ours_b, "C": ours_c, "D": ours_d}


def icepools() -> dict[str, Callable[..., Any]]:
    import icepool

    d6, d20, two = icepool.d6, icepool.d20, 2 @ icepool.d6
    half = d6.map(lambda face: (face + 1) // 2)

    def a(need: int) -> Any:
        return d20.map(lambda face: half + 1 if face == 20 else (0 if face == 1 or face < need else half))

    def b(factor: int, against: int) -> Any:
        return (two - two + (factor - against)).map(lambda margin: min(6, max(0, margin)))

    def c(modifier: int) -> Any:
        def at(tens: int, ones: int) -> Any:
            return icepool.tupleize(*CHART[min(6, max(1, tens + modifier)), ones])

        return icepool.map(at, d6, d6)

    def d(need: int) -> Any:
        return icepool.map(lambda losses, morale: icepool.tupleize(losses, morale > 7 - losses), 8 @ a(need), two)

    return {"A": a, "B": b, "C": c, "D": d}


def dyces() -> dict[str, Callable[..., Any]]:
    from dyce import H

    d6, d20 = H(6), H(20)
    two = 2 @ d6

    def a(need: int) -> Any:
        def loss(to_hit: Any, effect: Any) -> int:
            hit = to_hit == 20 or (to_hit != 1 and to_hit >= need)
            return (effect + 1) // 2 + (to_hit == 20) if hit else 0

        return H([loss(to_hit, effect) for to_hit in d20 for effect in d6])

    def b(factor: int, against: int) -> Any:
        found: dict[int, int] = {}
        for margin, count in (two - two + (factor - against)).items():
            key = min(6, max(0, int(margin)))
            found[key] = found.get(key, 0) + count
        return H(found)

    def d(need: int) -> Any:
        found: dict[int, int] = {}
        for losses, count in (8 @ a(need)).items():
            for morale, ways in two.items():
                key = int(losses) * 2 + (morale > 7 - losses)
                found[key] = found.get(key, 0) + count * ways
        return H(found)

    return {"A": a, "B": b, "D": d}


def normal(distribution: Any) -> dict[Any, float]:
    items = [(key, weight) for key, weight in distribution.items() if weight]
    whole = sum(weight for _, weight in items)
    return {tuple(key) if hasattr(key, "__len__") else int(key): round(weight / whole, 12) for key, weight in items}


def all_agree() -> None:
    """Before any is timed: the same questions have the same answers."""
    pool, dyce = icepools(), dyces()
    for need in range(2, 20):
        assert normal(ours_a(need)) == normal(pool["A"](need)) == normal(dyce["A"](need))
    for need in (4, 11, 18):
        ours = normal(ours_d(need))
        assert ours == normal(pool["D"](need))
        assert {losses * 2 + fails: chance for (losses, fails), chance in ours.items()} == normal(dyce["D"](need))
    for factor in range(6):
        assert normal(ours_b(factor, 2)) == normal(pool["B"](factor, 2)) == normal(dyce["B"](factor, 2))
        assert normal(ours_c(factor - 3)) == normal(pool["C"](factor - 3))
