"""Setting up: the ground, the units with their combat status, the generals and brigades of a scenario."""

from typing import Any, Final

from grognard.books.voice_of_the_guns.artillery import direct_fire_limit, weapon_distance
from grognard.books.voice_of_the_guns.composition import CombatStatus, combat_status
from grognard.books.voice_of_the_guns.formations import Brigade, General
from grognard.books.voice_of_the_guns.scale import PARTS
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import WEAPONS, Measure, Weapon
from grognard.books.voice_of_the_guns.terrain import Terrain
from grognard.books.voice_of_the_guns.units import Roll, Unit
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.ground.terrain import Ground

DEFAULT_FORMATIONS: Final = {
    "infantry": ["line", "assault-column", "column-of-route"],
    "cavalry": ["line", "column-of-squadrons", "column-of-route"],
    "rapid-fire": ["line", "column-of-route", "loose-order"],
    "artillery": ["limbered"],
}
"""vog-5.2: close order and its columns, where a scenario does not say what else a unit knows."""

_laid: Final[dict[str, tuple[Any, float, Settings, Terrain]]] = {}


def lay_ground(battle: GunsBattle) -> Terrain:
    """The scenario's map at the table's scale, with what rulings changed of it. Battles on one ground share it."""
    scenario = battle.setup.scenario
    known = _laid.get(scenario.name)
    if known is not None and known[1] == battle.metres and known[2] == battle.settings and known[0] == scenario:
        terrain = known[3]
    else:
        ground: Ground = scenario.read_ground(scenario.name)
        terrain = Terrain(battle.settings, ground.at_scale(battle.metres))
        _laid[scenario.name] = (scenario, battle.metres, battle.settings, terrain)
    if not battle.edits:
        return terrain
    from grognard.books.voice_of_the_guns.umpire import edited_ground

    return Terrain(battle.settings, edited_ground(battle, terrain.ground))


def weapon_called(scenario: Any, name: str) -> Weapon | None:
    """vog-15.1, vog-15.8: a weapon of the printed lists, or one the scenario adds."""
    printed = WEAPONS.get(name)
    if printed is not None:
        return printed
    for data in scenario.weapons:
        if data.id == name:
            return Weapon(
                data.id,
                scenario.war,
                "",
                data.name,
                data.kind,
                data.loading,
                Measure(data.short, -1 if data.short_15mm is None else data.short_15mm),
                Measure(data.effective, -1 if data.effective_15mm is None else data.effective_15mm),
            )
    return None


def ranges(battle: GunsBattle, unit: Unit) -> tuple[float, float, float]:
    """Short range, effective range, and reach by direct fire (vog-11.10.1), in the table's unit; zeros without
    firearms.

    vog-R45: a mounted man's carbine reaches half as far as the army's rifle it is named after.
    """
    key = (unit.roll.weapon, unit.roll.arm)
    known = battle.range_memo.get(key)
    if known is not None:
        return known
    weapon = battle.weapon(unit)
    if weapon is None:
        return 0.0, 0.0, 0.0
    short = weapon_distance(battle.settings, battle.scale, weapon, "short")
    effective = weapon_distance(battle.settings, battle.scale, weapon, "effective")
    if unit.roll.arm == "cavalry":
        effective = effective // PARTS // 2 * PARTS
        short = min(short, effective)
    reach = effective
    if weapon.kind == "artillery":
        reach = min(reach, direct_fire_limit(battle.settings, battle.scale))
    found = (short / PARTS, effective / PARTS, reach / PARTS)
    battle.range_memo[key] = found
    return found


def started(settings: Settings, dice: Dice, data: Any) -> CombatStatus | Refusal:
    """vog-16.2, vog-16.5: a unit's starting combat status and limiters."""
    return combat_status(
        settings,
        dice,
        arm=data.arm,
        strength=data.guns if data.arm == "artillery" else data.elements,
        quality=data.quality,
        quality_factor=data.quality_factor,
        charge_offset=data.charge_offset,
        advance_offset=data.advance_offset,
    )


def unit_from(battle: GunsBattle, data: Any, side: str) -> Unit | Refusal:
    """A unit as a scenario, or an umpire, describes it."""
    status = started(battle.settings, battle.dice, data)
    if isinstance(status, Refusal):
        return status
    weapon = weapon_called(battle.setup.scenario, data.weapon)
    roll = Roll(
        data.id,
        data.name,
        side,
        data.brigade,
        data.arm,
        data.troop,
        data.gun_class,
        data.weapon,
        weapon.loading if weapon is not None else "muzzle",
        data.quality,
        data.howitzers,
        data.long_arm,
        data.guns if data.arm == "artillery" else data.elements,
        data.men,
        data.guns if data.arm == "artillery" else 0,
        status.combat_status,
        status.charge_limiter,
        status.advance_limiter,
        list(data.formations) or list(DEFAULT_FORMATIONS[data.arm]),
        [],
        data.arrives,
    )
    state = ""
    formation = data.formation
    if data.gun_class:
        state = "unlimbered" if data.unlimbered else "limbered"
        formation = "limbered"
    unit = Unit(
        roll,
        status.combat_status,
        roll.start_guns,
        formation,
        max(1, data.ranks),
        state,
        data.x_m / battle.metres,
        data.y_m / battle.metres,
        data.facing_deg,
        data.arrives > 1,
        "",
        data.hidden,
        mounted=data.arm == "cavalry" and data.troop == "cavalry",
    )
    return unit


def set_up(battle: GunsBattle) -> None:
    """Everything the scenario puts on the table, and what is still on its way."""
    scenario = battle.setup.scenario
    battle.terrain()
    sides = {data.id: data.side for data in scenario.brigades}
    for data in scenario.all_units():
        unit = unit_from(battle, data, sides[data.brigade])
        if isinstance(unit, Refusal):
            raise ValueError(f"{scenario.name}: unit {data.id}: {unit}")
        battle.units.append(unit)
    for data in scenario.brigades:
        battle.brigades.append(
            Brigade(data.id, data.name, data.side, data.division, data.general, False, 0, False, False)
        )
    for data in scenario.generals:
        battle.generals.append(
            General(
                data.id,
                data.name,
                data.side,
                data.level,
                data.division,
                data.ability,
                data.x_m / battle.metres,
                data.y_m / battle.metres,
                data.arrives > 1,
                data.arrives,
                -1,
                "",
                False,
            )
        )
    battle.note("battle-begins", ("vog-1.1", "vog-1.3"), {"scenario": scenario.title, "war": scenario.war})
