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
from typing import Any, Final, TypeVar

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

    def margin(self, count: int, against: int, sides: int, purpose: str) -> int:
        """The sum of some dice less the sum of others: what two sides throw against each other."""
        return self.total(count, sides, purpose) - self.total(against, sides, purpose + ", against")

    def d66(self, purpose: str) -> int:
        """Two dice read as tens and ones, 11 to 66."""
        tens = self.throw(6, purpose + ", tens")
        return 10 * tens + self.throw(6, purpose + ", ones")

    def grade(self, sides: int, bounds: Sequence[int], purpose: str) -> int:
        """How many of the rising bounds one die reaches: 0 below the first."""
        return reached(self.throw(sides, purpose), bounds)

    def grade_of_total(self, count: int, sides: int, bounds: Sequence[int], purpose: str) -> int:
        """How many of the rising bounds a total reaches."""
        return reached(self.total(count, sides, purpose), bounds)

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


class Ways:
    """The ways a throw may go: what each is worth, how often it comes (each once where they are `even`), and how many
    there are in all.
    """

    __slots__ = ("count", "even", "values", "weights", "whole")

    def __init__(self, values: Sequence[Any], weights: Sequence[int]) -> None:
        self.values: list[Any] = list(values)
        self.weights = list(weights)
        self.count = len(self.weights)
        self.whole = sum(weights)
        self.even = self.whole == self.count


_FACES: Final[dict[int, Ways]] = {}
_MARGINS: Final[dict[tuple[int, int, int], Ways]] = {}
_GRADES: Final[dict[tuple[int, int, tuple[int, ...]], Ways]] = {}
_TENS_AND_ONES: Final = Ways([10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)], [1] * 36)


def _faces_of(sides: int) -> Ways:
    found = _FACES.get(sides)
    if found is None:
        found = _FACES[sides] = Ways(range(1, sides + 1), [1] * sides)
    return found


def _margins_of(count: int, against: int, sides: int) -> Ways:
    """Of the sum of some dice less the sum of others; a total where there are no others."""
    key = (count, against, sides)
    found = _MARGINS.get(key)
    if found is None:
        weights = [1]
        for _ in range(count + against):
            wider = [0] * (len(weights) + sides - 1)
            for at, ways in enumerate(weights):
                for face in range(sides):
                    wider[at + face] += ways
            weights = wider
        lowest = count - against * sides
        found = _MARGINS[key] = Ways(range(lowest, lowest + len(weights)), weights)
    return found


def _grades_of(count: int, sides: int, bounds: Sequence[int]) -> Ways:
    key = (count, sides, tuple(bounds))
    found = _GRADES.get(key)
    if found is None:
        totals = _margins_of(count, 0, sides)
        weights = [0] * (len(bounds) + 1)
        for total, weight in zip(totals.values, totals.weights, strict=True):
            weights[reached(total, bounds)] += weight
        grades = [grade for grade, weight in enumerate(weights) if weight]
        if len(_GRADES) >= MOST_KEPT:
            _GRADES.clear()
        found = _GRADES[key] = Ways(grades, [weights[grade] for grade in grades])
    return found


MOST_KEPT: Final = 10_000


