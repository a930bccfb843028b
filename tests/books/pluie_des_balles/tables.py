"""A small table to arrange: two brigades on a plain, and units put where a test wants them."""

from collections.abc import Sequence
from typing import Any

import msgspec

import grognard
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.deployment import raise_unit
from grognard.books.pluie_des_balles.scenario import Battalion, Formation, Objective, PluieScenario
from grognard.books.pluie_des_balles.state import Element
from grognard.core.books import Seat, Side, find_book
from grognard.core.dice import ThrownDice
from grognard.core.events import Event
from grognard.core.orders import Order

BOOK = find_book("pluie-des-balles")
M = 30.0
"""Metres to a centimetre: tests speak in centimetres."""


def battalion(name: str, side: str, x: float, y: float, facing: float = 0.0, **more: Any) -> Battalion:
    """A battalion of two companies, unless told otherwise, at a place in centimetres."""
    given = {
        "kind": "company",
        "elements": 2,
        "weapon": "martini-henry" if side == "british" else "lebel",
        "formation": f"{side}-brigade",
        **more,
    }
    return Battalion(id=name, name=name, side=side, x_m=x * M, y_m=y * M, facing_deg=facing, **given)


def scenario(units: Sequence[Battalion], **more: Any) -> PluieScenario:
    """A bare plain of 100 by 70 cm; both headquarters stand out of the way, in contact with the middle."""
    given: dict[str, Any] = {
        "name": "a-plain",
        "title": "A plain",
        "date": "1888",
        "place": "nowhere",
        "size": "compact",
        "turns": 3,
        "summary": "",
        "sides": (Side("french", "French", ("staff", "line")), Side("british", "British", ("staff", "line"))),
        "ground": "plain",
        "first": "french",
        "start_minute": 600,
        "formations": (
            Formation("french-brigade", "French brigade", "french", "brigade", 50 * M, 20 * M),
            Formation("british-brigade", "British brigade", "british", "brigade", 50 * M, 50 * M),
        ),
        "units": tuple(units),
        "objectives": (Objective("hill", "The hill", 90 * M, 60 * M, 60.0, 10),),
        **more,
    }
    return PluieScenario(**given)


def begun(
    units: Sequence[Battalion],
    settings: dict[str, Any] | None = None,
    seats: Sequence[Seat] | None = None,
    seed: int = 1,
    **more: Any,
) -> PluieBattle:
    battle = grognard.begin(BOOK, scenario(units, **more), seed, settings, seats)
    assert isinstance(battle, PluieBattle)
    return battle


def thrown(battle: PluieBattle, seat: str, order: Order, *faces: int) -> list[Event]:
    """Give one order with these faces, and no more of them than it needs."""
    battle.take_news()
    battle.dice = ThrownDice(faces)
    events = battle.submit(seat, order)
    dice = battle.dice
    assert isinstance(dice, ThrownDice)
    assert dice.unused() == 0, f"{dice.unused()} faces were not needed"
    return events


def put(battle: PluieBattle, name: str, x: float, y: float, facing: float | None = None) -> Element:
    element = battle.elements[name]
    battle.stand(element, x, y, element.facing if facing is None else facing)
    return element


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def refusal(battle: PluieBattle, seat: str, order: Order) -> str:
    found = battle.check(seat, order)
    assert found is not None, f"{order} is not refused"
    return found.reason


def plain(events: Sequence[Event]) -> Any:
    return msgspec.to_builtins([event.facts for event in events])


__all__ = ["BOOK", "Battalion", "battalion", "begun", "kinds", "plain", "put", "raise_unit", "refusal", "thrown"]


def activated(battle: PluieBattle, name: str, seat: str = "french", face: int = 4) -> None:
    """Activate a unit for certain, every movement die showing the same face."""
    from grognard.books.pluie_des_balles.orders import Activate

    battle.dice = ThrownDice([20] + [face] * 60)
    battle.submit(seat, Activate(name))


def half_of(battle: PluieBattle, seat: str) -> None:
    """Go on to the half in which this seat acts."""
    from grognard.books.pluie_des_balles.orders import EndHalf

    battle.dice = ThrownDice([1] * 200)
    while seat not in battle.waiting:
        asked = battle.awaits()[battle.waiting[0]]
        battle.submit(battle.waiting[0], asked.default or EndHalf())
