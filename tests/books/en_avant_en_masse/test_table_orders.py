"""Orders, command and manoeuvres, on the table."""

import pytest

import grognard
from grognard.books.en_avant_en_masse import BOOK
from grognard.books.en_avant_en_masse.orders import (
    ClauseText,
    IssueOrder,
    Lead,
    MoveHeadquarters,
    Rally,
    Ready,
    SendMessage,
    Wait,
    WriteOrder,
)
from grognard.books.en_avant_en_masse.scenario import DivisionData
from grognard.books.en_avant_en_masse.tables import PHASES, SCALES
from grognard.core.refusals import Refused
from tests.books.en_avant_en_masse.table import CM, box, feature, kinds, lay, turn, unit, x_of

DEPLOY = ClauseText("deploy", x_m=50 * CM, y_m=40 * CM)
FAR = unit("b1", "b", "infantry", 95, 5, 270)


def test_a_turn_has_its_phases_in_printed_order() -> None:
    """eam-3.1, eam-2.1, eam-3.3"""
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90), FAR)
    assert PHASES[1:] == ("firing", "movement", "close-assault", "recovery-and-reordering", "personal-risk")
    assert battle.clock() == "turn 1, 06:00"
    turn(battle)
    assert battle.clock() == "turn 2, 06:10"
    assert SCALES["turn"] == 10 and SCALES["cm"] == 40  # eam-2.2


def test_a_unit_moves_straight_to_its_place_at_its_rate() -> None:
    """eam-7.1, eam-10.2, eam-5.3, eam-5.7"""
    battle = lay(unit("r1", "r", "infantry", 8.5, 40, 90, DEPLOY), FAR)
    turn(battle)
    assert x_of(battle, "r1") == 28.5
    turn(battle)
    assert x_of(battle, "r1") == 48.5
    turn(battle)
    assert x_of(battle, "r1") == 50 and battle.unit("r1").clauses == []


def test_a_wheel_beyond_the_small_variation_takes_a_turn() -> None:
    """eam-10.1, eam-10.3, eam-R24, eam-R25"""
    battle = lay(unit("r1", "r", "infantry", 10, 40, 0, DEPLOY), FAR)
    turn(battle)
    assert round(battle.unit("r1").facing) == 90 and x_of(battle, "r1") == 10
    battle = lay(unit("r1", "r", "infantry", 8.5, 40, 80, DEPLOY), FAR)
    turn(battle)
    assert x_of(battle, "r1") > 25


def test_a_change_of_formation_is_made_standing() -> None:
    """eam-10.1, eam-6.14, eam-6.10"""
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90, ClauseText("deploy", formation="loose")), FAR)
    turn(battle)
    assert battle.unit("r1").formation == "loose" and battle.unit("r1").disordered
    assert battle.unit("r1").footprint().frontage == 15  # eam-6.8, eam-6.9


def test_the_half_turn_shares_a_turn_with_half_the_movement() -> None:
    """eam-6.17, eam-R20"""
    place = ClauseText("deploy", x_m=20 * CM, y_m=40 * CM, formation="dense")
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90, place), FAR)
    turn(battle)
    assert battle.unit("r1").formation == "dense"
    assert round(battle.unit("r1").footprint().front_centre()[0], 3) == 21.5
    battle = lay(unit("r1", "r", "infantry", 9, 40, 90, place), FAR)
    turn(battle)
    assert battle.unit("r1").formation == "assault"
    turn(battle)
    assert battle.unit("r1").formation == "dense"


@pytest.mark.parametrize(("y", "turns"), [(14, 1), (19.5, 2)])
def test_an_order_takes_effect_after_its_delay(y: float, turns: int) -> None:
    """eam-4.6, eam-4.7, eam-4.8, eam-5.8"""
    battle = lay(unit("r1", "r", "infantry", 5, y, 90), FAR)
    news = turn(battle, red=IssueOrder("r", "r1", (ClauseText("deploy", x_m=30 * CM, y_m=y * CM),)))
    assert next(event for event in news if event.kind == "order-issued").facts["effective"] == 1 + turns
    for _ in range(turns - 1):
        turn(battle)
    assert x_of(battle, "r1") == 5
    turn(battle)
    assert x_of(battle, "r1") > 20


