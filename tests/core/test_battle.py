"""The engine's promises, on the toy book."""

import math
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grognard
from grognard.core.battle import Step
from grognard.core.form import malformed
from grognard.core.orders import (
    ChangeUnit,
    Decide,
    Message,
    MoveUnit,
    Order,
    StandingAnswer,
    UmpireLeaves,
    UmpireSits,
)
from tests.toy import ROAD, TOY, March, Road, Volley


def begun(seed: int = 1) -> Road:
    battle = grognard.begin(TOY, ROAD, seed)
    assert isinstance(battle, Road)
    return battle


def met(seed: int = 1) -> Road:
    """Red stands at 4; blue's third pace, to 6, brings them within two: red is asked to fire."""
    battle = begun(seed)
    battle.submit("red", March(3))
    battle.submit("blue", March(9))
    battle.submit("red", March(4))
    battle.submit("blue", March(6))
    return battle


def test_both_sides_are_asked_at_once_and_neither_sees_the_others_order() -> None:
    battle = begun()
    assert set(battle.awaits()) == {"red", "blue"}
    before = battle.view("blue")
    battle.submit("red", March(3))
    assert battle.view("blue") == before
    assert set(battle.awaits()) == {"blue"}


def test_a_sealed_order_may_not_be_given_twice() -> None:
    battle = begun()
    battle.submit("red", March(3))
    refusal = battle.check("red", March(2))
    assert refusal is not None and refusal.reason == "out-of-turn"


class Musters(Step[Road]):
    """A side sends off one march after another, until it sends one to 0; the other side sees nothing of it."""

    def __init__(self, sent: tuple[str, ...], done: tuple[str, ...]) -> None:
        self.sent = sent
        self.done = done

    def asks(self, battle: Road) -> tuple[str, ...]:
        return tuple(side for side in ("red", "blue") if side not in self.done)

    def takes(self) -> tuple[type[Order], ...]:
        return (March,)

    def collects(self) -> bool:
        return True

    def do(self, battle: Road, given: Mapping[str, March]) -> None:
        done = tuple(side for side, order in given.items() if order.to == 0)
        if given:
            battle.then(Musters(self.sent + tuple(given), self.done + done))
        else:
            battle.turn = len(self.sent)


def test_a_step_that_collects_takes_each_order_as_it_comes() -> None:
    battle = begun()
    battle.agenda = [Musters((), ())]
    battle.run()
    for to in (3, 2, 0):
        assert battle.waiting == ("red", "blue")
        battle.submit("red", March(to))
    refusal = battle.check("red", March(1))
    assert refusal is not None and refusal.reason == "out-of-turn"
    assert battle.waiting == ("blue",) and not battle.given
    battle.submit("blue", March(0))

    assert not battle.waiting and battle.turn == 4


def test_a_reaction_interrupts_a_march_and_the_march_goes_on() -> None:
    battle = met()
    assert battle.at["blue"] == 6
    assert battle.awaits()["red"].reaction == "fire"
    battle.submit("red", Volley(False))
    assert battle.at["blue"] == 6
    assert set(battle.awaits()) == {"red", "blue"}


def test_the_march_goes_on_after_each_of_several_interruptions() -> None:
    battle = met()
    battle.submit("red", Volley(False))
    battle.submit("red", March(4))
    battle.submit("blue", March(5))
    assert battle.at["blue"] == 5
    assert "red" in battle.awaits()
    battle.submit("red", Volley(True))
    assert battle.men["blue"] in (2, 3)


def test_an_order_of_the_wrong_kind_is_refused_and_nothing_changes() -> None:
    battle = begun()
    before = grognard.save(battle)
    with pytest.raises(grognard.Refused):
        battle.submit("red", Volley(True))
    assert grognard.save(battle) == before


def test_a_refusal_cites_its_paragraph() -> None:
    refusal = begun().check("red", March(5))
    assert refusal is not None
    assert (refusal.paragraph, str(refusal)) == (
        "2.2",
        "a march is three posts at most, on a road of ten (2.2)",
    )


@pytest.mark.parametrize("order", ["march", None, 3, March("4"), March(1.5), March(None), {"to": 3}])  # type: ignore[arg-type]
def test_a_malformed_order_is_refused(order: object) -> None:
    refusal = begun().check("red", order)
    assert refusal is not None and refusal.reason == "malformed"


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=6,
    )
)
@settings(max_examples=200)
def test_whatever_comes_over_the_wire_is_an_order_or_a_named_fault(wire: object) -> None:
    for data in (wire, {"order": "March", "to": wire}, {"order": wire}):
        if isinstance(data, dict):
            try:
                order = TOY.read_order(data)
            except ValueError as fault:
                assert str(fault).startswith("order: ")
            else:
                assert isinstance(order, Order)


def test_options_are_legal_lazy_and_answer_in() -> None:
    battle = begun()
    options = battle.options("red")
    assert options and March(3) in options and March(4) not in options
    assert all(battle.check("red", order) is None for order in options)
    assert not battle.options("umpire")


def test_a_copy_is_independent() -> None:
    battle = met()
    twin = battle.copy()
    twin.submit("red", Volley(True))
    assert grognard.save(battle) != grognard.save(twin)
    assert "red" in battle.waiting and battle.dice.faces == []  # type: ignore[attr-defined]


def test_a_battle_saved_in_the_middle_of_a_reaction_goes_on_identically() -> None:
    battle = met(seed=5)
    twin = grognard.load(battle.setup, grognard.save(battle))
    assert grognard.save(twin) == grognard.save(battle)
    for one in (battle, twin):
        one.submit("red", Volley(True))
        one.submit("red", March(2))
    assert grognard.save(twin) == grognard.save(battle)


