"""III.1.14, V.3, V.4 and VI at the table: trains, telegraphs, works with engineers, columns caught, supply."""

from typing import Any

import pytest

import grognard
from grognard.books.pluie_des_balles.engineering_steps import WorkGoesOn
from grognard.books.pluie_des_balles.orders import (
    Activate,
    Assist,
    Charge,
    CloseCombat,
    Done,
    Fire,
    Move,
    Rail,
    Ready,
    Turn,
    Work,
)
from grognard.books.pluie_des_balles.signals import contact_of, take_stations
from grognard.core.orders import ChangeGround, StandingAnswer, UmpireSits
from tests.books.pluie_des_balles.tables import (
    M,
    activated,
    battalion,
    begun,
    half_of,
    put,
    refusal,
    thrown,
)

BRITISH = battalion("foot", "british", 40, 60, 180)


def ground(battle: Any, name: str, kind: str, *places: tuple[float, float], **more: Any) -> None:
    """A feature on the plain, in centimetres: a line, or an area whose last place is its first."""
    if not battle.umpired:
        battle.submit("umpire", UmpireSits())
    points = [[x * M, y * M] for x, y in places]
    area = points[0] == points[-1]
    geometry = {"type": "Polygon" if area else "LineString", "coordinates": [points] if area else points}
    feature = {"type": "Feature", "id": name, "properties": {"kind": kind, **more}, "geometry": geometry}
    battle.submit("umpire", ChangeGround("a better map", "add", feature=feature))


def box(x: float, y: float, half: float) -> tuple[tuple[float, float], ...]:
    return (
        (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half), (x - half, y - half),
    )  # fmt: skip


def train(kind: str = "armoured-train", **more: Any) -> Any:
    """A train that faces east on a line from west to east."""
    weapon = "armoured-train-gun" if kind == "armoured-train" else "sidearm"
    engine = battalion("engine", "french", 40, 30, 90, kind=kind, weapon=weapon, elements=1)
    battle = begun([engine, battalion("line", "french", 70, 36), battalion("foot", "british", 40, 40, 180)], **more)
    ground(battle, "rails", "railway", (10, 30), (90, 30))
    return battle


def test_a_train_goes_along_its_rails_forward_and_backward_and_nowhere_else() -> None:
    """pdb-III.1.14, pdb-III.4.4 (pdb-R35): four dice, never off the line, never round."""
    battle = train()
    battle.submit("british", StandingAnswer("reaction", "never"))
    activated(battle, "engine", face=3)

    assert battle.units["engine"].throws == {"armoured-train": 12}
    assert refusal(battle, "french", Rail("engine", 12.5 * M)) == "too-far"
    assert refusal(battle, "french", Move("engine", ((45 * M, 30 * M),))) == "off-railway"
    assert battle.check("french", Turn("engine", 270.0)) is not None
    battle.submit("french", Rail("engine", 12 * M))
    assert (battle.elements["engine"].x, battle.elements["engine"].facing) == (52, 90)
    battle.submit("french", Rail("engine", -5 * M))
    assert (round(battle.elements["engine"].x, 6), battle.elements["engine"].facing) == (47, 90)


def test_a_train_passes_nobody_who_stands_on_the_line() -> None:
    """pdb-III.2.2, pdb-III.2.4 (pdb-R35)."""
    battle = train()
    put(battle, "line/1", 46, 30)
    activated(battle, "engine", face=3)
    assert refusal(battle, "french", Rail("engine", 12 * M)) == "stacking"
    put(battle, "line/1", 70, 36)
    put(battle, "foot/1", 46, 30)
    assert refusal(battle, "french", Rail("engine", 12 * M)) == "through-enemy"


def test_a_train_whose_rails_are_gone_stays() -> None:
    """pdb-III.1.14 (pdb-R35)."""
    battle = train()
    battle.submit("umpire", ChangeGround("sabotage", "remove", "rails"))
    activated(battle, "engine", face=3)

    assert refusal(battle, "french", Rail("engine", 5 * M)) == "off-railway"


