"""Combat, at close quarters: who may charge whom, what the target does, and what a round of fighting decides."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.composition import may_charge_at
from grognard.books.voice_of_the_guns.morale import retirement
from grognard.books.voice_of_the_guns.scale import units
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

PERIMETERS: Final = ("built-up", "man-made-cover", "trench")
"""vog-14.3.4: what counts as a defensive perimeter; woods and hedges do not (vog-R94)."""


@dataclass(slots=True)
class Charge:
    flinch_required: bool
    target_response: str
    tally: Tally


def is_formed_enemy(target_arm: str, target_order: str) -> bool:
    """vog-14.1.1 (vog-R55): infantry, cavalry or rapid-fire weapons in close or loose order."""
    return target_arm != "artillery" and target_order != "extended"


def charge(
    settings: Settings,
    dice: Dice,
    *,
    charger_arm: str,
    charger_order: str,
    combat_status: int,
    charge_limiter: int,
    charger_disordered: bool,
    activated: bool,
    target_arm: str,
    target_order: str,
    target_position: str,
    already_inside: bool,
) -> Charge | Refusal:
    """vog-11.1.2 who charges must test; vog-11.1.3 the enemy gives way or there is close combat; vog-11.13.1 the
    limiter.

    vog-11.15.8 there are no other close combats; vog-14.3.2 to vog-14.3.5 what each kind of target does.
    """
    if charger_arm not in ("infantry", "cavalry"):
        return Refusal("vog-14.1.1", f"{charger_arm} cannot charge", "arm-cannot-charge")
    if not activated:
        return Refusal("vog-9.5.7", "its brigade was not activated", "not-activated")
    if charger_disordered:
        return Refusal("vog-9.5.8", "disordered troops answer no order", "disordered")
    if charger_order == "extended" and not settings.extended_order_charges:
        return Refusal("vog-14.3.5", "troops in extended order do not charge (vog-R83)", "charger-in-extended-order")
    if combat_status < 1:
        return Refusal("vog-4.2", "a finished unit does not charge", "finished")
    perimeter = target_position in PERIMETERS
    formed = is_formed_enemy(target_arm, target_order)
    if not may_charge_at(charger_arm, combat_status, charge_limiter):
        if charger_arm == "infantry":
            return Refusal("vog-11.13.2", "below its charge limiter infantry charges nobody", "below-limiter")
        if formed:
            return Refusal(
                "vog-11.13.3", "below its charge limiter cavalry does not close with formed troops", "below-limiter"
            )
    if charger_arm == "cavalry" and perimeter:
        return Refusal("vog-11.15.8", "cavalry cannot assault a defensive perimeter", "cavalry-at-perimeter")
    tally = Tally("charge")
    tally.cite("at its charge limiter or above, or the enemy is not formed", "vog-11.13.1")
    if formed:
        tally.cite("formed enemy: a flinch test", "vog-14.1.1")
    response, why, paragraph = response_to_charge(
        settings, charger_arm, target_arm, target_order, perimeter, already_inside
    )
    tally.cite(why, paragraph)
    return Charge(formed, response, tally)


def response_to_charge(
    settings: Settings,
    charger_arm: str,
    target_arm: str,
    target_order: str,
    perimeter: bool,
    already_inside: bool,
) -> tuple[str, str, str]:
    """The first that fits: what the target does when the charge comes home, why, and by which paragraph."""
    if target_arm == "artillery":
        return "gunners-dispersed", "gunners who are reached are dispersed or captured", "vog-11.15.7"
    if target_order == "extended":
        return "evade", "skirmishers fire and evade", "vog-14.3.5"
    if target_arm == "cavalry" and charger_arm == "cavalry" and settings.charged_cavalry == "fights":
        return "fight", "cavalry against cavalry is a close combat", "vog-11.15.4"
    if target_arm != "cavalry" and charger_arm == "infantry" and perimeter:
        if not already_inside:
            return "fight", "a defensive perimeter is fought for", "vog-14.3.2"
        return "retire", "the attackers are inside the perimeter", "vog-14.3.3"
    return "retire", "the enemy is in the open and gives way", "vog-14.3.3"


@dataclass(slots=True)
class CloseCombatResult:
    winner: str
    attacker_effects: list[str]
    defender_effects: list[str]
    retire_distance: float | None
    tally: Tally


def close_combat_result(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    kind: str,
    attacker_inflicted: int,
    defender_inflicted: int,
    inside_perimeter: bool,
    loser_was_reforming: bool,
    gunners_withdrew: bool,
) -> CloseCombatResult:
    """vog-11.15.1 who inflicts a point more has won; vog-11.15.2 to vog-11.15.7 what follows; vog-12.1.2 both are
    disordered in the next move.
    """
    tally = Tally("close combat")
    if kind == "artillery-contacted":
        tally.cite("the battery is reached", "vog-11.15.7")
        lost = "guns-abandoned" if gunners_withdrew else "dispersed"
        return CloseCombatResult("attackers", ["guns-taken"], [lost], None, tally)
    tally.add(attacker_inflicted, "inflicted by the attackers", "vog-11.15.1")
    tally.add(-defender_inflicted, "inflicted by the defenders", "vog-11.15.1")
    margin = tally.total
    after = "disordered-next-move"
    attackers, defenders = [after], [after]
    tally.cite("both have fought at close quarters", "vog-12.1.2")
    if margin == 0:
        tally.cite("drawn: they fight again next move (vog-R68)", "vog-11.15.1")
        return CloseCombatResult(
            "drawn", [after, "fight-again-next-move"], [after, "fight-again-next-move"], None, tally
        )
    winner = "attackers" if margin > 0 else "defenders"
    winners, losers = (attackers, defenders) if margin > 0 else (defenders, attackers)
    distance: float | None = None
    if kind == "cavalry-v-cavalry":
        if not settings.cavalry_winners_disordered:
            winners.clear()
        winners.extend(("may-break-through", "may-contact-fresh-enemy-next-move"))
        tally.cite("the winners may break through", "vog-11.15.4")
        if loser_was_reforming:
            losers.append("break")
            tally.cite("beaten again while reforming: they break", "vog-11.15.6")
            distance = units(
                retirement(settings, tally, dice, scale, "cavalry", "vog-11.15.6", "retirement of the beaten")
            )
        else:
            losers.extend(("disordered", "reform-one-move"))
            tally.cite("the losers stand and reform for a move", "vog-11.15.5")
    elif inside_perimeter:
        losers.append("retire")
        tally.cite("the losers of a fight inside the perimeter retire", "vog-14.3.3")
        distance = units(retirement(settings, tally, dice, scale, "general", "vog-14.3.3", "retirement of the beaten"))
    elif winner == "defenders":
        attackers.extend(("held-at-perimeter", "second-flinch-test"))
        tally.cite("held at the perimeter", "vog-11.15.2")
    else:
        attackers.extend(("break-in", "fight-again-next-move"))
        defenders.append("fight-again-next-move")
        tally.cite("the attackers break in", "vog-11.15.3")
    return CloseCombatResult(winner, sorted(attackers), sorted(defenders), distance, tally)
