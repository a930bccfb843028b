"""Who may import whom: core, ground and armies nothing of ours, a book those and itself, the rest no book.

Read from the source with `ast`, so that imports inside functions and for type checking count too.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
PACKAGE = SOURCE / "grognard"
FILES = sorted(PACKAGE.rglob("*.py"))
BOOKS = frozenset(path.parent.name for path in PACKAGE.glob("books/*/__init__.py"))
NOT_COMPILED = "# not compiled: "


def module_name(file: Path) -> str:
    """grognard.core.dice for src/grognard/core/dice.py, grognard.core for its __init__.py."""
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def imports(text: str, package: str) -> Iterator[tuple[int, str]]:
    """Line and full name of all that a file in a package imports: `from a import b` is a.b."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package.split(".")
            above = home[: len(home) + 1 - node.level] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            yield from ((node.lineno, f"{origin}.{name.name}") for name in node.names)


def layer(name: str, books: frozenset[str]) -> str:
    """core, ground, books, books.la_bataille, referee, ...; grognard for the package itself."""
    parts = name.split(".")
    if parts[1:2] == ["books"] and parts[2:3] and parts[2] in books:
        return f"books.{parts[2]}"
    return parts[1] if len(parts) > 1 else parts[0]


def may_import(mine: str, other: str) -> bool:
    """Whether a module of one layer may import from another layer."""
    if mine in ("core", "ground", "armies"):
        return other == mine
    if mine.split(".")[0] == "books":
        return other in ("core", "ground", "armies", "books", mine)
    return not other.startswith("books.")


def libraries(mine: str, compiled: bool) -> frozenset[str] | None:
    """The libraries besides Python's own that a layer may use; None for any.

    A compiled class has lost its types, so msgspec is of use only in files that are not compiled.
    """
    if mine.split(".")[0] not in ("core", "ground", "books"):
        return None
    known = {"mypy_extensions"}
    if mine == "ground":
        known.add("numpy")
    if not compiled:
        known.add("msgspec")
    return frozenset(known)


def faults(text: str, module: str, is_package: bool = False, books: frozenset[str] = BOOKS) -> list[str]:
    """What is wrong with a file's imports, a sentence each."""
    mine = layer(module, books)
    known = libraries(mine, not is_package and NOT_COMPILED not in "".join(text.splitlines()[:5]))
    found = []
    for line, name in imports(text, module if is_package else module.rpartition(".")[0]):
        top = name.split(".")[0]
        if top == "grognard":
            wrong = not may_import(mine, layer(name, books))
        else:
            wrong = known is not None and top not in sys.stdlib_module_names and top not in known
        if wrong:
            found.append(f"{module}, line {line}: {mine} may not import {name}")
    return found


def named_books(text: str, books: frozenset[str] = BOOKS) -> list[str]:
    """The string constants that are a book's name, or a module inside a book."""
    names = books | {book.replace("_", "-") for book in books}
    inside = tuple(f"grognard.books.{book}" for book in books)
    return [
        f"line {node.lineno}: {node.value!r}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and (node.value in names or node.value.startswith(inside))
    ]


@pytest.mark.parametrize("file", FILES, ids=module_name)
def test_a_module_imports_only_along_the_arrows(file: Path) -> None:
    assert faults(file.read_text(encoding="utf-8"), module_name(file), file.name == "__init__.py") == []


@pytest.mark.parametrize("file", [file for file in FILES if "books" not in file.parts], ids=module_name)
def test_nothing_outside_knows_a_book_by_name(file: Path) -> None:
    assert named_books(file.read_text(encoding="utf-8")) == []


def test_every_layer_has_been_looked_at() -> None:
    assert {"grognard", "core", "books"} <= {layer(module_name(file), BOOKS) for file in FILES}


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("grognard.core.dice", "from grognard.ground import arcs"),
        ("grognard.core.dice", "import grognard"),
        ("grognard.core.dice", "from grognard import begin"),
        ("grognard.core.dice", "from ..ground.arcs import Arc"),
        ("grognard.core.dice", "def late() -> None:\n    import grognard.referee.ask"),
        ("grognard.core.dice", "import msgspec"),
        ("grognard.core.dice", "import shapely.geometry"),
        ("grognard.core.dice", "# not compiled: a reason\nimport litestar"),
        ("grognard.ground.arcs", "from grognard.core.dice import Dice"),
        ("grognard.ground.arcs", "import shapely"),
        ("grognard.ground.files", "from grognard import armies"),
        ("grognard.armies", "from grognard.ground.files import load_ground"),
        ("grognard.books.first.fire", "from grognard.books.second import fire"),
        ("grognard.books.first.fire", "from grognard.books import second"),
        ("grognard.books.first.fire", "from ..second.fire import volley"),
        ("grognard.books.first.fire", "from grognard.referee import ask"),
        ("grognard.books.first.fire", "import numpy"),
        ("grognard.books", "from grognard.books.first import BOOK"),
        ("grognard.referee.ask", "from grognard.books.first import BOOK"),
        ("grognard.referee.ask", "from grognard.books import first"),
        ("grognard.server.app", "if True:\n    from ..books import second as book"),
        ("grognard.cli", "import grognard.books.first.fire"),
    ],
)
def test_a_planted_import_against_the_arrows_is_caught(module: str, text: str) -> None:
    is_package = module in ("grognard.armies", "grognard.books", "grognard.cli")
    assert len(faults(text, module, is_package, frozenset({"first", "second"}))) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        (
            "grognard.core.dice",
            "from hashlib import blake2b\nfrom grognard.core.refusals import Refusal\nfrom . import tally",
        ),
        ("grognard.core.orders", "# not compiled: msgspec reads its types\nimport msgspec"),
        ("grognard.ground.arcs", "import numpy\nfrom .shapes import Point\nfrom mypy_extensions import i64"),
        (
            "grognard.books.first.fire",
            "from grognard.core.dice import Dice\nfrom grognard.ground import arcs",
        ),
        ("grognard.books.first.muster", "from grognard.armies import Troops"),
        ("grognard.books.first.fire", "from .state import Unit\nfrom grognard.books.first import state"),
        (
            "grognard.referee.ask",
            "from grognard.core.books import find_book\nimport rich\nimport grognard.books",
        ),
        (
            "grognard.server.app",
            "import litestar\nfrom grognard.referee.ask import ask\nfrom grognard import begin",
        ),
    ],
)
def test_an_import_along_the_arrows_passes(module: str, text: str) -> None:
    assert faults(text, module, books=frozenset({"first", "second"})) == []


def test_a_book_named_in_a_string_is_caught() -> None:
    text = 'load("first-book")\nload("grognard.books.first_book.fire")\nload("first")'
    assert len(named_books(text, frozenset({"first_book"}))) == 2
