"""Sight: whether one place sees another over ground, features and bodies, and what stops it.

Each book says in a `SightRule` what screens the view and how far one sees into it; `Sight` is that rule on
one ground, built once per battle. Whatever is seen from a is seen from b: the ends are put in order before
anything is reckoned, so the answer is the same to the last bit.
"""

from math import inf
from typing import Final

from .bodies import Bodies
from .heights import Heights, Profile, height_on, highest, spans_above
from .index import Corridor, Corridors
from .rulers import POINT, TOUCH
from .shapes import Shape, Span, distance, merged
from .terrain import Ground

TOUCHED: Final = -1.0
"""As `through`: the line may not even touch it (a wall, which has no width to look through)."""

OVER_NEVER: Final = 0  # nobody sees over it
OVER_BY_LINE: Final = 1  # seen over where the straight line from eye to eye passes above its top
OVER_FROM_EITHER: Final = 2  # seen over when one end stands higher than its ground, by the rule's level
OVER_FROM_BOTH: Final = 3  # the same of both ends

RELIEF_NONE: Final = 0  # the lie of the land hides nothing
RELIEF_BY_LINE: Final = 1  # ground above the straight line from eye to eye
RELIEF_ABOVE_BOTH: Final = 2  # ground higher than both ends

KEPT: Final = 20000
"""Lines of sight remembered before starting afresh: who stands looks along the same ones, turn after turn."""

FEATURE: Final = "feature"
RELIEF: Final = "relief"
BODY: Final = "body"


class Screen:
    """How features of some kinds screen the view. `through`: how far one sees through them in all, in the
    ground's unit (0: any length of it stops the view). `own_free`: the part of one that holds an end,
    as far as the line first leaves it, does not count.
    Kinds of one screen are added up; a feature with a property `see_through` stands by itself with that."""

    def __init__(self, kinds: list[str], through: float, own_free: bool = False, over: int = OVER_NEVER) -> None:
        self.kinds: list[str] = kinds
        self.through: float = through
        self.own_free: bool = own_free
        self.over: int = over


class SightRule:
    """What stops the view under one book. `eye`: eyes above the ground; `level`: by how much an end must
    stand higher to see over (0: by anything at all); `body_height`: how high a body stands (OVER_BY_LINE)."""

    def __init__(
        self,
        screens: list[Screen],
        relief: int = RELIEF_BY_LINE,
        eye: float = 0.0,
        bodies_over: int = OVER_NEVER,
        level: float = 0.0,
        body_height: float = 0.0,
    ) -> None:
        self.screens: list[Screen] = screens
        self.relief: int = relief
        self.eye: float = eye
        self.bodies_over: int = bodies_over
        self.level: float = level
        self.body_height: float = body_height


class Stop:
    """What stops a line of sight, and where the line, coming from its first end, meets it."""

    def __init__(self, what: str, name: str, share: float, x: float, y: float) -> None:
        self.what: str = what
        self.name: str = name
        self.share: float = share
        self.x: float = x
        self.y: float = y

    def __repr__(self) -> str:
        return f"Stop({self.what!r}, {self.name!r}, {self.share}, {self.x}, {self.y})"


class Veil:
    """One feature as a screen, with the circle that holds it."""

    def __init__(self, name: str, shape: Shape, group: int, screen: Screen, height: float | None) -> None:
        self.name: str = name
        self.shape: Shape = shape
        self.group: int = group
        self.through: float = screen.through
        self.own_free: bool = screen.own_free
        self.over: int = OVER_NEVER if height is None and screen.over == OVER_BY_LINE else screen.over
        self.height: float = 0.0 if height is None else height
        self.x: float = (shape.west + shape.east) / 2.0
        self.y: float = (shape.south + shape.north) / 2.0
        half = distance(shape.west, shape.south, shape.east, shape.north) / 2.0 + TOUCH
        self.square: float = half * half


