"""II.12.1 at the table: who watches a way, and where on it he may react (pdb-R51, pdb-R52).

Sight is looked for where the way enters the sector (or the reach of a weapon), at every centimetre after that until
it opens, at the closest approach, and at the end.
"""

from typing import Final

from grognard.books.pluie_des_balles.actions import actions_in_command
from grognard.books.pluie_des_balles.battle import NO_DICE, PluieBattle, length
from grognard.books.pluie_des_balles.facts import Mark, in_sector, mark_of, mounts_of, range_to, weapon_reach
from grognard.books.pluie_des_balles.reaction import ReactionOptions, reaction_options
from grognard.books.pluie_des_balles.shooting import weapon_for
from grognard.books.pluie_des_balles.state import PENNANT, Element
from grognard.ground.arcs import sector
from grognard.ground.rectangles import rectangle_distance
from grognard.ground.shapes import circle_spans, nearest_on_segment

NOTICED_CM: Final = 18.0
"""pdb-R101: a retreat alone is thought of when the enemy comes as near as a rifle reaches."""
APART_CM: Final = 1.0
"""Halts nearer to one another than this are one, at the last of them."""


def may_react(battle: PluieBattle, watcher: Element, mover: Element) -> bool:
    """pdb-II.12.2, pdb-II.4.5 (pdb-R52, pdb-R82): not yet in this half, or not yet to this enemy."""
    if watcher.fate != "on-table" or watcher.kind == PENNANT or mover.kind == PENNANT:
        return False
    if not watcher.reacted_to:
        return True
    if battle.rules.reactions_per_half == "one" or mover.id in watcher.reacted_to:
        return False
    return watcher.owed < actions_in_command(battle.rules, watcher.arm(), False)


def watchers_of(battle: PluieBattle, mover: Element, ax: float, ay: float, bx: float, by: float) -> list[Element]:
    """The enemies near enough to react to a leg of its way, who still may."""
    near = enemies_near_enough(battle, mover, ax, ay, bx, by)
    return [watcher for watcher in near if may_react(battle, watcher, mover)]


def enemies_near_enough(
    battle: PluieBattle, mover: Element, ax: float, ay: float, bx: float, by: float
) -> list[Element]:
    found: list[Element] = []
    mx, my, half = (ax + bx) / 2.0, (ay + by) / 2.0, length(ax, ay, bx, by) / 2.0
    for name in battle.enemies_near(mover.side, mx, my, half + NOTICED_CM):
        found.append(battle.elements[name])
    near = len(found)
    for name in battle.long_arms(battle.enemy_of(mover.side)):
        watcher = battle.elements[name]
        if watcher.ready and length(watcher.x, watcher.y, mx, my) <= weapon_reach(watcher) + half + 3.0:
            if watcher not in found[:near]:
                found.append(watcher)
    return found


def reach_of_watcher(watcher: Element) -> float:
    if not watcher.steady() or watcher.mounted():
        return NOTICED_CM
    return max(NOTICED_CM, weapon_reach(watcher))


def stops_on(
    battle: PluieBattle, mover: Element, ax: float, ay: float, bx: float, by: float
) -> tuple[list[float], list[str]]:
    """The parts of a leg at which it is halted, and those who may react there."""
    whole = length(ax, ay, bx, by)
    if mover.kind == PENNANT or whole < 0.01:
        return [], []
    shares: list[float] = []
    names: list[str] = []
    for watcher in watchers_of(battle, mover, ax, ay, bx, by):
        found = stops_for(battle, watcher, mover, ax, ay, bx, by, whole)
        if found:
            shares.extend(found)
            names.append(watcher.id)
    shares.sort()
    merged: list[float] = []
    for share in shares:
        if merged and (share - merged[-1]) * whole < APART_CM:
            merged[-1] = share
        else:
            merged.append(share)
    return merged, names


def stops_for(
    battle: PluieBattle, watcher: Element, mover: Element, ax: float, ay: float, bx: float, by: float, whole: float
) -> list[float]:
    """Entry, closest approach and end, as far as they lie in one watcher's sector, in reach and in sight."""
    fx, fy = watcher.rect().front_centre()
    low, high = circle_spans(ax, ay, bx, by, fx, fy, reach_of_watcher(watcher) + mover.rect().reach)
    if low > high:
        return []
    best: list[float] = []
    for axis in mounts_of(watcher, watcher_mount(watcher)):
        start, end = low, high
        for east, north, far in sector(fx, fy, axis, battle.rules.sector_degrees).limits:
            first = east * ax + north * ay - far
            last = east * bx + north * by - far
            if first > 0.0 and last > 0.0:
                end = -1.0
                break
            if first > 0.0:
                start = max(start, first / (first - last))
            elif last > 0.0:
                end = min(end, first / (first - last))
        if start <= end and end > 0.0:
            found = seen_stops(battle, watcher, ax, ay, bx, by, start, end, whole, fx, fy)
            if len(found) > len(best):
                best = found
    return best


