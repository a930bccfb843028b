"""What a staff might tell a unit, before it is asked what would come of it: to turn, to assault, to go somewhere."""

from typing import Final

from grognard.books.en_avant_en_masse.appraisal import Row, ahead, apart, enemies_of, own_units, toward
from grognard.books.en_avant_en_masse.orders import ClauseText
from grognard.books.en_avant_en_masse.pieces import Errand
from grognard.ground.angles import angle_between, bearing, direction

Clauses = tuple[ClauseText, ...]
CHARGE_M: Final = 1700.0
"""Nobody is told to assault from farther off."""
FAR_M: Final = 2600.0
"""Nobody is told to go for the flank of an enemy farther off."""
MUSKETS_M: Final = 760.0
GUNS_M: Final = 1500.0
"""Where fire tells: a little within the two ranges."""
STEPS_BACK_M: Final = (400.0, 800.0, 1400.0)
AFIELD_M: Final = 4000.0
"""Nobody is sent to a place to hold from farther off."""
EDGE_M: Final = 150.0
ROOM_M: Final = 250.0
"""So near a friend there is no room for another."""
LINE_M: Final = 320.0
"""From middle to middle of two brigades in line."""
GARRISON_M: Final = 900.0
"""The enemies so near an objective hold it."""
BEFORE_M: Final = 900.0
"""So far before a garrison an attack assembles: out of the reach of muskets, within that of an assault."""


def thoughts(view: Row, unit: Row) -> list[Clauses]:
    """To turn, to assault, to go where it tells, out of the way, or to a place to hold."""
    enemies = sorted(enemies_of(view), key=lambda row: apart(unit, row))
    found: list[Clauses] = []
    guns = unit["arm"] == "artillery"
    for enemy in enemies[:4]:
        facing = float(round(toward(unit, enemy))) % 360.0
        if angle_between(unit["facing_deg"], facing) > 20.0:
            found.append((ClauseText("defend", facing_deg=facing),))
        if not guns and unit["status"] > 1 and apart(unit, enemy) < FAR_M and not ahead(unit, enemy):
            found.append((ClauseText("deploy", facing_deg=facing), ClauseText("assault")))
    if not guns and any(ahead(unit, enemy) and apart(unit, enemy) < CHARGE_M for enemy in enemies):
        found.append((ClauseText("assault"),))
    for number, enemy in enumerate(enemies[:4]):
        to = toward(enemy, unit)
        for off in (0.0, -40.0, 40.0, -80.0, 80.0) if number < 3 else (0.0,):
            _place(view, unit, enemy, to + off, MUSKETS_M, found)
            if guns and off == 0.0:
                _place(view, unit, enemy, to, GUNS_M, found)
        if not guns and apart(unit, enemy) < FAR_M:
            for off in (130.0, -130.0):
                _place(view, unit, enemy, enemy["facing_deg"] + off, 640.0, found, True)
    for enemy in enemies[:2]:
        east, north = direction(toward(enemy, unit))
        for step in STEPS_BACK_M:
            _go(view, unit, unit["x_m"] + step * east, unit["y_m"] + step * north, enemy, found)
    for held in view["objectives"]:
        if held["points"] > 0 and apart(unit, held) < AFIELD_M:
            found.append((ClauseText("defend", place=held["name"]),))
    return found


def _place(
    view: Row, unit: Row, enemy: Row, at: float, line: float, found: list[Clauses], then_assault: bool = False
) -> None:
    """A place so far from an enemy, on this bearing from him."""
    east, north = direction(at)
    _go(view, unit, enemy["x_m"] + line * east, enemy["y_m"] + line * north, enemy, found, then_assault)


def _go(view: Row, unit: Row, x: float, y: float, enemy: Row, found: list[Clauses], then_assault: bool = False) -> None:
    if not on_table(view, x, y) or (x - unit["x_m"]) ** 2 + (y - unit["y_m"]) ** 2 < 120.0**2:
        return
    for row in view["units"]:
        if row["own"] and row["id"] != unit["id"] and (row["x_m"] - x) ** 2 + (row["y_m"] - y) ** 2 < ROOM_M**2:
            return
    clause = _facing(x, y, enemy)
    found.append((clause, ClauseText("assault")) if then_assault else (clause,))


