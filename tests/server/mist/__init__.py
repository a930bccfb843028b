"""The toy's road in a thicker mist, with everything a server may ask of a book: drawing, judgement, secrets, odds.

What is hidden: a regiment beyond two posts, its men, and blue's mine, which only blue knows of.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from grognard.core import Book, Dice, Event, Refusal, Scenario, Tally
from grognard.core.procedures import Input, Procedure
from tests import toy

REACH = 2
POST_M = 100


class Mist(toy.Road):
    SAVED: ClassVar[tuple[str, ...]] = ("turn", "at", "men", "mine")

    def open(self) -> None:
        self.mine = 5
        super().open()

    def clock(self) -> str:
        return f"turn {self.turn}"

    def view(self, seat: str) -> dict[str, Any]:
        side = self.side_of(seat)
        near = self.gap() <= REACH
        units: list[dict[str, Any]] = [
            {"id": owner, "name": f"{owner} regiment", "side": owner, "arm": "infantry", "under": "",
             "x_m": at * POST_M, "y_m": 0, "facing_deg": 90 if owner == "red" else 270, "front_m": 80, "depth_m": 20,
             "strength": self.men[owner] if owner == side or seat == "umpire" else None, "states": [],
             "own": owner == side, "seen": self.clock(), "facts": {}}
            for owner, at in self.at.items() if near or owner == side or seat == "umpire"
        ]  # fmt: skip
        return {"book": "mist", "scenario": "road", "turn": self.turn, "turns": 8, "clock": self.clock(), "phase": "",
                "side": side, "seat": seat, "units": units, "objectives": [], "messages": [], "orders": [],
                "score": {}, "outcome": None}  # fmt: skip

    def map(self, seat: str) -> dict[str, Any]:
        road = {"type": "Feature", "properties": {"kind": "road"},
                "geometry": {"type": "LineString", "coordinates": [[0, 0], [9 * POST_M, 0]]}}  # fmt: skip
        mine = {"type": "Feature", "properties": {"kind": "mine"},
                "geometry": {"type": "Point", "coordinates": [self.mine * POST_M, 0]}}  # fmt: skip
        known = [road, *([mine] if self.side_of(seat) == "blue" or seat == "umpire" else [])]
        return {"type": "FeatureCollection", "features": known}


@dataclass
class Hit:
    loss: int
    tally: Tally


def volley(settings: Any, dice: Dice, *, posts: int) -> Hit | Refusal:
    if posts > REACH:
        return Refusal("mist-4.1", "nothing is seen beyond two posts", "out-of-sight")
    tally = Tally("volley")
    tally.add(posts, "posts between", "mist-4.1")
    face = tally.throw(dice, 6, "volley", "mist-4.2")
    return Hit(int(face >= 5), tally)


def prose(event: Event) -> str:
    return event.kind + "".join(f", {name} {value}" for name, value in event.facts.items())


MIST = Book(
    name="mist", title="The Road in the Mist", edition="1", prefix="mist", package="tests.server.mist",
    battle_type=Mist, scenario_type=Scenario, settings=(), settings_type=dict, reactions={"fire": ("within",)},
    procedures={"volley": Procedure(
        "volley", "A volley at a regiment", ("mist-4.1",), ("d6",), (Input("posts", "integer", "posts between"),),
        (Input("loss", "integer", "men lost"),), volley)},
    orders=(toy.March, toy.Volley), steps=(toy.WriteOrders, toy.Advance, toy.OpportunityFire), prose=prose,
)  # fmt: skip
