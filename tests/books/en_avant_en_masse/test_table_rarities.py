"""What comes about seldom, at the table: beaten by fire on the move, mixed fights, wounded and captured commanders."""

from grognard.books.en_avant_en_masse.orders import ClauseText, IssueOrder, Rally
from grognard.books.en_avant_en_masse.scenario import DivisionData
from grognard.core.dice import ThrownDice
from grognard.ground.rectangles import Rectangle
from tests.books.en_avant_en_masse.table import CM, box, feature, kinds, lay, turn, unit, x_of
from tests.books.en_avant_en_masse.test_switches_at_the_table import FAR, to
from tests.books.en_avant_en_masse.test_table_fighting import gap, shots

ASSAULT = ClauseText("assault")
BESIDE = (
    DivisionData("r", "Red", "red", "Rouge", 28 * CM, 40 * CM, 0),
    DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
)


def test_who_is_broken_by_fire_in_defence_stops_there_and_runs_next_turn() -> None:
    """eam-13.4, eam-13.7, eam-11.10, eam-R49"""
    battle = lay(
        unit("r1", "r", "cavalry", 60, 40, 90, to(80, 40), status=4, guns=False),
        unit("b1", "b", "artillery", 72, 44, 270, status=5),
    )
    battle.unit("r1").status = 2
    battle.unit("b1").status = 1
    battle.unit("r1").clauses[0].what = "assault"
    news = turn(battle)
    assert [event.facts["band"] for event in news if event.kind == "defensive-fire"] == ["canister"]
    stopped = x_of(battle, "r1")
    assert battle.unit("r1").status == 1 and "runs" not in kinds(news)
    battle.unit("r1").status = 0
    news = turn(battle)
    assert [event.facts["cm"] for event in news if event.kind == "runs"] == [60]
    assert x_of(battle, "r1") < stopped


def test_an_assault_with_nobody_ahead_is_reported() -> None:
    """eam-5.4, eam-R12"""
    battle = lay(unit("r1", "r", "infantry", 30, 40, 90, ASSAULT), unit("b1", "b", "infantry", 30, 70, 270))
    news = turn(battle)
    assert "no-enemy" in kinds(news) and battle.unit("r1").clauses == []


def test_an_assault_as_a_later_clause_lapses_where_nobody_is_ahead() -> None:
    """eam-5.6, eam-5.7, eam-R12, eam-R14"""
    battle = lay(unit("r1", "r", "infantry", 30, 40, 90, to(40, 40), ASSAULT), FAR)
    turn(battle)
    assert [clause.what for clause in battle.unit("r1").clauses] == ["assault"]
    turn(battle)
    assert battle.unit("r1").clauses == [] and x_of(battle, "r1") < 41


def test_a_withdrawal_stops_short_of_closed_ground_and_of_the_edge() -> None:
    """eam-17.15, eam-R94"""
    wood = feature("wood", "dense-wood", "Polygon", box(53, 20, 60, 60))
    for x, features, cm in ((48, (wood,), 6.5), (96, (), 2.5), (48, (), 10)):
        battle = lay(unit("b1", "b", "infantry", x, 40, 270, guns=False), features=features)
        beaten = battle.unit("b1")
        beaten.pending, beaten.pending_cm = "withdraw", 10.0
        turn(battle)
        assert round(x_of(battle, "b1") - x, 1) == cm and beaten.facing == 270


def test_of_two_that_assault_each_other_as_far_both_lose_a_tie() -> None:
    """eam-16.10, eam-R81"""
    battle = lay(
        unit("r1", "r", "infantry", 34, 40, 90, ASSAULT, guns=False),
        unit("b1", "b", "infantry", 54, 40, 270, ASSAULT, guns=False),
    )
    news = turn(battle)
    assert [event.facts["winner"] for event in news if event.kind == "close-assault"] == [""]
    assert {battle.unit("r1").pending, battle.unit("b1").pending} == {"withdraw"}


