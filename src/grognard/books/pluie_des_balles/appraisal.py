"""What one order is worth to a commander of this book who looks no further ahead, on what he sees."""

from math import cos, radians, sin, sqrt
from typing import Any, Final

from grognard.books.pluie_des_balles.basics import bearing_to
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.tables import KINDS, QUALITIES, WEAPONS
from grognard.core.orders import Order

View = dict[str, Any]
Row = dict[str, Any]
NEAR_CM: Final = 18.0
WORTH: Final = {"higher-command": 5.0, "field-piece": 3.0, "horse-piece": 3.0, "heavy-piece": 3.0}
POOR: Final = -1.0


class Reading:
    """A view with its rows by name and its enemies in a row; the next view of the seat is read by what changed."""

    def __init__(self, view: View) -> None:
        self.view: View = view
        self.listed: list[Row] = []
        self.rows: dict[str, Row] = {}
        self.foes: list[Row] = []
        self.foe_xs: list[float] = []
        self.foe_ys: list[float] = []
        self.foe_at: dict[str, int] = {}
        self.units: dict[str, Row] = {}
        self.goals: list[Row] = []
        self.near: dict[tuple[float, float], tuple[float, int]] = {}
        self.read(view)

    def read(self, view: View) -> None:
        self.view = view
        before, listed = self.listed, view["units"]
        self.listed = listed
        same = len(before) == len(listed)
        foes_moved = False
        if same:
            for at in range(len(listed)):
                row = listed[at]
                if row is not before[at]:
                    if row["id"] != before[at]["id"]:
                        same = False
                        break
                    self.rows[row["id"]] = row
                    if not row["own"]:
                        foes_moved = True
                        number = self.foe_at.get(row["id"], -1)
                        if number >= 0:
                            self.foes[number] = row
                            self.foe_xs[number] = row["x_m"]
                            self.foe_ys[number] = row["y_m"]
        if not same:
            self.rows = {row["id"]: row for row in listed}
            self.foes = [row for row in listed if not row["own"] and row["kind"] != "unit-command"]
            self.foe_xs = [row["x_m"] for row in self.foes]
            self.foe_ys = [row["y_m"] for row in self.foes]
            self.foe_at = {row["id"]: at for at, row in enumerate(self.foes)}
        if foes_moved or not same:
            self.near = {}
        self.units = {unit["id"]: unit for unit in view["formations"]}
        self.goals = [goal for goal in view["objectives"] if goal["held_by"] != view["side"]]

    def row(self, name: str) -> Row | None:
        return self.rows.get(name.partition("+")[0])

    def nearest_foe(self, x: float, y: float) -> tuple[float, Row | None]:
        """In metres."""
        found = self.near.get((x, y))
        if found is None:
            found = self.near[(x, y)] = self.look_for_foe(x, y)
        least, best = found
        return least, self.foes[best] if best >= 0 else None

    def look_for_foe(self, x: float, y: float) -> tuple[float, int]:
        """How far off the nearest of the enemies is, and his place among them; -1 where there is none."""
        best = -1
        least = 1e18
        xs, ys = self.foe_xs, self.foe_ys
        for at in range(len(xs)):
            dx = xs[at] - x
            dy = ys[at] - y
            apart = dx * dx + dy * dy
            if apart < least:
                best, least = at, apart
        return sqrt(least), best

    def nearest_goal(self, x: float, y: float) -> tuple[float, float] | None:
        best = None
        least = 0.0
        for goal in self.goals:
            apart = (goal["x_m"] - x) ** 2 + (goal["y_m"] - y) ** 2
            if best is None or apart < least:
                best, least = (goal["x_m"], goal["y_m"]), apart
        if best is None:
            _, foe = self.nearest_foe(x, y)
            return (foe["x_m"], foe["y_m"]) if foe is not None else None
        return best


_last: dict[str, Reading] = {}
"""The view each seat last read: a commander asks about many orders under one view."""


