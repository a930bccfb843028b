"""What a commander of this book values, from his view alone: where he is the steadier, he assaults; else he stands."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from grognard.books.en_avant_en_masse.appraisal import (
    LEADERSHIP,
    Row,
    ahead,
    apart,
    covers,
    enemies_of,
    find,
    margin,
    own_units,
    toward,
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
from grognard.books.en_avant_en_masse.pieces import Errand, Ground, Piece, piece_of
from grognard.books.en_avant_en_masse.prospects import PAIN, WORTH, Prospects
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.ground.angles import angle_between, bearing, direction


class Choices(Protocol):
    def __contains__(self, order: object) -> bool: ...
    def subjects(self) -> Sequence[str]: ...
    def about(self, subject: str) -> Iterable[Order]: ...


# -- one step ahead ----------------------------------------------------------------------------------------


def value(view: Row, order: Order) -> float:
    """The greedy commander's judgement of one order."""
    return Weighing(view).value(order)


def weigh(view: Row) -> Callable[[Order], float]:
    """The same, for many orders of one view."""
    return Weighing(view).value


class Weighing:
    """The greedy commander's judgement of orders, with what he has made of the table once for all of them."""

    def __init__(self, view: Row) -> None:
        self.units: dict[str, Row] = {row["id"]: row for row in view["units"]}
        self.enemies: list[Row] = enemies_of(view)
        self.nearest: dict[str, Row] = {}

    def value(self, order: Order) -> float:
        if isinstance(order, (WriteOrder, IssueOrder)):
            return self._order_value(order.unit, order.clauses, isinstance(order, IssueOrder))
        if isinstance(order, Pursue):
            unit = self.units.get(order.unit)
            good = unit is not None and unit["status"] >= 5
            return 1.0 if order.pursue == good else 0.5
        if isinstance(order, Rally):
            unit = self.units.get(order.unit)
            return 2.0 if unit is not None and unit["lost"] > 0 else 0.0
        if isinstance(order, Lead):
            return 0.1
        if isinstance(order, Wait):
            return 0.01
        if isinstance(order, (Ready, ControlDecides)):
            return 0.02
        return 0.0

    def _order_value(self, name: str, clauses: tuple[ClauseText, ...], issued: bool) -> float:
        unit = self.units.get(name)
        if unit is None or not self.enemies:
            return 0.0
        if issued and "assault" in unit.get("ordered", []):
            return 0.0
        enemy = self._nearest_to(name, unit)
        first = clauses[0]
        if first.what == "assault":
            good = ahead(unit, enemy) and margin(unit, enemy) >= 0
            return 1.0 + _nearness(unit, enemy) if good else 0.0
        if len(clauses) > 1:
            faces = first.facing_deg is not None and angle_between(first.facing_deg, toward(unit, enemy)) < 10.0
            return 0.9 + _nearness(unit, enemy) if faces and margin(unit, enemy) >= 0 else 0.0
        if first.what == "defend" and first.facing_deg is not None:
            turned = angle_between(unit["facing_deg"], first.facing_deg)
            return 0.4 if turned > 45.0 and angle_between(first.facing_deg, toward(unit, enemy)) < 10.0 else 0.03
        return 0.0

    def _nearest_to(self, name: str, unit: Row) -> Row:
        found = self.nearest.get(name)
        if found is None:
            found = self.enemies[0]
            for row in self.enemies[1:]:
                if apart(unit, row) < apart(unit, found):
                    found = row
            self.nearest[name] = found
        return found


def _nearness(unit: Row, enemy: Row) -> float:
    return 1.0 / (1.0 + apart(unit, enemy) / 1000.0)


# -- the staff ---------------------------------------------------------------------------------------------

TURNS: Final = 7
TURNS_TO_GROUND: Final = 9
"""So far ahead the staff looks; and farther for a place to hold, which is often a long way off."""
GAIN: Final = 0.15
"""An order must promise so much more than none."""
FOLLOW_M: Final = 250.0
"""A headquarters farther than this from the middle of its units closes up when there is nothing else to do."""
NEAR_M: Final = 520.0
"""From no farther than this a messenger arrives in the same turn (eam-4.7)."""
CHARGE_M: Final = 1700.0
"""Nobody is told to assault from farther off."""
CROWD: Final = 16
"""Of a greater battle, so many units nearest to the one in question are looked at."""
Clauses = tuple[ClauseText, ...]


