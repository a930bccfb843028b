"""II.11: what an element may do in its turn. III.3: how a gun gets from one place to another."""

from dataclasses import dataclass
from typing import Final

from grognard.books.pluie_des_balles.measure import at_most, not_negative
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import ACTIONS, ARMS
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

ARTILLERY: Final = ("field-artillery", "horse-artillery", "heavy-artillery")
FIELD: Final = "field-artillery"
HEAVY: Final = "heavy-artillery"
TRAIN: Final = "armoured-train"
IN_COLUMN: Final = ("move", "turn", "leave-column")
"""What is open in a marching column."""


def is_artillery(arm: str) -> bool:
    return arm in ARTILLERY


def shots_of(settings: Settings, arm: str) -> int:
    """pdb-II.11.9: a field gun fires twice in its one action (pdb-R29); mounted cavalry has no fire."""
    return int(settings.field_artillery_shots) if arm == FIELD else ARMS[arm].shots


@dataclass(slots=True)
class ActionAllowance:
    actions: int
    shots_per_fire_action: int
    tally: Tally


def action_allowance(
    settings: Settings, dice: Dice, *, arm: str, active: bool, in_command: bool, reacted: bool
) -> ActionAllowance:
    """pdb-II.11.1, pdb-II.11.8 to pdb-II.11.10, pdb-II.12.3, pdb-II.10.3, pdb-V.2.2: actions and shots of an
    element.
    """
    row = ARMS[arm]
    tally = Tally("actions")
    tally.add(row.actions, f"actions of {arm}", row.rule)
    if reacted:
        tally.add(-1, "it reacted, and loses an action of its next turn", "pdb-II.12.3")
    if not active:
        tally.becomes(0, "its unit is not active: it may only react", "pdb-II.10.3")
    elif not in_command:
        tally.becomes(0, "it is out of command: it may only react", "pdb-V.2.2")
    return ActionAllowance(max(0, tally.total), shots_of(settings, arm), tally)


_fresh: dict[str, int] = {}
_after_reaction: dict[str, int] = {}
"""Actions of an arm that is active and in command: what the ruling said once, it says always."""


def actions_in_command(settings: Settings, arm: str, reacted: bool) -> int:
    """By the ruling `action-allowance`."""
    kept = _after_reaction if reacted else _fresh
    found = kept.get(arm)
    if found is None:
        ruling = action_allowance(settings, Dice(), arm=arm, active=True, in_command=True, reacted=reacted)
        found = kept[arm] = ruling.actions
    return found


@dataclass(slots=True)
class PlanActions:
    actions_allowed: int
    actions_used: int
    shots: int
    ready: bool
    limbered: bool
    in_column: bool
    arm: str
    tally: Tally


