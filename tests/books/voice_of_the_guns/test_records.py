"""Whole games kept on record must replay to the last byte, from their faces and from their seed."""

from pathlib import Path

import pytest

from grognard.core.orders import UMPIRE
from grognard.referee.records import read_record, replay, verify

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("voice-of-the-guns-*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_kept_game_replays_to_the_outcome_it_had(path: Path) -> None:
    record = read_record(path.read_bytes(), path.name)
    assert record.closing is not None
    battle = replay(record)
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.degree) == (record.closing.winner, record.closing.degree)
    assert verify(record).outcome == battle.outcome


def test_one_of_them_has_an_umpires_rulings() -> None:
    ruled = [
        line.order["order"]
        for path in RECORDS
        for _, line in read_record(path.read_bytes(), path.name).standing()
        if line.seat == UMPIRE
    ]
    assert {"MoveUnit", "ChangeUnit", "AddUnit", "RemoveUnit", "ChangeGround", "Message"} <= set(ruled)