def test_the_gun_of_an_armoured_train_covers_its_front_and_its_rifles_either_side() -> None:
    """pdb-T.2.11, pdb-T.2.12 (pdb-R35, pdb-R43)."""
    battle = train()
    put(battle, "foot/1", 40, 36, 180)
    put(battle, "foot/2", 55, 30, 270)
    put(battle, "foot/pennant", 60, 60)
    activated(battle, "engine", face=3)

    assert battle.check("french", Fire("engine", "foot/1", "armoured-train-rifles")) is None
    assert refusal(battle, "french", Fire("engine", "foot/1")) == "outside-sector"
    assert battle.check("french", Fire("engine", "foot/2")) is None
    assert refusal(battle, "french", Fire("engine", "foot/2", "armoured-train-rifles")) == "outside-sector"


def test_an_armoured_train_that_is_hit_loses_its_readiness_and_nothing_else() -> None:
    """pdb-IV.3.5."""
    battle = train(first="british")
    put(battle, "foot/1", 40, 34, 180)
    put(battle, "foot/pennant", 40, 40)
    activated(battle, "foot", "british")

    events = thrown(battle, "british", Fire("foot/1", "engine"), 19)
    engine = battle.elements["engine"]
    assert [event.facts["effects"] for event in events if event.kind == "fire"] == [["loses-readiness"]]
    assert (engine.ready, engine.x, engine.facing, engine.fate) == (False, 40, 90, "on-table")


def wired(**more: Any) -> Any:
    """A line far from its headquarters, a telegraph between, a team at each end of it."""
    teams = [
        battalion(f"wire-{at}", "french", x, y, kind="telegraph-team", weapon="sidearm", elements=1)
        for at, (x, y) in enumerate(((50, 25), (85, 25)), 1)
    ]
    return begun([battalion("line", "french", 85, 32), *teams, BRITISH], **more)


def test_teams_that_tap_one_line_carry_contact_along_it() -> None:
    """pdb-V.3.1, pdb-V.3.2, pdb-V.3.5 (pdb-R76)."""
    battle = wired()
    unit = battle.units["line"]
    before = contact_of(battle, unit, 85, 32)
    ground(battle, "wire", "telegraph", (45, 24), (90, 24))

    found = contact_of(battle, unit, 85, 32)
    assert before is not None and not before.in_contact
    assert found is not None and (found.in_contact, found.via) == (True, "telegraph")
    put(battle, "wire-2", 85, 26)
    off = contact_of(battle, unit, 85, 32)
    assert off is not None and not off.in_contact


def test_a_broken_line_carries_nothing() -> None:
    """pdb-V.3.5 (pdb-R76)."""
    battle = wired()
    ground(battle, "wire", "telegraph", (45, 24), (90, 24), broken=True)

    found = contact_of(battle, battle.units["line"], 85, 32)
    assert found is not None and not found.in_contact


def test_a_telegraph_station_serves_whoever_stands_by_it_alone() -> None:
    """pdb-V.3.6 (pdb-R76)."""
    battle = wired()
    ground(battle, "wire", "telegraph", (45, 24), (90, 24))
    ground(battle, "halt", "telegraph-station", *box(85, 24, 0.3), title="The halt")
    put(battle, "wire-2", 20, 60)
    unit = battle.units["line"]
    without = contact_of(battle, unit, 85, 32)
    put(battle, "line/1", 85, 25.2)
    take_stations(battle)
    held = contact_of(battle, unit, 85, 32)
    put(battle, "foot/1", 85, 22.8)
    put(battle, "line/1", 85, 32)
    take_stations(battle)
    lost = contact_of(battle, unit, 85, 32)

    assert [found is not None and found.in_contact for found in (without, held, lost)] == [False, True, False]
    assert battle.stations == {"halt": "british"}


