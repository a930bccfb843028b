"""Phase 1: firing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.fire import add_up, shoot
from grognard.books.en_avant_en_masse.guns import choice, levels_by, shot_of, touching, weapon
from grognard.books.en_avant_en_masse.plans import means_to_stand
from grognard.books.en_avant_en_masse.status import NERVOUS, WAVERING
from grognard.books.en_avant_en_masse.units import TABLE, Unit
from grognard.books.en_avant_en_masse.words import LOOSE, exact
from grognard.core.battle import Step
from grognard.core.refusals import Refusal


def fire(battle: EamBattle, firer: Unit, guns: str, target: Unit, range_cm: float, kind: str) -> tuple[int, int]:
    """eam-13.7 to eam-13.19 One shot told, as (levels, floor) before others are added; it is not applied yet."""
    firer_village = battle.in_village(firer)
    ruling = shoot(
        battle.settings,
        guns,
        exact(range_cm),
        firer.status,
        firer_village,
        target.status,
        target.formation,
        target.card.arm,
        battle.in_village(target),
    )
    if isinstance(ruling, Refusal):
        return 0, 0
    shot = shot_of(battle, firer, guns, target, range_cm)
    firer.fired = True
    firer.silent = 0
    target.under_fire = True
    battle.tell(
        kind,
        tuple(ruling.tally.paragraphs()),
        {
            "firer": firer.card.name,
            "guns": guns,
            "target": target.card.name,
            "range_cm": round(range_cm, 1),
            "band": ruling.band,
            "firer_status": firer.status,
            "target_status": target.status,
            "levels": ruling.levels,
        },
        tally=ruling.tally,
    )
    return (shot.levels, shot.floor) if shot is not None else (0, 0)


def apply_fire(battle: EamBattle, target: Unit, shots: list[tuple[int, int]]) -> int:
    """eam-13.18, eam-9.2 The levels all these shots take together (eam-R40, eam-R60, eam-R61)."""
    after = add_up(battle.settings, target.status, shots)
    levels = target.status - after
    if levels > 0:
        battle.lower(target, levels)
        if battle.settings.fire_disorders == "on-status-loss":
            battle.disorder(target)
        paragraphs = ["eam-R60", "eam-9.2"]
        if after == 0:
            paragraphs.append("eam-11.10")
        elif levels < sum(shot[0] for shot in shots) and battle.settings.massed_fire == "cumulative":
            paragraphs += ["eam-R61", "eam-13.19" if after == 2 else "eam-13.18"]
        battle.tell(
            "loss", tuple(paragraphs), {"unit": target.card.name, "levels": levels, "status": after, "by": "fire"}
        )
    return levels


def holds_fire(battle: EamBattle, firer: Unit, guns: str, target: Unit, range_cm: float) -> bool:
    """eam-9.3, eam-R41 A Disordered unit that stands holds a fire that would not tell (or any, by setting), so as to
    re-order this turn; not if it cannot any more, is Nervous, or is told to fire at this enemy."""
    policy = battle.settings.disordered_holds_fire
    if not firer.disordered or policy == "never" or firer.formation == LOOSE or firer.status == NERVOUS:
        return False
    if firer.fired or firer.shaken or not means_to_stand(battle, firer):
        return False
    if firer.clauses and firer.clauses[0].fire_at == target.card.id:
        return False
    return policy == "always" or levels_by(battle, firer, guns, target, range_cm) == 0


@dataclass(slots=True)
class FiringPhase(Step[EamBattle]):
    """eam-3.1, eam-13.2, eam-13.20, eam-R60 All guns fire at once, each whole and at one target.

    eam-11.8: the fire of the Wavering is in the shaky column, and that is all (eam-R46). eam-13.1: no musketry.
    """

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "firing"
        barred: list[str] | None = None
        shots: dict[str, list[tuple[int, int]]] = {}
        for firer in battle.units:
            if firer.place != TABLE:
                continue
            guns = weapon(battle, firer)
            if not guns:
                continue
            if barred is None:
                barred = touching(battle)
            if firer.card.id in barred or not self._may(battle, firer):
                continue
            named = firer.clauses[0].fire_at if firer.clauses else ""
            taken = choice(battle, firer, guns, barred, named)
            if taken is None:
                continue
            target = taken.target
            if holds_fire(battle, firer, guns, target, taken.range_cm):
                continue
            shots.setdefault(target.card.id, []).append(fire(battle, firer, guns, target, taken.range_cm, "fire"))
        for name, told in shots.items():
            apply_fire(battle, battle.unit(name), told)

    def _may(self, battle: EamBattle, firer: Unit) -> bool:
        """eam-11.8, eam-R46 Sporadic fire, where the setting makes it so."""
        if battle.settings.wavering_fires == "alternate-turns" and firer.status <= WAVERING:
            return firer.silent > 1
        return True
