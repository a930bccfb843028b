"""II.12 at the table: an enemy moves in the sector; one after another may fire, attack or retreat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.assault import Attack, assault_refusal_for
from grognard.books.pluie_des_balles.battle import NO_DICE, PluieBattle
from grognard.books.pluie_des_balles.facts import firing_facts, mark_of
from grognard.books.pluie_des_balles.fire import modify, range_band
from grognard.books.pluie_des_balles.orders import LetPass, React
from grognard.books.pluie_des_balles.shooting import Shot, weapon_for
from grognard.books.pluie_des_balles.state import Element
from grognard.books.pluie_des_balles.striking import fall_back, stack
from grognard.books.pluie_des_balles.tables import WEAPONS
from grognard.books.pluie_des_balles.watching import options_of, watchers_of
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order, StandingAnswer
from grognard.core.refusals import Refusal

FIRE: Final = "reactive-fire"
CLOSE: Final = "reactive-close-combat"
RETREAT: Final = "reactive-retreat"
CONDITIONS = ("fire", "close-combat", "needed-at-most", "within-cm", "retreat-within-cm", "guns")


def needed_to_hit(battle: PluieBattle, firer: Element, target: Element) -> int:
    """What the shot would need; 99 where there is none."""
    mark = mark_of(battle, target)
    weapon = weapon_for(battle, firer, mark)
    if not weapon:
        return 99
    facts: dict[str, Any] = firing_facts(battle, firer, mark, weapon, True)
    banded = range_band(battle.rules, NO_DICE, weapon=weapon, range_cm=facts["range_cm"])
    if isinstance(banded, Refusal):
        return 99
    modify(
        banded.tally,
        WEAPONS[weapon],
        firer=facts["firer"],
        quality=facts["quality"],
        in_supply=facts["in_supply"],
        target_cover=facts["target_cover"],
        column_units=facts["column_units"],
    )
    return banded.tally.total


@dataclass(slots=True)
class ReactToCharge(Step[PluieBattle]):
    """pdb-II.12.1 (pdb-R51): a charge, like a movement, lets those react who have it in their sector."""

    mover: str

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        mover = battle.elements[self.mover]
        names = [w.id for w in watchers_of(battle, mover, mover.x, mover.y, mover.x, mover.y)]
        if names:
            battle.then(Reaction(self.mover, tuple(names), ()))


@dataclass(slots=True)
class Reaction(Step[PluieBattle]):
    """pdb-II.12.1 to pdb-II.12.9, pdb-II.9.6: where the mover is halted, those that watch it may react, in turn.

    `passed` are the seats that let it pass here.
    """

    mover: str
    watchers: tuple[str, ...]
    passed: tuple[str, ...]

    def open_to(self, battle: PluieBattle, name: str) -> list[str]:
        """How one of the watchers may react."""
        mover = battle.elements[self.mover]
        if not mover.on_table():
            return []
        watcher = battle.elements[name]
        options = options_of(battle, watcher, mover)
        if CLOSE in options and assault_refusal_for(battle, watcher.side, watcher, self.mover) is not None:
            options = [option for option in options if option != CLOSE]
        return options

    def able(self, battle: PluieBattle, seat: str) -> list[tuple[str, list[str]]]:
        """The watchers of a seat that may react, and how."""
        found: list[tuple[str, list[str]]] = []
        for name in self.watchers:
            if self.seat_of(battle, name) == seat:
                options = self.open_to(battle, name)
                if options:
                    found.append((name, options))
        return found

    def seat_of(self, battle: PluieBattle, name: str) -> str:
        return battle.seat_for(battle.unit_of(battle.elements[name]))

    def asks(self, battle: PluieBattle) -> tuple[str, ...]:
        seats: list[str] = []
        for name in self.watchers:
            seat = self.seat_of(battle, name)
            if seat not in seats and seat not in self.passed and self.open_to(battle, name):
                seats.append(seat)
        return tuple(seats)

    def takes(self) -> tuple[type[Order], ...]:
        return (React, LetPass)

    def reaction(self) -> str:
        return "reaction"

    def question(self, battle: PluieBattle, seat: str) -> Decision:
        able = self.able(battle, seat)
        return Decision(
            "Reaction",
            f"{self.mover} moves in your sector: who reacts?",
            ("pdb-II.12.1", "pdb-II.12.2", "pdb-II.12.3"),
            self.takes(),
            self.mover,
            "reaction",
            LetPass(),
            {"able": dict(able)},
        )

    def subjects(self, battle: PluieBattle, seat: str) -> list[str]:
        return [name for name, _ in self.able(battle, seat)]

    def options(self, battle: PluieBattle, seat: str, about: str) -> Iterator[Order]:
        if not about:
            yield LetPass()
            return
        if about in self.watchers and self.seat_of(battle, about) == seat:
            for option in self.open_to(battle, about):
                yield React(about, option)  # type: ignore[arg-type]

    def check(self, battle: PluieBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, LetPass):
            return None
        name: str = order.unit
        options = self.open_to(battle, name) if name in self.watchers and self.seat_of(battle, name) == seat else []
        if order.reaction in options:
            return None
        if options:
            return Refusal("pdb-II.12.4", f"{name} may here only {' or '.join(options)}", "no-trigger")
        return Refusal("pdb-II.12.1", f"{order.unit} does not watch this move, or has reacted", "no-trigger")

    def standing(self, battle: PluieBattle, seat: str, answer: StandingAnswer) -> Order | None:
        """Fire or attack at the conditions given; by the one that needs least."""
        if answer.answer == "never":
            return LetPass()
        when = answer.when
        mover = battle.elements[self.mover]
        most = float(when.get("needed-at-most", 20))
        reach = float(when.get("within-cm", 100))
        best: Order = LetPass()
        least = most + 0.5
        for name, options in self.able(battle, seat):
            watcher = battle.elements[name]
            if CLOSE in options and when.get("close-combat", True) and least > 10.0:
                best, least = React(name, CLOSE), 10.0
            if FIRE in options and when.get("fire", True):
                if watcher.is_piece() and not when.get("guns", True):
                    continue
                if battle.gap(watcher, mover) > reach:
                    continue
                needed = float(needed_to_hit(battle, watcher, mover))
                if needed < least:
                    best, least = React(name, FIRE), needed
            elif RETREAT in options and FIRE not in options and isinstance(best, LetPass):
                if battle.gap(watcher, mover) < float(when.get("retreat-within-cm", 0)):
                    best = React(name, RETREAT)
        return best

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        passed = list(self.passed)
        reacted: list[Step[Any]] = []
        for seat, order in given.items():
            if isinstance(order, React):
                if options_of(battle, battle.elements[order.unit], battle.elements[self.mover]):
                    reacted.append(Reacting(order.unit, self.mover, order.reaction))
            else:
                passed.append(seat)
        if reacted:
            battle.then(*reacted, Reaction(self.mover, self.watchers, tuple(passed)))


@dataclass(slots=True)
class Reacting(Step[PluieBattle]):
    """pdb-II.12.3 to pdb-II.12.9: one unit reacts, and owes an action of its next turn (pdb-R54)."""

    watcher: str
    mover: str
    kind: str

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        watcher = battle.elements[self.watcher]
        mover = battle.elements[self.mover]
        if not mover.on_table() or not watcher.on_table():
            return
        for one in stack(battle, watcher):
            one.reacted_to = [*one.reacted_to, self.mover]
            one.owed += 1
            battle.touch(one)
        facts = {"unit": watcher.id, "side": watcher.side, "mover": mover.id, "reaction": self.kind}
        battle.report("reacts", facts, None, ("pdb-II.12.2", "pdb-II.12.3"), watcher, mover)
        if self.kind == FIRE:
            weapon = weapon_for(battle, watcher, mark_of(battle, mover))
            battle.then(
                Shot(watcher.id, mover.id, "" if weapon == watcher.weapon else weapon, True, True),
                Halted(self.mover, mover.fate, mover.x, mover.y, mover.ready),
            )
        elif self.kind == CLOSE:
            battle.then(Attack(watcher.id, (watcher.id,), mover.id, 1, 1, True))
        else:
            for one in stack(battle, watcher):
                battle.lose_readiness(one)
                if one.work:
                    battle.leave_work(one)
            battle.report("withdraws", facts, None, ("pdb-II.12.6", "pdb-II.12.8"), watcher)
            fall_back(battle, watcher, mover.x, mover.y, False)


@dataclass(slots=True)
class Halted(Step[PluieBattle]):
    """pdb-IV.3.4 (pdb-R52): a hit ends the move, and later ones may no longer react to it;
    but not a train's (pdb-R45).
    """

    mover: str
    fate: str
    x: float
    y: float
    ready: bool

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        mover = battle.elements[self.mover]
        moved = mover.x != self.x or mover.y != self.y
        if mover.on_table() and not moved and mover.ready == self.ready:
            return
        if mover.on_table() and mover.kind == "armoured-train":
            return
        kept: list[Step[Any]] = []
        for step in battle.agenda:
            if isinstance(step, Reaction) and step.mover == self.mover:
                continue
            if type(step).__name__ in ("MarchLeg", "March") and getattr(step, "unit", "") == self.mover:
                continue
            kept.append(step)
        battle.agenda[:] = kept