def test_a_commander_performs_one_action_a_turn() -> None:
    """eam-4.1, eam-4.2, eam-4.4, eam-1.3"""
    divisions = (
        DivisionData("r", "Red", "red", "Rouge", 5 * CM, 5 * CM, 0),
        DivisionData("r2", "Red too", "red", "Vert", 5 * CM, 15 * CM, 0),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )
    battle = lay(unit("r1", "r", "infantry", 10, 10, 90), FAR, divisions=divisions)
    battle.submit("red", MoveHeadquarters("r", 400, 400))
    battle.submit("blue", Wait())
    with pytest.raises(Refused, match="has declared"):
        battle.submit("red", Wait("r"))
    with pytest.raises(Refused, match="not of his division"):
        battle.submit("red", IssueOrder("r2", "r1", (ClauseText("defend"),)))
    with pytest.raises(Refused, match="does not play"):
        battle.submit("red", Wait("b"))


def test_a_headquarters_moves_thirty_centimetres() -> None:
    """eam-4.3, eam-7.4"""
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90), FAR)
    turn(battle, red=MoveHeadquarters("r", 5 * CM, 60 * CM))
    commander = battle.commander("r")
    assert commander is not None and (round(commander.x, 6), round(commander.y, 6)) == (5, 35)


def test_the_corps_commander_writes_messages_and_they_wait_for_a_halt() -> None:
    """eam-4.5, eam-R7, eam-R8"""
    divisions = (
        DivisionData("c", "Corps", "red", "Rouge", 5 * CM, 5 * CM, 0, corps=True),
        DivisionData("r", "Red", "red", "Vert", 5 * CM, 12 * CM, 0),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )
    battle = lay(unit("r1", "r", "infantry", 10, 40, 90), FAR, divisions=divisions)
    with pytest.raises(Refused, match="orders, rallies and leads no brigade"):
        battle.submit("red", IssueOrder("c", "r1", (ClauseText("defend"),)))
    battle.submit("red", SendMessage("c", "r", "Hold the ridge."))
    battle.submit("blue", Wait())
    battle.submit("red", Wait())
    battle.submit("red", Wait("c"))
    battle.submit("blue", Wait())
    battle.submit("red", MoveHeadquarters("r", 400, 500))
    assert battle.notes == []
    turn(battle)
    assert [note.text for note in battle.notes] == ["Hold the ridge."]
    assert battle.view("red")["messages"] and not battle.view("blue")["messages"]


