"""Movement on the table: what a march, a battery's evolutions or a general's ride would come to, and whether they
may be.
"""

from collections.abc import Sequence
from typing import Final

from grognard.books.voice_of_the_guns.artillery import artillery_evolutions
from grognard.books.voice_of_the_guns.movement import Allowed, Judged, judge_move, reckon_allowance
from grognard.books.voice_of_the_guns.orders import March, MarchTogether, Serve
from grognard.books.voice_of_the_guns.places import friend_in
from grognard.books.voice_of_the_guns.scale import parts, to_hundredths
from grognard.books.voice_of_the_guns.standing import arm_of, on_field, served, troop_of, usual_ranks
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.terrain import Crossings
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.dice import ThrownDice
from grognard.core.refusals import Refusal
from grognard.ground.angles import direction
from grognard.ground.rectangles import Rectangle
from grognard.ground.shapes import Point, distance

NO_DICE: Final = ThrownDice([])
NARROW: Final = ("column-of-route", "column-of-squadrons", "limbered")


class Plan:
    """What a march comes to: its path, length, deductions, full move, and what the ruling made of it."""

    __slots__ = ("crossings", "facing", "formation", "full", "length", "over_half", "path", "ranks", "spent")

    def __init__(
        self,
        path: list[Point],
        facing: float,
        formation: str,
        ranks: int,
        full: float,
        spent: float,
        crossings: Crossings,
        over_half: bool,
    ) -> None:
        self.path = path
        self.facing = facing
        self.formation = formation
        self.ranks = ranks
        self.full = full
        self.spent = spent
        self.length = measured(crossings.length)
        self.crossings = crossings
        self.over_half = over_half


def released(battle: GunsBattle, unit: Unit) -> str:
    """vog-14.2.6 to vog-14.2.8: what frees infantry halted by a failed flinch test; "none" if nothing does."""
    if not unit.halted:
        return "none"
    if unit.passed:
        return "passed-flinch"
    if not battle.has_unit(unit.halted):
        return "opponents-retired"
    opponent = battle.unit(unit.halted)
    if not on_field(opponent) or opponent.retired_moves > unit.halted_mark:
        return "opponents-retired"
    if unit.passed_by and battle.has_unit(unit.passed_by):
        friend = battle.unit(unit.passed_by)
        if on_field(friend) and not friend.disordered:
            to_foe = distance(unit.x, unit.y, opponent.x, opponent.y)
            if distance(friend.x, friend.y, opponent.x, opponent.y) < to_foe:
                return "friends-passed-through"
    return "none"


def closes(battle: GunsBattle, unit: Unit, x: float, y: float) -> bool:
    """Whether a place is nearer to the nearest enemy in sight than where the unit stands."""
    here, there = 1e18, 1e18
    for foe in battle.foes(unit.roll.side):
        if foe.hidden:
            continue
        dx, dy = foe.x - unit.x, foe.y - unit.y
        here = min(here, dx * dx + dy * dy)
        dx, dy = foe.x - x, foe.y - y
        there = min(there, dx * dx + dy * dy)
    return there < here - 1e-9


def allowance(
    battle: GunsBattle, unit: Unit, formation: str, crossings: Crossings, new: str, slowest: float | None = None
) -> Allowed | Refusal:
    """The move-allowance ruling for a unit that changes to `new` and crosses this; kept with what is crossed."""
    if slowest is not None:
        return ruled_allowance(battle, unit, formation, crossings, new, slowest)
    open_ground = not crossings.list and not crossings.on_road
    kept = battle.allowances if open_ground else crossings.allowances()
    key = (troop_of(unit), formation, new)
    known = kept.get(key)
    if known is None:
        known = kept[key] = ruled_allowance(battle, unit, formation, crossings, new, None)
    return known


def ruled_allowance(
    battle: GunsBattle, unit: Unit, formation: str, crossings: Crossings, new: str, slowest: float | None
) -> Allowed | Refusal:
    group = -1 if slowest is None else parts(slowest)
    on_road = crossings.on_road
    return reckon_allowance(
        battle.settings, battle.scale, troop_of(unit), formation, new, on_road, group, crossings.list, None
    )


