"""Chance comes through one door. A procedure receives `dice` and says `dice.d20("fire at 3/12e")`.

SeededDice play a battle, ThrownDice repeat faces thrown by hand or kept in a record, EveryDice run the same
procedure over every outcome and so give its exact odds. Besides single dice there are throws that say how
little of the faces matters (a total, a grade, a sum or a string of like shots), so that EveryDice need not
visit every face.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import blake2b, sha256
from math import gcd
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr


class DiceFault(Exception):
    """Faces given by hand that do not fit the throw asked for."""


State = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The door. `purpose` says what the die is for, in words a player would use."""

    def throw(self, sides: int, purpose: str) -> int:
        raise NotImplementedError

    def d6(self, purpose: str) -> int:
        return self.throw(6, purpose)

    def d10(self, purpose: str) -> int:
        return self.throw(10, purpose)

    def d20(self, purpose: str) -> int:
        return self.throw(20, purpose)

    def total(self, count: int, sides: int, purpose: str) -> int:
        """The sum of some like dice."""
        result = 0
        for _ in range(count):
            result += self.throw(sides, purpose)
        return result

    def grade(self, sides: int, bounds: Sequence[int], purpose: str) -> int:
        """How many of the rising bounds one die reaches: 0 below the first."""
        return reached(self.throw(sides, purpose), bounds)

    def sum_of(self, count: int, shot: "Callable[[Dice], int]") -> int:
        """The sum of some like throws, each independent of the others."""
        result = 0
        for _ in range(count):
            result += shot(self)
        return result

    def string_of(self, state: State, shot: "Callable[[Dice, State], State]") -> State:
        """Throw on from state to state while a state's first number is not 0; nothing else may matter."""
        while state[0]:
            state = shot(self, state)
        return state


def reached(face: int, bounds: Sequence[int]) -> int:
    result = 0
    for bound in bounds:
        if face < bound:
            break
        result += 1
    return result


BLOCK: Final = 64


