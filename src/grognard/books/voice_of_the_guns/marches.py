"""Where a staff sends its units: ends of marches weighed by fire, charges and ground; guns; generals."""

from math import sqrt
from typing import Final

from grognard.books.voice_of_the_guns.chances import cover_of, factor, mean
from grognard.books.voice_of_the_guns.orders import March, Ride, Serve
from grognard.books.voice_of_the_guns.outlook import DIRECT, Outlook
from grognard.books.voice_of_the_guns.pieces import PERIMETER, Piece, gap
from grognard.core.orders import Order
from grognard.ground.angles import direction

FAIRLY: Final = 0.85
"""Guns come into action within so much of their reach, where a target does not leave it at once."""


def riding(look: Outlook, name: str, order: Order) -> float:
    """Senior generals go with the brigade that most needs their voice; brigadiers keep with theirs."""
    if not isinstance(order, Ride):
        return -1.0
    generals = {general["id"]: general for general in look.view["generals"]}
    if generals[name]["level"] == "brigade":
        return -1.0
    best = -1.0
    for brigade in look.view["brigades"]:
        if not brigade["own"] or brigade["general"] not in generals:
            continue
        brigadier = generals[brigade["general"]]
        slow = {"incompetent": 5, "inept": 4, "average": 3, "able": 2}.get(brigadier["ability"], 1)
        dx, dy = brigadier["x_m"] - order.x_m, brigadier["y_m"] - order.y_m
        best = max(best, slow - sqrt(dx * dx + dy * dy) / 600)
    return best


def moving(look: Outlook, unit: Piece, order: Order) -> float:
    if isinstance(order, Serve):
        return serving(look, unit, order)
    if isinstance(order, March):
        return marching(look, unit, order)
    return -1.0


def serving(look: Outlook, unit: Piece, order: Serve) -> float:
    """Guns come into action where they see somebody, and leave the place when they see nobody there any more."""
    unlimbers = "unlimber" in order.plan
    waits = unit.unlimbered and look.shot.get(unit.id, look.turn) >= look.turn - look.weights.blind
    if waits:
        near = min((gap(unit, foe) for foe in look.foes), default=1e9)
        if near < min(unit.reach, DIRECT) * FAIRLY:
            return 3.0 if order.plan == ("fire",) else 0.0
    x, y = unit.x, unit.y
    if order.path:
        x, y = order.path[-1][0] / look.metres, order.path[-1][1] / look.metres
    worth = 1.0 + forward(look, unit, x, y)
    if not unit.unlimbered and look.commands(unit, x, y, order.facing_deg, min(unit.reach, DIRECT) * FAIRLY):
        worth += 3.0 if unlimbers else 1.0
    elif unlimbers:
        worth -= 0.3
    if "limber" in order.plan:
        worth += 0.5
    return worth + (0.2 if "fire" in order.plan else 0.0)


def forward(look: Outlook, unit: Piece, x: float, y: float) -> float:
    """How much nearer a place is to where the unit is wanted, in battery moves or so."""
    to_x, to_y = look.goal(unit)
    return (unit.away(to_x, to_y) - sqrt((x - to_x) ** 2 + (y - to_y) ** 2)) / 33


