"""III.1.14 at the table: armoured and transport trains on their rails (pdb-R35)."""

from grognard.books.pluie_des_balles.basics import bearing_to
from grognard.books.pluie_des_balles.battle import PluieBattle, length
from grognard.books.pluie_des_balles.measure import within
from grognard.books.pluie_des_balles.ranges import range_at_most
from grognard.books.pluie_des_balles.state import TRAINS, Element
from grognard.books.pluie_des_balles.tables import GROUND_KINDS
from grognard.core.refusals import Refusal
from grognard.ground.shapes import Polyline, nearest_on_segment

ON_RAILS_CM = 0.5


def rails_of(battle: PluieBattle, element: Element) -> list[tuple[float, float]]:
    """The line it stands on, from the end it faces away from to the end it faces."""
    for feature in battle.laid().ground.features:
        shape = feature.shape
        if GROUND_KINDS[feature.kind].way != "railway" or not isinstance(shape, Polyline):
            continue
        if shape.distance(element.x, element.y) <= ON_RAILS_CM:
            points = list(shape.points)
            ahead = place_along(points, place_on(points, element.x, element.y) + 1.0)
            bearing = bearing_to(element.x, element.y, ahead[0], ahead[1])
            apart = abs((bearing - element.facing + 180.0) % 360.0 - 180.0)
            if apart > 90.0:
                points.reverse()
            return points
    return []


def place_on(points: list[tuple[float, float]], x: float, y: float) -> float:
    """How far along a line the point of it nearest to a place lies."""
    best = -1.0
    gone = 0.0
    found = 0.0
    for at in range(1, len(points)):
        (ax, ay), (bx, by) = points[at - 1], points[at]
        share = nearest_on_segment(x, y, ax, ay, bx, by)
        apart = length(x, y, ax + (bx - ax) * share, ay + (by - ay) * share)
        whole = length(ax, ay, bx, by)
        if best < 0.0 or apart < best:
            best, found = apart, gone + share * whole
        gone += whole
    return found


def place_along(points: list[tuple[float, float]], gone: float) -> tuple[float, float]:
    """The place so far along a line, no farther than its ends."""
    left = max(0.0, gone)
    for at in range(1, len(points)):
        (ax, ay), (bx, by) = points[at - 1], points[at]
        whole = length(ax, ay, bx, by)
        if left <= whole and whole > 0.0:
            return ax + (bx - ax) * left / whole, ay + (by - ay) * left / whole
        left -= whole
    return points[-1]


def rail_way(battle: PluieBattle, element: Element, cm: float) -> list[tuple[float, float]]:
    """The corners of the way along the rails, forward (or backward, below 0)."""
    points = rails_of(battle, element)
    if not points:
        return []
    here = place_on(points, element.x, element.y)
    to = here + cm
    corners: list[tuple[float, float]] = []
    gone = 0.0
    for at in range(1, len(points)):
        gone += length(*points[at - 1], *points[at])
        if min(here, to) < gone < max(here, to):
            corners.append(points[at])
    if cm < 0.0:
        corners.reverse()
    corners.append(place_along(points, to))
    return corners


def rail_refusal(battle: PluieBattle, element: Element, cm: float) -> Refusal | None:
    """pdb-III.1.14: on the railway, no farther than thrown, nobody on the line."""
    if element.kind not in TRAINS:
        return Refusal("pdb-III.1.14", f"{element.id} is no train", "off-railway")
    way = rail_way(battle, element, cm)
    if not way:
        return Refusal("pdb-III.4.4", "a train moves on the railway only", "off-railway")
    if cm == 0.0 or not within(abs(cm), range_at_most(battle, element, False)):
        return Refusal("pdb-III.1.4", "farther than it can go", "too-far")
    x, y = element.x, element.y
    for to_x, to_y in way:
        for _, name in battle.bodies().along(x, y, to_x, to_y):
            other = battle.elements[name]
            if name != element.id and battle.knows(element.side, other):
                enemy = other.side != element.side
                return Refusal(
                    "pdb-III.2.2" if enemy else "pdb-III.2.4",
                    f"{name} stands on the line",
                    "through-enemy" if enemy else "stacking",
                )
        x, y = to_x, to_y
    if length(element.x, element.y, x, y) < 0.01:
        return Refusal("pdb-III.1.4", "the line ends here", "too-far")
    return None