def watcher_mount(watcher: Element) -> str:
    return watcher.weapon


def seen_stops(
    battle: PluieBattle,
    watcher: Element,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    start: float,
    end: float,
    whole: float,
    fx: float,
    fy: float,
) -> list[float]:
    """pdb-R51: a part of the way other than its start; under the other reading only where it came in unseen."""

    laid = battle.laid()
    began_inside = start <= 0.0
    began_seen = began_inside and laid.clear(watcher.x, watcher.y, ax, ay)
    if began_seen and battle.rules.reaction_trigger == "enters-sector":
        return []
    step = APART_CM / whole
    at = start + step if began_inside else start
    if at > end:
        at = end
    entry = -1.0
    while True:
        if laid.clear(watcher.x, watcher.y, ax + (bx - ax) * at, ay + (by - ay) * at):
            entry = at
            break
        if at >= end:
            return []
        at = min(end, at + step)
    if battle.rules.reaction_point == "end-of-move":
        seen = end >= 1.0 and laid.clear(watcher.x, watcher.y, bx, by)
        return [1.0] if seen else []
    if battle.rules.reaction_point == "entry":
        return [entry if not began_seen else min(end, 1.0)]
    found: list[float] = [] if began_seen else [entry]
    closest = nearest_on_segment(fx, fy, ax, ay, bx, by)
    closest = min(max(closest, entry), end)
    if closest > 0.0 and laid.clear(watcher.x, watcher.y, ax + (bx - ax) * closest, ay + (by - ay) * closest):
        if not found or closest > found[-1]:
            found.append(closest)
    if end >= 1.0 and (not found or found[-1] < 1.0) and laid.clear(watcher.x, watcher.y, bx, by):
        found.append(1.0)
    return found


def options_of(battle: PluieBattle, watcher: Element, mover: Element) -> list[str]:
    """The ruling `reaction-options` where the mover stands now; empty where it is not worth a question (pdb-R101)."""
    if not mover.on_table() or not may_react(battle, watcher, mover):
        return []
    if battle.column_head(watcher) is not watcher:
        return []
    mark = mark_of(battle, mover)
    weapon = weapon_in_reaction(battle, watcher, mark)
    if not is_worth_asking(battle, watcher, mark, weapon):
        return []
    return reactions_open(battle, watcher, mark, weapon, battle.clear(watcher, mark.rect.x, mark.rect.y, mover.id))


def weapon_in_reaction(battle: PluieBattle, watcher: Element, mark: Mark) -> str:
    """What it could fire with at a mark; "" where it could not."""
    if not watcher.steady() or not watcher.weapons() or watcher.mounted():
        return ""
    if watcher.is_piece() and not watcher.limber:
        return ""
    if watcher.kind == "heavy-piece" and battle.rules.heavy_position_required:
        if not battle.laid().is_prepared(watcher.x, watcher.y):
            return ""
    return weapon_for(battle, watcher, mark)


def is_worth_asking(battle: PluieBattle, watcher: Element, mark: Mark, weapon: str) -> bool:
    """pdb-R101: whether a mark that cannot be fired at is near enough, and one that can be is in the sector."""
    if not weapon and rectangle_distance(watcher.rect(), mark.rect) > NOTICED_CM:
        return False
    return in_sector(battle, watcher, mark.rect.x, mark.rect.y, weapon)


def reactions_open(battle: PluieBattle, watcher: Element, mark: Mark, weapon: str, in_sight: bool) -> list[str]:
    gap = rectangle_distance(watcher.rect(), mark.rect)
    found = reaction_options(
        battle.rules,
        NO_DICE,
        arm=watcher.arm(),
        weapon=weapon or "none",
        ready=watcher.steady(),
        limbered=watcher.limbered,
        move_triggers=True,
        line_of_sight=in_sight,
        already_reacted=False,
        distance_cm=gap if gap < 1.5 else range_to(watcher, mark.rect),
        enemy=mark.target,
    )
    return found.options if isinstance(found, ReactionOptions) else []
