"""Every door a seat may knock at, and the tables at which that is tried: each landed book, several seats a side."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from grognard.commanders import Choices
from grognard.commanders.commanders import RandomCommander
from grognard.core.books import Book, find_book
from grognard.core.orders import UMPIRE
from grognard.server.eyes import SPECTATOR
from grognard.server.live import LiveGame
from tests.server.inside import Inside


class Laid:
    """One game to be played: which battle, with which settings, and the seats, each with its side and posts."""

    def __init__(
        self,
        book: str,
        scenario: str,
        seats: Mapping[str, tuple[str, tuple[str, ...]]],
        settings: Mapping[str, Any] | None = None,
        **changed: Any,
    ) -> None:
        self.book = book
        self.scenario = scenario
        self.seats = seats
        self.settings = dict(settings or {})
        self.changed = changed
        """Fields of the scenario that are set otherwise; `ambush` hides the first unit of each brigade, `few` leaves
        three units a side, and `wooded` has the umpire put a wood between the armies before anything else."""

    def __repr__(self) -> str:
        more = "".join(f", {name}" for name in (*self.settings.values(), *self.changed))
        return f"{self.book}, {self.scenario}, {len(self.seats)} seats{more}"

    def body(self, **more: Any) -> dict[str, Any]:
        """The request that begins it."""
        seats = [{"name": name, "side": side, "holder": "link", "posts": list(posts)}
                 for name, (side, posts) in self.seats.items()]  # fmt: skip
        body = {"book": self.book, "scenario": self.scenario, "seats": seats, "settings": self.settings,
                "spectators": True, "umpire": "link", **more}  # fmt: skip
        if {*self.changed} - {"wooded"}:
            body["scenario_data"] = self._scenario(find_book(self.book))
        return body

    def _scenario(self, book: Book) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(Path(book.scenarios[self.scenario]).read_text())
        changed = dict(self.changed)
        changed.pop("wooded", None)
        if changed.pop("few", False):
            sides = {unit["side"]: [other for other in data["units"] if other["side"] == unit["side"]][:3]
                     for unit in data["units"]}  # fmt: skip
            data["units"] = [unit for side in sides.values() for unit in side]
        if changed.pop("ambush", False):
            lying: set[str] = set()
            for unit in [*data.get("units", []), *data.get("mustered", [])]:
                if unit["brigade"] not in lying and not unit.get("arrives"):
                    lying.add(unit["brigade"])
                    unit["hidden"] = True
        if "sides" not in changed:  # whoever has a post of a side that names none is given it
            posts: dict[str, list[str]] = {side["name"]: [] for side in data["sides"]}
            for side, named in self.seats.values():
                posts[side] += named
            changed["sides"] = [{"posts": posts[side["name"]], **side} for side in data["sides"]]
        return {**data, **changed}


def two(*sides: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {side: (side, ()) for side in sides}


STAFFED = {
    "french staff": ("french", ("staff",)), "french": ("french", ("brigade",)),
    "british staff": ("british", ("staff",)), "british": ("british", ("brigade",)),
}  # fmt: skip
BRIGADES = {
    "101e": ("french", ("ligne-101",)), "102e": ("french", ("ligne-102",)),
    "volunteers": ("british", ("volunteers",)), "line and guns": ("british", ("regulars",)),
}  # fmt: skip
CORPS = {
    "davout": ("french", ("davout",)), "gudin": ("french", ("gudin",)),
    "friant and others": ("french", ("friant", "morand", "viallanes")),
    "brunswick": ("prussian", ("brunswick",)), "schmettau": ("prussian", ("schmettau", "bluecher")),
    "the rest": ("prussian", ("wartensleben", "orange", "kalckreuth")),
}  # fmt: skip

LAID = (
    Laid("mist", "road", two("red", "blue")),
    Laid("voice-of-the-guns", "dorking-gap-1888", two("french", "british")),
    Laid("voice-of-the-guns", "dorking-gap-1888", BRIGADES, ambush=True, hidden_status=True),
    Laid(
        "pluie-des-balles", "dorking-gap-1888", two("french", "british"), {"fog-of-war": "sight"}, few=True, wooded=True
    ),
    Laid("pluie-des-balles", "dorking-gap-1888", STAFFED, {"fog-of-war": "orders"}, few=True, wooded=True),
    Laid("en-avant-en-masse", "maida-1806", two("british", "french"), {"units-visible": "line-of-sight"}),
    Laid("en-avant-en-masse", "auerstedt-1806", CORPS),
)

BETWEEN = {
    "order": "ChangeGround", "action": "add", "id": "thicket", "reason": "a thicket no map shows",
    "feature": {"type": "Feature", "id": "thicket", "properties": {"kind": "dense-wood"},
                "geometry": {"type": "Polygon", "coordinates": [[[0, 660], [2600, 660], [2600, 940], [0, 940],
                                                                  [0, 660]]]}},
}  # fmt: skip


class Game:
    """A game in a house, and everybody's tokens."""

    def __init__(self, house: Inside, live: LiveGame, made: dict[str, Any]) -> None:
        self.house = house
        self.live = live
        self.tokens: dict[str, str] = {seat["name"]: seat["token"] for seat in made["seats"]}
        self.tokens[SPECTATOR] = made["spectator"]["token"]
        self.tokens[UMPIRE] = made["umpire"]["token"]

    @classmethod
    async def begun(cls, house: Inside, laid: Laid, **more: Any) -> "Game":
        made = await house.make(**laid.body(**more))
        game = cls(house, await house.hall.game(made["game"]), made)
        if laid.changed.get("wooded"):
            assert (await game.ask(UMPIRE, "POST", "/orders", {"order": BETWEEN}))[0] == 200
        return game

    async def ask(self, seat: str, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        return await self.house.ask(method, f"/games/{self.live.id}{path}", self.tokens[seat], body)

    def next_order(self, commander: RandomCommander) -> tuple[str, dict[str, Any]]:
        """An order of one of those who are waited for."""
        battle = self.live.battle
        seat = battle.waiting[0]
        decision = battle.agenda[-1].question(battle, seat)
        order = commander.order(battle.view(seat), decision, Choices(battle.options(seat)))
        return seat, msgspec.to_builtins(order)


async def doors(game: Game, seat: str, orders: list[Any], words: str = "defend") -> dict[str, Any]:
    """Everything a seat can get, by every door there is."""
    found: dict[str, Any] = {
        "socket": await game.house.first_message(game.live.id, game.tokens[seat]),
        "public": await game.house.ask("GET", f"/games/{game.live.id}"),
    }
    for path in ("state", "map", "options", "account", "account.txt", "replay", "replay?at=0", "record", "desk",
                 "replay?as=above", f"view-as/{seat}", f"report/{seat}"):  # fmt: skip
        found[path] = await game.ask(seat, "GET", "/" + path)
    units = game.live.state(seat).view["units"]
    for unit in [*[unit for unit in units if unit["own"]][:2], *[unit for unit in units if not unit["own"]][:1]]:
        x, y, name = unit["x_m"], unit["y_m"], unit["id"]
        found[f"overlays {name}"] = await game.ask(seat, "GET", f"/overlays?unit={name}")
        found[f"options {name}"] = await game.ask(seat, "GET", f"/options?about={name}")
        for dx, dy in ((0, 300), (300, 0), (-300, 50), (600, 900), (900, -600)):
            body = {"unit": name, "points": [[x, y], [x + dx, y + dy]]}
            found[f"gesture {name} {dx} {dy}"] = await game.ask(seat, "POST", "/gesture", body)
        for other in [other for other in units if not other["own"]][:2]:
            body = {"unit": name, "points": [], "onto": other["id"]}
            found[f"gesture {name} onto {other['id']}"] = await game.ask(seat, "POST", "/gesture", body)
        found[f"read {name}"] = await game.ask(seat, "POST", "/read", {"text": f"{unit['name']}: {words}"})
    for order in orders:
        found[f"weigh {order}"] = await game.ask(seat, "POST", "/weigh", {"order": order})
    found["refusal"] = await game.ask(seat, "POST", "/orders", {"order": {"order": "UmpireSits"}})
    found["stranger"] = await game.ask(seat, "POST", "/orders", {"order": {"order": "Nothing"}})
    return found


def some_orders(live: LiveGame, seat: str) -> list[Any]:
    """Orders to weigh: one's own and, from others' options, ones that may not be given."""
    battle = live.battle
    found: list[Any] = []
    for asked in battle.waiting:
        for count, order in enumerate(battle.options(asked)):
            if count >= 3:
                break
            found.append(msgspec.to_builtins(order))
    return found[:6] if seat in battle.waiting else found[:2]
