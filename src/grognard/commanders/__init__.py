"""Computer players: a view in, an order out. They see views only, and reach a book only by the shelf."""

from grognard.commanders.commanders import KINDS, Choices, Commander, appoint
from grognard.commanders.fights import fight

__all__ = ["KINDS", "Choices", "Commander", "appoint", "fight"]
