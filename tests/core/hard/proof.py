"""What every hard situation must stand: to be saved in the middle, and to go on from there to the last byte."""

import grognard
from grognard.core import Battle, Order
from grognard.core.dice import ThrownDice


def goes_on_alike(battle: Battle, seat: str, order: Order) -> None:
    """Save here, in the middle of whatever is going on, and give the same order to the battle and to its twins."""
    saved = grognard.save(battle)
    loaded, copied = grognard.load(battle.setup, saved), battle.copy()
    assert grognard.save(loaded) == grognard.save(copied) == saved
    told = battle.submit(seat, order)
    assert loaded.submit(seat, order) == copied.submit(seat, order) == told
    assert grognard.save(loaded) == grognard.save(copied) == grognard.save(battle)


def throws(battle: Battle, *faces: int) -> None:
    """The faces the next dice will show, as if thrown by hand."""
    battle.dice = ThrownDice(faces)
