"""Hundreds of rulings derived by hand from the document, each asked for as an umpire would."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.core.tally import Line
from grognard.referee.ask import Answer
from tests.books import audits
from tests.books.pluie_des_balles.asking import BOOK, answer

FOLDER = Path(__file__).parent / "audit"
CASES = audits.entries(FOLDER)
ROWS: list[Any] = audits.entries(FOLDER, "row")


def asked(case: dict[str, Any]) -> Answer:
    return audits.asked(BOOK, case)


def faults(case: dict[str, Any], found: Answer) -> list[str]:
    """Where an answer differs from what was expected, in words."""
    told = []
    if found.unused_dice:
        told.append(f"{found.unused_dice} of the dice were not thrown")
    if found.refused or case["expect"].get("refused"):
        if not (found.refused and case["expect"].get("refused")):
            told.append(f"expected {case['expect']}, found {found.reason or found.outputs}")
        elif "reasons" in case and found.reason not in case["reasons"]:
            told.append(f"expected a refusal for {case['reasons']}, found {found.reason}")
        elif case["rules"] and not set(case["rules"]) & set(found.paragraphs):
            told.append(f"expected one of {case['rules']}, found {found.paragraphs}")
        return told
    return told + audits.unlike(case, found, within=0.01)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_ruling_is_as_the_texts_have_it(case: dict[str, Any]) -> None:
    told = faults(case, asked(case))

    assert not told, f"{case['procedure']}, {case['id']} ({case['note']}): " + "; ".join(told)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]} at {row[1]}" for row in ROWS])
def test_every_weapon_has_its_printed_values_up_to_its_printed_limits(row: list[Any]) -> None:
    weapon, range_cm, band, value = row

    found = answer("range-band", [], {"weapon": weapon, "range_cm": range_cm})

    if band == "refused":
        assert found.refused and found.reason == value
    else:
        assert found.outputs == {"band": band, "base_value": value}


def thrown_against(lines: tuple[Line, ...]) -> tuple[list[float], float]:
    """What a ledger comes to, reckoned anew from its lines: at every D20, and at the end."""
    needed: list[float] = []
    total = Fraction(0)
    for kind, amount, of, _, _ in lines:
        if kind in ("start", "becomes"):
            total = Fraction(amount, of)
        elif kind == "add":
            total += Fraction(amount, of)
        elif kind == "times":
            total *= Fraction(amount, of)
        elif kind == "die" and of == 20:
            needed.append(float(total))
    return needed, float(total)


VALUES = ("needed", "hit_value", "value", "max_range_cm", "cost_cm", "distance_cm", "actions", "turns_required")
UNRECKONED = ("sector-check", "hq-contact")
"""Their distances are measured, not added up."""


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_ledger_of_a_ruling_comes_to_its_value(case: dict[str, Any]) -> None:
    found = asked(case)

    needed, total = thrown_against(found.tally)
    for name in VALUES:
        if name in found.outputs and case["procedure"] not in UNRECKONED:
            assert abs(max(total, 0.0 if name == "actions" else total) - found.outputs[name]) < 0.006, found.tally
    for name in ("hit_values", "values"):
        if name in found.outputs:
            assert needed == found.outputs[name], found.tally
    if "modifier" in found.outputs:
        added = sum(amount for kind, amount, _, _, _ in found.tally if kind == "add")
        assert added == found.outputs["modifier"], found.tally
    assert all(line[4] for line in found.tally), "a line cites no paragraph"


READINGS = [f"pdb-R{number}" for number in range(1, 83)]


def test_every_paragraph_a_ruling_cites_is_in_the_register_or_the_readings() -> None:
    assert not audits.unknown(BOOK, CASES, READINGS)
