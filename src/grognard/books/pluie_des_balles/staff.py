"""A commander worth playing against: reactions do the killing, guns stay where they stand, fire goes where it kills."""

from math import sqrt
from typing import Any, Final

from grognard.books.pluie_des_balles.appraisal import (
    Reading,
    Row,
    View,
    chance_to_hit,
    judge_assault,
    judge_follow_up,
    off,
    reading,
    shot_worth,
)
from grognard.books.pluie_des_balles.basics import bearing_to
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.orders import (
    Advance,
    Charge,
    CloseCombat,
    Done,
    EndHalf,
    Fire,
    LeaveColumn,
    LetPass,
    NothingToWrite,
    Ready,
    ReadyAll,
    Turn,
    Unlimber,
    Wheel,
)
from grognard.books.pluie_des_balles.tables import KINDS
from grognard.core.battle import Decision
from grognard.core.orders import Order, StandingAnswer

FIRING_CM: Final = 11.0
"""Where infantry stands to fire: long range still, so that a ready line keeps its shots."""
FOLLOWERS: Final = ("unit-command", "ammunition-wagon")
UNTHINKING: Final = ("higher-command", "heliograph-team", "telegraph-team")
ANSWER: Final[dict[str, float | str | bool]] = {
    "fire": True,
    "close-combat": True,
    "needed-at-most": 15.0,
    "within-cm": 18.0,
    "guns": False,
}


def ready_ahead(read: Reading, x: float, y: float, way: float) -> float:
    """How far off, in cm, the nearest ready enemy stands within sixty degrees of a way."""
    least = 999.0
    for foe in read.foes:
        if foe["ready"] and foe["kind"] in KINDS and off(bearing_to(x, y, foe["x_m"], foe["y_m"]), way) < 60.0:
            apart = sqrt((foe["x_m"] - x) ** 2 + (foe["y_m"] - y) ** 2) / METRES_PER_CM
            least = min(least, apart)
    return least


