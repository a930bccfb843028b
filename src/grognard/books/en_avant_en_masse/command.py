"""Chapters: command, and orders."""

import math
from dataclasses import dataclass
from typing import Final

from grognard.books.en_avant_en_masse import tables
from grognard.books.en_avant_en_masse.formations import CHANGE_PARAGRAPH, change_turns
from grognard.books.en_avant_en_masse.movement import RATE_PARAGRAPH, rate
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.words import (
    ARTILLERY,
    ASSAULT,
    DENSE,
    EPSILON,
    LOOSE,
    MARCHING,
    MOVE,
    OUT_OF_COMMAND,
    negative,
)
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

ACTIONS: Final[dict[str, tuple[float, bool, str]]] = tables.COMMANDER_ACTIONS
DELAYS: Final[tuple[tuple[float, int], ...]] = tables.DELAYS
ORDERS: Final[tuple[str, ...]] = tables.ORDERS


@dataclass(slots=True)
class CommanderAction:
    may_issue_order: bool
    max_own_move_cm: float
    tally: Tally


def commander_action(
    settings: Settings, dice: Dice, *, action: str, commander_state: str, own_move_cm: float
) -> CommanderAction | Refusal:
    """eam-4.2, eam-4.3, eam-4.4, eam-4.6 One action a turn: move, issue an order, rally or lead (eam-R1)."""
    fault = negative("own_move_cm", own_move_cm, "eam-7.4")
    if fault is not None:
        return fault
    if commander_state in OUT_OF_COMMAND:
        paragraph = "eam-19.6" if commander_state == "out-of-action" else "eam-19.8"
        return Refusal(paragraph, f"a commander who is {commander_state} can do nothing", "cannot-act")
    reach, may_issue, paragraph = ACTIONS[action]
    if own_move_cm > reach + EPSILON:
        if action == MOVE:
            return Refusal("eam-7.4", f"a headquarters moves {reach:g} cm a turn at most", "too-far")
        return Refusal("eam-4.4", f"whoever is to {action} does not move his headquarters", "not-moving")
    tally = Tally("commander's action")
    tally.cite(f"he performs one action: {action}", "eam-4.2")
    tally.cite("what that lets him do", paragraph)
    if not may_issue and action != MOVE:
        tally.cite("one of the two actions announced and not described; it costs the turn", "eam-R1")
    if action == MOVE:
        tally.cite(f"his headquarters moves up to {reach:g} cm", "eam-7.4")
        tally.cite("while he is moving he does nothing else", "eam-4.4")
    return CommanderAction(may_issue, reach, tally)


@dataclass(slots=True)
class OrderDelay:
    delay_turns: int
    effective_turn: int
    tally: Tally


def delay_of(distance_cm: float) -> int:
    """eam-4.7, eam-4.8 One turn within 10 cm of the headquarters, two beyond."""
    for limit, turns in DELAYS:
        if distance_cm <= limit + EPSILON:
            return turns
    return DELAYS[-1][1]


def order_delay(
    settings: Settings,
    dice: Dice,
    *,
    turn: int,
    distance_cm: float,
    commander_action: str,
    orders_already_issued: int,
    recipient: str,
) -> OrderDelay | Refusal:
    """eam-4.6, eam-4.7, eam-4.8 When a brigade can begin to carry out an order given now (eam-R3, eam-R5)."""
    fault = (
        negative("distance_cm", distance_cm, "eam-R3")
        or negative("orders_already_issued", orders_already_issued, "eam-4.6")
        or negative("turn", turn, "eam-2.1")
    )
    if fault is not None:
        return fault
    if not ACTIONS[commander_action][1]:
        paragraph = "eam-4.4" if commander_action == MOVE else "eam-4.2"
        return Refusal(paragraph, f"whoever is to {commander_action} issues no order this turn", "not-issuing")
    if orders_already_issued > 0:
        return Refusal("eam-4.6", "one brigade a turn is all he can order", "second-order")
    if recipient == "other-division":
        return Refusal("eam-R5", "it is not a unit of his division", "not-his-unit")
    tally = Tally("delay of the order")
    tally.cite("one brigade is ordered this turn", "eam-4.6")
    tally.cite("from his figure to the nearest point of the unit, as the turn starts", "eam-R3")
    if recipient == "divisional-artillery":
        tally.cite("divisional artillery counts as a brigade", "eam-R5")
    turns = delay_of(distance_cm)
    near = turns == DELAYS[0][1]
    tally.add(
        turns,
        f"{distance_cm:g} cm from the headquarters, {'within' if near else 'beyond'} {DELAYS[0][0]:g}",
        "eam-4.7" if near else "eam-4.8",
    )
    return OrderDelay(turns, turn + turns, tally)


