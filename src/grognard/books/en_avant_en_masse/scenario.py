# not compiled: msgspec reads its types
"""A scenario of this book as its file has it: in metres, facings in degrees from north."""

from typing import Any, Literal

from msgspec import Struct

from grognard.books.en_avant_en_masse.orders import ClauseText, Formation
from grognard.core.books import Scenario

Arm = Literal["infantry", "cavalry", "artillery"]


class UnitData(Struct, frozen=True, forbid_unknown_fields=True):
    """A brigade, or the artillery of a division. `blocks` are its battalions, or bases (eam-2.3). A leadership that is
    not given is rolled for (eam-12.2). `arrives` is the turn it comes on, 0 for one that is there (eam-R112)."""

    id: str
    name: str
    division: str
    arm: Arm
    blocks: int
    status: int
    x_m: float
    y_m: float
    facing_deg: float
    leadership: int | None = None
    firepower: int = 0
    guns: bool | None = None
    formation: Formation = "assault"
    disordered: bool = False
    arrives: int = 0
    released: bool = True
    order: tuple[ClauseText, ...] = ()


class DivisionData(Struct, frozen=True, forbid_unknown_fields=True):
    """A division and its commander's figure; a corps commander stands over the divisions of his side (eam-1.3)."""

    id: str
    name: str
    side: str
    commander: str
    x_m: float
    y_m: float
    leadership: int | None = None
    second: bool = True
    second_leadership: int | None = None
    corps: bool = False
    arrives: int = 0


class ObjectiveData(Struct, frozen=True, forbid_unknown_fields=True):
    """Ground worth points to whoever holds it at the end; with `side`, worth them to that side alone (eam-R108)."""

    id: str
    name: str
    x_m: float
    y_m: float
    points: int
    radius_m: float = 200.0
    side: str = ""
    held_by: str = ""


class EamScenario(Scenario, frozen=True, forbid_unknown_fields=True):
    """`ground` is a ground file's content, or the name of one that comes with the program. `armies` names an order of
    battle in history's terms, which the muster turns into units, standing at their `posts` (x, y, facing) where these
    are given and else where their battalions stood. `edges` are the sides' own table edges (eam-R48)."""

    ground: dict[str, Any] | str
    edges: dict[str, Literal["north", "east", "south", "west"]]
    starts: str = "06:00"
    divisions: tuple[DivisionData, ...] = ()
    units: tuple[UnitData, ...] = ()
    objectives: tuple[ObjectiveData, ...] = ()
    places: dict[str, tuple[float, float]] = {}
    armies: str = ""
    posts: dict[str, tuple[float, float, float]] = {}
    level_m: float = 10.0
    notes: str = ""
