"""Chapter: order."""

from dataclasses import dataclass

from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import LOOSE
from grognard.core.dice import Dice
from grognard.core.tally import Tally


@dataclass(slots=True)
class Reordered:
    ordered: bool
    tally: Tally


def is_ordered(
    disordered: bool,
    formation: str,
    moved: bool,
    fired: bool,
    in_close_assault: bool,
    newly_disordered: bool,
    left_loose: bool,
) -> bool:
    """eam-9.3, eam-9.5 The state of a unit after phase 4 (eam-R41, eam-R42)."""
    if formation == LOOSE:
        return False
    if not disordered:
        return True
    if newly_disordered or in_close_assault:
        return False
    return left_loose or not (moved or fired)


def reorder(
    settings: Settings,
    dice: Dice,
    *,
    disordered: bool,
    formation: str,
    moved: bool,
    fired: bool,
    in_close_assault: bool,
    newly_disordered: bool,
    left_loose: bool,
) -> Reordered:
    """eam-9.3, eam-9.5, eam-6.10, eam-16.12 Is the unit Ordered in phase 4 (eam-R41, eam-R42)?"""
    ordered = is_ordered(disordered, formation, moved, fired, in_close_assault, newly_disordered, left_loose)
    tally = Tally("order")
    if formation == LOOSE:
        tally.cite("a unit in Loose is Disordered, always", "eam-6.10")
        tally.cite("until it takes up a more orderly formation", "eam-9.5")
    elif not disordered:
        tally.cite("nothing has disordered it", "eam-9.1")
    elif in_close_assault:
        tally.cite("it fought a close assault this turn", "eam-16.12")
    elif newly_disordered:
        tally.cite("it was disordered in this very turn, and waits for a full one", "eam-R41")
        if left_loose:
            tally.cite("other disorder struck in the turn it left Loose", "eam-R42")
    elif left_loose:
        tally.cite("it has left Loose for an orderly formation", "eam-9.5")
        tally.cite("which makes it Ordered, fired or not", "eam-R42")
    elif ordered:
        tally.cite("it stood still and held its fire for a turn", "eam-9.3")
        tally.cite("a change of formation or facing is made standing", "eam-10.1")
    else:
        tally.cite("it moved" if moved else "it fired", "eam-9.3")
    return Reordered(ordered, tally)
