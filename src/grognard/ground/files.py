# not compiled: rim
"""Ground files: GeoJSON in a labelled local frame, read strictly and written back the same.

Every fault is told with file, feature and reason; the format is in docs/file-formats.md.
"""

import json
from math import isfinite
from pathlib import Path
from typing import Any, Final, NoReturn

from .contours import grid_from_contours
from .heights import GridHeights, Heights, SteppedHeights
from .rulers import TOUCH
from .shapes import Circle, Point, Polygon, Polyline, Shape, distance, point_to_segment, segments_cross
from .terrain import Feature, Ground, Value

GROUNDS: Final = Path(__file__).resolve().parent.parent / "grounds"
MARKS: Final = ("contour", "place", "entry", "objective")
OWN: Final = ("kind", "name", "height", "passable", "concealed", "width", "radius")


class GroundError(ValueError):
    """One or more faults of a ground file, a line each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults: list[str] = faults


class _Fault(Exception):
    """A fault at a place inside the file, before the file's name is known to it."""


def _fail(place: str, reason: str) -> NoReturn:
    raise _Fault(f"{place}: {reason}")


def ground_names() -> list[str]:
    """The grounds that come with the program."""
    return sorted(path.stem for path in GROUNDS.glob("*.geojson"))


def load_ground(name: str, kinds: list[str] | None = None) -> Ground:
    """A ground that comes with the program, by name."""
    path = GROUNDS / f"{name}.geojson"
    if not path.is_file():
        raise GroundError([f"{name}: no such ground; there are: {', '.join(ground_names())}"])
    return read_ground(path, kinds)


