# not compiled: msgspec reads its types
"""The umpire's rulings on this table: units moved, changed, taken off, added, and the ground changed."""

from typing import Any, Final

import msgspec

from grognard.books.voice_of_the_guns.muster import unit_from
from grognard.books.voice_of_the_guns.scenario import UnitData
from grognard.books.voice_of_the_guns.standing import GUN_STATES, usual_ranks
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.terrain import KINDS
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.orders import AddUnit, ChangeGround, ChangeUnit, MoveUnit, RemoveUnit, Ruling
from grognard.core.refusals import Refusal
from grognard.ground.files import GroundError, parse_ground
from grognard.ground.terrain import Feature, Ground

TRUTHS: Final = ("disordered", "broken", "hidden", "prone", "activated", "off", "crew_away", "beaten")
FIELDS: Final = ("combat_status", "guns", "formation", "state", "ranks", "halted", *TRUTHS)
"""What a ruling may change of a unit."""


def ruling_refusal(battle: GunsBattle, ruling: Ruling) -> Refusal | None:
    """Why a ruling cannot be carried out; None if it can."""
    if isinstance(ruling, AddUnit):
        made = added(battle, ruling)
        return made if isinstance(made, Refusal) else None
    if isinstance(ruling, ChangeGround):
        return ground_refusal(battle, ruling)
    if not isinstance(ruling, (MoveUnit, ChangeUnit, RemoveUnit)):
        return Refusal("", f"this book has no way to carry out {type(ruling).__name__}")
    general = [general for general in battle.generals if general.id == ruling.unit]
    if not battle.has_unit(ruling.unit) and not (general and isinstance(ruling, MoveUnit)):
        return Refusal("", f"no unit is called {ruling.unit!r}", "unknown-unit")
    if isinstance(ruling, MoveUnit):
        if not battle.on_table(ruling.x_m / battle.metres, ruling.y_m / battle.metres):
            return Refusal("", f"({ruling.x_m:g}, {ruling.y_m:g}) is off the table", "off-table")
        if ruling.facing_deg is not None and not -360.0 <= ruling.facing_deg <= 720.0:
            return Refusal("", f"{ruling.facing_deg:g} is no facing", "facing")
        return None
    unit = battle.unit(ruling.unit)
    if isinstance(ruling, RemoveUnit):
        return Refusal("", f"{unit.roll.name} is off the table already", "gone") if unit.gone else None
    return change_refusal(unit, ruling)


def change_refusal(unit: Unit, ruling: ChangeUnit) -> Refusal | None:
    field, value = ruling.field, ruling.value
    if field not in FIELDS:
        return Refusal("", f"a unit has no {field!r} to change; there are {', '.join(FIELDS)}", "unknown-field")
    if field in TRUTHS:
        return None if isinstance(value, bool) else Refusal("", f"{field}: expected true or false, found {value!r}")
    if field in ("combat_status", "guns", "ranks"):
        most = {"combat_status": unit.roll.start_cs, "guns": unit.roll.start_guns, "ranks": unit.roll.elements}[field]
        low = 1 if field == "ranks" else 0
        if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
            return Refusal("", f"{field}: expected a whole number, found {value!r}")
        if not low <= value <= max(low, most):
            return Refusal("", f"{field}: expected {low} to {most}, found {value:g}")
        return None
    if field == "formation":
        known = unit.roll.formations
        return None if value in known else Refusal("vog-5.2", f"formation: expected one of {', '.join(known)}")
    if field == "state":
        if not unit.roll.gun_class:
            return Refusal("vog-11.5.7", f"{unit.roll.name} has no guns to limber")
        return None if value in GUN_STATES else Refusal("", f"state: expected one of {', '.join(GUN_STATES)}")
    return None if value == "" else Refusal("", "halted: a ruling can only release a unit, with an empty text")


def added(battle: GunsBattle, ruling: AddUnit) -> Unit | Refusal:
    """A unit as in a scenario file; vog-2.5: only of a brigade of that side."""
    try:
        data = msgspec.convert(ruling.unit, UnitData)
    except msgspec.ValidationError as fault:
        return Refusal("", f"unit: {fault}", "malformed")
    if battle.has_unit(data.id) or any(general.id == data.id for general in battle.generals):
        return Refusal("", f"there is a unit {data.id!r} already", "duplicate")
    brigades = [brigade for brigade in battle.brigades if brigade.id == data.brigade]
    if ruling.side not in battle.sides() or not brigades or brigades[0].side != ruling.side:
        return Refusal("vog-2.5", f"{ruling.side!r} has no brigade {data.brigade!r}", "unknown-brigade")
    if battle.setup.scenario and data.weapon and battle_weapon(battle, data.weapon) is None:
        return Refusal("vog-15.8", f"no weapon is called {data.weapon!r}", "unknown-weapon")
    if not battle.on_table(data.x_m / battle.metres, data.y_m / battle.metres):
        return Refusal("", f"({data.x_m:g}, {data.y_m:g}) is off the table", "off-table")
    if not -1e6 < data.facing_deg < 1e6:
        return Refusal("", f"{data.facing_deg:g} is no facing", "facing")
    if not 0 <= data.elements <= 100 or not 0 <= data.guns <= 100:
        return Refusal("vog-2.3", "that is no size for a unit", "size")
    return unit_from(battle, data, ruling.side)


