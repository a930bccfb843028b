"""What a game asks of whom: since when, until when, and what is answered without asking anybody."""

import asyncio
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grognard.commanders import Choices
from grognard.commanders.fights import fallback
from grognard.core.battle import Battle, Step
from grognard.core.orders import Order

if TYPE_CHECKING:
    from grognard.server.live import LiveGame

PERSONS = ("here", "link")


class Questions:
    """The open questions of one game. All but the alarm is called in turn, as work on its battle."""

    def __init__(self, live: "LiveGame") -> None:
        self._live = live
        self._since: dict[str, tuple[Step[Any], float]] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def answer_what_is_plain(self) -> None:
        """What has one answer is no question: it is given for whoever sits there, and is on record like any order."""
        live = self._live
        battle = live.battle
        while battle.outcome is None:
            step = battle.agenda[-1]
            for seat in battle.waiting:
                order = step.only_answer(battle, seat) if live.holder(seat) in PERSONS else None
                if order is not None:
                    live.submit(seat, order)
                    break
            else:
                return
            battle = live.battle

    def note(self) -> None:
        """Who is asked something new: those who are away get a notice, and the clock runs."""
        live = self._live
        battle = live.battle
        now = time.time()
        since: dict[str, tuple[Step[Any], float]] = {}
        for seat in battle.waiting:
            step = battle.agenda[-1]
            before = self._since.get(seat)
            fresh = before is None or before[0] is not step
            since[seat] = (step, now) if fresh or before is None else before
            if fresh and live.holder(seat) in PERSONS and not any(ear.seat == seat for ear in live.ears):
                live.hall.notices.notify(live, seat, self.until(seat, since))
        self._since = since
        self._set_alarm()

    def until(self, seat: str, since: Mapping[str, tuple[Step[Any], float]] | None = None) -> float | None:
        """When the default will be given for a seat, as seconds since 1970."""
        asked = (since or self._since).get(seat)
        seconds = self._live.kept.seconds_per_decision
        if asked is None or seconds is None or self._live.holder(seat) not in PERSONS:
            return None
        return float(round(asked[1] + seconds))

    def _set_alarm(self) -> None:
        self.close()
        due = [until for seat in self._live.battle.waiting if (until := self.until(seat)) is not None]
        if due:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.0, min(due) - time.time()) + 0.01, self._time_is_up)

    def _time_is_up(self) -> None:
        self._alarm = None
        self._live.hall.later(self._live.do(self._give_defaults))

    def _give_defaults(self) -> None:
        """What a seat does not answer in its time is answered by the question's default."""
        live = self._live
        for seat in list(live.battle.waiting):
            until = self.until(seat)
            if until is not None and until <= time.time() and seat in live.battle.waiting:
                live.submit(seat, default_order(live.battle, seat))

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def default_order(battle: Battle, seat: str) -> Order:
    decision = battle.agenda[-1].question(battle, seat)
    return fallback(decision, Choices(battle.options(seat)))
