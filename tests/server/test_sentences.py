"""Orders written as sentences: read in the book's own manner, judged, and given only when they are given."""

from typing import Any

import pytest

from tests.server.house import House, Table


@pytest.fixture(scope="module")
def maida(house: House) -> Table:
    sides = next(entry for entry in house.get("/scenarios") if entry["name"] == "maida-1806")["sides"]
    seats = [{"name": side["name"], "side": side["name"], "holder": "link"} for side in sides]
    made = house.post("/games", {"book": "en-avant-en-masse", "scenario": "maida-1806", "seats": seats})
    return Table(house, made)


def read(table: Table, text: str) -> Any:
    return table.post("/read", {"text": text}, "british")


def test_a_sentence_is_read_as_the_order_it_says_and_changes_nothing(maida: Table) -> None:
    before = maida.state("british")
    unit = next(unit for unit in before["view"]["units"] if unit["own"] and unit["arm"] == "infantry")
    meaning = read(maida, f"{unit['name']}: deploy facing east, then assault when ready")
    assert meaning["order"]["unit"] == unit["id"]
    assert [clause["what"] for clause in meaning["order"]["clauses"]] == ["deploy", "assault"]
    assert meaning["refusal"] is None
    assert maida.state("british") == before


def test_a_sentence_that_says_no_order_is_told_what_was_expected(maida: Table) -> None:
    assert maida.refused("POST", "/read", {"text": "everybody: dance"}, "british") == (400, "not-an-order")
    assert maida.refused("POST", "/read", {"text": "attack"}, "british") == (400, "not-an-order")


def test_an_enemy_is_given_no_orders(maida: Table) -> None:
    seen = [unit for unit in maida.state("british")["view"]["units"] if not unit["own"]]
    for unit in seen:
        assert read(maida, f"{unit['name']}: defend")["refusal"] is not None
    assert seen


def test_a_book_without_sentences_says_so(house: House) -> None:
    assert house.begin().refused("POST", "/read", {"text": "march"}, "red") == (400, "no-sentences")