def forbidden(
    settings: Settings,
    action: str,
    *,
    arm: str,
    ready: bool,
    limbered: bool,
    in_column: bool,
    has_limber: bool,
    prepared_position: bool,
) -> Refusal | None:
    """What forbids one action of the list to an element in this state."""
    if action not in ACTIONS:
        return Refusal("pdb-II.11.1", f"there is no action called {action}", "bad-action")
    gun = arm in ARTILLERY
    if action == "leave-column":
        return None if in_column else Refusal("pdb-III.6.4", "it is in no marching column", "not-in-column")
    if in_column and action not in IN_COLUMN:
        return Refusal("pdb-III.6.2", f"a marching column cannot {action}; it must be left first", "in-column")
    if action == "move":
        if gun and not limbered:
            return Refusal("pdb-III.3.1", "artillery moves only by its limber", "gun-not-limbered")
    elif action == "turn":
        if arm == TRAIN:
            return Refusal("pdb-II.6.2", "a train keeps to its rails and cannot turn", "cannot-turn")
    elif action == "ready":
        if ready:
            return Refusal("pdb-II.7.3", "it is ready already", "already-ready")
        if gun and limbered:
            return Refusal("pdb-III.3.3", "a limbered gun must be unlimbered first", "limbered")
        if arm == HEAVY and settings.heavy_position_required and not prepared_position:
            return Refusal(
                "pdb-VI.2.3",
                "heavy artillery is made ready on a prepared position only",
                "no-prepared-position",
            )
    elif action == "fire":
        if not ARMS[arm].may_fire:
            return Refusal("pdb-II.11.6", f"{arm} has no fire", "arm-cannot-fire")
        if gun and limbered:
            return Refusal("pdb-III.3.2", "a limbered gun cannot fire", "limbered")
        if gun and not has_limber:
            return Refusal("pdb-V.4.4", "a piece that has lost its limber cannot fire", "no-limber")
        if not ready:
            return Refusal("pdb-II.7.3", "only a unit that is ready fires", "not-ready")
    elif action == "close-combat":
        if not ARMS[arm].may_assault:
            return Refusal("pdb-IV.4.2", f"{arm} cannot start a close combat", "arm-cannot-assault")
        if not ready:
            return Refusal("pdb-II.7.3", "only a unit that is ready attacks", "not-ready")
    elif action == "limber-up":
        if not gun and arm != "machine-gun":
            return Refusal("pdb-III.3.2", f"{arm} has no limber", "bad-action")
        if limbered:
            return Refusal("pdb-III.3.2", "it is limbered already", "already-limbered")
        if gun and not has_limber:
            return Refusal("pdb-III.3.1", "the piece has lost its limber", "no-limber")
    elif action == "unlimber":
        if not gun:
            return Refusal("pdb-III.3.3", f"{arm} is not unlimbered as an action", "bad-action")
        if not limbered:
            return Refusal("pdb-III.3.3", "it is off its limber", "not-limbered")
    elif action == "form-column":
        if arm == TRAIN:
            return Refusal("pdb-III.6.1", "a train marches in no column", "bad-action")
        if gun and not limbered:
            return Refusal("pdb-III.3.1", "only limbered guns join a marching column", "gun-not-limbered")
    elif action == "dismount":
        if arm != "cavalry":
            return Refusal("pdb-II.11.1", f"{arm} does not dismount", "bad-action")
    elif action == "mount":
        if arm != "dismounted-cavalry":
            return Refusal("pdb-II.11.1", f"{arm} does not mount", "bad-action")
    return None


def state_after(
    plan: PlanActions, action: str, settings: Settings, has_limber: bool, prepared_position: bool
) -> Refusal | None:
    """One action of the list: what forbids it, or the state it leaves (written into the plan)."""
    refusal = forbidden(
        settings,
        action,
        arm=plan.arm,
        ready=plan.ready,
        limbered=plan.limbered,
        in_column=plan.in_column,
        has_limber=has_limber,
        prepared_position=prepared_position,
    )
    if refusal is not None:
        return refusal
    if action == "leave-column":
        plan.in_column = False
        plan.ready = False
    elif action == "ready":
        plan.ready = True
        plan.limbered = False
    elif action == "fire":
        plan.shots += shots_of(settings, plan.arm)
    elif action == "limber-up":
        plan.limbered = True
        plan.ready = False
    elif action == "unlimber":
        plan.limbered = False
        plan.ready = False
    elif action == "form-column":
        plan.in_column = True
        plan.ready = False
    elif action == "dismount":
        plan.arm = "dismounted-cavalry"
    elif action == "mount":
        plan.arm = "cavalry"
    return None


def cite_action(plan: PlanActions, action: str) -> None:
    """What else an action of this arm rests on."""
    if action == "close-combat":
        plan.tally.cite("infantry and cavalry start close combats", "pdb-IV.4.2")
    elif action == "form-column":
        plan.tally.cite("units in a marching column are not ready", "pdb-III.6.2")
    elif action == "move" and plan.arm in ARTILLERY:
        plan.tally.cite("artillery moves by its limber", "pdb-III.3.1")
    elif action in ("move", "ready") and plan.arm == "machine-gun":
        plan.tally.cite("machine guns are exempt from the steps of artillery", "pdb-III.3.5")
    elif action == "ready" and plan.arm == HEAVY:
        plan.tally.cite("on a prepared position, where one is required", "pdb-VI.2.3")


