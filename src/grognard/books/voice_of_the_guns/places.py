"""Where friends stand, or are to stand by the orders written so far: nobody ends a march among them (vog-R98)."""

from grognard.books.voice_of_the_guns.orders import March
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.ground.rectangles import Rectangle, overlap


def friend_in(battle: GunsBattle, unit: Unit, box: Rectangle, group: str) -> str:
    """vog-R98: troops pass through friends and do not end among them; the friend's name, or ""."""
    friend = friend_at(places_of(battle, unit), unit, box, group)
    return "" if friend is None else friend.roll.name


def friend_at(places: list[tuple[Unit, Rectangle]], unit: Unit, box: Rectangle, group: str) -> Unit | None:
    """The first friend who stands, or is to stand, where the unit would end; but for those who march with it."""
    x, y, reach = box.x, box.y, box.reach
    small: Rectangle | None = None
    for friend, stands in places:
        dx, dy, far = stands.x - x, stands.y - y, reach + stands.reach
        if dx * dx + dy * dy >= far * far or friend is unit:
            continue
        if group and friend.roll.brigade == group:
            continue
        if (friend.roll.parents or unit.roll.parents) and screens(friend, unit):
            continue
        if small is None:
            small = shrunk(box)
        if overlap(shrunk(stands), small):
            return friend
    return None


def screens(one: Unit, other: Unit) -> bool:
    """Whether one of them is the screen of the other's brigade."""
    return one.roll.brigade + "-screen" == other.roll.id or other.roll.brigade + "-screen" == one.roll.id


def places_of(battle: GunsBattle, unit: Unit) -> list[tuple[Unit, Rectangle]]:
    """A unit's friends where they are to stand by the orders that its commander has written so far (those of others
    are sealed to him); kept until another is written.
    """
    plans = battle.plans
    side = unit.roll.side
    if not plans:
        return friends_of(battle, side)
    memo = battle.memo()
    seat = battle.seat_of(unit)
    key = "places " + seat
    known = memo.get(key)
    if known is None:
        known = []
        for friend, stands in friends_of(battle, side):
            planned = plans.get(friend.roll.id)
            if isinstance(planned, March) and planned.path and battle.commanded_by(seat, friend.roll.brigade):
                to_x, to_y = planned.path[-1][0] / battle.metres, planned.path[-1][1] / battle.metres
                stands = Rectangle(to_x, to_y, planned.facing_deg, stands.frontage, stands.depth)
            known.append((friend, stands))
        memo[key] = known
    found: list[tuple[Unit, Rectangle]] = known
    return found


def friends_of(battle: GunsBattle, side: str) -> list[tuple[Unit, Rectangle]]:
    """A side's units on the table and the ground they stand on; kept until something moves."""
    memo = battle.memo()
    known = memo.get(side)
    if known is None:
        known = memo[side] = [(unit, battle.footprint(unit)) for unit in battle.standing_units(side)]
    found: list[tuple[Unit, Rectangle]] = known
    return found


def shrunk(box: Rectangle) -> Rectangle:
    """A little smaller, so that troops side by side do not count as one on the other."""
    return Rectangle(box.x, box.y, box.facing, max(0.0, box.frontage - 0.2), max(0.0, box.depth - 0.2))
