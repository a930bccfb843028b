# not compiled: msgspec reads what an umpire sends
"""The umpire's hand: rulings that move, change, remove and add units, and change the ground (eam-1.4, eam-8.2)."""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from grognard.books.en_avant_en_masse import grounds, tables
from grognard.books.en_avant_en_masse.formations import change_turns
from grognard.books.en_avant_en_masse.scenario import UnitData
from grognard.books.en_avant_en_masse.units import GONE, TABLE, Unit
from grognard.books.en_avant_en_masse.views import look_about
from grognard.books.en_avant_en_masse.words import ASSAULT, LOOSE
from grognard.core.orders import AddUnit, ChangeGround, ChangeUnit, MoveUnit, RemoveUnit, Ruling
from grognard.core.refusals import Refusal
from grognard.ground.files import GroundError

if TYPE_CHECKING:
    from grognard.books.en_avant_en_masse.battle import EamBattle

CM: Final[float] = tables.METRES_PER_CM
CHANGEABLE: Final = ("status", "formation", "disordered", "leadership", "firepower", "blocks", "released")


def refuse_ruling(battle: "EamBattle", ruling: Ruling) -> Refusal | None:
    """Why a ruling cannot be carried out: what it names is not there, or what it says makes no sense."""
    if isinstance(ruling, (MoveUnit, ChangeUnit, RemoveUnit)):
        unit = battle.find(ruling.unit)
        commander = battle.commander(ruling.unit) if isinstance(ruling, MoveUnit) else None
        if unit is None and commander is None:
            return Refusal("", f"no unit is called {ruling.unit!r}", "no-such-unit")
        if unit is not None and unit.place == GONE:
            return Refusal("", f"{unit.card.name} is gone from the table", "gone")
        if isinstance(ruling, MoveUnit):
            return _move_refusal(battle, ruling)
        if isinstance(ruling, ChangeUnit) and unit is not None:
            return _change_refusal(battle, unit, ruling)
        return None
    if isinstance(ruling, AddUnit):
        return _add_refusal(battle, ruling)
    if isinstance(ruling, ChangeGround):
        return _ground_refusal(battle, ruling)
    return Refusal("", f"this book has no way to carry out {type(ruling).__name__}")


def _move_refusal(battle: "EamBattle", ruling: MoveUnit) -> Refusal | None:
    ground = battle.field().ground
    if not ground.on_map(ruling.x_m / CM, ruling.y_m / CM):
        return Refusal(
            "", f"({ruling.x_m:g}, {ruling.y_m:g}) is off the map of {ground.width * CM:g} m by {ground.depth * CM:g} m"
        )
    if ruling.facing_deg is not None and not -360 <= ruling.facing_deg <= 360:
        return Refusal("", f"{ruling.facing_deg:g} degrees is no facing")
    return None


def _change_refusal(battle: "EamBattle", unit: Unit, ruling: ChangeUnit) -> Refusal | None:
    field, value = ruling.field, ruling.value
    if field not in CHANGEABLE:
        return Refusal("", f"{field!r} cannot be changed; what can is {', '.join(CHANGEABLE)}", "no-such-field")
    if field in ("disordered", "released"):
        return None if isinstance(value, bool) else Refusal("", f"{field}: expected true or false, found {value!r}")
    if field == "formation":
        if not isinstance(value, str) or value not in tables.FORMATIONS:
            return Refusal("eam-6.1", f"formation: expected one of {', '.join(tables.FORMATIONS)}, found {value!r}")
        if change_turns(battle.settings, unit.card.arm, ASSAULT, value) is None:
            return Refusal("eam-7.5", f"{unit.card.arm} is not found in {value} formation")
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        return Refusal("", f"{field}: expected a whole number, found {value!r}")
    low, high = {"status": (0, 6), "leadership": (-1, 1), "firepower": (0, 20), "blocks": (1, 40)}[field]
    if not low <= value <= high:
        return Refusal("", f"{field}: expected {low} to {high}, found {value}")
    return None


def _read_unit(ruling: AddUnit) -> UnitData:
    return msgspec.convert(ruling.unit, UnitData)


def _add_refusal(battle: "EamBattle", ruling: AddUnit) -> Refusal | None:
    if ruling.side not in battle.sides:
        return Refusal("", f"no side is called {ruling.side!r}; there are {', '.join(battle.sides)}")
    try:
        data = _read_unit(ruling)
    except msgspec.MsgspecError as fault:
        return Refusal("", f"unit: {fault}", "malformed")
    if not data.id or battle.find(data.id) is not None or battle.commander(data.id) is not None:
        return Refusal("", f"the name {data.id!r} is taken", "duplicate")
    commander = battle.commander(data.division)
    if commander is None or commander.side != ruling.side:
        return Refusal("", f"{ruling.side} has no division {data.division!r}", "no-such-division")
    if not battle.field().ground.on_map(data.x_m / CM, data.y_m / CM):
        return Refusal("", f"({data.x_m:g}, {data.y_m:g}) is off the map", "off-map")
    if not 0 <= data.status <= 6 or not 1 <= data.blocks <= 40 or not 0 <= data.firepower <= 20:
        return Refusal("eam-11.1", "status runs from 0 to 6, blocks from 1 to 40, firepower from 0 to 20")
    if data.leadership is not None and not -1 <= data.leadership <= 1:
        return Refusal("eam-12.1", "leadership runs from -1 to +1")
    formation = data.formation or ASSAULT
    if change_turns(battle.settings, data.arm, ASSAULT, formation) is None:
        return Refusal("eam-7.5", f"{data.arm} is not found in {formation} formation")
    if data.order:
        return Refusal("", "a unit that is added gets its orders from its commander", "orders")
    return None


