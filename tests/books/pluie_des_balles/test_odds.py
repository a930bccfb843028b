"""The odds of the audited rulings against every sequence of faces that could fall."""

import json
import time
from fractions import Fraction
from typing import Any

import pytest

import grognard
from grognard.core.books import find_book
from grognard.core.dice import Dice
from grognard.core.procedures import outputs
from grognard.core.refusals import Refusal
from grognard.referee.ask import Odds
from tests.books.pluie_des_balles.asking import BOOK
from tests.books.pluie_des_balles.test_audit import CASES

MOST_SEQUENCES = 1000


class AnotherDie(Exception):
    """A throw that the faces in hand do not cover."""


class LaidOutDice(Dice):
    """Faces laid out one by one, without any of the engine's shorter ways."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces
        self.at = 0

    def throw(self, sides: int, purpose: str) -> int:
        if self.at == len(self.faces):
            raise AnotherDie(sides)
        self.at += 1
        return self.faces[self.at - 1]


def by_hand(case: dict[str, Any]) -> dict[str, Fraction] | None:
    """Each outcome's share of all sequences; None where there are too many to lay out."""
    book = find_book(BOOK)
    procedure, chosen = book.procedures[case["procedure"]], book.settings_for(case.get("settings", {}))
    shares: dict[str, Fraction] = {}
    open_: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    laid_out = 0
    while open_:
        faces, share = open_.pop()
        try:
            ruling = procedure.rule(chosen, LaidOutDice(faces), case["inputs"])
        except AnotherDie as more:
            sides = more.args[0]
            open_ += [([*faces, face], share / sides) for face in range(1, sides + 1)]
            continue
        laid_out += 1
        if laid_out > MOST_SEQUENCES:
            return None
        assert not isinstance(ruling, Refusal)
        key = json.dumps(outputs(ruling))
        shares[key] = shares.get(key, Fraction(0)) + share
    return shares


def asked(case: dict[str, Any]) -> Odds:
    found = grognard.ask(BOOK, case["procedure"], case["inputs"], None, case.get("settings", {}))
    assert isinstance(found, Odds)
    return found


RULED = [case for case in CASES if not case["expect"].get("refused")]


@pytest.mark.parametrize("procedure", sorted(find_book(BOOK).procedures))
def test_the_odds_are_those_of_all_faces_laid_out(procedure: str) -> None:
    compared = 0
    for case in RULED:
        if case["procedure"] != procedure:
            continue
        found = asked(case)
        assert sum(chance.probability for chance in found.chances) == 1, case["id"]
        expected = by_hand(case)
        if expected is not None:
            shares: dict[str, Fraction] = {}
            for chance in found.chances:
                key = json.dumps(chance.outputs)
                shares[key] = shares.get(key, Fraction(0)) + chance.probability
            assert shares == expected, case["id"]
            compared += 1

    assert compared >= 4


def test_a_refusal_has_no_odds() -> None:
    for case in CASES:
        if case["expect"].get("refused"):
            assert asked(case).refused, case["id"]


LONGEST = [
    ("fire-on-column", {"weapon": "martini-henry", "range_cm": 5, "firer": "company", "column_units": 16}),
    ("column-assault", {"attacker": "company", "column_units": 16}),
    ("follow-up-attacks", {"troops": 3, "targets": [{}] * 16}),
    ("movement-allowance", {"mover": "light-cavalry", "in_column": True, "on_good_road": True}),
]


@pytest.mark.parametrize(("procedure", "inputs"), LONGEST, ids=[entry[0] for entry in LONGEST])
def test_the_odds_of_a_whole_battalion_in_column_are_told_at_once(procedure: str, inputs: dict[str, Any]) -> None:
    grognard.ask(BOOK, procedure, inputs)
    took = []
    for _ in range(5):
        began = time.perf_counter()
        found = grognard.ask(BOOK, procedure, inputs)
        took.append(time.perf_counter() - began)

    assert isinstance(found, Odds) and sum(chance.probability for chance in found.chances) == 1
    assert min(took) < 0.05
