"""Chapter: withdrawal, flight and pursuit, on the table: where those go who obey no order."""

import math
from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.courses import Course, course, slope_of
from grognard.books.en_avant_en_masse.movement import going, rate
from grognard.books.en_avant_en_masse.movers import Mover
from grognard.books.en_avant_en_masse.results import run_distance
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.words import ARTILLERY, ASSAULT, INFANTRY, LOOSE, MARCHING
from grognard.ground.angles import bearing, direction
from grognard.ground.paths import stretches

FAR: Final = 1e9


def to_edge(battle: EamBattle, x: float, y: float, east: float, north: float) -> float:
    """How far it is to the edge of the table this way."""
    ground = battle.field().ground
    best = FAR
    if east > 1e-9:
        best = min(best, (ground.width - x) / east)
    elif east < -1e-9:
        best = min(best, x / -east)
    if north > 1e-9:
        best = min(best, (ground.depth - y) / north)
    elif north < -1e-9:
        best = min(best, y / -north)
    return max(0.0, best)


def own_edge(battle: EamBattle, side: str, x: float, y: float) -> tuple[float, float]:
    """eam-R48 The nearest point of a side's own table edge."""
    ground = battle.field().ground
    edge = battle.setup.scenario.edges[side]
    if edge == "north":
        return x, ground.depth
    if edge == "south":
        return x, 0.0
    return (ground.width, y) if edge == "east" else (0.0, y)


def run(battle: EamBattle, unit: Unit) -> Mover:
    """eam-11.10, eam-17.13, eam-17.16 Away: for its own edge, or straight from the nearest enemy (eam-R48)."""
    turn_of_running = unit.run_turn + 1
    unit.run_turn = turn_of_running
    enemy = battle.nearest_enemy(unit, False)
    edge_x, edge_y = own_edge(battle, unit.card.side, unit.x, unit.y)
    east, north = direction(bearing(edge_x - unit.x, edge_y - unit.y))
    if enemy is not None:
        gap = _apart(unit.x, unit.y, enemy)
        ahead = min(gap, _apart(unit.x, unit.y, unit)) + 1.0
        if _apart(unit.x + ahead * east, unit.y + ahead * north, enemy) <= gap:
            east, north = direction(bearing(unit.x - enemy.x, unit.y - enemy.y))
    facing = bearing(east, north)
    body = unit.footprint().turned(facing)
    unit.stand(body)
    x, y = body.front_centre()
    arm = unit.card.arm
    full = run_distance(battle.settings, arm, unit.formation, turn_of_running, 1.0)
    form = ASSAULT if arm == ARTILLERY else LOOSE
    base = rate(battle.settings, arm, form) or full
    edge = to_edge(battle, x, y, east, north)
    way = course(battle, arm, form, x, y, east, north, edge, 1.0, full / base)
    mover = Mover(unit, "run", way, x, y, east, north, facing, full / 10.0)
    mover.leaves = way.length >= edge - 1e-6
    return mover


def _apart(x: float, y: float, other: Unit) -> float:
    return math.sqrt((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y))


def withdraw(battle: EamBattle, unit: Unit) -> Mover:
    """eam-17.15 A controlled step back, facing the enemy; short of what stops it (eam-R94)."""
    foe = battle.find(unit.foe)
    body = unit.footprint()
    if foe is not None and foe.place == TABLE:
        facing = bearing(foe.x - unit.x, foe.y - unit.y)
        body = body.turned(facing)
        unit.stand(body)
    x, y = body.front_centre()
    east, north = direction(unit.facing + 180.0)
    back = unit.footprint().at(0.0 - body.half_depth, 0.0)
    length = min(unit.pending_cm, to_edge(battle, back[0], back[1], east, north))
    way = Course()
    formation = LOOSE if unit.formation == MARCHING else unit.formation  # a column that is beaten leaves its road
    for stretch in stretches(battle.field().ground, x, y, x + length * east, y + length * north):
        kinds = stretch.kinds()
        going_there = going(battle.settings, unit.card.arm, formation, kinds, slope_of(stretch), "road" in kinds)
        if going_there is not None and going_there.barred is not None:
            way.barred = going_there.barred
            break
        way.add(stretch.length, max(unit.pending_cm, 1e-6), going_there is not None and going_there.disorders)
    return Mover(unit, "withdraw", way, x, y, east, north, unit.facing, unit.pending_cm / 10.0)


def pursue(battle: EamBattle, unit: Unit, ahead: Mover | None) -> Mover | None:
    """eam-17.2, eam-17.8, eam-17.17 After the loser, to where its own move takes it (eam-R88, eam-R89, eam-R121)."""
    foe = battle.find(unit.foe)
    if foe is None or foe.place != TABLE or ahead is None or (unit.card.arm == INFANTRY and unit.chase_turn > 0):
        unit.pending = ""
        unit.foe = ""
        return None
    unit.chase_turn += 1
    end = ahead.body_at(ahead.course.length)
    facing = bearing(end.x - unit.x, end.y - unit.y)
    body = unit.footprint().turned(facing)
    unit.stand(body)
    x, y = body.front_centre()
    pace = rate(battle.settings, unit.card.arm, unit.formation)
    if pace is None:
        unit.pending = ""
        return None
    east, north = direction(facing)
    way = course(battle, unit.card.arm, unit.formation, x, y, east, north, pace, 1.0)
    mover = Mover(unit, "pursue", way, x, y, east, north, facing, pace / 10.0)
    mover.target = foe.card.id
    return mover
