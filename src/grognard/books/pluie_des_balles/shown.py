"""What a seat was last shown, row by row, so that a view is made anew only where something has changed."""

from typing import Any


class Shown:
    """The rows of one seat's view, in the order of the table, and whose rows are no longer true.

    A row that was handed out is never changed: what changes gets another. `whole`: all of them are to be made anew.
    """

    __slots__ = ("clock", "formations", "rows", "stale_elements", "stale_units", "whole")

    def __init__(self) -> None:
        self.clock: str = ""
        self.whole: bool = True
        self.rows: dict[str, dict[str, Any]] = {}
        self.formations: dict[str, dict[str, Any]] = {}
        self.stale_elements: dict[str, bool] = {}
        self.stale_units: dict[str, bool] = {}

    def copy(self) -> "Shown":
        twin = Shown()
        twin.clock = self.clock
        twin.whole = self.whole
        twin.rows = self.rows.copy()
        twin.formations = self.formations.copy()
        twin.stale_elements = self.stale_elements.copy()
        twin.stale_units = self.stale_units.copy()
        return twin
