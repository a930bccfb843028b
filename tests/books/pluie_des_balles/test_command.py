"""V (and II.10): activation, command range, communication units, supplies."""

import pytest

from tests.books.pluie_des_balles.asking import chance, refused, ruled


@pytest.mark.parametrize(
    ("quality", "needed"),
    [("elite", 1), ("experienced", 3), ("regular", 5), ("militia", 6), ("volunteer", 7), ("irregular", 8)],
)
def test_a_unit_is_activated_by_five_or_more_changed_by_its_quality(quality: str, needed: int) -> None:
    """pdb-V.1.1 to pdb-V.1.7: pdb-V.1.2 pdb-V.1.3 pdb-V.1.4 pdb-V.1.5 pdb-V.1.6 pdb-V.1.7; pdb-II.5.2, pdb-
    II.10.1, pdb-II.10.2.
    """
    asked = {"quality": quality}

    assert ruled("activate-unit", [needed], asked) == {
        "roll_required": True, "modifier": needed - 5, "needed": needed, "active": True,
    }  # fmt: skip
    if needed > 1:
        assert not ruled("activate-unit", [needed - 1], asked)["active"]


@pytest.mark.parametrize(("quality", "needed"), [("regular", 10), ("experienced", 6), ("elite", 1)])
def test_losses_of_more_than_half_make_activation_harder(quality: str, needed: int) -> None:
    """pdb-V.1.8, pdb-V.1.9, pdb-V.1.10: strictly more than half (pdb-R19)."""
    exactly_half = {"quality": quality, "units_at_start": 8, "units_lost": 4}
    over_half = {"quality": quality, "units_at_start": 8, "units_lost": 4.5}

    assert ruled("activate-unit", [20], over_half)["needed"] == needed
    unharmed = ruled("activate-unit", [20], {"quality": quality})["needed"]
    assert ruled("activate-unit", [20], exactly_half)["needed"] == unharmed


def test_no_contact_with_headquarters_costs_six() -> None:
    """pdb-V.1.11."""
    assert ruled("activate-unit", [10], {"hq_contact": False}) == {
        "roll_required": True, "modifier": 6, "needed": 11, "active": False,
    }  # fmt: skip


def test_a_single_element_is_activated_at_thirteen_more() -> None:
    """pdb-V.1.12."""
    assert ruled("activate-unit", [18], {"subject": "single-element"})["active"]
    assert not ruled("activate-unit", [17], {"subject": "single-element"})["active"]


def test_a_lone_regular_without_contact_can_never_be_activated() -> None:
    """pdb-V.1.11, pdb-V.1.12 together (pdb-R18)."""
    asked = {"subject": "single-element", "hq_contact": False}

    assert ruled("activate-unit", [20], asked)["needed"] == 24
    assert chance("activate-unit", asked, "active", True) == 0


def test_a_natural_face_means_nothing_special_on_activation_unless_set() -> None:
    """pdb-V.1.1 (pdb-R15)."""
    elite = {"quality": "elite"}
    lone = {"subject": "single-element", "hq_contact": False}

    assert ruled("activate-unit", [1], elite)["active"]
    assert not ruled("activate-unit", [1], elite, activation_natural_faces="on")["active"]
    assert ruled("activate-unit", [20], lone, activation_natural_faces="on")["active"]


def test_a_communication_unit_in_contact_needs_no_throw() -> None:
    """pdb-V.3.7."""
    asked = {"subject": "communication-unit", "quality": "volunteer", "units_lost": 99}

    assert ruled("activate-unit", [], asked) == {
        "roll_required": False, "modifier": 0, "needed": 0, "active": True,
    }  # fmt: skip


def test_a_communication_unit_out_of_contact_is_activated_on_its_own() -> None:
    """pdb-V.3.8: +13 only, unless the setting adds the six (pdb-R18)."""
    asked = {"subject": "communication-unit", "hq_contact": False}

    assert ruled("activate-unit", [18], asked)["modifier"] == 13
    assert ruled("activate-unit", [18], asked, comms_no_contact_double="on")["modifier"] == 19


def test_a_higher_staff_needs_no_throw() -> None:
    """pdb-II.10.1 (pdb-R16)."""
    assert not ruled("activate-unit", [], {"subject": "higher-staff", "hq_contact": False})["roll_required"]