def judged_move(
    battle: GunsBattle,
    unit: Unit,
    full: float,
    spent: float,
    moved: float,
    advanced: float,
    nearer: bool,
    prevented: bool,
) -> Judged | Refusal:
    """The unit-move ruling for what a unit does this bound."""
    return judge_move(
        battle.settings,
        full,
        spent,
        moved,
        advanced,
        unit.activated,
        not battle.obeys(unit),
        unit.disordered,
        unit.cs >= unit.roll.advance_limiter,
        nearer,
        unit.halted != "" and released(battle, unit) == "none",
        prevented,
    )


def plan_march(
    battle: GunsBattle, unit: Unit, order: March, owed: bool = True, slowest: float | None = None, group: str = ""
) -> Plan | Refusal:
    """Whether a unit may make a march, and what it comes to. Judged by what its commander knows."""
    formation = order.formation or unit.formation
    if formation not in unit.roll.formations:
        return Refusal("vog-5.2", f"{unit.roll.name} does not know {formation}", "unknown-formation")
    if arm_of(unit) != unit.roll.arm and formation not in ("line", "extended-order"):
        return Refusal("vog-10.2.11", "dismounted cavalry fights in line or extended order", "no-such-formation")
    path: list[Point] = [(unit.x, unit.y)]
    for x_m, y_m in order.path:
        point = (x_m / battle.metres, y_m / battle.metres)
        if not battle.on_table(point[0], point[1]):
            return Refusal("vog-10.3.6", "that is off the table", "off-table")
        if distance(path[-1][0], path[-1][1], point[0], point[1]) > 1e-6:
            path.append(point)
    if len(path) > 9:
        return Refusal("vog-10.3.6", "a march has eight legs at most", "too-many-legs")
    narrow = formation in NARROW and unit.formation in NARROW
    crossings = battle.terrain().crossed(path, narrow)
    if crossings.barred:
        return Refusal("vog-10.3.1", f"{crossings.barred} cannot be crossed there", "impassable")
    ruling = allowance(battle, unit, unit.formation, crossings, formation, slowest)
    if isinstance(ruling, Refusal):
        return ruling
    full, spent = ruling.full_move, ruling.deduction
    length = measured(crossings.length)
    if too_far(battle, ruling, crossings):
        return Refusal(
            "vog-10.3.6", f"{length:.1f} is more than the {ruling.remaining:.1f} left of its move", "too-far"
        )
    end = path[-1]
    nearer = unit.cs < unit.roll.advance_limiter and length > 0 and closes(battle, unit, end[0], end[1])
    moved = min(length, full - spent)
    judged = judged_move(battle, unit, full, spent, moved, gained(battle, unit, end), nearer, not owed)
    if isinstance(judged, Refusal):
        return judged
    if not unit.activated:
        return Refusal("vog-9.5.7", "its brigade was not activated; it stands where it is", "not-activated")
    if owed and not judged.obligation_met and not prevented(battle, unit):
        return Refusal(
            "vog-9.5.6",
            f"an activated unit gains {judged.required_advance:.1f} towards the enemy's edge",
            "duty",
        )
    ranks = order.ranks
    if ranks <= 0:
        ranks = unit.ranks if formation == unit.formation else usual_ranks(formation, unit.roll.elements)
    if ranks > max(1, unit.roll.elements):
        return Refusal("vog-6.6", "it has not so many elements to put one behind the other", "too-deep")
    front, depth = battle.base_size(unit, formation, ranks)
    box = Rectangle(end[0], end[1], order.facing_deg, front, depth)
    if length > 0 or formation != unit.formation:
        clash = friend_in(battle, unit, box, group)
        if clash:
            return Refusal("vog-6.1", f"the place is that of {clash} (vog-R98)", "occupied")
    return Plan(path, order.facing_deg, formation, ranks, full, spent, crossings, judged.moved_over_half)


