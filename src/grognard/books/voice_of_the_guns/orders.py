# not compiled: msgspec reads its types
"""What a player of this book may answer. Places are in metres on the scenario's map, facings in degrees from north."""

from grognard.core.orders import Order


class Nominate(Order, frozen=True):
    """The brigades a player wishes to move this bound: a die is thrown for each."""

    brigades: tuple[str, ...]


class Allot(Order, frozen=True):
    """For each nominated brigade, in the order named, the die it gets (from 0), or -1."""

    dice: tuple[int, ...]


class Mark(Order, frozen=True):
    """A ranging marker of a battery that is to fire indirect, put down where the target now is."""

    unit: str
    target: str


class Charge(Order, frozen=True):
    """A unit charges an enemy unit; `general` leads it in person."""

    unit: str
    target: str
    general: str = ""


class March(Order, frozen=True):
    """A unit moves along straight legs, ends facing so, in this formation ("" keeps it) and so many ranks (0 keeps)."""

    unit: str
    path: tuple[tuple[float, float], ...]
    facing_deg: float
    formation: str = ""
    ranks: int = 0


class MarchTogether(Order, frozen=True):
    """A brigade moves as one body, so far on a bearing, each unit keeping its place and facing."""

    brigade: str
    bearing_deg: float
    distance_m: float


class Serve(Order, frozen=True):
    """A battery's evolutions for the bound, in order; `path` is where it moves if it moves."""

    unit: str
    plan: tuple[str, ...]
    path: tuple[tuple[float, float], ...] = ()
    facing_deg: float = 0.0


class Ride(Order, frozen=True):
    """A general goes to a place."""

    general: str
    x_m: float
    y_m: float


class ThrowOut(Order, frozen=True):
    """A brigade throws out a skirmish screen, so far before its front."""

    brigade: str
    ahead_m: float


class Recall(Order, frozen=True):
    """A skirmish screen goes back to its battalions."""

    unit: str


class Mount(Order, frozen=True):
    """Cavalry mounts, or dismounts."""

    unit: str
    mounted: bool


class LeaveGuns(Order, frozen=True):
    """The gunners of a charged battery go back to friends or cover and leave their guns."""

    unit: str


class PlaceObserver(Order, frozen=True):
    """A battery's observer goes to a place."""

    unit: str
    x_m: float
    y_m: float


class Fire(Order, frozen=True):
    """A unit fires at an enemy unit, or a battery at a building."""

    unit: str
    target: str


class FireAtWill(Order, frozen=True):
    """Every other unit that can fires at what is nearest, and this seat has done."""


class GoProne(Order, frozen=True):
    """Whether a unit that failed its flinch test goes prone."""

    unit: str
    prone: bool


class Receive(Order, frozen=True):
    """Whether cavalry that is charged by cavalry fights, or gives way."""

    unit: str
    fight: bool


class Pursue(Order, frozen=True):
    """Whom a charge that has driven its target off goes on against; "" stops."""

    unit: str
    target: str


class BreakThrough(Order, frozen=True):
    """Whether the winners of a cavalry fight break through the losers."""

    unit: str
    through: bool


class Done(Order, frozen=True):
    """Nothing more from this seat in this step."""


ORDERS = (
    Nominate,
    Allot,
    Mark,
    Charge,
    March,
    MarchTogether,
    Serve,
    Ride,
    ThrowOut,
    Recall,
    Mount,
    LeaveGuns,
    PlaceObserver,
    Fire,
    FireAtWill,
    GoProne,
    Receive,
    Pursue,
    BreakThrough,
    Done,
)
