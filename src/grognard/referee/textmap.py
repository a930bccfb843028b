"""The map as text: ground and units in a grid of letters, with a legend. Sides differ by case, not by colour alone."""

import itertools
from collections.abc import Iterator
from math import ceil, floor
from typing import Any

GROUND = {
    "wood": "♣",
    "light-wood": "♣",
    "dense-wood": "♠",
    "scrub": "'",
    "marsh": '"',
    "stream": "~",
    "river": "≈",
    "ford": "=",
    "bridge": "=",
    "road": "·",
    "track": "·",
    "railway": "+",
    "village": "▒",
    "town": "▒",
    "built-up": "▒",
    "gentle-hill": "˄",
    "steepish-hill": "^",
    "steep-hill": "▲",
    "hill": "^",
}
Cell = tuple[str, str]
"""A character and whose it is: a side, "ground" or ""."""


def extent(ground: dict[str, Any], units: list[dict[str, Any]]) -> tuple[float, float, float, float]:
    """West, south, east, north in metres: the ground's frame, or what holds all units."""
    frame = ground.get("frame", {})
    if {"west", "south", "east", "north"} <= set(frame):
        return frame["west"], frame["south"], frame["east"], frame["north"]
    xs = [unit["x_m"] for unit in units] or [0.0]
    ys = [unit["y_m"] for unit in units] or [0.0]
    return min(xs) - 200, min(ys) - 200, max(xs) + 200, max(ys) + 200


def letters(units: list[dict[str, Any]], sides: list[str]) -> dict[str, str]:
    """A letter for each unit: capitals for the first side, small for the others; figures when letters run out."""
    found: dict[str, str] = {}
    for at, side in enumerate(sides):
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if at == 0 else "abcdefghijklmnopqrstuvwxyz"
        for number, unit in enumerate(unit for unit in units if unit["side"] == side):
            found[unit["id"]] = alphabet[number] if number < len(alphabet) else "*" if at == 0 else "%"
    return found


def draw(view: dict[str, Any], ground: dict[str, Any], sides: list[str], width: int = 78) -> list[list[Cell]]:
    """The rows of the map from north to south."""
    units = [unit for unit in view.get("units", []) if unit.get("x_m") is not None]
    west, south, east, north = extent(ground, units)
    across = max(1.0, east - west)
    height = max(10, min(44, round(width * (north - south) / across / 2)))
    rows: list[list[Cell]] = [[(" ", "") for _ in range(width)] for _ in range(height)]

    def cell(x: float, y: float) -> tuple[int, int]:
        column = floor((x - west) / across * width)
        row = floor((north - y) / max(1.0, north - south) * height)
        return min(width - 1, max(0, column)), min(height - 1, max(0, row))

    for feature in ground.get("features", []):
        kind = feature.get("properties", {}).get("kind", "")
        sign = GROUND.get(kind, GROUND.get(kind.split("-")[-1], ""))
        if sign:
            for x, y in _points(feature["geometry"], across / width, (north - south) / height):
                column, row = cell(x, y)
                rows[row][column] = (sign, "ground")
    known = letters(units, sides)
    for unit in units:
        column, row = cell(unit["x_m"], unit["y_m"])
        rows[row][column] = (known.get(unit["id"], "?"), unit["side"])
    return rows


def _points(geometry: dict[str, Any], step_x: float, step_y: float) -> Iterator[tuple[float, float]]:
    """Points that fill a geometry at the map's grain."""
    kind, coordinates = geometry["type"], geometry.get("coordinates", [])
    if kind == "Point":
        yield coordinates[0], coordinates[1]
    elif kind == "LineString":
        yield from _line(coordinates, min(step_x, step_y))
    elif kind == "Polygon":
        yield from _filled(coordinates[0], step_x, step_y)
    elif kind in ("MultiLineString", "MultiPolygon", "MultiPoint"):
        for part in coordinates:
            yield from _points({"type": kind[5:], "coordinates": part}, step_x, step_y)


def _line(points: list[list[float]], step: float) -> Iterator[tuple[float, float]]:
    for start, end in itertools.pairwise(points):
        length = abs(end[0] - start[0]) + abs(end[1] - start[1])
        pieces = max(1, ceil(length / step))
        for piece in range(pieces + 1):
            part = piece / pieces
            yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _filled(ring: list[list[float]], step_x: float, step_y: float) -> Iterator[tuple[float, float]]:
    """The even-odd rule, row by row."""
    ys = [point[1] for point in ring]
    y = (floor(min(ys) / step_y) + 0.5) * step_y
    while y <= max(ys):
        crossings = sorted(
            start[0] + (y - start[1]) / (end[1] - start[1]) * (end[0] - start[0])
            for start, end in zip(ring, ring[1:] + ring[:1], strict=True)
            if (start[1] <= y) != (end[1] <= y)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            x = left
            while x < right:
                yield x, y
                x += step_x
            yield right, y
        y += step_y


def legend(view: dict[str, Any], sides: list[str]) -> list[tuple[str, str, str]]:
    """Letter, side and a line about each unit."""
    units = view.get("units", [])
    known = letters(units, sides)
    told = []
    for unit in units:
        words = [unit["name"], unit["arm"], *unit.get("states", [])]
        facts = ", ".join(f"{name} {value}" for name, value in unit.get("facts", {}).items())
        told.append((known.get(unit["id"], "?"), unit["side"], ", ".join(words) + (f" ({facts})" if facts else "")))
    return told
