# not compiled: msgspec reads its types
"""What happened, and when: facts, paragraphs, dice, and who may know of it, decided where the event is born."""

from typing import Any

from msgspec import Struct

from grognard.core.tally import Line

EVERYBODY = ("*",)


class Event(Struct, frozen=True, gc=False):
    """Prose is rendered later, from `kind` and `facts`, by the book's own words."""

    kind: str
    paragraphs: tuple[str, ...]
    facts: dict[str, Any]
    seen_by: tuple[str, ...] = EVERYBODY
    tally: tuple[Line, ...] = ()
    clock: str = ""

    def is_seen_by(self, seat: str) -> bool:
        return seat in self.seen_by or "*" in self.seen_by


class Outcome(Struct, frozen=True, gc=False):
    """How a battle ended: the winning side ("" for a draw), how thoroughly, and why."""

    winner: str
    degree: str
    reason: str