def read_ground(path: Path, kinds: list[str] | None = None) -> Ground:
    """A ground from a file. With `kinds`, a feature of any other kind is a fault."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GroundError([f"{path}: cannot be read: {error}"]) from None
    return parse_ground(text, str(path), kinds)


def parse_ground(text: str, file: str, kinds: list[str] | None = None) -> Ground:
    """A ground from the text of a file. All faults are found before any is raised."""
    faults: list[str] = []
    ground: Ground | None = None
    try:
        ground = _ground(_json(text), file, faults, kinds)
    except _Fault as fault:
        faults.append(f"{file}: {fault}")
    if faults or ground is None:
        raise GroundError(faults)
    return ground


def _json(text: str) -> Any:
    def constant(word: str) -> NoReturn:
        _fail("number", f"{word} is not a number")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key, value in pairs:
            if key in out:
                _fail(f"member {key!r}", "is there twice in one object")
            out[key] = value
        return out

    try:
        return json.loads(text, parse_constant=constant, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        _fail(f"line {error.lineno} column {error.colno}", f"not JSON: {error.msg}")
    except RecursionError:
        _fail("the file", "nested too deep")


def _object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        _fail(place, f"expected an object, found {_found(value)}")
    return value


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        _fail(place, f"expected a list, found {_found(value)}")
    return value


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        _fail(place, f"expected a text, found {_found(value)}")
    return value


def _number(value: Any, place: str, low: float = -1e7, high: float = 1e7) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        _fail(place, f"expected a number, found {_found(value)}")
    if not isfinite(value) or not low <= value <= high:
        _fail(place, f"expected a number from {low:g} to {high:g}, found {value}")
    return float(value)


def _found(value: Any) -> str:
    if value is None:
        return "nothing"
    said = json.dumps(value)
    return said if len(said) <= 40 else said[:37] + "..."


def _ground(data: Any, file: str, faults: list[str], kinds: list[str] | None) -> Ground:
    top = _object(data, "the file")
    if top.get("type") != "FeatureCollection":
        _fail("type", f"expected FeatureCollection, found {_found(top.get('type'))}")
    frame = _object(top.get("frame"), "frame")
    _text(frame.get("name"), "frame.name")
    _text(frame.get("origin"), "frame.origin")
    if frame.get("unit") != "m":
        _fail("frame.unit", f"expected m, found {_found(frame.get('unit'))}")
    extent = _list(top.get("extent"), "extent")
    if len(extent) != 2:
        _fail("extent", "expected [width, depth]")
    width = _number(extent[0], "extent[0]", 1.0)
    depth = _number(extent[1], "extent[1]", 1.0)
    features: list[Feature] = []
    marks: list[Feature] = []
    names: list[str] = []
    for number, item in enumerate(_list(top.get("features"), "features")):
        try:
            feature = _feature(item, f"features[{number}]", width, depth)
            if feature.name in names:
                _fail(f"feature {feature.name}", "another feature has this id")
            names.append(feature.name)
            if kinds is not None and feature.kind not in kinds and feature.kind not in MARKS:
                _fail(f"feature {feature.name}", f"unknown kind {feature.kind!r}")
            (marks if feature.kind in MARKS else features).append(feature)
        except _Fault as fault:
            faults.append(f"{file}: {fault}")
    properties = _properties(_object(top.get("properties", {}), "properties"), "properties", ())
    properties["frame"] = frame["name"]
    properties["origin"] = frame["origin"]
    return Ground(
        _text(top.get("name"), "name"),
        width,
        depth,
        features,
        _heights(top.get("heights"), marks, width, depth),
        1.0,
        _text(top.get("title", ""), "title"),
        properties,
        marks,
    )


def _properties(given: dict[str, Any], place: str, but: tuple[str, ...]) -> dict[str, Value]:
    out: dict[str, Value] = {}
    for key, value in given.items():
        if key in but:
            continue
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = _number(value, f"{place}.{key}")
        elif value is not None and not isinstance(value, bool | str):
            _fail(f"{place}.{key}", f"expected a text, number or truth, found {_found(value)}")
        out[key] = value
    return out


def _feature(item: Any, place: str, width: float, depth: float) -> Feature:
    data = _object(item, place)
    if data.get("type") != "Feature":
        _fail(f"{place}.type", f"expected Feature, found {_found(data.get('type'))}")
    name = _text(data.get("id"), f"{place}.id")
    if not name:
        _fail(f"{place}.id", "is empty")
    place = f"feature {name}"
    given = _object(data.get("properties"), f"{place}: properties")
    properties = _properties(given, f"{place}: properties", OWN)
    height = given.get("height")
    passable = given.get("passable", True)
    if not isinstance(passable, bool):
        _fail(f"{place}: properties.passable", f"expected true or false, found {_found(passable)}")
    kind = _text(given.get("kind"), f"{place}: properties.kind")
    if kind == "contour":
        _number(given.get("level"), f"{place}: properties.level")
    return Feature(
        name,
        kind,
        _shape(_object(data.get("geometry"), f"{place}: geometry"), given, place, width, depth),
        _text(given.get("name", ""), f"{place}: properties.name"),
        None if height is None else _number(height, f"{place}: properties.height", 0.0, 1e4),
        passable,
        _text(given.get("concealed", ""), f"{place}: properties.concealed"),
        properties,
    )


def _shape(geometry: dict[str, Any], given: dict[str, Any], place: str, width: float, depth: float) -> Shape:
    kind = geometry.get("type")
    coordinates = _list(geometry.get("coordinates"), f"{place}: coordinates")
    if kind == "Point":
        x, y = _point(coordinates, f"{place}: coordinates", width, depth)
        return Circle(x, y, _number(given.get("radius", 0.0), f"{place}: properties.radius", 0.0))
    if kind == "LineString":
        points = _points(coordinates, f"{place}: coordinates", width, depth)
        if len(points) < 2:
            _fail(f"{place}: coordinates", "a line wants at least two points")
        return Polyline(points, _number(given.get("width", 0.0), f"{place}: properties.width", 0.0))
    if kind == "Polygon":
        return Polygon(_rings(coordinates, f"{place}: coordinates", width, depth))
    if kind == "MultiPolygon":
        rings: list[list[Point]] = []
        for number, part in enumerate(coordinates):
            where = f"{place}: coordinates[{number}]"
            rings.extend(_rings(_list(part, where), where, width, depth))
        if not rings:
            _fail(f"{place}: coordinates", "no polygon in it")
        _check_rings_apart(rings, place)
        return Polygon(rings)
    _fail(
        f"{place}: geometry.type",
        f"expected Point, LineString, Polygon or MultiPolygon, found {_found(kind)}",
    )


def _point(value: Any, place: str, width: float, depth: float) -> Point:
    pair = _list(value, place)
    if len(pair) != 2:
        _fail(place, f"expected [x, y], found {_found(value)}")
    x = _number(pair[0], f"{place}[0]")
    y = _number(pair[1], f"{place}[1]")
    if not (0.0 - TOUCH <= x <= width + TOUCH and 0.0 - TOUCH <= y <= depth + TOUCH):
        _fail(place, f"({x:g}, {y:g}) is off the map of {width:g} by {depth:g}")
    return x, y


def _points(values: list[Any], place: str, width: float, depth: float) -> list[Point]:
    out: list[Point] = []
    for number, value in enumerate(values):
        point = _point(value, f"{place}[{number}]", width, depth)
        if out and distance(*out[-1], *point) <= TOUCH:
            _fail(f"{place}[{number}]", "the same point twice running")
        out.append(point)
    return out


def _rings(values: list[Any], place: str, width: float, depth: float) -> list[list[Point]]:
    if not values:
        _fail(place, "no ring in it")
    rings: list[list[Point]] = []
    for number, value in enumerate(values):
        where = f"{place}[{number}]"
        ring = _points(_list(value, where), where, width, depth)
        if len(ring) < 4 or ring[0] != ring[-1]:
            _fail(where, "a ring wants at least four points, the last the same as the first")
        _check_ring(ring, where)
        rings.append(ring)
    _check_rings_apart(rings, place)
    return rings


def _check_ring(ring: list[Point], place: str) -> None:
    last = len(ring) - 1
    for i in range(1, len(ring)):
        for j in range(i + 1, len(ring)):
            if i == 1 and j == last:
                continue
            if _edges_meet(ring, i, ring, j, j == i + 1):
                x, y = ring[j - 1]
                _fail(place, f"the ring crosses or touches itself near ({x:g}, {y:g})")


def _check_rings_apart(rings: list[list[Point]], place: str) -> None:
    for number, ring in enumerate(rings):
        for other in range(number):
            for i in range(1, len(ring)):
                for j in range(1, len(rings[other])):
                    (ax, ay), (bx, by) = ring[i - 1], ring[i]
                    (cx, cy), (dx, dy) = rings[other][j - 1], rings[other][j]
                    if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
                        _fail(place, f"two rings cross near ({ax:g}, {ay:g})")


def _edges_meet(ring: list[Point], i: int, other: list[Point], j: int, adjacent: bool) -> bool:
    (ax, ay), (bx, by) = ring[i - 1], ring[i]
    (cx, cy), (dx, dy) = other[j - 1], other[j]
    if max(ax, bx) < min(cx, dx) - TOUCH or max(cx, dx) < min(ax, bx) - TOUCH:
        return False
    if max(ay, by) < min(cy, dy) - TOUCH or max(cy, dy) < min(ay, by) - TOUCH:
        return False
    if adjacent:
        # they share (bx, by): folding back over itself is the only fault
        return point_to_segment(dx, dy, ax, ay, bx, by) <= TOUCH or (point_to_segment(ax, ay, cx, cy, dx, dy) <= TOUCH)
    return (
        segments_cross(ax, ay, bx, by, cx, cy, dx, dy)
        or min(
            point_to_segment(ax, ay, cx, cy, dx, dy),
            point_to_segment(bx, by, cx, cy, dx, dy),
            point_to_segment(cx, cy, ax, ay, bx, by),
            point_to_segment(dx, dy, ax, ay, bx, by),
        )
        <= TOUCH
    )


def _heights(value: Any, marks: list[Feature], width: float, depth: float) -> Heights:
    if value is None:
        return Heights(0.0)
    data = _object(value, "heights")
    level = _number(data.get("level", 0.0), "heights.level")
    contours = [(mark.number("level"), mark.shape) for mark in marks if mark.kind == "contour"]
    if "values" in data:
        columns = data.get("columns")
        rows = data.get("rows")
        if not isinstance(columns, int) or not isinstance(rows, int) or columns < 2 or rows < 2:
            _fail("heights", "columns and rows must be whole numbers from 2")
        cell = _number(data.get("cell"), "heights.cell", 0.1)
        values = [
            _number(height, f"heights.values[{number}]")
            for number, height in enumerate(_list(data["values"], "heights.values"))
        ]
        if len(values) != columns * rows:
            _fail("heights.values", f"expected {columns * rows} heights, found {len(values)}")
        if (columns - 1) * cell < width - TOUCH or (rows - 1) * cell < depth - TOUCH:
            _fail("heights", "the grid does not cover the map")
        return GridHeights(cell, columns, rows, values)
    shape = data.get("contours")
    if shape == "stepped":
        return SteppedHeights(level, contours)
    if shape == "sloped":
        return grid_from_contours(contours, level, width, depth, _number(data.get("cell"), "heights.cell", 1.0))
    if shape is not None:
        _fail("heights.contours", f"expected stepped or sloped, found {_found(shape)}")
    return Heights(level)
