"""What the account of a battle says of itself: each event with the paragraph that made it, and none left out."""

import pytest

from grognard.books.en_avant_en_masse.orders import ClauseText, IssueOrder, Pursue, Rally
from grognard.books.en_avant_en_masse.prose import prose
from grognard.books.en_avant_en_masse.scenario import DivisionData
from grognard.core.events import Event
from tests.books.en_avant_en_masse.table import CM, feature, kinds, lay, turn, unit

ASSAULT = ClauseText("assault")
DEFEND = ClauseText("defend")


def near(x: float, y: float) -> tuple[DivisionData, ...]:
    return (
        DivisionData("r", "Red", "red", "Rouge", x * CM, y * CM, 0),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )


def told(news: list[Event], kind: str) -> Event:
    return next(event for event in news if event.kind == kind)


@pytest.mark.parametrize("pursues", [False, True])
def test_an_order_due_when_a_pursuit_is_chosen_is_for_those_who_stay(pursues: bool) -> None:
    """eam-5.9, eam-17.7, eam-17.14"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ASSAULT, status=5, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, guns=False),
        divisions=near(30, 45),
    )
    turn(battle, red=IssueOrder("r", "r1", (DEFEND,)))
    assert battle.awaits()["red"].step == "ChoosePursuit"

    news = battle.submit("red", Pursue("r1", pursues))

    assert ("order-superseded" in kinds(news)) is pursues
    assert ("order-taken-up" in kinds(news)) is not pursues
    assert [clause.what for clause in battle.unit("r1").clauses] == ([] if pursues else ["defend"])
    assert not [sent for sent in battle.transit if sent.to == "r1"]


def test_an_order_that_meets_a_beaten_unit_is_reported_too_late() -> None:
    """eam-5.9, eam-17.14"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, ASSAULT, status=4, leadership=1, guns=False),
        divisions=near(30, 45),
    )
    late = told(turn(battle, red=IssueOrder("r", "r1", (DEFEND,))), "order-superseded")

    assert battle.unit("r1").pending == "withdraw"
    assert late.paragraphs == ("eam-17.14", "eam-R126") and late.seen_by == ("red", "umpire")


@pytest.mark.parametrize(("y", "turns", "paragraph"), [(45, 2, "eam-4.7"), (60, 3, "eam-4.8")])
def test_an_order_is_taken_up_by_the_paragraph_of_its_delay(y: float, turns: int, paragraph: str) -> None:
    """eam-4.7, eam-4.8"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90),
        unit("b1", "b", "infantry", 90, 40, 270),
        divisions=near(30, y),
    )
    news = turn(battle, red=IssueOrder("r", "r1", (DEFEND,)))
    for _ in range(turns - 2):
        news += turn(battle)

    assert told(news, "order-taken-up").paragraphs[0] == paragraph


def test_a_loss_that_a_floor_cuts_short_says_so() -> None:
    """eam-13.18, eam-R61"""
    battle = lay(
        unit("r1", "r", "artillery", 30, 36, 90, status=5),
        unit("r2", "r", "artillery", 30, 44, 90, status=5),
        unit("b1", "b", "infantry", 45, 40, 270, status=2, guns=False),
    )
    loss = told(turn(battle), "loss")

    assert loss.facts["levels"] == 1 and {"eam-R61", "eam-13.18"} <= set(loss.paragraphs)


def test_moves_turns_and_changes_of_formation_are_told() -> None:
    """eam-6.14, eam-6.17, eam-7.2, eam-10.1"""
    battle = lay(
        unit("r1", "r", "cavalry", 20, 20, 90, ClauseText("deploy", x_m=35 * CM, y_m=20 * CM)),
        unit("r2", "r", "infantry", 20, 40, 90, ClauseText("defend", facing_deg=0)),
        unit("r3", "r", "infantry", 20, 60, 90, ClauseText("deploy", x_m=26 * CM, y_m=60 * CM, formation="dense")),
        unit("r4", "r", "infantry", 20, 75, 90, ClauseText("defend", formation="loose")),
        unit("b1", "b", "infantry", 95, 40, 270),
    )
    news = turn(battle)

    moved = {event.facts["unit"]: event for event in news if event.kind == "moves"}
    assert moved["R1"].facts["cm"] == 15 and moved["R1"].paragraphs[0] == "eam-7.2"
    assert prose(moved["R1"]) == "R1 moves 15 cm in Assault formation."
    assert told(news, "turns").facts == {"unit": "R2", "facing": 0}
    formed = {event.facts["unit"]: event for event in news if event.kind == "forms"}
    assert formed["R3"].facts["formation"] == "dense" and "eam-6.17" in formed["R3"].paragraphs
    assert formed["R4"].paragraphs == ("eam-6.14", "eam-10.1")


def test_determined_winners_are_told_that_they_may_pursue() -> None:
    """eam-17.7"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ASSAULT, status=5, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, guns=False),
    )
    results = {event.facts["unit"]: event for event in turn(battle) if event.kind == "result"}

    assert prose(results["R1"]) == "R1 may pursue, loses one level and is Steady (4)."


