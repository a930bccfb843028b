"""IV.7: the cavalry charge. IV.8: Thundering Hooves, Sauve qui peut."""

from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.close_combat import (
    BASE,
    CLOSE_COMBAT_RULES,
    MOUNTED,
    THREE_EFFECTS,
    Assault,
    StringOfAssaults,
    assault_refusal,
    cite_failure,
    is_undefended,
    throw_for,
    value_of,
)
from grognard.books.pluie_des_balles.measure import at_most, not_negative
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import CONSTANTS, COVERS, QUALITIES
from grognard.core.dice import Dice
from grognard.core.procedures import InputFault
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

FEWEST_TROOPS: Final = int(CONSTANTS["charge_minimum_troops"])


def check_depth(depth: int) -> None:
    if depth < 1:
        raise InputFault(f"depth: expected 1 or more, found {depth}")


@dataclass(slots=True)
class CavalryCharge:
    undefended: bool
    modifier: int
    value: int
    success: bool
    effects: list[str]
    attacker_effects: list[str]
    another_attack: bool
    tally: Tally


def effects_on_chargers(won: bool, cavalry_kind: str, tally: Tally) -> list[str]:
    """pdb-IV.7.5, pdb-IV.7.6: light cavalry loses its readiness after the assault (pdb-R65)."""
    if not won:
        return list(THREE_EFFECTS)
    if cavalry_kind == "light":
        tally.cite("light cavalry loses its readiness", "pdb-IV.7.5")
        return ["loses-readiness"]
    tally.cite(f"{cavalry_kind} cavalry stays ready", "pdb-IV.7.6")
    return []


def cavalry_charge(
    settings: Settings,
    dice: Dice,
    *,
    troops: int,
    in_formation: bool,
    all_ready: bool,
    quality: str,
    cavalry_kind: str,
    distance_cm: float,
    in_sector: bool,
    target: str,
    target_ready: bool,
    target_cover: str,
    flank_or_rear: bool,
    depth: int,
    column_units: int,
    attack_number: int,
) -> CavalryCharge | Refusal:
    """pdb-II.8.5, pdb-IV.7.1 to pdb-IV.7.6, pdb-IV.8.10: one throw of a charge of three or more troops
    (pdb-R62 to R64).
    """
    not_negative(column_units, "column_units")
    check_depth(depth)
    if troops < FEWEST_TROOPS:
        return Refusal("pdb-IV.7.1", f"a charge takes {FEWEST_TROOPS} troops or more", "too-few-troops")
    if not in_formation:
        return Refusal("pdb-II.8.5", "the charge is possible only from a formation", "not-in-formation")
    refusal = assault_refusal(
        attacker=MOUNTED,
        attacker_ready=all_ready,
        distance_cm=distance_cm,
        in_sector=in_sector,
        target=target,
        target_cover=target_cover,
        attack_number=attack_number,
    )
    if refusal is not None:
        return refusal
    assault = Assault(
        MOUNTED,
        quality,
        cavalry_kind,
        target,
        target_ready,
        target_cover,
        flank_or_rear,
        column_units,
        attack_number,
        troops,
        depth,
    )
    tally = value_of(settings, assault)
    tally.cite(f"{FEWEST_TROOPS} or more troops, attacking as one", "pdb-IV.7.1")
    tally.cite("in formation", "pdb-II.8.5")
    value = tally.total
    undefended = is_undefended(target)
    won = throw_for(dice, tally, f"charge of {troops} troops")
    if won:
        tally.cite("the charge eliminates the enemy", "pdb-IV.7.4")
    another = won and column_units > 1
    if another:
        tally.cite("the attacker may attack the column again", "pdb-III.6.6")
    return CavalryCharge(
        undefended,
        0 if undefended else value - BASE,
        value,
        won,
        ["eliminated"] if won else [],
        effects_on_chargers(won, cavalry_kind, tally),
        another,
        tally,
    )


@dataclass(slots=True)
class FollowUpAttacks:
    values: list[int]
    attacks: int
    eliminated: int
    stopped_by: str
    attacker_effects: list[str]
    tally: Tally


def why_not_next(target: dict[str, Any]) -> str:
    """Why a chain does not go on to this target; "" where it does."""
    if target["target"] == "unit-command":
        return "no-more-targets"
    if not target["in_sector"]:
        return "outside-sector"
    if not COVERS[target["target_cover"]].cavalry_may_attack:
        return "cavalry-barred"
    return ""


