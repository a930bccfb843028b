"""The start of the command beside `import chess`: CPU time of fresh interpreters, turn about."""

import os
import statistics
import subprocess
import sys

from harness import Row

from grognard.core.books import book_names

TIMES = 15
PEER = [sys.executable, "-c", "import chess"]


def milliseconds(command: list[str]) -> float:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return (used.ru_utime + used.ru_stime) * 1000


def rows() -> list[Row]:
    command = [sys.executable, "-m", "grognard"]
    commands = {"grognard --help": [*command, "--help"]}
    for book in book_names()[:1]:
        commands[f"grognard ask {book}"] = [*command, "ask", book]
    found = []
    for what, ours in commands.items():
        spent: list[tuple[float, float]] = []
        for turn in range(TIMES + 1):
            pair = (milliseconds(ours), milliseconds(PEER))
            if turn:
                spent.append(pair)
        ratio = statistics.median(one / other for one, other in spent)
        told = [f"{statistics.median(pair[at] for pair in spent):.0f} ms" for at in (0, 1)]
        found.append(Row(f"start, {what}", "import chess", ratio, 1.5, 1.5, True, *told))
    return found
