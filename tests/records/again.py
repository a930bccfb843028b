"""Plays kept games again after a rule was mended: python -m tests.records.again FILE ...

The same scenario, settings, seats and seed, and the same orders in the same order as long as they fit; one that does
not fit any more is left out, and what is asked besides gets the usual answer. The file is replaced. A mended rule is
the only reason to do so, and the commit says which.
"""

import sys
from pathlib import Path

from grognard.core.orders import UMPIRE
from grognard.referee.game import Game
from grognard.referee.records import RecordFile, read_record

PATIENCE = 20
"""How many usual answers are given so that a seat may be asked what it once answered."""


def again(path: Path) -> tuple[int, int]:
    """How many of the orders were kept, and how many answers given besides."""
    old = read_record(path.read_bytes(), path.name)
    assert old.closing is not None, f"{path.name}: only finished games are kept"
    header = old.header
    book, scenario = header.book, header.scenario
    fresh = path.with_suffix(".again")
    game = Game.started(book, scenario, old.closing.seed, header.settings, header.seats, RecordFile(fresh))
    kept = besides = 0

    def usual() -> None:
        nonlocal besides
        seat = game.battle.waiting[0]
        game.submit(seat, game.battle.awaits()[seat].default or next(iter(game.battle.options(seat))))
        besides += 1

    for _, given in old.standing():
        order = game.battle.book.read_order(given.order)
        for _ in range(PATIENCE):
            if given.seat == UMPIRE or given.seat in game.battle.waiting or game.battle.outcome is not None:
                break
            usual()
        if game.battle.outcome is None and game.check(given.seat, order) is None:
            game.submit(given.seat, order)
            kept += 1
    while game.battle.outcome is None:
        usual()
    fresh.replace(path)
    return kept, besides


if __name__ == "__main__":
    for name in sys.argv[1:]:
        told = again(Path(name))
        print(f"{name}: {told[0]} orders kept, {told[1]} answers besides")
