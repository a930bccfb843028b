"""For the browser: what a way may bring a unit into, told while it is drawn. From what its seat knows, of enemies as
they stand now, though they move at the same time (vog-10.1.1).
"""

from typing import Any, Final

from grognard.books.voice_of_the_guns.carrying import touched_foe
from grognard.books.voice_of_the_guns.marching import battle_contact
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.scale import PARTS, printed
from grognard.books.voice_of_the_guns.shooting import bearing_of
from grognard.books.voice_of_the_guns.standing import on_field, served
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import READING_FIGURES
from grognard.books.voice_of_the_guns.terrain import BUILT_UP, WOODS
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.grammar import some_of
from grognard.ground.paths import paced
from grognard.ground.rectangles import Rectangle
from grognard.ground.shapes import Point, distance

PACE: Final = 1.0
Told = dict[str, Any]


def reveals(battle: GunsBattle, seat: str, unit: str, points_m: list[Point]) -> list[Told]:
    """vog-11.2.2, vog-10.1.2, vog-11.7.1 The combat zones a way enters, whom it runs into, and where an ambush could
    lie.
    """
    side = battle.side_of(seat)
    if not battle.has_unit(unit) or not points_m:
        return []
    mover = battle.unit(unit)
    if mover.roll.side != side or not on_field(mover):
        return []
    way = [(mover.x, mover.y), *((x / battle.metres, y / battle.metres) for x, y in points_m)]
    places = paced(way, PACE)
    box = battle.footprint(mover)
    enemies = [enemy for enemy in battle.foes(side) if not enemy.hidden]
    found: list[Told] = []
    met = first_met(battle, box, enemies, places)
    if met is not None:
        enemy, at = met
        text = f"It runs into {enemy.roll.name} and ends at contact."
        found.append(at_place(battle, text, ("vog-10.1.2",), enemy.roll.id, places[at]))
        places = places[: at + 1]
    for enemy in enemies:
        told = zone_entered(battle, mover, box, enemy, places)
        if told is not None:
            found.append(told)
    return found + cover_near(battle, mover, places)


def at_place(battle: GunsBattle, text: str, paragraphs: tuple[str, ...], unit: str, place: Point) -> Told:
    x_m, y_m = round(place[0] * battle.metres, 1), round(place[1] * battle.metres, 1)
    return {"text": text, "paragraphs": paragraphs, "unit": unit, "x_m": x_m, "y_m": y_m}


def first_met(battle: GunsBattle, box: Rectangle, enemies: list[Unit], places: list[Point]) -> tuple[Unit, int] | None:
    """vog-10.1.2 The first enemy in view that the way touches."""
    for at in range(1, len(places)):
        enemy = touched_foe(battle, box, places[at][0], places[at][1], enemies)
        if enemy is not None:
            return enemy, at
    return None


def may_fire(battle: GunsBattle, enemy: Unit) -> bool:
    """Whether it is plain to see that a unit fires from where it stands: what limits its fire besides is its own."""
    if enemy.broken or enemy.charging or battle_contact(battle, enemy):
        return False
    if enemy.roll.arm == "cavalry" and enemy.mounted and enemy.formation != "extended-order":
        return False
    return not served(enemy) or enemy.state == "unlimbered"


def zone_entered(battle: GunsBattle, mover: Unit, box: Rectangle, enemy: Unit, places: list[Point]) -> Told | None:
    """vog-11.2.1, vog-11.2.2 Where the way comes into an enemy's zone, or to his short range, in sight of him."""
    short, _, reach = ranges(battle, enemy)
    if reach <= 0 or not may_fire(battle, enemy):
        return None
    front = battle.footprint(enemy)
    far = reach + box.reach + front.reach
    but = [enemy.roll.id, mover.roll.id]
    eye_x, eye_y = front.front_centre()
    before = -1
    entered: Point | None = None
    nearest = reach
    deepest = -1
    for at in range(len(places)):
        x, y = places[at]
        now = -1
        if distance(front.x, front.y, x, y) <= far:
            bearing = bearing_of(front, box.moved_to(x, y), reach)
            if bearing is not None and bearing.distance <= reach and battle.sees(eye_x, eye_y, x, y, but):
                now = 1 if bearing.distance <= short else 0
                if at:
                    nearest = min(nearest, bearing.distance)
        if at == 0:
            before = now
        elif now > before:
            entered = entered or (x, y)
            deepest = max(deepest, now)
    if entered is None:
        return None
    metres = round(nearest * battle.metres)
    text = f"It enters the combat zone of {enemy.roll.name} at effective range"
    if deepest:
        text = f"It comes within short range of {enemy.roll.name}"
    text += f", {metres} m at the nearest." if metres else "."
    paragraphs = ("vog-11.2.2", "vog-11.12.13") if deepest else ("vog-11.2.2",)
    return at_place(battle, text, paragraphs, enemy.roll.id, entered)


def cover_near(battle: GunsBattle, mover: Unit, places: list[Point]) -> list[Told]:
    """vog-11.7.1 (vog-R102) Woods and buildings the way comes so near to that an ambush there would be found.

    Said of all ground where none of one's own stands or has come as near: nobody knows where an ambush lies.
    """
    near = printed(battle.settings, battle.scale, READING_FIGURES["ambush_discovered"]) / PARTS
    reach = near + battle.footprint(mover).reach
    ground = battle.terrain().ground
    own = [unit for unit in battle.units if unit.roll.side == mover.roll.side and on_field(unit)]
    searched = [feature.name for unit in own for feature in ground.near(unit.x, unit.y, near)]
    found: list[str] = []
    first: Point | None = None
    for x, y in places[1:]:
        for feature in ground.near(x, y, reach):
            if feature.kind not in WOODS and feature.kind not in BUILT_UP:
                continue
            if feature.name in searched:
                continue
            searched.append(feature.name)
            found.append(feature.title or f"a {feature.kind.replace('-', ' ')}")
            first = first or (x, y)
    if first is None:
        return []
    text = f"It comes within {round(near * battle.metres)} m of cover where an ambush could lie: {some_of(found)}."
    return [at_place(battle, text, ("vog-11.7.1",), "", first)]
