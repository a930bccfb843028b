# not compiled: it is for a test of what seats can know
"""For the test of non-interference: the ways of changing something a seat cannot know."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from grognard.books.voice_of_the_guns.charge_steps import DeclareCharges
from grognard.books.voice_of_the_guns.fire_steps import FireStep
from grognard.books.voice_of_the_guns.movement_checks import belongs
from grognard.books.voice_of_the_guns.movement_steps import WriteMoves
from grognard.books.voice_of_the_guns.orders import March
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.dice import SeededDice
from grognard.core.orders import Order, StandingAnswer

SEALED: Final[Mapping[str, str]] = {"WriteMoves": "seat", "DeclareCharges": "seat", "FireStep": "seat"}
"""Steps whose answers nobody else knows before all have answered; "side" where the whole side may."""


def is_unseen(battle: GunsBattle, seat: str, order: Order) -> bool:
    """Whether what an order does is out of sight: in this book everything else is done before all eyes."""
    return False


def dice(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """The faces still to come."""
    battle.dice = SeededDice(f"another {chance.random()}")
    return True


def standing(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """How every other seat answers by itself."""
    for held in battle.seats:
        if held.name != seat:
            answers = {kind: StandingAnswer(kind, chance.choice(("always", "never"))) for kind in battle.book.reactions}
            battle.standing[held.name] = answers
    return True


def _others(battle: GunsBattle, seat: str, hidden: Callable[[Unit], bool]) -> list[Unit]:
    side = battle.side_of(seat)
    return [unit for unit in battle.units if unit.roll.side != side and not unit.gone and hidden(unit)]


def ambush(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """vog-11.7.1 How hidden troops stand, and what they are worth."""
    found = _others(battle, seat, lambda unit: unit.hidden and not unit.off)
    if not found:
        return False
    unit = chance.choice(found)
    battle.place(unit, unit.x, unit.y, (unit.facing + chance.uniform(5.0, 20.0)) % 360.0)
    unit.cs = max(1, unit.cs - 1)
    unit.disordered = not unit.disordered
    return True


def coming(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """Where troops will come on that are not there yet, and in what state."""
    found = _others(battle, seat, lambda unit: unit.off)
    if not found:
        return False
    unit = chance.choice(found)
    battle.place(unit, unit.x + chance.uniform(-2.0, 2.0), unit.y, unit.facing)
    unit.cs = max(1, unit.cs - 1)
    for general in battle.generals:
        if general.off and general.side != battle.side_of(seat):
            general.x += 1.0
    return True


def status(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """vog-4.4 The combat status of the others' troops, where the scenario hides it."""
    found = _others(battle, seat, lambda unit: unit.cs > 1)
    if not found or not battle.setup.scenario.hidden_status:
        return False
    chance.choice(found).cs = 1
    return True


def marches(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """vog-10.1.1 A march that somebody else has written."""
    if not (battle.agenda and isinstance(battle.agenda[-1], WriteMoves)):
        return False
    for name, order in battle.plans.items():
        if isinstance(order, March) and not belongs(battle, seat, name):
            turned = (order.facing_deg + 15.0) % 360.0
            battle.plans[name] = March(order.unit, order.path, turned, order.formation, order.ranks)
            battle.plans_changed()
            return True
    return False


def answers(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """vog-R40 At whom another has ordered fire or a charge, while the question is still open."""
    step = battle.agenda[-1] if battle.agenda else None
    side = battle.side_of(seat)
    aims = [unit.roll.id for unit in battle.units if unit.roll.side == side and not unit.gone and not unit.off]

    def astray(unit: str, aim: str) -> str:
        others = [name for name in aims if name != aim]
        return chance.choice(others) if others and battle.side_of(seat) != battle.unit(unit).roll.side else aim

    if isinstance(step, FireStep):
        fires = tuple((unit, astray(unit, aim)) for unit, aim in step.fires)
        battle.agenda[-1] = FireStep(step.kind, step.done, fires)
        return fires != step.fires
    if isinstance(step, DeclareCharges):
        charges = tuple((unit, astray(unit, aim), general) for unit, aim, general in step.charges)
        battle.agenda[-1] = DeclareCharges(step.done, charges)
        return charges != step.charges
    return False


WAYS: Final[Mapping[str, Callable[[GunsBattle, str, Random], bool]]] = {
    way.__name__: way for way in (dice, standing, ambush, coming, status, marches, answers)
}


def disturb(battle: GunsBattle, seat: str, chance: Random) -> bool:
    """Change something of the battle behind a seat's back; False where there is no secret."""
    ways = list(WAYS)
    chance.shuffle(ways)
    return any(WAYS[way](battle, seat, chance) for way in ways)
