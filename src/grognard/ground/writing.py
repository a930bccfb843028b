# not compiled: rim
"""Writing a ground file: one feature a line, so that a change shows in a comparison of versions."""

import json
from pathlib import Path
from typing import Any

from .heights import GridHeights, SteppedHeights
from .shapes import Circle, Point, Polygon, Polyline, Shape
from .terrain import Feature, Ground


def write_ground(ground: Ground, path: Path) -> None:
    path.write_text(ground_text(ground), encoding="utf-8")


def ground_text(ground: Ground) -> str:
    """The text of a ground file that reads back as the same ground. Slopes made from contours are written as
    the grid they became."""
    if ground.unit_metres != 1.0:
        raise ValueError(f"ground {ground.name} is at scale; write the one in metres")
    data = ground_data(ground)
    features = [json.dumps(feature, ensure_ascii=False) for feature in data.pop("features")]
    lines = [json.dumps(key) + ": " + json.dumps(value, ensure_ascii=False) for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + ',\n"features": [\n' + ",\n".join(features) + "\n]\n}\n"


def ground_data(ground: Ground) -> dict[str, Any]:
    """The ground as GeoJSON, for a file or a map on the screen; `features` come last."""
    properties = {
        key: _short(value) if isinstance(value, float) else value
        for key, value in ground.properties.items()
        if key not in ("frame", "origin")
    }
    return {
        "type": "FeatureCollection",
        "name": ground.name,
        "title": ground.title,
        "frame": {
            "name": ground.properties.get("frame") or "local",
            "origin": ground.properties.get("origin") or "south-west corner of the map",
            "unit": "m",
        },
        "extent": [_short(ground.width), _short(ground.depth)],
        "properties": properties,
        "heights": _heights(ground),
        "features": [feature_data(feature) for feature in ground.features + ground.marks],
    }


def _short(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _heights(ground: Ground) -> dict[str, Any]:
    heights = ground.heights
    if isinstance(heights, GridHeights):
        return {
            "cell": _short(heights.cell),
            "columns": heights.columns,
            "rows": heights.rows,
            "values": [_short(value) for value in heights.values],
        }
    if isinstance(heights, SteppedHeights):
        return {"level": _short(heights.level), "contours": "stepped"}
    return {"level": _short(heights.level)}


def feature_data(feature: Feature) -> dict[str, Any]:
    """One feature as GeoJSON."""
    properties: dict[str, Any] = {"kind": feature.kind}
    if feature.title:
        properties["name"] = feature.title
    if feature.height is not None:
        properties["height"] = _short(feature.height)
    if not feature.passable:
        properties["passable"] = False
    if feature.concealed:
        properties["concealed"] = feature.concealed
    shape = feature.shape
    if isinstance(shape, Circle) and shape.radius > 0.0:
        properties["radius"] = _short(shape.radius)
    if isinstance(shape, Polyline) and shape.width > 0.0:
        properties["width"] = _short(shape.width)
    for key, value in feature.properties.items():
        properties[key] = _short(value) if isinstance(value, float) else value
    return {"type": "Feature", "id": feature.name, "properties": properties, "geometry": _geometry(shape)}


def _geometry(shape: Shape) -> dict[str, Any]:
    if isinstance(shape, Circle):
        return {"type": "Point", "coordinates": _pair((shape.x, shape.y))}
    if isinstance(shape, Polyline):
        return {"type": "LineString", "coordinates": [_pair(point) for point in shape.points]}
    if isinstance(shape, Polygon):
        parts = _parts(shape.rings)
        coordinates = [[[_pair(point) for point in ring] for ring in part] for part in parts]
        if len(coordinates) == 1:
            return {"type": "Polygon", "coordinates": coordinates[0]}
        return {"type": "MultiPolygon", "coordinates": coordinates}
    raise TypeError(f"no GeoJSON for a {type(shape).__name__}")


def _parts(rings: list[list[Point]]) -> list[list[list[Point]]]:
    """Outlines, each with the holes that lie in it: a ring inside an odd number of others is a hole."""
    depths = [_depth(rings, number) for number in range(len(rings))]
    parts = [[ring] for number, ring in enumerate(rings) if depths[number] % 2 == 0]
    for number, ring in enumerate(rings):
        if depths[number] % 2 == 1:
            homes = [part for part in parts if _inside(part[0], ring)]
            min(homes, key=_box).append(ring)
    return parts


def _box(part: list[list[Point]]) -> float:
    shape = Polygon([part[0]])
    return (shape.east - shape.west) * (shape.north - shape.south)


def _depth(rings: list[list[Point]], number: int) -> int:
    return sum(1 for other in range(len(rings)) if other != number and _inside(rings[other], rings[number]))


def _inside(outer: list[Point], ring: list[Point]) -> bool:
    shape = Polygon([outer])
    return all(shape.contains(x, y) for x, y in ring)


def _pair(point: Point) -> list[int | float]:
    return [_short(point[0]), _short(point[1])]
