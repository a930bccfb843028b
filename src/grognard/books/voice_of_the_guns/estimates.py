"""What a commander can tell from what he sees: chances, worths, where he is wanted."""

from collections.abc import Iterable
from math import sqrt
from typing import Any, Protocol

from grognard.books.voice_of_the_guns.orders import (
    Allot,
    BreakThrough,
    Charge,
    Fire,
    FireAtWill,
    GoProne,
    March,
    Mark,
    Nominate,
    Pursue,
    Receive,
    Serve,
)
from grognard.core.orders import Order

Seen = dict[str, Any]


class Offered(Protocol):
    """The legal orders, as a commander is offered them."""

    def __iter__(self) -> Any: ...

    def __contains__(self, order: object) -> bool: ...

    def subjects(self) -> Any: ...

    def about(self, subject: str) -> Iterable[Order]: ...


def away(one: Seen, x: float, y: float) -> float:
    dx, dy = one["x_m"] - x, one["y_m"] - y
    return sqrt(dx * dx + dy * dy)


def on_table(unit: Seen) -> bool:
    return not unit["gone"] and not unit["off"]


def unit_called(view: Seen, name: str) -> Seen | None:
    for unit in view["units"]:
        if unit["id"] == name:
            found: Seen = unit
            return found
    return None


def enemies(view: Seen) -> list[Seen]:
    return [unit for unit in view["units"] if not unit["own"] and on_table(unit)]


def strength(unit: Seen) -> int:
    """Its status; what is hidden is taken for what it began with."""
    return int(unit["start"] if unit["strength"] is None else unit["strength"])


def shaken(unit: Seen) -> bool:
    return strength(unit) < unit["charge_limiter"] or "broken" in unit["states"] or "disordered" in unit["states"]


def chance_to_pass(view: Seen, unit: Seen, target: Seen, led: bool) -> float:
    """About how likely a charge is to go home, the volley it must take first reckoned in."""
    if not target["formed"]:
        return 1.0
    horse = unit["arm"] == "cavalry"
    score = float(strength(unit))
    if unit["formation"] == "assault-column":
        score += 2
    if unit["order"] == "loose" and not horse:
        score += 2
    if horse:
        score += 3
    if led:
        score += 3 if horse else 2
    if unit["elements"] * 5 >= target["elements"] * 6:
        score += 3 if horse else 2
    if "disordered" in unit["states"]:
        score -= 2
    if target["arm"] in ("infantry", "rapid-fire") and "broken" not in target["states"]:
        score -= 2 * volley(unit, target) + (2 if horse else 1)
    return max(0.0, min(1.0, score / 10))


def hits(unit: Seen) -> float:
    """About what a volley or blow of a unit takes off an enemy in the open: few fire from a column."""
    deep = {"assault-column": 3, "column-of-route": 9}.get(unit["formation"], 1)
    front = unit["elements"] / deep
    loading = {"muzzle": 0.0, "breech": 0.5}.get(unit["loading"], 1.5)
    return float(0.9 + 0.13 * front * strength(unit) / 8 + loading)


def volley(unit: Seen, target: Seen) -> float:
    """About what the target's volley will take off a unit that charges it."""
    return max(0.2, hits(target) - 0.5 - (0.5 if unit["order"] == "loose" else 0.0))


def worth_of_charge(view: Seen, order: Charge) -> float:
    """Above nothing where the charge is likely to pay."""
    unit, target = unit_called(view, order.unit), unit_called(view, order.target)
    if unit is None or target is None:
        return -1.0
    if target["arm"] == "artillery":
        return 4.0
    chance = chance_to_pass(view, unit, target, order.general != "")
    worth = (chance - 0.6) * 6.0
    if shaken(target):
        worth += 1.5
    if target["position"] in ("built-up", "man-made-cover", "trench"):
        worth -= 3.0
    if order.general:
        worth -= 0.5
    return worth


