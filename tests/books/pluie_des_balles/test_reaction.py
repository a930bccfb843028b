"""II.12: reactive action."""

from typing import Any

import pytest

from tests.books.pluie_des_balles.asking import refused, ruled

FOOT: dict[str, Any] = {
    "arm": "infantry", "weapon": "lebel", "ready": True, "move_triggers": True, "distance_cm": 5,
}  # fmt: skip


def options(**changed: Any) -> Any:
    return ruled("reaction-options", [], {**FOOT, **changed})["options"]


def test_a_ready_unit_fires_or_retreats() -> None:
    """pdb-II.12.1, pdb-II.12.4, pdb-II.12.6, pdb-II.9.6."""
    assert options() == ["reactive-fire", "reactive-retreat"]
    assert options(distance_cm=19) == ["reactive-retreat"]


def test_a_unit_attacks_an_enemy_closer_than_fifteen_millimetres() -> None:
    """pdb-II.12.5."""
    assert options(distance_cm=1.4) == ["reactive-fire", "reactive-close-combat", "reactive-retreat"]
    assert options(distance_cm=1.5) == ["reactive-fire", "reactive-retreat"]
    assert options(arm="cavalry", weapon="none", distance_cm=1) == [
        "reactive-close-combat",
        "reactive-retreat",
    ]
    assert options(arm="machine-gun", weapon="gardner-mg", distance_cm=1) == [
        "reactive-fire",
        "reactive-retreat",
    ]


def test_a_unit_not_ready_only_retreats() -> None:
    """pdb-II.12.6 (pdb-R32)."""
    assert options(ready=False, distance_cm=1) == ["reactive-retreat"]
    assert options(arm="machine-gun", weapon="gardner-mg", limbered=True) == ["reactive-retreat"]


@pytest.mark.parametrize("arm", ["field-artillery", "horse-artillery", "heavy-artillery"])
def test_a_gun_off_its_limber_cannot_retreat(arm: str) -> None:
    """pdb-II.12.9 (pdb-R55)."""
    gun = {"arm": arm, "weapon": "bl-12pdr", "distance_cm": 20}

    assert options(**gun) == ["reactive-fire"]
    assert options(**gun, limbered=True) == ["reactive-retreat"]
    found = ruled("reaction-options", [], {**FOOT, **gun, "ready": False})
    assert found == {"options": [], "actions_lost_next_turn": 0}


def test_a_reaction_is_paid_with_an_action() -> None:
    """pdb-II.12.3."""
    assert ruled("reaction-options", [], FOOT)["actions_lost_next_turn"] == 1


def test_guns_at_extreme_range_do_not_react_by_fire_to_small_targets() -> None:
    """pdb-IV.2.5."""
    gun = {"arm": "horse-artillery", "weapon": "bl-12pdr", "distance_cm": 45}

    assert options(**gun) == ["reactive-fire"]
    assert options(**gun, enemy="artillery-piece") == []


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"move_triggers": False}, "no-trigger"),
        ({"line_of_sight": False}, "out-of-sight"),
        ({"already_reacted": True}, "already-reacted"),
        ({"enemy": "unit-command"}, "no-interaction"),
    ],
)
def test_there_is_no_reaction_without_its_cause(changed: dict[str, Any], reason: str) -> None:
    """pdb-II.12.1, pdb-II.12.2, pdb-II.4.5."""
    assert refused("reaction-options", {**FOOT, **changed}) == reason
