"""pdb-II.9.2, pdb-II.9.3 at the table: seats of one side that are kept apart, and know of each other by letter alone
(pdb-R77, pdb-R110).

A commander knows of his own troops; a staff of those in contact with its headquarters. Of all others, friend or enemy,
each knows what these have in sight, and a commander what his had in sight before.
"""

from collections.abc import Sequence

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.dispatches import headquarters_of
from grognard.books.pluie_des_balles.signals import contact_with
from grognard.books.pluie_des_balles.state import ON_TABLE, Element, Unit
from grognard.books.pluie_des_balles.tabletop import STAFF


def is_staff(battle: PluieBattle, seat: str) -> bool:
    return any(held.name == seat and STAFF in held.posts for held in battle.seats)


def troops_of(battle: PluieBattle, seat: str) -> list[Unit]:
    """The units a seat knows of without looking."""
    if not is_staff(battle, seat):
        return [battle.units[name] for name in battle.commanded_by(seat)]
    headquarters = headquarters_of(battle, seat)
    if headquarters is None:
        return []
    found: list[Unit] = []
    for unit in battle.units.values():
        members = battle.members(unit)
        if unit.side != headquarters.side or not members:
            continue
        stands = battle.elements[unit.pennant] if unit.pennant else members[0]
        if contact_with(battle, unit.side, stands.x, stands.y, headquarters).in_contact:
            found.append(unit)
    return found


class Known:
    """What one seat knows of without looking, and who looks for it."""

    __slots__ = ("battle", "eyes", "side", "units")

    def __init__(self, battle: PluieBattle, seat: str) -> None:
        self.battle = battle
        self.side = battle.side_of(seat)
        troops = troops_of(battle, seat)
        self.units = [unit.id for unit in troops]
        self.eyes = [one for unit in troops for one in battle.members(unit) if battle.has_body(one)]

    def sees(self, x: float, y: float) -> bool:
        laid = self.battle.laid()
        return any(laid.clear(one.x, one.y, x, y) for one in self.eyes)

    def knows(self, element: Element) -> bool:
        if element.unit in self.units:
            return True
        if element.side != self.side and not self.battle.knows(self.side, element):
            return False
        return element.fate == ON_TABLE and self.sees(element.x, element.y)


def has_in_view(battle: PluieBattle, seat: str, element: Element) -> bool:
    """pdb-R77 Whether a seat, kept apart or not, knows where somebody stands now."""
    side = battle.side_of(seat)
    return Known(battle, seat).knows(element) if side and battle.parted(side) else battle.knows(side, element)


def is_told(battle: PluieBattle, seat: str, about: Sequence[Element]) -> bool:
    """Whether a seat that is kept apart learns of something that happens to these: to all of them, where it knows."""
    known = Known(battle, seat)
    return all(known.knows(element) for element in about)
