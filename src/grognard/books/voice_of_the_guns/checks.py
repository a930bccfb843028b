# not compiled: it stands at the rim, where files are judged
"""Faults of a scenario beyond its form: what no reader of types can see."""

from math import isfinite
from typing import Any

from grognard.books.voice_of_the_guns.movement import rate
from grognard.books.voice_of_the_guns.muster import started, weapon_called
from grognard.books.voice_of_the_guns.terrain import KINDS, terrain_of
from grognard.core.books import Fault
from grognard.core.dice import ThrownDice
from grognard.core.refusals import Refusal
from grognard.core.settings import choose
from grognard.ground.files import GroundError
from grognard.ground.paths import IMPASSABLE, Stretch, Walker
from grognard.ground.terrain import Ground


def default_settings() -> Any:
    from grognard.books.voice_of_the_guns import BOOK

    return BOOK.settings_type(**choose(BOOK.settings, {}))


def faults(scenario: Any, file: str) -> list[Fault]:
    """All that is wrong with a scenario of this book."""
    try:
        ground = scenario.read_ground(file)
    except GroundError as error:
        return [Fault(file, "ground", fault) for fault in error.faults]
    found: list[Fault] = []
    for feature in ground.features:
        if feature.kind not in KINDS:
            found.append(Fault(file, f"ground, feature {feature.name}", f"unknown kind {feature.kind!r}"))
    found += scalar_faults(scenario, file)
    try:
        units = scenario.all_units()
    except ValueError as fault:
        return [*found, Fault(file, "mustered", str(fault))]
    found += name_faults(scenario, file, units)
    found += unit_faults(scenario, file, ground, units)
    if not found:
        found += reach_faults(scenario, file, ground, units)
    return found


def scalar_faults(scenario: Any, file: str) -> list[Fault]:
    found = []
    if not 0 < scenario.metres_per_unit < 10_000:
        found.append(Fault(file, "metres_per_unit", f"expected a scale, found {scenario.metres_per_unit}"))
    if scenario.turns < 1:
        found.append(Fault(file, "turns", f"expected 1 or more, found {scenario.turns}"))
    if len(scenario.sides) != 2:
        found.append(Fault(file, "sides", f"expected two, found {len(scenario.sides)}"))
    names = [side.name for side in scenario.sides]
    if sorted(data.name for data in scenario.advance) != sorted(names):
        found.append(Fault(file, "advance", f"expected one entry for each of {', '.join(names)}"))
    for weapon in scenario.weapons:
        if not 0 < weapon.short <= weapon.effective:
            found.append(Fault(file, f"weapon {weapon.id}", "short range is not below effective range"))
    return found


def name_faults(scenario: Any, file: str, units: Any) -> list[Fault]:
    found = []
    for what, listed in (
        ("unit", [*units, *scenario.generals]),
        ("brigade", scenario.brigades),
        ("objective", scenario.objectives),
    ):
        ids = [entry.id for entry in listed]
        for name in sorted({name for name in ids if ids.count(name) > 1}):
            found.append(Fault(file, f"{what} {name}", "the same id twice"))
    generals = {general.id: general for general in scenario.generals}
    sides = [side.name for side in scenario.sides]
    for brigade in scenario.brigades:
        place = f"brigade {brigade.id}"
        if brigade.side not in sides:
            found.append(Fault(file, place, f"no side is called {brigade.side!r}"))
        general = generals.get(brigade.general)
        if general is None:
            found.append(Fault(file, place, f"no general is called {brigade.general!r}"))
        elif general.level != "brigade" or general.side != brigade.side:
            found.append(Fault(file, place, f"{brigade.general} is no brigade commander of {brigade.side}"))
    brigades = [brigade.id for brigade in scenario.brigades]
    for unit in units:
        if unit.brigade not in brigades:
            found.append(Fault(file, f"unit {unit.id}", f"no brigade is called {unit.brigade!r}"))
    posts = {post for side in scenario.sides for post in side.posts}
    divisions = {brigade.division for brigade in scenario.brigades}
    for post in sorted(posts):
        if post not in divisions and post not in brigades:
            found.append(Fault(file, f"post {post}", "neither a division nor a brigade"))
    return found


