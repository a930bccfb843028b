"""II.7, II.11, III.3, III.6: what an element may do in its turn."""

from typing import Any

import pytest

from tests.books.pluie_des_balles.asking import refused, ruled


def plan(arm: str, *actions: str, **more: Any) -> dict[str, Any]:
    return {"arm": arm, "ready": False, "actions": list(actions), **more}


@pytest.mark.parametrize(
    ("arm", "actions", "shots"),
    [
        ("infantry", 2, 1),
        ("cavalry", 2, 0),
        ("machine-gun", 2, 1),
        ("field-artillery", 1, 2),
        ("horse-artillery", 2, 1),
        ("heavy-artillery", 1, 1),
    ],
)
def test_an_element_has_two_actions_and_foot_artillery_one(arm: str, actions: int, shots: int) -> None:
    """pdb-II.11.1, pdb-II.11.8, pdb-II.11.9, pdb-II.11.10."""
    assert ruled("action-allowance", [], {"arm": arm}) == {
        "actions": actions, "shots_per_fire_action": shots,
    }  # fmt: skip


def test_a_reaction_costs_an_action_of_the_next_turn() -> None:
    """pdb-II.12.3 (pdb-R54): a field gun loses its whole turn by it (pdb-R29)."""
    assert ruled("action-allowance", [], {"arm": "infantry", "reacted": True})["actions"] == 1
    gun = ruled("action-allowance", [], {"arm": "field-artillery", "reacted": True})
    assert gun == {"actions": 0, "shots_per_fire_action": 2}


def test_an_element_inactive_or_out_of_command_has_no_action() -> None:
    """pdb-II.10.3, pdb-V.2.2."""
    assert ruled("action-allowance", [], {"arm": "infantry", "active": False})["actions"] == 0
    assert ruled("action-allowance", [], {"arm": "infantry", "in_command": False})["actions"] == 0
    assert refused("plan-actions", plan("infantry", "move", active=False)) == "not-active"
    assert refused("plan-actions", plan("infantry", "move", in_command=False)) == "not-active"


def test_the_same_action_may_be_taken_twice() -> None:
    """pdb-II.11.7, pdb-II.11.2, pdb-II.11.3, pdb-II.11.5, pdb-II.11.6."""
    assert ruled("plan-actions", [], plan("infantry", "move", "move"))["actions_used"] == 2
    assert ruled("plan-actions", [], plan("infantry", "fire", "fire", ready=True))["shots"] == 2
    assert ruled("plan-actions", [], plan("cavalry", "turn", "close-combat", ready=True))["ready"]
    assert refused("plan-actions", plan("infantry", "move", "move", "move")) == "too-many-actions"


def test_a_field_gun_fires_twice_in_its_one_action() -> None:
    """pdb-II.11.9 (pdb-R29)."""
    asked = plan("field-artillery", "fire", ready=True)

    assert ruled("plan-actions", [], asked)["shots"] == 2
    assert ruled("plan-actions", [], asked, field_artillery_shots=1)["shots"] == 1


def test_becoming_ready_costs_an_action_and_is_not_done_twice() -> None:
    """pdb-II.7.1, pdb-II.7.3, pdb-II.11.4."""
    assert ruled("plan-actions", [], plan("infantry", "ready"))["ready"]
    assert refused("plan-actions", plan("infantry", "ready", "ready")) == "already-ready"
    assert refused("plan-actions", plan("infantry", "fire")) == "not-ready"
    assert refused("plan-actions", plan("infantry", "close-combat")) == "not-ready"


def test_ready_artillery_cannot_move() -> None:
    """pdb-II.7.4, pdb-III.3.1."""
    assert refused("plan-actions", plan("horse-artillery", "move", ready=True)) == "gun-not-limbered"
    assert refused("plan-actions", plan("field-artillery", "move")) == "gun-not-limbered"
    assert ruled("plan-actions", [], plan("horse-artillery", "limber-up", "move", ready=True)) == {
        "actions_allowed": 2, "actions_used": 2, "shots": 0, "ready": False, "limbered": True,
        "in_column": False, "arm": "horse-artillery",
    }  # fmt: skip


def test_an_unlimbered_gun_is_not_ready_yet() -> None:
    """pdb-III.3.2, pdb-III.3.3."""
    found = ruled("plan-actions", [], plan("field-artillery", "unlimber", limbered=True))

    assert (found["ready"], found["limbered"]) == (False, False)
    assert refused("plan-actions", plan("horse-artillery", "ready", limbered=True)) == "limbered"
    assert refused("plan-actions", plan("horse-artillery", "fire", ready=True, limbered=True)) == "limbered"
    assert refused("plan-actions", plan("horse-artillery", "unlimber")) == "not-limbered"
    assert refused("plan-actions", plan("horse-artillery", "limber-up", limbered=True)) == "already-limbered"


def test_a_machine_gun_may_move_while_ready() -> None:
    """pdb-III.3.5 (pdb-R31)."""
    assert ruled("plan-actions", [], plan("machine-gun", "move", "fire", ready=True))["ready"]


def test_readying_a_limbered_machine_gun_unlimbers_it() -> None:
    """pdb-III.3.5 (pdb-R31)."""
    found = ruled("plan-actions", [], plan("machine-gun", "ready", "fire", limbered=True, ready=True))

    assert (found["ready"], found["limbered"], found["shots"]) == (True, False, 1)
    assert refused("plan-actions", plan("machine-gun", "unlimber", limbered=True)) == "bad-action"
    assert refused("plan-actions", plan("infantry", "limber-up")) == "bad-action"