@dataclass(slots=True)
class ValidOrder:
    accepted: bool
    first_step: str
    tally: Tally


def validate_order(
    settings: Settings, dice: Dice, *, clauses: list[str], arm: str, enemy_directly_to_front: bool
) -> ValidOrder | Refusal:
    """eam-5.1, eam-5.4, eam-5.6 Is this an order the unit can take (eam-R12, eam-R14, eam-R78)?"""
    if not clauses:
        return Refusal("eam-5.1", "an order says at least one thing", "no-clause")
    for clause in clauses:
        if clause not in ORDERS:
            known = ", ".join(ORDERS)
            return Refusal("eam-5.1", f"{clause!r} is not an order; there are {known}", "not-an-order")
        if clause == ASSAULT and arm == ARTILLERY:
            return Refusal("eam-R78", "divisional artillery cannot assault", "artillery-assault")
    if clauses[0] == ASSAULT and not enemy_directly_to_front:
        return Refusal("eam-5.4", "there is no enemy to our front", "no-enemy-ahead")
    tally = Tally("order")
    tally.cite("there are four orders", "eam-5.1")
    paragraph = {MOVE: "eam-5.2", "deploy": "eam-5.3", ASSAULT: "eam-5.4", "defend": "eam-5.5"}[clauses[0]]
    tally.cite(f"it begins with {clauses[0]}", paragraph)
    if clauses[0] == ASSAULT:
        tally.cite("an enemy stands in the strip ahead", "eam-R12")
    if len(clauses) > 1:
        tally.cite("several may be grouped in sequence", "eam-5.6")
        tally.cite("in any order, each part when the one before is done", "eam-R14")
    return ValidOrder(True, clauses[0], tally)


@dataclass(slots=True)
class OrderTimeline:
    effective_turn: int
    in_position_turn: int | None
    assault_starts_turn: int | None
    contact_turn: int | None
    tally: Tally


class Clock:
    """Turns as an order runs through them: the last turn worked in, and what is left of its time."""

    __slots__ = ("left", "turn")

    def __init__(self, turn: int) -> None:
        self.turn = turn - 1
        self.left = 0.0

    def whole_turns(self, turns: float) -> None:
        """eam-10.1 A manoeuvre starts with a turn and takes the place of its movement."""
        count = math.ceil(turns - EPSILON)
        if count > 0:
            self.turn += count
            self.left = 0.0

    def half_turn(self) -> None:
        """eam-6.17 The change to Dense shares a turn with movement, where half of it is left (eam-R20)."""
        if self.left < 0.5 - EPSILON:
            self.turn += 1
            self.left = 1.0
        self.left -= 0.5

    def change(self, turns: float) -> None:
        if turns == 0.5:
            self.half_turn()
        else:
            self.whole_turns(turns)

    def movement(self, distance_cm: float, rate_cm: float, after_half_turn: bool) -> None:
        """eam-7.1 So far a turn; a distance just covered by an allowance is covered in that turn."""
        if distance_cm <= EPSILON:
            return
        rest = distance_cm
        if after_half_turn:
            rest -= rate_cm * self.left
            if rest <= EPSILON:
                self.left = -rest / rate_cm
                return
        turns = math.ceil(rest / rate_cm - EPSILON)
        self.turn += turns
        self.left = turns - rest / rate_cm


ALLOWED_SEQUENCES: Final = ("move", "deploy", "defend")


def cite_change(tally: Tally, before: str, after: str, turns: float, why: str) -> None:
    """eam-6.13, eam-6.14, eam-6.15, eam-6.16 The row of a change, and whether it leaves time to move."""
    tally.cite(why, "eam-R11")
    tally.cite(
        f"from {before} to {after}: {turns:g} of a turn" if turns < 1 else f"from {before} to {after}: {turns:g}",
        CHANGE_PARAGRAPH[before],
    )
    if turns < 1:
        tally.cite("the other half of that turn may be moved in", "eam-6.17")
        tally.cite("half the allowance of the formation it is in", "eam-R20")
    else:
        tally.cite("instead of movement", "eam-10.1")


