# not compiled: msgspec reads its types
"""A scenario of this book (pdb-I.1: divisions and corps, 1880 to 1890, southern England): ground, formations, units,
objectives. Data only; places in metres.
"""

import json
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from grognard.books.pluie_des_balles.grounds import METRES_PER_CM, GroundKinds, LaidGround
from grognard.core.books import Scenario
from grognard.ground.files import load_ground, parse_ground, read_ground
from grognard.ground.terrain import Feature, Ground

FOLDER = Path(__file__).parent / "scenarios"


class Formation(Struct, frozen=True, forbid_unknown_fields=True):
    """A brigade, division or corps with its headquarters; `superior` names the next above it."""

    id: str
    name: str
    side: str
    level: Literal["brigade", "division", "army-corps"]
    x_m: float
    y_m: float
    superior: str = ""
    post: str = ""
    quality: str = "regular"
    on_foot: bool = False


class Battalion(Struct, frozen=True, forbid_unknown_fields=True):
    """A battalion, battery, squadron, team or train, and how it stands: so many elements, abreast in `lines`."""

    id: str
    name: str
    side: str
    formation: str
    kind: str
    elements: int
    weapon: str
    x_m: float
    y_m: float
    facing_deg: float
    quality: str = "regular"
    cavalry: Literal["", "light", "line", "heavy", "foot", "mounted"] = ""
    half_companies: int = 0
    machine_guns: int = 0
    machine_gun: str = ""
    wagon: bool = False
    lines: int = 1
    in_column: bool = False
    ready: bool = True
    limbered: bool = False
    arrives: int = 0
    post: str = ""


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    x_m: float
    y_m: float
    radius_m: float
    points: int
    held_by: str = ""


class PluieScenario(Scenario, frozen=True, forbid_unknown_fields=True):
    """`first` acts first in every turn (A). `indirect_fire` opens VI.3; `start_minute` is the hour play begins."""

    ground: str
    first: str
    start_minute: int
    formations: tuple[Formation, ...]
    units: tuple[Battalion, ...]
    objectives: tuple[Objective, ...] = ()
    indirect_fire: bool = False


def ground_named(name: str) -> Ground:
    """A ground in metres: beside the scenarios, or one that comes with the program."""
    own = FOLDER / f"{name}.geojson"
    kinds = list(GroundKinds.names())
    return read_ground(own, kinds) if own.is_file() else load_ground(name, kinds)


_metres: dict[str, Ground] = {}
_laid: dict[str, LaidGround] = {}
"""Grounds once read: never changed, so every battle on one shares it."""


def metres_ground(scenario: Any) -> Ground:
    return metres_ground_named(scenario.ground)


def metres_ground_named(name: str) -> Ground:
    found = _metres.get(name)
    if found is None:
        found = _metres[name] = ground_named(name)
    return found


def laid_ground(scenario: Any) -> LaidGround:
    return laid_ground_named(scenario.ground)


def laid_ground_named(name: str) -> LaidGround:
    found = _laid.get(name)
    if found is None:
        found = _laid[name] = LaidGround(metres_ground_named(name).at_scale(METRES_PER_CM))
    return found


def feature_from(data: dict[str, Any], width_m: float, depth_m: float) -> Feature:
    """One feature of a ground file, in metres; ValueError says what is wrong with it."""
    text = json.dumps(
        {
            "type": "FeatureCollection",
            "name": "a change",
            "title": "",
            "frame": {"name": "local", "origin": "south-west", "unit": "m"},
            "extent": [width_m, depth_m],
            "features": [data],
        }
    )
    read = parse_ground(text, "the feature", list(GroundKinds.names()))
    if not read.features:
        raise ValueError("the feature: a mark is no ground")
    return read.features[0]
