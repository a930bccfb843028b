"""IV.4 to IV.8 at the table: close combat, the charge, and the ride onward."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.pluie_des_balles.basics import angle_between, bearing_to
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.cavalry import FEWEST_TROOPS, CavalryCharge, cavalry_charge, sauve_qui_peut
from grognard.books.pluie_des_balles.close_combat import REACH_CM, CloseCombat, assault_refusal, close_combat
from grognard.books.pluie_des_balles.facts import (
    Mark,
    charging_troops,
    depth_of,
    in_sector,
    is_flank_or_rear,
    mark_named,
    mark_of,
    neighbours_of,
)
from grognard.books.pluie_des_balles.measure import closer, within
from grognard.books.pluie_des_balles.orders import FollowUp
from grognard.books.pluie_des_balles.state import ATTACKERS, Element
from grognard.books.pluie_des_balles.striking import eliminate, fall_back, strike
from grognard.books.pluie_des_balles.tables import COVERS
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import Rectangle, rectangle_distance


def reachable_targets(battle: PluieBattle, side: str, element: Element) -> list[str]:
    """Enemies closer than 15 mm and in its sector."""
    if element.kind not in ATTACKERS or not element.steady():
        return []
    found: list[str] = []
    rect = element.rect()
    for name in battle.bodies().near(rect.x, rect.y, rect.reach + REACH_CM):
        other = battle.elements[name]
        if other.side == side or not battle.knows(side, other):
            continue
        if closer(rectangle_distance(rect, other.rect()), REACH_CM) and in_sector(battle, element, other.x, other.y):
            found.append(name)
    return found


def marked(battle: PluieBattle, side: str, target: str) -> Mark | Refusal:
    mark = mark_named(battle, target)
    if mark is None or mark.is_limber or mark.element.side == side or not battle.knows(side, mark.element):
        return Refusal("", f"there is no enemy {target!r} to attack", "no-unit")
    return mark


def assault_refusal_for(battle: PluieBattle, side: str, element: Element, target: str) -> Refusal | None:
    """pdb-IV.4.1, pdb-IV.4.2, pdb-II.6.4, pdb-IV.5.13, pdb-IV.5.14: may it attack that?"""
    mark = marked(battle, side, target)
    if isinstance(mark, Refusal):
        return mark
    return assault_refusal(
        attacker=ATTACKERS.get(element.kind, "other"),
        attacker_ready=element.steady(),
        distance_cm=rectangle_distance(element.rect(), mark.rect),
        in_sector=in_sector(battle, element, mark.rect.x, mark.rect.y),
        target=mark.target,
        target_cover=battle.laid().cover_at(mark.rect.x, mark.rect.y),
        attack_number=1,
    )


def charge_refusal_for(battle: PluieBattle, side: str, element: Element, target: str) -> Refusal | None:
    """pdb-IV.7.1, pdb-II.8.5: three or more ready troops in one body (pdb-R63)."""
    if not element.mounted():
        return Refusal("pdb-IV.7.1", "a charge is ridden by mounted troops", "too-few-troops")
    if len(charging_troops(battle, element)) < FEWEST_TROOPS:
        return Refusal("pdb-IV.7.1", f"a charge takes {FEWEST_TROOPS} ready troops touching", "too-few-troops")
    return assault_refusal_for(battle, side, element, target)


def attack_once(
    battle: PluieBattle, attacker: Element, mark: Mark, number: int, troops: list[Element]
) -> CloseCombat | CavalryCharge | Refusal:
    """The ruling `close-combat`, or `cavalry-charge`, with the facts of the table."""
    rect = mark.rect
    distance = rectangle_distance(attacker.rect(), rect)
    cover = battle.laid().cover_at(rect.x, rect.y)
    sector = in_sector(battle, attacker, rect.x, rect.y)
    flank = is_flank_or_rear(battle, attacker, rect)
    if len(troops) > 1:
        heavy = all(troop.cavalry_kind() == "heavy" for troop in troops)
        light = any(troop.cavalry_kind() == "light" for troop in troops)
        worst = max(troops, key=rank_of)
        return cavalry_charge(
            battle.rules,
            battle.dice,
            troops=len(troops),
            in_formation=True,
            all_ready=all(troop.steady() for troop in troops),
            quality=worst.quality,
            cavalry_kind="heavy" if heavy else "light" if light else "line",
            distance_cm=0.0 if number > 1 else distance,
            in_sector=sector,
            target=mark.target,
            target_ready=mark.ready,
            target_cover=cover,
            flank_or_rear=flank,
            depth=depth_of(battle, mark.element),
            column_units=mark.column_units,
            attack_number=number,
        )
    return close_combat(
        battle.rules,
        battle.dice,
        attacker=ATTACKERS.get(attacker.kind, "other"),
        quality=attacker.quality,
        attacker_ready=attacker.steady(),
        cavalry_kind=attacker.cavalry_kind(),
        distance_cm=0.0 if number > 1 else distance,
        in_sector=sector,
        target=mark.target,
        target_ready=mark.ready,
        target_cover=cover,
        flank_or_rear=flank,
        column_units=mark.column_units,
        attack_number=number,
    )


def rank_of(element: Element) -> int:
    return element.quality_rank()


@dataclass(slots=True)
class Attack(Step[PluieBattle]):
    """pdb-IV.4.4, pdb-IV.6.1 to pdb-IV.6.4, pdb-IV.7.4: one attack; against a column another, until one fails.

    `number` counts follow-ups, `string` the attacks made on one column, `reactive` says whose half it is.
    """

    attacker: str
    troops: tuple[str, ...]
    target: str
    number: int
    string: int
    reactive: bool

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        attacker = battle.elements[self.attacker]
        mark = mark_named(battle, self.target)
        troops = [battle.elements[name] for name in self.troops if battle.elements[name].steady()]
        if mark is None or not attacker.on_table():
            return
        if len(self.troops) > 1 and len(troops) < FEWEST_TROOPS:
            battle.report("charge-fails", {"attacker": attacker.id}, None, ("pdb-IV.7.1",), attacker)
            return
        found = attack_once(battle, attacker, mark, self.number, troops)
        if isinstance(found, Refusal):
            facts = {"attacker": attacker.id, "target": self.target, "reason": found.sentence}
            battle.report("attack-forbidden", facts, None, (found.paragraph,), attacker)
            return
        charge = len(self.troops) > 1
        battle.report(
            "charge" if charge else "close-combat",
            {
                "attacker": attacker.id,
                "side": attacker.side,
                "target": mark.element.id,
                "troops": len(troops),
                "value": found.value,
                "success": found.success,
                "reactive": self.reactive,
                "number": self.number,
            },
            found.tally,
            (),
            attacker,
            mark.element,
        )
        if found.success:
            self.succeed(battle, attacker, mark, found.another_attack)
        elif not self.spared(battle):
            for troop in troops or [attacker]:
                strike_back(battle, troop, mark.rect)

    def spared(self, battle: PluieBattle) -> bool:
        """pdb-IV.6.2 (pdb-R67): the failure that ends a string against a column may be free by the setting."""
        return self.string > 1 and battle.rules.column_assault_last_failure == "free"

    def succeed(self, battle: PluieBattle, attacker: Element, mark: Mark, another: bool) -> None:
        place = mark.rect
        touched = neighbours_of(battle, place, mark.element.side, mark.element.id)
        column = [one for one in battle.column(battle.unit_of(mark.element)) if one is not mark.element]
        eliminate(battle, mark.element)
        if attacker.mounted():
            shake(battle, attacker, touched)
        if another and mark.column_units > 1 and column:
            target = column[0].id
            battle.then(Attack(self.attacker, self.troops, target, self.number, self.string + 1, self.reactive))
            return
        if not attacker.mounted() or self.reactive:
            return
        names = tuple(other.id for other in touched if other.on_table())
        after = RideOn(
            self.attacker, self.troops, names, self.number + 1, (place.x, place.y, place.facing), attacker.side
        )
        battle.then(after)


def shake(battle: PluieBattle, attacker: Element, touched: list[Element]) -> None:
    """pdb-IV.8.11, pdb-IV.8.12: Sauve qui peut, by its ruling (pdb-R68)."""
    found = sauve_qui_peut(
        battle.rules,
        battle.dice,
        attacker="cavalry",
        attack_succeeded=True,
        neighbours=[{"quality": other.quality, "ready": other.ready} for other in touched],
    )
    for other, ready in zip(touched, found.ready_after, strict=True):
        if other.ready and not ready:
            battle.lose_readiness(other)
            battle.report("sauve-qui-peut", {"unit": other.id, "side": other.side}, found.tally, (), other)


def strike_back(battle: PluieBattle, attacker: Element, target: Rectangle) -> None:
    """pdb-IV.6.2, pdb-IV.6.3, pdb-IV.6.4: who failed loses readiness, turns about and falls back."""
    strike(battle, mark_of(battle, attacker), ["loses-readiness"], target.x, target.y)
    fall_back(battle, attacker, target.x, target.y, True)


@dataclass(slots=True)
class RideOn(Step[PluieBattle]):
    """pdb-IV.8.6, pdb-IV.8.7, pdb-IV.8.8, pdb-IV.8.9: Thundering Hooves: the cavalry may attack what touched the
    unit ridden down (pdb-R66).
    """

    attacker: str
    troops: tuple[str, ...]
    touched: tuple[str, ...]
    number: int
    place: tuple[float, float, float]
    side: str

    def open_targets(self, battle: PluieBattle) -> list[str]:
        """pdb-IV.8.7: those in its sector from the new place, without turning, that cavalry may attack."""
        attacker = battle.elements[self.attacker]
        if not attacker.on_table() or not attacker.steady():
            return []
        front, depth = attacker.token()
        there = Rectangle(self.place[0], self.place[1], attacker.facing, front, depth)
        x, y = there.front_centre()
        found: list[str] = []
        for name in self.touched:
            other = battle.elements[name]
            if not other.on_table() or not other.has_token() or not battle.knows(self.side, other):
                continue
            if not COVERS[battle.laid().cover_at(other.x, other.y)].cavalry_may_attack:
                continue
            bearing = bearing_to(x, y, other.x, other.y)
            if within(angle_between(attacker.facing, bearing), battle.rules.sector_degrees / 2.0):
                found.append(battle.column_head(other).id)
        return list(dict.fromkeys(found))

    def asks(self, battle: PluieBattle) -> tuple[str, ...]:
        if not self.open_targets(battle):
            return ()
        return (battle.seat_for(battle.unit_of(battle.elements[self.attacker])),)

    def takes(self) -> tuple[type[Order], ...]:
        return (FollowUp,)

    def question(self, battle: PluieBattle, seat: str) -> Decision:
        return Decision(
            "RideOn",
            "Thundering Hooves: does the cavalry ride on?",
            ("pdb-IV.8.6", "pdb-IV.8.9"),
            (FollowUp,),
            self.attacker,
            default=FollowUp(""),
        )

    def options(self, battle: PluieBattle, seat: str, about: str) -> Iterator[Order]:
        yield FollowUp("")
        for name in self.open_targets(battle):
            yield FollowUp(name)

    def check(self, battle: PluieBattle, seat: str, order: Any) -> Refusal | None:
        if order.target and order.target not in self.open_targets(battle):
            return Refusal(
                "pdb-IV.8.7", f"{order.target!r} does not touch it, or lies outside the sector", "outside-sector"
            )
        return None

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        troops = [battle.elements[name] for name in self.troops if battle.elements[name].on_table()]
        target = ""
        for order in given.values():
            if isinstance(order, FollowUp):
                target = order.target
        if not target:
            self.rest(battle, troops)
            return
        attacker = battle.elements[self.attacker]
        dx, dy = self.place[0] - attacker.x, self.place[1] - attacker.y
        for troop in troops or [attacker]:
            if battle.on_map(troop.x + dx, troop.y + dy):
                battle.stand(troop, troop.x + dx, troop.y + dy, troop.facing)
                battle.look(troop)
        battle.report("rides-on", {"attacker": attacker.id, "target": target}, None, ("pdb-IV.8.6",), attacker)
        battle.then(Attack(self.attacker, self.troops, target, self.number, 1, False), ClearOfOthers(self.troops))

    def rest(self, battle: PluieBattle, troops: list[Element]) -> None:
        """pdb-IV.7.5, pdb-IV.7.6: light cavalry in a charge loses its readiness when the whole chain has ended."""
        if len(self.troops) < FEWEST_TROOPS:
            return
        for troop in troops:
            if troop.cavalry_kind() == "light" and troop.ready:
                battle.lose_readiness(troop)
        if any(troop.cavalry_kind() == "light" for troop in troops):
            battle.report("spent-charge", {"attacker": self.attacker}, None, ("pdb-IV.7.5",), troops[0])


@dataclass(slots=True)
class ClearOfOthers(Step[PluieBattle]):
    """pdb-III.2.4 (pdb-R33): after a ride onward no token is left lying on another: it draws back until it is free."""

    troops: tuple[str, ...]

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        for name in self.troops:
            troop = battle.elements[name]
            if not troop.on_table():
                continue
            rect = troop.rect()
            back = 0.0
            while not battle.free_place(rect, [name]) and back < 12.0:
                back += 0.25
                rect = troop.rect().advanced(-back)
            if back > 0.0 and battle.on_map(rect.x, rect.y):
                battle.stand(troop, rect.x, rect.y, troop.facing)