def test_a_chain_of_heliographs_is_cut_where_a_wood_hides_one_from_the_next() -> None:
    """pdb-V.3.3, pdb-V.3.4 (pdb-R76): a relay round the wood joins it again."""
    teams = [
        battalion(name, "french", x, y, kind="heliograph-team", weapon="sidearm", elements=1, cavalry="foot")
        for name, x, y in (("sun-1", 45, 22), ("sun-2", 75, 22), ("sun-3", 60, 40))
    ]
    battle = begun([battalion("line", "french", 80, 24), *teams, BRITISH])
    unit = battle.units["line"]
    put(battle, "sun-3", 5, 60)
    clear = contact_of(battle, unit, 80, 24)
    ground(battle, "wood", "wood", *box(60, 22, 3))
    ground(battle, "screen", "wood", *box(15, 50, 8))
    hidden = contact_of(battle, unit, 80, 24)
    put(battle, "sun-3", 60, 40)
    relayed = contact_of(battle, unit, 80, 24)

    assert [found is not None and found.in_contact for found in (clear, hidden, relayed)] == [True, False, True]


def test_a_team_in_contact_moves_without_being_thrown_for() -> None:
    """pdb-V.3.7, pdb-V.3.8: out of contact it is thrown for by itself."""
    near, far = (
        begun([battalion("sun", "french", x, 22, kind="heliograph-team", weapon="sidearm", elements=1), BRITISH])
        for x in (45, 90)
    )

    told = thrown(near, "french", Activate("sun"), 1, 1, 1, 1, 1)
    assert near.units["sun"].active and told[0].facts["needed"] == 0
    thrown(far, "french", Activate("sun"), 1)
    assert not far.units["sun"].active


def workers(*more: Any) -> Any:
    return begun(
        [
            battalion("line", "french", 40, 30, elements=1),
            battalion("sappers", "french", 42, 30, kind="engineers", elements=1),
            BRITISH,
            *more,
        ],
        turns=40,
    )


def test_engineers_beside_a_battalion_bring_its_works_to_six_turns() -> None:
    """pdb-VI.2.2, pdb-VI.2.1, pdb-VI.1.5 (pdb-R53, pdb-R69)."""
    battle = workers()
    activated(battle, "line")
    battle.submit("french", Work("line/1", "field-fortification"))
    battle.submit("french", Done("line"))
    activated(battle, "sappers")
    battle.submit("french", Assist("sappers/1", "line/1"))

    assert not battle.elements["sappers/1"].ready
    for turn in range(6):
        assert battle.laid().cover_at(40, 30) == "none", turn
        WorkGoesOn().do(battle, {})
    assert battle.laid().cover_at(40, 30) == "field-fortification"
    assert [battle.elements[name].work for name in ("line/1", "sappers/1")] == ["", ""]


def test_engineers_who_go_away_leave_a_battalion_to_its_twenty_turns() -> None:
    """pdb-VI.2.2, pdb-VI.1.4 (pdb-R53)."""
    battle = workers()
    activated(battle, "line")
    battle.submit("french", Work("line/1", "field-fortification"))
    battle.submit("french", Done("line"))
    activated(battle, "sappers")
    battle.submit("french", Assist("sappers/1", "line/1"))
    put(battle, "sappers/1", 60, 30)
    for _ in range(19):
        WorkGoesOn().do(battle, {})

    assert battle.laid().cover_at(40, 30) == "none"
    WorkGoesOn().do(battle, {})
    assert battle.laid().cover_at(40, 30) == "field-fortification"


def test_engineers_assist_nobody_at_a_field_of_fire() -> None:
    """pdb-VI.2.2 (pdb-R53)."""
    battle = workers()
    ground(battle, "wood", "wood", *box(40, 30, 5))
    activated(battle, "line")
    battle.submit("french", Work("line/1", "field-of-fire"))
    battle.submit("french", Done("line"))
    activated(battle, "sappers")

    assert refusal(battle, "french", Assist("sappers/1", "line/1")) == "cannot-work"


