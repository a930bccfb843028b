"""The published worked cases, each asked by its procedure's name."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import grognard

CASES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_worked_case_comes_out_as_published(case: dict[str, Any]) -> None:
    answer = grognard.ask("en-avant-en-masse", case["procedure"], case["inputs"], case["dice"])
    assert isinstance(answer, grognard.Answer)
    found = answer.flat()
    assert {name: found.get(name) for name in case["expect"]} == case["expect"]
    assert answer.unused_dice == 0
