"""What is on the table: brigades, commanders, orders on their way, contacts. Distances in centimetres."""

from typing import ClassVar

from grognard.books.en_avant_en_masse.representation import footprint
from grognard.ground.rectangles import Rectangle

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


class Commander:
    """The figure of a divisional commander, or of the corps commander, and his second in command (eam-2.10)."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "name",
        "side",
        "title",
        "corps",
        "x",
        "y",
        "leadership",
        "state",
        "returns",
        "second",
        "second_leadership",
        "second_acts",
        "second_leads",
        "action",
        "unit",
        "to_x",
        "to_y",
        "at_risk",
        "arrives",
    )

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        title: str,
        corps: bool,
        x: float,
        y: float,
        leadership: int,
        state: str,
        returns: int,
        second: bool,
        second_leadership: int,
        second_acts: int,
        second_leads: bool,
        action: str = "",
        unit: str = "",
        to_x: float = 0.0,
        to_y: float = 0.0,
        at_risk: bool = False,
        arrives: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.title = title
        self.corps = corps
        self.x = x
        self.y = y
        self.leadership = leadership
        self.state = state
        self.returns = returns  # the turn a wounded commander acts again
        self.second = second
        self.second_leadership = second_leadership
        self.second_acts = second_acts  # the turn the second takes over; 0: nobody is on his way
        self.second_leads = second_leads
        self.action = action
        self.unit = unit
        self.to_x = to_x
        self.to_y = to_y
        self.at_risk = at_risk
        self.arrives = arrives

    def acts(self) -> bool:
        """eam-19.6, eam-19.8 Is there somebody to command?"""
        return self.second_leads or self.state in ("in-command", "lightly-wounded")

    def leads_by(self) -> int:
        return self.second_leadership if self.second_leads else self.leadership

    def copy(self) -> "Commander":
        return Commander(
            self.id,
            self.name,
            self.side,
            self.title,
            self.corps,
            self.x,
            self.y,
            self.leadership,
            self.state,
            self.returns,
            self.second,
            self.second_leadership,
            self.second_acts,
            self.second_leads,
            self.action,
            self.unit,
            self.to_x,
            self.to_y,
            self.at_risk,
            self.arrives,
        )


class Transit:
    """An order on its way to a unit (eam-4.7, eam-R6), or a message to a commander (eam-R7). Never changed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("to", "effective", "issued", "clauses", "text", "sender")

    def __init__(self, to: str, effective: int, issued: int, clauses: list[Clause], text: str, sender: str) -> None:
        self.to = to
        self.effective = effective
        self.issued = issued
        self.clauses = clauses
        self.text = text
        self.sender = sender


class Contact:
    """An enemy reached this turn: who attacks whom, and from which side (eam-15.1, eam-R71, eam-R81). Never changed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("attacker", "defender", "direction", "over_feature")

    def __init__(self, attacker: str, defender: str, direction: str, over_feature: bool) -> None:
        self.attacker = attacker
        self.defender = defender
        self.direction = direction
        self.over_feature = over_feature


class Note:
    """A message that has come to a commander (eam-R7). Never changed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "sender", "to", "text")

    def __init__(self, turn: int, sender: str, to: str, text: str) -> None:
        self.turn = turn
        self.sender = sender
        self.to = to
        self.text = text


class Sighting:
    """Where an enemy unit was last seen, and how it looked (eam-R39). Never changed."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "unit",
        "clock",
        "x",
        "y",
        "facing",
        "formation",
        "status",
        "disordered",
    )

    def __init__(
        self,
        unit: str,
        clock: str,
        x: float,
        y: float,
        facing: float,
        formation: str,
        status: int,
        disordered: bool,
    ) -> None:
        self.unit = unit
        self.clock = clock
        self.x = x
        self.y = y
        self.facing = facing
        self.formation = formation
        self.status = status
        self.disordered = disordered


class Held:
    """Which side holds an objective (eam-R108)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("id", "name", "x", "y", "points", "radius", "side", "by")

    def __init__(self, id: str, name: str, x: float, y: float, points: int, radius: float, side: str, by: str) -> None:
        self.id = id
        self.name = name
        self.x = x
        self.y = y
        self.points = points
        self.radius = radius
        self.side = side
        self.by = by

    def copy(self) -> "Held":
        return Held(self.id, self.name, self.x, self.y, self.points, self.radius, self.side, self.by)


THINGS = (Card, Clause, Unit, Commander, Transit, Contact, Note, Sighting, Held)
