"""What runs is what was meant to run: the compiled modules in a compiled run, the plain ones otherwise."""

import importlib
import os
import runpy
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from grognard.core import Step

ROOT = Path(__file__).resolve().parent.parent
COMPILED_RUN = os.environ.get("GROGNARD_COMPILED") == "1"
HOT: list[str] = runpy.run_path(str(ROOT / "setup.py"))["compiled_modules"]()


def module_name(path: str) -> str:
    return ".".join(Path(path).with_suffix("").parts[1:])


@pytest.mark.parametrize("path", HOT, ids=module_name)
def test_a_hot_module_runs_as_this_run_means_it_to(path: str) -> None:
    file = importlib.import_module(module_name(path)).__file__
    assert file is not None
    assert file.endswith(tuple(EXTENSION_SUFFIXES)) == COMPILED_RUN
    assert Path(file).is_relative_to(ROOT / ("build/compiled" if COMPILED_RUN else "src"))


def test_the_engine_is_among_the_hot_modules() -> None:
    assert "grognard.core.battle" in map(module_name, HOT)


def test_a_module_that_says_why_is_not_compiled() -> None:
    not_compiled = [path for path in (ROOT / "src").rglob("*.py") if "# not compiled: " in path.read_text()[:200]]
    assert not_compiled
    assert not {str(path.relative_to(ROOT)) for path in not_compiled} & set(HOT)


def test_a_step_is_an_object_of_few_words_compiled_or_not() -> None:
    """A class that descends from a generic one would get a `__dict__` from mypyc, and then be no dataclass."""
    assert Step.__dictoffset__ == 0
    assert Step[Any] is Step
