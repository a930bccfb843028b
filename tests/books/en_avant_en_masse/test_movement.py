"""Movement, terrain, and moving on one facing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books.en_avant_en_masse.asking import refused, rule


@pytest.mark.parametrize(
    ("arm", "rates"),
    [
        ("infantry", (5, 20, 25, 30)),
        ("cavalry", (None, 30, 35, 35)),
        ("artillery", (None, 20, None, None)),
        ("command", (None, 30, None, None)),
    ],
)
def test_each_arm_has_its_rates(arm: str, rates: tuple[int | None, ...]) -> None:
    """eam-7.1, eam-7.2, eam-7.3, eam-7.4, eam-7.5, eam-R19"""
    for formation, expected in zip(("dense", "assault", "loose", "marching"), rates, strict=True):
        asked = {"arm": arm, "formation": formation, "on_road": formation == "marching"}
        if expected is None:
            assert refused("movement-allowance", **asked) == "eam-7.5"
        else:
            found = rule("movement-allowance", **asked)
            assert (found["base_cm"], found["allowance_cm"], found["factor"]) == (expected, expected, 1)
            assert found["disordered"] is (formation == "loose")


@pytest.mark.parametrize(
    ("inputs", "allowance", "disordered"),
    [
        ({"arm": "infantry", "terrain": ["light-wood"]}, 10, True),  # eam-8.3
        ({"arm": "infantry", "formation": "dense", "terrain": ["light-wood"]}, 2.5, True),
        ({"arm": "cavalry", "formation": "loose", "terrain": ["light-wood"]}, 35, True),  # eam-8.4, eam-6.10
        ({"arm": "infantry", "formation": "loose", "terrain": ["dense-wood"]}, 12.5, True),  # eam-8.6
        ({"arm": "infantry", "terrain": ["marsh"]}, 20, True),  # eam-8.7
        ({"arm": "cavalry", "terrain": ["marsh"]}, 15, True),  # eam-8.8
        ({"arm": "artillery", "terrain": ["marsh"]}, 10, True),  # eam-8.8
        ({"arm": "infantry", "formation": "loose", "terrain": ["marsh"]}, 25, True),  # eam-8.9
        ({"arm": "cavalry", "terrain": ["stream"]}, 30, True),  # eam-8.10
        ({"arm": "infantry", "terrain": ["ford"]}, 20, True),  # eam-8.13
        ({"arm": "cavalry", "terrain": ["ford"]}, 15, True),  # eam-8.13
        ({"arm": "cavalry", "terrain": ["river", "ford"]}, 15, True),  # eam-8.13
        ({"arm": "infantry", "terrain": ["river", "bridge"]}, 20, False),  # eam-8.14, eam-R32
        ({"arm": "infantry", "terrain": ["stream", "bridge"]}, 20, False),
        ({"arm": "infantry", "terrain": ["gentle-hill"], "slope": "up"}, 20, False),  # eam-8.15
        ({"arm": "cavalry", "terrain": ["steepish-hill"], "slope": "up"}, 22.5, False),  # eam-8.16
        ({"arm": "infantry", "terrain": ["steepish-hill"], "slope": "down"}, 15, False),  # eam-8.16
        ({"arm": "infantry", "terrain": ["steepish-hill"], "slope": "level"}, 20, False),  # eam-R31
        ({"arm": "infantry", "formation": "loose", "terrain": ["steepish-hill"], "slope": "up"}, 25, True),  # eam-8.17
        ({"arm": "infantry", "terrain": ["steep-hill"], "slope": "down"}, 10, False),  # eam-8.18
        ({"arm": "infantry", "formation": "loose", "terrain": ["steep-hill"], "slope": "up"}, 12.5, True),
        ({"arm": "artillery", "terrain": ["steep-hill"], "slope": "up"}, 10, False),  # eam-8.18
        ({"arm": "cavalry", "terrain": ["steep-hill"], "slope": "up"}, 15, False),  # eam-8.19
        ({"arm": "cavalry", "terrain": ["steep-hill"], "slope": "down"}, 7.5, False),  # eam-8.20
        ({"arm": "infantry", "terrain": ["road"]}, 20, False),  # eam-8.21
        ({"arm": "infantry", "terrain": ["light-wood"], "on_road": True}, 10, True),  # eam-8.21
        ({"arm": "cavalry", "terrain": ["village"]}, 7.5, True),  # eam-8.22
        ({"arm": "artillery", "terrain": ["village"]}, 5, True),  # eam-R34
        ({"arm": "infantry", "formation": "loose", "terrain": ["village"]}, 25, True),  # eam-R33
        ({"arm": "infantry", "formation": "marching", "terrain": ["village", "road"]}, 30, False),  # eam-R28
        ({"arm": "infantry", "formation": "marching", "terrain": ["river", "steep-hill"], "on_road": True}, 30, False),
        ({"arm": "infantry", "formation": "marching", "terrain": ["stream", "bridge"]}, 30, False),
        ({"arm": "infantry", "terrain": ["light-wood", "steepish-hill"], "slope": "up"}, 7.5, True),  # eam-R29
        ({"arm": "command", "terrain": ["village"]}, 7.5, False),  # eam-R37
        ({"arm": "command", "terrain": ["dense-wood"]}, 15, False),
        ({"arm": "command", "terrain": ["village"], "on_road": True}, 30, False),
        ({"arm": "infantry", "terrain": ["open"], "turn_fraction": 0.5}, 10, False),  # eam-R20
        ({"arm": "infantry", "terrain": []}, 20, False),
        ({"arm": "cavalry", "terrain": ["marsh", "marsh"]}, 15, True),
    ],
)
def test_ground_slows_and_disorders(inputs: dict[str, Any], allowance: float, disordered: bool) -> None:
    """eam-8.2, eam-8.3 and on: the cases name their paragraphs."""
    found = rule("movement-allowance", **inputs)
    assert (found["allowance_cm"], found["disordered"]) == (allowance, disordered)


@pytest.mark.parametrize(
    ("inputs", "paragraph"),
    [
        ({"arm": "infantry", "terrain": ["dense-wood"]}, "eam-8.5"),
        ({"arm": "cavalry", "terrain": ["open", "dense-wood"]}, "eam-8.5"),
        ({"arm": "infantry", "formation": "loose", "terrain": ["river"]}, "eam-8.12"),
        ({"arm": "command", "terrain": ["river"]}, "eam-8.12"),
        ({"arm": "infantry", "terrain": ["village"]}, "eam-8.23"),
        ({"arm": "infantry", "terrain": ["village"], "on_road": True}, "eam-8.23"),
        ({"arm": "infantry", "formation": "dense", "terrain": ["village"]}, "eam-8.23"),
        ({"arm": "infantry", "formation": "marching"}, "eam-R28"),
        ({"arm": "cavalry", "formation": "marching", "terrain": ["village"]}, "eam-R28"),
    ],
)
def test_some_ground_bars(inputs: dict[str, Any], paragraph: str) -> None:
    """eam-8.5, eam-8.12, eam-8.14, eam-8.23, eam-R28"""
    assert refused("movement-allowance", **inputs) == paragraph


def test_the_settings_of_ground_are_heeded() -> None:
    """eam-R28, eam-R29, eam-R32, eam-R33"""
    both = {"arm": "infantry", "terrain": ["light-wood", "steepish-hill"], "slope": "up"}
    assert rule("movement-allowance", settings={"stacked-terrain": "worst"}, **both)["allowance_cm"] == 10
    off = {"arm": "infantry", "formation": "marching", "terrain": ["marsh"]}
    found = rule("movement-allowance", settings={"marching-off-road": "as-assault"}, **off)
    assert (found["allowance_cm"], found["disordered"]) == (20, True)
    village = {"arm": "infantry", "terrain": ["village"]}
    assert rule("movement-allowance", settings={"village-infantry": "any-formation"}, **village)["allowance_cm"] == 20
    bridge = {"arm": "infantry", "terrain": ["river", "bridge"]}
    assert rule("movement-allowance", settings={"bridge-needs-marching": "yes"}, **bridge)["refused"] is True


def path(*segments: dict[str, Any], arm: str = "infantry", **more: Any) -> dict[str, Any]:
    return rule("move-along-path", arm=arm, segments=list(segments), **more)


@pytest.mark.parametrize(
    ("arm", "segments", "more", "expected"),
    [
        ("infantry", [(20, "open")], {}, (20, "end-of-path", 0, False)),
        ("infantry", [(21, "open")], {}, (20, "allowance", 0, False)),
        ("infantry", [(10, "open"), (10, "light-wood")], {}, (15, "allowance", 0, True)),
        ("infantry", [(10, "open"), (5, "light-wood")], {}, (15, "end-of-path", 0, True)),
        # a feature whose edge is only reached is not entered
        ("infantry", [(20, "open"), (5, "light-wood")], {}, (20, "allowance", 0, False)),
        # a stream of no length is crossed if it is reached with movement left
        ("infantry", [(10, "open"), (0, "stream")], {}, (10, "end-of-path", 0.5, True)),
        ("infantry", [(20, "open"), (0, "stream")], {}, (20, "allowance", 0, False)),
        ("infantry", [(10, "open"), (0, "stream"), (5, "open")], {}, (15, "end-of-path", 0.25, True)),
        ("cavalry", [(9, "open"), (5, "river")], {}, (9, "impassable", 0.7, False)),
        ("infantry", [(20, "open"), (5, "river")], {}, (20, "allowance", 0, False)),
        ("infantry", [(5, "village")], {}, (0, "impassable", 1, False)),
        ("infantry", [(4, "open")], {"disordered": True}, (4, "end-of-path", 0.8, True)),
        ("infantry", [(5, "open")], {"formation": "loose"}, (5, "end-of-path", 0.8, True)),
        ("infantry", [(20, "open")], {"turn_fraction": 0.5}, (10, "allowance", 0, False)),
        ("infantry", [(3, "open")], {"turn_fraction": 0.5}, (3, "end-of-path", 0.35, False)),
        ("infantry", [], {}, (0, "end-of-path", 1, False)),
        ("infantry", [(10, "open")], {"formation": "marching"}, (0, "impassable", 1, False)),
        ("infantry", [(10, "road")], {"formation": "marching"}, (10, "end-of-path", 0.666666667, False)),
        ("command", [(10, "marsh")], {}, (10, "end-of-path", 0.666666667, False)),
    ],
)
def test_a_path_is_walked_stretch_by_stretch(
    arm: str, segments: list[tuple[float, str]], more: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    """eam-7.1, eam-8.3, eam-8.10, eam-8.14, eam-9.2, eam-10.2, eam-R29"""
    found = path(*({"length_cm": length, "terrain": [kind]} for length, kind in segments), arm=arm, **more)
    names = ("moved_cm", "stopped_by", "remaining_fraction", "disordered")
    assert tuple(found[name] for name in names) == expected


def test_what_has_no_rate_walks_no_path() -> None:
    """eam-7.5"""
    assert refused("move-along-path", arm="cavalry", formation="dense", segments=[{"length_cm": 1}]) == "eam-7.5"
    refused("move-along-path", arm="infantry", segments=[{"length_cm": -1}])
    refused("move-along-path", arm="infantry", segments=[], turn_fraction=1.5)


KINDS = st.sampled_from(["open", "light-wood", "marsh", "stream", "gentle-hill", "steepish-hill", "road"])


@given(st.lists(st.tuples(st.floats(0, 15), KINDS), max_size=5), st.sampled_from(["infantry", "cavalry", "artillery"]))
def test_a_move_never_exceeds_its_allowance_and_its_account_balances(
    segments: list[tuple[float, str]], arm: str
) -> None:
    """eam-7.1, eam-R29"""
    found = path(*({"length_cm": length, "terrain": [kind], "slope": "up"} for length, kind in segments), arm=arm)
    whole = sum(length for length, _ in segments)
    open_ground = rule("movement-allowance", arm=arm)["allowance_cm"]
    assert found["moved_cm"] <= min(whole, open_ground) + 1e-6
    assert 0 <= found["remaining_fraction"] <= 1
    if found["stopped_by"] == "end-of-path":
        assert abs(found["moved_cm"] - whole) < 1e-6
    else:
        assert found["stopped_by"] == "allowance" and found["remaining_fraction"] < 1e-6
