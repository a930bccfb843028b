"""What a staff sees of the table in one step, and what it wants there."""

from math import sqrt
from typing import Final

from grognard.books.voice_of_the_guns.pieces import PERIMETER, Piece, Seen, gap, pieces_of
from grognard.ground.angles import direction

DIRECT: Final = 100.0
"""vog-11.10.1: guns reach no farther."""
ON_IT: Final = 6.5
"""So near an objective a unit surely stands on it."""


class Weights:
    """What counts for how much, in points of combat status; found by many battles."""

    def __init__(self) -> None:
        # Charges: what it is worth to drive off a fresh battalion, a broken one, or to take guns,
        self.drive = 5.0
        self.drive_broken = 2.0
        self.drive_loose = 2.5
        self.guns = 5.0
        self.onward = 3.0
        self.fight = 1.0
        self.storm = 0.4
        self.relief = 2.0
        # and what the volleys cost, a failed test, and a second charge running; less than `least` is not tried.
        self.cost = 0.6
        self.fail = 0.2
        self.fail_horse = 1.0
        self.again = 0.8
        self.least = -0.5
        # A brigade goes forward for so much; its cavalry must go too.
        self.attack = 1.0
        self.duty_horse = 0.5
        self.late = 0.35
        self.wanted = 5.0
        # Objectives: how near guards and threats are, what a walled one is worth to an open one, who is sent, how fast.
        self.guarded = 12.0
        self.threatened = 60.0
        self.walled = 0.5
        self.party = 3
        self.guard = 2
        self.pace = 8.0
        # Marches: ground towards the goal, objectives, points dealt and taken, charges feared and threatened,
        self.goal = 0.08
        self.ground = 1.5
        self.shoot = 0.8
        self.hurt = 0.6
        self.fear = 1.5
        self.threat = 1.0
        # friends close behind, who would be carried away, and the formation.
        self.crowd = 0.6
        self.loose = 0.3
        self.column = 0.1
        # Who is behind goes on faster as the bounds run out, and minds less what it costs.
        self.haste = 1.5
        self.daring = 0.6
        self.blind = 1
        """Guns that once had somebody to shoot at, and for more bounds than this have not, look for another place."""
        self.patience = 3
        """So many bounds longer guns wait that never had one."""
        self.screen = 60.0
        """A brigade throws out its skirmishers when the enemy is as near as this."""


