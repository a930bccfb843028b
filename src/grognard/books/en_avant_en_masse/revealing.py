"""For the browser: what a way may bring a brigade into, told while it is drawn.

Enemies are read from the rows of the seat's own view, and sight from the ground as its side knows it.
"""

from typing import Any, Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.close_assault import may_approach
from grognard.books.en_avant_en_masse.figures import body_to_shape
from grognard.books.en_avant_en_masse.fire import BRIGADE_RANGE_CM, CANISTER_CM, DIVISIONAL_RANGE_CM
from grognard.books.en_avant_en_masse.grounds import ALSO
from grognard.books.en_avant_en_masse.tables import METRES_PER_CM
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.words import APPROACH_CM, ARTILLERY, ASSAULT
from grognard.core.grammar import some_of
from grognard.ground.arcs import combat_zone, nearest_to_front
from grognard.ground.paths import paced
from grognard.ground.rectangles import Rectangle, in_reach, rectangle_distance
from grognard.ground.shapes import Point
from grognard.ground.sight import Sight
from grognard.ground.terrain import Feature, Ground

CM: Final[float] = METRES_PER_CM
PACE_CM: Final = 1.0
BANDS: Final = (("canister", CANISTER_CM), ("effective", BRIGADE_RANGE_CM), ("extreme", DIVISIONAL_RANGE_CM))
Told = dict[str, Any]
Row = dict[str, Any]


def reveals(battle: EamBattle, seat: str, unit: str, points_m: list[Point]) -> list[Told]:
    """eam-13.4, eam-15.2, eam-8.27 Whose guns may fire at it as it comes on, whom it comes within 10 cm of, and the
    ground whose nature it would find out; where units are seen along lines of sight (eam-R39), also who sees whom.
    """
    mover = battle.find(unit)
    side = battle.side_of(seat)
    if mover is None or mover.card.side != side or mover.place != TABLE or not points_m:
        return []
    places = paced([(mover.x, mover.y), *((x / CM, y / CM) for x, y in points_m)], PACE_CM)
    enemies = [row for row in battle.view(seat)["units"] if row["side"] != side and row["place"] == TABLE]
    in_view = [row for row in enemies if is_in_view(row)]
    ground = known_ground(battle, side)
    sight = battle.field().sight if ground is battle.field().ground else Sight(ground, battle.field().sight.rule)
    found: list[Told] = []
    for row in in_view:
        for told in (fire_of(ground, sight, mover, row, places, battle.settings.fire_arc_degrees),
                     approach_to(mover, row, places)):  # fmt: skip
            if told is not None:
                found.append(told)
    if battle.settings.units_visible != "all":
        found += seen_by(sight, in_view, places)
        found += seen_again(sight, [row for row in enemies if not is_in_view(row)], places)
    return found + ground_found(battle, mover, places)


def is_in_view(row: Row) -> bool:
    return "not in sight" not in row["states"]


def body_of(row: Row) -> Rectangle:
    return Rectangle(row["x_m"] / CM, row["y_m"] / CM, row["facing_deg"], row["front_m"] / CM, row["depth_m"] / CM)


def at_place(text: str, paragraphs: tuple[str, ...], unit: str, place: Point) -> Told:
    x_m, y_m = round(place[0] * CM, 1), round(place[1] * CM, 1)
    return {"text": text, "paragraphs": paragraphs, "unit": unit, "x_m": x_m, "y_m": y_m}


def is_outlined(feature: Feature) -> bool:
    """eam-R38 Whether ground that is concealed is on the map at all."""
    return feature.concealed not in ("hidden", "nothing")


def known_ground(battle: EamBattle, side: str) -> Ground:
    """eam-8.27 The ground as a side knows it: what is concealed as it is drawn for them, or not at all."""
    ground = battle.field().ground
    known = battle.known[side]
    features: list[Feature] = []
    changed = False
    for feature in ground.features:
        if not feature.concealed or feature.name in known:
            features.append(feature)
            continue
        changed = True
        drawn = feature.shown() if is_outlined(feature) else None
        if drawn is not None:
            kind = ALSO.get(drawn.kind, drawn.kind)
            features.append(Feature(drawn.name, kind, drawn.shape, drawn.title, None, True, "", {}))
    return ground.having(features) if changed else ground


