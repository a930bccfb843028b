"""Asking the book in a line: outputs by name, with `refused` and `reason` where it refuses."""

from typing import Any

import grognard

BOOK = "en-avant-en-masse"


def rule(procedure: str, dice: Any = (), settings: Any = None, **inputs: Any) -> dict[str, Any]:
    answer = grognard.ask(BOOK, procedure, inputs, dice, settings=settings)
    assert isinstance(answer, grognard.Answer)
    found = answer.flat()
    assert answer.unused_dice == 0
    if answer.refused:
        assert set(found) == {"refused", "reason", "paragraphs"}, "a refusal gives nothing else"
        assert found["reason"]
    else:
        assert found["paragraphs"], "every ruling rests on a paragraph"
    return found


def refused(procedure: str, **inputs: Any) -> str:
    """The paragraph of the refusal; fails where the book does not refuse."""
    found = rule(procedure, **inputs)
    assert found.get("refused") is True, found
    return str((found["paragraphs"] or [""])[0])
