"""Artillery combat and musketry in a battle: who is to fire at whom."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.combat import in_combat_zone
from grognard.books.voice_of_the_guns.firing import resolve_fire
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.orders import Done, Fire, FireAtWill
from grognard.books.voice_of_the_guns.ranging_steps import enemy_unit, indirect, own_unit
from grognard.books.voice_of_the_guns.shooting import (
    ARTILLERY,
    allowed_targets,
    can_fire,
    kind_of_fire,
    nearest_target,
    target_called,
)
from grognard.books.voice_of_the_guns.standing import on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.terrain import BUILT_UP
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal


@dataclass(slots=True)
class FireStep(Step[GunsBattle]):
    """vog-8.6 Step 6: all artillery combat. vog-8.7 Step 7: all musketry, with rapid-fire weapons. Orders come one at a
    time, in secret; within a step all results are computed before any is applied (vog-R40).
    """

    kind: str
    done: tuple[str, ...] = ()
    fires: tuple[tuple[str, str], ...] = ()

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        found = []
        for held in battle.seats:
            if held.name not in self.done and self.subjects(battle, held.name):
                found.append(held.name)
        return found

    def takes(self) -> tuple[type[Order], ...]:
        return (Fire, FireAtWill, Done)

    def collects(self) -> bool:
        return True

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            f"FireStep {self.kind}",
            f"Which units fire, and at whom? ({self.kind})",
            ("vog-8.6",) if self.kind == ARTILLERY else ("vog-8.7",),
            self.takes(),
            "",
            "",
            FireAtWill(),
            {"kind": self.kind},
        )

    def subjects(self, battle: GunsBattle, seat: str) -> Sequence[str]:
        able = self.able(battle, seat)
        if not self.fires or not able:
            return able
        ordered = [firer for firer, _ in self.fires]
        return [name for name in able if name not in ordered]

    def able(self, battle: GunsBattle, seat: str) -> list[str]:
        """A seat's units that have something to fire at; kept while orders are only being collected."""
        memo = battle.memo()
        key = f"able {self.kind} {seat}"
        known = memo.get(key)
        if known is None:
            known = memo[key] = [
                unit.roll.id
                for unit in battle.units
                if not unit.gone
                and kind_of_fire(unit) == self.kind
                and battle.commanded_by(seat, unit.roll.brigade)
                and (
                    nearest_target(battle, unit) is not None
                    or self.buildings(battle, unit)
                    or self.marked(battle, unit)
                )
            ]
        found: list[str] = known
        return found

    def marked(self, battle: GunsBattle, unit: Unit) -> str:
        """vog-11.8.3: the target of a battery that may fire indirect at it."""
        if not unit.marked or not can_fire(battle, unit) or not battle.has_unit(unit.marked):
            return ""
        target = battle.unit(unit.marked)
        if not on_field(target) or isinstance(indirect(battle, unit, target), Refusal):
            return ""
        return unit.marked

    def buildings(self, battle: GunsBattle, unit: Unit) -> list[str]:
        """vog-11.17.2 (vog-R53): empty buildings a battery could shell, where nothing else is to be had."""
        if unit.roll.arm != "artillery" or not can_fire(battle, unit):
            return []
        memo = battle.memo()
        key = "buildings " + unit.roll.id
        if key not in memo:
            found = []
            box = battle.footprint(unit)
            reach = ranges(battle, unit)[2]
            for feature in battle.terrain().ground.of_kind(*BUILT_UP):
                x, y = feature.middle()
                ahead = box.ahead_of(x, y) - box.half_depth
                aside = max(0.0, abs(box.right_of(x, y)) - box.half_front)
                if feature.name not in battle.ablaze and in_combat_zone(battle.settings, reach, ahead, aside):
                    found.append(feature.name)
            memo[key] = found
        names: list[str] = memo[key]
        return names

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield FireAtWill()
            yield Done()
            return
        if not battle.has_unit(about) or any(firer == about for firer, _ in self.fires):
            return
        unit = battle.unit(about)
        if kind_of_fire(unit) != self.kind or not battle.commanded_by(seat, unit.roll.brigade):
            return
        for target in allowed_targets(battle, unit):
            yield Fire(about, target.name)
        marked = self.marked(battle, unit)
        if marked and all(target.name != marked for target in allowed_targets(battle, unit)):
            yield Fire(about, marked)
        for name in self.buildings(battle, unit):
            yield Fire(about, name)

    def check(self, battle: GunsBattle, seat: str, order: Any) -> Refusal | None:
        if not isinstance(order, Fire):
            return None
        unit = own_unit(battle, seat, order.unit)
        if isinstance(unit, Refusal):
            return unit
        if kind_of_fire(unit) != self.kind:
            step = "7" if self.kind == ARTILLERY else "6"
            return Refusal("vog-8.6", f"{unit.roll.name} fires in step {step}", "wrong-step")
        if not can_fire(battle, unit):
            return why_it_cannot_fire(battle, unit)
        if order.target in self.buildings(battle, unit) or order.target == self.marked(battle, unit):
            return None
        target = enemy_unit(battle, unit, order.target)
        if isinstance(target, Refusal):
            return target
        if target_called(battle, unit, order.target) is None:
            return Refusal("vog-11.2.1", f"{target.roll.name} is out of zone, range or sight", "no-target")
        if all(known.name != order.target for known in allowed_targets(battle, unit)):
            return Refusal("vog-11.2.1", "a nearer enemy is in its zone (vog-R39)", "nearer-enemy")
        return None

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.stirred = not given
        done, fires = list(self.done), list(self.fires)
        for seat, order in given.items():
            if isinstance(order, Fire):
                fires = [fire for fire in fires if fire[0] != order.unit]
                fires.append((order.unit, order.target))
                continue
            done.append(seat)
            if isinstance(order, FireAtWill):
                ordered = [firer for firer, _ in fires]
                for name in self.subjects(battle, seat):
                    if name in ordered:
                        continue
                    found = nearest_target(battle, battle.unit(name))
                    if found is not None:
                        fires.append((name, found.name))
                    elif self.marked(battle, battle.unit(name)):
                        fires.append((name, self.marked(battle, battle.unit(name))))
        if given:
            battle.then(FireStep(self.kind, tuple(done), tuple(fires)))
        else:
            resolve_fire(battle, self.kind, fires)


