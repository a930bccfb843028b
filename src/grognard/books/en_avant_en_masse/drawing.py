# not compiled: it draws for people, and makes orders, whose types msgspec reads
"""For a table on a screen: what surrounds a unit, what a drag can mean, and what an order would lead to."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any, Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.dispatches import read, sentence
from grognard.books.en_avant_en_masse.fire import BRIGADE_RANGE_CM, CANISTER_CM, DIVISIONAL_RANGE_CM
from grognard.books.en_avant_en_masse.guns import targets, touching, weapon
from grognard.books.en_avant_en_masse.movement import rate
from grognard.books.en_avant_en_masse.orders import (
    ClauseText,
    ControlDecides,
    IssueOrder,
    MoveHeadquarters,
    WriteOrder,
)
from grognard.books.en_avant_en_masse.plans import enemy_ahead
from grognard.books.en_avant_en_masse.revealing import reveals
from grognard.books.en_avant_en_masse.tables import DELAYS, METRES_PER_CM
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.views import sees_unit
from grognard.books.en_avant_en_masse.words import APPROACH_CM, ARTILLERY, DENSE, DIVISIONAL, exact
from grognard.core.orders import Order
from grognard.ground.angles import bearing, direction
from grognard.ground.arcs import combat_zone
from grognard.ground.rectangles import Rectangle, point_distance

CM: Final[float] = METRES_PER_CM
Geometry = dict[str, Any]

__all__ = ["cost", "foresee", "gesture", "overlays", "read", "reveals", "sentence"]


def _ring(points: Sequence[tuple[float, float]]) -> Geometry:
    ring = [[round(x * CM, 1), round(y * CM, 1)] for x, y in points]
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}


def _circle(x: float, y: float, radius: float) -> Geometry:
    points = []
    for step in range(36):
        east, north = direction(step * 10.0)
        points.append((x + radius * east, y + radius * north))
    return _ring(points)


def _before(body: Rectangle, degrees: float, reach: float) -> Geometry:
    """The ground before a front to a range: the arc, cut at that distance."""
    zone = combat_zone(body, degrees)
    centre_x, centre_y = body.front_centre()
    points = []
    half = body.half_front + reach
    for step in range(36):
        east, north = direction(step * 10.0)
        points.append((centre_x + half * east, centre_y + half * north))
    ring = zone.clipped(points)
    return _ring(ring) if len(ring) > 2 else _circle(centre_x, centre_y, reach)


def overlays(battle: EamBattle, seat: str, unit: str) -> dict[str, list[Geometry]]:
    """eam-R56, eam-R57, eam-15.3, eam-4.7 Ranges in the arc, the ten centimetres, reach, and the command circle."""
    side = battle.side_of(seat)
    commander = battle.commander(unit)
    if commander is not None:
        if side not in ("", commander.side):
            return {}
        return {"orders in one turn": [_circle(commander.x, commander.y, DELAYS[0][0])]}
    known = battle.find(unit)
    if known is None or known.place != TABLE or not sees_unit(battle, side, known):
        return {}
    body = known.footprint()
    found: dict[str, list[Geometry]] = {}
    guns = weapon(battle, known) if side in ("", known.card.side) or known.card.arm == ARTILLERY else ""
    if guns:
        degrees = 180.0 if known.formation == DENSE else battle.settings.fire_arc_degrees
        ranges = {"effective": BRIGADE_RANGE_CM}
        if guns == DIVISIONAL:
            ranges = {"canister": CANISTER_CM, "effective": BRIGADE_RANGE_CM, "extreme": DIVISIONAL_RANGE_CM}
        for name, reach in ranges.items():
            found[name] = [_before(body, degrees, reach)]
    found["ten centimetres"] = [_circle(body.x, body.y, APPROACH_CM + body.reach)]
    pace = rate(battle.settings, known.card.arm, known.formation)
    if pace is not None:
        ahead = body.advanced(pace)
        (left, right), (far_left, far_right) = body.front_edge(), ahead.front_edge()
        found["reach"] = [_ring([left, far_left, far_right, right])]
    return found


def cost(battle: EamBattle, seat: str, unit: str, points_m: Sequence[tuple[float, float]]) -> dict[str, Any] | None:
    """eam-7.1 How far it is for a brigade of one's own, and in how many turns it gets so far as it now stands."""
    known = battle.find(unit)
    if known is None or known.card.side != battle.side_of(seat) or known.place != TABLE or not points_m:
        return None
    x_m, y_m = points_m[-1]
    cm = sqrt((x_m / CM - known.x) ** 2 + (y_m / CM - known.y) ** 2)
    pace = rate(battle.settings, known.card.arm, known.formation)
    told: dict[str, Any] = {"way_cm": round(cm, 1)}
    return {**told, "each_turn_cm": pace, "turns": ceil(cm / pace)} if pace else told


def _writes(battle: EamBattle, seat: str, unit: Unit, clauses: tuple[ClauseText, ...]) -> Order | None:
    """The order this seat can now give the unit, first written or issued; None if it cannot."""
    given: list[Order] = [
        WriteOrder(unit.card.id, clauses),
        IssueOrder(unit.card.division, unit.card.id, clauses),
        ControlDecides(unit.card.id, clauses),
    ]
    given.extend(
        IssueOrder(commander.id, unit.card.id, clauses)
        for commander in battle.commanders
        if commander.corps and commander.side == unit.card.side
    )
    for order in given:
        if battle.check(seat, order) is None:
            return order
    return None


