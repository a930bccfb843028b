"""What the staff of this book foresees, and how careful it is."""

from typing import Any

import pytest

import grognard
from grognard.books.en_avant_en_masse import BOOK
from grognard.books.en_avant_en_masse.appraisal import own_units
from grognard.books.en_avant_en_masse.foresight import defend, fight, move, nearest_on_way
from grognard.books.en_avant_en_masse.orders import ClauseText, IssueOrder
from grognard.books.en_avant_en_masse.pieces import Errand, Piece, hidden, piece_of
from grognard.books.en_avant_en_masse.prospects import play
from grognard.books.en_avant_en_masse.staff import Staff
from grognard.books.en_avant_en_masse.thoughts import advance, aimed_at, behind, stays
from grognard.commanders import Choices
from grognard.core.battle import Battle


def piece(name: str, x: float, y: float, facing: float, **other: Any) -> Piece:
    row = {
        "id": name,
        "own": True,
        "arm": "infantry",
        "under": "division",
        "x_m": x,
        "y_m": y,
        "facing_deg": facing,
        "front_m": 480.0,
        "status": 4,
        "formation": "assault",
        "disordered": False,
        "strength": 4,
    }
    return piece_of({**row, **other}, other.get("leadership", 0))


def foe(name: str, x: float, y: float, facing: float, **other: Any) -> Piece:
    return piece(name, x, y, facing, own=False, **other)


def test_who_wins_a_close_assault_goes_after_the_loser_and_fights_again() -> None:
    """eam-17.8, eam-R88: withdrawing, he is caught, and beaten lower each turn."""
    ours = piece("ours", 0.0, 0.0, 90.0, leadership=1, status=6)
    theirs = foe("theirs", 700.0, 0.0, 270.0, status=4)
    ours.plan = [Errand("assault", 0.0, 0.0, -1.0)]
    pieces = [ours, theirs]
    seen = []
    for turn in range(3):
        play(pieces, [], turn)
        seen.append(theirs.status)

    assert seen[0] < 4
    assert seen[1] < seen[0]
    assert ours.x > 700.0


def test_an_assault_that_fails_brings_the_defender_after_it() -> None:
    """eam-16.10, eam-17.8: equal totals are the defender's."""
    ours = piece("ours", 580.0, 0.0, 90.0)
    theirs = foe("theirs", 700.0, 0.0, 270.0)
    ours.touching = "theirs"
    fight([ours, theirs])

    assert ours.status < 4
    assert ours.x < 580.0
    assert theirs.chasing == "ours"
    assert not ours.chasing


def test_who_has_run_is_not_chased_on_foot() -> None:
    """eam-R89"""
    ours = piece("ours", 0.0, 0.0, 90.0)
    gone = foe("gone", 300.0, 0.0, 90.0, status=0)
    ours.chasing = "gone"
    move([ours, gone], ours)

    assert (ours.x, ours.touching, ours.chasing) == (0.0, "", "")


def test_a_mover_is_fired_at_where_it_passes_nearest() -> None:
    """eam-R63: guns that it marches past see it at its nearest, not where it ends."""
    guns = foe("guns", 0.0, 0.0, 0.0, arm="artillery")
    passer = piece("passer", 700.0, 500.0, 270.0)
    end = nearest_on_way(guns, passer, -700.0, 500.0)
    middle = min(nearest_on_way(guns, piece("there", x, 500.0, 270.0), -700.0, 500.0) for x in (-100.0, 100.0))

    assert 0.0 < end < 500.0
    assert middle < 500.0
    assert nearest_on_way(guns, piece("leaver", 0.0, 1500.0, 0.0), 0.0, 500.0) == -1.0

    passer.moved = True
    before = passer.status
    defend([guns, passer], [0.0, -700.0], [0.0, 500.0])
    assert passer.status < before


@pytest.mark.parametrize(("facing", "covers"), [(0.0, True), (90.0, False)])
def test_a_brigade_hides_so_much_as_lies_across_the_line(facing: float, covers: bool) -> None:
    """eam-R58"""
    firer, target = piece("firer", 0.0, 0.0, 0.0), foe("target", 0.0, 1500.0, 180.0)
    screen = foe("screen", 180.0, 700.0, facing)

    assert hidden([firer, target, screen], firer, target) is covers


# -- at the table ------------------------------------------------------------------------------------------


def begun(scenario: str) -> Battle:
    return grognard.begin(BOOK, BOOK.scenario(scenario), 11)


def sides_of(battle: Battle) -> list[str]:
    return [side.name for side in battle.setup.scenario.sides]


def asks_for_orders(battle: Battle) -> bool:
    return type(battle.agenda[-1]).__name__ == "WriteOrders"


def turn_one(battle: Battle, staffs: dict[str, Staff]) -> None:
    """The first orders, by the staffs."""
    while asks_for_orders(battle):
        for seat in list(battle.waiting):
            asked = battle.agenda[-1].question(battle, seat)
            side = battle.side_of(seat)
            order = staffs[side].order(battle.view(seat), asked, Choices(battle.options(seat)))
            battle.submit(seat, order)
            if not asks_for_orders(battle):
                return


def test_a_unit_is_foreseen_to_go_on_with_its_order_until_the_next_arrives() -> None:
    """eam-4.7, eam-5.8"""
    battle = begun("maida-1806")
    staffs = {side: Staff(side, 1) for side in sides_of(battle)}
    turn_one(battle, staffs)
    seat = battle.waiting[0]
    view, staff = battle.view(seat), staffs[battle.side_of(seat)]
    ordered = next(row for row in own_units(view) if row["ordered"])
    old = staff.given[ordered["id"]]
    new = (ClauseText("defend", facing_deg=5.0),)
    battle.submit(seat, IssueOrder(ordered["under"], ordered["id"], new))
    staff.running[ordered["id"]], staff.given[ordered["id"]] = old, new
    view = battle.view(seat)
    pieces, _ = staff._pieces(view, ordered)
    thought = next(piece for piece in pieces if piece.name == ordered["id"])

    assert thought.plan
    assert thought.new == [Errand("face", ordered["x_m"], ordered["y_m"], 5.0)]
    assert thought.delay >= 1


def test_the_side_that_has_less_of_the_ground_goes_for_it() -> None:
    """At Hagelberg the coalition has to attack; the French, who hold all, need not."""
    battle = begun("hagelberg-1813")
    sides = {battle.side_of(seat.name): seat.name for seat in battle.seats}
    coalition, french = battle.view(sides["coalition"]), battle.view(sides["french"])

    assert behind(coalition, "coalition") == 5.0
    assert behind(french, "french") == -5.0
    assert aimed_at(french, "french") is None
    unit = next(row for row in battle.view("umpire")["units"] if row["side"] == "coalition" and row["status"] > 2)
    arrived = {**coalition, "units": [{**unit, "own": True, "place": "table"}]}
    goal = aimed_at(arrived, "coalition")
    assert goal is not None
    told = advance(arrived, unit, "coalition", {})
    assert told == (ClauseText("defend", place=goal["name"]),)
    assert not stays(told)


def test_caution_goes_towards_the_end_for_who_is_not_winning() -> None:
    """A move promises more than it keeps; but who will lose by standing has nothing to lose."""
    view = begun("maida-1806").view("french")
    staff = Staff("french", 1)
    early, late = staff._caution(view, 15), staff._caution(view, 3)
    for row in view["units"]:
        if not row["own"]:
            row["status"] -= 1
    winning = staff._caution(view, 3)

    assert early > 0.0
    assert late == 0.0
    assert winning == early
