# not compiled: msgspec reads its types
"""What a seat of this book may answer. Places and distances are in metres, facings in degrees from north."""

from typing import Literal

from msgspec import Struct

from grognard.core.orders import Order

What = Literal["move", "deploy", "assault", "defend"]
Formation = Literal["", "dense", "assault", "loose", "marching"]


class ClauseText(Struct, frozen=True, forbid_unknown_fields=True):
    """One order of a sequence (eam-5.6). `place` names a place of the scenario and stands for its coordinates;
    `beside` a unit of the same division, with the side of it to stand on (eam-5.3). What is left out the unit decides
    for itself (eam-R16)."""

    what: What
    place: str = ""
    x_m: float | None = None
    y_m: float | None = None
    beside: str = ""
    side: Literal["", "right", "left", "behind"] = ""
    facing_deg: float | None = None
    facing_place: str = ""
    formation: Formation = ""
    form_first: bool = False
    by_road: bool = False
    fire_at: str = ""


class WriteOrder(Order, frozen=True):
    """The written order a unit starts with, or comes on the table with (eam-R9, eam-R112)."""

    unit: str
    clauses: tuple[ClauseText, ...]


class Ready(Order, frozen=True):
    """Nothing more to write: the units not written to defend where they stand (eam-R9)."""


class IssueOrder(Order, frozen=True):
    """A commander's action: an order to one brigade (eam-4.6)."""

    commander: str
    unit: str
    clauses: tuple[ClauseText, ...]


class MoveHeadquarters(Order, frozen=True):
    """A commander's action: his headquarters moves (eam-4.3)."""

    commander: str
    x_m: float
    y_m: float


class Rally(Order, frozen=True):
    """A commander's action: conspicuous rallying of a unit he is with (eam-18.1)."""

    commander: str
    unit: str


class Lead(Order, frozen=True):
    """A commander's action: he leads a unit he is with in its assault (eam-15.8)."""

    commander: str
    unit: str


class SendMessage(Order, frozen=True):
    """The corps commander writes to one divisional commander (eam-R7)."""

    commander: str
    to: str
    text: str


class Wait(Order, frozen=True):
    """A commander does nothing this turn; without a name, all of this seat who have not declared (eam-4.2)."""

    commander: str = ""


class Pursue(Order, frozen=True):
    """Whether determined infantry that has won goes after the loser (eam-17.7)."""

    unit: str
    pursue: bool


class ControlDecides(Order, frozen=True):
    """Control's order for a unit that has no commander and cannot go on as ordered (eam-19.9); none: it defends."""

    unit: str
    clauses: tuple[ClauseText, ...] = ()


ORDERS = (
    WriteOrder,
    Ready,
    IssueOrder,
    MoveHeadquarters,
    Rally,
    Lead,
    SendMessage,
    Wait,
    Pursue,
    ControlDecides,
)
