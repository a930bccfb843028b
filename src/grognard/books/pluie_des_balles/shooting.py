"""IV.1 to IV.3 at the table: who can be fired at, one shot after another, and what follows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.facts import (
    Mark,
    firing_facts,
    in_sector,
    mark_named,
    mark_of,
    range_to,
    weapon_reach,
)
from grognard.books.pluie_des_balles.fire import DirectFire, band_at, direct_fire, fire_refusal, range_band, too_small
from grognard.books.pluie_des_balles.orders import RuleSight
from grognard.books.pluie_des_balles.state import FIRERS, LIMBER, Element
from grognard.books.pluie_des_balles.striking import lose_command, lose_supply, strike
from grognard.books.pluie_des_balles.tables import ARMS, WEAPONS
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.dice import Dice
from grognard.core.orders import UMPIRE, Order
from grognard.core.refusals import Refusal


def fire_refusal_for(battle: PluieBattle, side: str, firer: Element, target: str, weapon: str) -> Refusal | None:
    """pdb-IV.1.3, pdb-IV.2.4 to pdb-IV.2.7, pdb-II.4.5, pdb-II.6.4: may it fire at that?"""
    weapons = firer.weapons()
    using = weapon or (weapons[0] if weapons else "")
    if not FIRERS.get(firer.kind) or not weapons or firer.arm() not in ARMS:
        return Refusal("pdb-II.11.6", f"{firer.id} has nothing to fire", "arm-cannot-fire")
    if firer.kind == "cavalry-troop":
        return Refusal("pdb-II.11.6", "mounted cavalry has no fire", "arm-cannot-fire")
    if using not in weapons:
        return Refusal("pdb-IV.1.1", f"{firer.id} has no weapon called {weapon!r}", "wrong-weapon")
    if firer.actions < 1 and firer.shots > 0 and using != firer.weapon:
        return Refusal("pdb-II.11.9", "the second shot is the gun's own", "too-many-actions")
    mark = mark_named(battle, target)
    if mark is None or mark.element.side == side or not battle.knows(side, mark.element):
        return Refusal("", f"there is no enemy {target!r} to fire at", "no-unit")
    facts = firing_facts(battle, firer, mark, using, False)
    if battle.umpired and not facts["line_of_sight"] and is_doubtful(battle, firer, mark):
        facts["line_of_sight"] = True
    return refusal_of(battle, facts)


def refusal_of(battle: PluieBattle, facts: dict[str, Any]) -> Refusal | None:
    """What the ruling `direct-fire` would refuse, without its dice."""
    banded = range_band(battle.rules, _NO_DICE, weapon=facts["weapon"], range_cm=facts["range_cm"])
    refusal = fire_refusal(
        battle.rules,
        weapon=facts["weapon"],
        firer=facts["firer"],
        firer_ready=facts["firer_ready"],
        has_limber=facts["has_limber"],
        prepared_position=facts["prepared_position"],
        line_of_sight=facts["line_of_sight"],
        in_sector=facts["in_sector"],
        target=facts["target"],
        column_units=facts["column_units"],
        band="" if isinstance(banded, Refusal) else banded.band,
    )
    if refusal is not None:
        return refusal
    return banded if isinstance(banded, Refusal) else None


_NO_DICE = Dice()


def targets_for(battle: PluieBattle, side: str, firer: Element) -> Iterator[tuple[str, str]]:
    """Everything an element may fire at, nearest first, with the weapon ("" for its main one)."""
    kind = FIRERS.get(firer.kind, "")
    if not firer.steady() or kind in ("", "mounted-cavalry", "unit-command") or firer.arm() not in ARMS:
        return
    if firer.is_piece() and not firer.limber:
        return
    if firer.kind == "heavy-piece" and battle.rules.heavy_position_required:
        if not battle.laid().is_prepared(firer.x, firer.y):
            return
    second = firer.actions < 1
    fx, fy = firer.rect().front_centre()
    for name in battle.enemies_near(side, fx, fy, weapon_reach(firer)):
        target = battle.elements[name]
        if not battle.knows(side, target):
            continue
        mark = mark_of(battle, target)
        weapon = weapon_for(battle, firer, mark)
        if not weapon or (second and weapon != firer.weapon) or kind not in WEAPONS[weapon].users:
            continue
        if battle.clear(firer, target.x, target.y, target.id):
            named = "" if weapon == firer.weapon else weapon
            yield name, named
            if target.is_piece() and not target.limbered and target.limber:
                if fire_refusal_for(battle, side, firer, name + LIMBER, named) is None:
                    yield name + LIMBER, named


def weapon_for(battle: PluieBattle, firer: Element, mark: Mark) -> str:
    """Its main weapon where that can be used, else another; "" where none can."""
    rect = mark.rect
    apart = range_to(firer, rect)
    for weapon in firer.weapons():
        row = WEAPONS[weapon]
        at = band_at(battle.rules, row, apart)
        if at < 0 or row.values[at] == 0 or too_small(row, row.bands[at].name, mark.target, mark.column_units):
            continue
        if in_sector(battle, firer, rect.x, rect.y, weapon):
            return weapon
    return ""


def is_doubtful(battle: PluieBattle, firer: Element, mark: Mark) -> bool:
    """pdb-II.9.4: the line from centre to centre is one thing, those to the corners of the token another."""
    laid = battle.laid()
    rect = mark.rect
    plain = laid.clear(firer.x, firer.y, rect.x, rect.y)
    return any(laid.clear(firer.x, firer.y, x, y) != plain for x, y in rect.corners())


@dataclass(slots=True)
class SightInDoubt(Step[PluieBattle]):
    """pdb-II.9.4, pdb-IV.1.3: a doubtful line of sight is the umpire's to decide, when he is there."""

    firer: str
    target: str
    weapon: str

    def asks(self, battle: PluieBattle) -> tuple[str, ...]:
        firer = battle.elements[self.firer]
        mark = mark_named(battle, self.target)
        return battle.umpire() if mark is not None and firer.on_table() and is_doubtful(battle, firer, mark) else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (RuleSight,)

    def question(self, battle: PluieBattle, seat: str) -> Decision:
        mark = mark_named(battle, self.target)
        clear = mark is not None and battle.clear(
            battle.elements[self.firer], mark.rect.x, mark.rect.y, mark.element.id
        )
        return Decision(
            "SightInDoubt",
            f"Does {self.firer} see {self.target}?",
            ("pdb-II.9.4", "pdb-IV.1.3"),
            (RuleSight,),
            self.firer,
            default=RuleSight(clear),
        )

    def options(self, battle: PluieBattle, seat: str, about: str) -> Iterator[Order]:
        return iter((RuleSight(True), RuleSight(False)))

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        ruled = given.get(UMPIRE)
        if isinstance(ruled, RuleSight):
            battle.tell(
                "sight-ruled", ("pdb-II.9.4",), {"firer": self.firer, "target": self.target, "clear": ruled.clear}
            )
            if ruled.clear:
                battle.then(Shot(self.firer, self.target, self.weapon, False, True))
        else:
            battle.then(Shot(self.firer, self.target, self.weapon, False, False))


