"""III.6.5 to III.6.8: fire on a marching column."""

from dataclasses import dataclass
from typing import Final

from grognard.books.pluie_des_balles.fire import (
    COLUMN_BONUS,
    D20,
    cite_size,
    fire_refusal,
    modify,
    range_band,
    throw_bullseye,
)
from grognard.books.pluie_des_balles.measure import at_most
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import WEAPONS
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally


@dataclass(slots=True)
class FireOnColumn:
    hit_values: list[int]
    attacks: int
    units_eliminated: int
    supply_destroyed: bool
    command_destroyed: bool
    firer_effects: list[str]
    tally: Tally


GOING: Final = 0
ATTACKS: Final = 1
LOST: Final = 2
SUPPLY: Final = 3
COMMAND: Final = 4
JAMMED: Final = 5


class ColumnFire:
    """One firer's string of shots: from state to state until a shot misses or the column is gone."""

    __slots__ = ("after_tally", "name", "needed", "settings", "units")

    def __init__(self, settings: Settings, name: str, needed: list[int], units: int, tally: Tally) -> None:
        self.settings = settings
        self.name = name
        self.needed = needed
        self.units = units
        self.after_tally = tally

    def shot(self, dice: Dice, state: tuple[int, ...]) -> tuple[int, ...]:
        """pdb-III.6.6, pdb-III.6.8: each success removes one unit and gives another attack."""
        tally = self.after_tally
        lost = state[LOST]
        if lost and self.needed[lost] != self.needed[0]:
            tally.add(-COLUMN_BONUS, "one unit fewer in the column", "pdb-III.6.5")
        needed = self.needed[state[ATTACKS]]
        face = tally.throw(dice, D20, f"fire of {self.name}, {needed} needed", "pdb-IV.1.1")
        supply, command, jammed = state[SUPPLY], state[COMMAND], 0
        hit = face == D20 or (face != 1 and face >= needed)
        if face == 1:
            jammed = 1
            tally.cite("a natural 1 always fails", "pdb-IV.3.7")
        if hit:
            lost += 1
            tally.cite("eliminated", "pdb-IV.3.9" if face == D20 else "pdb-IV.3.6")
            tally.cite("one unit of the column is gone", "pdb-III.6.8")
        if face == D20:
            result = throw_bullseye(self.settings, dice, tally, True, True)
            if result == "supply-destroyed":
                supply = 1
            elif result == "command-destroyed":
                command = 1
        going = 1 if hit and lost < self.units else 0
        return (going, state[ATTACKS] + 1, lost, supply, command, jammed)


def fire_on_column(
    settings: Settings,
    dice: Dice,
    *,
    weapon: str,
    range_cm: float,
    firer: str,
    quality: str,
    in_supply: bool,
    target_cover: str,
    column_units: int,
) -> FireOnColumn | Refusal:
    """pdb-III.6.2, pdb-III.6.5 to pdb-III.6.8, pdb-IV.3.6 to pdb-IV.3.9, pdb-IV.8.1: a whole string of shots
    (pdb-R50).
    """
    if column_units < 1:
        return Refusal("pdb-III.6.5", "there is no unit in the column", "no-column")
    at_most(column_units, "column_units")
    banded = range_band(settings, dice, weapon=weapon, range_cm=range_cm)
    refusal = fire_refusal(
        settings,
        weapon=weapon,
        firer=firer,
        firer_ready=True,
        has_limber=True,
        prepared_position=True,
        line_of_sight=True,
        in_sector=True,
        target="company",
        column_units=column_units,
        band="" if isinstance(banded, Refusal) else banded.band,
    )
    if refusal is not None:
        return refusal
    if isinstance(banded, Refusal):
        return banded
    row = WEAPONS[weapon]
    tally = banded.tally
    modify(
        tally,
        row,
        firer=firer,
        quality=quality,
        in_supply=in_supply,
        target_cover=target_cover,
        column_units=column_units,
    )
    fixed = settings.column_bonus == "fixed"
    needed = [tally.total - (0 if fixed else COLUMN_BONUS * gone) for gone in range(column_units)]
    cite_size(tally, row, banded.band)
    tally.cite("an attack on the column goes on while it succeeds", "pdb-III.6.6")
    string = ColumnFire(settings, row.title, needed, column_units, tally)
    ended = dice.string_of((1, 0, 0, 0, 0, 0), string.shot)
    firer_effects: list[str] = []
    if ended[JAMMED] and row.may_jam:
        firer_effects = ["loses-readiness", "loses-remaining-action"]
        tally.cite("a passing technical trouble of the weapon", "pdb-IV.3.8")
    return FireOnColumn(
        needed[: ended[ATTACKS]],
        ended[ATTACKS],
        ended[LOST],
        ended[SUPPLY] == 1,
        ended[COMMAND] == 1,
        firer_effects,
        tally,
    )
