# not compiled: it is for a test of what seats can know
"""Changing what one seat cannot know, for the test that nothing of it can be seen."""

from random import Random

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.state import Note, Transit
from grognard.books.en_avant_en_masse.units import RESERVE, TABLE, Clause, Unit


def disturb(battle: EamBattle, seat: str, chance: Random) -> bool:
    """eam-R39 Another side's orders, leadership, firepower and messages, and what its commanders declared."""
    side = battle.side_of(seat)
    if not side:
        return False
    other = battle.other(side)
    ways = ["leadership", "firepower", "orders", "transit", "commander", "message", "manoeuvre", "reserve"]
    chance.shuffle(ways)
    return any(_disturb(battle, other, way, chance) for way in ways)


def _units(battle: EamBattle, side: str, place: str) -> list[Unit]:
    return [unit for unit in battle.units if unit.card.side == side and unit.place == place]


def _disturb(battle: EamBattle, side: str, way: str, chance: Random) -> bool:
    units = _units(battle, side, RESERVE if way == "reserve" else TABLE)
    if way in ("leadership", "firepower", "orders", "manoeuvre", "reserve", "transit"):
        if not units:
            return False
        unit = chance.choice(units)
        if way == "transit":
            battle.transit.append(Transit(unit.card.id, battle.turn + 2, battle.turn, [Clause("defend")], "", ""))
            return True
        if way in ("leadership", "firepower"):
            card = unit.card.copy()
            if way == "leadership":
                card.leadership = 1 if card.leadership < 1 else -1
            else:
                card.firepower += 1
            unit.card = card
            battle.forget_units()
            return True
        if way == "orders":
            unit.clauses = [] if unit.clauses else [Clause("defend")]
            return True
        if way == "manoeuvre":
            unit.rallied += 1
            unit.supported += 1
            return True
        unit.x += 1.0
        unit.body = None
        unit.status = max(1, unit.status - 1)
        return True
    commanders = [commander for commander in battle.commanders if commander.side == side]
    if not commanders:
        return False
    commander = chance.choice(commanders)
    if way == "commander":
        commander.leadership = 1 if commander.leadership < 1 else -1
        commander.action = "move"
        return True
    battle.notes.append(Note(battle.turn, commander.id, commander.id, "nothing new"))
    return True
