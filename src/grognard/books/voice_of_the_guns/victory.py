"""The end, and who wins: the document is silent, so the scenario says (vog-R84, vog-17.1)."""

from grognard.books.voice_of_the_guns.standing import on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.ground.shapes import distance


def objectives_held(battle: GunsBattle) -> dict[str, str]:
    """An objective is held by the side whose ordered troops alone stand on it; else by whoever held it last."""
    held: dict[str, str] = {}
    for objective in battle.setup.scenario.objectives:
        x, y = objective.x_m / battle.metres, objective.y_m / battle.metres
        radius = objective.radius_m / battle.metres
        sides: list[str] = []
        for unit in battle.units:
            if not on_field(unit) or unit.broken or unit.roll.side in sides:
                continue
            if distance(unit.x, unit.y, x, y) <= radius + battle.footprint(unit).half_depth:
                sides.append(unit.roll.side)
        if len(sides) == 1:
            battle.held[objective.id] = sides[0]
        held[objective.id] = holder(battle, objective.id, objective.held_by)
    return held


def holder(battle: GunsBattle, objective: str, first: str) -> str:
    return battle.held.get(objective, first)


def score(battle: GunsBattle, only_of: str = "") -> dict[str, int]:
    """vog-R84: points for objectives held, and for enemy units finished, dispersed or below their advance limiter.
    vog-4.4: to whom only one side's statuses are known, the other's limiters count for nothing.
    """
    points = battle.setup.scenario.points
    found = dict.fromkeys(battle.sides(), 0)
    for objective in battle.setup.scenario.objectives:
        side = holder(battle, objective.id, objective.held_by)
        if side in found:
            found[side] += objective.points
    for unit in battle.units:
        if unit.roll.parents or unit.off:
            continue
        enemy = battle.other(unit.roll.side)
        if unit.gone:
            found[enemy] += points.finished
        elif unit.cs < unit.roll.advance_limiter and only_of in ("", unit.roll.side):
            found[enemy] += points.below_advance
        found[enemy] += points.gun_lost * (unit.roll.start_guns - (0 if unit.gone else unit.guns))
    return found


def broken_brigades(battle: GunsBattle, side: str) -> tuple[int, int]:
    """vog-R84: brigades of which more than half the units are finished or below their advance limiter, and all
    brigades.
    """
    broken, whole = 0, 0
    for brigade in battle.brigades:
        if brigade.side != side:
            continue
        units = [unit for unit in battle.units if unit.roll.brigade == brigade.id and not unit.roll.parents]
        if not units:
            continue
        whole += 1
        spent = sum(1 for unit in units if unit.gone or (not unit.off and unit.cs < unit.roll.advance_limiter))
        broken += spent * 2 > len(units)
    return broken, whole


def verdict(battle: GunsBattle) -> tuple[str, str, str] | None:
    """Winner, degree and reason, when the battle is over; None while it goes on."""
    one, two = battle.sides()
    scenario = battle.setup.scenario
    if battle.settings.army_break == "half-brigades":
        lost = []
        for side in (one, two):
            broken, whole = broken_brigades(battle, side)
            if broken * 2 > whole:
                lost.append(side)
        if len(lost) == 1:
            return battle.other(lost[0]), "decisive", f"more than half of the brigades of {lost[0]} are broken"
        if lost:
            return "", "draw", "both armies are broken"
    for side in (one, two):
        if not any(unit.roll.side == side and not unit.gone for unit in battle.units):
            return battle.other(side), "decisive", f"{side} has no troops left"
    if battle.turn < scenario.turns:
        return None
    points = score(battle)
    margin = points[one] - points[two]
    if abs(margin) < scenario.points.margin:
        return "", "draw", f"{points[one]} points to {points[two]}"
    winner = one if margin > 0 else two
    degree = "decisive" if abs(margin) >= scenario.points.decisive else "plain"
    return winner, degree, f"{points[winner]} points to {points[battle.other(winner)]}"
