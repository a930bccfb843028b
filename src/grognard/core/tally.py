"""The itemised ledger behind a ruling: each modifier is added and explained in one call, with its paragraph."""

from typing import Final

from grognard.core.dice import Dice

START: Final = "start"
ADD: Final = "add"
TIMES: Final = "times"
BECOMES: Final = "becomes"
CITE: Final = "cite"
DIE: Final = "die"

Line = tuple[str, int, int, str, str]
"""What is done (start, add, times, becomes, cite, die), the amount as a fraction of whole numbers, why, paragraph."""


class Tally:
    """Amounts are whole numbers, or in a book with decimals whole parts of one: per=10 reckons in tenths.

    Whole numbers, because a sum of decimals must come out the same on every machine, compiled or not.
    """

    __slots__ = ("lines", "per", "title", "total")

    def __init__(self, title: str, start: int = 0, paragraph: str = "", why: str = "", per: int = 1) -> None:
        self.title = title
        self.per = per
        self.total = start
        self.lines: list[Line] = []
        if why:
            self.lines.append((START, start, per, why, paragraph))

    def add(self, amount: int, why: str, paragraph: str) -> None:
        self.total += amount
        self.lines.append((ADD, amount, self.per, why, paragraph))

    def times(self, numerator: int, denominator: int, why: str, paragraph: str) -> None:
        """Multiply exactly; a remainder means that `per` was chosen too coarse, and is an error."""
        product = self.total * numerator
        if product % denominator:
            raise ArithmeticError(f"{self.title}: {self.total}/{self.per} x {numerator}/{denominator} is not whole")
        self.total = product // denominator
        self.lines.append((TIMES, numerator, denominator, why, paragraph))

    def becomes(self, amount: int, why: str, paragraph: str) -> None:
        """Set the total: a cap, a floor, a rounding."""
        self.total = amount
        self.lines.append((BECOMES, amount, self.per, why, paragraph))

    def cite(self, why: str, paragraph: str) -> None:
        """Note a rule that applied without an amount."""
        self.lines.append((CITE, 0, 1, why, paragraph))

    def throw(self, dice: Dice, sides: int, purpose: str, paragraph: str) -> int:
        """Throw a die and note its face."""
        face = dice.throw(sides, purpose)
        self.lines.append((DIE, face, sides, purpose, paragraph))
        return face

    def paragraphs(self) -> list[str]:
        """Every paragraph in the order applied, each once."""
        found: list[str] = []
        for line in self.lines:
            if line[4] and line[4] not in found:
                found.append(line[4])
        return found

    def faces(self) -> list[int]:
        """The dice thrown, in order."""
        return [line[1] for line in self.lines if line[0] == DIE]
