"""What each unit of a side is to go for or to hold, as its staff sees the table at the start of a turn."""

from math import inf, sqrt
from typing import Final

from grognard.books.pluie_des_balles.appraisal import Reading, Row
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.tables import KINDS
from grognard.books.pluie_des_balles.ways import Field, ways_over

Goal = tuple[float, float]

FOLLOWERS: Final = ("unit-command", "ammunition-wagon")
UNTHINKING: Final = ("higher-command", "heliograph-team", "telegraph-team")
GUARD_CM: Final = 25.0
"""A battalion this near an objective of its side can be left there to keep it."""
ABOUT_M: Final = 150
"""An enemy who is gone for is gone for thereabouts, so that the ways to him last some turns."""
CROWD: Final = 0.12
"""By so much of its cost a goal is worth less to a brigade for each battalion that goes there already."""


def is_gun(row: Row) -> bool:
    return KINDS[row["kind"]].arm.endswith("artillery")


def is_fighting(row: Row) -> bool:
    return row["kind"] not in FOLLOWERS and row["kind"] not in UNTHINKING


def fighters_of(read: Reading, name: str) -> list[Row]:
    """The rows of a unit that fight; of an element alone, its own."""
    unit = read.units.get(name)
    names = unit["elements"] if unit is not None else [name]
    found = [read.rows[one] for one in names if one in read.rows]
    return [row for row in found if is_fighting(row)]


def centre_of(rows: list[Row]) -> Goal:
    """The middle of some rows, in metres."""
    return sum(row["x_m"] for row in rows) / len(rows), sum(row["y_m"] for row in rows) / len(rows)


def metres(ax: float, ay: float, bx: float, by: float) -> float:
    return sqrt((bx - ax) ** 2 + (by - ay) ** 2)


class Plan:
    """Made anew every turn: guards for what is held, a goal for each brigade, its guns behind it."""

    def __init__(self, read: Reading, attacking: bool) -> None:
        self.read = read
        self.attacking = attacking
        self.ground: str = read.view["ground"]
        self.goals: dict[str, Goal] = {}
        self.guards: dict[str, Goal] = {}
        self.centres: dict[str, Goal] = {}
        self.brigades: dict[str, list[str]] = {}
        self.batteries: list[str] = []
        for name, unit in read.units.items():
            rows = fighters_of(read, name)
            if not rows:
                continue
            self.centres[name] = centre_of(rows)
            row = rows[len(rows) // 2]
            if is_gun(row):
                self.batteries.append(name)
            elif row["kind"] not in ("engineers", "machine-gun"):
                self.brigades.setdefault(unit["under"], []).append(name)
        self.set_guards()
        if attacking:
            self.set_goals()

    def field(self, goal: Goal, wheels: bool) -> Field:
        return ways_over(self.ground, wheels).to(*goal)

    def set_guards(self) -> None:
        """Of the infantry about an objective that is held, the nearest battalion keeps it."""
        for goal in self.read.view["objectives"]:
            if goal["held_by"] != self.read.view["side"]:
                continue
            nearest, least = "", GUARD_CM * METRES_PER_CM
            for names in self.brigades.values():
                for name in names:
                    apart = metres(*self.centres[name], goal["x_m"], goal["y_m"])
                    if apart < least and name not in self.guards:
                        nearest, least = name, apart
            if nearest:
                self.guards[nearest] = (goal["x_m"], goal["y_m"])

    def set_goals(self) -> None:
        """Each brigade goes for what is worth most for its way, and not all for the same."""
        open_goals: list[tuple[Goal, float]] = [((g["x_m"], g["y_m"]), g["points"]) for g in self.read.goals]
        going: dict[Goal, int] = {}
        for names in self.brigades.values():
            free = [name for name in names if name not in self.guards]
            if not free:
                continue
            wanted = self.best_goal(centre_of_places([self.centres[name] for name in free]), open_goals, going, False)
            for name in free:
                goal = wanted
                if goal is None or self.field(goal, False).cost_from(*self.centres[name]) == inf:
                    goal = self.best_goal(self.centres[name], open_goals, going, False)
                if goal is not None:
                    self.goals[name] = goal
                    going[goal] = going.get(goal, 0) + 1
        for name in self.batteries:
            goal = self.best_goal(self.centres[name], open_goals, {}, True)
            if goal is not None:
                self.goals[name] = goal

    def best_goal(
        self, place: Goal, open_goals: list[tuple[Goal, float]], going: dict[Goal, int], wheels: bool
    ) -> Goal | None:
        best: Goal | None = None
        least = inf
        for goal, points in open_goals:
            cost = (self.field(goal, wheels).cost_from(*place) + 10.0) / sqrt(max(1.0, points))
            cost *= 1.0 + CROWD * going.get(goal, 0)
            if cost < least:
                best, least = goal, cost
        if best is None:
            _, foe = self.read.nearest_foe(*place)
            if foe is not None:
                best = float(round(foe["x_m"] / ABOUT_M) * ABOUT_M), float(round(foe["y_m"] / ABOUT_M) * ABOUT_M)
        return best


def centre_of_places(places: list[Goal]) -> Goal:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
