"""Good samples of what may be ordered in the movement step: lazily, and from what the seat knows."""

from collections.abc import Iterator

from grognard.books.voice_of_the_guns.marching import allowance, released
from grognard.books.voice_of_the_guns.movement import rate
from grognard.books.voice_of_the_guns.orders import LeaveGuns, March, Mount, PlaceObserver, Recall, Ride, Serve
from grognard.books.voice_of_the_guns.retiring import nearest_foe
from grognard.books.voice_of_the_guns.scale import PARTS, to_hundredths
from grognard.books.voice_of_the_guns.standing import order_in
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.terrain import Crossings
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.angles import bearing, direction
from grognard.ground.shapes import distance

OPEN = Crossings()
OPEN.on_road = False


def full_move(battle: GunsBattle, unit: Unit, new: str) -> float:
    """What it may move on open ground after a change to `new`; 0 if that cannot be."""
    ruling = allowance(battle, unit, unit.formation, OPEN, new)
    return 0.0 if isinstance(ruling, Refusal) else ruling.remaining


def full_ride(battle: GunsBattle) -> float:
    return rate(battle.settings, battle.scale, "general", "none") / PARTS


def to_metres(battle: GunsBattle, x: float, y: float) -> tuple[float, float]:
    return to_hundredths(x * battle.metres), to_hundredths(y * battle.metres)


def march_to(battle: GunsBattle, unit: Unit, x: float, y: float, facing: float, formation: str = "") -> March:
    return March(unit.roll.id, (to_metres(battle, x, y),), round(facing, 1), formation)


def unit_options(battle: GunsBattle, unit: Unit) -> Iterator[Order]:
    """Ahead by a half and a full move, aslant, at the nearest enemy, at an objective; changes of formation;
    standing.
    """
    if unit.halted and released(battle, unit) == "none":
        return
    far = full_move(battle, unit, unit.formation)
    if far > 0:
        ahead = battle.side_data(unit.roll.side).advance_deg
        half = far / 2
        for turned in (0.0, -30.0, 30.0):
            east, north = direction(ahead + turned)
            for step in (half, far) if turned == 0.0 else (far,):
                yield march_to(battle, unit, unit.x + east * step, unit.y + north * step, unit.facing)
        for x, y in wanted(battle, unit):
            away = distance(unit.x, unit.y, x, y)
            if away > 1.0:
                step = min(far, away)
                look = bearing(x - unit.x, y - unit.y)
                east, north = direction(look)
                yield march_to(battle, unit, unit.x + east * step, unit.y + north * step, unit.facing)
                for formation in ("loose-order", "assault-column"):
                    if formation in unit.roll.formations and formation != unit.formation:
                        left = min(away, full_move(battle, unit, formation))
                        if left > 0:
                            there = (unit.x + east * left, unit.y + north * left)
                            yield march_to(battle, unit, there[0], there[1], look, formation)
        foe = nearest_foe(battle, unit)
        if foe is not None:
            away = distance(unit.x, unit.y, foe.x, foe.y)
            look = bearing(foe.x - unit.x, foe.y - unit.y)
            room = away - battle.footprint(unit).reach - battle.footprint(foe).reach - 3.0
            step = min(far, room)
            if step > 1.0:
                east, north = direction(look)
                yield march_to(battle, unit, unit.x + east * step, unit.y + north * step, look)
            yield March(unit.roll.id, (), round(look, 1))
            if unit.cs < unit.roll.advance_limiter:
                east, north = direction(look + 180.0)
                yield march_to(battle, unit, unit.x + east * half, unit.y + north * half, look)
    order = order_in(unit.formation)
    for formation in unit.roll.formations:
        if formation == unit.formation:
            continue
        if order != "close" and formation == "column-of-route":
            continue
        left = full_move(battle, unit, formation)
        if left > 0:
            east, north = battle.advance_direction(unit.roll.side)
            step = left
            yield march_to(battle, unit, unit.x + east * step, unit.y + north * step, unit.facing, formation)
    if unit.roll.parents:
        yield Recall(unit.roll.id)
    if unit.roll.arm == "cavalry" and unit.roll.long_arm:
        yield Mount(unit.roll.id, not unit.mounted)


