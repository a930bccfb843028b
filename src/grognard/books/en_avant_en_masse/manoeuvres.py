"""Chapter: manoeuvres, begun on the table: changes of formation and of facing."""

import math

from grognard.books.en_avant_en_masse.battle import EamBattle, fights
from grognard.books.en_avant_en_masse.formations import change_turns
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.words import DENSE
from grognard.ground.rectangles import overlap


def sharing(battle: EamBattle, unit: Unit) -> Unit | None:
    """eam-6.3, eam-R17 A friend on the same ground; guns are in nobody's way, nor are those that run."""
    body = unit.footprint()
    for other in battle.units:
        if other is not unit and other.place == TABLE and other.card.side == unit.card.side and fights(other):
            if overlap(body, other.footprint()):
                return other
    return None


def begin_change(battle: EamBattle, unit: Unit, formation: str, facing: float) -> bool:
    """eam-10.1, eam-6.3, eam-6.13 Begin a change of formation; a facing is free inside one of a turn or more (eam-R24).

    Two that share their ground stay Dense: one of them has to move off first (eam-R17).
    """
    turns = change_turns(battle.settings, unit.card.arm, unit.formation, formation)
    if turns is None:
        return False
    if unit.formation == DENSE:
        friend = sharing(battle, unit)
        if friend is not None:
            facts = {"unit": unit.card.name, "with": friend.card.name}
            battle.tell("stays-dense", ("eam-6.3", "eam-R17"), facts, battle.own(unit.card.side))
            return False
    unit.changing = formation
    unit.change_left = math.ceil(turns)
    unit.turn_left = 0
    if turns >= 1 and facing >= 0.0:
        unit.turn_left = -1
        unit.turn_to = facing
    return True


def begin_turn(battle: EamBattle, unit: Unit, facing: float) -> None:
    """eam-10.1, eam-R24 A turn in place takes a turn."""
    unit.turn_to = facing
    unit.turn_left = math.ceil(battle.settings.facing_change_turns - 1e-9)
    if unit.turn_left <= 0:
        unit.stand(unit.footprint().turned(facing))
