"""Armies: read strictly, and their totals those of the tables they were written from."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from grognard.armies import ArmyError, army_names, load, parse, read

TABLE = Path(__file__).parent.parent / "data" / "oob_hagelberg.csv"
BATTALION = {"name": "1st", "title": "1st Battalion", "arm": "infantry", "men": 600}


def file(battalion: dict[str, Any] | None, **formation: Any) -> bytes:
    brigade = {
        "name": "brigade",
        "title": "Brigade",
        "level": "brigade",
        "troops": [battalion] if battalion else [],
        **formation,
    }
    army = {"name": "red", "title": "Red", "formations": [brigade]}
    whole = {"name": "x", "title": "X", "date": "1815", "standing": "made up", "armies": [army]}
    return json.dumps(whole).encode()


def rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_armies_of_hagelberg_have_the_totals_of_the_table() -> None:
    armies = load("hagelberg-1813")
    assert [army.name for army in armies.armies] == ["french", "coalition"]
    for army in armies.armies:
        for arm in ("infantry", "cavalry", "artillery"):
            mine = [row for row in rows() if row["side"] == army.name and row["arm"] == arm]
            total = sum(int(row["men_or_guns"]) for row in mine)
            assert (army.guns() if arm == "artillery" else army.men(arm)) == total
            assert len([troops for troops in army.all_troops() if troops.arm == arm]) == len(mine)
    # 7,700 and 600 men with 23 guns; 10,300 and 2,200 men with 11 guns
    assert [army.men("infantry") for army in armies.armies] == [7700, 10300]
    assert [army.men("cavalry") for army in armies.armies] == [600, 2200]
    assert [army.guns() for army in armies.armies] == [23, 11]


def test_every_unit_of_the_table_of_hagelberg_is_there_as_it_stands() -> None:
    armies = load("hagelberg-1813")
    units = 0
    for row in rows():
        army = armies.army(row["side"])
        formation = army.formation(row["formation"])
        if row["arm"] == "leader":
            assert formation.commander is not None
            assert (formation.commander.name, formation.commander.title) == (row["unit_id"], row["unit"])
            continue
        [troops] = [one for one in formation.troops if one.name == row["unit_id"]]
        units += 1
        assert (troops.title, troops.arm, troops.kind) == (row["unit"], row["arm"], row["troop_class"])
        assert troops.nation == row["nation"]
        number = int(row["men_or_guns"])
        assert (troops.men, troops.guns) == ((0, number) if row["arm"] == "artillery" else (number, 0))
        if row["setup_or_entry"].startswith("enters "):
            assert row["setup_or_entry"] == f"enters {troops.entry} {troops.arrives}"
            assert troops.place is None
        else:
            assert troops.place is not None
    assert units == sum(1 for army in armies.armies for _ in army.all_troops())


def test_the_dorking_gap_is_held_by_3300_against_6000() -> None:
    armies = load("dorking-gap-1888")
    british, french = armies.army("british"), armies.army("french")
    assert british.men() == 3300
    assert french.men("infantry") == 6000
    guns = {troops.kind: 0 for army in (british, french) for troops in army.all_troops() if troops.guns}
    for troops in british.all_troops():
        if troops.guns:
            guns[troops.kind] += troops.guns
    assert guns == {"machine-gun": 2, "field": 6}
    assert french.guns() == 12
    volunteers = [troops for troops in british.all_troops() if troops.quality == "volunteer" and troops.parts == 8]
    assert len(volunteers) == 3
    assert len([troops for troops in french.all_troops() if troops.arm == "infantry"]) == 6


@pytest.mark.parametrize("name", army_names())
def test_every_armies_file_is_called_as_its_battle(name: str) -> None:
    assert load(name).name == name


def test_a_formation_is_found_with_all_under_it() -> None:
    army = load("hagelberg-1813").army("coalition")
    corps = army.formation("hirschfeld-corps")
    assert army.troops("pr-2-7kl") in corps.all_troops()
    assert [formation.name for formation in army.formation("left-brigade").formations] == [
        "kurmark-landwehr-brigade-1",
        "kurmark-landwehr-brigade-2",
    ]
    with pytest.raises(KeyError):
        army.troops("old-guard")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"{", "x.json: the file: Input data was truncated"),
        (b"[]", "x.json: the file: Expected `object`, got `array`"),
        (file({**BATTALION, "men": "many"}), "$.armies[0].formations[0].troops[0].men: Expected `int`, got `str`"),
        (file({**BATTALION, "men": -5}), "$.armies[0].formations[0].troops[0].men: expected 0 or more, found -5"),
        (file({**BATTALION, "men": 0}), "$.armies[0].formations[0].troops[0].men: 1st has no men"),
        (file({**BATTALION, "arm": "chariots"}), "troops[0].arm: Invalid enum value 'chariots'"),
        (file({**BATTALION, "quality": "brave"}), "troops[0].quality: Invalid enum value 'brave'"),
        (file({**BATTALION, "mne": 600}), "troops[0]: Object contains unknown field `mne`"),
        (file({**BATTALION, "arm": "artillery"}), "troops[0].guns: 1st is artillery without a gun"),
        (file({**BATTALION, "arrives": "06:00"}), "troops[0].arrives: 1st wants both an hour and an entry"),
        (
            file({**BATTALION, "arrives": "06:00", "entry": "north", "place": [1, 2]}),
            "troops[0].place: 1st stands at a place and arrives as well",
        ),
        (file({**BATTALION, "place": [1, -2]}), "troops[0].place: expected metres east and north on the map"),
        (file({**BATTALION, "place": [1]}), "troops[0].place: Expected `array` of length 2"),
        (file({**BATTALION, "facing": 360}), "troops[0].facing: expected 0 to under 360, found 360.0"),
        (file({**BATTALION, "name": "brigade"}), "troops[0].name: 'brigade' is there twice"),
        (file(BATTALION, name=""), "formations[0].name: is empty"),
        (file(None), "formations[0]: formation brigade has neither formations nor troops"),
    ],
)
def test_a_fault_is_told_with_file_place_and_reason(data: bytes, fault: str) -> None:
    with pytest.raises(ArmyError) as caught:
        parse(data, "x.json")
    [told] = caught.value.faults
    assert told.startswith("x.json: ")
    assert fault in told


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(ArmyError) as caught:
        parse(file({**BATTALION, "men": -1, "guns": -2}), "x.json")
    assert len(caught.value.faults) == 2


def test_what_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ArmyError, match="cannot be read"):
        read(tmp_path / "none.json")
    with pytest.raises(ArmyError, match="no such armies; there are: dorking-gap-1888"):
        load("cannae")
