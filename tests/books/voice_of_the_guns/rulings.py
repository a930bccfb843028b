"""Asking the book, for its tests."""

from typing import Any

import grognard
from grognard import Answer, Odds

BOOK = "voice-of-the-guns"


def ruling(procedure: str, dice: Any = (), settings: Any = None, **inputs: Any) -> Answer:
    """The ruling for these faces; `class_` stands for the input `class`."""
    facts = {name.rstrip("_"): value for name, value in inputs.items()}
    answer = grognard.ask(BOOK, procedure, facts, dice, settings)
    assert isinstance(answer, Answer)
    return answer


def outputs(procedure: str, dice: Any = (), settings: Any = None, **inputs: Any) -> dict[str, Any]:
    answer = ruling(procedure, dice, settings, **inputs)
    assert not answer.refused, answer.reason
    return answer.outputs


def refused(procedure: str, dice: Any = (), settings: Any = None, **inputs: Any) -> str:
    """The paragraph by which it is refused."""
    answer = ruling(procedure, dice, settings, **inputs)
    assert answer.refused, answer.outputs
    return answer.paragraphs[0]


def odds(procedure: str, **inputs: Any) -> Odds:
    answer = grognard.ask(BOOK, procedure, {name.rstrip("_"): value for name, value in inputs.items()})
    assert isinstance(answer, Odds)
    return answer
