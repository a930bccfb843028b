"""What those in contact may not do, in whole battles."""

import pytest

import grognard
from grognard.commanders import appoint
from grognard.commanders.fights import fight

BOOK = "en-avant-" + "en-masse"


@pytest.mark.parametrize("seed", [3, 7])
def test_units_in_contact_neither_fire_nor_are_fired_at_even_on_the_turn_after_their_fight(seed: int) -> None:
    """eam-R68, eam-R62, eam-R85 The sides stay in contact until they withdraw, pursue or run in the next Movement."""
    battle = grognard.begin(BOOK, "maida-1806", seed)
    told: list[grognard.Event] = []

    def submit(seat: str, order: grognard.Order) -> list[grognard.Event]:
        events = battle.submit(seat, order)
        told.extend(events)
        return events

    book = battle.book
    fight(battle, {seat.name: appoint("greedy", book, seat.side, seed) for seat in battle.seats}, submit)
    shots = [event for event in told if "range_cm" in event.facts]
    assert "close-assault" in {event.kind for event in told}
    assert shots and all(event.facts["range_cm"] > 0.001 for event in shots)
