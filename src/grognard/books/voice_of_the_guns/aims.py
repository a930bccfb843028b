"""Whom a unit could fire at, nearest first; whom of them it sees is looked up when it is asked, and kept."""

from grognard.books.voice_of_the_guns.units import Unit


class Target:
    """What a unit could fire at: how far, with how many elements or guns in all."""

    __slots__ = ("distance", "elements", "name")

    def __init__(self, name: str, distance: float, elements: int) -> None:
        self.name = name
        self.distance = distance
        self.elements = elements


class Aim:
    """An enemy in the zone and within reach, and how many elements bear on him."""

    __slots__ = ("bearing", "distance", "foe", "target", "tried")

    def __init__(self, foe: Unit, distance: float, bearing: int) -> None:
        self.foe = foe
        self.distance = distance
        self.bearing = bearing
        self.tried = False
        self.target: Target | None = None
        """Once tried: the target that he is, or None where he is not to be seen."""


class Aims:
    """All of them, the nearest first."""

    __slots__ = ("all",)

    def __init__(self, found: list[Aim]) -> None:
        self.all = found