def _ground_refusal(battle: "EamBattle", ruling: ChangeGround) -> Refusal | None:
    """eam-8.2, eam-8.28"""
    ground = battle.field().ground
    if ruling.action == "add":
        if ruling.feature is None:
            return Refusal("", "there is no feature to add", "malformed")
        try:
            feature = grounds.feature_in(ruling.feature, ground)
        except (GroundError, TypeError, ValueError, IndexError) as fault:
            return Refusal("", f"feature: {fault}", "malformed")
        if ground.has(feature.name):
            return Refusal("", f"there is a feature {feature.name!r} already", "duplicate")
        return None
    if not ground.has(ruling.id):
        return Refusal("", f"no feature is called {ruling.id!r}", "no-such-feature")
    if ruling.action == "reveal":
        if ruling.side not in battle.sides:
            return Refusal("", f"no side is called {ruling.side!r}; there are {', '.join(battle.sides)}")
        if not ground.feature(ruling.id).concealed or ruling.id in battle.known[ruling.side]:
            return Refusal("", f"{ruling.side} knows {ruling.id!r} already", "known")
    return None


def rule(battle: "EamBattle", ruling: Ruling) -> None:
    """Carry a ruling out and tell those whom it concerns, with its reason."""
    if isinstance(ruling, MoveUnit):
        _move(battle, ruling)
    elif isinstance(ruling, ChangeUnit):
        _change(battle, battle.unit(ruling.unit), ruling)
    elif isinstance(ruling, RemoveUnit):
        unit = battle.unit(ruling.unit)
        battle.remove(unit, GONE)
        _tell(battle, "ruling-remove", {"unit": unit.card.name, "reason": ruling.reason})
    elif isinstance(ruling, AddUnit):
        _add(battle, ruling)
    elif isinstance(ruling, ChangeGround):
        _change_ground(battle, ruling)
    look_about(battle)


def _tell(battle: "EamBattle", kind: str, facts: dict[str, Any]) -> None:
    battle.tell(kind, ("eam-1.4",), facts)


def _move(battle: "EamBattle", ruling: MoveUnit) -> None:
    commander = battle.commander(ruling.unit)
    if commander is not None and battle.find(ruling.unit) is None:
        commander.x, commander.y = ruling.x_m / CM, ruling.y_m / CM
        _tell(battle, "ruling-move", {"unit": commander.name, "reason": ruling.reason})
        return
    unit = battle.unit(ruling.unit)
    unit.x, unit.y = ruling.x_m / CM, ruling.y_m / CM
    if ruling.facing_deg is not None:
        unit.facing = ruling.facing_deg % 360.0
    unit.body = None
    unit.place = TABLE
    unit.stop_manoeuvre()
    _tell(battle, "ruling-move", {"unit": unit.card.name, "reason": ruling.reason})


def _change(battle: "EamBattle", unit: Unit, ruling: ChangeUnit) -> None:
    value = ruling.value
    if ruling.field in ("leadership", "firepower", "blocks", "released"):
        card = unit.card.copy()
        setattr(card, ruling.field, value)
        unit.card = card
        battle.forget_units()
        _quietly(battle, unit, ruling)
        return
    if ruling.field == "status" and isinstance(value, int):
        unit.status = value
        if value == 0:
            unit.drop_orders()
            unit.pending = ""
            unit.run_turn = 0
            unit.disordered = True
    elif ruling.field == "disordered":
        unit.disordered = value is True or unit.formation == LOOSE
    elif ruling.field == "formation" and isinstance(value, str):
        unit.stop_manoeuvre()
        unit.form(value)
        unit.disordered = unit.disordered or value == LOOSE
    _tell(
        battle,
        "ruling-change",
        {"unit": unit.card.name, "field": ruling.field, "value": value, "reason": ruling.reason},
    )


def _quietly(battle: "EamBattle", unit: Unit, ruling: ChangeUnit) -> None:
    """What is on nobody's card is told to the owner alone (eam-R39); blocks stand on the table."""
    facts = {"unit": unit.card.name, "field": ruling.field, "value": ruling.value, "reason": ruling.reason}
    if ruling.field == "blocks":
        _tell(battle, "ruling-change", facts)
    else:
        battle.tell("ruling-change", ("eam-1.4",), facts, battle.own(unit.card.side))


def _add(battle: "EamBattle", ruling: AddUnit) -> None:
    from grognard.books.en_avant_en_masse.opening import unit_from

    data = _read_unit(ruling)
    unit = unit_from(data, ruling.side, data.leadership if data.leadership is not None else 0)
    battle.units.append(unit)
    battle.forget_units()
    _tell(battle, "ruling-add", {"unit": unit.card.name, "side": ruling.side, "reason": ruling.reason})


def _change_ground(battle: "EamBattle", ruling: ChangeGround) -> None:
    """eam-8.27, eam-8.28 Control changes the ground, or tells a side of it."""
    if ruling.action == "reveal":
        battle.known[ruling.side].append(ruling.id)
        battle.tell(
            "ruling-ground",
            ("eam-8.27",),
            {"action": "reveal", "ground": ruling.id, "reason": ruling.reason},
            battle.own(ruling.side),
        )
        return
    name = ruling.id
    if ruling.action == "add" and ruling.feature is not None:
        name = str(ruling.feature.get("id"))
    battle.changes = [
        *battle.changes,
        {"action": ruling.action, "id": ruling.id, "feature": ruling.feature},
    ]
    battle.forget_field()
    concealed = ruling.action == "add" and bool(battle.field().ground.feature(name).concealed)
    seen_by = ("umpire",) if concealed else ("*",)
    battle.tell(
        "ruling-ground",
        ("eam-8.28",),
        {"action": ruling.action, "ground": name, "reason": ruling.reason},
        seen_by,
    )
