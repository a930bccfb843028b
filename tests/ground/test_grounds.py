"""The grounds that come with the program: sound, and true to the tables they were drawn from."""

import csv
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import pytest

from grognard.ground.contours import grid_from_contours
from grognard.ground.files import GROUNDS, ground_names, load_ground
from grognard.ground.heights import GridHeights
from grognard.ground.paths import IMPASSABLE, Stretch, can_reach
from grognard.ground.roads import Roads
from grognard.ground.shapes import Polyline
from grognard.ground.sight import RELIEF_BY_LINE, Screen, Sight, SightRule
from grognard.ground.terrain import Ground
from grognard.ground.writing import ground_text

TABLE = Path(__file__).parent.parent / "data" / "map_hagelberg.csv"
HAGELBERG = load_ground("hagelberg-1813")
DORKING = load_ground("dorking-gap-1888")
TERRAIN = {"wood": "woods", "village": "village", "hamlet": "hamlet", "garden": "garden"}
OPPOSITE = {"N": "S", "S": "N", "NE": "SW", "SW": "NE", "SE": "NW", "NW": "SE"}


class Hexes:
    """The hex grid as the ground's own properties lay it."""

    def __init__(self, ground: Ground) -> None:
        self.size = float(str(ground.properties["hex_metres"]))
        self.x = float(str(ground.properties["hex_first_x"]))
        self.y = float(str(ground.properties["hex_first_y"]))

    def centre(self, column: int, row: int) -> tuple[float, float]:
        lower = 0.0 if column % 2 else self.size / 2
        return self.x + (column - 1) * self.size * sqrt(3) / 2, self.y - (row - 1) * self.size - lower

    def middle_of_side(self, column: int, row: int, side: str) -> tuple[float, float]:
        x, y = self.centre(column, row)
        aside = {"E": self.size * sqrt(3) / 4, "W": -self.size * sqrt(3) / 4}.get(side[1:], 0.0)
        up = self.size / 2 if len(side) == 1 else self.size / 4
        return x + aside, y + (up if side[0] == "N" else -up)


HEXES = Hexes(HAGELBERG)


def table() -> Iterator[tuple[int, int, dict[str, str]]]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            yield int(row["column"]), int(row["row"]), row


@pytest.mark.parametrize("name", ground_names())
def test_a_ground_of_the_program_is_written_as_the_program_writes(name: str) -> None:
    assert ground_text(load_ground(name)) == (GROUNDS / f"{name}.geojson").read_text(encoding="utf-8")


@pytest.mark.parametrize("ground", [HAGELBERG, DORKING], ids=["hagelberg", "dorking"])
def test_heights_are_those_of_the_contours(ground: Ground) -> None:
    heights = ground.heights
    assert isinstance(heights, GridHeights)
    contours = [(mark.number("level"), mark.shape) for mark in ground.marks if mark.kind == "contour"]
    expected = grid_from_contours(contours, min(heights.values), ground.width, ground.depth, heights.cell)
    assert heights.values == pytest.approx(expected.values, abs=0.051)


def test_every_hex_of_hagelberg_has_its_terrain_and_name() -> None:
    for column, row, entry in table():
        found = HAGELBERG.at(*HEXES.centre(column, row))
        terrain = [feature for feature in found if feature.kind in TERRAIN]
        assert [TERRAIN[feature.kind] for feature in terrain] == (
            [] if entry["terrain"] == "clear" else [entry["terrain"]]
        ), entry["hex"]
        if terrain:
            assert terrain[0].title == entry["name"]
            assert terrain[0].flag("full") == (entry["full_village_hex"] == "yes")
        elif entry["name"]:
            places = [mark for mark in HAGELBERG.marks if mark.kind == "place"]
            assert any(
                mark.title == entry["name"] and mark.shape.contains(*HEXES.centre(column, row)) for mark in places
            )


def test_every_hex_of_hagelberg_has_its_elevation_and_the_slopes_follow() -> None:
    contours = [mark for mark in HAGELBERG.marks if mark.kind == "contour"]

    def elevation(column: int, row: int) -> int:
        x, y = HEXES.centre(column, row)
        return max((int(mark.number("elevation")) for mark in contours if mark.shape.contains(x, y)), default=0)

    for column, row, entry in table():
        assert elevation(column, row) == int(entry["elevation"]), entry["hex"]
        x, y = HEXES.centre(column, row)
        slopes = []
        for side in ("N", "NE", "SE", "S", "SW", "NW"):
            side_x, side_y = HEXES.middle_of_side(column, row, side)
            beyond_x, beyond_y = 2 * side_x - x, 2 * side_y - y
            if HAGELBERG.on_map(beyond_x, beyond_y):
                beyond = max(
                    (int(mark.number("elevation")) for mark in contours if mark.shape.contains(beyond_x, beyond_y)),
                    default=0,
                )
                if beyond != int(entry["elevation"]):
                    slopes.append(side)
        assert slopes == [s for s in ("N", "NE", "SE", "S", "SW", "NW") if s in entry["slope_hexsides"].split(";")]


