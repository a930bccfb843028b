"""The book's own words and the few figures that stand in its sentences rather than in its tables."""

from typing import Final

from grognard.core.refusals import Refusal

INFANTRY: Final = "infantry"
CAVALRY: Final = "cavalry"
ARTILLERY: Final = "artillery"
COMMAND: Final = "command"

DENSE: Final = "dense"
ASSAULT: Final = "assault"
LOOSE: Final = "loose"
MARCHING: Final = "marching"

MOVE: Final = "move"
DEPLOY: Final = "deploy"
DEFEND: Final = "defend"

DIVISIONAL: Final = "divisional-artillery"
BRIGADE_GUNS: Final = "brigade-guns"

APPROACH_CM: Final = 10.0
"""eam-15.2, eam-15.3: the line at which a unit sees how steady its opponent is."""
REACH_CM: Final = 1.0
"""eam-R97, eam-R103: a commander within this of a unit is with it."""
LEAST_FRONT_CM: Final = 1.0
"""eam-R124: so much of its front must meet an enemy straight ahead, or an assaulting unit turns a little."""
TOUCHING_CM: Final = 1e-3
"""Two that closed with each other stand nearer than this: the last share of a move is found by halving."""
IMPULSES: Final = 10
"""eam-R21: a Movement phase is ten impulses of a minute; eam-R20 changes to Dense in half of them."""
HALF: Final = 5
TURNS_TO_RALLY_BACK: Final = 6
"""eam-17.19: cavalry that chased an enemy off the table is back after so many turns."""

EPSILON: Final = 1e-9
"""Distances nearer to each other than this are the same, so that a limit means the same on every machine."""

OUT_OF_COMMAND: Final = ("out-of-action", "dead", "captured")


def bad_status(name: str, status: int) -> Refusal | None:
    """eam-11.1 Seven levels, from 6 down to 0."""
    if 0 <= status <= 6:
        return None
    return Refusal("eam-11.1", f"{name} {status} is not a status: they run from 0 to 6", "out-of-range")


def bad_leadership(name: str, score: int) -> Refusal | None:
    """eam-12.1 Leadership runs from -1 to +1."""
    if -1 <= score <= 1:
        return None
    return Refusal("eam-12.1", f"{name} {score} is not a score: they run from -1 to +1", "out-of-range")


def negative(name: str, value: float, paragraph: str) -> Refusal | None:
    """No distance, count or turn is less than nothing; the paragraph is that which asks for it."""
    if value >= 0:
        return None
    return Refusal(paragraph, f"{name} {value:g} is less than nothing", "out-of-range")


def exact(centimetres: float) -> float:
    """A distance without the dust that division leaves in its last binary places."""
    return round(centimetres, 9)
