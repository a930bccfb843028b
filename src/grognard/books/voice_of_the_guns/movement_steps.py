"""Movement in a battle: forced moves, and all other movement, written in secret and carried out together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.carrying import carry_out_moves
from grognard.books.voice_of_the_guns.command_steps import commanded
from grognard.books.voice_of_the_guns.march_options import general_options, service_options, unit_options
from grognard.books.voice_of_the_guns.marching import (
    battle_contact,
    duty_march,
    plan_march,
    plan_ride,
    plan_service,
    plan_together,
    released,
)
from grognard.books.voice_of_the_guns.orders import (
    Done,
    LeaveGuns,
    March,
    MarchTogether,
    Mount,
    PlaceObserver,
    Recall,
    Ride,
    Serve,
    ThrowOut,
)
from grognard.books.voice_of_the_guns.retiring import full_move_of, nearest_foe, retire, thrown_retirement
from grognard.books.voice_of_the_guns.scale import PARTS, printed
from grognard.books.voice_of_the_guns.screens import battalions_of, screen_of
from grognard.books.voice_of_the_guns.standing import arm_of, is_firing_infantry, on_field, served
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import DISTANCES
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Decision, Step
from grognard.core.orders import Order
from grognard.core.refusals import Refusal


@dataclass(slots=True)
class ForcedMoves(Step[GunsBattle]):
    """vog-8.3 Step 3: vog-14.6.3 the unrallied go on retiring; vog-14.2.5 cavalry not yet out of range falls back
    again;
    vog-11.17.4 a burning building is left.
    """

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "forced moves"
        for unit in list(battle.units):
            if not on_field(unit):
                continue
            if unit.broken:
                thrown = thrown_retirement(battle, unit, "failed-rally", 0.0, None, None)
                retire(battle, unit, thrown.total, "failed-rally", "vog-14.6.3", None, thrown.tally)
            elif unit.retire_again:
                fall_back(battle, unit)
            elif battle.ablaze and battle.terrain().building_at(unit.x, unit.y) in battle.ablaze:
                far = full_move_of(battle, unit)
                foe = nearest_foe(battle, unit)
                moves = unit.retired_moves, unit.retired_since, unit.retired
                retire(battle, unit, far, "evacuates", "vog-11.17.4", foe)
                unit.retired_moves, unit.retired_since, unit.retired = moves


def fall_back(battle: GunsBattle, unit: Unit) -> None:
    """vog-14.2.4, vog-14.2.5: cavalry goes back out of small-arms range, in a second bound if one die does not do
    it.
    """
    clear = distance_to_clear(battle, unit)
    thrown = thrown_retirement(battle, unit, "cavalry-failed-flinch", 0.0, None, clear)
    retire(battle, unit, thrown.total, "cavalry-failed-flinch", "vog-14.2.4", None, thrown.tally)
    unit.retire_again = bool(thrown.another_bound) and on_field(unit)


def distance_to_clear(battle: GunsBattle, unit: Unit) -> float:
    """How much further off a unit must be, to be out of every enemy small arm's effective range."""
    from grognard.books.voice_of_the_guns.muster import ranges

    most = 0.0
    for foe in battle.foes(unit.roll.side):
        if foe.hidden or not is_firing_infantry(foe):
            continue
        effective = ranges(battle, foe)[1]
        most = max(most, effective - battle.gap_between(foe, unit))
    return most