@dataclass(slots=True)
class Shot(Step[PluieBattle]):
    """pdb-IV.1.1, pdb-IV.1.2, pdb-III.6.6, pdb-III.6.7: one shot; at a column another, until one misses."""

    firer: str
    target: str
    weapon: str
    reactive: bool
    seen: bool

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        firer = battle.elements[self.firer]
        mark = mark_named(battle, self.target)
        if mark is None or not firer.on_table():
            return
        facts = firing_facts(battle, firer, mark, self.weapon or firer.weapon, self.reactive)
        if self.seen:
            facts["line_of_sight"] = True
        found = direct_fire(battle.rules, battle.dice, **facts)  # type: ignore[arg-type]
        if isinstance(found, Refusal):
            facts = {"firer": firer.id, "target": self.target, "reason": found.sentence}
            battle.report("fire-forbidden", facts, None, (found.paragraph,), firer)
            return
        tell_shot(battle, firer, mark, self.weapon or firer.weapon, found, self.reactive)
        other = another_of_column(battle, mark) if found.another_attack else ""
        strike(battle, mark, found.effects, firer.x, firer.y)
        if found.bullseye == "supply-destroyed":
            lose_supply(battle, mark.element)
        elif found.bullseye == "command-destroyed":
            lose_command(battle, mark.element)
        if found.firer_effects:
            battle.lose_readiness(firer)
            firer.actions = firer.shots = 0
        if other:
            battle.then(Shot(self.firer, other, self.weapon, self.reactive, self.seen))


def another_of_column(battle: PluieBattle, mark: Mark) -> str:
    """pdb-III.6.8 (pdb-R50): the head goes first; the next of the column after it."""
    for one in battle.column(battle.unit_of(mark.element)):
        if one is not mark.element:
            return one.id
    return ""


def tell_shot(battle: PluieBattle, firer: Element, mark: Mark, weapon: str, found: DirectFire, reactive: bool) -> None:
    name = mark.element.id + (LIMBER if mark.is_limber else "")
    battle.report(
        "fire",
        {
            "firer": firer.id,
            "side": firer.side,
            "target": name,
            "weapon": WEAPONS[weapon].title,
            "band": found.band,
            "needed": found.hit_value,
            "hit": found.hit,
            "effects": found.effects,
            "bullseye": found.bullseye,
            "jammed": bool(found.firer_effects),
            "reactive": reactive,
        },
        found.tally,
        (),
        firer,
        mark.element,
    )
