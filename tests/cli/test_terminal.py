"""A person at a terminal: looks, asks, orders in words, takes back, and leaves."""

import io

import pytest

from grognard.cli import main
from grognard.referee.prose import named

BOOK = "en-avant-" + "en-masse"


def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["fight", "maida-1806", "--book", BOOK, "--as", "red", "--seed", "3"]) == 0
    return capsys.readouterr().out


def test_the_map_the_question_and_its_paragraphs_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, "quit")
    assert "˄˄˄˄" in out and "[eam-R9]" in out and "Kempt's light brigade (kempt)" in out


def test_the_map_comes_with_its_legend_and_is_drawn_again_only_when_it_has_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, "A", "1", "quit")
    assert out.count("\nA Kempt's light brigade, infantry") == 1
    assert out.count("˄" * 8) == played(monkeypatch, capsys, "quit").count("˄" * 8)
    assert out.count("˄" * 8) < played(monkeypatch, capsys, "map", "quit").count("˄" * 8)


def test_an_order_is_given_in_words_and_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "Kempt's light brigade: deploy facing east, then assault when ready"
    out = played(monkeypatch, capsys, line, "undo", line, "account", "quit")
    assert out.count(f"Written order. {line}") >= 2


def test_orders_are_listed_by_units_names_and_given_by_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, "A", "1", "quit")
    assert "  1 Kempt's light brigade: defend" in out
    assert "Written order. Kempt's light brigade: defend" in out


def test_what_cannot_be_read_or_given_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, "nonsense", "Ney: assault", "999", "odds 1", "why", "units", "help", "quit")
    assert "found 'nonsense'" in out and "You leave the table." in out


def test_units_are_called_by_their_names() -> None:
    names = {"p-a": "Left", "p-a2": "Right", "guns": "Horse guns"}
    assert named("p-a: halt, p-a2 too", {"units": ["p-a", "p-a2"]}, names) == "Left: halt, Right too"
    assert named("the guns of p-a fire", {"firer": "p-a"}, names) == "the guns of Left fire", "no unit is meant"
