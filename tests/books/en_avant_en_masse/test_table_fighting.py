"""Fire, close assault and their results, on the table."""

import grognard
from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.orders import ClauseText, Lead, Pursue, Rally
from grognard.books.en_avant_en_masse.scenario import DivisionData
from grognard.core.events import Event
from tests.books.en_avant_en_masse.table import CM, box, feature, kinds, lay, turn, unit, x_of

ASSAULT = ClauseText("assault")


def shots(news: list[Event], kind: str = "fire") -> list[tuple[str, str]]:
    return [(event.facts["firer"], event.facts["target"]) for event in news if event.kind == kind]


def gap(battle: EamBattle, one: str, two: str) -> float:
    return round(battle.gap(battle.unit(one), battle.unit(two)), 2)


def test_all_fire_of_a_phase_is_simultaneous_and_nobody_is_removed() -> None:
    """eam-13.11, eam-13.20, eam-13.1, eam-R60"""
    battle = lay(unit("r1", "r", "artillery", 30, 40, 90), unit("b1", "b", "artillery", 48, 40, 270))
    before = battle.census()
    news = turn(battle)
    assert shots(news) == [("R1", "B1"), ("B1", "R1")]
    assert (battle.unit("r1").status, battle.unit("b1").status) == (3, 3)
    assert battle.census() == before
    assert battle.unit("b1").disordered  # eam-9.2


def test_shaky_guns_tell_only_on_the_less_steady() -> None:
    """eam-11.8, eam-13.12, eam-13.13"""
    battle = lay(
        unit("r1", "r", "artillery", 30, 40, 90, status=2),
        unit("b1", "b", "infantry", 48, 40, 270, status=2, guns=False),
    )
    turn(battle)
    assert battle.unit("b1").status == 2
    battle.unit("b1").status = 1
    battle.unit("b1").form("loose")
    turn(battle)
    assert battle.unit("b1").status == 1


def test_guns_fire_ahead_within_their_arc_and_sight() -> None:
    """eam-13.2, eam-6.6, eam-2.6, eam-R57, eam-R58"""
    behind = lay(unit("r1", "r", "artillery", 30, 40, 270), unit("b1", "b", "cavalry", 45, 40, 270))
    assert shots(turn(behind)) == []
    wood = feature("wood", "light-wood", "Polygon", box(36, 20, 40, 60))
    masked = lay(unit("r1", "r", "artillery", 30, 40, 90), unit("b1", "b", "cavalry", 48, 40, 270), features=(wood,))
    assert shots(turn(masked)) == []
    friend = lay(
        unit("r1", "r", "artillery", 30, 40, 90),
        unit("r2", "r", "cavalry", 36, 40, 90),
        unit("b1", "b", "cavalry", 48, 40, 270),
    )
    assert shots(turn(friend)) == []


def test_firepower_makes_no_difference_to_ranged_fire() -> None:
    """eam-13.3"""
    for firepower in (1, 5):
        battle = lay(
            unit("r1", "r", "infantry", 30, 40, 90, status=5, firepower=firepower),
            unit("b1", "b", "infantry", 45, 40, 270, firepower=3),
        )
        turn(battle)
        assert battle.unit("b1").status == 3  # brigade guns, and again nothing in defence: it did not move


def test_an_assault_goes_straight_at_the_enemy_and_is_fought() -> None:
    """eam-5.4, eam-14.1, eam-14.2, eam-15.3, eam-16.1, eam-16.12, eam-17.10"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ASSAULT, status=5, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, guns=False),
    )
    news = turn(battle)
    assert "closes" in kinds(news) and "close-assault" in kinds(news)
    winner, loser = battle.unit("r1"), battle.unit("b1")
    assert (winner.status, loser.status) == (4, 3)
    assert loser.pending == "withdraw" and loser.pending_cm == 10
    assert winner.disordered and loser.disordered


def test_determined_infantry_choose_whether_to_pursue() -> None:
    """eam-17.7, eam-17.14, eam-17.15, eam-R88"""
    for pursues in (True, False):
        battle = lay(
            unit("r1", "r", "infantry", 30, 40, 90, ASSAULT, status=5, guns=False),
            unit("b1", "b", "infantry", 48, 40, 270, guns=False),
        )
        turn(battle)
        assert battle.awaits()["red"].step == "ChoosePursuit"
        battle.submit("red", Pursue("r1", pursues))
        news = turn(battle)
        assert "withdraws" in kinds(news)
        assert ("close-assault" in kinds(news)) is pursues
        if not pursues:
            assert gap(battle, "r1", "b1") == 10


def test_a_standing_answer_spares_the_question() -> None:
    """eam-17.7"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ASSAULT, status=5, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, guns=False),
    )
    from grognard.core.orders import StandingAnswer

    battle.submit("red", StandingAnswer("pursuit", "when", {"status-at-least": 6}))
    turn(battle)
    assert battle.awaits()["red"].step == "DeclareActions" and battle.unit("r1").pending == ""


