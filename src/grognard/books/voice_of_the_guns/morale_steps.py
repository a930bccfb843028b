"""Step 10: rally tests, and reforming."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.disorder import reform
from grognard.books.voice_of_the_guns.marching import battle_contact
from grognard.books.voice_of_the_guns.morale import rally_test
from grognard.books.voice_of_the_guns.movement_steps import drive_off
from grognard.books.voice_of_the_guns.retiring import full_move_of
from grognard.books.voice_of_the_guns.standing import on_field, order_in
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.ground.rectangles import segment_span


@dataclass(slots=True)
class Rally(Step[GunsBattle]):
    """vog-8.10 Step 10: vog-14.6.1 to vog-14.6.4 the broken try to rally; vog-12.2.1 the others reform where they
    stand.
    """

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "rally"
        drive_off(battle)
        for unit in list(battle.units):
            if not on_field(unit):
                continue
            unit.running = unit.running + 1 if unit.retired else 0
            if unit.broken:
                self.rally(battle, unit)
            elif unit.disordered:
                self.reform(battle, unit)
        battle.touched()

    def rally(self, battle: GunsBattle, unit: Unit) -> None:
        out, between = out_of_reach(battle, unit)
        ruling = rally_test(
            battle.settings,
            battle.dice,
            combat_status=unit.cs,
            out_of_enemy_move=out,
            friends_interpose=between,
            moves_retired=unit.running,
        )
        battle.note(
            "rally-test",
            ("vog-14.6.2",) if ruling.may_test else ("vog-14.6.1",),
            {"unit": unit.roll.id, "name": unit.roll.name, "effects": ruling.effects},
            ruling.tally,
        )
        if ruling.dispersed:
            battle.finish(unit, "dispersed")
        elif ruling.rallied:
            unit.broken = False
            unit.disordered = True
            unit.stood = 0
            unit.running = 0
            unit.retired_since = 0

    def reform(self, battle: GunsBattle, unit: Unit) -> None:
        """vog-12.2.1, vog-12.2.2: after one whole move standing, without fire or fight (vog-R74)."""
        if unit.moved > 0 or unit.retired or unit.fought or battle_contact(battle, unit):
            unit.stood = 0
            return
        unit.stood += 1
        ruling = reform(
            battle.settings,
            battle.dice,
            scale=battle.scale,
            stationary_bounds=unit.stood,
            fired_or_fought=unit.fought,
            nearest_enemy_approach=unit.approached if unit.approached >= 0 else None,
            beaten_cavalry=unit.beaten,
        )
        if ruling.reformed:
            unit.disordered = False
            unit.beaten = False
            unit.stood = 0
            battle.note("reformed", ("vog-12.2.1",), {"unit": unit.roll.id, "name": unit.roll.name}, ruling.tally)


def out_of_reach(battle: GunsBattle, unit: Unit) -> tuple[bool, bool]:
    """vog-14.6.1 (vog-R75): beyond every enemy's full move; or ordered friends cut the line to each who is not."""
    near: list[Unit] = []
    for foe in battle.foes(unit.roll.side):
        if foe.hidden or foe.broken:
            continue
        if battle.gap_between(unit, foe) <= full_move_of(battle, foe):
            near.append(foe)
    if not near:
        return True, False
    friends = [
        friend
        for friend in battle.standing_units(unit.roll.side)
        if friend is not unit
        and not friend.broken
        and not battle.is_disordered(friend)
        and order_in(friend.formation) != "extended"
        and friend.roll.arm != "artillery"
    ]
    for foe in near:
        if not any(crosses(battle, friend, unit, foe) for friend in friends):
            return False, False
    return False, True


def crosses(battle: GunsBattle, friend: Unit, unit: Unit, foe: Unit) -> bool:
    start, end = segment_span(battle.footprint(friend), unit.x, unit.y, foe.x, foe.y)
    return start <= end
