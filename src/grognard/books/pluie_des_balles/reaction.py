"""II.12: reactive action."""

from dataclasses import dataclass

from grognard.books.pluie_des_balles.actions import is_artillery
from grognard.books.pluie_des_balles.close_combat import REACH_CM
from grognard.books.pluie_des_balles.fire import band_at, too_small
from grognard.books.pluie_des_balles.measure import closer, not_negative
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import ARMS, WEAPONS
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally


@dataclass(slots=True)
class ReactionOptions:
    options: list[str]
    actions_lost_next_turn: int
    tally: Tally


def reaction_options(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    weapon: str,
    ready: bool,
    limbered: bool,
    move_triggers: bool,
    line_of_sight: bool,
    already_reacted: bool,
    distance_cm: float,
    enemy: str,
) -> ReactionOptions | Refusal:
    """pdb-II.12.1 to pdb-II.12.6, pdb-II.12.9, pdb-II.4.5, pdb-IV.2.5: what may a unit do when an enemy moves
    into its sector? (pdb-R51, R52, R54, R55)
    """
    not_negative(distance_cm, "distance_cm")
    if enemy == "unit-command":
        return Refusal("pdb-II.4.5", "a pennant is passed over by the enemy", "no-interaction")
    if not move_triggers:
        return Refusal("pdb-II.12.1", "the move lies outside the observed sector", "no-trigger")
    if not line_of_sight:
        return Refusal("pdb-II.12.1", "the enemy is out of sight", "out-of-sight")
    if already_reacted:
        return Refusal("pdb-II.12.2", "a unit reacts once", "already-reacted")
    tally = Tally("reactions open")
    options: list[str] = []
    steady = ready and not limbered
    armed = steady and weapon != "none" and ARMS[arm].may_fire
    if armed and may_reach(settings, weapon, distance_cm, enemy):
        options.append("reactive-fire")
        tally.cite("it may fire", "pdb-II.12.4")
    elif armed and may_reach(settings, weapon, distance_cm, "company"):
        tally.cite("the enemy is too small a target at this range", "pdb-IV.2.5")
    if steady and ARMS[arm].may_assault and closer(distance_cm, REACH_CM):
        options.append("reactive-close-combat")
        tally.cite("the enemy is in reach of close combat", "pdb-II.12.5")
    if is_artillery(arm) and not limbered:
        tally.cite("a gun off its limber cannot retreat", "pdb-II.12.9")
    else:
        options.append("reactive-retreat")
        tally.cite("it may retreat", "pdb-II.12.6")
    price = 1 if options else 0
    if price:
        tally.add(price, "action lost next turn if it reacts", "pdb-II.12.3")
    return ReactionOptions(options, price, tally)


def may_reach(settings: Settings, weapon: str, distance_cm: float, enemy: str) -> bool:
    """pdb-IV.2.5 to pdb-IV.2.7: the enemy in range, the band open, the target large enough."""
    row = WEAPONS[weapon]
    at = band_at(settings, row, distance_cm)
    return at >= 0 and row.values[at] > 0 and not too_small(row, row.bands[at].name, enemy, 0)
