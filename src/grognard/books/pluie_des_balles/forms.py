# not compiled: msgspec reads its types
"""What the umpire's forms ask for: what a unit of this book has, what of it can be changed, what ground there is."""

from typing import Final

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.scenario import Battalion
from grognard.books.pluie_des_balles.tables import GROUND_KINDS, KINDS, QUALITIES, WEAPONS
from grognard.books.pluie_des_balles.umpire import BOOLEANS, CAVALRY
from grognard.core.procedures import Input

ADDED: Final = Battalion
GROUND: Final = tuple(GROUND_KINDS)
PARTS: Final = ("limber", "unit-command", "higher-command")
"""Types that come with a unit, and are none."""


def choices(battle: PluieBattle, side: str) -> dict[str, tuple[str, ...]]:
    """Among what the names of a unit to be added must be."""
    return {
        "formation": ("", *(one.id for one in battle.scenario.formations if one.side == side)),
        "kind": tuple(name for name in KINDS if name not in PARTS),
        "weapon": ("", *WEAPONS),
        "quality": tuple(QUALITIES),
        "machine_gun": ("", *(name for name, weapon in WEAPONS.items() if weapon.kind == "machine-gun")),
    }


def changes(battle: PluieBattle) -> list[Input]:
    return [
        *(Input(name, "boolean") for name in BOOLEANS),
        Input("quality", "choice", of=tuple(QUALITIES)),
        Input("weapon", "choice", of=tuple(WEAPONS)),
        Input("cavalry", "choice", of=CAVALRY),
        Input("actions", "integer", "0 to 2"),
        Input("owed", "integer", "0 to 2"),
    ]