def gesture(
    battle: EamBattle,
    seat: str,
    unit: str,
    points_m: Sequence[tuple[float, float]],
    facing_deg: float | None = None,
) -> list[Order]:
    """eam-5.1 What a drag can mean: on to an enemy an assault, to open ground a deployment or a move."""
    if not points_m:
        return []
    x_m, y_m = points_m[-1]
    commander = battle.commander(unit)
    if commander is not None:
        asked = seat in battle.waiting and MoveHeadquarters in battle.agenda[-1].takes()
        return [MoveHeadquarters(unit, x_m, y_m)] if asked else []
    known = battle.find(unit)
    if known is None:
        return []
    side = battle.side_of(seat)
    meant: list[tuple[ClauseText, ...]] = []
    enemy = next(
        (
            other
            for other in battle.on_table()
            if other.card.side != known.card.side
            and sees_unit(battle, side, other)
            and point_distance(other.footprint(), x_m / CM, y_m / CM) <= 1.0
        ),
        None,
    )
    if enemy is not None:
        facing = float(round(bearing(enemy.x - known.x, enemy.y - known.y))) % 360.0
        if known.card.arm == ARTILLERY:
            meant.append((ClauseText("defend", facing_deg=facing, fire_at=enemy.card.id),))
        elif enemy_ahead(battle, known) is enemy:
            meant.append((ClauseText("assault"),))
        meant.append((ClauseText("deploy", facing_deg=facing), ClauseText("assault")))
        meant.append((ClauseText("defend", facing_deg=facing),))
    else:
        facing_to = facing_deg % 360.0 if facing_deg is not None else None
        place = ClauseText("deploy", x_m=x_m, y_m=y_m, facing_deg=facing_to)
        meant.append((place,))
        meant.append((place, ClauseText("assault")))
        meant.append((ClauseText("defend", x_m=x_m, y_m=y_m, facing_deg=facing_to),))
        meant.append((ClauseText("move", x_m=x_m, y_m=y_m),))
        meant.append((ClauseText("move", x_m=x_m, y_m=y_m, by_road=True),))
    open_to_him = [order for clauses in meant if (order := _writes(battle, seat, known, clauses)) is not None]
    return open_to_him or _refused(battle, seat, known, meant[:1])


def _refused(battle: EamBattle, seat: str, unit: Unit, meant: list[tuple[ClauseText, ...]]) -> list[Order]:
    """Where nothing of it can be ordered: what was meant, in the kind of order that is asked for, to hear why not."""
    if seat not in battle.waiting or unit.card.side != battle.side_of(seat):
        return []
    takes = battle.agenda[-1].takes()
    if WriteOrder in takes:
        return [WriteOrder(unit.card.id, clauses) for clauses in meant]
    return [IssueOrder(unit.card.division, unit.card.id, clauses) for clauses in meant] if IssueOrder in takes else []


def foresee(battle: EamBattle, seat: str, order: Order) -> list[tuple[str, dict[str, Any]]]:
    """The rulings an order leads to, with inputs from what the seat knows: for the odds before it is given."""
    side = battle.side_of(seat)
    found: list[tuple[str, dict[str, Any]]] = []
    if not isinstance(order, (WriteOrder, IssueOrder)):
        return found
    unit = battle.find(order.unit)
    if unit is None or unit.card.side != side or not order.clauses:
        return found
    if isinstance(order, IssueOrder):
        commander = battle.commander(order.commander)
        if commander is not None:
            apart = point_distance(unit.footprint(), commander.x, commander.y)
            found.append(("order-delay", {"turn": battle.turn, "distance_cm": exact(apart)}))
    enemy = enemy_ahead(battle, unit)
    if enemy is not None and not sees_unit(battle, side, enemy):
        enemy = None
    found.append(
        (
            "validate-order",
            {
                "clauses": [text.what for text in order.clauses],
                "arm": unit.card.arm,
                "enemy_directly_to_front": enemy is not None,
            },
        )
    )
    if enemy is not None and order.clauses[0].what == "assault":
        found.append(
            (
                "willingness-to-close",
                {
                    "attacker_arm": unit.card.arm,
                    "attacker_formation": unit.formation,
                    "attacker_status": unit.status,
                    "attacker_strength": unit.card.blocks,
                    "defender_arm": enemy.card.arm,
                    "defender_status": enemy.status,
                    "defender_formation": enemy.formation,
                    "defender_strength": enemy.card.blocks,
                },
            )
        )
        found.append(
            (
                "close-assault",
                {
                    "attacker_arm": unit.card.arm,
                    "attacker_status": max(1, unit.status),
                    "attacker_formation": unit.formation,
                    "attacker_disordered": unit.disordered,
                    "attacker_leadership": unit.card.leadership,
                    "defender_arm": enemy.card.arm,
                    "defender_status": enemy.status,
                    "defender_formation": enemy.formation,
                    "defender_disordered": enemy.disordered,
                },
            )
        )
    guns = weapon(battle, unit)
    if guns:
        for taken in targets(battle, unit, guns, touching(battle))[:1]:
            if sees_unit(battle, side, taken.target):
                found.append(
                    (
                        "ranged-fire",
                        {
                            "firer": guns,
                            "range_cm": exact(taken.range_cm),
                            "firer_status": unit.status,
                            "firer_formation": unit.formation,
                            "target_status": taken.target.status,
                            "target_formation": taken.target.formation,
                            "target_arm": taken.target.card.arm,
                            "target_in_village": battle.in_village(taken.target),
                            "firer_in_village": battle.in_village(unit),
                        },
                    )
                )
    return found
