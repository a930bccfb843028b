"""What the table is worth as foreseen, and how much an order would add to that."""

from typing import Final

from grognard.books.en_avant_en_masse.foresight import defend, fight, fire, lead, move, pace
from grognard.books.en_avant_en_masse.pieces import Errand, Ground, Piece, far

PAIN: Final = 1.25
"""How much heavier a level of one's own weighs than one of the enemy's."""
WORTH: Final = (0.0, 0.8, 1.4, 2.9, 4.0, 5.0, 5.8)
GUNS_WORTH: Final = (0.0, 0.5, 0.9, 1.4, 2.4, 3.0, 3.4)
"""What a brigade, or guns, of each status are worth: from Wavering downwards they count as broken (eam-R108)."""
BROKEN: Final = 5.0
SHAKEN: Final = 3.0
GROUND: Final = 0.8
GROUND_AT_LAST: Final = 6.0
"""What a point of the objectives is worth, and in the end."""
THREAT: Final = 0.3


def standing(pieces: list[Piece], gone: list[tuple[bool, str, bool]]) -> float:
    """What both sides are worth, ours less theirs; and how near each division is to breaking (eam-R108)."""
    total = 0.0
    divisions: dict[str, list[int]] = {}
    ours: dict[str, bool] = {}
    for own, division, shaken in gone:
        ours[division] = own
        count = divisions.setdefault(division, [0, 0])
        count[0] += 1
        if shaken:
            count[1] += 1
    for piece in pieces:
        if piece.arm == "artillery":
            worth = GUNS_WORTH[piece.status]
        else:
            worth = WORTH[piece.status]
            ours[piece.division] = piece.own
            count = divisions.setdefault(piece.division, [0, 0])
            count[0] += 1
            if piece.status <= 2:
                count[1] += 1
        total += worth * PAIN if piece.own else 0.0 - worth
    for division, count in divisions.items():
        share = min(1.0, 2.0 * count[1] / (count[0] + 1.0))
        broken = SHAKEN * share * share + (BROKEN if 2 * count[1] > count[0] else 0.0)
        total += 0.0 - broken * PAIN if ours[division] else broken
    return total


def threatened(pieces: list[Piece]) -> float:
    """How much those who might assault us would win."""
    total = 0.0
    for enemy in pieces:
        if enemy.own or enemy.arm == "artillery" or enemy.status <= 2 or enemy.formation in ("dense", "marching"):
            continue
        most = 0
        for piece in pieces:
            if not piece.own or piece.status == 0:
                continue
            apart = far(enemy, piece)
            if apart > pace(enemy) + 120.0:
                continue
            dx, dy = piece.x - enemy.x, piece.y - enemy.y
            if dx * enemy.east + dy * enemy.north < apart * 0.7:
                continue
            if piece.arm == "artillery":
                most = max(most, 2)
            else:
                most = max(most, min(3, lead(enemy, piece) - 1))
        total += most
    return total


def on_ground(pieces: list[Piece], grounds: list[Ground]) -> float:
    """eam-R108 What the objectives bring: held by who alone is there."""
    total = 0.0
    for ground in grounds:
        ours = theirs = False
        for piece in pieces:
            dx, dy = piece.x - ground.x, piece.y - ground.y
            if piece.status == 0 or dx * dx + dy * dy > ground.radius * ground.radius:
                continue
            if piece.own:
                ours = True
            else:
                theirs = True
        held = ground.held
        if ours != theirs:
            held = 1 if ours else -1
        total += held * ground.points
    return total


class Prospects:
    """What the table will be worth, by what one of our units is told now. The turns before the order arrives are the
    same whatever it says, and are played once."""

    __slots__ = ("_before", "_delay", "_gone", "_grounds", "_name", "_total", "_urge")

    def __init__(
        self,
        start: list[Piece],
        grounds: list[Ground],
        gone: list[tuple[bool, str, bool]],
        name: str,
        delay: int,
        urge: float,
    ) -> None:
        self._grounds = grounds
        self._gone = gone
        self._name = name
        self._delay = delay
        self._before = [piece.copy() for piece in start]
        self._total = 0.0
        self._urge = urge
        for turn in range(delay):
            self._total += play(self._before, gone, turn)

    def worth(self, order: list[Errand], turns: int, last: bool) -> float:
        """After so many turns, more than the order takes to arrive; no errands: it is told nothing. `last`: the
        battle is over with them."""
        total = self._total
        now = 0.0
        pieces = [piece.copy() for piece in self._before]
        if order:
            for piece in pieces:
                if piece.name == self._name:
                    piece.new = order
                    piece.delay = self._delay
        for turn in range(self._delay, turns):
            now = play(pieces, self._gone, turn)
            total += now
        ground = on_ground(pieces, self._grounds) * (GROUND_AT_LAST if last else GROUND + self._urge)
        return 0.5 * total / max(1, turns) + 0.5 * now + ground


def play(pieces: list[Piece], gone: list[tuple[bool, str, bool]], turn: int) -> float:
    """One turn, and what the table is worth after it."""
    if turn > 0:
        for piece in pieces:
            if not piece.moved and not piece.touching:
                piece.disordered = False
    fire(pieces)
    starts_x = [piece.x for piece in pieces]
    starts_y = [piece.y for piece in pieces]
    for piece in pieces:
        piece.moved = False
        piece.touching = ""
        if piece.own or piece.plan or piece.new or piece.chasing:
            if piece.new and piece.delay <= turn:
                piece.plan = piece.new[:]
                piece.new = []
            move(pieces, piece)
    defend(pieces, starts_x, starts_y)
    fight(pieces)
    return standing(pieces, gone) - THREAT * threatened(pieces)