def test_an_attack_that_is_not_willing_stalls_at_ten_centimetres() -> None:
    """eam-15.1, eam-15.2, eam-15.4, eam-15.10"""
    battle = lay(
        unit("r1", "r", "infantry", 25, 40, 90, ASSAULT, status=4, guns=False, blocks=2),
        unit("b1", "b", "infantry", 48, 40, 270, status=5, guns=False),
    )
    news = turn(battle)
    assert "stalled" in kinds(news) and gap(battle, "r1", "b1") == 10
    assert battle.unit("r1").clauses == []


def test_a_commander_who_leads_lends_his_leadership() -> None:
    """eam-15.8, eam-R74"""
    divisions = (
        DivisionData("r", "Red", "red", "Rouge", 23.2 * CM, 40 * CM, 1),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )
    battle = lay(
        unit("r1", "r", "infantry", 25, 40, 90, ASSAULT, status=4, guns=False, blocks=2),
        unit("b1", "b", "infantry", 45, 40, 270, status=5, guns=False, leadership=-1),
        divisions=divisions,
    )
    news = turn(battle, red=Lead("r", "r1"))
    assert "closes" in kinds(news)
    commander = battle.commander("r")
    assert commander is not None and commander.x > 35


def test_infantry_charged_over_more_than_half_a_move_is_dense_in_time() -> None:
    """eam-6.2, eam-6.17, eam-16.7, eam-16.8, eam-R20, eam-R21"""
    for distance, formation in ((28, "dense"), (14, "assault")):
        battle = lay(
            unit("r1", "r", "cavalry", 30, 40, 90, ASSAULT),
            unit("b1", "b", "infantry", 33 + distance, 40, 270, guns=False),
        )
        news = turn(battle)
        fought = next(event for event in news if event.kind == "close-assault")
        assert fought.facts["winner"] == ("blue" if formation == "dense" else "red")


def test_fire_in_defence_meets_those_who_come_near() -> None:
    """eam-13.4, eam-R63, eam-R64"""
    coming = ClauseText("deploy", x_m=40 * CM, y_m=40 * CM)
    battle = lay(unit("r1", "r", "infantry", 12, 40, 90, coming, guns=False), unit("b1", "b", "artillery", 52, 40, 270))
    news = turn(battle)
    assert shots(news, "defensive-fire") == [("B1", "R1")]
    going = ClauseText("deploy", x_m=5 * CM, y_m=40 * CM, facing_deg=90)
    battle = lay(unit("r1", "r", "infantry", 22, 40, 90, going, guns=False), unit("b1", "b", "artillery", 50, 40, 270))
    assert shots(turn(battle), "defensive-fire") == []


def test_a_battery_waits_for_canister_and_is_overrun_if_it_does_not_stop_them() -> None:
    """eam-13.7, eam-13.10, eam-16.11, eam-R63, eam-R65, eam-R66, eam-R82"""
    battle = lay(unit("r1", "r", "cavalry", 30, 40, 90, ASSAULT, status=6), unit("b1", "b", "artillery", 50, 40, 270))
    news = turn(battle)
    shot = next(event for event in news if event.kind == "defensive-fire")
    assert shot.facts["band"] == "canister" and shot.facts["levels"] == 2
    assert battle.unit("b1").place == "gone" and "close-assault" in kinds(news)
    weak = lay(unit("r1", "r", "cavalry", 30, 40, 90, ASSAULT, status=5), unit("b1", "b", "artillery", 50, 40, 270))
    news = turn(weak)
    assert "stalled" in kinds(news) and weak.unit("b1").place == "table"


def test_nervous_units_stop_and_fire_and_wavering_ones_go_no_closer() -> None:
    """eam-11.6, eam-11.7, eam-R45, eam-R46"""
    coming = ClauseText("deploy", x_m=45 * CM, y_m=40 * CM)
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, coming, status=3), unit("b1", "b", "infantry", 60, 40, 270, guns=False)
    )
    assert "stops-to-fire" in kinds(turn(battle))
    assert gap(battle, "r1", "b1") <= 20 and x_of(battle, "r1") < 43
    battle = lay(
        unit("r1", "r", "cavalry", 20, 40, 90, coming, status=2), unit("b1", "b", "infantry", 60, 40, 270, guns=False)
    )
    assert "will-not-advance" in kinds(turn(battle)) and x_of(battle, "r1") == 20


