"""Events and ledgers as sentences. The facts are the book's; so are the words; the citations are added here."""

from collections.abc import Iterable

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


def cited(book: Book, event: Event) -> str:
    """The same with its paragraphs in brackets, as the account of a battle has it."""
    text = sentence(book, event)
    return f"{text} [{', '.join(event.paragraphs)}]" if event.paragraphs else text


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
