"""Every paragraph of every register is enforced and tested, or classified; and none is cited that does not exist."""

from pathlib import Path

import pytest

from grognard.core.books import Book, book_names, find_book
from grognard.referee.coverage import citations, coverage

FOLDER = Path(__file__).parent
BOOKS = [book for book in map(find_book, book_names()) if (FOLDER / book.folder.name).is_dir()]


@pytest.mark.parametrize("book", BOOKS, ids=[book.name for book in BOOKS])
def test_no_paragraph_is_missing(book: Book) -> None:
    found = coverage(book, FOLDER / book.folder.name)
    assert found.missing == ()
    assert found.unknown == ()


@pytest.mark.parametrize("book", BOOKS, ids=[book.name for book in BOOKS])
def test_every_citation_in_a_ruling_or_an_order_of_play_is_in_the_register(book: Book) -> None:
    for procedure in book.procedures.values():
        for paragraph in procedure.paragraphs:
            assert paragraph in book.paragraphs or paragraph.startswith(f"{book.prefix}-R"), procedure.name


def test_citations_are_found_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "fire.py").write_text(
        '"""abc-1.2 A rule. Not xabc-1.3."""\n# (abc-IV.3.2, abc-R17)\n', encoding="utf-8"
    )
    assert citations(tmp_path, "abc", (".py",)) == {
        "abc-1.2": ["fire.py:1"],
        "abc-IV.3.2": ["fire.py:2"],
        "abc-R17": ["fire.py:2"],
    }
