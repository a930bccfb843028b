"""VI.3 at the table: heavy guns fire at what somebody else sees."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.battle import NO_DICE, PluieBattle, in_metres, length
from grognard.books.pluie_des_balles.command import COMMAND_RANGE_CM
from grognard.books.pluie_des_balles.facts import concentration, in_sector, mark_of
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.indirect_fire import (
    IndirectFireDeviation,
    IndirectFireEffect,
    indirect_fire_deviation,
    indirect_fire_effect,
    indirect_fire_mission,
)
from grognard.books.pluie_des_balles.measure import within
from grognard.books.pluie_des_balles.orders import IndirectFire
from grognard.books.pluie_des_balles.signals import headquarters_above, places_in_contact
from grognard.books.pluie_des_balles.state import FIRERS, Element
from grognard.books.pluie_des_balles.striking import lose_command, lose_supply, strike
from grognard.books.pluie_des_balles.tables import GROUND_KINDS
from grognard.core.battle import Step
from grognard.core.orders import Order
from grognard.core.refusals import Refusal

MASSED: Final = "troop-concentration"


def aim_at(battle: PluieBattle, side: str, x: float, y: float) -> str:
    """pdb-VI.3.2, pdb-VI.3.4: what lies under the aim: troops massed, a feature of the map, or too little."""
    under = concentration(battle, x, y, side)
    if under:
        return under
    for feature in battle.laid().ground.at(x, y):
        row = GROUND_KINDS[feature.kind]
        if row.cover != "none" or row.way == "crossing":
            return "feature"
    return "single-element"


def observed(battle: PluieBattle, gun: Element, x: float, y: float) -> tuple[bool, bool]:
    """pdb-VI.3.3: does a friend see the aim, and is one that sees it in contact with the guns' headquarters?"""
    heard: list[tuple[float, float]] = []
    for headquarters in headquarters_above(battle, battle.unit_of(gun)):
        heard.extend(places_in_contact(battle, gun.side, headquarters))
    others: list[Element] = []
    laid = battle.laid()
    for other in battle.elements.values():
        if other.side != gun.side or not other.on_table() or not other.has_token():
            continue
        if any(within(length(other.x, other.y, hx, hy), COMMAND_RANGE_CM) for hx, hy in heard):
            if laid.clear(other.x, other.y, x, y):
                return True, True
        else:
            others.append(other)
    return any(laid.clear(other.x, other.y, x, y) for other in others), False


def indirect_refusal(battle: PluieBattle, side: str, gun: Element, x: float, y: float) -> Refusal | None:
    """By the ruling `indirect-fire-mission`, which asks for an observer last: only then is he looked for."""
    if not battle.on_map(x, y):
        return Refusal("pdb-VI.3.2", "the aim is off the map", "out-of-range")
    refusal = mission_refusal(battle, side, gun, x, y, True, True)
    if refusal is not None:
        return refusal
    sees, contact = observed(battle, gun, x, y)
    return mission_refusal(battle, side, gun, x, y, sees, contact)


def mission_refusal(
    battle: PluieBattle, side: str, gun: Element, x: float, y: float, sees: bool, contact: bool
) -> Refusal | None:
    fx, fy = gun.rect().front_centre()
    found = indirect_fire_mission(
        battle.rules,
        NO_DICE,
        scenario_allows=battle.scenario.indirect_fire,
        firer=FIRERS.get(gun.kind, ""),
        weapon=gun.weapon if gun.weapon else "sidearm",
        range_cm=length(fx, fy, x, y),
        firer_ready=gun.steady(),
        has_limber=gun.limber,
        prepared_position=battle.laid().is_prepared(gun.x, gun.y),
        in_sector=in_sector(battle, gun, x, y),
        aim=aim_at(battle, side, x, y),
        observer_sees=sees,
        observer_in_hq_contact=contact,
    )
    return found if isinstance(found, Refusal) else None


def aims_for(battle: PluieBattle, side: str, gun: Element) -> Iterator[Order]:
    """Indirect fire at every mass of enemies a heavy gun may fire at so."""
    if gun.kind != "heavy-piece" or not battle.scenario.indirect_fire or not gun.steady() or not gun.limber:
        return
    for other in battle.elements.values():
        if other.side == side or not other.on_table() or not battle.knows(side, other):
            continue
        if in_sector(battle, gun, other.x, other.y) and concentration(battle, other.x, other.y, side) == MASSED:
            aim = IndirectFire(gun.id, other.x * METRES_PER_CM, other.y * METRES_PER_CM)
            if indirect_refusal(battle, side, gun, aim.x_m / METRES_PER_CM, aim.y_m / METRES_PER_CM) is None:
                yield aim


@dataclass(slots=True)
class IndirectShot(Step[PluieBattle]):
    """pdb-VI.3.5 to pdb-VI.3.9: the template, the fall of the shot, and what it does to whoever stands there."""

    gun: str
    x: float
    y: float

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        gun = battle.elements[self.gun]
        fell = indirect_fire_deviation(
            battle.rules, battle.dice, gun_x=gun.x, gun_y=gun.y, aim_x=self.x, aim_y=self.y, ring_cm=None
        )
        if not isinstance(fell, IndirectFireDeviation):
            return
        facts: dict[str, Any] = {
            "gun": gun.id,
            "side": gun.side,
            "aim_m": in_metres(self.x, self.y),
            "impact_m": in_metres(fell.impact_x, fell.impact_y),
        }
        battle.report("indirect-fire", facts, fell.tally, (), gun)
        hit = struck(battle, fell.impact_x, fell.impact_y)
        fx, fy = gun.rect().front_centre()
        mark = mark_of(battle, hit) if hit is not None else None
        unit = battle.unit_of(hit) if hit is not None else None
        found = indirect_fire_effect(
            battle.rules,
            battle.dice,
            weapon=gun.weapon,
            range_cm=length(fx, fy, self.x, self.y),
            quality=gun.quality,
            unit_at_impact=mark is not None,
            target_cover=battle.laid().cover_at(fell.impact_x, fell.impact_y),
            column_units=mark.column_units if mark is not None else 0,
            target_in_supply_range=hit is None or battle.in_supply(hit),
            target_in_command_range=unit is not None
            and hit is not None
            and unit.pennant != ""
            and within(hit.distance_to(battle.elements[unit.pennant]), COMMAND_RANGE_CM),
        )
        if not isinstance(found, IndirectFireEffect) or mark is None or hit is None:
            return
        facts = {"gun": gun.id, "target": hit.id, "needed": found.hit_value, "hit": found.hit}
        battle.report("indirect-effect", facts, found.tally, (), gun, hit)
        strike(battle, mark, found.effects, gun.x, gun.y)
        if found.bullseye == "supply-destroyed":
            lose_supply(battle, hit)
        elif found.bullseye == "command-destroyed":
            lose_command(battle, hit)
        if found.firer_effects:
            battle.lose_readiness(gun)
            gun.actions = gun.shots = 0


def struck(battle: PluieBattle, x: float, y: float) -> Element | None:
    """pdb-VI.3.8 (pdb-R74): the token over the point, friend or enemy, nearest by its centre; pennants are not hit."""
    names = battle.bodies().near(x, y, 0.0)
    return battle.elements[names[0]] if names else None
