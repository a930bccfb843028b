"""Simultaneous movement: ten impulses of a minute, and only those looked at in which something can happen.

How far two bodies are apart can shrink in an impulse by no more than both can move. So each mover knows until when
nothing of interest (a range, the ten centimetres, contact) can come about, and sleeps till then.
"""

from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.close_assault import direction_of, may_approach
from grognard.books.en_avant_en_masse.closing import hold, step_one
from grognard.books.en_avant_en_masse.defence import Defence
from grognard.books.en_avant_en_masse.fire import CANISTER_CM
from grognard.books.en_avant_en_masse.guns import has_legal_target
from grognard.books.en_avant_en_masse.movers import Mover, narrowed, off_line, realign
from grognard.books.en_avant_en_masse.neighbours import NEVER, far_off, find_neighbours, impulses_to
from grognard.books.en_avant_en_masse.status import NERVOUS
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.words import (
    APPROACH_CM,
    ARTILLERY,
    ASSAULT,
    DENSE,
    HALF,
    IMPULSES,
    MOVE,
    TOUCHING_CM,
)
from grognard.ground.arcs import off_facing
from grognard.ground.rectangles import Rectangle, farther_than, in_reach, overlap, rectangle_distance

CLEAR_CM: Final = 1.0
"""eam-R116: a unit that does not assault keeps so far from an enemy."""
ORDER_OF_MODES: Final = {"run": 0, "withdraw": 1, "pursue": 2, "assault": 3, "order": 3}


