"""What the browser's table is told: overlays, gestures, sentences, and odds before an order is given."""

from itertools import islice

import grognard
from grognard.books.voice_of_the_guns import drawing
from grognard.books.voice_of_the_guns.orders import Charge, Fire, March, Nominate
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.commanders import Choices, appoint
from grognard.core.books import find_book
from tests.books.voice_of_the_guns.field import METRES, begun, foot


def test_every_ruling_foreseen_has_odds_and_every_order_a_sentence() -> None:
    book = find_book("voice-of-the-guns")
    battle = grognard.begin(book, "nachod-1866", 3)
    assert isinstance(battle, GunsBattle)
    commanders = {seat.name: appoint("greedy", book, seat.side, 1) for seat in battle.seats}
    asked = set()
    for _ in range(260):
        if not battle.waiting:
            break
        seat = battle.waiting[0]
        options = battle.options(seat)
        orders = list(options)[:3] + [o for s in options.subjects()[:2] for o in islice(options.about(s), 2)]
        for order in orders:
            assert drawing.sentence(order).endswith(".")
            for procedure, inputs in drawing.foresee(battle, seat, order):
                odds = grognard.ask(book, procedure, inputs)
                assert isinstance(odds, grognard.Odds)
                assert odds.refused or sum(chance.probability for chance in odds.chances) == 1
                asked.add((type(order).__name__, procedure))
        decision = battle.awaits()[seat]
        battle.submit(seat, commanders[seat].order(battle.view(seat), decision, Choices(options)))
    kinds = {name for name, _ in asked}
    assert kinds >= {Nominate.__name__, Fire.__name__, Charge.__name__}


def test_a_drag_means_a_march_and_a_unit_has_its_zone_and_its_generals_circle() -> None:
    battle = begun([foot("a", 30, 20)], [foot("b", 100, 60)])
    while "WriteMoves" not in {decision.step for decision in battle.awaits().values()}:
        seat = battle.waiting[0]
        battle.submit(seat, next(iter(battle.options(seat))))
    for unit in battle.units:
        unit.activated = True
    meant = drawing.gesture(battle, "blue", "a", [(30 * METRES, 32 * METRES)], None)
    assert any(isinstance(order, March) for order in meant)
    assert all(battle.check("blue", order) is None for order in meant)
    drawn = drawing.overlays(battle, "blue", "a")
    assert {"short range", "effective range", "move", "command"} <= set(drawn)
    assert all(shape["type"] == "Polygon" for shapes in drawn.values() for shape in shapes)


def test_a_drag_too_far_is_told_why_not_and_what_it_costs() -> None:
    """vog-10.3.6"""
    battle = begun([foot("a", 30, 20)], [foot("b", 100, 60)])
    while "WriteMoves" not in {decision.step for decision in battle.awaits().values()}:
        seat = battle.waiting[0]
        battle.submit(seat, next(iter(battle.options(seat))))
    for unit in battle.units:
        unit.activated = True
    far = [(30 * METRES, 70 * METRES)]
    meant = drawing.gesture(battle, "blue", "a", far, None)
    assert meant
    assert all(battle.check("blue", order) is not None for order in meant)
    assert drawing.gesture(battle, "blue", "b", far, None) == []
    told = drawing.cost(battle, "blue", "a", far)
    assert told is not None and told["way_m"] == round(50 * METRES) > told["full_move_m"] > 0
    assert drawing.cost(battle, "blue", "b", far) is None
