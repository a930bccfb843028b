"""II.5 to II.8: quality, orientation and the sector, formations.

pdb-II.5.1 and pdb-II.5.2 live in the table of qualities; pdb-II.6.1, pdb-II.7.1 in every element's own state.
"""

import math
from dataclasses import dataclass
from typing import Final

from grognard.books.pluie_des_balles.measure import not_negative, shown, within
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import CLOSE_COMBAT
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

MOUNTS: Final = {"front": 0.0, "left": -90.0, "right": 90.0}
DEPTH_MODIFIER: Final = CLOSE_COMBAT["each line of the target formation beyond the first"]


@dataclass(slots=True)
class SectorCheck:
    distance_cm: float
    off_axis_deg: float
    in_sector: bool
    tally: Tally


def bearing_to(x: float, y: float, to_x: float, to_y: float) -> float:
    """The bearing from one point to another, clockwise from +y, in degrees at least 0 and under 360."""
    bearing = math.degrees(math.atan2(to_x - x, to_y - y))
    return bearing + 360.0 if bearing < 0.0 else bearing


def angle_between(one: float, other: float) -> float:
    """The angle between two bearings, 0 to 180, without sign."""
    apart = math.fmod(abs(one - other), 360.0)
    return 360.0 - apart if apart > 180.0 else apart


def sector_check(
    settings: Settings,
    dice: Dice,
    *,
    unit_x: float,
    unit_y: float,
    facing_deg: float,
    target_x: float,
    target_y: float,
    mount: str,
    sector_degrees: float | None,
) -> SectorCheck:
    """pdb-II.6.3, pdb-II.6.4, pdb-T.2.11, pdb-T.2.12: does a point lie in the sector a unit covers? (pdb-R5,
    R6)
    """
    width = settings.sector_degrees if sector_degrees is None else sector_degrees
    not_negative(width, "sector_degrees")
    tally = Tally("the sector covered")
    tally.cite(f"the sector is {width:g} degrees wide, from the centre of the front", "pdb-II.6.3")
    if mount != "front":
        tally.cite(f"the train's rifles fire to the {mount}", "pdb-T.2.12")
    dx, dy = target_x - unit_x, target_y - unit_y
    distance = math.sqrt(dx * dx + dy * dy)
    off_axis = 0.0
    if distance > 0.0:
        off_axis = angle_between(facing_deg + MOUNTS[mount], bearing_to(unit_x, unit_y, target_x, target_y))
    inside = within(off_axis, width / 2.0)
    if not inside:
        tally.cite("an enemy outside the sector cannot be engaged", "pdb-II.6.4")
    return SectorCheck(shown(distance), shown(off_axis), inside, tally)


@dataclass(slots=True)
class FormationKind:
    kind: str
    depth: int
    charge_modifier: int
    tally: Tally


def formation_kind(settings: Settings, dice: Dice, *, lines: list[int], touching: bool) -> FormationKind | Refusal:
    """pdb-II.8.1 to pdb-II.8.4, pdb-IV.7.3: what do these tokens make, and what depth does a charge meet?
    (pdb-R58)
    """
    tally = Tally("the formation")
    units = 0
    filled = 0
    for number in lines:
        not_negative(number, "lines")
        units += number
        filled += 1 if number > 0 else 0
    if not touching or units < 2:
        tally.cite("tokens that do not touch, or a single one, are no formation", "pdb-II.8.1")
        return FormationKind("none", 1, 0, tally)
    if filled == 1:
        tally.cite("one line abreast is a simple formation", "pdb-II.8.2")
        return FormationKind("simple", 1, 0, tally)
    tally.cite("two or more lines are a deep formation", "pdb-II.8.3")
    each, rule = DEPTH_MODIFIER
    tally.add(each * (filled - 1), f"{filled - 1} lines beyond the first, against a charge", rule)
    return FormationKind("deep", filled, each * (filled - 1), tally)
