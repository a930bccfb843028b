# not compiled: msgspec reads its types
"""What a seat answers, as plain data: one class per kind. Here the base, and the orders every book understands."""

from collections.abc import Callable
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

UMPIRE = "umpire"


class Order(Struct, frozen=True, gc=False, tag=True, tag_field="order", forbid_unknown_fields=True):
    """Subclass per kind of order; the class name is part of the record's format."""

    common: ClassVar[bool] = False
    """Whether every book understands it, and none of its steps is asked."""


class StandingAnswer(Order, frozen=True):
    """How a seat answers a kind of reaction until it says otherwise; `when` holds the book's own conditions."""

    common: ClassVar[bool] = True

    reaction: str
    answer: Literal["always", "never", "ask", "when"]
    when: dict[str, float | str | bool] = {}


class UmpireSits(Order, frozen=True):
    """Somebody takes the umpire's seat: from now on the book's open questions go to him."""

    common: ClassVar[bool] = True


class UmpireLeaves(Order, frozen=True):
    """The umpire's seat is empty again: open questions get the book's default ruling."""

    common: ClassVar[bool] = True


class Ruling(Order, frozen=True):
    """What the umpire decides over the heads of the players, always with a reason."""

    common: ClassVar[bool] = True

    reason: str


class MoveUnit(Ruling, frozen=True):
    unit: str
    x_m: float
    y_m: float
    facing_deg: float | None = None


class ChangeUnit(Ruling, frozen=True):
    unit: str
    field: str
    value: str | int | float | bool | None


class RemoveUnit(Ruling, frozen=True):
    unit: str


class AddUnit(Ruling, frozen=True):
    side: str
    unit: dict[str, Any]


class ChangeGround(Ruling, frozen=True):
    """Add a feature (as in a ground file), take one away, or tell a side of one."""

    action: Literal["add", "remove", "reveal"]
    id: str = ""
    feature: dict[str, Any] | None = None
    side: str = ""


class Decide(Ruling, frozen=True):
    """Answer in place of a seat that is waited for; `answer` is an order in wire form."""

    seat: str
    answer: dict[str, Any]


class Message(Ruling, frozen=True):
    to: str
    text: str


RULINGS = (MoveUnit, ChangeUnit, RemoveUnit, AddUnit, ChangeGround, Decide, Message)
COMMON = (StandingAnswer, UmpireSits, UmpireLeaves, *RULINGS)

_encode = msgspec.json.Encoder().encode
_decoders: dict[type[Any], Callable[[bytes], Any]] = {}


def plain_fields(kind: type[Any]) -> tuple[tuple[str, Any], ...] | None:
    """The fields of a kind of order with their types, where all are words and plain numbers."""
    if not issubclass(kind, Order):
        return None
    fields = tuple((field.name, field.type) for field in msgspec.structs.fields(kind))
    return fields if all(wanted in (bool, int, float, str) for _, wanted in fields) else None


def changed_by_writing(order: object) -> str:
    """How an order would not be the same once written down and read; "" if it would."""
    kind = type(order)
    decode = _decoders.get(kind)
    if decode is None:
        if not isinstance(order, Order):
            return f"expected an order, found {kind.__name__}"
        decode = _decoders[kind] = msgspec.json.Decoder(kind).decode
    try:
        if decode(_encode(order)) != order:
            return f"{kind.__name__}: it would not be the same once written down and read (a list for a tuple, say)"
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as fault:
        return f"{kind.__name__}: {fault}"
    return ""
