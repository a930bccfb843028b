"""A unit on the move: where its move goes, and how far it has got."""

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.courses import Course, course
from grognard.books.en_avant_en_masse.representation import footprint
from grognard.books.en_avant_en_masse.units import Unit
from grognard.books.en_avant_en_masse.words import LEAST_FRONT_CM
from grognard.ground.angles import bearing, direction, turn
from grognard.ground.approaches import Approach
from grognard.ground.rectangles import HAIR, Rectangle, in_reach, rectangle_by_front, rectangle_distance
from grognard.ground.roads import along_route
from grognard.ground.rulers import TOUCH

Gap = tuple[Rectangle, Rectangle, float]
"""Two bodies and how far they are apart."""


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
        "ends",
        "facing",
        "first",
        "foes",
        "formed",
        "friends",
        "gone",
        "kept",
        "leaves",
        "mode",
        "north",
        "passed",
        "passes",
        "pose",
        "route",
        "speed",
        "starts",
        "stopped",
        "target",
        "tested",
        "unit",
        "waits",
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
        self.friends: list[Unit] = []  # whom it can come near in this phase
        self.foes: list[Unit] = []
        # by the guns that may fire at it: how far off it started, ends and passes, and the range they wait for
        self.starts: dict[str, float] = {}
        self.ends: dict[str, Gap] = {}
        self.passes: dict[str, Gap] = {}
        self.waits: dict[str, float] = {}
        self.formed = ""
        self.pose: Rectangle | None = None
        self.kept: dict[float, Rectangle] = {}
        self.body = self.body_at(0.0)

    def body_at(self, gone: float) -> Rectangle:
        """Its footprint after so much of its way."""
        pose = self.pose
        if pose is None or self.formed != self.unit.formation:
            pose = self._take_pose()
        if self.route:
            x, y, leg = along_route(self.route, gone)
            (ax, ay), (bx, by) = self.route[leg], self.route[leg + 1]
            return rectangle_by_front(x, y, bearing(bx - ax, by - ay), pose.frontage, pose.depth)
        return pose.moved_to(
            self.x + gone * self.east - pose.half_depth * pose.ahead_x,
            self.y + gone * self.north - pose.half_depth * pose.ahead_y,
        )

    def _take_pose(self) -> Rectangle:
        """Its footprint, wherever it stands; from here on it is the same until it forms or turns."""
        self.formed = self.unit.formation
        front, depth = footprint(self.unit.card.arm, self.formed)
        pose = self.pose = Rectangle(0.0, 0.0, self.facing, front, depth)
        self.kept = {}
        return pose

    def place_at(self, gone: float) -> Rectangle:
        """The same as `body_at`, for places that are asked for again and again."""
        if self.formed != self.unit.formation:
            self._take_pose()
        found = self.kept.get(gone)
        if found is None:
            found = self.kept[gone] = self.body_at(gone)
        return found

    def near(self, limit: float) -> bool:
        """Whether it can be so near to any enemy: by the circles about them."""
        return any(in_reach(self.body, foe.footprint(), limit) for foe in self.foes)

    def farthest(self) -> float:
        """No farther than this it goes in one phase, even where it takes another direction on the way."""
        return max(self.course.length, self.speed * 10.0 + 1.0)

    def set_gone(self, gone: float) -> None:
        standing = gone == self.gone and self.formed == self.unit.formation and self.unit.body is self.body
        if not standing:
            self.gone = gone
            self.body = self.body_at(gone)
            self.unit.stand(self.body)

    def set_out_anew(self, x: float, y: float, east: float, north: float, facing: float) -> None:
        """Another way from here; what was gone of the old one is behind it."""
        self.x, self.y, self.east, self.north, self.facing = x, y, east, north, facing
        self.unit.moved_cm += self.gone
        self.before = 0.0
        self.formed = ""
        self.set_gone(0.0)


def narrowed(mover: Mover, there: Rectangle, gap: float, low: float, high: float, halvings: int) -> tuple[float, float]:
    """Between a point of its way at which it is farther off a body than a gap, and one at which it is not: halve so
    many times. On a straight way each look tells of the points about it too: nothing comes nearer than it goes."""
    if mover.route:
        for _ in range(halvings):
            middle = (low + high) / 2.0
            if rectangle_distance(mover.body_at(middle), there) > gap:
                low = middle
            else:
                high = middle
        return low, high
    approach = Approach(mover.body_at(0.0), mover.east, mover.north, there)
    limit = max(gap, TOUCH)
    far_before = low
    near_from = high
    for _ in range(halvings):
        middle = (low + high) / 2.0
        far = middle < far_before
        if not far and middle < near_from:
            apart = approach.separation(middle)
            if apart < TOUCH - HAIR:
                apart = 0.0
            elif apart <= limit + HAIR:
                apart = rectangle_distance(mover.body_at(middle), there)
            far = apart > gap
            if far:
                far_before = middle + (apart - limit) - HAIR
            else:
                near_from = middle - max(0.0, gap - apart - TOUCH - HAIR)
        if far:
            low = middle
        else:
            high = middle
    return low, high


def realign(battle: EamBattle, mover: Mover, x: float, y: float, facing: float, share: float) -> None:
    """eam-R25 Go on from here in another direction, with what is left of the turn."""
    east, north = direction(facing)
    unit = mover.unit
    reach = mover.speed * 10.0 + 1.0
    mover.course = course(battle, unit.card.arm, unit.formation, x, y, east, north, reach, share)
    mover.set_out_anew(x, y, east, north, facing)


def off_line(body: Rectangle, target: Rectangle) -> float:
    """eam-10.3, eam-R25, eam-R124 How far off straight ahead a unit must turn to meet an enemy: not at all where going
    straight a centimetre of its front does, else towards his middle."""
    low = high = body.right_of(target.x, target.y)
    for x, y in target.corners():
        right = body.right_of(x, y)
        low = min(low, right)
        high = max(high, right)
    if min(high, body.half_front) - max(low, 0.0 - body.half_front) >= LEAST_FRONT_CM:
        return 0.0
    x, y = body.front_centre()
    return turn(body.facing, bearing(target.x - x, target.y - y))
