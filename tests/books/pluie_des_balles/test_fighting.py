"""The rules at the table: II.12, IV, VI: fire, reactions, close combat, charges, works, indirect fire."""

from typing import Any

import grognard
from grognard.books.pluie_des_balles.engineering_steps import WorkGoesOn
from grognard.books.pluie_des_balles.orders import (
    Charge,
    CloseCombat,
    Done,
    EndHalf,
    Fire,
    FollowUp,
    IndirectFire,
    LetPass,
    Move,
    NothingToWrite,
    React,
    Work,
    WrittenOrder,
)
from grognard.core.books import Seat
from grognard.core.orders import AddUnit, ChangeGround, ChangeUnit, MoveUnit, RemoveUnit, StandingAnswer, UmpireSits
from grognard.core.refusals import Refused
from tests.books.pluie_des_balles.tables import (
    M,
    activated,
    battalion,
    begun,
    half_of,
    kinds,
    put,
    refusal,
    thrown,
)

THREE = ["loses-readiness", "turns-about", "retreats"]


def facing_lines(gap: float = 5.0, **more: Any) -> Any:
    """A French company and a British one face each other so many centimetres apart, edge to edge."""
    return begun(
        [
            battalion("line", "french", 40, 30, elements=1),
            battalion("foot", "british", 40, 31.5 + gap, 180, elements=1),
        ],
        **more,
    )


def test_a_hit_unit_loses_readiness_turns_about_and_falls_back() -> None:
    """pdb-IV.3.1, pdb-IV.3.2, pdb-IV.3.3 (pdb-R46): an average move, away from the firer."""
    battle = facing_lines()
    activated(battle, "line")

    events = thrown(battle, "french", Fire("line/1", "foot/1"), 15)
    foot = battle.elements["foot/1"]
    assert kinds(events) == ["fire", "retreats"]
    assert (foot.ready, foot.facing, foot.y) == (False, 0.0, 36.5 + 7.0)


def test_a_unit_hit_again_is_eliminated() -> None:
    """pdb-IV.3.6, pdb-IV.3.10, pdb-II.11.7."""
    battle = facing_lines()
    activated(battle, "line")

    thrown(battle, "french", Fire("line/1", "foot/1"), 15)
    thrown(battle, "french", Fire("line/1", "foot/1"), 19)
    assert battle.elements["foot/1"].fate == "eliminated"


def test_bullseye_takes_the_command_element_of_the_unit_hit() -> None:
    """pdb-IV.8.1, pdb-IV.8.4, pdb-IV.3.9, pdb-II.4.5."""
    battle = facing_lines()
    activated(battle, "line")

    assert refusal(battle, "french", Fire("line/1", "foot/pennant")) == "not-attackable"
    events = thrown(battle, "french", Fire("line/1", "foot/1"), 20, 6)
    assert "command-lost" in kinds(events)
    assert battle.units["foot"].pennant == ""


def test_bullseye_takes_the_wagon() -> None:
    """pdb-IV.8.3, pdb-V.4.3: and the battalion then fires at five more."""
    foot = battalion("foot", "british", 40, 36.5, 180, wagon=True)
    battle = begun([battalion("line", "french", 40, 30, elements=1), foot])
    activated(battle, "line")

    thrown(battle, "french", Fire("line/1", "foot/1"), 20, 4)
    assert not battle.in_supply(battle.elements["foot/2"])


def test_a_field_gun_has_a_second_shot_for_its_action() -> None:
    """pdb-II.11.9, pdb-IV.3.8, pdb-IV.3.11 (pdb-R44): and none after a natural 1."""
    guns = battalion("guns", "french", 40, 20, kind="field-piece", weapon="de-bange-90mm")
    battle = begun([guns, battalion("foot", "british", 40, 40, 180, elements=1)])
    activated(battle, "guns")

    thrown(battle, "french", Fire("guns/1", "foot/1"), 2)
    thrown(battle, "french", Fire("guns/1", "foot/1"), 2)
    assert refusal(battle, "french", Fire("guns/1", "foot/1")) == "too-many-actions"
    thrown(battle, "french", Fire("guns/2", "foot/1"), 1)
    assert not battle.elements["guns/2"].ready
    assert (battle.elements["guns/2"].actions, battle.elements["guns/2"].shots) == (0, 0)


