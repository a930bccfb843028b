"""Good samples of what may be ordered in the movement step: lazily, and from what the seat knows."""

from collections.abc import Iterator
from typing import Final

from grognard.books.voice_of_the_guns.marching import evolutions, plan_ride, plan_service
from grognard.books.voice_of_the_guns.movement import rate
from grognard.books.voice_of_the_guns.orders import LeaveGuns, March, Mount, PlaceObserver, Recall, Ride, Serve
from grognard.books.voice_of_the_guns.places import friends_of
from grognard.books.voice_of_the_guns.retiring import nearest_foe
from grognard.books.voice_of_the_guns.room import SPARE, Room, costs_of, to_metres
from grognard.books.voice_of_the_guns.scale import PARTS
from grognard.books.voice_of_the_guns.standing import order_in
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.angles import bearing
from grognard.ground.shapes import distance

STAYS: Final = (("limber",), ("unlimber",), ("unlimber", "fire"))
MOVES: Final = (
    ("move",),
    ("move", "unlimber"),
    ("move", "unlimber", "fire"),
    ("limber", "move"),
    ("fire", "limber", "move"),
)
"""What a battery may do in a bound in which it stays where it is, besides firing, or goes somewhere."""


def full_ride(battle: GunsBattle) -> float:
    return rate(battle.settings, battle.scale, "general", "none") / PARTS


def unit_options(battle: GunsBattle, unit: Unit) -> Iterator[Order]:
    """Ahead by a half and a full move, aslant, at the nearest enemy, at an objective; changes of formation;
    standing. Each is legal, and goes no farther than the ground lets it.
    """
    room = Room(battle, unit, True)
    march: March | None
    far = room.full(unit.formation)
    ahead = battle.side_data(unit.roll.side).advance_deg
    if far > 0:
        half = far / 2
        for turned, step in ((0.0, half), (0.0, far), (-30.0, far), (30.0, far)):
            march = room.march(ahead + turned, step, unit.facing)
            if march is not None:
                yield march
        for x, y in wanted(battle, unit):
            away = distance(unit.x, unit.y, x, y)
            if away > 1.0:
                look = bearing(x - unit.x, y - unit.y)
                march = room.march(look, min(far, away), unit.facing)
                if march is not None:
                    yield march
                for formation in ("loose-order", "assault-column"):
                    if formation in room.known and formation != unit.formation:
                        march = room.march(look, min(away, room.full(formation)), look, formation)
                        if march is not None:
                            yield march
        foe = nearest_foe(battle, unit)
        if foe is not None:
            away = distance(unit.x, unit.y, foe.x, foe.y)
            look = bearing(foe.x - unit.x, foe.y - unit.y)
            between = away - battle.footprint(unit).reach - battle.footprint(foe).reach - 3.0
            march = room.march(look, min(far, between), look) if between > 1.0 else None
            if march is not None:
                yield march
            march = room.stands(look)
            if march is not None:
                yield march
            if unit.cs < unit.roll.advance_limiter:
                march = room.march(look + 180.0, half, look)
                if march is not None:
                    yield march
    for formation in room.known:
        if formation == unit.formation or (formation == "column-of-route" and order_in(unit.formation) != "close"):
            continue
        march = room.march(ahead, room.full(formation), unit.facing, formation)
        if march is not None:
            yield march
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
    foe = nearest_foe(battle, unit)
    look = unit.facing if foe is None else round(bearing(foe.x - unit.x, foe.y - unit.y), 1)
    stays = [("fire",), *STAYS] if unit.state == "unlimbered" else STAYS
    for plan in stays:
        order = Serve(unit.roll.id, plan, (), look)
        if evolutions(battle, unit, plan) is None and not isinstance(plan_service(battle, unit, order), Refusal):
            yield order
    moves = [plan for plan in MOVES if evolutions(battle, unit, plan) is None]
    if moves and battle.settings.fire_then_move == "next-bound":
        moves = [plan for plan in moves if "fire" not in plan or plan[-1] == "fire"]
    room = Room(battle, unit, False, 1)
    far = room.full("limbered") if moves and not unit.crew_away else 0.0
    ahead = battle.side_data(unit.roll.side).advance_deg
    for turned in (0.0, -30.0, 30.0) if far > 0 else ():
        for step in (far, far / 2):
            march = room.march(ahead + turned, step, look, "limbered")
            if march is not None:
                for plan in moves if turned == 0.0 or unit.state == "limbered" else ():
                    yield Serve(unit.roll.id, plan, march.path, look)
    if battle.side_data(unit.roll.side).uses_indirect_fire and foe is not None and unit.observer != "on-table":
        x, y = (unit.x + foe.x) / 2, (unit.y + foe.y) / 2
        yield PlaceObserver(unit.roll.id, *to_metres(battle, x, y))
        yield PlaceObserver(unit.roll.id, *to_metres(battle, unit.x, unit.y))


def general_options(battle: GunsBattle, name: str) -> Iterator[Order]:
    """To his troops' middle, forward, or to each of his brigadiers; as far as he comes, where he comes any way."""
    general = battle.general(name)
    if general.leading:
        return
    places: list[tuple[float, float]] = []
    count, x, y = 0, 0.0, 0.0
    for unit, _ in friends_of(battle, general.side):
        if answers_to(battle, unit, name):
            count, x, y = count + 1, x + unit.x, y + unit.y
    if count:
        places.append((x / count, y / count))
    east, north = battle.advance_direction(general.side)
    places.append((general.x + east * 20.0, general.y + north * 20.0))
    places.append((general.x - east * 20.0, general.y - north * 20.0))
    if general.level in ("division", "corps"):
        for brigade in battle.brigades:
            if brigade.side == general.side and (general.level == "corps" or brigade.division == general.division):
                other = battle.general(brigade.general)
                if not other.off:
                    places.append((other.x + east * 10.0, other.y + north * 10.0))
    for x, y in places:
        ride = ride_towards(battle, name, x, y)
        if ride is not None:
            yield ride


def answers_to(battle: GunsBattle, unit: Unit, general: str) -> bool:
    brigade = battle.brigade(unit.roll.brigade)
    if brigade.general == general:
        return True
    found = battle.general(general)
    if found.level == "division":
        return brigade.division == found.division
    return found.level in ("corps", "army")


def ride_towards(battle: GunsBattle, name: str, x: float, y: float) -> Ride | None:
    """As far towards a place as a general's move goes over the ground between."""
    general = battle.general(name)
    ground = battle.terrain().ground
    x = min(max(x, 0.0), ground.width)
    y = min(max(y, 0.0), ground.depth)
    away = distance(general.x, general.y, x, y)
    most = full_ride(battle) - 0.1
    if away > most:
        x, y = general.x + (x - general.x) * most / away, general.y + (y - general.y) * most / away
    x_m, y_m = to_metres(battle, x, y)
    x, y = x_m / battle.metres, y_m / battle.metres
    if isinstance(plan_ride(battle, general.x, general.y, x, y), Refusal):
        away = distance(general.x, general.y, x, y)
        crossed = battle.terrain().crossed([(general.x, general.y), (x, y)], True)
        gone = crossed.far(costs_of(battle, "general"), most) - SPARE
        if gone < 1.0 or away <= 0.0:
            return None
        x, y = general.x + (x - general.x) * gone / away, general.y + (y - general.y) * gone / away
        x_m, y_m = to_metres(battle, x, y)
        if isinstance(plan_ride(battle, general.x, general.y, x_m / battle.metres, y_m / battle.metres), Refusal):
            return None
    return Ride(name, x_m, y_m)