def too_far(battle: GunsBattle, ruling: Allowed, crossings: Crossings) -> bool:
    """vog-10.3.6 Whether the ground crossed is more than the move that is left; the width of what has its own price
    does not count too, by setting.
    """
    ground = measured(crossings.length)
    if battle.settings.terrain_deduction == "replaces":
        for crossing in crossings.list:
            ground -= crossing["width"] or 0.0
    return ground > ruling.remaining + 1e-6 or ruling.deduction > ruling.full_move + 1e-6


def measured(length: float) -> float:
    """As nobody at a table measures finer: to a hundredth of its unit (vog-R110)."""
    return to_hundredths(length)


def gained(battle: GunsBattle, unit: Unit, end: Point) -> float:
    """Ground gained towards the enemy's table edge."""
    east, north = battle.advance_direction(unit.roll.side)
    return measured((end[0] - unit.x) * east + (end[1] - unit.y) * north)


def prevented(battle: GunsBattle, unit: Unit) -> bool:
    """vog-9.5.6 (vog-R13): stopped by contact, flinch point or ground: straight ahead it could not do its duty."""
    if unit.charging or battle_contact(battle, unit):
        return True
    if served(unit) and unit.state != "limbered":
        return True
    if unit.roll.parents:
        return True
    memo = battle.memo()
    key = "prevented " + unit.roll.id
    if key in memo:
        return bool(memo[key])
    found = duty_march(battle, unit) is None
    memo[key] = found
    return found


def battle_contact(battle: GunsBattle, unit: Unit) -> bool:
    """Whether a unit is in a fight that goes on."""
    return any(fight.defender == unit.roll.id or unit.roll.id in fight.attackers for fight in battle.fights)


def duty_march(battle: GunsBattle, unit: Unit) -> March | None:
    """vog-9.5.6: straight ahead as far as is owed; None where ground, friends or the edge do not let it."""
    free = battle.terrain().crossed([(unit.x, unit.y)], False)
    ruling = allowance(battle, unit, unit.formation, free, unit.formation)
    if isinstance(ruling, Refusal):
        return None
    east, north = battle.advance_direction(unit.roll.side)
    ahead = ruling.full_move / 2
    path = (
        (
            to_hundredths((unit.x + east * ahead) * battle.metres),
            to_hundredths((unit.y + north * ahead) * battle.metres),
        ),
    )
    order = March(unit.roll.id, path, unit.facing)
    plan = plan_march(battle, unit, order, False)
    if isinstance(plan, Refusal):
        return None
    if enemy_on(battle, unit, plan.path):
        return None
    return order


def enemy_on(battle: GunsBattle, unit: Unit, path: Sequence[Point]) -> bool:
    """Whether an enemy in sight stands so near the path that the march would end at contact."""
    box = battle.footprint(unit)
    near = box.frontage / 2 + box.depth / 2
    for foe in battle.foes(unit.roll.side):
        if foe.hidden:
            continue
        other = battle.footprint(foe)
        for at in range(1, len(path)):
            ax, ay = path[at - 1]
            bx, by = path[at]
            dx, dy = bx - ax, by - ay
            square = dx * dx + dy * dy
            along = 0.0 if square <= 0 else max(0.0, min(1.0, ((foe.x - ax) * dx + (foe.y - ay) * dy) / square))
            if distance(ax + along * dx, ay + along * dy, foe.x, foe.y) <= near + other.reach:
                return True
    return False


def body_of(battle: GunsBattle, brigade: str) -> list[Unit]:
    """The units of a brigade that can march as one body."""
    return [
        unit
        for unit in battle.units
        if unit.roll.brigade == brigade
        and on_field(unit)
        and unit.activated
        and battle.obeys(unit)
        and not unit.charging
        and not unit.halted
        and not unit.roll.parents
        and not served(unit)
        and not battle_contact(battle, unit)
    ]