def test_a_field_of_fire_is_neither_cover_nor_wood() -> None:
    """pdb-VI.1.2, pdb-VI.2.1."""
    battle = workers()
    ground(battle, "wood", "wood", *box(42, 30, 5))
    activated(battle, "sappers")
    battle.submit("french", Work("sappers/1", "field-of-fire"))
    assert (battle.laid().cover_at(42, 30), battle.laid().terrain_at(42, 30, False)) == ("cover", "medium")
    for _ in range(6):
        WorkGoesOn().do(battle, {})

    assert (battle.laid().cover_at(42, 30), battle.laid().terrain_at(42, 30, False)) == ("none", "open")
    assert battle.laid().cover_at(45, 33) == "cover"


def test_who_is_hit_at_work_leaves_it_and_another_may_go_on() -> None:
    """pdb-VI.1.5, pdb-IV.3.1 (pdb-R69): the turns done stay with the ground."""
    battle = workers()
    put(battle, "foot/1", 40, 35, 180)
    put(battle, "foot/pennant", 40, 40)
    activated(battle, "line")
    battle.submit("french", Work("line/1", "field-fortification"))
    for _ in range(3):
        WorkGoesOn().do(battle, {})
    half_of(battle, "british")
    activated(battle, "foot", "british")
    thrown(battle, "british", Fire("foot/1", "line/1"), 16)

    assert battle.elements["line/1"].work == ""
    (site,) = battle.sites.values()
    assert (site.turns >= 3, site.worker) == (True, "")


def test_a_unit_at_work_neither_fires_nor_attacks() -> None:
    """pdb-VI.1.5: and makes itself ready only by leaving off."""
    battle = workers()
    put(battle, "foot/1", 40, 32.5, 180)
    activated(battle, "line")
    battle.submit("french", Work("line/1", "field-fortification"))
    half_of(battle, "british")
    half_of(battle, "french")
    activated(battle, "line")

    assert refusal(battle, "french", Fire("line/1", "foot/1")) == "not-ready"
    assert refusal(battle, "french", CloseCombat("line/1", "foot/1")) == "not-ready"
    battle.submit("french", Ready("line/1"))
    assert battle.elements["line/1"].work == ""


def test_an_obstacle_makes_a_road_no_road_and_bars_it_to_wheels() -> None:
    """pdb-III.5.3, pdb-VI.1.2 (pdb-R70): until it is cleared away, which is a work too."""
    battle = workers(battalion("column", "french", 30, 30, 90, in_column=True, ready=False))
    ground(battle, "high road", "road", (10, 30), (90, 30))
    put(battle, "line/1", 60, 45)
    along = Move("column/1", ((34 * M, 30 * M),), True)
    beyond = Move("column/1", ((46 * M, 30 * M),), True)
    activated(battle, "sappers")
    battle.submit("french", Work("sappers/1", "obstacle"))
    for _ in range(6):
        WorkGoesOn().do(battle, {})
    put(battle, "sappers/1", 60, 50)
    half_of(battle, "british")
    half_of(battle, "french")
    activated(battle, "column", face=6)

    assert battle.check("french", along) is None
    assert refusal(battle, "french", beyond) == "road-needs-column"
    assert (battle.laid().terrain_at(42, 30, True), battle.laid().terrain_at(42, 30, False)) == ("impassable", "heavy")
    battle.submit("french", Done("column"))
    put(battle, "sappers/1", 42, 31)
    activated(battle, "sappers")
    (obstacle,) = [feature.name for feature in battle.laid().ground.features if feature.kind == "obstacle"]
    battle.submit("french", Work("sappers/1", "clear-obstacle", obstacle))
    for _ in range(6):
        WorkGoesOn().do(battle, {})
    assert battle.laid().terrain_at(42, 30, True) == "open"


