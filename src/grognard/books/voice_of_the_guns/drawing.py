"""For the browser's table: what may be drawn about a unit, what a gesture can mean, and what an order would lead to."""

from typing import Any

from grognard.books.voice_of_the_guns.charging import chargeable, flinch_facts
from grognard.books.voice_of_the_guns.marching import NARROW, allowance
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.orders import (
    Allot,
    BreakThrough,
    Charge,
    Done,
    Fire,
    FireAtWill,
    GoProne,
    LeaveGuns,
    March,
    MarchTogether,
    Mark,
    Mount,
    Nominate,
    PlaceObserver,
    Pursue,
    Recall,
    Receive,
    Ride,
    Serve,
    ThrowOut,
)
from grognard.books.voice_of_the_guns.revealing import reveals
from grognard.books.voice_of_the_guns.shooting import blow, kind_of_fire, targets_of
from grognard.books.voice_of_the_guns.standing import is_formed, on_field, served
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import NEEDED
from grognard.books.voice_of_the_guns.terrain import Crossings
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.angles import direction, tangent
from grognard.ground.rectangles import Rectangle

__all__ = ["cost", "foresee", "gesture", "overlays", "reveals", "sentence"]


def known(battle: GunsBattle, seat: str, name: str) -> Unit | None:
    """A unit if this seat knows of it."""
    if not battle.has_unit(name):
        return None
    unit = battle.unit(name)
    if unit.roll.side != battle.side_of(seat) and (unit.hidden or unit.off):
        return None
    return unit


def overlays(battle: GunsBattle, seat: str, unit: str) -> dict[str, list[dict[str, Any]]]:
    """Combat zone to short and to effective range, reach of its move, and the circle of its general."""
    for general in battle.generals:
        if general.id == unit and not general.off:
            radius = battle.radius(general)
            return {"command": [circle(battle, general.x, general.y, radius)]} if radius > 0 else {}
    found = known(battle, seat, unit)
    if found is None or not on_field(found):
        return {}
    box = battle.footprint(found)
    short, _, reach = ranges(battle, found)
    drawn: dict[str, list[dict[str, Any]]] = {}
    if reach > 0:
        drawn["short range"] = [zone(battle, box, short)]
        drawn["effective range"] = [zone(battle, box, reach)]
    none = Crossings()
    none.on_road = False
    ruling = allowance(battle, found, found.formation, none, found.formation)
    if not isinstance(ruling, Refusal):
        drawn["move"] = [circle(battle, found.x, found.y, ruling.full_move)]
    general = battle.general(battle.brigade(found.roll.brigade).general)
    if not general.off and battle.radius(general) > 0:
        drawn["command"] = [circle(battle, general.x, general.y, battle.radius(general))]
    return drawn


def zone(battle: GunsBattle, box: Rectangle, reach: float) -> dict[str, Any]:
    """vog-11.2.2: forward from the front edge, opening thirty degrees from each flank."""
    wide = reach * tangent(30.0)
    corners = [
        box.at(box.half_depth, -box.half_front),
        box.at(box.half_depth + reach, -box.half_front - wide),
        box.at(box.half_depth + reach, box.half_front + wide),
        box.at(box.half_depth, box.half_front),
    ]
    ring = [[round(x * battle.metres, 1), round(y * battle.metres, 1)] for x, y in [*corners, corners[0]]]
    return {"type": "Polygon", "coordinates": [ring]}


def circle(battle: GunsBattle, x: float, y: float, radius: float) -> dict[str, Any]:
    ring = []
    for degrees in range(0, 361, 10):
        east, north = direction(float(degrees))
        ring.append([round((x + east * radius) * battle.metres, 1), round((y + north * radius) * battle.metres, 1)])
    return {"type": "Polygon", "coordinates": [ring]}


def gesture(
    battle: GunsBattle, seat: str, unit: str, points_m: list[tuple[float, float]], facing_deg: float | None
) -> list[Order]:
    """What a drag from a unit can mean now: a march, a battery's evolutions, a ride, a charge or fire at whom it
    ends on.
    """
    if seat not in battle.waiting or not points_m:
        return []
    meant: list[Order] = []
    path = tuple((float(x), float(y)) for x, y in points_m)
    for general in battle.generals:
        if general.id == unit:
            meant.append(Ride(unit, path[-1][0], path[-1][1]))
    if battle.has_unit(unit):
        own = battle.unit(unit)
        facing = own.facing if facing_deg is None else facing_deg
        end_x, end_y = path[-1][0] / battle.metres, path[-1][1] / battle.metres
        for foe in battle.foes(own.roll.side):
            if known(battle, seat, foe.roll.id) is not None and battle.footprint(foe).contains(end_x, end_y):
                meant.append(Charge(unit, foe.roll.id))
                meant.append(Fire(unit, foe.roll.id))
        if served(own):
            for plan in (("move",), ("move", "unlimber"), ("move", "unlimber", "fire"), ("limber", "move")):
                meant.append(Serve(unit, plan, path, facing))
        else:
            meant.append(March(unit, path, facing))
            for formation in own.roll.formations:
                if formation != own.formation:
                    meant.append(March(unit, path, facing, formation))
    takes = battle.agenda[-1].takes()
    asked = [order for order in meant if isinstance(order, takes)]
    given = [order for order in asked if battle.check(seat, order) is None]
    his = battle.has_unit(unit) and battle.unit(unit).roll.side == battle.side_of(seat)
    return given or (asked[:2] if his else [])


