# not compiled: it reads the armies once, before a battle
"""The muster: troops as history had them, turned into this book's units (II.2, II.3, Tables 2 to 4)."""

from typing import Final, Literal

from grognard.armies import Troops
from grognard.books.pluie_des_balles.scenario import Battalion
from grognard.books.pluie_des_balles.tables import WEAPONS

MEN_IN_A_COMPANY: Final = 125
"""pdb-II.2.1: 80 to 100 men; a French company of 250 makes two tokens."""

WEAPON_NAMES: Final = {
    "Martini-Henry": "martini-henry",
    "Nordenfelt": "nordenfelt-mg",
    "Gardner": "gardner-mg",
    "BL 12-pounder": "bl-12pdr",
    "RML 13-pounder": "rml-13pdr",
    "RBL 40-pounder": "rbl-40pdr",
    "Lebel": "lebel",
    "carbine": "lebel",
    "90 mm de Bange": "de-bange-90mm",
    "80 mm de Bange": "de-bange-80mm",
    "120 mm de Bange": "de-bange-120mm",
    "sidearm": "sidearm",
}
QUALITIES: Final = {
    "elite": "elite",
    "veteran": "experienced",
    "experienced": "experienced",
    "regular": "regular",
    "conscript": "militia",
    "militia": "militia",
    "raw": "volunteer",
    "volunteer": "volunteer",
    "irregular": "irregular",
}
Cavalry = Literal["", "light", "line", "heavy", "foot", "mounted"]


def kind_of(troops: Troops) -> str:
    """The type of unit its elements are."""
    if troops.arm == "infantry":
        return "mobile-infantry" if troops.mounted else "company"
    if troops.arm == "cavalry":
        return "cavalry-troop"
    if troops.arm == "engineers":
        return "engineers"
    if troops.arm == "signals":
        return "heliograph-team" if troops.kind == "heliograph" else "telegraph-team"
    if troops.arm == "artillery":
        kinds = {"horse": "horse-piece", "heavy": "heavy-piece", "machine-gun": "machine-gun"}
        return kinds.get(troops.kind, "field-piece")
    raise ValueError(f"{troops.name}: {troops.arm} has no type of unit in this book")


def elements_of(troops: Troops) -> int:
    """pdb-II.2.1, pdb-II.2.3, pdb-II.2.4: companies, troops, pieces; a large company is two tokens."""
    if troops.arm == "artillery":
        return troops.guns
    if troops.arm == "infantry" and troops.parts > 0 and troops.men > troops.parts * MEN_IN_A_COMPANY:
        return 2 * troops.parts
    return max(1, troops.parts)


def mustered(
    troops: Troops, side: str, formation: str, x_m: float, y_m: float, facing_deg: float, lines: int = 1
) -> Battalion:
    """One unit, standing where it is put; an infantry battalion with its wagon (pdb-V.4.1)."""
    kind = kind_of(troops)
    weapon = WEAPON_NAMES.get(troops.weapon, "")
    if weapon not in WEAPONS:
        raise ValueError(f"{troops.name}: {troops.weapon!r} is no weapon of this book")
    cavalry: Cavalry = ""
    if troops.arm == "cavalry":
        cavalry = "light" if troops.kind == "light" else "heavy" if troops.kind in ("heavy", "lancers") else "line"
    elif troops.arm == "signals":
        cavalry = "mounted" if troops.mounted else "foot"
    return Battalion(
        id=troops.name,
        name=troops.title,
        side=side,
        formation=formation,
        kind=kind,
        elements=elements_of(troops),
        weapon=weapon,
        x_m=x_m,
        y_m=y_m,
        facing_deg=facing_deg,
        quality=QUALITIES[troops.quality],
        cavalry=cavalry,
        wagon=troops.arm == "infantry",
        lines=lines,
    )
