"""What would come of an order: the next turns played out on cards and bases as one seat sees them.

The enemy is taken to stand as he stands now, and to be as well led as he may be. Lengths are in metres.
"""

from math import sqrt
from typing import Final

from grognard.books.en_avant_en_masse.pieces import (
    BALL_M,
    EXTREME_M,
    Errand,
    Piece,
    apply,
    far,
    hidden,
    reach,
    shot,
)
from grognard.books.en_avant_en_masse.tables import METRES_PER_CM, RESULTS
from grognard.ground.angles import angle_between, bearing, direction

WAY_M: Final = 270.0
HALT_M: Final = 400.0
"""So far off those stop who do not close (eam-15.2)."""
DEVIATION_DEG: Final = 15.0
SHARES: Final = (0.33, 0.67, 1.0)
"""The points of its way at which a mover is looked at by those it comes near."""
SQUARE_M: Final = 560.0
"""From farther off than this, infantry has formed Dense before cavalry is upon it (eam-6.17)."""


# -- a turn ------------------------------------------------------------------------------------------------------


def fire(pieces: list[Piece]) -> None:
    """Phase 1: each at the nearest on whom it tells, all at once."""
    told: list[tuple[Piece, tuple[int, int]]] = []
    for firer in pieces:
        if firer.status == 0 or firer.arm == "cavalry":
            continue
        best: Piece | None = None
        nearest = 9e9
        took = (0, 0)
        for target in pieces:
            if target.own == firer.own or target.status == 0:
                continue
            gap = reach(firer, target.x, target.y, target, not firer.own)
            if gap < 0.0 or gap >= nearest:
                continue
            found = shot(firer, target, gap)
            if found[0] > 0 and target.status > found[1] and not hidden(pieces, firer, target):
                best, nearest, took = target, gap, found
        if best is not None:
            told.append((best, took))
    for target in pieces:
        mine = [entry[1] for entry in told if entry[0] is target]
        if mine:
            apply(target, mine)


def pace(piece: Piece) -> float:
    if piece.formation == "dense":
        return 200.0
    if piece.arm == "cavalry":
        return 1200.0
    return 800.0


def enemy_ahead(pieces: list[Piece], piece: Piece) -> Piece | None:
    """eam-5.4 The nearest enemy straight ahead."""
    best: Piece | None = None
    nearest = 9e9
    for other in pieces:
        if other.own == piece.own or other.status == 0:
            continue
        apart = far(piece, other)
        if apart >= nearest:
            continue
        dx, dy = other.x - piece.x, other.y - piece.y
        before = dx * piece.east + dy * piece.north
        aside = abs(dx * piece.north - dy * piece.east)
        if before > 0.0 and aside - 100.0 <= before * 0.26 + piece.half_front:
            best, nearest = other, apart
    return best


def nervous(pieces: list[Piece], piece: Piece) -> bool:
    """eam-11.6 The Nervous stop to fire when there is anybody in range."""
    if piece.status != 3 or piece.arm == "cavalry":
        return False
    limit = EXTREME_M if piece.arm == "artillery" else BALL_M
    for other in pieces:
        if other.own != piece.own and other.status > 0:
            gap = reach(piece, other.x, other.y, other, True)
            if 0.0 <= gap <= limit:
                return True
    return False


def stopped(pieces: list[Piece], piece: Piece, east: float, north: float, length: float, target: Piece | None) -> float:
    """How far the way is free."""
    for other in pieces:
        if other is piece or other is target or other.status == 0:
            continue
        dx, dy = other.x - piece.x, other.y - piece.y
        before = dx * east + dy * north
        if before <= 60.0:
            continue
        aside = abs(dx * north - dy * east)
        if other.own == piece.own:
            if aside < WAY_M and before < length + 120.0:
                length = max(0.0, before - 130.0)
        elif aside < WAY_M and before < length + 120.0 + (0.0 if target is not None else HALT_M):
            length = max(0.0, before - 130.0 - (0.0 if target is not None else HALT_M))
    return length


