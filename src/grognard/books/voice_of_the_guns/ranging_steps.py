"""Indirect fire in a battle: ranging markers, and whose orders may name whom."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.artillery import IndirectFire, indirect_fire
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.orders import Done, Mark
from grognard.books.voice_of_the_guns.standing import on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.shapes import distance


def indirect(battle: GunsBattle, unit: Unit, target: Unit) -> IndirectFire | Refusal:
    """The indirect-fire ruling for a battery and a target. vog-11.8.4: how far it has moved since it was ranged."""
    sees = unit.observer == "on-table" and battle.sees(
        unit.observer_x, unit.observer_y, target.x, target.y, [target.roll.id]
    )
    known = unit.marked == target.roll.id
    return indirect_fire(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        class_=unit.roll.gun_class,
        guns=unit.guns,
        army_uses_indirect=bool(battle.side_data(unit.roll.side).uses_indirect_fire),
        deployed=unit.state == "unlimbered",
        observer=unit.observer or "none",
        observer_sees_target=sees and not target.hidden,
        bounds_ranged=unit.bounds_ranged if known else 0,
        target_moved=distance(unit.ranged_x, unit.ranged_y, target.x, target.y) if known else 0.0,
    )


@dataclass(slots=True)
class PlaceRangingMarkers(Step[GunsBattle]):
    """vog-8.2 Step 2: vog-11.8.1 a marker for each battery that is to fire indirect, at a target its observer sees."""

    done: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return [held.name for held in battle.seats if held.name not in self.done and self.subjects(battle, held.name)]

    def takes(self) -> tuple[type[Order], ...]:
        return (Mark, Done)

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            "PlaceRangingMarkers",
            "Which batteries are to fire indirect, and at what?",
            ("vog-8.2", "vog-11.8.1"),
            self.takes(),
            "",
            "",
            Done(),
        )

    def subjects(self, battle: GunsBattle, seat: str) -> Sequence[str]:
        if not battle.side_data(battle.side_of(seat)).uses_indirect_fire:
            return []
        return [
            unit.roll.id
            for unit in battle.units
            if unit.roll.arm == "artillery"
            and on_field(unit)
            and battle.commanded_by(seat, unit.roll.brigade)
            and unit.roll.id not in self.placed
            and self.marks(battle, unit)
        ]

    def marks(self, battle: GunsBattle, unit: Unit) -> list[str]:
        effective = ranges(battle, unit)[1]
        return [
            foe.roll.id
            for foe in battle.foes(unit.roll.side)
            if battle.gap_between(unit, foe) <= effective and isinstance(indirect(battle, unit, foe), IndirectFire)
        ]

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield Done()
        elif battle.has_unit(about):
            for name in self.marks(battle, battle.unit(about)):
                yield Mark(about, name)

    def check(self, battle: GunsBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, Done):
            return None
        unit = own_unit(battle, seat, order.unit)
        if isinstance(unit, Refusal):
            return unit
        target = enemy_unit(battle, unit, order.target)
        if isinstance(target, Refusal):
            return target
        if unit.roll.gun_class == "" or unit.roll.arm != "artillery":
            return Refusal("vog-11.8.1", "only batteries fire indirect", "no-guns")
        ruling = indirect(battle, unit, target)
        if isinstance(ruling, Refusal):
            return ruling
        if battle.gap_between(unit, target) > ranges(battle, unit)[1]:
            return Refusal("vog-15.1", "out of range", "out-of-range")
        return None

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "ranging markers"
        done, placed = list(self.done), list(self.placed)
        for seat, order in given.items():
            if isinstance(order, Done):
                done.append(seat)
                continue
            unit, target = battle.unit(order.unit), battle.unit(order.target)
            if unit.marked != order.target:
                unit.bounds_ranged = 0
                unit.marked = order.target
                unit.ranged_x, unit.ranged_y = target.x, target.y
            placed.append(order.unit)
            battle.note(
                "marked", ("vog-11.8.1",), {"unit": order.unit, "name": unit.roll.name, "target": target.roll.name}
            )
        if given:
            battle.then(PlaceRangingMarkers(tuple(done), tuple(placed)))


def own_unit(battle: GunsBattle, seat: str, name: str) -> Unit | Refusal:
    if not battle.has_unit(name):
        return Refusal("", f"no unit is called {name!r}", "unknown-unit")
    unit = battle.unit(name)
    if not battle.commanded_by(seat, unit.roll.brigade):
        return Refusal("vog-9.1.3", f"{name} is not under your command", "not-yours")
    if not on_field(unit):
        return Refusal("vog-4.2", f"{unit.roll.name} is not on the table", "not-on-table")
    return unit


def enemy_unit(battle: GunsBattle, unit: Unit, name: str) -> Unit | Refusal:
    """vog-11.7.1: hidden troops are no target, because nobody knows of them."""
    if not battle.has_unit(name) or battle.unit(name).roll.side == unit.roll.side:
        return Refusal("", f"no enemy unit is called {name!r}", "unknown-unit")
    target = battle.unit(name)
    if target.hidden or not on_field(target):
        return Refusal("", f"no enemy unit is called {name!r}", "unknown-unit")
    return target
