"""V.3: heliographs along lines of sight, telegraphs along the railway; who is in contact with his headquarters.

pdb-V.3.1: teams belong to brigades, divisions and corps; any of a side's may carry its messages (pdb-R20, pdb-R76).
"""

from typing import Final

from grognard.books.pluie_des_balles.battle import NO_DICE, PluieBattle, length
from grognard.books.pluie_des_balles.command import COMMAND_RANGE_CM, HqContact, hq_contact
from grognard.books.pluie_des_balles.measure import within
from grognard.books.pluie_des_balles.scenario import Formation
from grognard.books.pluie_des_balles.state import ON_TABLE, Element, Unit

TAP_CM: Final = 1.5
"""pdb-R76: a team taps a line, and a station is taken, within 15 mm."""


def formation_named(battle: PluieBattle, name: str) -> Formation | None:
    for formation in battle.scenario.formations:
        if formation.id == name:
            return formation
    return None


def headquarters_above(battle: PluieBattle, unit: Unit) -> list[Element]:
    """Its brigade's, division's and corps' headquarters that still stand, nearest first (pdb-R20)."""
    found: list[Element] = []
    for name in battle.above(unit.formation):
        element = battle.elements.get(name)
        if element is not None and element.fate == ON_TABLE and element.unit != unit.id:
            found.append(element)
    return found


def teams(battle: PluieBattle, side: str, kind: str) -> list[Element]:
    found: list[Element] = []
    for name in battle.names_of(side, kind):
        element = battle.elements[name]
        if element.fate == ON_TABLE:
            found.append(element)
    return found


def contact_of(battle: PluieBattle, unit: Unit, x: float, y: float) -> HqContact | None:
    """pdb-V.1.11, pdb-V.3.2: contact from a place with any headquarters above; None where there is none left."""
    best: HqContact | None = None
    for headquarters in headquarters_above(battle, unit):
        found = contact_with(battle, unit.side, x, y, headquarters)
        if found.in_contact:
            return found
        best = found
    return best


def contact_with(battle: PluieBattle, side: str, x: float, y: float, headquarters: Element) -> HqContact:
    """By the ruling `hq-contact`; chains are looked for only as far as it asks for them."""
    apart = length(x, y, headquarters.x, headquarters.y)
    hops: list[bool] = []
    near = far = near_station = far_station = 0.0
    line = False
    if not within(apart, COMMAND_RANGE_CM):
        hops, near, far = heliograph_chain(battle, side, x, y, headquarters)
        if not hops:
            line, near_station, far_station = telegraph_chain(battle, side, x, y, headquarters)
    return hq_contact(
        battle.rules,
        NO_DICE,
        distance_cm=apart,
        heliograph_hops=hops,
        heliograph_station_cm=near,
        hq_heliograph_station_cm=far,
        telegraph_line=line,
        telegraph_station_cm=near_station,
        hq_telegraph_station_cm=far_station,
    )


def heliograph_chain(
    battle: PluieBattle, side: str, x: float, y: float, headquarters: Element
) -> tuple[list[bool], float, float]:
    """pdb-V.3.3, pdb-V.3.4: the shortest chain of teams that see one another; none: an empty list."""
    stations = teams(battle, side, "heliograph-team")
    starts = [s for s in stations if within(length(x, y, s.x, s.y), COMMAND_RANGE_CM)]
    if not starts or not any(within(s.distance_to(headquarters), COMMAND_RANGE_CM) for s in stations):
        return [], 0.0, 0.0
    laid = battle.laid()
    before: dict[str, str] = {start.id: "" for start in starts}
    queue = starts[:]
    at = 0
    while at < len(queue):
        station = queue[at]
        at += 1
        if within(station.distance_to(headquarters), COMMAND_RANGE_CM):
            hops = 0
            name = station.id
            while before[name]:
                name = before[name]
                hops += 1
            first = battle.elements[name]
            return [True] * max(1, hops), length(x, y, first.x, first.y), station.distance_to(headquarters)
        for other in stations:
            if other.id not in before and laid.clear(station.x, station.y, other.x, other.y):
                before[other.id] = station.id
                queue.append(other)
    return [], 0.0, 0.0


def telegraph_points(battle: PluieBattle, side: str, line: str) -> list[tuple[float, float]]:
    """pdb-V.3.5, pdb-V.3.6: a side's teams at a working line, and the stations on it that it holds."""
    key = f"{side} {line}"
    kept = battle.tapped.get(key)
    if kept is not None:
        return kept
    laid = battle.laid()
    shape = laid.ground.feature(line).shape
    found = [(t.x, t.y) for t in teams(battle, side, "telegraph-team") if shape.distance(t.x, t.y) <= TAP_CM]
    for station in laid.stations:
        x, y = station.middle()
        if battle.stations.get(station.name, "") == side and shape.distance(x, y) <= TAP_CM:
            found.append((x, y))
    battle.tapped[key] = found
    return found


def telegraph_chain(
    battle: PluieBattle, side: str, x: float, y: float, headquarters: Element
) -> tuple[bool, float, float]:
    for feature in battle.laid().telegraphs:
        near = -1.0
        far = -1.0
        for px, py in telegraph_points(battle, side, feature.name):
            here = length(x, y, px, py)
            there = length(headquarters.x, headquarters.y, px, py)
            near = here if near < 0.0 or here < near else near
            far = there if far < 0.0 or there < far else far
        if 0.0 <= near <= COMMAND_RANGE_CM and 0.0 <= far <= COMMAND_RANGE_CM:
            return True, near, far
    return False, 0.0, 0.0


def places_in_contact(battle: PluieBattle, side: str, headquarters: Element) -> list[tuple[float, float]]:
    """pdb-V.3.2: every place whose surroundings, as far as command reaches, are in contact with a headquarters."""
    found = [(headquarters.x, headquarters.y)]
    laid = battle.laid()
    unheard = teams(battle, side, "heliograph-team")
    heard = [team for team in unheard if within(team.distance_to(headquarters), COMMAND_RANGE_CM)]
    unheard = [team for team in unheard if team not in heard]
    for team in heard:  # which grows as further teams are found that see one of them
        found.append((team.x, team.y))
        seen = [other for other in unheard if laid.clear(team.x, team.y, other.x, other.y)]
        heard.extend(seen)
        unheard = [other for other in unheard if other not in seen]
    for feature in laid.telegraphs:
        points = telegraph_points(battle, side, feature.name)
        if any(within(length(headquarters.x, headquarters.y, x, y), COMMAND_RANGE_CM) for x, y in points):
            found.extend(points)
    return found


def take_stations(battle: PluieBattle) -> None:
    """pdb-V.3.6 (pdb-R76): a station passes to whoever stands by it alone."""
    for station in battle.laid().stations:
        x, y = station.middle()
        sides = {}
        for name in battle.bodies().near(x, y, TAP_CM):
            sides[battle.elements[name].side] = True
        if len(sides) == 1:
            side = next(iter(sides))
            if battle.stations.get(station.name) != side:
                battle.stations[station.name] = side
                battle.tapped.clear()
                battle.tell("station-taken", ("pdb-V.3.6",), {"station": station.title or station.name, "side": side})