def unit_faults(scenario: Any, file: str, ground: Ground, units: Any) -> list[Fault]:
    found = []
    settings = default_settings()
    for unit in [*units, *scenario.generals, *scenario.objectives]:
        place = f"{unit.id}"
        if not (isfinite(unit.x_m) and isfinite(unit.y_m) and ground.on_map(unit.x_m, unit.y_m)):
            found.append(Fault(file, place, f"({unit.x_m:g}, {unit.y_m:g}) is off the map"))
        elif hasattr(unit, "troop"):
            found += ground_faults(unit, file, ground)
    for unit in units:
        place = f"unit {unit.id}"
        if not isfinite(unit.facing_deg):
            found.append(Fault(file, place, "its facing is no number"))
        if unit.weapon and weapon_called(scenario, unit.weapon) is None:
            found.append(Fault(file, place, f"no weapon is called {unit.weapon!r}"))
        status = started(settings, ThrownDice([]), unit)
        if isinstance(status, Refusal):
            found.append(Fault(file, place, status.sentence))
        if (unit.arm == "artillery") != (unit.guns > 0):
            found.append(Fault(file, place, "a battery has guns, and nothing else has"))
        if bool(unit.gun_class) != (unit.arm == "artillery" or unit.troop == "mechanical-rapid-fire"):
            found.append(Fault(file, place, f"gun_class {unit.gun_class!r} does not fit {unit.troop}"))
        held = "limbered" if unit.gun_class else unit.formation
        if rate(settings, "5-10mm", unit.troop, held) < 0:
            found.append(Fault(file, place, f"{unit.troop} has no move in {held}"))
        if not 1 <= unit.ranks <= max(1, unit.elements):
            found.append(Fault(file, place, f"it cannot stand {unit.ranks} deep"))
    return found


def ground_faults(unit: Any, file: str, ground: Ground) -> list[Fault]:
    """vog-10.3.2, vog-10.3.4, vog-10.3.5: horse and guns do not stand where they may not go."""
    found = []
    here = ground.at(unit.x_m, unit.y_m)
    on_road = any(feature.kind in ("road", "track", "bridge") for feature in here)
    for feature in here:
        terrain = terrain_of(feature)
        if terrain == "water" and not on_road:
            found.append(Fault(file, f"unit {unit.id}", f"it stands in {feature.title or feature.name}"))
        wheels = unit.arm in ("cavalry", "artillery") or unit.troop == "mechanical-rapid-fire"
        if wheels and terrain in ("woods", "built-up") and not on_road:
            found.append(Fault(file, f"unit {unit.id}", f"{unit.arm} cannot stand in {feature.title or feature.name}"))
    return found


def foot_cost(stretch: Stretch) -> float:
    """What a stretch costs a foot soldier who only wants to get there: anything but deep water, by bridge."""
    for feature in stretch.features:
        if terrain_of(feature) == "water" and not stretch.on("bridge", "road", "track"):
            return IMPASSABLE
    return stretch.length


def reach_faults(scenario: Any, file: str, ground: Ground, units: Any) -> list[Fault]:
    """Objectives that some side's foot cannot reach at all."""
    found = []
    walker = Walker(ground, foot_cost, max(ground.width, ground.depth) / 40)
    sides = {brigade.id: brigade.side for brigade in scenario.brigades}
    for objective in scenario.objectives:
        for side in (side.name for side in scenario.sides):
            starts = [unit for unit in units if sides[unit.brigade] == side and unit.arm == "infantry"]
            if starts and walker.path(starts[0].x_m, starts[0].y_m, objective.x_m, objective.y_m) is None:
                found.append(Fault(file, f"objective {objective.id}", f"{side} cannot reach it"))
    return found
