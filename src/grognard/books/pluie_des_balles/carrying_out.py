"""II.11 at the table: carrying out one order, which may push the steps that finish it."""

from math import cos, radians, sin
from typing import Any

from grognard.books.pluie_des_balles.acting import those_who_may
from grognard.books.pluie_des_balles.actions import shots_of
from grognard.books.pluie_des_balles.assault import Attack
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.engineering_steps import assist, begin_work
from grognard.books.pluie_des_balles.facts import charging_troops
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.indirect_steps import IndirectShot
from grognard.books.pluie_des_balles.march_steps import Advancing, March
from grognard.books.pluie_des_balles.orders import (
    Advance,
    Assist,
    Charge,
    CloseCombat,
    Dismount,
    Fire,
    FormColumn,
    IndirectFire,
    LeaveColumn,
    LimberUp,
    Mount,
    Move,
    Rail,
    Ready,
    ReadyAll,
    Turn,
    Unlimber,
    Wheel,
    Work,
)
from grognard.books.pluie_des_balles.ranges import marching, throw_if_new, throw_what_is_missing
from grognard.books.pluie_des_balles.reaction_steps import ReactToCharge
from grognard.books.pluie_des_balles.shooting import Shot, SightInDoubt
from grognard.books.pluie_des_balles.stacking import form_column, leave_column
from grognard.books.pluie_des_balles.state import Element
from grognard.books.pluie_des_balles.trains import rail_way


def spend(battle: PluieBattle, element: Element) -> None:
    """One action gone; whoever was at a work has left it (pdb-R69)."""
    element.actions = max(0, element.actions - 1)
    element.shots = 0
    if element.work:
        battle.leave_work(element)
    battle.touch(element)


def carry_out_order(battle: PluieBattle, order: Any) -> None:
    """pdb-II.11.2 to pdb-II.11.7."""
    if isinstance(order, (Advance, Wheel, ReadyAll)):
        together(battle, order)
    elif isinstance(order, FormColumn):
        form_column(battle, order)
    elif isinstance(order, LeaveColumn):
        leave_column(battle, order)
    else:
        alone(battle, order, battle.elements[order.unit])


def alone(battle: PluieBattle, order: Any, element: Element) -> None:
    if isinstance(order, Fire):
        fire(battle, order, element)
    elif isinstance(order, Work):
        begin_work(battle, element, order.work, order.at)
    elif isinstance(order, Assist):
        assist(battle, element, order.worker)
    elif isinstance(order, CloseCombat):
        spend(battle, element)
        battle.then(Attack(element.id, (element.id,), order.target, 1, 1, False))
    elif isinstance(order, Charge):
        troops = charging_troops(battle, element)
        for troop in troops:
            spend(battle, troop)
        names = tuple(troop.id for troop in troops)
        battle.then(ReactToCharge(element.id), Attack(element.id, names, order.target, 1, 1, False))
    elif isinstance(order, IndirectFire):
        spend(battle, element)
        battle.then(IndirectShot(element.id, order.x_m / METRES_PER_CM, order.y_m / METRES_PER_CM))
    elif isinstance(order, (Move, Rail)):
        for one in marching(battle, element):
            spend(battle, one)
        if isinstance(order, Rail):
            throw_what_is_missing(battle, element, False)
            way = rail_way(battle, element, order.distance_m / METRES_PER_CM)
            battle.then(March(element.id, tuple(way), False, True))
        else:
            throw_what_is_missing(battle, element, order.by_road)
            path = tuple((x / METRES_PER_CM, y / METRES_PER_CM) for x, y in order.path)
            battle.then(March(element.id, path, order.by_road, False))
    else:
        change(battle, order, element)


def fire(battle: PluieBattle, order: Fire, element: Element) -> None:
    """pdb-II.11.6, pdb-II.11.9 (pdb-R29): a field gun's action gives two shots; the second is ordered apart."""
    if element.shots > 0:
        element.shots -= 1
    else:
        spend(battle, element)
        main = not order.weapon or order.weapon == element.weapon
        element.shots = shots_of(battle.rules, element.arm()) - 1 if main else 0
    if battle.umpired:
        battle.then(SightInDoubt(element.id, order.target, order.weapon))
    else:
        battle.then(Shot(element.id, order.target, order.weapon, False, False))


def change(battle: PluieBattle, order: Any, element: Element) -> None:
    """Turning, readying, limbering, mounting: pdb-II.11.3, pdb-II.11.4, pdb-III.3.2, pdb-III.3.3 (pdb-R24, pdb-R28)."""
    name = element.id
    if isinstance(order, Turn):
        for one in marching(battle, element):
            spend(battle, one)
        battle.stand_column(element, element.x, element.y, order.facing_deg)
        facts = {"unit": name, "facing": round(order.facing_deg, 1)}
        battle.report("turns", facts, None, ("pdb-II.11.3", "pdb-II.6.2"), element)
        return
    spend(battle, element)
    if isinstance(order, Ready):
        element.ready = True
        element.limbered = False
        battle.report("made-ready", {"unit": name}, None, ("pdb-II.11.4", "pdb-II.7.3"), element)
    elif isinstance(order, LimberUp):
        element.limbered = True
        element.ready = False
        battle.report("limbers-up", {"unit": name}, None, ("pdb-III.3.2",), element)
        throw_if_new(battle, element)
    elif isinstance(order, Unlimber):
        element.limbered = False
        element.ready = False
        battle.report("unlimbers", {"unit": name}, None, ("pdb-III.3.3",), element)
    elif isinstance(order, (Dismount, Mount)):
        on_foot = isinstance(order, Dismount)
        element.kind = "dismounted-troop" if on_foot else "cavalry-troop"
        battle.report("dismounts" if on_foot else "mounts", {"unit": name}, None, ("pdb-III.1.7",), element)
        throw_if_new(battle, element)
    battle.embody(element)


def together(battle: PluieBattle, order: Advance | Wheel | ReadyAll) -> None:
    """The same action for every element of a unit that can take it, one after another."""
    unit = battle.units[order.unit]
    if isinstance(order, ReadyAll):
        who = those_who_may(battle, unit, "ready")
        for element in who:
            spend(battle, element)
            element.ready = True
            element.limbered = False
            battle.embody(element)
        battle.report("unit-made-ready", {"unit": unit.name, "elements": len(who)}, None, ("pdb-II.11.4",), who[0])
    elif isinstance(order, Wheel):
        who = those_who_may(battle, unit, "turn")
        for element in who:
            spend(battle, element)
            battle.stand(element, element.x, element.y, order.facing_deg)
        facts = {"unit": unit.name, "elements": len(who), "facing": round(order.facing_deg, 1)}
        battle.report("unit-turns", facts, None, ("pdb-II.11.3",), who[0])
    else:
        angle = radians(order.bearing_deg)
        dx, dy = sin(angle), cos(angle)
        who = those_who_may(battle, unit, "move")
        ahead = sorted(((-(e.x * dx + e.y * dy), at) for at, e in enumerate(who)))
        names = tuple(who[at].id for _, at in ahead)
        battle.then(Advancing(unit.id, names, order.bearing_deg, order.distance_m / METRES_PER_CM))
