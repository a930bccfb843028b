"""Phase 3: close assault, step two, and its results."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.close_assault import attacker_total, cannot_assault, defender_total
from grognard.books.en_avant_en_masse.results import AssaultResult, assault_result
from grognard.books.en_avant_en_masse.state import Contact
from grognard.books.en_avant_en_masse.units import GONE, TABLE, Unit
from grognard.books.en_avant_en_masse.words import ARTILLERY, ASSAULT, MARCHING
from grognard.core.battle import Step
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally


class Fight:
    """Units in contact with each other, by side; `attackers` are those that came at the others (eam-R80, eam-R81)."""

    __slots__ = ("attackers", "contacts", "units")

    def __init__(self, contacts: list[Contact]) -> None:
        self.contacts = contacts
        self.attackers: list[str] = []
        self.units: list[str] = []
        for known in contacts:
            if known.attacker not in self.attackers:
                self.attackers.append(known.attacker)
            for name in (known.attacker, known.defender):
                if name not in self.units:
                    self.units.append(name)


def fights_of(contacts: list[Contact], one_by_one: bool) -> list[Fight]:
    """eam-R80 The contacts that hang together; or each by itself, where the setting has it."""
    if one_by_one:
        return [Fight([known]) for known in contacts]
    left = contacts[:]
    found: list[Fight] = []
    while left:
        group = [left.pop(0)]
        names = [group[0].attacker, group[0].defender]
        grown = True
        while grown:
            grown = False
            for known in left:
                if known.attacker in names or known.defender in names:
                    group.append(known)
                    names.extend((known.attacker, known.defender))
                    left.remove(known)
                    grown = True
                    break
        found.append(Fight(group))
    return found


@dataclass(slots=True)
class CloseAssaultPhase(Step[EamBattle]):
    """eam-3.1, eam-14.1, eam-16.1, eam-16.10, eam-16.11, eam-16.12 The higher total wins; nobody fires (eam-13.10)."""

    def do(self, battle: EamBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "close-assault"
        one_by_one = battle.settings.multiple_combat == "one-by-one"
        for fight in fights_of(battle.contacts, one_by_one):
            present = [battle.unit(name) for name in fight.units if battle.unit(name).place == TABLE]
            if one_by_one and any(unit.fought and (unit.pending == "withdraw" or unit.status == 0) for unit in present):
                continue  # eam-R80: who has been beaten by one fights no other; who has won fights the next
            if len({unit.card.side: 0 for unit in present}) == 2:
                self._fight(battle, fight, present)
        battle.contacts = []

    def _fight(self, battle: EamBattle, fight: Fight, present: list[Unit]) -> None:
        first, second = battle.sides
        best: dict[str, tuple[int, Unit]] = {}
        tally = Tally("close assault")
        for unit in present:
            total = self._total(battle, fight, unit, tally)
            if total is None:
                continue
            side = unit.card.side
            if side not in best or total > best[side][0]:
                best[side] = (total, unit)
        if first in best and second in best:
            one, two = best[first], best[second]
            if one[0] != two[0]:
                winner = first if one[0] > two[0] else second
                tally.cite(f"{one[0]} against {two[0]}: the higher wins", "eam-16.1")
            else:
                winner = self._tie(fight, one[1], two[1], tally)
        elif first in best or second in best:
            winner = first if first in best else second
            for unit in present:
                if unit.card.side != winner:
                    self._helpless(unit, tally)
        else:
            return
        self._settle(battle, fight, present, winner, tally)

    def _total(self, battle: EamBattle, fight: Fight, unit: Unit, tally: Tally) -> int | None:
        """eam-16.2 to eam-16.9 One unit's total; None for what does not fight (eam-R77, eam-R82, eam-R96)."""
        if unit.card.arm == ARTILLERY or unit.status == 0 or unit.formation == MARCHING:
            return None
        own = Tally(unit.card.name, unit.status, "eam-16.1", f"status of {unit.card.name}")
        attacks = [known for known in fight.contacts if known.attacker == unit.card.id]
        if attacks and cannot_assault(battle.settings, unit.card.arm, unit.status, unit.formation) is None:
            best: int | None = None
            lines = own.lines
            for known in attacks:
                other = battle.unit(known.defender)
                trial = Tally(unit.card.name, unit.status, "eam-16.1", f"status of {unit.card.name}")
                total = attacker_total(
                    battle.settings,
                    trial,
                    unit.card.arm,
                    unit.formation,
                    unit.disordered,
                    unit.card.leadership,
                    known.direction,
                    other.card.arm,
                    other.formation,
                    battle.in_village(other),
                )
                if best is None or total > best:
                    best, lines = total, trial.lines
            tally.lines.extend(lines)
            return best
        defends = [known for known in fight.contacts if known.defender == unit.card.id]
        feature = any(known.over_feature for known in defends)
        total = defender_total(
            own,
            unit.card.arm,
            unit.formation,
            unit.disordered,
            unit.card.leadership,
            battle.in_village(unit),
            feature,
        )
        tally.lines.extend(own.lines)
        return total

    def _helpless(self, unit: Unit, tally: Tally) -> None:
        """eam-16.11, eam-6.12, eam-R96 Why a unit that is closed with loses without a comparison."""
        if unit.card.arm == ARTILLERY:
            tally.cite(f"{unit.card.name}: artillery closed with always loses", "eam-16.11")
        elif unit.status == 0:
            tally.cite(f"{unit.card.name}: a runner is cut down without a fight", "eam-R96")
        else:
            tally.cite(f"{unit.card.name}: Marching has no combat value", "eam-6.12")

    def _tie(self, fight: Fight, one: Unit, two: Unit, tally: Tally) -> str:
        """eam-16.10 The defender wins; where both attack, whoever moved the shorter way, or neither (eam-R81)."""
        one_attacks = one.card.id in fight.attackers
        two_attacks = two.card.id in fight.attackers
        if one_attacks != two_attacks:
            tally.cite("equal totals: the defender wins", "eam-16.10")
            return two.card.side if one_attacks else one.card.side
        if abs(one.moved_cm - two.moved_cm) <= 1e-3:
            tally.cite("equal totals, and both came as far: both lose", "eam-R81")
            return ""
        tally.cite("equal totals, both attacking: who moved the shorter way wins", "eam-R81")
        return one.card.side if one.moved_cm < two.moved_cm else two.card.side

    # -- results -------------------------------------------------------------------------------------------

    def _settle(self, battle: EamBattle, fight: Fight, present: list[Unit], winner: str, tally: Tally) -> None:
        """eam-17.1, eam-17.12, eam-17.14, eam-R85 Changes of status at once; moves in the next turn."""
        names = {side: [unit.card.name for unit in present if unit.card.side == side] for side in battle.sides}
        battle.tell(
            "close-assault",
            tuple(tally.paragraphs()) or ("eam-16.1",),
            {
                "attackers": [battle.unit(name).card.name for name in fight.attackers],
                "units": names,
                "winner": winner,
            },
        )
        battle.explain("close-assault-totals", {"units": names, "winner": winner}, tally)
        losers = [unit for unit in present if self._loses(unit, winner)]
        winners = [unit for unit in present if unit not in losers]
        pressed = {unit.card.id: self._pressed(unit, winners) for unit in losers}
        rulings: list[tuple[Unit, AssaultResult]] = []
        for unit in losers:
            ruling = self._ruling(battle, unit, "loser", pressed[unit.card.id], False)
            if ruling is not None:
                rulings.append((unit, ruling))
        removed = [unit for unit, ruling in rulings if ruling.action == "removed"]
        for unit in winners:
            ruling = self._ruling(battle, unit, "winner", False, len(removed) == len(losers))
            if ruling is not None:
                rulings.append((unit, ruling))
        for unit, ruling in rulings:
            self._apply(battle, unit, ruling, [other for other in losers if other not in removed], winners)

    def _loses(self, unit: Unit, winner: str) -> bool:
        return unit.card.side != winner or unit.formation == MARCHING or unit.status == 0

    def _pressed(self, loser: Unit, winners: list[Unit]) -> bool:
        """eam-17.12, eam-R75, eam-R95 Did it face superior firepower?"""
        if loser.card.arm == ARTILLERY:
            return False
        own = 0 if loser.formation == MARCHING else loser.card.firepower
        return any(
            other.card.arm != ARTILLERY and other.card.side != loser.card.side and other.card.firepower > own
            for other in winners
        )

    def _ruling(
        self, battle: EamBattle, unit: Unit, outcome: str, pressed: bool, destroyed: bool
    ) -> AssaultResult | None:
        if outcome == "winner" and unit.card.arm == ARTILLERY:
            return None
        ruling = assault_result(
            battle.settings,
            battle.dice,
            arm=unit.card.arm,
            status=unit.status,
            outcome=outcome,
            formation=unit.formation,
            faced_superior_firepower=pressed,
            enemy_destroyed=destroyed,
            chooses_pursuit=True,
        )
        return None if isinstance(ruling, Refusal) else ruling

    def _apply(
        self, battle: EamBattle, unit: Unit, ruling: AssaultResult, losers: list[Unit], winners: list[Unit]
    ) -> None:
        unit.fought = True
        unit.under_fire = True
        unit.stop_manoeuvre()
        optional = ruling.pursuit == "optional"
        facts = {
            "unit": unit.card.name,
            "action": "pursue-or-hold" if optional else ruling.action,
            "levels": 0 - ruling.status_change,
            "status": ruling.new_status,
            "cm": ruling.withdraw_cm,
        }
        battle.tell("result", tuple(ruling.tally.paragraphs()), facts, tally=None)
        battle.explain("result-tally", facts, ruling.tally)
        if ruling.action == "removed":
            battle.remove(unit, GONE)
            return
        if not (optional and battle.settings.winner_status_loss == "only-if-pursuing"):
            battle.lower(unit, 0 - ruling.status_change)
        battle.disorder(unit)
        if unit.clauses and unit.clauses[0].what == ASSAULT:
            unit.clauses = unit.clauses[1:]  # eam-R15: an assault that has been fought is over
            unit.formed = False
        if ruling.action == "withdraw":
            unit.drop_orders()
            unit.pending = "withdraw"
            unit.pending_cm = float(ruling.withdraw_cm)
            unit.foe = winners[0].card.id if winners else ""
        elif ruling.action == "pursue":
            foes = [other for other in losers if other.card.side != unit.card.side]
            if foes:
                unit.pending = "choose" if optional else "pursue"
                unit.foe = foes[0].card.id
                unit.chase_turn = 0
                if not optional:
                    unit.drop_orders()
