"""make bench: everything measured, compiled and interpreted, beside the peers, in one table.

    python benchmarks/run.py [NAME ...] [--quick] [--mode interpreted|compiled]

Every file here with a `rows()` is run in a process of its own, once in each mode, pinned to one core. The table goes to
stdout, all figures to results/speeds.json, and for what falls short a profile to results/profiles/.
"""

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
RELEASE = ROOT / "build" / "release"
RESULTS = HERE / "results"
MODES = ("interpreted", "compiled")


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.py") if "\ndef rows(" in path.read_text(encoding="utf-8"))


def one(name: str) -> None:
    """In a process of its own: the rows of one file, as JSON, in the mode the path decides."""
    from harness import mode

    found = []
    for row in importlib.import_module(name).rows():
        told: dict[str, Any] = asdict(row) if is_dataclass(row) and not isinstance(row, type) else dict(row)
        reached = getattr(row, "reached", None)
        told["reached"] = reached(mode()) if callable(reached) else told.get("reached")
        found.append(told)
    json.dump({"mode": mode(), "rows": found}, sys.stdout)


def measured(name: str, mode: str, quick: bool) -> Iterator[dict[str, Any]]:
    """The rows of one file in one mode; a fault is a row too."""
    first = str(RELEASE if mode == "compiled" else ROOT / "src")
    try:
        prepare = getattr(importlib.import_module(name), "prepare", None) if name != "run" else None
        first = (prepare(mode) if prepare else None) or first
    except (ImportError, RuntimeError) as fault:
        yield {"what": name, "mode": mode, "fault": str(fault)}
        return
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([first, str(HERE), str(ROOT)]), "PYTHONHASHSEED": "0"}
    if quick:
        env |= {"BENCH_SECONDS": "0.05", "BENCH_ROUNDS": "3"}
    done = subprocess.run(
        [sys.executable, str(HERE / "run.py"), "--one", name], env=env, capture_output=True, text=True, cwd=ROOT
    )
    if done.returncode:
        told = done.stderr.strip().splitlines()
        yield {"what": name, "mode": mode, "fault": told[-1] if told else "ended without a word"}
        return
    found = json.loads(done.stdout)
    if found["mode"] != mode:
        yield {"what": name, "mode": mode, "fault": f"ran {found['mode']}: is build/release there?"}
        return
    for row in found["rows"]:
        yield {**row, "mode": mode, "file": name}


def keep_profile(row: dict[str, Any]) -> None:
    profile = row.pop("profile", "")
    if profile:
        folder = RESULTS / "profiles"
        folder.mkdir(parents=True, exist_ok=True)
        name = "".join(letter if letter.isalnum() else "-" for letter in row["what"].lower()).strip("-")
        (folder / f"{name}-{row['mode']}.txt").write_text(profile, encoding="utf-8")


def table(rows: list[dict[str, Any]]) -> None:
    """What was measured, in both modes side by side."""
    print(f"{'what':58s} {'beside':32s} {'mode':12s} {'ratio':>8s} {'target':>8s}  reached  ours, theirs")
    for row in sorted(rows, key=lambda row: (row["what"], row["mode"] == "compiled")):
        if "fault" in row:
            print(f"{row['what']:58s} {'':32s} {row['mode']:12s} fault: {row['fault']}")
            continue
        target = row.get(row["mode"])
        sign = "<" if row.get("at_most") else ">"
        held = "" if target is None else f"{sign} {target:g}"
        reached = {True: "yes", False: "no", None: ""}[row.get("reached")]
        told = ", ".join(part for part in (row.get("ours"), row.get("theirs"), row.get("note")) if part)
        print(
            f"{row['what'][:58]:58s} {row['peer'][:32]:32s} {row['mode']:12s} "
            f"{row['ratio']:8.2f} {held:>8s}  {reached:7s}  {told}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names())}; all if none is given")
    parser.add_argument("--quick", action="store_true", help="short slices, for a first look")
    parser.add_argument("--mode", choices=MODES, action="append", help="only this one")
    parser.add_argument("--one", metavar="NAME", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        one(given.one)
        return 0
    if hasattr(os, "sched_setaffinity"):  # as `taskset` would: children stay on this core too
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    sys.path[:0] = [str(HERE), str(ROOT), str(ROOT / "src")]
    rows = []
    for name in given.names or names():
        for mode in given.mode or MODES:
            print(f"{name}, {mode} ...", file=sys.stderr, flush=True)
            for row in measured(name, mode, given.quick):
                keep_profile(row)
                rows.append(row)
    table(rows)
    if not given.names and not given.quick:
        RESULTS.mkdir(exist_ok=True)
        machine = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
        text = json.dumps({**machine, "rows": rows}, indent=1, ensure_ascii=False)
        (RESULTS / "speeds.json").write_text(text + "\n", encoding="utf-8")
    return 1 if any("fault" in row for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
