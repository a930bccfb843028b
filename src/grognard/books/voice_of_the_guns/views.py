"""What one seat may know, built from nothing. The table is open but for hidden troops and sealed orders (vog-R40)."""

from typing import Any

from grognard.books.voice_of_the_guns.marching import battle_contact
from grognard.books.voice_of_the_guns.movement_checks import belongs
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.standing import is_formed
from grognard.books.voice_of_the_guns.state import SPECTATOR, GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.books.voice_of_the_guns.victory import holder, score
from grognard.core.orders import UMPIRE, Order
from grognard.ground.shapes import Circle, Polygon, Polyline


def view_of(battle: GunsBattle, seat: str) -> dict[str, Any]:
    """A whitelist: what is not written here, nobody is told."""
    side = battle.side_of(seat)
    scenario = battle.setup.scenario
    all_seen = seat == UMPIRE
    outcome = battle.outcome
    return {
        "book": battle.book.name,
        "scenario": scenario.name,
        "turn": battle.turn,
        "turns": scenario.turns,
        "clock": battle.clock(),
        "phase": battle.phase,
        "side": side,
        "seat": seat,
        "units": units_seen(battle, seat, side, all_seen),
        "generals": [
            {
                "id": general.id,
                "name": general.name,
                "side": general.side,
                "level": general.level,
                "ability": general.ability if general.level == "brigade" else "",
                "x_m": round(general.x * battle.metres, 2),
                "y_m": round(general.y * battle.metres, 2),
                "radius_m": round(battle.radius(general) * battle.metres, 1),
                "disabled": general.disabled >= 0 and general.disabled >= battle.turn - 1,
                "own": general.side == side,
            }
            for general in battle.generals
            if not general.off or all_seen or general.side == side
        ],
        "brigades": [
            {
                "id": brigade.id,
                "name": brigade.name,
                "side": brigade.side,
                "general": brigade.general,
                "activated": brigade.activated,
                "own": battle.commanded_by(seat, brigade.id) if side else False,
            }
            for brigade in battle.brigades
        ],
        "objectives": [
            {
                "id": objective.id,
                "name": objective.name,
                "x_m": objective.x_m,
                "y_m": objective.y_m,
                "points": objective.points,
                "held_by": holder(battle, objective.id, objective.held_by),
            }
            for objective in scenario.objectives
        ],
        "buildings": [
            {"id": name, "lost": lost, "ablaze": name in battle.ablaze} for name, lost in battle.damage.items()
        ],
        "fights": [
            {"attackers": list(fight.attackers), "defender": fight.defender, "inside": fight.inside}
            for fight in battle.fights
        ],
        "messages": [],
        "orders": [
            order_in_words(battle, name, order)
            for name, order in battle.plans.items()
            if all_seen or belongs(battle, seat, name)
        ],
        "ordered": [name for name in battle.plans if all_seen or belongs(battle, seat, name)],
        "advance_deg": battle.side_data(side).advance_deg if side else 0.0,
        "metres_per_unit": battle.metres,
        "score": score_seen(battle, side, all_seen),
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "degree": outcome.degree, "reason": outcome.reason},
    }


def units_seen(battle: GunsBattle, seat: str, side: str, all_seen: bool) -> list[dict[str, Any]]:
    kept = battle.seen()
    known = kept.get(seat)
    if known is None:
        known = kept[seat] = [
            unit_seen(battle, unit, side, all_seen)
            for unit in battle.units
            if all_seen or unit.roll.side == side or not (unit.hidden or unit.off)
        ]
    return list(known)


def score_seen(battle: GunsBattle, side: str, all_seen: bool) -> dict[str, int]:
    """As far as one may know it: vog-4.4 hidden statuses, and what they are worth, are counted when it is over."""
    kept = battle.seen()
    hidden = battle.setup.scenario.hidden_status and not all_seen and battle.outcome is None
    key = f"score {side}" if hidden else "score"
    if key not in kept:
        kept[key] = score(battle, side or SPECTATOR) if hidden else score(battle)
    return dict(kept[key])


