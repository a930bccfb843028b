"""Chapters: movement and terrain, on the table: how far a straight move gets in so much of a turn."""

from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.movement import going, rate
from grognard.books.en_avant_en_masse.words import EPSILON
from grognard.core.refusals import Refusal
from grognard.ground.paths import Stretch, stretches

LEVEL: Final = 1e-6


class Course:
    """A straight way cut where the ground changes: at each mark the distance gone and the share of a turn it took.

    `disorder_at` is where it meets ground that disorders, `barred` why it ends where it cannot go on.
    """

    __slots__ = ("barred", "costs", "disorder_at", "length", "marks")

    def __init__(self) -> None:
        self.marks: list[float] = [0.0]
        self.costs: list[float] = [0.0]
        self.length = 0.0
        self.disorder_at = -1.0
        self.barred: Refusal | None = None

    def add(self, length: float, pace: float, disorders: bool) -> None:
        if disorders and self.disorder_at < 0.0:
            self.disorder_at = self.length
        self.length += length
        self.marks.append(self.length)
        self.costs.append(self.costs[-1] + length / pace)

    def gone(self, share: float) -> float:
        """How far it gets in this share of a turn."""
        costs = self.costs
        if share >= costs[-1]:
            return self.length
        for at in range(1, len(costs)):
            if share < costs[at]:
                before = costs[at - 1]
                start = self.marks[at - 1]
                return start + (share - before) / (costs[at] - before) * (self.marks[at] - start)
        return self.length

    def share(self, distance: float) -> float:
        """What share of a turn so much of the way takes."""
        marks = self.marks
        for at in range(1, len(marks)):
            if distance <= marks[at]:
                width = marks[at] - marks[at - 1]
                if width <= EPSILON:
                    return self.costs[at]
                part = (distance - marks[at - 1]) / width
                return self.costs[at - 1] + part * (self.costs[at] - self.costs[at - 1])
        return self.costs[-1]

    def cut(self, length: float) -> None:
        """Let it end earlier."""
        if length < self.length:
            share = self.share(length)
            keep = [at for at, mark in enumerate(self.marks) if mark < length - EPSILON]
            self.marks = [self.marks[at] for at in keep]
            self.costs = [self.costs[at] for at in keep]
            if not self.marks:
                self.marks, self.costs = [0.0], [0.0]
            if length > EPSILON:
                self.marks.append(length)
                self.costs.append(share)
            self.length = max(0.0, length)
            self.barred = None


def slope_of(stretch: Stretch) -> str:
    """eam-R31 Up or down by whether the move ends higher or lower; along the contour there is no effect."""
    if stretch.rise > LEVEL:
        return "up"
    return "down" if stretch.rise < -LEVEL else "level"


def course(
    battle: EamBattle,
    arm: str,
    formation: str,
    x: float,
    y: float,
    east: float,
    north: float,
    length: float,
    share: float,
    multiple: float = 1.0,
) -> Course:
    """eam-R29 The way of a front's middle from (x, y), at most so long, in at most this share of a turn.

    `multiple` is that of a unit in its first turn of flight (eam-17.13).
    """
    found = Course()
    base = rate(battle.settings, arm, formation)
    if base is None or length <= EPSILON or share <= EPSILON:
        return found
    ground = battle.field().ground
    reach = min(length, base * multiple * share + EPSILON)
    to_x = x + reach * east
    to_y = y + reach * north
    passages = ground.along(x, y, to_x, to_y)
    if not passages and formation != "marching":
        found.add(reach, base * multiple, False)
        return found
    for stretch in stretches(ground, x, y, to_x, to_y):
        kinds = stretch.kinds()
        road = "road" in kinds
        if "bridge" not in kinds:
            for feature in stretch.crossed:
                if feature.kind not in kinds:
                    kinds.append(feature.kind)
        way = going(battle.settings, arm, formation, kinds, slope_of(stretch), road)
        if way is None:
            break
        if way.barred is not None:
            found.barred = way.barred
            break
        pace = way.base_cm * way.factor * multiple
        disorders = way.disorders
        shut = False
        for feature in stretch.features:
            # eam-8.2: a scenario's own features may bar, slow or disorder in a way of their own
            shut = shut or not feature.passable
            pace *= feature.number("speed", 1.0)
            disorders = disorders or feature.flag("disorders")
        if shut or pace <= EPSILON:
            found.barred = Refusal("eam-8.2", "the ground here is closed to everybody", "impassable")
            break
        length_left = (share - found.costs[-1]) * pace
        if stretch.length > length_left:
            if length_left > EPSILON:
                found.add(length_left, pace, disorders)
            break
        found.add(stretch.length, pace, disorders)
    return found
