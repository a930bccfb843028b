"""The umpire's desk: what needs him now, and a report for each commander written from what that commander knows."""

from itertools import groupby
from typing import Any

from grognard.core.battle import Battle
from grognard.core.orders import UMPIRE
from grognard.server import eyes
from grognard.server.live import LiveGame
from grognard.server.wire import Desk, EventOut, Need

SUBJECTS = 500


def desk(live: LiveGame) -> Desk:
    """One screen's worth: questions to him first, then written orders to read, then who keeps the battle waiting."""
    battle = live.battle
    view = battle.view(UMPIRE)
    needs = []
    decision = eyes.question_for(battle, UMPIRE)
    if decision is not None:
        needs.append(Need("question", decision.question, UMPIRE, decision=eyes.asked_of(decision)))
    for message in view.get("messages", []):
        if isinstance(message, dict) and message.get("to") == UMPIRE:
            needs.append(Need("message", str(message.get("text", "")), str(message.get("from", ""))))
    for seat in battle.waiting:
        if seat != UMPIRE:
            asked = battle.agenda[-1].question(battle, seat)
            text = f"{seat} is waited for: {asked.question}"
            needs.append(Need("waiting", text, seat, decision=eyes.asked_of(asked)))
    return Desk(
        battle.umpired,
        battle.clock(),
        needs,
        list(battle.waiting),
        units_without_orders(battle, view),
        [message for message in view.get("messages", []) if _due(message)],
        {seat: told[-1].event.clock if (told := live.audience.told(seat)) else "" for seat in live.seats},
    )


def _due(message: Any) -> bool:
    """Under way: written, and not yet in the hands it is meant for."""
    if not isinstance(message, dict):
        return False
    delivered = message.get("delivered", message.get("read", False))
    return delivered is False or delivered is None


def units_without_orders(battle: Battle, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The units that seats may order now and have not."""
    names = {unit["id"]: unit.get("name", unit["id"]) for unit in view.get("units", []) if "id" in unit}
    found = []
    for seat in battle.waiting:
        for unit in list(battle.options(seat).subjects())[:SUBJECTS]:
            found.append({"seat": seat, "unit": unit, "name": names.get(unit, unit)})
    return found


def report(live: LiveGame, seat: str) -> str:
    """A draft from this commander's own view and account: what happened since he last gave an order, what he sees."""
    battle = live.battle
    view = battle.view(seat)
    own = [number for number, entry in enumerate(live.game.entries, start=1) if entry.given.seat == seat]
    last = own[-1] if own else -1
    told = live.told(seat)
    fresh = [entry.numbered(battle.book, at) for at, entry in enumerate(told, start=1) if entry.order >= last]
    head = " ".join(filter(None, (f"To {seat},", battle.clock())))
    return "\n\n".join(filter(None, (head, _story(fresh), _own_troops(view), _enemy(view)))) + "\n"


def _story(events: list[EventOut]) -> str:
    lines = []
    for clock, group in groupby(events, key=lambda event: event.clock):
        lines.append((f"{clock}: " if clock else "") + " ".join(event.text for event in group))
    return "\n".join(lines)


def _own_troops(view: dict[str, Any]) -> str:
    own = [unit for unit in view.get("units", []) if unit.get("own")]
    lines = [f"{unit.get('name', unit.get('id'))}: {', '.join(_condition(unit))}." for unit in own]
    return "Your troops.\n" + "\n".join(lines) if lines else ""


def _condition(unit: dict[str, Any]) -> list[str]:
    strength = unit.get("strength")
    states = [str(state) for state in unit.get("states", [])]
    return [*([f"strength {strength}"] if strength is not None else []), *states] or ["in hand"]


def _enemy(view: dict[str, Any]) -> str:
    side = view.get("side")
    lines = []
    for unit in view.get("units", []):
        if unit.get("own") or unit.get("side") == side:
            continue
        seen = unit.get("seen")
        when = f", seen {seen}" if seen and seen != view.get("clock") else ""
        place = f" at {unit['x_m']:.0f} east, {unit['y_m']:.0f} north" if "x_m" in unit and "y_m" in unit else ""
        lines.append(f"{unit.get('name') or unit.get('arm', 'Troops')}{place}{when}.")
    return "Of the enemy you know.\n" + "\n".join(lines) if lines else "Of the enemy you see nothing."
