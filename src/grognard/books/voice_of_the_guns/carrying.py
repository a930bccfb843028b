"""Carrying the moves out: all together, quarter-bound by quarter-bound, stopping at contact."""

from collections.abc import Mapping
from typing import Final

from grognard.books.voice_of_the_guns.disorder import disorder
from grognard.books.voice_of_the_guns.marching import Plan, measured, plan_march, plan_service
from grognard.books.voice_of_the_guns.movement import moves_over_half, rate
from grognard.books.voice_of_the_guns.orders import (
    LeaveGuns,
    March,
    Mount,
    PlaceObserver,
    Recall,
    Ride,
    Serve,
    ThrowOut,
)
from grognard.books.voice_of_the_guns.scale import PARTS, parts, printed
from grognard.books.voice_of_the_guns.screens import take_in, throw_out
from grognard.books.voice_of_the_guns.standing import arm_of, on_field, troop_of
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import FORMATION_CHANGES, READING_FIGURES
from grognard.books.voice_of_the_guns.terrain import BUILT_UP, ROUGH, STREAM, WOODS
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import Rectangle, contact, rectangle_distance, segment_span
from grognard.ground.shapes import Point, distance

QUARTERS: Final = 4
"""vog-10.1.2: moves are carried out by quarter-bounds."""


class Mover:
    """A unit on its way: its plan, and how far along it is."""

    __slots__ = ("done", "plan", "stopped", "unit")

    def __init__(self, unit: Unit, plan: Plan) -> None:
        self.unit = unit
        self.plan = plan
        self.done = 0.0
        self.stopped = False


def carry_out_moves(battle: GunsBattle) -> None:
    """vog-8.5, vog-10.1.1: what was written is done; batteries keep what follows their fire for later (vog-R50)."""
    plans, battle.plans = battle.plans, {}
    battle.plans_changed()
    movers: list[Mover] = []
    for name in sorted(plans):
        order = plans[name]
        if isinstance(order, ThrowOut):
            throw_out(battle, order.brigade, order.ahead_m / battle.metres)
        elif isinstance(order, Recall):
            if battle.has_unit(order.unit):
                take_in(battle, battle.unit(order.unit), "recalled")
        elif isinstance(order, Mount):
            mount(battle, battle.unit(order.unit), order.mounted)
        elif isinstance(order, LeaveGuns):
            battle.unit(order.unit).crew_away = True
            battle.note(
                "gunners-leave", ("vog-11.15.7",), {"unit": order.unit, "name": battle.unit(order.unit).roll.name}
            )
        elif isinstance(order, PlaceObserver):
            unit = battle.unit(order.unit)
            unit.observer = "on-table"
            unit.observer_x, unit.observer_y = order.x_m / battle.metres, order.y_m / battle.metres
            battle.note("observer", ("vog-11.8.1", "vog-11.8.2"), {"unit": order.unit, "name": unit.roll.name})
        elif isinstance(order, Serve):
            serve(battle, order, movers)
        elif isinstance(order, March):
            march = plan_march(
                battle, battle.unit(order.unit), order, False, None, battle.unit(order.unit).roll.brigade
            )
            if isinstance(march, Refusal):
                told = {"unit": order.unit, "name": battle.unit(order.unit).roll.name, "why": march.sentence}
                battle.note("march-fails", (march.paragraph,), told)
            else:
                movers.append(Mover(battle.unit(order.unit), march))
    before = {unit.roll.id: (unit.x, unit.y) for unit in battle.units}
    move_by_quarters(battle, movers)
    move_generals(battle, plans, before)
    over_run(battle, movers)


def serve(battle: GunsBattle, order: Serve, movers: list[Mover]) -> None:
    """vog-11.5.2: the evolutions up to the fire; the fire itself and what follows come after step 6."""
    from grognard.books.voice_of_the_guns.artillery import after_evolution

    unit = battle.unit(order.unit)
    plan = plan_service(battle, unit, order)
    if isinstance(plan, Refusal):
        told = {"unit": order.unit, "name": unit.roll.name, "why": plan.sentence}
        battle.note("march-fails", (plan.paragraph,), told)
        return
    todo = list(order.plan)
    while todo and todo[0] != "fire":
        evolution = todo.pop(0)
        if evolution == "move":
            movers.append(Mover(unit, plan))
        else:
            state = after_evolution(unit.roll.gun_class, unit.state, evolution)
            battle.note("evolution", ("vog-11.5.2",), {"unit": order.unit, "name": unit.roll.name, "state": state})
            unit.state = state
            battle.touched()
    if "move" not in order.plan:
        battle.place(unit, unit.x, unit.y, plan.facing)
    unit.plan = [*todo, "held"] if "fire" not in todo else todo
    if "move" in todo:
        battle.plans[unit.roll.id] = Serve(unit.roll.id, tuple(todo), order.path, order.facing_deg)
    elif todo:
        battle.plans[unit.roll.id] = Serve(unit.roll.id, tuple(todo), (), order.facing_deg)


