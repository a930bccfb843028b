"""What a way may bring a unit into, told while it is drawn: combat zones, contact, and cover for an ambush."""

from grognard.books.voice_of_the_guns import drawing
from grognard.books.voice_of_the_guns.state import GunsBattle
from tests.books.voice_of_the_guns.field import METRES, area, begun, foot, guns, horse


def told(battle: GunsBattle, unit: str, *way: tuple[float, float], seat: str = "blue") -> list[str]:
    found = drawing.reveals(battle, seat, unit, [(x * METRES, y * METRES) for x, y in way])
    return [entry["text"] for entry in found]


def test_a_way_into_a_combat_zone_tells_whose_and_how_near() -> None:
    """vog-11.2.1, vog-11.2.2, vog-11.12.13: nearer than short range it says so; out of the zone, nothing."""
    battle = begun([foot("a", 30, 10)], [foot("b", 30, 60)])
    assert told(battle, "a", (30, 20)) == []
    far = told(battle, "a", (30, 38))
    assert len(far) == 1 and far[0].startswith("It enters the combat zone of b at effective range, ")
    near = told(battle, "a", (30, 55))
    assert len(near) == 1 and near[0].startswith("It comes within short range of b, ")
    assert told(battle, "a", (110, 60)) == []


def test_only_those_who_fire_from_where_they_stand_have_a_zone_to_enter() -> None:
    """vog-11.4.1, vog-11.5.1: mounted cavalry and limbered guns do not fire."""
    battle = begun([foot("a", 30, 10)], [horse("h", 20, 60), guns("g", 40, 60, unlimbered=False)])
    assert told(battle, "a", (30, 45)) == []


def test_a_way_over_an_enemy_ends_at_contact() -> None:
    """vog-10.1.2"""
    battle = begun([foot("a", 30, 20)], [horse("h", 30, 50)])
    assert told(battle, "a", (30, 60)) == ["It runs into h and ends at contact."]


def test_hidden_troops_are_not_told_of_but_cover_where_some_could_lie_is() -> None:
    """vog-11.7.1 (vog-R102): the same is said of every wood, whoever is in it."""
    woods = [area("copse", "wood", 25, 40, 35, 48)]
    empty = begun([foot("a", 30, 10)], [foot("b", 100, 70)], woods)
    manned = begun([foot("a", 30, 10)], [foot("b", 100, 70), foot("c", 30, 44, hidden=True)], woods)
    assert told(empty, "a", (30, 20)) == []
    found = told(empty, "a", (30, 37))
    assert found == ["It comes within 150 m of cover where an ambush could lie: copse."]
    assert told(manned, "a", (30, 37)) == found


def test_nobody_is_told_of_another_sides_way() -> None:
    battle = begun([foot("a", 30, 20)], [foot("b", 30, 60)])
    assert told(battle, "b", (30, 30)) == []
    assert told(battle, "b", (30, 30), seat="red") != []
