"""What a seat cannot know: for the test that nothing of it leaks."""

import random

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.state import ON_TABLE
from grognard.core.dice import SeededDice
from grognard.core.orders import StandingAnswer


def disturb(battle: PluieBattle, seat: str, chance: random.Random) -> bool:
    """Change something hidden from a seat: the dice to come, the other side's standing answers, and in the fog
    an enemy out of sight, or a letter on its way."""
    side = battle.side_of(seat)
    dice = battle.dice
    if isinstance(dice, SeededDice):
        battle.dice = SeededDice(f"another {chance.random()}")
    for held in battle.seats:
        if held.side != side:
            answer = chance.choice(("always", "never"))
            battle.standing[held.name] = {"reaction": StandingAnswer("reaction", answer)}  # type: ignore[arg-type]
    hidden = [
        element
        for element in battle.elements.values()
        if element.side != side and element.fate == ON_TABLE and not battle.knows(side, element)
    ]
    if hidden:
        element = chance.choice(hidden)
        element.ready = not element.ready
        element.owed += 1
        if not element.in_column:
            ground = battle.laid().ground
            x = min(max(element.x + chance.uniform(-1.0, 1.0), 0.0), ground.width)
            y = min(max(element.y + chance.uniform(-1.0, 1.0), 0.0), ground.depth)
            battle.stand(element, x, y, element.facing)
        battle.touch(element)
    for letter in list(battle.mail):
        if seat not in (letter[1], letter[2]) and battle.side_of(letter[1]) != side:
            battle.mail = [other for other in battle.mail if other is not letter]
    return True
