"""Chapter: orders as they are written and judged, from what the seat that writes them knows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from grognard.books.en_avant_en_masse.command import validate_order
from grognard.books.en_avant_en_masse.formations import change_turns
from grognard.books.en_avant_en_masse.movement import going, rate
from grognard.books.en_avant_en_masse.orders import ClauseText
from grognard.books.en_avant_en_masse.tables import METRES_PER_CM
from grognard.books.en_avant_en_masse.units import TABLE, Clause, Unit
from grognard.books.en_avant_en_masse.views import sees_unit
from grognard.books.en_avant_en_masse.words import (
    ARTILLERY,
    ASSAULT,
    DEFEND,
    DENSE,
    DEPLOY,
    LOOSE,
    MARCHING,
    MOVE,
)
from grognard.core.refusals import Refusal

if TYPE_CHECKING:
    from grognard.books.en_avant_en_masse.battle import EamBattle

CM: Final[float] = METRES_PER_CM
LONGEST: Final = 8
"""Clauses a written order may have: more than anybody carries out in a battle."""


def places(battle: "EamBattle") -> dict[str, tuple[float, float]]:
    """Places an order can name, in metres: the scenario's, and its objectives."""
    scenario = battle.setup.scenario
    found: dict[str, tuple[float, float]] = dict(scenario.places)
    for data in scenario.objectives:
        found[data.name] = (data.x_m, data.y_m)
    return found


def clauses_of(battle: "EamBattle", written: Sequence[ClauseText]) -> list[Clause]:
    """The clauses of a written order, with their places looked up."""
    return [_clause(battle, text) for text in written]


def _clause(battle: "EamBattle", text: ClauseText) -> Clause:
    named = places(battle)
    placed = False
    x = y = 0.0
    if text.place:
        x, y = named[text.place]
        placed = True
    elif text.x_m is not None and text.y_m is not None:
        x, y = text.x_m, text.y_m
        placed = True
    faced = ""
    facing = face_x = face_y = 0.0
    if text.facing_place:
        face_x, face_y = named[text.facing_place]
        faced = "point"
    elif text.facing_deg is not None:
        facing = text.facing_deg % 360.0
        faced = "degrees"
    return Clause(
        text.what,
        placed,
        x / CM,
        y / CM,
        text.beside,
        text.side,
        faced,
        facing,
        face_x / CM,
        face_y / CM,
        text.formation,
        text.form_first,
        text.by_road,
        text.fire_at,
        text.place,
        text.facing_place,
    )


def text_of(clause: Clause) -> ClauseText:
    """A clause in force as it was written."""
    exactly = clause.placed and not clause.place
    return ClauseText(
        clause.what,  # type: ignore[arg-type]
        clause.place,
        round(clause.x * CM, 3) if exactly else None,
        round(clause.y * CM, 3) if exactly else None,
        clause.beside,
        clause.side,  # type: ignore[arg-type]
        clause.facing if clause.faced == "degrees" else None,
        clause.face_place,
        clause.formation,  # type: ignore[arg-type]
        clause.form_first,
        clause.by_road,
        clause.fire_at,
    )


def order_refusal(battle: "EamBattle", side: str, unit: Unit, written: Sequence[ClauseText]) -> Refusal | None:
    """eam-5.1 to eam-5.6 Why a unit cannot take this order; an enemy ahead is looked for when it comes to it."""
    arm = unit.card.arm
    if len(written) > LONGEST:
        return Refusal("eam-5.6", f"an order has {LONGEST} parts at most", "too-long")
    ruling = validate_order(
        battle.settings,
        battle.dice,
        clauses=[text.what for text in written],
        arm=arm,
        enemy_directly_to_front=True,
    )
    if isinstance(ruling, Refusal):
        return ruling
    named = places(battle)
    for text in written:
        refusal = _place_refusal(battle, side, unit, text, named) or _formation_refusal(battle, unit, text)
        if refusal is None and text.fire_at:
            refusal = _target_refusal(battle, side, unit, text)
        if refusal is not None:
            return refusal
    return None


