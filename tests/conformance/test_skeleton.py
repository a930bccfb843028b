"""A book written by `grognard new-book` already plays, passes the walker, and is fought by every commander."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard
from grognard.cli import Wrong, main
from grognard.cli.new_book import SKELETON, write_skeleton
from grognard.commanders import KINDS, appoint, fight
from grognard.core.books import Book
from tests.conformance.walker import Walk, replays_identically


@pytest.fixture
def skeleton(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    write_skeleton("a-day-of-battle", into=tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    book = importlib.import_module("a_day_of_battle").BOOK
    grognard.register(book)
    yield book
    for name in [name for name in sys.modules if name.startswith("a_day_of_battle")]:
        del sys.modules[name]


def test_a_new_book_is_five_files_of_at_most_120_lines() -> None:
    files = [path for path in SKELETON.rglob("*") if path.is_file()]
    assert len(files) == 5
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 120


def test_a_new_book_passes_the_walker(skeleton: Book, tmp_path: Path) -> None:
    for seed in range(50):
        walk = Walk(skeleton, "first", seed)
        walk.go()
        replays_identically(walk.game, tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_book_is_fought_by_every_commander(skeleton: Book, kind: str) -> None:
    battle = grognard.begin(skeleton, "first", 1)
    assert fight(battle, {side: appoint(kind, skeleton, side, 1) for side in ("red", "blue")}) > 0
    assert battle.outcome is not None


@pytest.mark.parametrize("name", ["A-Day", "a--day", "1815", "", "en avant"])
def test_a_new_book_needs_a_plain_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(Wrong, match="expected small letters"):
        write_skeleton(name, into=tmp_path)


def test_a_new_book_is_not_written_over_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-book", "a-day", "--into", str(tmp_path)]) == 0
    assert main(["new-book", "a-day", "--into", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