def test_a_column_that_is_closed_with_loses_by_its_own_paragraph() -> None:
    """eam-6.12, eam-R77"""
    road = feature("road", "road", "LineString", [[10, 40], [90, 40]], width=1)
    battle = lay(
        unit("r1", "r", "infantry", 48, 24, 0, ASSAULT, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, formation="marching", guns=False),
        features=(road,),
    )
    fought = told(turn(battle), "close-assault")

    assert fought.facts["winner"] == "red" and "eam-6.12" in fought.paragraphs
    assert "eam-16.11" not in fought.paragraphs


def test_why_a_rally_does_not_count_is_for_the_umpire() -> None:
    """eam-1.4, eam-18.2"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, status=3, guns=False),
        unit("b1", "b", "cavalry", 60, 40, 270),
        divisions=near(30, 42),
    )
    tally = told(turn(battle, red=Rally("r", "r1")), "rally-tally")

    assert tally.facts["turns"] == 0 and "eam-18.2" in tally.paragraphs and tally.seen_by == ("umpire",)


def test_two_that_share_their_ground_stay_dense_until_one_has_moved_off() -> None:
    """eam-6.3, eam-R17"""
    away = ClauseText("deploy", x_m=30 * CM, y_m=49 * CM)
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 0, DEFEND, formation="dense"),
        unit("r2", "r", "infantry", 30.5, 41, 0, away, formation="dense"),
        unit("b1", "b", "infantry", 95, 40, 270),
    )
    news = turn(battle)
    assert told(news, "stays-dense").facts == {"unit": "R1", "with": "R2"}
    assert battle.unit("r1").formation == battle.unit("r2").formation == "dense"

    for _ in range(3):
        turn(battle)

    assert battle.unit("r1").formation == battle.unit("r2").formation == "assault"


def test_a_pursuer_that_meets_another_enemy_asks_its_will_against_him_alone() -> None:
    """eam-R88, eam-R89: against its quarry there is no step one, and what ends is the pursuit of the quarry"""
    battle = lay(
        unit("r1", "r", "cavalry", 30, 40, 90, ASSAULT, status=5, leadership=1),
        unit("b1", "b", "cavalry", 40, 40, 270, status=4, leadership=-1),
        unit("b2", "b", "infantry", 55, 44, 270, status=4, guns=False),
    )
    turn(battle)
    assert battle.unit("b1").pending == "withdraw"

    news = turn(battle)

    assert [event.facts["enemy"] for event in news if event.kind == "willingness"] == ["B2"]
    assert told(news, "pursuit-ends").facts["enemy"] == "B1"
    assert told(news, "close-assault").facts["units"] == {"red": ["R1"], "blue": ["B2"]}


@pytest.mark.parametrize(("guns", "paragraph"), [(False, "eam-15.10"), (True, "eam-15.2")])
def test_a_stall_cites_the_test_that_failed(guns: bool, paragraph: str) -> None:
    """eam-15.2, eam-15.10, eam-R69, eam-R76: the Nervous may come to 10 cm, but not once fire has shaken them"""
    battle = lay(
        unit("r1", "r", "cavalry", 30, 40, 90, ASSAULT, status=3, guns=False),
        unit("b1", "b", "infantry", 58, 40, 270, status=4, guns=guns),
    )
    news = turn(battle)

    assert battle.unit("r1").status == (2 if guns else 3)
    assert told(news, "stalled").paragraphs == (paragraph, "eam-R76")
