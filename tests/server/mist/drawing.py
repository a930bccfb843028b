"""What the table draws, from the view of a seat."""

from typing import Any

from grognard.core import Order
from tests.server.mist import POST_M, Mist
from tests.toy import FOE, March, Volley


def sentence(order: Order) -> str:
    if isinstance(order, March):
        return f"March to post {order.to}"
    return "Fire" if isinstance(order, Volley) and order.fire else "Hold fire"


def overlays(battle: Mist, seat: str, unit: str) -> dict[str, list[dict[str, Any]]]:
    at = next(known["x_m"] for known in battle.view(seat)["units"] if known["id"] == unit)
    return {"sight": [{"type": "LineString", "coordinates": [[at - 2 * POST_M, 0], [at + 2 * POST_M, 0]]}]}


def gesture(battle: Mist, seat: str, unit: str, points_m: Any, facing_deg: float | None) -> list[Order]:
    return [March(round(points_m[-1][0] / POST_M))] if points_m else []


def reveals(battle: Mist, seat: str, unit: str, points_m: Any) -> list[dict[str, Any]]:
    """The enemy a march would come in sight of, if he still stands where he was seen."""
    foe = next((known for known in battle.view(seat)["units"] if not known["own"]), None)
    if foe is None or not points_m:
        return []
    text = f"{foe['name']} may fire."
    return [{"text": text, "paragraphs": ("toy-3.1",), "unit": foe["id"], "x_m": points_m[-1][0], "y_m": 0.0}]


def foresee(battle: Mist, seat: str, order: Order) -> list[tuple[str, dict[str, Any]]]:
    places = {unit["id"]: unit["x_m"] // POST_M for unit in battle.view(seat)["units"]}
    foe = FOE.get(battle.side_of(seat), "")
    if not isinstance(order, March) or foe not in places:
        return []
    return [("volley", {"posts": abs(order.to - places[foe])})]