def plan_together(battle: GunsBattle, order: MarchTogether) -> list[tuple[Unit, March, float]] | Refusal:
    """vog-10.1.3: units of a group in different formations move at the slowest one's rate."""
    body = body_of(battle, order.brigade)
    if not body:
        return Refusal("vog-10.1.3", "no unit of the brigade can march with it", "nobody")
    slowest = 1e9
    none = Crossings()
    none.on_road = False
    for unit in body:
        ruling = allowance(battle, unit, unit.formation, none, unit.formation)
        if isinstance(ruling, Refusal):
            return ruling
        slowest = min(slowest, ruling.full_move)
    east, north = direction(order.bearing_deg)
    found: list[tuple[Unit, March, float]] = []
    for unit in body:
        x = unit.x * battle.metres + east * order.distance_m
        y = unit.y * battle.metres + north * order.distance_m
        march = March(unit.roll.id, ((x, y),), unit.facing)
        plan = plan_march(battle, unit, march, True, slowest, order.brigade)
        if isinstance(plan, Refusal):
            return plan
        found.append((unit, march, slowest))
    return found


def evolutions(battle: GunsBattle, unit: Unit, plan: tuple[str, ...]) -> Refusal | None:
    """Whether guns of its class, in its state, can do these evolutions in a bound; kept, since it is asked often."""
    key = (unit.roll.gun_class, unit.state, plan)
    if key in battle.evolutions_memo:
        return battle.evolutions_memo[key]
    ruling = artillery_evolutions(
        battle.settings, NO_DICE, class_=unit.roll.gun_class, state=unit.state, plan=list(plan)
    )
    refusal = ruling if isinstance(ruling, Refusal) else None
    battle.evolutions_memo[key] = refusal
    return refusal


def plan_service(battle: GunsBattle, unit: Unit, order: Serve) -> Plan | Refusal:
    """vog-11.5.2 to vog-11.5.7: a battery's evolutions, and the path of its move if it moves."""
    refusal = evolutions(battle, unit, order.plan)
    if refusal is not None:
        return refusal
    if unit.crew_away:
        return Refusal("vog-11.15.7", "its gunners have left their guns", "no-gunners")
    if any(evolution != "fire" for evolution in order.plan) and not unit.activated:
        return Refusal("vog-9.5.7", "its brigade was not activated; it may fire from where it stands", "not-activated")
    if battle.settings.fire_then_move == "next-bound" and "fire" in order.plan and order.plan[-1] != "fire":
        return Refusal("vog-8.6", "what follows the fire waits for the next bound (vog-R50)", "after-fire")
    if "move" not in order.plan:
        if order.path:
            return Refusal("vog-11.5.7", "it does not move in this plan", "no-move")
        facing = order.facing_deg if unit.state == "unlimbered" or "unlimber" in order.plan else unit.facing
        return Plan([(unit.x, unit.y)], facing, unit.formation, unit.ranks, 1.0, 0.0, Crossings(), False)
    if not order.path:
        return Refusal("vog-11.5.2", "where to? a move has a path", "no-path")
    return plan_march(battle, unit, March(unit.roll.id, order.path, order.facing_deg, "limbered", 1), False)


def plan_ride(battle: GunsBattle, x: float, y: float, to_x: float, to_y: float) -> float | Refusal:
    """vog-10.2.10 (vog-R24): what a general's ride comes to; he pays for ground as cavalry does."""
    if not battle.on_table(to_x, to_y):
        return Refusal("vog-10.2.10", "that is off the table", "off-table")
    crossings = battle.terrain().crossed([(x, y), (to_x, to_y)], True)
    if crossings.barred:
        return Refusal("vog-10.3.1", f"{crossings.barred} cannot be crossed there", "impassable")
    ruling = ride_allowance(battle, crossings)
    if isinstance(ruling, Refusal):
        return ruling
    if crossings.length > ruling.remaining + 1e-6:
        return Refusal("vog-10.2.10", "that is more than a general's move", "too-far")
    return crossings.length


def ride_allowance(battle: GunsBattle, crossings: Crossings) -> Allowed | Refusal:
    """What a general may ride across this; kept with what is crossed."""
    kept = crossings.allowances() if crossings.list else battle.allowances
    key = ("general", "none", "")
    known = kept.get(key)
    if known is None:
        known = kept[key] = reckon_allowance(
            battle.settings, battle.scale, "general", "none", "none", False, -1, crossings.list, None
        )
    return known


def ahead_of(x: float, y: float, facing: float, far: float) -> Point:
    east, north = direction(facing)
    return x + east * far, y + north * far