def test_a_column_under_fire_loses_unit_after_unit() -> None:
    """pdb-III.6.5, pdb-III.6.6, pdb-III.6.8, pdb-IV.3.6."""
    foot = battalion("foot", "british", 40, 40, 180, elements=4, in_column=True)
    battle = begun([battalion("line", "french", 40, 30, elements=1), foot])
    activated(battle, "line")

    events = thrown(battle, "french", Fire("line/1", "foot/1"), 14, 14, 3)
    assert [event.facts["needed"] for event in events if event.kind == "fire"] == [7, 8, 9]
    assert len(battle.column(battle.units["foot"])) == 2


def test_an_enemy_who_moves_in_the_sector_is_fired_at_and_stopped() -> None:
    """pdb-II.12.1, pdb-II.12.2, pdb-II.12.3, pdb-II.12.4, pdb-IV.3.4, pdb-II.9.6."""
    battle = facing_lines(gap=12.0)
    activated(battle, "line", face=6)

    thrown(battle, "french", Move("line/1", ((40 * M, 38 * M),)))
    assert battle.waiting == ("british",)
    thrown(battle, "british", React("foot/1", "reactive-fire"), 19)
    line = battle.elements["line/1"]
    assert (line.ready, line.actions, line.y < 38) == (False, 0, True)
    assert (battle.elements["foot/1"].owed, battle.elements["foot/1"].reacted_to) == (1, ["line/1"])
    assert battle.waiting != ("british",) or battle.phase == "british acts"


def test_a_unit_that_reacted_has_an_action_less() -> None:
    """pdb-II.12.3 (pdb-R54)."""
    battle = facing_lines(gap=12.0)
    activated(battle, "line", face=6)
    battle.submit("french", Move("line/1", ((40 * M, 38 * M),)))
    thrown(battle, "british", React("foot/1", "reactive-fire"), 2)
    half_of(battle, "british")
    activated(battle, "foot", "british")

    assert battle.elements["foot/1"].actions == 1


def test_a_unit_reacts_once_in_an_enemy_half() -> None:
    """pdb-II.12.2 (pdb-R52, pdb-R82): or once to each enemy."""

    def again(value: str) -> bool:
        line = battalion("line", "french", 40, 30)
        foot = battalion("foot", "british", 40, 46, 180, elements=1)
        battle = begun([line, foot], {"reactions-per-half": value})
        activated(battle, "line", face=6)
        battle.submit("french", Move("line/1", ((38.5 * M, 37 * M),)))
        thrown(battle, "british", React("foot/1", "reactive-fire"), 2)
        battle.submit("french", Move("line/2", ((41.5 * M, 37 * M),)))
        return battle.waiting == ("british",)

    assert not again("one")
    assert again("one-per-enemy")


def test_a_retreat_in_reaction_costs_readiness_and_the_move_goes_on() -> None:
    """pdb-II.12.6, pdb-II.12.7, pdb-II.12.8 (pdb-R55): the orientation is kept."""
    battle = facing_lines(gap=12.0)
    activated(battle, "line", face=6)
    battle.submit("french", Move("line/1", ((40 * M, 38 * M),)))

    battle.submit("british", React("foot/1", "reactive-retreat"))
    foot = battle.elements["foot/1"]
    assert (foot.ready, foot.facing) == (False, 180.0)
    assert abs(((foot.x - 40) ** 2 + (foot.y - 43.5) ** 2) ** 0.5 - 7.0) < 0.01
    assert battle.elements["line/1"].y == 38


def test_a_ready_gun_does_not_retreat_in_reaction() -> None:
    """pdb-II.12.9, pdb-II.12.5: nor does it attack."""
    guns = battalion("guns", "british", 40, 40, 180, kind="field-piece", weapon="bl-12pdr", elements=1)
    battle = begun([battalion("line", "french", 40, 30, elements=1), guns])
    activated(battle, "line", face=6)
    battle.submit("french", Move("line/1", ((40 * M, 37 * M),)))

    assert list(battle.options("british", "guns/1")) == [React("guns/1", "reactive-fire")]


