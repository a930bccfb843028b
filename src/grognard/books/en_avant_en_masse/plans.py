"""Chapters: orders, manoeuvres and status, on the table: what each unit sets out to do in a Movement phase."""

import math
from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.courses import Course, course
from grognard.books.en_avant_en_masse.formations import change_turns
from grognard.books.en_avant_en_masse.manoeuvres import begin_change, begin_turn, sharing
from grognard.books.en_avant_en_masse.movement import rate
from grognard.books.en_avant_en_masse.movers import Mover, off_line
from grognard.books.en_avant_en_masse.representation import footprint
from grognard.books.en_avant_en_masse.units import TABLE, Clause, Unit
from grognard.books.en_avant_en_masse.words import (
    ARTILLERY,
    ASSAULT,
    CAVALRY,
    DENSE,
    HALF,
    INFANTRY,
    LOOSE,
    MARCHING,
    MOVE,
)
from grognard.ground.angles import bearing, direction, turn
from grognard.ground.arcs import nearest_to_front, strip
from grognard.ground.rectangles import separation

THERE_CM: Final = 0.05
"""A unit so near its position stands on it."""
TURNED_DEG: Final = 0.5
"""A unit that faces so nearly the right way need not turn."""
ON_ROAD_CM: Final = 1.0
"""A unit so near a road can take Marching formation on it (eam-R117)."""
BESIDE_CM: Final = 1.0
"""eam-R11: the gap to the unit deployed beside."""


# -- where an order leads ------------------------------------------------------------------------------


def destination(battle: EamBattle, unit: Unit, clause: Clause) -> tuple[float, float] | None:
    """eam-5.2, eam-5.3, eam-5.5 Where the middle of the unit is to stand; None for where it stands now."""
    if clause.placed:
        return clause.x, clause.y
    if not clause.beside:
        return None
    other = battle.find(clause.beside)
    if other is None or other.place != TABLE or other.status == 0:
        return None
    body = other.footprint()
    front, depth = footprint(unit.card.arm, wanted_formation(battle, unit, clause, None))
    aside = body.half_front + BESIDE_CM + front / 2.0
    level = body.half_depth - depth / 2.0  # front edges level
    if clause.side == "right":
        return body.at(level, aside)
    if clause.side == "left":
        return body.at(level, 0.0 - aside)
    return body.at(0.0 - body.half_depth - BESIDE_CM - depth / 2.0, 0.0)


def wanted_formation(battle: EamBattle, unit: Unit, clause: Clause, place: tuple[float, float] | None) -> str:
    """eam-R16 The formation asked for, or the brigadier's: Assault, in a village Loose (eam-R13)."""
    if clause.formation:
        return clause.formation
    if clause.what == MOVE:
        return MARCHING if clause.by_road else unit.formation
    if unit.card.arm == INFANTRY and battle.settings.village_infantry == "loose-only":
        x, y = place if place is not None else unit.footprint().front_centre()
        if "village" in battle.field().ground.kinds_at(x, y):
            return LOOSE
    return ASSAULT


def wanted_facing(battle: EamBattle, unit: Unit, clause: Clause, x: float, y: float) -> float:
    """eam-R11 The facing asked for, or that of the unit beside, or the one it has; below 0 for that last."""
    if clause.faced == "degrees":
        return clause.facing
    if clause.faced == "point":
        return bearing(clause.face_x - x, clause.face_y - y)
    if clause.beside:
        other = battle.find(clause.beside)
        if other is not None and other.place == TABLE:
            return other.facing
    return -1.0


def in_position(battle: EamBattle, unit: Unit, clause: Clause) -> bool:
    """eam-R15 Is there nothing left to do in this part of the order?"""
    if clause.what == ASSAULT:
        return False
    place = destination(battle, unit, clause)
    x, y = unit.x, unit.y
    if place is not None and clause.by_road:
        x, y = unit.footprint().front_centre()
        spot = battle.field().roads.nearest(place[0], place[1])
        if spot is not None:
            place = (spot.x, spot.y)
    if place is not None and not near(x, y, place[0], place[1]):
        return False
    if clause.what == MOVE:
        return True
    if unit.formation != wanted_formation(battle, unit, clause, place) and not unit.squared:
        return False
    facing = wanted_facing(battle, unit, clause, x, y)
    return facing < 0.0 or abs(turn(unit.facing, facing)) <= TURNED_DEG


def near(ax: float, ay: float, bx: float, by: float) -> bool:
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay) <= THERE_CM * THERE_CM


