"""For the browser: what to draw about a unit, what a gesture can mean, an order as a line, the odds it leads to."""

from math import cos, radians, sin
from typing import Any, Final

from grognard.books.pluie_des_balles.activation import can_activate
from grognard.books.pluie_des_balles.basics import bearing_to
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.command import COMMAND_RANGE_CM
from grognard.books.pluie_des_balles.facts import (
    charging_troops,
    depth_of,
    firing_facts,
    in_sector,
    is_flank_or_rear,
    mark_named,
    mounts_of,
    weapon_reach,
)
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.marching import has_guns, way_facts
from grognard.books.pluie_des_balles.movement import cost_of
from grognard.books.pluie_des_balles.orders import (
    Activate,
    Advance,
    Charge,
    CloseCombat,
    Fire,
    FollowUp,
    FormColumn,
    IndirectFire,
    LeaveColumn,
    Move,
    Rail,
    React,
    Turn,
    Wheel,
    Work,
    WrittenOrder,
)
from grognard.books.pluie_des_balles.parting import has_in_view
from grognard.books.pluie_des_balles.ranges import range_at_most
from grognard.books.pluie_des_balles.revealing import reveals
from grognard.books.pluie_des_balles.shooting import weapon_for
from grognard.books.pluie_des_balles.signals import contact_of
from grognard.books.pluie_des_balles.state import ATTACKERS, PENNANT, TRAINS, WAGON, Element
from grognard.books.pluie_des_balles.tables import WEAPONS
from grognard.core.orders import Order
from grognard.ground.rectangles import rectangle_distance

__all__ = ["cost", "foresee", "gesture", "overlays", "reveals", "sentence"]

ARC_POINTS: Final = 16
Geometry = dict[str, Any]


def point(x: float, y: float) -> list[float]:
    return [round(x * METRES_PER_CM, 1), round(y * METRES_PER_CM, 1)]


def circle(x: float, y: float, cm: float) -> Geometry:
    ring = [point(x + cm * sin(radians(at * 360.0 / 48)), y + cm * cos(radians(at * 360.0 / 48))) for at in range(48)]
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}


def wedge(x: float, y: float, axis: float, width: float, cm: float) -> Geometry:
    ring = [point(x, y)]
    for at in range(ARC_POINTS + 1):
        angle = radians(axis - width / 2.0 + width * at / ARC_POINTS)
        ring.append(point(x + cm * sin(angle), y + cm * cos(angle)))
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}


def overlays(battle: PluieBattle, seat: str, unit: str) -> dict[str, list[Geometry]]:
    """Sector with its range bands, command and supply circles, and reach, of one's own; of an enemy in sight his
    sector.
    """
    element = battle.element(unit)
    side = battle.side_of(seat)
    held = battle.units.get(unit)
    if held is not None and (element is None or held.pennant):
        members = battle.members(held)
        element = battle.elements[held.pennant] if held.pennant else members[0] if members else None
    if element is None or not element.on_table() or not has_in_view(battle, seat, element):
        return {}
    found: dict[str, list[Geometry]] = {}
    width = battle.rules.sector_degrees
    if element.weapons() and element.kind not in (PENNANT, "cavalry-troop"):
        fx, fy = element.rect().front_centre()
        weapon = WEAPONS[element.weapons()[0]]
        reach = weapon_reach(element)
        found["sector"] = [wedge(fx, fy, axis, width, reach) for axis in mounts_of(element, weapon.name)]
        found["ranges"] = [
            wedge(fx, fy, element.facing, width, band.up_to_cm) for band in weapon.bands if band.up_to_cm < reach
        ]
    if element.side != side:
        return found
    if element.kind in (PENNANT, "higher-command", "heliograph-team"):
        found["command"] = [circle(element.x, element.y, COMMAND_RANGE_CM)]
    if element.kind == WAGON:
        found["supply"] = [circle(element.x, element.y, COMMAND_RANGE_CM)]
    if element.actions > 0 and element.kind not in TRAINS:
        cm = range_at_most(battle, element, False)
        if cm > 0.0:
            found["reach"] = [wedge(element.x, element.y, element.facing, width, cm)]
    return found


