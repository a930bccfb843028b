"""Who may be ordered to move, and by whom: what keeps a unit or a general from taking an order (vog-8.5)."""

from typing import Final

from grognard.books.voice_of_the_guns.formations import General
from grognard.books.voice_of_the_guns.marching import battle_contact, plan_ride, released
from grognard.books.voice_of_the_guns.orders import Mount, PlaceObserver, Ride
from grognard.books.voice_of_the_guns.scale import PARTS
from grognard.books.voice_of_the_guns.screens import battalions_of, screen_of
from grognard.books.voice_of_the_guns.standing import arm_of, on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.refusals import Refusal
from grognard.ground.angles import direction

STEP: Final = 0.01


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


def is_shut_in(battle: GunsBattle, general: General) -> bool:
    """vog-10.3.5: whether he cannot ride so much as a step, whichever way, as among houses off the road."""
    for degrees in range(0, 360, 45):
        east, north = direction(float(degrees))
        to_x, to_y = general.x + east * STEP, general.y + north * STEP
        if not isinstance(plan_ride(battle, general.x, general.y, to_x, to_y), Refusal):
            return False
    return True


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
