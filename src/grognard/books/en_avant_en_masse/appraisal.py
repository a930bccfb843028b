# not compiled: it serves commanders, who see views only
"""What the cards and bases on the table promise: who would win a close assault, and who would hurt whom by fire."""

from typing import Any, Final

from grognard.ground.angles import angle_between, bearing

Row = dict[str, Any]
LEADERSHIP: Final = {"poor": -1, "ordinary": 0, "good": 1}
FIREPOWER: Final = {"none": 0, "poor": 2, "ordinary": 3, "good": 4}


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