def means_to_stand(battle: EamBattle, unit: Unit) -> bool:
    """Whether its order leaves it where it is this turn (manoeuvres are made standing: eam-10.1)."""
    if unit.pending or unit.status == 0:
        return False
    if unit.changing or unit.turn_left > 0 or not unit.clauses:
        return True
    return in_position(battle, unit, unit.clauses[0])


# -- setting out -------------------------------------------------------------------------------------------


def go_to(battle: EamBattle, unit: Unit, x: float, y: float, share: float) -> Mover | None:
    """eam-10.2, eam-10.3, eam-R25, eam-R26 Straight ahead, or straight back, with a small deviation; or turn first."""
    formation = unit.formation
    pace = rate(battle.settings, unit.card.arm, formation)
    if pace is None and formation == DENSE:
        pace = rate(battle.settings, INFANTRY, DENSE)  # eam-R17, eam-R18: co-located cavalry gets clear
    if pace is None:
        return None
    to = bearing(x - unit.x, y - unit.y)
    apart = math.sqrt((x - unit.x) * (x - unit.x) + (y - unit.y) * (y - unit.y))
    off = turn(unit.facing, to)
    deviation = battle.settings.deviation_degrees + 1e-6
    east, north = direction(to)
    if abs(off) <= deviation:
        facing = to
    elif 180.0 - abs(off) <= deviation and apart <= pace:
        facing = to + 180.0
    else:
        begin_turn(battle, unit, to)
        return None
    front_x, front_y = unit.footprint().turned(facing).front_centre()
    arm = unit.card.arm if formation != DENSE else INFANTRY
    way = course(battle, arm, formation, front_x, front_y, east, north, apart, share)
    if way.length <= THERE_CM and way.barred is not None:
        if _loosen(battle, unit, front_x, front_y, east, north, apart):
            return None
        battle.give_up(unit, "halted", way.barred.paragraph, way.barred.sentence)
        return None
    mover = Mover(unit, "order", way, front_x, front_y, east, north, facing, pace / 10.0)
    return mover


def _loosen(battle: EamBattle, unit: Unit, x: float, y: float, east: float, north: float, length: float) -> bool:
    """eam-R16, eam-R118 At the edge of ground that only Loose can enter, a unit goes Loose of itself."""
    if unit.formation == LOOSE or change_turns(battle.settings, unit.card.arm, unit.formation, LOOSE) is None:
        return False
    loose = course(battle, unit.card.arm, LOOSE, x, y, east, north, length, 1.0)
    if loose.length <= THERE_CM:
        return False
    begin_change(battle, unit, LOOSE, -1.0)
    unit.loosened = True
    return True


def _tighten(battle: EamBattle, unit: Unit, place: tuple[float, float], wanted: str) -> bool:
    """eam-R16 Out of such ground again, it goes back to its formation."""
    if not unit.loosened or unit.formation != LOOSE or wanted == LOOSE:
        return False
    x, y = unit.footprint().front_centre()
    kinds = battle.field().ground.kinds_at(x, y)
    if "dense-wood" in kinds or "village" in kinds:
        return False
    apart = math.sqrt((place[0] - unit.x) ** 2 + (place[1] - unit.y) ** 2)
    if apart > THERE_CM:
        east, north = direction(bearing(place[0] - unit.x, place[1] - unit.y))
        way = course(battle, unit.card.arm, wanted, x, y, east, north, apart, 1.0)
        if way.length < min(apart, 5.0):
            return False
    unit.loosened = False
    return begin_change(battle, unit, wanted, -1.0)


def by_order(battle: EamBattle, unit: Unit) -> Mover | None:
    """eam-5.7 What the present part of its order has it do; manoeuvres are begun at once."""
    if unit.changing or unit.turn_left > 0:
        return None
    if not unit.clauses:
        return _stay_square(battle, unit)
    clause = unit.clauses[0]
    if clause.what == ASSAULT:
        return assault(battle, unit, "")
    place = destination(battle, unit, clause)
    wanted = wanted_formation(battle, unit, clause, place)
    if clause.by_road and place is not None:
        return _by_road(battle, unit, place)
    x, y = unit.x, unit.y
    facing = wanted_facing(battle, unit, clause, place[0] if place else x, place[1] if place else y)
    if place is not None and not near(x, y, place[0], place[1]):
        return _towards(battle, unit, clause, place, wanted)
    if unit.squared and unit.formation == DENSE and _cavalry_near(battle, unit):
        return None
    unit.squared = False
    if clause.what == MOVE:
        return None
    if unit.formation != wanted and begin_change(battle, unit, wanted, facing):
        half = change_turns(battle.settings, unit.card.arm, unit.formation, wanted) == 0.5
        if half and facing >= 0.0 and abs(turn(unit.facing, facing)) > TURNED_DEG:
            unit.stop_manoeuvre()
            begin_turn(battle, unit, facing)
        return None
    if facing >= 0.0 and abs(turn(unit.facing, facing)) > TURNED_DEG:
        begin_turn(battle, unit, facing)
    return None


