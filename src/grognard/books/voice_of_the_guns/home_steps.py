"""Step 9: fights that go on, and charges that come home: the enemy gives way, evades, is taken, or fights."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.charging import (
    advance_towards,
    charge_ruling,
    position_of,
    toll_of_the_way,
)
from grognard.books.voice_of_the_guns.close_combat import PERIMETERS, response_to_charge
from grognard.books.voice_of_the_guns.combat import combat_damage
from grognard.books.voice_of_the_guns.fighting import fight_round, take_guns
from grognard.books.voice_of_the_guns.firing import tell_fire
from grognard.books.voice_of_the_guns.orders import Pursue, Receive
from grognard.books.voice_of_the_guns.retiring import breaks, full_move_of, retire, thrown_retirement
from grognard.books.voice_of_the_guns.risk_steps import risk
from grognard.books.voice_of_the_guns.shooting import bearing_of, blow, elements_bearing, eligible_for_fire
from grognard.books.voice_of_the_guns.standing import arm_of, is_formed, on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order, StandingAnswer
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import Rectangle, rectangle_distance
from grognard.ground.shapes import distance


@dataclass(slots=True)
class FightsAgain(Step[GunsBattle]):
    """vog-8.11 Close combats carried over are fought in step 9, before new ones (vog-R67)."""

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "charges home"
        going_on, battle.fights = battle.fights, []
        for fight in going_on:
            attackers = [battle.unit(name) for name in fight.attackers if on_field(battle.unit(name))]
            defender = battle.unit(fight.defender) if battle.has_unit(fight.defender) else None
            if attackers and defender is not None and on_field(defender):
                fight_round(battle, attackers, defender, fight.kind, fight.inside, fight.place, True)


@dataclass(slots=True)
class UnitsMoveForward(Step[GunsBattle]):
    """vog-8.9 Step 9: units that passed a flinch test, or needed none, move on. vog-14.3.5 skirmishers evade first."""

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        coming = [unit for unit in battle.units if unit.charging and unit.passed and on_field(unit)]
        evaded: list[str] = []
        for unit in coming:
            if battle.has_unit(unit.charging) and unit.charging not in evaded:
                target = battle.unit(unit.charging)
                if (
                    on_field(target)
                    and target.roll.arm != "artillery"
                    and not is_formed(target, battle.order_of(target))
                ):
                    evaded.append(unit.charging)
                    evade(battle, target, unit)
        battle.then(*(ComeHome(unit.roll.id) for unit in coming))


def evade(battle: GunsBattle, skirmishers: Unit, charger: Unit) -> None:
    """vog-14.3.5 (vog-R82): back out of the charger's reach, or by their full move if that is less. It is not
    retiring.
    """
    gap = battle.gap_between(charger, skirmishers)
    far = min(max(0.0, charger.charge_left - gap + 0.5), full_move_of(battle, skirmishers))
    dx, dy = skirmishers.x - charger.x, skirmishers.y - charger.y
    length = distance(0.0, 0.0, dx, dy) or 1.0
    x, y = skirmishers.x + dx / length * far, skirmishers.y + dy / length * far
    ground = battle.terrain().ground
    x, y = min(max(x, 0.0), ground.width), min(max(y, 0.0), ground.depth)
    battle.place(skirmishers, x, y, skirmishers.facing)
    battle.note(
        "evades",
        ("vog-14.3.5",),
        {"unit": skirmishers.roll.id, "name": skirmishers.roll.name, "distance": round(far, 2)},
    )


@dataclass(slots=True)
class ComeHome(Step[GunsBattle]):
    """vog-14.3.1 A unit that passed goes on to what it is attacking; vog-14.3.2 to vog-14.3.5 and vog-11.1.3 what the
    enemy does; vog-12.1.5 a charge that fails to make contact is disordered; vog-13.1 who leads it must dice.
    """

    unit: str

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        if not battle.has_unit(self.unit):
            return
        unit = battle.unit(self.unit)
        if not unit.charging or not on_field(unit) or unit.retired:
            return
        target = battle.unit(unit.charging) if battle.has_unit(unit.charging) else None
        if target is None or not on_field(target):
            self.misses(battle, unit, "its target is gone")
            return
        gap = battle.gap_between(unit, target)
        formed = is_formed(target, battle.order_of(target))
        if formed and not target.retired and gap > gap_to_where_it_stood(battle, unit, target) + 1e-3:
            walked_away(battle, unit, target)
        if gap > unit.charge_left + 1e-6:
            advance_towards(battle, unit, target, unit.charge_left)
            driven = target.retired or not formed
            if driven and battle.settings.charge_into_air_disorders == "short-only" and reaches_ground(unit):
                ends(battle, unit)
            else:
                self.misses(battle, unit, "its movement gave out")
            return
        if unit.led_by:
            risk(battle, unit.led_by, True, False, -1.0)
        perimeter = position_of(battle, target) in PERIMETERS
        inside = unit.inside != "" and unit.inside == battle.terrain().building_at(target.x, target.y)
        response, _, _ = response_to_charge(
            battle.settings, arm_of(unit), arm_of(target), battle.order_of(target), perimeter, inside
        )
        if response == "gunners-dispersed":
            self.contact(battle, unit, target, gap)
            take_guns(battle, unit, target)
            battle.then(PursuitQuestion(unit.roll.id, ()))
        elif response == "evade":
            self.contact(battle, unit, target, gap)
            caught(battle, unit, target)
            battle.then(PursuitQuestion(unit.roll.id, (target.roll.id,)))
        elif response == "fight":
            self.contact(battle, unit, target, gap)
            if arm_of(target) == "cavalry":
                battle.then(ReceiveQuestion(target.roll.id, unit.roll.id))
            else:
                join(battle, unit, target, "infantry-v-defences", inside)
        else:
            gives_way(battle, unit, target, gap)

    def contact(self, battle: GunsBattle, unit: Unit, target: Unit, gap: float) -> None:
        advance_towards(battle, unit, target, gap)
        unit.charge_left = max(0.0, unit.charge_left - gap)
        unit.moved += gap
        unit.stood = 0
        unit.halted = ""
        target.hidden = False

    def misses(self, battle: GunsBattle, unit: Unit, why: str) -> None:
        battle.note("charge-misses", ("vog-12.1.5",), {"unit": unit.roll.id, "name": unit.roll.name, "why": why})
        ends(battle, unit)
        battle.disorder(unit, "charge-missed-contact")


def reaches_ground(unit: Unit) -> bool:
    """vog-12.1.5 (vog-R62): a charge whose movement reaches the ground its target stood on did not fail."""
    return len(unit.charge_stood) > 2 and unit.charge_stood[2] <= unit.charge_left + 1e-6


def ends(battle: GunsBattle, unit: Unit) -> None:
    unit.charging = ""
    unit.charge_left = 0.0
    if unit.led_by:
        battle.general(unit.led_by).leading = ""
    unit.led_by = ""


def where_it_stood(battle: GunsBattle, unit: Unit, target: Unit) -> Rectangle:
    """The ground a target was on when the charge began."""
    box = battle.footprint(target)
    if len(unit.charge_stood) < 2:
        return box
    return Rectangle(unit.charge_stood[0], unit.charge_stood[1], target.facing, box.frontage, box.depth)


def gap_to_where_it_stood(battle: GunsBattle, unit: Unit, target: Unit) -> float:
    """Measured from where the charger is now: he turned to his target as he started, and a wide front that turns
    comes nearer at one end and leaves the other behind, though nobody walked away.
    """
    return rectangle_distance(battle.footprint(unit), where_it_stood(battle, unit, target))


def walked_away(battle: GunsBattle, unit: Unit, target: Unit) -> None:
    """vog-14.4.1, vog-12.1.7 (vog-R81): who ends further off than he began has retired from a charge: fired on
    there.
    """
    stood = where_it_stood(battle, unit, target)
    fire_at_retiring(battle, unit, target, stood, rectangle_distance(battle.footprint(unit), stood))
    battle.disorder(target, "retired-from-charge")


def fire_at_retiring(
    battle: GunsBattle, unit: Unit, target: Unit, stood: Rectangle, gap: float, away: float = -1.0
) -> None:
    """vog-14.4.1: as if they had stood to receive it (vog-R72); mounted cavalry, which must touch, does none.

    `away`: at what range, where the attackers have come up to those who retire a second time.
    """
    mounted = arm_of(unit) == "cavalry"
    if mounted and not battle.settings.cavalry_cuts_down_retirers:
        return
    if unit.roll.weapon == "" or not on_field(target):
        return
    lies = bearing_of(battle.footprint(unit), stood, gap + stood.reach + 1.0)
    elements = elements_bearing(battle, unit, lies) if lies is not None else 0
    eligible = eligible_for_fire(battle, unit, elements)
    if eligible is None:
        return
    context = "close-combat" if mounted else "distance"
    away = gap if away < 0 else away
    facts = blow(battle, unit, target, eligible, away, context, False)
    facts["reforming"] = False
    ruling = combat_damage(battle.settings, battle.dice, **facts)
    if isinstance(ruling, Refusal):
        return
    tell_fire(battle, unit, target, away, eligible, ruling, False)
    battle.strike(target, ruling.damage, unit.roll.id)


def gives_way(battle: GunsBattle, unit: Unit, target: Unit, gap: float) -> None:
    """vog-11.1.3, vog-14.3.3: the enemy retires, with no test and no roll but the distance (vog-1.7);
    vog-14.4.1 fired on first; vog-11.1.4 once more if still in reach.
    """
    with_it = [
        other
        for other in battle.units
        if other.charging == target.roll.id
        and other.passed
        and on_field(other)
        and battle.gap_between(other, target) <= other.charge_left + 1e-6
    ]
    stood = battle.footprint(target)
    for other in with_it:
        fire_at_retiring(battle, other, target, stood, battle.gap_between(other, target))
    left = unit.charge_left
    if on_field(target):
        thrown = thrown_retirement(battle, target, "charged", gap, left, None)
        breaks(battle, target)
        if thrown.second_retirement:
            retire(battle, target, thrown.first, "charged", "vog-14.3.3", unit, thrown.tally)
            if on_field(target):
                for other in with_it:
                    there = battle.footprint(target)
                    fire_at_retiring(battle, other, target, there, battle.gap_between(other, target), 0.0)
            if on_field(target):
                retire(battle, target, thrown.total - thrown.first, "charged-again", "vog-11.1.4", unit)
        else:
            retire(battle, target, thrown.total, "charged", "vog-14.3.3", unit, thrown.tally)
    for other in with_it:
        reach = rectangle_distance(battle.footprint(other), stood)
        ground = min(other.charge_left, reach + stood.depth)
        away = distance(other.x, other.y, stood.x, stood.y)
        if away > 1e-6 and ground > 0:
            east, north = (stood.x - other.x) / away, (stood.y - other.y) / away
            x, y = other.x + east * ground, other.y + north * ground
            if battle.on_table(x, y):
                battle.place(other, x, y, other.facing)
        other.moved += ground
        other.stood = 0
        other.charge_left = max(0.0, other.charge_left - ground)
        other.halted = ""
        battle.note(
            "carries-position",
            ("vog-14.3.1",),
            {"unit": other.roll.id, "name": other.roll.name, "target_name": target.roll.name},
        )
        other.charging = ""
    battle.then(*(PursuitQuestion(other.roll.id, (target.roll.id,)) for other in with_it))


def caught(battle: GunsBattle, unit: Unit, target: Unit) -> None:
    """vog-14.3.5 (vog-R82): skirmishers who are caught lose a round of combat and retire."""
    facts = blow(battle, unit, target, max(1, battle.front_elements(unit)), 0.0, "close-combat", False)
    facts["reforming"] = False
    ruling = combat_damage(battle.settings, battle.dice, **facts)
    if not isinstance(ruling, Refusal):
        tell_fire(battle, unit, target, 0.0, int(facts["elements"]), ruling, False)
        battle.strike(target, ruling.damage, unit.roll.id)
    if battle.has_unit(target.roll.id) and on_field(target):
        breaks(battle, target)
        thrown = thrown_retirement(battle, target, "charged", 0.0, None, None)
        retire(battle, target, thrown.total, "charged", "vog-14.3.5", unit, thrown.tally)
    unit.melee = True
    unit.charging = ""


def join(battle: GunsBattle, unit: Unit, target: Unit, kind: str, inside: bool) -> None:
    """vog-8.11: close combat as contact is made, all who reached the target together."""
    attackers = [
        other
        for other in battle.units
        if other.charging == target.roll.id
        and other.passed
        and on_field(other)
        and (other is unit or battle.gap_between(other, target) <= other.charge_left + 1e-6)
    ]
    for other in attackers:
        gap = battle.gap_between(other, target)
        advance_towards(battle, other, target, gap)
        other.charge_left = max(0.0, other.charge_left - gap)
        other.charging = ""
        other.led_by = ""
    fight_round(battle, attackers, target, kind, inside, battle.terrain().building_at(target.x, target.y))


@dataclass(slots=True)
class ReceiveQuestion(Step[GunsBattle]):
    """vog-11.15.4 Charged cavalry fights; its owner may let it give way like others instead (vog-R64)."""

    unit: str
    charger: str

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return (battle.seat_of(battle.unit(self.unit)),)

    def takes(self) -> tuple[type[Order], ...]:
        return (Receive,)

    def reaction(self) -> str:
        return "receive-charge"

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        one, two = battle.unit(self.unit).roll.name, battle.unit(self.charger).roll.name
        return Decision(
            "ReceiveQuestion",
            f"{two} charges {one}. Does it fight, or give way?",
            ("vog-11.15.4",),
            (Receive,),
            self.unit,
            "receive-charge",
            Receive(self.unit, True),
            {"charger": self.charger},
        )

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        yield Receive(self.unit, True)
        yield Receive(self.unit, False)

    def check(self, battle: GunsBattle, seat: str, order: Receive) -> Refusal | None:
        return None if order.unit == self.unit else Refusal("vog-11.15.4", f"the question is about {self.unit}")

    def standing(self, battle: GunsBattle, seat: str, answer: StandingAnswer) -> Order | None:
        if answer.answer == "when":
            return Receive(self.unit, battle.unit(self.unit).cs >= float(answer.when.get("status", 1)))
        return Receive(self.unit, answer.answer == "always")

    def do(self, battle: GunsBattle, given: Mapping[str, Receive]) -> None:
        unit, target = battle.unit(self.charger), battle.unit(self.unit)
        if all(order.fight for order in given.values()):
            join(battle, unit, target, "cavalry-v-cavalry", False)
        else:
            gives_way(battle, unit, target, battle.gap_between(unit, target))


@dataclass(slots=True)
class PursuitQuestion(Step[GunsBattle]):
    """vog-14.4.3 The attackers may go on against further enemy in their path while movement lasts."""

    unit: str
    driven: tuple[str, ...]

    def prey(self, battle: GunsBattle) -> list[str]:
        if not battle.has_unit(self.unit):
            return []
        unit = battle.unit(self.unit)
        if not on_field(unit) or unit.retired or unit.charge_left < 0.5:
            return []
        box = battle.footprint(unit)
        found: list[tuple[float, str]] = []
        for foe in battle.foes(unit.roll.side):
            if foe.hidden or foe.roll.id in self.driven or foe.retired:
                continue
            gap = battle.gap_between(unit, foe)
            ahead = box.ahead_of(foe.x, foe.y)
            aside = abs(box.right_of(foe.x, foe.y)) - battle.footprint(foe).reach
            if gap > unit.charge_left or ahead <= 0 or aside > box.half_front:
                continue
            if isinstance(charge_ruling(battle, unit, foe), Refusal):
                continue
            toll = toll_of_the_way(battle, unit, foe)
            if toll < 0 or gap + toll > unit.charge_left + 1e-6:
                continue
            found.append((gap, foe.roll.id))
        found.sort()
        return [name for _, name in found]

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return (battle.seat_of(battle.unit(self.unit)),) if self.prey(battle) else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (Pursue,)

    def reaction(self) -> str:
        return "pursue"

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        name = battle.unit(self.unit).roll.name
        return Decision(
            "PursuitQuestion",
            f"{name} has driven its enemy off. Does it go on, and against whom?",
            ("vog-14.4.3",),
            (Pursue,),
            self.unit,
            "pursue",
            Pursue(self.unit, ""),
        )

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        yield Pursue(self.unit, "")
        for name in self.prey(battle):
            yield Pursue(self.unit, name)

    def check(self, battle: GunsBattle, seat: str, order: Pursue) -> Refusal | None:
        if order.unit != self.unit:
            return Refusal("vog-14.4.3", f"the question is about {self.unit}")
        if order.target and order.target not in self.prey(battle):
            return Refusal("vog-14.4.3", f"{order.target!r} is not in its path within its movement")
        return None

    def standing(self, battle: GunsBattle, seat: str, answer: StandingAnswer) -> Order | None:
        prey = self.prey(battle)
        return Pursue(self.unit, prey[0] if answer.answer == "always" and prey else "")

    def do(self, battle: GunsBattle, given: Mapping[str, Pursue]) -> None:
        if not battle.has_unit(self.unit):
            return
        unit = battle.unit(self.unit)
        target = next(iter(given.values())).target if given else ""
        if not target or not on_field(unit):
            ends(battle, unit)
            return
        unit.charging = target
        foe = battle.unit(target)
        unit.charge_left -= max(0.0, toll_of_the_way(battle, unit, foe))
        unit.charge_stood = [foe.x, foe.y, battle.gap_between(unit, foe), 0.0, 0.0]
        battle.note(
            "pursues", ("vog-14.4.3",), {"unit": self.unit, "name": unit.roll.name, "target_name": foe.roll.name}
        )
        battle.then(ComeHome(self.unit))
