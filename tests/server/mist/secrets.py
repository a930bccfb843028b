"""Change what a seat cannot know."""

import random

from tests.server.mist import REACH, Mist
from tests.toy import FOE


def disturb(battle: Mist, seat: str, chance: random.Random) -> bool:
    side = battle.side_of(seat)
    if side != "blue":
        battle.mine = chance.randrange(10)
    for other in FOE:
        if other != side:
            battle.men[other] = chance.randrange(1, 4)
            if battle.gap() > REACH:
                places = [at for at in range(10) if abs(at - battle.at[FOE[other]]) > REACH]
                battle.at[other] = chance.choice(places)
    return True
