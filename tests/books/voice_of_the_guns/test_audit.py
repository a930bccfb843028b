"""Hundreds of rulings derived by hand from the document, each asked for as an umpire would."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard import Answer, Odds
from grognard.core.books import find_book
from grognard.core.procedures import Input
from tests.books.voice_of_the_guns.rulings import BOOK

FOLDER = Path(__file__).parent / "audit"
CASES: list[dict[str, Any]] = [
    case for path in sorted(FOLDER.glob("*.toml")) for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]
IDS = [case["id"] for case in CASES]


def asked(case: dict[str, Any]) -> Answer:
    found = grognard.ask(BOOK, case["procedure"], case["inputs"], case["dice"], case.get("settings", {}))
    assert isinstance(found, Answer)
    return found


def alike(expected: Any, found: Any) -> bool:
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return abs(expected - found) <= 0.001
    return bool(expected == found)


def faults(case: dict[str, Any], found: Answer) -> list[str]:
    """Where an answer differs from what was expected, in words."""
    told = []
    if bool(case["expect"].get("refused")) != found.refused:
        return [f"expected {case['expect']}, found {found.reason or found.outputs}"]
    for name, expected in case["expect"].items():
        if name != "refused" and not alike(expected, found.outputs.get(name)):
            told.append(f"{name}: expected {expected}, found {found.outputs.get(name)}")
    told += [f"{name}: expected none" for name in case.get("absent", ()) if name in found.outputs]
    uncited = set(case["rules"]) - set(found.paragraphs)
    if uncited:
        told.append(f"expected {sorted(uncited)} among {found.paragraphs}")
    if found.unused_dice and not found.refused:
        told.append(f"{found.unused_dice} of the dice were not thrown")
    return told


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_ruling_is_as_the_texts_have_it(case: dict[str, Any]) -> None:
    told = faults(case, asked(case))

    assert not told, f"{case['procedure']}, {case['id']} ({case['note']}): " + "; ".join(told)


def of_its_kind(entry: Input, value: Any) -> bool:
    if entry.type == "boolean":
        return isinstance(value, bool)
    if entry.type == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if entry.type == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if entry.type == "list":
        return isinstance(value, list)
    return isinstance(value, str) and value in entry.of


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_ruling_gives_the_outputs_listed_and_of_their_kinds(case: dict[str, Any]) -> None:
    found = asked(case)
    listed = {entry.name: entry for entry in find_book(BOOK).procedures[case["procedure"]].outputs}

    if not found.refused:
        for name, value in found.outputs.items():
            assert of_its_kind(listed[name], value), f"{name}: {value!r} is not as listed"
        missing = [
            name
            for name, entry in listed.items()
            if name not in found.outputs and name != "refused" and not entry.help.startswith("optional")
        ]
        assert not missing


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_odds_are_those_of_the_rulings(case: dict[str, Any]) -> None:
    if case["procedure"] == "dice-allocation" and len(case["dice"]) != len(case["inputs"]["needed"]):
        pytest.skip("it is about too few dice, which odds never throw")
    found = asked(case)
    odds = grognard.ask(BOOK, case["procedure"], case["inputs"], None, case.get("settings", {}))
    assert isinstance(odds, Odds)

    if odds.refused:
        assert found.refused and found.reason == odds.reason
    else:
        assert sum(chance.probability for chance in odds.chances) == 1
        wanted = {"refused": True, "reason": found.reason} if found.refused else found.outputs
        assert any(chance.outputs == wanted for chance in odds.chances)


READINGS = [f"vog-R{number}" for number in range(1, 98)]


def test_every_paragraph_a_ruling_cites_is_in_the_register_or_the_readings() -> None:
    known = {*find_book(BOOK).paragraphs, *READINGS}

    astray = {paragraph for case in CASES for paragraph in asked(case).paragraphs if paragraph not in known}

    assert not astray


def test_every_procedure_is_audited() -> None:
    assert {case["procedure"] for case in CASES} == set(find_book(BOOK).procedures)