def test_a_standing_answer_is_given_without_asking() -> None:
    """pdb-II.12.2: it fires only where that is likely enough."""
    battle = facing_lines(gap=12.0)
    activated(battle, "line", face=6)
    battle.submit("british", StandingAnswer("reaction", "when", {"needed-at-most": 3}))
    battle.submit("french", Move("line/1", ((40 * M, 38 * M),)))
    assert battle.elements["foot/1"].owed == 0

    eager = facing_lines(gap=12.0)
    activated(eager, "line", face=6)
    eager.submit("british", StandingAnswer("reaction", "always"))
    eager.submit("french", Move("line/1", ((40 * M, 38 * M),)))
    assert eager.elements["foot/1"].owed == 1


def test_a_march_can_be_saved_in_the_middle_of_a_reaction() -> None:
    """pdb-II.12.1, pdb-II.9.6."""
    battle = facing_lines(gap=12.0)
    activated(battle, "line", face=6)
    battle.submit("french", Move("line/1", ((40 * M, 38 * M),)))
    twin = grognard.load(battle.setup, grognard.save(battle))

    told = [[event.facts for event in one.submit("british", LetPass())] for one in (battle, twin)]
    assert told[0] == told[1]
    assert grognard.save(battle) == grognard.save(twin)


def test_who_fails_in_close_combat_is_thrown_back_himself() -> None:
    """pdb-IV.4.1, pdb-IV.6.1, pdb-IV.6.2, pdb-IV.6.3, pdb-IV.6.4, pdb-II.11.5."""
    battle = facing_lines(gap=1.0)
    activated(battle, "line")

    thrown(battle, "french", CloseCombat("line/1", "foot/1"), 9)
    line = battle.elements["line/1"]
    assert (line.ready, line.facing, line.y) == (False, 180.0, 23.0)
    again = facing_lines(gap=1.0)
    activated(again, "line")
    thrown(again, "french", CloseCombat("line/1", "foot/1"), 10)
    assert again.elements["foot/1"].fate == "eliminated"
    far = facing_lines(gap=1.5)
    activated(far, "line")
    assert refusal(far, "french", CloseCombat("line/1", "foot/1")) == "too-far"


def chargers(kind: str) -> Any:
    horse = battalion("horse", "french", 40, 30, kind="cavalry-troop", cavalry=kind, elements=3)
    battle = begun([horse, battalion("foot", "british", 40, 32.5, 180, elements=2)])
    activated(battle, "horse")
    return battle


def test_three_troops_charge_and_ride_on_over_the_shaken() -> None:
    """pdb-IV.7.1, pdb-IV.7.2, pdb-IV.7.4, pdb-IV.8.6, pdb-IV.8.7, pdb-IV.8.8, pdb-IV.8.9, pdb-IV.8.10, pdb-IV.8.11."""
    battle = chargers("line")
    put(battle, "foot/2", 40, 34.0)
    put(battle, "foot/1", 40, 32.5)
    battle.submit("british", StandingAnswer("reaction", "never"))

    first = thrown(battle, "french", Charge("horse/2", "foot/1"), 10)
    assert first[0].facts["value"] == 10 - 3 + 3
    assert not battle.elements["foot/2"].ready
    second = thrown(battle, "french", FollowUp("foot/2"), 4)
    assert [event.facts["value"] for event in second if event.kind == "charge"] == [10 - 3 - 5 + 2]
    assert battle.elements["foot/2"].fate == "eliminated"


def test_light_cavalry_is_not_ready_after_its_charge() -> None:
    """pdb-IV.7.5, pdb-IV.7.6."""
    light, heavy = chargers("light"), chargers("heavy")
    for battle in (light, heavy):
        put(battle, "foot/1", 40, 32.5)
        put(battle, "foot/2", 60, 60)
        battle.submit("british", StandingAnswer("reaction", "never"))
        thrown(battle, "french", Charge("horse/2", "foot/1"), 15)

    assert not light.elements["horse/1"].ready
    assert heavy.elements["horse/1"].ready