@dataclass(slots=True)
class WriteMoves(Step[GunsBattle]):
    """vog-8.5 Step 5: all other movement as the players wish. vog-10.1.1 All of it is simultaneous, so it is submitted
    in secret; orders come one at a time until the seat has done.
    """

    done: tuple[str, ...] = ()

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return [held.name for held in battle.seats if held.name not in self.done and commanded(battle, held.name)]

    def takes(self) -> tuple[type[Order], ...]:
        return (
            March,
            MarchTogether,
            Serve,
            Ride,
            ThrowOut,
            Recall,
            Mount,
            LeaveGuns,
            PlaceObserver,
            Done,
        )

    def collects(self) -> bool:
        return True

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            "WriteMoves",
            "Which units move, and where to? Those that owe an advance and get no order go straight ahead.",
            ("vog-8.5", "vog-9.5.6"),
            self.takes(),
            "",
            "",
            Done(),
            {"orders": sorted(name for name in battle.plans if belongs(battle, seat, name))},
        )

    def subjects(self, battle: GunsBattle, seat: str) -> Sequence[str]:
        """Units that may still be ordered, then generals; those with an order are not offered again."""
        plans = battle.plans
        return [name for name in self.movable(battle, seat) if name not in plans]

    def movable(self, battle: GunsBattle, seat: str) -> list[str]:
        """The units and generals a seat may order, ordered already or not; kept while orders are being collected."""
        memo = battle.memo()
        key = "movable " + seat
        known = memo.get(key)
        if known is None:
            known = [unit.roll.id for unit in battle.units if can_move(battle, seat, unit)]
            side = battle.side_of(seat)
            for general in battle.generals:
                if general.side == side and not general.off and leads(battle, seat, general.id):
                    known.append(general.id)
            memo[key] = known
        found: list[str] = known
        return found

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield Done()
            for brigade in commanded(battle, seat):
                if screen_of(battle, brigade.id) is None and can_screen(battle, brigade.id) is None:
                    yield ThrowOut(brigade.id, round(10 * battle.metres, 2))
            return
        if battle.has_unit(about):
            unit = battle.unit(about)
            if not can_be_ordered(battle, seat, unit):
                return
            for order in service_options(battle, unit) if served(unit) else unit_options(battle, unit):
                if isinstance(order, (March, Serve, Recall)) or self.check(battle, seat, order) is None:
                    yield order
            return
        general = battle.general_called(about)
        if general is not None and not general.off and leads(battle, seat, about):
            yield from general_options(battle, about)

    def check(self, battle: GunsBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Ride):
            return check_ride(battle, seat, order)
        if isinstance(order, (ThrowOut, MarchTogether)):
            own = [brigade.id for brigade in commanded(battle, seat)]
            if order.brigade not in own:
                return Refusal("vog-9.5.1", f"you command no brigade {order.brigade!r}", "not-yours")
            if isinstance(order, ThrowOut):
                move = full_screen_move(battle)
                if not 0 <= order.ahead_m / battle.metres <= move:
                    return Refusal("vog-7.1", f"a screen goes out {move * battle.metres:.0f} m at most", "too-far")
                return can_screen(battle, order.brigade)
            planned = plan_together(battle, order)
            return planned if isinstance(planned, Refusal) else None
        if not battle.has_unit(order.unit):
            return Refusal("", f"no unit is called {order.unit!r}", "unknown-unit")
        unit = battle.unit(order.unit)
        refusal = may_be_ordered(battle, seat, unit)
        if refusal is not None:
            return refusal
        if isinstance(order, March):
            if served(unit):
                return Refusal("vog-11.5.2", "a battery is ordered by its evolutions", "serve")
            planned_march = plan_march(battle, unit, order)
            if isinstance(planned_march, Refusal):
                return planned_march
            if battle.settings.charged_unit_movement == "pinned" and planned_march.length > 0:
                if any(foe.charging == unit.roll.id for foe in battle.foes(unit.roll.side)):
                    return Refusal("vog-8.5", "it is pinned by a charger at its flinch point (vog-R81)", "pinned")
            return None
        if isinstance(order, Serve):
            if not served(unit):
                return Refusal("vog-11.5.2", "only guns have evolutions", "no-guns")
            planned_service = plan_service(battle, unit, order)
            return planned_service if isinstance(planned_service, Refusal) else None
        if isinstance(order, Recall):
            return None if unit.roll.parents else Refusal("vog-7.2", "it is no screen", "no-screen")
        if isinstance(order, Mount):
            return check_mount(battle, unit, order)
        if isinstance(order, LeaveGuns):
            return check_leave_guns(battle, unit)
        return check_observer(battle, unit, order)

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.stirred = not given
        done = list(self.done)
        for seat, order in given.items():
            if isinstance(order, Done):
                done.append(seat)
            else:
                self.take(battle, order)
        battle.then(WriteMoves(tuple(done)) if given else CarryOutMoves())

    def take(self, battle: GunsBattle, order: Any) -> None:
        if isinstance(order, Ride):
            battle.plans[order.general] = order
        elif isinstance(order, ThrowOut):
            battle.plans[f"{order.brigade}-screen"] = order
        elif isinstance(order, MarchTogether):
            planned = plan_together(battle, order)
            if not isinstance(planned, Refusal):
                for unit, march, _ in planned:
                    battle.plans[unit.roll.id] = march
        elif isinstance(order, PlaceObserver):
            battle.plans[f"{order.unit}-observer"] = order
        else:
            battle.plans[order.unit] = order
        battle.plans_changed()


