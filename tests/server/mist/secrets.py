"""Change what a seat cannot know."""

import random
from collections.abc import Callable, Mapping
from typing import Final

from grognard.core.dice import SeededDice
from grognard.core.orders import Order, StandingAnswer
from tests.server.mist import REACH, Mist
from tests.toy import FOE

SEALED: Final[Mapping[str, str]] = {"WriteOrders": "seat"}


def is_unseen(battle: Mist, seat: str, order: Order) -> bool:
    return False


def dice(battle: Mist, seat: str, chance: random.Random) -> bool:
    battle.dice = SeededDice(f"another {chance.random()}")
    return True


def standing(battle: Mist, seat: str, chance: random.Random) -> bool:
    for held in battle.seats:
        if held.name != seat:
            battle.standing[held.name] = {"fire": StandingAnswer("fire", chance.choice(("always", "never")))}
    return True


def mine(battle: Mist, seat: str, chance: random.Random) -> bool:
    if battle.side_of(seat) == "blue":
        return False
    battle.mine = chance.randrange(10)
    return True


def enemy(battle: Mist, seat: str, chance: random.Random) -> bool:
    side = battle.side_of(seat)
    for other in FOE:
        if other != side:
            battle.men[other] = chance.randrange(1, 4)
            if battle.gap() > REACH:
                places = [at for at in range(10) if abs(at - battle.at[FOE[other]]) > REACH]
                battle.at[other] = chance.choice(places)
    return True


WAYS: Final[Mapping[str, Callable[[Mist, str, random.Random], bool]]] = {
    way.__name__: way for way in (dice, standing, mine, enemy)
}


def disturb(battle: Mist, seat: str, chance: random.Random) -> bool:
    ways = list(WAYS)
    chance.shuffle(ways)
    return any(WAYS[way](battle, seat, chance) for way in ways)
