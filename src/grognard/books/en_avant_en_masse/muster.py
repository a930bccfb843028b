# not compiled: it reads a scenario, whose types msgspec reads
"""The troops of a scenario: as its own file lists them, or mustered from an order of battle in history's terms."""

from grognard.books.en_avant_en_masse.scenario import DivisionData, EamScenario, UnitData


def troops_of(scenario: EamScenario) -> tuple[tuple[DivisionData, ...], tuple[UnitData, ...]]:
    """eam-2.3 Divisions and units."""
    return scenario.divisions, scenario.units