def test_a_bridge_that_is_blown_carries_nobody() -> None:
    """pdb-VI.1.2, pdb-III.4.4 (pdb-R26)."""
    battle = workers()
    ground(battle, "river", "river", *((0, 31.5), (99, 31.5), (99, 32.5), (0, 32.5), (0, 31.5)))
    ground(battle, "bridge", "bridge", *box(42, 32, 0.8))
    activated(battle, "sappers", face=2)
    over = Move("sappers/1", ((42 * M, 34 * M),))
    assert battle.check("french", over) is None
    assert refusal(battle, "french", Work("sappers/1", "bridge-demolition", "river")) == "no-such-place"
    put(battle, "sappers/1", 42, 30.5)
    battle.submit("french", Work("sappers/1", "bridge-demolition", "bridge"))
    for _ in range(6):
        WorkGoesOn().do(battle, {})
    half_of(battle, "british")
    half_of(battle, "french")
    activated(battle, "sappers", face=2)

    assert refusal(battle, "french", over) == "impassable"


def test_a_column_attacked_by_infantry_falls_unit_by_unit_until_an_attack_fails() -> None:
    """pdb-III.6.7, pdb-IV.4.4, pdb-IV.6.3."""
    line = battalion("line", "french", 40, 30, elements=1)
    foot = battalion("foot", "british", 40, 31.9, 180, elements=4, in_column=True, ready=False)
    battle = begun([line, foot])
    activated(battle, "line")

    events = thrown(battle, "french", CloseCombat("line/1", "foot/1"), 20, 20, 1)
    assert len([event for event in events if event.kind == "close-combat"]) == 3
    assert [battle.elements[f"foot/{at}"].fate for at in (1, 2, 3, 4)] == ["eliminated"] * 2 + ["on-table"] * 2
    assert not battle.elements["line/1"].ready


def test_a_column_charged_is_ridden_down_unit_by_unit() -> None:
    """pdb-IV.7.4, pdb-IV.4.4, pdb-IV.7.3 (pdb-R64)."""
    horse = battalion("horse", "french", 40, 30, kind="cavalry-troop", cavalry="heavy", elements=3)
    foot = battalion("foot", "british", 40, 32.6, 180, elements=3, in_column=True, ready=False)
    battle = begun([horse, foot])
    activated(battle, "horse")
    battle.submit("british", StandingAnswer("reaction", "never"))

    events = thrown(battle, "french", Charge("horse/2", "foot/1"), 20, 20, 20)
    assert [event.facts["target"] for event in events if event.kind == "charge"] == ["foot/1", "foot/2", "foot/3"]
    assert all(battle.elements[f"foot/{at}"].fate == "eliminated" for at in (1, 2, 3))


@pytest.mark.parametrize(("wagon_at", "needed"), [((40, 28), 0), ((80, 28), 5)])
def test_a_company_far_from_its_wagon_fires_at_five_more(wagon_at: tuple[float, float], needed: int) -> None:
    """pdb-V.4.1, pdb-V.4.2, pdb-V.4.3."""
    line = battalion("line", "french", 40, 30, elements=1, wagon=True)
    battle = begun([line, battalion("foot", "british", 40, 37, 180, elements=1)])
    plain = begun([battalion("line", "french", 40, 30, elements=1), battalion("foot", "british", 40, 37, 180)])
    put(battle, battle.units["line"].wagon, *wagon_at)
    put(plain, "foot/1", 40, 37, 180)
    for one in (battle, plain):
        activated(one, "line")

    told = [thrown(one, "french", Fire("line/1", "foot/1"), 2)[0].facts["needed"] for one in (battle, plain)]
    assert told[0] - told[1] == needed


def test_works_and_rails_come_through_a_save() -> None:
    """pdb-VI.1.4."""
    battle = train()
    activated(battle, "line")
    battle.submit("french", Work("line/1", "field-fortification"))
    twin: Any = grognard.load(battle.setup, grognard.save(battle))

    for one in (battle, twin):
        for _ in range(20):
            WorkGoesOn().do(one, {})
    assert grognard.save(battle) == grognard.save(twin)
