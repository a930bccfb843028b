# not compiled: msgspec reads its types
"""What the umpire's forms ask for: what a unit of this book has, what of it can be changed, what ground there is."""

from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.grounds import KINDS
from grognard.books.en_avant_en_masse.scenario import UnitData
from grognard.books.en_avant_en_masse.tables import FORMATIONS
from grognard.core.procedures import Input

ADDED: Final = UnitData
GROUND: Final = KINDS


def choices(battle: EamBattle, side: str) -> dict[str, tuple[str, ...]]:
    """eam-1.3 Among what the names of a unit to be added must be: it belongs to a division."""
    divisions = [commander.id for commander in battle.commanders if commander.side == side and not commander.corps]
    return {"division": tuple(divisions)}


def changes(battle: EamBattle) -> list[Input]:
    return [
        Input("status", "integer", "0 to 6"),
        Input("formation", "choice", of=tuple(FORMATIONS)),
        Input("disordered", "boolean"),
        Input("leadership", "integer", "-1 to +1"),
        Input("firepower", "integer"),
        Input("blocks", "integer"),
        Input("released", "boolean", "whether it obeys"),
    ]
