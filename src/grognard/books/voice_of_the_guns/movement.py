"""Movement: distances, terrain and formation deductions, and what a unit may do with its move."""

from dataclasses import dataclass
from typing import Any, Final

from grognard.books.voice_of_the_guns.scale import PARTS, parts, printed, scale_paragraph, units
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import (
    FORMATION_CHANGES,
    MOVES,
    PER_WIDTH,
    ROADS_ONLY,
    TERRAIN,
    TERRAIN_MEASURE,
    Measure,
)
from grognard.core.dice import Dice
from grognard.core.procedures import InputFault
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

GUNS: Final = (
    "field-artillery",
    "horse-artillery",
    "medium-artillery",
    "heavy-artillery",
    "mechanical-rapid-fire",
)
"""Troops that move limbered."""

MOVE_PARAGRAPHS: Final = {
    ("infantry", "line"): "vog-10.2.1",
    ("infantry", "assault-column"): "vog-10.2.2",
    ("infantry", "column-of-route"): "vog-10.2.3",
    ("infantry", "loose-order"): "vog-10.2.3",
    ("infantry", "extended-order"): "vog-10.2.4",
    ("cavalry", "line"): "vog-10.2.5",
    ("cavalry", "column-of-squadrons"): "vog-10.2.6",
    ("cavalry", "column-of-route"): "vog-10.2.6",
    ("cavalry", "extended-order"): "vog-10.2.7",
    ("field-artillery", "limbered"): "vog-10.2.8",
    ("horse-artillery", "limbered"): "vog-10.2.9",
    ("general", "none"): "vog-10.2.10",
}
RATE_NOT_PRINTED: Final = "vog-10.2.11"

TERRAIN_PARAGRAPHS: Final = {
    "stream": "vog-10.3.1",
    "rough": "vog-10.3.2",
    "linear-obstacle": "vog-10.3.3",
    "woods": "vog-10.3.4",
    "built-up": "vog-10.3.5",
}

CHANGE_PARAGRAPHS: Final = {
    ("column-of-route", "assault-column"): "vog-10.4.1",
    ("column-of-route", "column-of-squadrons"): "vog-10.4.1",
    ("column-of-route", "line"): "vog-10.4.2",
    ("column-of-route", "loose-order"): "vog-10.4.3",
    ("column-of-route", "extended-order"): "vog-10.4.3",
    ("assault-column", "line"): "vog-10.4.4",
    ("column-of-squadrons", "line"): "vog-10.4.4",
    ("assault-column", "loose-order"): "vog-10.4.5",
    ("assault-column", "extended-order"): "vog-10.4.5",
}


@dataclass(slots=True)
class MoveAllowance:
    full_move: float
    deduction: float
    remaining: float
    completes: bool
    tally: Tally


def usual_formation(troop: str) -> str:
    if troop == "general":
        return "none"
    return "limbered" if troop in GUNS else "line"


def terrain_column(troop: str) -> str:
    """vog-R24: generals pay as cavalry; guns and mechanical weapons as artillery; all others as infantry."""
    if troop in ("cavalry", "general"):
        return "cavalry"
    return "artillery" if troop in GUNS else "infantry"


def rate(settings: Settings, scale: str, troop: str, formation: str) -> int:
    """vog-10.2.1 to vog-10.2.11: the printed move in parts; -1 where the troop has none in that formation."""
    if settings.heavy_artillery_move == "none" and troop in ("medium-artillery", "heavy-artillery"):
        return -1
    measure = MOVES.get((troop, formation))
    return -1 if measure is None else printed(settings, scale, measure)


