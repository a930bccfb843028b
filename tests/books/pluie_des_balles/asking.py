"""Short ways to ask this book for rulings."""

from fractions import Fraction
from typing import Any

import grognard
from grognard.referee.ask import Answer, Odds

BOOK = "pluie-des-balles"


def answer(procedure: str, dice: list[int], inputs: dict[str, Any], **settings: Any) -> Answer:
    found = grognard.ask(BOOK, procedure, inputs, dice, {k.replace("_", "-"): v for k, v in settings.items()})
    assert isinstance(found, Answer)
    return found


def ruled(procedure: str, dice: list[int], inputs: dict[str, Any], **settings: Any) -> dict[str, Any]:
    """The outputs of a ruling that uses exactly these dice."""
    found = answer(procedure, dice, inputs, **settings)
    assert not found.refused, found.reason
    assert found.unused_dice == 0
    return found.outputs


def refused(procedure: str, inputs: dict[str, Any], **settings: Any) -> str:
    """The reason of a refusal, for which no die is thrown."""
    found = answer(procedure, [], inputs, **settings)
    assert found.refused
    return found.reason


def odds(procedure: str, inputs: dict[str, Any], **settings: Any) -> Odds:
    found = grognard.ask(BOOK, procedure, inputs, None, {k.replace("_", "-"): v for k, v in settings.items()})
    assert isinstance(found, Odds)
    return found


def chance(procedure: str, inputs: dict[str, Any], output: str, value: Any, **settings: Any) -> Fraction:
    """The exact probability that one output has a value."""
    found = odds(procedure, inputs, **settings)
    return sum((one.probability for one in found.chances if one.outputs.get(output) == value), Fraction(0))
