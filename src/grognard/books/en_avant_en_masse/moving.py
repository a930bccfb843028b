"""Phase 2: movement."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.figures import accompany, discover, move_headquarters
from grognard.books.en_avant_en_masse.flights import pursue, run, withdraw
from grognard.books.en_avant_en_masse.formations import CHANGE_PARAGRAPH
from grognard.books.en_avant_en_masse.guns import has_legal_target
from grognard.books.en_avant_en_masse.impulses import Impulses
from grognard.books.en_avant_en_masse.major import over_feature
from grognard.books.en_avant_en_masse.movement import RATE_PARAGRAPH
from grognard.books.en_avant_en_masse.movers import Mover
from grognard.books.en_avant_en_masse.plans import assault, by_order, enemy_in_reach, in_position, wanted_formation
from grognard.books.en_avant_en_masse.state import Contact
from grognard.books.en_avant_en_masse.status import NERVOUS, PUGNACIOUS, WAVERING, conduct_of
from grognard.books.en_avant_en_masse.units import DISPERSED, GONE, TABLE, Unit
from grognard.books.en_avant_en_masse.words import (
    ASSAULT,
    CAVALRY,
    DEFEND,
    DENSE,
    DEPLOY,
    INFANTRY,
    LOOSE,
    MARCHING,
    MOVE,
    TURNS_TO_RALLY_BACK,
)
from grognard.core.battle import Step
from grognard.ground.rectangles import rectangle_distance


@dataclass(slots=True)
class MovementPhase(Step[EamBattle]):
    """eam-3.1, eam-7.1, eam-10.1, eam-10.2, eam-R21, eam-R22 Everybody moves at once, in ten impulses of a minute."""

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "movement"
        table = battle.on_table()
        where = {unit.card.id: (unit.x, unit.y) for unit in table}
        movers = self._set_out(battle, table)
        halves = self._squares(battle, table, movers)
        formations = [mover.unit.formation for mover in movers]
        work = Impulses(battle, movers)
        work.work()
        for unit in halves:
            if unit.place == TABLE and unit.status > 0 and unit.formation == ASSAULT:
                unit.form(DENSE)
                facts = {"unit": unit.card.name, "formation": DENSE, "before": ASSAULT}
                battle.tell("forms", ("eam-6.14", "eam-6.17"), facts)
        for at, mover in enumerate(movers):
            mover.unit.moved_cm += mover.gone
            self._tell_move(battle, mover, formations[at])
            if mover.gone > 0.0 and 0.0 <= mover.course.disorder_at < mover.gone - 1e-6:
                battle.disorder(mover.unit)
                battle.tell("disordered", ("eam-9.2",), {"unit": mover.unit.card.name, "by": "the ground"})
        self._contacts(battle, work)
        self._flights(battle, movers)
        self._manoeuvres(battle, table, movers)
        self._clauses(battle, table, movers)
        accompany(battle, where)
        move_headquarters(battle)
        discover(battle)

    def _tell_move(self, battle: EamBattle, mover: Mover, formation: str) -> None:
        """eam-7.1, eam-7.2, eam-7.3, eam-10.2 How far it went; runners and those who withdraw are told of apart."""
        centimetres = round(mover.gone, 1)
        if centimetres > 0 and mover.mode not in ("run", "withdraw"):
            unit = mover.unit
            battle.tell(
                "moves",
                (RATE_PARAGRAPH[unit.card.arm], "eam-17.14" if mover.mode == "pursue" else "eam-10.2"),
                {"unit": unit.card.name, "cm": centimetres, "formation": formation, "how": mover.mode},
                battle.own(unit.card.side),
            )

    # -- setting out -------------------------------------------------------------------------------------

    def _set_out(self, battle: EamBattle, table: list[Unit]) -> list[Mover]:
        """eam-R22 Those who run or withdraw first, so that pursuers know whom they follow; then the rest."""
        movers: list[Mover] = []
        fled: dict[str, Mover] = {}
        for unit in table:
            if unit.status == 0:
                mover = run(battle, unit)
            elif unit.pending == "withdraw":
                mover = withdraw(battle, unit)
                unit.pending = ""
            else:
                continue
            unit.drop_orders()
            movers.append(mover)
            fled[unit.card.id] = mover
        for unit in table:
            if unit.status > 0 and unit.pending == "pursue":
                unit.drop_orders()
                follows = pursue(battle, unit, fled.get(unit.foe))
                if follows is not None:
                    movers.append(follows)
        in_flight = {mover.unit.card.id for mover in movers}
        for unit in table:
            if unit.status > 0 and unit.card.id not in in_flight:
                found = self._conduct(battle, unit)
                if found is not None:
                    movers.append(found)
        return movers

    def _conduct(self, battle: EamBattle, unit: Unit) -> Mover | None:
        """eam-11.3 to eam-11.9 What its status lets it make of its orders (eam-R43 to eam-R47)."""
        settings = battle.settings
        if unit.status == PUGNACIOUS:
            enemy = enemy_in_reach(battle, unit)
            if enemy is not None:
                if not unit.clauses or unit.clauses[0].what != ASSAULT:
                    battle.tell(
                        "must-close",
                        ("eam-11.3", "eam-R43"),
                        {"unit": unit.card.name, "enemy": enemy.card.name},
                    )
                unit.stop_manoeuvre()
                return assault(battle, unit, enemy.card.id)
        if unit.status == NERVOUS and settings.nervous_stops_for != "never" and unit.card.guns:
            if has_legal_target(battle, unit):
                if unit.clauses and not in_position(battle, unit, unit.clauses[0]):
                    battle.tell("stops-to-fire", ("eam-11.6", "eam-R45"), {"unit": unit.card.name})
                return None
        if settings.fire_and_move == "exclusive" and unit.fired:
            return None
        mover = by_order(battle, unit)
        if mover is None:
            return None
        mover.clause = unit.clauses[0].what if unit.clauses else ""
        if settings.steady_reluctance == "half-move" and unit.status == 4 and self._advances(battle, mover):
            mover.course.cut(mover.course.gone(0.5))
        if unit.status <= WAVERING and not self._wavers_on(battle, mover):
            battle.tell("will-not-advance", ("eam-11.7", "eam-R46"), {"unit": unit.card.name})
            return None
        return mover

    def _wavers_on(self, battle: EamBattle, mover: Mover) -> bool:
        """eam-11.7, eam-11.9, eam-R46 No step closer; but at an enemy less steady than itself."""
        enemy_status = 6
        if mover.target:
            enemy_status = battle.unit(mover.target).status
        step = "advance" if self._advances(battle, mover) else "other-move"
        conduct = conduct_of(
            battle.settings,
            mover.unit.status,
            mover.unit.card.arm,
            ASSAULT if mover.mode == "assault" else MOVE,
            step,
            False,
            False,
            enemy_status,
            "none",
        )
        return conduct == "act-as-ordered"

    def _advances(self, battle: EamBattle, mover: Mover) -> bool:
        """Does the move end nearer the nearest visible enemy?"""
        enemy = battle.nearest_enemy(mover.unit, True)
        if enemy is None:
            return False
        end = mover.body_at(mover.course.length)
        return rectangle_distance(end, enemy.footprint()) < battle.gap(mover.unit, enemy) - 1e-6

    def _squares(self, battle: EamBattle, table: list[Unit], movers: list[Mover]) -> list[Unit]:
        """eam-6.2, eam-6.14, eam-6.17, eam-R20 The half turn to Dense: by order, or unbidden against a charge.

        Returns those who are Dense only at the end of the phase; the others are from the end of impulse 5, or are
        caught before it, which `Impulses` is told by their `squared`.
        """
        late: list[Unit] = []
        charged = [mover.target for mover in movers if mover.mode == "assault" and mover.unit.card.arm == CAVALRY]
        for unit in table:
            if unit.card.arm != INFANTRY or unit.formation != ASSAULT or unit.status == 0:
                continue
            if unit.card.id in charged and battle.settings.square_on_own_initiative and not unit.pending:
                movers[:] = [mover for mover in movers if mover.unit is not unit or mover.mode in ("run", "withdraw")]
                if any(mover.unit is unit for mover in movers):
                    continue
                unit.stop_manoeuvre()
                unit.changing = DENSE
                unit.change_left = 1
                unit.squared = True
                battle.tell("forms-square", ("eam-6.17", "eam-R20"), {"unit": unit.card.name})
            elif unit.changing == "" and unit.clauses:
                # eam-6.17: a unit that reaches its position with half of the turn left is Dense at the end of it
                clause = unit.clauses[0]
                if clause.what in (DEPLOY, DEFEND) and wanted_formation(battle, unit, clause, None) == DENSE:
                    mover_ = next((mover for mover in movers if mover.unit is unit), None)
                    if mover_ is not None and mover_.course.barred is None and mover_.course.costs[-1] <= 0.5:
                        late.append(unit)
        return late

    # -- the end of the phase ----------------------------------------------------------------------------

    def _contacts(self, battle: EamBattle, work: Impulses) -> None:
        """eam-15.1, eam-R80, eam-R81, eam-R88 Who has reached whom; a renewed fight comes from the front."""
        found: list[Contact] = []
        for entry in work.contacts:
            attacker, defender, direction = entry.split(" ")
            one, two = battle.unit(attacker), battle.unit(defender)
            if self._touch(one, two) and not any(
                known.attacker == attacker and known.defender == defender for known in found
            ):
                mover = work.by[attacker]
                found.append(Contact(attacker, defender, direction, over_feature(battle, mover, two)))
        for mover in work.movers:
            if mover.mode != "pursue" or not battle.settings.pursuit_renews_combat:
                continue
            foe = battle.find(mover.target)
            if foe is not None and foe.status > 0 and mover.unit.status > 0 and self._touch(mover.unit, foe):
                name = mover.unit.card.id
                if not any(known.attacker == name and known.defender == mover.target for known in found):
                    found.append(Contact(name, mover.target, "front", over_feature(battle, mover, foe)))
        for known in list(found):
            attacker_ = battle.unit(known.attacker)
            for other in battle.enemies(attacker_.card.side):
                if (
                    other.status > 0
                    and other.card.id != known.defender
                    and self._touch(attacker_, other)
                    and not any(more.attacker == known.attacker and more.defender == other.card.id for more in found)
                ):
                    over = over_feature(battle, work.by[known.attacker], other)
                    found.append(Contact(known.attacker, other.card.id, "front", over))
        battle.contacts = found

    def _touch(self, one: Unit, two: Unit) -> bool:
        if one.place != TABLE or two.place != TABLE:
            return False
        return rectangle_distance(one.footprint(), two.footprint()) <= 1e-3

    def _flights(self, battle: EamBattle, movers: list[Mover]) -> None:
        """eam-17.17 to eam-17.19, eam-R48, eam-R89, eam-R90 Who is gone, who is cut down, and who chases on."""
        for mover in movers:
            unit = mover.unit
            if mover.mode == "run" and unit.status == 0 and mover.leaves and mover.gone >= mover.course.length - 1e-6:
                self._off_table(battle, unit, movers)
            elif mover.mode == "run" and unit.status == 0:
                battle.tell(
                    "runs",
                    ("eam-17.13", "eam-11.10"),
                    {"unit": unit.card.name, "cm": round(mover.gone, 1), "turn": unit.run_turn},
                )
            elif mover.mode == "withdraw" and unit.status > 0:
                battle.tell(
                    "withdraws", ("eam-17.15", "eam-17.14"), {"unit": unit.card.name, "cm": round(mover.gone, 1)}
                )
        for mover in movers:
            unit = mover.unit
            if mover.mode != "pursue" or unit.place != TABLE or unit.pending != "pursue":
                continue
            foe = battle.unit(mover.target)
            if foe.place != TABLE or unit.status == 0:
                unit.pending = ""
            elif foe.status > 0:
                if not self._touch(unit, foe):
                    self._lost_touch(battle, unit, foe)
                unit.pending = ""
            elif self._touch(unit, foe):
                battle.tell("cut-down", ("eam-R89",), {"unit": foe.card.name, "by": unit.card.name})
                battle.remove(foe, GONE)
                unit.pending = ""
            elif unit.card.arm == INFANTRY:
                self._lost_touch(battle, unit, foe)
                unit.pending = ""
            else:
                battle.tell("pursues", ("eam-17.17",), {"unit": unit.card.name, "enemy": foe.card.name})
            if unit.pending == "":
                unit.foe = ""
                unit.chase_turn = 0

    def _off_table(self, battle: EamBattle, unit: Unit, movers: list[Mover]) -> None:
        """eam-17.17, eam-17.18, eam-17.19, eam-R90 Over the edge, with the cavalry that chases it."""
        chasers = [
            mover.unit
            for mover in movers
            if mover.mode == "pursue"
            and mover.target == unit.card.id
            and mover.unit.place == TABLE
            and not any(mover.unit.card.id in (known.attacker, known.defender) for known in battle.contacts)
        ]  # eam-R89: not whoever has met another enemy on the way
        paragraphs = ("eam-17.18", "eam-R48") if chasers else ("eam-11.10", "eam-R48")
        battle.tell("leaves-table", paragraphs, {"unit": unit.card.name})
        battle.remove(unit, GONE)
        for chaser in chasers:
            chaser.pending = ""
            if chaser.card.arm == CAVALRY and chaser.status > 0:
                battle.remove(chaser, DISPERSED)
                chaser.returns = battle.turn + TURNS_TO_RALLY_BACK
                battle.tell(
                    "dispersed",
                    ("eam-17.17", "eam-17.19", "eam-R90"),
                    {"unit": chaser.card.name, "returns": chaser.returns},
                )

    def _lost_touch(self, battle: EamBattle, unit: Unit, foe: Unit) -> None:
        paragraph = "eam-R88" if foe.status > 0 else "eam-R89"
        battle.tell("pursuit-ends", (paragraph,), {"unit": unit.card.name, "enemy": foe.card.name})

    def _manoeuvres(self, battle: EamBattle, table: list[Unit], movers: list[Mover]) -> None:
        """eam-10.1, eam-6.13 to eam-6.16, eam-R23, eam-R24 Changes and turns go on, or are lost by interruption."""
        reached = [known.defender for known in battle.contacts] + [known.attacker for known in battle.contacts]
        for unit in table:
            if unit.place != TABLE or not (unit.changing or unit.turn_left > 0):
                continue
            if unit.card.id in reached or unit.status == 0:
                unit.stop_manoeuvre()
                continue
            if unit.changing:
                unit.change_left -= 1
                if unit.change_left <= 0:
                    self._formed(battle, unit)
            else:
                unit.turn_left -= 1
                if unit.turn_left <= 0:
                    unit.stand(unit.footprint().turned(unit.turn_to))
                    unit.stop_manoeuvre()
                    battle.tell(
                        "turns",
                        ("eam-10.1", "eam-R24"),
                        {"unit": unit.card.name, "facing": round(unit.turn_to) % 360},
                        battle.own(unit.card.side),
                    )

    def _formed(self, battle: EamBattle, unit: Unit) -> None:
        """eam-6.10, eam-9.5, eam-R42 A change is complete."""
        before = unit.formation
        unit.form(unit.changing)
        if unit.turn_left == -1:
            unit.stand(unit.footprint().turned(unit.turn_to))
        if unit.formation == MARCHING:
            self._on_to_road(battle, unit)
        unit.stop_manoeuvre()
        if unit.formation == LOOSE:
            unit.disordered = True
        elif before == LOOSE:
            unit.left_loose = True
        if before != unit.formation:
            battle.tell(
                "forms",
                (CHANGE_PARAGRAPH[before], "eam-10.1"),
                {"unit": unit.card.name, "formation": unit.formation, "before": before},
            )

    def _on_to_road(self, battle: EamBattle, unit: Unit) -> None:
        """eam-6.11 Its head on the road, strung out behind."""
        body = unit.footprint()
        x, y = body.front_centre()
        on = battle.field().roads.nearest(x, y)
        if on is not None:
            unit.stand(body.moved(on.x - x, on.y - y))

    def _clauses(self, battle: EamBattle, table: list[Unit], movers: list[Mover]) -> None:
        """eam-5.6, eam-5.7, eam-R14, eam-R15 A part that is done hands on to the next with the next turn."""
        for unit in table:
            if unit.place != TABLE or not unit.clauses or unit.changing or unit.turn_left > 0 or unit.pending:
                continue
            clause = unit.clauses[0]
            if clause.what in (MOVE, DEPLOY) and in_position(battle, unit, clause):
                unit.clauses = unit.clauses[1:]
                unit.formed = False
                unit.loosened = False
                battle.tell(
                    "in-position",
                    ("eam-5.7", "eam-R15"),
                    {"unit": unit.card.name, "order": clause.what, "left": len(unit.clauses)},
                    battle.commanding(unit),
                )
