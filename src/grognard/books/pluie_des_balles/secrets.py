# not compiled: it is for a test of what seats can know
"""For the test of non-interference: the ways of changing something a seat cannot know."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from grognard.books.pluie_des_balles.battle import PluieBattle, seen_from
from grognard.books.pluie_des_balles.orders import Ready, ReadyAll, Turn, Wheel
from grognard.books.pluie_des_balles.parting import Known
from grognard.books.pluie_des_balles.state import COMING, ON_TABLE, Element
from grognard.core.dice import SeededDice
from grognard.core.orders import Order, StandingAnswer

SEALED: Final[Mapping[str, str]] = {"StaffWrites": "seat"}
"""Steps whose answers nobody else knows before all have answered; "side" where the whole side may."""


def is_unseen(battle: PluieBattle, seat: str, order: Order) -> bool:
    """pdb-R77 Whether an order is of no consequence to any but troops that no enemy has in sight."""
    if not isinstance(order, (Ready, ReadyAll, Turn, Wheel)):
        return False
    side = battle.side_of(seat)
    unit = battle.units[order.unit if order.unit in battle.units else battle.elements[order.unit].unit]
    return not any(battle.knows(battle.enemy_of(side), element) for element in battle.members(unit))


def dice(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """The faces still to come."""
    battle.dice = SeededDice(f"another {chance.random()}")
    return True


def standing(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """How every other seat answers by itself."""
    for held in battle.seats:
        if held.name != seat:
            answer = StandingAnswer("reaction", chance.choice(("always", "never")))
            battle.standing[held.name] = {"reaction": answer}
    return True


def unseen(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """pdb-R77 Where enemies stand that are out of sight, and in what state."""
    side = battle.side_of(seat)
    hidden = [
        element
        for element in battle.elements.values()
        if element.side != side and element.fate == ON_TABLE and not battle.knows(side, element)
    ]
    return _stir(battle, hidden, chance)


def fellows(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """pdb-II.9.3 The same of whom only others of one's side know, friend or enemy, where its seats are kept apart."""
    side = battle.side_of(seat)
    if not side or not battle.parted(side):
        return False
    known = Known(battle, seat)
    memory = battle.sightings.get(seen_from(seat), {})
    hidden = [
        element
        for element in battle.elements.values()
        if element.fate == ON_TABLE and not known.knows(element) and element.id not in memory
    ]
    return _stir(battle, hidden, chance)


def _stir(battle: PluieBattle, hidden: list[Element], chance: Random) -> bool:
    if not hidden:
        return False
    element = chance.choice(hidden)
    element.ready = not element.ready
    element.owed += 1
    if not element.in_column:
        ground = battle.laid().ground
        x = min(max(element.x + chance.uniform(-1.0, 1.0), 0.0), ground.width)
        y = min(max(element.y + chance.uniform(-1.0, 1.0), 0.0), ground.depth)
        battle.stand(element, x, y, element.facing)
    battle.touch(element)
    return True


def coming(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """In what state the other side's troops will come that are not there yet."""
    side = battle.side_of(seat)
    found: list[Element] = [
        element for element in battle.elements.values() if element.side != side and element.fate == COMING
    ]
    if not found:
        return False
    element = chance.choice(found)
    element.ready = not element.ready
    element.facing = (element.facing + 20.0) % 360.0
    battle.touch(element)
    return True


def actions(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """What the other side's troops can still do, and whom they have reacted to."""
    found = [e for e in battle.elements.values() if e.side != battle.side_of(seat) and e.fate == ON_TABLE]
    if not found or battle.acting != battle.side_of(seat):
        return False
    element = chance.choice(found)
    element.owed += 1
    battle.touch(element)
    return True


def letters(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """pdb-II.9.3 A letter on its way between others."""
    for letter in battle.mail:
        if seat not in (letter[1], letter[2]):
            battle.mail = [other for other in battle.mail if other is not letter]
            return True
    between = [held.name for held in battle.seats if held.name != seat]
    if battle.rules.fog_of_war != "orders" or len(between) < 2:
        return False
    battle.mail = [*battle.mail, [str(battle.turn + 2), between[0], between[1], "Hold on.", str(battle.turn)]]
    return True


WAYS: Final[Mapping[str, Callable[[PluieBattle, str, Random], bool]]] = {
    way.__name__: way for way in (dice, standing, unseen, fellows, coming, actions, letters)
}


def disturb(battle: PluieBattle, seat: str, chance: Random) -> bool:
    """Change something of the battle behind a seat's back; False where there is no secret."""
    ways = list(WAYS)
    chance.shuffle(ways)
    return any(WAYS[way](battle, seat, chance) for way in ways)
