"""Retiring: directly away, through friends if need be, off the table if it comes to that."""

from typing import Final

from grognard.books.voice_of_the_guns.morale import RetireDistance, retire_distance, retired_through
from grognard.books.voice_of_the_guns.movement import TERRAIN_PARAGRAPHS, reckon_allowance
from grognard.books.voice_of_the_guns.scale import to_hundredths
from grognard.books.voice_of_the_guns.standing import on_field, troop_of
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally
from grognard.ground.rectangles import segment_span
from grognard.ground.shapes import distance

NO_COSTS: Final = dict.fromkeys(TERRAIN_PARAGRAPHS, 0.0)
"""Who runs pays nothing for the ground he runs over."""
CLEAR: Final = 0.1
"""So far from the bank he stops."""


def nearest_foe(battle: GunsBattle, unit: Unit) -> Unit | None:
    best: Unit | None = None
    least = 1e18
    for foe in battle.foes(unit.roll.side):
        if foe.hidden:
            continue
        away = (foe.x - unit.x) ** 2 + (foe.y - unit.y) ** 2
        if away < least:
            best, least = foe, away
    return best


def full_move_of(battle: GunsBattle, unit: Unit) -> float:
    """The full move of its present formation on open ground; 0 where it has none."""
    ruling = reckon_allowance(
        battle.settings, battle.scale, troop_of(unit), unit.formation, unit.formation, False, -1, [], None
    )
    return 0.0 if isinstance(ruling, Refusal) else ruling.full_move


def thrown_retirement(
    battle: GunsBattle, unit: Unit, cause: str, separation: float, left: float | None, to_clear: float | None
) -> RetireDistance:
    ruling = retire_distance(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        cause=cause,
        separation=separation,
        charge_move_left=left,
        distance_to_clear=to_clear,
        full_move=full_move_of(battle, unit),
    )
    assert not isinstance(ruling, Refusal)
    return ruling


def retire(
    battle: GunsBattle,
    unit: Unit,
    far: float,
    cause: str,
    paragraph: str,
    before: Unit | None = None,
    tally: Tally | None = None,
) -> None:
    """vog-14.4.2: so far directly away from an enemy (vog-R78); whoever it passes through may be carried off.

    A unit that leaves the table is lost.
    """
    foe = before or nearest_foe(battle, unit)
    if foe is None:
        east, north = battle.advance_direction(unit.roll.side)
        east, north = -east, -north
    else:
        east, north = unit.x - foe.x, unit.y - foe.y
        length = distance(0.0, 0.0, east, north)
        if length < 1e-6:
            east, north = battle.advance_direction(unit.roll.side)
            east, north, length = -east, -north, 1.0
        east, north = east / length, north / length
    from_x, from_y = unit.x, unit.y
    far = as_far_as_the_bank(battle, from_x, from_y, from_x + east * far, from_y + north * far, far)
    to_x, to_y = from_x + east * far, from_y + north * far
    mark_retired(unit)
    battle.note(
        "retires",
        (paragraph,),
        {"unit": unit.roll.id, "name": unit.roll.name, "distance": far, "cause": cause},
        tally,
    )
    if not battle.on_table(to_x, to_y):
        battle.finish(unit, "left the table")
        return
    battle.place(unit, to_x, to_y, unit.facing)
    carry_away(battle, unit, from_x, from_y)


def as_far_as_the_bank(battle: GunsBattle, x: float, y: float, to_x: float, to_y: float, far: float) -> float:
    """vog-R115: how far a retirement goes that what cannot be crossed cuts short; all the way where nothing bars it."""
    crossed = battle.terrain().crossed([(x, y), (to_x, to_y)], False)
    if not crossed.barred:
        return far
    return max(0.0, to_hundredths(crossed.far(NO_COSTS, far) - CLEAR))


def mark_retired(unit: Unit) -> None:
    """vog-14.6.4 (vog-R76): bounds in which it retired, each once."""
    if not unit.retired:
        unit.retired = True
        unit.retired_moves += 1
        unit.retired_since += 1
    unit.stood = 0
    unit.halted = ""
    unit.prone = False
    unit.charging = ""
    unit.inside = ""
    unit.plan = []


def carry_away(battle: GunsBattle, broken: Unit, from_x: float, from_y: float) -> None:
    """vog-14.5.1 to vog-14.5.3: friends in its path test, once a bound each (vog-R77), and may carry others away."""
    for support in list(battle.units):
        if support is broken or support.roll.side != broken.roll.side or not on_field(support):
            continue
        if support.retired or support.broken or support.disordered or support.roll.parents:
            continue
        if any(shot[0] == "through " + support.roll.id for shot in battle.shots):
            continue
        start, end = segment_span(battle.footprint(support), from_x, from_y, broken.x, broken.y)
        if start > end:
            continue
        battle.shots.append(["through " + support.roll.id, broken.roll.id, "through"])
        ruling = retired_through(
            battle.settings,
            battle.dice,
            support_starting_cs=support.roll.start_cs,
            broken_starting_cs=broken.roll.start_cs,
        )
        battle.note(
            "retired-through",
            ("vog-14.5.1",) if ruling.must_test else ("vog-14.5.3",),
            {"unit": support.roll.id, "name": support.roll.name, "by": broken.roll.name, "retires": ruling.retires},
            ruling.tally,
        )
        if ruling.retires:
            breaks(battle, support)
            thrown = thrown_retirement(battle, support, "carried-away", 0.0, None, None)
            retire(battle, support, thrown.total, "carried-away", "vog-14.5.2", None, thrown.tally)


def breaks(battle: GunsBattle, unit: Unit) -> None:
    """vog-14.6.1 (vog-R96): broken: it must rally, and then reform."""
    unit.broken = True
    battle.disorder(unit, "retired-from-charge")