class SeededDice(Dice):
    """A keyed counter: byte by byte from blake2b of the seed, rejecting what would favour a face.

    Seed and position are the whole state; `faces` are those thrown since the battle last took them for the record.
    """

    def __init__(self, seed: str, position: int = 0, key: bytes = b"") -> None:
        self.seed = seed
        self.position = position
        self.key = key or sha256(b"grognard dice " + seed.encode()).digest()
        self.faces: list[int] = []
        self._block = self._block_at(position // BLOCK) if position % BLOCK else b""

    def _block_at(self, number: int) -> bytes:
        return blake2b(number.to_bytes(8, "big"), key=self.key, digest_size=BLOCK).digest()

    def throw(self, sides: int, purpose: str) -> int:
        limit = 256 - 256 % sides
        while True:
            offset = self.position % BLOCK
            if offset == 0:
                self._block = self._block_at(self.position // BLOCK)
            self.position += 1
            byte = self._block[offset]
            if byte < limit:
                face = byte % sides + 1
                self.faces.append(face)
                return face

    def copy(self) -> "SeededDice":
        twin = SeededDice(self.seed, 0, self.key)
        twin.position = self.position
        twin._block = self._block
        twin.faces = self.faces[:]
        return twin


def commitment(seed: str) -> str:
    """What a game publishes at its start, so that its closing seed can be checked."""
    return sha256(seed.encode()).hexdigest()


class ThrownDice(Dice):
    """Faces thrown by hand at a table, or taken from a record. A printed 0 on a ten-sided die is a ten."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.given = list(faces)
        self.position = 0
        self.faces: list[int] = []

    def throw(self, sides: int, purpose: str) -> int:
        if self.position >= len(self.given):
            raise DiceFault(f"a d{sides} is still to be thrown ({purpose}), after {self.position} given")
        face = self.given[self.position]
        if face == 0 and sides == 10:
            face = 10
        if not 1 <= face <= sides:
            raise DiceFault(f"die {self.position + 1} ({purpose}) is a d{sides}, and {face} is not one of its faces")
        self.position += 1
        self.faces.append(face)
        return face

    def unused(self) -> int:
        return len(self.given) - self.position

    def copy(self) -> "ThrownDice":
        twin = ThrownDice(self.given)
        twin.position = self.position
        twin.faces = self.faces[:]
        return twin


_ALIKE: Final[dict[int, list[int]]] = {}


class EveryDice(Dice):
    """Runs a procedure over every outcome. Each throw is a branch with its weight; `every` walks the tree."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.weights: list[Sequence[int]] = []
        self.at = 0
        self.weight = 1
        self.whole = 1

    def branch(self, weights: Sequence[int]) -> int:
        """Take one of several ways; returns which. No weight may be zero."""
        if self.at == len(self.path):
            self.path.append(0)
            self.weights.append(weights)
        way = self.path[self.at]
        self.at += 1
        self.weight *= weights[way]
        self.whole *= sum(weights)
        return way

    def advance(self) -> bool:
        """Turn to the next way through the tree; False when there is none left."""
        while self.path:
            if self.path[-1] + 1 < len(self.weights[-1]):
                self.path[-1] += 1
                self.at, self.weight, self.whole = 0, 1, 1
                return True
            self.path.pop()
            self.weights.pop()
        return False

    def throw(self, sides: int, purpose: str) -> int:
        alike = _ALIKE.get(sides)
        if alike is None:
            alike = _ALIKE[sides] = [1] * sides
        return self.branch(alike) + 1

    def total(self, count: int, sides: int, purpose: str) -> int:
        if count < 1:
            return 0
        sums = [1]
        for _ in range(count):
            wider = [0] * (len(sums) + sides - 1)
            for at, ways in enumerate(sums):
                for face in range(sides):
                    wider[at + face] += ways
            sums = wider
        return self.branch(sums) + count

    def grade(self, sides: int, bounds: Sequence[int], purpose: str) -> int:
        grades: list[int] = []
        weights: list[int] = []
        edges = [1, *bounds, sides + 1]
        for number in range(len(edges) - 1):
            low = min(max(1, edges[number]), sides + 1)
            width = min(max(1, edges[number + 1]), sides + 1) - low
            if width > 0:
                grades.append(number)
                weights.append(width)
        return grades[self.branch(weights)]

    def sum_of(self, count: int, shot: Callable[[Dice], int]) -> int:
        """The distribution of one shot, folded with itself."""
        if count < 1:
            return 0
        one: dict[int, int] = {}
        outcomes = every(shot)
        whole = 1
        for _, _, of in outcomes:
            whole = max(whole, of)
        for value, weight, of in outcomes:
            one[value] = one.get(value, 0) + weight * (whole // of)
        sums = {0: 1}
        for _ in range(count):
            wider: dict[int, int] = {}
            for left, left_weight in sums.items():
                for right, right_weight in one.items():
                    key = left + right
                    wider[key] = wider.get(key, 0) + left_weight * right_weight
            sums = wider
        return list(sums)[self.branch(list(sums.values()))]

    def string_of(self, state: State, shot: Callable[[Dice, State], State]) -> State:
        """States that are alike are thrown on from once, so that a long string of throws is no tree."""
        going: dict[State, Fraction] = {state: Fraction(1)}
        ended: dict[State, Fraction] = {}
        while going:
            further: dict[State, Fraction] = {}
            for at, chance in going.items():
                if not at[0]:
                    ended[at] = ended.get(at, Fraction(0)) + chance
                    continue
                for reached_state, weight, whole in _shots(shot, at):
                    more = further.get(reached_state)
                    part = chance * Fraction(weight, whole)
                    further[reached_state] = part if more is None else more + part
            going = further
        whole_of = 1
        for chance in ended.values():
            whole_of = whole_of * chance.denominator // gcd(whole_of, chance.denominator)
        states = list(ended)
        return states[self.branch([int(ended[at] * whole_of) for at in states])]


T = TypeVar("T")


def _shots(shot: Callable[[Dice, State], State], at: State) -> list[tuple[State, int, int]]:
    """What one throw may lead to, like outcomes put together."""
    by_state: dict[tuple[State, int], int] = {}
    for reached_state, weight, whole in every(lambda dice: shot(dice, at)):
        key = (reached_state, whole)
        by_state[key] = by_state.get(key, 0) + weight
    return [(key[0], weight, key[1]) for key, weight in by_state.items()]


def every(procedure: Callable[[Dice], T]) -> list[tuple[T, int, int]]:
    """Each outcome of a procedure as (value, weight, of how much); the same value may come more than once."""
    dice = EveryDice()
    outcomes: list[tuple[T, int, int]] = []
    while True:
        value = procedure(dice)
        outcomes.append((value, dice.weight, dice.whole))
        if not dice.advance():
            return outcomes
