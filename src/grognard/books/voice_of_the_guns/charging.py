"""Charges on the table: who may charge whom, the way to the flinch point, the facts of a flinch test."""

from typing import Any

from grognard.books.voice_of_the_guns.close_combat import PERIMETERS, Charge, charge
from grognard.books.voice_of_the_guns.marching import allowance, battle_contact, released
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.places import friends_of
from grognard.books.voice_of_the_guns.retiring import full_move_of
from grognard.books.voice_of_the_guns.scale import PARTS, printed
from grognard.books.voice_of_the_guns.standing import arm_of, on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import DISTANCES, ELEMENT_STRENGTHS
from grognard.books.voice_of_the_guns.terrain import Crossings
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import Rectangle, farther_than, rectangle_distance
from grognard.ground.shapes import distance


def position_of(battle: GunsBattle, unit: Unit) -> str:
    """The target's position in the words of the charge ruling; standing crops are open ground to it."""
    found = battle.position(unit)
    return "open" if found == "crops" else found


def charge_ruling(battle: GunsBattle, unit: Unit, target: Unit) -> Charge | Refusal:
    """vog-11.15.4: winners of a cavalry fight may contact fresh enemy without orders, disordered as they are
    (vog-R80).
    """
    return charge(
        battle.settings,
        battle.dice,
        charger_arm=arm_of(unit),
        charger_order=battle.order_of(unit),
        combat_status=unit.cs,
        charge_limiter=unit.roll.charge_limiter,
        charger_disordered=not battle.obeys(unit) and not unit.fresh,
        activated=unit.activated or unit.fresh,
        target_arm=arm_of(target),
        target_order=battle.order_of(target),
        target_position=position_of(battle, target),
        already_inside=unit.inside != "" and unit.inside == battle.terrain().building_at(target.x, target.y),
    )


def charge_line(battle: GunsBattle, unit: Unit, target: Unit) -> tuple[float, float, Crossings] | Refusal:
    """How far it is to contact straight ahead, how far the unit can go, and what lies between."""
    box, other = battle.footprint(unit), battle.footprint(target)
    gap = rectangle_distance(box, other)
    away = distance(unit.x, unit.y, target.x, target.y)
    if away <= 1e-6:
        return 0.0, 0.0, Crossings()
    share = min(1.0, gap / away)
    end = (unit.x + (target.x - unit.x) * share, unit.y + (target.y - unit.y) * share)
    crossings = battle.terrain().crossed([(unit.x, unit.y), end], False)
    if crossings.barred:
        return Refusal("vog-10.3.1", f"{crossings.barred} lies between", "impassable")
    ruling = allowance(battle, unit, unit.formation, crossings, unit.formation)
    if isinstance(ruling, Refusal):
        return ruling
    return gap, ruling.remaining, crossings


def toll_of_the_way(battle: GunsBattle, unit: Unit, foe: Unit) -> float:
    """vog-10.3.6: what the ground on the way to further enemy costs on top of itself (vog-R114); -1 where there is no
    way.
    """
    line = charge_line(battle, unit, foe)
    return -1.0 if isinstance(line, Refusal) else full_move_of(battle, unit) - line[1]


def may_charge(battle: GunsBattle, unit: Unit, target: Unit) -> Charge | Refusal:
    """Everything that must hold for a charge to be ordered; judged by what the commander can see."""
    if battle_contact(battle, unit):
        return Refusal("vog-8.11", "it is in close combat", "in-contact")
    if unit.roll.parents:
        return Refusal("vog-7.2", "a screen never charges (vog-R47)", "screen")
    ruling = charge_ruling(battle, unit, target)
    if isinstance(ruling, Refusal):
        return ruling
    line = charge_line(battle, unit, target)
    if isinstance(line, Refusal):
        return line
    gap, reach, _ = line
    if gap > reach + 1e-6:
        return Refusal("vog-14.4.3", f"{gap:.1f} is beyond the {reach:.1f} of its move", "too-far")
    if unit.halted and released(battle, unit) == "none" and gap > flinch_distance(battle, target) + 1e-6:
        return Refusal("vog-14.2.7", "halted as it is, it may only test again from where it stands", "halted")
    if not battle.sees(unit.x, unit.y, target.x, target.y, [unit.roll.id, target.roll.id]):
        return Refusal("vog-9.2.3", "it is not in sight", "not-seen")
    return ruling


def flinch_distance(battle: GunsBattle, target: Unit) -> float:
    """vog-14.1.1 (vog-R54): where the test is taken, as a distance from the target."""
    if battle.settings.flinch_point == "contact":
        return 0.0
    short = ranges(battle, target)[0] if target.roll.arm != "artillery" else 0.0
    return short or printed(battle.settings, battle.scale, DISTANCES["general_near_target"]) / PARTS


