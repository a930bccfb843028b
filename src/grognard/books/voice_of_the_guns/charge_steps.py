"""Charges in a battle: declared, moved to the flinch point, tested."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.carrying import discover
from grognard.books.voice_of_the_guns.charging import (
    advance_towards,
    charge_line,
    charge_ruling,
    chargeable,
    flinch_distance,
    flinch_facts,
    may_charge,
)
from grognard.books.voice_of_the_guns.morale import flinch_test
from grognard.books.voice_of_the_guns.movement import moves_over_half
from grognard.books.voice_of_the_guns.movement_steps import fall_back
from grognard.books.voice_of_the_guns.orders import Charge, Done, GoProne
from grognard.books.voice_of_the_guns.ranging_steps import enemy_unit, own_unit
from grognard.books.voice_of_the_guns.retiring import full_move_of
from grognard.books.voice_of_the_guns.scale import PARTS, parts, printed
from grognard.books.voice_of_the_guns.standing import arm_of, is_formed, on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import DISTANCES
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order, StandingAnswer
from grognard.core.refusals import Refusal
from grognard.ground.angles import bearing
from grognard.ground.shapes import distance


@dataclass(slots=True)
class DeclareCharges(Step[GunsBattle]):
    """vog-8.4 Step 4: vog-11.1.2 units that are to charge home are told off, and against whom; in secret, one at a
    time.
    """

    done: tuple[str, ...] = ()
    charges: tuple[tuple[str, str, str], ...] = ()

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return [held.name for held in battle.seats if held.name not in self.done and self.subjects(battle, held.name)]

    def takes(self) -> tuple[type[Order], ...]:
        return (Charge, Done)

    def collects(self) -> bool:
        return True

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            "DeclareCharges",
            "Which units charge, and whom?",
            ("vog-8.4", "vog-11.1.2"),
            self.takes(),
            "",
            "",
            Done(),
        )

    def subjects(self, battle: GunsBattle, seat: str) -> Sequence[str]:
        able = self.able(battle, seat)
        if not self.charges or not able:
            return able
        told = [name for name, _, _ in self.charges]
        return [name for name in able if name not in told]

    def able(self, battle: GunsBattle, seat: str) -> list[str]:
        """A seat's units that could charge somebody; kept while orders are only being collected."""
        memo = battle.memo()
        key = "chargers " + seat
        known = memo.get(key)
        if known is None:
            known = memo[key] = [
                unit.roll.id
                for unit in battle.units
                if not unit.gone
                and (unit.activated or unit.fresh)
                and battle.commanded_by(seat, unit.roll.brigade)
                and chargeable(battle, unit)
            ]
        found: list[str] = known
        return found

    def asked_about(self, battle: GunsBattle, seat: str, name: str) -> bool:
        if not battle.has_unit(name) or any(told == name for told, _, _ in self.charges):
            return False
        unit = battle.unit(name)
        return battle.commanded_by(seat, unit.roll.brigade) and bool(chargeable(battle, unit))

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield Done()
        elif self.asked_about(battle, seat, about):
            general = self.leader(battle, battle.unit(about))
            for name in chargeable(battle, battle.unit(about)):
                yield Charge(about, name)
                if general:
                    yield Charge(about, name, general)

    def leader(self, battle: GunsBattle, unit: Unit) -> str:
        """The brigade's general, if he is near enough to put himself at its head and does not lead another."""
        name = battle.brigade(unit.roll.brigade).general
        if any(leader == name for _, _, leader in self.charges):
            return ""
        return name if self.can_lead(battle, unit, name) else ""

    def can_lead(self, battle: GunsBattle, unit: Unit, name: str) -> bool:
        """vog-14.1.6: its own general. He must be as near as a general is to what endangers him (vog-R99)."""
        general = battle.general(name)
        near = printed(battle.settings, battle.scale, DISTANCES["general_near_target"]) / PARTS
        away = distance(general.x, general.y, unit.x, unit.y) - battle.footprint(unit).reach
        return not general.off and general.disabled != battle.turn and away <= near

    def check(self, battle: GunsBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, Done):
            return None
        unit = own_unit(battle, seat, order.unit)
        if isinstance(unit, Refusal):
            return unit
        if unit.roll.id in [name for name, _, _ in self.charges]:
            return Refusal("vog-8.4", "it has its order to charge", "ordered")
        target = enemy_unit(battle, unit, order.target)
        if isinstance(target, Refusal):
            return target
        if unit.retired:
            return Refusal("vog-14.4.2", "it retires this bound", "retiring")
        ruling = may_charge(battle, unit, target)
        if isinstance(ruling, Refusal):
            return ruling
        if order.general:
            own = battle.brigade(unit.roll.brigade).general
            if order.general != own or not self.can_lead(battle, unit, own):
                return Refusal("vog-14.1.6", f"{order.general} cannot lead it: its own general, and near", "no-leader")
            if any(leader == order.general for _, _, leader in self.charges):
                return Refusal("vog-14.1.6", f"{order.general} leads another unit already", "no-leader")
        return None

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.stirred = not given
        done, charges = list(self.done), list(self.charges)
        for seat, order in given.items():
            if isinstance(order, Done):
                done.append(seat)
            else:
                charges.append((order.unit, order.target, order.general))
        battle.then(DeclareCharges(tuple(done), tuple(charges)) if given else MoveChargers(tuple(charges)))


