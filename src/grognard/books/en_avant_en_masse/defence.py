"""Chapter: ranged firing, fire in a unit's own defence during movement."""

from typing import Final

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.fire import (
    BRIGADE_RANGE_CM,
    CANISTER_CM,
    DIVISIONAL_RANGE_CM,
)
from grognard.books.en_avant_en_masse.firing import apply_fire, fire, holds_fire
from grognard.books.en_avant_en_masse.guns import RANGE, Aim, aim, touching, weapon
from grognard.books.en_avant_en_masse.movers import Gap, Mover, narrowed
from grognard.books.en_avant_en_masse.units import Unit
from grognard.books.en_avant_en_masse.words import DENSE, DIVISIONAL
from grognard.ground.rectangles import Rectangle, in_reach, rectangle_distance

NO_LIMIT: Final = 0.0


class Defence:
    """eam-13.4, eam-R63 Who can fire at those that come near, once each, in the best band their way will offer."""

    __slots__ = ("any_mover", "battle", "firers", "guns", "movers", "moving")

    def __init__(self, battle: EamBattle, movers: list[Mover]) -> None:
        self.battle = battle
        self.movers = movers
        self.any_mover = battle.settings.defensive_fire_at == "any-mover"
        self.firers: list[Unit] = []
        self.guns: dict[str, str] = {}
        self.moving = [mover.unit.card.id for mover in movers]
        if not movers:
            return
        barred: list[str] | None = None
        for unit in battle.on_table():
            guns = weapon(battle, unit)
            if not guns or (unit.fired and not battle.settings.defensive_fire_after_firing):
                continue
            if barred is None:
                barred = touching(battle)
            if unit.card.id not in barred:
                self.firers.append(unit)
                self.guns[unit.card.id] = guns

    def next_limit(self, other: Unit, low: float) -> float:
        """The next range below this distance at which these guns would do something else."""
        guns = self.guns.get(other.card.id)
        if guns is None or other.defended or other.status == 0:
            return NO_LIMIT
        if guns == DIVISIONAL and low > DIVISIONAL_RANGE_CM:
            return DIVISIONAL_RANGE_CM
        if low > BRIGADE_RANGE_CM:
            return BRIGADE_RANGE_CM
        canister = guns == DIVISIONAL or self.battle.settings.brigade_canister
        return CANISTER_CM if canister and low > CANISTER_CM else NO_LIMIT

    def ball(self, at: int, awake: list[Mover]) -> None:
        """eam-R63 Ball, as the mover comes into its band, before the tests of step one."""
        self._fire(awake, False, False)

    def canister(self, at: int, awake: list[Mover]) -> list[Mover]:
        """eam-13.10, eam-R65 Canister, up to the moment of contact; the movers it has told on."""
        close = [mover for mover in awake if mover.near(CANISTER_CM)]
        return self._fire(close, True, False) if close else []

    def finish(self) -> None:
        """At the end of the phase nothing better will come: those who still waited fire."""
        moved = [mover for mover in self.movers if mover.gone > 0.0]
        self._fire(moved, False, True)
        self._fire(moved, True, True)

    def _fire(self, awake: list[Mover], canister: bool, last: bool) -> list[Mover]:
        shots: list[tuple[Mover, tuple[int, int]]] = []
        targets = {side: [mover for mover in awake if self._may_be_fired_at(mover, side)] for side in self.battle.sides}
        for firer in self.firers:
            if firer.defended or firer.status == 0:
                continue
            best: Aim | None = None
            at: Mover | None = None
            own = firer.footprint()
            longest = CANISTER_CM if canister else RANGE[self.guns[firer.card.id]]
            for mover in targets[firer.card.side]:
                if not in_reach(own, mover.body, longest):
                    continue
                taken = self._aim(firer, mover, canister, last)
                if taken is None:
                    continue
                if best is None or (taken.range_cm, taken.aside) < (best.range_cm - 1e-6, best.aside):
                    best, at = taken, mover
            if best is not None and at is not None:
                guns = self.guns[firer.card.id]
                if holds_fire(self.battle, firer, guns, at.unit, best.range_cm):
                    continue
                firer.defended = True
                told = fire(self.battle, firer, guns, at.unit, best.range_cm, "defensive-fire")
                shots.append((at, told))
        hit: list[Mover] = []
        done: list[str] = []
        for mover, _ in shots:
            name = mover.unit.card.id
            if name in done:
                continue
            done.append(name)
            together = [shot for other, shot in shots if other is mover]
            if apply_fire(self.battle, mover.unit, together) > 0:
                hit.append(mover)
                if mover.unit.status == 0 and mover.mode != "run":
                    mover.stopped = True  # eam-R49: it stops there, and runs next turn
        return hit

    def _may_be_fired_at(self, mover: Mover, side: str) -> bool:
        """eam-R64 An enemy; and one that comes on, not one who runs or goes back, but by setting."""
        unit = mover.unit
        if unit.card.side == side:
            return False
        return self.any_mover or (unit.status > 0 and mover.mode not in ("run", "withdraw"))

    def _aim(self, firer: Unit, mover: Mover, canister: bool, last: bool) -> Aim | None:
        """eam-R63, eam-R64 Fire now, at this one: it comes nearer, is in range, arc and sight, and in its best band."""
        unit = mover.unit
        guns = self.guns[firer.card.id]
        longest = RANGE[guns]
        own = firer.footprint()
        body = mover.body
        final = last or mover.stopped
        if not final and not in_reach(own, body, mover.waits.get(firer.card.id, longest)):
            return None
        if not canister and firer.formation != DENSE and own.ahead_of(body.x, body.y) + body.reach < own.half_depth:
            return None
        gap = rectangle_distance(own, body)
        if gap > longest:
            return None
        if gap <= CANISTER_CM and mover.gone > mover.before:
            body = self._at_canister(own, mover)
        is_canister = gap <= CANISTER_CM + 1e-6 and (guns == DIVISIONAL or self.battle.settings.brigade_canister)
        if is_canister != canister:
            return None
        nearest = gap if final else self._nearest(firer, mover, gap)
        if not self.any_mover and min(gap, nearest) >= self._start(firer, mover) - 1e-6:
            return None
        band = self._band(guns, nearest)
        if band < self._band(guns, gap):
            if firer.card.id not in self.moving:  # for guns that stand, what will come does not change
                mover.waits[firer.card.id] = BRIGADE_RANGE_CM if band else CANISTER_CM
            return None
        return aim(self.battle, firer, guns, unit, body)

    def _start(self, firer: Unit, mover: Mover) -> float:
        """How far off the mover was as its move started."""
        found = mover.starts.get(firer.card.id)
        if found is None:
            found = mover.starts[firer.card.id] = rectangle_distance(firer.footprint(), mover.place_at(0.0))
        return found

    def _band(self, guns: str, gap: float) -> int:
        if gap <= CANISTER_CM + 1e-6 and (guns == DIVISIONAL or self.battle.settings.brigade_canister):
            return 0
        return 1 if gap <= BRIGADE_RANGE_CM + 1e-6 else 2

    def _nearest(self, firer: Unit, mover: Mover, gap: float) -> float:
        """The nearest its way will still bring it: at its end, or where it passes."""
        length = mover.course.length
        best = min(gap, self._gap(mover.ends, firer, mover, length))
        if mover.route:
            return best
        own = firer.footprint()
        along = (own.x - mover.x) * mover.east + (own.y - mover.y) * mover.north
        if mover.gone < along < length:
            best = min(best, self._gap(mover.passes, firer, mover, along))
        return best

    def _gap(self, kept: dict[str, Gap], firer: Unit, mover: Mover, gone: float) -> float:
        """How far it will be from guns at such a point of its way; kept while they stand and it goes on."""
        own, there = firer.footprint(), mover.place_at(gone)
        found = kept.get(firer.card.id)
        if found is None or found[0] is not own or found[1] is not there:
            found = kept[firer.card.id] = (own, there, rectangle_distance(own, there))
        return found[2]

    def _at_canister(self, own: Rectangle, mover: Mover) -> Rectangle:
        """The mover as it comes within canister, where it has gone farther in this impulse."""
        before = mover.place_at(mover.before)
        if rectangle_distance(own, before) <= CANISTER_CM:
            return before
        _, high = narrowed(mover, own, CANISTER_CM, mover.before, mover.gone, 20)
        return mover.body_at(high)