def test_fewer_than_three_troops_do_not_charge() -> None:
    """pdb-IV.7.1, pdb-II.8.1, pdb-II.8.5."""
    battle = chargers("line")
    put(battle, "foot/1", 40, 32.5)
    put(battle, "horse/3", 60, 30)

    assert refusal(battle, "french", Charge("horse/2", "foot/1")) == "too-few-troops"


def test_a_headquarters_can_be_attacked_and_a_pennant_cannot() -> None:
    """pdb-II.4.5, pdb-II.4.6, pdb-IV.8.13, pdb-II.4.4."""
    battle = facing_lines(gap=30.0)
    put(battle, "british-brigade", 40, 33)
    activated(battle, "line")

    assert refusal(battle, "french", CloseCombat("line/1", "foot/pennant")) == "not-attackable"
    thrown(battle, "french", Fire("line/1", "british-brigade"), 10)
    assert not battle.elements["british-brigade"].ready


def test_infantry_digs_itself_in() -> None:
    """pdb-VI.1.1, pdb-VI.1.2, pdb-VI.1.4, pdb-VI.1.5 (pdb-R69): twenty turns, engineers six (pdb-VI.2.1)."""
    sappers = battalion("sappers", "french", 60, 30, kind="engineers", elements=1)
    battle = begun([battalion("line", "french", 40, 30, elements=1), sappers], turns=30)
    for name in ("line", "sappers"):
        activated(battle, name)
        battle.submit("french", Work(f"{name}/1", "field-fortification"))
        battle.submit("french", Done(name))

    assert not battle.elements["line/1"].ready
    step = WorkGoesOn()
    for _ in range(6):
        step.do(battle, {})
    assert battle.laid().cover_at(60, 30) == "field-fortification"
    assert battle.laid().cover_at(40, 30) == "none"
    for _ in range(14):
        step.do(battle, {})
    assert battle.laid().cover_at(40, 30) == "field-fortification"
    assert battle.elements["line/1"].work == ""


def heavy_table(**more: Any) -> Any:
    guns = battalion("guns", "french", 40, 10, kind="heavy-piece", weapon="de-bange-120mm", elements=1)
    foot = battalion("foot", "british", 40, 40, 180, elements=4)
    return begun([guns, foot], {"heavy-position-required": "off"}, **more)


def test_heavy_guns_fire_indirectly_where_the_scenario_allows() -> None:
    """pdb-VI.3.1, pdb-VI.3.5, pdb-VI.3.6, pdb-VI.3.7, pdb-VI.3.8, pdb-VI.3.9; its hands are told off: pdb-VI.3.10."""
    closed, open_table = heavy_table(), heavy_table(indirect_fire=True)
    for battle in (closed, open_table):
        activated(battle, "guns")

    order = IndirectFire("guns/1", 40 * M, 40 * M)
    assert refusal(closed, "french", order) in ("not-in-scenario", "no-prepared-position")
    feature = {
        "type": "Feature",
        "id": "battery",
        "properties": {"kind": "heavy-gun-position"},
        "geometry": {
            "type": "Polygon",
            "coordinates": [[[1100, 200], [1300, 200], [1300, 400], [1100, 400], [1100, 200]]],
        },
    }
    open_table.submit("umpire", UmpireSits())
    open_table.submit("umpire", ChangeGround("a position", "add", feature=feature))
    put(open_table, "french-brigade", 40, 12)
    events = thrown(open_table, "french", order, 5, 1, 7)
    assert kinds(events)[:2] == ["indirect-fire", "indirect-effect"]
    assert "eliminated" in kinds(events)