def change_cost(settings: Settings, scale: str, troop: str, formation: str, new: str) -> tuple[int, str]:
    """vog-10.4.1 to vog-10.4.6: what a change costs in parts, and its paragraph; -1 where there is no such change."""
    arm = "cavalry" if troop == "cavalry" else "infantry"
    found = FORMATION_CHANGES.get((formation, new, arm)) or FORMATION_CHANGES.get((formation, new, "any"))
    if found is None:
        return -1, "vog-10.4.7"
    measure, is_printed = found
    if not is_printed:
        if settings.unlisted_formation_change == "refused":
            return -1, "vog-10.4.7"
        if settings.unlisted_formation_change == "ten":
            measure = FORMATION_CHANGES[("column-of-route", "assault-column", "infantry")][0]
        return printed(settings, scale, measure), "vog-10.4.7"
    paragraph = CHANGE_PARAGRAPHS.get((formation, new)) or CHANGE_PARAGRAPHS[(new, formation)]
    return printed(settings, scale, measure), paragraph


def crossing_cost(settings: Settings, scale: str, terrain: str, column: str) -> int:
    """vog-10.3.1 to vog-10.3.5: parts for each unit of width, or for each obstacle; -1 where there is no way
    through.
    """
    measure: Measure | None = TERRAIN[(terrain, column)]
    return -1 if measure is None else printed(settings, scale, measure)


def full_move(settings: Settings, scale: str, troop: str, formation: str, new: str, slowest: int) -> int:
    """vog-10.4.7 the full move is that of the formation at the start (vog-R21); vog-10.1.3 a group's is its
    slowest's.
    """
    own = rate(settings, scale, troop, formation)
    if new != formation:
        other = rate(settings, scale, troop, new)
        if settings.evolution_base == "resulting-formation":
            own = other
        elif settings.evolution_base == "slower":
            own = min(own, other)
    return min(own, slowest) if slowest >= 0 else own


def on_the_road(move: int) -> int:
    """vog-10.3.7: half as much again, wholly along a road."""
    return move * 3 // 2


def move_allowance(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    troop: str,
    formation: str | None,
    new_formation: str | None,
    on_road: bool,
    slowest_in_group: float | None,
    crossings: list[dict[str, Any]],
) -> MoveAllowance | Refusal:
    """vog-10.2.1 the full move by formation; vog-10.3.6 deductions come on top of the ground itself; vog-10.4.7
    changes.
    """
    held = usual_formation(troop) if formation is None else formation
    new = held if new_formation is None else new_formation
    tally = Tally("move", per=PARTS)
    group = -1 if slowest_in_group is None else parts(slowest_in_group)
    found = reckon_allowance(settings, scale, troop, held, new, on_road, group, crossings, tally)
    if isinstance(found, Refusal):
        return found
    return MoveAllowance(found.full_move, found.deduction, found.remaining, found.completes, tally)


class Allowed:
    """What a move comes to, without the account of it."""

    __slots__ = ("completes", "deduction", "full_move", "remaining")

    def __init__(self, full_move: float, deduction: float, remaining: float, completes: bool) -> None:
        self.full_move = full_move
        self.deduction = deduction
        self.remaining = remaining
        self.completes = completes