def reading(view: View) -> Reading:
    found = _last.get(view["seat"])
    if found is None:
        found = _last[view["seat"]] = Reading(view)
    elif found.view is not view:
        found.read(view)
    return found


def cm_between(one: Row, other: Row) -> float:
    return sqrt((one["x_m"] - other["x_m"]) ** 2 + (one["y_m"] - other["y_m"]) ** 2) / METRES_PER_CM


def chance_to_hit(row: Row, target: Row, weapon: str = "") -> float:
    """Roughly, by range, quality and the firer's size; cover is not told by a view."""
    using = WEAPONS.get(weapon or row.get("weapon", ""))
    if using is None:
        return 0.0
    apart = max(0.0, cm_between(row, target) - 1.2)
    for at, band in enumerate(using.bands):
        if apart <= band.up_to_cm:
            value = using.values[at]
            break
    else:
        return 0.0
    if value == 0 or apart > using.max_range_cm:
        return 0.0
    value += QUALITIES[row["quality"]].fire if row.get("quality") in QUALITIES else 0
    if row["kind"] in ("half-company", "dismounted-troop"):
        value += 4
    return min(0.95, max(0.05, (21 - value) / 20.0))


def shot_worth(row: Row, target: Row, name: str, weapon: str) -> float:
    """A hit on a unit not ready removes it; on a ready one it throws it back."""
    chance = chance_to_hit(row, target, weapon)
    if name.endswith("+limber"):
        return chance * 1.2
    worth = WORTH.get(target["kind"], 1.0)
    deadly = not target["ready"]
    return (chance * (3.0 if deadly else 1.2) + 0.05 * 3.0) * worth


def off(bearing: float, facing: float) -> float:
    return abs((bearing - facing + 180.0) % 360.0 - 180.0)