def follow_up_attacks(
    settings: Settings,
    dice: Dice,
    *,
    troops: int,
    quality: str,
    cavalry_kind: str,
    targets: list[dict[str, Any]],
) -> FollowUpAttacks | Refusal:
    """pdb-IV.8.6 to pdb-IV.8.12, pdb-IV.7.5, pdb-IV.6.2 to pdb-IV.6.4: a cavalry attack and all that follows
    (pdb-R66).
    """
    if troops != 1 and troops < FEWEST_TROOPS:
        return Refusal("pdb-IV.7.1", f"one troop attacks, or {FEWEST_TROOPS} or more charge", "too-few-troops")
    if not targets:
        return Refusal("pdb-IV.8.6", "there is nothing to attack", "no-target")
    at_most(len(targets), "targets")
    ledgers: list[Tally] = []
    stopped_by = "no-more-targets"
    barred = ""
    for number, given in enumerate(targets, start=1):
        target = {**given, "target_cover": given["cover"]}
        check_depth(target["depth"])
        if number == 1:
            refusal = assault_refusal(
                attacker=MOUNTED,
                attacker_ready=True,
                distance_cm=0.0,
                in_sector=target["in_sector"],
                target=target["target"],
                target_cover=target["target_cover"],
                attack_number=1,
            )
            if refusal is not None:
                return refusal
        else:
            stopped_by = why_not_next(target)
            if stopped_by:
                barred = target["target_cover"] if stopped_by == "cavalry-barred" else ""
                break
            stopped_by = "no-more-targets"
        steady = number == 1 or QUALITIES[target["quality"]].keeps_readiness
        assault = Assault(
            MOUNTED,
            quality,
            cavalry_kind,
            target["target"],
            target["ready"] and steady,
            target["target_cover"],
            target["flank_or_rear"],
            0,
            number,
            troops if troops > 1 else 0,
            target["depth"],
        )
        ledger = value_of(settings, assault)
        ledgers.append(ledger)
        if number > 2:
            ledger.cite("each success may bring another attack", "pdb-IV.8.8")
        if not steady:
            ledger.cite(f"target {number} was shaken", "pdb-IV.8.11")
        elif number > 1:
            ledger.cite(f"target {number} keeps its nerve", "pdb-IV.8.12")
    tally = ledgers[0]
    if len(targets) > 1:
        tally.cite("cavalry that wins may attack a second enemy touching the first", "pdb-IV.8.6")
        tally.cite("without a change of orientation", "pdb-IV.8.7")
        tally.cite("more on the value for each attack after the first", "pdb-IV.8.10")
    string = StringOfAssaults(ledgers, "charge" if troops > 1 else "attack of a troop")
    ended = dice.string_of((1, 0, 0), string.attack)
    made, won = ended[1], ended[2]
    if made > won:
        stopped_by = "failure"
        tally.cite("the chain ends with a failure", "pdb-IV.8.9")
        cite_failure(tally)
        effects = list(THREE_EFFECTS)
    else:
        if barred:
            tally.cite(f"cavalry cannot attack into a {barred}", CLOSE_COMBAT_RULES[barred])
        effects = effects_on_chargers(True, cavalry_kind, tally) if troops > 1 else []
    return FollowUpAttacks(string.values[:made], made, won, stopped_by, effects, tally)


@dataclass(slots=True)
class SauveQuiPeut:
    ready_after: list[bool]
    lost_readiness: int
    tally: Tally


def keeps_ready(quality: str, ready: bool) -> bool:
    """pdb-IV.8.11, pdb-IV.8.12: is a neighbour of a unit ridden down still ready?"""
    return ready and QUALITIES[quality].keeps_readiness


def sauve_qui_peut(
    settings: Settings, dice: Dice, *, attacker: str, attack_succeeded: bool, neighbours: list[dict[str, Any]]
) -> SauveQuiPeut:
    """pdb-IV.8.11, pdb-IV.8.12: which units touching the one attacked lose readiness? (pdb-R68)"""
    tally = Tally("Sauve qui peut")
    after: list[bool] = []
    lost = 0
    for neighbour in neighbours:
        ready: bool = neighbour["ready"]
        still = ready
        if attacker == MOUNTED and attack_succeeded:
            still = keeps_ready(neighbour["quality"], ready)
            if ready and not still:
                lost += 1
                tally.add(1, f"{neighbour['quality']} neighbour loses its readiness", "pdb-IV.8.11")
            elif ready:
                tally.cite(f"{neighbour['quality']} neighbour is spared", "pdb-IV.8.12")
        after.append(still)
    return SauveQuiPeut(after, lost, tally)
