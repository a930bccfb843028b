"""What goes over the wire, as types: the page's types and the checks of what comes in are both made from these."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

SettingValue = str | float | bool | None
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Wire = dict[str, Any]

HOLDERS = ("here", "link", "random", "greedy", "staff", "empty")
"""Who holds a seat: a person at the creator's page, a person by link, a computer of a kind, or nobody."""


class Problem(Exception):
    """An answer of no: a status, a short code for programs, and a sentence for people."""

    def __init__(self, status: int, code: str, message: str, paragraph: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.paragraph = paragraph

    def body(self) -> Wire:
        told = {"code": self.code, "message": self.message}
        if self.paragraph or self.code == "refused":
            told["paragraph"] = self.paragraph
        return {"error": told}


class ErrorText(Struct):
    code: str
    message: str
    paragraph: str | UnsetType = UNSET


class ErrorOut(Struct):
    """The body of every answer that is not a success."""

    error: ErrorText


# -- the shelf ---------------------------------------------------------------------------------------------


class SettingOut(Struct):
    name: str
    default: str
    choices: tuple[str, ...]
    reading: str


class ProcedureName(Struct):
    name: str
    summary: str


class BookOut(Struct):
    name: str
    title: str
    edition: str
    prefix: str
    settings: list[SettingOut]
    reactions: dict[str, tuple[str, ...]]
    procedures: list[ProcedureName]
    commanders: list[str]


class ParagraphOut(Struct):
    id: str
    section: str
    text: str
    standing: str


class InputOut(Struct):
    name: str
    type: str
    help: str
    of: tuple[str, ...]
    default: Any
    optional: bool
    items: str
    table: "list[InputOut]"


class ProcedureOut(Struct):
    name: str
    summary: str
    paragraphs: tuple[str, ...]
    dice: tuple[str, ...]
    inputs: list[InputOut]
    outputs: list[InputOut]


class AskIn(Struct, forbid_unknown_fields=True):
    book: Name
    procedure: Name
    inputs: Wire
    dice: list[int] | None = None
    settings: dict[str, SettingValue] = {}


class SideOut(Struct):
    name: str
    title: str
    posts: tuple[str, ...]


class ScenarioOut(Struct):
    book: str
    name: str
    title: str
    date: str
    place: str
    size: str
    turns: int
    summary: str
    sides: list[SideOut]


class FaultOut(Struct):
    file: str
    place: str
    reason: str


# -- games -------------------------------------------------------------------------------------------------


class SeatIn(Struct, forbid_unknown_fields=True):
    """`mail` is where a notice goes when this seat is waited for and nobody looks; the server needs SMTP for it."""

    name: Name
    side: Name
    holder: Literal["here", "link", "random", "greedy", "staff", "empty"]
    posts: tuple[str, ...] = ()
    mail: Annotated[str, Meta(max_length=200)] = ""


class ClockIn(Struct, forbid_unknown_fields=True):
    """After so long the question's default is given for a seat that has not answered."""

    seconds_per_decision: Annotated[float, Meta(ge=1, le=31_536_000)]


class GameIn(Struct, forbid_unknown_fields=True):
    book: Name
    scenario: Name
    seats: Annotated[list[SeatIn], Meta(min_length=1, max_length=40)]
    seed: int | Annotated[str, Meta(max_length=200)] | None = None
    settings: dict[str, SettingValue] = {}
    umpire: Literal["none", "here", "link"] = "none"
    spectators: bool = False
    clock: ClockIn | None = None
    scenario_data: Wire | None = None


class Pass(Struct, omit_defaults=True):
    """A token, and the link that carries it in its fragment."""

    token: str
    link: str


class SeatMade(Struct, omit_defaults=True):
    name: str
    side: str
    holder: str
    token: str | UnsetType = UNSET
    link: str | UnsetType = UNSET


class GameMade(Struct, omit_defaults=True):
    game: str
    seats: list[SeatMade]
    seed_commitment: str
    umpire: Pass | UnsetType = UNSET
    spectator: Pass | UnsetType = UNSET


class SeatShown(Struct):
    name: str
    side: str
    holder: str


class OutcomeOut(Struct):
    winner: str
    degree: str
    reason: str


class GameShown(Struct):
    game: str
    book: str
    scenario: str
    title: str
    turn: Any
    clock: str
    over: bool
    seats: list[SeatShown]
    umpired: bool
    waiting_for: list[str]
    seed_commitment: str
    seconds_per_decision: float | None = None
    outcome: OutcomeOut | None = None


class Asked(Struct):
    step: str
    question: str
    paragraphs: tuple[str, ...]
    takes: list[str]
    about: str
    reaction: str
    default: Wire | None
    facts: Wire


class StandingOut(Struct):
    answer: str
    when: Wire


class State(Struct, omit_defaults=True):
    """All a seat may know, at one moment. `version` grows with everything the seat is told or does."""

    version: int
    seat: str
    side: str
    view: Wire
    asked: Asked | None
    waiting_for: list[str]
    may_undo: bool
    standing: dict[str, StandingOut]
    over: bool
    outcome: OutcomeOut | None
    until: float | UnsetType = UNSET
    """Seconds that are left for the decision, in a game with a clock."""
    seed: str | UnsetType = UNSET


class EventOut(Struct):
    number: int
    clock: str
    kind: str
    text: str
    paragraphs: tuple[str, ...]
    facts: Wire
    tally: list[str]
    dice: list[int]


class OrderSaid(Struct):
    order: Wire
    sentence: str


class OptionsOut(Struct):
    subjects: list[str]
    orders: list[OrderSaid]


class RefusalOut(Struct):
    paragraph: str
    sentence: str


class OrderIn(Struct, forbid_unknown_fields=True):
    order: Wire


class OrdersIn(Struct, forbid_unknown_fields=True):
    order: Wire | None = None
    orders: Annotated[list[Wire], Meta(max_length=1000)] | None = None


class Foreseen(Struct):
    procedure: str
    summary: str
    chances: list[Wire]
    tally: list[str]
    paragraphs: list[str]


class Weighed(Struct):
    refusal: RefusalOut | None
    sentence: str
    odds: list[Foreseen]


class GestureIn(Struct, forbid_unknown_fields=True):
    unit: Name
    points: Annotated[list[tuple[float, float]], Meta(max_length=200)]
    facing_deg: float | None = None
    onto: str | None = None
    odds: bool = True


class WordsIn(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class Meaning(Struct):
    order: Wire
    sentence: str
    refusal: RefusalOut | None
    odds: list[Foreseen]


class Revealed(Struct):
    """What a path may bring a unit into, where on it, and by whom, as far as its seat can know."""

    text: str
    paragraphs: tuple[str, ...]
    unit: str
    x_m: float
    y_m: float


class GestureOut(Struct, omit_defaults=True):
    meanings: list[Meaning]
    cost: Wire | UnsetType = UNSET
    reveals: list[Revealed] = []


class Done(Struct):
    state: State
    events: list[EventOut]


class Undone(Struct):
    state: State


class Moment(Struct, omit_defaults=True):
    """One moment of a replay: `at` of `of`, through the eyes named in `seat`."""

    at: int
    of: int
    seat: str
    clock: str
    view: Wire
    map: Wire
    events: list[EventOut]
    seed: str | UnsetType = UNSET


class Need(Struct, omit_defaults=True):
    kind: str
    text: str
    seat: str | UnsetType = UNSET
    order: Wire | UnsetType = UNSET
    decision: Asked | UnsetType = UNSET


class Desk(Struct):
    umpired: bool
    clock: str
    needs: list[Need]
    waiting_for: list[str]
    units_without_orders: list[Wire]
    messages_due: list[Any]
    last_told: dict[str, str]


class RulingForms(Struct):
    """By side, what a unit to be added has; what of a unit can be changed; the kinds of ground there are."""

    units: dict[str, list[InputOut]]
    changes: list[InputOut]
    ground: list[str]


class Draft(Struct):
    draft: str


class UmpireIn(Struct, forbid_unknown_fields=True):
    action: Literal["sit", "leave"]


json_encode = msgspec.json.Encoder().encode
