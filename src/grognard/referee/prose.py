"""Events and ledgers as sentences. The facts are the book's; so are the words; names and citations are added here."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grognard.core.battle import Battle
from grognard.core.books import Book
from grognard.core.events import Event
from grognard.core.tally import Line

COMMON = {
    "umpire-sits": "An umpire takes his seat.",
    "umpire-leaves": "The umpire leaves his seat.",
    "umpire-decides": "The umpire decides in place of {seat}: {reason}.",
    "message": "Message from {from} to {to}: {text}",
    "answer-returned": "After the umpire's ruling {seat}'s sealed answer no longer fits, and is given back.",
}


def sentence(book: Book, event: Event) -> str:
    """An event in the book's words, without its citations."""
    common = COMMON.get(event.kind)
    if common is not None:
        return common.format(**event.facts)
    if book.prose is None:
        return event.kind + "".join(f", {name} {value}" for name, value in event.facts.items())
    return book.prose(event)


def cited(book: Book, event: Event, names: Mapping[str, str] | None = None) -> str:
    """The same with its paragraphs in brackets, as the account of a battle has it; units by their names if given."""
    text = sentence(book, event)
    if names:
        text = named(text, event.facts, names)
    text = text[:1].upper() + text[1:]
    return f"{text} [{', '.join(event.paragraphs)}]" if event.paragraphs else text


def names_known(battle: Battle, seat: str) -> dict[str, str]:
    """The names of the units a seat knows of, by their ids."""
    return {unit["id"]: unit["name"] for unit in battle.view(seat).get("units", []) if unit["id"] != unit["name"]}


def named(text: str, facts: Any, names: Mapping[str, str]) -> str:
    """A sentence with the units its facts speak of (by their ids) called by their names."""
    for known in sorted(_ids_in(facts, names), key=len, reverse=True):
        name = names[known]
        if name not in text:
            text = re.sub(rf"(?<![\w/-]){re.escape(known)}(?![\w/-])", lambda _, name=name: name, text)  # type: ignore[misc]
    return text


def _ids_in(facts: Any, names: Mapping[str, str]) -> set[str]:
    if isinstance(facts, str):
        return {facts} if facts in names else set()
    if isinstance(facts, Mapping):
        facts = list(facts.values())
    elif hasattr(facts, "__struct_fields__"):
        facts = [getattr(facts, name) for name in facts.__struct_fields__]
    found: set[str] = set()
    if isinstance(facts, list | tuple):
        for fact in facts:
            found |= _ids_in(fact, names)
    return found


class Account:
    """A battle told line by line, under its clock, through one seat's eyes."""

    def __init__(self, seat: str, with_ledgers: bool) -> None:
        self.seat = seat
        self.with_ledgers = with_ledgers
        self.clock = ""
        self.names: dict[str, str] = {}

    def lines(self, battle: Battle, events: Iterable[Event]) -> Iterator[str]:
        for event in events:
            if event.clock != self.clock:
                self.clock = event.clock
                self.names |= names_known(battle, self.seat)
                yield f"\n{self.clock}"
            yield "  " + cited(battle.book, event, self.names)
            if self.with_ledgers:
                for line in ledger(event.tally):
                    yield "      " + line


def amount(value: int, of: int) -> str:
    """A ledger's amount: whole, or as a decimal, with a true minus sign."""
    text = str(value) if of == 1 else f"{value / of:.3f}".rstrip("0").rstrip(".")
    return text.replace("-", "−")


def ledger(lines: Iterable[Line]) -> list[str]:
    """The lines of a tally, each as a player would say it."""
    told = []
    for kind, value, of, why, paragraph in lines:
        cite = f" [{paragraph}]" if paragraph else ""
        if kind == "die":
            told.append(f"d{of} shows {value}: {why}{cite}")
        elif kind == "start":
            told.append(f"{amount(value, of)}: {why}{cite}")
        elif kind == "add":
            told.append(f"{'+' if value >= 0 else ''}{amount(value, of)}: {why}{cite}")
        elif kind == "times":
            told.append(f"× {amount(value, of)}: {why}{cite}")
        elif kind == "becomes":
            told.append(f"= {amount(value, of)}: {why}{cite}")
        else:
            told.append(f"{why}{cite}")
    return told
