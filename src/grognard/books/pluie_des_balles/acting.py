"""II.11 at the table: what an element may be ordered, and good samples of it (`check` is the only judge)."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any, Final

from grognard.books.pluie_des_balles.actions import forbidden
from grognard.books.pluie_des_balles.assault import assault_refusal_for, charge_refusal_for, reachable_targets
from grognard.books.pluie_des_balles.basics import angle_between, bearing_to
from grognard.books.pluie_des_balles.battle import PluieBattle, length
from grognard.books.pluie_des_balles.engineering_steps import assist_refusal, work_orders, work_refusal
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM, open_leg
from grognard.books.pluie_des_balles.indirect_steps import aims_for, indirect_refusal
from grognard.books.pluie_des_balles.marching import advance_of, has_guns, has_wheels, may_march, stack_of, way_refusal
from grognard.books.pluie_des_balles.orders import (
    Advance,
    Assist,
    Charge,
    CloseCombat,
    Dismount,
    Fire,
    FormColumn,
    IndirectFire,
    LeaveColumn,
    LimberUp,
    Mount,
    Move,
    Rail,
    Ready,
    ReadyAll,
    Turn,
    Unlimber,
    Wheel,
    Work,
)
from grognard.books.pluie_des_balles.ranges import marching, range_at_most
from grognard.books.pluie_des_balles.shooting import fire_refusal_for, targets_for
from grognard.books.pluie_des_balles.stacking import column_refusal, leave_refusal
from grognard.books.pluie_des_balles.state import ON_TABLE, PENNANT, TRAINS, Element, Unit
from grognard.books.pluie_des_balles.trains import rail_refusal
from grognard.core.orders import Order
from grognard.core.refusals import Refusal

PLAIN: Final[dict[type[Order], str]] = {
    Turn: "turn",
    Ready: "ready",
    LimberUp: "limber-up",
    Unlimber: "unlimber",
    Dismount: "dismount",
    Mount: "mount",
}

CHANGES: Final[tuple[tuple[type[Order], str], ...]] = (
    (Ready, "ready"),
    (LimberUp, "limber-up"),
    (Unlimber, "unlimber"),
    (Dismount, "dismount"),
    (Mount, "mount"),
)


def action_refusal(battle: PluieBattle, element: Element, action: str) -> Refusal | None:
    """pdb-II.7.3, pdb-II.7.4, pdb-II.11.1 to pdb-II.11.10, pdb-III.3.1 to pdb-III.3.3: by the ruling `plan-actions`."""
    return forbidden(
        battle.rules,
        action,
        arm=element.arm(),
        ready=element.steady(),
        limbered=element.limbered,
        in_column=element.in_column,
        has_limber=element.limber,
        prepared_position=element.kind != "heavy-piece" or battle.laid().is_prepared(element.x, element.y),
    )


def acting_refusal(battle: PluieBattle, element: Element | None, name: str, shots: bool) -> Refusal | None:
    """What keeps an element from any action at all."""
    if element is None or not element.on_table():
        return Refusal("", f"there is no {name!r} on the table", "no-unit")
    if element.actions < 1 and not (shots and element.shots > 0):
        return Refusal("pdb-II.11.1", f"{name} has no action left", "too-many-actions")
    if not battle.may_act(element):
        return Refusal("pdb-V.2.2", f"{name} is out of command, and may only react", "not-active")
    return None


def column_acting_refusal(battle: PluieBattle, element: Element) -> Refusal | None:
    """The units of a column march and turn together, or not at all."""
    for one in marching(battle, element):
        refusal = acting_refusal(battle, one, one.id, False) if one.counts() > 0.0 else None
        if refusal is not None:
            return refusal
    return None


def check_order(battle: PluieBattle, seat: str, order: Any) -> Refusal | None:
    """Whether one order about a unit that acts can be carried out."""
    side = battle.side_of(seat)
    if isinstance(order, (Advance, Wheel, ReadyAll)):
        return check_together(battle, order)
    if isinstance(order, FormColumn):
        return column_refusal(battle, order)
    if isinstance(order, LeaveColumn):
        return leave_refusal(battle, order)
    element = battle.element(order.unit)
    refusal = acting_refusal(battle, element, order.unit, isinstance(order, Fire))
    if refusal is not None or element is None:
        return refusal
    if element.in_column and isinstance(order, (Move, Turn)):
        refusal = column_acting_refusal(battle, element)
        if refusal is not None:
            return refusal
    action = PLAIN.get(type(order))
    if action is not None:
        if isinstance(order, Turn) and not 0.0 <= order.facing_deg < 360.0:
            return Refusal("pdb-II.6.2", "a facing is from 0 to 360 degrees", "bad-way")
        return action_refusal(battle, element, action)
    if isinstance(order, Move):
        if element.kind in TRAINS:
            return Refusal("pdb-III.1.14", "a train moves along its rails only", "off-railway")
        if not 1 <= len(order.path) <= 8:
            return Refusal("pdb-III.1.4", "a way has one to eight legs", "bad-way")
        path = [(x / METRES_PER_CM, y / METRES_PER_CM) for x, y in order.path]
        return action_refusal(battle, element, "move") or way_refusal(battle, side, element, path, order.by_road)
    if isinstance(order, Rail):
        return rail_refusal(battle, element, order.distance_m / METRES_PER_CM)
    if isinstance(order, Fire):
        return fire_refusal_for(battle, side, element, order.target, order.weapon)
    if isinstance(order, IndirectFire):
        return indirect_refusal(battle, side, element, order.x_m / METRES_PER_CM, order.y_m / METRES_PER_CM)
    if isinstance(order, CloseCombat):
        return assault_refusal_for(battle, side, element, order.target)
    if isinstance(order, Charge):
        return charge_refusal_for(battle, side, element, order.target)
    if isinstance(order, Work):
        return work_refusal(battle, element, order.work, order.at)
    if isinstance(order, Assist):
        return assist_refusal(battle, element, order.worker)
    return Refusal("", f"{type(order).__name__} is no order for {order.unit}", "wrong-order")


def those_who_may(battle: PluieBattle, unit: Unit, action: str) -> list[Element]:
    """The elements of a unit that can take this action now."""
    return [
        element
        for element in battle.members(unit)
        if element.actions > 0
        and (action != "ready" or element.counts() > 0.0)
        and action_refusal(battle, element, action) is None
        and battle.may_act(element)
    ]


def together_refusal(battle: PluieBattle, name: str) -> Refusal | None:
    """What keeps a unit from being ordered as one."""
    unit = battle.units.get(name)
    if unit is None:
        return Refusal("", f"{name} is an element; name its unit", "no-unit")
    if any(e.in_column for e in battle.members(unit)):
        return Refusal("pdb-III.6.2", f"{unit.name} is in marching column", "in-column")
    return None


def any_advances(battle: PluieBattle, who: list[Element], bearing: float, distance_m: float) -> bool:
    """Whether one of them at least can move that way, as far as its side knows."""
    cm = distance_m / METRES_PER_CM
    return any(advance_of(battle, element, bearing, cm, element.side) is not None for element in who)


def check_together(battle: PluieBattle, order: Advance | Wheel | ReadyAll) -> Refusal | None:
    refusal = together_refusal(battle, order.unit)
    if refusal is not None:
        return refusal
    unit = battle.units[order.unit]
    if isinstance(order, Advance):
        if not 0.0 < order.distance_m <= 100.0 * METRES_PER_CM or not 0.0 <= order.bearing_deg < 360.0:
            return Refusal("pdb-III.1.4", "a bearing from 0 to 360 and a distance above nothing", "bad-way")
        if any_advances(battle, those_who_may(battle, unit, "move"), order.bearing_deg, order.distance_m):
            return None
        return Refusal("pdb-III.1.4", f"no element of {unit.name} can move that way", "no-element")
    if isinstance(order, Wheel) and not 0.0 <= order.facing_deg < 360.0:
        return Refusal("pdb-II.6.2", "a facing is from 0 to 360 degrees", "bad-way")
    if not those_who_may(battle, unit, "turn" if isinstance(order, Wheel) else "ready"):
        return Refusal("pdb-II.11.1", f"no element of {unit.name} can do that now", "no-element")
    return None


def nearest_enemy(battle: PluieBattle, side: str, x: float, y: float) -> Element | None:
    """Of those a side knows."""
    if not battle.fog():
        return battle.front(battle.enemy_of(side)).nearest(x, y)
    best: Element | None = None
    least = 0.0
    for name in battle.names_of(battle.enemy_of(side)):
        other = battle.elements[name]
        dx, dy = other.x - x, other.y - y
        apart = dx * dx + dy * dy
        if best is None or apart < least:
            if other.fate == ON_TABLE and other.kind != PENNANT and battle.knows(side, other):
                best, least = other, apart
    return best


def facings_for(battle: PluieBattle, side: str, x: float, y: float, facing: float) -> list[float]:
    """Toward the nearest enemy, toward the nearest objective not held, and about."""
    found: list[float] = []
    foe = nearest_enemy(battle, side, x, y)
    if foe is not None:
        found.append(whole_degrees(bearing_to(x, y, foe.x, foe.y)))
    goal: tuple[float, float] | None = None
    least = 0.0
    for name, goal_x, goal_y in battle.goals():
        if battle.held.get(name) != side:
            apart = length(x, y, goal_x, goal_y)
            if goal is None or apart < least:
                goal, least = (goal_x, goal_y), apart
    if goal is not None:
        found.append(whole_degrees(bearing_to(x, y, *goal)))
    found.append(whole_degrees(facing + 180.0))
    return [to for at, to in enumerate(found) if to not in found[:at] and angle_between(to, facing) > 5.0]


def whole_degrees(bearing: float) -> float:
    return float(int(bearing + 0.5) % 360)


def orders_about_unit(battle: PluieBattle, unit: Unit) -> Iterator[Order]:
    """Orders to all elements of a unit together, such as `check_order` allows."""
    members = battle.members(unit)
    standing = [e for e in members if e.counts() > 0.0] or members
    if not standing:
        return
    first = standing[len(standing) // 2]
    if any(e.in_column for e in members):
        for lines in (1, 2):
            if leave_refusal(battle, LeaveColumn(unit.id, lines)) is None:
                yield LeaveColumn(unit.id, lines)
        return
    if len(members) < 2:
        return
    half = battle.rules.sector_degrees / 2.0
    cm = range_at_most(battle, first, False)
    who = those_who_may(battle, unit, "move")
    for off in (0.0, half, -half) if who else ():
        for part in (1.0, 0.5):
            order = Advance(unit.id, (first.facing + off) % 360.0, max(1.0, cm * part * METRES_PER_CM))
            if order.distance_m <= 100.0 * METRES_PER_CM:
                if any_advances(battle, who, order.bearing_deg, order.distance_m):
                    yield order
    if those_who_may(battle, unit, "turn"):
        for facing in facings_for(battle, unit.side, first.x, first.y, first.facing):
            yield Wheel(unit.id, facing)
    if those_who_may(battle, unit, "ready"):
        yield ReadyAll(unit.id)
    column = FormColumn(unit.id, first.id)
    if column_refusal(battle, column) is None:
        yield column


def orders_about(battle: PluieBattle, element: Element) -> Iterator[Order]:
    """Every shot and attack, and samples of moves and turns, such as `check_order` allows."""
    if acting_refusal(battle, element, element.id, True) is not None:
        return
    side = element.side
    if element.kind != PENNANT:
        for target, weapon in targets_for(battle, side, element):
            yield Fire(element.id, target, weapon)
    if element.actions < 1:
        return
    for target in reachable_targets(battle, side, element):
        if assault_refusal_for(battle, side, element, target) is None:
            yield CloseCombat(element.id, target)
            if charge_refusal_for(battle, side, element, target) is None:
                yield Charge(element.id, target)
    for kind, action in CHANGES:
        if action_refusal(battle, element, action) is None:
            yield kind(element.id)
    if not element.in_column or column_acting_refusal(battle, element) is None:
        if element.kind in TRAINS:
            yield from rides_of(battle, element)
        elif action_refusal(battle, element, "move") is None:
            yield from moves_of(battle, element)
        if action_refusal(battle, element, "turn") is None:
            for facing in facings_for(battle, side, element.x, element.y, element.facing):
                yield Turn(element.id, facing)
    yield from work_orders(battle, element)
    yield from aims_for(battle, side, element)


def rides_of(battle: PluieBattle, element: Element) -> Iterator[Order]:
    """Of a train: as far as it can go, and half, forward and backward."""
    cm = range_at_most(battle, element, False)
    for distance in (cm, cm / 2.0, -cm / 2.0, -cm):
        order = Rail(element.id, distance * METRES_PER_CM)
        if rail_refusal(battle, element, order.distance_m / METRES_PER_CM) is None:
            yield order


def moves_of(battle: PluieBattle, element: Element) -> Iterator[Order]:
    """Straight ahead and along the limits of the sector, the whole range and half; a column also by road."""
    if element.in_column and battle.column_head(element) is not element:
        return
    half = battle.rules.sector_degrees / 2.0
    own, guns, wheels = stack_of(battle, element), has_guns(battle, element), has_wheels(battle, element)
    for by_road in (False, True) if element.in_column else (False,):
        cm = range_at_most(battle, element, by_road)
        for off in (0.0, half, -half):
            angle = radians(element.facing + off * 0.999)
            east, north = sin(angle), cos(angle)
            open_ground = False
            for part in (1.0, 0.5):
                x = (element.x + cm * part * east) * METRES_PER_CM
                y = (element.y + cm * part * north) * METRES_PER_CM
                to_x, to_y = x / METRES_PER_CM, y / METRES_PER_CM
                if not open_ground:  # of the whole way, and so of half of it
                    leg = battle.laid().leg(element.x, element.y, to_x, to_y, guns, wheels, by_road)
                    open_ground = leg.bare
                else:
                    leg = open_leg(length(element.x, element.y, to_x, to_y))
                if may_march(battle, element, to_x, to_y, leg, cm, by_road, own, guns):
                    yield Move(element.id, ((x, y),), by_road)
