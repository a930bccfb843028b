"""grognard new-book: a skeleton of a book, in five files, that already plays."""

import argparse
import re
from pathlib import Path

from grognard.cli import OK, Wrong
from grognard.core.books import book_names

SKELETON = Path(__file__).parent / "skeleton"
BOOKS = Path(__file__).parents[1] / "books"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="as in `a-day-of-battle`: small letters and dashes")
    parser.add_argument("--title", help="the printed title; made from the name if not given")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where books are kept, if not in this program")


def run(given: argparse.Namespace) -> int:
    folder = write_skeleton(given.name, given.title, given.into)
    print(f"{folder}: a book that plays; try `grognard fight first --book {given.name}`")
    return OK


def write_skeleton(name: str, title: str | None = None, into: Path | None = None) -> Path:
    """Write the five files; nothing is written over."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise Wrong(f"{name}: expected small letters, figures and single dashes, as in a-day-of-battle")
    package = name.replace("-", "_")
    folder = (into or BOOKS) / package
    if folder.exists() or (into is None and name in book_names()):
        raise Wrong(f"{folder.name} exists already")
    words = {
        "BOOK_NAME": name,
        "BOOK_TITLE": title or name.replace("-", " ").capitalize(),
        "BOOK_PACKAGE": package if into is not None else f"grognard.books.{package}",
        "BOOK_PREFIX": "".join(word[0] for word in name.split("-")) + "x",
    }
    for template in sorted(SKELETON.rglob("*.txt")):
        path = folder / template.relative_to(SKELETON).with_suffix("")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = template.read_text(encoding="utf-8")
        for word, meaning in words.items():
            text = text.replace(word, meaning)
        path.write_text(text, encoding="utf-8")
    return folder
