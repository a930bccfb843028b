"""Hundreds of rulings derived by hand from the document, each asked for as an umpire would."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard import Answer
from grognard.cli.answers import batch
from grognard.core.books import find_book
from grognard.core.tally import Line
from tests.books import audits
from tests.books.en_avant_en_masse.asking import BOOK

CASES = audits.entries(Path(__file__).parent / "audit")
IDS = [case["id"] for case in CASES]
PROCEDURES = find_book(BOOK).procedures


def asked(case: dict[str, Any]) -> Answer:
    return audits.asked(BOOK, case)


def faults(case: dict[str, Any], found: Answer) -> list[str]:
    """Where an answer differs from what was expected, in words: a case lists every output there is to be."""
    told = []
    if found.unused_dice:
        told.append(f"{found.unused_dice} of the dice were not thrown")
    if found.refused or case["expect"].get("refused"):
        if not (found.refused and case["expect"].get("refused")):
            told.append(f"expected {case['expect']}, found {found.reason or found.outputs}")
        elif not found.paragraphs or not found.reason:
            told.append("it is refused without a paragraph or a reason")
        elif case["rules"] and not set(case["rules"]) & set(found.paragraphs):
            told.append(f"expected one of {case['rules']}, found {found.paragraphs}")
        return told
    told += audits.unlike(case, found)
    told += [f"{name}: expected none, found {found.outputs[name]}" for name in found.outputs.keys() - case["expect"]]
    return told


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_ruling_is_as_the_texts_have_it(case: dict[str, Any]) -> None:
    told = faults(case, asked(case))

    assert not told, f"{case['procedure']}, {case['id']} ({case['note']}): " + "; ".join(told)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_ruling_gives_outputs_of_the_kinds_listed(case: dict[str, Any]) -> None:
    assert not audits.unlisted(BOOK, case, asked(case))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_odds_are_those_of_the_rulings(case: dict[str, Any]) -> None:
    assert not audits.unlikely(BOOK, case, asked(case))


def sums(lines: tuple[Line, ...]) -> list[float]:
    """What a ledger comes to, reckoned anew from its lines: one sum for each of its openings."""
    found: list[float] = [0.0] if not lines or lines[0][0] != "start" else []
    for kind, amount, of, _, _ in lines:
        if kind == "start":
            found.append(amount / of)
        elif kind == "add":
            found[-1] += amount / of
        elif kind == "times":
            found[-1] *= amount / of
        elif kind == "becomes":
            found[-1] = amount / of
    return found


def totals(procedure: str, given: dict[str, Any], told: dict[str, Any]) -> Iterator[list[float]]:
    """The figures of a ruling that its ledger has to come to."""
    if procedure in ("ranged-fire", "massed-fire", "defensive-fire"):
        yield [-told["levels"]]
    elif procedure == "close-assault" and not told["automatic"]:
        yield [told["attacker_total"], told["defender_total"]]
    elif procedure == "combined-assault":
        yield [*told["attacker_totals"], told["defender_total"]]
    elif procedure == "willingness-to-close" and "modified_status" in told:
        yield [told["modified_status"]]
    elif procedure == "order-timeline":
        yield [told["effective_turn"] - given["issued_turn"]]
    elif procedure == "recover-status":
        yield [told["new_status"] - given["status"]]
    names = {
        "order-delay": "delay_turns",
        "leadership-score": "score",
        "formation-change": "turns",
        "form-dense-in-time": "cavalry_modifier",
        "movement-allowance": "allowance_cm",
        "move-along-path": "remaining_fraction",
        "assault-result": "status_change",
    }
    if procedure in names:
        yield [told[names[procedure]]]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_ledger_of_a_ruling_comes_to_its_figures(case: dict[str, Any]) -> None:
    found = asked(case)

    assert all(line[4] for line in found.tally), "a line cites no paragraph"
    if not found.refused:
        for expected in totals(case["procedure"], case["inputs"], found.outputs):
            assert sums(found.tally) == pytest.approx(expected, abs=0.001), found.tally


READINGS = [f"eam-R{number}" for number in range(1, 127)]


def test_every_paragraph_a_ruling_cites_is_in_the_register_or_the_readings() -> None:
    assert not audits.unknown(BOOK, CASES, READINGS)


def test_every_procedure_is_audited() -> None:
    assert {case["procedure"] for case in CASES} == set(PROCEDURES)


NEVER_CITED = {
    "formation-change": {"eam-R18"},  # its refusal cites eam-6.4, which R18 reads
    "ranged-fire": {"eam-R77"},  # its refusal cites eam-6.12, which R77 reads
    "visible-information": {"eam-8.28"},  # a feature added in play is known like any other
}


@pytest.mark.parametrize("name", PROCEDURES)
def test_a_ruling_cites_every_paragraph_it_is_listed_under(name: str) -> None:
    cited = {found for case in CASES if case["procedure"] == name for found in asked(case).paragraphs}

    assert set(PROCEDURES[name].paragraphs) - cited == NEVER_CITED.get(name, set())


SOUND: dict[str, dict[str, Any]] = {}
for _case in CASES:
    if not _case["expect"].get("refused") and not _case.get("settings"):
        SOUND.setdefault(_case["procedure"], _case)
        if len(_case["dice"]) > len(SOUND[_case["procedure"]]["dice"]):
            SOUND[_case["procedure"]] = _case


def answered(*questions: dict[str, Any]) -> list[dict[str, Any]]:
    out = io.BytesIO()
    batch([json.dumps(question).encode() for question in questions], out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def question(name: str, inputs: dict[str, Any], dice: Any = None) -> dict[str, Any]:
    return {"book": BOOK, "procedure": name, "inputs": inputs, "dice": SOUND[name]["dice"] if dice is None else dice}


@pytest.mark.parametrize("name", sorted(SOUND))
def test_a_batch_names_what_is_wrong_and_goes_on(name: str) -> None:
    given = SOUND[name]["inputs"]
    right = answered(question(name, given))[0]
    wrong: list[tuple[str, dict[str, Any]]] = [("zeal", {**given, "zeal": 1})]
    for entry in PROCEDURES[name].inputs:
        nonsense: list[Any] = [{"nested": [1]}, "no such choice", [[["?"]]], 10**30]
        wrong += [(entry.name, {**given, entry.name: value}) for value in nonsense]
        wrong += [("malformed", {**given, entry.name: value}) for value in (float("nan"), float("inf"))]
        if entry.default is None and not entry.optional:
            wrong.append((entry.name, {key: value for key, value in given.items() if key != entry.name}))
    for fault, inputs in wrong:
        found, after = answered(question(name, inputs), question(name, given))

        assert fault in found.get("error", ""), (fault, inputs, found)
        assert after == right


@pytest.mark.parametrize("name", sorted(name for name in SOUND if SOUND[name]["dice"]))
@pytest.mark.parametrize("change", ["too few", "nought", "seven", "a half", "text"])
def test_dice_that_cannot_have_fallen_are_an_error(name: str, change: str) -> None:
    faces = SOUND[name]["dice"]
    wrong: dict[str, list[Any]] = {
        "too few": faces[:-1],
        "nought": [0, *faces[1:]],
        "seven": [*faces[:-1], 7],
        "a half": [*faces[:-1], 1.5],
        "text": [*faces[:-1], "6"],
    }

    found, after = answered(question(name, SOUND[name]["inputs"], wrong[change]), question(name, SOUND[name]["inputs"]))

    assert "dice" in found["error"] or "d6" in found["error"]
    assert "error" not in after


@pytest.mark.parametrize("name", sorted(SOUND))
def test_dice_that_are_not_needed_are_counted(name: str) -> None:
    case = SOUND[name]

    exact, more = answered(question(name, case["inputs"]), question(name, case["inputs"], [*case["dice"], 3, 3]))

    assert more == {**exact, "unused_dice": 2}