def why_it_cannot_fire(battle: GunsBattle, unit: Unit) -> Refusal:
    if unit.ambushed:
        return Refusal("vog-11.7.1", "it was ambushed and may not reply in the first move", "ambushed")
    if unit.roll.arm == "cavalry" and unit.mounted:
        return Refusal("vog-11.4.1", "mounted cavalry causes loss only in contact", "mounted")
    if unit.state and unit.state != "unlimbered":
        return Refusal("vog-11.5.7", f"it is {unit.state}", "not-in-battery")
    if unit.plan:
        return Refusal("vog-11.5.2", "its evolutions of this bound leave no fire", "no-evolution-left")
    if unit.broken or unit.retired:
        return Refusal("vog-14.4.2", "it is retiring", "retiring")
    if unit.beaten:
        return Refusal("vog-12.2.2", "it is reforming", "reforming")
    return Refusal("vog-11.2.1", "it cannot fire now", "cannot-fire")


@dataclass(slots=True)
class AfterFire(Step[GunsBattle]):
    """vog-11.5.2: batteries that fired first limber up and go now (vog-R50)."""

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        from grognard.books.voice_of_the_guns.artillery import after_evolution
        from grognard.books.voice_of_the_guns.carrying import Mover, move_by_quarters
        from grognard.books.voice_of_the_guns.marching import plan_march
        from grognard.books.voice_of_the_guns.orders import March, Serve

        movers: list[Mover] = []
        for name in sorted(battle.plans):
            order = battle.plans.pop(name)
            if not isinstance(order, Serve) or not battle.has_unit(name) or not on_field(battle.unit(name)):
                continue
            unit = battle.unit(name)
            for evolution in order.plan[1:]:
                if evolution == "move":
                    plan = plan_march(battle, unit, March(name, order.path, order.facing_deg, "limbered", 1), False)
                    if not isinstance(plan, Refusal) and unit.state == "limbered":
                        movers.append(Mover(unit, plan))
                else:
                    unit.state = after_evolution(unit.roll.gun_class, unit.state, evolution) or unit.state
                    battle.touched()
                    battle.note(
                        "evolution", ("vog-11.5.2",), {"unit": name, "name": unit.roll.name, "state": unit.state}
                    )
        if movers:
            move_by_quarters(battle, movers)