def _place_refusal(
    battle: "EamBattle", side: str, unit: Unit, text: ClauseText, named: dict[str, tuple[float, float]]
) -> Refusal | None:
    """eam-5.2, eam-5.3, eam-5.5 Where it is to go, or stand."""
    what = text.what
    given = (text.x_m is not None) + (text.y_m is not None)
    if given == 1:
        return Refusal("eam-5.3", "a position has an x and a y", "half-a-place")
    if (given == 2) + (text.place != "") + (text.beside != "") > 1:
        return Refusal("eam-5.3", "one position at a time", "two-places")
    if (text.beside == "") != (text.side == ""):
        return Refusal("eam-5.3", "say on which side of which unit", "half-a-place")
    if text.facing_deg is not None and text.facing_place:
        return Refusal("eam-5.3", "one facing at a time", "two-facings")
    for name in (text.place, text.facing_place):
        if name and name not in named:
            return Refusal("eam-5.5", f"no place is called {name!r}", "no-such-place")
    if text.facing_deg is not None and not 0 <= text.facing_deg < 360:
        return Refusal("eam-5.3", "a facing runs from 0 to under 360 degrees", "out-of-range")
    if what == ASSAULT:
        if given or text.place or text.beside or text.facing_deg is not None or text.facing_place:
            return Refusal("eam-5.4", "an assault goes at the enemy directly to the front", "assault-place")
        if text.form_first or text.by_road:
            return Refusal("eam-5.4", "an assault is made in the formation the unit comes in", "assault-place")
        return None
    somewhere = given == 2 or text.place != "" or text.beside != ""
    if what == MOVE and not somewhere:
        return Refusal("eam-5.2", "a move goes somewhere", "no-place")
    if what == DEPLOY and not (somewhere or text.facing_deg is not None or text.facing_place or text.formation):
        return Refusal("eam-5.3", "a deployment has a position, a facing or a formation", "no-place")
    if text.by_road and what != MOVE:
        return Refusal("eam-5.2", "only a move is made by road", "by-road")
    if text.by_road and not battle.field().roads.legs:
        return Refusal("eam-R28", "there is no road", "no-road")
    if text.by_road and text.formation not in ("", MARCHING):
        return Refusal("eam-6.11", "along a road units march", "by-road")
    if text.beside:
        other = battle.find(text.beside)
        if (
            other is None
            or other.place != TABLE
            or other is unit
            or other.card.division != unit.card.division
            or other.card.side != side
        ):
            return Refusal("eam-5.3", f"{text.beside!r} is no other unit of the division", "no-such-unit")
        return None
    if somewhere:
        x, y = named[text.place] if text.place else (text.x_m or 0.0, text.y_m or 0.0)
        return ground_refusal(battle, side, unit, x / CM, y / CM)
    return None


def ground_refusal(battle: "EamBattle", side: str, unit: Unit, x: float, y: float) -> Refusal | None:
    """eam-8.12 A unit is not sent off the map, nor on to ground its side knows to be closed to it."""
    ground = battle.field().ground
    if not ground.on_map(x, y):
        return Refusal("eam-5.3", "that place is off the map", "off-map")
    kinds = [
        feature.kind
        for feature in ground.at(x, y)
        if not feature.concealed or feature.name in battle.known.get(side, [])
    ]
    if not kinds:
        return None
    arm = unit.card.arm
    found = going(battle.settings, arm, ASSAULT if arm == ARTILLERY else LOOSE, kinds, "level", "road" in kinds)
    return found.barred if found is not None else None


def _formation_refusal(battle: "EamBattle", unit: Unit, text: ClauseText) -> Refusal | None:
    """eam-6.4, eam-7.5 The formation asked for."""
    arm = unit.card.arm
    wanted: str = text.formation
    if not wanted:
        if text.by_road and rate(battle.settings, arm, MARCHING) is None:
            return Refusal("eam-7.5", "divisional artillery does not march in column of route", "no-such-formation")
        return None
    if change_turns(battle.settings, arm, ASSAULT, wanted) is None:
        return Refusal("eam-7.5", f"{arm} does not take {wanted} formation", "no-such-formation")
    if text.what == ASSAULT and not (
        wanted in (ASSAULT, LOOSE) or (wanted == DENSE and battle.settings.dense_may_assault)
    ):
        return Refusal("eam-R78", f"units do not assault in {wanted} formation", "cannot-assault")
    if wanted == MARCHING and not text.by_road and battle.settings.marching_off_road == "refused":
        return Refusal("eam-R28", "Marching is possible along a road only", "off-road")
    return None


def _target_refusal(battle: "EamBattle", side: str, unit: Unit, text: ClauseText) -> Refusal | None:
    """eam-R67 An order to divisional artillery may name a target."""
    if unit.card.arm != ARTILLERY:
        return Refusal("eam-R67", "only divisional artillery is given a target", "not-artillery")
    if text.what not in (DEPLOY, DEFEND):
        return Refusal("eam-R67", "guns fire from where they deploy or defend", "not-deployed")
    target = battle.find(text.fire_at)
    if target is None or target.card.side == side or not sees_unit(battle, side, target):
        return Refusal("eam-R67", f"{text.fire_at!r} is no enemy in view", "no-such-unit")
    return None


def headquarters_refusal(battle: "EamBattle", x: float, y: float) -> Refusal | None:
    """eam-4.3 A headquarters stays on the map."""
    if not battle.field().ground.on_map(x, y):
        return Refusal("eam-4.3", "that place is off the map", "off-map")
    return None
