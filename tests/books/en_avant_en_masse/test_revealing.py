"""What a way may bring a brigade into, told while it is drawn: fire at passers-by, the ten centimetres, the unknown."""

from grognard.books.en_avant_en_masse import drawing
from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.views import look_about
from tests.books.en_avant_en_masse.table import CM, box, feature, lay, unit


def told(battle: EamBattle, name: str, *way: tuple[float, float], seat: str = "red") -> list[str]:
    return [entry["text"] for entry in drawing.reveals(battle, seat, name, [(x * CM, y * CM) for x, y in way])]


def foot(x: float = 10, y: float = 40, **more: int) -> object:
    return unit("foot", "r", "infantry", x, y, 90, formation="assault", **more)


def test_a_battery_may_fire_at_those_who_come_nearer_in_the_band_they_come_to() -> None:
    """eam-13.4, eam-13.7, eam-13.11, eam-13.14 (eam-R64)"""
    battery = unit("guns", "b", "artillery", 80, 40, 270, formation="assault")
    battle = lay(foot(), battery)  # type: ignore[arg-type]
    assert told(battle, "foot", (30, 40)) == []
    assert told(battle, "foot", (45, 40))[0].startswith("Guns may fire at it as it comes on, at extreme range (")
    assert told(battle, "foot", (65, 40))[0].startswith("Guns may fire at it as it comes on, at effective range (")
    assert told(battle, "foot", (78, 40))[0].startswith("Guns may fire at it as it comes on, at canister range")
    battle.unit("foot").x = 60.0
    battle.unit("foot").body = None
    assert told(battle, "foot", (50, 40)) == []


def test_guns_that_do_not_see_the_way_or_face_elsewhere_do_not_fire_on_it() -> None:
    """eam-R56, eam-R58"""
    wood = feature("wood", "dense-wood", "Polygon", box(55, 20, 60, 60))
    behind = lay(foot(), unit("guns", "b", "artillery", 80, 40, 270, formation="assault"), features=(wood,))  # type: ignore[arg-type]
    assert told(behind, "foot", (50, 40)) == []
    away = lay(foot(), unit("guns", "b", "artillery", 80, 40, 90, formation="assault"))  # type: ignore[arg-type]
    assert told(away, "foot", (60, 40)) == []


def test_ten_centimetres_from_an_enemy_willingness_is_tried_or_stops_it() -> None:
    """eam-15.2, eam-15.4"""
    enemy = unit("enemy", "b", "infantry", 60, 40, 270, formation="assault", status=3)
    assert told(lay(foot(), enemy), "foot", (40, 40)) == []  # type: ignore[arg-type]
    assert told(lay(foot(), enemy), "foot", (55, 40)) == [  # type: ignore[arg-type]
        "It comes within 10 cm of Enemy, where its will to close is tried."
    ]
    assert told(lay(foot(status=2), enemy), "foot", (55, 40)) == [  # type: ignore[arg-type]
        "It comes within 10 cm of Enemy, where its status now would stop it."
    ]


def test_ground_known_by_its_outline_is_told_of_and_ground_not_on_the_map_is_not() -> None:
    """eam-8.27 (eam-R38)"""
    outlined = feature("marsh", "marsh", "Polygon", box(40, 30, 50, 50), concealed="scrub")
    hidden = feature("marsh", "marsh", "Polygon", box(40, 30, 50, 50), concealed="hidden")
    line = "It comes near enough to learn what ground this is: the scrub."
    assert told(lay(foot(), features=(outlined,)), "foot", (20, 40)) == []  # type: ignore[arg-type]
    assert told(lay(foot(), features=(outlined,)), "foot", (35, 40)) == [line]  # type: ignore[arg-type]
    assert told(lay(foot(), features=(hidden,)), "foot", (35, 40)) == []  # type: ignore[arg-type]


def test_a_wood_nobody_knows_of_hides_nothing_in_what_is_foretold() -> None:
    """eam-8.27: what the ground hides from the guns, the seat must have been told."""
    battery = unit("guns", "b", "artillery", 80, 40, 270, formation="assault")
    for concealed in ("hidden", "scrub"):
        wood = feature("wood", "dense-wood", "Polygon", box(55, 20, 60, 60), concealed=concealed)
        battle = lay(foot(), battery, features=(wood,))  # type: ignore[arg-type]
        assert any("Guns may fire" in text for text in told(battle, "foot", (45, 40))), concealed
        battle.known["red"].append("wood")
        assert not any("Guns may fire" in text for text in told(battle, "foot", (45, 40))), concealed


def test_where_units_are_seen_along_lines_of_sight_it_is_told_who_sees_whom() -> None:
    """eam-R39, eam-9.4"""
    wood = feature("wood", "dense-wood", "Polygon", box(30, 0, 35, 50))
    watcher = unit("watcher", "r", "infantry", 20, 70, 90, formation="assault")
    enemy = unit("enemy", "b", "infantry", 60, 70, 270, formation="assault")
    battle = lay(foot(10, 20), watcher, enemy, features=(wood,), units_visible="line-of-sight")  # type: ignore[arg-type]
    look_about(battle)
    assert told(battle, "foot", (20, 65)) == ["It would be seen by Enemy."]
    battle.unit("enemy").y = 10.0
    battle.unit("enemy").body = None
    battle.phase = "firing"
    look_about(battle)
    assert told(battle, "foot", (20, 65)) == ["It comes in sight of the place where Enemy was last seen."]
