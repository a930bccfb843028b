"""III.1 at the table: the throws for movement, and what is left of a range (pdb-R21)."""

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.movement import ROAD_DICE, UNLIMBERED, thrown
from grognard.books.pluie_des_balles.state import PENNANT, WAGON, Element, Unit
from grognard.books.pluie_des_balles.tables import MOVERS
from grognard.core.tally import Tally

ROAD = "+road"


def throw_for_unit(battle: PluieBattle, unit: Unit, elements: list[Element]) -> None:
    """pdb-III.1.3: one throw for each class of mover in it."""
    tally = Tally("ranges")
    for element in elements:
        mover = element.mover()
        if mover != UNLIMBERED and mover not in unit.throws:
            unit.throws[mover] = thrown(tally, battle.dice, MOVERS[mover].dice, mover)
            tally.cite(f"{MOVERS[mover].dice} dice for {mover}", MOVERS[mover].rule)
    if tally.lines:
        battle.touch_unit(unit)
        facts = {"unit": unit.name, "ranges": dict(unit.throws)}
        battle.report("ranges-thrown", facts, tally, (), elements[0])


def throw_if_new(battle: PluieBattle, element: Element) -> None:
    """Its class changed with its state (limbered, dismounted): the class throws now, if it has not."""
    if battle.rules.movement_throw != "per-action":
        throw_for_unit(battle, battle.unit_of(element), [element])


def throw_for_road(battle: PluieBattle, unit: Unit, mover: str) -> None:
    """pdb-III.5.1: one die more, thrown when a column first marches by a good road in a turn."""
    key = mover + ROAD
    if key not in unit.throws:
        tally = Tally("the road")
        battle.touch_unit(unit)
        unit.throws[key] = battle.dice.total(ROAD_DICE, 6, f"good road, {mover}")
        tally.add(unit.throws[key], "one D6 more on a good road", "pdb-III.5.1")
        battle.report(
            "ranges-thrown", {"unit": unit.name, "ranges": {key: unit.throws[key]}}, tally, (), battle.members(unit)[0]
        )


def marching(battle: PluieBattle, element: Element) -> list[Element]:
    """Who moves with it: itself, or the whole stack of its column."""
    if not element.in_column:
        return [element]
    return [e for e in battle.members(battle.unit_of(element)) if e.in_column]


def movers_of(battle: PluieBattle, element: Element) -> list[str]:
    """The classes whose throws bind: of a column those of its units, pennant and wagon being carried along."""
    found: list[str] = []
    for one in marching(battle, element):
        if element.in_column and one.kind in (PENNANT, WAGON) and one is not element:
            continue
        mover = one.mover()
        if mover not in found:
            found.append(mover)
    return found


def range_known(battle: PluieBattle, element: Element, by_road: bool) -> float:
    """The range it has now, in cm; -1 where a die is still to be thrown for it."""
    unit = battle.unit_of(element)
    best = -1.0
    for mover in movers_of(battle, element):
        if mover not in unit.throws:
            return -1.0
        cm = float(unit.throws[mover])
        if by_road:
            if mover + ROAD not in unit.throws:
                return -1.0
            cm += unit.throws[mover + ROAD]
        if best < 0.0 or cm < best:
            best = cm
    if battle.rules.movement_throw == "per-turn-total":
        best = max(0.0, best - element.moved)
    return best


def range_at_most(battle: PluieBattle, element: Element, by_road: bool) -> float:
    """The greatest range it can have: what is known, with sixes for what is not."""
    known = range_known(battle, element, by_road)
    if known >= 0.0:
        return known
    unit = battle.unit_of(element)
    best = -1.0
    for mover in movers_of(battle, element):
        cm = float(unit.throws.get(mover, 6 * MOVERS[mover].dice if mover in MOVERS else 0))
        if by_road:
            cm += unit.throws.get(mover + ROAD, 6 * ROAD_DICE)
        if best < 0.0 or cm < best:
            best = cm
    if battle.rules.movement_throw == "per-turn-total":
        best = max(0.0, best - element.moved)
    return max(0.0, best)


def throw_what_is_missing(battle: PluieBattle, element: Element, by_road: bool) -> None:
    unit = battle.unit_of(element)
    if battle.rules.movement_throw == "per-action":
        unit.throws = {}
        battle.touch_unit(unit)
    throw_for_unit(battle, unit, [battle.elements[one.id] for one in marching(battle, element)])
    if by_road:
        for mover in movers_of(battle, element):
            throw_for_road(battle, unit, mover)
