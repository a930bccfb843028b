"""The order of play: one bound, ten steps, and how a battle ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.charge_steps import DeclareCharges, FlinchTests
from grognard.books.voice_of_the_guns.command_steps import ActivateOrders
from grognard.books.voice_of_the_guns.fire_steps import AfterFire, FireStep
from grognard.books.voice_of_the_guns.home_steps import FightsAgain, UnitsMoveForward
from grognard.books.voice_of_the_guns.morale_steps import Rally
from grognard.books.voice_of_the_guns.movement_steps import ForcedMoves, WriteMoves
from grognard.books.voice_of_the_guns.ranging_steps import PlaceRangingMarkers
from grognard.books.voice_of_the_guns.risk_steps import RiskToGenerals
from grognard.books.voice_of_the_guns.shooting import ARTILLERY, MUSKETRY
from grognard.books.voice_of_the_guns.standing import on_field
from grognard.books.voice_of_the_guns.state import SPECTATOR, GunsBattle
from grognard.books.voice_of_the_guns.victory import objectives_held, score, verdict
from grognard.core.battle import Step
from grognard.core.events import EVERYBODY
from grognard.core.orders import UMPIRE
from grognard.ground.rectangles import rectangle_distance


@dataclass(slots=True)
class PhaseBegins(Step[GunsBattle]):
    """vog-8.4 to vog-8.7: the clock says so before anybody writes, and not when the first has written."""

    name: str

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = self.name


@dataclass(slots=True)
class BeginBound(Step[GunsBattle]):
    """vog-8.1 to vog-8.10: one passage through the order of play; a bound, a move and a turn are the same thing.

    vog-12.1.2 who fought at close quarters in the move before is disordered now.
    """

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.turn += 1
        battle.phase = ""
        battle.shots = []
        battle.plans = {}
        battle.plans_changed()
        battle.note("bound", (), {"bound": battle.turn})
        for brigade in battle.brigades:
            brigade.activated = False
            brigade.score = 0
            brigade.penalised = False
        for general in battle.generals:
            general.leading = ""
            general.diced = False
            if general.off and general.arrives <= battle.turn:
                general.off = False
        for unit in battle.units:
            fresh_bound(unit)
            if unit.off and not unit.gone and unit.roll.arrives <= battle.turn:
                self.arrive(battle, unit)
            if unit.melee and on_field(unit):
                unit.melee = False
                battle.disorder(unit, "fought-close-quarters", 0)
        battle.touched()
        battle.then(
            ActivateOrders(),  # 1
            PlaceRangingMarkers(),  # 2
            ForcedMoves(),  # 3
            PhaseBegins("charges"),
            DeclareCharges(),  # 4
            PhaseBegins("movement"),
            WriteMoves(),  # 5
            PhaseBegins(ARTILLERY),
            FireStep(ARTILLERY),  # 6
            AfterFire(),
            PhaseBegins(MUSKETRY),
            FireStep(MUSKETRY),  # 7
            RiskToGenerals(),
            FlinchTests(),  # 8
            FightsAgain(),  # 9
            UnitsMoveForward(),
            Rally(),  # 10
            EndOfBound(),
        )

    def arrive(self, battle: GunsBattle, unit: Any) -> None:
        """Reinforcements come on at their place, and wait while an enemy stands there (vog-R109)."""
        box = battle.footprint(unit)
        for foe in battle.foes(unit.roll.side):
            if rectangle_distance(box, battle.footprint(foe)) <= 0:
                return
        unit.off = False
        battle.note("arrives", (), {"unit": unit.roll.id, "name": unit.roll.name})


def fresh_bound(unit: Any) -> None:
    """What is true of one bound only begins anew. vog-12.1.4: a quarter-bound after water has gone by."""
    unit.activated = False
    unit.moved = 0.0
    unit.spent = 0.0
    unit.full = 0.0
    unit.over_half = False
    unit.fought = False
    unit.retired = False
    unit.damage = 0
    unit.under_artillery = False
    unit.under_skirmish = False
    unit.under_formed = False
    unit.ambushed = False
    unit.approached = -1.0
    unit.charging = ""
    unit.charge_left = 0.0
    unit.charge_stood = []
    unit.led_by = ""
    unit.passed = False
    unit.plan = []
    unit.wet = -1
    unit.crew_away = False
    unit.stood = max(unit.stood, 0)


def tell_points(battle: GunsBattle, held: dict[str, str]) -> None:
    """vog-R84 The points so far; vog-4.4 where statuses are hidden, each side's as far as it knows them."""
    told: list[tuple[tuple[str, ...], str]] = [(EVERYBODY, "")]
    if battle.setup.scenario.hidden_status:
        told = [((UMPIRE,), ""), ((SPECTATOR,), SPECTATOR)]
        told.extend((battle.seats_of(side), side) for side in battle.sides())
    for seats, side in told:
        facts = {"bound": battle.turn, "score": score(battle, side), "held": held}
        battle.tell("end-of-bound", ("vog-17.1",), facts, seats)


@dataclass(slots=True)
class EndOfBound(Step[GunsBattle]):
    """vog-17.1 The book has no end and no victory: fixed length, points, and broken armies (vog-R84)."""

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        held = objectives_held(battle)
        tell_points(battle, held)
        over = verdict(battle)
        if over is not None:
            battle.note("battle-ends", ("vog-17.1",), {"winner": over[0], "degree": over[1], "reason": over[2]})
            battle.end(*over)
        else:
            battle.then(BeginBound())
