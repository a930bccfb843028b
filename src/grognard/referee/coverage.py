"""What a book's sources say of it: which paragraphs are enforced and tested, and its steps in their own words."""

import ast
import re
from pathlib import Path

from msgspec import Struct

from grognard.core.books import Book

CLASSIFIED = ("umpire", "table-craft", "optional")


class Covered(Struct, frozen=True):
    """One paragraph: its standing, and the places (file:line) of code and tests that cite it."""

    id: str
    status: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


class Coverage(Struct, frozen=True):
    """`missing` are paragraphs that must be enforced and tested and are not; `unknown` are ids that do not exist."""

    paragraphs: tuple[Covered, ...]
    missing: tuple[str, ...]
    unknown: tuple[str, ...]


def citations(folder: Path, prefix: str, endings: tuple[str, ...]) -> dict[str, list[str]]:
    """Every id with this prefix in the files below a folder, with its places."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(prefix)}-[A-Z0-9][\w.]*\w|(?<![\w-]){re.escape(prefix)}-\d")
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix not in endings or path.name == "paragraphs.csv" or "__pycache__" in path.parts:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for cited in pattern.findall(line):
                places = found.setdefault(cited, [])
                place = f"{path.relative_to(folder)}:{number}"
                if place not in places:
                    places.append(place)
    return found


def coverage(book: Book, tests: Path | None) -> Coverage:
    """`tests` is the folder of the book's tests; without one (an installed program) nothing is known of tests."""
    code = citations(book.folder, book.prefix, (".py", ".csv"))
    tested = citations(tests, book.prefix, (".py", ".toml")) if tests is not None else {}
    covered = []
    missing = []
    for paragraph in book.paragraphs.values():
        has_code, has_test = code.get(paragraph.id, []), tested.get(paragraph.id, [])
        whole = bool(has_code) and (bool(has_test) or tests is None)
        if whole:
            status = "optional" if paragraph.standing == "optional" else "enforced"
        elif paragraph.standing in CLASSIFIED:
            status = paragraph.standing
        else:
            status = "missing"
            missing.append(paragraph.id)
        covered.append(Covered(paragraph.id, status, tuple(has_code), tuple(has_test)))
    reading = re.compile(rf"{re.escape(book.prefix)}-R\d+$")
    unknown = sorted(
        f"{cited} ({places[0]})"
        for found in (code, tested)
        for cited, places in found.items()
        if cited not in book.paragraphs and not reading.match(cited) and not _stands_for_several(cited, book)
    )
    return Coverage(tuple(covered), tuple(missing), tuple(unknown))


def _stands_for_several(cited: str, book: Book) -> bool:
    """A whole section (`pdb-IV.3`) may be named; it covers nothing by itself."""
    return any(known.startswith(cited + ".") for known in book.paragraphs)


def steps_told(book: Book) -> dict[str, str]:
    """Each step of a book by its name, in the order of its sequence, with what its docstring says of it."""
    told: dict[str, str] = {}
    for path in sorted(book.folder.glob("*.py")):
        for entry in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.ClassDef):
                told[entry.name] = " ".join((ast.get_docstring(entry) or "").split())
    return {step.__name__: told.get(step.__name__, "") for step in book.steps}
