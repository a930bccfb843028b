"""How a staff moves its units: lines, marching columns, guns, headquarters. Each answers orders, the best first."""

from math import cos, radians, sin
from typing import Final

from grognard.books.pluie_des_balles.appraisal import Reading, Row, off
from grognard.books.pluie_des_balles.basics import bearing_to
from grognard.books.pluie_des_balles.command import COMMAND_RANGE_CM
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.orders import (
    Advance,
    FormColumn,
    LeaveColumn,
    LimberUp,
    Move,
    Ready,
    ReadyAll,
    Turn,
    Unlimber,
    Wheel,
)
from grognard.books.pluie_des_balles.plans import FOLLOWERS, Goal, Plan, centre_of, fighters_of, is_gun, metres
from grognard.books.pluie_des_balles.scenario import laid_ground_named
from grognard.books.pluie_des_balles.tables import KINDS, MOVERS
from grognard.books.pluie_des_balles.ways import Course
from grognard.core.orders import Order

FIRING_CM: Final = 11.0
"""Where infantry stands to fire: long range still, so that a ready line keeps its shots."""
GUN_CM: Final = 34.0
"""As near as guns go: the long range of a field gun, out of reach of rifles."""
DEPLOY_CM: Final = 45.0
"""A marching column nearer to the enemy than this is lost as soon as he sees it."""
ARRIVED_M: Final = 45.0
NEAR_COMMAND_CM: Final = 6.0
"""A pennant or flag goes where its troops are when it is farther from their middle than this."""
STRAGGLING_CM: Final = 9.0
"""Who is farther from the middle of the ranks than this is waited for, as long as the pennant still reaches him."""
WAGON_CM: Final = 6.0
"""The ranks wait for a wagon that is farther behind than this."""
CARRIED: Final = ("command-element", "staff", "ammunition-wagon")
"""Classes of mover that do not hold the ranks up."""
TURN_DEG: Final = 21.0
EYES: Final = 8
"""So many of the nearest enemies are looked for, when a battery looks for somebody in sight."""


def ready_ahead(read: Reading, x: float, y: float, way: float) -> float:
    """How far off, in cm, the nearest ready enemy stands within sixty degrees of a way."""
    least = 999.0
    for foe in read.foes:
        if foe["ready"] and foe["kind"] in KINDS:
            apart = metres(x, y, foe["x_m"], foe["y_m"]) / METRES_PER_CM
            if apart < least and off(bearing_to(x, y, foe["x_m"], foe["y_m"]), way) < 60.0:
                least = apart
    return least


def whole(bearing: float) -> float:
    return float(round(bearing) % 360)


def reach_cm(read: Reading, name: str, rows: list[Row]) -> float:
    """How far those of a unit that fight come with one action: the least of what was thrown for them, and for a
    wagon that has fallen behind.
    """
    ranges = read.units[name]["ranges"]
    thrown = [cm for mover, cm in ranges.items() if "+" not in mover and mover not in CARRIED]
    rows_of_it = [read.rows[one] for one in read.units[name]["elements"] if one in read.rows]
    for wagon in rows_of_it:
        if wagon["kind"] != "ammunition-wagon" or wagon["kind"] not in ranges or wagon["in_column"]:
            continue
        apart = min(metres(wagon["x_m"], wagon["y_m"], row["x_m"], row["y_m"]) for row in rows)
        if apart > WAGON_CM * METRES_PER_CM:
            thrown.append(ranges[wagon["kind"]])
    if thrown:
        return float(min(thrown))
    kind = rows[0]["kind"]
    return MOVERS[KINDS[kind].arm].average_cm if KINDS[kind].arm in MOVERS else 7.0


def lone_move(row: Row, to: Goal, reach: float) -> list[Order]:
    """One element goes toward a place: it turns there first where it must."""
    x, y = row["x_m"], row["y_m"]
    way = bearing_to(x, y, *to)
    if off(way, row["facing_deg"]) > TURN_DEG:
        return [Turn(row["id"], whole(way))]
    left = metres(x, y, *to)
    found: list[Order] = []
    for part in (1.0, 0.8, 0.55, 0.3):
        distance = min(left, reach * METRES_PER_CM) * part
        angle = radians(way)
        found.append(Move(row["id"], ((x + distance * sin(angle), y + distance * cos(angle)),), False))
    return found


