# not compiled: it reads files once, at import
"""Printed tables, kept as CSV beside the code, cell for cell; every fault names file, line and column."""

import csv
from collections.abc import Sequence
from pathlib import Path


class TableFault(Exception):
    """A table file that is not what the code that reads it expects."""


class Row:
    """One line of a table. A cell is asked for as what it must be, and complains with its place if it is not."""

    __slots__ = ("_cells", "_place")

    def __init__(self, cells: dict[str, str], place: str) -> None:
        self._cells = cells
        self._place = place

    def text(self, column: str) -> str:
        return self._cells[column]

    def whole(self, column: str) -> int:
        try:
            return int(self._cells[column])
        except ValueError:
            raise TableFault(f"{self._place}, {column}: expected a whole number, found {self.text(column)!r}") from None

    def number(self, column: str) -> float:
        try:
            return float(self._cells[column])
        except ValueError:
            raise TableFault(f"{self._place}, {column}: expected a number, found {self.text(column)!r}") from None

    def number_or(self, column: str, blank: float) -> float:
        return self.number(column) if self._cells[column] else blank

    def yes(self, column: str) -> bool:
        if self._cells[column] not in ("yes", "no"):
            raise TableFault(f"{self._place}, {column}: expected yes or no, found {self.text(column)!r}")
        return self._cells[column] == "yes"


def read_table(path: Path, columns: Sequence[str]) -> list[Row]:
    """All rows of a CSV file whose first line must be exactly these columns."""
    with path.open(newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    place = f"{path.parent.parent.name}/{path.parent.name}/{path.name}"
    if not lines or lines[0] != list(columns):
        raise TableFault(f"{place}, line 1: expected {','.join(columns)}, found {','.join(lines[0]) if lines else ''}")
    rows = []
    for number, cells in enumerate(lines[1:], start=2):
        if len(cells) != len(columns):
            raise TableFault(f"{place}, line {number}: expected {len(columns)} cells, found {len(cells)}")
        rows.append(Row(dict(zip(columns, cells, strict=True)), f"{place}, line {number}"))
    return rows
