"""What stands in the ledger of a ruling: every amount under the paragraph that says so."""

from typing import Any

from tests.books.pluie_des_balles.asking import answer


def amounts(procedure: str, dice: list[int], inputs: dict[str, Any]) -> list[tuple[int, str]]:
    """The lines of a ledger that carry an amount, and a D20's face as it falls."""
    found = answer(procedure, dice, inputs)
    return [(amount, paragraph) for kind, amount, _, _, paragraph in found.tally if kind != "cite"]


def cited(procedure: str, dice: list[int], inputs: dict[str, Any]) -> list[str]:
    return list(answer(procedure, dice, inputs).paragraphs)


def test_the_base_value_of_a_shot_is_its_start_and_no_modifier() -> None:
    found = answer("direct-fire", [9], {"weapon": "lebel", "range_cm": 2, "firer": "half-company"})

    assert found.tally[0][:2] == ("start", 6) and found.tally[0][4] == "pdb-T.3.2"
    assert sum(amount for kind, amount, _, _, _ in found.tally if kind == "add") == found.outputs["modifier"] == 4


def test_a_hit_by_reactive_fire_cites_each_of_its_four_effects() -> None:
    shot = {"weapon": "lebel", "range_cm": 2, "firer": "company", "reactive": True}

    assert cited("direct-fire", [9], shot)[-4:] == ["pdb-IV.3.1", "pdb-IV.3.2", "pdb-IV.3.3", "pdb-IV.3.4"]


def test_a_failed_attack_cites_each_of_its_three_effects() -> None:
    assert cited("close-combat", [2], {"attacker": "company"})[-3:] == ["pdb-IV.6.2", "pdb-IV.6.3", "pdb-IV.6.4"]


def test_the_bonus_against_a_column_shrinks_in_the_ledger_with_the_column() -> None:
    shots = {"weapon": "lebel", "range_cm": 2, "firer": "company", "column_units": 3}

    assert amounts("fire-on-column", [9, 9, 2], shots) == [
        (6, "pdb-T.3.2"),
        (0, "pdb-T.1.1"),
        (-3, "pdb-III.6.5"),
        (9, "pdb-IV.1.1"),
        (1, "pdb-III.6.5"),
        (9, "pdb-IV.1.1"),
        (1, "pdb-III.6.5"),
        (2, "pdb-IV.1.1"),
    ]


def test_each_attack_of_a_chain_has_modifiers_of_its_own_in_the_ledger() -> None:
    chain = {"troops": 1, "targets": [{}, {"flank_or_rear": True, "quality": "elite"}]}

    assert amounts("follow-up-attacks", [10, 3], chain) == [
        (10, "pdb-IV.4.4"),
        (0, "pdb-IV.5.3"),
        (10, "pdb-IV.4.5"),
        (10, "pdb-IV.4.4"),
        (0, "pdb-IV.5.3"),
        (-2, "pdb-IV.5.9"),
        (2, "pdb-IV.8.10"),
        (3, "pdb-IV.4.5"),
    ]


def test_an_attack_that_was_never_made_is_not_in_the_ledger() -> None:
    chain = {"troops": 1, "targets": [{}, {"flank_or_rear": True}]}

    assert "pdb-IV.5.9" not in cited("follow-up-attacks", [2], chain)


def test_a_communication_unit_out_of_contact_has_the_thirteen_of_individual_activation() -> None:
    lone = {"subject": "communication-unit", "hq_contact": False}

    assert (13, "pdb-V.1.12") in amounts("activate-unit", [20], lone)
    assert "pdb-V.3.8" in cited("activate-unit", [20], lone)


def test_the_deduction_for_ground_is_made_in_the_ledger() -> None:
    found = answer("movement-allowance", [3, 4], {"mover": "infantry", "terrain": "medium"})

    assert [line[:3] for line in found.tally if line[0] != "cite"] == [("add", 21, 3), ("times", 2, 3)]
    assert found.outputs["max_range_cm"] == 4.67


def test_a_shot_that_falls_on_nobody_comes_to_nothing_in_the_ledger() -> None:
    shot = {"weapon": "rbl-40pdr", "range_cm": 20, "unit_at_impact": False}

    assert amounts("indirect-fire-effect", [], shot)[-1] == (0, "pdb-VI.3.8")


def test_a_blocked_hop_is_why_there_is_no_contact() -> None:
    assert "pdb-V.3.4" in cited("hq-contact", [], {"distance_cm": 40, "heliograph_hops": [True, False]})


def test_an_enemy_too_small_at_extreme_range_is_why_a_gun_may_not_react() -> None:
    facts = {"arm": "field-artillery", "weapon": "bl-12pdr", "ready": True, "move_triggers": True}

    assert "pdb-IV.2.5" in cited("reaction-options", [], {**facts, "distance_cm": 45, "enemy": "machine-gun"})
    assert "pdb-IV.2.5" not in cited("reaction-options", [], {**facts, "distance_cm": 51, "enemy": "machine-gun"})
