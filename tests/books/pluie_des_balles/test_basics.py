"""II.6 and II.8: the sector, formations."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.pluie_des_balles.asking import ruled

SECTOR: dict[str, Any] = {"unit_x": 0, "unit_y": 0, "facing_deg": 0, "target_x": 0, "target_y": 10}


@pytest.mark.parametrize(("x", "inside"), [(0.0, True), (4.142, True), (4.143, False), (-4.142, True)])
def test_a_unit_covers_twenty_two_and_a_half_degrees_to_either_side(x: float, inside: bool) -> None:
    """pdb-II.6.3, pdb-II.6.4: the limits count as inside (pdb-R5, pdb-R6)."""
    assert ruled("sector-check", [], {**SECTOR, "target_x": x})["in_sector"] is inside


def test_the_width_of_the_sector_is_a_setting() -> None:
    """pdb-II.6.3 (pdb-R5)."""
    asked = {**SECTOR, "target_x": 9.9}

    assert not ruled("sector-check", [], asked)["in_sector"]
    assert ruled("sector-check", [], asked, sector_degrees=90)["in_sector"]
    assert ruled("sector-check", [], {**asked, "sector_degrees": 90})["in_sector"]


def test_the_train_fires_its_rifles_square_to_either_side() -> None:
    """pdb-T.2.11, pdb-T.2.12."""
    left = {**SECTOR, "target_x": -10, "target_y": 0, "mount": "left"}

    assert ruled("sector-check", [], left) == {"distance_cm": 10, "off_axis_deg": 0, "in_sector": True}
    assert ruled("sector-check", [], {**left, "mount": "right"})["off_axis_deg"] == 180
    assert not ruled("sector-check", [], {**left, "mount": "front"})["in_sector"]


@given(st.floats(0, 360), st.floats(-50, 50), st.floats(-50, 50), st.floats(0, 360))
def test_turning_the_whole_table_changes_nothing_in_the_sector(
    facing: float, x: float, y: float, turned: float
) -> None:
    """pdb-II.6.3."""
    import math

    angle = math.radians(turned)
    before = ruled("sector-check", [], {**SECTOR, "facing_deg": facing, "target_x": x, "target_y": y})
    after = ruled(
        "sector-check",
        [],
        {
            **SECTOR,
            "facing_deg": facing + turned,
            "target_x": x * math.cos(angle) + y * math.sin(angle),
            "target_y": y * math.cos(angle) - x * math.sin(angle),
        },
    )

    assert abs(before["distance_cm"] - after["distance_cm"]) <= 0.02
    if before["distance_cm"] > 0.1:
        assert abs(before["off_axis_deg"] - after["off_axis_deg"]) <= 0.2


@pytest.mark.parametrize(
    ("lines", "touching", "kind", "depth"),
    [
        ([4], True, "simple", 1),
        ([1, 1], True, "deep", 2),
        ([3, 2, 2], True, "deep", 3),
        ([1], True, "none", 1),
        ([4, 4], False, "none", 1),
        ([], True, "none", 1),
    ],
)
def test_touching_tokens_make_a_simple_or_a_deep_formation(
    lines: list[int], touching: bool, kind: str, depth: int
) -> None:
    """pdb-II.8.1, pdb-II.8.2, pdb-II.8.3, pdb-II.8.4, pdb-IV.7.3."""
    assert ruled("formation-kind", [], {"lines": lines, "touching": touching}) == {
        "kind": kind, "depth": depth, "charge_modifier": 3 * (depth - 1),
    }  # fmt: skip
