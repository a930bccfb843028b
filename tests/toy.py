"""A toy rulebook: one regiment a side on a road of ten posts, in a mist. It documents the engine.

1.1 Eight turns. 2.1 Both write a march in secret; 2.2 of three posts at most. 3.1 They march post by post; 3.2 and
stop short of the enemy. 4.1 At each post within two of him the standing side may fire: react first, then march on.
4.2 A five or six costs a man. 5.1 In the mist a regiment sees two posts far. 6.1 The umpire may give or take men.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from grognard.core import Battle, Book, Order, Refusal, Scenario, Side, StandingAnswer, Step
from grognard.core.orders import ChangeUnit

FOE = {"blue": "red", "red": "blue"}


class March(Order, frozen=True):
    to: int


class Volley(Order, frozen=True):
    fire: bool


class Road(Battle):
    SAVED: ClassVar[tuple[str, ...]] = ("turn", "at", "men")

    def open(self) -> None:
        self.turn, self.at, self.men = 1, {"red": 0, "blue": 9}, {"red": 3, "blue": 3}
        self.then(WriteOrders())

    def view(self, seat: str) -> dict[str, Any]:  # 5.1: a whitelist
        seen = {side: at for side, at in self.at.items() if not {seat, "*"}.isdisjoint(self.in_sight(side))}
        return {"turn": self.turn, "at": seen, "men": self.men.get(seat), "asked": seat in self.waiting}

    def in_sight(self, side: str) -> tuple[str, ...]:
        return ("*",) if self.gap() <= 2 else (side, "umpire")

    def gap(self) -> int:
        return abs(self.at["blue"] - self.at["red"])

    def ruling_refusal(self, ruling: Any) -> Refusal | None:
        counted = isinstance(ruling, ChangeUnit) and ruling.unit in FOE and ruling.value in range(10)
        return None if counted else Refusal("6.1", "the umpire gives and takes men, and nothing else")

    def carry_out_ruling(self, ruling: Any) -> None:
        self.men[ruling.unit] = ruling.value


@dataclass(slots=True)
class WriteOrders(Step[Road]):  # 2.1: several seats are asked, in secret
    def asks(self, battle: Road) -> tuple[str, ...]:
        return ("red", "blue") if battle.turn <= 8 and all(battle.men.values()) else ()  # 1.1

    def takes(self) -> tuple[type[Order], ...]:
        return (March,)

    def options(self, battle: Road, seat: str, about: str) -> Iterator[Order]:
        return map(March, range(max(0, battle.at[seat] - 3), min(9, battle.at[seat] + 3) + 1))

    def check(self, battle: Road, seat: str, order: March) -> Refusal | None:
        ok = 0 <= order.to <= 9 and abs(order.to - battle.at[seat]) <= 3
        return None if ok else Refusal("2.2", "a march is three posts at most, on a road of ten")

    def do(self, battle: Road, given: Mapping[str, March]) -> None:
        if not given:
            return battle.end(max(FOE, key=lambda side: battle.men[side]), "plain", "1.1")
        battle.turn += 1
        return battle.then(Advance("red", given["red"].to), Advance("blue", given["blue"].to), WriteOrders())


@dataclass(slots=True)
class Advance(Step[Road]):  # 3.1
    side: str
    to: int

    def do(self, battle: Road, given: Mapping[str, Any]) -> None:
        here, foe = battle.at[self.side], battle.at[FOE[self.side]]
        pace = (self.to > here) - (self.to < here)
        if pace and battle.men[self.side] and here + pace != foe:  # 3.2
            battle.at[self.side] = here + pace
            battle.tell("march", ("3.1",), {"side": self.side, "to": here + pace}, battle.in_sight(self.side))
            battle.then(OpportunityFire(FOE[self.side]), self)  # react first, then march on


@dataclass(slots=True)
class OpportunityFire(Step[Road]):  # 4.1: asks only where there is something to decide
    by: str

    def asks(self, battle: Road) -> tuple[str, ...]:
        return (self.by,) if battle.gap() <= 2 and battle.men[self.by] else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (Volley,)

    def reaction(self) -> str:
        return "fire"

    def options(self, battle: Road, seat: str, about: str) -> Iterator[Order]:
        return iter((Volley(True), Volley(False)))

    def standing(self, battle: Road, seat: str, answer: StandingAnswer) -> Order | None:
        return Volley(answer.answer != "never" and battle.gap() <= float(answer.when.get("within", 2)))

    def do(self, battle: Road, given: Mapping[str, Volley]) -> None:
        if self.by in given and given[self.by].fire:
            face = battle.dice.d6(f"{self.by} fires")
            battle.men[FOE[self.by]] -= face >= 5 and battle.men[FOE[self.by]] > 0  # 4.2
            battle.tell("fire", ("4.1", "4.2"), {"side": self.by, "die": face})


ROAD = Scenario("road", "Road", "1870", "nowhere", "toy", 8, "", (Side("red", "Red"), Side("blue", "Blue")))
TOY = Book(name="toy", title="The Road", edition="1", prefix="toy", package="tests.toy", battle_type=Road,
           scenario_type=Scenario, settings=(), settings_type=dict, procedures={}, reactions={"fire": ("within",)},
           orders=(March, Volley), steps=(WriteOrders, Advance, OpportunityFire))  # fmt: skip