def move(pieces: list[Piece], piece: Piece) -> None:
    """Phase 2, one unit: after whom it has beaten, else by its order."""
    if piece.chasing:
        chase(pieces, piece)
        return
    if not piece.plan or piece.status == 0 or nervous(pieces, piece):
        return
    errand = piece.plan[0]
    if errand.what == "assault":
        charge(pieces, piece)
        return
    dx, dy = errand.x - piece.x, errand.y - piece.y
    apart = sqrt(dx * dx + dy * dy)
    if errand.what == "face" or apart <= 10.0:
        if errand.facing >= 0.0 and angle_between(piece.facing, errand.facing) > 2.0:
            piece.turn_to(errand.facing)
        else:
            piece.plan.pop(0)
            if piece.plan and piece.plan[0].what == "assault":
                charge(pieces, piece)
        return
    to = bearing(dx, dy)
    off = angle_between(piece.facing, to)
    rate = pace(piece)
    if off <= DEVIATION_DEG:
        piece.turn_to(to)
    elif 180.0 - off <= DEVIATION_DEG and apart <= rate:
        piece.turn_to((to + 180.0) % 360.0)
    else:
        piece.turn_to(to)
        return
    east, north = direction(to)
    length = stopped(pieces, piece, east, north, min(apart, rate), None)
    if piece.status <= 2 and closer(pieces, piece, piece.x + length * east, piece.y + length * north):
        return
    piece.x += length * east
    piece.y += length * north
    piece.moved = length > 20.0
    if length < min(apart, rate) - 50.0:
        piece.plan[0] = Errand(errand.what, piece.x, piece.y, errand.facing)


def closer(pieces: list[Piece], piece: Piece, x: float, y: float) -> bool:
    """eam-11.7 Whether it would bring the Wavering nearer to the enemy."""
    for other in pieces:
        if other.own != piece.own and other.status > 0:
            dx, dy = other.x - x, other.y - y
            now = far(piece, other)
            then = sqrt(dx * dx + dy * dy)
            if now < 2000.0 and then < now - 30.0:
                return True
    return False


def charge(pieces: list[Piece], piece: Piece) -> None:
    """eam-5.4 At the enemy ahead, to contact if he is within a move."""
    target = enemy_ahead(pieces, piece)
    if target is None or piece.formation == "dense" or (piece.status <= 2 and target.status >= piece.status):
        piece.plan = []
        return
    to = bearing(target.x - piece.x, target.y - piece.y)
    off = angle_between(piece.facing, to)
    if off <= DEVIATION_DEG:
        piece.turn_to(to)
    apart = far(piece, target)
    rate = pace(piece)
    length = stopped(pieces, piece, piece.east, piece.north, min(rate, max(0.0, apart - 120.0)), target)
    piece.moved = True
    if apart - 120.0 <= length + 20.0:
        piece.touching = target.name
        if piece.arm == "cavalry" and target.arm == "infantry" and apart > SQUARE_M and target.formation == "assault":
            if target.status >= 1 and not target.disordered:
                target.formation = "dense"
    piece.x += length * piece.east
    piece.y += length * piece.north


def chase(pieces: list[Piece], piece: Piece) -> None:
    """eam-17.8, eam-R88 After the loser of a close assault, who is caught if he has only withdrawn."""
    name = piece.chasing
    piece.chasing = ""
    piece.plan = []
    if piece.status == 0:
        return
    target: Piece | None = None
    for other in pieces:
        if other.name == name and other.status > 0:
            target = other
    if target is None:
        return
    piece.turn_to(bearing(target.x - piece.x, target.y - piece.y))
    met = enemy_ahead(pieces, piece)
    if met is not None and far(piece, met) < far(piece, target) - 100.0:
        target = met
    apart = far(piece, target)
    length = min(pace(piece), max(0.0, apart - 120.0))
    piece.moved = True
    piece.x += length * piece.east
    piece.y += length * piece.north
    if apart - 120.0 <= length + 20.0:
        piece.touching = target.name
        if target.name == name:
            piece.chasing = name


def defend(pieces: list[Piece], starts_x: list[float], starts_y: list[float]) -> None:
    """eam-13.4 Each fires at the nearest that has come nearer."""
    told: list[tuple[Piece, tuple[int, int]]] = []
    for firer in pieces:
        if firer.status == 0 or firer.arm == "cavalry":
            continue
        best: Piece | None = None
        nearest = 9e9
        took = (0, 0)
        for at, mover in enumerate(pieces):
            if mover.own == firer.own or not mover.moved or mover.status == 0:
                continue
            gap = nearest_on_way(firer, mover, starts_x[at], starts_y[at])
            if gap < 0.0 or gap >= nearest:
                continue
            found = shot(firer, mover, gap)
            if found[0] > 0 and mover.status > found[1]:
                best, nearest, took = mover, gap, found
        if best is not None:
            told.append((best, took))
    for mover in pieces:
        mine = [entry[1] for entry in told if entry[0] is mover]
        if mine:
            apply(mover, mine)


