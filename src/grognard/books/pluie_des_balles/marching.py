"""III at the table: is a way lawful, and how far along it may an element come?"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from grognard.books.pluie_des_balles.basics import angle_between, bearing_to
from grognard.books.pluie_des_balles.battle import PluieBattle, length
from grognard.books.pluie_des_balles.grounds import Leg, cost_per_cm
from grognard.books.pluie_des_balles.measure import fine, within
from grognard.books.pluie_des_balles.movement import cost_of, move_refusal
from grognard.books.pluie_des_balles.ranges import marching, range_at_most, range_known
from grognard.books.pluie_des_balles.state import Element
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import Rectangle

FINEST_CM: Final = 0.25
"""Where a place is taken, an element stops short of it by quarters of a centimetre."""
SHORT_CM: Final = 0.001
"""By so much an element stays short of what bars its way."""


@dataclass(slots=True)
class WayFacts:
    """What the ruling `check-move` asks for, of one way."""

    legs: list[tuple[str, float]]
    off_axis: float
    crosses: str
    ends_on: str
    all_road: bool
    barred: str


def footprint_at(element: Element, x: float, y: float) -> Rectangle:
    front, depth = element.token()
    return Rectangle(x, y, element.facing, front, depth)


def stack_of(battle: PluieBattle, element: Element) -> list[str]:
    return [one.id for one in marching(battle, element)]


def has_guns(battle: PluieBattle, element: Element) -> bool:
    return any(one.is_piece() for one in marching(battle, element))


def has_wheels(battle: PluieBattle, element: Element) -> bool:
    return any(one.wheels() for one in marching(battle, element))


def way_facts(
    battle: PluieBattle, element: Element, path: list[tuple[float, float]], by_road: bool, seat_side: str
) -> WayFacts:
    """The legs over the ground, the deviation, whom it passes and where it ends, as a side knows the table."""
    laid = battle.laid()
    own = stack_of(battle, element)
    guns, wheels = has_guns(battle, element), has_wheels(battle, element)
    legs: list[tuple[str, float]] = []
    off_axis = 0.0
    crosses = "nothing"
    all_road = True
    barred = ""
    x, y = element.x, element.y
    bodies = battle.bodies()
    through = element.has_token()
    for to_x, to_y in path:
        if length(x, y, to_x, to_y) > 0.0:
            off_axis = max(off_axis, angle_between(element.facing, bearing_to(x, y, to_x, to_y)))
        leg = laid.leg(x, y, to_x, to_y, guns, wheels, by_road)
        legs.extend(leg.parts)
        all_road = all_road and leg.all_road
        barred = barred or leg.barred
        if through:
            for _, name in bodies.along(x, y, to_x, to_y):
                other = battle.elements[name]
                if name in own:
                    continue
                if other.side == element.side:
                    crosses = "friends" if crosses == "nothing" else crosses
                elif battle.knows(seat_side, other):
                    crosses = "enemies"
        x, y = to_x, to_y
    return WayFacts(legs, off_axis, crosses, end_of_way(battle, element, x, y, seat_side), all_road, barred)


def end_of_way(battle: PluieBattle, element: Element, x: float, y: float, seat_side: str) -> str:
    """pdb-III.2.3, pdb-III.2.4: whether the place is free (pdb-R33); a pennant takes none."""
    if not element.has_token():
        return "free"
    rect = footprint_at(element, x, y)
    own = stack_of(battle, element)
    bodies = battle.bodies()
    ends_on = "free"
    for name in bodies.under(rect):
        if name not in own:
            other = battle.elements[name]
            if other.side == element.side:
                ends_on = "friend"
            elif battle.knows(seat_side, other):
                return "enemy"
    return ends_on


def way_refusal(
    battle: PluieBattle, seat_side: str, element: Element, path: list[tuple[float, float]], by_road: bool
) -> Refusal | None:
    """By the ruling `check-move`; a way whose dice are still to be thrown may be as long as they can make it."""
    for x, y in path:
        if not battle.on_map(x, y):
            return Refusal("pdb-III.1.4", "the way leaves the map", "off-map")
    if by_road and not element.in_column:
        return Refusal("pdb-III.5.2", "only a marching column has the road as a road", "road-needs-column")
    facts = way_facts(battle, element, path, by_road, seat_side)
    if facts.barred:
        return Refusal("pdb-III.4.4", f"the way is barred by {facts.barred}", "impassable")
    if by_road and not facts.all_road:
        return Refusal("pdb-III.5.2", "the way leaves the good road", "road-needs-column")
    return move_refusal(
        battle.rules,
        allowance_cm=range_at_most(battle, element, by_road),
        legs=facts.legs,
        in_column=element.in_column,
        off_axis_deg=facts.off_axis,
        crosses=facts.crosses,
        ends_on=facts.ends_on,
        artillery=has_guns(battle, element),
    )


def may_march(
    battle: PluieBattle,
    element: Element,
    x: float,
    y: float,
    leg: Leg,
    allowance_cm: float,
    by_road: bool,
    own: list[str],
    guns: bool,
) -> bool:
    """Whether `way_refusal` lets it go straight to a place in its sector, by the leg there, for those who try many."""
    if not battle.on_map(x, y):
        return False
    if leg.barred or (by_road and not leg.all_road):
        return False
    cost = cost_of(battle.rules, leg.parts, guns)
    if cost < 0.0 or fine(cost) > fine(allowance_cm):
        return False
    if not element.has_token():
        return True
    bodies = battle.bodies()
    for name in bodies.under(footprint_at(element, x, y)):
        if name not in own:
            other = battle.elements[name]
            if other.side == element.side or battle.knows(element.side, other):
                return False
    for _, name in bodies.along(element.x, element.y, x, y):
        if name not in own:
            other = battle.elements[name]
            if other.side != element.side and battle.knows(element.side, other):
                return False
    return True


def cost_of_way(
    battle: PluieBattle, element: Element, ax: float, ay: float, bx: float, by: float, by_road: bool
) -> float:
    """What a straight leg costs of the range, in cm; -1 where it is barred."""
    guns, wheels = has_guns(battle, element), has_wheels(battle, element)
    leg = battle.laid().leg(ax, ay, bx, by, guns, wheels, by_road)
    return -1.0 if leg.barred else cost_of(battle.rules, leg.parts, guns)


def farthest_within(
    battle: PluieBattle, element: Element, bx: float, by: float, left: float, by_road: bool
) -> tuple[float, float]:
    """How far along a straight leg a range reaches, short of what bars it."""
    ax, ay = element.x, element.y
    guns, wheels = has_guns(battle, element), has_wheels(battle, element)
    leg = battle.laid().leg(ax, ay, bx, by, guns, wheels, by_road)
    if not leg.barred and within(cost_of(battle.rules, leg.parts, guns), left):
        return bx, by
    whole = length(ax, ay, bx, by)
    gone = reach_along(battle, leg.parts, guns, left)
    share = min(1.0, max(0.0, gone - SHORT_CM) / whole) if whole > 0.0 else 0.0
    return ax + (bx - ax) * share, ay + (by - ay) * share


def reach_of_way(battle: PluieBattle, element: Element, bx: float, by: float, left: float) -> float:
    """How far along a straight way a range reaches, in cm, or as far as the way is not barred."""
    guns, wheels = has_guns(battle, element), has_wheels(battle, element)
    leg = battle.laid().leg(element.x, element.y, bx, by, guns, wheels, False)
    return reach_along(battle, leg.parts, guns, left)


def reach_along(battle: PluieBattle, parts: list[tuple[str, float]], guns: bool, left: float) -> float:
    """How far a range lasts over the parts of a way, in cm (pdb-R23)."""
    gone = 0.0
    spent = 0.0
    worst = 1.0
    for name, cm in parts:
        each = 1.0 if name == "road" else cost_per_cm(name, guns)
        if battle.rules.mixed_terrain == "worst-entered":
            if max(worst, each) * (gone + cm) > left:
                return max(gone, left / max(worst, each)) if worst * gone <= left else gone
            worst = max(worst, each)
        elif spent + each * cm > left:
            return gone + max(0.0, left - spent) / each
        spent += each * cm
        gone += cm
    return gone


def taken_on_way(
    battle: PluieBattle, rect: Rectangle, east: float, north: float, own: list[str], known_to: str = ""
) -> list[tuple[float, float]]:
    """pdb-III.2.3, pdb-III.2.4 (pdb-R33): between which parts of a step a token would lie on another one."""
    found: list[tuple[float, float]] = []
    for name, start, end in battle.bodies().on_way(rect, east, north):
        if name not in own and battle.is_known(name, known_to):
            found.append((start, end))
    return found


def free_short_of(
    battle: PluieBattle, element: Element, ax: float, ay: float, bx: float, by: float, known_to: str = ""
) -> tuple[float, float]:
    """The farthest free place on the way from a to b, stepping back from b; a itself where there is none."""
    whole = length(ax, ay, bx, by)
    if whole == 0.0 or not element.has_token():
        return bx, by
    own = stack_of(battle, element)
    taken = taken_on_way(battle, footprint_at(element, bx, by), ax - bx, ay - by, own, known_to)
    short = 0.0
    while short < whole:
        share = short / whole
        if not any(start < share < end for start, end in taken):
            x = bx + (ax - bx) * short / whole
            y = by + (ay - by) * short / whole
            if battle.on_map(x, y):
                return x, y
        short += FINEST_CM
    return ax, ay


def enemy_in_way(
    battle: PluieBattle, element: Element, ax: float, ay: float, bx: float, by: float, known_to: str = ""
) -> float:
    """pdb-III.2.2: the part of a straight leg before it meets an enemy, known or not; 1 where it meets none."""
    if not element.has_token():
        return 1.0
    for share, name in battle.bodies().along(ax, ay, bx, by):
        if battle.elements[name].side != element.side and battle.is_known(name, known_to):
            return share
    return 1.0


def advance_of(
    battle: PluieBattle, element: Element, bearing: float, cm: float, known_to: str = ""
) -> tuple[float, float] | None:
    """Where an element comes that moves with its unit on a bearing: as far as range, ground and others let it."""
    if not within(angle_between(element.facing, bearing), battle.rules.sector_degrees / 2.0):
        return None
    angle = radians(bearing)
    ax, ay = element.x, element.y
    ground = battle.laid().ground
    bx = min(max(ax + cm * sin(angle), 0.0), ground.width)
    by = min(max(ay + cm * cos(angle), 0.0), ground.depth)
    if not within(angle_between(element.facing, bearing_to(ax, ay, bx, by)), battle.rules.sector_degrees / 2.0):
        return None
    known = range_known(battle, element, False) if not known_to else range_at_most(battle, element, False)
    bx, by = farthest_within(battle, element, bx, by, known, False)
    share = enemy_in_way(battle, element, ax, ay, bx, by, known_to)
    if share < 1.0:
        bx, by = ax + (bx - ax) * share, ay + (by - ay) * share
    bx, by = free_short_of(battle, element, ax, ay, bx, by, known_to)
    return None if length(ax, ay, bx, by) < FINEST_CM else (bx, by)
