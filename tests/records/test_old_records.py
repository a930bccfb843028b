"""Whole games, kept: each replays to its last byte, or the format was changed without a migration."""

import json
from pathlib import Path

import pytest

from grognard.core.books import book_names, find_book
from grognard.referee.records import read_record, verify

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.jsonl"))
NAMES = FOLDER / "names.json"


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_an_old_record_replays_and_proves_its_dice(path: Path) -> None:
    record = read_record(path.read_bytes(), path.name)
    battle = verify(record)
    assert record.closing is None or battle.outcome is not None


def test_step_and_order_names_are_part_of_the_format() -> None:
    """A name may be added here with its step or order; one that is taken out or changed needs a migration."""
    named = {
        name: {
            "orders": sorted(kind.__name__ for kind in find_book(name).orders),
            "steps": sorted(kind.__name__ for kind in find_book(name).steps),
        }
        for name in book_names()
        if find_book(name).folder.parent.name == "books"
    }
    kept = json.loads(NAMES.read_text(encoding="utf-8"))
    assert named == kept
