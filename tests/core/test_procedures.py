"""Rulings by name, on procedures made for the purpose."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from grognard.core.dice import Dice, ThrownDice
from grognard.core.procedures import Input, InputFault, Procedure
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally
from grognard.referee.ask import odds


@dataclass(slots=True)
class Sorted:
    kind: str
    tally: Tally


def sort_by_class(settings: Any, dice: Dice, *, class_: str) -> Sorted | Refusal:
    tally = Tally("sorting")
    if tally.throw(dice, 6, "sorting", "1.1") == 6:
        return Refusal("1.2", "a six is not sorted", "six")
    return Sorted(class_, tally)


SORTING = Procedure(
    "sorting", "", ("1.1",), ("d6",), (Input("class", "choice", of=("foot", "horse")),), (), sort_by_class
)


def test_an_input_with_a_name_that_python_keeps_for_itself_reaches_the_function() -> None:
    sorted_ = SORTING.rule(None, ThrownDice([3]), {"class": "horse"})
    assert isinstance(sorted_, Sorted) and sorted_.kind == "horse"


def test_a_refusal_that_hangs_on_the_dice_is_one_of_the_odds() -> None:
    found = odds(SORTING, None, {"class": "foot"})
    assert not found.refused
    assert [(chance.outputs, chance.probability) for chance in found.chances] == [
        ({"kind": "foot"}, Fraction(5, 6)),
        ({"refused": True, "reason": "six"}, Fraction(1, 6)),
    ]
    assert found.paragraphs == ("1.1", "1.2")


@pytest.mark.parametrize("kind", ["integer", "number"])
@pytest.mark.parametrize("given", [10**400, -(10**13), 1e308, float("inf"), float("nan"), True, "7"])
def test_a_number_that_cannot_be_reckoned_with_is_a_wrong_input(kind: str, given: Any) -> None:
    with pytest.raises(InputFault, match="distance: expected"):
        Input("distance", kind).value(given, "distance")


@pytest.mark.parametrize("kind", ["integer", "number"])
def test_a_number_as_great_as_any_army_is_taken(kind: str) -> None:
    assert Input("men", kind).value(10**12, "men") == 10**12
