"""vog-10.1.1 Movement is submitted in secret: a seat writes for its own, and reads nothing of others'."""

import grognard
from grognard.books.voice_of_the_guns.orders import Done, Ride
from grognard.core.battle import Battle


def writing() -> Battle:
    """The Dorking Gap, when both sides write their moves."""
    battle = grognard.begin("voice-of-the-guns", "dorking-gap-1888", seed=2)
    while type(battle.agenda[-1]).__name__ != "WriteMoves":
        seat = battle.waiting[0]
        default = battle.awaits()[seat].default
        battle.submit(seat, default if default is not None else next(iter(battle.options(seat))))
    return battle


def rides(battle: Battle, seat: str) -> list[Ride]:
    return [order for order in battle.options(seat) if isinstance(order, Ride)]


def test_a_seat_writes_one_order_after_another_without_waiting_for_the_enemy() -> None:
    """vog-10.1.1, vog-8.5"""
    battle = writing()
    before = battle.view("british")
    first = rides(battle, "french")[0]
    battle.submit("french", first)
    assert set(battle.waiting) == {"french", "british"}
    second = next(order for order in rides(battle, "french") if order.general != first.general)
    battle.submit("french", second)
    battle.submit("french", Done())

    assert battle.waiting == ("british",)
    assert set(battle.view("french")["ordered"]) == {first.general, second.general}
    assert battle.view("british") == before


def test_no_seat_moves_an_enemy_general_or_reads_where_he_rides() -> None:
    """vog-9.1.3"""
    battle = writing()
    ride = next(order for order in rides(battle, "french") if order.general == "general-de-brigade")
    refusal = battle.check("british", ride)
    battle.submit("french", ride)

    assert refusal is not None and refusal.reason == "not-yours"
    assert "general-de-brigade" in battle.view("french")["ordered"]
    assert battle.view("british")["orders"] == []
