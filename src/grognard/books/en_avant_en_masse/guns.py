"""Chapter: ranged firing, on the table: whom guns can reach, and whom they choose."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.fire import (
    BRIGADE_RANGE_CM,
    CANISTER_CM,
    DIVISIONAL_RANGE_CM,
    SHOTS,
    STEADY,
    cell,
    effective_status,
    is_close,
    tells,
)
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.words import (
    ARTILLERY,
    ASSAULT,
    BRIGADE_GUNS,
    CAVALRY,
    DENSE,
    DIVISIONAL,
    EPSILON,
    MARCHING,
    TOUCHING_CM,
)
from grognard.ground.arcs import ALL_ROUND, Reach, Zone, combat_zone, nearest_to_any_edge, nearest_to_front, off_front
from grognard.ground.rectangles import Rectangle, in_reach, rectangle_distance, separation

ROUNDED: Final = 1e-5
"""Ranges are ordered by the millionth of a centimetre; a bound so much nearer is nearer."""
RANGE: Final = {DIVISIONAL: DIVISIONAL_RANGE_CM, BRIGADE_GUNS: BRIGADE_RANGE_CM}


def weapon(battle: EamBattle, unit: Unit) -> str:
    """eam-13.2, eam-6.6, eam-6.12 The guns a unit can fire now; "" if none (eam-R34, eam-R55, eam-R62, eam-R114)."""
    if unit.status == 0 or unit.formation == MARCHING:
        return ""
    if unit.card.arm == ARTILLERY:
        if unit.formation != ASSAULT or battle.in_village(unit):
            return ""
        return DIVISIONAL
    if not unit.card.guns or (unit.card.arm == CAVALRY and battle.settings.cavalry_guns != "by-scenario"):
        return ""
    return BRIGADE_GUNS


def _tells_up_to() -> dict[tuple[str, int, bool, int], float]:
    """By weapon, status it fires at, and the target's column and status: the farthest range that takes levels."""
    found: dict[tuple[str, int, bool, int], float] = {}
    for weapon_ in RANGE:
        for status in range(1, len(STEADY)):
            for close in (False, True):
                for target in range(len(STEADY)):
                    ends = [
                        shot.to_cm
                        for shot in SHOTS
                        if (shot.weapon, shot.steady, shot.close) == (weapon_, STEADY[status], close)
                        and shot.levels > 0
                        and target > shot.floor
                        and tells(shot, status, target)
                    ]
                    found[weapon_, status, close, target] = max(ends, default=-1.0)
    return found


TELLS_UP_TO: Final[dict[tuple[str, int, bool, int], float]] = _tells_up_to()


class Aim:
    """A target that guns can fire at: how far off, how far from straight ahead, and the point of it they see."""

    __slots__ = ("aside", "range_cm", "target", "x", "y")

    def __init__(self, target: Unit, range_cm: float, aside: float, x: float, y: float) -> None:
        self.target = target
        self.range_cm = range_cm
        self.aside = aside
        self.x = x
        self.y = y


class Laying:
    """What a unit's guns can be laid on from where it stands; kept while it stands, of each target while that does."""

    __slots__ = ("aims", "formation", "own", "targets", "zone")

    def __init__(self, own: Rectangle, formation: str, zone: Zone) -> None:
        self.own = own
        self.formation = formation
        self.zone = zone
        self.targets: dict[str, Rectangle] = {}
        self.aims: dict[str, Aim | None] = {}

    def may_reach(self, body: Rectangle, longest: float) -> bool:
        """By the circles about the two; quick to say no."""
        return in_reach(self.own, body, longest) and self.zone.may_touch(body)


def lay(battle: EamBattle, firer: Unit, guns: str, target: Unit, body: Rectangle) -> Aim | None:
    """eam-R56, eam-R57 Range and arc to a target standing at `body`; None if it is out of either."""
    laying = laying_of(battle, firer)
    longest = RANGE[guns]
    if not laying.may_reach(body, longest):
        return None
    name = target.card.id
    if laying.targets.get(name) is not body:
        laying.targets[name] = body
        laying.aims[name] = _lay(laying, target, body, longest)
    return laying.aims[name]


def laying_of(battle: EamBattle, firer: Unit) -> Laying:
    own = firer.footprint()
    laying = firer.laying
    if laying is None or laying.own is not own or laying.formation != firer.formation:
        zone = ALL_ROUND if firer.formation == DENSE else combat_zone(own, battle.settings.fire_arc_degrees)
        laying = firer.laying = Laying(own, firer.formation, zone)
    return laying


def _lay(laying: Laying, target: Unit, body: Rectangle, longest: float) -> Aim | None:
    own = laying.own
    reach: Reach | None
    if laying.formation == DENSE:
        reach = nearest_to_any_edge(own, body)
    else:
        if own.ahead_of(body.x, body.y) + body.reach < own.half_depth:
            return None
        reach = nearest_to_front(own, body, laying.zone)
    if reach is None or reach.distance > longest + EPSILON or reach.distance <= EPSILON:
        return None
    return Aim(target, reach.distance, off_front(own, body.x, body.y), reach.x, reach.y)


def in_sight(battle: EamBattle, firer: Unit, taken: Aim) -> bool:
    """eam-R58 A clear line from the middle of the front to the nearest point of the target."""
    x, y = firer.footprint().front_centre()
    return battle.sees(x, y, taken.x, taken.y, firer.card.id, taken.target.card.id)


