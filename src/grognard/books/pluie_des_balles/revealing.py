"""For the browser: what a way may reveal to its troops and of them, told while it is drawn.

From the view of one seat and from the map, which hides nothing in this book: whatever is not in sight is not asked.
"""

from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.facts import Mark, mark_of, range_to
from grognard.books.pluie_des_balles.fire import band_at
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.state import PENNANT, TRAINS, Element
from grognard.books.pluie_des_balles.tables import GROUND_KINDS, WEAPONS
from grognard.books.pluie_des_balles.watching import (
    NOTICED_CM,
    enemies_near_enough,
    is_worth_asking,
    reactions_open,
    stops_for,
    weapon_in_reaction,
)
from grognard.core.grammar import some_of
from grognard.ground.paths import paced
from grognard.ground.shapes import Point, distance

LOOK_CM: Final = 3.0
"""A way is looked along at every so many centimetres."""
BANDS: Final = ("extreme", "long", "medium", "close")
REACTIONS: Final = (
    ("reactive-fire", "fire"),
    ("reactive-close-combat", "close combat"),
    ("reactive-retreat", "retreat"),
)
ALLOWED_BY: Final = (
    ("reactive-fire", "pdb-II.12.4"),
    ("reactive-close-combat", "pdb-II.12.5"),
    ("reactive-retreat", "pdb-II.12.6"),
)
BY_OTHERS: Final = (*TRAINS, PENNANT)
"""What goes by rail, or beside the ranks: nobody reacts to its way (pdb-II.12.1)."""
Told = dict[str, Any]


def reveals(battle: PluieBattle, seat: str, unit: str, points_m: list[Point]) -> list[Told]:
    """pdb-II.12.1, pdb-IV.1.3 Whose sectors a way enters and what they may do; in the fog (pdb-R77) who comes in sight
    of whom, and which ground.
    """
    mover = battle.element(unit)
    side = battle.side_of(seat)
    if mover is None or mover.side != side or not mover.on_table() or mover.kind in BY_OTHERS or not points_m:
        return []
    way = [(mover.x, mover.y), *((x / METRES_PER_CM, y / METRES_PER_CM) for x, y in points_m)]
    rows = battle.view(seat)["units"]
    names: dict[str, str] = {row["id"]: row["name"] for row in rows}
    in_view = [battle.elements[row["id"]] for row in rows if row["side"] != side and "last seen" not in row["facts"]]
    near = [
        [enemy.id for enemy in enemies_near_enough(battle, mover, way[at - 1][0], way[at - 1][1], *way[at])]
        for at in range(1, len(way))
    ]
    threats = [threat for enemy in in_view if (threat := threat_of(battle, mover, enemy, way, near)) is not None]
    found = reactions_of_units(battle, threats)
    if battle.fog():
        places = paced(way, LOOK_CM)
        reacting = [threat.enemy for threat in threats]
        found += seen_by(battle, [enemy for enemy in in_view if enemy.id not in reacting], places, names)
        found += seen_again(battle, rows, places)
        found += ground_seen(battle, [row for row in rows if row["own"]], places)
    return found


def at_place(text: str, paragraphs: tuple[str, ...], unit: str, x: float, y: float) -> Told:
    x_m, y_m = round(x * METRES_PER_CM, 1), round(y * METRES_PER_CM, 1)
    return {"text": text, "paragraphs": paragraphs, "unit": unit, "x_m": x_m, "y_m": y_m}


@dataclass(slots=True)
class Threat:
    """What one enemy in sight may do where the way is halted for him, first at a place so far along it."""

    enemy: str
    gone: float
    x: float
    y: float
    options: list[str]
    bands: list[str]


def threat_of(
    battle: PluieBattle, mover: Element, enemy: Element, way: list[Point], near: list[list[str]]
) -> Threat | None:
    """pdb-II.12.1 By the very stops at which the march would ask him.

    Whether he has reacted already in this half is his own affair (pdb-II.12.2): he is taken as if he had not.
    """
    if enemy.kind == PENNANT or battle.column_head(enemy) is not enemy:
        return None
    threat: Threat | None = None
    mark = mark_of(battle, mover)
    gone = 0.0
    for at in range(1, len(way)):
        (ax, ay), (bx, by) = way[at - 1], way[at]
        whole = distance(ax, ay, bx, by)
        if whole < 0.01 or enemy.id not in near[at - 1]:
            gone += whole
            continue
        for share in stops_for(battle, enemy, mover, ax, ay, bx, by, whole):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            there = Mark(mover, False, mark.rect.moved_to(x, y), mark.target, mark.ready, mark.column_units)
            weapon = weapon_in_reaction(battle, enemy, there)
            if not is_worth_asking(battle, enemy, there, weapon):
                continue
            options = reactions_open(battle, enemy, there, weapon, True)
            if options and threat is None:
                threat = Threat(enemy.id, gone + share * whole, x, y, [], [])
            if threat is not None:
                threat.options += options
                if "reactive-fire" in options:
                    row = WEAPONS[weapon]
                    threat.bands.append(row.bands[band_at(battle.rules, row, range_to(enemy, there.rect))].name)
        gone += whole
    return threat


