"""II.10 and V.1 at the table: the throw for activation, the throws for movement, then the actions of the elements."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.acting import check_order, orders_about, orders_about_unit
from grognard.books.pluie_des_balles.actions import actions_in_command
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.carrying_out import carry_out_order
from grognard.books.pluie_des_balles.command import ActivateUnit, activate_unit
from grognard.books.pluie_des_balles.orders import (
    Advance,
    Assist,
    Charge,
    CloseCombat,
    Dismount,
    Done,
    Fire,
    FormColumn,
    IndirectFire,
    LeaveColumn,
    LimberUp,
    Mount,
    Move,
    Rail,
    Ready,
    ReadyAll,
    Turn,
    Unlimber,
    Wheel,
    Work,
)
from grognard.books.pluie_des_balles.ranges import throw_for_unit
from grognard.books.pluie_des_balles.signals import contact_of, headquarters_above
from grognard.books.pluie_des_balles.state import ON_TABLE, PENNANT, Element, Unit
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal

ACTIONS: Final[tuple[type[Order], ...]] = (
    Move,
    Advance,
    Rail,
    Turn,
    Wheel,
    Ready,
    ReadyAll,
    Fire,
    IndirectFire,
    CloseCombat,
    Charge,
    LimberUp,
    Unlimber,
    FormColumn,
    LeaveColumn,
    Dismount,
    Mount,
    Work,
    Assist,
    Done,
)


def can_activate(battle: PluieBattle, seat: str, name: str) -> Refusal | None:
    """pdb-II.10.1, pdb-V.1.12, pdb-V.1.14 (pdb-R16, pdb-R17): may this unit, or lone element, be thrown for?"""
    unit = battle.units.get(name)
    if unit is not None:
        return activation_refusal(unit_bar(battle, seat, unit), unit.name, unit.name)
    element = battle.elements.get(name)
    if element is None:
        return Refusal("", f"there is no unit {name!r}", "no-unit")
    unit = battle.unit_of(element)
    return activation_refusal(lone_bar(battle, seat, unit, element), name, unit.name)


def used_up(battle: PluieBattle, unit: Unit) -> bool:
    """pdb-V.1.8: whether nothing is left of what fights in it."""
    return unit.at_start > 0.0 and battle.losses(unit) >= unit.at_start


def unit_bar(battle: PluieBattle, seat: str, unit: Unit) -> str:
    """In a word, what keeps a unit from being thrown for; "" where nothing does."""
    if unit.side != battle.acting or battle.seat_for(unit) != seat:
        return "not-yours"
    return own_bar(battle, unit)


def own_bar(battle: PluieBattle, unit: Unit) -> str:
    """The same of a unit that is the seat's to throw for."""
    if unit.tried:
        return "unit-tried"
    if unit.subject == "pennant-unit" and not unit.pennant:
        return "headless"
    if used_up(battle, unit) or not battle.stands(unit):
        return "no-elements-left"
    return ""


def lone_bar(battle: PluieBattle, seat: str, unit: Unit, element: Element) -> str:
    """The same of an element on its own."""
    if unit.side != battle.acting or battle.seat_for(unit) != seat:
        return "not-yours"
    if used_up(battle, unit):
        return "no-elements-left"
    return stray_bar(battle, unit, element)


def stray_bar(battle: PluieBattle, unit: Unit, element: Element) -> str:
    """pdb-V.1.12, pdb-V.1.14: the same, as far as it lies with the element and not with its unit."""
    if element.fate != ON_TABLE or element.in_column or element.kind == PENNANT:
        return "no-unit"
    if element.tried or element.lone:
        return "tried"
    failed = unit.tried and not unit.active
    if not (failed and battle.rules.individual_after_failure) and battle.in_command(element):
        return "in-command"
    return ""