def wanted(battle: GunsBattle, unit: Unit) -> list[tuple[float, float]]:
    """The two nearest objectives that are not its side's."""
    found: list[tuple[float, float, float]] = []
    for objective in battle.setup.scenario.objectives:
        if battle.held.get(objective.id, objective.held_by) != unit.roll.side:
            x, y = objective.x_m / battle.metres, objective.y_m / battle.metres
            found.append((distance(unit.x, unit.y, x, y), x, y))
    found.sort()
    return [(x, y) for _, x, y in found[:2]]


def service_options(battle: GunsBattle, unit: Unit) -> Iterator[Order]:
    """A battery's plans: move up, unlimber where it is, come into action on the move, limber up and go."""
    if any(foe.charging == unit.roll.id for foe in battle.foes(unit.roll.side)):
        yield LeaveGuns(unit.roll.id)
    far = full_move(battle, unit, "limbered")
    foe = nearest_foe(battle, unit)
    look = unit.facing if foe is None else round(bearing(foe.x - unit.x, foe.y - unit.y), 1)
    if unit.state in ("unlimbered", "limbering"):
        yield Serve(unit.roll.id, ("fire",) if unit.state == "unlimbered" else ("limber",), (), look)
        yield Serve(unit.roll.id, ("limber",), (), look)
    else:
        yield Serve(unit.roll.id, ("unlimber",), (), look)
        yield Serve(unit.roll.id, ("unlimber", "fire"), (), look)
    ahead = battle.side_data(unit.roll.side).advance_deg
    for turned in (0.0, -30.0, 30.0):
        east, north = direction(ahead + turned)
        for step in (far, far / 2):
            path = (to_metres(battle, unit.x + east * step, unit.y + north * step),)
            if unit.state == "limbered":
                yield Serve(unit.roll.id, ("move",), path, look)
                yield Serve(unit.roll.id, ("move", "unlimber"), path, look)
                yield Serve(unit.roll.id, ("move", "unlimber", "fire"), path, look)
            elif turned == 0.0:
                yield Serve(unit.roll.id, ("limber", "move"), path, look)
                yield Serve(unit.roll.id, ("fire", "limber", "move"), path, look)
    if battle.side_data(unit.roll.side).uses_indirect_fire and foe is not None and unit.observer != "on-table":
        x, y = (unit.x + foe.x) / 2, (unit.y + foe.y) / 2
        yield PlaceObserver(unit.roll.id, *to_metres(battle, x, y))
        yield PlaceObserver(unit.roll.id, *to_metres(battle, unit.x, unit.y))


def general_options(battle: GunsBattle, name: str) -> Iterator[Order]:
    """To his troops' middle, forward, or to each of his brigadiers."""
    general = battle.general(name)
    if general.leading:
        return
    own = [unit for unit in battle.standing_units(general.side) if answers_to(battle, unit, name)]
    if own:
        x = sum(unit.x for unit in own) / len(own)
        y = sum(unit.y for unit in own) / len(own)
        yield ride_towards(battle, name, x, y)
    east, north = battle.advance_direction(general.side)
    yield ride_towards(battle, name, general.x + east * 20.0, general.y + north * 20.0)
    yield ride_towards(battle, name, general.x - east * 20.0, general.y - north * 20.0)
    if general.level in ("division", "corps"):
        for brigade in battle.brigades:
            if brigade.side == general.side and (general.level == "corps" or brigade.division == general.division):
                other = battle.general(brigade.general)
                if not other.off:
                    yield ride_towards(battle, name, other.x + east * 10.0, other.y + north * 10.0)


def answers_to(battle: GunsBattle, unit: Unit, general: str) -> bool:
    brigade = battle.brigade(unit.roll.brigade)
    if brigade.general == general:
        return True
    found = battle.general(general)
    if found.level == "division":
        return brigade.division == found.division
    return found.level in ("corps", "army")


def ride_towards(battle: GunsBattle, name: str, x: float, y: float) -> Ride:
    """As far towards a place as a general's move goes in the open."""
    general = battle.general(name)
    away = distance(general.x, general.y, x, y)
    most = full_ride(battle) - 0.1
    if away > most:
        x = general.x + (x - general.x) * most / away
        y = general.y + (y - general.y) * most / away
    ground = battle.terrain().ground
    x = min(max(x, 0.0), ground.width)
    y = min(max(y, 0.0), ground.depth)
    return Ride(name, *to_metres(battle, x, y))
