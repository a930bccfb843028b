# not compiled: it makes orders, whose types msgspec reads
"""What a commander of this book values, from his view alone: where he is the steadier, he assaults; else he stands."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

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

Row = dict[str, Any]
LEADERSHIP: Final = {"poor": -1, "ordinary": 0, "good": 1}
FIREPOWER: Final = {"none": 0, "poor": 2, "ordinary": 3, "good": 4}


class Choices(Protocol):
    def __contains__(self, order: object) -> bool: ...
    def subjects(self) -> Sequence[str]: ...
    def about(self, subject: str) -> Iterable[Order]: ...


# -- reading the table -------------------------------------------------------------------------------------


def apart(one: Row, two: Row) -> float:
    """Metres between two middles."""
    dx, dy = float(one["x_m"]) - float(two["x_m"]), float(one["y_m"]) - float(two["y_m"])
    return float((dx * dx + dy * dy) ** 0.5)


def enemies_of(view: Row) -> list[Row]:
    return [row for row in view["units"] if not row["own"] and row["status"] > 0]


def own_units(view: Row) -> list[Row]:
    return [row for row in view["units"] if row["own"] and row["place"] == "table" and row["side"] == view["side"]]


def find(view: Row, unit: str) -> Row | None:
    return next((row for row in view["units"] if row["id"] == unit), None)


def toward(one: Row, two: Row) -> float:
    return bearing(two["x_m"] - one["x_m"], two["y_m"] - one["y_m"])


def ahead(unit: Row, enemy: Row) -> bool:
    """Near enough straight to the front to be assaulted from here."""
    return angle_between(unit["facing_deg"], toward(unit, enemy)) <= 20.0


def margin(unit: Row, enemy: Row) -> float:
    """By how much a close assault would be won, as far as cards and bases tell (eam-16.1 to eam-16.9)."""
    if enemy["arm"] == "artillery":
        return float(unit["status"] - enemy["status"]) + 3.0
    total = unit["status"] - enemy["status"] + LEADERSHIP.get(unit["facts"].get("leadership", ""), 0)
    total -= 1 if unit["disordered"] else 0
    total += 1 if enemy["disordered"] else 0
    if unit["arm"] == "cavalry" and enemy["arm"] == "infantry":
        total += {"dense": -2, "assault": -1, "loose": 3}.get(enemy["formation"], 2)
    off = angle_between(enemy["facing_deg"], toward(enemy, unit))
    if off > 45.0 and not (enemy["arm"] == "infantry" and enemy["formation"] == "dense"):
        total += 1 if off <= 135.0 else 2
    return float(total)


def willing(unit: Row, enemy: Row, helpers: int) -> bool:
    """Step one as far as it can be told (eam-15.4): status, outnumbering, the flank."""
    total = unit["status"]
    if unit["strength"] + helpers > enemy["strength"]:
        total += 1
    if angle_between(enemy["facing_deg"], toward(enemy, unit)) > 45.0:
        total += 1
    return bool(total >= enemy["status"])


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


# -- who would hurt whom -------------------------------------------------------------------------------------

EFFECTIVE_M: Final = 860.0
"""Twenty centimetres from edge to edge, about, from middle to middle (eam-13.11, eam-13.16)."""
EXTREME_M: Final = 1640.0
FIRING_LINE_M: Final = 800.0
CANISTER_M: Final = 260.0
PAIN: Final = 1.8
"""How much heavier a level of one's own weighs than one of the enemy's."""
MARGIN_M: Final = 250.0
"""Fronts are wide: the enemy reaches this much farther than from his middle to mine."""
LEAD: Final = 1.0
"""The lead on the cards from which an assault is worth ordering."""


def covers(gun: Row, x: float, y: float) -> bool:
    """Whether a place lies before its front, or will once it has turned: those beside and behind do not count."""
    if gun["formation"] == "dense":
        return True
    return angle_between(gun["facing_deg"], bearing(x - gun["x_m"], y - gun["y_m"])) <= 60.0


def bites(gun: Row, target: Row, distance: float) -> float:
    """The levels a turn of fire takes, as the table has it (eam-13.7 to eam-13.19)."""
    if gun["arm"] == "cavalry" or gun["status"] < 1 or gun["formation"] == "marching":
        return 0.0
    loose = target["formation"] == "loose"
    steady = gun["status"] >= 4
    if gun["arm"] == "artillery":
        if distance <= CANISTER_M:
            return 2.0 if steady and not loose else 1.0
        if distance <= EFFECTIVE_M and target["status"] > 1:
            if steady:
                return 1.0 if target["status"] <= gun["status"] else 0.0
            return 1.0 if target["status"] < gun["status"] and not loose else 0.0
        if distance <= EXTREME_M and steady and not loose and 2 < target["status"] < gun["status"]:
            return 1.0
        return 0.0
    if distance <= EFFECTIVE_M and steady and not loose and 1 < target["status"] < gun["status"]:
        return 1.0
    return 0.0


def place_worth(view: Row, unit: Row, x: float, y: float) -> float:
    """What standing there would do to the enemy a turn, less what he would do: in levels."""
    worth = 0.0
    mine = 0.0
    pain = 0.0
    for enemy in enemies_of(view):
        dx, dy = enemy["x_m"] - x, enemy["y_m"] - y
        distance = (dx * dx + dy * dy) ** 0.5
        mine = max(mine, bites(unit, enemy, distance))
        if covers(enemy, x, y):
            pain += bites(enemy, unit, max(0.0, distance - MARGIN_M))
            if enemy["arm"] != "artillery" and distance < 1000.0:
                pain += 0.35 * max(0.0, margin(enemy, unit))
    worth += mine
    return worth - PAIN * min(pain, 3.0)


# -- the staff ---------------------------------------------------------------------------------------------


class Staff:
    """A target for each brigade that it can expect to beat, the rest standing on the defence; guns to the front,
    the shaken drawn out of it, and the commander where a unit wants rallying."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed
        self.sent: dict[str, int] = {}

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
                if apart(commander, goal) > 500.0:
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
        found = self._assaults(view, unit, enemies)
        found.extend(self._positions(view, unit, enemies, nearest))
        if unit["status"] >= 4 and unit["arm"] != "artillery":
            found.extend(self._objective(view, unit))
        turned = angle_between(unit["facing_deg"], facing)
        found.append((0.35 if turned > 40.0 else 0.02, (ClauseText("defend", facing_deg=facing),)))
        found.sort(key=lambda entry: 0.0 - entry[0])
        return found

    def _assaults(self, view: Row, unit: Row, enemies: list[Row]) -> list[tuple[float, tuple[ClauseText, ...]]]:
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
            if lead < LEAD or distance > reach or not willing(unit, enemy, helpers):
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
            if gain <= 0.3:
                continue
            facing = float(round(bearing(enemy["x_m"] - x, enemy["y_m"] - y))) % 360.0
            place = ClauseText("deploy", x_m=float(round(x)), y_m=float(round(y)), facing_deg=facing)
            found.append((min(gain, 2.0), (place,)))
        return found

    def _objective(self, view: Row, unit: Row) -> list[tuple[float, tuple[ClauseText, ...]]]:
        """The ground worth points that the enemy holds and does not stand on."""
        found: list[tuple[float, tuple[ClauseText, ...]]] = []
        late = view["turn"] > view["turns"] / 2
        for held in view["objectives"]:
            if held["points"] > 0 and held["held_by"] != self.side and apart(unit, held) < 3500.0:
                near = min((apart(row, held) for row in enemies_of(view)), default=9e9)
                if near > 600.0:
                    worth = (0.9 if late else 0.6) - apart(unit, held) / 5000.0
                    found.append((worth, (ClauseText("defend", place=held["name"]),)))
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