def activation_refusal(bar: str, name: str, unit: str) -> Refusal | None:
    """The sentence for the word."""
    if not bar:
        return None
    if bar == "not-yours":
        return Refusal("", f"{name} is not under your command", "not-yours")
    if bar == "unit-tried":
        return Refusal("pdb-II.10.2", f"{name} was thrown for in this turn", "tried")
    if bar == "headless":
        return Refusal("pdb-V.1.14", f"{name} has lost its command element: only single elements", "headless")
    if bar == "no-elements-left":
        return Refusal("pdb-V.1.8", f"nothing of {unit} is on the table", "no-elements-left")
    if bar == "no-unit":
        return Refusal("pdb-V.1.12", f"{name} cannot act on its own", "no-unit")
    if bar == "tried":
        return Refusal("pdb-V.1.12", f"{name} was thrown for in this turn", "tried")
    return Refusal("pdb-V.1.14", f"{name} is within command, and acts with {unit}", "in-command")


def who_may_activate(battle: PluieBattle, seat: str) -> list[str]:
    """The units, and elements on their own, that a seat may now throw for."""
    found: list[str] = []
    if battle.side_of(seat) == battle.acting:
        numbers = battle.numbers_of(seat)
        able = battle.able
        for at in range(len(numbers)):
            who = able[numbers[at]]
            if who is None:
                who = able_of(battle, seat, at)
            if who:
                found += who
    return found


def anybody_may_activate(battle: PluieBattle, seat: str) -> bool:
    if battle.side_of(seat) == battle.acting:
        numbers = battle.numbers_of(seat)
        able = battle.able
        for at in range(len(numbers)):
            who = able[numbers[at]]
            if who is None:
                who = able_of(battle, seat, at)
            if who:
                return True
    return False


def able_of(battle: PluieBattle, seat: str, at: int) -> list[str]:
    """Whom of its n-th unit a seat may throw for: the unit, or strays of it; kept until something of it changes."""
    unit = battle.units[battle.commanded_by(seat)[at]]
    bar = own_bar(battle, unit)
    found: list[str] = []
    if not bar:
        found.append(unit.id)
    elif (bar == "unit-tried" or bar == "headless") and unit.subject == "pennant-unit" and not used_up(battle, unit):
        found = [name for name in unit.elements if not stray_bar(battle, unit, battle.elements[name])]
    battle.able[battle.numbers_of(seat)[at]] = found
    return found


def ruling_for(battle: PluieBattle, unit: Unit, element: Element | None, dice: Any) -> ActivateUnit | Refusal:
    """The ruling `activate-unit` with the facts of the table (pdb-R18 to R20)."""
    if element is not None:
        x, y = element.x, element.y
        subject = "single-element"
    else:
        stands = battle.elements[unit.pennant] if unit.pennant else battle.members(unit)[0]
        x, y = stands.x, stands.y
        subject = "pennant-unit" if unit.subject == "independent" else unit.subject
    contact = True
    if subject != "higher-staff":
        found = contact_of(battle, unit, x, y)
        contact = found is not None and found.in_contact
        if found is None and not unit.formation and not headquarters_above(battle, unit):
            contact = True
    at_start = unit.at_start if unit.at_start > 0.0 else 1.0
    lost = battle.losses(unit) if unit.at_start > 0.0 else 0.0
    return activate_unit(
        battle.rules,
        dice,
        subject=subject,
        quality=unit.quality if element is None else element.quality,
        units_at_start=at_start,
        units_lost=lost,
        hq_contact=contact,
    )


def activate(battle: PluieBattle, name: str) -> bool:
    """pdb-II.10.2: one D20, for the present turn only; then the movement throws (pdb-III.1.3)."""
    unit = battle.units.get(name)
    element: Element | None = None
    if unit is None:
        element = battle.elements[name]
        unit = battle.unit_of(element)
        element.tried = True
        battle.touch(element)
    else:
        unit.tried = True
        battle.touch_unit(unit)
    found = ruling_for(battle, unit, element, battle.dice)
    if isinstance(found, Refusal):
        return False
    about = element if element is not None else battle.members(unit)[0]
    battle.report(
        "activation",
        {"unit": name if element is not None else unit.name, "needed": found.needed, "active": found.active},
        found.tally,
        ("pdb-II.10.2",) if found.active else ("pdb-V.1.13",),
        about,
    )
    if not found.active:
        return False
    acting = [element] if element is not None else battle.members(unit)
    if element is not None:
        element.lone = True
    else:
        unit.active = True
        battle.touch_unit(unit)
    for one in acting:
        one.actions = actions_now(battle, one)
        one.moved = 0.0
        one.shots = 0
        battle.touch(one)
    if battle.rules.movement_throw != "per-action":
        throw_for_unit(battle, unit, acting)
    return True


