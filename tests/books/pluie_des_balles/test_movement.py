"""III: movement."""

from typing import Any

import pytest

from tests.books.pluie_des_balles.asking import chance, refused, ruled

DICE = {
    "machine-gun-ready": 1, "infantry": 2, "dismounted-cavalry": 2, "heavy-artillery": 2,
    "ammunition-wagon": 2,
    "field-artillery": 3,
    "machine-gun-limbered": 3, "staff": 3, "heliograph-foot": 3, "armoured-train": 4,
    "horse-artillery": 5, "cavalry": 5, "mobile-infantry": 5, "command-element": 5, "heliograph-mounted": 5,
    "light-cavalry": 6, "engineers": 2, "telegraph-team": 3, "transport-train": 4,
}  # fmt: skip


@pytest.mark.parametrize("mover", DICE)
def test_a_class_of_mover_throws_its_own_dice(mover: str) -> None:
    """pdb-III.1.3, pdb-III.1.5, pdb-III.1.6, pdb-III.1.7, pdb-III.1.8, pdb-III.1.9, pdb-III.1.10, pdb-
    III.1.11, pdb-III.1.12, pdb-III.1.13, pdb-III.1.14, pdb-III.1.15, pdb-III.1.16, pdb-III.1.17, pdb-
    III.1.18, pdb-III.1.19, pdb-III.1.20, pdb-II.4.4: the throw is the range in cm.
    """
    count = DICE[mover]

    assert ruled("movement-allowance", [3] * count, {"mover": mover}) == {
        "dice_count": count, "throw_total": 3 * count, "max_range_cm": 3 * count,
    }  # fmt: skip


@pytest.mark.parametrize(("terrain", "range_cm"), [("open", 7), ("medium", 4.67), ("heavy", 2.33), ("marsh", 2.33)])
def test_the_ground_takes_its_part_of_the_range(terrain: str, range_cm: float) -> None:
    """pdb-III.4.1, pdb-III.4.2, pdb-III.4.3, pdb-III.4.6."""
    found = ruled("movement-allowance", [3, 4], {"mover": "infantry", "terrain": terrain})

    assert (found["throw_total"], found["max_range_cm"]) == (7, range_cm)


def test_nobody_passes_impassable_ground_and_no_gun_a_marsh() -> None:
    """pdb-III.4.4, pdb-III.4.5."""
    assert refused("movement-allowance", {"mover": "cavalry", "terrain": "impassable"}) == "impassable"
    assert refused("movement-allowance", {"mover": "horse-artillery", "terrain": "marsh"}) == "impassable"


def test_a_column_on_a_good_road_throws_one_die_more_and_forgets_the_ground() -> None:
    """pdb-III.5.1, pdb-III.5.2 (pdb-R27)."""
    column = {"mover": "infantry", "in_column": True, "on_good_road": True, "terrain": "heavy"}

    assert ruled("movement-allowance", [1, 2, 3], column)["max_range_cm"] == 6
    assert ruled("movement-allowance", [1, 2, 3], column, road_ignores_terrain="off")["max_range_cm"] == 2
    assert ruled("movement-allowance", [2, 4], {**column, "in_column": False})["max_range_cm"] == 2
    assert ruled("movement-allowance", [2, 4], {**column, "on_good_road": False})["dice_count"] == 2


def test_trains_move_on_the_railway_only() -> None:
    """pdb-III.1.14 (pdb-R35)."""
    train = {"mover": "armoured-train", "terrain": "impassable", "in_column": True, "on_good_road": True}

    assert ruled("movement-allowance", [1, 1, 1, 1], train)["max_range_cm"] == 4
    assert refused("movement-allowance", {**train, "on_railway": False}) == "off-railway"


def test_a_gun_off_its_limber_does_not_move() -> None:
    """pdb-III.3.1, pdb-II.7.4."""
    assert refused("movement-allowance", {"mover": "unlimbered-artillery"}) == "gun-not-limbered"


def test_two_dice_throw_seven_six_times_in_thirty_six() -> None:
    """pdb-III.1.6."""
    assert chance("movement-allowance", {"mover": "infantry"}, "throw_total", 7).denominator == 6