def gather(read: Reading, name: str, rows: list[Row], subjects: list[str]) -> list[Order]:
    """pdb-V.2.1, pdb-V.4.2: the pennant and the wagon go to the middle of the ranks, and so do stragglers."""
    unit = read.units[name]
    all_rows = [read.rows[one] for one in unit["elements"] if one in read.rows]
    fighting = [row for row in all_rows if row["kind"] not in FOLLOWERS]
    if not fighting or any(row["in_column"] for row in fighting):
        return []
    middle = middle_row(fighting)
    centre = middle["x_m"], middle["y_m"]
    found: list[Order] = []
    for row in all_rows:
        if row["kind"] not in FOLLOWERS or row["id"] not in subjects:
            continue
        limit = NEAR_COMMAND_CM if row["kind"] == "unit-command" else 10.0
        if metres(row["x_m"], row["y_m"], *centre) > limit * METRES_PER_CM:
            mover = "command-element" if row["kind"] == "unit-command" else "ammunition-wagon"
            found += lone_move(row, centre, float(unit["ranges"].get(mover, 7.0)))
    if rows and len(fighting) > 2:
        reach = reach_cm(read, name, rows)
        for row in rows:
            if metres(row["x_m"], row["y_m"], *centre) > STRAGGLING_CM * METRES_PER_CM:
                foe_m, _ = read.nearest_foe(row["x_m"], row["y_m"])
                if not is_gun(row) and foe_m > 15.0 * METRES_PER_CM:
                    found += lone_move(row, centre, reach)
    return found


def scattered(read: Reading, name: str) -> bool:
    """Whether somebody who is still in command has fallen behind."""
    fighting = fighters_of(read, name)
    middle = middle_row(fighting)
    for row in fighting:
        apart = metres(row["x_m"], row["y_m"], middle["x_m"], middle["y_m"]) / METRES_PER_CM
        if STRAGGLING_CM < apart < COMMAND_RANGE_CM:
            return True
    return False


def middle_row(rows: list[Row]) -> Row:
    """The row nearest to the middle of all."""
    x, y = centre_of(rows)
    return min(rows, key=lambda row: (metres(row["x_m"], row["y_m"], x, y), row["id"]))


