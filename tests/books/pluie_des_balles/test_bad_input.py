"""Whatever is asked of a procedure of this book, a line of a batch is answered by a line."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grognard
from grognard.cli.answers import batch
from grognard.core.books import find_book
from grognard.core.procedures import Procedure
from grognard.referee.ask import Answer
from tests.books.pluie_des_balles.asking import BOOK
from tests.books.pluie_des_balles.test_audit import CASES

PROCEDURES = find_book(BOOK).procedures
SOUND: dict[str, dict[str, Any]] = {}
for _case in CASES:
    if not _case["expect"].get("refused") and not _case.get("settings"):
        SOUND.setdefault(_case["procedure"], _case)

NUMBERS = st.one_of(
    st.integers(),
    st.integers(min_value=-3, max_value=130),
    st.sampled_from([10**12, 10**13, 2**63, 2**64, 10**400, -(10**400)]),
    st.floats(),
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, st.text(max_size=8), st.sampled_from(["elite", "company", "on"]))
NONSENSE = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["target", "cm", "terrain", "ready", "x"]), inner, max_size=3),
    ),
    max_leaves=6,
)
FACES = st.one_of(
    st.none(), st.lists(st.integers(min_value=-2, max_value=25), max_size=9), st.lists(SCALARS, max_size=3), SCALARS
)


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    """A sound question with something wrong, or another value, in some of its places."""
    name = draw(st.sampled_from(sorted(SOUND)))
    inputs = dict(SOUND[name]["inputs"])
    procedure = PROCEDURES[name]
    for entry in draw(st.lists(st.sampled_from(procedure.inputs), max_size=3)):
        change = draw(st.sampled_from(["replace", "drop", "choose", "column"]))
        if change == "drop":
            inputs.pop(entry.name, None)
        elif change == "choose" and entry.of:
            inputs[entry.name] = draw(st.sampled_from(entry.of))
        elif change == "column" and entry.table:
            column = draw(st.sampled_from(entry.table))
            given = inputs.get(entry.name)
            inputs[entry.name] = [{column.name: draw(NONSENSE)}, *(given if isinstance(given, list) else [])]
        else:
            inputs[entry.name] = draw(NONSENSE)
    if draw(st.integers(min_value=0, max_value=9)) == 0:
        inputs[draw(st.text(max_size=6))] = draw(NONSENSE)
    question: dict[str, Any] = {"book": BOOK, "procedure": name, "inputs": inputs}
    dice = draw(FACES)
    if dice is not None:
        question["dice"] = dice
    if draw(st.integers(min_value=0, max_value=9)) == 0:
        question["settings"] = draw(
            st.dictionaries(st.sampled_from(["column-bonus", "sector-degrees", "x"]), SCALARS, max_size=2)
        )
    return question


def answered(line: bytes) -> dict[str, Any]:
    out = io.BytesIO()
    batch([line], out)
    found = json.loads(out.getvalue())
    assert isinstance(found, dict)
    return found


def is_an_answer(found: dict[str, Any], procedure: Procedure) -> bool:
    if "error" in found:
        return bool(found["error"])
    if found.get("refused"):
        return bool(found["reason"])
    return "odds" in found or any(entry.name in found for entry in procedure.outputs)


@given(questions())
def test_any_question_gets_an_answer_a_refusal_or_an_error(question: dict[str, Any]) -> None:
    found = answered(json.dumps(question).encode())

    assert is_an_answer(found, PROCEDURES[question["procedure"]])


@pytest.mark.parametrize("name", sorted(SOUND))
def test_a_sound_question_without_one_of_its_facts_is_answered_or_names_the_fact(name: str) -> None:
    case = SOUND[name]
    for entry in PROCEDURES[name].inputs:
        inputs = {key: value for key, value in case["inputs"].items() if key != entry.name}

        found = answered(json.dumps({"book": BOOK, "procedure": name, "inputs": inputs}).encode())

        if entry.default is None and not entry.optional:
            assert entry.name in found["error"]
        else:
            assert "error" not in found


@pytest.mark.parametrize("name", sorted(SOUND))
def test_a_fact_of_the_wrong_kind_is_named(name: str) -> None:
    case = SOUND[name]
    for entry in PROCEDURES[name].inputs:
        for wrong in ({"nested": [1]}, float("nan"), float("inf"), [[["?"]]], "no such choice"):
            with pytest.raises(ValueError, match=entry.name):
                grognard.ask(BOOK, name, {**case["inputs"], entry.name: wrong}, case["dice"])


@pytest.mark.parametrize("name", sorted(name for name in SOUND if SOUND[name]["dice"]))
def test_faces_that_no_die_has_and_too_few_dice_are_errors(name: str) -> None:
    case = SOUND[name]
    for faces in ([], [0], [-1], [21], [1.5], ["six"], [True], [10**30]):
        found = answered(
            json.dumps({"book": BOOK, "procedure": name, "inputs": case["inputs"], "dice": faces}).encode()
        )

        assert found["error"]


@pytest.mark.parametrize("count", [101, 10**6, 10**12])
def test_no_column_chain_or_march_is_longer_than_any_battle_gives(count: int) -> None:
    long = [
        ("fire-on-column", {"weapon": "lebel", "range_cm": 5, "firer": "company", "column_units": count}),
        ("column-assault", {"attacker": "company", "column_units": count}),
        (
            "artillery-evolution",
            {"arm": "field-artillery", "start_state": "ready", "end_state": "ready", "moves": count},
        ),
        ("follow-up-attacks", {"targets": [{}] * min(count, 2000)}),
    ]
    for name, inputs in long:
        found = answered(json.dumps({"book": BOOK, "procedure": name, "inputs": inputs}).encode())

        assert "expected 100 or fewer" in found["error"]


def test_dice_that_were_not_needed_are_counted() -> None:
    found = grognard.ask(BOOK, "close-combat", {"attacker": "company"}, [7, 3, 2])

    assert isinstance(found, Answer)
    assert found.unused_dice == 2
