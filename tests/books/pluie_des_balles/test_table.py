"""The rules at the table: II.1 to II.10, III, V: what stands, who may act, how he moves."""

import pytest

from grognard.books.pluie_des_balles.orders import (
    Activate,
    Advance,
    Dismount,
    Done,
    EndHalf,
    Fire,
    FormColumn,
    LeaveColumn,
    LimberUp,
    Move,
    Ready,
    ReadyAll,
    Turn,
    Unlimber,
    Wheel,
)
from grognard.books.pluie_des_balles.signals import contact_of
from grognard.core.dice import ThrownDice
from tests.books.pluie_des_balles.tables import M, activated, battalion, begun, half_of, kinds, put, refusal, thrown

FRENCH = battalion("line", "french", 40, 30)
BRITISH = battalion("foot", "british", 40, 66, 180)


def test_one_centimetre_is_thirty_metres_and_a_turn_two_minutes() -> None:
    """pdb-I.1, pdb-II.1.1, pdb-II.1.2."""
    battle = begun([FRENCH, BRITISH])

    assert (battle.laid().ground.width, battle.elements["line/1"].y) == (100, 30)
    assert battle.clock() == "turn 1, 10:00, french acts"
    half_of(battle, "british")
    battle.submit("british", EndHalf())
    assert battle.clock() == "turn 2, 10:02, french acts"


@pytest.mark.parametrize(
    ("kind", "weapon", "front", "depth"),
    [
        ("company", "lebel", 3.0, 1.5),
        ("half-company", "lebel", 1.5, 1.5),
        ("cavalry-troop", "lebel", 3.0, 1.5),
        ("field-piece", "de-bange-90mm", 1.5, 1.5),
        ("engineers", "lebel", 1.5, 1.5),
        ("armoured-train", "armoured-train-gun", 1.5, 1.5),
        ("transport-train", "", 3.0, 1.5),
    ],
)
def test_a_token_has_the_size_of_its_type(kind: str, weapon: str, front: float, depth: float) -> None:
    """pdb-II.2.1, pdb-II.2.2, pdb-II.2.3, pdb-II.2.4, pdb-II.2.6, pdb-II.2.7, pdb-II.2.8 (pdb-R8)."""
    battle = begun([battalion("line", "french", 40, 30, kind=kind, weapon=weapon, elements=1), BRITISH])

    element = battle.elements["line" if "train" in kind else "line/1"]
    assert element.token() == (front, depth)


def test_a_wagon_and_a_limber_are_small_tokens() -> None:
    """pdb-II.2.5 (pdb-R40): the limber stands behind its gun in action, and is a target of its own."""
    guns = battalion("guns", "british", 40, 40, 180, kind="field-piece", weapon="bl-12pdr")
    battle = begun([battalion("line", "french", 40, 30, wagon=True), guns])

    assert battle.elements["line/wagon"].token() == (1.5, 1.5)
    activated(battle, "line")
    thrown(battle, "french", Fire("line/1", "guns/1+limber"), 19)
    assert not battle.elements["guns/1"].limber


def test_elements_belong_to_units_and_units_to_formations() -> None:
    """pdb-II.3.1, pdb-II.3.2, pdb-II.4.1, pdb-II.4.3: a pennant for a battalion (pdb-II.4.2), a flag for a brigade."""
    battle = begun([FRENCH, BRITISH])

    unit = battle.units["line"]
    assert (unit.elements, unit.formation) == (["line/1", "line/2", "line/pennant"], "french-brigade")
    assert battle.elements["line/pennant"].kind == "unit-command"
    assert battle.elements["french-brigade"].kind == "higher-command"


def test_every_element_has_an_orientation_a_quality_and_a_readiness() -> None:
    """pdb-II.5.1, pdb-II.6.1, pdb-II.7.1; both sides see which way a token lies and shows: pdb-II.7.2."""
    battle = begun([battalion("line", "french", 40, 30, 350.0, quality="militia", ready=False), BRITISH])

    row = next(row for row in battle.view("british")["units"] if row["id"] == "line/1")
    assert (row["facing_deg"], row["states"]) == (350.0, ["not ready"])
    assert battle.elements["line/1"].quality == "militia"


def test_a_acts_and_then_b() -> None:
    """pdb-II.9.1, pdb-II.9.5 (pdb-R13)."""
    battle = begun([FRENCH, BRITISH])

    assert battle.waiting == ("french",)
    battle.submit("french", EndHalf())
    assert battle.waiting == ("british",)
    diced = begun([FRENCH, BRITISH], {"first-side": "dice-each-turn"}, seed=3)
    assert diced.first in ("french", "british")


def test_a_unit_that_failed_does_nothing_more_this_turn() -> None:
    """pdb-II.10.2, pdb-II.10.3, pdb-V.1.13."""
    battle = begun([FRENCH, BRITISH])

    thrown(battle, "french", Activate("line"), 4)
    assert refusal(battle, "french", Activate("line")) == "tried"
    assert refusal(battle, "french", Activate("line/1")) == "in-command"