class Outlook:
    """The pieces, the objectives, and what a staff remembers of earlier bounds."""

    def __init__(self, side: str, weights: Weights) -> None:
        self.side = side
        self.weights = weights
        self.view: Seen = {}
        self.turn = -1
        self.metres = 1.0
        self.own: list[Piece] = []
        self.foes: list[Piece] = []
        self.shot: dict[str, int] = {}
        """In which bound a battery in action last had a target; or, had it none yet, up to which it waits for one."""
        self._goals: dict[str, tuple[float, float]] | None = None
        self.charged: dict[str, int] = {}
        """In which bound a unit last charged: a second charge running disorders, and cavalry's first is its best."""

    def look(self, view: Seen) -> None:
        self.view = view
        self.turn = view["turn"]
        self.metres = view["metres_per_unit"]
        pieces = pieces_of(view)
        self.own = [piece for piece in pieces if piece.own]
        self.foes = [piece for piece in pieces if not piece.own]
        self._goals = None
        for piece in self.own:
            if piece.arm == "artillery" and not piece.unlimbered:
                self.shot.pop(piece.id, None)
            elif piece.arm == "artillery" and piece.id not in self.shot:
                self.shot[piece.id] = self.turn + self.weights.patience

    def piece(self, name: str) -> Piece | None:
        for piece in self.own:
            if piece.id == name:
                return piece
        for piece in self.foes:
            if piece.id == name:
                return piece
        return None

    def again(self, unit: Piece) -> bool:
        """vog-12.1.6: whether a charge now would be its second running."""
        return self.charged.get(unit.id, -9) == self.turn - 1

    def lead(self) -> float:
        mine = self.view["score"].get(self.side, 0)
        theirs = max((points for side, points in self.view["score"].items() if side != self.side), default=0)
        return float(mine - theirs)

    def pressed(self) -> float:
        """From 0 to 1: how far the battle is gone for a side that is behind; who leads has time."""
        return min(1.0, self.turn / self.view["turns"]) if self.lead() < 0 else 0.0

    def haste(self) -> float:
        return 1.0 + self.weights.haste * self.pressed()

    def care(self) -> float:
        return 1.0 - self.weights.daring * self.pressed()

    def stake(self, foe: Piece) -> float:
        """The points of the objectives that a foe keeps from us."""
        found = 0.0
        for objective in self.view["objectives"]:
            x, y = objective["x_m"] / self.metres, objective["y_m"] / self.metres
            if objective["held_by"] != self.side and foe.away(x, y) <= ON_IT + foe.depth / 2:
                found += objective["points"]
        return found

    def wanted(self, units: list[Piece]) -> bool:
        """Whether an objective is to be had that no enemy stands on, and a unit of these is nearest to it."""
        total = sum(objective["points"] for objective in self.view["objectives"])
        for objective in self.view["objectives"]:
            if objective["held_by"] == self.side or objective["points"] * self.weights.wanted < total:
                continue
            x, y = objective["x_m"] / self.metres, objective["y_m"] / self.metres
            if any(foe.away(x, y) < ON_IT + 3.0 for foe in self.foes):
                continue
            nearest = min(self.own, key=lambda unit: unit.away(x, y) + (1e6 if unit.arm == "artillery" else 0.0))
            if nearest in units and nearest.away(x, y) < 60.0:
                return True
        return False

    def ground(self, unit: Piece, x: float, y: float) -> float:
        """What standing there does for the objectives: taking one, or leaving one that nobody else keeps."""
        worth = 0.0
        for objective in self.view["objectives"]:
            to_x, to_y = objective["x_m"] / self.metres, objective["y_m"] / self.metres
            there = sqrt((x - to_x) ** 2 + (y - to_y) ** 2) <= ON_IT
            if objective["held_by"] != self.side:
                worth += objective["points"] / 10 if there else 0.0
            elif not there and unit.away(to_x, to_y) <= ON_IT:
                kept = any(other is not unit and other.away(to_x, to_y) <= ON_IT for other in self.own)
                near = any(foe.away(to_x, to_y) < 50.0 for foe in self.foes)
                if near and not kept:
                    worth -= objective["points"] / 10
        return self.weights.ground * worth

    def goal(self, unit: Piece) -> tuple[float, float]:
        """Where a unit is wanted: at the objective it is told off for, else at the nearest enemy."""
        if self._goals is None:
            self._goals = self.told_off()
        if unit.id in self._goals:
            return self._goals[unit.id]
        best, least = (unit.x, unit.y), 1e18
        for foe in self.foes:
            far = unit.away(foe.x, foe.y)
            if far < least:
                best, least = (foe.x, foe.y), far
        return best

    def told_off(self) -> dict[str, tuple[float, float]]:
        """Who goes for which objective: those worth most for their distance, no more than its guards ask for; what is
        ours is kept where the enemy is near. Who is left over goes where it is worth most.
        """
        weights = self.weights
        left = self.view["turns"] - self.turn + 1
        places: list[tuple[float, float]] = []
        quota: list[int] = []
        ways: list[tuple[float, str, int]] = []
        for objective in self.view["objectives"]:
            x, y = objective["x_m"] / self.metres, objective["y_m"] / self.metres
            guards = [foe for foe in self.foes if foe.arm != "artillery" and foe.away(x, y) < weights.guarded]
            ours = objective["held_by"] == self.side
            if ours and not any(foe.away(x, y) < weights.threatened for foe in self.foes):
                continue
            worth = float(objective["points"])
            if any(foe.position in PERIMETER and foe.formed for foe in guards):
                worth *= weights.walled
            at = len(places)
            places.append((x, y))
            quota.append(weights.party + weights.guard * len(guards))
            for unit in self.own:
                far = unit.away(x, y)
                if unit.arm == "artillery" and not ours:
                    continue
                bounds = far / weights.pace
                if bounds <= left:
                    ways.append((-worth / (1.0 + bounds), unit.id, at))
        ways.sort()
        found: dict[str, tuple[float, float]] = {}
        best: dict[str, tuple[float, float]] = {}
        for _, name, at in ways:
            best.setdefault(name, places[at])
            if name not in found and quota[at] > 0:
                quota[at] -= 1
                found[name] = places[at]
        return {**best, **found}

    def behind(self, unit: Piece, x: float, y: float) -> float:
        """How many friends it would carry away, or be carried away by, if the front line broke (vog-14.5.1)."""
        foe, least = None, 1e18
        for other in self.foes:
            apart = other.away(x, y)
            if apart < least:
                foe, least = other, apart
        if foe is None or least > 90.0:
            return 0.0
        east, north = (x - foe.x) / max(least, 1.0), (y - foe.y) / max(least, 1.0)
        found = 0.0
        for friend in self.own:
            if friend is unit or friend.arm == "artillery":
                continue
            dx, dy = friend.x - x, friend.y - y
            along = dx * east + dy * north
            aside = abs(dx * north - dy * east)
            if aside > (friend.front + unit.front) / 2:
                continue
            if -30.0 < along < 0.0 and unit.start <= friend.start:
                found += 1.0
            elif 0.0 < along < 30.0 and friend.start <= unit.start:
                found += 0.5
        return found

    def commands(self, unit: Piece, x: float, y: float, facing: float, reach: float) -> bool:
        """Whether guns there would have an enemy before them, with nobody standing in between."""
        ahead = direction(facing)
        for foe in self.foes:
            if foe.away(x, y) > reach or not unit.bears(x, y, ahead, foe):
                continue
            between = [piece for piece in self.own + self.foes if piece is not unit and piece is not foe]
            if not any(piece.bars(x, y, foe.x, foe.y) for piece in between):
                return True
        return False

    def nearest(self, brigade: str) -> float:
        """How far it is from a brigade's foot to the nearest enemy."""
        found = 1e9
        for unit in self.own:
            if unit.brigade == brigade and unit.arm == "infantry":
                for foe in self.foes:
                    found = min(found, gap(unit, foe))
        return found
