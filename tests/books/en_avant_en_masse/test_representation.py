"""Scales and representation of troops."""

import pytest

from tests.books.en_avant_en_masse.asking import refused, rule


@pytest.mark.parametrize(
    ("arm", "formation", "front", "depth"),
    [
        ("infantry", "assault", 7.5, 3),
        ("cavalry", "assault", 7.5, 3),
        ("artillery", "assault", 5, 2.5),
        ("infantry", "loose", 15, 3),
        ("infantry", "dense", 5, 4.5),
        ("cavalry", "marching", 1.5, 15),
        ("command", "assault", 1, 1),
    ],
)
def test_each_arm_takes_its_front_and_depth(arm: str, formation: str, front: float, depth: float) -> None:
    """eam-2.7, eam-2.8, eam-2.9, eam-2.10, eam-6.8, eam-6.11, eam-R113"""
    found = rule("unit-footprint", arm=arm, formation=formation)
    assert (found["frontage_cm"], found["depth_cm"]) == (front, depth)


@pytest.mark.parametrize(
    ("arm", "formation"), [("artillery", "loose"), ("artillery", "dense"), ("cavalry", "dense"), ("command", "loose")]
)
def test_an_arm_is_not_found_in_every_formation(arm: str, formation: str) -> None:
    """eam-7.5"""
    assert refused("unit-footprint", arm=arm, formation=formation) == "eam-7.5"
