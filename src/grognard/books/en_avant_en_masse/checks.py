# not compiled: it reads scenarios, whose types msgspec reads
"""Faults of a scenario beyond its form: what is where it cannot be, or is called what something else is called."""

from typing import Final

from grognard.books.en_avant_en_masse.courses import slope_of
from grognard.books.en_avant_en_masse.grounds import in_metres
from grognard.books.en_avant_en_masse.movement import going
from grognard.books.en_avant_en_masse.muster import troops_of
from grognard.books.en_avant_en_masse.orders import ClauseText
from grognard.books.en_avant_en_masse.scenario import DivisionData, EamScenario, UnitData
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.tables import FOLDER, FOOTPRINT
from grognard.core.books import Fault
from grognard.core.settings import choose, read_settings
from grognard.ground.files import GroundError
from grognard.ground.paths import IMPASSABLE, Stretch, can_reach, straight_cost
from grognard.ground.terrain import Ground

CELL_M: Final = 250.0
DEFAULTS: Final = Settings(**choose(read_settings(FOLDER / "settings.csv"), {}))  # type: ignore[arg-type]


def faults(scenario: EamScenario, file: str) -> list[Fault]:
    """Every fault with its place; none for a scenario that can be played as it stands."""
    found: list[Fault] = []
    try:
        ground = in_metres(scenario.ground, file)
    except GroundError as fault:
        return [Fault(file, "ground", line) for line in str(fault).splitlines()]
    try:
        divisions, units = troops_of(scenario)
    except ValueError as wrong:
        return [Fault(file, "armies", str(wrong))]
    sides = [side.name for side in scenario.sides]
    if len(sides) != 2 or len(set(sides)) != 2:
        return [Fault(file, "sides", f"expected two sides, found {', '.join(sides) or 'none'}")]
    if scenario.turns < 1:
        found.append(Fault(file, "turns", f"expected at least 1, found {scenario.turns}"))
    for side in sides:
        if side not in scenario.edges:
            found.append(Fault(file, f"edges.{side}", "this side has no table edge of its own (eam-R48)"))
    parts = scenario.starts.split(":")
    if len(parts) != 2 or not all(part.isdigit() for part in parts):
        found.append(Fault(file, "starts", f"expected an hour such as 08:30, found {scenario.starts!r}"))
    _divisions(scenario, divisions, sides, ground, file, found)
    _units(scenario, divisions, units, ground, file, found)
    _objectives(scenario, divisions, units, ground, file, found)
    return found


def _divisions(
    scenario: EamScenario,
    divisions: tuple[DivisionData, ...],
    sides: list[str],
    ground: Ground,
    file: str,
    found: list[Fault],
) -> None:
    names: list[str] = []
    for division in divisions:
        place = f"divisions.{division.id}"
        if division.id in names or not division.id:
            found.append(Fault(file, place, "another division is called this"))
        names.append(division.id)
        if division.side not in sides:
            found.append(Fault(file, place, f"no side is called {division.side!r}"))
        if not ground.on_map(division.x_m, division.y_m):
            found.append(Fault(file, place, "the headquarters is off the map"))
        for score in (division.leadership, division.second_leadership):
            if score is not None and not -1 <= score <= 1:
                found.append(Fault(file, place, f"leadership runs from -1 to 1, found {score} (eam-12.1)"))
    for side in scenario.sides:
        own = {division.id for division in divisions if division.side == side.name}
        for post in side.posts:
            if post not in own:
                found.append(Fault(file, f"sides.{side.name}.posts", f"it has no division {post!r}"))
        if not own:
            found.append(Fault(file, f"sides.{side.name}", "it has no division"))


