"""The staff of this book: plays each order it thinks of a few turns ahead, on what it sees, and gives the one that
promises most. Moves promise more than they keep, since the enemy does not wait; so they must promise much."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from grognard.books.en_avant_en_masse.appraisal import (
    LEADERSHIP,
    Row,
    apart,
    covers,
    enemies_of,
    find,
    own_units,
)
from grognard.books.en_avant_en_masse.orders import (
    ClauseText,
    IssueOrder,
    MoveHeadquarters,
    Pursue,
    Rally,
    Ready,
    Wait,
    WriteOrder,
)
from grognard.books.en_avant_en_masse.pieces import Ground, Piece, piece_of
from grognard.books.en_avant_en_masse.prospects import PAIN, WORTH, Prospects
from grognard.books.en_avant_en_masse.thoughts import Clauses, advance, behind, errands, stays, thoughts
from grognard.core.decisions import Decision
from grognard.core.orders import Order


class Choices(Protocol):
    def __contains__(self, order: object) -> bool: ...
    def subjects(self) -> Sequence[str]: ...
    def about(self, subject: str) -> Iterable[Order]: ...


TURNS: Final = 7
TURNS_TO_GROUND: Final = 9
"""So far ahead the staff looks; and farther for a place to hold, which is often a long way off."""
GAIN: Final = 0.15
"""An order must promise so much more than none."""
CAUTION: Final = 5.0
"""And one that leaves its place so much more than one that does not, while we need not attack. Ground to hold is gone
for more freely where it decides the battle: where the two sides do not hold as much of it."""
LATE: Final = 3.0
LATER: Final = 6.0
"""So many turns before the end caution is at an end for who is not winning; it begins to go so many earlier."""
ADVANCE: Final = 2.0
"""What it is worth to bring up a unit to an attack that must be made."""
URGE: Final = 3.0
"""How much more a point of the objectives weighs in the end, for a side that is behind."""
FOLLOW_M: Final = 250.0
"""A headquarters farther than this from the middle of its units closes up when there is nothing else to do."""
NEAR_M: Final = 520.0
"""From no farther than this a messenger arrives in the same turn (eam-4.7)."""
CROWD: Final = 16
"""Of a greater battle, so many units nearest to the one in question are looked at."""


class Staff:
    """One side's computer commander, whatever seats it has."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed
        self.given: dict[str, Clauses] = {}
        self.running: dict[str, Clauses] = {}
        """What units do until the order on its way to them arrives."""
        self.met: dict[str, tuple[bool, str, str]] = {}
        self.fresh: dict[str, int] = {}
        """The status in which each was first seen."""

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
                    self.running[name] = self.given.get(name, ())
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
        up = advance(view, unit, self.side, self.given) if behind(view, self.side) > 0.0 else None
        if own is None or not any(not piece.own for piece in pieces):
            return [(ADVANCE, up), stand] if up is not None else [*self._march(view), stand]
        left = max(1, view["turns"] - max(1, view["turn"]) + 1)
        urge = URGE * (1.0 - left / view["turns"]) if behind(view, self.side) > 0.0 else 0.0
        prospects = Prospects(pieces, self._grounds(view), gone, unit["id"], delay, urge)
        caution = self._caution(view, left) if delay > 0 else 0.0
        uneven = behind(view, self.side) != 0.0
        before: dict[int, float] = {}
        found = [stand] if delay == 0 else []
        ideas = thoughts(view, unit)
        if up is not None:
            ideas.append(up)
        for clauses in ideas:
            turns = min(left, TURNS_TO_GROUND if clauses[0].place and delay > 0 else TURNS)
            if turns <= delay:
                continue
            last = left <= turns + 1
            if turns not in before:
                before[turns] = prospects.worth([], turns, last)
            worth = prospects.worth(errands(view, unit, clauses), turns, last) - before[turns] - 0.02 * len(clauses)
            if clauses is up:
                worth += ADVANCE
            elif not stays(clauses) and not (uneven and clauses[0].place):
                worth -= caution
            found.append((worth, clauses))
        found.sort(key=lambda entry: 0.0 - entry[0])
        return found

    def _grounds(self, view: Row) -> list[Ground]:
        return [
            Ground(
                held["x_m"],
                held["y_m"],
                held["radius_m"],
                float(held["points"]),
                1 if held["held_by"] == self.side else (-1 if held["held_by"] else 0),
            )
            for held in view["objectives"]
        ]

    def _caution(self, view: Row, left: int) -> float:
        """How much an order must promise that has a unit leave its place."""
        points = behind(view, self.side)
        if points > 0.0:
            return 0.0
        if points == 0.0 and self._levels(view) <= 0:
            return CAUTION * min(1.0, max(0.0, (left - LATE) / LATER))
        return CAUTION

    def _levels(self, view: Row) -> int:
        """How many levels more the enemy has lost than we, as far as we have seen (eam-R108)."""
        levels = 0
        for row in view["units"]:
            lost = self.fresh.setdefault(row["id"], row["status"]) - row["status"]
            levels += 0 - lost if row["own"] else lost
        for name, (own, _, _) in self.met.items():
            if name in self.fresh and find(view, name) is None:
                levels += 0 - self.fresh[name] if own else self.fresh[name]
        return levels

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
            now = self.running.get(row["id"], ())
            if ordered and [clause.what for clause in now[0 - len(ordered) :]] == ordered:
                piece.plan = errands(view, row, now[0 - len(ordered) :])
        elif view["turn"] == 0:
            piece.plan = errands(view, row, given)
        elif ordered and [clause.what for clause in given[0 - len(ordered) :]] == ordered:
            piece.plan = errands(view, row, given[0 - len(ordered) :])
        elif ordered and ordered[0] == "assault":
            piece.plan = errands(view, row, (ClauseText("assault"),))

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
