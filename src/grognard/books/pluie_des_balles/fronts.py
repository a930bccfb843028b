"""Where the elements of one side stand, in rows of numbers: for those who look for the nearest of many."""

from grognard.books.pluie_des_balles.state import Element


class Front:
    """Places in centimetres and who stands there, in the order of the table. Never changed once it is filled."""

    __slots__ = ("elements", "xs", "ys")

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self.xs: list[float] = []
        self.ys: list[float] = []

    def add(self, element: Element) -> None:
        self.elements.append(element)
        self.xs.append(element.x)
        self.ys.append(element.y)

    def nearest(self, x: float, y: float) -> Element | None:
        """The nearest to a place; of several as near, the first of the table."""
        best = -1
        least = 0.0
        xs, ys = self.xs, self.ys
        for at in range(len(xs)):
            dx = xs[at] - x
            dy = ys[at] - y
            apart = dx * dx + dy * dy
            if best < 0 or apart < least:
                best, least = at, apart
        return self.elements[best] if best >= 0 else None
