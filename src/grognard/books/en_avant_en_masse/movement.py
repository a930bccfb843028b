"""Chapters: movement, notes on terrain, and moving on one facing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import (
    ARTILLERY,
    ASSAULT,
    CAVALRY,
    COMMAND,
    EPSILON,
    INFANTRY,
    LOOSE,
    MARCHING,
    exact,
    negative,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

RATE: Final[dict[tuple[str, str], float]] = tables.RATE
TERRAIN: Final[dict[tuple[str, str, str, str], tables.Effect]] = tables.TERRAIN


def rate(settings: Settings, arm: str, formation: str) -> float | None:
    """eam-7.1, eam-7.2, eam-7.3, eam-7.4, eam-7.5 Centimetres a turn; None for a dash (eam-R19)."""
    if formation == MARCHING:
        if arm == CAVALRY:
            return settings.cavalry_marching_cm
        if arm == ARTILLERY:
            return settings.artillery_marching_cm
    return RATE.get((arm, formation))


class Going:
    """How one arm in one formation gets over one piece of ground; `barred` says why it cannot."""

    __slots__ = ("barred", "base_cm", "disorders", "factor", "rules")

    def __init__(self, base_cm: float) -> None:
        self.base_cm = base_cm
        self.factor = 1.0
        self.disorders = False
        self.barred: Refusal | None = None
        self.rules: list[tuple[str, float, bool, str]] = []


def going(
    settings: Settings, arm: str, formation: str, kinds: Sequence[str], slope: str, on_road: bool
) -> Going | None:
    """eam-8.2 What the features that lie together do to a unit; None if it has no rate at all (eam-R29).

    A road means `on_road`; a bridge carries a road and cancels river and stream (eam-R32), a ford the river.
    """
    base = rate(settings, arm, formation)
    if base is None:
        return None
    bridged = "bridge" in kinds
    road = on_road or bridged or "road" in kinds
    if formation == MARCHING and not road and settings.marching_off_road == "as-assault":
        formation = ASSAULT
        base = rate(settings, arm, formation) or base
    found = Going(base)
    if bridged and settings.bridge_needs_marching and arm in (INFANTRY, CAVALRY) and formation != MARCHING:
        found.barred = Refusal("eam-8.14", "a bridge is crossed in Marching formation only", "bridge")
        return found
    if formation == MARCHING:
        if road:
            found.rules.append(("Marching along a road, no terrain tells", 1.0, False, "eam-R28"))
        else:
            found.barred = Refusal("eam-R28", "Marching is possible along a road only", "off-road")
        return found
    if arm == COMMAND:
        if road:
            found.rules.append(("a command group on a road meets no terrain", 1.0, False, "eam-R37"))
            return found
        arm, formation = CAVALRY, LOOSE
        command = True
    else:
        command = False
    for kind in kinds:
        if kind in ("open", "bridge"):
            continue
        if kind in ("river", "stream") and bridged:
            continue
        if kind == "river" and "ford" in kinds:
            continue
        if kind == "village" and arm == INFANTRY and settings.village_infantry == "any-formation":
            found.rules.append(("infantry in a built-up area in any formation", 1.0, False, "eam-R33"))
            continue
        effect = TERRAIN.get((kind, arm, formation, slope))
        if effect is None:
            continue
        if not effect.passable:
            found.barred = Refusal(effect.rule, f"{arm} in {formation} formation cannot pass {kind}", "impassable")
            return found
        if settings.stacked_terrain == "multiply":
            found.factor *= effect.factor
        else:
            found.factor = min(found.factor, effect.factor)
        disorders = effect.disorders and not command
        found.disorders = found.disorders or disorders
        found.rules.append((kind, effect.factor, disorders, effect.rule))
    return found


@dataclass(slots=True)
class MovementAllowance:
    base_cm: float
    factor: float
    allowance_cm: float
    disordered: bool
    tally: Tally


RATE_PARAGRAPH: Final = {
    INFANTRY: "eam-7.1",
    CAVALRY: "eam-7.2",
    ARTILLERY: "eam-7.3",
    COMMAND: "eam-7.4",
}


PARTS: Final = 1 << 20
"""Rates are halved and quartered, so the ledger reckons in parts that stay whole however features are heaped."""


def cite_readings(tally: Tally, arm: str, formation: str, kinds: Sequence[str], on_road: bool, features: int) -> None:
    """eam-8.14, eam-8.21 How the table is read for this arm and these features together (eam-R19, eam-R29, eam-R32)."""
    if formation == MARCHING:
        if arm != INFANTRY:
            tally.cite("the blank Marching cell is read as the Loose rate", "eam-R19")
        return
    if "bridge" in kinds:
        if "river" in kinds:
            tally.cite("a deep river is crossed by its bridge", "eam-8.14")
        tally.cite("a bridge is crossed in any formation, as open ground", "eam-R32")
    if arm == COMMAND:
        tally.cite("a command group gets about as cavalry in Loose, and is never disordered", "eam-R37")
    elif on_road or "road" in kinds:
        tally.cite("a road gives a deployed unit nothing", "eam-8.21")
    if arm == INFANTRY and formation == LOOSE and "village" in kinds:
        tally.cite("infantry is in a built-up area in Loose only", "eam-R33")
    if features > 1:
        tally.cite("features that lie together tell together", "eam-R29")


def no_rate(arm: str, formation: str) -> Refusal:
    """eam-7.5 A dash in the table."""
    return Refusal("eam-7.5", f"{arm} has no rate of movement in {formation} formation", "no-rate")


def bad_fraction(turn_fraction: float) -> Refusal | None:
    if 0 <= turn_fraction <= 1:
        return None
    return Refusal("eam-R20", f"turn_fraction {turn_fraction:g} is not between 0 and 1", "out-of-range")


def movement_allowance(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    formation: str,
    terrain: list[str],
    slope: str,
    on_road: bool,
    turn_fraction: float,
) -> MovementAllowance | Refusal:
    """eam-7.1, eam-7.2, eam-7.3, eam-7.4, eam-8.3 to eam-8.23 A turn's movement wholly inside this ground."""
    fault = bad_fraction(turn_fraction)
    if fault is not None:
        return fault
    found = going(settings, arm, formation, list(dict.fromkeys(terrain)), slope, on_road)
    if found is None:
        return no_rate(arm, formation)
    if found.barred is not None:
        return found.barred
    tally = Tally("movement", round(found.base_cm * PARTS), RATE_PARAGRAPH[arm], f"{arm} in {formation}", PARTS)
    cite_readings(tally, arm, formation, terrain, on_road, len(found.rules))
    for kind, factor, disorders, rule in found.rules:
        why = f"{kind}, and it disorders" if disorders else kind
        if factor == 1.0 or settings.stacked_terrain != "multiply":
            tally.cite(why, rule)
        else:
            tally.times(round(factor * 4), 4, why, rule)
    allowance = exact(found.base_cm * found.factor * turn_fraction)
    tally.becomes(round(allowance * PARTS), "what it can go this turn", RATE_PARAGRAPH[arm])
    loose = formation == LOOSE and arm != COMMAND
    if loose:
        tally.cite("Loose is Disordered, always", "eam-6.10")
    return MovementAllowance(found.base_cm, exact(found.factor), allowance, found.disorders or loose, tally)


