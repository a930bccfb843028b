"""The commander worth playing against: a staff with a plan."""

from math import sqrt
from typing import Final

from grognard.books.voice_of_the_guns.estimates import (
    Offered,
    Seen,
    away,
    chance_to_pass,
    enemies,
    goal,
    hits,
    on_table,
    shaken,
    strength,
    unit_called,
    value,
    worth_of_service,
)
from grognard.books.voice_of_the_guns.orders import (
    Allot,
    Charge,
    Done,
    FireAtWill,
    March,
    Nominate,
    Pursue,
    Ride,
    Serve,
)
from grognard.core.battle import Decision
from grognard.core.orders import Order

HOLD: Final = "hold"
ATTACK: Final = "attack"


class Staff:
    """The commander worth playing against.

    It knows that an activated brigade must go forward, so it lets a brigade that stands well stand and shoot; that
    who has moved far shoots half; that a charge drives formed troops from the open when its status holds, and that
    the shaken, the guns and the disordered are driven cheapest; that villages are not charged; and that the good
    dice belong to the inept.
    """

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed
        self.boldness = 0.8
        self.daring = 0.35
        self.patience = 0.0
        self.openness = 0.5
        self._turn = -1
        self._stances: dict[str, str] = {}
        self._behind = False

    def order(self, view: Seen, decision: Decision, options: Offered) -> Order:
        if view["turn"] != self._turn:
            self._turn = view["turn"]
            self._stances = self.stances(view)
        step = decision.step
        if step == "ActivateOrders":
            return self.nominate(view, decision, options)
        if step == "AllotDice":
            return self.allot(decision, options)
        if step == "DeclareCharges":
            return self.by_subject(view, options, 0.3)
        if step == "WriteMoves":
            return self.move(view, options)
        if step.startswith("FireStep"):
            return self.by_subject(view, options, 0.0, FireAtWill())
        best: Order = max(options, key=lambda order: self.worth(view, order))
        return best

    # -- command --------------------------------------------------------------------------------

    def stances(self, view: Seen) -> dict[str, str]:
        """Each own brigade: does it stand, or go forward?"""
        found = {}
        ahead = self.lead(view)
        self._behind = ahead < 0
        late = view["turn"] > view["turns"] * 0.35
        for brigade in view["brigades"]:
            if not brigade["own"]:
                continue
            units = [unit for unit in view["units"] if unit["under"] == brigade["id"] and on_table(unit)]
            found[brigade["id"]] = self.stance(view, units, ahead, late)
        return found

    def lead(self, view: Seen) -> float:
        mine = view["score"].get(self.side, 0)
        theirs = max((points for side, points in view["score"].items() if side != self.side), default=0)
        return float(mine - theirs)

    def stance(self, view: Seen, units: list[Seen], ahead: float, late: bool) -> str:
        """A brigade stands where it is ahead, or shoots well; it goes where there is something to take or to drive."""
        foot = [unit for unit in units if unit["arm"] != "artillery"]
        if not foot:
            guns = [unit for unit in units if "limbered" in unit["states"]]
            return ATTACK if guns else HOLD
        if view["turn"] >= view["turns"] - 1 and any(self.stands_on_ours(view, unit) for unit in units):
            return HOLD
        foes = enemies(view)
        chances, engaged, fit = 0.0, 0, 0
        for unit in foot:
            fit += strength(unit) >= unit["charge_limiter"] and "broken" not in unit["states"]
            near = min((away(foe, unit["x_m"], unit["y_m"]) for foe in foes), default=1e9)
            engaged += near < max(unit["reach_m"], 300.0)
            chances += max(0.0, self.best_charge(view, unit, foes))
        if fit * 2 < len(foot):
            return HOLD
        if chances > self.boldness * len(foot):
            return ATTACK
        if ahead > 0:
            return HOLD
        return HOLD if engaged == len(foot) and not late and ahead > self.patience else ATTACK

    def stands_on_ours(self, view: Seen, unit: Seen) -> bool:
        """Whether a unit stands on an objective that is held: a brigade that went on would leave it."""
        return any(
            objective["held_by"] == self.side and away(unit, objective["x_m"], objective["y_m"]) < 250.0
            for objective in view["objectives"]
        )

    def best_charge(self, view: Seen, unit: Seen, foes: list[Seen]) -> float:
        """The best charge a unit could make within about a move."""
        if unit["arm"] not in ("infantry", "cavalry") or strength(unit) < unit["charge_limiter"]:
            return -1.0
        reach = {"assault-column": 900.0, "loose-order": 1200.0}.get(unit["formation"], 600.0)
        if unit["arm"] == "cavalry":
            reach = 1500.0
        best = -1.0
        for foe in foes:
            if away(foe, unit["x_m"], unit["y_m"]) < reach:
                best = max(best, self.charge(view, Charge(unit["id"], foe["id"])))
        return best

    def nominate(self, view: Seen, decision: Decision, options: Offered) -> Order:
        own = decision.facts.get("brigades", [])
        chosen = tuple(name for name in own if self._stances.get(name) == ATTACK)
        order = Nominate(chosen)
        return order if order in options else Nominate(())

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

    # -- charges, fire, movement --------------------------------------------------------------------

    def by_subject(self, view: Seen, options: Offered, least: float, last: Order | None = None) -> Order:
        for subject in options.subjects():
            best, most = None, least
            for order in options.about(subject):
                worth = self.worth(view, order)
                if worth > most:
                    best, most = order, worth
            if best is not None:
                return best
        return last if last is not None and last in options else Done()

    def worth(self, view: Seen, order: Order) -> float:
        if isinstance(order, Charge):
            return self.charge(view, order)
        if isinstance(order, Pursue):
            target = unit_called(view, order.target) if order.target else None
            return 0.4 if target is None else 1.0 if shaken(target) or target["arm"] == "artillery" else 0.2
        return value(view, order)

    def charge(self, view: Seen, order: Charge) -> float:
        """Held until it is likely to go home; formed breech-loaders are left alone while they are not shaken."""
        unit, target = unit_called(view, order.unit), unit_called(view, order.target)
        if unit is None or target is None:
            return -1.0
        if target["arm"] == "artillery":
            return 3.0
        if target["position"] in ("built-up", "man-made-cover", "trench"):
            if unit["arm"] == "cavalry" or not target["formed"]:
                return -1.0
            return hits(unit) / 2 - hits(target) + (0.4 if self._behind else 0.0)
        chance = chance_to_pass(view, unit, target, order.general != "")
        worth = (chance - self.daring) * 4.0
        if shaken(target):
            worth += 0.5
        elif target["formed"] and target["loading"] != "muzzle" and target["arm"] == "infantry":
            worth -= 0.4
        if "broken" in target["states"]:
            worth += 0.5
        if not target["formed"]:
            worth -= 0.8
        if order.general:
            worth -= 0.1
        return worth

    def move(self, view: Seen, options: Offered) -> Order:
        for subject in options.subjects():
            unit = unit_called(view, subject)
            best: Order | None = None
            most = -1e9
            if unit is None:
                for order in options.about(subject):
                    worth = self.riding(view, subject, order)
                    if worth > most:
                        best, most = order, worth
                if best is not None and most > 0:
                    return best
                continue
            for order in options.about(subject):
                worth = self.marching(view, unit, order)
                if worth > most:
                    best, most = order, worth
            if best is not None:
                return best
        return Done()

    def riding(self, view: Seen, name: str, order: Order) -> float:
        """Senior generals go with the brigade that most needs their voice; brigadiers keep with theirs."""
        if not isinstance(order, Ride):
            return -1.0
        generals = {general["id"]: general for general in view["generals"]}
        if generals[name]["level"] == "brigade":
            return -1.0
        best = -1.0
        for brigade in view["brigades"]:
            if not brigade["own"] or self._stances.get(brigade["id"]) != ATTACK or brigade["general"] not in generals:
                continue
            brigadier = generals[brigade["general"]]
            slow = {"incompetent": 5, "inept": 4, "average": 3, "able": 2}.get(brigadier["ability"], 1)
            best = max(best, slow - away(brigadier, order.x_m, order.y_m) / 600)
        return best

    def marching(self, view: Seen, unit: Seen, order: Order) -> float:
        """Towards the goal, to where it shoots and is not shot at more than need be; guns into action early."""
        if isinstance(order, Serve):
            return worth_of_service(view, order)
        if not isinstance(order, March):
            return -1.0
        x, y = order.path[-1] if order.path else (unit["x_m"], unit["y_m"])
        to_x, to_y = goal(view, unit)
        here = away(unit, to_x, to_y)
        there = sqrt((x - to_x) ** 2 + (y - to_y) ** 2)
        worth = (here - there) / 300
        far = sqrt((x - unit["x_m"]) ** 2 + (y - unit["y_m"]) ** 2)
        exposed, shoots = 0, False
        for foe in enemies(view):
            apart = away(foe, x, y)
            if foe["arm"] != "artillery" and apart < foe["reach_m"] and "broken" not in foe["states"]:
                exposed += 1
            shoots = shoots or (unit["reach_m"] > 0 and apart < unit["reach_m"])
        worth -= 0.35 * max(0, exposed - 1)
        if shoots:
            worth += 0.8
        if exposed and not shoots:
            worth -= 0.6
        if exposed:
            worth -= far / 2000
        formation = order.formation or unit["formation"]
        if formation == "column-of-route":
            worth -= 2.0
        if formation == "assault-column" and exposed == 0:
            worth += 0.1
        if formation == "loose-order":
            worth += self.openness
        if unit["arm"] == "cavalry" and exposed:
            worth -= 1.0
        return worth
