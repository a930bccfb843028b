"""Order, and re-ordering."""

from itertools import product

from tests.books.en_avant_en_masse.asking import rule


def test_a_unit_that_stands_and_holds_its_fire_is_ordered() -> None:
    """eam-9.1, eam-9.3, eam-R41"""
    for moved, fired, fought, newly in product((False, True), repeat=4):
        found = rule(
            "reorder",
            disordered=True,
            formation="assault",
            moved=moved,
            fired=fired,
            in_close_assault=fought,
            newly_disordered=newly,
        )
        assert found["ordered"] is not (moved or fired or fought or newly)


def test_loose_is_disordered_always() -> None:
    """eam-6.10, eam-9.5, eam-R42"""
    assert rule("reorder", disordered=False, formation="loose")["ordered"] is False
    assert rule("reorder", disordered=True, formation="loose", left_loose=True)["ordered"] is False


def test_leaving_loose_orders_a_unit_even_if_it_fired() -> None:
    """eam-9.5, eam-R42"""
    assert rule("reorder", disordered=True, formation="assault", left_loose=True, fired=True)["ordered"] is True
    asked = {"disordered": True, "formation": "assault", "left_loose": True}
    assert rule("reorder", newly_disordered=True, **asked)["ordered"] is False
    assert rule("reorder", in_close_assault=True, **asked)["ordered"] is False


def test_what_is_ordered_stays_ordered() -> None:
    """eam-9.2, eam-9.4"""
    assert rule("reorder", disordered=False, formation="dense", moved=True, fired=True)["ordered"] is True
