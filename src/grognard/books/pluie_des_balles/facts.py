"""The facts on the table that the rulings ask for: range, sector, cover, flank, depth, who touches whom."""

from dataclasses import dataclass
from typing import Final

from grognard.books.pluie_des_balles.basics import angle_between, bearing_to
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.command import COMMAND_RANGE_CM
from grognard.books.pluie_des_balles.measure import within
from grognard.books.pluie_des_balles.state import FIRERS, LIMBER, ON_TABLE, PIECES, Element
from grognard.books.pluie_des_balles.tables import WEAPONS
from grognard.ground.rectangles import Rectangle, contact, point_distance

RIFLES: Final = "armoured-train-rifles"
SEVERAL_WEAPONS: Final = (*PIECES, "machine-gun", "armoured-train")
NAMED_ALIKE: Final = 1.0
"""Orientations count as the same within a degree."""


@dataclass(slots=True)
class Mark:
    """What is shot at or attacked: an element, or the limber that stands behind a gun in action (pdb-R40)."""

    element: Element
    is_limber: bool
    rect: Rectangle
    target: str
    ready: bool
    column_units: int


def limber_rect(gun: Element) -> Rectangle:
    """Nominally behind its gun, a token's depth off."""
    return gun.rect().advanced(-1.75 * gun.rect().depth)


def mark_named(battle: PluieBattle, name: str) -> Mark | None:
    """The target of this name, where it can be one at all."""
    if name.endswith(LIMBER):
        gun = battle.element(name[: -len(LIMBER)])
        if gun is None or not gun.on_table() or not gun.is_piece() or gun.limbered or not gun.limber:
            return None
        return Mark(gun, True, limber_rect(gun), "limber", False, 0)
    element = battle.element(name)
    if element is None or not element.on_table():
        return None
    return mark_of(battle, element)


def mark_of(battle: PluieBattle, element: Element) -> Mark:
    head = battle.column_head(element)
    return Mark(head, False, head.rect(), head.target(), head.steady(), battle.column_units(head))


def mounts_of(element: Element, weapon: str) -> list[float]:
    """pdb-T.2.11, pdb-T.2.12: a train's gun looks to the front, its rifles square to either side."""
    if weapon == RIFLES:
        return [element.facing - 90.0, element.facing + 90.0]
    return [element.facing]


def in_sector(battle: PluieBattle, element: Element, x: float, y: float, weapon: str = "") -> bool:
    """pdb-II.6.3, pdb-II.6.4: the sector starts at the centre of the front; its limits are inside (pdb-R6)."""
    fx, fy = element.rect().front_centre()
    half = battle.rules.sector_degrees / 2.0
    if fx == x and fy == y:
        return True
    bearing = bearing_to(fx, fy, x, y)
    return any(within(angle_between(axis, bearing), half) for axis in mounts_of(element, weapon))


def range_to(element: Element, rect: Rectangle) -> float:
    """From the centre of its front to the nearest point of the target's token (pdb-R7)."""
    fx, fy = element.rect().front_centre()
    return point_distance(rect, fx, fy)


def firing_facts(battle: PluieBattle, firer: Element, mark: Mark, weapon: str, reactive: bool) -> dict[str, object]:
    """All that the ruling `direct-fire` asks for."""
    rect = mark.rect
    unit = battle.unit_of(mark.element)
    pennant = battle.elements[unit.pennant] if unit.pennant else None
    return {
        "weapon": weapon,
        "range_cm": range_to(firer, rect),
        "firer": FIRERS[firer.kind],
        "quality": firer.quality,
        "firer_ready": firer.steady(),
        "in_supply": battle.in_supply(firer) if not firer.is_piece() else True,
        "has_limber": firer.limber,
        "prepared_position": firer.kind != "heavy-piece" or battle.laid().is_prepared(firer.x, firer.y),
        "line_of_sight": battle.clear(firer, rect.x, rect.y, mark.element.id),
        "in_sector": in_sector(battle, firer, rect.x, rect.y, weapon),
        "target": mark.target,
        "target_ready": mark.ready,
        "target_cover": battle.laid().cover_at(rect.x, rect.y),
        "column_units": mark.column_units,
        "reactive": reactive,
        "target_in_supply_range": battle.in_supply(mark.element),
        "target_in_command_range": pennant is not None and within(mark.element.distance_to(pennant), COMMAND_RANGE_CM),
    }


