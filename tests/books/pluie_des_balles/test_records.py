"""Whole games of this book, replayed exactly."""

from pathlib import Path

import pytest

from grognard.referee.records import read_record, verify

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("pluie-des-balles-*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_game_on_record_is_replayed_to_its_end(path: Path) -> None:
    """pdb-II.9.5."""
    battle = verify(read_record(path.read_bytes(), path.name))

    assert battle.outcome is not None
    assert battle.outcome.winner


def test_one_of_the_games_has_an_umpire() -> None:
    """pdb-II.9.4."""
    umpired = [path for path in RECORDS if b"UmpireSits" in path.read_bytes()]

    assert len(RECORDS) >= 2
    assert umpired