def mount(battle: GunsBattle, unit: Unit, mounted: bool) -> None:
    """vog-11.4.2 (vog-R88): the change costs as the dearest listed evolution, or by setting nothing, or all of its
    move.
    """
    unit.mounted = mounted
    move = rate(battle.settings, battle.scale, "cavalry", "line") / PARTS
    dearest = max(printed(battle.settings, battle.scale, change[0]) for change in FORMATION_CHANGES.values())
    unit.full = move
    unit.spent = {"0": 0.0, "full-move": move}.get(battle.settings.dismount_cost, dearest / PARTS)
    unit.over_half = moves_over_half(battle.settings, parts(move), parts(unit.spent), 0)
    battle.reform_as(unit, "line" if mounted else "extended-order", 1)
    if not mounted and "extended-order" not in unit.roll.formations:
        battle.reform_as(unit, "line", 1)
    battle.note("mounts", ("vog-11.4.2",), {"unit": unit.roll.id, "name": unit.roll.name, "mounted": mounted})


def point_on(path: list[Point], share: float) -> Point:
    """The place at a share of a path's length."""
    total = sum(distance(*path[at - 1], *path[at]) for at in range(1, len(path)))
    left = total * share
    for at in range(1, len(path)):
        leg = distance(*path[at - 1], *path[at])
        if left <= leg and leg > 0:
            (ax, ay), (bx, by) = path[at - 1], path[at]
            return ax + (bx - ax) * left / leg, ay + (by - ay) * left / leg
        left -= leg
    return path[-1]


def move_by_quarters(battle: GunsBattle, movers: list[Mover]) -> None:
    """vog-10.1.2: a quarter of each move at a time; whoever would touch an enemy stops before him."""
    for mover in movers:
        unit, plan = mover.unit, mover.plan
        unit.full = plan.full
        unit.spent += plan.spent
        unit.prone = False
        if plan.formation != unit.formation or plan.ranks != unit.ranks:
            battle.note(
                "forms",
                ("vog-10.4.7",),
                {"unit": unit.roll.id, "name": unit.roll.name, "formation": plan.formation},
            )
            battle.reform_as(unit, plan.formation, plan.ranks)
        if plan.facing != unit.facing:
            battle.place(unit, unit.x, unit.y, plan.facing)
    for quarter in range(1, QUARTERS + 1):
        for mover in movers if quarter % 2 else movers[::-1]:
            if not mover.stopped and on_field(mover.unit):
                step(battle, mover, quarter / QUARTERS)
    for mover in movers:
        finish_march(battle, mover)


def step(battle: GunsBattle, mover: Mover, share: float) -> None:
    unit, path = mover.unit, mover.plan.path
    if len(path) < 2:
        mover.done = share
        return
    before = battle.footprint(unit)
    x, y = point_on(path, share)
    near = near_foes(battle, unit, before, x, y)
    blocked, low, high = first_touch(battle, mover, before, share, near)
    if blocked is not None:
        for _ in range(12):
            middle = (low + high) / 2
            at = point_on(path, middle)
            if touched_foe(battle, before, at[0], at[1], near) is None:
                low = middle
            else:
                high = middle
        share = low
        x, y = point_on(path, share)
        mover.stopped = True
        battle.note(
            "stops-at-contact",
            ("vog-10.1.2",),
            {"unit": unit.roll.id, "name": unit.roll.name, "by": blocked.roll.name},
        )
        if blocked.hidden:
            discover(battle, blocked)
    follow_through(battle, unit, x, y)
    mover.done = share
    battle.place(unit, x, y, unit.facing)
    approach(battle, unit, near)


