# not compiled: msgspec reads what an umpire sends
"""What the umpire may change over the heads of the players (pdb-II.9.4), with precise refusals."""

from typing import Any, Final

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.deployment import raise_unit
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.marching import footprint_at
from grognard.books.pluie_des_balles.scenario import Battalion, feature_from
from grognard.books.pluie_des_balles.signals import formation_named
from grognard.books.pluie_des_balles.state import ON_TABLE, WITHDRAWN, Element
from grognard.books.pluie_des_balles.tables import KINDS, QUALITIES, WEAPONS
from grognard.core.orders import UMPIRE, AddUnit, ChangeGround, ChangeUnit, MoveUnit, RemoveUnit, Ruling
from grognard.core.refusals import Refusal

BOOLEANS: Final = ("ready", "limbered", "limber")
FIELDS: Final = (*BOOLEANS, "quality", "weapon", "cavalry", "actions", "owed")
CAVALRY: Final = ("", "light", "line", "heavy", "foot", "mounted")


def refusal_of(battle: PluieBattle, ruling: Ruling) -> Refusal | None:
    if isinstance(ruling, (MoveUnit, ChangeUnit, RemoveUnit)):
        element = battle.element(ruling.unit)
        if element is None or not element.on_table():
            return Refusal("pdb-II.9.4", f"there is no {ruling.unit!r} on the table", "no-unit")
        if isinstance(ruling, MoveUnit):
            return move_refusal(battle, element, ruling)
        if isinstance(ruling, ChangeUnit):
            return change_refusal(element, ruling.field, ruling.value)
        return None
    if isinstance(ruling, AddUnit):
        return add_refusal(battle, ruling)
    if isinstance(ruling, ChangeGround):
        return ground_refusal(battle, ruling)
    return Refusal("pdb-II.9.4", f"this book has no way to carry out {type(ruling).__name__}")


def move_refusal(battle: PluieBattle, element: Element, ruling: MoveUnit) -> Refusal | None:
    x, y = ruling.x_m / METRES_PER_CM, ruling.y_m / METRES_PER_CM
    if not battle.on_map(x, y):
        return Refusal("pdb-II.9.4", f"({ruling.x_m:g}, {ruling.y_m:g}) is off the map", "off-map")
    if ruling.facing_deg is not None and not 0.0 <= ruling.facing_deg < 360.0:
        return Refusal("pdb-II.9.4", "a facing is from 0 to 360 degrees", "bad-way")
    if not element.has_token():
        return None
    rect = footprint_at(element, x, y)
    if ruling.facing_deg is not None:
        rect = rect.turned(ruling.facing_deg)
    own = [one.id for one in battle.members(battle.unit_of(element)) if one.in_column] + [element.id]
    if not battle.free_place(rect, own):
        return Refusal("pdb-III.2.4", "another token lies there", "stacking")
    return None


def change_refusal(element: Element, field: str, value: object) -> Refusal | None:
    if field not in FIELDS:
        return Refusal("pdb-II.9.4", f"{field!r} cannot be changed; there are {', '.join(FIELDS)}", "no-field")
    if field in BOOLEANS:
        if not isinstance(value, bool):
            return Refusal("pdb-II.9.4", f"{field}: expected true or false, found {value!r}", "bad-value")
        gun = element.is_piece() or element.kind == "machine-gun"
        if field != "ready" and not gun:
            return Refusal("pdb-II.9.4", f"{element.id} has no limber", "bad-value")
        if field == "ready" and value and (element.in_column or element.limbered):
            return Refusal("pdb-III.6.2", f"{element.id} is limbered or in column, and not ready", "bad-value")
        return None
    if field in ("actions", "owed"):
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 2:
            return Refusal("pdb-II.9.4", f"{field}: expected 0, 1 or 2, found {value!r}", "bad-value")
        return None
    known: dict[str, tuple[str, ...]] = {"quality": tuple(QUALITIES), "weapon": tuple(WEAPONS), "cavalry": CAVALRY}
    if not isinstance(value, str) or value not in known[field]:
        return Refusal("pdb-II.9.4", f"{field}: {value!r} is none of {', '.join(known[field])}", "bad-value")
    return None


def add_refusal(battle: PluieBattle, ruling: AddUnit) -> Refusal | None:
    try:
        given = battalion_from(ruling)
    except ValueError as fault:
        return Refusal("pdb-II.9.4", f"unit: {fault}", "malformed")
    if ruling.side not in [side.name for side in battle.scenario.sides]:
        return Refusal("pdb-II.9.4", f"there is no side {ruling.side!r}", "no-side")
    if given.id in battle.units or given.id in battle.elements or "/" in given.id or not given.id:
        return Refusal("pdb-II.9.4", f"a unit called {given.id!r} cannot be added: the name is taken", "taken")
    formation = formation_named(battle, given.formation)
    if formation is None or formation.side != ruling.side:
        return Refusal("pdb-II.3.2", f"{ruling.side} has no formation {given.formation!r}", "no-formation")
    faults = battalion_faults(given)
    if faults:
        return Refusal("pdb-II.9.4", faults[0], "bad-value")
    if not battle.on_map(given.x_m / METRES_PER_CM, given.y_m / METRES_PER_CM):
        return Refusal("pdb-II.9.4", "the place is off the map", "off-map")
    return None


def battalion_from(ruling: AddUnit) -> Battalion:
    import msgspec

    try:
        return msgspec.convert({**ruling.unit, "side": ruling.side}, Battalion)
    except msgspec.ValidationError as fault:
        raise ValueError(str(fault)) from None