def marching(look: Outlook, unit: Piece, order: March) -> float:
    weights = look.weights
    x, y = order.path[-1] if order.path else (unit.x * look.metres, unit.y * look.metres)
    x, y = x / look.metres, y / look.metres
    x, y = stop(look, unit, x, y, order.facing_deg)
    to_x, to_y = look.goal(unit)
    here = unit.away(to_x, to_y)
    there = sqrt((x - to_x) ** 2 + (y - to_y) ** 2)
    far = unit.away(x, y)
    formation = order.formation or unit.formation
    worth = weights.goal * look.haste() * (here - there) + look.ground(unit, x, y)
    ahead = direction(order.facing_deg)
    reach = unit.move(formation)
    moved = far * 2 > unit.move(unit.formation)
    dealt, taken, feared, threat = 0.0, 0.0, 0.0, 0.0
    for foe in look.foes:
        apart = max(0.0, sqrt((foe.x - x) ** 2 + (foe.y - y) ** 2) - (foe.depth + unit.depth) / 2)
        if unit.musket() and apart <= unit.reach and unit.bears(x, y, ahead, foe):
            dealt = max(dealt, would_shoot(look, unit, foe, apart, formation, moved))
        if foe.musket() and apart <= foe.reach:
            likely = 0.5 if foe.covers(x, y, unit.front / 2) else 0.1
            taken += likely * would_suffer(look, unit, foe, apart, formation)
        if foe.formed and foe.free() and foe.cs >= foe.limiter and apart <= foe.move(foe.formation):
            feared = max(feared, may_be_driven(look, unit, foe, formation))
        if foe.formed and unit.cs >= unit.limiter and apart <= reach and foe.position not in PERIMETER:
            threat = max(threat, may_drive(look, unit, foe, formation))
    worth += weights.shoot * dealt - look.care() * (weights.hurt * taken + weights.fear * feared)
    worth += weights.threat * threat
    worth -= weights.crowd * look.behind(unit, x, y)
    if formation == "column-of-route":
        worth -= 2.0
    elif formation == "assault-column":
        worth += weights.column
    elif formation == "loose-order":
        worth += weights.loose
    return worth


def stop(look: Outlook, unit: Piece, x: float, y: float, facing: float) -> tuple[float, float]:
    """How far it comes towards a place before it would touch an enemy (vog-10.1.2)."""
    far = unit.away(x, y)
    if far < 1.0:
        return x, y
    east, north = (x - unit.x) / far, (y - unit.y) / far
    ahead = direction(facing)
    long, wide = spread(unit, ahead[0], ahead[1], east, north)
    free = far
    for foe in look.foes:
        along = (foe.x - unit.x) * east + (foe.y - unit.y) * north
        if along <= 0.0 or along - long - foe.front - foe.depth > free:
            continue
        aside = abs((foe.x - unit.x) * north - (foe.y - unit.y) * east)
        its_long, its_wide = spread(foe, foe.ahead_x, foe.ahead_y, east, north)
        if aside < wide + its_wide:
            free = max(0.0, min(free, along - long - its_long))
    return unit.x + east * free, unit.y + north * free


def spread(unit: Piece, ahead_x: float, ahead_y: float, east: float, north: float) -> tuple[float, float]:
    """How far troops that face so reach from their middle along a way, and to the side of it."""
    with_it = abs(ahead_x * east + ahead_y * north)
    across = abs(ahead_x * north - ahead_y * east)
    return (
        (with_it * unit.depth + across * unit.front) / 2,
        (with_it * unit.front + across * unit.depth) / 2,
    )


def would_shoot(look: Outlook, unit: Piece, foe: Piece, apart: float, formation: str, moved: bool) -> float:
    count = unit.bearing(formation, apart, foe)
    tenths = factor(unit, foe, apart, count, foe.order, cover_of(foe.position), foe.charging, False, moved)
    return mean(tenths, unit.disordered)


def would_suffer(look: Outlook, unit: Piece, foe: Piece, apart: float, formation: str) -> float:
    order = {"loose-order": "loose", "extended-order": "extended"}.get(formation, "close")
    count = foe.bearing(foe.formation, apart, unit)
    return mean(factor(foe, unit, apart, count, order, "none", False, False, False), foe.disordered)


def may_be_driven(look: Outlook, unit: Piece, foe: Piece, formation: str) -> float:
    """About how likely the foe's charge would go home in the next bound, against this unit's volley alone."""
    bonus = 3 if foe.mounted else 2 if foe.formation in ("assault-column", "loose-order") else 0
    volley = 0.0
    if unit.musket():
        count = unit.bearing(formation, 5.0, foe)
        volley = mean(factor(unit, foe, 5.0, count, foe.order, "none", True, False, False), unit.disordered)
    return max(0.0, min(1.0, (foe.cs + bonus - 1 - 2 * volley) / 10)) * unit.cs / 9


def may_drive(look: Outlook, unit: Piece, foe: Piece, formation: str) -> float:
    bonus = 3 if unit.mounted else 2 if formation in ("assault-column", "loose-order") else 0
    volley = 0.0
    if foe.musket():
        volley = would_suffer(look, unit, foe, 5.0, formation) * 0.8
    return max(0.0, min(1.0, (unit.cs + bonus - 1 - 2 * volley) / 10)) * foe.cs / 9
