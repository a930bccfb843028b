"""Orders as English lines, and events as sentences."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grognard
from grognard.books.en_avant_en_masse import BOOK
from grognard.books.en_avant_en_masse.drawing import cost, foresee, gesture, overlays, read, sentence
from grognard.books.en_avant_en_masse.language import NotAnOrder, order_line, read_order_line
from grognard.books.en_avant_en_masse.orders import ClauseText, IssueOrder, Ready, WriteOrder
from grognard.books.en_avant_en_masse.prose import prose
from grognard.books.en_avant_en_masse.secrets import disturb
from grognard.core.orders import AddUnit, ChangeUnit, MoveUnit, RemoveUnit, UmpireSits
from tests.books.en_avant_en_masse.table import lay, turn, unit

NAMES = {"9": "9th Brigade", "10": "10th Brigade", "guns": "Guns of the division"}
PLACES = {"Hassenhausen": (3000.0, 2400.0), "Koesen road": (5700.0, 2310.0), "the ridge": (1.0, 2.0)}


def test_the_document_s_own_example_is_read() -> None:
    """eam-5.6"""
    line = "10th Brigade: deploy on the right of 9th Brigade facing the ridge, then assault when ready"
    unit_, clauses = read_order_line(line, NAMES, PLACES)
    assert unit_ == "10"
    assert clauses == (
        ClauseText("deploy", beside="9", side="right", facing_place="the ridge"),
        ClauseText("assault"),
    )
    assert order_line(unit_, clauses, NAMES) == line


NUMBERS = st.floats(-9000, 9000, allow_nan=False).map(lambda value: round(value, 3))
SOMEWHERE: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"place": st.sampled_from(sorted(PLACES))}),
    st.fixed_dictionaries({"x_m": NUMBERS, "y_m": NUMBERS}),
    st.fixed_dictionaries(
        {"beside": st.sampled_from(sorted(NAMES)), "side": st.sampled_from(["right", "left", "behind"])}
    ),
)
FACING: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"facing_place": st.sampled_from(sorted(PLACES))}),
    st.fixed_dictionaries({"facing_deg": st.floats(0, 359).map(lambda value: float(round(value, 2)))}),
)
MORE = st.fixed_dictionaries(
    {
        "what": st.sampled_from(["move", "deploy", "assault", "defend"]),
        "formation": st.sampled_from(["", "dense", "assault", "loose", "marching"]),
        "form_first": st.booleans(),
        "by_road": st.booleans(),
        "fire_at": st.sampled_from(["", "9", "guns"]),
    }
)
CLAUSE = st.tuples(MORE, SOMEWHERE, FACING).map(lambda parts: ClauseText(**{**parts[0], **parts[1], **parts[2]}))


@given(st.sampled_from(sorted(NAMES)), st.lists(CLAUSE, min_size=1, max_size=4))
def test_writing_and_reading_are_inverse(unit_: str, clauses: list[ClauseText]) -> None:
    """eam-5.6"""
    line = order_line(unit_, tuple(clauses), NAMES)
    assert read_order_line(line, NAMES, PLACES) == (unit_, tuple(clauses))


@pytest.mark.parametrize(
    "line", ["", "charge!", "Nobody: assault", "10th Brigade: attack", "10th Brigade: deploy at Nowhere", "9: move far"]
)
def test_what_is_no_order_is_told(line: str) -> None:
    """eam-5.1"""
    with pytest.raises(NotAnOrder):
        read_order_line(line, NAMES, PLACES)


def test_every_event_of_some_battles_has_its_sentence() -> None:
    """eam-1.4"""
    told = set()
    for seed in range(12):
        chance = random.Random(seed)
        battle = grognard.begin(BOOK, "maida-1806", seed=seed)
        battle.submit("umpire", UmpireSits())
        news = battle.take_news()
        news += battle.submit("umpire", ChangeUnit("a", "kempt", "status", 4))
        news += battle.submit("umpire", MoveUnit("a", "kempt", 700, 860))
        new = {"id": "n", "name": "N", "division": "stuart", "arm": "cavalry", "blocks": 1, "status": 4}
        news += battle.submit("umpire", AddUnit("a", "british", {**new, "x_m": 90.0, "y_m": 90.0, "facing_deg": 0.0}))
        news += battle.submit("umpire", RemoveUnit("a", "n"))
        while battle.waiting:
            seat = chance.choice(battle.waiting)
            options = battle.options(seat)
            subjects = options.subjects()
            found = list(options.about(chance.choice(subjects))) if subjects else []
            order = chance.choice(found or list(options))
            assert sentence(order, NAMES)
            news += battle.submit(seat, order)
        for event in news:
            assert prose(event)[0].isupper() or not prose(event)[0].isalpha()
            told.add(event.kind)
    assert len(told) > 25


def test_overlays_gestures_and_what_is_foreseen_come_from_the_seat() -> None:
    """eam-4.7, eam-5.4, eam-R57"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90),
        unit("b1", "b", "infantry", 48, 40, 270),
        unit("b2", "b", "artillery", 90, 10, 270),
    )
    drawn = overlays(battle, "red", "r1")
    assert {"effective", "reach", "ten centimetres"} <= set(drawn)
    meant = gesture(battle, "red", "r1", [(48 * 40, 40 * 40)])
    assert IssueOrder("r", "r1", (ClauseText("assault"),)) in meant
    assert all(battle.check("red", order) is None for order in meant)
    for procedure, inputs in foresee(battle, "red", meant[0]):
        assert not isinstance(grognard.ask(BOOK, procedure, inputs, ()), grognard.Odds)
    assert gesture(battle, "red", "b1", [(400, 400)]) == []
    assert gesture(battle, "red", "r", [(400, 400)])


