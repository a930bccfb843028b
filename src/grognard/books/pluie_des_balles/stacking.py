"""III.6 at the table: forming and leaving a marching column (pdb-R34)."""

from typing import Final

from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.measure import within
from grognard.books.pluie_des_balles.orders import FormColumn, LeaveColumn
from grognard.books.pluie_des_balles.state import PENNANT, TRAINS, WAGON, Element, Unit
from grognard.books.pluie_des_balles.tables import KINDS, MOVERS
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import Rectangle

SPREAD_CM: Final = 0.5
MOST_LINES: Final = 4


def may_join(battle: PluieBattle, element: Element, head: Element) -> bool:
    """pdb-III.6.1, pdb-III.6.3: an action left, a limbered gun, and no farther off than its average move."""
    if element.in_column or element.actions < 1 or element.kind in TRAINS or not battle.may_act(element):
        return False
    if element.is_piece() and not element.limbered:
        return False
    return within(element.distance_to(head), MOVERS[element.mover()].average_cm)


def joiners(battle: PluieBattle, unit: Unit, head: Element) -> list[Element]:
    """Who joins at the head named: the head first, then the units, then pennant and wagon."""
    found = [head]
    for element in battle.members(unit):
        if element is not head and may_join(battle, element, head):
            found.append(element)
    return [e for e in found if e.counts() > 0.0] + [e for e in found if e.counts() == 0.0]


def column_refusal(battle: PluieBattle, order: FormColumn) -> Refusal | None:
    """pdb-III.6.1, pdb-III.6.3: may this unit form its column here?"""
    unit = battle.units.get(order.unit)
    head = battle.element(order.head)
    if unit is None or head is None or head.unit != unit.id or not head.on_table() or head.counts() == 0.0:
        return Refusal("pdb-III.6.1", "a column is formed by the elements of one unit, at one of them", "no-unit")
    column = battle.column(unit)
    if column and head is not column[0]:
        return Refusal("pdb-III.6.1", f"{unit.name} has a column already; join at its head", "in-column")
    if not column and not may_join(battle, head, head):
        gun = head.is_piece() and not head.limbered
        if gun:
            return Refusal("pdb-III.3.1", "only limbered guns join a marching column", "gun-not-limbered")
        return Refusal("pdb-III.6.3", f"{head.id} cannot form a column now", "too-many-actions")
    if len(joiners(battle, unit, head)) < 2:
        return Refusal("pdb-III.6.3", "nobody is near enough, with an action left, to join", "no-element")
    return None


def form_column(battle: PluieBattle, order: FormColumn) -> None:
    """pdb-III.6.2, pdb-III.6.3: each that joins spends the action, and none is ready."""
    unit = battle.units[order.unit]
    head = battle.elements[order.head]
    who = joiners(battle, unit, head)
    for element in who:
        if not element.in_column:
            element.actions -= 1
        if element.work:
            battle.leave_work(element)
        element.in_column = True
        element.ready = False
        if element.kind == "machine-gun":
            element.limbered = True
    order_by = [e.id for e in who if e.counts() > 0.0]
    unit.elements = order_by + [name for name in unit.elements if name not in order_by]
    for element in who:
        element.stand(head.x, head.y, head.facing)
    for element in who:
        battle.embody(element)
    battle.report("forms-column", {"unit": unit.name, "units": len(battle.column(unit))}, None, ("pdb-III.6.3",), head)


def leave_refusal(battle: PluieBattle, order: LeaveColumn) -> Refusal | None:
    """pdb-III.6.4: each spends an action to leave it; it needs room to stand."""
    unit = battle.units.get(order.unit)
    if unit is None:
        return Refusal("pdb-III.6.4", f"{order.unit} is no unit that marches in column", "no-unit")
    if not 1 <= order.lines <= MOST_LINES:
        return Refusal("pdb-III.6.4", f"one to {MOST_LINES} lines", "bad-way")
    stacked = [e for e in battle.members(unit) if e.in_column]
    if not stacked:
        return Refusal("pdb-III.6.4", f"{unit.name} is in no marching column", "not-in-column")
    for element in battle.column(unit):
        if element.actions < 1 or not battle.may_act(element):
            return Refusal("pdb-III.6.4", f"{element.id} has no action left to leave the column", "too-many-actions")
    if places_out_of_column(battle, unit, order.lines, unit.side) is None:
        return Refusal("pdb-III.6.4", "there is no room here to leave the column so", "stacking")
    return None


def places_out_of_column(
    battle: PluieBattle, unit: Unit, lines: int, known_to: str = ""
) -> list[tuple[Element, float, float]] | None:
    """Touching the head, in lines, facing as the column; the body is shifted aside where the first place is taken."""
    column = battle.column(unit)
    head = column[0]
    but = [e.id for e in battle.members(unit) if e.in_column]
    in_line = (len(column) + lines - 1) // lines
    laid = battle.laid()
    frame = Rectangle(head.x, head.y, head.facing, 1.0, 1.0)
    for shift in (0.0, 3.0, -3.0, 6.0, -6.0, 9.0, -9.0):
        placed: list[tuple[Element, float, float]] = []
        for at, element in enumerate(column):
            line, place = divmod(at, in_line)
            row = KINDS[element.kind]
            group = column[line * in_line : (line + 1) * in_line]
            width = sum(KINDS[e.kind].width_cm for e in group)
            left = sum(KINDS[e.kind].width_cm for e in group[:place])
            x, y = frame.at(-line * row.depth_cm, shift + left + row.width_cm / 2.0 - width / 2.0)
            rect = Rectangle(x, y, head.facing, row.width_cm, row.depth_cm)
            if not battle.on_map(x, y) or not battle.free_place(rect, but, known_to):
                break
            if laid.terrain_at(x, y, element.wheels()) == "impassable":
                break
            placed.append((element, x, y))
        if len(placed) == len(column):
            return placed
    return None


def leave_column(battle: PluieBattle, order: LeaveColumn) -> None:
    unit = battle.units[order.unit]
    placed = places_out_of_column(battle, unit, order.lines)
    stacked = [e for e in battle.members(unit) if e.in_column]
    if placed is None:
        return
    head = placed[0][0]
    frame = Rectangle(head.x, head.y, head.facing, 1.0, 1.0)
    depth = KINDS[head.kind].depth_cm
    for element in stacked:
        battle.bodies().take(element.id)
    for element in stacked:
        element.in_column = False
        element.ready = False
        element.actions = max(0, element.actions - 1)
        element.reshape()
    for element, x, y in placed:
        battle.stand(element, x, y, head.facing)
    for element in stacked:
        if element.kind in (PENNANT, WAGON):
            x, y = frame.at(-order.lines * depth - (0.5 if element.kind == PENNANT else 2.5), 0.0)
            ground = battle.laid().ground
            battle.stand(element, min(max(x, 0.0), ground.width), min(max(y, 0.0), ground.depth), head.facing)
    for element in stacked:
        battle.look(element)
    battle.report("leaves-column", {"unit": unit.name, "lines": order.lines}, None, ("pdb-III.6.4",), head)
