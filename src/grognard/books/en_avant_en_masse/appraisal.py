"""What the cards and bases on the table promise: who stands where, and who would win a close assault."""

from math import sqrt
from typing import Any, Final

from grognard.ground.angles import angle_between, bearing

Row = dict[str, Any]
LEADERSHIP: Final = {"poor": -1, "ordinary": 0, "good": 1}


# -- reading the table -------------------------------------------------------------------------------------


def apart(one: Row, two: Row) -> float:
    """Metres between two middles."""
    dx, dy = float(one["x_m"]) - float(two["x_m"]), float(one["y_m"]) - float(two["y_m"])
    return sqrt(dx * dx + dy * dy)


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


def covers(gun: Row, x: float, y: float) -> bool:
    """Whether a place lies before its front, or will once it has turned: those beside and behind do not count."""
    if gun["formation"] == "dense":
        return True
    return angle_between(gun["facing_deg"], bearing(x - gun["x_m"], y - gun["y_m"])) <= 60.0
