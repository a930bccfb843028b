"""Exact odds: the four chains against icepool and dyce, and every landed procedure's public examples by the clock."""

import random
import statistics
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from harness import Row, Work, mode, profile_of, versus
from odds_chains import OURS, all_agree, dyces, icepools

import grognard
from grognard.core.books import book_names, find_book

EXAMPLES = Path(__file__).parents[1] / "tests" / "books"


def asked(question: Callable[..., Any], inputs: Callable[[], tuple[int, ...]], times: int) -> Work:
    """Fresh inputs each time, so that nobody answers from memory."""

    def work() -> int:
        for _ in range(times):
            question(*inputs())
        return times

    return work


def rows() -> list[Row]:
    all_agree()
    chance = random.Random(5)
    inputs: dict[str, Callable[[], tuple[int, ...]]] = {
        "A": lambda: (chance.randrange(3, 19),),
        "B": lambda: (chance.randrange(6), chance.randrange(6)),
        "C": lambda: (chance.randrange(-3, 4),),
        "D": lambda: (chance.randrange(3, 19),),
    }
    found = []
    for peer, chains, target in (("icepool", icepools(), 5.0), ("dyce", dyces(), 1.5)):
        for name, chain in chains.items():
            ours, theirs = asked(OURS[name], inputs[name], 10), asked(chain, inputs[name], 2)
            found.append(versus(f"exact odds, chain {name}", peer, ours, theirs, target, target, "questions"))
    return found + procedures()


def procedures() -> list[Row]:
    """How long each public example's odds take, in ms: the middle one, and the longest."""
    found = []
    for name in book_names():
        book = find_book(name)
        path = EXAMPLES / name.replace("-", "_") / "examples.toml"
        if not path.exists():
            continue
        taken = []
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            taken.append((_milliseconds(book, case), case["id"], case))
        taken.sort(key=lambda entry: entry[:2])
        middle, worst = statistics.median(entry[0] for entry in taken), taken[-1]
        found.append(
            Row(f"odds of a procedure, ms, {name}, median", "1 ms", middle, 1.0, 1.0, True, f"{middle:.3f} ms")
        )
        row = Row(f"odds of a procedure, ms, {name}, worst", "50 ms", worst[0], 50.0, 50.0, True, f"{worst[0]:.2f} ms")
        row.note = f"{worst[1]}: {worst[2]['procedure']}"
        if row.reached(mode()) is False:
            row.profile = profile_of(lambda case=worst[2], book=book: _ask(book, case))
        found.append(row)
    return found


def _ask(book: Any, case: dict[str, Any]) -> int:
    grognard.ask(book, case["procedure"], case["inputs"], settings=case.get("settings"))
    return 1


def _milliseconds(book: Any, case: dict[str, Any]) -> float:
    _ask(book, case)
    tries = []
    for _ in range(5):
        start = time.process_time()
        _ask(book, case)
        tries.append(time.process_time() - start)
    return min(tries) * 1000
