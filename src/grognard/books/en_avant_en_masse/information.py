"""What may be told to whom: cards, orders, and ground that is not known yet."""

from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import CAVALRY, COMMAND, EPSILON, negative
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

INFORMATION: Final[dict[str, dict[str, str]]] = tables.INFORMATION
PARAGRAPH: Final = {
    "status": "eam-11.2",
    "ordered-state": "eam-9.4",
    "rules": "eam-1.4",
    "terrain-nature": "eam-8.27",
}
ON_THE_TABLE: Final = (
    "unit-position",
    "strength",
    "formation",
    "ordered-state",
    "status",
    "commander-position",
)


def discovers(settings: Settings, arm: str, distance_cm: float, line_of_sight: bool) -> bool:
    """eam-8.27 Does a unit so far off learn the nature of a feature, by coming near or by scouting (eam-R38)?"""
    if distance_cm <= settings.terrain_approach_cm + EPSILON:
        return True
    if arm not in (CAVALRY, COMMAND) or not line_of_sight:
        return False
    return distance_cm <= settings.terrain_scout_cm + EPSILON


@dataclass(slots=True)
class VisibleInformation:
    visible: bool
    tally: Tally


def visible_information(
    settings: Settings,
    dice: Dice,
    *,
    viewer: str,
    item: str,
    known_at_start: bool,
    arm: str,
    distance_cm: float,
    line_of_sight: bool,
) -> VisibleInformation | Refusal:
    """eam-1.4, eam-8.27, eam-8.28, eam-9.4, eam-11.2 May this viewer be told this (eam-R38, eam-R39)?"""
    fault = negative("distance_cm", distance_cm, "eam-R38")
    if fault is not None:
        return fault
    tally = Tally("information")
    answer = INFORMATION[item][viewer]
    visible = answer == "yes"
    if answer == "when discovered":
        visible = known_at_start or discovers(settings, arm, distance_cm, line_of_sight)
        if known_at_start:
            tally.cite("the side knew it from the start", "eam-8.27")
        else:
            tally.cite("discovered" if visible else "not discovered yet", "eam-R38")
    elif viewer == "enemy-player" and item in ON_THE_TABLE and settings.units_visible == "line-of-sight":
        visible = line_of_sight
        tally.cite("units are seen along a line of sight", "eam-R39")
    tally.cite("to be told" if visible else "not to be told", PARAGRAPH.get(item, "eam-R39"))
    return VisibleInformation(visible, tally)
