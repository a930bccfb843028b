"""Risk to generals in a battle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.combat import in_combat_zone
from grognard.books.voice_of_the_guns.generals import general_risk
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.shooting import (
    ARTILLERY,
)
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.core.battle import Step
from grognard.ground.shapes import distance


@dataclass(slots=True)
class RiskToGenerals(Step[GunsBattle]):
    """vog-13.1 Generals within range of enemy musketry while it fires, or near a target under artillery fire, must
    dice;
    vog-13.2 a 9 or 0 disables; once a bound (vog-R79).
    """

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        for general in battle.generals:
            if general.off or general.diced:
                continue
            musketry = False
            near = -1.0
            for firer, target, kind in battle.shots:
                if kind == "through" or not battle.has_unit(firer) or battle.unit(firer).roll.side == general.side:
                    continue
                if kind == ARTILLERY:
                    if battle.has_unit(target) and battle.unit(target).roll.side == general.side:
                        hit = battle.unit(target)
                        away = distance(general.x, general.y, hit.x, hit.y) - battle.footprint(hit).half_front
                        near = max(0.0, away) if near < 0 else min(near, max(0.0, away))
                elif not musketry:
                    box = battle.footprint(battle.unit(firer))
                    ahead = box.ahead_of(general.x, general.y) - box.half_depth
                    aside = max(0.0, abs(box.right_of(general.x, general.y)) - box.half_front)
                    reach = ranges(battle, battle.unit(firer))[1]
                    musketry = in_combat_zone(battle.settings, reach, ahead, aside)
            risk(battle, general.id, False, musketry, near)


def risk(battle: GunsBattle, name: str, leading: bool, musketry: bool, near: float) -> None:
    """The general-risk ruling, and what comes of it."""
    general = battle.general(name)
    ruling = general_risk(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        level=general.level,
        leading_attack=leading,
        in_musketry_range=musketry,
        distance_to_artillery_target=near if near >= 0 else None,
    )
    if not ruling.at_risk:
        return
    general.diced = True
    if ruling.disabled:
        general.disabled = battle.turn
        general.leading = ""
        succeed(battle, name)
    battle.note(
        "general-hit" if ruling.disabled else "general-safe",
        ("vog-13.1", "vog-13.2"),
        {"general": name, "name": general.name, "modifier": ruling.next_bound_modifier},
        ruling.tally,
    )


def succeed(battle: GunsBattle, name: str) -> None:
    """vog-13.4 (vog-R15): his deputy has the same ability, or by setting another."""
    from grognard.books.voice_of_the_guns.command import general_ability
    from grognard.books.voice_of_the_guns.tables import ABILITIES

    general = battle.general(name)
    if general.level != "brigade":
        return
    if battle.settings.successor_ability == "rolled":
        general.ability = general_ability(battle.settings, battle.dice).ability
    elif battle.settings.successor_ability == "one-worse":
        names = [ability[0] for ability in ABILITIES]
        general.ability = names[min(len(names) - 1, names.index(general.ability) + 1)]