@dataclass(slots=True)
class UnitActs(Step[PluieBattle]):
    """pdb-II.11.1, pdb-R14: the actions of all its elements, in any order, before the next unit."""

    seat: str
    unit: str

    def asks(self, battle: PluieBattle) -> tuple[str, ...]:
        for name in self.acting(battle):
            element = battle.elements[name]
            if (element.actions > 0 or element.shots > 0) and element.on_table() and battle.may_act(element):
                return (self.seat,)
        return ()

    def acting(self, battle: PluieBattle) -> list[str]:
        unit = battle.units.get(self.unit)
        if unit is not None:
            return unit.elements
        return [self.unit] if self.unit in battle.elements else []

    def takes(self) -> tuple[type[Order], ...]:
        return ACTIONS

    def question(self, battle: PluieBattle, seat: str) -> Decision:
        unit = battle.units.get(self.unit)
        return Decision(
            "UnitActs",
            f"What do the elements of {unit.name if unit is not None else self.unit} do?",
            ("pdb-II.11.1", "pdb-II.11.7"),
            ACTIONS,
            self.unit,
            default=Done(self.unit),
        )

    def subjects(self, battle: PluieBattle, seat: str) -> list[str]:
        found = [self.unit] if self.unit in battle.units else []
        for name in self.acting(battle):
            element = battle.elements[name]
            if element.on_table() and (element.actions > 0 or element.shots > 0) and battle.may_act(element):
                if name not in found:
                    found.append(name)
        return found

    def options(self, battle: PluieBattle, seat: str, about: str) -> Iterator[Order]:
        if not about:
            yield Done(self.unit)
            return
        element = battle.elements.get(about)
        if about == self.unit and about in battle.units:
            yield from orders_about_unit(battle, battle.units[about])
        if element is not None and about in self.acting(battle):
            yield from orders_about(battle, element)

    def only_answer(self, battle: PluieBattle, seat: str) -> Order | None:
        """A column neither marches nor is left while one of it has no action (pdb-III.6.4)."""
        subjects = self.subjects(battle, seat)
        for name in subjects:
            element = battle.elements.get(name)
            if element is not None:
                column = battle.column(battle.unit_of(element))
                if not element.in_column or not any(one.actions < 1 and one.shots < 1 for one in column):
                    return None
        if any(True for about in subjects for _ in self.options(battle, seat, about)):
            return None
        return Done(self.unit)

    def check(self, battle: PluieBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, Done):
            return None if order.unit == self.unit else Refusal("", f"{self.unit} acts now", "not-acting")
        name: str = order.unit
        if name != self.unit and name not in self.acting(battle):
            return Refusal("pdb-II.10.1", f"{self.unit} acts now, and {name!r} is not of it", "not-acting")
        return check_order(battle, seat, order)

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        order = given.get(self.seat)
        if order is None or isinstance(order, Done):
            for name in self.acting(battle):
                element = battle.elements[name]
                element.actions = element.shots = 0
                battle.touch(element)
            return
        battle.then(self)
        carry_out_order(battle, order)


def actions_now(battle: PluieBattle, element: Element) -> int:
    """pdb-II.11.1, pdb-II.12.3: its actions in this half, less those it owes (pdb-R54, pdb-R82)."""
    found = actions_in_command(battle.rules, element.arm(), element.owed > 0)
    return max(0, found - max(0, element.owed - 1))
