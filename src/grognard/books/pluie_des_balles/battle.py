"""The whole state of one fight of this book, and what its steps ask of it again and again."""

from math import sqrt
from typing import Any, Final

from grognard.books.pluie_des_balles.command import COMMAND_RANGE_CM, in_command, may_act
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.measure import within
from grognard.books.pluie_des_balles.state import (
    COMING,
    ELIMINATED,
    FLAG,
    ON_TABLE,
    WITHDRAWN,
    Element,
    Unit,
)
from grognard.books.pluie_des_balles.tabletop import Tabletop
from grognard.core.dice import Dice
from grognard.core.events import EVERYBODY
from grognard.core.orders import UMPIRE, Ruling
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

NO_DICE: Final = Dice()


class PluieBattle(Tabletop):
    """What stands on the table, under command, and what each seat is told of it."""

    def open(self) -> None:
        from grognard.books.pluie_des_balles.deployment import deploy
        from grognard.books.pluie_des_balles.sequence import Turn

        deploy(self)
        self.then(Turn())

    def copy(self) -> "PluieBattle":
        twin = PluieBattle(self.setup)
        twin.assume(self)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.acting = self.acting
        twin.first = self.first
        twin.elements = {name: element.copy() for name, element in self.elements.items()}
        twin.units = {name: unit.copy() for name, unit in self.units.items()}
        twin.sites = {name: site.copy() for name, site in self.sites.items()}
        twin.edits = self.edits[:]
        twin.held = self.held.copy()
        twin.stations = self.stations.copy()
        twin.sightings = {side: seen.copy() for side, seen in self.sightings.items()}
        twin.mail = self.mail[:]
        twin.letters = self.letters[:]
        twin.written = self.written.copy()
        if self._bodies is not None:
            twin._bodies = self._bodies.copy()
        twin._laid = self._laid
        twin._laid_edits = self._laid_edits
        twin._named = self._named
        twin._commanding = self._commanding
        twin._commanded = self._commanded
        twin.shown = {seat: shown.copy() for seat, shown in self.shown.items()}
        twin._above = self._above
        twin._enemies = self._enemies
        twin._goals = self._goals
        twin._numbers = self._numbers
        twin._numbered = self._numbered
        twin.able = self.able[:]
        twin.tapped = self.tapped.copy()
        twin.lost = self.lost.copy()
        twin.taken = self.taken.copy()
        return twin

    # -- command ---------------------------------------------------------------------------------

    def in_command(self, element: Element) -> bool:
        """pdb-V.2.1, pdb-V.2.3: near its command element; a token that has none of its own is its own (pdb-R16)."""
        unit = self.units[element.unit]
        if unit.pennant:
            return in_command(element.distance_to(self.elements[unit.pennant]), True)
        return unit.subject != "pennant-unit" or unit.headless == 0

    def may_act(self, element: Element) -> bool:
        """pdb-III.1.1, pdb-III.1.2, pdb-V.2.2: by the ruling `command-state`."""
        return may_act(self.rules, self.in_command(element), self.units[element.unit].active, element.lone)

    def losses(self, unit: Unit) -> float:
        """pdb-R19: fighting elements gone, of those at the start."""
        found = self.lost.get(unit.id)
        if found is not None:
            return found
        left = 0.0
        for name in unit.elements:
            element = self.elements[name]
            if element.fate == ON_TABLE or element.fate == COMING:
                left += element.counts()
        found = self.lost[unit.id] = max(0.0, unit.at_start - left)
        return found

    def in_supply(self, element: Element) -> bool:
        """pdb-V.4.2, pdb-V.4.3 (pdb-R49): battalions that have or had a wagon; a gun while it
        has its limber (pdb-R47).
        """
        if element.is_piece():
            return element.limber
        unit = self.units[element.unit]
        if not unit.had_wagon:
            return True
        if not unit.wagon:
            return False
        return within(element.distance_to(self.elements[unit.wagon]), COMMAND_RANGE_CM)

    # -- what seats are told ---------------------------------------------------------------------

    def told(self, *about: Element) -> tuple[str, ...]:
        """Who learns of something that happens to these, in sight."""
        if not self.fog():
            return EVERYBODY
        from grognard.books.pluie_des_balles.parting import is_told

        found: list[str] = []
        for seat in self.setup.seats:
            if all(self.knows(seat.side, element) for element in about):
                if not self.parted(seat.side) or is_told(self, seat.name, about):
                    found.append(seat.name)
        return (*found, UMPIRE)

    def look(self, element: Element) -> None:
        """pdb-R77: after it moved, who sees it, and whom it sees."""
        if not self.fog():
            return
        other = self.enemy_of(element.side)
        foes = [e for e in self.elements.values() if e.fate == ON_TABLE and e.side == other and self.has_body(e)]
        for foe in foes:
            if self.laid().clear(element.x, element.y, foe.x, foe.y):
                self.sight(element.side, foe, element)
                self.sight(other, element, foe)

    def sight(self, side: str, element: Element, by: Element) -> None:
        """A side has somebody in sight; and the seat whose troops see him, where seats are kept apart."""
        keys = [side]
        if self.parted(side):
            keys.append(seen_from(self.seat_for(self.unit_of(by))))
        for other in self.members(self.units[element.unit]) if element.in_column else [element]:
            seen = [other.x, other.y, other.facing, float(self.turn), 1.0]
            for key in keys:
                self.sightings.setdefault(key, {})[other.id] = seen

    def refresh_sightings(self) -> None:
        """Who is in sight of whom, anew: what was seen before grows old from here."""
        if not self.fog():
            return
        for seen in self.sightings.values():
            for name, last in seen.items():
                seen[name] = [last[0], last[1], last[2], last[3], 0.0]
        seeing = [e for e in self.elements.values() if e.fate == ON_TABLE and self.has_body(e)]
        laid = self.laid()
        for one in seeing:
            for other in seeing:
                if one.side < other.side and laid.clear(one.x, one.y, other.x, other.y):
                    self.sight(one.side, other, one)
                    self.sight(other.side, one, other)

    def clock(self) -> str:
        """pdb-II.1.2: one turn is two minutes."""
        if self._clock_turn != self.turn or self._clock_phase != self.phase:
            from grognard.books.pluie_des_balles.sequence import time_of_day

            self._clock_turn, self._clock_phase = self.turn, self.phase
            self._clock = f"turn {self.turn}, {time_of_day(self)}, {self.phase}"
        return self._clock

    def view(self, seat: str) -> dict[str, Any]:
        from grognard.books.pluie_des_balles.knowledge import view_of

        return view_of(self, seat)

    def map(self, seat: str) -> dict[str, Any]:
        from grognard.books.pluie_des_balles.knowledge import map_of

        return map_of(self)

    def census(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for element in self.elements.values():
            found[element.side] = found.get(element.side, 0) + 1
            if element.fate not in (ON_TABLE, ELIMINATED, WITHDRAWN, COMING):
                found["lost"] = found.get("lost", 0) + 1
        return found

    def ruling_refusal(self, ruling: Ruling) -> Refusal | None:
        from grognard.books.pluie_des_balles.umpire import refusal_of

        return refusal_of(self, ruling)

    def carry_out_ruling(self, ruling: Ruling) -> None:
        from grognard.books.pluie_des_balles.umpire import carry_out

        carry_out(self, ruling)

    def report(
        self, kind: str, facts: dict[str, Any], tally: Tally | None, paragraphs: tuple[str, ...], *about: Element
    ) -> None:
        """Tell those in sight what happened, with the ledger behind it."""
        cited = tuple(dict.fromkeys((*paragraphs, *(tally.paragraphs() if tally is not None else ()))))
        self.tell(kind, cited, facts, self.told(*about), tally)


def seen_from(seat: str) -> str:
    """Under what a seat's own sightings are kept, beside those of its side."""
    return f"seat {seat}"


def length(ax: float, ay: float, bx: float, by: float) -> float:
    dx, dy = bx - ax, by - ay
    return sqrt(dx * dx + dy * dy)


def in_metres(x: float, y: float) -> list[float]:
    """A place as events and views tell it."""
    return [round(x * METRES_PER_CM, 1), round(y * METRES_PER_CM, 1)]


def is_flag(element: Element) -> bool:
    return element.kind == FLAG