def reckon_allowance(
    settings: Settings,
    scale: str,
    troop: str,
    held: str,
    new: str,
    on_road: bool,
    group: int,
    crossings: list[dict[str, Any]],
    tally: Tally | None,
) -> Allowed | Refusal:
    """The move-allowance ruling itself, with or without its account; `group`: parts of the slowest's move, or -1."""
    if rate(settings, scale, troop, held) < 0:
        return Refusal(RATE_NOT_PRINTED, f"{troop} has no move in {held}", "no-such-formation")
    if rate(settings, scale, troop, new) < 0:
        return Refusal(RATE_NOT_PRINTED, f"{troop} has no move in {new}", "no-such-formation")
    whole = full_move(settings, scale, troop, held, new, -1)
    if tally is not None:
        tally.becomes(whole, f"{troop}, {held}", MOVE_PARAGRAPHS.get((troop, held), RATE_NOT_PRINTED))
        tally.cite("figures of the scale", scale_paragraph(scale))
    if 0 <= group < whole:
        whole = group
        if tally is not None:
            tally.becomes(whole, "the group moves at its slowest unit's rate", "vog-10.1.3")
    if on_road:
        whole = on_the_road(whole)
        if tally is not None:
            tally.becomes(whole, "wholly along a road: half as much again", "vog-10.3.7")
    deduction = 0
    if new != held:
        cost, paragraph = change_cost(settings, scale, troop, held, new)
        if cost < 0:
            return Refusal(paragraph, f"{troop} cannot change from {held} to {new}", "no-such-change")
        deduction += cost
        if tally is not None:
            tally.add(-cost, f"{held} to {new}", paragraph)
            if (held, new) not in CHANGE_PARAGRAPHS and (new, held) in CHANGE_PARAGRAPHS:
                tally.cite("the same cost in the opposite direction", "vog-10.4.6")
            tally.cite("taken off the full move of the formation it starts in", "vog-10.4.7")
    width = 0
    if crossings and on_road:
        if tally is not None:
            tally.cite("ground crossed on the road costs nothing", "vog-10.3.7")
    elif crossings:
        found = _crossings(settings, scale, troop, crossings, tally)
        if isinstance(found, Refusal):
            return found
        deduction += found[0]
        if settings.terrain_deduction == "in-addition":
            width = found[1]
    remaining = max(0, whole - deduction)
    if tally is not None and tally.total < 0:
        tally.becomes(0, "nothing is left", "vog-10.3.6")
    if new != held:
        cap = rate(settings, scale, troop, new)
        cap = on_the_road(cap) if on_road else cap
        if remaining > cap:
            remaining = cap
            if tally is not None:
                tally.becomes(cap, f"never more than the full move in {new}", "vog-10.4.7")
    completes = remaining >= width and deduction <= whole
    return Allowed(units(whole), units(deduction), units(remaining), completes)


def _crossings(
    settings: Settings, scale: str, troop: str, crossings: list[dict[str, Any]], tally: Tally | None
) -> tuple[int, int] | Refusal:
    """vog-10.3.6: the deductions for what is crossed, and the width of the area ground among it."""
    column = terrain_column(troop)
    deduction, width = 0, 0
    for at, crossing in enumerate(crossings):
        terrain: str = crossing["terrain"]
        paragraph = TERRAIN_PARAGRAPHS[terrain]
        each = crossing_cost(settings, scale, terrain, column)
        if each < 0:
            how = "only by road" if ROADS_ONLY[(terrain, column)] else "not at all"
            return Refusal(paragraph, f"{troop} may enter {terrain} {how}", "impassable")
        if TERRAIN_MEASURE[terrain] == PER_WIDTH:
            if crossing["width"] is None:
                raise InputFault(f"crossings[{at}].width: must be given for {terrain}")
            across = parts(crossing["width"])
            if across < 0:
                raise InputFault(f"crossings[{at}].width: expected a width, found {crossing['width']!r}")
            cost = each * across // PARTS
            width += across
        else:
            count = 1 if crossing["count"] is None else int(crossing["count"])
            if count < 0:
                raise InputFault(f"crossings[{at}].count: expected a number of obstacles, found {count}")
            cost = each * count
        deduction += cost
        if tally is not None:
            tally.add(-cost, terrain, paragraph)
    if tally is not None:
        tally.cite("on top of the ground itself", "vog-10.3.6")
    return deduction, width


@dataclass(slots=True)
class UnitMove:
    required_advance: float
    obligation_met: bool
    moved_over_half: bool
    tally: Tally


def moves_over_half(settings: Settings, full: int, deductions: int, moved: int) -> bool:
    """vog-11.12.4 (vog-R27): ground covered and deductions, against half the full move; exactly half is not more."""
    spent = moved + deductions if settings.half_move_counts_deductions else moved
    return spent * 2 > full