def way(*legs: tuple[str, float], **more: Any) -> dict[str, Any]:
    return {"allowance_cm": 7, "legs": [{"terrain": name, "cm": cm} for name, cm in legs], **more}


def test_ground_is_charged_as_it_is_crossed() -> None:
    """pdb-III.1.4, pdb-III.4.1, pdb-III.4.2, pdb-III.4.3 (pdb-R23)."""
    mixed = way(("open", 2), ("medium", 2), ("heavy", 0.5))

    assert ruled("check-move", [], mixed) == {"cost_cm": 6.5, "left_cm": 0.5}
    assert refused("check-move", mixed, mixed_terrain="worst-entered") == "too-far"
    assert ruled("check-move", [], way(("medium", 4.6666667)))["left_cm"] == 0


def test_a_way_longer_than_the_throw_is_refused() -> None:
    """pdb-III.1.4."""
    assert refused("check-move", way(("open", 7.01))) == "too-far"
    assert ruled("check-move", [], way(("open", 7)))["left_cm"] == 0


def test_the_way_may_vary_within_the_sector() -> None:
    """pdb-II.6.5, pdb-II.6.3 (pdb-R9)."""
    assert ruled("check-move", [], way(("open", 1), off_axis_deg=22.5))["cost_cm"] == 1
    assert refused("check-move", way(("open", 1), off_axis_deg=-22.6)) == "outside-sector"
    assert ruled("check-move", [], way(("open", 1), off_axis_deg=45), sector_degrees=90)["cost_cm"] == 1


def test_units_pass_through_friends_and_not_through_enemies() -> None:
    """pdb-III.2.1, pdb-III.2.2."""
    assert ruled("check-move", [], way(("open", 1), crosses="friends"))["cost_cm"] == 1
    assert refused("check-move", way(("open", 1), crosses="enemies")) == "through-enemy"


def test_only_a_column_is_stacked() -> None:
    """pdb-III.2.3, pdb-III.2.4."""
    assert refused("check-move", way(("open", 1), ends_on="friend")) == "stacking"
    assert refused("check-move", way(("open", 1), ends_on="enemy")) == "stacking"
    assert ruled("check-move", [], way(("open", 1), ends_on="own-column", in_column=True))["cost_cm"] == 1


def test_marsh_stops_guns_and_slows_the_others() -> None:
    """pdb-III.4.5, pdb-III.4.4 (pdb-R26)."""
    assert refused("check-move", way(("marsh", 1), artillery=True)) == "impassable"
    assert ruled("check-move", [], way(("marsh", 1)))["cost_cm"] == 3
    assert refused("check-move", way(("impassable", 1))) == "impassable"


def test_the_road_is_a_road_to_columns_only() -> None:
    """pdb-III.5.2."""
    assert refused("check-move", way(("road", 1))) == "road-needs-column"
    assert ruled("check-move", [], way(("road", 5), in_column=True))["cost_cm"] == 5


@pytest.mark.parametrize(("shelter", "distance"), [(-1, 7), (3, 3), (0, 0), (9, 7)])
def test_a_retreat_goes_the_average_distance_or_to_the_nearest_shelter(shelter: float, distance: float) -> None:
    """pdb-II.12.6, pdb-II.12.7, pdb-IV.3.3, pdb-IV.6.4 (pdb-R46)."""
    found = ruled("retreat-distance", [], {"mover": "infantry", "shelter_cm": shelter})

    assert found == {"average_cm": 7, "distance_cm": distance}


def test_the_ground_shortens_a_retreat() -> None:
    """pdb-III.4.6 (pdb-R46)."""
    assert ruled("retreat-distance", [], {"mover": "machine-gun-ready", "terrain": "medium"}) == {
        "average_cm": 3.5, "distance_cm": 2.33,
    }  # fmt: skip
    assert refused("retreat-distance", {"mover": "field-artillery", "terrain": "marsh"}) == "impassable"


def test_a_gun_off_its_limber_cannot_retreat() -> None:
    """pdb-II.12.9."""
    assert refused("retreat-distance", {"mover": "unlimbered-artillery"}) == "gun-not-limbered"
