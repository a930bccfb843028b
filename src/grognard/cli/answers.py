"""What `grognard ask` answers: rulings for dice thrown by hand and exact odds, one at a time, or a file of them."""

import argparse
import json
import sys
import textwrap
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, BinaryIO

import msgspec

from grognard.cli import NO, OK, Wrong
from grognard.cli.options import chosen_settings
from grognard.core.books import Book, find_book
from grognard.core.dice import DiceFault
from grognard.core.procedures import Input, Procedure
from grognard.referee.ask import Answer, Odds, ask, find_procedure
from grognard.referee.prose import ledger

FEW = 12
"""As many outcomes as a reader takes in at a glance."""


def one(given: argparse.Namespace) -> int:
    """One question, asked in words of the command."""
    book = find_book(given.book)
    procedure = find_procedure(book, given.procedure)
    if given.help:
        return _explain(procedure, given.json)
    facts = dict(_fact(procedure, word) for word in given.inputs)
    certain = given.dice is None and not procedure.dice and not given.json  # then the odds are the ruling
    dice = [] if certain else None if given.dice is None else _faces(given.dice)
    try:
        answer = ask(book, procedure.name, facts, dice, chosen_settings(given.set))
    except DiceFault as fault:
        raise Wrong(str(fault)) from None
    if given.json:
        print(json.dumps(answer.flat(), ensure_ascii=False))
    elif answer.refused:
        print(f"Refused: {answer.reason}" + (f" [{', '.join(answer.paragraphs)}]" if answer.paragraphs else ""))
    elif isinstance(answer, Answer):
        if certain:
            print("1/1 100.00%: no die decides it")
        _tell(book, procedure, answer)
    else:
        _tell_odds(procedure, answer)
    return NO if answer.refused else OK


def _fact(procedure: Procedure, word: str) -> tuple[str, Any]:
    """An input from the command line, read as what the procedure asks for there."""
    name, equals, text = word.partition("=")
    if not equals:
        raise Wrong(f"{word}: expected name=value")
    kind = next((entry.type for entry in procedure.inputs if entry.name == name), "text")
    if kind in ("choice", "text"):
        return name, text
    if kind == "list" and not text.startswith("["):
        return name, [_word(item) for item in text.split(",") if item]
    if text in ("yes", "no"):
        return name, text == "yes"
    try:
        return name, json.loads(text, parse_constant=_no_constant)
    except ValueError:
        raise Wrong(f"{name}: expected {_kind(procedure, name)}, found {text!r}") from None


def _no_constant(text: str) -> float:
    raise ValueError(text)


def _word(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _kind(procedure: Procedure, name: str) -> str:
    kinds = {"integer": "a whole number", "number": "a number", "boolean": "yes or no", "list": "a list"}
    return kinds.get(next((entry.type for entry in procedure.inputs if entry.name == name), ""), "text")


def _faces(text: str) -> list[int]:
    try:
        return [int(face) for face in text.split(",") if face.strip()]
    except ValueError:
        raise Wrong(f"--dice {text}: expected whole numbers with commas between") from None


def _tell(book: Book, procedure: Procedure, answer: Answer) -> None:
    print(procedure.summary)
    for line in ledger(answer.tally):
        print("  " + line)
    for name, value in answer.outputs.items():
        print(f"{name}: {_shown(value)}")
    print(f"by {', '.join(answer.paragraphs)}")
    for paragraph in answer.paragraphs:
        if paragraph in book.paragraphs:
            text = f"{paragraph}: {book.paragraphs[paragraph].text}"
            print(textwrap.fill(text, 100, initial_indent="  ", subsequent_indent="      "))
    if answer.unused_dice:
        print(f"{answer.unused_dice} of the dice given were not needed", file=sys.stderr)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_shown(item) for item in value) or "none"
    return str(value)


