"""What the books' audits share: cases derived by hand, asked for as an umpire would, and compared with the answers."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import grognard
from grognard import Answer, Odds
from grognard.core.books import find_book
from grognard.core.procedures import Input


def entries(folder: Path, entry: str = "case") -> list[dict[str, Any]]:
    """The cases of every file of a folder, in the order of the files' names."""
    return [
        found
        for path in sorted(folder.glob("*.toml"))
        for found in tomllib.loads(path.read_text(encoding="utf-8")).get(entry, [])
    ]


def asked(book: str, case: dict[str, Any]) -> Answer:
    found = grognard.ask(book, case["procedure"], case["inputs"], case["dice"], case.get("settings", {}))
    assert isinstance(found, Answer)
    return found


def odds_of(book: str, case: dict[str, Any]) -> Odds:
    found = grognard.ask(book, case["procedure"], case["inputs"], None, case.get("settings", {}))
    assert isinstance(found, Odds)
    return found


def alike(expected: Any, found: Any, within: float = 0.001) -> bool:
    """Numbers may differ by so much; a truth value is no number."""
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(alike(*pair, within) for pair in zip(expected, found, strict=True))
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return abs(expected - found) <= within
    return bool(expected == found)


def unlike(case: dict[str, Any], found: Answer, within: float = 0.001) -> list[str]:
    """Outputs that are not as expected, that ought not to be there, and paragraphs that ought to be cited."""
    told = []
    for name, expected in case["expect"].items():
        if name != "refused" and not alike(expected, found.outputs.get(name), within):
            told.append(f"{name}: expected {expected}, found {found.outputs.get(name)}")
    unwanted = [name for name in case.get("absent", ()) if name in found.outputs]
    told += [f"{name}: expected none, found {found.outputs[name]}" for name in unwanted]
    uncited = set(case["rules"]) - set(found.paragraphs)
    if uncited:
        told.append(f"expected {sorted(uncited)} among {found.paragraphs}")
    return told


def of_its_kind(entry: Input, value: Any) -> bool:
    if entry.type == "boolean":
        return isinstance(value, bool)
    if entry.type == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if entry.type == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if entry.type == "list":
        return isinstance(value, list)
    if entry.type == "text":
        return isinstance(value, str) and bool(value)
    return isinstance(value, str) and value in entry.of


def unlisted(book: str, case: dict[str, Any], found: Answer) -> list[str]:
    """Outputs that the procedure's list does not have, or has as something else."""
    listed = {entry.name: entry for entry in find_book(book).procedures[case["procedure"]].outputs}
    return [
        f"{name}: {value!r} is not as listed"
        for name, value in found.outputs.items()
        if name not in listed or not of_its_kind(listed[name], value)
    ]


def unlikely(book: str, case: dict[str, Any], found: Answer) -> list[str]:
    """Why the exact odds are not those of the rulings: they must add up, and the ruling must be among them."""
    odds = odds_of(book, case)
    if odds.refused:
        return [] if found.refused and found.reason == odds.reason else [f"the odds are refused: {odds.reason}"]
    told = []
    total = sum(chance.probability for chance in odds.chances)
    if total != 1:
        told.append(f"the odds come to {total}")
    wanted = {"refused": True, "reason": found.reason} if found.refused else found.outputs
    if all(chance.outputs != wanted for chance in odds.chances):
        told.append(f"the odds have no {wanted}")
    return told


def unknown(book: str, cases: Iterable[dict[str, Any]], readings: Iterable[str]) -> set[str]:
    """Paragraphs cited that are neither in the register nor among the readings."""
    known = {*find_book(book).paragraphs, *readings}
    return {paragraph for case in cases for paragraph in asked(book, case).paragraphs if paragraph not in known}
