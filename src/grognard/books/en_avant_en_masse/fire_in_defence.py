"""Chapter: ranged firing, in self-defence at those who move through range."""

from dataclasses import dataclass

from grognard.books.en_avant_en_masse.fire import may_not_fire, shoot
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import EPSILON, INFANTRY, bad_status, negative
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally


@dataclass(slots=True)
class DefensiveFire:
    band: str
    levels: int
    new_status: int
    timing: str
    retest: bool
    effects: list[str]
    tally: Tally


def defensive_fire(
    settings: Settings,
    dice: Dice,
    *,
    firer: str,
    firer_status: int,
    firer_formation: str,
    firer_in_village: bool,
    start_cm: float,
    closest_cm: float,
    mover_status: int,
    mover_formation: str,
    mover_action: str,
    in_arc: bool,
    line_of_sight: bool,
    already_fired_in_defence: bool,
    fired_in_firing_phase: bool,
) -> DefensiveFire | Refusal:
    """eam-13.4, eam-13.10 Fire in self-defence at an enemy that moves through range (eam-R63 to eam-R66)."""
    fault = (
        bad_status("firer_status", firer_status)
        or bad_status("mover_status", mover_status)
        or negative("start_cm", start_cm, "eam-R63")
        or negative("closest_cm", closest_cm, "eam-R63")
    )
    if fault is not None:
        return fault
    if already_fired_in_defence:
        return Refusal("eam-R63", "it has fired in defence in this phase already", "already-fired")
    if fired_in_firing_phase and not settings.defensive_fire_after_firing:
        return Refusal("eam-R63", "it has fired in the Firing phase", "already-fired")
    if settings.defensive_fire_at == "approaching":
        if mover_action != "normal" or mover_status == 0:
            return Refusal("eam-R64", "nobody fires in defence at those who go away", "going-away")
        if closest_cm >= start_cm - EPSILON:
            return Refusal("eam-R64", "the mover's path comes no nearer", "no-nearer")
    barred = may_not_fire(firer, closest_cm, firer_status, firer_formation, firer_in_village, in_arc, line_of_sight)
    if barred is not None:
        return barred
    shot = shoot(
        settings,
        firer,
        closest_cm,
        firer_status,
        firer_in_village,
        mover_status,
        mover_formation,
        INFANTRY,
        False,
    )
    if isinstance(shot, Refusal):
        return shot
    tally = Tally("fire in defence")
    tally.cite("a move brings the enemy through range", "eam-13.4")
    tally.lines.extend(shot.tally.lines)
    canister = shot.band == "canister"
    tally.cite("its path brings it nearer", "eam-R64")
    if canister:
        tally.cite("canister is fired at 3 cm, after the tests of step one", "eam-R63")
        tally.cite("not during close assault", "eam-13.10")
        tally.cite("but up to the moment of contact", "eam-R65")
    else:
        tally.cite("ball is fired before the tests of step one", "eam-R63")
    retest = canister and shot.levels > 0 and shot.new_status > 0 and settings.retest_after_canister
    if retest:
        tally.cite("willingness to close is tested again", "eam-R66")
    return DefensiveFire(
        shot.band,
        shot.levels,
        shot.new_status,
        "inside-10cm" if canister else "before-tests",
        retest,
        shot.effects,
        tally,
    )
