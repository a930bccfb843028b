"""IV.3, IV.6, II.12 at the table: what befalls a unit that is hit, and where it falls back to (pdb-R46, pdb-R55)."""

from math import cos, radians, sin

from grognard.books.pluie_des_balles.basics import bearing_to
from grognard.books.pluie_des_balles.battle import NO_DICE, PluieBattle, in_metres, length
from grognard.books.pluie_des_balles.facts import Mark
from grognard.books.pluie_des_balles.grounds import LEAST_CM
from grognard.books.pluie_des_balles.marching import (
    cost_of_way,
    enemy_in_way,
    footprint_at,
    reach_of_way,
    stack_of,
    taken_on_way,
)
from grognard.books.pluie_des_balles.movement import UNLIMBERED, deducted, retreat_distance, terrain_for
from grognard.books.pluie_des_balles.ranges import movers_of
from grognard.books.pluie_des_balles.state import ELIMINATED, ON_TABLE, PENNANT, TRAINS, WITHDRAWN, Element
from grognard.books.pluie_des_balles.tables import GROUND_KINDS
from grognard.books.pluie_des_balles.trains import rail_way
from grognard.core.refusals import Refusal
from grognard.ground.shapes import Shape

STEP_CM = 0.25
BEYOND_CM = 0.3
"""So far behind a friend, or inside the edge of cover, it stands sheltered."""
MARGIN_CM = 0.01
"""About the box of a feature, so that its edge is in the box."""


def strike(battle: PluieBattle, mark: Mark, effects: list[str], from_x: float, from_y: float) -> None:
    """pdb-IV.3.1 to pdb-IV.3.6: the effects named by the ruling, in their order."""
    element = mark.element
    if mark.is_limber:
        if effects:
            element.limber = False
            battle.touch(element)
            battle.report("limber-lost", {"unit": element.id}, None, ("pdb-IV.3.6",), element)
        return
    for effect in effects:
        if effect == "eliminated":
            eliminate(battle, element)
        elif effect == "loses-readiness":
            for one in stack(battle, element):
                battle.lose_readiness(one)
                if one.work:
                    battle.leave_work(one)
        elif effect == "turns-about":
            pass  # pdb-IV.3.2: it ends its retreat facing away from the attacker (pdb-R46)
        elif effect == "retreats":
            fall_back(battle, element, from_x, from_y, True)
        elif effect == "loses-remaining-action":
            element.actions = element.shots = 0
            battle.touch(element)


def stack(battle: PluieBattle, element: Element) -> list[Element]:
    return [battle.elements[name] for name in stack_of(battle, element)]


def eliminate(battle: PluieBattle, element: Element) -> None:
    """pdb-IV.3.6, pdb-IV.3.9, pdb-IV.6.1: it is taken off; a limbered gun with its limber (pdb-R40)."""
    seen = battle.told(element)
    battle.take_off(element, ELIMINATED)
    if element.is_piece():
        element.limber = False
    battle.tell("eliminated", ("pdb-IV.3.6",), {"unit": element.id, "side": element.side}, seen)


def lose_supply(battle: PluieBattle, element: Element) -> None:
    """pdb-IV.8.3: the wagon of its battalion, or the limber of the gun; nothing where there is neither (pdb-R47)."""
    unit = battle.unit_of(element)
    if element.is_piece():
        if element.limber:
            element.limber = False
            battle.touch(element)
            battle.report("limber-lost", {"unit": element.id}, None, ("pdb-IV.8.3",), element)
    elif unit.wagon:
        wagon = battle.elements[unit.wagon]
        battle.report("wagon-lost", {"unit": unit.name}, None, ("pdb-IV.8.3",), wagon)
        battle.take_off(wagon, ELIMINATED)


def lose_command(battle: PluieBattle, element: Element) -> None:
    """pdb-IV.8.4: the command element goes (pdb-R48)."""
    unit = battle.unit_of(element)
    if unit.pennant:
        pennant = battle.elements[unit.pennant]
        battle.report("command-lost", {"unit": unit.name}, None, ("pdb-IV.8.4",), pennant)
        battle.take_off(pennant, ELIMINATED)


