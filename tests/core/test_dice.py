"""One door, three kinds."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.dice import Dice, DiceFault, EveryDice, SeededDice, ThrownDice, commitment, every


def test_the_same_seed_throws_the_same_faces_on_every_machine() -> None:
    dice = SeededDice("7")
    assert [dice.d6("") for _ in range(12)] == [5, 5, 5, 4, 1, 6, 4, 3, 4, 1, 4, 2]


def test_different_seeds_throw_different_faces() -> None:
    thrown = {tuple(SeededDice(str(seed)).d20("") for _ in range(1)) for seed in range(100)}
    assert len(thrown) > 15


def test_every_face_comes_about_as_often() -> None:
    dice = SeededDice("even")
    for sides in (6, 10, 20):
        counted = Counter(dice.throw(sides, "") for _ in range(6000))
        assert set(counted) == set(range(1, sides + 1))
        assert max(abs(count - 6000 / sides) for count in counted.values()) < 6 * (6000 / sides) ** 0.5


def test_a_copy_of_the_dice_throws_on_alike_and_apart() -> None:
    dice = SeededDice("7")
    for _ in range(70):
        dice.d6("")
    twin = dice.copy()
    assert [dice.d20("") for _ in range(70)] == [twin.d20("") for _ in range(70)]
    assert SeededDice("7", dice.position).d20("") == dice.d20("")


def test_a_seed_matches_its_commitment_and_no_other() -> None:
    assert commitment("7") == commitment("7") != commitment("8")
    assert len(commitment("7")) == 64


def test_thrown_dice_give_the_faces_in_order_and_complain_when_they_run_out() -> None:
    dice = ThrownDice([3, 0, 20])
    assert (dice.d6("a"), dice.d10("b"), dice.d20("c"), dice.unused()) == (3, 10, 20, 0)
    with pytest.raises(DiceFault, match="a d6 is still to be thrown"):
        dice.d6("rally")


@pytest.mark.parametrize(("face", "sides"), [(0, 6), (7, 6), (-1, 20), (21, 20), (11, 10)])
def test_a_face_that_a_die_does_not_have_is_refused(face: int, sides: int) -> None:
    with pytest.raises(DiceFault, match="not one of its faces"):
        ThrownDice([face]).throw(sides, "fire")


def odds_of(outcomes: list[tuple[int, int, int]]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for value, weight, whole in outcomes:
        found[value] = found.get(value, Fraction(0)) + Fraction(weight, whole)
    return found


def test_every_dice_visit_every_outcome_with_its_weight() -> None:
    outcomes = odds_of(every(lambda dice: dice.d6("") + dice.d6("")))
    assert outcomes[7] == Fraction(1, 6)
    assert sum(outcomes.values()) == 1


def test_a_die_thrown_only_sometimes_weighs_only_then() -> None:
    outcomes = odds_of(every(lambda dice: dice.d6("") if dice.d20("") == 20 else 0))
    assert outcomes[0] == Fraction(19, 20)
    assert outcomes[6] == Fraction(1, 120)


def brute(procedure_of_faces: list[int]) -> dict[int, Fraction]:
    return {
        value: Fraction(count, len(procedure_of_faces)) for value, count in sorted(Counter(procedure_of_faces).items())
    }


@given(st.integers(1, 4), st.sampled_from([4, 6, 10]))
def test_a_total_has_the_odds_of_its_dice_thrown_one_by_one(count: int, sides: int) -> None:
    sums = [0]
    for _ in range(count):
        sums = [so_far + face for so_far in sums for face in range(1, sides + 1)]
    assert dict(sorted(odds_of(every(lambda dice: dice.total(count, sides, ""))).items())) == brute(sums)


@given(st.lists(st.integers(-2, 24), max_size=4).map(sorted))
def test_a_grade_has_the_odds_of_its_faces(bounds: list[int]) -> None:
    faces = [sum(face >= bound for bound in bounds) for face in range(1, 21)]
    assert dict(sorted(odds_of(every(lambda dice: dice.grade(20, bounds, ""))).items())) == brute(faces)


@given(st.integers(1, 2), st.integers(1, 2), st.sampled_from([4, 6]))
def test_a_margin_has_the_odds_of_both_sides_thrown_one_by_one(count: int, against: int, sides: int) -> None:
    def by_one(dice: Dice) -> int:
        own = sum(dice.throw(sides, "") for _ in range(count))
        return own - sum(dice.throw(sides, "") for _ in range(against))

    assert odds_of(every(lambda dice: dice.margin(count, against, sides, ""))) == odds_of(every(by_one))
    assert ThrownDice([3, 4, 1, 2]).margin(2, 2, 4, "") == 4


def test_two_dice_read_as_tens_and_ones_come_alike_often() -> None:
    faces = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    assert odds_of(every(lambda dice: dice.d66(""))) == brute(faces)
    assert ThrownDice([3, 5]).d66("") == 35


@given(st.lists(st.integers(-2, 20), max_size=4).map(sorted))
def test_the_grade_of_a_total_has_the_odds_of_its_dice(bounds: list[int]) -> None:
    totals = [sum(one + other >= bound for bound in bounds) for one in range(1, 7) for other in range(1, 7)]
    assert odds_of(every(lambda dice: dice.grade_of_total(2, 6, bounds, ""))) == brute(totals)
    assert ThrownDice([6, 5]).grade_of_total(2, 6, (4, 11, 12), "") == 2


def one_shot(dice: Dice) -> int:
    return dice.d6("") // 2 if dice.grade(20, (11,), "") else 0


def test_a_sum_of_shots_has_the_odds_of_shots_one_by_one() -> None:
    def by_one(dice: Dice) -> int:
        return one_shot(dice) + one_shot(dice) + one_shot(dice)

    assert odds_of(every(lambda dice: dice.sum_of(3, one_shot))) == odds_of(every(by_one))


def test_the_same_procedure_runs_with_all_three_kinds() -> None:
    assert one_shot(ThrownDice([11, 5])) == 2
    assert one_shot(SeededDice("x")) in range(4)
    assert isinstance(one_shot(EveryDice()), int)
