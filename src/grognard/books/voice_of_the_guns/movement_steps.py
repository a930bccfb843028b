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
    plan_service,
    plan_together,
)
from grognard.books.voice_of_the_guns.movement_checks import (
    belongs,
    can_be_ordered,
    can_move,
    can_screen,
    check_leave_guns,
    check_mount,
    check_observer,
    check_ride,
    full_screen_move,
    is_shut_in,
    leads,
    may_be_ordered,
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
from grognard.books.voice_of_the_guns.screens import screen_of
from grognard.books.voice_of_the_guns.standing import is_firing_infantry, on_field, served
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import DISTANCES
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.core.decisions import Decision
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

    def only_answer(self, battle: GunsBattle, seat: str) -> Order | None:
        """Nobody has a choice who has no brigade in action, no observers (vog-11.8.1), no battery that is charged
        (vog-11.15.7), and no general that can ride. All of it is plain to everybody: that he is not waited for tells
        nothing of hidden troops.
        """
        side = battle.side_of(seat)
        if battle.side_data(side).uses_indirect_fire:
            return None
        if any(brigade.activated for brigade in battle.brigades if battle.commanded_by(seat, brigade.id)):
            return None
        for charged in [battle.unit(foe.charging) for foe in battle.foes(side) if foe.charging]:
            if charged.roll.arm == "artillery" and battle.commanded_by(seat, charged.roll.brigade):
                return None
        movable = self.movable(battle, seat)
        if any(battle.has_unit(name) or not is_shut_in(battle, battle.general(name)) for name in movable):
            return None
        return Done()

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
