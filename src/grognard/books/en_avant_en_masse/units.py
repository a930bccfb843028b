"""The brigades and batteries of a battle: what is on their card, what they are ordered to do, how they stand."""

from typing import TYPE_CHECKING, ClassVar

from grognard.books.en_avant_en_masse.representation import footprint
from grognard.ground.rectangles import Rectangle
from grognard.ground.terrain import Ground

if TYPE_CHECKING:
    from grognard.books.en_avant_en_masse.guns import Laying

TABLE = "table"
RESERVE = "reserve"
DISPERSED = "dispersed"
GONE = "gone"


class Card:
    """What a unit is, which nothing but a ruling changes (eam-2.3, eam-12.1, eam-13.3)."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "name",
        "side",
        "division",
        "arm",
        "blocks",
        "leadership",
        "firepower",
        "guns",
        "start_status",
        "arrives",
        "released",
    )

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        division: str,
        arm: str,
        blocks: int,
        leadership: int,
        firepower: int,
        guns: bool,
        start_status: int,
        arrives: int,
        released: bool,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.division = division
        self.arm = arm
        self.blocks = blocks
        self.leadership = leadership
        self.firepower = firepower
        self.guns = guns
        self.start_status = start_status
        self.arrives = arrives
        self.released = released

    def copy(self) -> "Card":
        return Card(
            self.id,
            self.name,
            self.side,
            self.division,
            self.arm,
            self.blocks,
            self.leadership,
            self.firepower,
            self.guns,
            self.start_status,
            self.arrives,
            self.released,
        )


class Clause:
    """One part of an order in force, with its place already looked up (eam-5.6). Never changed once made."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "what",
        "placed",
        "x",
        "y",
        "beside",
        "side",
        "faced",
        "facing",
        "face_x",
        "face_y",
        "formation",
        "form_first",
        "by_road",
        "fire_at",
        "place",
        "face_place",
    )

    def __init__(
        self,
        what: str,
        placed: bool = False,
        x: float = 0.0,
        y: float = 0.0,
        beside: str = "",
        side: str = "",
        faced: str = "",
        facing: float = 0.0,
        face_x: float = 0.0,
        face_y: float = 0.0,
        formation: str = "",
        form_first: bool = False,
        by_road: bool = False,
        fire_at: str = "",
        place: str = "",
        face_place: str = "",
    ) -> None:
        self.what = what
        self.placed = placed
        self.x = x
        self.y = y
        self.beside = beside
        self.side = side
        self.faced = faced  # "degrees", "point" (towards a place), or "" where the unit is left to choose
        self.facing = facing
        self.face_x = face_x
        self.face_y = face_y
        self.formation = formation
        self.form_first = form_first
        self.by_road = by_road
        self.fire_at = fire_at
        self.place = place  # the names of places, as they were written
        self.face_place = face_place


