"""A modified roll is a ledger."""

import pytest

from grognard.core.dice import ThrownDice
from grognard.core.tally import Tally
from grognard.referee.ask import tally_line
from grognard.referee.prose import ledger


def test_each_modifier_is_added_and_explained_in_one_call() -> None:
    tally = Tally("fire", 10, "1.1", "base value")
    tally.add(-3, "elite", "1.2")
    tally.add(2, "target in cover", "1.3")
    assert tally.total == 9
    assert tally.paragraphs() == ["1.1", "1.2", "1.3"]
    assert ledger(tally.lines) == ["10: base value [1.1]", "−3: elite [1.2]", "+2: target in cover [1.3]"]


def test_decimals_are_reckoned_in_whole_parts() -> None:
    tally = Tally("combat", 12, "2.1", "from the table", per=10)
    tally.add(-5, "target charging", "2.2")
    tally.times(2, 1, "in enfilade", "2.3")
    tally.becomes(10, "truncated", "2.4")
    assert ledger(tally.lines) == [
        "1.2: from the table [2.1]",
        "−0.5: target charging [2.2]",
        "× 2: in enfilade [2.3]",
        "= 1: truncated [2.4]",
    ]
    assert tally_line(tally.lines[1]) == {"add": -0.5, "why": "target charging", "paragraph": "2.2"}


def test_a_product_that_would_be_rounded_in_silence_is_an_error() -> None:
    tally = Tally("combat", 7)
    with pytest.raises(ArithmeticError, match="not whole"):
        tally.times(1, 2, "halved", "2.5")


def test_a_die_and_a_rule_without_an_amount_stand_in_the_ledger() -> None:
    tally = Tally("rally")
    assert tally.throw(ThrownDice([4]), 6, "the rally", "3.1") == 4
    tally.cite("nobody is near", "3.2")
    assert ledger(tally.lines) == ["d6 shows 4: the rally [3.1]", "nobody is near [3.2]"]
    assert tally_line(tally.lines[0]) == {"die": "d6", "face": 4, "why": "the rally", "paragraph": "3.1"}
