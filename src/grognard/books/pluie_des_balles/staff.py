"""A commander worth playing against: reactions do the killing, guns stay where they stand, fire goes where it kills."""

from typing import Any, Final

from grognard.books.pluie_des_balles.appraisal import (
    Reading,
    Row,
    View,
    chance_to_hit,
    judge_assault,
    judge_follow_up,
    reading,
    shot_worth,
)
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.manoeuvres import (
    ARRIVED_M,
    column_orders,
    flag_orders,
    flag_strays,
    gather,
    gun_orders,
    line_orders,
)
from grognard.books.pluie_des_balles.orders import (
    Activate,
    Charge,
    CloseCombat,
    Done,
    EndHalf,
    Fire,
    LetPass,
    Move,
    NothingToWrite,
    Ready,
    Turn,
)
from grognard.books.pluie_des_balles.plans import FOLLOWERS, Plan, fighters_of, is_fighting, is_gun, metres
from grognard.books.pluie_des_balles.tables import KINDS
from grognard.core.decisions import Decision
from grognard.core.orders import Order, StandingAnswer

ANSWER: Final[dict[str, float | str | bool]] = {
    "fire": True,
    "close-combat": True,
    "needed-at-most": 15.0,
    "within-cm": 18.0,
    "guns": False,
}


class Staff:
    """Each brigade goes for an objective while its side must; else it holds, faces the enemy and fires."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed
        self.turn = 0
        self.plan: Plan | None = None
        self.queue: list[str] = []
        self.barren: dict[str, bool] = {}
        """Elements of the unit that acts which have nobody to shoot at from where they stand."""
        self.fired: dict[str, int] = {}
        """The turn in which a unit last fired or attacked, or was first looked at."""

    def order(self, view: View, decision: Decision, options: Any) -> Order:
        if decision.step == "Reaction":
            if "reaction" not in view["standing"]:
                return StandingAnswer("reaction", "when", ANSWER)
            return LetPass()
        if decision.step == "StaffWrites":
            return NothingToWrite()
        read = reading(view)
        if view["turn"] != self.turn or self.plan is None:
            self.turn = view["turn"]
            self.plan = Plan(read, self.attacking(read))
            self.queue = self.in_order(read, self.plan)
        self.plan.read = read
        if decision.step == "CommanderActs":
            return self.next_unit(read, self.plan, options)
        if decision.step == "UnitActs":
            return self.act(read, self.plan, decision.about, options)
        if decision.step == "RideOn":
            best = max(options, key=lambda order: judge_follow_up(read, order))
            return best  # type: ignore[no-any-return]
        first: Order = decision.default or next(iter(options))
        return first

    def attacking(self, read: Reading) -> bool:
        """Who is not well ahead must come on: a margin of a half wins decisively."""
        score = read.view["score"]
        mine = score.get(self.side, 0.0)
        theirs = max([points for side, points in score.items() if side != self.side] or [0.0])
        return bool(mine * 2.0 <= theirs * 3.0)

    # -- which unit ------------------------------------------------------------------------------

    def in_order(self, read: Reading, plan: Plan) -> list[str]:
        """Those with somebody to shoot at first: they clear the way for the others; headquarters follow."""
        worths = [(-self.urgency(read, plan, name), at, name) for at, name in enumerate(read.units)]
        worths.sort()
        return [name for worth, _, name in worths if worth < 0.0]

    def next_unit(self, read: Reading, plan: Plan, options: Any) -> Order:
        self.barren.clear()
        while self.queue:
            name = self.queue.pop(0)
            if name in read.rows and not is_fighting(read.rows[name]) and not flag_strays(read, plan, name):
                continue
            order = Activate(name)
            if order in options:
                return order
        return EndHalf()

    def urgency(self, read: Reading, plan: Plan, name: str) -> float:
        if name not in read.units:
            return 0.0
        rows = fighters_of(read, name)
        if not rows:
            return 0.1 if name in read.rows else 0.0
        row = rows[len(rows) // 2]
        foe_m, _ = read.nearest_foe(row["x_m"], row["y_m"])
        apart = foe_m / METRES_PER_CM
        reach = 50.0 if is_gun(row) else 20.0
        ready = sum(1 for one in rows if one["ready"])
        if apart <= reach:
            return 3.0 + ready / len(rows) - apart / 100.0
        guarded = plan.guards.get(name)
        posted = guarded is not None and metres(row["x_m"], row["y_m"], *guarded) <= ARRIVED_M
        if name in plan.goals or (guarded is not None and not posted):
            return 1.0 + 1.0 / (1.0 + apart)
        return 0.5 if ready < len(rows) and apart < reach + 10.0 else 0.0

    # -- what it does ----------------------------------------------------------------------------

    def act(self, read: Reading, plan: Plan, name: str, options: Any) -> Order:
        """One element after another shoots or strikes as long as it can; then they move."""
        subjects = list(options.subjects())
        for subject in subjects:
            if subject in self.barren:
                continue
            best = self.best_blow(read, subject, options)
            if best is not None:
                self.fired[name] = self.turn
                return best
            self.barren[subject] = True
        for order in self.manoeuvre(read, plan, name, subjects):
            if order in options:
                if isinstance(order, (Turn, Move, Ready)):
                    self.barren.pop(order.unit, None)
                else:
                    self.barren.clear()
                return order
        return Done(name)

    def best_blow(self, read: Reading, subject: str, options: Any) -> Order | None:
        row = read.row(subject)
        if row is None or row["kind"] in FOLLOWERS or not row["ready"]:
            return None
        best: Order | None = None
        most = 0.25
        for order in options.about(subject):
            worth = self.blow(read, row, order)
            if worth is None:
                break
            if worth > most:
                best, most = order, worth
        return best

    def blow(self, read: Reading, row: Row, order: Order) -> float | None:
        """The worth of a shot or attack; None when the orders that follow are no blows."""
        if isinstance(order, Fire):
            target = read.row(order.target)
            if target is None or chance_to_hit(row, target, order.weapon) < 0.14:
                return 0.0
            return shot_worth(row, target, order.target, order.weapon)
        if isinstance(order, Charge):
            return judge_assault(read, order) + 1.0
        if isinstance(order, CloseCombat):
            target = read.row(order.target)
            if target is not None and (not target["ready"] or not KINDS[target["kind"]].defends):
                return judge_assault(read, order) + 0.5
            return 0.0
        return None

    def manoeuvre(self, read: Reading, plan: Plan, name: str, subjects: list[str]) -> list[Order]:
        rows = [row for row in fighters_of(read, name) if row["id"] in subjects]
        if name not in read.units:
            return []
        if not rows:
            return flag_orders(read, plan, name) if name in read.rows else gather(read, name, rows, subjects)
        if any(row["in_column"] for row in rows):
            return column_orders(read, plan, name, rows)
        wanted = gather(read, name, rows, subjects)
        idle = self.turn - self.fired.setdefault(name, self.turn)
        if is_gun(rows[0]):
            return wanted + gun_orders(read, plan, name, rows, idle)
        return wanted + line_orders(read, plan, name, rows, idle > 2)