class EveryDice(Dice):
    """Runs a procedure over every outcome. Each throw is a branch with its weight; `every` walks the tree."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.ways: list[Ways] = []
        self.at = 0
        self.weight = 1
        self.whole = 1

    def branch(self, ways: Ways) -> Any:
        """Take one of several ways; returns its value. No weight may be zero."""
        at = self.at
        self.at = at + 1
        path = self.path
        if at == len(path):
            path.append(0)
            self.ways.append(ways)
            self.whole *= ways.whole
        way = path[at]
        if not ways.even:
            self.weight *= ways.weights[way]
        return ways.values[way]

    def known(self) -> bool:
        """Whether this branch was come to before: then its ways need not be reckoned again."""
        return self.at < len(self.path)

    def again(self) -> Any:
        return self.branch(self.ways[self.at])

    def advance(self) -> bool:
        """Turn to the next way through the tree; False when there is none left."""
        path = self.path
        while path:
            way = path[-1] + 1
            if way < self.ways[-1].count:
                path[-1] = way
                self.at = 0
                self.weight = 1
                return True
            path.pop()
            self.whole //= self.ways.pop().whole
        return False

    def throw(self, sides: int, purpose: str) -> int:
        face: int = self.branch(_faces_of(sides))
        return face

    def d66(self, purpose: str) -> int:
        roll: int = self.branch(_TENS_AND_ONES)
        return roll

    def total(self, count: int, sides: int, purpose: str) -> int:
        total: int = self.branch(_margins_of(count, 0, sides)) if count >= 1 else 0
        return total

    def margin(self, count: int, against: int, sides: int, purpose: str) -> int:
        margin: int = self.branch(_margins_of(count, against, sides))
        return margin

    def grade(self, sides: int, bounds: Sequence[int], purpose: str) -> int:
        grade: int = self.branch(_grades_of(1, sides, bounds))
        return grade

    def grade_of_total(self, count: int, sides: int, bounds: Sequence[int], purpose: str) -> int:
        grade: int = self.branch(_grades_of(count, sides, bounds)) if count >= 1 else reached(0, bounds)
        return grade

    def sum_of(self, count: int, shot: Callable[[Dice], int]) -> int:
        """The distribution of one shot, folded with itself: twice as many shots a fold."""
        if count < 1:
            return 0
        if self.known():
            known: int = self.again()
            return known
        doubled, _ = distribution(shot)
        sums: dict[int, int] = {}
        while True:
            if count & 1:
                sums = _folded(sums, doubled) if sums else doubled
            count >>= 1
            if not count:
                break
            doubled = _folded(doubled, doubled)
        values = sorted(sums)
        total: int = self.branch(Ways(values, [sums[value] for value in values]))
        return total

    def string_of(self, state: State, shot: Callable[[Dice, State], State]) -> State:
        """States that are alike are thrown on from once, so that a long string of throws is no tree."""
        if self.known():
            known: State = self.again()
            return known
        going: dict[State, Fraction] = {state: Fraction(1)}
        ended: dict[State, Fraction] = {}
        while going:
            further: dict[State, Fraction] = {}
            for at, chance in going.items():
                if not at[0]:
                    ended[at] = ended.get(at, Fraction(0)) + chance
                    continue
                reached_states, whole = distribution(lambda dice: shot(dice, at))  # noqa: B023 - called at once
                for reached_state, weight in reached_states.items():
                    more = further.get(reached_state)
                    part = chance * Fraction(weight, whole)
                    further[reached_state] = part if more is None else more + part
            going = further
        whole_of = 1
        for chance in ended.values():
            whole_of = whole_of * chance.denominator // gcd(whole_of, chance.denominator)
        states = list(ended)
        weights = [int(ended[at] * whole_of) for at in states]
        end: State = self.branch(Ways(states, weights))
        return end


def _folded(left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    """The sums of two throws and their weights."""
    sums: dict[int, int] = {}
    for one, one_weight in left.items():
        for other, other_weight in right.items():
            value = one + other
            sums[value] = sums.get(value, 0) + one_weight * other_weight
    return sums


T = TypeVar("T")


def every(procedure: Callable[[Dice], T]) -> list[tuple[T, int, int]]:
    """Each outcome of a procedure as (value, weight, of how much); the same value may come more than once."""
    dice = EveryDice()
    outcomes: list[tuple[T, int, int]] = []
    while True:
        value = procedure(dice)
        outcomes.append((value, dice.weight, dice.whole))
        if not dice.advance():
            return outcomes


def distribution(procedure: Callable[[Dice], T]) -> tuple[dict[T, int], int]:
    """The weight of each outcome of a procedure, like ones put together, and of how much; they must be hashable."""
    dice = EveryDice()
    found: dict[T, int] = {}
    whole = 1
    while True:
        value = procedure(dice)
        weight = dice.weight
        if dice.whole != whole:
            of = dice.whole
            if whole % of:
                wider = of // gcd(whole, of)
                for known in found:
                    found[known] *= wider
                whole *= wider
            weight *= whole // of
        found[value] = found.get(value, 0) + weight
        if not dice.advance():
            return found, whole