def _towards(battle: EamBattle, unit: Unit, clause: Clause, place: tuple[float, float], wanted: str) -> Mover | None:
    """eam-R10, eam-R11 On the way: form first if told so, march along a road one is on, else straight there."""
    if unit.squared and unit.formation == DENSE:
        if not _cavalry_near(battle, unit):
            unit.squared = False
            begin_change(battle, unit, ASSAULT, -1.0)
        return None
    unit.squared = False
    if clause.form_first and not unit.formed:
        unit.formed = True
        half = wanted == DENSE and unit.formation == ASSAULT
        if unit.formation != wanted and begin_change(battle, unit, wanted, -1.0):
            return _after_half(battle, unit, place) if half else None
    if _tighten(battle, unit, place, wanted if clause.what != MOVE else ASSAULT):
        return None
    if unit.formation == MARCHING:
        mover = _march_on(battle, unit, place)
        if mover is not None:
            return mover
        begin_change(battle, unit, wanted if wanted != MARCHING else ASSAULT, -1.0)
        return None
    return go_to(battle, unit, place[0], place[1], 1.0)


def _after_half(battle: EamBattle, unit: Unit, place: tuple[float, float]) -> Mover | None:
    """eam-6.17, eam-R20 Dense after five impulses, it moves in the other five at that rate."""
    to = bearing(place[0] - unit.x, place[1] - unit.y)
    x, y = unit.footprint().turned(to).front_centre()
    pace = rate(battle.settings, unit.card.arm, DENSE)
    if pace is None or abs(turn(unit.facing, to)) > battle.settings.deviation_degrees:
        return None
    east, north = direction(to)
    apart = math.sqrt((place[0] - unit.x) ** 2 + (place[1] - unit.y) ** 2)
    way = course(battle, unit.card.arm, DENSE, x, y, east, north, apart, 0.5)
    mover = Mover(unit, "order", way, x, y, east, north, to, pace / 10.0)
    mover.first = HALF
    return mover


def _stay_square(battle: EamBattle, unit: Unit) -> Mover | None:
    """eam-R15, eam-R119 A unit without orders stands; once the cavalry is gone, a square forms up again."""
    if unit.formation == DENSE and not _cavalry_near(battle, unit) and sharing(battle, unit) is None:
        unit.squared = False
        begin_change(battle, unit, ASSAULT, -1.0)
    return None


def _cavalry_near(battle: EamBattle, unit: Unit) -> bool:
    """eam-R119 Within a charge of enemy cavalry, infantry that squared stays Dense."""
    return battle.cavalry_near(unit, rate(battle.settings, CAVALRY, ASSAULT) or 0.0)


def _by_road(battle: EamBattle, unit: Unit, place: tuple[float, float]) -> Mover | None:
    """eam-6.11, eam-R10, eam-R28 To the road, into Marching, and along it to the point of it nearest the goal."""
    if unit.formation == MARCHING:
        mover = _march_on(battle, unit, place)
        if mover is None and not in_position(battle, unit, unit.clauses[0]):
            battle.give_up(unit, "halted", "eam-R28", "no road leads there")
        return mover
    on = battle.field().roads.nearest(unit.x, unit.y)
    if on is None:
        battle.give_up(unit, "halted", "eam-R28", "there is no road")
        return None
    if on.distance > ON_ROAD_CM:
        return go_to(battle, unit, on.x, on.y, 1.0)
    end = battle.field().roads.nearest(place[0], place[1])
    route = battle.field().roads.route(on, end) if end is not None else None
    facing = unit.facing
    if route is not None and len(route) > 1:
        facing = bearing(route[1][0] - route[0][0], route[1][1] - route[0][1])
    if not begin_change(battle, unit, MARCHING, facing):
        battle.give_up(unit, "halted", "eam-7.5", "it cannot take Marching formation")
    return None


