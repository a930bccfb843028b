"""A small field for the tests: a table of 120 by 80 at 30 metres to the centimetre, with whatever a test puts on it."""

from typing import Any

import msgspec

import grognard
from grognard.books.voice_of_the_guns.scenario import Scenario
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.core.dice import ThrownDice

METRES = 30.0


def foot(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """A battalion of nine regulars with muzzle-loaders in line; places in the table's centimetres."""
    return {
        "id": name,
        "name": name,
        "arm": "infantry",
        "troop": "infantry",
        "weapon": "1866-austria-lorenz",
        "quality": "regulars",
        "elements": 9,
        "x_m": x * METRES,
        "y_m": y * METRES,
        "facing_deg": 0.0,
        "formations": ["line", "assault-column", "column-of-route", "loose-order", "extended-order"],
        **more,
    }


def horse(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    facts = {"arm": "cavalry", "troop": "cavalry", "weapon": "", "elements": 3}
    formations = {"formations": ["line", "column-of-squadrons", "column-of-route", "extended-order"]}
    return foot(name, x, y, **{**facts, **formations, **more})


def guns(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    facts = {"arm": "artillery", "troop": "field-artillery", "weapon": "1866-austria-4pr-rifled", "elements": 0}
    battery = {"guns": 8, "gun_class": "field", "unlimbered": True, "formations": ["limbered"]}
    return foot(name, x, y, **{**facts, **battery, **more})


def area(name: str, kind: str, west: float, south: float, east: float, north: float) -> dict[str, Any]:
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": kind, "name": name},
        "geometry": {"type": "Polygon", "coordinates": [[[x * METRES, y * METRES] for x, y in ring]]},
    }


def scenario(
    blue: list[dict[str, Any]], red: list[dict[str, Any]], ground: list[dict[str, Any]] | None = None, **more: Any
) -> Scenario:
    """Blue goes north, red goes south; each side is one brigade under an average general who is near."""
    units = [{**unit, "brigade": "blue-brigade"} for unit in blue]
    units += [{"facing_deg": 180.0, **unit, "brigade": "red-brigade"} for unit in red]
    for unit in units[len(blue) :]:
        unit["facing_deg"] = unit["facing_deg"] or 180.0
    generals = [
        {"id": "blue-general", "name": "Blue", "side": "blue", "level": "brigade", "x_m": 1800, "y_m": 300},
        {"id": "red-general", "name": "Red", "side": "red", "level": "brigade", "x_m": 1800, "y_m": 2100},
    ]
    return msgspec.convert(
        {
            "name": "field",
            "title": "A field",
            "date": "1866",
            "place": "nowhere",
            "size": "toy",
            "turns": 6,
            "summary": "",
            "sides": [{"name": "blue", "title": "Blue"}, {"name": "red", "title": "Red"}],
            "war": "Austro-Prussian War",
            "metres_per_unit": METRES,
            "ground": {
                "type": "FeatureCollection",
                "name": "field",
                "frame": {"name": "field", "origin": "south-west corner", "unit": "m"},
                "extent": [3600, 2400],
                "features": ground or [],
            },
            "advance": [{"name": "blue", "advance_deg": 0}, {"name": "red", "advance_deg": 180}],
            "units": units,
            "brigades": [
                {"id": "blue-brigade", "name": "Blue brigade", "side": "blue", "general": "blue-general"},
                {"id": "red-brigade", "name": "Red brigade", "side": "red", "general": "red-general"},
            ],
            "generals": generals,
            "objectives": [],
            "points": {"finished": 3, "below_advance": 1},
            **more,
        },
        Scenario,
    )


def begun(
    blue: list[dict[str, Any]],
    red: list[dict[str, Any]],
    ground: list[dict[str, Any]] | None = None,
    settings: dict[str, Any] | None = None,
    **more: Any,
) -> GunsBattle:
    """At its first decision, with every unit of an activated brigade."""
    battle = grognard.begin("voice-of-the-guns", scenario(blue, red, ground, **more), 1, settings)
    assert isinstance(battle, GunsBattle)
    for unit in battle.units:
        unit.activated = True
    for brigade in battle.brigades:
        brigade.activated = True
    battle.take_news()
    return battle


def do(battle: GunsBattle, step: Step[Any], faces: list[int] | None = None) -> list[grognard.Event]:
    """Do one step and nothing after it, with these faces; what happened."""
    battle.agenda.clear()
    battle.given.clear()
    battle.waiting = ()
    if faces is not None:
        battle.dice = ThrownDice(faces)
    battle.then(step)
    return battle.run()


def charging(battle: GunsBattle, unit: str, target: str, left: float = 20.0) -> Unit:
    """A unit that has passed its flinch test and is about to come home."""
    charger, enemy = battle.unit(unit), battle.unit(target)
    charger.charging = target
    charger.charge_left = left
    charger.charge_stood = [enemy.x, enemy.y, battle.gap_between(charger, enemy), 0.0, 10.0]
    charger.passed = True
    charger.charges = 1
    return charger


def kinds(events: list[grognard.Event]) -> list[str]:
    return [event.kind for event in events]