def test_units_without_a_written_order_defend_where_they_stand() -> None:
    """eam-R9, eam-5.5"""
    battle = grognard.begin(BOOK, "maida-1806", seed=3)
    assert set(battle.waiting) == {"british", "french"}
    with pytest.raises(Refused):
        battle.submit("british", WriteOrder("peyri", (ClauseText("defend"),)))
    with pytest.raises(Refused):
        battle.submit("british", WriteOrder("guns", (ClauseText("assault"),)))
    battle.submit("british", Ready())
    battle.submit("french", Ready())
    assert battle.awaits()["british"].step == "DeclareActions"


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        (ClauseText("move"), "goes somewhere"),
        (ClauseText("deploy", x_m=1.0), "an x and a y"),
        (ClauseText("deploy", x_m=1.0, y_m=-9.0), "off the map"),
        (ClauseText("deploy", x_m=2000.0, y_m=1600.0, beside="r2", side="left"), "one position"),
        (ClauseText("deploy", beside="b1", side="left"), "no other unit of the division"),
        (ClauseText("deploy", beside="r2"), "which side"),
        (ClauseText("defend", place="Nowhere"), "no place"),
        (ClauseText("assault", x_m=2000.0, y_m=1600.0), "directly to the front"),
        (ClauseText("move", x_m=2000.0, y_m=1600.0, by_road=True), "no road"),
        (ClauseText("deploy", formation="marching"), "along a road only"),
        (ClauseText("defend", fire_at="b1"), "divisional artillery"),
        (ClauseText("defend", facing_deg=400.0), "0 to under 360"),
        (ClauseText("move", x_m=52 * CM, y_m=62 * CM), "cannot pass"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused(clause: ClauseText, words: str) -> None:
    """eam-5.2, eam-5.3, eam-5.4, eam-5.5, eam-8.12"""
    river = feature("river", "river", "Polygon", box(50, 60, 54, 64))
    battle = lay(
        unit("r1", "r", "infantry", 10, 40, 90), unit("r2", "r", "infantry", 10, 20, 90), FAR, features=(river,)
    )
    before = grognard.save(battle)
    with pytest.raises(Refused, match=words):
        battle.submit("red", IssueOrder("r", "r1", (clause,)))
    assert grognard.save(battle) == before


def test_deploy_on_the_right_of_another_stands_front_to_front_a_centimetre_apart() -> None:
    """eam-5.3, eam-R11"""
    order = ClauseText("deploy", beside="r2", side="right")
    battle = lay(unit("r1", "r", "infantry", 10, 10, 90, order), unit("r2", "r", "infantry", 10, 40, 90), FAR)
    for _ in range(5):
        turn(battle)
    one, two = battle.unit("r1").footprint(), battle.unit("r2").footprint()
    assert round(one.x, 2) == round(two.x, 2) and round(two.y - one.y, 2) == 8.5
    assert round(one.facing, 2) == 90


def test_the_later_order_stands() -> None:
    """eam-R6, eam-5.8"""
    battle = lay(unit("r1", "r", "infantry", 5, 17, 90), FAR)
    turn(battle, red=IssueOrder("r", "r1", (ClauseText("deploy", x_m=30 * CM, y_m=17 * CM),)))
    battle.unit("r1").y = 10.0
    battle.unit("r1").body = None
    turn(battle, red=IssueOrder("r", "r1", (ClauseText("defend"),)))
    turn(battle)
    assert x_of(battle, "r1") == 5 and [sent.to for sent in battle.transit] == []


def test_rallying_and_leading_are_done_on_the_spot() -> None:
    """eam-18.1, eam-15.8, eam-R74, eam-R97"""
    battle = lay(unit("r1", "r", "infantry", 20, 5, 90), FAR)
    for order in (Rally("r", "r1"), Lead("r", "r1")):
        with pytest.raises(Refused, match="is not with"):
            battle.submit("red", order)


def test_a_road_move_takes_marching_and_follows_the_bends() -> None:
    """eam-5.2, eam-6.11, eam-6.14, eam-R10, eam-R24, eam-R28"""
    road = feature("road", "road", "LineString", [[0, 40], [40, 40], [40, 70]], width=0.5)
    order = ClauseText("move", x_m=40 * CM, y_m=60 * CM, by_road=True)
    battle = lay(unit("r1", "r", "infantry", 8.5, 40, 90, order), FAR, features=(road,))
    turn(battle)
    turn(battle)
    assert battle.unit("r1").formation == "marching"
    turn(battle)
    assert round(battle.unit("r1").footprint().front_centre()[0]) == 40
    turn(battle)
    x, y = battle.unit("r1").footprint().front_centre()
    assert (round(x, 3), round(y, 3)) == (40, 60) and battle.unit("r1").clauses == []


def test_a_unit_without_a_road_ahead_forms_loose_for_a_dense_wood() -> None:
    """eam-8.5, eam-8.6, eam-R16"""
    wood = feature("wood", "dense-wood", "Polygon", box(20, 30, 30, 50))
    battle = lay(unit("r1", "r", "infantry", 8.5, 40, 90, DEPLOY), FAR, features=(wood,))
    seen = []
    for _ in range(10):
        turn(battle)
        seen.append(battle.unit("r1").formation)
    assert seen[0] == "assault" and "loose" in seen and seen[-1] == "assault"
    assert round(battle.unit("r1").x, 1) == 50


def test_hidden_ground_is_learnt_by_coming_near() -> None:
    """eam-8.27, eam-8.28, eam-R38"""
    scrub = feature("scrub", "light-wood", "Polygon", box(42, 30, 50, 50), concealed="scrub")
    battle = lay(unit("r1", "r", "infantry", 8.5, 40, 90, DEPLOY), FAR, features=(scrub,))

    def known(seat: str) -> str:
        return str(battle.map(seat)["features"][0]["properties"]["kind"])

    assert known("red") == "scrub"
    turn(battle)
    assert known("red") == "scrub"
    news = turn(battle)
    assert "discovers" in kinds(news) and known("red") == "light-wood" and known("blue") == "scrub"


def test_a_stream_disorders_and_standing_puts_in_order_again() -> None:
    """eam-8.10, eam-8.11, eam-9.2, eam-9.3"""
    stream = feature("stream", "stream", "LineString", [[20, 0], [20, 80]])
    battle = lay(
        unit("r1", "r", "infantry", 10, 40, 90, ClauseText("deploy", x_m=30 * CM, y_m=40 * CM)),
        FAR,
        features=(stream,),
    )
    turn(battle)
    assert battle.unit("r1").disordered
    turn(battle)
    turn(battle)
    assert not battle.unit("r1").disordered
