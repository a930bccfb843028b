# not compiled: msgspec reads its types
"""What the umpire's forms ask for: what a unit of this book has, what of it can be changed, what ground there is."""

from typing import Final

from grognard.books.voice_of_the_guns.scenario import UnitData
from grognard.books.voice_of_the_guns.standing import GUN_STATES
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import WEAPONS
from grognard.books.voice_of_the_guns.terrain import KINDS
from grognard.books.voice_of_the_guns.umpire import TRUTHS
from grognard.core.procedures import Input

ADDED: Final = UnitData
GROUND: Final = KINDS


def choices(battle: GunsBattle, side: str) -> dict[str, tuple[str, ...]]:
    """vog-2.5, vog-15.8: among what the names of a unit to be added must be."""
    added = [data.id for data in battle.setup.scenario.weapons]
    return {
        "brigade": tuple(brigade.id for brigade in battle.brigades if brigade.side == side),
        "weapon": ("", *dict.fromkeys([*added, *(unit.roll.weapon for unit in battle.units), *WEAPONS])),
    }


def changes(battle: GunsBattle) -> list[Input]:
    formations = dict.fromkeys(name for unit in battle.units for name in unit.roll.formations)
    return [
        Input("combat_status", "integer"),
        Input("guns", "integer"),
        Input("formation", "choice", of=tuple(formations)),
        Input("state", "choice", "of guns", of=GUN_STATES),
        Input("ranks", "integer"),
        Input("halted", "choice", "an empty text lets it go on", of=("",)),
        *(Input(name, "boolean") for name in TRUTHS),
    ]
