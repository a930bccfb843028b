# not compiled: it reads a scenario, whose types msgspec reads
"""The troops of a scenario: as its own file lists them, or mustered from an order of battle in history's terms.

A brigade's battalions become one unit with as many blocks (eam-2.3), its regiments of horse another, and all the
guns of a division its artillery of three bases (eam-2.9). Quality gives status and firepower (eam-R50, eam-R109), the
commander's ability leadership; a brigade whose commander is not known throws for it (eam-12.2).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from grognard.armies import Armies, Formation, Troops, load
from grognard.books.en_avant_en_masse.scenario import Arm, DivisionData, EamScenario, UnitData
from grognard.books.en_avant_en_masse.tables import MINUTES_PER_TURN, SCALES
from grognard.ground.angles import bearing
from grognard.ground.files import load_ground
from grognard.ground.terrain import Ground

STATUS: Final = {
    "elite": 5,
    "veteran": 5,
    "experienced": 5,
    "regular": 4,
    "volunteer": 4,
    "conscript": 3,
    "militia": 3,
    "raw": 3,
    "irregular": 3,
}
FIREPOWER: Final = {
    "elite": 5,
    "veteran": 4,
    "experienced": 4,
    "regular": 3,
    "volunteer": 2,
    "conscript": 2,
    "militia": 2,
    "raw": 1,
    "irregular": 1,
}
LEADERSHIP: Final = {"gifted": 1, "able": 1, "average": 0, "poor": -1, "inept": -1}
CAVALRY_FIREPOWER: Final = 1


def troops_of(scenario: EamScenario) -> tuple[tuple[DivisionData, ...], tuple[UnitData, ...]]:
    """eam-2.3 Divisions and units of a scenario; ValueError says what is wrong with its armies."""
    if not scenario.armies:
        return scenario.divisions, scenario.units
    ground = load_ground(scenario.armies if not isinstance(scenario.ground, str) else scenario.ground)
    return mustered(scenario, load(scenario.armies), ground)


def mustered(
    scenario: EamScenario, armies: Armies, ground: Ground
) -> tuple[tuple[DivisionData, ...], tuple[UnitData, ...]]:
    divisions: list[DivisionData] = []
    units: list[UnitData] = []
    for side in scenario.sides:
        for division in _divisions(armies.army(side.name).formations):
            found = _units(scenario, division, ground)
            units.extend(found)
            divisions.append(_division(scenario, side.name, division, found))
    for name in scenario.posts:
        if name not in {unit.id for unit in units} and name not in {division.id for division in divisions}:
            raise ValueError(f"posts.{name}: the muster has no such unit or division")
    return tuple(divisions), tuple(units)


def _divisions(formations: Iterable[Formation]) -> list[Formation]:
    """Whatever stands alone, and every division below it."""
    found: list[Formation] = []
    for formation in formations:
        found.append(formation)
        for part in formation.all_formations():
            if part is not formation and part.level == "division":
                found.append(part)
    return found


def _brigades(division: Formation) -> list[Formation]:
    """The brigades of a division, but not those of divisions within it; itself where it is one brigade."""
    if not division.formations:
        return [division]
    found: list[Formation] = []
    for part in division.formations:
        if part.level != "division":
            found.append(part)
    return found


def _units(scenario: EamScenario, division: Formation, ground: Ground) -> list[UnitData]:
    found: list[UnitData] = []
    guns: list[Troops] = list(division.troops) if division.formations else []
    for brigade in _brigades(division):
        troops = list(brigade.all_troops())
        guns.extend(part for part in troops if part.arm == "artillery")
        for arm in ("infantry", "cavalry"):
            own = [part for part in troops if part.arm == arm]
            if own:
                found.append(_unit(scenario, division, brigade, arm, own, ground))
    batteries = [part for part in guns if part.arm == "artillery"]
    if batteries:
        found.append(_unit(scenario, division, division, "artillery", batteries, ground))
    return found


def _unit(
    scenario: EamScenario, division: Formation, brigade: Formation, arm: Arm, troops: list[Troops], ground: Ground
) -> UnitData:
    name = f"{brigade.name}-{'foot' if arm == 'infantry' else 'horse' if arm == 'cavalry' else 'guns'}"
    x, y, facing = _post(scenario, name, troops, ground)
    commander = brigade.commander if brigade is not division or not division.formations else None
    title = f"Guns of {division.title}" if arm == "artillery" else brigade.title
    return UnitData(
        id=name,
        name=title,
        division=division.name,
        arm=arm,
        blocks=int(SCALES["divisional_artillery_bases"]) if arm == "artillery" else len(troops),
        status=_mean(STATUS[part.quality] for part in troops),
        x_m=x,
        y_m=y,
        facing_deg=facing,
        leadership=0 if arm == "artillery" else (LEADERSHIP[commander.ability] if commander is not None else None),
        firepower=0
        if arm == "artillery"
        else (CAVALRY_FIREPOWER if arm == "cavalry" else _mean(FIREPOWER[part.quality] for part in troops)),
        arrives=_arrival(scenario, troops),
    )


def _mean(values: Iterable[int]) -> int:
    """The mean, a half rounded up."""
    found = list(values)
    return (2 * sum(found) + len(found)) // (2 * len(found))


def _post(scenario: EamScenario, name: str, troops: Sequence[Troops], ground: Ground) -> tuple[float, float, float]:
    """Where a unit stands or comes on: its post, else the middle of its battalions, else that of their entry."""
    if name in scenario.posts:
        return scenario.posts[name]
    places = [part.place for part in troops if part.place is not None]
    if places:
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        facings = [part.facing for part in troops if part.facing is not None]
        if facings:
            return x, y, facings[0]
    else:
        entry = next((mark for mark in ground.marks if mark.kind == "entry" and mark.title == troops[0].entry), None)
        if entry is None:
            raise ValueError(f"{name}: it has neither a place nor an entry of the ground")
        x, y = entry.middle()
    return x, y, bearing(ground.width / 2.0 - x, ground.depth / 2.0 - y)


def _arrival(scenario: EamScenario, troops: Sequence[Troops]) -> int:
    """The turn by whose start half of them are there; 0 for those who are on the field."""
    hours = sorted(_minutes(part.arrives) for part in troops if part.arrives)
    if not hours or any(part.place is not None for part in troops):
        return 0
    late = hours[len(hours) // 2] - _minutes(scenario.starts)
    return max(1, int(late // MINUTES_PER_TURN) + 1)


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def _division(scenario: EamScenario, side: str, division: Formation, units: list[UnitData]) -> DivisionData:
    commander = division.commander
    place = commander.place if commander is not None and commander.place is not None else None
    if division.name in scenario.posts:
        x, y, _ = scenario.posts[division.name]
    elif place is not None:
        x, y = place
    else:
        x, y = units[0].x_m, units[0].y_m
    return DivisionData(
        id=division.name,
        name=division.title,
        side=side,
        commander=commander.title if commander is not None else division.title,
        x_m=x,
        y_m=y,
        leadership=LEADERSHIP[commander.ability] if commander is not None else None,
        arrives=min(unit.arrives for unit in units),
    )