def test_the_umpire_rules_over_the_heads_of_the_players() -> None:
    """pdb-II.9.4."""
    battle = facing_lines()
    for ruling in (
        MoveUnit("a gust of wind", "foot/1", 50 * M, 40 * M, 90.0),
        ChangeUnit("a flask", "line/1", "ready", False),
    ):
        assert refusal(battle, "umpire", ruling) == "empty-seat"
    battle.submit("umpire", UmpireSits())

    battle.submit("umpire", MoveUnit("a misread map", "foot/1", 50 * M, 40 * M, 90.0))
    assert (battle.elements["foot/1"].x, battle.elements["foot/1"].facing) == (50, 90)
    battle.submit("umpire", ChangeUnit("a panic", "line/1", "ready", False))
    assert not battle.elements["line/1"].ready
    battle.submit("umpire", RemoveUnit("it went home", "foot/1"))
    assert battle.elements["foot/1"].fate == "withdrawn"
    unit = {
        "id": "guard", "name": "Guard", "side": "x", "formation": "british-brigade", "kind": "company", "elements": 1,
        "weapon": "martini-henry", "x_m": 900.0, "y_m": 1800.0, "facing_deg": 180.0,
    }  # fmt: skip
    battle.submit("umpire", AddUnit("a fresh company", "british", unit))
    assert battle.elements["guard/1"].on_table()
    assert refusal(battle, "umpire", AddUnit("twice", "british", unit)) == "taken"
    assert refusal(battle, "umpire", AddUnit("no gun", "british", {**unit, "id": "b", "weapon": "bow"})) == "bad-value"
    assert refusal(battle, "umpire", ChangeUnit("no", "line/1", "courage", 3)) == "no-field"
    assert refusal(battle, "umpire", MoveUnit("off", "line/1", -5.0, 0.0)) == "off-map"


def test_staff_teams_and_commanders_speak_by_written_order_alone() -> None:
    """pdb-II.9.2, pdb-II.9.3 (pdb-R77)."""
    seats = [
        Seat("chief", "french", ("staff",)),
        Seat("colonel", "french", ("line",)),
        Seat("british", "british"),
    ]
    line = battalion("line", "french", 40, 30, post="line")
    battle = begun([line, battalion("foot", "british", 40, 60, 180)], {"fog-of-war": "orders"}, seats)

    assert set(battle.waiting) == {"chief", "colonel"}
    assert refusal(battle, "chief", WrittenOrder("british", "Surrender.")) == "no-seat"
    battle.submit("chief", WrittenOrder("colonel", "Hold the ridge."))
    battle.submit("colonel", NothingToWrite())
    assert battle.view("colonel")["messages"] == [
        {"from": "chief", "to": "colonel", "text": "Hold the ridge.", "written": 1}
    ]
    assert battle.view("british")["messages"] == []
    assert battle.waiting == ("colonel",)


def test_hidden_troops_are_seen_by_line_of_sight_only() -> None:
    """pdb-IV.1.3 (pdb-R77)."""
    wood = {
        "type": "Feature",
        "id": "wood",
        "properties": {"kind": "wood"},
        "geometry": {"type": "Polygon", "coordinates": [[[0, 1200], [3000, 1200], [3000, 1300], [0, 1300], [0, 1200]]]},
    }
    battle = begun(
        [battalion("line", "french", 40, 30), battalion("foot", "british", 40, 60, 180)], {"fog-of-war": "sight"}
    )
    battle.submit("umpire", UmpireSits())
    seen = [row["id"] for row in battle.view("french")["units"] if not row["own"]]
    assert "foot/1" in seen
    battle.submit("umpire", ChangeGround("a wood is found", "add", feature=wood))
    battle.submit("french", EndHalf())

    rows = {row["id"]: row for row in battle.view("french")["units"] if not row["own"]}
    assert rows["foot/1"]["states"] == ["last seen"]
    assert refusal(battle, "british", Fire("foot/1", "line/1")) == "wrong-order"


def test_a_refused_order_changes_nothing() -> None:
    """pdb-II.6.4."""
    battle = facing_lines()
    activated(battle, "line")
    put(battle, "foot/1", 60, 36)
    before = grognard.save(battle)

    try:
        battle.submit("french", Fire("line/1", "foot/1"))
    except Refused as refused:
        assert refused.refusal.reason == "outside-sector"
    assert grognard.save(battle) == before
    battle.submit("french", Done("line"))


def test_losses_break_an_army() -> None:
    """pdb-V.1.8 (pdb-R78)."""
    battle = facing_lines()
    battle.take_off(battle.elements["foot/1"], "eliminated")
    battle.submit("french", EndHalf())
    battle.submit("british", EndHalf())

    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.degree) == ("french", "decisive")