def chargeable(battle: GunsBattle, unit: Unit) -> list[str]:
    """The enemy units a unit may charge, nearest first."""
    memo = battle.memo()
    key = "charges " + unit.roll.id
    known = memo.get(key)
    if known is None:
        known = memo[key] = _chargeable(battle, unit)
    found: list[str] = known
    return found


def _chargeable(battle: GunsBattle, unit: Unit) -> list[str]:
    if not on_field(unit) or unit.charging or unit.hidden or unit.retired or not (unit.activated or unit.fresh):
        return []
    if arm_of(unit) not in ("infantry", "cavalry"):
        return []
    open_ground = Crossings()
    open_ground.on_road = False
    ruling = allowance(battle, unit, unit.formation, open_ground, unit.formation)
    if isinstance(ruling, Refusal):
        return []
    box = battle.footprint(unit)
    found: list[tuple[float, str]] = []
    most = ruling.remaining + 1e-6
    for foe, other in friends_of(battle, battle.other(unit.roll.side)):
        if foe.hidden or farther_than(box, other, most):
            continue
        if not isinstance(may_charge(battle, unit, foe), Refusal):
            found.append((rectangle_distance(box, other), foe.roll.id))
    found.sort()
    return [name for _, name in found]


def strength_for_outnumbering(battle: GunsBattle, units: list[Unit]) -> int:
    """vog-14.1.8 (vog-R58): elements, or by setting combat status or men; guns and screens do not count."""
    total = 0
    for unit in units:
        if unit.roll.arm == "artillery" or unit.roll.parents or not on_field(unit):
            continue
        if battle.settings.outnumber_by == "combat-status":
            total += unit.cs
        elif battle.settings.outnumber_by == "men":
            total += unit.roll.men or unit.roll.elements * ELEMENT_STRENGTHS[unit.roll.arm]
        else:
            total += unit.roll.elements
    return total


def flinch_facts(battle: GunsBattle, unit: Unit, targets: list[Unit], second: bool) -> dict[str, Any]:
    """The facts of a flinch test by the ruling's names."""
    arm = arm_of(unit)
    charged = [target.roll.id for target in targets]
    attackers = [other for other in battle.units if other.charging in charged and other.charging]
    if unit not in attackers:
        attackers.append(unit)
    across = False
    for target in targets:
        line = charge_line(battle, unit, target)
        if not isinstance(line, Refusal):
            across = across or any(crossing["terrain"] in ("stream", "rough") for crossing in line[2].list)
    damage = unit.damage
    if battle.settings.flinch_damage == "all":
        damage = unit.roll.start_cs - unit.cs
    elif battle.settings.flinch_damage == "all-from-starting-cs":
        damage = 0
    retired = unit.retired_moves if battle.settings.flinch_retired_moves == "battle" else unit.retired_since
    loose = battle.order_of(unit) == "loose" and unit.formation != "assault-column"
    return {
        "arm": "cavalry" if arm == "cavalry" else "infantry",
        "combat_status": unit.cs,
        "charge_limiter": unit.roll.charge_limiter,
        "second_test": second,
        "first_cavalry_charge": unit.charges <= 1,
        "column_of_assault": unit.formation == "assault-column",
        "loose_order": loose,
        "led_by_general": unit.led_by != "",
        "attacker_elements": strength_for_outnumbering(battle, attackers),
        "defender_elements": strength_for_outnumbering(battle, targets),
        "defending_barricade": arm != "cavalry" and not second and battle.position(unit) in PERIMETERS,
        "fired_on_by_formed_infantry": unit.under_formed,
        "across_stream_or_rough": across or (len(unit.charge_stood) > 3 and unit.charge_stood[3] > 0),
        "under_artillery_fire": unit.under_artillery,
        "under_skirmish_fire": unit.under_skirmish,
        "damage_this_bound": damage,
        "moves_retired": retired,
        "disordered": battle.is_disordered(unit),
        "breech_loading": unit.roll.loading in ("breech", "magazine") and arm == "infantry",
    }


def advance_towards(battle: GunsBattle, unit: Unit, target: Unit, far: float) -> None:
    """Straight at a target, turned to it, never past contact."""
    gap = battle.gap_between(unit, target)
    away = distance(unit.x, unit.y, target.x, target.y)
    far = min(far, gap)
    if away > 1e-6 and far > 0:
        east, north = (target.x - unit.x) / away, (target.y - unit.y) / away
        low, high = 0.0, 1.0
        box, other = battle.footprint(unit), battle.footprint(target)
        most = min(far * 1.5 + 1.0, away)
        if far >= gap - 1e-9:
            for _ in range(24):
                middle = (low + high) / 2
                there = Rectangle(
                    unit.x + east * most * middle,
                    unit.y + north * most * middle,
                    box.facing,
                    box.frontage,
                    box.depth,
                )
                if rectangle_distance(there, other) > 1e-4:
                    low = middle
                else:
                    high = middle
            far = most * low
        battle.place(unit, unit.x + east * far, unit.y + north * far, unit.facing)