def test_infantry_pursues_a_runner_for_one_turn_only() -> None:
    """eam-17.8, eam-17.16, eam-R89"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ASSAULT, status=4, guns=False),
        unit("b1", "b", "infantry", 44, 40, 270, status=1, guns=False, firepower=1),
    )
    turn(battle)
    assert battle.unit("b1").status == 0 and battle.unit("r1").pending == "pursue"
    news = turn(battle)
    assert "pursuit-ends" in kinds(news) and battle.unit("r1").pending == ""
    moved = x_of(battle, "r1")
    turn(battle)
    assert x_of(battle, "r1") == moved


def test_a_runner_that_is_rallied_halts_disordered_in_loose_without_orders() -> None:
    """eam-18.3, eam-R49, eam-R97"""
    battle = lay(unit("r1", "r", "infantry", 60, 40, 90, status=4), FAR, divisions=BESIDE)
    runner = battle.unit("r1")
    runner.status, runner.run_turn = 0, 1
    runner.formation = "loose"
    for _ in range(2):
        commander = battle.commander("r")
        assert commander is not None
        commander.x, commander.y = runner.x, runner.y
        turn(battle, red=Rally("r", "r1"))
    assert (runner.status, runner.formation, runner.disordered, runner.clauses) == (1, "loose", True, [])


def test_a_commander_with_a_beaten_unit_is_at_risk_and_his_second_takes_over() -> None:
    """eam-19.1, eam-19.2, eam-19.7, eam-19.8, eam-R103, eam-R105"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ClauseText("defend"), guns=False),
        unit("b1", "b", "artillery", 48, 40, 270),
        divisions=BESIDE,
    )
    battle.dice = ThrownDice([1, 1, 2, 3])  # 2 in all; two turns and one; his second's leadership
    news = turn(battle)
    risk = next(event for event in news if event.kind == "personal-risk")
    assert risk.facts["result"] == "dead" and risk.facts["second"] == 5
    order = IssueOrder("r", "r1", (ClauseText("defend"),))
    for _ in range(3):
        assert battle.check("red", order) is not None, "nobody commands before the second does"
        battle.unit("b1").status = 1
        battle.unit("r1").status = 4
        news = turn(battle)
    assert "second-takes-over" in kinds(news) and battle.check("red", order) is None


def test_a_wounded_commander_lies_where_he_fell_and_may_be_captured() -> None:
    """eam-19.3, eam-19.6, eam-R106"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ClauseText("defend"), guns=False),
        unit("b1", "b", "artillery", 48, 40, 270),
        unit("b2", "b", "cavalry", 24, 20, 0, status=6, guns=False),
        divisions=BESIDE,
    )
    battle.unit("b2").clauses = []
    battle.dice = ThrownDice([1, 2, 4, 6])
    turn(battle)
    commander = battle.commander("r")
    assert commander is not None and commander.state == "out-of-action"
    raider = battle.unit("b2")
    raider.stand(Rectangle(commander.x, commander.y, 0.0, 7.5, 3.0))
    raider.status = 4
    battle.unit("r1").stand(Rectangle(60.0, 40.0, 90.0, 7.5, 3.0))
    battle.unit("b1").place = "gone"
    assert "captured" in kinds(turn(battle)) and commander.state == "captured"


def test_a_disordered_unit_that_stands_keeps_its_ineffective_fire_in_defence_too() -> None:
    """eam-9.3, eam-13.4, eam-R41"""
    battle = lay(
        unit("r1", "r", "cavalry", 12, 40, 90, to(40, 40), status=6),
        unit("b1", "b", "artillery", 52, 40, 270, disordered=True),
    )
    assert shots(turn(battle), "defensive-fire") == []
    assert not battle.unit("b1").disordered and gap(battle, "r1", "b1") < 20


def test_two_brigades_assault_one_enemy_side_by_side() -> None:
    """eam-10.3, eam-15.1, eam-15.7, eam-R25, eam-R80, eam-R124"""
    for aside in (4.25, 6.0, 8.0):
        battle = lay(
            unit("r1", "r", "infantry", 34, 40 + aside, 90, ASSAULT, status=5, guns=False),
            unit("r2", "r", "infantry", 34, 40 - aside, 90, ASSAULT, status=5, guns=False),
            unit("b1", "b", "infantry", 50, 40, 270, status=5, guns=False, firepower=1),
        )
        fought = [event.facts["attackers"] for event in turn(battle) if event.kind == "close-assault"]
        assert fought == [["R1", "R2"]]
        straight = aside < 7
        assert (battle.unit("r1").facing == battle.unit("r2").facing == 90) is straight


def test_guns_closed_with_beside_infantry_fall_only_if_the_infantry_is_beaten() -> None:
    """eam-16.11, eam-R80, eam-R82"""
    for status, guns_left in ((6, "gone"), (4, "table")):
        battle = lay(
            unit("r1", "r", "infantry", 34, 40, 90, ASSAULT, status=status, guns=False),
            unit("b1", "b", "infantry", 48, 43.7, 270, status=4, guns=False, firepower=1),
            unit("b2", "b", "artillery", 47.75, 37.4, 270, status=1),
        )
        battle.unit("b2").fired = battle.unit("b2").defended = True
        turn(battle)
        assert battle.unit("b2").place == guns_left