def test_the_pugnacious_close_whatever_their_orders() -> None:
    """eam-11.3, eam-R43"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ClauseText("defend"), status=6, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, guns=False),
    )
    assert {"must-close", "closes"} <= set(kinds(turn(battle)))


def test_runners_go_and_are_cut_down_or_chased_off_the_table() -> None:
    """eam-11.10, eam-17.13, eam-17.16, eam-17.17, eam-17.18, eam-17.19, eam-17.20, eam-R90, eam-R91"""
    battle = lay(
        unit("r1", "r", "cavalry", 60, 40, 90, ASSAULT, status=4),
        unit("b1", "b", "infantry", 75, 40, 270, guns=False, status=1),
    )
    turn(battle)
    assert battle.unit("b1").status == 0
    news = turn(battle)
    assert "leaves-table" in kinds(news) and "dispersed" in kinds(news)
    assert battle.unit("r1").returns == 8 and battle.unit("b1").place == "gone"
    for _ in range(6):
        news = turn(battle)
    assert "returns" in kinds(news) and battle.unit("r1").disordered and battle.unit("r1").place == "table"


def test_a_commander_rallies_in_two_turns() -> None:
    """eam-18.1, eam-18.2, eam-R97, eam-R100"""
    divisions = (
        DivisionData("r", "Red", "red", "Rouge", 28 * CM, 40 * CM, 0),
        DivisionData("b", "Blue", "blue", "Bleu", 95 * CM, 75 * CM, 0),
    )
    battle = lay(unit("r1", "r", "infantry", 30, 40, 90), unit("b1", "b", "infantry", 95, 5, 270), divisions=divisions)
    battle.unit("r1").status = 2
    turn(battle, red=Rally("r", "r1"))
    assert battle.unit("r1").status == 2
    assert "recovers" in kinds(turn(battle, red=Rally("r", "r1"))) and battle.unit("r1").status == 3


def test_a_steadier_unit_nearby_reinforces_in_two_turns() -> None:
    """eam-18.4, eam-18.5, eam-R102"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90),
        unit("r2", "r", "infantry", 24, 40, 90, status=5),
        unit("b1", "b", "infantry", 95, 5, 270),
    )
    battle.unit("r1").status = 2
    turn(battle)
    assert battle.unit("r1").status == 2
    turn(battle)
    assert battle.unit("r1").status == 3


def test_friends_block_and_those_pushed_together_are_dense() -> None:
    """eam-6.3, eam-R17"""
    ahead = ClauseText("deploy", x_m=60 * CM, y_m=40 * CM)
    battle = lay(
        unit("r1", "r", "infantry", 20, 40, 90, ahead),
        unit("r2", "r", "infantry", 32, 40, 90),
        unit("b1", "b", "infantry", 95, 5, 270),
    )
    assert "blocked" in kinds(turn(battle)) and battle.unit("r1").formation == "assault"
    open_order = lay(
        unit("r1", "r", "infantry", 20, 40, 90, ahead),
        unit("r2", "r", "infantry", 32, 40, 90),
        unit("b1", "b", "infantry", 95, 5, 270),
        friends_block="no",
    )
    assert "co-located" in kinds(turn(open_order))
    assert {open_order.unit("r1").formation, open_order.unit("r2").formation} == {"dense"}


def test_nobody_but_control_is_told_totals_and_tallies() -> None:
    """eam-1.4, eam-9.4, eam-11.2, eam-R39"""
    battle = lay(
        unit("r1", "r", "infantry", 30, 40, 90, ASSAULT, status=5, guns=False),
        unit("b1", "b", "infantry", 48, 40, 270, guns=False),
    )
    news = turn(battle)
    totals = [event for event in news if event.kind in ("willingness", "close-assault-totals", "result-tally")]
    assert totals and all(event.seen_by == ("umpire",) for event in totals)
    enemy = next(row for row in battle.view("red")["units"] if row["id"] == "b1")
    assert enemy["status"] == 3 and set(enemy["facts"]) == {"status"}
    own = next(row for row in battle.view("red")["units"] if row["id"] == "r1")
    assert own["facts"]["leadership"] == "ordinary"


def test_strength_is_blocks_and_never_falls() -> None:
    """eam-2.3, eam-2.5, eam-8.26, eam-6.5, eam-6.7, eam-13.20"""
    battle = grognard.begin("en-avant-en-masse", "maida-1806", seed=5)
    blocks = {row["id"]: row["strength"] for row in battle.view("british")["units"]}
    assert blocks["kempt"] == 2 and battle.census()["blocks"] == sum(blocks.values())