def shelters(
    battle: PluieBattle, element: Element, from_x: float, from_y: float, reach: float
) -> list[tuple[float, float, float]]:
    """pdb-II.12.7: points behind friends, or in cover, that lie away from the attacker: (distance, x, y), nearest
    first.
    """
    found: list[tuple[float, float, float]] = []
    bodies = battle.bodies()
    own = stack_of(battle, element)
    mine = element.token()[1] / 2.0
    away = length(from_x, from_y, element.x, element.y)
    for name in bodies.near(element.x, element.y, reach):
        other = battle.elements[name]
        if name in own or other.side != element.side:
            continue
        apart = length(from_x, from_y, other.x, other.y)
        if apart < 0.001:
            continue
        past = bodies.places[name].half_depth + mine + BEYOND_CM
        x = other.x + (other.x - from_x) / apart * past
        y = other.y + (other.y - from_y) / apart * past
        if apart + past > away and battle.on_map(x, y):
            found.append((length(element.x, element.y, x, y), x, y))
    for feature in battle.laid().ground.near(element.x, element.y, reach):
        if GROUND_KINDS[feature.kind].cover == "none":
            continue
        place = into_cover(battle, element, from_x, from_y, reach, feature.shape)
        if place is not None:
            found.append((length(element.x, element.y, *place), *place))
    found.sort()
    return found


def into_cover(
    battle: PluieBattle, element: Element, from_x: float, from_y: float, reach: float, shape: Shape
) -> tuple[float, float] | None:
    """The first point of a feature met on the lines that lead away from the attacker: straight, and to either side."""
    away = bearing_to(from_x, from_y, element.x, element.y)
    best: tuple[float, float] | None = None
    least = 0.0
    ground = battle.laid().ground
    west, east = max(0.0, shape.west - MARGIN_CM), min(ground.width, shape.east + MARGIN_CM)
    south, north = max(0.0, shape.south - MARGIN_CM), min(ground.depth, shape.north + MARGIN_CM)
    for off in (0.0, 22.5, -22.5, 45.0, -45.0, 67.5, -67.5):
        angle = radians(away + off)
        dx, dy = sin(angle), cos(angle)
        gone = 0.5
        while gone <= reach and (best is None or gone < least):
            x, y = element.x + dx * gone, element.y + dy * gone
            if west <= x <= east and south <= y <= north and shape.contains(x, y):
                best, least = (x + dx * BEYOND_CM, y + dy * BEYOND_CM), gone
                break
            gone += 0.5
    return best if best is None or battle.on_map(*best) else None


def fall_back(battle: PluieBattle, element: Element, from_x: float, from_y: float, forced: bool) -> None:
    """pdb-IV.3.3, pdb-IV.6.4, pdb-II.12.6, pdb-II.12.7: by the average of its class, to shelter or toward it."""
    movers = movers_of(battle, element)
    mover = movers[0]
    if mover == UNLIMBERED or not element.has_token():
        return
    wheels = element.wheels()
    terrain = battle.laid().terrain_at(element.x, element.y, wheels)
    guns = element.is_piece()
    if terrain_for(terrain, guns).numerator == 0:
        terrain = "open"
    plain = retreat_distance(battle.rules, NO_DICE, mover=mover, terrain="open", shelter_cm=-1.0)
    if isinstance(plain, Refusal):
        return
    full = plain.average_cm
    if element.kind in TRAINS:
        rail_back(battle, element, full, from_x, from_y)
        return
    away = (
        bearing_to(from_x, from_y, element.x, element.y)
        if (from_x, from_y) != (element.x, element.y)
        else element.facing
    )
    facing = away if forced else element.facing
    goal = radians(away)
    to_x, to_y = element.x + full * sin(goal), element.y + full * cos(goal)
    refuge = shelters(battle, element, from_x, from_y, full * 2.0)
    for distance, x, y in refuge:
        cost = cost_of_way(battle, element, element.x, element.y, x, y, False)
        if distance > 0.0 and 0.0 <= cost <= full:
            to_x, to_y = x, y
            break
    else:
        if refuge and refuge[0][0] > 0.0:
            distance, x, y = refuge[0]
            to_x = element.x + (x - element.x) * full / distance
            to_y = element.y + (y - element.y) * full / distance
    go_back(battle, element, to_x, to_y, facing, full, deducted(full, terrain_for(terrain, guns)))