def battalion_faults(given: Battalion) -> list[str]:
    """What no unit of this book can be, whether a scenario or the umpire brings it."""
    found: list[str] = []
    if given.kind not in KINDS or given.kind in ("limber", "unit-command", "higher-command"):
        found.append(f"kind: {given.kind!r} is no type of unit of this book")
        return found
    if given.quality not in QUALITIES:
        found.append(f"quality: {given.quality!r} is none of {', '.join(QUALITIES)}")
    row = KINDS[given.kind]
    if row.arm != "cavalry" or given.weapon:
        weapon = WEAPONS.get(given.weapon)
        if weapon is None and given.kind not in ("transport-train", "ammunition-wagon"):
            found.append(f"weapon: {given.weapon!r} is no weapon of this book")
        elif weapon is not None and not usable(given.kind, weapon.users):
            found.append(f"weapon: {given.weapon} is not used by {given.kind}")
    if given.machine_guns and (given.machine_gun not in WEAPONS or WEAPONS[given.machine_gun].kind != "machine-gun"):
        found.append(f"machine_gun: {given.machine_gun!r} is no machine gun of this book")
    if not 1 <= given.elements + given.half_companies + given.machine_guns <= 24:
        found.append(f"elements: expected 1 to 24, found {given.elements}")
    if not 1 <= given.lines <= 4:
        found.append(f"lines: expected 1 to 4, found {given.lines}")
    if min(given.elements, given.half_companies, given.machine_guns) < 0:
        found.append("elements: a number below 0")
    return found


def usable(kind: str, users: tuple[str, ...]) -> bool:
    names = {
        "cavalry-troop": "dismounted-cavalry",
        "dismounted-troop": "dismounted-cavalry",
        "field-piece": "field-artillery",
        "horse-piece": "horse-artillery",
        "heavy-piece": "heavy-artillery",
        "heliograph-team": "communication-unit",
        "telegraph-team": "communication-unit",
    }
    return names.get(kind, kind) in users


def ground_refusal(battle: PluieBattle, ruling: ChangeGround) -> Refusal | None:
    ground = battle.laid().ground
    if ruling.action == "reveal":
        return Refusal("pdb-II.9.4", "nothing of this book's ground is concealed", "not-concealed")
    if ruling.action == "remove":
        return (
            None if ground.has(ruling.id) else Refusal("pdb-II.9.4", f"the map has no {ruling.id!r}", "no-such-place")
        )
    if ruling.feature is None:
        return Refusal("pdb-II.9.4", "a feature to add must be given", "malformed")
    try:
        feature_from(ruling.feature, ground.width * METRES_PER_CM, ground.depth * METRES_PER_CM)
    except (ValueError, TypeError, KeyError) as fault:
        return Refusal("pdb-II.9.4", str(fault), "malformed")
    return None


def carry_out(battle: PluieBattle, ruling: Ruling) -> None:
    """Done, and told to those who see it."""
    battle.touch_all()
    if isinstance(ruling, MoveUnit):
        element = battle.elements[ruling.unit]
        facing = element.facing if ruling.facing_deg is None else ruling.facing_deg
        battle.stand_column(element, ruling.x_m / METRES_PER_CM, ruling.y_m / METRES_PER_CM, facing)
        battle.look(element)
        tell(battle, "umpire-moves", {"unit": element.id}, ruling.reason, element)
    elif isinstance(ruling, ChangeUnit):
        change(battle, battle.elements[ruling.unit], ruling)
    elif isinstance(ruling, RemoveUnit):
        element = battle.elements[ruling.unit]
        tell(battle, "umpire-removes", {"unit": element.id}, ruling.reason, element)
        battle.take_off(element, WITHDRAWN)
    elif isinstance(ruling, AddUnit):
        unit = raise_unit(battle, battalion_from(ruling))
        battle.enlisted()
        first = battle.elements[unit.elements[0]]
        tell(battle, "umpire-adds", {"unit": unit.name, "side": unit.side}, ruling.reason, first)
    elif isinstance(ruling, ChangeGround):
        if ruling.action == "remove":
            battle.change_ground("remove", ruling.id, None)
            name = ruling.id
        else:
            feature: dict[str, Any] = ruling.feature or {}
            battle.change_ground("add", str(feature.get("id", "")), feature)
            name = str(feature.get("id", ""))
        facts = {"feature": name, "action": ruling.action, "reason": ruling.reason}
        battle.tell("umpire-changes-ground", ("pdb-II.9.4",), facts)


def change(battle: PluieBattle, element: Element, ruling: ChangeUnit) -> None:
    value = ruling.value
    if ruling.field == "ready":
        element.ready = value is True
    elif ruling.field == "limbered":
        element.limbered = value is True
        element.ready = element.ready and not element.limbered
    elif ruling.field == "limber":
        element.limber = value is True
    elif ruling.field == "quality" and isinstance(value, str):
        element.quality = value
    elif ruling.field == "weapon" and isinstance(value, str):
        element.weapon = value
    elif ruling.field == "cavalry" and isinstance(value, str):
        element.cavalry = value
    elif ruling.field == "actions" and isinstance(value, int):
        element.actions = value
    elif ruling.field == "owed" and isinstance(value, int):
        element.owed = value
    battle.embody(element)
    facts = {"unit": element.id, "field": ruling.field, "value": value}
    tell(battle, "umpire-changes", facts, ruling.reason, element)


def tell(battle: PluieBattle, kind: str, facts: dict[str, Any], reason: str, about: Element) -> None:
    """With his reason, to those who see the unit, and to himself."""
    seats = battle.told(about) if about.fate == ON_TABLE else (UMPIRE,)
    battle.tell(kind, ("pdb-II.9.4",), {**facts, "reason": reason}, seats)
