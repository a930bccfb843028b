"""Nothing of what others write, say or settle in secret leaves by any door, from the first order to after the end.

Two houses hold the same game, with the same tokens, and are given the same orders, but for those that somebody who does
not know of them must not notice: sealed answers that are taken back again, standing answers, messages, an umpire's
reasons. Every byte the others get in the one house, by every door and at every socket, they must get in the other.
"""

import asyncio
import itertools
import json
import random
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.commanders.commanders import RandomCommander
from grognard.core.books import find_book
from grognard.core.orders import UMPIRE
from grognard.server.eyes import SPECTATOR
from grognard.server.routes import games as making
from tests.server.doors import LAID, Game, Laid, doors
from tests.server.inside import inside
from tests.server.mist import MIST

ORDERS = 45
LOOKS = 3
SHORT = {"turns": 1}
Notices = list[tuple[str, bytes]]


class Listener:
    """A socket of a seat, open from the beginning: everything it is told, in order."""

    def __init__(self, game: Game, seat: str, changes: bool) -> None:
        self.told: list[bytes] = []
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        scope = {"type": "websocket", "path": f"/api/games/{game.live.id}/live", "client": ("127.0.0.1", 1),
                 "headers": [(b"host", b"127.0.0.1")]}  # fmt: skip
        self._said.put_nowait({"type": "websocket.connect"})
        first = json.dumps({"token": game.tokens[seat], "changes": changes})
        self._said.put_nowait({"type": "websocket.receive", "text": first})
        self._task = asyncio.ensure_future(game.house.gate(scope, self._said.get, self._hear))

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            text = message.get("text")
            self.told.append(text.encode() if text is not None else message["bytes"])

    async def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class Pair:
    """The same game twice. Of what is given to them differently, only the `insiders` and the umpire may learn."""

    def __init__(self, one: Game, other: Game, insiders: tuple[str, ...]) -> None:
        self.games = one, other
        self.insiders = (*insiders, UMPIRE)
        self.outsiders = [seat for seat in one.tokens if seat not in self.insiders]
        self.ears = [[Listener(game, seat, changes) for seat in self.outsiders for changes in (False, True)]
                     for game in self.games]  # fmt: skip
        self.differed: Counter[str] = Counter()

    async def settle(self) -> None:
        """Until every socket has been told what there is to tell: one that is slow misses states."""
        for game, ears in zip(self.games, self.ears, strict=True):
            while not all(ear.told for ear in ears) or any(ear._sending for ear in game.live.ears):
                await asyncio.sleep(0)

    async def give(self, seat: str, *orders: dict[str, Any]) -> bool:
        """One order to both houses, or one to each; whether it was taken, which must be so in both or in neither."""
        answers = [
            await game.ask(seat, "POST", "/orders", {"order": order})
            for game, order in zip(self.games, itertools.cycle(orders), strict=False)
        ]
        await self.settle()
        assert answers[0][0] == answers[1][0], answers
        if seat in self.outsiders:
            assert answers[0] == answers[1]
        return answers[0][0] == 200

    async def take_back(self, seat: str) -> bool:
        answers = [await game.ask(seat, "POST", "/undo") for game in self.games]
        await self.settle()
        assert answers[0][0] == answers[1][0], answers
        return answers[0][0] == 200

    async def compare(self, what: str) -> None:
        """Every door of everybody who must not have noticed."""
        self.differed[what] += 1
        for seat in self.outsiders:
            one, other = [await doors(game, seat, []) for game in self.games]
            if self.games[0].live.battle.outcome is not None:  # then all is open: the record, and others' eyes
                for door in ("record", "replay?as=above"):
                    del one[door], other[door]
            assert [door for door in one if one[door] != other[door]] == [], (seat, what)

    async def compare_replays(self) -> None:
        """After the end, each moment through an outsider's own eyes, and what he was told from first to last."""
        for seat in self.outsiders:
            if seat == SPECTATOR:  # sees it from above now, and all is open
                continue
            for at in range(0, len(self.games[0].live.game.entries) + 1, 7):
                moments = [await game.ask(seat, "GET", f"/replay?at={at}") for game in self.games]
                assert moments[0] == moments[1] and moments[0][0] == 200, (seat, at)

    async def close(self) -> None:
        for ear in itertools.chain(*self.ears):
            await ear.close()
        for ears in zip(*self.ears, strict=True):
            one, other = (ear.told for ear in ears)
            assert [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]][:1] == []
            assert len(one) == len(other) > 1


def numbered_passes(patch: pytest.MonkeyPatch) -> None:
    """Ids and tokens by number: the same in both houses, whose bytes can then be compared."""
    count = itertools.count()
    patch.setattr(making, "new_token", lambda: f"token{next(count):027d}")
    patch.setattr(making, "new_game_id", lambda: f"game{next(count):08d}")


PAIRED = [laid for laid in LAID if "hidden_status" not in laid.changed] + [
    Laid("voice-of-the-guns", "dorking-gap-1888", LAID[2].seats, ambush=True)
]


def insiders_of(laid: Laid) -> tuple[str, ...]:
    """The first seat of the first side; or the whole side, where all of it may know what one of it writes; or, where
    a wood hides the armies from the end of the first half, who acts in the second."""
    seats = list(laid.seats)
    if "side" in find_book(laid.book).part("secrets").SEALED.values():
        side = laid.seats[seats[0]][0]
        return tuple(seat for seat in seats if laid.seats[seat][0] == side)
    return (seats[-1],) if laid.settings.get("fog-of-war") == "sight" else (seats[0],)


