# long: one class, the battle itself; what it answers hangs together
# long: one class that holds the whole table, and its look-ups
"""The battle: what is on the table, looked up and moved. Distances are in the table's own unit, as printed."""

from typing import Any, ClassVar, Final

from grognard.books.voice_of_the_guns.aims import Aims
from grognard.books.voice_of_the_guns.command import command_radius
from grognard.books.voice_of_the_guns.composition import apply_damage
from grognard.books.voice_of_the_guns.disorder import disorder
from grognard.books.voice_of_the_guns.formations import Brigade, Fight, General
from grognard.books.voice_of_the_guns.movement import Allowed
from grognard.books.voice_of_the_guns.scale import PARTS
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.standing import arm_of, on_field, order_in
from grognard.books.voice_of_the_guns.tables import ORDER_GAPS, SCALES, Weapon
from grognard.books.voice_of_the_guns.terrain import COVER_OF_POSITION, Terrain
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Battle
from grognard.core.books import Setup
from grognard.core.events import EVERYBODY, Event
from grognard.core.orders import UMPIRE, Order, Ruling
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally
from grognard.ground.angles import direction
from grognard.ground.bodies import Bodies
from grognard.ground.rectangles import Rectangle, rectangle_distance

BASE_DEPTH_CM: Final = 2.0
"""vog-2.7: a battery's base is as deep as its model needs; two centimetres here."""

STATUS_FACTS: Final = ("dice", "score", "status")
"""Facts of an event about a unit that tell its combat status, or with what befell it something of it."""
SPECTATOR: Final = "spectator"
"""The seat without a side."""


def metres_to_a_unit(given: float, settings: Settings) -> float:
    """As the scenario says; with enlarged figures a quarter more table, and so fewer metres to a unit (vog-1.5)."""
    enlarged = settings.figure_scale == "15mm" and settings.fifteen_mm_distances != "plain"
    return given * 4 / 5 if enlarged else given