def gesture(
    battle: PluieBattle, seat: str, unit: str, points_m: list[tuple[float, float]], facing_deg: float | None
) -> list[Order]:
    """What a drag from a unit can mean: a way, an advance, a turn; onto an enemy, an attack or a shot."""
    found: list[Order] = []
    element = battle.element(unit)
    held = battle.units.get(unit)
    side = battle.side_of(seat)
    owner = element.side if element is not None else held.side if held is not None else ""
    if owner != side:  # where he stands now would show in what is meant, and he may be out of sight
        return found
    if can_activate(battle, seat, unit) is None:
        found.append(Activate(unit))
    if not points_m:
        return found
    end_x, end_y = points_m[-1]
    x, y = end_x / METRES_PER_CM, end_y / METRES_PER_CM
    if element is not None:
        for name in battle.bodies().near(x, y, 0.3):
            other = battle.elements[name]
            if other.side != side and has_in_view(battle, seat, other):
                if element.mounted():
                    found.append(Charge(unit, name))
                found += [CloseCombat(unit, name), Fire(unit, name)]
        path = tuple((px, py) for px, py in points_m)
        if element.kind in TRAINS:
            ahead = (x - element.x) * element.rect().ahead_x + (y - element.y) * element.rect().ahead_y
            distance = ((x - element.x) ** 2 + (y - element.y) ** 2) ** 0.5 * METRES_PER_CM
            found.append(Rail(unit, distance if ahead >= 0.0 else -distance))
        else:
            if element.in_column:
                found.append(Move(unit, path, True))
            found.append(Move(unit, path))
        if (x, y) != (element.x, element.y):
            bearing = facing_deg if facing_deg is not None else bearing_to(element.x, element.y, x, y)
            found.append(Turn(unit, round(bearing, 1) % 360.0))
        if element.kind == "heavy-piece":
            found.append(IndirectFire(unit, end_x, end_y))
    if held is not None and len(held.elements) > 1:
        members = battle.members(held)
        if members:
            first = members[0]
            bearing = bearing_to(first.x, first.y, x, y) if (x, y) != (first.x, first.y) else first.facing
            distance = ((x - first.x) ** 2 + (y - first.y) ** 2) ** 0.5 * METRES_PER_CM
            found.append(Advance(unit, round(bearing, 1) % 360.0, max(1.0, distance)))
            found.append(Wheel(unit, round(facing_deg if facing_deg is not None else bearing, 1) % 360.0))
    return found


def cost(battle: PluieBattle, seat: str, unit: str, points_m: list[tuple[float, float]]) -> dict[str, Any] | None:
    """pdb-III.1.4, pdb-R23 What a way costs over this ground, and the range there is for it."""
    element = battle.element(unit)
    side = battle.side_of(seat)
    if element is None or element.side != side or not element.on_table() or element.kind in TRAINS:
        return None
    path = [(x / METRES_PER_CM, y / METRES_PER_CM) for x, y in points_m]
    facts = way_facts(battle, element, path, False, side)
    cm = cost_of(battle.rules, facts.legs, has_guns(battle, element))
    told: dict[str, Any] = {"way_cm": round(sum(cm for _, cm in facts.legs), 1)}
    told["costs_cm"] = f"barred by {facts.barred}" if facts.barred else "barred" if cm < 0.0 else round(cm, 1)
    most = range_at_most(battle, element, False)
    return {**told, "range_at_most_cm": round(most, 1)} if most > 0.0 else told


PLAIN: Final = {
    "EndHalf": "Activate nobody more.",
    "Done": "{unit}: nothing more this turn.",
    "Ready": "{unit}: make ready.",
    "ReadyAll": "{unit}: all make ready.",
    "LimberUp": "{unit}: limber up.",
    "Unlimber": "{unit}: unlimber.",
    "Dismount": "{unit}: dismount.",
    "Mount": "{unit}: mount.",
    "LetPass": "Let him pass.",
    "NothingToWrite": "Nothing to write.",
    "Assist": "{unit}: assist {worker}.",
}


def sentence(order: Order) -> str:
    """An order as one English line."""
    if isinstance(order, Activate):
        return f"{order.unit}: throw for activation."
    if isinstance(order, Move):
        x, y = order.path[-1] if order.path else (0.0, 0.0)
        return f"{order.unit}: move{' by the road' if order.by_road else ''} to ({x:.0f}, {y:.0f})."
    if isinstance(order, Advance):
        return f"{order.unit}: advance {order.distance_m:.0f} m on bearing {order.bearing_deg:.0f}."
    if isinstance(order, Rail):
        return f"{order.unit}: go {'forward' if order.distance_m > 0 else 'back'} {abs(order.distance_m):.0f} m."
    if isinstance(order, Turn | Wheel):
        who = "all elements turn" if isinstance(order, Wheel) else "turn"
        return f"{order.unit}: {who} to {order.facing_deg:.0f} degrees."
    if isinstance(order, Fire):
        return f"{order.unit}: fire at {order.target}{f' with {order.weapon}' if order.weapon else ''}."
    if isinstance(order, IndirectFire):
        return f"{order.unit}: fire indirectly at ({order.x_m:.0f}, {order.y_m:.0f})."
    if isinstance(order, CloseCombat):
        return f"{order.unit}: go in against {order.target}."
    if isinstance(order, Charge):
        return f"{order.unit} and all troops with it: charge {order.target}."
    if isinstance(order, FollowUp):
        return f"Ride on against {order.target}." if order.target else "Stop here."
    if isinstance(order, FormColumn):
        return f"{order.unit}: form marching column at {order.head}."
    if isinstance(order, LeaveColumn):
        return f"{order.unit}: leave the column, {order.lines} deep."
    if isinstance(order, Work):
        return f"{order.unit}: work at a {order.work}{f' ({order.at})' if order.at else ''}."
    if isinstance(order, React):
        return f"{order.unit}: {order.reaction.replace('-', ' ')}."
    if isinstance(order, WrittenOrder):
        return f"To {order.to}: {order.text}"
    fields = {name: getattr(order, name) for name in order.__struct_fields__}
    pattern = PLAIN.get(type(order).__name__)
    return pattern.format(**fields) if pattern else f"{type(order).__name__} {fields}"


