# not compiled: it looks at files before a battle begins
"""Faults of a scenario beyond its form: each with file, place and reason."""

from typing import Any

from grognard.books.pluie_des_balles.grounds import METRES_PER_CM, LaidGround, cost_per_cm
from grognard.books.pluie_des_balles.scenario import PluieScenario, laid_ground
from grognard.books.pluie_des_balles.tables import KINDS
from grognard.books.pluie_des_balles.umpire import battalion_faults
from grognard.core.books import Fault
from grognard.ground.files import GroundError
from grognard.ground.paths import Stretch, can_reach
from grognard.ground.rectangles import Rectangle, overlap

CELL_CM = 2.0


def checks(scenario: Any, file: str) -> list[Fault]:
    found: list[Fault] = []
    if not isinstance(scenario, PluieScenario):
        return [Fault(file, "the file", "not a scenario of this book")]
    try:
        laid = laid_ground(scenario)
    except (GroundError, ValueError) as fault:
        return [Fault(file, "ground", str(fault))]
    sides = [side.name for side in scenario.sides]
    if len(sides) != 2:
        found.append(Fault(file, "sides", f"expected two sides, found {len(sides)}"))
    if scenario.first not in sides:
        found.append(Fault(file, "first", f"{scenario.first!r} is none of {', '.join(sides)}"))
    if scenario.turns < 1:
        found.append(Fault(file, "turns", f"expected 1 or more, found {scenario.turns}"))
    found += check_formations(scenario, sides, laid, file)
    found += check_units(scenario, sides, laid, file)
    found += check_objectives(scenario, sides, laid, file)
    return found


def check_formations(scenario: PluieScenario, sides: list[str], laid: LaidGround, file: str) -> list[Fault]:
    found: list[Fault] = []
    known = {formation.id: formation for formation in scenario.formations}
    posts = {side.name: side.posts for side in scenario.sides}
    for at, formation in enumerate(scenario.formations):
        place = f"formations[{at}] {formation.id}"
        if [other.id for other in scenario.formations].count(formation.id) > 1:
            found.append(Fault(file, place, "another formation has this id"))
        if formation.side not in sides:
            found.append(Fault(file, place, f"side: {formation.side!r} is none of {', '.join(sides)}"))
        elif formation.post and formation.post not in posts[formation.side]:
            found.append(Fault(file, place, f"post: {formation.side} has no post {formation.post!r}"))
        superior = known.get(formation.superior)
        if formation.superior and (superior is None or superior.side != formation.side):
            found.append(Fault(file, place, f"superior: {formation.side} has no {formation.superior!r}"))
        seen = [formation.id]
        while superior is not None:
            if superior.id in seen:
                found.append(Fault(file, place, "superior: it stands above itself"))
                break
            seen.append(superior.id)
            superior = known.get(superior.superior)
        found += on_ground(laid, formation.x_m, formation.y_m, False, file, place)
    return found


def check_units(scenario: PluieScenario, sides: list[str], laid: LaidGround, file: str) -> list[Fault]:
    found: list[Fault] = []
    names = [unit.id for unit in scenario.units] + [formation.id for formation in scenario.formations]
    sides_of = {formation.id: formation.side for formation in scenario.formations}
    posts = {side.name: side.posts for side in scenario.sides}
    standing: list[tuple[str, Rectangle]] = []
    for at, unit in enumerate(scenario.units):
        place = f"units[{at}] {unit.id}"
        if names.count(unit.id) > 1 or "/" in unit.id or "+" in unit.id:
            found.append(Fault(file, place, "another unit has this id, or it holds a / or +"))
        if unit.side not in sides:
            found.append(Fault(file, place, f"side: {unit.side!r} is none of {', '.join(sides)}"))
        elif unit.post and unit.post not in posts[unit.side]:
            found.append(Fault(file, place, f"post: {unit.side} has no post {unit.post!r}"))
        if sides_of.get(unit.formation) != unit.side:
            found.append(Fault(file, place, f"formation: {unit.side} has no formation {unit.formation!r}"))
        faults = battalion_faults(unit)
        found += [Fault(file, place, reason) for reason in faults]
        if unit.arrives > scenario.turns:
            found.append(Fault(file, place, f"arrives: turn {unit.arrives} is after the last"))
        if not faults:
            for name, rect in footprints(unit):
                if unit.arrives <= 0:
                    found += [
                        Fault(file, place, f"{name} lies on {other}")
                        for other, there in standing
                        if overlap(rect, there)
                    ]
                    standing.append((name, rect))
                wheels = KINDS[unit.kind].arm.endswith("artillery")
                found += on_ground(
                    laid, rect.x * METRES_PER_CM, rect.y * METRES_PER_CM, wheels, file, f"{place} {name}"
                )
    return found


def footprints(unit: Any) -> list[tuple[str, Rectangle]]:
    """The tokens a unit begins with, as deployment lays them out."""
    from grognard.books.pluie_des_balles.deployment import raise_unit

    class Table:
        def __init__(self) -> None:
            self.units: dict[str, Any] = {}
            self.elements: dict[str, Any] = {}

        def embody(self, element: Any) -> None:
            """Nothing stands on this table."""

        def recount(self) -> None:
            """And nobody is lost."""

    table: Any = Table()
    raise_unit(table, unit)
    tokens = [e for e in table.elements.values() if e.has_token()]
    if unit.in_column:
        tokens = tokens[:1]
    return [(e.id, e.rect()) for e in tokens]


def on_ground(laid: LaidGround, x_m: float, y_m: float, wheels: bool, file: str, place: str) -> list[Fault]:
    x, y = x_m / METRES_PER_CM, y_m / METRES_PER_CM
    if not laid.ground.on_map(x, y):
        return [Fault(file, place, f"({x_m:.0f}, {y_m:.0f}) is off the map")]
    terrain = laid.terrain_at(x, y, wheels)
    if terrain == "impassable" or (terrain == "marsh" and wheels):
        return [Fault(file, place, f"({x_m:.0f}, {y_m:.0f}) is on impassable ground")]
    return []


def check_objectives(scenario: PluieScenario, sides: list[str], laid: LaidGround, file: str) -> list[Fault]:
    found: list[Fault] = []

    def cost(stretch: Stretch) -> float:
        each = cost_per_cm(laid.terrain_of(stretch.features, False), False)
        return float("inf") if each < 0.0 else each * stretch.length

    for at, objective in enumerate(scenario.objectives):
        place = f"objectives[{at}] {objective.id}"
        if [other.id for other in scenario.objectives].count(objective.id) > 1:
            found.append(Fault(file, place, "another objective has this id"))
        if objective.held_by and objective.held_by not in sides:
            found.append(Fault(file, place, f"held_by: {objective.held_by!r} is none of {', '.join(sides)}"))
        if objective.radius_m <= 0.0:
            found.append(Fault(file, place, "radius_m: expected more than 0"))
        x, y = objective.x_m / METRES_PER_CM, objective.y_m / METRES_PER_CM
        if not laid.ground.on_map(x, y):
            found.append(Fault(file, place, f"({objective.x_m:g}, {objective.y_m:g}) is off the map"))
            continue
        for side in sides:
            starts = [unit for unit in scenario.units if unit.side == side][:1]
            for unit in starts:
                ux, uy = unit.x_m / METRES_PER_CM, unit.y_m / METRES_PER_CM
                if laid.ground.on_map(ux, uy) and not can_reach(laid.ground, cost, ux, uy, x, y, CELL_CM):
                    found.append(Fault(file, place, f"{side} cannot reach it from {unit.id}"))
    return found