def go_back(
    battle: PluieBattle, element: Element, to_x: float, to_y: float, facing: float, full: float, sure: float
) -> None:
    """Along a straight line as far as the range lasts: stopping short of enemies,
    impassable ground and others' places.
    """
    ax, ay = element.x, element.y
    whole = length(ax, ay, to_x, to_y)
    taken = taken_on_way(
        battle, footprint_at(element, ax, ay).turned(facing), to_x - ax, to_y - ay, stack_of(battle, element)
    )
    best = 0.0
    gone = min(STEP_CM, whole)
    barred = enemy_in_way(battle, element, ax, ay, to_x, to_y)
    limit = reach_of_way(battle, element, to_x, to_y, full) + LEAST_CM
    while whole > 0.0 and gone <= whole + 1e-9:
        share = gone / whole
        x, y = ax + (to_x - ax) * share, ay + (to_y - ay) * share
        if share > barred:
            break
        if not battle.on_map(x, y):
            seen = battle.told(element)
            for one in stack(battle, element):
                battle.take_off(one, WITHDRAWN)
            battle.tell("leaves-map", ("pdb-IV.3.3",), {"unit": element.id, "side": element.side}, seen)
            return
        if gone > limit:
            break
        if not any(start < share < end for start, end in taken):
            best = share
        if gone == whole:
            break
        gone = min(whole, gone + STEP_CM)
    x, y = ax + (to_x - ax) * best, ay + (to_y - ay) * best
    battle.stand_column(element, x, y, facing)
    battle.look(element)
    facts = {"unit": element.id, "side": element.side, "cm": round(length(ax, ay, x, y), 1), "to_m": in_metres(x, y)}
    battle.report("retreats", facts, None, ("pdb-IV.3.3",), element)


def rail_back(battle: PluieBattle, element: Element, full: float, from_x: float, from_y: float) -> None:
    """A train falls back along its rails, away from the attacker."""
    best: tuple[float, float] | None = None
    most = length(element.x, element.y, from_x, from_y)
    for cm in (full, -full):
        way = rail_way(battle, element, cm)
        if (
            way
            and length(*way[-1], from_x, from_y) > most
            and battle.free_place(footprint_at(element, *way[-1]), [element.id])
        ):
            best, most = way[-1], length(*way[-1], from_x, from_y)
    if best is not None:
        facing = element.facing
        battle.stand(element, best[0], best[1], facing)
        battle.look(element)
        battle.report(
            "retreats",
            {"unit": element.id, "side": element.side, "cm": full, "to_m": in_metres(best[0], best[1])},
            None,
            ("pdb-IV.3.3",),
            element,
        )


def set_back_pennants(battle: PluieBattle, side: str, x: float, y: float) -> None:
    """pdb-II.4.5 (pdb-R75): a pennant in the enemy's way is set back beside its nearest element."""
    for name in battle.names_of(battle.enemy_of(side), PENNANT):
        pennant = battle.elements[name]
        if abs(pennant.x - x) > 1.0 or pennant.in_column or length(pennant.x, pennant.y, x, y) > 1.0:
            continue
        unit = battle.units[pennant.unit]
        if unit.pennant != name:
            continue
        nearest: Element | None = None
        for element in battle.members(unit):
            if element.kind != PENNANT and element.fate == ON_TABLE:
                if nearest is None or element.distance_to(pennant) < nearest.distance_to(pennant):
                    nearest = element
        if nearest is not None:
            place = nearest.rect().advanced(-nearest.rect().half_depth)
            battle.stand(pennant, place.x, place.y, pennant.facing)
