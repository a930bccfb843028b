"""Fire resolved: ambushes first, then every shot reckoned, then the points taken off; blasts and buildings."""

from grognard.books.voice_of_the_guns.aims import Target
from grognard.books.voice_of_the_guns.artillery import BuildingDamage, building_damage
from grognard.books.voice_of_the_guns.combat import CombatDamage, combat_damage
from grognard.books.voice_of_the_guns.ranging_steps import indirect
from grognard.books.voice_of_the_guns.shooting import (
    ARTILLERY,
    blow,
    target_called,
)
from grognard.books.voice_of_the_guns.standing import arm_of, is_formed, on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.refusals import Refusal
from grognard.ground.angles import bearing
from grognard.ground.rectangles import Rectangle, overlap


def resolve_fire(battle: GunsBattle, kind: str, fires: list[tuple[str, str]]) -> None:
    """vog-11.7.1 first who ambushes whom; then every shot is reckoned; then the points come off."""
    aimed = {firer: target_called(battle, battle.unit(firer), target) for firer, target in fires}
    fires = ambushes_first(battle, fires)
    shots = [(battle.unit(firer), target, aimed[firer]) for firer, target in fires]
    for unit, name, _ in shots:
        unit.fought = True
        unit.stood = 0
        if battle.has_unit(name):
            under_fire(battle, unit, battle.unit(name), kind)
        battle.shots.append([unit.roll.id, name, kind])
    struck: list[tuple[Unit, int, str]] = []
    shelled: list[tuple[str, int, str]] = []
    for unit, name, found in shots:
        if not battle.has_unit(name):
            shell_building(battle, unit, name, shelled)
        elif found is not None:
            direct(battle, unit, battle.unit(name), found, struck, shelled)
        else:
            blast(battle, unit, battle.unit(name), struck, shelled)
    battle.touched()
    for victim, points, by in struck:
        battle.strike(victim, points, by)
    for name, points, by in shelled:
        damage_building(battle, name, points, by)