def foresee(battle: PluieBattle, seat: str, order: Order) -> list[tuple[str, dict[str, Any]]]:
    """The rulings an order leads to, with their inputs as the seat knows them."""
    if isinstance(order, Activate):
        return activation_foreseen(battle, order.unit)
    element = battle.element(getattr(order, "unit", ""))
    if isinstance(order, Fire) and element is not None:
        return shot_foreseen(battle, seat, element, order.target, order.weapon, False)
    if isinstance(order, CloseCombat) and element is not None:
        return assault_foreseen(battle, seat, element, order.target, 1)
    if isinstance(order, Charge) and element is not None:
        return assault_foreseen(battle, seat, element, order.target, len(charging_troops(battle, element)))
    if isinstance(order, React) and element is not None:
        mover = str(getattr(battle.agenda[-1], "mover", "")) if battle.agenda else ""
        if order.reaction == "reactive-fire":
            return shot_foreseen(battle, seat, element, mover, "", True)
        if order.reaction == "reactive-close-combat":
            return assault_foreseen(battle, seat, element, mover, 1)
        return []
    if isinstance(order, IndirectFire) and element is not None:
        inputs = {
            "gun_x": element.x,
            "gun_y": element.y,
            "aim_x": order.x_m / METRES_PER_CM,
            "aim_y": order.y_m / METRES_PER_CM,
        }
        return [("indirect-fire-deviation", inputs)]
    return []


def activation_foreseen(battle: PluieBattle, name: str) -> list[tuple[str, dict[str, Any]]]:
    unit = battle.units.get(name)
    element: Element | None = None
    if unit is None:
        element = battle.element(name)
        if element is None:
            return []
        unit = battle.unit_of(element)
    members = battle.members(unit)
    if not members:
        return []
    stands = element or (battle.elements[unit.pennant] if unit.pennant else members[0])
    contact = contact_of(battle, unit, stands.x, stands.y)
    subject = "pennant-unit" if unit.subject == "independent" else unit.subject
    inputs: dict[str, Any] = {
        "subject": "single-element" if element is not None else subject,
        "quality": element.quality if element is not None else unit.quality,
        "hq_contact": contact is not None and contact.in_contact,
    }
    if unit.at_start > 0.0:
        inputs["units_at_start"] = unit.at_start
        inputs["units_lost"] = battle.losses(unit)
    return [("activate-unit", inputs)]


def shot_foreseen(
    battle: PluieBattle, seat: str, firer: Element, target: str, weapon: str, reactive: bool
) -> list[tuple[str, dict[str, Any]]]:
    mark = mark_named(battle, target)
    if mark is None or not has_in_view(battle, seat, mark.element):
        return []
    using = weapon or (weapon_for(battle, firer, mark) if reactive else firer.weapon)
    if not using:
        return []
    facts: dict[str, Any] = firing_facts(battle, firer, mark, using, reactive)
    if battle.fog():
        facts["target_in_supply_range"] = facts["target_in_command_range"] = True
    if mark.column_units > 0 and mark.target == "company" and not reactive:
        names = ("weapon", "range_cm", "firer", "quality", "in_supply", "target_cover", "column_units")
        return [("fire-on-column", {name: facts[name] for name in names})]
    return [("direct-fire", facts)]


def assault_foreseen(
    battle: PluieBattle, seat: str, attacker: Element, target: str, troops: int
) -> list[tuple[str, dict[str, Any]]]:
    mark = mark_named(battle, target)
    if mark is None or not has_in_view(battle, seat, mark.element):
        return []
    inputs: dict[str, Any] = {
        "quality": attacker.quality,
        "cavalry_kind": attacker.cavalry_kind(),
        "distance_cm": rectangle_distance(attacker.rect(), mark.rect),
        "in_sector": in_sector(battle, attacker, mark.rect.x, mark.rect.y),
        "target": mark.target,
        "target_ready": mark.ready,
        "target_cover": battle.laid().cover_at(mark.rect.x, mark.rect.y),
        "flank_or_rear": is_flank_or_rear(battle, attacker, mark.rect),
        "column_units": mark.column_units,
    }
    if troops > 1:
        depth = 1 if battle.fog() else depth_of(battle, mark.element)
        return [("cavalry-charge", {**inputs, "troops": troops, "depth": depth})]
    return [("close-combat", {**inputs, "attacker": ATTACKERS.get(attacker.kind, "other")})]
