"""La Pluie des Balles II.12 on a road: three companies watch it, and a fourth comes marching along.

II.9.5 Blue acts, then red. II.11.1 Two actions a company. II.12.1 An enemy who moves in a watched sector lets its
watcher react, II.12.2 once in his half, by fire (II.12.4) or by falling back (II.12.6); II.12.3 that costs it an action
of its next half. R52 The first hit ends the move, and later watchers may no longer react to it. A company in cover is
not seen before it fires. The figures are this toy's own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.core import Battle, Book, Order, Refusal, Scenario, Side, StandingAnswer, Step

FOE, WATCHED, HIT = {"blue": "red", "red": "blue"}, 10, 11


class March(Order, frozen=True):
    company: str
    to: int


class EndHalf(Order, frozen=True):
    pass


class React(Order, frozen=True):
    by: str  # fire, falling-back or nothing


class Company:
    FIELDS = ("name", "side", "at", "actions", "owes", "reacted", "hit", "seen")
    __slots__ = FIELDS

    def __init__(self, name: str, side: str, at: int, actions: int, owes: int, reacted: bool, hit: bool, seen: bool):
        self.name, self.side, self.at, self.actions = name, side, at, actions
        self.owes, self.reacted, self.hit, self.seen = owes, reacted, hit, seen

    def copy(self) -> "Company":
        return Company(*(getattr(self, name) for name in self.FIELDS))


class Road(Battle):
    SAVED = ("turn", "companies")

    def open(self) -> None:
        self.turn = 1
        places = {"2nd": ("blue", 5), "6th": ("red", 20), "7th": ("red", 24), "8th": ("red", 28)}
        self.companies = {
            name: Company(name, side, at, 0, 0, False, False, side == "blue") for name, (side, at) in places.items()
        }
        self.then(Turn())

    def of(self, side: str) -> list[Company]:
        return [company for company in self.companies.values() if company.side == side]

    def view(self, seat: str) -> dict[str, Any]:
        """Neither what stands in cover, nor which actions the other side still has or owes."""
        return {"turn": self.turn, "asked": seat in self.waiting,
                "companies": {one.name: one.at for one in self.companies.values() if one.seen or one.side == seat},
                "actions": {one.name: (one.actions, one.owes) for one in self.of(seat)}}  # fmt: skip


@dataclass(slots=True)
class Turn(Step[Road]):
    def do(self, battle: Road, given: Mapping[str, Any]) -> None:
        if battle.turn > 3:
            return battle.end("", "draw", "night")
        battle.turn += 1
        return battle.then(HalfBegins("blue"), Half("blue"), HalfBegins("red"), Half("red"), self)


@dataclass(slots=True)
class HalfBegins(Step[Road]):
    side: str

    def do(self, battle: Road, given: Mapping[str, Any]) -> None:
        for company in battle.of(self.side):
            company.actions, company.owes, company.hit = 2 - company.owes, 0, False  # II.12.3
        for watcher in battle.of(FOE[self.side]):
            watcher.reacted = False


@dataclass(slots=True)
class Half(Step[Road]):
    side: str

    def asks(self, battle: Road) -> tuple[str, ...]:
        return (self.side,) if any(company.actions for company in battle.of(self.side)) else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (March, EndHalf)

    def options(self, battle: Road, seat: str, about: str) -> Iterator[Order]:
        yield EndHalf()
        for company in battle.of(seat):
            orders = (March(company.name, at) for at in range(0, 41, 5))
            yield from (order for order in orders if self.check(battle, seat, order) is None)

    def check(self, battle: Road, seat: str, order: March | EndHalf) -> Refusal | None:
        if isinstance(order, EndHalf):
            return None
        company = battle.companies.get(order.company)
        if company is None or company.side != seat or not company.actions:
            return Refusal("II.11.1", "a march takes a company of one's own that has an action left")
        return None if order.to != company.at and 0 <= order.to <= 40 else Refusal("", "nowhere to go")

    def do(self, battle: Road, given: Mapping[str, March | EndHalf]) -> None:
        order = given.get(self.side)
        if isinstance(order, March):
            battle.companies[order.company].actions -= 1
            battle.then(Marching(order.company, order.to), self)


@dataclass(slots=True)
class Marching(Step[Road]):
    """II.12.1 Whoever watches the place come to may react first; then the march goes on, if it still can."""

    company: str
    to: int

    def do(self, battle: Road, given: Mapping[str, Any]) -> None:
        mover = battle.companies[self.company]
        foes = battle.of(FOE[mover.side])
        pace = (self.to > mover.at) - (self.to < mover.at)
        if mover.hit or not pace or any(foe.at == mover.at + pace for foe in foes):  # R52
            battle.tell("march-ends", ("II.11.2",), {"company": mover.name, "at": mover.at}, mover_seen(mover))
            return
        mover.at += pace
        watchers = [foe for foe in foes if abs(foe.at - mover.at) <= WATCHED and not foe.reacted]
        mover.seen = mover.seen or bool(watchers)
        battle.then(*(Reaction(foe.name, mover.name) for foe in watchers), self)


def mover_seen(mover: Company) -> tuple[str, ...]:
    return ("*",) if mover.seen else (mover.side, "umpire")


@dataclass(slots=True)
class Reaction(Step[Road]):
    """II.12.2, II.12.4, II.12.6"""

    company: str
    mover: str

    def asks(self, battle: Road) -> tuple[str, ...]:
        return () if battle.companies[self.mover].hit else (battle.companies[self.company].side,)

    def takes(self) -> tuple[type[Order], ...]:
        return (React,)

    def reaction(self) -> str:
        return "reaction"

    def options(self, battle: Road, seat: str, about: str) -> Iterator[Order]:
        return iter((React("fire"), React("falling-back"), React("nothing")))

    def check(self, battle: Road, seat: str, order: React) -> Refusal | None:
        known = ("fire", "falling-back", "nothing")
        return None if order.by in known else Refusal("II.12", "fire, fall back, or do nothing")

    def standing(self, battle: Road, seat: str, answer: StandingAnswer) -> Order | None:
        near = abs(battle.companies[self.company].at - battle.companies[self.mover].at)
        fires = answer.answer != "never" and near <= float(answer.when.get("within", WATCHED))
        return React("fire" if fires else "nothing")

    def do(self, battle: Road, given: Mapping[str, React]) -> None:
        if not given:
            return
        watcher, mover = battle.companies[self.company], battle.companies[self.mover]
        by = given[watcher.side].by
        if by == "nothing":
            return
        watcher.reacted, watcher.owes = True, 1  # II.12.2, II.12.3
        if by == "falling-back":
            watcher.at += 5 if watcher.side == "red" else -5
            battle.tell("falls-back", ("II.12.6",), {"company": watcher.name}, mover_seen(watcher))
            return
        watcher.seen = True
        face = battle.dice.d20(f"{watcher.name} fires")
        mover.hit = face >= HIT
        battle.tell("fires", ("II.12.4",), {"company": watcher.name, "die": face, "hit": mover.hit})


SCENARIO = Scenario("road", "Road", "1880", "nowhere", "toy", 3, "", (Side("red", "Red"), Side("blue", "Blue")))
BOOK = Book(name="toy-of-reactions", title="Reactions", edition="1", prefix="toy", package=__name__, battle_type=Road,
            scenario_type=Scenario, settings=(), settings_type=dict, procedures={}, orders=(March, EndHalf, React),
            steps=(Turn, HalfBegins, Half, Marching, Reaction), things=(Company,),
            reactions={"reaction": ("within",)})  # fmt: skip
