"""`grognard ask`: rulings, odds, help, batches, and questions that make no sense."""

import io
import json
from typing import Any

import pytest

from grognard.cli import main
from grognard.cli.answers import batch

BOOK = "en-avant-" + "en-masse"
RISK = ["ask", BOOK, "personal-risk", "commander_with_unit=yes", "unit_lost_status=yes"]


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main([*words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_ruling_for_thrown_dice_shows_ledger_outputs_and_paragraphs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = asked(capsys, *RISK, "--dice", "2,2")
    assert code == 0 and err == ""
    assert "result: lightly-wounded" in out and "[eam-19." in out and "eam-19.4:" in out


def test_without_dice_the_exact_odds_are_given(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, *RISK, "--json")
    told = json.loads(out)
    by_result: dict[str, float] = {}
    for chance in told["odds"]:
        by_result[chance["result"]] = by_result.get(chance["result"], 0) + chance["percent"]
    assert code == 0
    assert by_result["lightly-wounded"] == pytest.approx(100 * 3 / 36, abs=0.01)
    assert sum(by_result.values()) == pytest.approx(100, abs=0.01)


def test_of_many_outcomes_each_output_is_told_by_itself_too(capsys: pytest.CaptureFixture[str]) -> None:
    question = ["ask", "en-avant-en-masse", "personal-risk", "commander_with_unit=yes", "unit_lost_status=yes"]
    assert main(question) == 0
    told = capsys.readouterr().out
    assert "result: dead 1/36 (2.78%), out-of-action 1/18 (5.56%)" in told
    assert told.index("result: dead") < told.index("together:") < told.index("total 12; result none")


def test_what_no_die_decides_is_ruled_at_once_with_its_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, "ask", BOOK, "order-delay", "turn=3", "distance_cm=10")
    assert code == 0 and out.startswith("1/1 100.00%") and "effective_turn: 4" in out and "[eam-4.7]" in out
    code, out, _ = asked(capsys, "ask", BOOK, "order-delay", "turn=3", "distance_cm=10", "--json")
    assert json.loads(out)["odds"][0]["probability"] == "1/1"


def test_a_forbidden_situation_is_refused_with_its_paragraph(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ask", BOOK, "commander-action", "action=rally", "commander_state=dead")
    code, out, _ = asked(capsys, *words, "--dice", "")
    assert code == 1 and out.startswith("Refused: ")


def test_ask_lists_procedures_and_explains_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert "personal-risk: " in asked(capsys, "ask", BOOK)[1]
    told = asked(capsys, "ask", BOOK, "personal-risk", "--help")[1]
    assert "commander_with_unit (boolean)" in told and "second_acts_turn (integer)" in told
    assert json.loads(asked(capsys, "ask", BOOK, "personal-risk", "--help", "--json")[1])["name"] == "personal-risk"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ask", "no-book", "x"), "no book is called 'no-book'"),
        (("ask", BOOK, "no-such"), "has no procedure 'no-such'"),
        (("ask", BOOK, "order-delay", "turn=soon", "distance_cm=1"), "turn: expected a whole number, found 'soon'"),
        (("ask", BOOK, "order-delay", "turn=1"), "distance_cm: must be given"),
        (("ask", BOOK, "order-delay", "turn=1", "distance_cm=NaN"), "distance_cm: expected a number"),
        (("ask", BOOK, "order-delay", "turn=1", "distance_cm=1", "moon=1"), "moon: not asked for here"),
        (("ask", BOOK, "order-delay", "turn"), "turn: expected name=value"),
        (("ask", BOOK, "leadership-score", "--dice", "x"), "--dice x: expected whole numbers"),
        (("ask", BOOK, "leadership-score", "--dice", "7"), "7 is not one of its faces"),
        (("ask", BOOK, "leadership-score", "--dice", ""), "a d6 is still to be thrown"),
        (("ask", BOOK, "leadership-score", "--set", "moon=full"), "no setting is called 'moon'"),
        (("ask", BOOK, "leadership-score", "--set", "fire-and-move=often"), "setting fire-and-move: expected"),
        (("ask", "--batch", "/no/such/file"), "/no/such/file: no such file"),
    ],
)
def test_a_wrong_question_is_answered_with_the_reason(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    code, out, err = asked(capsys, *words)
    assert (code, out) == (2, "") and told in err and "Traceback" not in err


def answers(*lines: bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    batch([line + b"\n" for line in lines], out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def question(**more: Any) -> bytes:
    return json.dumps({"book": BOOK, "procedure": "leadership-score", "inputs": {}, **more}).encode()


def test_a_batch_answers_line_for_line_and_goes_on_after_a_bad_one() -> None:
    got = answers(question(dice=[6]), b"{nonsense", question(dice=[9]), b"\xff\xfe", question(dice=[1]), question())
    assert got[0]["score"] == 1 and got[4]["score"] == -1
    assert [list(answer) for answer in (got[1], got[2], got[3])] == [["error"]] * 3
    assert [chance["score"] for chance in got[5]["odds"]] == [-1, 0, 1]
    assert {"tally", "paragraphs"} <= set(got[0])


def test_a_batch_says_refused_with_a_reason() -> None:
    inputs = {"action": "rally", "commander_state": "dead"}
    got = answers(question(procedure="commander-action", inputs=inputs, dice=[]))
    assert got[0]["refused"] is True and got[0]["reason"]


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b"null",
        b'"x"',
        question(book="none"),
        question(procedure="none"),
        question(inputs={"x": 1}),
        question(inputs=[]),
        question(dice="6"),
        question(dice=[True]),
        question(dice=[1.5]),
        question(dice=[10**30]),
        question(more=1),
        question(settings={"x": 1}),
        b'{"book": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    ],
)
def test_a_malformed_line_of_a_batch_gets_an_error(line: bytes) -> None:
    assert list(answers(line)[0]) == ["error"]