@pytest.mark.parametrize("setting", ["all", "line-of-sight"])
def test_nothing_that_a_seat_obtains_tells_what_it_cannot_know(setting: str) -> None:
    """eam-R39, eam-8.27"""
    import msgspec

    for seed in range(12):
        chance = random.Random(seed)
        battle = grognard.begin(BOOK, "maida-1806", seed=seed, settings={"units-visible": setting})
        for _ in range(chance.randrange(20)):
            if not battle.waiting:
                break
            seat = chance.choice(battle.waiting)
            battle.submit(seat, chance.choice(list(battle.options(seat))))
        if not battle.waiting:
            continue
        seat = chance.choice([held.name for held in battle.seats])
        twin = battle.copy()
        assert disturb(twin, seat, chance)  # type: ignore[arg-type]
        assert grognard.save(twin) != grognard.save(battle)
        for channel in ("view", "map"):
            ours, theirs = getattr(battle, channel)(seat), getattr(twin, channel)(seat)
            assert msgspec.json.encode(ours) == msgspec.json.encode(theirs)
        assert list(battle.options(seat)) == list(twin.options(seat))
        for held in ("kempt", "peyri"):
            assert overlays(battle, seat, held) == overlays(twin, seat, held)  # type: ignore[arg-type]


def test_first_orders_are_written_in_secret() -> None:
    """eam-3.3, eam-R2"""
    battle = grognard.begin(BOOK, "maida-1806", seed=1)
    battle.submit("british", WriteOrder("kempt", (ClauseText("assault"),)))
    assert "kempt" not in str(battle.view("french")["orders"])
    battle.submit("french", Ready())
    assert all("assault" not in row["line"] for row in battle.view("french")["orders"] if row["unit"] == "kempt")
    turn(battle)  # type: ignore[arg-type]


def test_every_order_that_is_offered_is_read_back_from_its_line() -> None:
    """eam-5.6"""
    for seed in range(4):
        chance = random.Random(seed)
        battle = grognard.begin(BOOK, "maida-1806", seed=seed)
        names = {unit_.card.id: unit_.card.name for unit_ in battle.units}  # type: ignore[attr-defined]
        names |= {commander.id: commander.name for commander in battle.commanders}  # type: ignore[attr-defined]
        while battle.waiting:
            seat = chance.choice(battle.waiting)
            orders = list(battle.options(seat))
            for order in orders:
                assert read(battle, seat, sentence(order)) == order  # type: ignore[arg-type]
                assert read(battle, seat, sentence(order, names)) == order  # type: ignore[arg-type]
            battle.submit(seat, chance.choice(orders))


@pytest.mark.parametrize(
    "line", ["", "Nobody waits", "Stuart leads nobody", "Stuart moves to (a, b)", "Stuart to x: “y”"]
)
def test_a_line_that_cannot_be_read_is_told(line: str) -> None:
    """eam-5.1"""
    battle = grognard.begin(BOOK, "maida-1806", seed=1)
    with pytest.raises(NotAnOrder):
        read(battle, "british", line)  # type: ignore[arg-type]


def test_a_way_is_told_in_centimetres_and_turns_to_its_own_side_alone() -> None:
    """eam-7.1"""
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90), unit("b1", "b", "infantry", 95, 5, 270))
    told = cost(battle, "red", "r1", [(60 * 40, 40 * 40)])
    assert told is not None
    assert told["way_cm"] == 50.0
    assert told["turns"] == -(-50 // told["each_turn_cm"])
    assert cost(battle, "red", "b1", [(60 * 40, 40 * 40)]) is None