class Staff:
    """Plays each order it thinks of a few turns ahead, on what it sees, and gives the one that promises most."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed
        self.given: dict[str, Clauses] = {}
        self.met: dict[str, tuple[bool, str, str]] = {}

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
            for _, clauses in self._gains(view, unit, 0):
                order = WriteOrder(name, clauses)
                if order in options:
                    self.given[name] = clauses
                    return order
        return Ready()

    def _declare(self, view: Row, options: Choices) -> Order:
        """Of all the units this seat can order now, the one for which an order is worth most."""
        commanders = {row["id"]: row for row in view["commanders"] if row["own"]}
        subjects = set(options.subjects())
        corps = [name for name, row in commanders.items() if row["corps"] and name in subjects]
        waiting = {row["unit"] for row in view["orders"] if row["effective"] > view["turn"]}
        found: list[tuple[float, Order, str, Clauses]] = []
        for unit in own_units(view):
            name = unit["id"]
            if name not in subjects or unit["under"] not in commanders:
                continue
            commander = commanders[unit["under"]]
            rally = self._rally(view, unit, commander)
            if rally is not None:
                found.append((rally[0], rally[1], "", ()))
            if name in waiting or unit["busy"] or unit["status"] == 0:
                continue
            delay = 1 if apart(commander, unit) <= NEAR_M else 2
            for worth, clauses in self._gains(view, unit, delay)[:4]:
                if worth > GAIN:
                    found.append((worth, IssueOrder(unit["under"], name, clauses), name, clauses))
        found.sort(key=lambda entry: 0.0 - entry[0])
        for _, order, name, clauses in found:
            if order in options:
                if name:
                    self.given[name] = clauses
                return order
        for name in corps:
            return Wait(name)
        return self._follow(view, commanders, subjects, options)

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
        for enemy in enemies_of(view):
            limit = {"cavalry": 1350.0, "artillery": 1700.0, "infantry": 1000.0}[enemy["arm"]]
            if apart(unit, enemy) < limit and (enemy["arm"] == "cavalry" or covers(enemy, unit["x_m"], unit["y_m"])):
                return None
        status = unit["status"]
        worth = 0.8 * (WORTH[status + 1] - WORTH[status]) * PAIN + (0.5 if status == 2 else 0.0)
        if apart(unit, commander) < 130.0:
            return worth, Rally(commander["id"], unit["id"])
        if apart(unit, commander) < 1200.0:
            return worth - 0.5, MoveHeadquarters(commander["id"], unit["x_m"], unit["y_m"])
        return None

    # -- looking ahead --------------------------------------------------------------------------------------

    def _gains(self, view: Row, unit: Row, delay: int) -> list[tuple[float, Clauses]]:
        """What this unit might be told, best first, each with what it gains over saying nothing."""
        stand: tuple[float, Clauses] = (0.0, (ClauseText("defend"),))
        pieces, gone = self._pieces(view, unit)
        own = next((piece for piece in pieces if piece.name == unit["id"]), None)
        if own is None or not any(not piece.own for piece in pieces):
            return [*self._march(view), stand]
        left = max(1, view["turns"] - max(1, view["turn"]) + 1)
        grounds = [
            Ground(
                held["x_m"],
                held["y_m"],
                held["radius_m"],
                float(held["points"]),
                1 if held["held_by"] == self.side else (-1 if held["held_by"] else 0),
            )
            for held in view["objectives"]
        ]
        prospects = Prospects(pieces, grounds, gone, unit["id"], delay)
        before: dict[int, float] = {}
        found = [stand] if delay == 0 else []
        for clauses in self._thoughts(view, unit):
            turns = min(left, TURNS_TO_GROUND if clauses[0].place and delay > 0 else TURNS)
            if turns <= delay:
                continue
            last = left <= turns + 1
            if turns not in before:
                before[turns] = prospects.worth([], turns, last)
            worth = prospects.worth(errands(view, unit, clauses), turns, last) - before[turns]
            found.append((worth - 0.02 * len(clauses), clauses))
        found.sort(key=lambda entry: 0.0 - entry[0])
        return found

    def _pieces(self, view: Row, unit: Row) -> tuple[list[Piece], list[tuple[bool, str, bool]]]:
        """Those about a unit as they stand, with the orders they have; and of the others only who is broken."""
        for row in view["units"]:
            self.met[row["id"]] = (row["own"], row["under"], row["arm"])
        effective = {row["unit"]: row["effective"] for row in view["orders"] if row["effective"] > view["turn"]}
        table = own_units(view) + enemies_of(view)
        table.sort(key=lambda row: apart(unit, row))
        pieces: list[Piece] = []
        for row in table[:CROWD]:
            skill = LEADERSHIP.get(row["facts"].get("leadership", ""), 0) if row["own"] else 1
            piece = piece_of(row, skill)
            if row["own"]:
                self._plan(view, row, piece, effective)
            pieces.append(piece)
        near = [piece.name for piece in pieces]
        gone: list[tuple[bool, str, bool]] = []
        for name, (own, division, arm) in self.met.items():
            if name not in near and arm != "artillery":
                known = find(view, name)
                gone.append((own, division, known is None or known["status"] <= 2))
        return pieces, gone

    def _plan(self, view: Row, row: Row, piece: Piece, effective: dict[str, int]) -> None:
        given = self.given.get(row["id"], ())
        ordered = row["ordered"]
        if row["id"] in effective:
            piece.new = errands(view, row, given)
            piece.delay = effective[row["id"]] - view["turn"]
        elif view["turn"] == 0:
            piece.plan = errands(view, row, given)
        elif ordered and [clause.what for clause in given[0 - len(ordered) :]] == ordered:
            piece.plan = errands(view, row, given[0 - len(ordered) :])
        elif ordered and ordered[0] == "assault":
            piece.plan = errands(view, row, (ClauseText("assault"),))

    def _thoughts(self, view: Row, unit: Row) -> list[Clauses]:
        """What one might tell it: to turn, to assault, to go where it tells, or out of the way."""
        enemies = sorted(enemies_of(view), key=lambda row: apart(unit, row))
        found: list[Clauses] = []
        guns = unit["arm"] == "artillery"
        for enemy in enemies[:4]:
            facing = float(round(toward(unit, enemy))) % 360.0
            if angle_between(unit["facing_deg"], facing) > 20.0:
                found.append((ClauseText("defend", facing_deg=facing),))
            if not guns and unit["status"] > 1 and apart(unit, enemy) < 2600.0:
                if not ahead(unit, enemy):
                    found.append((ClauseText("deploy", facing_deg=facing), ClauseText("assault")))
        if not guns and any(ahead(unit, enemy) and apart(unit, enemy) < CHARGE_M for enemy in enemies):
            found.append((ClauseText("assault"),))
        for number, enemy in enumerate(enemies[:4]):
            to = toward(enemy, unit)
            for off in (0.0, -40.0, 40.0, -80.0, 80.0) if number < 3 else (0.0,):
                for line in (760.0, 1500.0) if guns else (760.0,):
                    if line > 1000.0 and off != 0.0:
                        continue
                    self._place(view, unit, enemy, to + off, line, found)
            if not guns and apart(unit, enemy) < 2600.0:
                for off in (130.0, -130.0):
                    self._place(view, unit, enemy, enemy["facing_deg"] + off, 640.0, found, True)
        for enemy in enemies[:2]:
            east, north = direction(toward(enemy, unit))
            for step in (400.0, 800.0, 1400.0):
                self._go(view, unit, unit["x_m"] + step * east, unit["y_m"] + step * north, enemy, found)
        for held in view["objectives"]:
            if held["points"] > 0 and apart(unit, held) < 4000.0:
                found.append((ClauseText("defend", place=held["name"]),))
        return found

    def _place(
        self,
        view: Row,
        unit: Row,
        enemy: Row,
        at: float,
        line: float,
        found: list[Clauses],
        then_assault: bool = False,
    ) -> None:
        """A place so far from an enemy, on this bearing from him."""
        east, north = direction(at)
        self._go(view, unit, enemy["x_m"] + line * east, enemy["y_m"] + line * north, enemy, found, then_assault)

    def _go(
        self, view: Row, unit: Row, x: float, y: float, enemy: Row, found: list[Clauses], then_assault: bool = False
    ) -> None:
        if not (150.0 <= x <= view["width_m"] - 150.0 and 150.0 <= y <= view["depth_m"] - 150.0):
            return
        if (x - unit["x_m"]) ** 2 + (y - unit["y_m"]) ** 2 < 120.0**2:
            return
        for row in view["units"]:
            if row["own"] and row["id"] != unit["id"] and (row["x_m"] - x) ** 2 + (row["y_m"] - y) ** 2 < 250.0**2:
                return
        facing = float(round(bearing(enemy["x_m"] - x, enemy["y_m"] - y))) % 360.0
        clause = ClauseText("deploy", x_m=float(round(x)), y_m=float(round(y)), facing_deg=facing)
        if then_assault:
            found.append((clause, ClauseText("assault")))
        else:
            found.append((clause,))

    def _march(self, view: Row) -> list[tuple[float, Clauses]]:
        for held in view["objectives"]:
            if held["points"] > 0 and held["held_by"] != self.side:
                return [(0.5, (ClauseText("defend", place=held["name"]),))]
        return []

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
