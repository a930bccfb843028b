# not compiled: it reads a scenario, whose types msgspec reads
"""From a scenario to the table: cards, figures, first orders, and the first step."""

from grognard.books.en_avant_en_masse.battle import CM, EamBattle
from grognard.books.en_avant_en_masse.grounds import field_of
from grognard.books.en_avant_en_masse.muster import troops_of
from grognard.books.en_avant_en_masse.scenario import DivisionData, EamScenario, UnitData
from grognard.books.en_avant_en_masse.sequence import Turn
from grognard.books.en_avant_en_masse.state import Commander, Held
from grognard.books.en_avant_en_masse.status import leadership_score
from grognard.books.en_avant_en_masse.units import RESERVE, TABLE, Card, Unit
from grognard.books.en_avant_en_masse.words import INFANTRY
from grognard.books.en_avant_en_masse.writing import WriteOrders
from grognard.books.en_avant_en_masse.written import clauses_of


def deploy(battle: EamBattle) -> None:
    """eam-1.3, eam-2.3, eam-2.6, eam-2.10, eam-12.2 The scenario's troops take their places."""
    scenario: EamScenario = battle.setup.scenario
    divisions, units = troops_of(scenario)
    battle._field = field_of(scenario.ground, scenario.level_m, [])
    sides = {division.id: division.side for division in divisions}
    battle.commanders = [_commander(battle, division) for division in divisions]
    battle.units = [_unit(battle, data, sides[data.division]) for data in units]
    battle.known = {side: [] for side in battle.sides}
    battle.sightings = {side: [] for side in battle.sides}
    battle.held = [
        Held(
            data.id,
            data.name,
            data.x_m / CM,
            data.y_m / CM,
            data.points,
            data.radius_m / CM,
            data.side,
            data.held_by,
        )
        for data in scenario.objectives
    ]
    for data in units:
        battle.unit(data.id).clauses = clauses_of(battle, data.order)
    if battle.settings.initial_orders:
        battle.then(WriteOrders(tuple(data.id for data in units if data.arrives == 0), ()), Turn(1))
    else:
        for unit in battle.units:
            unit.clauses = []
        battle.then(Turn(1))


def _leadership(battle: EamBattle, given: int | None, name: str) -> int:
    """eam-1.1, eam-12.2, eam-12.3 By the scenario, or by a d6."""
    if given is not None:
        return given
    ruling = leadership_score(battle.settings, battle.dice)
    battle.explain("leadership", {"of": name, "score": ruling.score}, ruling.tally)
    return ruling.score


def _commander(battle: EamBattle, data: DivisionData) -> Commander:
    return Commander(
        data.id,
        data.commander,
        data.side,
        data.name,
        data.corps,
        data.x_m / CM,
        data.y_m / CM,
        _leadership(battle, data.leadership, data.commander),
        "in-command",
        0,
        data.second,
        data.second_leadership if data.second_leadership is not None else 9,
        0,
        False,
        arrives=data.arrives,
    )


def unit_from(data: UnitData, side: str, leadership: int) -> Unit:
    """A unit as its scenario, or the umpire, describes it."""
    guns = data.guns if data.guns is not None else data.arm == INFANTRY
    formation = data.formation or "assault"
    card = Card(
        data.id,
        data.name,
        side,
        data.division,
        data.arm,
        data.blocks,
        leadership,
        data.firepower,
        guns,
        data.status,
        data.arrives,
        data.released,
    )
    return Unit(
        card,
        TABLE if data.arrives == 0 else RESERVE,
        data.x_m / CM,
        data.y_m / CM,
        data.facing_deg,
        formation,
        data.status,
        data.disordered or formation == "loose",
        [],
    )


def _unit(battle: EamBattle, data: UnitData, side: str) -> Unit:
    return unit_from(data, side, _leadership(battle, data.leadership, data.name))
