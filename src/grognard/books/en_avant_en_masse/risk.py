"""Chapter: personal risk, and what is done without a commander."""

from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import OUT_OF_COMMAND, negative
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

PERSONAL_RISK: Final[dict[int, str]] = tables.PERSONAL_RISK
SECOND_IN_COMMAND_ADDS: Final[int] = tables.SECOND_IN_COMMAND_ADDS
RESULT_PARAGRAPH: Final = {
    "dead": "eam-19.2",
    "out-of-action": "eam-19.3",
    "lightly-wounded": "eam-19.4",
    "none": "eam-19.5",
}


@dataclass(slots=True)
class PersonalRisk:
    rolled: bool
    total: int | None
    result: str | None
    out_turns: int | None
    acts_again_turn: int | None
    second_delay_turns: int | None
    second_acts_turn: int | None
    second_takes_over: bool | None
    tally: Tally


def personal_risk(
    settings: Settings,
    dice: Dice,
    *,
    commander_with_unit: bool,
    unit_lost_status: bool,
    turn: int,
    second_in_command: bool,
) -> PersonalRisk | Refusal:
    """eam-19.1 to eam-19.5, eam-19.7, eam-3.2 Is the commander hit (eam-R103 to eam-R105)?"""
    fault = negative("turn", turn, "eam-2.1")
    if fault is not None:
        return fault
    tally = Tally("personal risk")
    if not settings.personal_risk:
        tally.cite("personal risk is not played", "eam-3.2")
        return PersonalRisk(False, None, None, None, None, None, None, None, tally)
    if not (commander_with_unit and unit_lost_status):
        tally.cite("he was with no unit that lost status", "eam-19.1")
        return PersonalRisk(False, None, None, None, None, None, None, None, tally)
    tally.cite("the optional phase", "eam-3.2")
    tally.cite("in contact or within 1 cm at the moment of the loss", "eam-R103")
    tally.cite("one roll for a commander in a turn", "eam-R104")
    total = dice.total(2, 6, "personal risk")
    result = PERSONAL_RISK[total]
    tally.add(total, f"he was with a unit that lost status: {total} on 2d6", "eam-19.1")
    tally.cite(result, RESULT_PARAGRAPH[result])
    if result not in ("dead", "out-of-action"):
        return PersonalRisk(True, total, result, None, None, None, None, None, tally)
    out: int | None = None
    again: int | None = None
    if result == "out-of-action":
        out = tally.throw(dice, 6, "turns out of action", "eam-19.3")
        again = turn + out + 1
        tally.cite(f"out {out} turns from turn {turn}: he acts again on turn {again}", "eam-R105")
    delay: int | None = None
    acts: int | None = None
    takes_over = False
    if second_in_command and settings.second_in_command:
        face = tally.throw(dice, 6, "delay of the second in command", "eam-19.7")
        delay = face + SECOND_IN_COMMAND_ADDS
        acts = turn + delay + 1
        takes_over = again is None or acts < again
        tally.cite("the second takes over" if takes_over else "he is back before his second", "eam-19.7")
        tally.cite(f"the second could act on turn {acts}", "eam-R105")
    return PersonalRisk(True, total, result, out, again, delay, acts, takes_over, tally)


@dataclass(slots=True)
class LeaderlessUnit:
    may_receive_new_orders: bool
    in_transit_delivered: bool
    unit_action: str
    tally: Tally


def leaderless_unit(
    settings: Settings, dice: Dice, *, commander_state: str, order_state: str, order_in_transit: bool
) -> LeaderlessUnit:
    """eam-19.8, eam-19.9 What a unit does whose commander is lost (eam-R107)."""
    lost = commander_state in OUT_OF_COMMAND
    tally = Tally("without a commander")
    if lost:
        tally.cite("no fresh orders can go to his units", "eam-19.8")
    if order_in_transit:
        tally.cite("an order on its way is delivered", "eam-R107")
    if order_state == "complete":
        action = "hold"
        tally.cite("its order is finished: it stands where it is", "eam-R15")
    elif order_state == "unreasonable" and lost:
        action = "control-decides"
        tally.cite("to go on would be unreasonable: Control decides", "eam-19.9")
    else:
        action = "continue"
        tally.cite("it goes on as last ordered", "eam-19.9")
    return LeaderlessUnit(not lost, order_in_transit, action, tally)