def first_touch(
    battle: GunsBattle, mover: Mover, box: Rectangle, share: float, foes: list[Unit]
) -> tuple[Unit | None, float, float]:
    """The first enemy met on the way, looked for at every unit of the way, and between which shares of the path."""
    if not foes:
        return None, share, share
    steps = max(1, int(mover.plan.length * (share - mover.done)) + 1)
    low = mover.done
    for number in range(1, steps + 1):
        high = mover.done + (share - mover.done) * number / steps
        x, y = point_on(mover.plan.path, high)
        foe = touched_foe(battle, box, x, y, foes)
        if foe is not None:
            return foe, low, high
        low = high
    return None, share, share


def near_foes(battle: GunsBattle, unit: Unit, box: Rectangle, x: float, y: float) -> list[Unit]:
    """Enemies the unit could come near on the way to a place."""
    far = distance(box.x, box.y, x, y) + box.reach + 20.0
    found: list[Unit] = []
    for foe in battle.units:
        if foe.roll.side != unit.roll.side and not foe.gone and not foe.off:
            reach = far + battle.footprint(foe).reach
            dx, dy = foe.x - box.x, foe.y - box.y
            if dx * dx + dy * dy <= reach * reach:
                found.append(foe)
    return found


def touched_foe(battle: GunsBattle, box: Rectangle, x: float, y: float, foes: list[Unit]) -> Unit | None:
    there = box.moved(x - box.x, y - box.y)
    for foe in foes:
        other = battle.footprint(foe)
        if contact(there, other):
            if rectangle_distance(box, other) > 0 or distance(x, y, foe.x, foe.y) < distance(
                box.x, box.y, foe.x, foe.y
            ):
                return foe
    return None


def approach(battle: GunsBattle, unit: Unit, foes: list[Unit]) -> None:
    """vog-12.2.3: how near enemies came by moving to those who reform; and hidden troops are found (vog-R102)."""
    box = battle.footprint(unit)
    for foe in foes:
        if foe.hidden:
            near = printed(battle.settings, battle.scale, READING_FIGURES["ambush_discovered"]) / PARTS
            if rectangle_distance(box, battle.footprint(foe)) <= near:
                discover(battle, foe)
        if foe.disordered and unit.roll.arm != "artillery":
            gap = rectangle_distance(box, battle.footprint(foe))
            if foe.approached < 0 or gap < foe.approached:
                foe.approached = gap


def discover(battle: GunsBattle, unit: Unit) -> None:
    """vog-11.7.1 (vog-R102): hidden troops are seen, and there is no ambush any more."""
    unit.hidden = False
    battle.touched()
    battle.note("discovered", ("vog-11.7.1",), {"unit": unit.roll.id, "name": unit.roll.name})


def follow_through(battle: GunsBattle, unit: Unit, x: float, y: float) -> None:
    """vog-14.2.8: ordered friends who pass through halted infantry."""
    if battle.is_disordered(unit) or unit.roll.arm == "artillery":
        return
    for friend in battle.units:
        if friend.halted and friend.roll.side == unit.roll.side and friend is not unit:
            start, end = segment_span(battle.footprint(friend), unit.x, unit.y, x, y)
            if start <= end:
                friend.passed_by = unit.roll.id


def finish_march(battle: GunsBattle, mover: Mover) -> None:
    """What the march came to: distance, more than half or not (vog-11.12.4), difficult going and water (vog-12.1.3)."""
    unit, plan = mover.unit, mover.plan
    length = measured(plan.length * min(1.0, mover.done))
    unit.moved += length
    unit.over_half = moves_over_half(battle.settings, parts(unit.full), parts(unit.spent), parts(unit.moved))
    if length > 0:
        unit.stood = 0
        unit.halted = ""
        unit.hidden = False
        unit.passed_by = ""
        battle.note(
            "marches",
            ("vog-10.1.1",),
            {
                "unit": unit.roll.id,
                "name": unit.roll.name,
                "distance": round(length, 3),
                "x_m": round(unit.x * battle.metres, 2),
                "y_m": round(unit.y * battle.metres, 2),
            },
        )
    settle_ground(battle, unit, plan.crossings.water and length > 0, mover.done, plan.path)


