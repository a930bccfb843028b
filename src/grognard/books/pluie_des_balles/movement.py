"""III: how far, over what ground, and how far back."""

from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.measure import fine, not_negative, shown, within
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import CONSTANTS, MOVERS, TERRAINS, Mover, Terrain
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

ARTILLERY_MOVERS: Final = ("field-artillery", "horse-artillery", "heavy-artillery")
TRAINS: Final = ("armoured-train", "transport-train")
UNLIMBERED: Final = "unlimbered-artillery"
ROAD_DICE: Final = int(CONSTANTS["road_bonus_dice"])
D6: Final = 6
HUNDREDTHS: Final = 100
THIRDS: Final = 3
"""Ranges are reckoned in thirds of a centimetre, in which every printed deduction is exact."""


def terrain_for(name: str, artillery: bool) -> Terrain:
    """pdb-III.4.1 to pdb-III.4.5: marsh stops artillery and is heavy ground to the others (pdb-R26)."""
    if name == "marsh":
        return TERRAINS["marsh-for-artillery" if artillery else "marsh-for-others"]
    return TERRAINS[name]


def impassable(row: Terrain) -> Refusal | None:
    if row.numerator == 0:
        return Refusal(row.rule, "nothing of the kind passes that ground", "impassable")
    return None


def hundredths(length: float) -> int:
    """A length as a ledger keeps it."""
    return int(length * HUNDREDTHS + 0.5)


def deducted(total: float, row: Terrain) -> float:
    """pdb-III.4.6: what is left of a range wholly over one kind of ground."""
    return total * row.numerator / row.denominator


@dataclass(slots=True)
class MovementAllowance:
    dice_count: int
    throw_total: int
    max_range_cm: float
    tally: Tally


def movement_allowance(
    settings: Settings,
    dice: Dice,
    *,
    mover: str,
    in_column: bool,
    on_good_road: bool,
    terrain: str,
    on_railway: bool,
) -> MovementAllowance | Refusal:
    """pdb-III.1.3 to pdb-III.1.20, pdb-III.3.1, pdb-III.4.1 to pdb-III.4.6, pdb-III.5.1, pdb-III.5.2, pdb-
    II.7.4: the greatest range of one class of mover this turn (pdb-R21, R22, R26, R27, R31, R35).
    """
    if mover == UNLIMBERED:
        return Refusal("pdb-III.3.1", "artillery moves only by its limber", "gun-not-limbered")
    row = MOVERS[mover]
    train = mover in TRAINS
    if train and not on_railway:
        return Refusal("pdb-III.4.4", "a train moves on the railway only", "off-railway")
    road = in_column and on_good_road and not train
    ground = TERRAINS["open"]
    if not train and not (road and settings.road_ignores_terrain):
        ground = terrain_for(terrain, mover in ARTILLERY_MOVERS)
    refusal = impassable(ground)
    if refusal is not None:
        return refusal
    tally = Tally("range of a move", per=THIRDS)
    count = row.dice
    tally.cite(f"{row.dice} dice for {mover}", row.rule)
    if road:
        count += ROAD_DICE
        tally.cite(f"{ROAD_DICE} die more for a column on a good road", "pdb-III.5.1")
    elif in_column or on_good_road:
        tally.cite("only a column on a good road has a die more", "pdb-III.5.2")
    total = thrown(tally, dice, count, mover)
    if ground.numerator != ground.denominator:
        tally.times(ground.numerator, ground.denominator, f"left of it in {terrain} ground", ground.rule)
        tally.cite("the deduction is from the range thrown", "pdb-III.4.6")
    else:
        tally.cite("the whole range", ground.rule)
    return MovementAllowance(count, total, shown(deducted(total, ground)), tally)


def thrown(tally: Tally, dice: Dice, count: int, mover: str) -> int:
    """pdb-III.1.3: one throw of all the dice; the total is the range in cm."""
    total = dice.total(count, D6, f"range of {mover}")
    tally.add(total * tally.per, f"{count}D6 thrown for {mover}", "pdb-III.1.3")
    return total


@dataclass(slots=True)
class CheckMove:
    cost_cm: float
    left_cm: float
    tally: Tally


def cost_of(settings: Settings, legs: list[tuple[str, float]], artillery: bool) -> float:
    """What some legs cost of the range; -1 where one is impassable (pdb-R23)."""
    cost = 0.0
    length = 0.0
    worst = 1.0
    for name, cm in legs:
        row = ground_of_leg(name, artillery)
        if row.numerator == 0:
            if cm > 0.0:
                return -1.0
            continue
        each = row.denominator / row.numerator
        cost += cm * row.denominator / row.numerator
        length += cm
        if cm > 0.0 and each > worst:
            worst = each
    return length * worst if settings.mixed_terrain == "worst-entered" else cost