@pytest.mark.parametrize("laid", PAIRED, ids=repr)
def test_what_others_do_in_secret_changes_no_byte_for_those_who_are_not_told(
    laid: Laid, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    differed = asyncio.run(_played_twice(laid, tmp_path, monkeypatch))
    assert {*differed} == {"message", "standing", "reason", "the end", "sealed", "taken back"}, differed


async def _played_twice(laid: Laid, folder: Path, patch: pytest.MonkeyPatch) -> Counter[str]:
    """To the end of a battle of one turn, with a secret between the umpire and the insiders now and then."""
    short = Laid(laid.book, laid.scenario, laid.seats, laid.settings, **laid.changed, **SHORT)
    calls: list[Notices] = [[], []]
    async with AsyncExitStack() as stack:
        both = []
        for at, name in enumerate(("one", "other")):
            (folder / name).mkdir()
            numbered_passes(patch)
            house = await stack.enter_async_context(inside(folder / name, webhook="http://127.0.0.1:9/"))
            house.hall.notices._send = _noting(calls[at])  # type: ignore[method-assign]
            both.append(await Game.begun(house, short if laid.book != MIST.name else laid, seed="the same"))
        pair = Pair(both[0], both[1], insiders_of(laid))
        await pair.settle()
        await _play(pair, random.Random(1), laid.settings.get("fog-of-war") == "sight")
        await pair.compare("the end")
        await pair.compare_replays()
        await pair.close()
    told = [[call for call in made if json.loads(call[1])["seat"] in pair.outsiders] for made in calls]
    assert told[0] == told[1]
    return pair.differed


def _noting(calls: Notices) -> Any:
    def note(work: Any) -> None:
        notice = next(cell.cell_contents for cell in work.__closure__ if isinstance(cell.cell_contents, dict))
        calls.append(("notice", msgspec.json.encode(notice)))

    return note


async def _play(pair: Pair, chance: random.Random, hurried: bool) -> None:
    """Hurried: only the insiders take their time."""
    slow, quick = RandomCommander(3), Hasty(4)
    battle = pair.games[0].live.battle
    given = 0
    while battle.outcome is None and given < 3000:
        if given < ORDERS and given % (ORDERS // LOOKS) == 2:
            await _speak(pair)
        late = given >= ORDERS or (hurried and battle.waiting[0] not in pair.insiders)
        seat, order = pair.games[0].next_order(quick if late else slow)
        insider = next((name for name in pair.insiders if name in battle.waiting), "")
        if insider and insider != UMPIRE and given < ORDERS:
            await _seal(pair, insider, chance)
        if seat in pair.insiders and seat != UMPIRE and pair.differed["reason"] < 2:
            decided = [
                {"order": "Decide", "seat": seat, "answer": order, "reason": why} for why in ("thus", "so be it")
            ]
            if await pair.give(UMPIRE, *decided):
                given += 1
                await pair.compare("reason")
                battle = pair.games[0].live.battle
                continue
        assert await pair.give(seat, order), order
        given += 1
        battle = pair.games[0].live.battle
    assert battle.outcome is not None


class Hasty(RandomCommander):
    """Gives the default, for a quick end."""

    def order(self, view: Any, decision: Any, options: Any) -> Any:
        return decision.default if decision.default is not None else super().order(view, decision, options)


async def _speak(pair: Pair) -> None:
    """What is said to an insider alone, and how he answers by himself: differently in the two houses."""
    insider = pair.insiders[0]
    texts = [{"order": "Message", "to": insider, "text": text, "reason": text} for text in ("Stand.", "Go on, sir!")]
    assert await pair.give(UMPIRE, *texts)
    await pair.compare("message")
    if insider in pair.games[0].live.battle.waiting and pair.games[0].live.battle.agenda[-1].reaction():
        return  # it would answer what he is asked now
    reaction = next(iter(pair.games[0].live.book.reactions))
    for answers in (("never", "always"), ("ask",)):
        orders = [{"order": "StandingAnswer", "reaction": reaction, "answer": answer} for answer in answers]
        assert await pair.give(insider, *orders)
        await pair.compare("standing")


def waited_for_alike(battle: Any, insider: str, options: list[Any]) -> list[Any]:
    """Who is waited for is open to all: answers that leave it the same, the more of the two kinds."""
    kinds: dict[bool, list[Any]] = {False: [], True: []}
    for order in options:
        twin = battle.copy()
        twin.submit(insider, order)
        kinds[insider in twin.waiting].append(order)
    return max(kinds.values(), key=len)


async def _seal(pair: Pair, insider: str, chance: random.Random) -> None:
    """A sealed answer, another in each house; and taken back, if it may be."""
    battle = pair.games[0].live.battle
    if pair.differed["sealed"] >= LOOKS:
        return
    secrets = pair.games[0].live.book.part("secrets")
    others = [seat for seat in battle.waiting if seat in pair.outsiders]
    options = list(itertools.islice(battle.options(insider), 400))
    if type(battle.agenda[-1]).__name__ not in secrets.SEALED or not others:
        options = [order for order in options if secrets.is_unseen(battle, insider, order)]
    options = waited_for_alike(battle, insider, options)
    if len(options) < 2:
        return
    one, other = map(msgspec.to_builtins, chance.sample(options, 2))
    if not await pair.give(insider, one, other):
        return
    await pair.compare("sealed")
    assert await pair.take_back(insider)
    await pair.compare("taken back")
