"""Chapter: scales and representation of troops."""

from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import ARTILLERY, CAVALRY, COMMAND, DENSE, INFANTRY, MARCHING
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

FOOTPRINT: Final[dict[tuple[str, str], tuple[float, float]]] = tables.FOOTPRINT


@dataclass(slots=True)
class Footprint:
    frontage_cm: float
    depth_cm: float
    tally: Tally


def unit_footprint(settings: Settings, dice: Dice, *, arm: str, formation: str) -> Footprint | Refusal:
    """eam-2.7, eam-2.8, eam-2.9, eam-6.8, eam-6.11 Frontage and depth on the table (eam-R113)."""
    size = FOOTPRINT.get((arm, formation))
    if size is None:
        return Refusal("eam-7.5", f"{arm} is not found in {formation} formation", "no-such-formation")
    tally = Tally("footprint", per=10)
    paragraph = {INFANTRY: "eam-2.7", CAVALRY: "eam-2.8", ARTILLERY: "eam-2.9", COMMAND: "eam-2.10"}[arm]
    tally.cite(f"{arm} in {formation} formation: {size[0]:g} by {size[1]:g} cm", paragraph)
    if arm == COMMAND or (arm != INFANTRY and formation != "loose") or formation in (DENSE, MARCHING):
        tally.cite("the document does not give all of these figures", "eam-R113")
    if formation == "loose":
        tally.cite("Loose is up to double the front", "eam-6.8")
    elif formation == MARCHING:
        tally.cite("Marching is strung out along the road", "eam-6.11")
    return Footprint(size[0], size[1], tally)


def footprint(arm: str, formation: str) -> tuple[float, float]:
    """eam-2.7, eam-6.5, eam-6.7 The same on the table, where co-location may leave cavalry in Dense (eam-6.3).

    What goes on inside a brigade is not modelled, and skirmishers are not shown: eam-2.5, eam-8.26 leave nothing
    to do.
    What the table has for no arm but infantry is taken from the infantry (eam-R120).
    """
    size = FOOTPRINT.get((arm, formation))
    if size is None:
        size = FOOTPRINT[(INFANTRY, DENSE if formation == DENSE else formation)]
    return size
