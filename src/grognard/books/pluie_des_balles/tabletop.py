"""What is on the table: elements, their units, the ground as it is now, and what is kept of them until it changes."""

import json
from typing import Any, ClassVar, Final

from grognard.books.pluie_des_balles.fronts import Front
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM, LaidGround
from grognard.books.pluie_des_balles.scenario import PluieScenario, feature_from, laid_ground
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.shown import Shown
from grognard.books.pluie_des_balles.state import (
    ON_TABLE,
    PENNANT,
    WAGON,
    Element,
    Site,
    Unit,
)
from grognard.core.battle import Battle
from grognard.core.books import Setup
from grognard.ground.bodies import Bodies
from grognard.ground.rectangles import Rectangle, point_distance, rectangle_distance
from grognard.ground.rulers import TOUCH
from grognard.ground.shapes import distance

CELL_CM: Final = 6.0
WIDEST_CM: Final = 3.0
"""More than half the diagonal of any token."""
STAFF: Final = "staff"
LONG_ARMS: Final = "+"
"""What pieces and armoured trains are kept under, which is no kind of element."""
TAPPER: Final = "telegraph-team"


class Tabletop(Battle):
    """The part of a battle that steps ask all the time, with what is kept so as not to be worked out again."""

    SAVED: ClassVar[tuple[str, ...]] = (
        "turn",
        "phase",
        "acting",
        "first",
        "elements",
        "units",
        "sites",
        "edits",
        "held",
        "stations",
        "sightings",
        "mail",
        "letters",
        "written",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.scenario: PluieScenario = setup.scenario
        self.rules: Settings = setup.settings
        self.turn: int = 0
        self.phase: str = ""
        self.acting: str = ""
        self.first: str = ""
        self.elements: dict[str, Element] = {}
        self.units: dict[str, Unit] = {}
        self.sites: dict[str, Site] = {}
        self.edits: list[list[str]] = []
        self.held: dict[str, str] = {}
        self.stations: dict[str, str] = {}
        self.sightings: dict[str, dict[str, list[float]]] = {}
        self.mail: list[list[str]] = []
        self.letters: list[list[str]] = []
        self.written: dict[str, int] = {}
        self._bodies: Bodies | None = None
        self._laid: LaidGround | None = None
        self._laid_edits: int = 0
        self._named: dict[str, dict[str, list[str]]] = {}
        self._enemies: dict[str, str] = {}
        self._goals: list[tuple[str, float, float]] = []
        self._commanding: dict[str, str] = {}
        self._commanded: dict[str, list[str]] = {}
        self._above: dict[str, list[str]] = {}
        self._clock: str = ""
        self._clock_turn: int = -1
        self._clock_phase: str = ""
        self.shown: dict[str, Shown] = {}
        self._numbers: dict[str, int] = {}
        self._numbered: dict[str, list[int]] = {}
        self.able: list[list[str] | None] = []
        self.fronts: dict[str, Front] = {}
        self.tapped: dict[str, list[tuple[float, float]]] = {}
        self.lost: dict[str, float] = {}
        self.taken: dict[str, float] = {}

    def bodies(self) -> Bodies:
        """The footprints of all tokens that can be in the way; a marching column is one."""
        found = self._bodies
        if found is None:
            found = self._bodies = Bodies(CELL_CM)
            for element in self.elements.values():
                if self.has_body(element):
                    found.put(element.id, element.rect())
        return found

    def laid(self) -> LaidGround:
        """The ground as it is now: the scenario's, and every change made to it since."""
        found = self._laid
        if found is None or self._laid_edits != len(self.edits):
            found = laid_ground(self.scenario)
            for action, name, data in self.edits:
                if action == "remove":
                    found = found.without_feature(name)
                else:
                    width, depth = found.ground.width * METRES_PER_CM, found.ground.depth * METRES_PER_CM
                    feature = feature_from(json.loads(data), width, depth)
                    found = found.with_feature(feature.scaled(1.0 / METRES_PER_CM))
            self._laid = found
            self._laid_edits = len(self.edits)
        return found

    def change_ground(self, action: str, name: str, data: dict[str, Any] | None) -> None:
        self.edits = [*self.edits, [action, name, json.dumps(data) if data is not None else ""]]
        self.tapped.clear()

    def on_map(self, x: float, y: float) -> bool:
        return self.laid().ground.on_map(x, y)

    def element(self, name: str) -> Element | None:
        return self.elements.get(name)

    def names_of(self, side: str, kind: str = "") -> list[str]:
        """All elements of a side (and kind), on the table or not, in the order of the table."""
        of_side = self._named.get(side)
        if of_side is None:
            of_side = self._named[side] = {}
        found = of_side.get(kind)
        if found is None:
            found = [e.id for e in self.elements.values() if e.side == side and kind in ("", e.kind)]
            of_side[kind] = found
        return found

    def long_arms(self, side: str) -> list[str]:
        """The pieces and armoured trains of a side, which reach farther than rifles do."""
        of_side = self._named.get(side)
        if of_side is None:
            of_side = self._named[side] = {}
        found = of_side.get(LONG_ARMS)
        if found is None:
            elements = [self.elements[name] for name in self.names_of(side)]
            found = [e.id for e in elements if e.is_piece() or e.kind == "armoured-train"]
            of_side[LONG_ARMS] = found
        return found

    def enlisted(self) -> None:
        """New elements have come into being."""
        self._named = {}
        self._commanded = {}
        self._numbers = {}
        self._numbered = {}
        self.able = []
        self.fronts.clear()
        self.tapped.clear()

    def doubt(self, unit: str) -> None:
        """Who of a unit may be thrown for must be looked at anew."""
        number = self._numbers.get(unit)
        if number is not None:
            self.able[number] = None

    def doubt_all(self) -> None:
        self.able = [None] * len(self.able)

    def numbers_of(self, seat: str) -> list[int]:
        """The places in `able` of the units of a seat."""
        if len(self.able) != len(self.units):
            self._numbers = {name: at for at, name in enumerate(self.units)}
            self._numbered = {}
            self.able = [None] * len(self.units)
        found = self._numbered.get(seat)
        if found is None:
            found = self._numbered[seat] = [self._numbers[name] for name in self.commanded_by(seat)]
        return found

    def front(self, side: str) -> Front:
        """Where the elements of a side stand; `touch` keeps it true."""
        found = self.fronts.get(side)
        if found is None:
            found = self.fronts[side] = Front()
            for name in self.names_of(side):
                found.add(self.elements[name])
        return found

    def enemies_near(self, side: str, x: float, y: float, reach: float) -> list[str]:
        """The enemies of a side, known or not, of whose footprint some part lies within a distance of a place, nearest
        centre first: what `bodies().near` finds of them.
        """
        places = self.bodies().places
        near: list[tuple[float, str]] = []
        for name in self.front(self.enemy_of(side)).within(x, y, reach + WIDEST_CM):
            body = places.get(name)
            if body is not None:
                apart = distance(x, y, body.x, body.y)
                if apart <= reach + body.reach + TOUCH and point_distance(body, x, y) <= reach + TOUCH:
                    near.append((apart, name))
        near.sort()
        return [name for _, name in near]

    def above(self, formation: str) -> list[str]:
        """A formation and all those above it, the lowest first (pdb-II.3.2)."""
        found = self._above.get(formation)
        if found is None:
            superiors = {one.id: one.superior for one in self.scenario.formations}
            found = []
            name = formation
            while name in superiors:
                found.append(name)
                name = superiors[name]
            self._above[formation] = found
        return found

    def unit_of(self, element: Element) -> Unit:
        return self.units[element.unit]

    def members(self, unit: Unit) -> list[Element]:
        """Its elements on the table."""
        found = []
        for name in unit.elements:
            element = self.elements[name]
            if element.fate == ON_TABLE:
                found.append(element)
        return found

    def stands(self, unit: Unit) -> bool:
        """Whether anything of it is on the table."""
        return any(self.elements[name].fate == ON_TABLE for name in unit.elements)

    def column(self, unit: Unit) -> list[Element]:
        """The units stacked in its marching column, head first (pdb-R34: pennant and wagon do not count)."""
        return [e for e in self.members(unit) if e.in_column and e.kind != PENNANT and e.kind != WAGON]

    def column_units(self, element: Element) -> int:
        return len(self.column(self.units[element.unit])) if element.in_column else 0

    def column_head(self, element: Element) -> Element:
        """Who is met when the column is met; itself where it marches in none."""
        if element.in_column:
            column = self.column(self.units[element.unit])
            if column:
                return column[0]
        return element

    def has_body(self, element: Element) -> bool:
        if element.fate != ON_TABLE or not element.has_token():
            return False
        return not element.in_column or self.column_head(element) is element

    def touch(self, element: Element) -> None:
        """Something about it is no longer as it was told."""
        for shown in self.shown.values():
            shown.stale_elements[element.id] = True
            shown.stale_units[element.unit] = True
        self.doubt(element.unit)
        front = self.fronts.get(element.side)
        if front is not None:
            front.update(element)
        if element.kind == TAPPER:
            self.tapped.clear()

    def touch_unit(self, unit: Unit) -> None:
        """Something about the unit as such: whether it is active, its throws."""
        for shown in self.shown.values():
            shown.stale_units[unit.id] = True
        self.doubt(unit.id)

    def touch_all(self) -> None:
        for shown in self.shown.values():
            shown.whole = True
        self.doubt_all()
        self.fronts.clear()
        self.tapped.clear()

    def embody(self, element: Element) -> None:
        """Make the footprints agree with what it is now."""
        bodies = self.bodies()
        if self.has_body(element):
            bodies.put(element.id, element.rect())
        else:
            bodies.take(element.id)
        self.touch(element)

    def stand(self, element: Element, x: float, y: float, facing: float) -> None:
        element.stand(x, y, facing)
        self.embody(element)

    def stand_column(self, element: Element, x: float, y: float, facing: float) -> None:
        """It, or the whole stack it marches in."""
        if not element.in_column:
            self.stand(element, x, y, facing)
            return
        for other in self.members(self.units[element.unit]):
            if other.in_column:
                self.stand(other, x, y, facing)

    def recount(self) -> None:
        """Losses and points are counted anew when somebody comes or goes."""
        self.lost.clear()
        self.taken.clear()

    def take_off(self, element: Element, fate: str) -> None:
        element.fate = fate
        self.recount()
        element.actions = 0
        element.shots = 0
        element.ready = False
        self.embody(element)
        if element.work:
            self.leave_work(element)
        if element.in_column:
            element.in_column = False
            column = self.column(self.units[element.unit])
            if column:
                self.embody(column[0])
            else:
                for other in self.members(self.units[element.unit]):
                    other.in_column = False
                    other.reshape()
                    self.embody(other)
        unit = self.units[element.unit]
        if unit.wagon == element.id:
            unit.wagon = ""
        if unit.pennant == element.id:
            unit.pennant = ""
            unit.headless = self.turn
        self.touch_unit(unit)

    def leave_work(self, element: Element) -> None:
        site = self.sites.get(element.work)
        if site is not None and site.worker == element.id:
            site.worker = ""
        element.work = ""
        self.touch(element)

    def lose_readiness(self, element: Element) -> None:
        element.ready = False
        self.touch(element)

    def enemy_of(self, side: str) -> str:
        found = self._enemies.get(side)
        if found is None:
            sides = self.scenario.sides
            found = self._enemies[side] = sides[1].name if sides[0].name == side else sides[0].name
        return found

    def goals(self) -> list[tuple[str, float, float]]:
        """The objectives and where they lie, in centimetres."""
        if len(self._goals) != len(self.scenario.objectives):
            self._goals = [
                (one.id, one.x_m / METRES_PER_CM, one.y_m / METRES_PER_CM) for one in self.scenario.objectives
            ]
        return self._goals

    def free_place(self, rect: Rectangle, but: list[str], known_to: str = "") -> bool:
        """pdb-III.2.3, pdb-III.2.4 (pdb-R33): no token would lie under another, as far as a
        side knows ("": in truth).
        """
        under = self.bodies().under(rect)
        return not under or not any(name not in but and self.is_known(name, known_to) for name in under)

    def is_known(self, name: str, known_to: str) -> bool:
        return not known_to or self.knows(known_to, self.elements[name])

    def gap(self, one: Element, other: Element) -> float:
        """Edge to edge (pdb-R7)."""
        return rectangle_distance(one.rect(), other.rect())

    def clear(self, one: Element, x: float, y: float, other: str) -> bool:
        """pdb-IV.1.3: a line of sight from its centre; tokens hide only where the setting says so (pdb-R10)."""
        if self.rules.units_block_sight:
            return self.laid().clear_of(one.x, one.y, x, y, self.bodies(), [one.id, other])
        return self.laid().clear(one.x, one.y, x, y)

    def sees(self, one: Element, other: Element) -> bool:
        return self.clear(one, other.x, other.y, self.column_head(other).id)

    # -- whose it is, and who knows of it ---------------------------------------------------------

    def seat_for(self, unit: Unit) -> str:
        """Who commands it: the seat that holds its post, else the one that holds the whole side."""
        found = self._commanding.get(unit.id)
        if found is None:
            found = self._commanding[unit.id] = self._seat_for(unit.side, unit.post)
        return found

    def commanded_by(self, seat: str) -> list[str]:
        """The units of a seat, in the order of the table."""
        found = self._commanded.get(seat)
        if found is None:
            side = self.side_of(seat)
            found = [unit.id for unit in self.units.values() if unit.side == side and self.seat_for(unit) == seat]
            self._commanded[seat] = found
        return found

    def _seat_for(self, side: str, post: str) -> str:
        spare = staff = ""
        for seat in self.setup.seats:
            if seat.side != side:
                continue
            if post and post in seat.posts:
                return seat.name
            if STAFF in seat.posts:  # pdb-II.9.3: it writes, and leads nobody itself
                staff = staff or seat.name
            elif not spare or not seat.posts:
                spare = seat.name
        return spare or staff

    def fog(self) -> bool:
        return self.rules.fog_of_war != "off"

    def parted(self, side: str) -> bool:
        """pdb-II.9.3: whether the seats of a side are a staff and its commanders, who only write to one another."""
        if self.rules.fog_of_war != "orders":
            return False
        held = [seat for seat in self.setup.seats if seat.side == side]
        return len(held) > 1 and any(STAFF in seat.posts for seat in held)

    def knows(self, side: str, element: Element) -> bool:
        """pdb-R77: whether a side has an enemy in sight now."""
        if not self.fog() or element.side == side:
            return True
        seen = self.sightings.get(side)
        if seen is None:
            return False
        found = seen.get(element.id)
        return found is not None and found[4] == 1.0
