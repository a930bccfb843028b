"""The names of `grognard` and `grognard.core` are loaded when they are first asked for."""

import subprocess
import sys

import pytest

import grognard
import grognard.core


@pytest.mark.parametrize("package", [grognard, grognard.core], ids=["grognard", "grognard.core"])
def test_every_name_a_package_offers_is_there(package: object) -> None:
    assert [name for name in package.__all__ if getattr(package, name, None) is None] == []  # type: ignore[attr-defined]


def test_a_name_that_is_not_offered_is_an_error_that_says_so() -> None:
    with pytest.raises(AttributeError, match="module 'grognard' has no attribute 'regiment'"):
        grognard.regiment  # type: ignore[attr-defined]  # noqa: B018 - only asked for


@pytest.mark.parametrize("words", [["--help"], ["ask", "en-avant-en-masse"]], ids=["help", "list"])
def test_the_command_starts_without_loading_an_engine_or_a_book(words: list[str]) -> None:
    program = (
        "import sys; from grognard.cli import main; main(sys.argv[1:]);"
        "sys.exit(sorted({'msgspec', 'grognard.core.battle'} & set(sys.modules))"
        "or [name for name in sys.modules if name.startswith('grognard.books.')] or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
