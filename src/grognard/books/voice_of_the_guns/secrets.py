"""For the test of non-interference: change something a seat cannot know."""

import random

from grognard.books.voice_of_the_guns.charge_steps import DeclareCharges
from grognard.books.voice_of_the_guns.fire_steps import FireStep
from grognard.books.voice_of_the_guns.movement_steps import WriteMoves, belongs
from grognard.books.voice_of_the_guns.orders import Done, March
from grognard.books.voice_of_the_guns.state import GunsBattle


def disturb(battle: GunsBattle, seat: str, chance: random.Random) -> bool:
    """Another's sealed answer or march, or how hidden troops lie; False where there is no secret."""
    side = battle.side_of(seat)
    hidden = [unit for unit in battle.units if unit.roll.side != side and unit.hidden and not unit.gone]
    if hidden:
        unit = chance.choice(hidden)
        battle.place(unit, unit.x, unit.y, unit.facing + 10.0)
        return True
    step = battle.agenda[-1] if battle.agenda else None
    if isinstance(step, WriteMoves):
        for name, order in battle.plans.items():
            if isinstance(order, March) and not belongs(battle, seat, name):
                turned = order.facing_deg + 15.0
                battle.plans[name] = March(order.unit, order.path, turned, order.formation, order.ranks)
                return True
    if isinstance(step, (WriteMoves, DeclareCharges, FireStep)):
        for other in battle.given:
            if other != seat and not isinstance(battle.given[other], Done):
                battle.given[other] = Done()
                return True
    return False
