"""What fire would do and how likely a charge is to go home, from the book's own tables: exact but for the places."""

from typing import Final

from grognard.books.voice_of_the_guns.combat import INFANTRY_KINDS
from grognard.books.voice_of_the_guns.pieces import PERIMETER, Piece, gap
from grognard.books.voice_of_the_guns.tables import (
    COMBAT_FACTORS,
    DIE_ADJUSTMENTS,
    FLINCH,
    HIGHEST_ROW,
    LAST_COLUMN,
    TACTICAL_FACTORS,
)

FACES: Final = 10
HALF: Final = TACTICAL_FACTORS["target_charging"][1]
MOST: Final = 12
"""More points than this in a bound are not told apart."""
NO_SHORT_RANGE: Final = 10.0
FORMED_FOOT: Final = ("infantry", "rapid-fire")


def factor(
    firer: Piece,
    target: Piece,
    far: float,
    count: int,
    order: str,
    cover: str,
    charging: bool,
    close: bool,
    moved: bool,
) -> int:
    """vog-11.12: the combat factor in tenths for so many elements at a target in this order and cover."""
    gunners = firer.arm == "artillery"
    tenths = COMBAT_FACTORS[max(1, min(HIGHEST_ROW, firer.cs))][max(1, min(LAST_COLUMN, count)) - 1]
    foot = target.arm in INFANTRY_KINDS
    halved = foot and (order == "extended" or target.prone or (cover == "hard" and not gunners))
    if halved or (moved and not close) or (gunners and target.arm == "artillery" and target.unlimbered):
        tenths //= 2
    if charging:
        tenths += HALF
    if foot and order == "loose":
        tenths += HALF
    if cover == "soft":
        tenths += HALF
    if not close and far > firer.short:
        tenths += HALF
    if target.mounted:
        tenths -= HALF
    if firer.loading != "muzzle" and not firer.mounted:
        tenths -= HALF
        if firer.loading == "magazine" and firer.arm in ("infantry", "cavalry"):
            tenths *= 2
    return tenths


def points(tenths: int, disordered: bool) -> list[float]:
    """The chance of each number of points, from none upwards."""
    found = [0.0] * (MOST + 1)
    for face in range(1, FACES + 1):
        total = tenths + DIE_ADJUSTMENTS[face]
        if disordered:
            total //= 2
        found[min(MOST, max(0, total) // 10)] += 1.0 / FACES
    return found


def mean(tenths: int, disordered: bool) -> float:
    total = 0.0
    for number, chance in enumerate(points(tenths, disordered)):
        total += number * chance
    return total


def joined(one: list[float], two: list[float], chance: float) -> list[float]:
    """One volley and, so likely, another on top."""
    found = [value * (1.0 - chance) for value in one]
    for first, value in enumerate(one):
        if value > 0:
            for second, other in enumerate(two):
                if other > 0:
                    found[min(MOST, first + second)] += value * other * chance
    return found


def cover_of(position: str) -> str:
    if position in PERIMETER:
        return "hard"
    return "none" if position == "open" else "soft"


def shot(firer: Piece, target: Piece, far: float, charging: bool, moved: bool) -> int:
    """A volley's factor, the target as it stands."""
    count = firer.bearing(firer.formation, far, target)
    cover = "none" if charging else cover_of(target.position)
    return factor(firer, target, far, count, target.order, cover, charging, False, moved)


def flinch(key: str, horse: bool) -> int:
    return FLINCH[(key, "cavalry" if horse else "infantry")]


class Prospect:
    """What a charge is likely to come to: its chance of going home, and the points it will cost."""

    __slots__ = ("chance", "cost")

    def __init__(self, chance: float, cost: float) -> None:
        self.chance = chance
        self.cost = cost


def prospect(
    unit: Piece, target: Piece, mates: list[Piece], led: bool, first: bool, again: bool, foes: list[Piece]
) -> Prospect:
    """The volleys it must take at its flinch point, and the test it must pass there (vog-14.1.2 to vog-14.1.16)."""
    horse = unit.mounted
    formation = unit.formation
    apart = gap(unit, target)
    stop = min(apart, target.short if target.short > 0 and target.arm != "artillery" else NO_SHORT_RANGE)
    away = unit.away(target.x, target.y)
    share = 0.0 if away < 1e-6 else (apart - stop) / away
    x, y = unit.x + (target.x - unit.x) * share, unit.y + (target.y - unit.y) * share
    sharers = 1 + len(mates)
    taken = [1.0] + [0.0] * MOST
    musketry, shelled = 0.0, 0.0
    order = "loose" if formation == "loose-order" else "close"
    for foe in foes:
        if foe.reach <= 0 or foe.broken or foe.mounted or foe.engaged:
            continue
        guns = foe.arm == "artillery"
        if guns and not foe.unlimbered:
            continue
        far = max(0.0, foe.away(x, y) - foe.depth / 2 - unit.depth / 2)
        if far > min(foe.reach, 100.0):
            continue
        if foe is target:
            likely = 1.0 / sharers
        elif not foe.covers(x, y, unit.front / 2):
            likely = 0.15 if foe.activated else 0.0
        elif guns:
            likely = 0.4
        else:
            likely = 0.6 if far <= foe.short else 0.35
        if likely <= 0:
            continue
        count = foe.bearing(foe.formation, far, unit)
        tenths = factor(foe, unit, far, count, order, "none", True, False, False)
        taken = joined(taken, points(tenths, foe.disordered), likely)
        if guns:
            shelled = 1.0 - (1.0 - shelled) * (1.0 - likely)
        elif foe.arm in FORMED_FOOT and foe.formed:
            musketry = 1.0 - (1.0 - musketry) * (1.0 - likely)
    cost = 0.0
    for number, value in enumerate(taken):
        cost += number * value
    if not target.formed:
        alive = 0.0
        for number, value in enumerate(taken):
            if number < unit.cs:
                alive += value
        return Prospect(alive, cost)
    score = unit.cs
    if formation == "assault-column":
        score += flinch("column_of_assault", horse)
    if formation == "loose-order":
        score += flinch("loose_order", horse)
    if horse and first:
        score += flinch("first_cavalry_charge", horse)
    if led:
        score += flinch("led_by_general", horse)
    attackers = unit.elements
    for mate in mates:
        attackers += mate.elements
    if attackers * 5 >= target.elements * 6:
        score += flinch("outnumber", horse)
    if unit.disordered or again:
        score += flinch("disordered", horse)
    expected = score + musketry * flinch("fired_on_by_formed_infantry", horse)
    expected += shelled * flinch("under_artillery_fire", horse)
    chance = 0.0
    for number, value in enumerate(taken):
        left = unit.cs - number
        if value > 0 and left >= unit.limiter and left > 0:
            chance += value * max(0.0, min(1.0, (expected - 2 * number) / FACES))
    return Prospect(chance, cost)


def fight_margin(unit: Piece, target: Piece, mates: list[Piece]) -> float:
    """About by how many points the attackers of a defended place, or charging cavalry, would win the first round."""
    theirs = 0.0
    for one in [unit, *mates]:
        first = -(-one.elements // one.ranks())
        rows = min(one.elements, 2 * first) if one.formation == "assault-column" else first
        cover = "none" if target.mounted else cover_of(target.position)
        order = target.order
        tenths = factor(one, target, 0.0, min(rows, target.elements + 2), order, cover, False, True, False)
        theirs += mean(tenths, one.disordered)
    count = min(target.elements, unit.elements + 2)
    mine = mean(factor(target, unit, 0.0, count, unit.order, "none", True, True, False), target.disordered)
    return theirs - mine