def test_a_sealed_order_is_kept_in_a_save() -> None:
    battle = begun()
    battle.submit("red", March(2))
    twin = grognard.load(battle.setup, grognard.save(battle))
    twin.submit("blue", March(9))
    assert isinstance(twin, Road) and twin.at["red"] == 2


def test_a_seat_may_say_once_how_it_answers_a_reaction() -> None:
    battle = begun(seed=3)
    battle.submit("red", StandingAnswer("fire", "never"))
    battle.submit("red", March(3))
    battle.submit("blue", March(9))
    battle.submit("red", March(4))
    battle.submit("blue", March(6))
    assert set(battle.awaits()) == {"red", "blue"}
    battle.submit("red", StandingAnswer("fire", "ask"))
    battle.submit("red", March(4))
    battle.submit("blue", March(5))
    assert set(battle.awaits()) == {"red"}


def test_a_standing_answer_may_have_a_condition() -> None:
    battle = begun(seed=3)
    battle.submit("red", StandingAnswer("fire", "when", {"within": 1}))
    for march in (3, 4):
        battle.submit("red", March(march))
        battle.submit("blue", March(9 if march == 3 else 6))
    assert set(battle.awaits()) == {"red", "blue"}
    assert battle.dice.position == 0  # type: ignore[attr-defined]
    battle.submit("red", March(4))
    battle.submit("blue", March(5))
    assert battle.dice.position == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "answer",
    [StandingAnswer("charge", "always"), StandingAnswer("fire", "when", {"moon": True})],
)
def test_a_standing_answer_the_book_does_not_know_is_refused(answer: StandingAnswer) -> None:
    assert begun().check("red", answer) is not None
    assert begun().check("nobody", answer) is not None


def test_the_umpire_rules_only_from_his_seat_and_with_a_reason() -> None:
    battle = begun()
    ruling = ChangeUnit("stragglers come up", "red", "men", 5)
    assert battle.check("umpire", ruling) is not None
    battle.submit("umpire", UmpireSits())
    assert battle.check("red", ruling) is not None
    assert battle.check("umpire", ChangeUnit(" ", "red", "men", 5)) is not None
    battle.submit("umpire", ruling)
    assert battle.men["red"] == 5
    battle.submit("umpire", UmpireLeaves())
    assert battle.check("umpire", ruling) is not None


@pytest.mark.parametrize(
    "ruling",
    [
        ChangeUnit("x", "red", "men", -1),
        ChangeUnit("x", "green", "men", 1),
        MoveUnit("x", "red", math.nan, 0),
    ],
)
def test_a_ruling_the_book_cannot_carry_out_is_refused(ruling: Order) -> None:
    battle = begun()
    battle.submit("umpire", UmpireSits())
    assert battle.check("umpire", ruling) is not None


def test_the_umpire_may_answer_for_a_seat_that_is_waited_for() -> None:
    battle = begun()
    battle.submit("umpire", UmpireSits())
    battle.submit("umpire", Decide("his pen ran dry", "red", {"order": "March", "to": 1}))
    assert set(battle.awaits()) == {"blue"}
    assert battle.check("umpire", Decide("again", "red", {"order": "March", "to": 1})) is not None
    assert battle.check("umpire", Decide("too far", "blue", {"order": "March", "to": 1})) is not None
    assert battle.check("umpire", Decide("nonsense", "blue", {"order": "Marsh"})) is not None


def test_the_umpire_may_send_a_message_which_only_its_reader_gets() -> None:
    battle = begun()
    battle.submit("umpire", UmpireSits())
    events = battle.submit("umpire", Message("a courier", "red", "Hold until relieved."))
    assert [event.seen_by for event in events] == [("red", "umpire")]
    assert battle.check("umpire", Message("a courier", "green", "?")) is not None


def test_sealed_answers_that_a_ruling_makes_impossible_are_given_back() -> None:
    battle = begun()
    battle.submit("umpire", UmpireSits())
    battle.submit("red", March(3))
    battle.at["red"] = 8
    events = battle.submit("umpire", ChangeUnit("a ruling", "red", "men", 2))
    assert "answer-returned" in [event.kind for event in events]
    assert set(battle.awaits()) == {"red", "blue"}


def test_an_event_is_born_with_its_audience() -> None:
    battle = begun()
    battle.submit("red", March(1))
    events = battle.submit("blue", March(9))
    assert [(event.kind, event.is_seen_by("red"), event.is_seen_by("blue")) for event in events] == [
        ("march", True, False)
    ]


def test_a_battle_ends_and_then_refuses_every_order() -> None:
    battle = begun()
    while battle.waiting:
        for seat in battle.waiting:
            battle.submit(seat, next(iter(battle.options(seat))))
    assert battle.outcome is not None
    refusal = battle.check("red", March(1))
    assert refusal is not None and refusal.reason == "over"


def test_seats_must_cover_each_side_once() -> None:
    seats = [grognard.Seat("a", "red"), grognard.Seat("b", "green")]
    with pytest.raises(ValueError, match="no side 'green'"):
        grognard.begin(TOY, ROAD, 1, seats=seats)
    with pytest.raises(ValueError, match="blue: no seat"):
        grognard.begin(TOY, ROAD, 1, seats=seats[:1])
    with pytest.raises(ValueError, match="name of its own"):
        grognard.begin(TOY, ROAD, 1, seats=[grognard.Seat("a", "red"), grognard.Seat("a", "blue")])


class Route(Order, frozen=True):
    posts: tuple[int, ...]


def test_an_order_that_would_not_come_back_from_its_record_as_it_was_is_malformed() -> None:
    assert malformed(Route((1, 2))) == ""
    assert "a list for a tuple" in malformed(Route([1, 2]))  # type: ignore[arg-type]