def belongs(battle: GunsBattle, seat: str, name: str) -> bool:
    """Whether a sealed order is a seat's own."""
    name = name.removesuffix("-observer")
    if battle.has_unit(name):
        return battle.commanded_by(seat, battle.unit(name).roll.brigade)
    if name.endswith("-screen"):
        return battle.commanded_by(seat, name.removesuffix("-screen"))
    return leads(battle, seat, name)


def leads(battle: GunsBattle, seat: str, general: str) -> bool:
    """Whether a seat moves a general: a brigadier with his brigade; the others with a seat for the whole side, or
    the first.
    """
    for brigade in battle.brigades:
        if brigade.general == general:
            return battle.commanded_by(seat, brigade.id)
    side = battle.side_of(seat)
    found = battle.general(general)
    if found.side != side:
        return False
    for held in battle.seats:
        if held.side == side and (not held.posts or found.division in held.posts):
            return held.name == seat
    return battle.seats_of(side)[0] == seat


def may_be_ordered(battle: GunsBattle, seat: str, unit: Unit) -> Refusal | None:
    """Whether a unit can take any order for movement from this seat now."""
    if not battle.commanded_by(seat, unit.roll.brigade):
        return Refusal("vog-9.1.3", f"{unit.roll.id} is not under your command", "not-yours")
    if not on_field(unit):
        return Refusal("vog-4.2", f"{unit.roll.name} is not on the table", "not-on-table")
    if unit.charging:
        return Refusal("vog-8.4", "it is charging", "charging")
    if battle_contact(battle, unit):
        return Refusal("vog-8.11", "it is in close combat", "in-contact")
    return None


def can_be_ordered(battle: GunsBattle, seat: str, unit: Unit) -> bool:
    return unit.roll.id not in battle.plans and can_move(battle, seat, unit)


def can_move(battle: GunsBattle, seat: str, unit: Unit) -> bool:
    if unit.gone or unit.off or unit.charging or unit.crew_away:
        return False
    if not battle.commanded_by(seat, unit.roll.brigade):
        return False
    if not unit.activated or not battle.obeys(unit) or battle_contact(battle, unit):
        return False
    return not unit.halted or released(battle, unit) != "none"


def check_ride(battle: GunsBattle, seat: str, order: Ride) -> Refusal | None:
    general = battle.general_called(order.general)
    if general is None:
        return Refusal("", f"no general is called {order.general!r}", "unknown-general")
    if not leads(battle, seat, order.general) or general.off:
        return Refusal("vog-9.1.3", f"{order.general} is not yours to move", "not-yours")
    if general.leading:
        return Refusal("vog-13.1", "he is leading an attack", "leading")
    ridden = plan_ride(battle, general.x, general.y, order.x_m / battle.metres, order.y_m / battle.metres)
    return ridden if isinstance(ridden, Refusal) else None


def full_screen_move(battle: GunsBattle) -> float:
    from grognard.books.voice_of_the_guns.movement import rate

    return rate(battle.settings, battle.scale, "infantry", "extended-order") / PARTS


def can_screen(battle: GunsBattle, brigade: str) -> Refusal | None:
    """vog-7.1: a brigade with battalions, activated, and no screen out."""
    if screen_of(battle, brigade) is not None or f"{brigade}-screen" in battle.plans:
        return Refusal("vog-7.1", "its screen is out already", "screen-out")
    if not battle.brigade(brigade).activated:
        return Refusal("vog-9.5.7", "its brigade was not activated", "not-activated")
    fit = [unit for unit in battalions_of(battle, brigade) if not unit.disordered and not unit.broken]
    return None if fit else Refusal("vog-7.1", "it has no battalion to send one out", "no-battalions")


def check_mount(battle: GunsBattle, unit: Unit, order: Mount) -> Refusal | None:
    """vog-11.4.2 (vog-R88): cavalry with a long arm dismounts, at the cost of the dearest evolution."""
    if unit.roll.arm != "cavalry":
        return Refusal("vog-11.4.2", "only cavalry mounts and dismounts", "not-cavalry")
    if unit.mounted == order.mounted:
        return Refusal("vog-11.4.2", f"it is {'mounted' if unit.mounted else 'dismounted'} already", "no-change")
    if not order.mounted and not unit.roll.long_arm:
        return Refusal("vog-11.4.2", "without a long arm it does not fight on foot", "no-long-arm")
    if not unit.activated or not battle.obeys(unit):
        return Refusal("vog-9.5.7", "it answers no order", "not-activated")
    return None