@pytest.mark.parametrize(
    ("start", "lost", "reason"),
    [(8, 8, "no-elements-left"), (8, 9, "bad-count"), (8, -1, "bad-count"), (-1, -1, "bad-count")],
)
def test_a_unit_with_nothing_left_is_not_activated(start: int, lost: int, reason: str) -> None:
    """pdb-V.1.8."""
    assert refused("activate-unit", {"units_at_start": start, "units_lost": lost}) == reason


@pytest.mark.parametrize(("distance", "may_act"), [(15, True), (15.01, False)])
def test_an_element_beyond_fifteen_centimetres_only_reacts(distance: float, may_act: bool) -> None:
    """pdb-V.2.1, pdb-V.2.2, pdb-V.2.3, pdb-III.1.2, pdb-III.1.1."""
    found = ruled("command-state", [], {"parent_active": True, "distance_cm": distance})

    assert found == {"in_command": may_act, "may_act": may_act, "may_react": True}


def test_an_element_of_a_failed_unit_only_reacts() -> None:
    """pdb-II.10.3, pdb-V.1.13: even if it passed a throw of its own, unless set otherwise (pdb-R17)."""
    asked = {"parent_active": False, "distance_cm": 1, "individually_active": True}

    assert not ruled("command-state", [], asked)["may_act"]
    assert ruled("command-state", [], asked, individual_after_failure="on")["may_act"]


def test_an_element_out_of_command_acts_when_activated_on_its_own() -> None:
    """pdb-V.1.14: also when its command element is gone (pdb-R48)."""
    far = {"parent_active": True, "distance_cm": 40, "individually_active": True}
    headless = {"parent_active": True, "distance_cm": 1, "command_element_alive": False}

    assert ruled("command-state", [], far)["may_act"]
    assert ruled("command-state", [], headless) == {"in_command": False, "may_act": False, "may_react": True}


def test_contact_runs_over_fifteen_centimetres_or_by_heliograph_or_telegraph() -> None:
    """pdb-V.3.2, pdb-V.2.3."""
    assert ruled("hq-contact", [], {"distance_cm": 15})["via"] == "direct"
    assert ruled("hq-contact", [], {"distance_cm": 16}) == {"in_contact": False, "via": "none"}
    both = {"distance_cm": 90, "heliograph_hops": [True], "telegraph_line": True}
    assert ruled("hq-contact", [], both)["via"] == "heliograph"


def test_a_heliograph_chain_needs_sight_at_every_hop() -> None:
    """pdb-V.3.3, pdb-V.3.4."""
    asked = {"distance_cm": 90, "heliograph_hops": [True, False, True]}

    assert not ruled("hq-contact", [], asked)["in_contact"]
    assert ruled("hq-contact", [], {"distance_cm": 90, "heliograph_hops": [True, True]})["in_contact"]


def test_a_station_must_stand_within_fifteen_centimetres() -> None:
    """pdb-V.3.5, pdb-V.3.6 (pdb-R76)."""
    line = {"distance_cm": 90, "telegraph_line": True, "telegraph_station_cm": 15}

    assert ruled("hq-contact", [], line)["via"] == "telegraph"
    assert not ruled("hq-contact", [], {**line, "hq_telegraph_station_cm": 15.5})["in_contact"]
    assert not ruled("hq-contact", [], {"distance_cm": 90, "heliograph_hops": [True], "heliograph_station_cm": 16})[
        "in_contact"
    ]


def test_a_battalion_element_beyond_its_wagon_has_five_on_its_fire() -> None:
    """pdb-V.4.1, pdb-V.4.2, pdb-V.4.3."""
    near = {"arm": "battalion-element", "wagon_distance_cm": 15}

    assert ruled("ammunition-supply", [], near) == {"in_supply": True, "fire_modifier": 0, "may_fire": True}
    assert ruled("ammunition-supply", [], {**near, "wagon_distance_cm": 15.5})["fire_modifier"] == 5
    assert ruled("ammunition-supply", [], {**near, "wagon_alive": False})["fire_modifier"] == 5
    assert ruled("ammunition-supply", [], {"arm": "other", "wagon_alive": False})["in_supply"]


def test_a_piece_that_lost_its_limber_cannot_fire() -> None:
    """pdb-V.4.4."""
    asked = {"arm": "artillery", "limber_alive": False}

    assert ruled("ammunition-supply", [], asked) == {
        "in_supply": False, "fire_modifier": 0, "may_fire": False,
    }  # fmt: skip
