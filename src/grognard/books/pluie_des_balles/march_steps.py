"""III and II.12 at the table: a march, halted wherever an enemy may react to it, and
going on if he does not stop it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.pluie_des_balles.acting import action_refusal
from grognard.books.pluie_des_balles.battle import PluieBattle, in_metres, length
from grognard.books.pluie_des_balles.marching import (
    advance_of,
    cost_of_way,
    enemy_in_way,
    farthest_within,
    free_short_of,
)
from grognard.books.pluie_des_balles.ranges import marching, range_known, throw_what_is_missing
from grognard.books.pluie_des_balles.reaction_steps import Reaction
from grognard.books.pluie_des_balles.state import Element
from grognard.books.pluie_des_balles.striking import set_back_pennants
from grognard.books.pluie_des_balles.watching import stops_on
from grognard.core.battle import Step


@dataclass(slots=True)
class Advancing(Step[PluieBattle]):
    """pdb-III.1.4: a unit moves as one, element after element, those in front first."""

    unit: str
    names: tuple[str, ...]
    bearing: float
    cm: float

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        if not self.names:
            return
        name, rest = self.names[0], self.names[1:]
        if rest:
            battle.then(Advancing(self.unit, rest, self.bearing, self.cm))
        element = battle.elements[name]
        if not element.on_table() or element.actions < 1 or not battle.may_act(element):
            return
        if action_refusal(battle, element, "move") is not None:
            return
        throw_what_is_missing(battle, element, False)
        to = advance_of(battle, element, self.bearing, self.cm)
        if to is None:
            return
        element.actions -= 1
        element.shots = 0
        if element.work:
            battle.leave_work(element)
        battle.then(March(name, (to,), False, False))


@dataclass(slots=True)
class March(Step[PluieBattle]):
    """pdb-III.1.4, pdb-III.2.2, pdb-III.2.4, pdb-II.12.1: along the way, leg by leg, as far as the range lasts."""

    unit: str
    path: tuple[tuple[float, float], ...]
    by_road: bool
    rail: bool

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        element = battle.elements[self.unit]
        if not self.path or not element.on_table():
            return
        left = range_known(battle, element, self.by_road)
        if battle.rules.movement_throw != "per-turn-total":
            left -= element.moved
        ax, ay = element.x, element.y
        bx, by = self.path[0]
        rest = self.path[1:]
        if self.rail:
            whole = length(ax, ay, bx, by)
            if whole > left:
                bx, by = ax + (bx - ax) * left / whole, ay + (by - ay) * left / whole
        else:
            bx, by = farthest_within(battle, element, bx, by, left, self.by_road)
        if (bx, by) != self.path[0]:
            rest = ()
        share = enemy_in_way(battle, element, ax, ay, bx, by)
        if share < 1.0:
            bx, by = ax + (bx - ax) * share, ay + (by - ay) * share
            rest = ()
        if not rest:
            bx, by = free_short_of(battle, element, ax, ay, bx, by)
        stops, watchers = stops_on(battle, element, ax, ay, bx, by)
        battle.then(
            MarchLeg(self.unit, (ax, ay), (bx, by), tuple(stops), tuple(watchers), rest, self.by_road, self.rail)
        )


@dataclass(slots=True)
class MarchLeg(Step[PluieBattle]):
    """pdb-II.9.6, pdb-II.12.1 (pdb-R52): to the next place where somebody may react; react first, then march on."""

    unit: str
    start: tuple[float, float]
    end: tuple[float, float]
    stops: tuple[float, ...]
    watchers: tuple[str, ...]
    rest: tuple[tuple[float, float], ...]
    by_road: bool
    rail: bool

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        element = battle.elements[self.unit]
        if not element.on_table():
            return
        ax, ay = self.start
        bx, by = self.end
        if self.stops:
            share = self.stops[0]
            battle.stand_column(element, ax + (bx - ax) * share, ay + (by - ay) * share, element.facing)
            battle.look(element)
            battle.then(
                Reaction(self.unit, self.watchers, ()),
                MarchLeg(
                    self.unit, self.start, self.end, self.stops[1:], self.watchers, self.rest, self.by_road, self.rail
                ),
            )
            return
        self.arrive(battle, element)

    def arrive(self, battle: PluieBattle, element: Element) -> None:
        ax, ay = self.start
        bx, by = self.end
        if not self.rest and not battle.free_place(element.rect(), [element.id]) and element.has_token():
            bx, by = free_short_of(battle, element, ax, ay, bx, by)
        element.stand(ax, ay, element.facing)
        cost = (
            length(ax, ay, bx, by)
            if self.rail
            else max(0.0, cost_of_way(battle, element, ax, ay, bx, by, self.by_road))
        )
        for one in marching(battle, element):
            one.moved += cost
        battle.stand_column(element, bx, by, element.facing)
        battle.look(element)
        set_back_pennants(battle, element.side, bx, by)
        facts = {
            "unit": element.id,
            "side": element.side,
            "from_m": in_metres(ax, ay),
            "to_m": in_metres(bx, by),
            "cm": round(length(ax, ay, bx, by), 1),
            "column": element.in_column,
            "road": self.by_road,
        }
        battle.report("moves", facts, None, ("pdb-III.1.4",), element)
        if self.rest:
            battle.then(March(self.unit, self.rest, self.by_road, self.rail))
        elif battle.rules.movement_throw != "per-turn-total":
            for one in marching(battle, element):
                one.moved = 0.0
