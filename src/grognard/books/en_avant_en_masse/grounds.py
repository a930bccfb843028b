# not compiled: it reads files and keeps what was read
"""eam-2.2 The ground of a scenario at the book's scale, with its sight and roads; read once, shared by every copy."""

from typing import Any, Final

import msgspec

from grognard.books.en_avant_en_masse.tables import METRES_PER_CM, TERRAIN_KINDS
from grognard.ground.files import load_ground, parse_ground
from grognard.ground.roads import Roads
from grognard.ground.sight import OVER_FROM_EITHER, RELIEF_ABOVE_BOTH, Screen, Sight, SightRule
from grognard.ground.terrain import Feature, Ground

# eam-8.11: marshy banks along a stream are drawn by the scenario, as marsh.
KINDS: Final = (*TERRAIN_KINDS, "bridge", "fieldwork")
"""What the book knows: the terrain table, bridges, and works that do nothing but give a defender his feature."""

ALSO: Final = {"wood": "light-wood", "hamlet": "village", "farm": "village", "track": "road", "hill": "gentle-hill"}
"""What grounds written for several books call the same things."""

SEE_INTO_CM: Final = 1.0
"""eam-R58: more than so much of wood or built-up area stops the view."""


class Field:
    """A ground with all that is worked out from it once."""

    __slots__ = ("ground", "level_cm", "metres", "roads", "sight")

    def __init__(self, metres: Ground, level_cm: float) -> None:
        self.metres = metres
        ground = metres.at_scale(METRES_PER_CM)
        self.ground = ground
        self.level_cm = level_cm
        rule = SightRule(
            [Screen(["light-wood", "dense-wood", "village"], SEE_INTO_CM)],
            RELIEF_ABOVE_BOTH,
            bodies_over=OVER_FROM_EITHER,
            level=level_cm,
        )
        self.sight = Sight(ground, rule)
        self.roads = Roads(ground, ["road"], 0.5)


_kept: dict[bytes, Field] = {}


def translated(feature: Feature) -> Feature | None:
    """A feature under this book's name for it; None for what is no terrain here."""
    kind = ALSO.get(feature.kind, feature.kind)
    if kind not in KINDS:
        return None
    return Feature(
        feature.name,
        kind,
        feature.shape,
        feature.title,
        feature.height,
        feature.passable,
        feature.concealed,
        feature.properties,
    )


def in_metres(written: dict[str, Any] | str, file: str) -> Ground:
    """The ground of a scenario as written; GroundError says what is wrong with it."""
    if isinstance(written, str):
        shared = load_ground(written)
        known = [other for feature in shared.features if (other := translated(feature)) is not None]
        return Ground(
            shared.name,
            shared.width,
            shared.depth,
            known,
            shared.heights,
            1.0,
            shared.title,
            shared.properties,
            shared.marks,
        )
    return parse_ground(msgspec.json.encode(written).decode(), file, list(KINDS))


def field_of(written: dict[str, Any] | str, level_m: float, changes: list[dict[str, Any]]) -> Field:
    """The ground of a scenario in centimetres, after the rulings that changed it (eam-8.28)."""
    key = msgspec.json.encode((written, level_m, changes))
    found = _kept.get(key)
    if found is None:
        ground = in_metres(written, "ground")
        for change in changes:
            if change["action"] == "add":
                ground = ground.with_feature(feature_in(change["feature"], ground))
            else:
                ground = ground.without_feature(change["id"])
        found = Field(ground, level_m / METRES_PER_CM)
        _kept[key] = found
    return found


def feature_in(written: dict[str, Any], ground: Ground) -> Feature:
    """One feature as in a ground file; GroundError says what is wrong with it."""
    whole = {
        "type": "FeatureCollection",
        "name": "ruling",
        "frame": {"name": "ruling", "origin": "as the ground", "unit": "m"},
        "extent": [ground.width * ground.unit_metres, ground.depth * ground.unit_metres],
        "features": [written],
    }
    return parse_ground(msgspec.json.encode(whole).decode(), "ruling", list(KINDS)).features[0]
