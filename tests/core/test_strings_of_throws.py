"""A string of throws goes from state to state; its odds are those of the tree, without walking the tree."""

from fractions import Fraction

from grognard.core.dice import Dice, ThrownDice, every


def shot(dice: Dice, state: tuple[int, ...]) -> tuple[int, ...]:
    """A five or six goes on, to four throws at most; sixes are counted."""
    face = dice.d6("shot")
    _, thrown, sixes = state
    return (1 if face >= 5 and thrown < 3 else 0, thrown + 1, sixes + (face == 6))


def by_tree(dice: Dice) -> tuple[int, ...]:
    state: tuple[int, ...] = (1, 0, 0)
    while state[0]:
        state = shot(dice, state)
    return state


def chances(
    outcomes: list[tuple[tuple[int, ...], int, int]],
) -> dict[tuple[int, ...], Fraction]:
    found: dict[tuple[int, ...], Fraction] = {}
    for state, weight, whole in outcomes:
        found[state] = found.get(state, Fraction(0)) + Fraction(weight, whole)
    return found


def test_a_string_throws_on_until_its_state_is_over() -> None:
    dice = ThrownDice([6, 5, 2])

    assert dice.string_of((1, 0, 0), shot) == (0, 3, 1)
    assert dice.unused() == 0


def test_the_odds_of_a_string_are_those_of_the_whole_tree() -> None:
    assert chances(every(lambda dice: dice.string_of((1, 0, 0), shot))) == chances(every(by_tree))


def test_the_odds_of_a_string_sum_to_one_beside_other_throws() -> None:
    outcomes = every(lambda dice: (dice.d6("before"), *dice.string_of((1, 0, 0), shot)))

    assert sum(chances(outcomes).values()) == 1
