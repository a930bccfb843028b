"""A unit on the move: where its move goes, and how far it has got."""

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.courses import Course, course
from grognard.books.en_avant_en_masse.representation import footprint
from grognard.books.en_avant_en_masse.units import Unit
from grognard.ground.angles import bearing, direction
from grognard.ground.rectangles import Rectangle, rectangle_by_front
from grognard.ground.roads import along_route


class Mover:
    """A unit in motion through the impulses of one Movement phase, and how far it has come.

    `mode` is order, assault, pursue, withdraw or run. The way starts at (x, y), the middle of the front, and leads
    (east, north); a unit that goes backward keeps its facing.
    """

    __slots__ = (
        "before",
        "body",
        "clause",
        "course",
        "due",
        "east",
        "facing",
        "first",
        "gone",
        "leaves",
        "mode",
        "north",
        "passed",
        "route",
        "speed",
        "stopped",
        "target",
        "tested",
        "unit",
        "x",
        "y",
    )

    def __init__(
        self,
        unit: Unit,
        mode: str,
        way: Course,
        x: float,
        y: float,
        east: float,
        north: float,
        facing: float,
        speed: float,
    ) -> None:
        self.unit = unit
        self.mode = mode
        self.course = way
        self.x = x
        self.y = y
        self.east = east
        self.north = north
        self.facing = facing
        self.speed = speed
        self.first = 0
        self.gone = 0.0
        self.before = 0.0
        self.stopped = False
        self.target = ""
        self.clause = ""
        self.tested: list[str] = []
        self.passed = ""
        self.due = 0
        self.leaves = False
        self.route: list[tuple[float, float]] = []
        self.body = self.body_at(0.0)

    def body_at(self, gone: float) -> Rectangle:
        """Its footprint after so much of its way."""
        front, depth = footprint(self.unit.card.arm, self.unit.formation)
        if self.route:
            x, y, leg = along_route(self.route, gone)
            (ax, ay), (bx, by) = self.route[leg], self.route[leg + 1]
            return rectangle_by_front(x, y, bearing(bx - ax, by - ay), front, depth)
        return rectangle_by_front(self.x + gone * self.east, self.y + gone * self.north, self.facing, front, depth)

    def set_gone(self, gone: float) -> None:
        self.gone = gone
        self.body = self.body_at(gone)
        self.unit.stand(self.body)


def realign(battle: EamBattle, mover: Mover, x: float, y: float, facing: float, share: float) -> None:
    """eam-R25 Go on from here in another direction, with what is left of the turn."""
    east, north = direction(facing)
    unit = mover.unit
    reach = mover.speed * 10.0 + 1.0
    mover.course = course(battle, unit.card.arm, unit.formation, x, y, east, north, reach, share)
    mover.x, mover.y, mover.east, mover.north, mover.facing = x, y, east, north, facing
    mover.unit.moved_cm += mover.gone
    mover.before = 0.0
    mover.set_gone(0.0)
