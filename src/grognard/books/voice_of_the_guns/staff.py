"""The commander worth playing against: a staff with a plan."""

from typing import Final

from grognard.books.voice_of_the_guns.chances import mean, shot
from grognard.books.voice_of_the_guns.charge_plans import group_worth, plan_charges
from grognard.books.voice_of_the_guns.estimates import Offered, Seen, value
from grognard.books.voice_of_the_guns.marches import moving, riding
from grognard.books.voice_of_the_guns.orders import (
    Allot,
    Charge,
    Done,
    Fire,
    FireAtWill,
    Nominate,
    Pursue,
    ThrowOut,
)
from grognard.books.voice_of_the_guns.outlook import Outlook, Weights
from grognard.books.voice_of_the_guns.pieces import PERIMETER, Piece, gap
from grognard.core.decisions import Decision
from grognard.core.orders import Order

NEAR: Final = 60.0
"""Cavalry that must go forward is in danger when the enemy is as near as this."""


class Staff:
    """It charges whom it is likely to drive, several at once, and pursues; it lets a brigade that stands well stand
    and shoot, since an activated one must go forward; it screens its brigades, does not crowd them, puts generals at
    the head of charges and gives the good dice to the inept.
    """

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed
        self.weights = Weights()
        self._look = Outlook(side, self.weights)
        self._step = ""
        self._charges: list[Order] = []
        self._planned = False

    def order(self, view: Seen, decision: Decision, options: Offered) -> Order:
        step = decision.step
        if view["turn"] != self._look.turn or step != self._step:
            self._step = step
            self._look.look(view)
            self._charges = []
            self._planned = False
        if step == "ActivateOrders":
            return self.nominate(decision, options)
        if step == "AllotDice":
            return self.allot(decision, options)
        if step == "DeclareCharges":
            return self.next_charge(options)
        if step == "WriteMoves":
            return self.move(options)
        if step.startswith("FireStep"):
            return self.fire(options)
        best: Order = max(options, key=lambda order: self.answer(view, order))
        return best

    def answer(self, view: Seen, order: Order) -> float:
        """One test carries a charge through (vog-R108): it goes on while there is somebody to drive."""
        if isinstance(order, Pursue):
            foe = self._look.piece(order.target)
            if foe is None:
                return 0.5
            return 0.0 if foe.position in PERIMETER else 1.0 + (1.0 if foe.arm == "artillery" else foe.cs / 10)
        return value(view, order)

    # -- command --------------------------------------------------------------------------------

    def nominate(self, decision: Decision, options: Offered) -> Order:
        """An activated brigade must go forward: it is named when there is somebody to drive or something to take."""
        look = self._look
        ahead = look.lead()
        chosen = []
        for name in decision.facts.get("brigades", []):
            if self.goes([piece for piece in look.own if piece.brigade == name], ahead):
                chosen.append(name)
        order = Nominate(tuple(chosen))
        return order if order in options else Nominate(())

    def goes(self, units: list[Piece], ahead: float) -> bool:
        look, weights = self._look, self.weights
        foot = [unit for unit in units if unit.arm != "artillery"]
        if not foot:
            return any(not unit.unlimbered for unit in units)
        worth = 0.0
        for unit in foot:
            best = 0.0
            for foe in look.foes:
                if unit.cs >= unit.limiter and not unit.disordered and gap(unit, foe) <= unit.move(unit.formation):
                    best = max(best, group_worth(look, [unit], foe, ""))
            worth += best
            if best <= 0 and unit.mounted and any(gap(unit, foe) < NEAR for foe in look.foes):
                worth -= weights.duty_horse
        if worth > weights.attack:
            return True
        if ahead > 0 and not look.wanted(units):
            return False
        near = sum(1 for unit in foot if any(gap(unit, foe) < unit.reach for foe in look.foes))
        return near * 2 < len(foot) or look.turn > look.view["turns"] * weights.late

    def allot(self, decision: Decision, options: Offered) -> Order:
        """Most brigades first; of equals, the one that uses the good dice on the inept."""
        needed = decision.facts["needed"]
        faces = decision.facts["dice"]
        best: Order | None = None
        most = -1.0
        for order in options:
            if isinstance(order, Allot):
                used = sum(1 for die in order.dice if die >= 0)
                fit = sum(needed[at] * faces[die] for at, die in enumerate(order.dice) if die >= 0)
                if used * 1000 + fit > most:
                    best, most = order, used * 1000 + fit
        assert best is not None
        return best

    # -- charges, fire, movement ------------------------------------------------------------------

    def next_charge(self, options: Offered) -> Order:
        if not self._planned:
            self._planned = True
            self._charges = plan_charges(self._look, options)
        while self._charges:
            order = self._charges.pop(0)
            if order in options:
                if isinstance(order, Charge):
                    self._look.charged[order.unit] = self._look.turn
                return order
        return Done()

    def fire(self, options: Offered) -> Order:
        for subject in options.subjects():
            unit = self._look.piece(subject)
            if unit is None:
                continue
            best: Order | None = None
            most = 0.0
            for order in options.about(subject):
                if isinstance(order, Fire):
                    target = self._look.piece(order.target)
                    if target is not None and unit.arm == "artillery":
                        self._look.shot[subject] = self._look.turn
                    worth = 0.01 if target is None else self.target_worth(unit, target)
                    if worth > most:
                        best, most = order, worth
            if best is not None:
                return best
        return FireAtWill() if FireAtWill() in options else Done()

    def target_worth(self, unit: Piece, target: Piece) -> float:
        """The points it will lose; more where they stop a charge or take it below a limiter."""
        far = gap(unit, target)
        worth = mean(shot(unit, target, far, target.charging, False), unit.disordered) + 0.05
        if target.charging:
            worth *= 2.0
        left = target.cs - 2
        if left < target.limiter <= target.cs or left < target.advance <= target.cs:
            worth *= 1.3
        if target.cs <= 2:
            worth *= 1.2
        return worth

    def move(self, options: Offered) -> Order:
        look = self._look
        for subject in options.subjects():
            unit = look.piece(subject)
            best: Order | None = None
            most = -1e9
            for order in options.about(subject):
                worth = riding(look, subject, order) if unit is None else moving(look, unit, order)
                if worth > most:
                    best, most = order, worth
            if best is not None and (unit is not None or most > 0):
                return best
        for order in options:
            if isinstance(order, ThrowOut) and look.nearest(order.brigade) < self.weights.screen:
                return order
        return Done()