class GunsBattle(Battle):
    """One fight under Voice of the Guns."""

    SAVED: ClassVar[tuple[str, ...]] = (
        "turn",
        "phase",
        "units",
        "generals",
        "brigades",
        "fights",
        "damage",
        "ablaze",
        "plans",
        "shots",
        "edits",
        "held",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.settings: Settings = setup.settings
        self.scale: str = self.settings.figure_scale
        self.metres: float = metres_to_a_unit(setup.scenario.metres_per_unit, self.settings)
        self.turn = 0
        self.phase = ""
        self.units: list[Unit] = []
        self.generals: list[General] = []
        self.brigades: list[Brigade] = []
        self.fights: list[Fight] = []
        self.damage: dict[str, int] = {}
        self.ablaze: list[str] = []
        self.plans: dict[str, Order] = {}
        self.shots: list[list[str]] = []
        """Who fired at whom this bound, and with what: firer, target, artillery or musketry."""
        self.edits: list[dict[str, Any]] = []
        """What the umpire's rulings did to the ground, in order."""
        self.held: dict[str, str] = {}
        """Objectives, and which side holds each."""
        self._by_id: dict[str, Unit] = {}
        self._bodies: Bodies | None = None
        self._memo: dict[str, Any] = {}
        self.aims: dict[str, Aims] = {}
        """Whom each unit could fire at, since anything was last moved."""
        self.range_memo: dict[tuple[str, str], tuple[float, float, float]] = {}
        self.eligible_memo: dict[tuple[str, str, int], int] = {}
        """How many elements of a weapon in a formation fire of so many that bear; -1 where none does."""
        self.allowances: dict[tuple[str, str, str], Allowed | Refusal] = {}
        """What troops may move over open ground: from which formation into which."""
        self.evolutions_memo: dict[tuple[str, str, tuple[str, ...]], Refusal | None] = {}
        """Why guns of a class in a state cannot do a plan of evolutions; None where they can."""
        self.ground_costs: dict[str, dict[str, float]] = {}
        """What each sort of ground costs an arm, a unit of width or an obstacle."""
        self._terrain: Terrain | None = None
        self._seen: dict[str, Any] = {}
        """What was shown of the units and the score, while orders are only being collected and nothing changes."""
        self.stirred = True
        self._posts: dict[str, list[str]] = {}
        self._sides: tuple[str, ...] = tuple(side.name for side in setup.scenario.sides)
        self._side_data: dict[str, Any] = {}
        self._advance: dict[str, tuple[float, float]] = {}
        for data in setup.scenario.advance:
            self._side_data[data.name] = data
            self._advance[data.name] = direction(data.advance_deg)

    # -- the engine's questions -------------------------------------------------------------------

    def open(self) -> None:
        from grognard.books.voice_of_the_guns.muster import set_up
        from grognard.books.voice_of_the_guns.sequence import BeginBound

        set_up(self)
        self.then(BeginBound())

    def copy(self) -> "GunsBattle":
        twin = GunsBattle(self.setup)
        twin.assume(self)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.units = [unit.copy() for unit in self.units]
        twin.generals = [general.copy() for general in self.generals]
        twin.brigades = [brigade.copy() for brigade in self.brigades]
        twin.fights = [fight.copy() for fight in self.fights]
        twin.damage = self.damage.copy()
        twin.ablaze = self.ablaze.copy()
        twin.plans = self.plans.copy()
        twin.shots = [shot.copy() for shot in self.shots]
        twin.edits = self.edits.copy()
        twin.held = self.held.copy()
        twin._terrain = self._terrain
        twin.range_memo = self.range_memo
        twin.eligible_memo = self.eligible_memo
        twin.allowances = self.allowances
        twin.evolutions_memo = self.evolutions_memo
        return twin

    def run(self, answered: bool = False) -> list[Event]:
        """As every battle; a step that has merely taken down an order says so by `stirred`."""
        self.stirred = True
        asked = self.agenda[-1] if self.agenda else None
        news = super().run(answered)
        waits_still = asked is not None and bool(self.given) and self.agenda and self.agenda[-1] is asked
        if self.stirred and not waits_still:
            self._seen.clear()
        return news

    def seen(self) -> dict[str, Any]:
        return self._seen

    def view(self, seat: str) -> dict[str, Any]:
        from grognard.books.voice_of_the_guns.views import view_of

        return view_of(self, seat)

    def map(self, seat: str) -> dict[str, Any]:
        from grognard.books.voice_of_the_guns.views import map_of

        return map_of(self, seat)

    def clock(self) -> str:
        return f"bound {self.turn}, {self.phase}" if self.phase else f"bound {self.turn}"

    def census(self) -> dict[str, int]:
        """vog-4.5: units and their elements; screens are parts of their battalions and are not counted."""
        counted = [unit.roll for unit in self.units if not unit.roll.parents]
        return {
            "units": len(counted),
            "elements": sum(roll.elements for roll in counted),
            "guns": sum(roll.start_guns for roll in counted),
            "generals": len(self.generals),
        }

    def ruling_refusal(self, ruling: Ruling) -> Refusal | None:
        from grognard.books.voice_of_the_guns.umpire import ruling_refusal

        return ruling_refusal(self, ruling)

    def carry_out_ruling(self, ruling: Ruling) -> None:
        from grognard.books.voice_of_the_guns.umpire import carry_out

        carry_out(self, ruling)
        self._seen.clear()

    # -- the ground -------------------------------------------------------------------------------

    def terrain(self) -> Terrain:
        found = self._terrain
        if found is None:
            from grognard.books.voice_of_the_guns.muster import lay_ground

            found = self._terrain = lay_ground(self)
        return found

    def ground_changed(self) -> None:
        self._terrain = None
        self._memo.clear()
        self.aims.clear()

    def on_table(self, x: float, y: float) -> bool:
        return self.terrain().ground.on_map(x, y)

    # -- units ------------------------------------------------------------------------------------

    def unit(self, name: str) -> Unit:
        """KeyError where there is none."""
        if len(self._by_id) != len(self.units):
            self._by_id = {unit.roll.id: unit for unit in self.units}
        return self._by_id[name]

    def has_unit(self, name: str) -> bool:
        if len(self._by_id) != len(self.units):
            self._by_id = {unit.roll.id: unit for unit in self.units}
        return name in self._by_id

    def units_changed(self) -> None:
        """Units came or went."""
        self._by_id = {}
        self.touched()

    def touched(self) -> None:
        """Something was moved: what was reckoned from places is forgotten."""
        self._bodies = None
        if self._memo:
            self._memo.clear()
        if self.aims:
            self.aims.clear()

    def plans_changed(self) -> None:
        """Other orders for marches are written: what was reckoned from them is forgotten."""
        memo = self._memo
        for key in [key for key in memo if key.startswith(("prevented ", "places "))]:
            del memo[key]

    def standing_units(self, side: str) -> list[Unit]:
        """A side's units on the table that are not finished."""
        return [unit for unit in self.units if unit.roll.side == side and on_field(unit)]

    def foes(self, side: str) -> list[Unit]:
        return [unit for unit in self.units if unit.roll.side != side and on_field(unit)]

    def sides(self) -> tuple[str, ...]:
        return self._sides

    def other(self, side: str) -> str:
        one, two = self.sides()
        return two if side == one else one

    def weapon(self, unit: Unit) -> Weapon | None:
        from grognard.books.voice_of_the_guns.muster import weapon_called

        return weapon_called(self.setup.scenario, unit.roll.weapon)

    def brigade(self, name: str) -> Brigade:
        for brigade in self.brigades:
            if brigade.id == name:
                return brigade
        raise KeyError(name)

    def general_called(self, name: str) -> General | None:
        for general in self.generals:
            if general.id == name:
                return general
        return None

    def general(self, name: str) -> General:
        for general in self.generals:
            if general.id == name:
                return general
        raise KeyError(name)

    def commanded_by(self, seat: str, brigade: str) -> bool:
        """Whether a seat commands a brigade: a seat with posts commands those divisions (or brigades) alone."""
        known = self._posts.get(seat)
        if known is None:
            known = self._posts[seat] = self._brigades_of(seat)
        return brigade in known

    def _brigades_of(self, seat: str) -> list[str]:
        for held in self.seats:
            if held.name == seat:
                return [
                    brigade.id
                    for brigade in self.brigades
                    if brigade.side == held.side
                    and (not held.posts or brigade.id in held.posts or brigade.division in held.posts)
                ]
        return []

    def seat_of(self, unit: Unit) -> str:
        """The seat that answers for a unit."""
        for held in self.seats:
            if held.side == unit.roll.side and self.commanded_by(held.name, unit.roll.brigade):
                return held.name
        return self.seats_of(unit.roll.side)[0]

    # -- order, footprint, place ------------------------------------------------------------------

    def front_elements(self, unit: Unit) -> int:
        """vog-6.6: elements in the front rank."""
        return -(-unit.roll.elements // max(1, unit.ranks))

    def footprint(self, unit: Unit) -> Rectangle:
        found = unit.box
        if found is None:
            front, depth = self.base_size(unit, unit.formation, unit.ranks)
            found = unit.box = Rectangle(unit.x, unit.y, unit.facing, front, depth)
        return found

    def base_size(self, unit: Unit, formation: str, ranks: int) -> tuple[float, float]:
        """vog-2.6, vog-2.7, vog-6.1 to vog-6.4: frontage and depth in the table's unit."""
        bases = SCALES[self.scale]
        inches = 2.54 if bases.unit == "inch" else 1.0
        if unit.roll.arm == "artillery":
            guns = max(1, unit.roll.start_guns)
            return guns * bases.gun_frontage_mm / 10 / inches, BASE_DEPTH_CM / inches
        side = bases.element_side_cm
        ranks = max(1, ranks)
        front = -(-unit.roll.elements // ranks)
        gap = ORDER_GAPS[order_in(formation)] * side
        return (front * side + (front - 1) * gap) / inches, (ranks * side + (ranks - 1) * gap) / inches

    def order_of(self, unit: Unit) -> str:
        """vog-5.1, vog-5.3, vog-5.7: the order a unit counts as. Troops that defend cover are in loose order
        (vog-R89).
        """
        if unit.roll.arm == "artillery":
            return "extended" if unit.state == "unlimbered" else "close"
        order = order_in(unit.formation)
        if order == "close" and unit.moved == 0.0 and not unit.mounted and unit.formation == "line":
            if self.position(unit) != "open":
                return "loose"
        return order

    def position(self, unit: Unit) -> str:
        """Where a unit stands, in the words of a charge's target."""
        box = self.footprint(unit)
        x, y = box.front_centre()
        return self.terrain().position(unit.x, unit.y, x, y)

    def cover(self, unit: Unit) -> str:
        if unit.inside:
            return "none"
        return COVER_OF_POSITION[self.position(unit)]

    def place(self, unit: Unit, x: float, y: float, facing: float) -> None:
        """Put a unit somewhere; everything reckoned from places is forgotten."""
        unit.x = x
        unit.y = y
        unit.facing = facing
        unit.box = None
        self.touched()

    def reform_as(self, unit: Unit, formation: str, ranks: int) -> None:
        unit.formation = formation
        unit.ranks = ranks
        unit.box = None
        self.touched()

    def gap_between(self, one: Unit, two: Unit) -> float:
        return rectangle_distance(self.footprint(one), self.footprint(two))

    def bodies(self) -> Bodies:
        """Formed troops, which nobody shoots or sees through (vog-R39)."""
        found = self._bodies
        if found is None:
            found = Bodies(20.0)
            ground = self.terrain().ground
            for unit in self.units:
                if on_field(unit) and not unit.hidden and order_in(unit.formation) != "extended":
                    if unit.roll.arm == "artillery" and unit.state == "unlimbered":
                        continue
                    box = self.footprint(unit)
                    found.put(unit.roll.id, box, ground.height(unit.x, unit.y))
            self._bodies = found
        return found

    def sees(self, ax: float, ay: float, bx: float, by: float, but: list[str]) -> bool:
        """A clear line over ground, cover and formed troops."""
        return self.terrain().sight.clear_past(ax, ay, bx, by, self.bodies(), but)

    def general_sees(self, general: General, unit: Unit) -> bool:
        """vog-9.1.3, vog-9.2.3: not behind a hill, nor inside a built-up area."""
        if unit.hidden:
            return False
        return self.terrain().sight.clear(general.x, general.y, unit.x, unit.y)

    def radius(self, general: General) -> float:
        """vog-9.2.1, vog-9.2.2: his radius in the table's unit; -1 where it is unlimited."""
        side = self.side_data(general.side)
        amount = command_radius(self.settings, self.scale, general.level, side.field_telephone)
        return amount / PARTS if amount >= 0 else -1.0

    def side_data(self, side: str) -> Any:
        return self._side_data[side]

    def advance_direction(self, side: str) -> tuple[float, float]:
        """vog-9.5.6: towards the enemy's table edge."""
        return self._advance[side]

    # -- what befalls units -----------------------------------------------------------------------

    def is_disordered(self, unit: Unit) -> bool:
        """Of any cause: vog-12.1.2 to vog-12.1.9; vog-12.1.10 says where else it tells."""
        return unit.disordered or unit.going or unit.wet == 0

    def obeys(self, unit: Unit) -> bool:
        """vog-9.5.8: disordered troops answer no order, but for disorder that ground or water causes (vog-R73)."""
        if unit.disordered or unit.broken:
            return False
        return not (self.settings.terrain_disorder_blocks_orders and (unit.going or unit.wet == 0))

    def disorder(self, unit: Unit, event: str, stood: int = -1) -> bool:
        """Ask the ruling whether an event disorders a unit, and do so. `stood`: -1 where this bound cannot count
        any more.
        """
        arm = arm_of(unit)
        ruling = disorder(
            self.settings,
            self.dice,
            event=event,
            arm=arm,
            order=self.order_of(unit),
            clear_of_terrain=False,
            any_part_in_water=False,
            quarter_bounds_since_water=None,
        )
        if isinstance(ruling, Refusal) or not ruling.disordered:
            return False
        unit.stood = min(unit.stood, stood)
        if not unit.disordered:
            unit.disordered = True
            unit.stood = stood
            self.tell(
                "disordered",
                (ruling.tally.lines[0][4],),
                {"unit": unit.roll.id, "name": unit.roll.name, "event": event},
            )
        return True

    def strike(self, unit: Unit, points: int, by: str) -> None:
        """vog-4.2, vog-11.11.6: damage points come off a unit; a screen's fall on its battalions (vog-7.3)."""
        if points <= 0 or unit.gone:
            return
        if unit.roll.parents:
            from grognard.books.voice_of_the_guns.screens import screen_loses

            screen_loses(self, unit, points, by)
            return
        ruling = apply_damage(
            self.settings,
            self.dice,
            arm=unit.roll.arm,
            combat_status=unit.cs,
            charge_limiter=unit.roll.charge_limiter,
            advance_limiter=unit.roll.advance_limiter,
            guns=unit.guns if unit.roll.arm == "artillery" else None,
            damage=points,
        )
        lost = unit.cs - ruling.combat_status
        unit.damage += lost
        unit.cs = ruling.combat_status
        if ruling.guns is not None:
            unit.guns = ruling.guns
        self.tell(
            "damage",
            ("vog-4.2",),
            {
                "unit": unit.roll.id,
                "name": unit.roll.name,
                "points": points,
                "left": unit.cs,
                "by": by,
                "effects": ruling.effects,
            },
            self.all_but_status(unit),
            ruling.tally,
        )
        if ruling.finished:
            self.finish(unit, "finished")

    def all_but_status(self, unit: Unit) -> tuple[str, ...]:
        """vog-4.4 (vog-R40): statuses are open unless the scenario hides them."""
        if not self.setup.scenario.hidden_status:
            return EVERYBODY
        return (*self.seats_of(unit.roll.side), UMPIRE)

    def finish(self, unit: Unit, how: str) -> None:
        """vog-4.2, vog-14.6.4: finished as a fighting force, dispersed, taken, or off the table."""
        if unit.gone:
            return
        unit.gone = how
        unit.charging = ""
        self.fights = [
            fight for fight in self.fights if fight.defender != unit.roll.id and unit.roll.id not in fight.attackers
        ]
        self.tell("gone", ("vog-4.2",), {"unit": unit.roll.id, "name": unit.roll.name, "how": how})
        self.units_changed()

    def tell(
        self,
        kind: str,
        paragraphs: tuple[str, ...],
        facts: dict[str, Any],
        seen_by: tuple[str, ...] = EVERYBODY,
        tally: Tally | None = None,
    ) -> None:
        """vog-4.4: where statuses are hidden, only a unit's own side is told how they told; all see what happened."""
        if "distance" in facts or "moved" in facts:
            facts["measure"] = SCALES[self.scale].unit
        about = facts.get("unit")
        if seen_by == EVERYBODY and self.setup.scenario.hidden_status and isinstance(about, str):
            open_facts = {name: fact for name, fact in facts.items() if name not in STATUS_FACTS}
            if self.has_unit(about) and (tally is not None or len(open_facts) < len(facts)):
                side = self.unit(about).roll.side
                super().tell(kind, paragraphs, facts, (*self.seats_of(side), UMPIRE), tally)
                super().tell(kind, paragraphs, open_facts, self.all_but(side))
                return
        super().tell(kind, paragraphs, facts, seen_by, tally)

    def all_but(self, side: str) -> tuple[str, ...]:
        """The other seats, and whoever looks on."""
        return (*[held.name for held in self.seats if held.side != side], SPECTATOR)

    def note(self, kind: str, paragraphs: tuple[str, ...], facts: dict[str, Any], tally: Tally | None = None) -> None:
        """Something everybody sees."""
        self.tell(kind, paragraphs, facts, EVERYBODY, tally)

    def memo(self) -> dict[str, Any]:
        """What was reckoned since anything was last moved."""
        return self._memo