def ambushes_first(battle: GunsBattle, fires: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """vog-11.7.1 (vog-R46): those fired on by hidden troops may not fire this bound, and hidden troops show
    themselves.
    """
    for firer, target in fires:
        unit = battle.unit(firer)
        if unit.hidden and battle.has_unit(target):
            victim = battle.unit(target)
            victim.ambushed = True
            battle.note("ambush", ("vog-11.7.1",), {"unit": firer, "name": unit.roll.name, "target": victim.roll.name})
    for firer, _ in fires:
        battle.unit(firer).hidden = False
    return [(firer, target) for firer, target in fires if not battle.unit(firer).ambushed]


def under_fire(battle: GunsBattle, firer: Unit, target: Unit, kind: str) -> None:
    """vog-14.1.10, vog-14.1.12, vog-14.1.13: under what fire a unit has been this bound."""
    if kind == ARTILLERY:
        target.under_artillery = True
    elif firer.formation == "extended-order":
        target.under_skirmish = True
    elif is_formed(firer, battle.order_of(firer)) and arm_of(firer) == "infantry":
        target.under_formed = True


def direct(
    battle: GunsBattle,
    unit: Unit,
    target: Unit,
    found: Target,
    struck: list[tuple[Unit, int, str]],
    shelled: list[tuple[str, int, str]],
) -> None:
    """One unit's direct fire, which needs no blast area (vog-11.9.5). vog-11.17.1, vog-11.17.3: shells on a
    garrison count against its building too.
    """
    facts = blow(battle, unit, target, found.elements, found.distance, "distance", False)
    ruling = combat_damage(battle.settings, battle.dice, **facts)
    if isinstance(ruling, Refusal):
        battle.note(
            "no-fire", (ruling.paragraph,), {"unit": unit.roll.id, "name": unit.roll.name, "why": ruling.sentence}
        )
        return
    tell_fire(battle, unit, target, found.distance, found.elements, ruling, False)
    struck.append((target, ruling.damage, unit.roll.id))
    if unit.roll.arm == "artillery" and ruling.damage > 0:
        building = battle.terrain().building_at(target.x, target.y)
        if building:
            shelled.append((building, ruling.damage, unit.roll.id))


def tell_fire(
    battle: GunsBattle, unit: Unit, target: Unit, away: float, elements: int, ruling: CombatDamage, ranging: bool
) -> None:
    battle.note(
        "fire",
        ("vog-11.11.3", "vog-11.11.6"),
        {
            "unit": unit.roll.id,
            "name": unit.roll.name,
            "target": target.roll.id,
            "target_name": target.roll.name,
            "distance": round(away, 2),
            "elements": elements,
            "damage": ruling.damage,
            "result": ruling.final_result,
            "ranging": ranging,
        },
        ruling.tally,
    )


def blast(
    battle: GunsBattle,
    unit: Unit,
    target: Unit,
    struck: list[tuple[Unit, int, str]],
    shelled: list[tuple[str, int, str]],
) -> None:
    """vog-11.9.1 to vog-11.9.4 (vog-R48): the blocks lie side by side over the target; whoever they touch is hit."""
    ruling = indirect(battle, unit, target)
    if isinstance(ruling, Refusal):
        battle.note(
            "no-fire", (ruling.paragraph,), {"unit": unit.roll.id, "name": unit.roll.name, "why": ruling.sentence}
        )
        return
    if ruling.ranging:
        unit.bounds_ranged = 0
        unit.ranged_x, unit.ranged_y = target.x, target.y
    unit.bounds_ranged += 1
    facing = bearing(target.x - unit.x, target.y - unit.y)
    whole = Rectangle(target.x, target.y, facing, ruling.blast_width, ruling.blast_length)
    blocks = []
    for number in range(max(1, unit.guns)):
        aside = (number + 0.5) * ruling.block_width - whole.half_front
        x, y = whole.at(0.0, aside)
        blocks.append(Rectangle(x, y, facing, ruling.block_width, ruling.blast_length))
    for other in battle.units:
        if not on_field(other) or (battle.settings.blast_hits == "nominated-target" and other is not target):
            continue
        touching = sum(1 for block in blocks if overlap(block, battle.footprint(other)))
        if touching == 0:
            continue
        away = battle.gap_between(unit, other)
        facts = blow(battle, unit, other, min(touching, unit.guns), away, "distance", ruling.ranging)
        damage = combat_damage(battle.settings, battle.dice, **facts)
        if isinstance(damage, Refusal):
            continue
        other.under_artillery = True
        tell_fire(battle, unit, other, away, touching, damage, ruling.ranging)
        struck.append((other, damage.damage, unit.roll.id))
        building = battle.terrain().building_at(other.x, other.y)
        if building and damage.damage > 0:
            shelled.append((building, damage.damage, unit.roll.id))


def shell_building(battle: GunsBattle, unit: Unit, name: str, shelled: list[tuple[str, int, str]]) -> None:
    """vog-R53: an empty building, by the battery's status with no factor of a target."""
    facts = blow(battle, unit, None, unit.guns, 0.0, "distance", False)
    ruling = combat_damage(battle.settings, battle.dice, **facts)
    if not isinstance(ruling, Refusal):
        battle.note(
            "shells",
            ("vog-11.17.2",),
            {"unit": unit.roll.id, "name": unit.roll.name, "building": name, "damage": ruling.damage},
            ruling.tally,
        )
        shelled.append((name, ruling.damage, unit.roll.id))


def building_ruling(battle: GunsBattle, name: str, points: int) -> BuildingDamage:
    """vog-11.17.2: by the base it stands on, in the table's unit."""
    feature = battle.terrain().ground.feature(name)
    shape = feature.shape
    return building_damage(
        battle.settings,
        battle.dice,
        length=round(feature.number("length_m") / battle.metres or shape.east - shape.west, 3),
        width=round(feature.number("width_m") / battle.metres or shape.north - shape.south, 3),
        prior_damage=battle.damage.get(name, 0),
        damage=points,
    )


def damage_building(battle: GunsBattle, name: str, points: int, by: str) -> None:
    if points <= 0 or name in battle.ablaze:
        return
    ruling = building_ruling(battle, name, points)
    battle.damage[name] = battle.damage.get(name, 0) + points
    if ruling.ablaze:
        battle.ablaze.append(name)
        battle.touched()
    title = battle.terrain().ground.feature(name).title or name
    battle.note(
        "building-burns" if ruling.ablaze else "building-hit",
        ("vog-11.17.4",) if ruling.ablaze else ("vog-11.17.3",),
        {"building": name, "name": title, "left": ruling.remaining, "points": points},
        ruling.tally,
    )
