"""Hundreds of rulings derived by hand from the document, each asked for as an umpire would."""

from pathlib import Path
from typing import Any

import pytest

from grognard import Answer
from grognard.core.books import find_book
from tests.books import audits
from tests.books.voice_of_the_guns.rulings import BOOK

CASES = audits.entries(Path(__file__).parent / "audit")
IDS = [case["id"] for case in CASES]


def asked(case: dict[str, Any]) -> Answer:
    return audits.asked(BOOK, case)


def faults(case: dict[str, Any], found: Answer) -> list[str]:
    """Where an answer differs from what was expected, in words."""
    if bool(case["expect"].get("refused")) != found.refused:
        return [f"expected {case['expect']}, found {found.reason or found.outputs}"]
    told = audits.unlike(case, found)
    if found.unused_dice and not found.refused:
        told.append(f"{found.unused_dice} of the dice were not thrown")
    return told


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_ruling_is_as_the_texts_have_it(case: dict[str, Any]) -> None:
    told = faults(case, asked(case))

    assert not told, f"{case['procedure']}, {case['id']} ({case['note']}): " + "; ".join(told)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_ruling_gives_the_outputs_listed_and_of_their_kinds(case: dict[str, Any]) -> None:
    found = asked(case)

    if not found.refused:
        assert not audits.unlisted(BOOK, case, found)
        missing = [
            entry.name
            for entry in find_book(BOOK).procedures[case["procedure"]].outputs
            if entry.name not in found.outputs and entry.name != "refused" and not entry.help.startswith("optional")
        ]
        assert not missing


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_odds_are_those_of_the_rulings(case: dict[str, Any]) -> None:
    if case["procedure"] == "dice-allocation" and len(case["dice"]) != len(case["inputs"]["needed"]):
        pytest.skip("it is about too few dice, which odds never throw")

    assert not audits.unlikely(BOOK, case, asked(case))


READINGS = [f"vog-R{number}" for number in range(1, 98)]


def test_every_paragraph_a_ruling_cites_is_in_the_register_or_the_readings() -> None:
    assert not audits.unknown(BOOK, CASES, READINGS)


def test_every_procedure_is_audited() -> None:
    assert {case["procedure"] for case in CASES} == set(find_book(BOOK).procedures)
