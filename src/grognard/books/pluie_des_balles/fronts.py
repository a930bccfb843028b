"""Where the elements of one side stand, in rows of numbers: for those who look for the nearest of many."""

from math import inf

from grognard.books.pluie_des_balles.state import ON_TABLE, PENNANT, Element


class Front:
    """Places in centimetres, in the order of the table; who is not on it, and a pennant, stands infinitely far off."""

    __slots__ = ("elements", "numbers", "xs", "ys")

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self.numbers: dict[str, int] = {}
        self.xs: list[float] = []
        self.ys: list[float] = []

    def add(self, element: Element) -> None:
        self.numbers[element.id] = len(self.elements)
        self.elements.append(element)
        self.xs.append(inf)
        self.ys.append(inf)
        self.update(element)

    def update(self, element: Element) -> None:
        """It has moved, come or gone."""
        at = self.numbers.get(element.id, -1)
        if at >= 0:
            stands = element.fate == ON_TABLE and element.kind != PENNANT
            self.xs[at] = element.x if stands else inf
            self.ys[at] = element.y if stands else inf

    def nearest(self, x: float, y: float) -> Element | None:
        """The nearest to a place; of several as near, the first of the table."""
        best = -1
        least = inf
        xs, ys = self.xs, self.ys
        for at in range(len(xs)):
            dx = xs[at] - x
            dy = ys[at] - y
            apart = dx * dx + dy * dy
            if apart < least:
                best, least = at, apart
        return self.elements[best] if best >= 0 else None

    def within(self, x: float, y: float, around: float) -> list[str]:
        """Whose centre lies within a distance of a place."""
        found: list[str] = []
        most = around * around
        xs, ys = self.xs, self.ys
        for at in range(len(xs)):
            dx = xs[at] - x
            dy = ys[at] - y
            if dx * dx + dy * dy <= most:
                found.append(self.elements[at].id)
        return found
