# not compiled: it makes orders, whose types msgspec reads
"""What a commander of this book values, from his view alone: where he is the steadier, he assaults; else he stands."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from grognard.books.en_avant_en_masse.appraisal import (
    EXTREME_M,
    FIRING_LINE_M,
    Row,
    ahead,
    apart,
    covers,
    enemies_of,
    find,
    margin,
    own_units,
    place_worth,
    toward,
    willing,
)
from grognard.books.en_avant_en_masse.orders import (
    ClauseText,
    ControlDecides,
    IssueOrder,
    Lead,
    MoveHeadquarters,
    Pursue,
    Rally,
    Ready,
    Wait,
    WriteOrder,
)
from grognard.core.battle import Decision
from grognard.core.orders import Order
from grognard.ground.angles import angle_between, bearing, direction


class Choices(Protocol):
    def __contains__(self, order: object) -> bool: ...
    def subjects(self) -> Sequence[str]: ...
    def about(self, subject: str) -> Iterable[Order]: ...


# -- one step ahead ----------------------------------------------------------------------------------------


def value(view: Row, order: Order) -> float:
    """The greedy commander's judgement of one order."""
    if isinstance(order, (WriteOrder, IssueOrder)):
        return _order_value(view, order.unit, order.clauses, isinstance(order, IssueOrder))
    if isinstance(order, Pursue):
        unit = find(view, order.unit)
        good = unit is not None and unit["status"] >= 5
        return 1.0 if order.pursue == good else 0.5
    if isinstance(order, Rally):
        unit = find(view, order.unit)
        return 2.0 if unit is not None and unit["lost"] > 0 else 0.0
    if isinstance(order, Lead):
        return 0.1
    if isinstance(order, Wait):
        return 0.01
    if isinstance(order, (Ready, ControlDecides)):
        return 0.02
    return 0.0


def _order_value(view: Row, name: str, clauses: tuple[ClauseText, ...], issued: bool) -> float:
    unit = find(view, name)
    enemies = enemies_of(view)
    if unit is None or not enemies:
        return 0.0
    if issued and "assault" in unit.get("ordered", []):
        return 0.0
    enemy = min(enemies, key=lambda row: apart(unit, row))
    near = 1.0 / (1.0 + apart(unit, enemy) / 1000.0)
    first = clauses[0]
    if first.what == "assault":
        if not ahead(unit, enemy):
            return 0.0
        return 1.0 + near if margin(unit, enemy) >= 0 else 0.0
    if len(clauses) > 1:
        faces = first.facing_deg is not None and angle_between(first.facing_deg, toward(unit, enemy)) < 10.0
        return 0.9 + near if faces and margin(unit, enemy) >= 0 else 0.0
    if first.what == "defend" and first.facing_deg is not None:
        turned = angle_between(unit["facing_deg"], first.facing_deg)
        return 0.4 if turned > 45.0 and angle_between(first.facing_deg, toward(unit, enemy)) < 10.0 else 0.03
    return 0.0


# -- the staff ---------------------------------------------------------------------------------------------

LEAD: Final = 1.0
"""The lead on the cards from which an assault is worth ordering, and what more it takes where the order is slow."""
SLOW: Final = 1.0
NEAR_M: Final = 500.0
FOLLOW_M: Final = 250.0
"""A headquarters farther than this from the middle of its units closes up when there is nothing else to do."""
GAIN: Final = 0.3
"""A new position must be worth so many levels a turn more than the old."""
OBJECTIVE: Final = 1.6
LATE: Final = 4
CLEAR_M: Final = 600.0
"""An objective is free for the taking with nobody so near; foot goes for it so many turns before the end."""