class Staff:
    """Each unit goes for an objective while its side must; else it holds, faces the enemy and fires."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed
        self.turn = 0
        self.done: dict[str, bool] = {}
        self.goals: dict[str, tuple[float, float]] = {}

    def order(self, view: View, decision: Decision, options: Any) -> Order:
        read = reading(view)
        if view["turn"] != self.turn:
            self.turn = view["turn"]
            self.done.clear()
            self.goals.clear()
        if decision.step == "Reaction":
            if "reaction" not in view["standing"]:
                return StandingAnswer("reaction", "when", ANSWER)
            return LetPass()
        if decision.step == "CommanderActs":
            return self.next_unit(read, options)
        if decision.step == "UnitActs":
            return self.act(read, decision.about, options)
        if decision.step == "RideOn":
            best = max(options, key=lambda order: judge_follow_up(read, order))
            return best  # type: ignore[no-any-return]
        if decision.step == "StaffWrites":
            return NothingToWrite()
        first: Order = decision.default or next(iter(options))
        return first

    # -- which unit ------------------------------------------------------------------------------

    def next_unit(self, read: Reading, options: Any) -> Order:
        """Those with somebody to shoot at first: they clear the way for the others."""
        best, most = "", 0.0
        for name in options.subjects():
            if self.done.get(name):
                continue
            worth = self.urgency(read, name)
            if worth > most:
                best, most = name, worth
        if not best:
            return EndHalf()
        self.done[best] = True
        for order in options.about(best):
            return order  # type: ignore[no-any-return]
        return EndHalf()

    def urgency(self, read: Reading, name: str) -> float:
        rows = self.fighters(read, name)
        if not rows or name not in read.units:
            return 0.0
        row = rows[len(rows) // 2]
        foe_m, _ = read.nearest_foe(row["x_m"], row["y_m"])
        apart = foe_m / METRES_PER_CM
        reach = 50.0 if KINDS[row["kind"]].arm.endswith("artillery") else 20.0
        ready = sum(1 for one in rows if one["ready"])
        if apart <= reach:
            return 3.0 + ready / len(rows) - apart / 100.0
        if self.must_move(read, row):
            return 1.0
        return 0.5 if ready < len(rows) and apart < reach + 10.0 else 0.0

    def fighters(self, read: Reading, name: str) -> list[Row]:
        unit = read.units.get(name)
        names = unit["elements"] if unit is not None else [name]
        found = [read.rows[one] for one in names if one in read.rows]
        return [row for row in found if row["kind"] not in FOLLOWERS and row["kind"] not in UNTHINKING]

    def must_move(self, read: Reading, row: Row) -> bool:
        """Guns stand; the others move while the enemy holds more than is good, or this side acts first."""
        if KINDS[row["kind"]].arm.endswith("artillery") or row["kind"] in ("engineers", "machine-gun"):
            return False
        return bool(read.goals) and self.attacking(read)

    def attacking(self, read: Reading) -> bool:
        """Who is not well ahead must come on: a margin of a half wins decisively."""
        score = read.view["score"]
        mine = score.get(self.side, 0.0)
        theirs = max([points for side, points in score.items() if side != self.side] or [0.0])
        return bool(mine * 2.0 <= theirs * 3.0)

    # -- what it does ----------------------------------------------------------------------------

    def act(self, read: Reading, name: str, options: Any) -> Order:
        subjects = list(options.subjects())
        best: Order | None = None
        most = 0.25
        for subject in subjects:
            row = read.row(subject)
            if row is None or row["kind"] in FOLLOWERS or not row["ready"]:
                continue
            for order in options.about(subject):
                worth = self.blow(read, row, order)
                if worth is None:
                    break
                if worth > most:
                    best, most = order, worth
        if best is not None:
            return best
        return self.manoeuvre(read, name, subjects, options)

    def blow(self, read: Reading, row: Row, order: Order) -> float | None:
        """The worth of a shot or attack; None when the orders that follow are no blows."""
        if isinstance(order, Fire):
            target = read.row(order.target)
            if target is None or chance_to_hit(row, target, order.weapon) < 0.14:
                return 0.0
            return shot_worth(row, target, order.target, order.weapon)
        if isinstance(order, Charge):
            return judge_assault(read, order) + 1.0
        if isinstance(order, CloseCombat):
            target = read.row(order.target)
            if target is not None and (not target["ready"] or not KINDS[target["kind"]].defends):
                return judge_assault(read, order) + 0.5
            return 0.0
        if isinstance(order, (Advance, ReadyAll, Wheel, LeaveColumn)):
            return 0.0
        return None

    def manoeuvre(self, read: Reading, name: str, subjects: list[str], options: Any) -> Order:
        rows = [row for row in self.fighters(read, name) if row["id"] in subjects]
        if not rows or name not in read.units:
            return Done(name)
        row = rows[len(rows) // 2]
        x, y = row["x_m"], row["y_m"]
        foe_m, foe = read.nearest_foe(x, y)
        apart = foe_m / METRES_PER_CM
        gun = KINDS[row["kind"]].arm.endswith("artillery")
        if row["in_column"] and apart < 40.0:
            return self.offered([LeaveColumn(name, 2), LeaveColumn(name, 1), Done(name)], options)
        wanted: list[Order] = []
        goal = self.goal_of(read, name, x, y)
        ahead = apart
        moving = self.must_move(read, row) and goal is not None
        if moving and goal is not None:
            ahead = ready_ahead(read, x, y, bearing_to(x, y, *goal))
        near = ahead if moving else apart
        faces = (foe["x_m"], foe["y_m"]) if foe is not None and (near < 16.0 or gun) else goal
        if faces is not None and off(bearing_to(x, y, *faces), row["facing_deg"]) > 21.0 and not row["in_column"]:
            to = round(bearing_to(x, y, *faces)) % 360
            if gun:
                wanted += [Turn(one["id"], float(to)) for one in rows if one["actions"] > 0]
            else:
                wanted.append(Wheel(name, float(to)))
        if gun:
            for one in rows:
                if one["limbered"] and apart < 40.0:
                    wanted.append(Unlimber(one["id"]))
                elif not one["ready"] and not one["limbered"]:
                    wanted.append(Ready(one["id"]))
            return self.offered([*wanted, Done(name)], options)
        unready = sum(1 for one in rows if not one["ready"])
        if unready and apart < 20.0 and (unready * 3 >= len(rows) or apart < 10.0):
            wanted.insert(0, ReadyAll(name))
        if moving and ahead > FIRING_CM:
            wanted += self.advances(read, name, row, ahead)
        if unready:
            wanted.append(ReadyAll(name))
        return self.offered([*wanted, Done(name)], options)

    def goal_of(self, read: Reading, name: str, x: float, y: float) -> tuple[float, float] | None:
        if name not in self.goals:
            goal = read.nearest_goal(x, y)
            if goal is None:
                return None
            self.goals[name] = goal
        return self.goals[name]

    def advances(self, read: Reading, name: str, row: Row, apart: float) -> list[Order]:
        goal = self.goal_of(read, name, row["x_m"], row["y_m"])
        if goal is None:
            return []
        left = sqrt((goal[0] - row["x_m"]) ** 2 + (goal[1] - row["y_m"]) ** 2)
        if left < 45.0:
            return []
        to = bearing_to(row["x_m"], row["y_m"], *goal)
        distance = min(left, max(1.0, apart - FIRING_CM + 1.0) * METRES_PER_CM)
        half = float(read.view["sector_deg"]) / 2.0
        turned = (to - row["facing_deg"] + 180.0) % 360.0 - 180.0
        turned = min(half, max(-half, turned))
        way = (row["facing_deg"] + turned) % 360.0
        return [Advance(name, round(way, 1) % 360.0, distance), Advance(name, row["facing_deg"] % 360.0, distance)]

    def offered(self, wanted: list[Order], options: Any) -> Order:
        for order in wanted:
            if order in options:
                return order
        return wanted[-1]