def move_refusal(
    settings: Settings,
    *,
    allowance_cm: float,
    legs: list[tuple[str, float]],
    in_column: bool,
    off_axis_deg: float,
    crosses: str,
    ends_on: str,
    artillery: bool,
) -> Refusal | None:
    """What forbids a way: legs are (ground, cm)."""
    if not within(abs(off_axis_deg), settings.sector_degrees / 2.0):
        return Refusal(
            "pdb-II.6.5",
            f"the way may lie {settings.sector_degrees / 2.0:g} degrees off the orientation at most",
            "outside-sector",
        )
    if crosses == "enemies":
        return Refusal("pdb-III.2.2", "no unit passes through enemies", "through-enemy")
    if ends_on == "enemy":
        return Refusal("pdb-III.2.2", "the place is held by an enemy", "stacking")
    if ends_on == "friend":
        return Refusal("pdb-III.2.4", "only a marching column is stacked", "stacking")
    for name, cm in legs:
        not_negative(cm, "legs: cm")
        if name == "road" and not in_column:
            return Refusal("pdb-III.5.2", "only a marching column has the road as a road", "road-needs-column")
        row = ground_of_leg(name, artillery)
        if cm > 0.0 and row.numerator == 0:
            return Refusal(row.rule, "nothing of the kind passes that ground", "impassable")
    cost = cost_of(settings, legs, artillery)
    if fine(cost) > fine(allowance_cm):
        return Refusal(
            "pdb-III.1.4",
            f"the way takes {shown(cost):g} cm of the {shown(allowance_cm):g} thrown",
            "too-far",
        )
    return None


def ground_of_leg(name: str, artillery: bool) -> Terrain:
    return TERRAINS["open"] if name == "road" else terrain_for(name, artillery)


def check_move(
    settings: Settings,
    dice: Dice,
    *,
    allowance_cm: float,
    legs: list[dict[str, Any]],
    in_column: bool,
    off_axis_deg: float,
    crosses: str,
    ends_on: str,
    artillery: bool,
) -> CheckMove | Refusal:
    """pdb-II.6.3, pdb-II.6.5, pdb-III.1.4, pdb-III.2.1 to pdb-III.2.4, pdb-III.4.1 to pdb-III.4.5: is one
    move lawful?
    """
    plain: list[tuple[str, float]] = [(leg["terrain"], leg["cm"]) for leg in legs]
    refusal = move_refusal(
        settings,
        allowance_cm=allowance_cm,
        legs=plain,
        in_column=in_column,
        off_axis_deg=off_axis_deg,
        crosses=crosses,
        ends_on=ends_on,
        artillery=artillery,
    )
    if refusal is not None:
        return refusal
    tally = Tally("the way", 0, "pdb-III.1.4", "range used", per=HUNDREDTHS)
    for name, cm in plain:
        row = ground_of_leg(name, artillery)
        if row.numerator != 0:
            each = cm * row.denominator / row.numerator
            tally.add(hundredths(each), f"{cm:g} cm of {name}", row.rule)
    cost = cost_of(settings, plain, artillery)
    if settings.mixed_terrain == "worst-entered":
        tally.becomes(hundredths(cost), "the whole way as over its worst ground", "pdb-III.4.6")
    if off_axis_deg:
        tally.cite("the direction may vary within the sector", "pdb-II.6.5")
    if crosses == "friends":
        tally.cite("friends may be passed through", "pdb-III.2.1")
    return CheckMove(shown(cost), shown(allowance_cm - cost), tally)


@dataclass(slots=True)
class RetreatDistance:
    average_cm: float
    distance_cm: float
    tally: Tally


def retreat_distance(
    settings: Settings, dice: Dice, *, mover: str, terrain: str, shelter_cm: float
) -> RetreatDistance | Refusal:
    """pdb-II.12.6, pdb-II.12.7, pdb-II.12.9, pdb-IV.3.3, pdb-IV.6.4, pdb-III.1.5: how far back? (pdb-R46,
    R55)
    """
    if mover == UNLIMBERED:
        return Refusal("pdb-II.12.9", "a gun off its limber cannot retreat", "gun-not-limbered")
    row: Mover = MOVERS[mover]
    ground = TERRAINS["open"] if mover in TRAINS else terrain_for(terrain, mover in ARTILLERY_MOVERS)
    refusal = impassable(ground)
    if refusal is not None:
        return refusal
    tally = Tally("retreat", per=HUNDREDTHS)
    tally.add(hundredths(row.average_cm), f"average movement of {mover}", "pdb-II.12.6")
    tally.cite("as far as after a hit", "pdb-IV.3.3")
    tally.cite("or after a failed attack", "pdb-IV.6.4")
    tally.cite(f"{row.dice} dice for {mover}", row.rule)
    distance = deducted(row.average_cm, ground)
    if ground.numerator != ground.denominator:
        left = f"{ground.numerator}/{ground.denominator} of it in {terrain} ground"
        tally.becomes(hundredths(distance), left, ground.rule)
    if 0.0 <= shelter_cm < distance:
        distance = shelter_cm
        tally.becomes(hundredths(distance), "the nearest friend or cover is closer", "pdb-II.12.7")
    return RetreatDistance(shown(row.average_cm), shown(distance), tally)
