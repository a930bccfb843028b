# not compiled: what a command starts with should load nothing
"""Where books stand, without loading them."""

import importlib
import importlib.util
import pkgutil
from pathlib import Path

PROCEDURES = "procedures.toml"
"""A book's list of its procedures, in its folder."""


def own_books() -> dict[str, str]:
    """The books of this program and their modules."""
    package = importlib.import_module("grognard.books")
    found = sorted(pkgutil.iter_modules(package.__path__), key=lambda entry: entry.name)
    return {entry.name.replace("_", "-"): f"grognard.books.{entry.name}" for entry in found if entry.ispkg}


def other_books() -> dict[str, str]:
    """Books that other installed packages bring, as entry points of the group `grognard.books`."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {entry.name: entry.value for entry in entry_points(group="grognard.books")}


def module_of(name: str) -> str | None:
    """The module of an installed book."""
    return own_books().get(name) or other_books().get(name)


def summaries(name: str) -> dict[str, str] | None:
    """What each procedure of an installed book is for, by its name; None if there is no list of them."""
    import tomllib  # of all that ask for the shelf, only this needs it

    module = module_of(name)
    spec = importlib.util.find_spec(module) if module else None
    listed = Path(spec.origin).parent / PROCEDURES if spec and spec.origin else None
    if listed is None or not listed.is_file():
        return None
    return {name: entry["summary"] for name, entry in tomllib.loads(listed.read_text(encoding="utf-8")).items()}
