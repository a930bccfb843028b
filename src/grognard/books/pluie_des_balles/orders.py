# not compiled: msgspec reads its types
"""What a seat of this book may order. Places are in metres, bearings in degrees clockwise from north."""

from typing import Literal

from grognard.core.orders import Order

Place = tuple[float, float]


class Activate(Order, frozen=True):
    """Throw for a battalion, battery, squadron, lone element or team (pdb-V.1)."""

    unit: str


class EndHalf(Order, frozen=True):
    """Activate nobody more in this half of the turn."""


class Move(Order, frozen=True):
    """Along the axis, leg by leg within the sector; `by_road`: a column, all the way on a good road."""

    unit: str
    path: tuple[Place, ...]
    by_road: bool = False


class Advance(Order, frozen=True):
    """A whole unit moves alike: every element that may takes one movement action on this bearing, so far."""

    unit: str
    bearing_deg: float
    distance_m: float


class Rail(Order, frozen=True):
    """A train moves along its rails, forward or backward."""

    unit: str
    distance_m: float


class Turn(Order, frozen=True):
    unit: str
    facing_deg: float


class Wheel(Order, frozen=True):
    """Every element of a unit that may spends an action to turn to the same facing."""

    unit: str
    facing_deg: float


class Ready(Order, frozen=True):
    unit: str


class ReadyAll(Order, frozen=True):
    """Every element of a unit that may makes itself ready."""

    unit: str


class Fire(Order, frozen=True):
    """`weapon` is named where the firer has more than one: a crew's sidearms, a train's rifles."""

    unit: str
    target: str
    weapon: str = ""


class IndirectFire(Order, frozen=True):
    unit: str
    x_m: float
    y_m: float


class CloseCombat(Order, frozen=True):
    unit: str
    target: str


class Charge(Order, frozen=True):
    """All ready troops touching the one named, of its squadron, charge together."""

    unit: str
    target: str


class FollowUp(Order, frozen=True):
    """Ride on against an enemy touching the one just ridden down; "" to stop."""

    target: str


class LimberUp(Order, frozen=True):
    unit: str


class Unlimber(Order, frozen=True):
    unit: str


class FormColumn(Order, frozen=True):
    """The elements of a unit join the marching column at the place of the one named."""

    unit: str
    head: str


class LeaveColumn(Order, frozen=True):
    """The elements stand again, `lines` deep, at the place of the head."""

    unit: str
    lines: int = 1


class Dismount(Order, frozen=True):
    unit: str


class Mount(Order, frozen=True):
    unit: str


class Work(Order, frozen=True):
    """Begin, or go on with, a change of the ground; `at` names a bridge or an obstacle where it is one."""

    unit: str
    work: Literal[
        "field-fortification", "field-of-fire", "obstacle", "bridge-demolition", "heavy-gun-position", "clear-obstacle"
    ]
    at: str = ""


class Assist(Order, frozen=True):
    """Engineers stand by a unit at work, and do nothing else."""

    unit: str
    worker: str


class Done(Order, frozen=True):
    """The unit that was activated does nothing more this turn."""

    unit: str


class React(Order, frozen=True):
    """One unit reacts to the enemy that moves in its sector (pdb-II.12)."""

    unit: str
    reaction: Literal["reactive-fire", "reactive-close-combat", "reactive-retreat"]


class LetPass(Order, frozen=True):
    """Nobody reacts here."""


class WrittenOrder(Order, frozen=True):
    """A staff's written order to a commander of its side, or his report to the staff; it takes its time."""

    to: str
    text: str


class NothingToWrite(Order, frozen=True):
    """No written order now."""


class RuleSight(Order, frozen=True):
    """The umpire's word on a doubtful line of sight."""

    clear: bool


ORDERS: tuple[type[Order], ...] = (
    Activate,
    EndHalf,
    Move,
    Advance,
    Rail,
    Turn,
    Wheel,
    Ready,
    ReadyAll,
    Fire,
    IndirectFire,
    CloseCombat,
    Charge,
    FollowUp,
    LimberUp,
    Unlimber,
    FormColumn,
    LeaveColumn,
    Dismount,
    Mount,
    Work,
    Assist,
    Done,
    React,
    LetPass,
    WrittenOrder,
    NothingToWrite,
    RuleSight,
)