def unit_move(
    settings: Settings,
    dice: Dice,
    *,
    full_move: float,
    deductions: float,
    moved: float,
    advanced: float,
    activated: bool,
    disordered: bool,
    reforming: bool,
    may_advance: bool,
    closes_on_enemy: bool,
    halted_by_failed_flinch: bool,
    release: str,
    prevented: bool,
) -> UnitMove | Refusal:
    """vog-9.5.6 the duty to gain half a move; vog-9.5.7 what is not activated stands; vog-9.5.8 nor do the disordered.

    vog-11.13.4 below the advance limiter nobody closes; vog-12.2.1 reforming is done standing; vog-14.2.6 to vog-14.2.8
    infantry halted by a failed test waits for its opponents, a passed test, or friends.
    """
    halted = halted_by_failed_flinch and release == "none"
    judged = judge_move(
        settings,
        full_move,
        deductions,
        moved,
        advanced,
        activated,
        disordered,
        reforming,
        may_advance,
        closes_on_enemy,
        halted,
        prevented,
    )
    if isinstance(judged, Refusal):
        return judged
    tally = Tally("duty to advance", per=PARTS)
    if judged.owes:
        tally.becomes(parts(judged.required_advance), "half of what is left of its move", "vog-9.5.6")
    else:
        tally.cite(*_no_duty(activated, may_advance, disordered, reforming, halted))
    if halted_by_failed_flinch and not halted:
        tally.cite(f"free to move again: {release}", RELEASE_PARAGRAPHS[release])
    if judged.moved_over_half:
        tally.cite("it has moved more than half", "vog-11.12.4")
    return UnitMove(judged.required_advance, judged.obligation_met, judged.moved_over_half, tally)


class Judged:
    """What a move comes to, without the account of it."""

    __slots__ = ("moved_over_half", "obligation_met", "owes", "required_advance")

    def __init__(self, owes: bool, required_advance: float, obligation_met: bool, moved_over_half: bool) -> None:
        self.owes = owes
        self.required_advance = required_advance
        self.obligation_met = obligation_met
        self.moved_over_half = moved_over_half


def judge_move(
    settings: Settings,
    full_move: float,
    deductions: float,
    moved: float,
    advanced: float,
    activated: bool,
    disordered: bool,
    reforming: bool,
    may_advance: bool,
    closes_on_enemy: bool,
    halted: bool,
    prevented: bool,
) -> Judged | Refusal:
    """The unit-move ruling itself (vog-9.5.6, vog-9.5.7, vog-9.5.8, vog-11.13.4, vog-12.2.1, vog-14.2.6)."""
    whole, spent, covered = parts(full_move), parts(deductions), parts(moved)
    if covered > 0 or spent > 0:
        if not activated:
            return Refusal("vog-9.5.7", "its brigade was not activated", "not-activated")
        if disordered:
            return Refusal("vog-9.5.8", "disordered troops answer no order", "disordered")
        if reforming:
            return Refusal("vog-12.2.1", "a unit reforms standing still", "reforming")
        if halted:
            return Refusal("vog-14.2.6", "it was halted by a failed flinch test", "halted")
        if covered + spent > whole:
            return Refusal("vog-10.3.6", "that is more than its move", "too-far")
        if closes_on_enemy and not may_advance:
            return Refusal("vog-11.13.4", "below its advance limiter it does not advance", "may-not-advance")
    owes = activated and may_advance and not (disordered or reforming or prevented or halted)
    required = max(0, whole - spent) // 2 if owes else 0
    gained = covered if settings.activated_must_advance == "any-direction" else parts(advanced)
    return Judged(owes, units(required), gained >= required, moves_over_half(settings, whole, spent, covered))


RELEASE_PARAGRAPHS: Final = {
    "opponents-retired": "vog-14.2.6",
    "passed-flinch": "vog-14.2.7",
    "friends-passed-through": "vog-14.2.8",
}


def _no_duty(activated: bool, may_advance: bool, disordered: bool, reforming: bool, halted: bool) -> tuple[str, str]:
    if not activated:
        return "not activated: it stands where it is", "vog-9.5.7"
    if not may_advance:
        return "below its advance limiter: no duty to advance", "vog-11.13.4"
    if disordered:
        return "disordered: no duty to advance", "vog-9.5.8"
    if reforming:
        return "reforming: no duty to advance", "vog-12.2.1"
    if halted:
        return "halted by a failed flinch test: no duty to advance", "vog-14.2.6"
    return "stopped by contact, flinch point or ground: no duty to advance", "vog-9.5.6"
