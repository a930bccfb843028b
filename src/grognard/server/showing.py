"""A state as it was settled on at one moment: told whole, or as what has changed since an earlier one."""

from typing import Any

from msgspec import UNSET

from grognard.server.wire import EventOut, State, json_encode

REST = ("version", "asked", "waiting_for", "may_undo", "standing", "over", "outcome", "until", "seed")
"""The fields of a state that may change, besides its view."""


class Shown:
    """Never changed once made; several sockets of a seat share it."""

    __slots__ = ("_change", "_whole", "state", "told")

    def __init__(self, state: State, told: int) -> None:
        self.state = state
        self.told = told
        """How many events its seat has been told."""
        self._whole: bytes | None = None
        self._change: tuple[Shown, dict[str, Any]] | None = None

    def same(self, other: "Shown") -> bool:
        return self is other or self.state == other.state

    def whole(self) -> bytes:
        if self._whole is None:
            self._whole = json_encode(self.state)
        return self._whole

    def change(self, before: "Shown", events: list[EventOut], acks: list[int | str | None]) -> bytes:
        """A message that turns `before` into this: what is not named is as it was."""
        known = self._change
        if known is None or known[0] is not before:
            known = self._change = (before, changes(before.state, self.state))
        return json_encode({"kind": "change", **known[1], "events": events, "acks": acks})


def changes(old: State, new: State) -> dict[str, Any]:
    """`state` and `view` hold the entries that differ, `units` those that are new or differ, the rest what is gone."""
    state = {name: None if value is UNSET else value
             for name in REST if (value := getattr(new, name)) != getattr(old, name)}  # fmt: skip
    was, now = old.view, new.view
    view = {key: value for key, value in now.items() if key != "units" and (key not in was or was[key] != value)}
    told: dict[str, Any] = {"state": state, "view": view}
    if gone := [key for key in was if key not in now]:
        told["view_gone"] = gone
    units, units_gone = units_changed(was.get("units", []), now.get("units", []))
    if units:
        told["units"] = units
    if units_gone:
        told["units_gone"] = units_gone
    return told


def units_changed(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[str]]:
    """The units that differ or are new, in their order; and the ids of those that are gone."""
    if len(old) == len(new):
        differing = [(one, other) for one, other in zip(old, new, strict=True) if one is not other and one != other]
        if all(one["id"] == other["id"] for one, other in differing):
            return [other for _, other in differing], []
    known = {unit["id"]: unit for unit in old}
    changed = [unit for unit in new if known.get(unit["id"]) != unit]
    still = {unit["id"] for unit in new}
    return changed, [unit["id"] for unit in old if unit["id"] not in still]
