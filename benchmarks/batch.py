"""grognard ask --batch: lines a second of public examples, with their dice and as exact odds."""

import io
import json
import tomllib

from harness import ROUNDS, SECONDS, Row, mode, profile_of, slice_of
from odds import EXAMPLES

from grognard.cli.answers import batch
from grognard.core.books import book_names

LINES_A_SECOND = 5000


def rows() -> list[Row]:
    found = []
    for name in book_names():
        path = EXAMPLES / name.replace("-", "_") / "examples.toml"
        if not path.exists():
            continue
        cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        for what, keys in (("with dice", ("dice",)), ("odds", ())):
            lines = [
                json.dumps({"book": name, **{key: case[key] for key in ("procedure", "inputs", *keys)}}).encode()
                for case in cases
            ]

            def work(lines: list[bytes] = lines) -> int:
                batch(lines, io.BytesIO())
                return len(lines)

            rate = sorted(slice_of(work, SECONDS) for _ in range(ROUNDS))[ROUNDS // 2]
            ratio = rate / LINES_A_SECOND
            target = 1.0 if what == "with dice" else None
            row = Row(
                f"ask --batch, {name}, {what}", "5,000 lines/s", ratio, target, target, ours=f"{rate:,.0f} lines/s"
            )
            if row.reached(mode()) is False:
                row.profile = profile_of(work)
            found.append(row)
    return found