def battle_weapon(battle: GunsBattle, name: str) -> Any:
    from grognard.books.voice_of_the_guns.muster import weapon_called

    return weapon_called(battle.setup.scenario, name)


def feature_of(battle: GunsBattle, data: dict[str, Any]) -> Feature | Refusal:
    """A feature as in a ground file, in metres."""
    ground: Ground = battle.terrain().ground
    metres = battle.metres
    whole = {
        "type": "FeatureCollection",
        "name": "ruling",
        "frame": {"name": "ruling", "origin": "as the scenario's", "unit": "m"},
        "extent": [ground.width * metres, ground.depth * metres],
        "features": [data],
    }
    try:
        made = parse_ground(msgspec.json.encode(whole).decode(), "ruling", list(KINDS))
    except (GroundError, msgspec.EncodeError, UnicodeError) as fault:
        return Refusal("", str(fault).replace("\n", "; "), "malformed")
    if len(made.features) != 1:
        return Refusal("", "a feature of the ground, not a mark upon it", "malformed")
    return made.features[0]


def ground_refusal(battle: GunsBattle, ruling: ChangeGround) -> Refusal | None:
    if ruling.action == "reveal":
        return Refusal("", "the ground holds no secrets in this book", "nothing-hidden")
    if ruling.action == "remove":
        if not battle.terrain().ground.has(ruling.id):
            return Refusal("", f"the ground has no feature {ruling.id!r}", "unknown-feature")
        return None
    if ruling.feature is None:
        return Refusal("", "what is to be added? a feature is missing", "malformed")
    made = feature_of(battle, ruling.feature)
    return made if isinstance(made, Refusal) else None


def edited_ground(battle: GunsBattle, ground: Ground) -> Ground:
    """The ground with all rulings on it, in order."""
    for edit in battle.edits:
        if edit["action"] == "remove":
            if ground.has(edit["id"]):
                ground = ground.without_feature(edit["id"])
        else:
            metres = battle.metres
            whole = {
                "type": "FeatureCollection",
                "name": "ruling",
                "frame": {"name": "ruling", "origin": "as the scenario's", "unit": "m"},
                "extent": [ground.width * metres, ground.depth * metres],
                "features": [edit["feature"]],
            }
            made = parse_ground(msgspec.json.encode(whole).decode(), "ruling", list(KINDS))
            ground = ground.with_feature(made.features[0].scaled(1.0 / metres))
    return ground


def carry_out(battle: GunsBattle, ruling: Ruling) -> None:
    """A ruling that was found good. Everybody is told, with its reason."""
    told: dict[str, Any] = {"reason": ruling.reason}
    if isinstance(ruling, AddUnit):
        unit = added(battle, ruling)
        if isinstance(unit, Unit):
            battle.units.append(unit)
            battle.units_changed()
            told.update({"what": "adds", "unit": unit.roll.id, "name": unit.roll.name})
    elif isinstance(ruling, ChangeGround):
        battle.edits.append({"action": ruling.action, "id": ruling.id, "feature": ruling.feature})
        battle.ground_changed()
        battle.touched()
        told.update({"what": f"{ruling.action}s ground", "name": ruling.id})
    elif isinstance(ruling, MoveUnit) and not battle.has_unit(ruling.unit):
        general = battle.general(ruling.unit)
        general.x, general.y = ruling.x_m / battle.metres, ruling.y_m / battle.metres
        told.update({"what": "moves", "unit": ruling.unit, "name": general.name})
    elif isinstance(ruling, (MoveUnit, ChangeUnit, RemoveUnit)):
        unit = battle.unit(ruling.unit)
        told.update({"unit": ruling.unit, "name": unit.roll.name})
        if isinstance(ruling, MoveUnit):
            facing = unit.facing if ruling.facing_deg is None else ruling.facing_deg
            battle.plans.pop(ruling.unit, None)
            battle.place(unit, ruling.x_m / battle.metres, ruling.y_m / battle.metres, facing)
            told["what"] = "moves"
        elif isinstance(ruling, RemoveUnit):
            battle.plans.pop(ruling.unit, None)
            battle.finish(unit, "taken off by the umpire")
            told["what"] = "takes off"
        else:
            change(battle, unit, ruling.field, ruling.value)
            told.update({"what": "changes", "field": ruling.field, "value": ruling.value})
    battle.note("ruling", (), told)


def change(battle: GunsBattle, unit: Unit, field: str, value: Any) -> None:
    if field == "combat_status":
        unit.cs = int(value)
        if unit.cs == 0:
            battle.finish(unit, "finished")
    elif field == "guns":
        unit.guns = int(value)
        if unit.guns == 0 and unit.roll.arm == "artillery":
            battle.finish(unit, "finished")
    elif field == "ranks":
        battle.reform_as(unit, unit.formation, int(value))
    elif field == "formation":
        battle.reform_as(unit, str(value), usual_ranks(str(value), unit.roll.elements))
    else:
        setattr(unit, field, value)
    battle.plans.pop(unit.roll.id, None)
    battle.touched()
