"""Ground files: read strictly, every fault named; written back the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.ground.files import GroundError, parse_ground, read_ground
from grognard.ground.heights import GridHeights, SteppedHeights
from grognard.ground.shapes import Circle, Polyline
from grognard.ground.writing import ground_text, write_ground

RING = [[0, 0], [100, 0], [100, 50], [0, 50], [0, 0]]


def feature(ident: str, geometry: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": ident,
        "properties": {"kind": "wood", **properties},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def file(*features: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {
        "type": "FeatureCollection",
        "name": "field",
        "title": "The Field",
        "frame": {"name": "local", "origin": "south-west corner of the map", "unit": "m"},
        "extent": [1000, 800],
        "properties": {"date": "1813-08-27", "hex": 100},
        "features": list(features),
        **members,
    }


FULL = file(
    feature("wood", "Polygon", [RING, [[10, 10], [20, 10], [20, 20], [10, 10]]], name="Copse", height=12.5),
    feature("two", "MultiPolygon", [[RING], [[[200, 0], [300, 0], [300, 50], [200, 0]]]], concealed="wood"),
    feature("mill", "Point", [500.25, 400], kind="building", radius=12, stone=True),
    feature("brook", "LineString", [[0, 400], [500, 420], [1000, 400]], kind="stream", width=6, passable=False),
    feature("rise", "Polygon", [RING], kind="contour", level=20),
    feature("exit", "Point", [1000, 800], kind="objective"),
    heights={"level": 10, "contours": "stepped"},
)


def faults(data: Any, kinds: list[str] | None = None) -> list[str]:
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(GroundError) as caught:
        parse_ground(text, "field.geojson", kinds)
    return caught.value.faults


def test_a_ground_is_read_as_written() -> None:
    ground = parse_ground(json.dumps(FULL), "field.geojson")
    assert (ground.name, ground.title, ground.width, ground.depth) == ("field", "The Field", 1000, 800)
    assert [one.name for one in ground.features] == ["wood", "two", "mill", "brook"]
    assert [one.name for one in ground.marks] == ["rise", "exit"]
    assert ground.feature("wood").title == "Copse"
    assert ground.feature("wood").height == 12.5
    assert not ground.feature("wood").shape.contains(17, 13)
    assert ground.feature("two").concealed == "wood"
    mill = ground.feature("mill").shape
    assert isinstance(mill, Circle)
    assert mill.radius == 12
    assert ground.feature("mill").flag("stone")
    brook = ground.feature("brook")
    assert isinstance(brook.shape, Polyline)
    assert brook.shape.width == 6
    assert not brook.passable
    assert ground.height(50, 25) == 20
    assert ground.height(500, 500) == 10
    assert ground.properties["hex"] == 100


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    ground = parse_ground(json.dumps(FULL), "field.geojson")
    write_ground(ground, tmp_path / "again.geojson")
    again = read_ground(tmp_path / "again.geojson")
    assert ground_text(again) == ground_text(ground)
    written = json.loads(ground_text(ground))
    assert {one["id"]: one for one in written["features"]} == {one["id"]: one for one in FULL["features"]}
    assert isinstance(again.heights, SteppedHeights)


def test_a_grid_of_heights_is_read_and_written() -> None:
    grid = {"cell": 500, "columns": 3, "rows": 3, "values": [0, 1, 2, 3, 4, 5, 6, 7, 8.5]}
    ground = parse_ground(json.dumps(file(heights=grid)), "field.geojson")
    assert isinstance(ground.heights, GridHeights)
    assert ground.height(1000, 500) == 5
    assert json.loads(ground_text(ground))["heights"] == grid


def test_slopes_may_be_made_from_contours() -> None:
    sloped = file(*FULL["features"], heights={"level": 0, "contours": "sloped", "cell": 10})
    assert parse_ground(json.dumps(sloped), "field.geojson").height(50, 20) == 20


BOW = [[0, 0], [100, 100], [100, 0], [0, 100], [0, 0]]
SPIKE = [[0, 0], [100, 0], [50, 0], [50, 50], [0, 0]]
PINCH = [[0, 0], [100, 0], [50, 50], [100, 100], [0, 100], [50, 50], [0, 0]]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("{", "line 1 column 2: not JSON"),
        ("[" * 100000, "the file: nested too deep"),
        ("[]", "the file: expected an object, found []"),
        ('{"a": 1, "a": 2}', "member 'a': is there twice"),
        (json.dumps(file()).replace("1000", "NaN"), "number: NaN is not a number"),
        (file(type="Feature"), 'type: expected FeatureCollection, found "Feature"'),
        (file(frame=None), "frame: expected an object, found nothing"),
        (file(frame={"name": "x", "origin": "y", "unit": "ft"}), 'frame.unit: expected m, found "ft"'),
        (file(extent=[1000]), "extent: expected [width, depth]"),
        (file(extent=[True, 5]), "extent[0]: expected a number, found true"),
        (file(properties={"a": [1]}), "properties.a: expected a text, number or truth, found [1]"),
        (file(heights={"contours": "round"}), "heights.contours: expected stepped or sloped"),
        (file(heights={"cell": 500, "columns": 3, "rows": 3, "values": [1]}), "expected 9 heights, found 1"),
        (
            file(heights={"cell": 5, "columns": 2, "rows": 2, "values": [1, 1, 1, 1]}),
            "the grid does not cover the map",
        ),
        (file({"type": "Feature"}), "features[0].id: expected a text, found nothing"),
        (file(feature("w", "Blob", [])), "feature w: geometry.type: expected Point"),
        (file(feature("w", "Point", [1, 2, 3])), "feature w: coordinates: expected [x, y]"),
        (file(feature("w", "Point", [1, "2"])), 'feature w: coordinates[1]: expected a number, found "2"'),
        (file(feature("w", "Point", [1, 1e999])), "number: Infinity is not a number"),
        (file(feature("w", "Point", [1, 801])), "(1, 801) is off the map of 1000 by 800"),
        (
            file(feature("w", "Point", [1, 8], radius=-1)),
            "feature w: properties.radius: expected a number from 0",
        ),
        (file(feature("w", "LineString", [[1, 1]])), "a line wants at least two points"),
        (file(feature("w", "LineString", [[1, 1], [1, 1]])), "coordinates[1]: the same point twice running"),
        (file(feature("w", "Polygon", [RING[:-1]])), "a ring wants at least four points, the last the same"),
        (file(feature("w", "Polygon", [BOW])), "coordinates[0]: the ring crosses or touches itself"),
        (file(feature("w", "Polygon", [SPIKE])), "coordinates[0]: the ring crosses or touches itself"),
        (file(feature("w", "Polygon", [PINCH])), "coordinates[0]: the ring crosses or touches itself"),
        (
            file(feature("w", "Polygon", [[[0, 0], [9, 9], [5, 5], [0, 0]]])),
            "coordinates[0]: the ring crosses or touches itself",
        ),
        (file(feature("w", "Polygon", [RING, [[50, 25], [150, 25], [60, 30], [50, 25]]])), "two rings cross"),
        (
            file(feature("w", "Polygon", [RING], kind=3)),
            "feature w: properties.kind: expected a text, found 3",
        ),
        (
            file(feature("w", "Polygon", [RING], passable=1)),
            "properties.passable: expected true or false, found 1",
        ),
        (
            file(feature("w", "Polygon", [RING], kind="contour")),
            "feature w: properties.level: expected a number",
        ),
        (
            file(feature("w", "Polygon", [RING]), feature("w", "Polygon", [RING])),
            "another feature has this id",
        ),
    ],
)
def test_a_fault_is_told_with_file_place_and_reason(data: Any, fault: str) -> None:
    [told] = faults(data)
    assert told.startswith("field.geojson: ")
    assert fault in told


def test_all_faulty_features_are_told_at_once() -> None:
    told = faults(file(feature("a", "Blob", []), feature("b", "Point", [1, 1]), feature("c", "Point", [-1, 1])))
    assert [line.split(": ")[1] for line in told] == ["feature a", "feature c"]


def test_an_unknown_kind_is_a_fault_when_the_kinds_are_given() -> None:
    assert faults(FULL, ["wood", "stream"]) == ["field.geojson: feature mill: unknown kind 'building'"]


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(GroundError, match="cannot be read"):
        read_ground(tmp_path / "none.geojson")
