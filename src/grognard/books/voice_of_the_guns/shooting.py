"""Who may fire at whom: zones, ranges, sight, and the facts of a shot for the combat ruling."""

from math import inf, sqrt
from typing import Any, Final

from grognard.books.voice_of_the_guns.aims import Aim, Aims, Target
from grognard.books.voice_of_the_guns.combat import TAN_TRAVERSE, EligibleElements, eligible_elements
from grognard.books.voice_of_the_guns.marching import battle_contact
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.places import friends_of
from grognard.books.voice_of_the_guns.screens import screen_status
from grognard.books.voice_of_the_guns.standing import arm_of, order_in, served
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import ORDER_GAPS, SCALES
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.dice import ThrownDice
from grognard.ground.rectangles import Rectangle
from grognard.ground.shapes import point_to_segment

NO_DICE: Final = ThrownDice([])
ARTILLERY: Final = "artillery"
MUSKETRY: Final = "musketry"
HAIR: Final = 1e-6
"""More than two ways of reckoning where a line runs can differ by in their roundings."""


def kind_of_fire(unit: Unit) -> str:
    """vog-8.6, vog-8.7: guns fire in step 6, all else in step 7."""
    return ARTILLERY if unit.roll.arm == "artillery" else MUSKETRY


def can_fire(battle: GunsBattle, unit: Unit) -> bool:
    """Whether a unit may fire at all this bound."""
    if unit.gone or unit.off or unit.broken or unit.retired or unit.ambushed or unit.crew_away:
        return False
    if unit.charging or unit.beaten or unit.cs < 1:
        return False
    if unit.roll.arm == "cavalry" and unit.mounted:
        if not unit.roll.long_arm or unit.formation != "extended-order":
            return False
    if served(unit):
        if unit.state != "unlimbered":
            return False
        if unit.plan and unit.plan[0] != "fire":
            return False
    if unit.formation in ("column-of-route", "column-of-squadrons") and not served(unit):
        return unit.roll.weapon != ""
    return unit.roll.weapon != "" and not battle_contact(battle, unit)


class Bearing:
    """How a target lies before a front: the nearest distance, and between which lines through the zone's slant."""

    __slots__ = ("distance", "left", "right")

    def __init__(self, distance: float, left: float, right: float) -> None:
        self.distance = distance
        self.left = left
        self.right = right


def bearing_of(box: Rectangle, target: Rectangle, reach: float) -> Bearing | None:
    """vog-11.2.2: the part of a target within the depth of the zone, seen from the front edge; None if none is.

    `left` is the least of right-minus-slant and `right` the greatest of right-plus-slant over that part; an element
    whose middle is m and half-width h has some of it in its zone just when m + h >= left and m - h <= right.
    """
    dx, dy = target.x - box.x, target.y - box.y
    far = reach + target.reach + box.half_depth
    ahead = dx * box.ahead_x + dy * box.ahead_y
    if ahead > far or ahead < box.half_depth - target.reach:
        return None
    aside = abs(dx * box.ahead_y - dy * box.ahead_x) - target.reach - box.half_front
    if aside > (ahead + target.reach - box.half_depth) * TAN_TRAVERSE + HAIR:
        return None
    points: list[tuple[float, float]] = []
    low, high = inf, -inf
    for x, y in target.corners():
        forward = box.ahead_of(x, y) - box.half_depth
        low = forward if forward < low else low
        high = forward if forward > high else high
        points.append((forward, box.right_of(x, y)))
    if low < 0.0:
        points = _cut(points, 0.0, 1.0)
    if high > reach:
        points = _cut(points, reach, -1.0)
    if not points:
        return None
    left, most = inf, -inf
    for forward, right in points:
        slant = forward * TAN_TRAVERSE
        left = right - slant if right - slant < left else left
        most = right + slant if right + slant > most else most
    half = box.half_front
    if left > half or most < -half:
        return None
    nearest, leftmost, rightmost = inf, inf, -inf
    for forward, right in points:
        beside = abs(right) - half
        away = abs(forward) if beside <= 0.0 else sqrt(forward * forward + beside * beside)
        nearest = away if away < nearest else nearest
        leftmost = right if right < leftmost else leftmost
        rightmost = right if right > rightmost else rightmost
    if leftmost < -half or rightmost > half:
        last_forward, last_right = points[-1]
        for forward, right in points:
            away = point_to_segment(0.0, -half, last_forward, last_right, forward, right)
            nearest = away if away < nearest else nearest
            away = point_to_segment(0.0, half, last_forward, last_right, forward, right)
            nearest = away if away < nearest else nearest
            last_forward, last_right = forward, right
    return Bearing(nearest, left, most)