def is_flank_or_rear(battle: PluieBattle, attacker: Element, target: Rectangle) -> bool:
    """pdb-IV.5.9 (pdb-R12): behind the line of the target's front, prolonged; or outside its sector."""
    if battle.rules.flank_definition == "sector":
        fx, fy = target.front_centre()
        bearing = bearing_to(fx, fy, attacker.x, attacker.y)
        return not within(angle_between(target.facing, bearing), battle.rules.sector_degrees / 2.0)
    return target.ahead_of(attacker.x, attacker.y) < target.half_depth


def touching(battle: PluieBattle, rect: Rectangle, but: str) -> list[Element]:
    """pdb-II.8.1: the tokens in contact with this one, in the order of the table."""
    found: list[Element] = []
    bodies = battle.bodies()
    for name in bodies.near(rect.x, rect.y, rect.reach + 0.1):
        if name != but and contact(rect, bodies.places[name]):
            found.append(battle.elements[name])
    return found


def depth_of(battle: PluieBattle, target: Element) -> int:
    """pdb-II.8.3, pdb-IV.7.3 (pdb-R64): lines of touching units one behind another, through the target."""
    if target.in_column:
        return 1
    return 1 + _lines(battle, target, -1.0) + _lines(battle, target, 1.0)


def _lines(battle: PluieBattle, target: Element, way: float) -> int:
    lines = 0
    at = target
    facing = target.rect()
    passed = [target.id]
    while True:
        after = None
        for other in touching(battle, at.rect(), at.id):
            if other.side != target.side or other.id in passed or not other.counts():
                continue
            ahead = (other.x - at.x) * facing.ahead_x + (other.y - at.y) * facing.ahead_y
            aside = abs((other.x - at.x) * facing.ahead_y - (other.y - at.y) * facing.ahead_x)
            if ahead * way > 0.4 * (at.rect().depth + other.rect().depth) and aside < at.rect().half_front:
                after = other
                break
        if after is None:
            return lines
        lines += 1
        passed.append(after.id)
        at = after


def charging_troops(battle: PluieBattle, foremost: Element) -> list[Element]:
    """pdb-II.8.5, pdb-IV.7.1 (pdb-R63): the ready mounted troops of its squadron that touch in one body, facing alike,
    with an action left; the one named first."""
    found = [foremost]
    at = 0
    while at < len(found):
        for other in touching(battle, found[at].rect(), found[at].id):
            if (
                other not in found
                and other.unit == foremost.unit
                and other.mounted()
                and other.steady()
                and other.actions > 0
                and battle.may_act(other)
                and angle_between(other.facing, foremost.facing) <= NAMED_ALIKE
            ):
                found.append(other)
        at += 1
    return found


def neighbours_of(battle: PluieBattle, rect: Rectangle, side: str, but: str) -> list[Element]:
    """pdb-IV.8.11: the friends of a target that touch it."""
    return [other for other in touching(battle, rect, but) if other.side == side and other.fate == ON_TABLE]


def concentration(battle: PluieBattle, x: float, y: float, seat_side: str) -> str:
    """pdb-VI.3.2, pdb-VI.3.4 (pdb-R72): what lies under an aim: three or more touching tokens, a column, one, or ""."""
    for name in battle.bodies().near(x, y, 0.0):
        element = battle.elements[name]
        if not battle.knows(seat_side, element):
            continue
        if battle.column_units(element) >= 2:
            return "troop-concentration"
        body = [element]
        at = 0
        while at < len(body) and len(body) < 3:
            for other in touching(battle, body[at].rect(), body[at].id):
                if other not in body and battle.knows(seat_side, other):
                    body.append(other)
            at += 1
        return "troop-concentration" if len(body) >= 3 else "single-element"
    return ""


def weapon_reach(element: Element) -> float:
    """How far the weapons of an element reach, in cm (pdb-R43)."""
    if element.kind not in SEVERAL_WEAPONS:
        return WEAPONS[element.weapon].max_range_cm if element.weapon else 0.0
    return max([WEAPONS[weapon].max_range_cm for weapon in element.weapons()] or [0.0])


def is_gun(element: Element) -> bool:
    return element.kind in PIECES