def _tell_odds(procedure: Procedure, odds: Odds) -> None:
    """Each outcome with its chance; what is the same in all of them is said once."""
    print(procedure.summary)
    first = odds.chances[0].outputs
    certain = {
        name: value
        for name, value in first.items()
        if all(chance.outputs.get(name) == value for chance in odds.chances)
    }
    if len(odds.chances) > 1 and certain:
        print("in any case: " + "; ".join(f"{name} {_shown(value)}" for name, value in certain.items()))
    else:
        certain = {}
    if len(odds.chances) > FEW:
        _tell_each_apart(odds, certain)
    reached = 0.0
    for chance in odds.chances:
        percent = float(chance.probability) * 100
        reached += percent
        told = "; ".join(f"{name} {_shown(value)}" for name, value in chance.outputs.items() if name not in certain)
        fraction = f"{chance.probability.numerator}/{chance.probability.denominator}"
        print(f"{fraction:>9} {percent:6.2f}% {reached:6.2f}%  {told}")
    print(f"by {', '.join(odds.paragraphs)}")


def _tell_each_apart(odds: Odds, certain: Mapping[str, Any]) -> None:
    """Where the outcomes are many: how likely each value of one output is, whatever the others."""
    varying = dict.fromkeys(name for chance in odds.chances for name in chance.outputs if name not in certain)
    for name in varying:
        chances: dict[str, Fraction] = {}
        for chance in odds.chances:
            if name in chance.outputs:
                shown = _shown(chance.outputs[name])
                chances[shown] = chances.get(shown, Fraction(0)) + chance.probability
        if len(chances) <= FEW:
            told = (f"{value} {part} ({float(part) * 100:.2f}%)" for value, part in chances.items())
            print(f"{name}: " + ", ".join(told))
    print("together:")


def _explain(procedure: Procedure, as_json: bool) -> int:
    if as_json:
        told = {
            name: getattr(procedure, name) for name in ("name", "summary", "paragraphs", "dice", "inputs", "outputs")
        }
        print(json.dumps(msgspec.to_builtins(told), ensure_ascii=False))
        return OK
    print(f"{procedure.name}: {procedure.summary}")
    print(f"dice: {', '.join(procedure.dice) or 'none'}")
    for title, entries in (("inputs", procedure.inputs), ("outputs", procedure.outputs)):
        print(f"{title}:")
        for entry in entries:
            print("  " + _described(entry))
            for column in entry.table:
                print("      " + _described(column))
    print(f"by {', '.join(procedure.paragraphs)}")
    return OK


def _described(entry: Input) -> str:
    kind = "|".join(entry.of) if entry.type == "choice" else entry.type
    default = f" [{_shown(entry.default)}]" if entry.default is not None else " [optional]" if entry.optional else ""
    return f"{entry.name} ({kind}){default}" + (f": {entry.help}" if entry.help else "")


def batch_file(name: str) -> int:
    if name == "-":
        batch(sys.stdin.buffer, sys.stdout.buffer)
    else:
        with open(name, "rb") as file:
            batch(file, sys.stdout.buffer)
    return OK


class _Question(msgspec.Struct, forbid_unknown_fields=True):
    """One line of a batch."""

    book: str
    procedure: str
    inputs: dict[str, Any] = {}
    dice: list[int] | None = None
    settings: dict[str, str | float | bool | None] = {}


def batch(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer a line for a line, in order; a malformed one gets an error and the batch goes on."""
    decoder = msgspec.json.Decoder(_Question)
    encode = msgspec.json.Encoder().encode
    for line in lines:
        if not line.strip():
            continue
        out.write(encode(_answered(line, decoder)) + b"\n")
    out.flush()


def _answered(line: bytes, decoder: "msgspec.json.Decoder[_Question]") -> dict[str, Any]:
    try:
        asked = decoder.decode(line)
        return ask(asked.book, asked.procedure, asked.inputs, asked.dice, asked.settings).flat()
    except (ValueError, DiceFault, UnicodeError, RecursionError) as fault:
        return {"error": str(fault)}