def test_a_piece_without_its_limber_neither_fires_nor_moves() -> None:
    """pdb-V.4.4, pdb-III.3.1."""
    asked = plan("field-artillery", "fire", ready=True, has_limber=False)

    assert refused("plan-actions", asked) == "no-limber"
    assert refused("plan-actions", {**asked, "actions": ["limber-up"]}) == "no-limber"


def test_heavy_artillery_is_made_ready_on_a_prepared_position() -> None:
    """pdb-VI.2.3 (pdb-R30)."""
    asked = plan("heavy-artillery", "ready", prepared_position=False)

    assert refused("plan-actions", asked) == "no-prepared-position"
    assert ruled("plan-actions", [], asked, heavy_position_required="off")["ready"]


def test_forming_and_leaving_a_column_take_an_action_each() -> None:
    """pdb-III.6.3, pdb-III.6.4, pdb-III.6.2: units in a column count as not ready."""
    found = ruled("plan-actions", [], plan("infantry", "form-column", "leave-column", ready=True))

    assert (found["actions_used"], found["ready"], found["in_column"]) == (2, False, False)
    assert refused("plan-actions", plan("infantry", "leave-column")) == "not-in-column"
    assert refused("plan-actions", plan("horse-artillery", "form-column")) == "gun-not-limbered"


@pytest.mark.parametrize("action", ["ready", "fire", "close-combat", "form-column"])
def test_a_marching_column_only_moves_turns_or_is_left(action: str) -> None:
    """pdb-III.6.2."""
    assert refused("plan-actions", plan("infantry", action, in_column=True, ready=True)) == "in-column"
    assert ruled("plan-actions", [], plan("infantry", "turn", "move", in_column=True))["in_column"]


def test_artillery_in_a_column_is_limbered() -> None:
    """pdb-III.6.1, pdb-III.3.1 (pdb-R34)."""
    found = ruled("plan-actions", [], plan("horse-artillery", "leave-column", "unlimber", in_column=True))

    assert (found["limbered"], found["in_column"]) == (False, False)


def test_dismounting_takes_an_action_and_leaves_readiness_as_it_was() -> None:
    """pdb-II.11.1 (pdb-R24)."""
    found = ruled("plan-actions", [], plan("cavalry", "dismount", "fire", ready=True))

    assert (found["arm"], found["ready"], found["shots"]) == ("dismounted-cavalry", True, 1)
    assert refused("plan-actions", plan("infantry", "dismount")) == "bad-action"
    assert refused("plan-actions", plan("cavalry", "mount")) == "bad-action"
    assert refused("plan-actions", plan("cavalry", "fire", ready=True)) == "arm-cannot-fire"


def test_only_infantry_and_cavalry_start_a_close_combat() -> None:
    """pdb-IV.4.2."""
    assert refused("plan-actions", plan("machine-gun", "close-combat", ready=True)) == "arm-cannot-assault"


def test_a_train_neither_turns_nor_marches_in_column() -> None:
    """pdb-II.6.2, pdb-III.6.1 (pdb-R35)."""
    assert refused("plan-actions", plan("armoured-train", "turn")) == "cannot-turn"
    assert refused("plan-actions", plan("armoured-train", "form-column")) == "bad-action"


def test_an_unknown_action_is_refused() -> None:
    """pdb-II.11.1."""
    assert refused("plan-actions", plan("infantry", "entrench")) == "bad-action"


@pytest.mark.parametrize(("arm", "turns"), [("field-artillery", 4), ("horse-artillery", 2), ("heavy-artillery", 4)])
def test_a_gun_changes_its_place_step_by_step(arm: str, turns: int) -> None:
    """pdb-III.3.4."""
    asked = {"arm": arm, "start_state": "ready", "end_state": "ready", "moves": 1}

    assert ruled("artillery-evolution", [], asked) == {
        "steps": ["limber-up", "move", "unlimber", "ready"], "turns": turns,
    }  # fmt: skip


def test_short_evolutions_take_only_the_steps_they_need() -> None:
    """pdb-III.3.2, pdb-III.3.3."""

    def steps(start: str, end: str, moves: int = 0) -> Any:
        asked = {"arm": "horse-artillery", "start_state": start, "end_state": end, "moves": moves}
        found = ruled("artillery-evolution", [], asked)
        return found["steps"], found["turns"]

    assert steps("ready", "ready") == ([], 0)
    assert steps("ready", "limbered") == (["limber-up"], 1)
    assert steps("limbered", "ready") == (["unlimber", "ready"], 1)
    assert steps("unlimbered", "unlimbered", 2) == (["limber-up", "move", "move", "unlimber"], 2)
    assert steps("limbered", "limbered", 3) == (["move", "move", "move"], 2)
    assert steps("unlimbered", "ready") == (["ready"], 1)


def test_an_evolution_that_cannot_be_is_refused() -> None:
    """pdb-III.3.3, pdb-V.4.4, pdb-VI.2.3."""
    ready = {"arm": "heavy-artillery", "start_state": "ready", "end_state": "unlimbered"}

    assert refused("artillery-evolution", ready) == "no-such-evolution"
    assert refused("artillery-evolution", {**ready, "moves": 1, "has_limber": False}) == "no-limber"
    moving = {**ready, "end_state": "ready", "moves": 1, "prepared_position": False}
    assert refused("artillery-evolution", moving) == "no-prepared-position"
    assert ruled("artillery-evolution", [], {**moving, "arm": "field-artillery"})["turns"] == 4
    standing = {"arm": "field-artillery", "start_state": "unlimbered", "end_state": "ready"}
    assert ruled("artillery-evolution", [], {**standing, "has_limber": False})["steps"] == ["ready"]
