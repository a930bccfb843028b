"""Generals, brigades, and fights that go on. Slotted, copied by hand."""

from typing import ClassVar


class General:
    """vog-9.2.1: a general, his level and his place; `disabled` is the bound in which he was hit, -1 never."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "name",
        "side",
        "level",
        "division",
        "ability",
        "x",
        "y",
        "off",
        "arrives",
        "disabled",
        "leading",
        "diced",
    )

    __slots__ = FIELDS

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        level: str,
        division: str,
        ability: str,
        x: float,
        y: float,
        off: bool,
        arrives: int,
        disabled: int,
        leading: str,
        diced: bool,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.level = level
        self.division = division
        self.ability = ability
        self.x = x
        self.y = y
        self.off = off
        self.arrives = arrives
        self.disabled = disabled
        self.leading = leading
        self.diced = diced

    def copy(self) -> "General":
        return General(
            self.id,
            self.name,
            self.side,
            self.level,
            self.division,
            self.ability,
            self.x,
            self.y,
            self.off,
            self.arrives,
            self.disabled,
            self.leading,
            self.diced,
        )


class Brigade:
    """Whom it obeys, and whether it was activated this bound, with what modified die."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "name",
        "side",
        "division",
        "general",
        "activated",
        "score",
        "penalised",
        "ordered",
    )

    __slots__ = FIELDS

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        division: str,
        general: str,
        activated: bool,
        score: int,
        penalised: bool,
        ordered: bool,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.division = division
        self.general = general
        self.activated = activated
        self.score = score
        self.penalised = penalised
        self.ordered = ordered

    def copy(self) -> "Brigade":
        return Brigade(
            self.id,
            self.name,
            self.side,
            self.division,
            self.general,
            self.activated,
            self.score,
            self.penalised,
            self.ordered,
        )


class Fight:
    """vog-8.11: a close combat that is carried over to the next bound."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "attackers",
        "defender",
        "kind",
        "inside",
        "place",
        "bound",
    )

    __slots__ = FIELDS

    def __init__(
        self,
        attackers: list[str],
        defender: str,
        kind: str,
        inside: bool,
        place: str,
        bound: int,
    ) -> None:
        self.attackers = attackers
        self.defender = defender
        self.kind = kind
        self.inside = inside
        self.place = place
        self.bound = bound

    def copy(self) -> "Fight":
        return Fight(
            self.attackers.copy(),
            self.defender,
            self.kind,
            self.inside,
            self.place,
            self.bound,
        )