@dataclass(slots=True)
class MoveChargers(Step[GunsBattle]):
    """vog-8.4: chargers go to the point where a flinch test is called for (vog-R54); two that charge each other
    meet half
    way (vog-R81). vog-12.1.6 a second charge running disorders as it starts.
    """

    charges: tuple[tuple[str, str, str], ...]

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        moves: list[tuple[Unit, Unit, float]] = []
        for name, aim, general in self.charges:
            unit, target = battle.unit(name), battle.unit(aim)
            if not on_field(unit) or not on_field(target):
                continue
            line = charge_line(battle, unit, target)
            if isinstance(line, Refusal):
                continue
            gap, reach, crossings = line
            point = gap if battle.settings.flinch_point == "start" else flinch_distance(battle, target)
            travel = min(max(0.0, gap - point), reach)
            mutual = any(other == aim and back == name for other, back, _ in self.charges)
            if mutual:
                travel = min(travel, gap / 2)
            rough = any(crossing["terrain"] in ("stream", "rough") for crossing in crossings.list)
            unit.charging = aim
            unit.charge_left = max(0.0, reach - travel)
            unit.charge_stood = [target.x, target.y, max(0.0, gap - travel), 1.0 if rough else 0.0, gap]
            unit.led_by = general
            unit.charges += 1
            unit.hidden = False
            if general:
                battle.general(general).leading = name
            if unit.charged_bound == battle.turn - 1:
                battle.disorder(unit, "second-successive-charge")
            unit.charged_bound = battle.turn
            unit.fresh = False
            unit.full = full_move_of(battle, unit)
            moves.append((unit, target, travel))
        for unit, target, _ in moves:
            battle.place(unit, unit.x, unit.y, round(bearing(target.x - unit.x, target.y - unit.y), 6))
        for unit, target, travel in moves:
            if travel > 0:
                advance_towards(battle, unit, target, travel)
                unit.moved += travel
                unit.stood = 0
                unit.prone = False
                unit.over_half = moves_over_half(
                    battle.settings, parts(unit.full), parts(unit.spent), parts(unit.moved)
                )
            if unit.led_by:
                leader = battle.general(unit.led_by)
                leader.x, leader.y = unit.x, unit.y
            for foe in battle.foes(unit.roll.side):
                if foe.hidden and battle.gap_between(unit, foe) < 1.0:
                    discover(battle, foe)
                if foe.disordered:
                    near = battle.gap_between(unit, foe)
                    if foe.approached < 0 or near < foe.approached:
                        foe.approached = near
            battle.note(
                "charges",
                ("vog-8.4", "vog-11.1.2"),
                {
                    "unit": unit.roll.id,
                    "name": unit.roll.name,
                    "target": target.roll.id,
                    "target_name": target.roll.name,
                    "moved": round(travel, 2),
                    "general": unit.led_by,
                },
            )