def test_an_element_out_of_command_is_thrown_for_alone() -> None:
    """pdb-V.1.12, pdb-V.1.14, pdb-V.2.2."""
    battle = begun([FRENCH, BRITISH])
    put(battle, "line/1", 70, 30)
    activated(battle, "line")

    assert refusal(battle, "french", Ready("line/1")) == "not-active"
    battle.submit("french", Done("line"))
    events = thrown(battle, "french", Activate("line/1"), 20)
    assert events[0].facts["needed"] == 5 + 13 + 6
    assert not battle.elements["line/1"].lone


def test_a_battalion_that_lost_its_command_element_acts_by_single_elements() -> None:
    """pdb-IV.8.4 (pdb-R48): or has a new one after ten turns, if set so."""
    battle = begun([FRENCH, BRITISH])
    battle.take_off(battle.elements["line/pennant"], "eliminated")

    assert refusal(battle, "french", Activate("line")) == "headless"
    assert battle.check("french", Activate("line/1")) is None
    later = begun([FRENCH, BRITISH], {"lost-command-element": "replaced"}, turns=20)
    later.take_off(later.elements["line/pennant"], "eliminated")
    later.dice = ThrownDice([])
    while later.turn < 12:
        later.submit(later.waiting[0], EndHalf())
    assert later.units["line"].pennant == "line/pennant"


def test_the_throw_is_the_range_of_every_element_for_each_of_its_moves() -> None:
    """pdb-III.1.3, pdb-III.1.4, pdb-II.11.2, pdb-II.11.7 (pdb-R21)."""
    battle = begun([FRENCH, BRITISH])
    activated(battle, "line", face=3)

    assert refusal(battle, "french", Move("line/1", ((38.5 * M, 36.1 * M),))) == "too-far"
    for y in (36, 42):
        thrown(battle, "french", Move("line/1", ((38.5 * M, y * M),)))
    assert battle.elements["line/1"].y == 42
    assert refusal(battle, "french", Move("line/1", ((38.5 * M, 43 * M),))) == "too-many-actions"


def test_both_moves_of_a_turn_may_share_one_throw() -> None:
    """pdb-III.1.3 (pdb-R21): the other reading, and the throw for each action."""
    shared = begun([FRENCH, BRITISH], {"movement-throw": "per-turn-total"})
    activated(shared, "line", face=3)
    thrown(shared, "french", Move("line/1", ((38.5 * M, 34 * M),)))
    assert refusal(shared, "french", Move("line/1", ((38.5 * M, 37 * M),))) == "too-far"
    each = begun([FRENCH, BRITISH], {"movement-throw": "per-action"})
    thrown(each, "french", Activate("line"), 20)
    thrown(each, "french", Move("line/1", ((38.5 * M, 40 * M),)), 1, 2)
    assert abs(each.elements["line/1"].y - 33) < 0.01


def test_a_ready_gun_cannot_move() -> None:
    """pdb-II.7.4, pdb-III.3.1, pdb-III.3.2, pdb-III.3.3, pdb-III.3.4: limbering, moving, unlimbering, a turn each."""
    guns = battalion("guns", "french", 40, 30, kind="field-piece", weapon="de-bange-90mm")
    battle = begun([guns, BRITISH], turns=9)
    where = ((39.25 * M, 33 * M),)
    for order in (LimberUp("guns/1"), Move("guns/1", where), Unlimber("guns/1"), Ready("guns/1")):
        activated(battle, "guns")
        if isinstance(order, LimberUp | Ready):
            assert battle.check("french", Move("guns/1", where)) is not None
        battle.submit("french", order)
        assert refusal(battle, "french", Turn("guns/1", 90)) == "too-many-actions"
        half_of(battle, "british")
        half_of(battle, "french")

    assert (battle.elements["guns/1"].y, battle.elements["guns/1"].ready) == (33, True)


def test_a_turn_costs_an_action_and_a_way_within_the_sector_costs_none() -> None:
    """pdb-II.6.2, pdb-II.6.5, pdb-II.11.3."""
    battle = begun([FRENCH, BRITISH])
    activated(battle, "line")

    assert refusal(battle, "french", Move("line/1", ((45 * M, 31 * M),))) == "outside-sector"
    battle.submit("french", Turn("line/1", 90.0))
    assert (battle.elements["line/1"].facing, battle.elements["line/1"].actions) == (90.0, 1)


def test_no_token_ends_on_another_and_none_passes_an_enemy() -> None:
    """pdb-III.2.1, pdb-III.2.2, pdb-III.2.3, pdb-III.2.4 (pdb-R33)."""
    battle = begun([FRENCH, BRITISH])
    put(battle, "line/2", 38.5, 34)
    put(battle, "foot/1", 38.5, 37)
    put(battle, "foot/2", 60, 60)
    activated(battle, "line", face=6)

    assert refusal(battle, "french", Move("line/1", ((38.5 * M, 34.5 * M),))) == "stacking"
    assert refusal(battle, "french", Move("line/1", ((38.5 * M, 40 * M),))) == "through-enemy"


