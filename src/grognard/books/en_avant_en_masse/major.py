"""Chapter: close assault, the ground it is fought on: major defensive features."""

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.movers import Mover
from grognard.books.en_avant_en_masse.units import Unit
from grognard.books.en_avant_en_masse.words import APPROACH_CM, INFANTRY


def over_feature(battle: EamBattle, mover: Mover, defender: Unit) -> bool:
    """eam-16.6, eam-R83 Does the attack come over a river's bank, the crest of a steep hill, or a work?

    Looked at over the last 10 cm of the attacker's way, to the middle of the defender. Villages count by themselves.
    """
    if defender.card.arm != INFANTRY:
        return False
    field = battle.field()
    start = mover.body_at(max(0.0, mover.gone - APPROACH_CM))
    x, y = start.front_centre()
    kinds = [field.ground.features[passage.number].kind for passage in field.ground.along(x, y, defender.x, defender.y)]
    own = battle.kinds_under(defender)
    for kind in kinds:
        if kind in ("ford", "bridge", "river", "fieldwork") and (kind not in own or kind == "fieldwork"):
            return True
        if kind in ("steepish-hill", "steep-hill"):
            heights = field.ground.heights
            if heights.at(defender.x, defender.y) > heights.at(x, y) + 1e-6:
                return True
    return False
