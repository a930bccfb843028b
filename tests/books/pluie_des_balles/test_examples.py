"""The worked examples of the register, and every procedure's odds against its own dice."""

import itertools
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.core.books import find_book
from tests.books.pluie_des_balles.asking import BOOK, answer, odds

CASES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_an_example_is_ruled_as_printed(case: dict[str, Any]) -> None:
    found = answer(case["procedure"], case["dice"], case["inputs"])

    assert found.unused_dice == 0
    if case["expect"].get("refused"):
        assert found.refused
        return
    for name, expected in case["expect"].items():
        if isinstance(expected, float):
            assert abs(found.outputs[name] - expected) <= 0.01
        else:
            assert found.outputs[name] == expected
    assert set(case["rules"]) <= set(found.paragraphs)


ODDS: list[tuple[str, dict[str, Any], list[int]]] = [
    ("activate-unit", {"quality": "militia", "hq_contact": False}, [20]),
    ("movement-allowance", {"mover": "field-artillery", "terrain": "medium"}, [6, 6, 6]),
    (
        "direct-fire",
        {"weapon": "gardner-mg", "range_cm": 9, "firer": "machine-gun", "target_cover": "cover"},
        [20, 6],
    ),
    (
        "fire-on-column",
        {"weapon": "lebel", "range_cm": 7, "firer": "company", "column_units": 2},
        [20, 6, 20, 6],
    ),
    ("close-combat", {"attacker": "engineers", "quality": "elite", "target_cover": "building"}, [20]),
    ("column-assault", {"attacker": "cavalry", "column_units": 3}, [20, 20, 20]),
    ("cavalry-charge", {"troops": 4, "cavalry_kind": "light", "depth": 3}, [20]),
    ("follow-up-attacks", {"troops": 1, "targets": [{}, {"quality": "elite"}, {}]}, [20, 20, 20]),
    ("indirect-fire-deviation", {"gun_x": 0, "gun_y": 0, "aim_x": 30, "aim_y": 30}, [20, 6]),
    ("indirect-fire-effect", {"weapon": "rbl-40pdr", "range_cm": 30, "unit_at_impact": True}, [20]),
]


def frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(sorted((name, frozen(item)) for name, item in value.items()))
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


@pytest.mark.parametrize(("procedure", "inputs", "sides"), ODDS, ids=[entry[0] for entry in ODDS])
def test_the_odds_of_a_procedure_are_those_of_all_its_dice(
    procedure: str, inputs: dict[str, Any], sides: list[int]
) -> None:
    by_hand: dict[Any, Fraction] = {}
    faces = list(itertools.product(*(range(1, size + 1) for size in sides)))
    for thrown in faces:
        if procedure == "fire-on-column":
            thrown = in_order_of_need(thrown)
        found = answer(procedure, list(thrown), inputs)
        key = frozen(found.outputs)
        by_hand[key] = by_hand.get(key, Fraction(0)) + Fraction(1, len(faces))

    by_engine: dict[Any, Fraction] = {}
    for one in odds(procedure, inputs).chances:
        key = frozen(one.outputs)
        by_engine[key] = by_engine.get(key, Fraction(0)) + one.probability

    assert by_engine == by_hand
    assert sum(by_engine.values()) == 1


def in_order_of_need(faces: tuple[int, ...]) -> tuple[int, ...]:
    """(d20, d6, d20, d6): a d6 is thrown only after a 20."""
    first, second = faces[:2], faces[2:]
    return (*(first if first[0] == 20 else first[:1]), *(second if second[0] == 20 else second[:1]))


def test_every_procedure_without_dice_is_certain() -> None:
    for name, procedure in find_book(BOOK).procedures.items():
        if not procedure.dice and all(entry.default is not None for entry in procedure.inputs):
            assert [one.probability for one in odds(name, {}).chances] == [1]


def test_every_printed_weapon_row_can_be_given_to_any_side() -> None:
    """pdb-I.2, pdb-T.3.1, pdb-T.4.1: the sidearm is one row for all armies."""
    from grognard.books.pluie_des_balles.tables import WEAPONS

    assert [weapon.army for weapon in WEAPONS.values()].count("all") == 1
    assert WEAPONS["sidearm"].values == (9, 16, 19, 0)