def _units(
    scenario: EamScenario,
    divisions: tuple[DivisionData, ...],
    units: tuple[UnitData, ...],
    ground: Ground,
    file: str,
    found: list[Fault],
) -> None:
    names = [division.id for division in divisions]
    commanded = list(names)
    for unit in units:
        place = f"units.{unit.id}"
        if unit.id in names or not unit.id:
            found.append(Fault(file, place, "something else is called this"))
        names.append(unit.id)
        if unit.division not in commanded:
            found.append(Fault(file, place, f"no division is called {unit.division!r}"))
        if not 0 <= unit.status <= 6:
            found.append(Fault(file, place, f"status runs from 0 to 6, found {unit.status} (eam-11.1)"))
        if unit.leadership is not None and not -1 <= unit.leadership <= 1:
            found.append(Fault(file, place, f"leadership runs from -1 to 1, found {unit.leadership} (eam-12.1)"))
        if unit.blocks < 1:
            found.append(Fault(file, place, f"expected at least 1 block, found {unit.blocks}"))
        formation = unit.formation or "assault"
        if (unit.arm, formation) not in FOOTPRINT:
            found.append(Fault(file, place, f"{unit.arm} is not found in {formation} formation (eam-7.5)"))
        elif not ground.on_map(unit.x_m, unit.y_m):
            found.append(Fault(file, place, f"({unit.x_m:g}, {unit.y_m:g}) is off the map"))
        else:
            kinds = ground.kinds_at(unit.x_m, unit.y_m)
            way = going(DEFAULTS, unit.arm, formation, kinds, "level", "road" in kinds)
            if way is not None and way.barred is not None:
                found.append(
                    Fault(file, place, f"it stands on closed ground: {way.barred.sentence} ({way.barred.paragraph})")
                )
        for at, text in enumerate(unit.order):
            _order(scenario, units, unit, text, f"{place}.order[{at}]", ground, file, found)


def _order(
    scenario: EamScenario,
    units: tuple[UnitData, ...],
    unit: UnitData,
    text: ClauseText,
    place: str,
    ground: Ground,
    file: str,
    found: list[Fault],
) -> None:
    named = {*scenario.places, *(data.name for data in scenario.objectives)}
    for name in (text.place, text.facing_place):
        if name and name not in named:
            found.append(Fault(file, place, f"no place is called {name!r}"))
    if text.x_m is not None and text.y_m is not None and not ground.on_map(text.x_m, text.y_m):
        found.append(Fault(file, place, "it leads off the map"))
    if text.beside and text.beside not in [other.id for other in units if other.division == unit.division]:
        found.append(Fault(file, place, f"{text.beside!r} is no unit of the division"))
    if text.what == "assault" and unit.arm == "artillery":
        found.append(Fault(file, place, "divisional artillery cannot assault (eam-R78)"))


def _cost(stretch: Stretch) -> float:
    """What infantry in Loose, which gets about most freely, can pass."""
    kinds = stretch.kinds() + [feature.kind for feature in stretch.crossed]
    way = going(DEFAULTS, "infantry", "loose", kinds, slope_of(stretch), "road" in kinds)
    shut = any(not feature.passable for feature in stretch.features)
    if way is None or way.barred is not None or shut:
        return IMPASSABLE
    return stretch.length


def _objectives(
    scenario: EamScenario,
    divisions: tuple[DivisionData, ...],
    units: tuple[UnitData, ...],
    ground: Ground,
    file: str,
    found: list[Fault],
) -> None:
    sides = {division.id: division.side for division in divisions}
    names: list[str] = []
    for data in scenario.objectives:
        place = f"objectives.{data.id}"
        if data.id in names:
            found.append(Fault(file, place, "another objective is called this"))
        names.append(data.id)
        if not ground.on_map(data.x_m, data.y_m):
            found.append(Fault(file, place, "it is off the map"))
            continue
        for side in scenario.sides:
            if data.side not in ("", side.name):
                continue
            brigades = [unit for unit in units if sides.get(unit.division) == side.name and unit.arm != "artillery"]
            if (
                brigades
                and not any(
                    straight_cost(ground, _cost, unit.x_m, unit.y_m, data.x_m, data.y_m) < IMPASSABLE
                    for unit in brigades
                )
                and not any(
                    can_reach(ground, _cost, unit.x_m, unit.y_m, data.x_m, data.y_m, CELL_M) for unit in brigades[:3]
                )
            ):
                found.append(Fault(file, place, f"no brigade of {side.name} can reach it"))
    for name, (x, y) in scenario.places.items():
        if not ground.on_map(x, y):
            found.append(Fault(file, f"places.{name}", "it is off the map"))
