"""Which charges a staff orders: groups against one target each, the best first."""

from math import sqrt
from typing import Final

from grognard.books.voice_of_the_guns.chances import Prospect, fight_margin, mean, prospect, shot
from grognard.books.voice_of_the_guns.estimates import Offered
from grognard.books.voice_of_the_guns.orders import Charge
from grognard.books.voice_of_the_guns.outlook import Outlook
from grognard.books.voice_of_the_guns.pieces import PERIMETER, Piece, gap
from grognard.core.orders import Order

TOUCHING: Final = 1.0
"""Who is in close combat so near to a unit fights it already."""
MASTERED: Final = 3.0
"""Who strikes harder by half so many points in the first round has about won the fight."""


def plan_charges(look: Outlook, options: Offered) -> list[Order]:
    """Groups against one target each, the best first; every unit goes with one."""
    plan: list[Order] = []
    able: dict[str, list[Piece]] = {}
    leaders: dict[str, str] = {}
    for subject in options.subjects():
        unit = look.piece(subject)
        if unit is None:
            continue
        for order in options.about(subject):
            if isinstance(order, Charge):
                if order.general:
                    leaders[order.unit] = order.general
                else:
                    able.setdefault(order.target, []).append(unit)
    free = {unit.id for units in able.values() for unit in units}
    leading: list[str] = []
    while True:
        best: tuple[float, list[Piece], Piece, str] | None = None
        for name in able:
            target = look.piece(name)
            units = [unit for unit in able[name] if unit.id in free]
            if target is None or not units:
                continue
            found = best_group(look, units, target, leaders, leading)
            if best is None or found[0] > best[0]:
                best = (found[0], found[1], target, found[2])
        if best is None or best[0] < look.weights.least:
            return plan
        _, group, target, led = best
        for unit in group:
            free.discard(unit.id)
            general = leaders.get(unit.id, "") if unit.id == led else ""
            if general:
                leading.append(general)
            plan.append(Charge(unit.id, target.id, general))


def best_group(
    look: Outlook, units: list[Piece], target: Piece, leaders: dict[str, str], leading: list[str]
) -> tuple[float, list[Piece], str]:
    """The units that together are worth most against a target, and which of them a general leads."""

    def led_of(group: list[Piece]) -> str:
        for unit in group:
            if unit.id in leaders and leaders[unit.id] not in leading:
                return unit.id
        return ""

    alone = [(group_worth(look, [unit], target, led_of([unit])), unit) for unit in units]
    alone.sort(key=lambda pair: (-pair[0], pair[1].id))
    group = [alone[0][1]]
    worth = alone[0][0]
    for _, unit in alone[1:5]:
        wider = [*group, unit]
        more = group_worth(look, wider, target, led_of(wider))
        if more > worth:
            group, worth = wider, more
    return worth, group, led_of(group)


def group_worth(look: Outlook, group: list[Piece], target: Piece, led: str) -> float:
    """What is won if any goes home, less what the volleys cost and what the same units could have shot."""
    weights = look.weights
    lost, stand = 0.0, 1.0
    fights = target.position in PERIMETER and target.arm != "artillery" and target.formed
    fights = fights or (target.mounted and group[0].mounted and target.formed)
    for unit in group:
        if unit.mounted and target.position in PERIMETER:
            return -1.0
        mates = [mate for mate in group if mate is not unit]
        found = outcome(look, unit, target, mates, unit.id == led)
        lost += weights.cost * found.cost + idle(look, unit)
        lost += (1.0 - found.chance) * (weights.fail_horse if unit.mounted else weights.fail)
        if look.again(unit):
            lost += weights.again
        stand *= 1.0 - found.chance
    if fights:
        there = [unit for unit in look.own if unit.engaged and gap(unit, target) < TOUCHING]
        margin = fight_margin(group[0], target, group[1:] + there)
        mastered = max(0.0, min(1.0, 0.5 + margin / MASTERED))
        won = (weights.fight * margin + weights.storm * look.stake(target) * mastered) * (1.0 - stand)
    else:
        further = max((onward(look, unit, target) for unit in group), default=0.0)
        won = (1.0 - stand) * (prize(look, target) + weights.storm * look.stake(target) + weights.onward * further)
    return won - lost


def outcome(look: Outlook, unit: Piece, target: Piece, mates: list[Piece], led: bool) -> Prospect:
    return prospect(unit, target, mates, led, unit.id not in look.charged, look.again(unit), look.foes)


def prize(look: Outlook, target: Piece) -> float:
    weights = look.weights
    if target.arm == "artillery":
        return weights.guns
    size = 0.4 + 0.6 * target.cs / 9
    freed = weights.relief if target.engaged else 0.0
    if target.broken:
        return weights.drive_broken * size + freed
    return (weights.drive if target.formed else weights.drive_loose) * size + freed


def onward(look: Outlook, unit: Piece, target: Piece) -> float:
    """How many more it could drive off with what is left of its move, straight ahead (vog-14.4.3, vog-R108)."""
    dx, dy = target.x - unit.x, target.y - unit.y
    away = sqrt(dx * dx + dy * dy)
    if away < 1e-6:
        return 0.0
    east, north = dx / away, dy / away
    left = unit.move(unit.formation) + (unit.depth + target.depth) / 2
    found = 0.0
    for foe in look.foes:
        if foe is target or foe.position in PERIMETER:
            continue
        ahead = (foe.x - unit.x) * east + (foe.y - unit.y) * north
        aside = abs((foe.x - unit.x) * north - (foe.y - unit.y) * east)
        if away < ahead <= left and aside <= (unit.front + foe.front) / 2:
            found += 1.0 if foe.arm == "artillery" else foe.cs / 9
    return found


def idle(look: Outlook, unit: Piece) -> float:
    """What it could take off the nearest enemy by standing and shooting."""
    if not unit.musket() or unit.formation == "assault-column":
        return 0.0
    best = 0.0
    for foe in look.foes:
        far = gap(unit, foe)
        if far <= unit.reach and unit.covers(foe.x, foe.y, foe.front / 2):
            best = max(best, mean(shot(unit, foe, far, False, False), unit.disordered))
    return look.weights.shoot * best