def settle_ground(battle: GunsBattle, unit: Unit, waded: bool, done: float, path: list[Point]) -> None:
    """vog-12.1.3 difficult going, until all of the unit is clear; vog-12.1.4 water, and a quarter-bound after it."""
    ground = battle.terrain().ground
    box = battle.footprint(unit)
    places = [(unit.x, unit.y), *box.corners()]
    kinds: list[str] = []
    for x, y in places:
        for feature in ground.at(x, y):
            kinds.append(feature.kind)
    difficult = any(kind in WOODS or kind in BUILT_UP or kind in ROUGH for kind in kinds)
    on_road = any(feature.kind == "road" for feature in ground.at(unit.x, unit.y)) and unit.formation != "line"
    in_water = any(kind in STREAM for kind in kinds) and not on_road
    order = battle.order_of(unit)
    arm = arm_of(unit)
    was = unit.going
    unit.going = False
    if difficult and unit.moved > 0 and troop_of(unit) != "general" and not on_road and arm != "artillery":
        ruling = disorder(
            battle.settings,
            battle.dice,
            event="moved-in-difficult-going",
            arm=arm,
            order=order,
            clear_of_terrain=False,
            any_part_in_water=False,
            quarter_bounds_since_water=None,
        )
        unit.going = not isinstance(ruling, Refusal) and ruling.disordered
    if unit.going and not was:
        battle.note("rough-going", ("vog-12.1.3",), {"unit": unit.roll.id, "name": unit.roll.name})
    unit.wet = -1
    if (waded or in_water) and arm != "artillery":
        since = 0
        if not in_water:
            quarters_dry = 0
            for quarter in range(QUARTERS):
                x, y = point_on(path, done * quarter / QUARTERS) if len(path) > 1 else (unit.x, unit.y)
                wet = any(feature.kind in STREAM for feature in ground.near(x, y, box.half_depth))
                quarters_dry = 0 if wet else quarters_dry + 1
            since = max(0, quarters_dry - 1)
        ruling = disorder(
            battle.settings,
            battle.dice,
            event="wading",
            arm=arm,
            order=order,
            clear_of_terrain=False,
            any_part_in_water=in_water,
            quarter_bounds_since_water=since,
        )
        if not isinstance(ruling, Refusal) and ruling.disordered:
            unit.wet = 0
            battle.note("wades", ("vog-12.1.4",), {"unit": unit.roll.id, "name": unit.roll.name})


def move_generals(battle: GunsBattle, plans: Mapping[str, object], before: dict[str, Point]) -> None:
    """vog-10.2.10: those who were sent; a brigadier who was not keeps his place with his troops (vog-R104)."""
    for general in battle.generals:
        if general.off:
            continue
        order = plans.get(general.id)
        if isinstance(order, Ride):
            general.x, general.y = order.x_m / battle.metres, order.y_m / battle.metres
            battle.note("rides", ("vog-10.2.10",), {"general": general.id, "name": general.name})
            continue
        if general.leading:
            continue
        own = [brigade.id for brigade in battle.brigades if brigade.general == general.id]
        if not own:
            continue
        moved = [
            (unit.x - before[unit.roll.id][0], unit.y - before[unit.roll.id][1])
            for unit in battle.units
            if unit.roll.brigade in own and on_field(unit) and unit.roll.id in before
        ]
        if not moved:
            continue
        east = sum(dx for dx, _ in moved) / len(moved)
        north = sum(dy for _, dy in moved) / len(moved)
        if battle.on_table(general.x + east, general.y + north):
            general.x += east
            general.y += north


def over_run(battle: GunsBattle, movers: list[Mover]) -> None:
    """vog-11.8.2, vog-11.8.5: an observer whose counter enemy troops move over."""
    for gun in battle.units:
        if gun.observer != "on-table":
            continue
        for mover in movers:
            if mover.unit.roll.side == gun.roll.side or not on_field(mover.unit):
                continue
            over = battle.footprint(mover.unit).contains(gun.observer_x, gun.observer_y)
            for at in range(1, len(mover.plan.path)):
                ax, ay = mover.plan.path[at - 1]
                bx, by = mover.plan.path[at]
                counter = Rectangle(gun.observer_x, gun.observer_y, 0.0, battle.footprint(mover.unit).frontage, 1.0)
                start, end = segment_span(counter, ax, ay, bx, by)
                over = over or start <= min(end, mover.done)
            if over:
                gun.observer = "over-run"
                gun.observer_back = battle.turn + 2
                gun.marked = ""
                battle.note("observer-over-run", ("vog-11.8.5",), {"unit": gun.roll.id, "name": gun.roll.name})
                break
