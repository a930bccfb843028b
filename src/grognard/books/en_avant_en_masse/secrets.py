# not compiled: it is for a test of what seats can know
"""For the test of non-interference: the ways of changing something a seat cannot know."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.state import Commander, Note, Transit
from grognard.books.en_avant_en_masse.units import RESERVE, TABLE, Clause, Unit
from grognard.books.en_avant_en_masse.views import sees_unit
from grognard.core.dice import SeededDice
from grognard.core.orders import Order, StandingAnswer

SEALED: Final[Mapping[str, str]] = {"WriteOrders": "seat", "DeclareActions": "seat"}
"""Steps whose answers nobody else knows before all have answered; "side" where the whole side may."""


def is_unseen(battle: EamBattle, seat: str, order: Order) -> bool:
    """Whether what an order does is out of sight: in this book everything else is done before all eyes."""
    return False


def _unit(battle: EamBattle, seat: str, chance: Random, place: str = TABLE) -> Unit | None:
    """Somebody of another side."""
    side = battle.side_of(seat)
    found = [unit for unit in battle.units if unit.card.side != side and unit.place == place]
    return chance.choice(found) if found else None


def _commander(battle: EamBattle, seat: str, chance: Random) -> Commander | None:
    """One whom another seat plays."""
    found = [commander for commander in battle.commanders if not battle.is_post_of(seat, commander.id)]
    return chance.choice(found) if found else None


def dice(battle: EamBattle, seat: str, chance: Random) -> bool:
    """The faces still to come."""
    battle.dice = SeededDice(f"another {chance.random()}")
    return True


def standing(battle: EamBattle, seat: str, chance: Random) -> bool:
    """How every other seat answers by itself."""
    for held in battle.seats:
        if held.name != seat:
            answer = StandingAnswer("pursuit", chance.choice(("always", "never")))
            battle.standing[held.name] = {"pursuit": answer}
    return True


def card(battle: EamBattle, seat: str, chance: Random) -> bool:
    """eam-R39, eam-R109 Leadership and firepower of a unit."""
    unit = _unit(battle, seat, chance)
    if unit is None:
        return False
    changed = unit.card.copy()
    changed.leadership = 1 if changed.leadership < 1 else -1
    changed.firepower += 1
    unit.card = changed
    battle.forget_units()
    return True


def _ordered_by_another(battle: EamBattle, seat: str, chance: Random) -> Unit | None:
    """Somebody whose orders another seat writes, of the same side or not."""
    found = [unit for unit in battle.on_table() if not battle.is_post_of(seat, unit.card.division)]
    return chance.choice(found) if found else None


def orders(battle: EamBattle, seat: str, chance: Random) -> bool:
    """eam-4.1 What a unit is ordered to do."""
    unit = _ordered_by_another(battle, seat, chance)
    if unit is None:
        return False
    unit.clauses = [] if unit.clauses else [Clause("defend")]
    return True


def transit(battle: EamBattle, seat: str, chance: Random) -> bool:
    """An order on its way."""
    unit = _ordered_by_another(battle, seat, chance)
    if unit is None:
        return False
    battle.transit.append(Transit(unit.card.id, battle.turn + 2, battle.turn, [Clause("defend")], "", ""))
    return True


def manoeuvre(battle: EamBattle, seat: str, chance: Random) -> bool:
    """What a unit's own people count."""
    unit = _unit(battle, seat, chance)
    if unit is None:
        return False
    unit.rallied += 1
    unit.supported += 1
    return True


def reserve(battle: EamBattle, seat: str, chance: Random) -> bool:
    """How those stand that are not there yet."""
    unit = _unit(battle, seat, chance, RESERVE)
    if unit is None:
        return False
    unit.x += 1.0
    unit.body = None
    unit.status = max(1, unit.status - 1)
    return True


def unseen(battle: EamBattle, seat: str, chance: Random) -> bool:
    """eam-R39 How an enemy stands who is out of sight."""
    side = battle.side_of(seat)
    blind = not side and battle.settings.units_visible != "all"
    hidden = [
        unit
        for unit in battle.units
        if unit.place == TABLE and unit.card.side != side and (blind or not sees_unit(battle, side, unit))
    ]
    if not hidden:
        return False
    unit = chance.choice(hidden)
    unit.facing = (unit.facing + 20.0) % 360.0
    unit.body = None
    unit.status = max(1, unit.status - 1)
    unit.disordered = not unit.disordered
    return True


def commander(battle: EamBattle, seat: str, chance: Random) -> bool:
    """What another's commander has declared; and of an enemy's, what he is worth."""
    found = _commander(battle, seat, chance)
    if found is None:
        return False
    found.action = "move" if found.action != "move" else ""
    if found.side != battle.side_of(seat):
        found.leadership = 1 if found.leadership < 1 else -1
    return True


def message(battle: EamBattle, seat: str, chance: Random) -> bool:
    """eam-R7 A message that another's commander has got, or that is on its way to him."""
    found = _commander(battle, seat, chance)
    if found is None:
        return False
    battle.notes.append(Note(battle.turn, found.id, found.id, "nothing new"))
    battle.transit.append(Transit(found.id, battle.turn + 1, battle.turn, [], "nothing new", found.id))
    return True


WAYS: Final[Mapping[str, Callable[[EamBattle, str, Random], bool]]] = {
    way.__name__: way for way in (dice, standing, card, orders, transit, manoeuvre, reserve, unseen, commander, message)
}


def disturb(battle: EamBattle, seat: str, chance: Random) -> bool:
    """Change something of the battle behind a seat's back; False where there is no secret."""
    ways = list(WAYS)
    chance.shuffle(ways)
    return any(WAYS[way](battle, seat, chance) for way in ways)
