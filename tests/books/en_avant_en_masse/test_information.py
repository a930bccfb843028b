"""What may be told to whom."""

from typing import Any

import pytest

from tests.books.en_avant_en_masse.asking import rule

ON_THE_TABLE = ("unit-position", "strength", "formation", "ordered-state", "status", "commander-position")


def told(viewer: str, item: str, **more: Any) -> bool:
    return bool(rule("visible-information", viewer=viewer, item=item, **more)["visible"])


@pytest.mark.parametrize("item", ON_THE_TABLE)
def test_what_stands_on_the_table_is_seen_by_all(item: str) -> None:
    """eam-9.4, eam-11.2, eam-R39"""
    assert all(told(viewer, item) for viewer in ("own-player", "enemy-player", "umpire"))
    hidden = rule(
        "visible-information",
        settings={"units-visible": "line-of-sight"},
        viewer="enemy-player",
        item=item,
        line_of_sight=False,
    )
    assert hidden["visible"] is False


@pytest.mark.parametrize("item", ["written-orders", "leadership", "firepower"])
def test_orders_and_quality_are_the_owners(item: str) -> None:
    """eam-R39"""
    assert told("own-player", item) and told("umpire", item) and not told("enemy-player", item)


def test_rules_are_for_the_umpire() -> None:
    """eam-1.4"""
    assert [told(viewer, "rules") for viewer in ("own-player", "enemy-player", "umpire")] == [False, False, True]


@pytest.mark.parametrize(
    ("inputs", "visible"),
    [
        ({}, False),
        ({"known_at_start": True}, True),
        ({"distance_cm": 10}, True),
        ({"distance_cm": 10, "line_of_sight": False}, True),
        ({"distance_cm": 10.1}, False),
        ({"distance_cm": 20, "arm": "cavalry"}, True),
        ({"distance_cm": 20, "arm": "command"}, True),
        ({"distance_cm": 20, "arm": "cavalry", "line_of_sight": False}, False),
        ({"distance_cm": 20.1, "arm": "cavalry"}, False),
        ({"distance_cm": 15, "arm": "artillery"}, False),
    ],
)
def test_ground_is_told_when_it_is_discovered(inputs: dict[str, Any], visible: bool) -> None:
    """eam-8.27, eam-8.28, eam-R38"""
    assert told("own-player", "terrain-nature", **inputs) is visible
    assert told("enemy-player", "terrain-nature", **inputs) is visible
    assert told("umpire", "terrain-nature", **inputs) is True
