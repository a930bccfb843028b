"""What every benchmark here is made with: rates by CPU time in interleaved slices, and rows of a table.

Machines are shared, and their speed goes up and down: so nothing is timed by the clock on the wall, what is compared is
run in turns (ours, theirs, ours, theirs, ...), and the middle of several ratios is what counts.
"""

import cProfile
import io
import os
import pstats
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Work = Callable[[], int]
"""Does some work and returns how many operations that was."""

SECONDS = float(os.environ.get("BENCH_SECONDS", "0.3"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))


@dataclass
class Row:
    """One line of the table. `ratio` is held against `interpreted` or `compiled`: at least that, or `at_most` it."""

    what: str
    peer: str
    ratio: float
    interpreted: float | None = None
    compiled: float | None = None
    at_most: bool = False
    ours: str = ""
    theirs: str = ""
    note: str = ""
    profile: str = ""

    def target(self, mode: str) -> float | None:
        return self.compiled if mode == "compiled" else self.interpreted

    def reached(self, mode: str) -> bool | None:
        target = self.target(mode)
        if target is None:
            return None
        return self.ratio <= target if self.at_most else self.ratio >= target


def mode() -> str:
    from grognard.core import battle

    return "interpreted" if str(battle.__file__).endswith(".py") else "compiled"


def slice_of(work: Work, seconds: float) -> float:
    """Operations per CPU second in one slice."""
    done, start = 0, time.process_time()
    while True:
        done += work()
        spent = time.process_time() - start
        if spent >= seconds:
            return done / spent


def rates(works: Mapping[str, Work]) -> dict[str, list[float]]:
    """A slice of each in turn, and that several times; the first turn only warms up."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(ROUNDS + 1):
        for name, work in works.items():
            rate = slice_of(work, SECONDS if turn else SECONDS / 3)
            if turn:
                found[name].append(rate)
    return found


def ratio(ours: list[float], theirs: list[float]) -> float:
    """The middle one of the ratios of slices that stood side by side."""
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))


def versus(
    what: str,
    peer: str,
    ours: Work,
    theirs: Work,
    interpreted: float | None = None,
    compiled: float | None = None,
    unit: str = "",
    note: str = "",
) -> Row:
    """One of ours against one of theirs, with a profile of ours should it fall short."""
    found = rates({"ours": ours, "theirs": theirs})
    row = Row(what, peer, ratio(found["ours"], found["theirs"]), interpreted, compiled, note=note)
    row.ours = per_second(statistics.median(found["ours"]), unit)
    row.theirs = per_second(statistics.median(found["theirs"]), unit)
    if row.reached(mode()) is False:
        row.profile = profile_of(ours)
    return row


def per_second(rate: float, unit: str) -> str:
    return f"{rate:,.0f} {unit}/s".replace(" /", "/")


def profile_of(work: Work, lines: int = 25, seconds: float = 0.5) -> str:
    """Where the time goes, by cProfile; what is compiled shows only as calls from outside."""
    profile = cProfile.Profile()
    start = time.process_time()
    profile.enable()
    while time.process_time() - start < seconds:
        work()
    profile.disable()
    told = io.StringIO()
    pstats.Stats(profile, stream=told).strip_dirs().sort_stats("tottime").print_stats(lines)
    return told.getvalue()
