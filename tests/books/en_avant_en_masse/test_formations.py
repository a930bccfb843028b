"""Formations, and changing them."""

import pytest

from tests.books.en_avant_en_masse.asking import refused, rule

FORMATIONS = ("dense", "assault", "loose", "marching")
TURNS = {
    "dense": (0, 1, 1, 2),
    "assault": (0.5, 0, 1, 2),
    "loose": (1, 1, 0, 2),
    "marching": (2, 2, 1, 0),
}


@pytest.mark.parametrize("before", FORMATIONS)
@pytest.mark.parametrize("after", FORMATIONS)
def test_a_change_takes_the_turns_of_the_table(before: str, after: str) -> None:
    """eam-6.1, eam-6.13, eam-6.14, eam-6.15, eam-6.16, eam-6.17, eam-10.1"""
    found = rule("formation-change", arm="infantry", from_formation=before, to_formation=after, start_turn=5)
    turns = TURNS[before][FORMATIONS.index(after)]
    assert found["turns"] == turns
    assert found["completes_turn"] == (6 if turns == 2 else 5)
    assert found["remaining_move_fraction"] == {0: 1, 0.5: 0.5}.get(turns, 0)


def test_cavalry_take_dense_only_by_setting() -> None:
    """eam-6.3, eam-6.4, eam-R18"""
    asked = {"arm": "cavalry", "from_formation": "assault", "to_formation": "dense"}
    assert refused("formation-change", **asked) == "eam-6.4"
    assert rule("formation-change", settings={"cavalry-dense": "allowed"}, **asked)["turns"] == 0.5
    assert rule("formation-change", arm="cavalry", from_formation="dense", to_formation="assault")["turns"] == 1


@pytest.mark.parametrize(("before", "after"), [("assault", "loose"), ("assault", "marching"), ("dense", "assault")])
def test_divisional_artillery_knows_assault_formation_only(before: str, after: str) -> None:
    """eam-7.5, eam-R19"""
    assert refused("formation-change", arm="artillery", from_formation=before, to_formation=after) == "eam-7.5"


def test_a_rate_on_the_march_opens_marching_to_artillery() -> None:
    """eam-R19"""
    found = rule(
        "formation-change",
        settings={"artillery-marching-cm": 20},
        arm="artillery",
        from_formation="assault",
        to_formation="marching",
    )
    assert (found["turns"], found["completes_turn"]) == (2, 2)


@pytest.mark.parametrize(
    ("distance", "impulse", "formation", "modifier"),
    [(0, 1, "assault", 1), (3, 1, "assault", 1), (15, 5, "assault", 1), (15.1, 6, "dense", -2), (30, 10, "dense", -2)],
)
def test_infantry_is_dense_from_the_end_of_the_fifth_impulse(
    distance: float, impulse: int, formation: str, modifier: int
) -> None:
    """eam-6.2, eam-6.17, eam-7.2, eam-16.7, eam-16.8, eam-R20, eam-R21"""
    found = rule("form-dense-in-time", cavalry_distance_cm=distance)
    assert found["reaches_this_turn"] is True
    assert found["contact_impulse"] == impulse
    assert (found["formation_at_contact"], found["cavalry_modifier"]) == (formation, modifier)


def test_a_charge_that_falls_short_meets_nobody() -> None:
    """eam-R20"""
    found = rule("form-dense-in-time", cavalry_distance_cm=30.1)
    assert found["reaches_this_turn"] is False and "contact_impulse" not in found
    assert found["formation_at_contact"] == "dense"


@pytest.mark.parametrize(("formation", "modifier"), [("loose", 3), ("marching", 0), ("dense", -2)])
def test_from_loose_or_marching_it_is_too_late(formation: str, modifier: int) -> None:
    """eam-16.9, eam-R20"""
    found = rule("form-dense-in-time", cavalry_distance_cm=28, infantry_formation=formation)
    assert (found["formation_at_contact"], found["cavalry_modifier"]) == (formation, modifier)


def test_rough_ground_gives_infantry_its_time() -> None:
    """eam-R21"""
    found = rule("form-dense-in-time", cavalry_distance_cm=8, terrain_factor=0.5)
    assert (found["contact_impulse"], found["formation_at_contact"]) == (6, "dense")
    loose = rule("form-dense-in-time", cavalry_distance_cm=35, cavalry_formation="loose")
    assert loose["contact_impulse"] == 10


def test_runners_form_nothing() -> None:
    """eam-11.10"""
    assert refused("form-dense-in-time", cavalry_distance_cm=8, infantry_status=0) == "eam-11.10"


def test_the_brigadier_squares_unbidden_only_where_the_setting_lets_him() -> None:
    """eam-R20"""
    found = rule("form-dense-in-time", settings={"square-on-own-initiative": "no"}, cavalry_distance_cm=30)
    assert found["formation_at_contact"] == "assault"
