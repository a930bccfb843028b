"""The book's own worked examples and those made to its register."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard import Answer

CASES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_worked_example_comes_out_as_printed(case: dict[str, Any]) -> None:
    answer = grognard.ask("voice-of-the-guns", case["procedure"], case["inputs"], case["dice"])
    assert isinstance(answer, Answer)
    found = answer.flat()
    for name, value in case["expect"].items():
        if isinstance(value, float):
            assert found[name] == pytest.approx(value, abs=0.001)
        else:
            assert found[name] == value, name