def _cut(points: list[tuple[float, float]], at: float, sign: float) -> list[tuple[float, float]]:
    """What of an outline lies beyond a line across the front (sign 1) or on this side of it (-1)."""
    kept: list[tuple[float, float]] = []
    if not points:
        return kept
    last_forward, last_right = points[-1]
    for forward, right in points:
        was, now = (last_forward - at) * sign, (forward - at) * sign
        if (was >= 0) != (now >= 0):
            part = was / (was - now)
            kept.append((last_forward + part * (forward - last_forward), last_right + part * (right - last_right)))
        if now >= 0:
            kept.append((forward, right))
        last_forward, last_right = forward, right
    return kept


def elements_bearing(battle: GunsBattle, unit: Unit, bearing: Bearing) -> int:
    """vog-11.2.1, vog-11.2.3: front-rank elements with some of the target in their zone; a battery is one (vog-R37)."""
    box = battle.footprint(unit)
    if unit.roll.arm == "artillery":
        return unit.guns
    count = battle.front_elements(unit)
    if unit.screened and count > 1:
        count -= 1
    half = SCALES[battle.scale].element_side_cm / (5.08 if SCALES[battle.scale].unit == "inch" else 2.0)
    pitch = 2 * half * (1 + ORDER_GAPS[order_in(unit.formation)])
    first = half - box.half_front
    low = max(0, -int(-(bearing.left - half - first) // pitch)) if bearing.left - half > first else 0
    high = min(count - 1, int((bearing.right + half - first) // pitch))
    return max(0, high - low + 1)


def aims_of(battle: GunsBattle, unit: Unit) -> list[Aim]:
    """Every enemy unit in its zone and within reach, nearest first; kept until something moves."""
    known = battle.aims.get(unit.roll.id)
    if known is None:
        known = battle.aims[unit.roll.id] = Aims(_aims_of(battle, unit) if can_fire(battle, unit) else [])
    return known.all


def _aims_of(battle: GunsBattle, unit: Unit) -> list[Aim]:
    reach = ranges(battle, unit)[2]
    if reach <= 0:
        return []
    box = battle.footprint(unit)
    found: list[tuple[float, str, Aim]] = []
    for foe, stands in friends_of(battle, battle.other(unit.roll.side)):
        if foe.hidden:
            continue
        bearing = bearing_of(box, stands, reach)
        if bearing is None or bearing.distance > reach + 1e-6 or battle_contact(battle, foe):
            continue
        found.append(
            (bearing.distance, foe.roll.id, Aim(foe, bearing.distance, elements_bearing(battle, unit, bearing)))
        )
    found.sort()
    return [aim for _, _, aim in found]


def tried(battle: GunsBattle, unit: Unit, aim: Aim) -> Target | None:
    """The target, if any element may fire at it and it is in sight."""
    if not aim.tried:
        aim.tried = True
        eligible = eligible_for_fire(battle, unit, aim.bearing)
        if eligible is not None and in_sight(battle, unit, aim.foe):
            aim.target = Target(aim.foe.roll.id, aim.distance, eligible)
    return aim.target


def targets_of(battle: GunsBattle, unit: Unit) -> list[Target]:
    """Every enemy unit this one could fire at, nearest first."""
    found: list[Target] = []
    for aim in aims_of(battle, unit):
        target = tried(battle, unit, aim)
        if target is not None:
            found.append(target)
    return found


def nearest_target(battle: GunsBattle, unit: Unit) -> Target | None:
    for aim in aims_of(battle, unit):
        target = tried(battle, unit, aim)
        if target is not None:
            return target
    return None


def target_called(battle: GunsBattle, unit: Unit, name: str) -> Target | None:
    for aim in aims_of(battle, unit):
        if aim.foe.roll.id == name:
            return tried(battle, unit, aim)
    return None


def in_sight(battle: GunsBattle, unit: Unit, foe: Unit) -> bool:
    """vog-11.8.6 (vog-R39): a clear line to the target's middle, or to its front's."""
    x, y = battle.footprint(unit).front_centre()
    but = [unit.roll.id, foe.roll.id]
    if battle.sees(x, y, foe.x, foe.y, but):
        return True
    front_x, front_y = battle.footprint(foe).front_centre()
    return battle.sees(x, y, front_x, front_y, but)


def eligible_for_fire(battle: GunsBattle, unit: Unit, bearing: int) -> int | None:
    """The eligible-elements ruling for distance fire; None when nobody is."""
    weapon = weapon_word(unit)
    formation = "assault-column" if unit.formation == "assault-column" else "line"
    key = (weapon, formation, bearing)
    known = battle.eligible_memo.get(key)
    if known is not None:
        return known if known >= 0 else None
    ruling = eligible_elements(
        battle.settings,
        NO_DICE,
        context="fire",
        weapon=weapon,
        formation=formation,
        front_elements=bearing,
        second_rank_elements=0,
        in_contact=False,
        enemy_front_elements=None,
        guns=bearing if unit.roll.arm == "artillery" else None,
    )
    found = ruling.eligible if isinstance(ruling, EligibleElements) else None
    battle.eligible_memo[key] = -1 if found is None else found
    return found


def weapon_word(unit: Unit) -> str:
    if unit.roll.arm == "artillery":
        return "artillery"
    return unit.roll.troop if unit.roll.arm == "rapid-fire" else "rifle"


def allowed_targets(battle: GunsBattle, unit: Unit) -> list[Target]:
    """vog-R39: the nearest, or a charger; a battery, and under the setting anybody, picks any."""
    if unit.roll.arm == "artillery" or battle.settings.target_priority == "free":
        return targets_of(battle, unit)
    found: list[Target] = []
    for aim in aims_of(battle, unit):
        if not found or aim.foe.charging or aim.distance <= found[0].distance:
            target = tried(battle, unit, aim)
            if target is not None:
                found.append(target)
    return found


def firer_kind(unit: Unit) -> str:
    """The striking side, by the combat ruling's names. vog-5.4 extended order is skirmishers'; vog-5.6 mounted
    with a long arm.
    """
    if unit.roll.arm == "artillery":
        return "howitzers" if unit.roll.howitzers else "artillery"
    if unit.roll.arm == "rapid-fire":
        return "rapid-fire"
    extended = unit.formation == "extended-order"
    if unit.roll.arm == "cavalry":
        if unit.mounted:
            return "mounted-skirmishers" if extended and unit.roll.long_arm else "mounted-cavalry"
        return "skirmishers" if extended else "dismounted-cavalry"
    return "skirmishers" if extended else "infantry"


def target_kind(unit: Unit) -> str:
    if unit.roll.arm == "artillery":
        return "deployed-artillery" if unit.state in ("unlimbered", "limbering") else "limbered-artillery"
    if unit.roll.arm == "cavalry":
        return "mounted-cavalry" if unit.mounted else "dismounted-cavalry"
    return unit.roll.arm


def status_of(battle: GunsBattle, unit: Unit) -> int:
    return screen_status(battle, unit) if unit.roll.parents else unit.cs


def blow(
    battle: GunsBattle, firer: Unit, target: Unit | None, elements: int, away: float, context: str, ranging: bool
) -> dict[str, Any]:
    """The facts of a shot, or of a blow in contact, by the names of the combat-damage ruling."""
    close = context == "close-combat"
    short = ranges(battle, firer)[0]
    facts: dict[str, Any] = {
        "context": context,
        "combat_status": status_of(battle, firer),
        "elements": elements,
        "firer_kind": firer_kind(firer),
        "firer_order": battle.order_of(firer),
        "loading": firer.roll.loading,
        "target_kind": "infantry",
        "target_order": "close",
        "target_cover": "none",
        "target_prone": False,
        "target_charging": False,
        "target_beyond_short_range": not close and away > short + 1e-6,
        "firers_moved_over_half": firer.over_half,
        "ranging_indirect": ranging,
        "firers_under_artillery_fire": firer.under_artillery,
        "firers_under_skirmish_fire": firer.under_skirmish,
        "firers_disordered": battle.is_disordered(firer),
        "ambushed_this_move": firer.ambushed,
        "reforming": close and is_reforming(firer),
    }
    if target is not None:
        facts["target_kind"] = target_kind(target)
        facts["target_order"] = battle.order_of(target)
        facts["target_cover"] = battle.cover(target)
        facts["target_prone"] = target.prone
        facts["target_charging"] = target.charging != ""
        if arm_of(target) == "infantry" and target.formation == "extended-order":
            facts["target_order"] = "extended"
    return facts


def is_reforming(unit: Unit) -> bool:
    """vog-12.2.2: spending its stationary bound."""
    return unit.disordered and not unit.broken and unit.moved == 0.0 and not unit.fought and not unit.retired