def order_timeline(
    settings: Settings,
    dice: Dice,
    *,
    issued_turn: int,
    distance_to_hq_cm: float,
    arm: str,
    formation: str,
    clauses: list[str],
    turn_before_moving: bool,
    distance_to_position_cm: float,
    position_formation: str | None,
    turn_at_position: bool,
    form_first: bool,
    distance_to_enemy_cm: float,
) -> OrderTimeline | Refusal:
    """eam-5.6, eam-5.7, eam-4.7, eam-6.13, eam-7.1 Turn by turn, over open ground with nobody in the way."""
    fault = (
        negative("issued_turn", issued_turn, "eam-2.1")
        or negative("distance_to_hq_cm", distance_to_hq_cm, "eam-R3")
        or negative("distance_to_position_cm", distance_to_position_cm, "eam-7.1")
        or negative("distance_to_enemy_cm", distance_to_enemy_cm, "eam-7.1")
    )
    if fault is not None:
        return fault
    first = clauses[0] if clauses else ""
    assaults = ASSAULT in clauses
    if not (clauses == [ASSAULT] or (first in ALLOWED_SEQUENCES and clauses[1:] in ([], [ASSAULT]))):
        return Refusal("eam-5.1", "expected move, deploy, defend or assault, or one of them and assault")
    if assaults and arm == ARTILLERY:
        return Refusal("eam-R78", "divisional artillery cannot assault", "artillery-assault")
    if rate(settings, arm, formation) is None and not (formation == DENSE and arm != ARTILLERY):
        return Refusal("eam-7.5", f"{arm} cannot be in {formation} formation", "no-such-formation")
    tally = Tally("turns of the order")
    turns = delay_of(distance_to_hq_cm)
    effective = issued_turn + turns
    tally.add(turns, "the order is on its way", "eam-4.7" if turns == DELAYS[0][1] else "eam-4.8")
    clock = Clock(effective)
    in_position: int | None = None
    starts: int | None = None
    contact: int | None = None
    if first != ASSAULT:
        wanted = position_formation
        if wanted is None:
            wanted = MARCHING if first == MOVE and arm != ARTILLERY else ASSAULT
        change = change_turns(settings, arm, formation, wanted)
        if change is None:
            return Refusal("eam-7.5", f"{arm} cannot go from {formation} into {wanted}", "no-such-formation")
        before = form_first or first == MOVE
        if turn_before_moving and before and change >= 1:
            tally.cite("it turns to its line of advance within the change of formation", "eam-R24")
        elif turn_before_moving:
            clock.whole_turns(settings.facing_change_turns)
            tally.cite("it turns to its line of advance", "eam-R24")
        if before and change > 0:
            clock.change(change)
            cite_change(tally, formation, wanted, change, f"it takes {wanted} formation first")
            formation = wanted
        if distance_to_position_cm > EPSILON:
            pace = rate(settings, arm, formation)
            if pace is None:
                return Refusal("eam-7.5", f"{arm} does not move in {formation} formation", "no-rate")
            clock.movement(distance_to_position_cm, pace, before and change == 0.5)
            tally.cite(f"it moves {distance_to_position_cm:g} cm at {pace:g} in {formation}", RATE_PARAGRAPH[arm])
        change = 0.0 if before else change
        if turn_at_position and change >= 1:
            tally.cite("it turns to the facing asked for within the change of formation", "eam-R24")
        elif turn_at_position:
            clock.whole_turns(settings.facing_change_turns)
            tally.cite("it turns to the facing asked for", "eam-R24")
        if change > 0:
            clock.change(change)
            cite_change(tally, formation, wanted, change, f"it takes {wanted} formation at its position")
            formation = wanted
        in_position = max(clock.turn, effective)
    if assaults:
        starts = effective if in_position is None else in_position + 1
        clock = Clock(starts)
        if not (formation in (ASSAULT, LOOSE) or (formation == DENSE and settings.dense_may_assault)):
            needed = change_turns(settings, arm, formation, ASSAULT)
            if needed is None:
                return Refusal("eam-7.5", f"{arm} cannot take Assault formation", "no-such-formation")
            clock.change(needed)
            tally.cite("it takes Assault formation to assault", "eam-R78")
            tally.cite(f"from {formation} to {ASSAULT}: {needed:g}", CHANGE_PARAGRAPH[formation])
            formation = ASSAULT
        pace = rate(settings, arm, formation)
        if pace is None:
            return Refusal("eam-7.5", f"{arm} does not move in {formation} formation", "no-rate")
        clock.movement(distance_to_enemy_cm, pace, False)
        contact = max(clock.turn, starts)
        tally.cite(f"it goes at {pace:g} cm a turn in {formation}", RATE_PARAGRAPH[arm])
        if in_position is not None:
            tally.cite("both parts are one order", "eam-5.6")
            tally.cite("the assault follows of itself", "eam-5.7")
            tally.cite("on the turn after that in which it is in position", "eam-R14")
    return OrderTimeline(effective, in_position, starts, contact, tally)