def test_a_unit_advances_turns_and_makes_ready_as_one() -> None:
    """pdb-III.1.4, pdb-II.11.3, pdb-II.11.4."""
    battle = begun([battalion("line", "french", 40, 30, ready=False), BRITISH])
    activated(battle, "line", face=2)

    battle.submit("french", Advance("line", 0.0, 4 * M))
    assert [battle.elements[name].y for name in ("line/1", "line/2", "line/pennant")] == [34, 34, 32]
    battle.submit("french", ReadyAll("line"))
    assert battle.elements["line/1"].ready
    assert refusal(battle, "french", ReadyAll("line")) == "no-element"
    assert refusal(battle, "french", Advance("line", float(0), -1.0)) == "bad-way"
    assert refusal(battle, "french", Wheel("line", 400.0)) == "bad-way"


def test_a_column_is_stacked_is_not_ready_and_marches_as_one() -> None:
    """pdb-III.6.1, pdb-III.6.2, pdb-III.6.3, pdb-III.6.4, pdb-III.5.2 (pdb-R34)."""
    battle = begun([FRENCH, BRITISH])
    activated(battle, "line", face=3)

    assert kinds(thrown(battle, "french", FormColumn("line", "line/1"))) == ["forms-column"]
    head, other = battle.elements["line/1"], battle.elements["line/2"]
    assert (head.in_column, other.in_column, head.ready, other.x) == (True, True, False, head.x)
    battle.submit("french", Move("line/1", ((38.5 * M, 35 * M),)))
    assert (head.y, other.y, battle.elements["line/pennant"].y) == (35, 35, 35)
    half_of(battle, "british")
    half_of(battle, "french")
    activated(battle, "line")
    battle.submit("french", LeaveColumn("line", 2))
    assert (head.in_column, head.ready, round(head.distance_to(other), 2)) == (False, False, 1.5)


def test_dismounted_troops_throw_as_foot() -> None:
    """pdb-III.1.7, pdb-III.1.18 (pdb-R24)."""
    horse = battalion("horse", "french", 40, 30, kind="cavalry-troop", cavalry="light")
    battle = begun([horse, BRITISH])
    activated(battle, "horse", face=2)

    assert battle.units["horse"].throws == {"light-cavalry": 12, "command-element": 10}
    thrown(battle, "french", Dismount("horse/1"), 1, 2)
    assert (battle.units["horse"].throws["dismounted-cavalry"], battle.elements["horse/1"].ready) == (3, True)


def test_a_limbered_machine_gun_has_three_dice() -> None:
    """pdb-III.1.11, pdb-III.3.5 (pdb-R31)."""
    section = battalion(
        "section", "british", 40, 60, 180, kind="machine-gun", weapon="gardner-mg", limbered=True, ready=False
    )
    battle = begun([FRENCH, section])
    half_of(battle, "british")
    activated(battle, "section", "british", face=2)

    assert battle.units["section"].throws["machine-gun-limbered"] == 6
    battle.submit("british", Ready("section/1"))
    assert (battle.elements["section/1"].limbered, battle.elements["section/1"].ready) == (False, True)


def test_teams_of_the_formations_carry_contact_along_lines_of_sight() -> None:
    """pdb-V.3.1, pdb-V.3.2, pdb-V.3.3, pdb-V.1.11 (pdb-R20, pdb-R76)."""
    far = battalion("line", "french", 80, 30)
    teams = [
        battalion("sun-1", "french", 45, 22, kind="heliograph-team", weapon="sidearm", elements=1, cavalry="foot"),
        battalion("sun-2", "french", 75, 28, kind="heliograph-team", weapon="sidearm", elements=1, cavalry="foot"),
    ]
    alone, joined = begun([far, BRITISH]), begun([far, *teams, BRITISH])

    without = contact_of(alone, alone.units["line"], 80, 28)
    found = contact_of(joined, joined.units["line"], 80, 28)
    assert without is not None and not without.in_contact
    assert found is not None and (found.in_contact, found.via) == (True, "heliograph")
    assert thrown(alone, "french", Activate("line"), 10)[0].facts["needed"] == 11


def test_a_battery_without_fighting_elements_is_no_longer_thrown_for() -> None:
    """pdb-V.1.8."""
    battle = begun([FRENCH, BRITISH])
    for name in ("line/1", "line/2"):
        battle.take_off(battle.elements[name], "eliminated")

    assert refusal(battle, "french", Activate("line")) == "no-elements-left"


def test_what_is_not_of_the_unit_that_acts_is_refused() -> None:
    """pdb-II.10.1."""
    battle = begun([FRENCH, battalion("other", "french", 70, 30), BRITISH])
    activated(battle, "line")

    assert refusal(battle, "french", Ready("other/1")) == "not-acting"
    assert refusal(battle, "french", Ready("nobody")) == "not-acting"
    assert refusal(battle, "british", EndHalf()) == "out-of-turn"
