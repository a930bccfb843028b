"""One ruling, without a battle: for dice thrown by hand, or as exact odds from the very code that rules."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from grognard.core.books import Book, find_book
from grognard.core.dice import Dice, ThrownDice, every
from grognard.core.procedures import InputFault, Procedure, arguments, outputs
from grognard.core.refusals import Refusal
from grognard.core.tally import Line


class Answer(Struct, frozen=True):
    """A ruling: its outputs by name, the ledger behind it and the paragraphs it rests on; or why there is none."""

    outputs: dict[str, Any]
    tally: tuple[Line, ...] = ()
    paragraphs: tuple[str, ...] = ()
    refused: bool = False
    reason: str = ""
    unused_dice: int = 0

    def flat(self) -> dict[str, Any]:
        """As a line of a batch: the outputs by their names, then tally and paragraphs, and dice not needed, if any."""
        unused = {"unused_dice": self.unused_dice} if self.unused_dice else {}
        if self.refused:
            return {"refused": True, "reason": self.reason, "paragraphs": list(self.paragraphs), **unused}
        return {
            **self.outputs,
            "tally": [tally_line(line) for line in self.tally],
            "paragraphs": list(self.paragraphs),
            **unused,
        }


class Chance(Struct, frozen=True):
    """One outcome of several, and its exact probability."""

    outputs: dict[str, Any]
    probability: Fraction

    def flat(self) -> dict[str, Any]:
        return {
            **self.outputs,
            "probability": f"{self.probability.numerator}/{self.probability.denominator}",
            "percent": round(float(self.probability) * 100, 4),
        }


class Odds(Struct, frozen=True):
    """Every outcome with its probability; where the dice decide nothing there is one, and it is certain."""

    chances: tuple[Chance, ...]
    paragraphs: tuple[str, ...] = ()
    refused: bool = False
    reason: str = ""

    def flat(self) -> dict[str, Any]:
        if self.refused:
            return {"refused": True, "reason": self.reason, "paragraphs": list(self.paragraphs)}
        return {"odds": [chance.flat() for chance in self.chances], "paragraphs": list(self.paragraphs)}


def tally_line(line: Line) -> dict[str, Any]:
    """One line of a ledger in plain data."""
    kind, amount, of, why, paragraph = line
    if kind == "die":
        return {"die": f"d{of}", "face": amount, "why": why, "paragraph": paragraph}
    if kind == "cite":
        return {"why": why, "paragraph": paragraph}
    value = amount if of == 1 else round(amount / of, 6)
    return {kind: value, "why": why, "paragraph": paragraph}


def find_procedure(book: Book, name: str) -> Procedure:
    if name not in book.procedures:
        raise ValueError(f"{book.name} has no procedure {name!r}; there are {', '.join(book.procedures)}")
    return book.procedures[name]


def ask(
    book: str | Book,
    procedure: str,
    inputs: Mapping[str, Any],
    dice: Sequence[int] | None = None,
    settings: Mapping[str, str | float | bool | None] | None = None,
) -> Answer | Odds:
    """The ruling for dice thrown by hand; without dice, the exact odds. ValueError names a wrong input."""
    if isinstance(book, str):
        book = find_book(book)
    wanted = find_procedure(book, procedure)
    chosen = book.settings_for(settings or {})
    if dice is None:
        return odds(wanted, chosen, inputs)
    for face in dice:
        if not isinstance(face, int) or isinstance(face, bool):
            raise InputFault(f"dice: expected whole numbers, found {face!r}")
    thrown = ThrownDice(dice)
    return _answer(wanted, wanted.rule(chosen, thrown, inputs), thrown.unused())


def _answer(procedure: Procedure, ruling: Any, unused: int) -> Answer:
    if isinstance(ruling, Refusal):
        paragraphs = (ruling.paragraph,) if ruling.paragraph else ()
        return Answer({}, (), paragraphs, True, ruling.reason or ruling.sentence, unused)
    cited = ruling.tally.paragraphs()
    return Answer(outputs(ruling), tuple(ruling.tally.lines), tuple(cited or procedure.paragraphs), False, "", unused)


def odds(procedure: Procedure, settings: Any, inputs: Mapping[str, Any]) -> Odds:
    """The exact distribution over the outputs of a procedure."""
    facts = arguments(procedure.inputs, inputs)
    function = procedure.function

    def ruling(dice: Dice) -> Any:
        return function(settings, dice, **facts)

    weights: dict[Any, dict[int, int]] = {}
    found: dict[Any, dict[str, Any]] = {}
    paragraphs: list[str] = []
    for result, weight, whole in every(ruling):
        if isinstance(result, Refusal):
            reason = result.reason or result.sentence
            if whole == 1:  # no die was thrown: it is refused whatever falls
                return Odds((), (result.paragraph,) if result.paragraph else (), True, reason)
            named = {"refused": True, "reason": reason}
            cited = [result.paragraph]
        else:
            named = outputs(result)
            cited = result.tally.paragraphs()
        key = _key(named)
        if key not in found:
            found[key] = named
            weights[key] = {}
        by_whole = weights[key]
        by_whole[whole] = by_whole.get(whole, 0) + weight
        for paragraph in cited:
            if paragraph and paragraph not in paragraphs:
                paragraphs.append(paragraph)
    chances = [
        Chance(found[key], sum((Fraction(weight, whole) for whole, weight in by_whole.items()), Fraction(0)))
        for key, by_whole in weights.items()
    ]
    return Odds(tuple(chances), tuple(paragraphs or procedure.paragraphs))


def _key(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((name, _key(item)) for name, item in value.items())
    if isinstance(value, list):
        return tuple(_key(item) for item in value)
    return value
