"""Putting a scenario's troops on the table: II.2 to II.4. Tokens abreast, in as many lines as the scenario says."""

from typing import Any, Final

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.scenario import Battalion, Formation
from grognard.books.pluie_des_balles.state import COMING, FLAG, ON_TABLE, PENNANT, PIECES, WAGON, Element, Unit
from grognard.books.pluie_des_balles.tables import KINDS
from grognard.ground.rectangles import Rectangle

SUBJECTS: Final = {
    "heliograph-team": "communication-unit",
    "telegraph-team": "communication-unit",
    "armoured-train": "independent",
    "transport-train": "independent",
}
"""pdb-R16: a train throws as a unit with a pennant of its own, its token standing for the pennant."""


def new_element(
    name: str,
    unit: str,
    side: str,
    kind: str,
    quality: str,
    weapon: str,
    cavalry: str,
    x: float,
    y: float,
    facing: float,
) -> Element:
    return Element(
        name,
        unit,
        side,
        kind,
        quality,
        weapon,
        cavalry,
        x,
        y,
        facing,
        True,
        False,
        True,
        False,
        ON_TABLE,
        0,
        0,
        0.0,
        False,
        False,
        0,
        [],
        "",
    )


def deploy(battle: PluieBattle) -> None:
    """pdb-II.4.1: every unit and formation has a command element of its own besides its fighting elements."""
    scenario = battle.scenario
    battle.first = scenario.first
    for formation in scenario.formations:
        raise_headquarters(battle, formation)
    for battalion in scenario.units:
        raise_unit(battle, battalion)
    for objective in scenario.objectives:
        battle.held[objective.id] = objective.held_by
    for station in battle.laid().stations:
        battle.stations[station.name] = station.text("side")
    battle.refresh_sightings()


def raise_headquarters(battle: PluieBattle, formation: Formation) -> None:
    """pdb-II.4.3, pdb-II.4.4, pdb-II.4.6: a flag for a brigade, division or corps: it moves, and can be attacked."""
    element = new_element(
        formation.id,
        formation.id,
        formation.side,
        FLAG,
        formation.quality,
        "sidearm",
        "foot" if formation.on_foot else "mounted",
        formation.x_m / METRES_PER_CM,
        formation.y_m / METRES_PER_CM,
        0.0,
    )
    battle.elements[element.id] = element
    battle.units[formation.id] = Unit(
        formation.id,
        formation.name,
        formation.side,
        formation.superior,
        "higher-staff",
        formation.quality,
        formation.post,
        [element.id],
        "",
        "",
        False,
        0.0,
        False,
        False,
        {},
        0,
        0,
        False,
    )
    battle.embody(element)


def raise_unit(battle: Any, given: Battalion) -> Unit:
    """Its elements abreast in lines, its pennant behind the middle (pdb-II.4.2), its wagon behind that (pdb-V.4.1)."""
    row = KINDS[given.kind]
    x, y = given.x_m / METRES_PER_CM, given.y_m / METRES_PER_CM
    base = Rectangle(x, y, given.facing_deg, 1.0, 1.0)
    subject = SUBJECTS.get(given.kind, "pennant-unit")
    kinds = [(given.kind, given.weapon)] * given.elements
    kinds += [("half-company", given.weapon)] * given.half_companies
    kinds += [("machine-gun", given.machine_gun)] * given.machine_guns
    in_line = (len(kinds) + given.lines - 1) // given.lines
    elements: list[Element] = []
    for at, (kind, weapon) in enumerate(kinds):
        line = at // in_line
        width = sum(KINDS[k].width_cm for k, _ in kinds[line * in_line : (line + 1) * in_line])
        left = sum(KINDS[k].width_cm for k, _ in kinds[line * in_line : at])
        aside = left + KINDS[kind].width_cm / 2.0 - width / 2.0
        behind = line * row.depth_cm
        ex, ey = (x, y) if given.in_column else base.at(-behind, aside)
        name = given.id if subject != "pennant-unit" else f"{given.id}/{at + 1}"
        element = new_element(
            name, given.id, given.side, kind, given.quality, weapon, given.cavalry, ex, ey, given.facing_deg
        )
        element.ready = given.ready and not given.in_column and not given.limbered
        element.limbered = (given.limbered or given.in_column) and (kind in PIECES or kind == "machine-gun")
        elements.append(element)
    rear = given.lines * row.depth_cm + 0.5
    pennant = wagon = ""
    if subject == "pennant-unit":
        px, py = (x, y) if given.in_column else base.at(-rear, 0.0)
        pennant = f"{given.id}/pennant"
        elements.append(
            new_element(pennant, given.id, given.side, PENNANT, given.quality, "", "", px, py, given.facing_deg)
        )
    if given.wagon:
        wx, wy = (x, y) if given.in_column else base.at(-rear - 2.0, 0.0)
        wagon = f"{given.id}/wagon"
        elements.append(
            new_element(wagon, given.id, given.side, WAGON, given.quality, "sidearm", "", wx, wy, given.facing_deg)
        )
    unit = Unit(
        given.id,
        given.name,
        given.side,
        given.formation,
        subject,
        given.quality,
        given.post,
        [element.id for element in elements],
        pennant,
        wagon,
        given.wagon,
        sum(element.counts() for element in elements),
        False,
        False,
        {},
        0,
        given.arrives,
        False,
    )
    battle.units[unit.id] = unit
    for element in elements:
        battle.elements[element.id] = element
        element.in_column = given.in_column
        element.fate = COMING if given.arrives > 0 else ON_TABLE
    for element in elements:
        battle.embody(element)
    battle.recount()
    return unit


def reinforce(battle: PluieBattle, side: str) -> None:
    """Units whose turn has come enter, as soon as the place they come to is free."""
    for unit in battle.units.values():
        if unit.side != side or unit.arrives <= 0 or battle.turn < unit.arrives:
            continue
        coming = [battle.elements[name] for name in unit.elements if battle.elements[name].fate == COMING]
        bodied = coming[:1] if coming and coming[0].in_column else [e for e in coming if e.has_token()]
        if not coming or not all(battle.free_place(element.rect(), []) for element in bodied):
            continue
        unit.arrives = 0
        battle.touch_unit(unit)
        for element in coming:
            element.fate = ON_TABLE
        for element in coming:
            battle.embody(element)
            battle.look(element)
        battle.report("unit-arrives", {"unit": unit.name, "side": side}, None, ("pdb-II.3.1",), coming[0])