def facing_orders(name: str, rows: list[Row], to: Goal) -> list[Order]:
    """They turn to a place: all together, or those alone that look elsewhere."""
    wrong = [row for row in rows if off(bearing_to(row["x_m"], row["y_m"], *to), row["facing_deg"]) > TURN_DEG]
    if len(wrong) * 2 > len(rows):
        row = rows[len(rows) // 2]
        return [Wheel(name, whole(bearing_to(row["x_m"], row["y_m"], *to)))]
    return [Turn(row["id"], whole(bearing_to(row["x_m"], row["y_m"], *to))) for row in wrong]


def wheeling(name: str, rows: list[Row], way: float) -> list[Order]:
    """They turn to the same side, to march that way."""
    wrong = [row for row in rows if off(way, row["facing_deg"]) > TURN_DEG]
    if len(wrong) * 2 > len(rows):
        return [Wheel(name, whole(way))]
    return [Turn(row["id"], whole(way)) for row in wrong]


def readying(name: str, rows: list[Row]) -> list[Order]:
    unready = [row for row in rows if not row["ready"]]
    if len(unready) > 2:
        return [ReadyAll(name)]
    return [Ready(row["id"]) for row in unready]


def line_orders(read: Reading, plan: Plan, name: str, rows: list[Row], stuck: bool) -> list[Order]:
    """A line: made ready and turned before it advances, and stopped where it has its shots.

    `stuck`: it stands in front of somebody it cannot shoot at, and must go nearer.
    """
    row = middle_row(rows)
    x, y = row["x_m"], row["y_m"]
    foe_m, foe = read.nearest_foe(x, y)
    apart = foe_m / METRES_PER_CM
    goal = plan.goals.get(name) or plan.guards.get(name)
    moving = goal is not None and metres(x, y, *goal) > ARRIVED_M
    course = plan.field(goal, False).course(x, y) if moving and goal is not None else None
    ahead = apart
    if moving and goal is not None:
        ahead = ready_ahead(read, x, y, bearing_to(x, y, *goal))
    standing = FIRING_CM / 2.0 if stuck else FIRING_CM
    if course is not None and course.crossing and apart > 25.0 and len(rows) > 1:
        if metres(x, y, course.x_m, course.y_m) < 15.0 * METRES_PER_CM:
            return [FormColumn(name, row["id"])]
    found: list[Order] = []
    near = ahead if moving else apart
    to = (course.x_m, course.y_m) if course is not None else goal
    if foe is not None and (near < 16.0 or to is None):
        found += facing_orders(name, rows, (foe["x_m"], foe["y_m"]))
    elif to is not None:
        found += wheeling(name, rows, bearing_to(x, y, *to))
    unready = sum(1 for one in rows if not one["ready"])
    if unready and apart < 20.0 and (unready * 3 >= len(rows) or apart < 10.0):
        found = readying(name, rows) + found
    if moving and to is not None and ahead > standing and not scattered(read, name):
        found += advances(read, name, rows, row, to, ahead - standing + 1.0)
    if unready:
        found += readying(name, rows)
    return found


def advances(read: Reading, name: str, rows: list[Row], row: Row, to: Goal, most_cm: float) -> list[Order]:
    """The unit as one, no farther than its slowest come, or its pennant would leave them behind."""
    left = metres(row["x_m"], row["y_m"], *to)
    way = bearing_to(row["x_m"], row["y_m"], *to)
    distance = min(left, min(most_cm, reach_cm(read, name, rows)) * METRES_PER_CM)
    if distance < 5.0:
        return []
    half = float(read.view["sector_deg"]) / 2.0
    turned = (way - row["facing_deg"] + 180.0) % 360.0 - 180.0
    turned = min(half, max(-half, turned))
    bearing = (row["facing_deg"] + turned) % 360.0
    return [
        Advance(name, round(bearing, 1) % 360.0, distance),
        Advance(name, row["facing_deg"] % 360.0, distance),
        Advance(name, round(bearing, 1) % 360.0, distance / 2.0),
    ]


def column_orders(read: Reading, plan: Plan, name: str, rows: list[Row]) -> list[Order]:
    """A column marches while nobody can see it near, and is left before it is caught."""
    row = rows[0]
    x, y = row["x_m"], row["y_m"]
    foe_m, _ = read.nearest_foe(x, y)
    apart = foe_m / METRES_PER_CM
    goal = plan.goals.get(name) or plan.guards.get(name)
    leaving: list[Order] = [LeaveColumn(name, 2), LeaveColumn(name, 1)]
    if goal is None:
        return leaving if apart < DEPLOY_CM else []
    course = plan.field(goal, is_gun(row)).course(x, y)
    if course is None or metres(x, y, *goal) < 8.0 * METRES_PER_CM:
        return leaving
    bridge = course.crossing and metres(x, y, course.x_m, course.y_m) < 15.0 * METRES_PER_CM
    if apart < DEPLOY_CM and not (bridge and apart > 15.0):
        return leaving
    way = bearing_to(x, y, course.x_m, course.y_m)
    if off(way, row["facing_deg"]) > TURN_DEG:
        return [Turn(row["id"], whole(way)), *leaving]
    return [*lone_move(row, (course.x_m, course.y_m), reach_cm(read, name, rows)), *leaving]


def in_sight(read: Reading, plan: Plan, row: Row, within_cm: float) -> Row | None:
    """Of the nearest enemies one whom a gun sees over the map."""
    x, y = row["x_m"], row["y_m"]
    near: list[tuple[float, int]] = []
    for at, foe in enumerate(read.foes):
        apart = metres(x, y, foe["x_m"], foe["y_m"])
        if apart < within_cm * METRES_PER_CM and foe["kind"] not in FOLLOWERS:
            near.append((apart, at))
    near.sort()
    laid = laid_ground_named(plan.ground)
    for _, at in near[:EYES]:
        foe = read.foes[at]
        here = x / METRES_PER_CM, y / METRES_PER_CM
        if laid.clear(*here, foe["x_m"] / METRES_PER_CM, foe["y_m"] / METRES_PER_CM):
            return foe
    return None


def gun_orders(read: Reading, plan: Plan, name: str, rows: list[Row], idle: int) -> list[Order]:
    """Guns in action stay as long as they have somebody to fire at; limbered ones come up within their long range."""
    row = middle_row(rows)
    x, y = row["x_m"], row["y_m"]
    foe_m, foe = read.nearest_foe(x, y)
    apart = foe_m / METRES_PER_CM
    target = in_sight(read, plan, row, GUN_CM)
    goal = plan.goals.get(name)
    heavy = row["kind"] == "heavy-piece"
    limbered = sum(1 for one in rows if one["limbered"])
    if limbered * 2 > len(rows):
        close = target is not None or apart < 18.0
        if not close and goal is not None and not heavy:
            return gun_march(read, plan, name, rows, row, goal)
        if not close and apart >= 40.0:
            return []
    elif target is None and goal is not None and not heavy and idle > 2 and apart > 18.0:
        return [LimberUp(one["id"]) for one in rows if not one["limbered"]]
    at = target or foe
    found: list[Order] = []
    if at is not None:
        found += facing_orders(name, rows, (at["x_m"], at["y_m"]))
    for one in rows:
        if one["limbered"]:
            found.append(Unlimber(one["id"]))
        elif not one["ready"]:
            found.append(Ready(one["id"]))
    return found


def gun_march(read: Reading, plan: Plan, name: str, rows: list[Row], row: Row, goal: Goal) -> list[Order]:
    course = plan.field(goal, True).course(row["x_m"], row["y_m"])
    if course is None or metres(row["x_m"], row["y_m"], *goal) < 10.0 * METRES_PER_CM:
        return []
    if course.crossing and metres(row["x_m"], row["y_m"], course.x_m, course.y_m) < 15.0 * METRES_PER_CM:
        return [FormColumn(name, row["id"]), *gun_way(read, name, rows, row, course)]
    return gun_way(read, name, rows, row, course)


def gun_way(read: Reading, name: str, rows: list[Row], row: Row, course: Course) -> list[Order]:
    to = course.x_m, course.y_m
    foe_m, _ = read.nearest_foe(row["x_m"], row["y_m"])
    found: list[Order] = []
    found += wheeling(name, rows, bearing_to(row["x_m"], row["y_m"], *to))
    return found + advances(read, name, rows, row, to, max(1.0, foe_m / METRES_PER_CM - 18.0))


def flag_place(read: Reading, plan: Plan, name: str) -> Goal | None:
    """pdb-V.1.11: the middle of the units a headquarters commands, drawn back from the enemy."""
    under = [plan.centres[one] for one, unit in read.units.items() if unit["under"] == name and one in plan.centres]
    for one, unit in read.units.items():
        if unit["under"] == name and one not in plan.centres and one in read.rows:
            under.append((read.rows[one]["x_m"], read.rows[one]["y_m"]))
    if not under:
        return None
    x, y = sum(place[0] for place in under) / len(under), sum(place[1] for place in under) / len(under)
    least, place = min((metres(x, y, *one), one) for one in under)
    x, y = place if least > 10.0 * METRES_PER_CM else (x, y)
    foe_m, foe = read.nearest_foe(x, y)
    if foe is not None and foe_m < 22.0 * METRES_PER_CM and foe_m > 0.0:
        back = min(9.0 * METRES_PER_CM, 22.0 * METRES_PER_CM - foe_m)
        x += (x - foe["x_m"]) / foe_m * back
        y += (y - foe["y_m"]) / foe_m * back
    return max(1.0, x), max(1.0, y)


def flag_strays(read: Reading, plan: Plan, name: str) -> bool:
    """Whether a headquarters is away from its troops, as they stand now."""
    place = flag_place(read, plan, name)
    row = read.rows[name]
    return place is not None and metres(row["x_m"], row["y_m"], *place) > NEAR_COMMAND_CM * METRES_PER_CM


def flag_orders(read: Reading, plan: Plan, name: str) -> list[Order]:
    place = flag_place(read, plan, name)
    if place is None or not flag_strays(read, plan, name):
        return []
    row = read.rows[name]
    ranges = read.units[name]["ranges"].values()
    return lone_move(row, place, float(min(ranges)) if ranges else 10.0)