def unit_seen(battle: GunsBattle, unit: Unit, side: str, all_seen: bool) -> dict[str, Any]:
    box = battle.footprint(unit)
    own = unit.roll.side == side
    told = all_seen or own or not battle.setup.scenario.hidden_status
    roll = unit.roll
    metres = battle.metres
    status = unit.cs if told else None
    short, _, reach = ranges(battle, unit)
    facts: dict[str, Any] = {
        "quality": roll.quality,
        "formation": unit.state or unit.formation,
        "elements": roll.elements if roll.arm != "artillery" else unit.guns,
        "weapon": roll.weapon,
    }
    if told:
        facts["status"] = f"{unit.cs} of {roll.start_cs}"
        facts["limiters"] = f"{roll.charge_limiter}/{roll.advance_limiter}"
    return {
        "id": roll.id,
        "name": roll.name,
        "side": roll.side,
        "arm": roll.arm,
        "under": roll.brigade,
        "x_m": round(unit.x * metres, 2),
        "y_m": round(unit.y * metres, 2),
        "facing_deg": round(unit.facing, 2),
        "front_m": round(box.frontage * metres, 1),
        "depth_m": round(box.depth * metres, 1),
        "strength": status,
        "start": roll.start_cs,
        "charge_limiter": roll.charge_limiter,
        "advance_limiter": roll.advance_limiter,
        "states": states_of(battle, unit, told),
        "own": own,
        "seen": battle.turn,
        "formation": unit.formation,
        "order": battle.order_of(unit),
        "formed": is_formed(unit, battle.order_of(unit)),
        "position": battle.position(unit),
        "loading": roll.loading,
        "guns": unit.guns,
        "elements": roll.elements,
        "short_m": round(short * metres, 1),
        "reach_m": round(reach * metres, 1),
        "off": unit.off,
        "gone": unit.gone,
        "facts": facts,
    }


def states_of(battle: GunsBattle, unit: Unit, told: bool) -> list[str]:
    """In the book's words; what follows from its status only to who is told of that (vog-4.4)."""
    found: list[str] = []
    if unit.gone:
        found.append(unit.gone)
    if unit.off:
        found.append(f"arrives in bound {unit.roll.arrives}")
    if unit.broken:
        found.append("broken")
    elif unit.disordered:
        found.append("disordered")
    elif unit.going or unit.wet == 0:
        found.append("disordered by the ground")
    if unit.halted:
        found.append("halted")
    if unit.prone:
        found.append("prone")
    if unit.charging:
        found.append("charging")
    if unit.activated:
        found.append("activated")
    if unit.hidden:
        found.append("in ambush")
    if unit.state:
        found.append(unit.state)
    if unit.roll.arm == "cavalry" and not unit.mounted:
        found.append("dismounted")
    if told and not unit.gone and unit.cs < unit.roll.advance_limiter:
        found.append("will not advance")
    elif told and not unit.gone and unit.cs < unit.roll.charge_limiter and unit.roll.arm in ("infantry", "cavalry"):
        found.append("will not charge")
    if battle_contact(battle, unit):
        found.append("in close combat")
    if unit.inside:
        found.append("fighting inside")
    return found


def order_in_words(battle: GunsBattle, name: str, order: Order) -> str:
    from grognard.books.voice_of_the_guns.drawing import sentence

    return sentence(order)


def map_of(battle: GunsBattle, seat: str) -> dict[str, Any]:
    """The ground, in metres; nothing of it is secret in this book. What burns is marked."""
    ground = battle.terrain().ground
    metres = battle.metres
    features: list[dict[str, Any]] = []
    for feature in [*ground.features, *ground.marks]:
        shape = feature.shape
        geometry: dict[str, Any]
        properties: dict[str, Any] = {"kind": feature.kind, "name": feature.title}
        if isinstance(shape, Polygon):
            geometry = {
                "type": "Polygon",
                "coordinates": [
                    [[round(x * metres, 2), round(y * metres, 2)] for x, y in ring] for ring in shape.rings
                ],
            }
        elif isinstance(shape, Polyline):
            geometry = {
                "type": "LineString",
                "coordinates": [[round(x * metres, 2), round(y * metres, 2)] for x, y in shape.points],
            }
            properties["width"] = round(shape.width * metres, 2)
        elif isinstance(shape, Circle):
            geometry = {"type": "Point", "coordinates": [round(shape.x * metres, 2), round(shape.y * metres, 2)]}
            properties["radius"] = round(shape.radius * metres, 2)
        else:
            continue
        for key, value in feature.properties.items():
            properties.setdefault(key, value)
        if feature.name in battle.ablaze:
            properties["ablaze"] = True
        features.append({"type": "Feature", "id": feature.name, "geometry": geometry, "properties": properties})
    return {
        "type": "FeatureCollection",
        "features": features,
        "extent": [round(ground.width * metres, 2), round(ground.depth * metres, 2)],
    }
