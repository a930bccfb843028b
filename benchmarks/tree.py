"""Small books of the tests and benchmarks, compiled with the engine as the books in their place are.

For the compiled run a tree is laid out under build/ in which they are in their place, and built as the package is.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TREE = ROOT / "build" / "small-books"
PACKAGE = ROOT / "src" / "grognard"
TOY, HUNDRED = ROOT / "tests" / "toy.py", ROOT / "benchmarks" / "hundred.py"
ORDERS = re.compile(r"^class \w+\(Order, frozen=True\):\n(?:    .*\n)+\n*", re.MULTILINE)


def prepare(mode: str) -> str | None:
    """The folder that stands first on the path of a compiled run."""
    if mode == "interpreted":
        return None
    sources = sorted(path for path in PACKAGE.rglob("*.py") if "books" not in path.relative_to(PACKAGE).parts)
    inputs = [*sources, TOY, HUNDRED, ROOT / "setup.py", Path(__file__)]
    content = hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()
    stamp = TREE / "stamp"
    if not stamp.exists() or stamp.read_text() != content:
        shutil.rmtree(TREE, ignore_errors=True)
        for path in [*sources, PACKAGE / "books" / "__init__.py"]:
            there = TREE / "src" / "grognard" / path.relative_to(PACKAGE)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, there)
        for name in ("setup.py", "pyproject.toml"):
            shutil.copy(ROOT / name, TREE / name)
        for name in ("README.md", "LICENSE"):  # the package's description names them
            (TREE / name).write_text("")
        _lay_out(TOY, "toy", "ROAD = ")
        _lay_out(HUNDRED, "hundred", "SCENARIO = ")
        _build()
        stamp.write_text(content)
    return str(TREE / "lib")


def _lay_out(source: Path, name: str, shelf_from: str) -> None:
    """One file as a book in its place: orders, which msgspec reads, apart; what the shelf reads, apart; the rest."""
    text = source.read_text(encoding="utf-8")
    orders = "".join(ORDERS.findall(text))
    body, shelf = ORDERS.sub("", text).split(shelf_from, 1)
    shelf = re.sub(r"^TOY = ", "BOOK = ", shelf_from + shelf, flags=re.MULTILINE)
    shelf = re.sub(r'package="[\w.]+"', f'package="grognard.books.{name}"', shelf)
    folder = TREE / "src" / "grognard" / "books" / name
    folder.mkdir(parents=True)
    names = ", ".join(re.findall(r"^class (\w+)", orders, re.MULTILINE))
    taken = f"from grognard.books.{name}.orders import {names}\n" if names else ""
    classes = ", ".join(re.findall(r"^class (\w+)", body, re.MULTILINE))
    (folder / "orders.py").write_text(
        f"# not compiled: msgspec reads its types\nfrom grognard.core import Order\n\n{orders}"
    )
    (folder / "table.py").write_text(body.replace("from grognard.core import", f"{taken}from grognard.core import", 1))
    (folder / "__init__.py").write_text(
        f"from grognard.core import Book, Scenario, Side\n{taken}"
        f"from grognard.books.{name}.table import {classes}\n\n{shelf}"
    )


def _build() -> None:
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", "lib", "--build-temp", "objects"],
        cwd=TREE,
        env={**os.environ, "GROGNARD_COMPILE": "1", "GROGNARD_OPT": "3"},
        capture_output=True,
        text=True,
    )
    if built.returncode:
        raise RuntimeError(f"the small books do not compile:\n{built.stdout}\n{built.stderr}")