def plan_actions(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    active: bool,
    in_command: bool,
    reacted: bool,
    ready: bool,
    limbered: bool,
    in_column: bool,
    has_limber: bool,
    prepared_position: bool,
    actions: list[str],
) -> PlanActions | Refusal:
    """pdb-II.7.3, pdb-II.7.4, pdb-II.11.1 to pdb-II.11.10, pdb-III.3.1 to pdb-III.3.5, pdb-III.6.2 to pdb-
    III.6.4: is this list of actions lawful, and what state does it leave? (pdb-R24, R28, R31, R32)
    """
    allowance = action_allowance(settings, dice, arm=arm, active=active, in_command=in_command, reacted=reacted)
    if not active:
        return Refusal("pdb-II.10.3", "its unit is not active: it may only react", "not-active")
    if not in_command:
        return Refusal("pdb-V.2.2", "it is out of command: it may only react", "not-active")
    if len(actions) > allowance.actions:
        return Refusal(ARMS[arm].rule, f"it has {allowance.actions} actions, not {len(actions)}", "too-many-actions")
    gun = is_artillery(arm)
    column = in_column and arm != TRAIN
    on_limber = (limbered and (gun or arm == "machine-gun")) or (gun and column)
    plan = PlanActions(
        allowance.actions,
        len(actions),
        0,
        ready and not limbered and not on_limber and not column,
        on_limber,
        column,
        arm,
        allowance.tally,
    )
    for action in actions:
        refusal = state_after(plan, action, settings, has_limber, prepared_position)
        if refusal is not None:
            return refusal
        plan.tally.cite(action, ACTIONS[action])
        cite_action(plan, action)
    if len(set(actions)) < len(actions):
        plan.tally.cite("the same action may be taken twice", "pdb-II.11.7")
    return plan


@dataclass(slots=True)
class ArtilleryEvolution:
    steps: list[str]
    turns: int
    tally: Tally


def artillery_evolution(
    settings: Settings,
    dice: Dice,
    *,
    arm: str,
    start_state: str,
    end_state: str,
    moves: int,
    has_limber: bool,
    prepared_position: bool,
) -> ArtilleryEvolution | Refusal:
    """pdb-III.3.1 to pdb-III.3.4, pdb-II.11.8 to pdb-II.11.10, pdb-VI.2.3: the actions and turns between two
    states.
    """
    not_negative(moves, "moves")
    at_most(moves, "moves")
    steps: list[str] = []
    if moves > 0 or start_state != end_state:
        if start_state == "ready" and end_state == "unlimbered" and moves == 0:
            return Refusal("pdb-III.3.3", "a ready gun is not made unready where it stands", "no-such-evolution")
        by_limber = moves > 0 or end_state == "limbered"
        if by_limber and start_state != "limbered":
            steps.append("limber-up")
        for _ in range(moves):
            steps.append("move")
        if end_state != "limbered":
            if by_limber or start_state == "limbered":
                steps.append("unlimber")
            if end_state == "ready":
                steps.append("ready")
    if not has_limber and any(step != "ready" for step in steps):
        return Refusal("pdb-III.3.1", "the piece has lost its limber", "no-limber")
    if arm == HEAVY and "ready" in steps and settings.heavy_position_required and not prepared_position:
        return Refusal(
            "pdb-VI.2.3", "heavy artillery is made ready on a prepared position only", "no-prepared-position"
        )
    row = ARMS[arm]
    tally = Tally("turns")
    for step in steps:
        tally.cite(step, ACTIONS[step])
    turns = (len(steps) + row.actions - 1) // row.actions
    tally.add(turns, f"turns, at {row.actions} actions a turn", row.rule)
    tally.cite("one step a turn where there is one action", "pdb-III.3.4")
    return ArtilleryEvolution(steps, turns, tally)