def nearest_on_way(firer: Piece, mover: Piece, x: float, y: float) -> float:
    """eam-R63, eam-R64 How near a mover that started there comes in the firer's arc; -1.0 if it comes no nearer."""
    dx, dy = x - firer.x, y - firer.y
    start = dx * dx + dy * dy
    nearest = -1.0
    for share in SHARES:
        here_x, here_y = x + share * (mover.x - x), y + share * (mover.y - y)
        gap = reach(firer, here_x, here_y, mover, not firer.own)
        dx, dy = here_x - firer.x, here_y - firer.y
        if gap >= 0.0 and dx * dx + dy * dy < start - 1000.0 and (nearest < 0.0 or gap < nearest):
            nearest = gap
    return nearest


def side_of(target: Piece, attacker: Piece) -> int:
    """eam-15.5, eam-15.6 0 for the front, 1 for a flank, 2 for the rear."""
    if target.arm == "infantry" and target.formation == "dense":
        return 0
    off = angle_between(target.facing, bearing(attacker.x - target.x, attacker.y - target.y))
    return 0 if off <= 45.0 else (1 if off <= 135.0 else 2)


def lead(attacker: Piece, target: Piece) -> int:
    """eam-16.1 to eam-16.9 The attacker's total less the defender's, who is taken to be as well led as may be."""
    total = attacker.status + attacker.leadership + side_of(target, attacker)
    if attacker.disordered or attacker.formation == "loose":
        total -= 1
    if attacker.arm == "cavalry" and target.arm == "infantry":
        if target.formation == "dense":
            total -= 2
        elif target.formation == "assault":
            total -= 1
        elif target.formation == "loose":
            total += 3
    stand = target.status + target.leadership
    if target.disordered or target.formation == "loose":
        stand -= 1
    return total - stand


def fight(pieces: list[Piece]) -> None:
    """Step one, and phase 3: the best attacker speaks for all (eam-15.4, eam-16.1, eam-R80)."""
    for target in pieces:
        coming = [piece for piece in pieces if piece.touching == target.name and piece.status > 0]
        if not coming:
            continue
        strength = 0
        for piece in coming:
            strength += piece.strength
        closing: list[Piece] = []
        for piece in coming:
            willing = piece.status + side_of(target, piece) + (1 if strength > target.strength else 0)
            if piece.chasing or (willing >= target.status and (piece.status >= 3 or piece.status > target.status)):
                closing.append(piece)
            else:
                piece.x -= 300.0 * piece.east
                piece.y -= 300.0 * piece.north
                piece.plan = []
            piece.touching = ""
            piece.chasing = ""
        if not closing:
            continue
        best = -99
        for piece in closing:
            best = max(best, lead(piece, target))
            piece.disordered = True
            piece.plan = []
        if target.arm == "artillery" or target.status == 0 or target.formation == "marching":
            target.status = 0
            continue
        target.plan = []
        target.disordered = True
        if best > 0:
            first = closing[0]
            beaten(target, first.east, first.north)
            for piece in closing:
                victorious(piece, target)
        else:
            for piece in closing:
                beaten(piece, 0.0 - piece.east, 0.0 - piece.north)
            victorious(target, closing[0])


def beaten(piece: Piece, east: float, north: float) -> None:
    """eam-17.4 to eam-17.13 A level or two, and back; our own are taken to meet the better muskets."""
    cell = RESULTS[piece.arm, False, piece.status]
    piece.status = max(0, piece.status + cell.status_change - (1 if piece.own else 0))
    back = cell.withdraw_cm * METRES_PER_CM
    piece.x += back * east
    piece.y += back * north
    piece.chasing = ""


def victorious(piece: Piece, loser: Piece) -> None:
    """eam-17.2, eam-17.3, eam-17.7, eam-17.8 Who has won goes after the loser."""
    cell = RESULTS[piece.arm, True, piece.status]
    piece.status = max(1, piece.status + cell.status_change)
    if loser.status > 0 and piece.formation != "dense":
        piece.chasing = loser.name