def check_leave_guns(battle: GunsBattle, unit: Unit) -> Refusal | None:
    """vog-11.15.7 (vog-R70): gunners who are charged go back to friends or cover within a foot move."""
    if unit.roll.arm != "artillery" or unit.crew_away:
        return Refusal("vog-11.15.7", "there are no gunners to send back", "no-gunners")
    if not any(foe.charging == unit.roll.id for foe in battle.foes(unit.roll.side)):
        return Refusal("vog-11.15.7", "the battery is not charged", "not-charged")
    from grognard.books.voice_of_the_guns.movement import rate

    reach = rate(battle.settings, battle.scale, "infantry", "line") / PARTS
    for friend in battle.standing_units(unit.roll.side):
        if friend is not unit and arm_of(friend) != "artillery" and battle.gap_between(unit, friend) <= reach:
            return None
    ground = battle.terrain().ground
    if any(battle.terrain().building_at(*feature.middle()) for feature in ground.near(unit.x, unit.y, reach)):
        return None
    return Refusal("vog-11.15.7", "neither friends nor cover are within a foot move", "nowhere")


def check_observer(battle: GunsBattle, unit: Unit, order: PlaceObserver) -> Refusal | None:
    """vog-11.8.1, vog-11.8.5 (vog-R49): one a battery, moved as a general is; one over-run is replaced a bound
    later.
    """
    if unit.roll.arm != "artillery" or not battle.side_data(unit.roll.side).uses_indirect_fire:
        return Refusal("vog-11.8.7", "this army does not fire indirect", "not-historical")
    if unit.observer == "over-run" and battle.turn < unit.observer_back:
        return Refusal("vog-11.8.5", "the next observer is not ready yet", "observer-over-run")
    x, y = order.x_m / battle.metres, order.y_m / battle.metres
    from_x, from_y = (unit.observer_x, unit.observer_y) if unit.observer == "on-table" else (unit.x, unit.y)
    ridden = plan_ride(battle, from_x, from_y, x, y)
    return ridden if isinstance(ridden, Refusal) else None


@dataclass(slots=True)
class CarryOutMoves(Step[GunsBattle]):
    """vog-10.1.1, vog-10.1.2: all moves together, by quarter-bounds, up to contact. vog-9.5.6 whoever owes an
    advance and
    got no order goes straight ahead. vog-12.2.3 who was reforming near enemies that came up is driven off.
    """

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        for unit in battle.units:
            if unit.roll.id in battle.plans or not on_field(unit) or not unit.activated or served(unit):
                continue
            if unit.charging or unit.halted or unit.disordered or unit.broken or battle_contact(battle, unit):
                continue
            if unit.cs < unit.roll.advance_limiter or unit.roll.parents:
                continue
            order = duty_march(battle, unit)
            if order is not None:
                battle.plans[unit.roll.id] = order
        carry_out_moves(battle)
        drive_off(battle)


def drive_off(battle: GunsBattle) -> None:
    """vog-12.2.3 (vog-R93): a reforming unit retires, still disordered, when enemy moves up to it."""
    from grognard.books.voice_of_the_guns.disorder import reform

    near = printed(battle.settings, battle.scale, DISTANCES["reform_disturbed"]) / PARTS
    for unit in list(battle.units):
        if not on_field(unit) or not unit.disordered or unit.broken or unit.retired:
            continue
        if unit.approached < 0 or unit.approached > near or battle_contact(battle, unit):
            continue
        if any(foe.charging == unit.roll.id for foe in battle.foes(unit.roll.side)):
            continue
        ruling = reform(
            battle.settings,
            battle.dice,
            scale=battle.scale,
            stationary_bounds=unit.stood,
            fired_or_fought=unit.fought,
            nearest_enemy_approach=unit.approached,
            beaten_cavalry=unit.beaten,
        )
        if ruling.must_retire:
            thrown = thrown_retirement(battle, unit, "reforming-disturbed", 0.0, None, None)
            retire(battle, unit, thrown.total, "reforming-disturbed", "vog-12.2.3", None, thrown.tally)
