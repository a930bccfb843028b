"""The battle: what stands where, who sees whom, and the questions every chapter asks of the table."""

from typing import Any, ClassVar, Final

from grognard.books.en_avant_en_masse import grounds, tables
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.state import Commander, Contact, Held, Note, Sighting, Transit
from grognard.books.en_avant_en_masse.umpire import refuse_ruling, rule
from grognard.books.en_avant_en_masse.units import DISPERSED, GONE, RESERVE, TABLE, Unit
from grognard.books.en_avant_en_masse.views import known_map, seen
from grognard.books.en_avant_en_masse.words import ARTILLERY, CAVALRY, INFANTRY, REACH_CM
from grognard.core.battle import Battle
from grognard.core.books import Setup
from grognard.core.orders import Ruling
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally
from grognard.ground.angles import bearing
from grognard.ground.arcs import off_facing
from grognard.ground.rectangles import Rectangle, farther_than, point_distance, rectangle_distance, segment_span

CM: Final[float] = tables.METRES_PER_CM
MINUTES: Final[float] = tables.MINUTES_PER_TURN


class EamBattle(Battle):
    """The whole state of one fight of En Avant! En Masse!"""

    SAVED: ClassVar[tuple[str, ...]] = (
        "turn",
        "phase",
        "units",
        "commanders",
        "transit",
        "contacts",
        "notes",
        "known",
        "sightings",
        "held",
        "changes",
        "orphans",
        "seen_at",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.settings: Settings = setup.settings
        self.turn = 0
        self.phase = ""
        self.units: list[Unit] = []
        self.commanders: list[Commander] = []
        self.transit: list[Transit] = []
        self.contacts: list[Contact] = []
        self.notes: list[Note] = []
        self.known: dict[str, list[str]] = {}
        self.sightings: dict[str, list[Sighting]] = {}
        self.held: list[Held] = []
        self.changes: list[dict[str, Any]] = []
        self.orphans: list[str] = []
        self.seen_at = ""
        self._by: dict[str, Unit] = {}
        self._field: grounds.Field | None = None
        self._clock = ""
        self._clock_at = -1
        self.sides: tuple[str, str] = (setup.scenario.sides[0].name, setup.scenario.sides[1].name)

    # -- what the engine asks -------------------------------------------------------------------

    def open(self) -> None:
        from grognard.books.en_avant_en_masse.opening import deploy

        deploy(self)

    def copy(self) -> "EamBattle":
        twin = EamBattle(self.setup)
        twin.assume(self)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.units = [unit.copy() for unit in self.units]
        twin.commanders = [commander.copy() for commander in self.commanders]
        twin.transit = self.transit[:]
        twin.contacts = self.contacts[:]
        twin.notes = self.notes[:]
        twin.known = {side: names[:] for side, names in self.known.items()}
        twin.sightings = {side: seen_[:] for side, seen_ in self.sightings.items()}
        twin.held = [held.copy() for held in self.held]
        twin.changes = self.changes[:]
        twin.orphans = self.orphans[:]
        twin.seen_at = self.seen_at
        twin._field = self._field
        return twin

    def view(self, seat: str) -> dict[str, Any]:
        return seen(self, seat)

    def map(self, seat: str) -> dict[str, Any]:
        return known_map(self, seat)

    def clock(self) -> str:
        """eam-2.1 Ten minutes a turn, from the hour the scenario starts at."""
        if self._clock_at != self.turn:
            hours, minutes = self.setup.scenario.starts.split(":")
            whole = int(hours) * 60 + int(minutes) + max(0, self.turn - 1) * int(MINUTES)
            self._clock = f"turn {self.turn}, {whole // 60 % 24:02d}:{whole % 60:02d}"
            self._clock_at = self.turn
        return self._clock

    def census(self) -> dict[str, int]:
        """eam-13.20 Blocks are neither won nor lost; units leave the table and are still counted."""
        return {
            "units": len(self.units),
            "blocks": sum(unit.card.blocks for unit in self.units),
            "commanders": len(self.commanders),
        }

    def ruling_refusal(self, ruling: Ruling) -> Refusal | None:
        return refuse_ruling(self, ruling)

    def carry_out_ruling(self, ruling: Ruling) -> None:
        rule(self, ruling)

    # -- finding things -------------------------------------------------------------------------

    def field(self) -> grounds.Field:
        """The ground in centimetres, with sight and roads; built when first asked for."""
        found = self._field
        if found is None:
            scenario = self.setup.scenario
            found = grounds.field_of(scenario.ground, scenario.level_m, self.changes)
            self._field = found
        return found

    def forget_field(self) -> None:
        self._field = None

    def forget_units(self) -> None:
        self._by = {}

    def find(self, name: str) -> Unit | None:
        if not self._by:
            self._by = {unit.card.id: unit for unit in self.units}
        return self._by.get(name)

    def unit(self, name: str) -> Unit:
        if not self._by:
            self._by = {unit.card.id: unit for unit in self.units}
        return self._by[name]

    def commander(self, name: str) -> Commander | None:
        for commander in self.commanders:
            if commander.id == name:
                return commander
        return None

    def on_table(self) -> list[Unit]:
        return [unit for unit in self.units if unit.place == TABLE]

    def other(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def enemies(self, side: str) -> list[Unit]:
        """The other side's units on the table."""
        return [unit for unit in self.units if unit.place == TABLE and unit.card.side != side]

    def is_post_of(self, seat: str, commander: str) -> bool:
        """eam-1.3 Does this seat play that commander?"""
        known = self.commander(commander)
        return known is not None and self.plays(seat, known)

    def plays(self, seat: str, commander: Commander) -> bool:
        """eam-1.3 The same of a commander at hand."""
        for held in self.setup.seats:
            if held.name == seat:
                return commander.side == held.side and (not held.posts or commander.id in held.posts)
        return False

    def seat_of(self, commander: str) -> str:
        """The seat that plays a commander: one that names him, else one of his side that commands all."""
        known = self.commander(commander)
        for held in self.setup.seats:
            if commander in held.posts:
                return held.name
        for held in self.setup.seats:
            if known is not None and held.side == known.side and not held.posts:
                return held.name
        return ""

    # -- distances and sight ----------------------------------------------------------------------

    def gap(self, one: Unit, two: Unit) -> float:
        return rectangle_distance(one.footprint(), two.footprint())

    def kinds_under(self, unit: Unit) -> list[str]:
        """eam-R29 A unit is in a feature if the middle of its front edge is; kept while it stands."""
        body = unit.footprint()
        ground = self.field().ground
        if unit.stood is not body or unit.stood_on is not ground:
            x, y = body.front_centre()
            unit.kinds = ground.kinds_at(x, y)
            unit.stood = body
            unit.stood_on = ground
        return unit.kinds

    def in_village(self, unit: Unit) -> bool:
        return "village" in self.kinds_under(unit)

    def sees(self, ax: float, ay: float, bx: float, by: float, one: str, two: str) -> bool:
        """eam-R58 A clear line: over ground, wood and village, and past every unit but these two."""
        field = self.field()
        if not field.sight.clear(ax, ay, bx, by):
            return False
        if self.settings.line_of_sight == "ignore-units":
            return True
        low_x, high_x = (ax, bx) if ax < bx else (bx, ax)
        low_y, high_y = (ay, by) if ay < by else (by, ay)
        for unit in self.units:
            if unit.place != TABLE or unit.card.id == one or unit.card.id == two:
                continue
            body = unit.footprint()
            reach = body.reach
            if body.x + reach < low_x or body.x - reach > high_x or body.y + reach < low_y or body.y - reach > high_y:
                continue
            start, end = segment_span(body, ax, ay, bx, by)
            if start <= end and not self._over(field, ax, ay, bx, by, body):
                return False
        return True

    def _over(self, field: grounds.Field, ax: float, ay: float, bx: float, by: float, body: Rectangle) -> bool:
        """eam-R58, eam-R123 Either end a level higher than what stands between."""
        heights = field.ground.heights
        if heights.is_flat():
            return False
        top = max(heights.at(ax, ay), heights.at(bx, by))
        return top - heights.at(body.x, body.y) >= field.level_cm - 1e-6

    def unit_sees(self, looker: Unit, other: Unit) -> bool:
        ax, ay = looker.footprint().front_centre()
        return self.sees(ax, ay, other.x, other.y, looker.card.id, other.card.id)

    def nearest_enemy(self, unit: Unit, visible: bool) -> Unit | None:
        """The nearest enemy on the table that is not running; if asked, of those it sees."""
        best: Unit | None = None
        best_gap = 0.0
        for other in self.units:
            if other.place != TABLE or other.card.side == unit.card.side or other.status == 0:
                continue
            if best is not None:
                dx = other.x - unit.x
                dy = other.y - unit.y
                reach = best_gap + unit.footprint().reach + other.footprint().reach
                if dx * dx + dy * dy > reach * reach:
                    continue
            gap = self.gap(unit, other)
            if (best is None or gap < best_gap - 1e-6) and (not visible or self.unit_sees(unit, other)):
                best = other
                best_gap = gap
        return best

    def cavalry_within(self, unit: Unit) -> float:
        """eam-R99 How near the nearest enemy cavalry stands that does not run."""
        best = 999.0
        for other in self._cavalry_against(unit):
            if not farther_than(unit.footprint(), other.footprint(), best):
                best = min(best, self.gap(unit, other))
        return best

    def cavalry_near(self, unit: Unit, limit: float) -> bool:
        """eam-R99 Whether it stands as near as that."""
        body = unit.footprint()
        return any(not farther_than(body, other.footprint(), limit) for other in self._cavalry_against(unit))

    def _cavalry_against(self, unit: Unit) -> list[Unit]:
        side = unit.card.side
        return [
            other
            for other in self.units
            if other.place == TABLE and other.card.arm == CAVALRY and other.card.side != side and other.status > 0
        ]

    def off(self, unit: Unit, other: Unit) -> float:
        """eam-R71 The bearing of another from a unit's facing, 0 to 180."""
        return off_facing(unit.footprint(), other.x, other.y)

    def bearing_to(self, unit: Unit, x: float, y: float) -> float:
        return bearing(x - unit.x, y - unit.y)

    def with_unit(self, commander: Commander, unit: Unit) -> bool:
        """eam-R97, eam-R103 Within a centimetre of it."""
        return unit.place == TABLE and point_distance(unit.footprint(), commander.x, commander.y) <= REACH_CM + 1e-6

    # -- marking what happens -----------------------------------------------------------------------

    def lower(self, unit: Unit, levels: int) -> None:
        """A loss of status, seen by all on its card; a commander who is with the unit is at risk (eam-19.1)."""
        if levels <= 0:
            return
        unit.status = max(0, unit.status - levels)
        unit.lost += levels
        unit.rallied = 0
        for commander in self.commanders:
            if commander.side == unit.card.side and commander.acts() and self.with_unit(commander, unit):
                commander.at_risk = True
        if unit.status == 0:
            unit.drop_orders()
            unit.pending = ""
            unit.disordered = True
            unit.run_turn = 0

    def give_up(self, unit: Unit, kind: str, paragraph: str, why: str) -> None:
        """eam-R12, eam-R15 An order that cannot be carried out is over; its player is told, and the unit defends."""
        unit.drop_orders()
        commander = self.commander(unit.card.division)
        if commander is None or not commander.acts():
            self.orphans.append(unit.card.id)
        self.tell(kind, (paragraph,), {"unit": unit.card.name, "why": why}, self.own(unit.card.side))

    def disorder(self, unit: Unit) -> None:
        """eam-9.2"""
        unit.disordered = True
        unit.shaken = True

    def remove(self, unit: Unit, place: str) -> None:
        """Off the table: gone for good, or dispersed and to come back (eam-17.18, eam-17.19)."""
        unit.place = place
        unit.drop_orders()
        unit.pending = ""
        unit.foe = ""

    def own(self, side: str) -> tuple[str, ...]:
        """The audience of what concerns one side, and the umpire."""
        return (*self.seats_of(side), "umpire")

    def commanding(self, unit: Unit) -> tuple[str, ...]:
        """eam-4.1 The audience of what becomes of a unit's orders: whoever plays its commander, and the umpire."""
        return (self.seat_of(unit.card.division), "umpire")

    def explain(self, kind: str, facts: dict[str, Any], tally: Tally) -> None:
        """eam-1.4 Modifiers and totals are for the umpire's eyes."""
        self.tell(kind, tuple(tally.paragraphs()), facts, ("umpire",), tally)


def fights(unit: Unit) -> bool:
    """Infantry or cavalry that is not running: what can take or threaten anything."""
    return unit.card.arm != ARTILLERY and unit.status > 0


def is_infantry(unit: Unit) -> bool:
    return unit.card.arm == INFANTRY


STATES: Final = (TABLE, RESERVE, DISPERSED, GONE)
