"""What a commander of this book values, from his view alone: where he is the steadier, he assaults; else he stands."""

from collections.abc import Callable

from grognard.books.en_avant_en_masse.appraisal import Row, ahead, apart, enemies_of, margin, toward
from grognard.books.en_avant_en_masse.orders import (
    ClauseText,
    ControlDecides,
    IssueOrder,
    Lead,
    Pursue,
    Rally,
    Ready,
    Wait,
    WriteOrder,
)
from grognard.books.en_avant_en_masse.staff import Staff
from grognard.core.orders import Order
from grognard.ground.angles import angle_between

__all__ = ["Staff", "value", "weigh"]


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
