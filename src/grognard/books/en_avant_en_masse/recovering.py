"""Phase 4: recovery of status, and re-ordering."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.disorder import is_ordered
from grognard.books.en_avant_en_masse.flights import own_edge
from grognard.books.en_avant_en_masse.recovery import RECOVERY, recover_status
from grognard.books.en_avant_en_masse.state import Commander
from grognard.books.en_avant_en_masse.units import DISPERSED, TABLE, Unit
from grognard.books.en_avant_en_masse.words import ARTILLERY, ASSAULT, LOOSE, exact
from grognard.core.battle import Step
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import farther_than


@dataclass(slots=True)
class RecoveryPhase(Step[EamBattle]):
    """eam-3.1, eam-9.3, eam-18.1, eam-18.4 Units re-order; the rallied and the reinforced win back status."""

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "recovery"
        table = battle.on_table()
        for unit in table:
            self._reorder(battle, unit)
        raised: list[str] = []
        for unit in table:
            self._rally(battle, unit, raised)
        for unit in table:
            self._reinforce(battle, unit, table, raised)
        for unit in battle.units:
            if unit.place == DISPERSED and unit.returns <= battle.turn:
                self._return(battle, unit)

    def _reorder(self, battle: EamBattle, unit: Unit) -> None:
        """eam-9.3, eam-9.5, eam-16.12 (eam-R41, eam-R42)."""
        if unit.status == 0:
            unit.disordered = True
            return
        ordered = is_ordered(
            unit.disordered,
            unit.formation,
            unit.moved_cm > 1e-6,
            unit.fired or unit.defended,
            unit.fought,
            unit.shaken,
            unit.left_loose,
        )
        if unit.disordered and ordered:
            paragraphs = ("eam-9.5", "eam-R42") if unit.left_loose else ("eam-9.3", "eam-R41")
            battle.tell("reorders", paragraphs, {"unit": unit.card.name})
        unit.disordered = not ordered

    def _leader(self, battle: EamBattle, unit: Unit) -> Commander | None:
        for commander in battle.commanders:
            if commander.action == "rally" and commander.unit == unit.card.id and commander.acts():
                return commander
        return None

    def _rally(self, battle: EamBattle, unit: Unit, raised: list[str]) -> None:
        """eam-18.1, eam-18.2, eam-18.3 Two turns of it together raise a level (eam-R49, eam-R97)."""
        commander = self._leader(battle, unit)
        if commander is None:
            unit.rallied = 0
            return
        ruling = recover_status(
            battle.settings,
            battle.dice,
            method="rally",
            status=unit.status,
            starting_status=unit.card.start_status,
            turns_completed=unit.rallied + 1,
            under_fire=unit.under_fire or unit.fought,
            enemy_cavalry_cm=exact(battle.cavalry_within(unit)),
            commander_with_unit=battle.with_unit(commander, unit),
            commander_state="in-command",
            unit_move_cm=exact(unit.moved_cm),
            supporter_status=0,
            supporter_distance_cm=0.0,
            stationary=True,
        )
        if isinstance(ruling, Refusal):
            unit.rallied = 0
            return
        unit.rallied = unit.rallied + 1 if ruling.qualifies else 0
        told = {"unit": unit.card.name, "commander": commander.name, "turns": unit.rallied}
        battle.explain("rally-tally", told, ruling.tally)
        if ruling.raised:
            unit.rallied = 0
            self._raise(battle, unit, ruling.new_status, ("eam-18.1", "eam-R97"), commander.name, raised)

    def _reinforce(self, battle: EamBattle, unit: Unit, table: list[Unit], raised: list[str]) -> None:
        """eam-18.4, eam-18.5, eam-18.6 A steadier unit within 4 cm, both stationary for two turns (eam-R102)."""
        ceiling = unit.card.start_status if battle.settings.recovery_ceiling == "starting-status" else 6
        if unit.status == 0 or unit.status >= ceiling or unit.moved_cm > 1e-6 or unit.under_fire:
            unit.supported = 0
            unit.supporter = ""
            return
        supporter = self._supporter(battle, unit, table)
        if supporter is None or battle.cavalry_near(unit, RECOVERY["reinforcement"].cavalry_cm + 1e-9):
            unit.supported = 0
            unit.supporter = ""
            return
        unit.supported = unit.supported + 1 if unit.supporter == supporter.card.id else 1
        unit.supporter = supporter.card.id
        if unit.supported >= RECOVERY["reinforcement"].turns:
            if unit.card.id in raised and len(raised) and battle.settings.recovery_per_turn <= 1:
                return
            unit.supported = 0
            reinforced = ("eam-18.4", "eam-18.5", "eam-R102")
            self._raise(battle, unit, unit.status + 1, reinforced, supporter.card.name, raised)

    def _supporter(self, battle: EamBattle, unit: Unit, table: list[Unit]) -> Unit | None:
        """The unit that has supported it so far, if it still can; else the first that can."""
        near = RECOVERY["reinforcement"].max_distance_cm
        best: Unit | None = None
        for other in table:
            if (
                other is unit
                or other.place != TABLE
                or other.card.side != unit.card.side
                or other.status <= unit.status
                or other.moved_cm > 1e-6
                or other.under_fire
                or farther_than(unit.footprint(), other.footprint(), near + 1e-9)
                or battle.cavalry_near(other, RECOVERY["reinforcement"].cavalry_cm + 1e-9)
            ):
                continue
            if other.card.id == unit.supporter:
                return other
            if best is None:
                best = other
        return best

    def _raise(
        self, battle: EamBattle, unit: Unit, status: int, paragraphs: tuple[str, ...], by: str, raised: list[str]
    ) -> None:
        """eam-R49, eam-R101 A level won back; a runner that rallies halts, Disordered, in Loose, without orders."""
        ran = unit.status == 0
        unit.status = status
        raised.append(unit.card.id)
        if ran:
            unit.run_turn = 0
            unit.drop_orders()
            unit.form(ASSAULT if unit.card.arm == ARTILLERY else LOOSE)
            unit.disordered = True
        battle.tell("recovers", paragraphs, {"unit": unit.card.name, "status": status, "by": by})

    def _return(self, battle: EamBattle, unit: Unit) -> None:
        """eam-17.19, eam-17.20, eam-R91 Dispersed cavalry rallies back on its command group, Disordered."""
        home = battle.commander(unit.card.division)
        if home is None:
            home = next((other for other in battle.commanders if other.side == unit.card.side and other.corps), None)
        unit.place = TABLE
        unit.formation = ASSAULT
        unit.disordered = True
        unit.shaken = True
        unit.clauses = []
        unit.body = None
        if home is not None:
            unit.x, unit.y = home.x, home.y
        else:
            unit.x, unit.y = own_edge(battle, unit.card.side, unit.x, unit.y)
        battle.tell("returns", ("eam-17.19", "eam-17.20"), {"unit": unit.card.name})
