"""What is on the table: brigades, commanders, orders on their way, contacts. Distances in centimetres."""

from typing import ClassVar

from grognard.books.en_avant_en_masse.units import Card, Clause, Unit


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
