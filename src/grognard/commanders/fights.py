"""A battle between commanders."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Overrun
from typing import Any

from grognard.commanders.commanders import Choices, Commander, NoOrder
from grognard.core.battle import Battle
from grognard.core.decisions import Decision
from grognard.core.events import Event
from grognard.core.orders import Order

ENDLESS = 200_000
"""Decisions after which a battle is taken to have no end."""


class Endless(Exception):
    """A battle that does not come to an end."""


def fallback(decision: Decision, options: Choices) -> Order:
    """What is done for a commander who cannot make up his mind: the question's default, or the first legal order."""
    if decision.default is not None and decision.default in options:
        return decision.default
    for order in options:
        return order
    raise NoOrder(f"{decision.step}: no legal order")


class Timed:
    """A commander held to a time for each decision; one that overruns it, or fails, gets a fallback order.

    He works on a copy, in a thread of his own; an overrun leaves that thread behind with its copy.
    """

    def __init__(self, commander: Commander, seconds: float) -> None:
        self._commander = commander
        self._seconds = seconds
        self._thread = ThreadPoolExecutor(1)
        self.overruns = 0

    def order(self, view: dict[str, Any], decision: Decision, options: Choices) -> Order:
        asked = self._thread.submit(self._commander.order, view, decision, options)
        try:
            order = asked.result(self._seconds)
        except Overrun:
            self.overruns += 1
            self._thread.shutdown(wait=False, cancel_futures=True)
            self._thread = ThreadPoolExecutor(1)
        except Exception:
            self.overruns += 1
        else:
            if order in options:
                return order
        return fallback(decision, options)


def fight(
    battle: Battle,
    commanders: Mapping[str, Commander],
    submit: Callable[[str, Order], list[Event]] | None = None,
    most: int = ENDLESS,
) -> int:
    """Let commanders answer for their seats until somebody else is waited for, or the battle is over.

    `submit` takes the place of the battle's own, for games on record. Returns the number of decisions made.
    """
    give = submit or battle.submit
    made = 0
    while battle.waiting:
        seats = [seat for seat in battle.waiting if seat in commanders]
        if not seats:
            return made
        seat = seats[0]
        decision = battle.agenda[-1].question(battle, seat)
        give(seat, commanders[seat].order(battle.view(seat), decision, Choices(battle.options(seat))))
        made += 1
        if made >= most:
            raise Endless(f"{made} decisions, and no end")
    return made