class Impulses:
    """One Movement phase at work (eam-R21, eam-R22)."""

    __slots__ = (
        "at",
        "battle",
        "by",
        "contacts",
        "defence",
        "enemies",
        "forming",
        "last",
        "movers",
        "overlapping",
        "table",
    )

    def __init__(self, battle: EamBattle, movers: list[Mover]) -> None:
        self.battle = battle
        self.movers = sorted(movers, key=_order)
        self.by: dict[str, Mover] = {mover.unit.card.id: mover for mover in movers}
        self.table = battle.on_table()
        self.at = 0
        self.last = 0
        self.overlapping: list[str] = []
        self.contacts: list[str] = []
        self.forming = [unit for unit in self.table if unit.changing == DENSE and unit.formation == ASSAULT]
        self.defence = Defence(battle, self.movers)
        self.enemies: dict[str, list[Unit]] = {
            side: [unit for unit in self.table if unit.card.side != side] for side in battle.sides
        }
        find_neighbours(self.movers, self.by, self.table)

    def work(self) -> None:
        """Impulse by impulse, leaving out those in which nothing can happen."""
        for mover in self.movers:
            self._note_overlaps(mover)
        self._look()
        while self.at < IMPULSES:
            due = IMPULSES
            for mover in self.movers:
                if not mover.stopped and mover.due < due:
                    due = mover.due
            if self.forming and self.at < HALF < due:
                due = HALF
            self.last = self.at
            self.at = max(self.at + 1, due)
            for mover in self.movers:
                if not mover.stopped:
                    self._advance(mover)
            self._look()
            if self.at == HALF:
                self._form_dense()
        self.defence.finish()

    def _form_dense(self) -> None:
        """eam-6.17, eam-R20 Dense from the end of impulse 5, unless caught before."""
        caught = [entry.split(" ")[1] for entry in self.contacts]
        for unit in self.forming:
            name = unit.card.id
            if unit.place != TABLE or unit.status == 0:
                continue
            if name in caught and any(
                mover.passed == name and rectangle_distance(mover.body, unit.footprint()) <= 1e-4
                for mover in self.movers
            ):
                continue
            unit.form(DENSE)
            unit.stop_manoeuvre()
            self.battle.tell(
                "forms",
                ("eam-6.2", "eam-6.17"),
                {"unit": unit.card.name, "formation": DENSE, "before": ASSAULT},
            )
        self.forming = []

    # -- moving ----------------------------------------------------------------------------------------

    def share(self, mover: Mover) -> float:
        return max(0.0, (self.at - mover.first) / 10.0)

    def _advance(self, mover: Mover) -> None:
        gone = mover.course.gone(self.share(mover))
        if mover.mode == "pursue":  # held back by contact, it does not make up for that afterwards
            gone = min(gone, mover.gone + mover.speed * (self.at - self.last))
        mover.before = mover.gone
        mover.set_gone(gone)

    def _note_overlaps(self, mover: Mover) -> None:
        """Friends that share their ground already are no news (eam-R17)."""
        for other in self.table:
            if other is not mover.unit and in_reach(mover.body, other.footprint(), 0.0):
                if overlap(mover.body, other.footprint()):
                    self.overlapping.append(f"{mover.unit.card.id} {other.card.id}")

    # -- looking ---------------------------------------------------------------------------------------

    def _look(self) -> None:
        """eam-R21 After an impulse: friends, contacts, fire in defence, the 10 cm tests, and again fire (eam-R63)."""
        awake = [mover for mover in self.movers if not mover.stopped and mover.due <= self.at]
        for mover in awake:
            self._friends(mover)
        for mover in awake:
            self._touch(mover)
        if awake:
            self.defence.ball(self.at, awake)
        for mover in awake:
            if not mover.stopped:
                self._tests(mover)
        if awake:
            for mover in self.defence.canister(self.at, awake):
                self._retest(mover)
        for mover in awake:
            if mover.unit.status == 0 and mover.mode != "run":
                mover.stopped = True
            if not mover.stopped:
                self._nervous(mover)
        for mover in awake:
            if not mover.stopped:
                mover.due = self._next(mover)

    def _next(self, mover: Mover) -> int:
        """The first impulse in which anything can happen to this mover."""
        if mover.mode == "run" and not self.defence.any_mover:
            return NEVER
        unit = mover.unit
        body = mover.body
        wait = NEVER
        for other in mover.friends:
            if other.place == TABLE and other.status > 0:
                wait = min(wait, impulses_to(mover, self.by.get(other.card.id), far_off(body, other), 0.0))
        guns_own = unit.status == NERVOUS and unit.card.guns
        for other in self.enemies[unit.card.side]:
            if wait <= 1:
                break
            if other.place != TABLE or other.status == 0:
                continue
            low = far_off(body, other)
            limit = self.defence.next_limit(other, low)
            if low > APPROACH_CM > limit:
                limit = APPROACH_CM
            if guns_own and low > limit:
                limit = max(limit, 40.0 if low > 40.0 else (20.0 if low > 20.0 else 0.0))
            wait = min(wait, impulses_to(mover, self.by.get(other.card.id), low, limit))
        return self.at + max(1, wait)

    # -- friends -----------------------------------------------------------------------------------------

    def _friends(self, mover: Mover) -> None:
        """eam-6.3, eam-R17 No ordered move goes through a friend; those pushed together are Dense at once."""
        unit = mover.unit
        if mover.mode == "run" or unit.card.arm == ARTILLERY or mover.gone <= mover.before:
            return
        for other in mover.friends:
            if (
                other.place != TABLE
                or other.status == 0
                or not in_reach(mover.body, other.footprint(), 0.0)
                or not overlap(mover.body, other.footprint())
            ):
                continue
            if (
                f"{unit.card.id} {other.card.id}" in self.overlapping
                or f"{other.card.id} {unit.card.id}" in self.overlapping
            ):
                continue
            if mover.mode in ("order", "assault") and self.battle.settings.friends_block:
                mover.set_gone(self._apart(mover, other.footprint(), 0.0))
                mover.stopped = True
                self.battle.tell(
                    "blocked",
                    ("eam-R17",),
                    {"unit": unit.card.name, "by": other.card.name},
                    self.battle.own(unit.card.side),
                )
                return
            self.overlapping.append(f"{unit.card.id} {other.card.id}")
            for crowded in (unit, other):
                if crowded.formation != DENSE:
                    crowded.stop_manoeuvre()
                    crowded.form(DENSE)
                    crowded.left_loose = False
            mover.body = unit.footprint()
            self.battle.tell("co-located", ("eam-6.3", "eam-R17"), {"unit": unit.card.name, "with": other.card.name})

    def _apart(self, mover: Mover, body: Rectangle, gap: float) -> float:
        """How far it can go since it was last looked at and still be so far off a body, to a hair."""
        if rectangle_distance(mover.place_at(mover.before), body) <= gap:
            return mover.before
        low, _ = narrowed(mover, body, gap, mover.before, mover.gone, 24)
        return low

    # -- enemies -----------------------------------------------------------------------------------------

    def _enemies_near(self, mover: Mover, limit: float) -> list[tuple[float, Unit]]:
        """Enemies within a limit, nearest first; those who run are ignored (eam-R69)."""
        found: list[tuple[float, Unit]] = []
        for other in mover.foes:
            if other.place == TABLE and other.status > 0 and in_reach(mover.body, other.footprint(), limit):
                gap = rectangle_distance(mover.body, other.footprint())
                if gap <= limit + 1e-6:
                    found.append((gap, other))
        if len(found) > 1:
            found.sort(key=_by_gap)
        return found

    def _touch(self, mover: Mover) -> None:
        """eam-R21 Two that would cross stop at contact, each where its share of the move brings it."""
        if mover.mode == "run":
            return
        for _, other in self._enemies_near(mover, 0.0):
            there = self.by.get(other.card.id)
            if there is not None and there.mode == "pursue" and there.target == mover.unit.card.id:
                continue  # eam-R88: a pursuer follows; it does not hold back whom it follows
            if mover.gone > mover.before:
                if mover.mode == "pursue" and other.card.id == mover.target:
                    mover.set_gone(self._apart(mover, other.footprint(), 0.0))
                elif there is not None and not there.stopped and there.gone > there.before:
                    self._meet(mover, there)
                else:
                    mover.set_gone(self._apart(mover, other.footprint(), 0.0))

    def _meet(self, one: Mover, two: Mover) -> None:
        """Both are moving: find the moment at which they touch."""
        low, high = 0.0, 1.0
        one_gone, two_gone = one.gone, two.gone
        if rectangle_distance(one.body_at(one.before), two.body_at(two.before)) <= 0.0:
            high = 0.0
        for _ in range(24):
            middle = (low + high) / 2.0
            first = one.body_at(one.before + middle * (one_gone - one.before))
            second = two.body_at(two.before + middle * (two_gone - two.before))
            if farther_than(first, second, 0.0):
                low = middle
            else:
                high = middle
        one.set_gone(one.before + low * (one_gone - one.before))
        two.set_gone(two.before + low * (two_gone - two.before))

    def _tests(self, mover: Mover) -> None:
        """eam-15.2, eam-15.3, eam-15.4, eam-R69 Whatever its order, at 10 cm from the nearest enemy in its path."""
        if mover.mode in ("run", "withdraw"):
            if mover.mode == "withdraw":
                self._stop_short(mover, 0.0)
            return
        battle = self.battle
        unit = mover.unit
        for _, other in self._enemies_near(mover, APPROACH_CM):
            if mover.mode == "pursue" and other.card.id == mover.target:
                continue
            if not self._nearing(mover, other):
                continue
            in_path = _in_path(mover, other)
            if mover.mode == "order" and mover.clause == MOVE:
                gap = battle.settings.move_halts_at_cm
                if rectangle_distance(mover.body, other.footprint()) <= gap + 1e-6:
                    mover.set_gone(self._apart(mover, other.footprint(), gap))
                    mover.stopped = True
                    battle.give_up(unit, "halted", "eam-R10", f"{other.card.name} is close")
                    return
            if in_path and other.card.id not in mover.tested:
                mover.tested.append(other.card.id)
                at_line = mover.body_at(self._apart(mover, other.footprint(), APPROACH_CM))
                if mover.mode == "order":
                    if not may_approach(unit.status, other.status):
                        mover.set_gone(self._apart(mover, other.footprint(), APPROACH_CM))
                        mover.stopped = True
                        battle.tell(
                            "halted-at-10",
                            ("eam-15.2", "eam-15.3"),
                            {"unit": unit.card.name, "enemy": other.card.name},
                        )
                        return
                else:
                    direction = direction_of(
                        battle.settings,
                        _bearing_off(other, at_line.x, at_line.y),
                        other.card.arm,
                        other.formation,
                        battle.in_village(other),
                    )
                    passed = step_one(battle, self.movers, mover, other, direction)
                    if not passed:
                        mover.set_gone(self._apart(mover, other.footprint(), APPROACH_CM))
                        hold(battle, mover, other)
                        return
                    mover.passed = other.card.id
                    if mover.mode != "pursue":  # eam-R89: it meets another on its way, and follows whom it followed
                        mover.target = other.card.id
                    self.contacts.append(f"{unit.card.id} {other.card.id} {direction}")
                    self._line_up(mover, other)
            if mover.passed != other.card.id:
                self._stop_short(mover, CLEAR_CM if mover.mode == "order" else 0.0)
                if mover.stopped:
                    return
        if mover.passed and rectangle_distance(mover.body, battle.unit(mover.passed).footprint()) <= TOUCHING_CM:
            mover.stopped = True
            there = self.by.get(mover.passed)
            if there is not None and there.mode in ("order", "assault"):
                there.stopped = True

    def _line_up(self, mover: Mover, other: Unit) -> None:
        """eam-R25 Over the last 10 cm it may turn a little more, to line up with its target."""
        deviation = self.battle.settings.deviation_degrees
        x, y = mover.body.front_centre()
        off = off_line(mover.body, other.footprint())
        if abs(off) < 0.5 or mover.route:
            return
        spent = self.share(mover)
        facing = mover.facing + max(0.0 - deviation, min(deviation, off))
        realign(self.battle, mover, x, y, facing, 1.0 - spent)
        mover.first = self.at
        mover.waits = {}  # what was waited for may not come

    def _stop_short(self, mover: Mover, gap: float) -> None:
        """eam-R94, eam-R116 Whoever is not to close stays clear of an enemy."""
        for apart, other in self._enemies_near(mover, gap):
            if self._nearing(mover, other) and (mover.mode == "order" or apart <= 1e-4):
                mover.set_gone(self._apart(mover, other.footprint(), gap))
                mover.stopped = True
                return

    def _nearing(self, mover: Mover, other: Unit) -> bool:
        """Whether its way leads nearer to that enemy: from where it was looked at last, or from where it starts."""
        from_x, from_y = mover.body.x, mover.body.y
        if self.at == 0 or mover.gone <= mover.before:
            end = mover.place_at(min(mover.course.length, mover.gone + 0.5))
            from_x, from_y = end.x, end.y
        start = mover.place_at(mover.before)
        before = (other.x - start.x) ** 2 + (other.y - start.y) ** 2
        after = (other.x - from_x) ** 2 + (other.y - from_y) ** 2
        return after < before - 1e-9

    def _retest(self, mover: Mover) -> None:
        """eam-R66 Canister that told inside 10 cm: willingness to close is tested again there."""
        other = self.battle.find(mover.passed)
        if other is None or mover.unit.status == 0 or not self.battle.settings.retest_after_canister:
            return
        direction = "front"
        for contact in self.contacts:
            name, target, side = contact.split(" ")
            if name == mover.unit.card.id and target == mover.passed:
                direction = side
        if not step_one(self.battle, self.movers, mover, other, direction):
            mover.passed = ""
            mover.set_gone(self._apart(mover, other.footprint(), CANISTER_CM))
            hold(self.battle, mover, other)

    def _nervous(self, mover: Mover) -> None:
        """eam-11.6, eam-R45 It stops where its guns find a target, and fires in the next Firing phase."""
        unit = mover.unit
        if (
            unit.status == NERVOUS
            and mover.mode in ("order", "assault")
            and self.battle.settings.nervous_stops_for != "never"
            and unit.card.guns
            and has_legal_target(self.battle, unit)
        ):
            mover.stopped = True
            self.battle.tell("stops-to-fire", ("eam-11.6", "eam-R45"), {"unit": unit.card.name})


def _order(mover: Mover) -> tuple[int, str]:
    return ORDER_OF_MODES[mover.mode], mover.unit.card.id


def _by_gap(entry: tuple[float, Unit]) -> tuple[float, str]:
    return round(entry[0], 6), entry[1].card.id


def _in_path(mover: Mover, other: Unit) -> bool:
    """eam-R69 Does that enemy stand in the strip the mover's front sweeps?"""
    body = mover.body
    there = other.footprint()
    backward = mover.east * body.ahead_x + mover.north * body.ahead_y < 0.0
    low = high = body.right_of(there.x, there.y)
    ahead = -1e9
    for x, y in there.corners():
        right = body.right_of(x, y)
        low = min(low, right)
        high = max(high, right)
        ahead = max(ahead, 0.0 - body.ahead_of(x, y) if backward else body.ahead_of(x, y))
    return ahead > 0.0 and low < body.half_front and high > 0.0 - body.half_front


def _bearing_off(other: Unit, x: float, y: float) -> float:
    return off_facing(other.footprint(), x, y)