class Unit:
    """A brigade, or a division's artillery: its card, where and how it stands, its orders, and what this turn did."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "card",
        "place",
        "x",
        "y",
        "facing",
        "formation",
        "status",
        "disordered",
        "clauses",
        "formed",
        "changing",
        "change_left",
        "turn_left",
        "turn_to",
        "pending",
        "pending_cm",
        "foe",
        "chase_turn",
        "run_turn",
        "squared",
        "loosened",
        "rallied",
        "supporter",
        "supported",
        "returns",
        "fired",
        "defended",
        "under_fire",
        "moved_cm",
        "shaken",
        "fought",
        "left_loose",
        "lost",
        "silent",
    )

    def __init__(
        self,
        card: Card,
        place: str,
        x: float,
        y: float,
        facing: float,
        formation: str,
        status: int,
        disordered: bool,
        clauses: list[Clause],
        formed: bool = False,
        changing: str = "",
        change_left: int = 0,
        turn_left: int = 0,
        turn_to: float = 0.0,
        pending: str = "",
        pending_cm: float = 0.0,
        foe: str = "",
        chase_turn: int = 0,
        run_turn: int = 0,
        squared: bool = False,
        loosened: bool = False,
        rallied: int = 0,
        supporter: str = "",
        supported: int = 0,
        returns: int = 0,
        fired: bool = False,
        defended: bool = False,
        under_fire: bool = False,
        moved_cm: float = 0.0,
        shaken: bool = False,
        fought: bool = False,
        left_loose: bool = False,
        lost: int = 0,
        silent: int = 0,
    ) -> None:
        self.card = card
        self.place = place
        self.x = x
        self.y = y
        self.facing = facing
        self.formation = formation
        self.status = status
        self.disordered = disordered
        self.clauses = clauses
        self.formed = formed  # a "form first" of the present clause is done
        self.changing = changing
        self.change_left = change_left
        self.turn_left = turn_left
        self.turn_to = turn_to
        self.pending = pending  # what last turn's close assault has it do: withdraw or pursue
        self.pending_cm = pending_cm
        self.foe = foe
        self.chase_turn = chase_turn
        self.run_turn = run_turn
        self.squared = squared  # went Dense of itself, against cavalry
        self.loosened = loosened  # went Loose of itself, for the ground
        self.rallied = rallied
        self.supporter = supporter
        self.supported = supported
        self.returns = returns
        self.fired = fired
        self.defended = defended
        self.under_fire = under_fire
        self.moved_cm = moved_cm
        self.shaken = shaken  # disordered by an event of this turn
        self.fought = fought
        self.left_loose = left_loose
        self.lost = lost  # levels lost this turn
        self.silent = silent  # turns since it last fired, for the sporadic fire of the Wavering
        self.body: Rectangle | None = None
        self.kinds: list[str] = []  # of ground it stands on, and where that was asked last
        self.stood: Rectangle | None = None
        self.stood_on: Ground | None = None
        self.laying: Laying | None = None

    def copy(self) -> "Unit":
        twin = Unit(
            self.card,
            self.place,
            self.x,
            self.y,
            self.facing,
            self.formation,
            self.status,
            self.disordered,
            self.clauses,
            self.formed,
            self.changing,
            self.change_left,
            self.turn_left,
            self.turn_to,
            self.pending,
            self.pending_cm,
            self.foe,
            self.chase_turn,
            self.run_turn,
            self.squared,
            self.loosened,
            self.rallied,
            self.supporter,
            self.supported,
            self.returns,
            self.fired,
            self.defended,
            self.under_fire,
            self.moved_cm,
            self.shaken,
            self.fought,
            self.left_loose,
            self.lost,
            self.silent,
        )
        twin.body = self.body
        twin.kinds = self.kinds
        twin.stood = self.stood
        twin.stood_on = self.stood_on
        return twin

    def footprint(self) -> Rectangle:
        """The rectangle it covers; kept until it moves."""
        body = self.body
        if body is None:
            front, depth = footprint(self.card.arm, self.formation)
            body = Rectangle(self.x, self.y, self.facing, front, depth)
            self.body = body
        return body

    def stand(self, body: Rectangle) -> None:
        """Put it where a rectangle lies."""
        self.x = body.x
        self.y = body.y
        self.facing = body.facing
        self.body = body

    def form(self, formation: str) -> None:
        """Another formation about the same middle of the front (eam-6.1)."""
        body = self.footprint()
        self.formation = formation
        front, depth = footprint(self.card.arm, formation)
        self.stand(body.formed(front, depth))

    def drop_orders(self) -> None:
        """eam-R15 Withdrawal, pursuit and flight wipe all that is left of an order; so does a lost cause."""
        self.clauses = []
        self.formed = False
        self.stop_manoeuvre()

    def stop_manoeuvre(self) -> None:
        """eam-R23 An interrupted change is lost and starts again from nothing."""
        self.changing = ""
        self.change_left = 0
        self.turn_left = 0
