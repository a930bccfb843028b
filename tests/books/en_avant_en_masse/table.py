"""A table laid for one rule: a plain of so many centimetres, a few units, and turns in which nobody interferes."""

from typing import Any

import grognard
from grognard.books.en_avant_en_masse import BOOK
from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.orders import ClauseText, Ready, Wait
from grognard.books.en_avant_en_masse.scenario import DivisionData, EamScenario, ObjectiveData, UnitData
from grognard.core.books import Side
from grognard.core.events import Event

CM = 40.0


def unit(
    name: str, division: str, arm: str, x: float, y: float, facing: float, *order: ClauseText, **more: Any
) -> UnitData:
    """A brigade whose centre stands at (x, y) in centimetres; status 4, leadership 0, three blocks by default."""
    facts: dict[str, Any] = {"blocks": 3, "status": 4, "leadership": 0, "firepower": 2, **more}
    return UnitData(name, name.title(), division, arm, **facts, x_m=x * CM, y_m=y * CM, facing_deg=facing, order=order)  # type: ignore[arg-type]


def feature(name: str, kind: str, shape: str, coordinates: Any, **more: Any) -> dict[str, Any]:
    """A feature in centimetres."""

    def scaled(value: Any) -> Any:
        return [scaled(item) for item in value] if isinstance(value, list) else value * CM

    width = {"width": more.pop("width") * CM} if "width" in more else {}
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": kind, **width, **more},
        "geometry": {"type": shape, "coordinates": scaled(coordinates)},
    }


def box(west: float, south: float, east: float, north: float) -> list[list[list[float]]]:
    return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]


def lay(
    *units: UnitData,
    features: tuple[dict[str, Any], ...] = (),
    divisions: tuple[DivisionData, ...] = (),
    objectives: tuple[ObjectiveData, ...] = (),
    turns: int = 20,
    seed: int = 1,
    heights: dict[str, Any] | None = None,
    **settings: Any,
) -> EamBattle:
    """Red from the west edge (division r, headquarters at 5, 5), blue from the east (division b, at 95, 75)."""
    ground: dict[str, Any] = {
        "type": "FeatureCollection",
        "name": "plain",
        "frame": {"name": "plain", "origin": "south-west", "unit": "m"},
        "extent": [100 * CM, 80 * CM],
        "features": list(features),
    }
    if heights is not None:
        ground["heights"] = heights
    own = divisions or (
        DivisionData("r", "Red", "red", "Rouge", 5 * CM, 5 * CM, 0),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )
    posts = {side: tuple(data.id for data in own if data.side == side) for side in ("red", "blue")}
    scenario = EamScenario(
        name="plain",
        title="Plain",
        date="",
        place="",
        size="compact",
        turns=turns,
        summary="",
        sides=(Side("red", "Red", posts["red"]), Side("blue", "Blue", posts["blue"])),
        ground=ground,
        edges={"red": "west", "blue": "east"},
        divisions=own,
        units=units,
        objectives=objectives,
    )
    words = {name.replace("_", "-"): value for name, value in settings.items()}
    battle = grognard.begin(BOOK, scenario, seed=seed, settings={"victory": "objectives-only", **words})
    assert isinstance(battle, EamBattle)
    for seat in list(battle.waiting):
        if battle.awaits()[seat].step == "WriteOrders":
            battle.submit(seat, Ready())
    return battle


def turn(battle: EamBattle, **actions: Any) -> list[Event]:
    """One turn: the commanders named do what is said (red=..., blue=...), all others wait."""
    news: list[Event] = []
    for seat in list(battle.waiting):
        if seat in actions and seat in battle.waiting:
            news += battle.submit(seat, actions[seat])
    for seat in list(battle.waiting):
        if seat not in actions and seat in battle.waiting and battle.awaits()[seat].step == "DeclareActions":
            news += battle.submit(seat, Wait())
    return news


def kinds(news: list[Event]) -> list[str]:
    return [event.kind for event in news]


def x_of(battle: EamBattle, name: str) -> float:
    return round(battle.unit(name).x, 2)
