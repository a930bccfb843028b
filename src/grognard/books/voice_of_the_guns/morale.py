"""Morale: flinch tests, retirements, troops retired through, and rallying."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.scale import PARTS, parts, printed, units
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import DISTANCES, FLINCH, RETIRE
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

OUTNUMBER: Final = (6, 5)
"""vog-14.1.8: twenty per cent more, as a fraction."""


@dataclass(slots=True)
class FlinchTest:
    modifier: int | None
    score: int | None
    passed: bool
    effects: list[str]
    tally: Tally


def flinch_modifier(tally: Tally, key: str, arm: str, times: int, why: str, paragraph: str) -> int:
    """A row of the flinch table; a blank cell is no modifier (vog-R60)."""
    amount = FLINCH[(key, arm)] * times
    if amount:
        tally.add(amount, why, paragraph)
    return amount


def flinch_test(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    combat_status: int,
    charge_limiter: int,
    second_test: bool,
    first_cavalry_charge: bool,
    column_of_assault: bool,
    loose_order: bool,
    led_by_general: bool,
    attacker_elements: int | None,
    defender_elements: int | None,
    defending_barricade: bool,
    fired_on_by_formed_infantry: bool,
    across_stream_or_rough: bool,
    under_artillery_fire: bool,
    under_skirmish_fire: bool,
    damage_this_bound: int,
    moves_retired: int,
    disordered: bool,
    breech_loading: bool,
) -> FlinchTest | Refusal:
    """vog-14.1.2 at or above the limiter; vog-14.1.3 the combat status and vog-14.1.4 to vog-14.1.15 the modifiers;
    vog-14.1.16 a D10 equal or under. vog-14.2.1 to vog-14.2.6 those who fail; vog-14.3.1 those who pass go on.
    """
    if arm == "infantry" and column_of_assault and loose_order:
        return Refusal("vog-6.2", "a column is in close order, never loose", "column-in-loose-order")
    if arm == "cavalry" and defending_barricade:
        return Refusal("vog-14.1.9", "cavalry does not defend a barricade", "cavalry-at-barricade")
    tally = Tally("flinch test", combat_status, "vog-14.1.3", "combat status")
    if combat_status < charge_limiter:
        if not second_test:
            return Refusal("vog-14.1.2", "below its charge limiter it does not charge", "below-limiter")
        tally.cite("below its charge limiter a second test fails without a die (vog-R69)", "vog-14.1.2")
        effects = failed_flinch(settings, tally, arm, column_of_assault, breech_loading)
        return FlinchTest(None, None, False, effects, tally)
    if first_cavalry_charge:
        flinch_modifier(tally, "first_cavalry_charge", arm, 1, "its first charge", "vog-14.1.4")
    if column_of_assault:
        flinch_modifier(tally, "column_of_assault", arm, 1, "in column of assault", "vog-14.1.5")
    if led_by_general:
        flinch_modifier(tally, "led_by_general", arm, 1, "led by its own general", "vog-14.1.6")
    if loose_order:
        flinch_modifier(tally, "loose_order", arm, 1, "in loose order", "vog-14.1.7")
    if outnumbers(attacker_elements, defender_elements):
        flinch_modifier(tally, "outnumber", arm, 1, "attackers outnumber defenders", "vog-14.1.8")
    if defending_barricade:
        flinch_modifier(tally, "defending_barricade", arm, 1, "holding a barricade itself", "vog-14.1.9")
    if fired_on_by_formed_infantry:
        flinch_modifier(tally, "fired_on_by_formed_infantry", arm, 1, "fired on by formed infantry", "vog-14.1.10")
    if across_stream_or_rough:
        flinch_modifier(tally, "across_stream_or_rough", arm, 1, "across a stream or rough ground", "vog-14.1.11")
    if under_artillery_fire:
        flinch_modifier(tally, "under_artillery_fire", arm, 1, "under artillery fire", "vog-14.1.12")
    if under_skirmish_fire:
        flinch_modifier(tally, "under_skirmish_fire", arm, 1, "under skirmish fire", "vog-14.1.13")
    flinch_modifier(tally, "per_damage_point", arm, damage_this_bound, "damage suffered", "vog-14.1.14")
    flinch_modifier(tally, "per_move_retired", arm, moves_retired, "moves it has retired", "vog-14.1.14")
    if disordered:
        flinch_modifier(tally, "disordered", arm, 1, "disordered", "vog-14.1.15")
    score = tally.total
    passed = tally.throw(dice, 10, "flinch test", "vog-14.1.16") <= score
    if passed:
        tally.cite("it goes on", "vog-14.3.1")
        effects = ["advance-to-contact"]
    else:
        effects = failed_flinch(settings, tally, arm, column_of_assault, breech_loading)
    return FlinchTest(score - combat_status, score, passed, effects, tally)


def outnumbers(attackers: int | None, defenders: int | None) -> bool:
    """vog-14.1.8: by twenty per cent or more (vog-R58)."""
    if attackers is None or defenders is None:
        return False
    return attackers * OUTNUMBER[1] >= defenders * OUTNUMBER[0]


def failed_flinch(
    settings: Settings, tally: Tally, arm: str, column_of_assault: bool, breech_loading: bool
) -> list[str]:
    """vog-14.2.1 to vog-14.2.6: what becomes of those who fail."""
    if arm == "cavalry":
        tally.cite("it falls back and regroups, disordered", "vog-14.2.4")
        return ["disordered", "fall-back", "regroup-one-bound"]
    effects = ["halt", "may-not-move"]
    tally.cite("it halts where it is", "vog-14.2.1")
    tally.cite("it may not move again until it is released", "vog-14.2.6")
    if settings.failed_infantry_flinch_disorders:
        effects.append("disordered")
    if column_of_assault:
        effects.append("form-firing-line")
        tally.cite("its column shakes out into a firing line", "vog-14.2.2")
    if breech_loading:
        effects.append("may-go-prone")
        tally.cite("with breech-loaders it may go prone", "vog-14.2.3")
    return sorted(effects)


def retirement(
    settings: Settings, tally: Tally, dice: Dice, scale: str, kind: str, paragraph: str, purpose: str
) -> int:
    """A base and so many to the pip, in parts; the pips cost the same at every scale (vog-R17, vog-R18, vog-R2)."""
    base, per_pip = RETIRE[kind]
    sides = 10 if settings.retire_die == "d10" else 6
    face = tally.throw(dice, sides, purpose, paragraph)
    return printed(settings, scale, base) + per_pip * face * PARTS


RETIRE_PARAGRAPHS: Final = {
    "charged": "vog-14.3.3",
    "cavalry-beaten-again": "vog-11.15.6",
    "cavalry-failed-flinch": "vog-14.2.4",
    "reforming-disturbed": "vog-12.2.3",
    "failed-rally": "vog-14.6.3",
    "carried-away": "vog-14.5.2",
}


@dataclass(slots=True)
class RetireDistance:
    first: float
    second_retirement: bool | None
    second: float | None
    total: float
    another_bound: bool | None
    tally: Tally


def retire_distance(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    cause: str,
    separation: float,
    charge_move_left: float | None,
    distance_to_clear: float | None,
    full_move: float | None,
) -> RetireDistance | Refusal:
    """vog-14.3.3 and vog-11.15.6 the two formulas; vog-11.1.4 a second retirement from the same charge, never a third;
    vog-14.2.5 another bound if it is not yet out of small-arms range. vog-12.2.3 a reforming unit driven off.
    """
    by_formation = cause == "charged" and settings.give_way_distance == "formation-move-plus-ten"
    if by_formation and full_move is None:
        return Refusal("vog-11.1.3", "the full move of its formation must be given", "no-full-move")
    tally = Tally("retirement", per=PARTS)
    first = _retires(settings, tally, dice, scale, cause, by_formation, full_move, "retirement")
    tally.becomes(first, "first retirement", RETIRE_PARAGRAPHS[cause])
    second_retirement: bool | None = None
    second: int | None = None
    if charge_move_left is not None:
        second_retirement = parts(separation) + first <= parts(charge_move_left)
        if second_retirement:
            second = _retires(settings, tally, dice, scale, cause, by_formation, full_move, "second retirement")
            tally.add(second, "still within the charge move: a second retirement", "vog-11.1.4")
    total = first + (second or 0)
    another: bool | None = None
    if distance_to_clear is not None:
        another = total < parts(distance_to_clear)
        if another:
            tally.cite("not out of small-arms range: it retires for another bound", "vog-14.2.5")
    return RetireDistance(
        units(first), second_retirement, None if second is None else units(second), units(total), another, tally
    )


def _retires(
    settings: Settings,
    tally: Tally,
    dice: Dice,
    scale: str,
    cause: str,
    by_formation: bool,
    full_move: float | None,
    purpose: str,
) -> int:
    if by_formation and full_move is not None:
        return parts(full_move) + printed(settings, scale, DISTANCES["retire_base_combat_section"])
    kind = "cavalry" if cause in ("cavalry-beaten-again", "cavalry-failed-flinch") else "general"
    return retirement(settings, tally, dice, scale, kind, RETIRE_PARAGRAPHS[cause], purpose)


@dataclass(slots=True)
class RetiredThrough:
    must_test: bool
    retires: bool
    tally: Tally


def retired_through(
    settings: Settings, dice: Dice, *, support_starting_cs: int, broken_starting_cs: int
) -> RetiredThrough:
    """vog-14.5.1 supports that started no higher test; vog-14.5.2 an odd number carries them away; vog-14.5.3 others
    do not.
    """
    tally = Tally("retired through")
    if support_starting_cs > broken_starting_cs:
        tally.cite("the supports started higher: no test", "vog-14.5.3")
        return RetiredThrough(False, False, tally)
    tally.cite("the supports started no higher: they test", "vog-14.5.1")
    odd = tally.throw(dice, 10, "supports retired through", "vog-14.5.2") % 2 == 1
    tally.cite("odd: they break too" if odd else "even: they stand", "vog-14.5.2")
    return RetiredThrough(True, odd, tally)


@dataclass(slots=True)
class RallyTest:
    may_test: bool
    rallied: bool
    dispersed: bool
    effects: list[str]
    tally: Tally


DISPERSED_AFTER: Final = 3
"""vog-14.6.4: how many successive moves of retiring finish a unit."""


def rally_test(
    settings: Settings,
    dice: Dice,
    *,
    combat_status: int,
    out_of_enemy_move: bool,
    friends_interpose: bool,
    moves_retired: int,
) -> RallyTest:
    """vog-14.6.1 out of the enemy's move, or behind friends; vog-14.6.2 a D10 equal to or under what is left.

    vog-14.6.3 failing, it goes on retiring; vog-14.6.4 a third successive move disperses it.
    """
    tally = Tally("rally test", combat_status, "vog-14.6.2", "combat status left")
    if moves_retired >= DISPERSED_AFTER:
        tally.cite("it has retired in three successive moves", "vog-14.6.4")
        return RallyTest(False, False, True, ["dispersed"], tally)
    if not (out_of_enemy_move or friends_interpose):
        tally.cite("within the enemy's move and nobody between", "vog-14.6.1")
        tally.cite("it goes on retiring", "vog-14.6.3")
        return RallyTest(False, False, False, ["continue-retiring"], tally)
    tally.cite("out of the enemy's move" if out_of_enemy_move else "friends stand between", "vog-14.6.1")
    rallied = tally.throw(dice, 10, "rally test", "vog-14.6.2") <= combat_status
    if not rallied:
        tally.cite("it goes on retiring", "vog-14.6.3")
    return RallyTest(True, rallied, False, ["still-disordered" if rallied else "continue-retiring"], tally)
