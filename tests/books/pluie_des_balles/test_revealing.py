"""What a way may reveal, told while it is drawn: enemy sectors, and in the fog who comes in sight of whom."""

from typing import Any

from grognard.books.pluie_des_balles import drawing
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.orders import Move
from grognard.core.orders import UMPIRE, ChangeGround, UmpireSits
from tests.books.pluie_des_balles.tables import M, activated, battalion, begun, half_of, put

WOOD = {
    "type": "Feature",
    "id": "copse",
    "properties": {"kind": "dense-wood", "name": "The copse"},
    "geometry": {"type": "Polygon", "coordinates": [[[x * M, y * M] for x, y in
                 ((40, 34), (60, 34), (60, 36), (40, 36), (40, 34))]]},
}  # fmt: skip


def told(battle: PluieBattle, unit: str, *way: tuple[float, float]) -> list[str]:
    found = drawing.reveals(battle, "french", unit, [(x * M, y * M) for x, y in way])
    return [entry["text"] for entry in found]


def facing_each_other(settings: dict[str, Any] | None = None) -> PluieBattle:
    lines = [battalion("line", "french", 40, 20), battalion("foot", "british", 40, 50, 180)]
    battle = begun(lines, settings)
    for name in ("line/1", "line/2", "foot/1", "foot/2"):
        battle.elements[name].ready = True
    put(battle, "foot/1", 40, 50, 180)
    put(battle, "foot/2", 45, 50, 180)
    put(battle, "line/1", 40, 20, 0)
    return battle


def test_a_way_up_to_an_enemys_front_tells_his_reactions_and_their_range() -> None:
    """pdb-II.12.1, pdb-II.12.4, pdb-II.12.5"""
    battle = facing_each_other()
    assert told(battle, "line/1", (40, 49)) == [
        "foot (2 elements) may react: fire at long to close range, close combat, retreat."
    ]
    assert told(battle, "line/1", (40, 10)) == []


def test_a_way_behind_his_sector_calls_forth_nothing() -> None:
    """pdb-II.6.3"""
    battle = facing_each_other()
    put(battle, "foot/1", 40, 50, 0)
    put(battle, "foot/2", 45, 50, 0)
    assert told(battle, "line/1", (40, 49)) == []


def test_what_is_told_of_is_what_he_is_then_asked() -> None:
    """pdb-II.12.1: the stops of the march itself."""
    battle = facing_each_other()
    half_of(battle, "french")
    put(battle, "foot/1", 40, 44, 180)
    activated(battle, "line", face=6)
    way = ((40 * M, 31 * M),)
    assert drawing.reveals(battle, "french", "line/1", list(way))
    battle.submit("french", Move("line/1", way))
    assert battle.waiting == ("british",) and battle.agenda[-1].reaction() == "reaction"


def test_troops_in_fog_are_told_of_as_far_as_they_are_known() -> None:
    """pdb-IV.1.3 (pdb-R77): behind the copse nobody is seen, and the copse itself is ground to be looked into."""
    battle = facing_each_other({"fog-of-war": "sight"})
    battle.submit(UMPIRE, UmpireSits())
    battle.submit(UMPIRE, ChangeGround("a copse is found", "add", feature=WOOD))
    put(battle, "foot/1", 50, 50, 180)
    put(battle, "foot/2", 52, 50, 180)
    put(battle, "line/1", 50, 20, 0)
    put(battle, "line/2", 48, 20, 0)
    battle.sightings = {}
    battle.refresh_sightings()
    hidden = told(battle, "line/1", (70, 40))
    assert not any("foot" in text for text in hidden)
    put(battle, "foot/1", 52, 49, 90)
    put(battle, "foot/2", 54, 49, 90)
    assert told(battle, "line/1", (70, 40)) == hidden
    battle.sightings["french"] = {"foot/1": [50.0, 50.0, 180.0, 1.0, 0.0]}
    again = told(battle, "line/1", (70, 40))
    assert "It comes in sight of the place where foot, 1 was last seen (turn 1)." in again


def test_nobody_is_told_of_another_sides_way() -> None:
    assert told(facing_each_other(), "foot/1", (40, 21)) == []