def aim(battle: EamBattle, firer: Unit, guns: str, target: Unit, body: Rectangle) -> Aim | None:
    """eam-R56, eam-R57, eam-R58 Range, arc and sight to a target standing at `body`; None if it cannot be fired at."""
    taken = lay(battle, firer, guns, target, body)
    return taken if taken is not None and in_sight(battle, firer, taken) else None


def levels_by(battle: EamBattle, firer: Unit, guns: str, target: Unit, range_cm: float) -> int:
    """What a shot would take by the table, floors left aside: 0 where it does not tell."""
    shot = shot_of(battle, firer, guns, target, range_cm)
    return shot.levels if shot is not None and target.status > shot.floor else 0


def shot_of(battle: EamBattle, firer: Unit, guns: str, target: Unit, range_cm: float) -> tables.Shot | None:
    """eam-13.5, eam-13.6 The cell of the table for this shot, if it tells."""
    village = battle.in_village(target)
    status = effective_status(guns, firer.status, battle.in_village(firer), target.card.arm, village)
    shot = cell(battle.settings, guns, range_cm, status, is_close(battle.settings, target.status, target.formation))
    return shot if shot is not None and tells(shot, status, target.status) else None


def tells_up_to(battle: EamBattle, firer: Unit, guns: str, target: Unit) -> float:
    """Beyond this range such a shot takes no levels; below 0 where it takes none at any."""
    status = effective_status(guns, firer.status, battle.in_village(firer), target.card.arm, battle.in_village(target))
    far = TELLS_UP_TO[guns, status, is_close(battle.settings, target.status, target.formation), target.status]
    return max(far, CANISTER_CM) if battle.settings.brigade_canister else far


def touching(battle: EamBattle) -> list[str]:
    """eam-R68 The units in contact with an enemy, which neither fire nor are fired at."""
    found: list[str] = []
    table = battle.on_table()
    theirs = [(unit, unit.footprint()) for unit in table if unit.card.side == battle.sides[1]]
    for one in table:
        if one.card.side != battle.sides[0]:
            continue
        body = one.footprint()
        for two, other in theirs:
            if in_reach(body, other, 0.01) and rectangle_distance(body, other) <= TOUCHING_CM:
                found.append(one.card.id)
                found.append(two.card.id)
    return found


def nearest_first(battle: EamBattle, firer: Unit, guns: str, barred: list[str], telling: bool = False) -> Iterator[Aim]:
    """All in range and arc, seen or not, nearest first; of equals the one most nearly ahead, then by id (eam-R67).
    `telling` leaves out those on whom fire from no nearer than they are tells nowhere.

    They are laid on one by one, as long as what is left could be nearer than what is laid on.
    """
    laying = laying_of(battle, firer)
    longest = RANGE[guns]
    left: list[tuple[float, str, Unit]] = []
    for target in battle.units:
        if target.place != TABLE or target.card.side == firer.card.side or target.card.id in barred:
            continue
        body = target.footprint()
        if laying.may_reach(body, longest):
            apart = separation(laying.own, body)
            if not telling or apart <= tells_up_to(battle, firer, guns, target) + ROUNDED:
                left.append((apart, target.card.id, target))
    left.sort()
    found: list[tuple[float, float, str, Aim]] = []
    for bound, _, target in left:
        while found and found[0][0] < bound - ROUNDED:
            yield heappop(found)[3]
        taken = lay(battle, firer, guns, target, target.footprint())
        if taken is not None:
            heappush(found, (round(taken.range_cm, 6), round(taken.aside, 6), target.card.id, taken))
    while found:
        yield heappop(found)[3]


def targets(battle: EamBattle, firer: Unit, guns: str, barred: list[str]) -> list[Aim]:
    """All it can fire at now, nearest first (eam-R67)."""
    return [taken for taken in nearest_first(battle, firer, guns, barred) if in_sight(battle, firer, taken)]


def has_legal_target(battle: EamBattle, unit: Unit) -> bool:
    """eam-11.6 The opportunity of the Nervous: somebody in range, arc and sight of guns it has (eam-R45)."""
    guns = weapon(battle, unit)
    if not guns:
        return False
    effective = battle.settings.nervous_stops_for == "effective-target"
    for taken in nearest_first(battle, unit, guns, touching(battle)):
        if effective and levels_by(battle, unit, guns, taken.target, taken.range_cm) == 0:
            continue
        if in_sight(battle, unit, taken):
            return True
    return False


def choice(battle: EamBattle, firer: Unit, guns: str, barred: list[str], named: str) -> Aim | None:
    """eam-R67 The target named in its order; else the nearest on which fire tells; else the nearest."""
    if named and named not in barred:
        target = battle.find(named)
        if target is not None and target.place == TABLE and target.card.side != firer.card.side:
            taken_ = aim(battle, firer, guns, target, target.footprint())
            if taken_ is not None:
                return taken_
    for taken in nearest_first(battle, firer, guns, barred, True):
        tells_there = levels_by(battle, firer, guns, taken.target, taken.range_cm) > 0
        if tells_there and in_sight(battle, firer, taken):
            return taken
    for taken in nearest_first(battle, firer, guns, barred):
        if in_sight(battle, firer, taken):
            return taken
    return None