def on_table(view: Row, x: float, y: float) -> bool:
    width, depth = float(view["width_m"]), float(view["depth_m"])
    return EDGE_M <= x <= width - EDGE_M and EDGE_M <= y <= depth - EDGE_M


def _facing(x: float, y: float, enemy: Row) -> ClauseText:
    facing = float(round(bearing(enemy["x_m"] - x, enemy["y_m"] - y))) % 360.0
    return ClauseText("deploy", x_m=float(round(x)), y_m=float(round(y)), facing_deg=facing)


# -- a side that has to attack ---------------------------------------------------------------------------------


def behind(view: Row, side: str) -> float:
    """By how many points of the objectives the enemy is before us."""
    points = 0.0
    for held in view["objectives"]:
        if held["held_by"]:
            points += held["points"] * (-1.0 if held["held_by"] == side else 1.0)
    return points


def aimed_at(view: Row, side: str) -> Row | None:
    """Of the objectives that are not ours, the one worth most for the way there and its garrison."""
    ours = [row for row in own_units(view) if row["status"] >= 2]
    best: Row | None = None
    most = -1e9
    for held in view["objectives"]:
        if held["held_by"] == side or held["points"] <= 0 or not ours:
            continue
        way = sum(apart(row, held) for row in ours) / len(ours)
        garrison = sum(row["status"] for row in enemies_of(view) if apart(row, held) < GARRISON_M)
        worth = 4.0 * held["points"] - way / 800.0 - garrison / 2.0
        if worth > most:
            best, most = held, worth
    return best


def advance(view: Row, unit: Row, side: str, given: dict[str, Clauses]) -> Clauses | None:
    """Towards the objective aimed at: into it if nobody holds it, else up beside its friends, before its garrison."""
    goal = aimed_at(view, side)
    if goal is None or unit["status"] <= 2:
        return None
    garrison = [row for row in enemies_of(view) if apart(row, goal) < GARRISON_M]
    if not garrison:
        return (ClauseText("defend", place=goal["name"]),) if apart(unit, goal) > goal["radius_m"] else None
    enemy = min(garrison, key=lambda row: apart(row, goal))
    if apart(unit, enemy) < BEFORE_M + EDGE_M:
        return None
    taken = [(row["x_m"], row["y_m"]) for row in own_units(view) if row["id"] != unit["id"]]
    for name, clauses in given.items():
        if name != unit["id"] and clauses and clauses[0].x_m is not None and clauses[0].y_m is not None:
            taken.append((clauses[0].x_m, clauses[0].y_m))
    to = toward(enemy, unit)
    for off in (0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0):
        east, north = direction(to + off)
        x, y = enemy["x_m"] + BEFORE_M * east, enemy["y_m"] + BEFORE_M * north
        if on_table(view, x, y) and all((x - ox) ** 2 + (y - oy) ** 2 > LINE_M**2 for ox, oy in taken):
            return (_facing(x, y, enemy),)
    return None


# -- what it has the unit do -----------------------------------------------------------------------------------


def stays(clauses: Clauses) -> bool:
    """Whether an order has the unit turn where it stands, at most."""
    first = clauses[0]
    return first.what == "defend" and not first.place


def errands(view: Row, unit: Row, clauses: Clauses) -> list[Errand]:
    """An order as what it has the unit do, one after the other."""
    found: list[Errand] = []
    for clause in clauses:
        facing = -1.0 if clause.facing_deg is None else clause.facing_deg
        if clause.what == "assault":
            found.append(Errand("assault", 0.0, 0.0, facing))
            continue
        x, y = clause.x_m, clause.y_m
        for held in view["objectives"]:
            if clause.place and held["name"] == clause.place:
                x, y = held["x_m"], held["y_m"]
        if x is not None and y is not None:
            found.append(Errand("go", float(x), float(y), facing))
        else:
            found.append(Errand("face", unit["x_m"], unit["y_m"], facing))
    return found