def test_every_road_of_hagelberg_leaves_a_hex_by_its_sides() -> None:
    for column, row, entry in table():
        sides = [
            side
            for side in OPPOSITE
            if "road" in HAGELBERG.kinds_at(*HEXES.middle_of_side(column, row, side))
            and "road" in HAGELBERG.kinds_at(*HEXES.centre(column, row))
        ]
        assert sorted(sides) == sorted(filter(None, entry["road_hexsides"].split(";"))), entry["hex"]


def test_the_garden_wall_of_hagelberg_stands_on_its_sides() -> None:
    walled = []
    for column, row, _ in table():
        for side in OPPOSITE:
            near = HAGELBERG.near(*HEXES.middle_of_side(column, row, side), 0.05)
            if any(feature.kind == "garden-wall" for feature in near):
                walled.append((column, row, side))
    expected = []
    for column, row, entry in table():
        for side in filter(None, entry["garden_wall_hexsides"].split(";")):
            expected.append((column, row, side))
    assert expected
    assert all(wall in walled for wall in expected)
    assert len(walled) == 2 * len(expected)  # each seen from both of its hexes


def test_the_entries_of_hagelberg_lie_on_the_edges_of_the_map() -> None:
    entries = {mark.title: mark for mark in HAGELBERG.marks if mark.kind == "entry"}
    assert sorted(entries) == ["east edge", "north edge", "north-west woods"]
    assert entries["north edge"].shape.contains(*HEXES.centre(14, 1))
    assert entries["north edge"].shape.contains(*HEXES.centre(27, 1))
    assert not entries["north edge"].shape.contains(*HEXES.centre(13, 1))
    assert entries["north-west woods"].shape.contains(*HEXES.centre(1, 17))
    assert entries["north-west woods"].shape.contains(*HEXES.centre(13, 1))
    assert entries["east edge"].shape.contains(*HEXES.centre(36, 20))


def on_foot(stretch: Stretch) -> float:
    if stretch.on("river") and not stretch.on("bridge"):
        return IMPASSABLE
    return stretch.length


def test_every_objective_of_the_dorking_gap_can_be_reached() -> None:
    objectives = [mark for mark in DORKING.marks if mark.kind == "objective"]
    assert len(objectives) == 4
    for objective in objectives:
        x, y = objective.middle()
        for start in ((300.0, 50.0), (2800.0, 50.0)):
            assert can_reach(DORKING, on_foot, *start, x, min(y, DORKING.depth), 100.0)


def test_the_mole_is_crossed_at_its_two_bridges_only() -> None:
    assert len(DORKING.of_kind("bridge")) == 2
    cut = DORKING.without_feature("burford-bridge").without_feature("pixham-bridge")
    assert not can_reach(cut, on_foot, 300, 50, 2800, 50, 100.0)


def test_the_good_road_leads_over_burford_bridge_to_its_exit() -> None:
    roads = Roads(DORKING, ["road", "track"], 5.0)
    start, end = roads.nearest(850, 0), roads.nearest(1700, 2100)
    assert start is not None
    assert end is not None
    route = roads.route(start, end)
    assert route is not None
    assert (1588.0, 1200.0) in route
    assert DORKING.feature("high-road").flag("good")
    lane = roads.nearest(3000, 560)
    assert lane is not None
    assert roads.route(lane, end) is not None


def test_the_scarp_hides_what_lies_behind_its_crest() -> None:
    sight = Sight(DORKING, SightRule([Screen(["wood", "village"], 50.0)], RELIEF_BY_LINE, eye=2.0))
    assert sight.clear(2400, 1250, 2500, 500)  # from the brow over the valley
    assert not sight.clear(2500, 600, 2600, 1900)  # from the valley to the plateau behind


def test_the_telegraph_runs_along_the_railway() -> None:
    railway = DORKING.feature("railway").shape
    telegraph = DORKING.feature("telegraph").shape
    assert isinstance(telegraph, Polyline)
    for x, y in telegraph.points:
        assert railway.distance(x, y) < 20.0