def fire_of(ground: Ground, sight: Sight, mover: Unit, row: Row, places: list[Point], degrees: float) -> Told | None:
    """eam-13.4, eam-R63, eam-R64 A battery in view that the way brings nearer, in its arc: the best band it is offered.

    Which brigades have guns of their own is not to be seen, nor what a battery still holds back.
    """
    guns = body_of(row)
    built_up = "village" in [ALSO.get(kind, kind) for kind in ground.kinds_at(guns.x, guns.y)]
    if row["arm"] != ARTILLERY or row["formation"] != ASSAULT or row["status"] == 0 or built_up:
        return None
    zone = combat_zone(guns, degrees)
    eye_x, eye_y = guns.front_centre()
    own = mover.footprint()
    start = rectangle_distance(guns, own)
    first: Point | None = None
    nearest = DIVISIONAL_RANGE_CM
    for x, y in places[1:]:
        body = own.moved_to(x, y)
        if not in_reach(guns, body, DIVISIONAL_RANGE_CM) or rectangle_distance(guns, body) >= start:
            continue
        reach = nearest_to_front(guns, body, zone)
        if reach is None or reach.distance > nearest or not sight.clear(eye_x, eye_y, reach.x, reach.y):
            continue
        first = first or (x, y)
        nearest = reach.distance
    if first is None:
        return None
    band = next(name for name, limit in BANDS if nearest <= limit)
    far = f" ({nearest:.0f} cm)" if nearest >= 0.5 else ""
    text = f"{row['name']} may fire at it as it comes on, at {band} range{far}."
    return at_place(text, ("eam-13.4",), row["id"], first)


def approach_to(mover: Unit, row: Row, places: list[Point]) -> Told | None:
    """eam-15.2 An enemy it comes within 10 cm of, and whether its status lets it, as both cards show."""
    enemy, own = body_of(row), mover.footprint()
    if row["status"] == 0 or rectangle_distance(enemy, own) <= APPROACH_CM:
        return None
    for place in places[1:]:
        if rectangle_distance(enemy, own.moved_to(*place)) <= APPROACH_CM:
            dares = may_approach(mover.status, row["status"])
            text = f"It comes within {APPROACH_CM:.0f} cm of {row['name']}, "
            text += "where its will to close is tried." if dares else "where its status now would stop it."
            return at_place(text, ("eam-15.2", "eam-15.4") if dares else ("eam-15.2",), row["id"], place)
    return None


def seen_by(sight: Sight, rows: list[Row], places: list[Point]) -> list[Told]:
    """eam-R39 Enemies in view who would see it on its way, and do not see it where it stands."""
    names: list[str] = []
    first = len(places)
    for row in rows:
        x, y = body_of(row).front_centre()
        at = first_clear(sight, x, y, places)
        if at > 0:
            names.append(row["name"])
            first = min(first, at)
    return [at_place(f"It would be seen by {some_of(names)}.", ("eam-9.4",), "", places[first])] if names else []


def seen_again(sight: Sight, rows: list[Row], places: list[Point]) -> list[Told]:
    """eam-R39 Where enemies were last seen that are out of sight."""
    found: list[Told] = []
    for row in rows:
        at = first_clear(sight, row["x_m"] / CM, row["y_m"] / CM, places)
        if at > 0:
            text = f"It comes in sight of the place where {row['name']} was last seen."
            found.append(at_place(text, ("eam-9.4",), row["id"], places[at]))
    return found


def first_clear(sight: Sight, x: float, y: float, places: list[Point]) -> int:
    """At which place of a way it comes in sight of a point; 0 if it was from the start, -1 if it never does."""
    for at in range(len(places)):
        if sight.clear(x, y, places[at][0], places[at][1]):
            return at
    return -1


def ground_found(battle: EamBattle, mover: Unit, places: list[Point]) -> list[Told]:
    """eam-8.27, eam-R38 Ground of which only the outline is known, and which the way comes near enough to know."""
    found: list[str] = []
    first = len(places)
    own = mover.footprint()
    known = battle.known[mover.card.side]
    for feature in battle.field().ground.features:
        if not feature.concealed or not is_outlined(feature) or feature.name in known:
            continue
        for at in range(1, len(places)):
            if body_to_shape(own.moved_to(*places[at]), feature.shape) <= battle.settings.terrain_approach_cm:
                found.append(feature.title or f"the {feature.concealed}")
                first = min(first, at)
                break
    if not found:
        return []
    text = f"It comes near enough to learn what ground this is: {some_of(found)}."
    return [at_place(text, ("eam-8.27",), "", places[first])]