@dataclass(slots=True)
class FlinchTests(Step[GunsBattle]):
    """vog-8.8 Step 8: vog-14.1.1 whoever is to charge home on formed enemy tests; vog-14.2.1 to vog-14.2.6 those
    who fail;
    vog-11.13.2 a unit now below its limiter charges no more, and infantry shakes out into a firing line.
    """

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "flinch tests"
        prone: list[str] = []
        for unit in list(battle.units):
            if not unit.charging or not on_field(unit):
                continue
            target = battle.unit(unit.charging) if battle.has_unit(unit.charging) else None
            if target is None or not on_field(target):
                unit.passed = True
                continue
            ruling = charge_ruling(battle, unit, target)
            if unit.cs < unit.roll.charge_limiter and (isinstance(ruling, Refusal) or ruling.flinch_required):
                self.call_off(battle, unit)
                continue
            if not is_formed(target, battle.order_of(target)):
                unit.passed = True
                continue
            facts = flinch_facts(battle, unit, [target], False)
            if facts["column_of_assault"]:
                facts["loose_order"] = False
            tested = flinch_test(battle.settings, battle.dice, **facts)
            if isinstance(tested, Refusal):
                self.call_off(battle, unit)
                continue
            battle.note(
                "flinch-passed" if tested.passed else "flinch-failed",
                ("vog-14.1.16",),
                {
                    "unit": unit.roll.id,
                    "name": unit.roll.name,
                    "target_name": target.roll.name,
                    "score": tested.score,
                    "dice": tested.tally.faces(),
                    "effects": tested.effects,
                },
                tested.tally,
            )
            unit.passed = tested.passed
            if tested.passed:
                unit.halted = ""
            else:
                fail(battle, unit, target, tested.effects)
                if "may-go-prone" in tested.effects:
                    prone.append(unit.roll.id)
        battle.then(*(ProneQuestion(name) for name in prone))

    def call_off(self, battle: GunsBattle, unit: Unit) -> None:
        unit.charging = ""
        unit.led_by = ""
        if arm_of(unit) == "infantry" and unit.formation == "assault-column" and "line" in unit.roll.formations:
            battle.reform_as(unit, "line", 1)
        battle.note("charge-called-off", ("vog-11.13.1", "vog-11.13.2"), {"unit": unit.roll.id, "name": unit.roll.name})


def fail(battle: GunsBattle, unit: Unit, target: Unit, effects: list[str]) -> None:
    """vog-14.2.1, vog-14.2.2, vog-14.2.4, vog-14.2.6: what a failed test does to a unit."""
    unit.charging = ""
    unit.led_by = ""
    if "halt" in effects:
        unit.halted = target.roll.id
        unit.halted_mark = target.retired_moves
        unit.passed_by = ""
    if "form-firing-line" in effects and "line" in unit.roll.formations:
        battle.reform_as(unit, "line", 1)
    if "disordered" in effects:
        battle.disorder(unit, "failed-flinch")
    if "fall-back" in effects:
        fall_back(battle, unit)


@dataclass(slots=True)
class ProneQuestion(Step[GunsBattle]):
    """vog-14.2.3: troops with breech-loading small arms may go prone where they failed (vog-R90)."""

    unit: str

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return (battle.seat_of(battle.unit(self.unit)),)

    def takes(self) -> tuple[type[Order], ...]:
        return (GoProne,)

    def reaction(self) -> str:
        return "go-prone"

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        name = battle.unit(self.unit).roll.name
        return Decision(
            "ProneQuestion",
            f"{name} failed its flinch test. Does it go prone?",
            ("vog-14.2.3",),
            (GoProne,),
            self.unit,
            "go-prone",
            GoProne(self.unit, True),
        )

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        yield GoProne(self.unit, True)
        yield GoProne(self.unit, False)

    def check(self, battle: GunsBattle, seat: str, order: GoProne) -> Refusal | None:
        return None if order.unit == self.unit else Refusal("vog-14.2.3", f"the question is about {self.unit}")

    def standing(self, battle: GunsBattle, seat: str, answer: StandingAnswer) -> Order | None:
        return GoProne(self.unit, answer.answer == "always")

    def do(self, battle: GunsBattle, given: Mapping[str, GoProne]) -> None:
        unit = battle.unit(self.unit)
        for order in given.values():
            unit.prone = order.prone
            if order.prone:
                battle.note("goes-prone", ("vog-14.2.3",), {"unit": self.unit, "name": unit.roll.name})
