"""The scenarios, the muster and the checks."""

from typing import Any

import msgspec
import pytest

from grognard.armies import load
from grognard.books.en_avant_en_masse import BOOK
from grognard.books.en_avant_en_masse.checks import faults
from grognard.books.en_avant_en_masse.muster import troops_of


@pytest.mark.parametrize("name", list(BOOK.scenarios))
def test_a_scenario_has_no_fault(name: str) -> None:
    """eam-R108, eam-R110, eam-R112, eam-1.3"""
    assert faults(BOOK.scenario(name), name) == []


def test_the_muster_takes_in_every_battalion_and_squadron() -> None:
    """eam-2.3, eam-2.8, eam-2.9"""
    scenario = BOOK.scenario("hagelberg-1813")
    _, units = troops_of(scenario)
    armies = load("hagelberg-1813")
    for arm in ("infantry", "cavalry"):
        listed = sum(1 for army in armies.armies for troops in army.all_troops() if troops.arm == arm)
        assert sum(unit.blocks for unit in units if unit.arm == arm) == listed
    assert all(unit.blocks == 3 for unit in units if unit.arm == "artillery")


def _unit(data: dict[str, Any], **more: Any) -> None:
    data["units"][0].update(more)


SPOILT = [
    (lambda data: _unit(data, x_m=-5), "off the map"),
    (lambda data: _unit(data, status=9), "status runs"),
    (lambda data: _unit(data, id="acland"), "something else is called this"),
    (lambda data: _unit(data, division="nobody"), "no division"),
    (lambda data: _unit(data, arm="artillery", formation="loose"), "not found in loose"),
    (lambda data: _unit(data, blocks=0), "at least 1 block"),
    (lambda data: _unit(data, order=[{"what": "move", "place": "Rome"}]), "no place"),
    (lambda data: data["edges"].pop("french"), "no table edge"),
    (lambda data: data["sides"][0].update(posts=["nobody"]), "no division 'nobody'"),
    (lambda data: data["ground"]["features"][0]["properties"].update(kind="swamp"), "unknown kind"),
    (lambda data: data["ground"]["features"][0]["properties"].update(kind="river", width=600), "can reach"),
    (lambda data: data.update(starts="dawn"), "expected an hour"),
]


@pytest.mark.parametrize(("spoil", "reason"), SPOILT, ids=[reason for _, reason in SPOILT])
def test_a_fault_is_found_and_placed(spoil: Any, reason: str) -> None:
    """eam-7.5, eam-11.1, eam-R48"""
    data = msgspec.to_builtins(BOOK.scenario("maida-1806"))
    if reason == "can reach":
        data["ground"]["features"][0]["geometry"] = {"type": "LineString", "coordinates": [[1800, 0], [1800, 3000]]}
    spoil(data)
    found = faults(BOOK.read_scenario(msgspec.json.encode(data), "spoilt.json"), "spoilt.json")
    assert any(reason in fault.reason for fault in found), found
    assert all(fault.file == "spoilt.json" and fault.place for fault in found)