def middle_of(read: Reading, name: str) -> Row | None:
    """The element a unit is judged by: the middle one of those that fight."""
    unit = read.units.get(name)
    if unit is None:
        return read.row(name)
    rows = [read.rows[one] for one in unit["elements"] if one in read.rows]
    standing = [row for row in rows if row["kind"] not in ("unit-command", "ammunition-wagon")] or rows
    return standing[len(standing) // 2] if standing else None


def value(view: View, order: Order) -> float:
    """How good one order looks by itself; above 0 where it is better than doing nothing."""
    read = reading(view)
    kind = type(order).__name__
    judge = JUDGES.get(kind)
    return judge(read, order) if judge is not None else POOR


def judge_activate(read: Reading, order: Any) -> float:
    row = middle_of(read, order.unit)
    if row is None or row["kind"] in ("higher-command", "heliograph-team", "telegraph-team"):
        return POOR
    return 1.0 if order.unit in read.units else POOR


def judge_fire(read: Reading, order: Any) -> float:
    row, target = read.row(order.unit), read.row(order.target)
    return shot_worth(row, target, order.target, order.weapon) if row is not None and target is not None else POOR


def judge_assault(read: Reading, order: Any) -> float:
    row, target = read.row(order.unit), read.row(order.target)
    if row is None or target is None:
        return POOR
    need = 10 + QUALITIES[row["quality"]].close_combat - (0 if target["ready"] else 5)
    if not KINDS[target["kind"]].defends:
        need = 2
    return (21 - need) / 20.0 * 4.0 - 1.2


def judge_follow_up(read: Reading, order: Any) -> float:
    target = read.row(order.target) if order.target else None
    return 0.0 if target is None else (1.0 if not target["ready"] else -0.5)


def judge_move(read: Reading, order: Any) -> float:
    row = middle_of(read, order.unit)
    if row is None:
        return POOR
    if type(order).__name__ == "Move":
        if row["kind"] in ("unit-command", "ammunition-wagon", "higher-command"):
            return POOR
        to_x, to_y = order.path[-1]
    elif type(order).__name__ == "Advance":
        angle = radians(order.bearing_deg)
        to_x = row["x_m"] + order.distance_m * sin(angle)
        to_y = row["y_m"] + order.distance_m * cos(angle)
    else:
        return POOR
    foe_m, _ = read.nearest_foe(row["x_m"], row["y_m"])
    if row["ready"] and foe_m < 8.0 * METRES_PER_CM:
        return POOR
    goal = read.nearest_goal(row["x_m"], row["y_m"])
    if goal is None:
        return POOR
    before = sqrt((goal[0] - row["x_m"]) ** 2 + (goal[1] - row["y_m"]) ** 2)
    after = sqrt((goal[0] - to_x) ** 2 + (goal[1] - to_y) ** 2)
    return (before - after) / 300.0


def judge_turn(read: Reading, order: Any) -> float:
    row = middle_of(read, order.unit)
    if row is None or row["kind"] in ("unit-command", "ammunition-wagon", "higher-command"):
        return POOR
    foe_m, foe = read.nearest_foe(row["x_m"], row["y_m"])
    goal = read.nearest_goal(row["x_m"], row["y_m"])
    to = (foe["x_m"], foe["y_m"]) if foe is not None and foe_m < 25.0 * METRES_PER_CM else goal
    if to is None:
        return POOR
    wanted = bearing_to(row["x_m"], row["y_m"], *to)
    gain = off(wanted, row["facing_deg"]) - off(wanted, order.facing_deg)
    return gain / 90.0 if gain > 20.0 else POOR


def judge_ready(read: Reading, order: Any) -> float:
    row = middle_of(read, order.unit)
    if row is None or row["kind"] in ("unit-command", "ammunition-wagon", "higher-command"):
        return POOR
    foe_m, _ = read.nearest_foe(row["x_m"], row["y_m"])
    if type(order).__name__ == "ReadyAll":
        unit = read.units[order.unit]
        rows = [read.rows[name] for name in unit["elements"] if name in read.rows]
        unready = sum(
            1 for one in rows if not one["ready"] and one["kind"] in KINDS and KINDS[one["kind"]].company_size
        )
        if unready * 2 < len(rows):
            return POOR
    gun = KINDS[row["kind"]].arm.endswith("artillery")
    return 0.8 if foe_m < (50.0 if gun else 20.0) * METRES_PER_CM else POOR


def judge_unlimber(read: Reading, order: Any) -> float:
    row = read.row(order.unit)
    if row is None:
        return POOR
    foe_m, foe = read.nearest_foe(row["x_m"], row["y_m"])
    if foe is None or off(bearing_to(row["x_m"], row["y_m"], foe["x_m"], foe["y_m"]), row["facing_deg"]) > 22.0:
        return POOR
    return 0.9 if foe_m < 30.0 * METRES_PER_CM else POOR


def judge_react(read: Reading, order: Any) -> float:
    return {"reactive-fire": 1.0, "reactive-close-combat": 0.8}.get(order.reaction, POOR)


def judge_leave(read: Reading, order: Any) -> float:
    row = middle_of(read, order.unit)
    if row is None:
        return POOR
    foe_m, _ = read.nearest_foe(row["x_m"], row["y_m"])
    return 1.0 if foe_m < 40.0 * METRES_PER_CM and order.lines == 2 else POOR


JUDGES: Final[dict[str, Any]] = {
    "Activate": judge_activate,
    "EndHalf": lambda read, order: 0.0,
    "Done": lambda read, order: 0.0,
    "Fire": judge_fire,
    "CloseCombat": judge_assault,
    "Charge": lambda read, order: judge_assault(read, order) + 1.0,
    "FollowUp": judge_follow_up,
    "Move": judge_move,
    "Advance": judge_move,
    "Turn": judge_turn,
    "Wheel": judge_turn,
    "Ready": judge_ready,
    "ReadyAll": judge_ready,
    "Unlimber": judge_unlimber,
    "LeaveColumn": judge_leave,
    "React": judge_react,
    "LetPass": lambda read, order: 0.0,
    "NothingToWrite": lambda read, order: 0.0,
}
