"""Skirmish screens on the table: thrown out, led as one body, their losses borne by the battalions."""

from grognard.books.voice_of_the_guns.order import skirmish_screen
from grognard.books.voice_of_the_guns.standing import on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Roll, Unit
from grognard.core.refusals import Refusal
from grognard.ground.angles import direction


def battalions_of(battle: GunsBattle, brigade: str) -> list[Unit]:
    """A brigade's infantry battalions on the table, screens not among them."""
    return [
        unit
        for unit in battle.units
        if unit.roll.brigade == brigade and unit.roll.arm == "infantry" and not unit.roll.parents and on_field(unit)
    ]


def screen_of(battle: GunsBattle, brigade: str) -> Unit | None:
    for unit in battle.units:
        if unit.roll.brigade == brigade and unit.roll.parents and not unit.gone:
            return unit
    return None


def screen_status(battle: GunsBattle, screen: Unit) -> int:
    """vog-7.2 (vog-R47): of the parents' present statuses."""
    parents = [battle.unit(name) for name in screen.roll.parents]
    ruling = skirmish_screen(
        battle.settings, battle.dice, parent_combat_status=[unit.cs for unit in parents if not unit.gone], damage=0
    )
    return 0 if isinstance(ruling, Refusal) else ruling.screen_combat_status


def screen_loses(battle: GunsBattle, screen: Unit, points: int, by: str) -> None:
    """vog-7.3: one by one round the battalions, nearest to the firer first."""
    parents = [battle.unit(name) for name in screen.roll.parents if not battle.unit(name).gone]
    if battle.has_unit(by):
        firer = battle.unit(by)
        parents.sort(key=lambda unit: (battle.gap_between(firer, unit), unit.roll.id))
    ruling = skirmish_screen(
        battle.settings, battle.dice, parent_combat_status=[unit.cs for unit in parents], damage=points
    )
    if isinstance(ruling, Refusal):
        return
    screen.damage += sum(ruling.losses)
    for unit, lost in zip(parents, ruling.losses, strict=True):
        battle.strike(unit, lost, by)
    screen.cs = screen_status(battle, screen)
    if screen.cs < 1:
        take_in(battle, screen, "its battalions are finished")


def throw_out(battle: GunsBattle, brigade: str, ahead: float) -> Unit | None:
    """vog-7.1, vog-7.2: one extended element for each battalion, before the brigade's front."""
    parents = [unit for unit in battalions_of(battle, brigade) if not unit.disordered and not unit.broken]
    if not parents:
        return None
    first = parents[0]
    count = len(parents)
    roll = Roll(
        f"{brigade}-screen",
        f"Skirmishers of {battle.brigade(brigade).name}",
        first.roll.side,
        brigade,
        "infantry",
        "infantry",
        "",
        first.roll.weapon,
        first.roll.loading,
        first.roll.quality,
        False,
        False,
        count,
        0,
        0,
        1,
        1,
        1,
        ["extended-order"],
        [unit.roll.id for unit in parents],
        0,
    )
    east, north = direction(first.facing)
    x = sum(unit.x for unit in parents) / count + east * ahead
    y = sum(unit.y for unit in parents) / count + north * ahead
    screen = Unit(roll, 1, 0, "extended-order", 1, "", x, y, first.facing, False, "", False)
    battle.units = [unit for unit in battle.units if unit.roll.id != roll.id]
    battle.units.append(screen)
    battle.units_changed()
    screen.cs = screen_status(battle, screen)
    screen.activated = True
    for unit in parents:
        unit.screened = True
    battle.note(
        "screen",
        ("vog-7.1", "vog-7.2"),
        {"unit": roll.id, "name": roll.name, "elements": count, "status": screen.cs},
    )
    return screen


def take_in(battle: GunsBattle, screen: Unit, why: str) -> None:
    """The screen is gone; its elements are with their battalions again."""
    for name in screen.roll.parents:
        battle.unit(name).screened = False
    battle.fights = [fight for fight in battle.fights if fight.defender != screen.roll.id]
    battle.units.remove(screen)
    battle.plans.pop(screen.roll.id, None)
    for unit in battle.units:
        if unit.charging == screen.roll.id:
            unit.charging = ""
    battle.units_changed()
    battle.note("screen-in", ("vog-7.2",), {"unit": screen.roll.id, "name": screen.roll.name, "why": why})
