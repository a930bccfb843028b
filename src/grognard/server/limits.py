"""How much anybody may ask of a server, and what it is told to be: every number here can be set."""

import time
from collections import OrderedDict
from typing import Any

import msgspec
from msgspec import Struct


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Bytes, counts and seconds. Rates are per address of a caller."""

    body: int = 65_536
    file: int = 8_388_608
    message: int = 65_536
    requests_a_second: float = 50.0
    requests_at_once: int = 300
    messages_a_second: float = 50.0
    messages_at_once: int = 300
    new_games_a_minute: float = 30.0
    games: int = 20_000
    games_in_memory: int = 500
    sockets: int = 5_000
    sockets_per_address: int = 100
    sockets_per_seat: int = 16
    seconds_to_name: float = 10.0
    calculations_at_once: int = 4
    calculation_seconds: float = 20.0
    commanders_at_once: int = 4
    commander_seconds: float = 20.0


class Options(Struct, frozen=True):
    """What a server is told when it is started."""

    store: str = ""
    host: str = "127.0.0.1"
    port: int = 8765
    origins: tuple[str, ...] = ()
    webhook: str = ""
    smtp: str = ""
    mail_from: str = "grognard@localhost"
    public_url: str = ""
    limits: Limits = Limits()


def is_loopback(host: str) -> bool:
    return host in ("127.0.0.1", "::1", "localhost") or host.startswith("127.")


def with_limits(words: list[str]) -> Limits:
    """Limits from words like `sockets=2000`; ValueError for one there is not, or no number."""
    chosen: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in Limits.__struct_fields__:
            raise ValueError(f"no limit is called {name!r}; there are {', '.join(Limits.__struct_fields__)}")
        try:
            chosen[name] = msgspec.json.decode(value.encode())
        except msgspec.DecodeError:
            raise ValueError(f"limit {name}: expected a number, found {value!r}") from None
    try:
        return msgspec.convert(chosen, Limits)
    except msgspec.ValidationError as fault:
        raise ValueError(f"limits: {fault}") from None


class Rate:
    """A bucket per caller that fills at a steady rate; a request that finds it empty is turned away."""

    def __init__(self, a_second: float, at_once: float, callers: int = 10_000) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._callers = callers
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, caller: str, cost: float = 1.0, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        level, then = self._buckets.pop(caller, (self._at_once, now))
        level = min(self._at_once, level + (now - then) * self._a_second)
        allowed = level >= cost
        self._buckets[caller] = (level - cost if allowed else level, now)
        if len(self._buckets) > self._callers:
            self._buckets.popitem(last=False)
        return allowed