class Staff:
    """A target for each brigade that it can expect to beat, the rest standing on the defence; guns to the front,
    the shaken drawn out of it, and the commander where a unit wants rallying."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed

    def order(self, view: Row, decision: Decision, options: Choices) -> Order:
        if decision.step == "WriteOrders":
            return self._write(view, options)
        if decision.step == "ChoosePursuit":
            return self._pursue(view, decision)
        if decision.step == "DeclareActions":
            return self._declare(view, options)
        return decision.default if decision.default is not None else Wait()

    # -- orders ---------------------------------------------------------------------------------------------

    def _write(self, view: Row, options: Choices) -> Order:
        for name in options.subjects():
            unit = find(view, name)
            if unit is None:
                continue
            for _, clauses in self._plans(view, unit):
                order = WriteOrder(name, clauses)
                if order in options:
                    return order
        return Ready()

    def _declare(self, view: Row, options: Choices) -> Order:
        """Of all the units this seat can order now, the one for which an order is worth most."""
        best: tuple[float, Order] = (0.0, Wait())
        commanders = {row["id"]: row for row in view["commanders"] if row["own"]}
        subjects = set(options.subjects())
        corps = [name for name, row in commanders.items() if row["corps"] and name in subjects]
        waiting = {row["unit"] for row in view["orders"] if row["effective"] > view["turn"]}
        for unit in own_units(view):
            name = unit["id"]
            if name not in subjects or unit["under"] not in commanders:
                continue
            commander = commanders[unit["under"]]
            rally = self._rally(view, unit, commander)
            if rally is not None and rally[0] > best[0] and rally[1] in options:
                best = rally
            if name in waiting or unit["busy"] or unit["status"] == 0:
                continue
            for worth, clauses in self._plans(view, unit):
                if worth <= best[0] or not self._new(view, unit, clauses):
                    continue
                order = IssueOrder(unit["under"], name, clauses)
                if order in options:
                    best = (worth, order)
                    break
        if best[0] <= 0.0:
            for name in corps:
                return Wait(name)
            return self._follow(view, commanders, subjects, options)
        return best[1]

    def _new(self, view: Row, unit: Row, clauses: tuple[ClauseText, ...]) -> bool:
        """Whether the order says something that the unit is not doing already."""
        ordered = unit.get("ordered", [])
        first = clauses[0]
        if first.what == "defend" and first.facing_deg is not None:
            return angle_between(unit["facing_deg"], first.facing_deg) > 30.0
        if "assault" in ordered and clauses[-1].what == "assault":
            return False
        return not (ordered and first.what == "deploy" and ordered[0] == "deploy")

    def _follow(self, view: Row, commanders: dict[str, Row], subjects: set[str], options: Choices) -> Order:
        """Nothing to order: the headquarters closes up behind its units, to shorten the messengers' way."""
        for name, commander in commanders.items():
            if name not in subjects or commander["corps"]:
                continue
            units = [row for row in own_units(view) if row["under"] == name]
            if units:
                x = sum(row["x_m"] for row in units) / len(units)
                y = sum(row["y_m"] for row in units) / len(units)
                goal = {"x_m": x, "y_m": y}
                if apart(commander, goal) > FOLLOW_M:
                    order = MoveHeadquarters(name, float(round(x)), float(round(y)))
                    if order in options:
                        return order
            return Wait(name)
        return Wait()

    def _rally(self, view: Row, unit: Row, commander: Row) -> tuple[float, Order] | None:
        """eam-18.1 A unit that is down and out of the enemy's way is worth two turns of its commander."""
        if unit["lost"] < 1 or unit["status"] == 0 or commander["corps"]:
            return None
        nearest = min((apart(unit, row) for row in enemies_of(view)), default=9e9)
        if nearest < 1300.0:
            return None
        worth = 1.2 + 0.4 * unit["lost"]
        if apart(unit, commander) < 130.0:
            return worth, Rally(commander["id"], unit["id"])
        if apart(unit, commander) < 1100.0:
            return worth - 0.3, MoveHeadquarters(commander["id"], unit["x_m"], unit["y_m"])
        return None

    def _plans(self, view: Row, unit: Row) -> list[tuple[float, tuple[ClauseText, ...]]]:
        """What this unit might be told, best first, each with its worth."""
        enemies = enemies_of(view)
        if not enemies:
            return self._march(view, unit)
        nearest = min(enemies, key=lambda row: apart(unit, row))
        facing = float(round(toward(unit, nearest))) % 360.0
        found = self._assaults(view, unit, enemies, self._slow(view, unit))
        found.extend(self._positions(view, unit, enemies, nearest))
        if unit["status"] >= 4 and unit["arm"] != "artillery":
            found.extend(self._objective(view, unit))
        turned = angle_between(unit["facing_deg"], facing)
        found.append((0.35 if turned > 40.0 else 0.02, (ClauseText("defend", facing_deg=facing),)))
        found.sort(key=lambda entry: 0.0 - entry[0])
        return found

    def _slow(self, view: Row, unit: Row) -> bool:
        """Whether an order would take two turns to arrive (eam-4.8), when much may have changed."""
        if view["turn"] == 0:
            return False
        return all(apart(row, unit) > NEAR_M for row in view["commanders"] if row["id"] == unit["under"])

    def _assaults(
        self, view: Row, unit: Row, enemies: list[Row], slow: bool
    ) -> list[tuple[float, tuple[ClauseText, ...]]]:
        """On whom it can close, and expect to win."""
        if unit["arm"] == "artillery" or unit["status"] <= 2 or unit["formation"] == "marching":
            return []
        found: list[tuple[float, tuple[ClauseText, ...]]] = []
        friends = own_units(view)
        reach = 1500.0 if unit["arm"] == "cavalry" else 1150.0
        for enemy in enemies:
            distance = apart(unit, enemy)
            lead = margin(unit, enemy)
            helpers = sum(
                row["strength"]
                for row in friends
                if row["id"] != unit["id"] and "assault" in row.get("ordered", []) and apart(row, enemy) < 1000.0
            )
            if lead < LEAD + (SLOW if slow else 0.0) or distance > reach or not willing(unit, enemy, helpers):
                continue
            guns = sum(
                1
                for row in enemies
                if row["arm"] == "artillery" and apart(row, enemy) < 450.0 and covers(row, unit["x_m"], unit["y_m"])
            )
            worth = 1.0 + 0.4 * min(lead, 4.0) - 0.9 * guns - distance / 3000.0
            if enemy["status"] <= 2:
                worth += 0.5
            if enemy["arm"] == "artillery":
                worth -= 0.6
            to = float(round(toward(unit, enemy))) % 360.0
            if ahead(unit, enemy) and self._first_ahead(unit, enemy, enemies):
                found.append((worth, (ClauseText("assault"),)))
            elif not self._masked(unit, enemy, enemies):
                found.append((worth - 0.5, (ClauseText("deploy", facing_deg=to), ClauseText("assault"))))
        return found

    def _first_ahead(self, unit: Row, enemy: Row, enemies: list[Row]) -> bool:
        """Whether it is this enemy that an assault from here would strike."""
        before = [row for row in enemies if ahead(unit, row)]
        return bool(before) and min(before, key=lambda row: apart(unit, row))["id"] == enemy["id"]

    def _masked(self, unit: Row, enemy: Row, enemies: list[Row]) -> bool:
        """Whether another enemy stands in the way."""
        way = toward(unit, enemy)
        return any(
            row["id"] != enemy["id"]
            and apart(unit, row) < apart(unit, enemy)
            and angle_between(way, toward(unit, row)) < 15.0
            for row in enemies
        )

    def _positions(
        self, view: Row, unit: Row, enemies: list[Row], nearest: Row
    ) -> list[tuple[float, tuple[ClauseText, ...]]]:
        """A better place than this: in effective range of those it tells on, out of that of those who tell on it."""
        here = place_worth(view, unit, unit["x_m"], unit["y_m"])
        found: list[tuple[float, tuple[ClauseText, ...]]] = []
        places: list[tuple[float, float, Row]] = []
        close = sorted(enemies, key=lambda row: apart(unit, row))[:4]
        if unit["arm"] != "cavalry":
            for enemy in close:
                east, north = direction(toward(enemy, unit))
                for line in (FIRING_LINE_M, EXTREME_M - 100.0) if unit["arm"] == "artillery" else (FIRING_LINE_M,):
                    places.append((enemy["x_m"] + line * east, enemy["y_m"] + line * north, enemy))
        east, north = direction(toward(nearest, unit))
        for step in (400.0, 900.0, 1400.0):
            places.append((unit["x_m"] + step * east, unit["y_m"] + step * north, nearest))
        friends = own_units(view)
        for x, y, enemy in places:
            if not (120.0 <= x <= view["width_m"] - 120.0 and 120.0 <= y <= view["depth_m"] - 120.0):
                continue
            going = ((x - unit["x_m"]) ** 2 + (y - unit["y_m"]) ** 2) ** 0.5
            if going < 120.0 or any(
                row["id"] != unit["id"] and (row["x_m"] - x) ** 2 + (row["y_m"] - y) ** 2 < 300.0**2 for row in friends
            ):
                continue
            gain = place_worth(view, unit, x, y) - here - going / 4000.0
            if gain <= GAIN:
                continue
            facing = float(round(bearing(enemy["x_m"] - x, enemy["y_m"] - y))) % 360.0
            place = ClauseText("deploy", x_m=float(round(x)), y_m=float(round(y)), facing_deg=facing)
            found.append((min(gain, 2.0), (place,)))
        return found

    def _objective(self, view: Row, unit: Row) -> list[tuple[float, tuple[ClauseText, ...]]]:
        """The ground worth points that the enemy holds and does not stand on: horse goes for it early, foot late."""
        found: list[tuple[float, tuple[ClauseText, ...]]] = []
        left = view["turns"] - view["turn"]
        for held in view["objectives"]:
            if held["points"] <= 0 or held["held_by"] == self.side:
                continue
            enemies = enemies_of(view)
            near = min((apart(row, held) for row in enemies), default=9e9)
            far = apart(unit, held)
            pace = 1200.0 if unit["arm"] == "cavalry" else 800.0
            if near < CLEAR_M or far / pace > left or far > 4000.0:
                continue
            worth = OBJECTIVE if unit["arm"] == "cavalry" or left < LATE + far / pace else 0.5
            found.append((worth * held["points"] - far / 6000.0, (ClauseText("defend", place=held["name"]),)))
        return found

    def _march(self, view: Row, unit: Row) -> list[tuple[float, tuple[ClauseText, ...]]]:
        for held in view["objectives"]:
            if held["points"] > 0 and held["held_by"] != self.side:
                return [(0.5, (ClauseText("move", place=held["name"]),))]
        return [(0.01, (ClauseText("defend"),))]

    def _pursue(self, view: Row, decision: Decision) -> Order:
        """Go after a loser while there is nobody fresh to run into."""
        unit = find(view, decision.about)
        if unit is None:
            return Pursue(decision.about, False)
        fresh = [
            row
            for row in enemies_of(view)
            if row["id"] != decision.facts.get("enemy") and row["status"] >= unit["status"] and apart(unit, row) < 900.0
        ]
        return Pursue(decision.about, not fresh)