class Line:
    """One line of sight while it is judged: its ends in order, and what has stopped it so far."""

    def __init__(self, ax: float, ay: float, bx: float, by: float, hurry: bool) -> None:
        self.ax: float = ax
        self.ay: float = ay
        self.bx: float = bx
        self.by: float = by
        self.hurry: bool = hurry  # one stop is enough
        self.from_ground: float = 0.0
        self.to_ground: float = 0.0
        self.from_eye: float = 0.0
        self.to_eye: float = 0.0
        self.profile: Profile | None = None
        self.stops: list[tuple[float, float, str, str]] = []

    def stop(self, start: float, end: float, what: str, name: str) -> None:
        self.stops.append((start, end, what, name))


class Sight:
    """A sight rule on one ground."""

    def __init__(self, ground: Ground, rule: SightRule) -> None:
        self.rule: SightRule = rule
        self.heights: Heights = ground.heights
        self.flat: bool = ground.heights.is_flat()
        self.throughs: list[float] = [screen.through for screen in rule.screens]
        self.veils: list[Veil] = []
        for feature in ground.features:
            for group, screen in enumerate(rule.screens):
                if feature.kind in screen.kinds:
                    if "see_through" in feature.properties:
                        group = len(self.throughs)
                        own = feature.number("see_through", screen.through)
                        self.throughs.append(own)
                        screen = Screen(screen.kinds, own, screen.own_free, screen.over)
                    self.veils.append(Veil(feature.name, feature.shape, group, screen, feature.height))
        shapes = [veil.shape for veil in self.veils]
        self.corridors: Corridors = Corridors(shapes, ground.width, ground.depth, ground.heights)
        self.judged: dict[tuple[float, float, float, float], bool] = {}

    def clear(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether the ground and its features leave the view open."""
        if bx < ax or (bx == ax and by < ay):
            ax, ay, bx, by = bx, by, ax, ay
        corridor: Corridor | None = None
        if self.flat:
            corridor = self.corridors.between(ax, ay, bx, by)
            if not corridor.numbers or not self._any_near(corridor, ax, ay, bx, by):
                return True
        ends = (ax, ay, bx, by)
        known = self.judged.get(ends)
        if known is None:
            line = Line(ax, ay, bx, by, True)
            if corridor is None:
                corridor = self.corridors.between(ax, ay, bx, by)
            self._judge(line, corridor, self.rule.eye, self.rule.eye)
            known = not line.stops
            if len(self.judged) >= KEPT:
                self.judged.clear()
            self.judged[ends] = known
        return known

    def stop(
        self,
        ax: float,
        ay: float,
        bx: float,
        by: float,
        bodies: Bodies | None = None,
        but: list[str] | None = None,
        from_eye: float = -1.0,
        to_eye: float = -1.0,
    ) -> Stop | None:
        """The first thing from a that stops the view to b, or None. `bodies` stop it too, except those named
        in `but` (who looks, who is looked at). Eyes above the ground are the rule's unless given here."""
        if from_eye < 0.0:
            from_eye = self.rule.eye
        if to_eye < 0.0:
            to_eye = self.rule.eye
        turned = bx < ax or (bx == ax and by < ay)
        if turned:
            line = Line(bx, by, ax, ay, False)
            from_eye, to_eye = to_eye, from_eye
        else:
            line = Line(ax, ay, bx, by, False)
        self._judge(line, self.corridors.between(line.ax, line.ay, line.bx, line.by), from_eye, to_eye)
        if bodies is not None:
            self._judge_bodies(line, bodies, [] if but is None else but)
        if not line.stops:
            return None
        best_share = 2.0
        best_what = ""
        best_name = ""
        for start, end, what, name in line.stops:
            share = 1.0 - end if turned else start
            if share < best_share:
                best_share, best_what, best_name = share, what, name
        x = ax + best_share * (bx - ax)
        y = ay + best_share * (by - ay)
        return Stop(best_what, best_name, best_share, x, y)

    def clear_past(self, ax: float, ay: float, bx: float, by: float, bodies: Bodies, but: list[str]) -> bool:
        """Whether ground, features and bodies leave the view open: what `stop` says, without saying where."""
        if bx < ax or (bx == ax and by < ay):
            ax, ay, bx, by = bx, by, ax, ay
        over = self.rule.bodies_over
        if over == OVER_BY_LINE or self.rule.level > 0.0:
            line = Line(ax, ay, bx, by, True)
            self._stand(line, self.rule.eye, self.rule.eye)
            self._judge_bodies(line, bodies, but)
            return not line.stops and self.clear(ax, ay, bx, by)
        ground = -inf
        if over != OVER_NEVER:
            one = self.heights.level if self.flat else self.heights.at(ax, ay)
            other = self.heights.level if self.flat else self.heights.at(bx, by)
            ground = max(one, other) if over == OVER_FROM_EITHER else min(one, other)
        return not bodies.hides(ax, ay, bx, by, but, ground) and self.clear(ax, ay, bx, by)

    def clear_from(self, x: float, y: float, places: list[tuple[float, float]]) -> list[bool]:
        """One place to many."""
        return [self.clear(x, y, px, py) for px, py in places]

    def clear_pairs(self, pairs: list[tuple[float, float, float, float]]) -> list[bool]:
        """Many lines at once."""
        return [self.clear(ax, ay, bx, by) for ax, ay, bx, by in pairs]

    def _any_near(self, corridor: Corridor, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether the line comes inside the circle about any screen of its corridor."""
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        for number in corridor.numbers:
            veil = self.veils[number]
            ex = veil.x - ax
            ey = veil.y - ay
            along = ex * dx + ey * dy
            if along > 0.0:
                part = 1.0 if along >= square else along / square
                ex -= part * dx
                ey -= part * dy
            if ex * ex + ey * ey <= veil.square:
                return True
        return False

    def _judge(self, line: Line, corridor: Corridor, from_eye: float, to_eye: float) -> None:
        self._stand(line, from_eye, to_eye)
        dx = line.bx - line.ax
        dy = line.by - line.ay
        if dx * dx + dy * dy < POINT:
            return
        if not self.flat and self.rule.relief != RELIEF_NONE:
            self._judge_relief(line, corridor.top)
            if line.hurry and line.stops:
                return
        if corridor.numbers:
            self._judge_screens(line, corridor)

    def _stand(self, line: Line, from_eye: float, to_eye: float) -> None:
        """How high its ends stand, and the eyes there."""
        if not self.flat:
            line.from_ground = self.heights.at(line.ax, line.ay)
            line.to_ground = self.heights.at(line.bx, line.by)
        else:
            line.from_ground = line.to_ground = self.heights.level
        line.from_eye = line.from_ground + from_eye
        line.to_eye = line.to_ground + to_eye

    def _judge_relief(self, line: Line, top: float) -> None:
        if self.rule.relief == RELIEF_BY_LINE:
            if top <= min(line.from_eye, line.to_eye):
                return
            if line.hurry:
                if self.heights.rises_above(line.ax, line.ay, line.bx, line.by, line.from_eye, line.to_eye):
                    line.stop(0.0, 1.0, RELIEF, "")
                return
            for start, end in spans_above(self._profile(line), line.from_eye, line.to_eye, 0.0):
                line.stop(start, end, RELIEF, "")
        else:
            both = max(line.from_ground, line.to_ground) + TOUCH
            level = both - TOUCH
            if top <= both:
                return
            if line.hurry:
                if self.heights.rises_above(line.ax, line.ay, line.bx, line.by, level, level):
                    line.stop(0.0, 1.0, RELIEF, "")
                return
            if highest(self._profile(line)) > both:
                for start, end in spans_above(self._profile(line), level, level, 0.0):
                    line.stop(start, end, RELIEF, "")

    def _profile(self, line: Line) -> Profile:
        profile = line.profile
        if profile is None:
            profile = self.heights.profile(line.ax, line.ay, line.bx, line.by)
            line.profile = profile
        return profile

    def _judge_screens(self, line: Line, corridor: Corridor) -> None:
        length = distance(line.ax, line.ay, line.bx, line.by)
        edge = TOUCH / length
        held: list[tuple[int, Span, str]] = []
        for number in corridor.numbers:
            veil = self.veils[number]
            for span in veil.shape.spans(line.ax, line.ay, line.bx, line.by):
                if veil.own_free and (span[0] <= edge or span[1] >= 1.0 - edge):
                    continue
                if veil.over == OVER_BY_LINE and corridor.top + veil.height <= min(line.from_eye, line.to_eye):
                    continue
                for start, end in self._not_seen_over(line, veil, span):
                    if veil.through > 0.0:
                        held.append((veil.group, (start, end), veil.name))
                    elif veil.through < 0.0 or end - start > 4.0 * edge:
                        line.stop(start, end, FEATURE, veil.name)
                        if line.hurry:
                            return
        if held:
            self._judge_depths(line, held, length)

    def _judge_depths(self, line: Line, held: list[tuple[int, Span, str]], length: float) -> None:
        """Add up what the line runs through of each group; what overlaps counts once."""
        groups: list[int] = []
        for group, _, _ in held:
            if group not in groups:
                groups.append(group)
        for group in groups:
            share = 0.0
            for start, end in merged([span for number, span, _ in held if number == group]):
                share += end - start
            if share * length > self.throughs[group] + TOUCH:
                for number, span, name in held:
                    if number == group:
                        line.stop(span[0], span[1], FEATURE, name)

    def _not_seen_over(self, line: Line, veil: Veil, span: Span) -> list[Span]:
        """The parts of a span in which the screen really stands in the way."""
        if veil.over == OVER_NEVER:
            return [span]
        if veil.over == OVER_BY_LINE:
            above = spans_above(self._profile(line), line.from_eye, line.to_eye, veil.height)
            out: list[Span] = []
            for start, end in above:
                start = max(start, span[0])
                end = min(end, span[1])
                if start <= end:
                    out.append((start, end))
            return out
        profile = self._profile(line)
        ground = max(height_on(profile, span[0]), height_on(profile, span[1]))
        for start, end, a, b, c in profile:
            if start < span[1] and end > span[0]:
                part = (max(start, span[0]), min(end, span[1]), a, b, c)
                ground = max(ground, highest([part]))
        return [] if self._stands_over(line, ground, veil.over) else [span]

    def _stands_over(self, line: Line, ground: float, over: int) -> bool:
        """Whether the ends stand high enough above this ground to see over what stands on it."""
        if over == OVER_FROM_EITHER:
            higher = max(line.from_ground, line.to_ground) - ground
        else:
            higher = min(line.from_ground, line.to_ground) - ground
        level = self.rule.level
        return higher > TOUCH if level <= 0.0 else higher >= level - TOUCH

    def _judge_bodies(self, line: Line, bodies: Bodies, but: list[str]) -> None:
        self._judge_met(line, bodies.along(line.ax, line.ay, line.bx, line.by), bodies, but)

    def _judge_met(self, line: Line, met: list[tuple[float, str]], bodies: Bodies, but: list[str]) -> None:
        over = self.rule.bodies_over
        for share, name in met:
            if name in but:
                continue
            level = bodies.levels[name]
            if over == OVER_BY_LINE:
                sight = line.from_eye + share * (line.to_eye - line.from_eye)
                if level + self.rule.body_height <= sight + TOUCH:
                    continue
            elif over != OVER_NEVER and self._stands_over(line, level, over):
                continue
            line.stop(share, share, BODY, name)