def worth_of_target(view: Seen, order: Fire) -> float:
    """Chargers first, then whoever is near a limiter, in the open and in close order."""
    target = unit_called(view, order.target)
    if target is None:
        return 0.05
    worth = 2.0
    if "charging" in target["states"]:
        worth += 2.0
    left = strength(target)
    if left - 2 < target["charge_limiter"] <= left or left - 2 < target["advance_limiter"] <= left:
        worth += 1.0
    worth += 1.0 / (1 + left)
    if target["order"] == "extended":
        worth -= 1.0
    if target["position"] in ("built-up", "man-made-cover", "trench"):
        worth -= 0.8
    if target["arm"] == "artillery":
        worth -= 0.3
    return worth


def goal(view: Seen, unit: Seen) -> tuple[float, float]:
    """Where a unit is wanted: the nearest objective that is not ours, else the nearest enemy."""
    side = view["side"]
    best, least = None, 1e18
    for objective in view["objectives"]:
        if objective["held_by"] == side:
            continue
        far = away(unit, objective["x_m"], objective["y_m"]) / (1 + objective["points"])
        if far < least:
            best, least = (objective["x_m"], objective["y_m"]), far
    if best is not None:
        return best
    for foe in enemies(view):
        far = away(foe, unit["x_m"], unit["y_m"])
        if far < least:
            best, least = (foe["x_m"], foe["y_m"]), far
    return best or (unit["x_m"], unit["y_m"])


def worth_of_march(view: Seen, order: March) -> float:
    unit = unit_called(view, order.unit)
    if unit is None:
        return -1.0
    x, y = order.path[-1] if order.path else (unit["x_m"], unit["y_m"])
    to_x, to_y = goal(view, unit)
    here = away(unit, to_x, to_y)
    there = sqrt((x - to_x) ** 2 + (y - to_y) ** 2)
    worth = 1.0 + (here - there) / 600
    if order.formation == "column-of-route":
        worth -= 0.8
    return worth


def worth_of_service(view: Seen, order: Serve) -> float:
    unit = unit_called(view, order.unit)
    if unit is None:
        return -1.0
    near = min((away(foe, unit["x_m"], unit["y_m"]) for foe in enemies(view)), default=1e9)
    in_reach = near < unit["reach_m"] * 0.85
    if in_reach:
        return 3.0 if "fire" in order.plan and "limber" not in order.plan else 1.0 if "unlimber" in order.plan else 0.1
    if "move" in order.plan and order.path:
        to_x, to_y = goal(view, unit)
        gain = away(unit, to_x, to_y) - sqrt((order.path[-1][0] - to_x) ** 2 + (order.path[-1][1] - to_y) ** 2)
        return 1.0 + gain / 1000 - (0.3 if "unlimber" in order.plan else 0.0)
    return 0.2 if "fire" in order.plan else 0.05


def value(view: Seen, order: Order) -> float:
    """Greedy's judgement of one order; nothing above 0 for doing nothing more."""
    if isinstance(order, Nominate):
        return 1.0 + len(order.brigades)
    if isinstance(order, Allot):
        return 1.0 + sum(1 for die in order.dice if die >= 0)
    if isinstance(order, Charge):
        return worth_of_charge(view, order)
    if isinstance(order, Fire):
        return worth_of_target(view, order)
    if isinstance(order, FireAtWill):
        return 0.5
    if isinstance(order, March):
        return worth_of_march(view, order)
    if isinstance(order, Serve):
        return worth_of_service(view, order)
    if isinstance(order, Mark):
        return 1.0
    if isinstance(order, GoProne):
        return 1.0 if order.prone else 0.5
    if isinstance(order, Receive):
        return 1.0 if order.fight else 0.5
    if isinstance(order, Pursue):
        return 1.0 if order.target else 0.5
    if isinstance(order, BreakThrough):
        return 0.5 if order.through else 1.0
    return 0.0
