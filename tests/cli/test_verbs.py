"""The other verbs of the command."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import grognard
from grognard.cli import VERBS, main
from tests.referee.test_records import played

BOOK = "en-avant-" + "en-masse"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main([*words])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    code, out, _ = run(capsys, verb, "--help")
    assert code == 0 and "usage: grognard" in out


def test_an_unknown_verb_is_a_wrong_question(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "march")
    assert code == 2 and "march" in err


def test_books_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert BOOK in run(capsys, "books")[1]
    listed = json.loads(run(capsys, "books", "--json")[1])
    assert BOOK in [book["name"] for book in listed]


def test_a_paragraph_is_shown_with_where_it_is_enforced_and_tested(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", BOOK, "eam-16.10")
    assert code == 0 and "the defender wins" in out
    assert "enforced: " in out and "close_assault.py:" in out and "test_close_assault.py:" in out


def test_coverage_is_given_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "rules", BOOK, "--coverage", "--json")[1])
    assert set(told) == {"paragraphs", "missing", "unknown"}
    assert set(told["paragraphs"][0]) == {"id", "status", "code", "tests"}


def test_a_paragraph_that_is_none_is_a_wrong_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", BOOK, "eam-99.1")[0] == 2


def test_replay_tells_a_record_through_one_seats_eyes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(3, path)
    whole = run(capsys, "replay", str(path))[1]
    red = run(capsys, "replay", str(path), "--as", "red")[1]
    assert len(red.splitlines()) < len(whole.splitlines())
    assert run(capsys, "replay", str(path), "--until", "1")[1] == ""
    assert run(capsys, "replay", str(path), "--as", "green")[0] == 2


def test_replay_verifies_and_names_the_line_that_differs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(3, path)
    assert run(capsys, "replay", "--verify", str(path))[0] == 0
    path.write_bytes(path.read_bytes().replace(b'"seed":"3"', b'"seed":"4"'))
    code, out, _ = run(capsys, "replay", "--verify", str(path))
    assert code == 1 and "line" in out


def test_a_book_shows_itself(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "books", BOOK)
    assert code == 0
    assert out.index("FiringPhase") < out.index("MovementPhase") < out.index("CloseAssaultPhase")
    assert "Everybody moves at once" in out and "move-halts-at-cm = 10" in out and "maida-1806" in out
    code, out, _ = run(capsys, "books", BOOK, "--json")
    assert json.loads(out)["steps"][0] == "WriteOrders"
    assert run(capsys, "books", "no-such-book")[0] == 2


def test_check_finds_the_faults_of_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.json"
    played(3, good)
    bad.write_text("{")
    assert run(capsys, "check", str(good))[0] == 0
    code, out, _ = run(capsys, "check", str(good), str(bad), "--json")
    assert code == 1 and json.loads(out.splitlines()[-1])["file"] == "bad.json"
    code, out, err = run(capsys, "check", str(tmp_path / "none.json"), str(bad))
    assert code == 2 and "none.json: no such file" in err and "bad.json: the file" in out
    bad.write_text('{"name": "maida", "edges": {}, "divisions": [], "units": [], "objectives": [], "turns": 3}')
    code, out, _ = run(capsys, "check", str(bad))
    assert code == 1 and out.count("as a scenario of") == 1, "only the book whose fields it has is spoken of"


def test_the_command_runs_as_a_module() -> None:
    source = str(Path(grognard.__file__).parents[1])
    command = [sys.executable, "-m", "grognard", "books"]
    environment = {**os.environ, "PYTHONPATH": source}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0 and BOOK in done.stdout and done.stderr == ""
