"""What a battle asks of a seat."""

from typing import Any

from grognard.core.orders import Order


class Decision:
    """What one seat is asked: by which step, about whom, and how it may be answered."""

    __slots__ = ("about", "default", "facts", "paragraphs", "question", "reaction", "step", "takes")

    def __init__(
        self,
        step: str,
        question: str,
        paragraphs: tuple[str, ...] = (),
        takes: tuple[type[Order], ...] = (),
        about: str = "",
        reaction: str = "",
        default: Order | None = None,
        facts: dict[str, Any] | None = None,
    ) -> None:
        self.step = step
        self.question = question
        self.paragraphs = paragraphs
        self.takes = takes
        self.about = about
        self.reaction = reaction
        self.default = default
        self.facts = facts or {}