def reactions_of_units(battle: PluieBattle, threats: list[Threat]) -> list[Told]:
    """One line for each enemy unit, in the order in which the way comes to them."""
    threats.sort(key=lambda threat: threat.gone)
    units: dict[str, list[Threat]] = {}
    for threat in threats:
        units.setdefault(battle.elements[threat.enemy].unit, []).append(threat)
    found: list[Told] = []
    for unit, members in units.items():
        options = {option for threat in members for option in threat.options}
        bands = {band for threat in members for band in threat.bands}
        ways = [word for option, word in REACTIONS if option in options and option != "reactive-fire"]
        reached = [band for band in BANDS if band in bands]
        if reached:
            ways.insert(0, f"fire at {' to '.join(dict.fromkeys((reached[0], reached[-1])))} range")
        of = f" ({len(members)} elements)" if len(members) > 1 else ""
        text = f"{battle.units[unit].name}{of} may react: {', '.join(ways)}."
        cited = tuple(paragraph for option, paragraph in ALLOWED_BY if option in options)
        first = members[0]
        found.append(at_place(text, ("pdb-II.12.1", *cited), first.enemy, first.x, first.y))
    return found


def seen_by(battle: PluieBattle, enemies: list[Element], places: list[Point], names: dict[str, str]) -> list[Told]:
    """pdb-IV.1.3 Those in view who would see it on its way, and do not see it where it stands."""
    laid = battle.laid()
    start_x, start_y = places[0]
    seers: list[str] = []
    first = -1
    for enemy in enemies:
        if laid.clear(enemy.x, enemy.y, start_x, start_y):
            continue
        for at in range(1, len(places)):
            if laid.clear(enemy.x, enemy.y, places[at][0], places[at][1]):
                seers.append(names[enemy.id])
                first = at if first < 0 else min(first, at)
                break
    if not seers:
        return []
    return [at_place(f"It would be seen by {some_of(seers)}.", ("pdb-IV.1.3",), "", *places[first])]


def seen_again(battle: PluieBattle, rows: list[dict[str, Any]], places: list[Point]) -> list[Told]:
    """pdb-IV.1.3 Where enemies were last seen that are not in view now."""
    laid = battle.laid()
    start_x, start_y = places[0]
    found: list[Told] = []
    for row in rows:
        if "last seen" not in row["facts"]:
            continue
        x, y = row["x_m"] / METRES_PER_CM, row["y_m"] / METRES_PER_CM
        if laid.clear(start_x, start_y, x, y):
            continue
        for place_x, place_y in places[1:]:
            if laid.clear(place_x, place_y, x, y):
                text = f"It comes in sight of the place where {row['name']} was last seen ({row['seen']})."
                found.append(at_place(text, ("pdb-IV.1.3",), row["id"], place_x, place_y))
                break
    return found


def ground_seen(battle: PluieBattle, own: list[dict[str, Any]], places: list[Point]) -> list[Told]:
    """pdb-IV.1.3 Woods and buildings near the way whose middle nobody of the seat's has in sight now."""
    laid = battle.laid()
    looking = [(row["x_m"] / METRES_PER_CM, row["y_m"] / METRES_PER_CM) for row in own]
    found: list[str] = []
    tried: list[str] = []
    first: Point | None = None
    for x, y in places[1:]:
        for feature in laid.ground.near(x, y, NOTICED_CM):
            if feature.name in tried or not GROUND_KINDS[feature.kind].blocks_sight:
                continue
            middle_x, middle_y = feature.middle()
            if not laid.clear(x, y, middle_x, middle_y):
                continue
            tried.append(feature.name)
            if not any(laid.clear(ox, oy, middle_x, middle_y) for ox, oy in looking):
                found.append(feature.title or f"a {feature.kind.replace('-', ' ')}")
                first = first or (x, y)
    if first is None:
        return []
    text = f"It looks into ground that none of yours sees now: {some_of(found)}."
    return [at_place(text, ("pdb-IV.1.3",), "", *first)]
