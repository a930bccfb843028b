"""Sight: what stops the view, what does not, and that who sees is seen."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.ground.bodies import Bodies
from grognard.ground.heights import GridHeights, Heights, SteppedHeights
from grognard.ground.rectangles import Rectangle
from grognard.ground.rulers import TOUCH
from grognard.ground.shapes import Circle, Polygon, Polyline, Shape
from grognard.ground.sight import (
    BODY,
    FEATURE,
    OVER_BY_LINE,
    OVER_FROM_BOTH,
    OVER_FROM_EITHER,
    OVER_NEVER,
    RELIEF,
    RELIEF_ABOVE_BOTH,
    RELIEF_BY_LINE,
    RELIEF_NONE,
    TOUCHED,
    Screen,
    Sight,
    SightRule,
    Stop,
)
from grognard.ground.terrain import Feature, Ground, Value

Line = tuple[float, float, float, float]


def box(west: float, south: float, east: float, north: float) -> Polygon:
    return Polygon([[(west, south), (east, south), (east, north), (west, north), (west, south)]])


def ground(*features: Feature, heights: Heights | None = None) -> Ground:
    return Ground("test", 1000, 1000, list(features), heights)


def wood(shape: Shape, name: str = "copse", height: float | None = None, **properties: Value) -> Feature:
    return Feature(name, "wood", shape, height=height, properties=dict(properties))


def stop_of(found: Stop | None) -> tuple[str, str] | None:
    return None if found is None else (found.what, found.name)


COPSE = box(400, 400, 440, 600)  # 40 deep to a line running east
SHALLOW = SightRule([Screen(["wood", "village"], 40.0)], RELIEF_NONE)
SOLID = SightRule([Screen(["wood"], 0.0)], RELIEF_NONE)
OWN_FREE = SightRule([Screen(["wood"], 0.0, own_free=True)], RELIEF_NONE)


@pytest.mark.parametrize(
    ("rule", "line", "seen"),
    [
        pytest.param(SHALLOW, (300, 500, 700, 500), True, id="exactly as deep as one may see through"),
        pytest.param(SHALLOW, (300, 450, 700, 550), False, id="slantwise it is deeper"),
        pytest.param(SHALLOW, (300, 700, 700, 700), True, id="past the wood"),
        pytest.param(SHALLOW, (420, 410, 420, 449), True, id="inside it, near"),
        pytest.param(SHALLOW, (420, 410, 420, 451), False, id="inside it, too far"),
        pytest.param(SOLID, (300, 500, 700, 500), False, id="any wood"),
        pytest.param(SOLID, (300, 500, 399, 500), True, id="short of the wood"),
        pytest.param(SOLID, (300, 500, 400, 500), True, id="up to its edge"),
        pytest.param(SOLID, (300, 500, 401, 500), False, id="into it"),
        pytest.param(SOLID, (350, 350, 400, 400), True, id="to its corner"),
        pytest.param(SOLID, (300, 300, 500, 500), False, id="along its diagonal corner"),
        pytest.param(SOLID, (380, 620, 420, 580), False, id="over its corner"),
        pytest.param(SOLID, (400, 300, 400, 700), False, id="along its very edge"),
        pytest.param(OWN_FREE, (420, 500, 700, 500), True, id="out of one's own wood"),
        pytest.param(OWN_FREE, (300, 500, 420, 500), True, id="into the target's wood"),
        pytest.param(OWN_FREE, (300, 500, 700, 500), False, id="through a wood that is neither's"),
    ],
)
def test_a_wood_screens_as_the_rule_says(rule: SightRule, line: Line, seen: bool) -> None:
    sight = Sight(ground(wood(COPSE)), rule)
    assert sight.clear(*line) is seen
    assert (sight.stop(*line) is None) is seen


def test_what_is_seen_through_is_added_up_and_overlaps_count_once() -> None:
    two = ground(wood(box(400, 0, 425, 999), "one"), wood(box(500, 0, 525, 999), "two"))
    assert not Sight(two, SHALLOW).clear(300, 500, 700, 500)
    overlapping = ground(wood(box(400, 0, 425, 999), "one"), wood(box(410, 0, 435, 999), "two"))
    assert Sight(overlapping, SHALLOW).clear(300, 500, 700, 500)


def test_a_feature_may_say_itself_how_far_one_sees_through_it() -> None:
    thin = ground(wood(COPSE, see_through=100.0))
    assert Sight(thin, SOLID).clear(300, 500, 700, 500)
    assert Sight(ground(wood(COPSE, see_through=39.0)), SHALLOW).clear(300, 500, 700, 500) is False


def test_a_wall_stops_the_view_where_it_is_crossed() -> None:
    wall = Feature("wall", "wall", Polyline([(500, 0), (500, 1000)], 0.0))
    touched = SightRule([Screen(["wall"], TOUCHED)], RELIEF_NONE)
    found = Sight(ground(wall), touched).stop(300, 500, 700, 500)
    assert stop_of(found) == (FEATURE, "wall")
    assert found is not None
    assert found.x == pytest.approx(500, abs=1e-3)
    assert Sight(ground(wall), SightRule([Screen(["wall"], 0.0)], RELIEF_NONE)).clear(300, 500, 700, 500)


def test_the_stop_named_is_the_first_from_the_one_who_looks() -> None:
    sight = Sight(ground(wood(Circle(400, 500, 20), "west"), wood(Circle(600, 500, 20), "east")), SOLID)
    there = sight.stop(300, 500, 700, 500)
    back = sight.stop(700, 500, 300, 500)
    assert stop_of(there) == (FEATURE, "west")
    assert stop_of(back) == (FEATURE, "east")
    assert there is not None
    assert back is not None
    assert (there.x, back.x) == pytest.approx((380, 620))


RIDGE = SteppedHeights(0.0, [(10.0, box(480, 0, 520, 1000)), (20.0, box(480, 0, 520, 200))])


@pytest.mark.parametrize(
    ("relief", "eye", "line", "seen"),
    [
        pytest.param(RELIEF_NONE, 2, (300, 500, 700, 500), True, id="relief does not count"),
        pytest.param(RELIEF_BY_LINE, 2, (300, 500, 700, 500), False, id="over the ridge"),
        pytest.param(RELIEF_BY_LINE, 2, (300, 500, 450, 500), True, id="on this side of it"),
        pytest.param(RELIEF_BY_LINE, 2, (500, 500, 540, 500), False, id="under one's own crest"),
        pytest.param(RELIEF_BY_LINE, 2, (519, 500, 530, 500), True, id="from the crest's edge down"),
        pytest.param(RELIEF_BY_LINE, 10, (300, 500, 700, 500), True, id="level with the crest"),
        pytest.param(RELIEF_ABOVE_BOTH, 2, (300, 500, 700, 500), False, id="higher than both"),
        pytest.param(RELIEF_ABOVE_BOTH, 2, (500, 500, 700, 500), True, id="as high as the one"),
        pytest.param(RELIEF_ABOVE_BOTH, 2, (500, 500, 700, 100), True, id="no higher in between"),
        pytest.param(RELIEF_ABOVE_BOTH, 2, (500, 900, 500, 100), True, id="toward higher ground"),
        pytest.param(RELIEF_ABOVE_BOTH, 2, (300, 100, 510, 500), True, id="round the higher part"),
        pytest.param(RELIEF_ABOVE_BOTH, 2, (440, 100, 510, 250), False, id="over its shoulder"),
    ],
)
def test_relief_hides_as_the_rule_says(relief: int, eye: float, line: Line, seen: bool) -> None:
    sight = Sight(ground(heights=RIDGE), SightRule([], relief, eye))
    assert sight.clear(*line) is seen
    found = sight.stop(*line)
    assert stop_of(found) == (None if seen else (RELIEF, ""))


def test_where_the_relief_stops_the_view_is_told() -> None:
    found = Sight(ground(heights=RIDGE), SightRule([], RELIEF_BY_LINE, 2.0)).stop(700, 500, 300, 500)
    assert found is not None
    assert (found.x, found.y) == pytest.approx((520, 500))


RAMP = GridHeights(500.0, 3, 3, [0, 50, 0, 0, 50, 0, 0, 50, 0])  # a saddle roof along x = 500


def test_a_smooth_crest_hides_what_lies_behind_it() -> None:
    sight = Sight(ground(heights=RAMP), SightRule([], RELIEF_BY_LINE, 1.0))
    assert not sight.clear(400, 500, 600, 500)
    assert sight.clear(500, 500, 900, 500)
    assert sight.clear(495, 500, 505, 500)
    assert not sight.clear(480, 500, 520, 500)


@pytest.mark.parametrize(
    ("height", "line", "seen"),
    [
        pytest.param(5.0, (100, 500, 560, 500), False, id="a low line meets it"),
        pytest.param(5.0, (500, 500, 100, 500), True, id="seen over from the crest"),
        pytest.param(45.0, (500, 500, 100, 500), False, id="too high to be seen over"),
        pytest.param(None, (500, 500, 100, 500), False, id="nobody sees over it"),
    ],
)
def test_a_feature_is_seen_over_where_the_line_passes_above_it(height: float | None, line: Line, seen: bool) -> None:
    rule = SightRule([Screen(["wood"], 0.0, over=OVER_BY_LINE)], RELIEF_NONE, 30.0)
    low = wood(box(150, 400, 200, 600), height=height)
    if line[2] == 560:
        rule = SightRule([Screen(["wood"], 0.0, over=OVER_BY_LINE)], RELIEF_NONE, 1.0)
        line = (100, 500, 220, 500)
    assert Sight(ground(low, heights=RAMP), rule).clear(*line) is seen


TERRACE = SteppedHeights(0.0, [(10.0, box(0, 0, 200, 1000)), (10.0, box(800, 0, 1000, 1000))])


@pytest.mark.parametrize(
    ("over", "level", "line", "seen"),
    [
        (OVER_NEVER, 0.0, (100, 500, 900, 500), False),
        (OVER_FROM_EITHER, 10.0, (100, 500, 700, 500), True),
        (OVER_FROM_EITHER, 10.5, (100, 500, 700, 500), False),
        (OVER_FROM_EITHER, 0.0, (300, 500, 700, 500), False),
        (OVER_FROM_BOTH, 0.0, (100, 500, 700, 500), False),
        (OVER_FROM_BOTH, 0.0, (100, 500, 900, 500), True),
    ],
)
def test_who_stands_a_level_higher_sees_over_woods_and_bodies(over: int, level: float, line: Line, seen: bool) -> None:
    wooded = Sight(
        ground(wood(COPSE), heights=TERRACE),
        SightRule([Screen(["wood"], 0.0, over=over)], RELIEF_NONE, level=level),
    )
    assert wooded.clear(*line) is seen
    bare = Sight(ground(heights=TERRACE), SightRule([], RELIEF_NONE, bodies_over=over, level=level))
    bodies = Bodies(100.0)
    bodies.put("2nd", Rectangle(500, 500, 0, 60, 10), 0.0)
    assert (bare.stop(*line, bodies=bodies) is None) is seen


def test_a_body_on_the_line_stops_the_view_unless_it_looks_or_is_looked_at() -> None:
    sight = Sight(ground(), SightRule([], RELIEF_NONE))
    bodies = Bodies(50.0)
    bodies.put("guns", Rectangle(100, 500, 90, 40, 20))
    bodies.put("near", Rectangle(300, 500, 90, 40, 20))
    bodies.put("far", Rectangle(600, 500, 90, 40, 20))
    bodies.put("aside", Rectangle(450, 560, 90, 40, 20))
    assert stop_of(sight.stop(110, 500, 900, 500, bodies, ["guns"])) == (BODY, "near")
    assert stop_of(sight.stop(900, 500, 110, 500, bodies, ["guns"])) == (BODY, "far")
    assert stop_of(sight.stop(110, 500, 590, 500, bodies, ["guns", "far"])) == (BODY, "near")
    bodies.take("near")
    assert sight.stop(110, 500, 590, 500, bodies, ["guns", "far"]) is None


def test_a_body_is_seen_over_where_the_line_passes_above_it() -> None:
    rule = SightRule([], RELIEF_NONE, 1.7, OVER_BY_LINE, body_height=1.7)
    bodies = Bodies(100.0)
    bodies.put("line", Rectangle(300, 500, 0, 40, 40), 0.0)
    sight = Sight(ground(heights=TERRACE), rule)
    assert sight.stop(100, 500, 700, 500, bodies) is None
    bodies.put("line", Rectangle(680, 500, 0, 40, 40), 9.0)
    assert stop_of(sight.stop(100, 500, 780, 500, bodies)) == (BODY, "line")


def _many() -> Ground:
    source = random.Random(11)
    features = []
    for number in range(30):
        x, y, r = source.uniform(50, 950), source.uniform(50, 950), source.uniform(10, 90)
        shape: Shape = Circle(x, y, r)
        if number % 3 == 1:
            shape = Polygon([[(x, y), (x + r, y + r / 3), (x + r / 4, y + r), (x, y)]])
        elif number % 3 == 2:
            shape = Polyline([(x, y), (x + r, y), (x + r, y + 2 * r)], r / 5)
        height = None if number % 4 == 0 else source.uniform(2, 30)
        features.append(Feature(f"f{number}", "wood" if number % 2 else "village", shape, height=height))
    values = [source.uniform(0, 25) for _ in range(441)]
    return Ground("many", 1000, 1000, features, GridHeights(50.0, 21, 21, values))


MANY = _many()
RULES = [
    SightRule([Screen(["wood"], 30.0), Screen(["village"], 0.0, own_free=True)], RELIEF_NONE),
    SightRule([Screen(["wood", "village"], 15.0, over=OVER_BY_LINE)], RELIEF_BY_LINE, 2.0),
    SightRule([Screen(["wood"], 30.0, over=OVER_FROM_EITHER)], RELIEF_ABOVE_BOTH, level=8.0),
]
SIGHTS = [Sight(MANY, rule) for rule in RULES]
# beyond the edge of the map, too
AT = st.floats(-100.0, 1100.0)


@given(AT, AT, AT, AT)
def test_whoever_sees_is_seen(ax: float, ay: float, bx: float, by: float) -> None:
    for sight in SIGHTS:
        seen = sight.clear(ax, ay, bx, by)
        assert seen == sight.clear(bx, by, ax, ay)
        assert seen == (sight.stop(ax, ay, bx, by) is None)
        assert seen == (sight.stop(bx, by, ax, ay) is None)


BODIES = Bodies(40.0)
for _number in range(25):
    BODIES.put(f"b{_number}", Rectangle(_number * 41 % 1000, _number * 87 % 1000, _number * 33, 60, 15), _number % 7)
OVER_BODIES = [
    Sight(MANY, SightRule([Screen(["wood"], 200.0)], RELIEF_NONE, 1.7, over, body_height=1.7))
    for over in (OVER_NEVER, OVER_BY_LINE, OVER_FROM_EITHER, OVER_FROM_BOTH)
]


@given(AT, AT, AT, AT)
def test_past_bodies_one_sees_just_where_nothing_stops_the_view(ax: float, ay: float, bx: float, by: float) -> None:
    for sight in OVER_BODIES:
        but = BODIES.near(ax, ay, 30.0) + BODIES.near(bx, by, 30.0)
        assert sight.clear_past(ax, ay, bx, by, BODIES, but) == (sight.stop(ax, ay, bx, by, BODIES, but) is None)


def test_whoever_sees_is_seen_even_at_the_last_bit_of_the_limit() -> None:
    source = random.Random(9)
    grove = Polygon([[(300, 300), (720, 380), (650, 700), (310, 590), (300, 300)]])
    sights = 0
    for _ in range(300):
        ax, ay, bx, by = (source.uniform(0, 1000) for _ in range(4))
        depth = grove.length_inside(ax, ay, bx, by)
        if depth > 1.0:
            sight = Sight(ground(wood(grove)), SightRule([Screen(["wood"], depth - TOUCH)], RELIEF_NONE))
            assert sight.clear(ax, ay, bx, by) == sight.clear(bx, by, ax, ay)
            sights += 1
    assert sights > 100


@given(AT, AT, AT, AT)
def test_what_is_remembered_changes_no_answer(ax: float, ay: float, bx: float, by: float) -> None:
    for rule, sight in zip(RULES, SIGHTS, strict=True):
        fresh = Sight(MANY, rule)
        fresh.corridors.low, fresh.corridors.high = 1.0, 0.0  # asks every screen, every time
        assert fresh.clear(ax, ay, bx, by) == sight.clear(ax, ay, bx, by)


@given(AT, AT, AT, AT)
def test_the_first_rule_agrees_with_a_plain_reckoning(ax: float, ay: float, bx: float, by: float) -> None:
    """Two thousand points of the line asked one by one, where that is fine enough to tell."""
    steps = 2000
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    points = [(ax + i / steps * (bx - ax), ay + i / steps * (by - ay)) for i in range(steps + 1)]
    depth = sum(any(f.shape.contains(*p) for f in MANY.of_kind("wood")) for p in points) * length / steps
    assume(abs(depth - 30.0) > 20 * length / steps)
    crossed = False
    for village in MANY.of_kind("village"):
        marks = [0.0]
        for span in village.shape.spans(ax, ay, bx, by):
            marks += span
        marks.append(1.0)
        assume(all(two - one == 0.0 or two - one > 3 / steps for one, two in pairwise(marks)))
        inside = [village.shape.contains(*p) for p in points]
        while inside and inside[0]:  # one's own village, as far as the line first leaves it
            inside.pop(0)
        while inside and inside[-1]:
            inside.pop()
        crossed = crossed or any(inside)
    assert SIGHTS[0].clear(ax, ay, bx, by) == (depth <= 30.0 and not crossed)


def test_out_of_one_end_of_a_village_its_other_end_is_in_the_way() -> None:
    hook = Polygon([[(0, 0), (90, 0), (90, 90), (80, 90), (80, 10), (10, 10), (10, 90), (0, 90), (0, 0)]])
    sight = Sight(ground(wood(hook)), OWN_FREE)
    assert sight.clear(5, 50, 70, 50)
    assert sight.clear(5, 50, 85, 50)
    assert not sight.clear(5, 50, 120, 50)


def test_many_lines_at_once_are_the_lines_one_by_one() -> None:
    source = random.Random(7)
    lines = [tuple(source.uniform(0, 1000) for _ in range(4)) for _ in range(300)]
    pairs = [(ax, ay, bx, by) for ax, ay, bx, by in lines]
    for sight in SIGHTS:
        one_by_one: Callable[..., bool] = sight.clear
        assert sight.clear_pairs(pairs) == [one_by_one(*pair) for pair in pairs]
        assert sight.clear_from(500, 500, [(bx, by) for _, _, bx, by in pairs]) == [
            sight.clear(500, 500, bx, by) for _, _, bx, by in pairs
        ]


def test_sight_at_scale_is_the_same_sight() -> None:
    table = MANY.at_scale(40.0)
    rule = SightRule([Screen(["wood", "village"], 15.0 / 40, over=OVER_BY_LINE)], RELIEF_BY_LINE, 2.0 / 40)
    scaled = Sight(table, rule)
    source = random.Random(8)
    for _ in range(300):
        ax, ay, bx, by = (source.uniform(0, 1000) for _ in range(4))
        assert scaled.clear(ax / 40, ay / 40, bx / 40, by / 40) == SIGHTS[1].clear(ax, ay, bx, by)