@dataclass(slots=True)
class MoveAlongPath:
    moved_cm: float
    stopped_by: str
    remaining_fraction: float
    disordered: bool
    tally: Tally


def move_along_path(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    formation: str,
    segments: list[dict[str, Any]],
    turn_fraction: float,
    disordered: bool,
) -> MoveAlongPath | Refusal:
    """eam-7.1, eam-8.3, eam-8.10, eam-9.2, eam-10.2 Straight along stretches of ground for a turn (eam-R29)."""
    fault = bad_fraction(turn_fraction)
    if fault is not None:
        return fault
    for segment in segments:
        fault = negative("length_cm", segment["length_cm"], "eam-10.2")
        if fault is not None:
            return fault
    pace = rate(settings, arm, formation)
    if pace is None:
        return no_rate(arm, formation)
    tally = Tally("a move over mixed ground", round(turn_fraction * 1000), "eam-10.2", "straight ahead", 1000)
    tally.cite(f"{pace:g} cm a turn in the open", RATE_PARAGRAPH[arm])
    left = turn_fraction
    moved = 0.0
    stopped = "end-of-path"
    disordered = disordered or (formation == LOOSE and arm != COMMAND)
    for segment in segments:
        length: float = segment["length_cm"]
        found = going(
            settings,
            arm,
            formation,
            list(dict.fromkeys(segment["terrain"])),
            segment["slope"],
            segment["on_road"],
        )
        if found is None:
            return no_rate(arm, formation)
        if length <= EPSILON and not found.disorders and found.barred is None:
            cite_readings(tally, arm, formation, segment["terrain"], segment["on_road"], len(found.rules))
            continue
        if left <= EPSILON:
            stopped = "allowance"
            if found.rules or found.barred is not None:
                tally.cite("it has reached the edge and does not enter", "eam-R29")
                for _, _, _, rule in found.rules:
                    tally.cite("what lies beyond is not met this turn", rule)
            break
        if found.barred is not None:
            stopped = "impassable"
            tally.cite(found.barred.sentence, found.barred.paragraph)
            break
        pace = found.base_cm * found.factor
        gone = length if length <= left * pace + EPSILON else left * pace
        moved += gone
        left = max(0.0, left - gone / pace)
        cite_readings(tally, arm, formation, segment["terrain"], segment["on_road"], len(found.rules))
        for kind, factor, disorders, rule in found.rules:
            tally.cite(f"{kind}, and it disorders" if disorders else kind, rule)
            if factor != 1.0:
                tally.cite(f"{gone:g} cm of it cost as much as {gone / found.factor:g}", "eam-R29")
            if disorders:
                tally.cite("terrain disorders", "eam-9.2")
        disordered = disordered or found.disorders
        if gone < length - EPSILON:
            stopped = "allowance"
            break
    tally.becomes(round(left * 1000), f"{moved:g} cm gone; what is left of the turn", "eam-10.2")
    return MoveAlongPath(exact(moved), stopped, exact(left), disordered, tally)