def cost(battle: GunsBattle, seat: str, unit: str, points_m: list[tuple[float, float]]) -> dict[str, Any] | None:
    """vog-10.3.1, vog-10.3.6 How far a way is for a unit of one's own, and what it is allowed over such ground."""
    found = known(battle, seat, unit)
    if found is None or found.roll.side != battle.side_of(seat) or not on_field(found):
        return None
    path = [(found.x, found.y), *((x / battle.metres, y / battle.metres) for x, y in points_m)]
    crossings = battle.terrain().crossed(path, found.formation in NARROW)
    told: dict[str, Any] = {"way_m": round(crossings.length * battle.metres)}
    ruling = allowance(battle, found, found.formation, crossings, found.formation)
    return told if isinstance(ruling, Refusal) else {**told, "full_move_m": round(ruling.remaining * battle.metres)}


def sentence(order: Order) -> str:
    """An order as one line, in the book's manner."""
    if isinstance(order, Nominate):
        return f"Activate {', '.join(order.brigades)}." if order.brigades else "Activate no brigade."
    if isinstance(order, Allot):
        return f"Dice to brigades: {', '.join('none' if die < 0 else f'die {die + 1}' for die in order.dice)}."
    if isinstance(order, Mark):
        return f"{order.unit} ranges on {order.target}."
    if isinstance(order, Charge):
        return f"{order.unit} charges {order.target}{', led by ' + order.general if order.general else ''}."
    if isinstance(order, March):
        to = f"to ({order.path[-1][0]:.0f}, {order.path[-1][1]:.0f})" if order.path else "on the spot"
        form = f" into {order.formation.replace('-', ' ')}" if order.formation else ""
        return f"{order.unit} moves {to}{form}, facing {order.facing_deg:.0f} degrees."
    if isinstance(order, MarchTogether):
        return f"{order.brigade} moves as one body {order.distance_m:.0f} m on {order.bearing_deg:.0f} degrees."
    if isinstance(order, Serve):
        to = f" to ({order.path[-1][0]:.0f}, {order.path[-1][1]:.0f})" if order.path else ""
        return f"{order.unit}: {', '.join(order.plan) or 'nothing'}{to}."
    if isinstance(order, Ride):
        return f"{order.general} rides to ({order.x_m:.0f}, {order.y_m:.0f})."
    if isinstance(order, ThrowOut):
        return f"{order.brigade} throws out skirmishers {order.ahead_m:.0f} m ahead."
    if isinstance(order, Recall):
        return f"{order.unit} goes back to its battalions."
    if isinstance(order, Mount):
        return f"{order.unit} {'mounts' if order.mounted else 'dismounts'}."
    if isinstance(order, LeaveGuns):
        return f"The gunners of {order.unit} leave their guns."
    if isinstance(order, PlaceObserver):
        return f"The observer of {order.unit} goes to ({order.x_m:.0f}, {order.y_m:.0f})."
    if isinstance(order, Fire):
        return f"{order.unit} fires at {order.target}."
    if isinstance(order, FireAtWill):
        return "All others fire at what is nearest."
    if isinstance(order, GoProne):
        return f"{order.unit} {'goes prone' if order.prone else 'stays standing'}."
    if isinstance(order, Receive):
        return f"{order.unit} {'receives the charge' if order.fight else 'gives way'}."
    if isinstance(order, Pursue):
        return f"{order.unit} {'goes on against ' + order.target if order.target else 'stops'}."
    if isinstance(order, BreakThrough):
        return f"{order.unit} {'breaks through' if order.through else 'stays where it won'}."
    if isinstance(order, Done):
        return "Nothing more."
    return type(order).__name__


def foresee(battle: GunsBattle, seat: str, order: Order) -> list[tuple[str, dict[str, Any]]]:
    """The rulings an order leads to, with inputs from what the seat knows, so that their odds can be told
    beforehand.
    """
    if isinstance(order, Fire) and known(battle, seat, order.unit) and known(battle, seat, order.target):
        unit, target = battle.unit(order.unit), battle.unit(order.target)
        for found in targets_of(battle, unit):
            if found.name == order.target and kind_of_fire(unit):
                return [
                    ("combat-damage", blow(battle, unit, target, found.elements, found.distance, "distance", False))
                ]
    if isinstance(order, Charge) and known(battle, seat, order.unit) and known(battle, seat, order.target):
        unit, target = battle.unit(order.unit), battle.unit(order.target)
        if order.target in chargeable(battle, unit) and is_formed(target, battle.order_of(target)):
            facts = flinch_facts(battle, unit, [target], False)
            facts["led_by_general"] = order.general != ""
            facts["first_cavalry_charge"] = unit.charges == 0
            if facts["column_of_assault"]:
                facts["loose_order"] = False
            return [("flinch-test", facts), ("retire-distance", {"cause": "charged", "scale": battle.scale})]
    if isinstance(order, Nominate):
        from grognard.books.voice_of_the_guns.command_steps import facts_of_activation

        own = [name for name in order.brigades if any(b.id == name for b in battle.brigades)]
        return [
            ("activation", facts_of_activation(battle, battle.brigade(name)))
            for name in own
            if battle.general(battle.brigade(name).general).ability in NEEDED
        ]
    return []