def _march_on(battle: EamBattle, unit: Unit, place: tuple[float, float]) -> Mover | None:
    """eam-R24, eam-R28 Along the road, round its bends for nothing; None where the road brings it no nearer."""
    roads = battle.field().roads
    x, y = unit.footprint().front_centre()
    on = roads.nearest(x, y)
    end = roads.nearest(place[0], place[1])
    if on is None or end is None or on.distance > ON_ROAD_CM + THERE_CM:
        return None
    route = roads.route(on, end)
    if route is None or near(on.x, on.y, end.x, end.y):
        return None
    length = 0.0
    for at in range(1, len(route)):
        (ax, ay), (bx, by) = route[at - 1], route[at]
        length += math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    pace = rate(battle.settings, unit.card.arm, MARCHING)
    if pace is None:
        return None
    way = Course()
    way.add(min(length, pace), pace, False)
    mover = Mover(unit, "order", way, on.x, on.y, 0.0, 0.0, unit.facing, pace / 10.0)
    mover.route = route
    mover.body = mover.body_at(0.0)
    return mover


# -- assaults -------------------------------------------------------------------------------------------


def enemy_ahead(battle: EamBattle, unit: Unit) -> Unit | None:
    """eam-5.4, eam-R12 The nearest enemy in the strip before the front, seen at some point of it."""
    body = unit.footprint()
    zone = strip(body, deviation=battle.settings.deviation_degrees)
    x, y = body.front_centre()
    best: Unit | None = None
    best_range = 0.0
    for other in battle.units:
        if other.place != TABLE or other.card.side == unit.card.side or other.status == 0:
            continue
        target = other.footprint()
        if body.ahead_of(target.x, target.y) + target.reach < body.half_depth or not zone.may_touch(target):
            continue
        if best is not None and separation(body, target) >= best_range:
            continue
        reach = nearest_to_front(body, target, zone)
        if reach is None or (best is not None and reach.distance >= best_range - 1e-6):
            continue
        if battle.sees(x, y, reach.x, reach.y, unit.card.id, other.card.id):
            best = other
            best_range = reach.distance
    return best


def assault(battle: EamBattle, unit: Unit, named: str) -> Mover | None:
    """eam-5.4, eam-R12, eam-R25, eam-R78 Go at the enemy ahead; `named` is the enemy a Pugnacious unit goes for."""
    able = unit.formation in (ASSAULT, LOOSE) or (unit.formation == DENSE and battle.settings.dense_may_assault)
    if not able:
        if unit.squared and _cavalry_near(battle, unit):
            return None
        if not named and enemy_ahead(battle, unit) is None:
            battle.give_up(unit, "no-enemy", "eam-5.4", "no enemy to our front")
        else:
            begin_change(battle, unit, ASSAULT, -1.0)
        return None
    target = battle.unit(named) if named else enemy_ahead(battle, unit)
    if target is None:
        battle.give_up(unit, "no-enemy", "eam-5.4", "no enemy to our front")
        return None
    body = unit.footprint()
    x, y = body.front_centre()
    off = off_line(body, target.footprint())
    deviation = battle.settings.deviation_degrees
    if named and abs(off) > deviation + 1e-6:
        begin_turn(battle, unit, unit.facing + off)
        return None
    facing = unit.facing + max(0.0 - deviation, min(deviation, off))
    pace = rate(battle.settings, unit.card.arm, unit.formation)
    if pace is None:
        return None
    east, north = direction(facing)
    way = course(battle, unit.card.arm, unit.formation, x, y, east, north, pace, 1.0)
    if way.length <= THERE_CM and way.barred is not None:
        if not named and not _loosen(battle, unit, x, y, east, north, pace):
            battle.give_up(unit, "halted", way.barred.paragraph, way.barred.sentence)
        return None
    mover = Mover(unit, "assault", way, x, y, east, north, facing, pace / 10.0)
    mover.target = target.card.id
    return mover


def enemy_in_reach(battle: EamBattle, unit: Unit) -> Unit | None:
    """eam-11.3, eam-R43 The nearest visible enemy, if a Pugnacious unit must close with it."""
    if unit.card.arm == ARTILLERY or unit.formation in (DENSE, MARCHING):
        return None
    enemy = battle.nearest_enemy(unit, True)
    pace = rate(battle.settings, unit.card.arm, unit.formation)
    if enemy is None or pace is None:
        return None
    gap = battle.gap(unit, enemy)
    if battle.settings.pugnacious_reach == "one-move" and gap > pace + 1e-6:
        return None
    x, y = unit.footprint().front_centre()
    east, north = direction(bearing(enemy.x - x, enemy.y - y))
    way = course(battle, unit.card.arm, unit.formation, x, y, east, north, gap, 1.0)
    if battle.settings.pugnacious_reach == "one-move" and way.length < gap - 0.5:
        return None
    return enemy
