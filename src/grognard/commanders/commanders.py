"""The three kinds of commander: `random` hunts for trouble, `greedy` looks one order ahead, `staff` has a plan."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Protocol

from grognard.core.battle import Options
from grognard.core.books import Book
from grognard.core.decisions import Decision
from grognard.core.orders import Order

View = dict[str, Any]
Judge = Callable[[Order], float]
SAMPLE = 64
"""So many orders about one subject are looked at by commanders that look at them all."""


class Choices:
    """What a commander may choose from: the legal orders of his seat, and nothing else of the battle."""

    __slots__ = ("_all", "_allows", "_subjects")

    def __init__(self, options: Options) -> None:
        self._all: Callable[[str], Options] = options.about
        self._subjects = options.subjects
        self._allows = options.__contains__

    def __iter__(self) -> Iterator[Order]:
        return iter(self._all(""))

    def __contains__(self, order: object) -> bool:
        return self._allows(order)

    def subjects(self) -> Sequence[str]:
        return self._subjects()

    def about(self, subject: str) -> Iterator[Order]:
        return iter(self._all(subject))


class Commander(Protocol):
    def order(self, view: View, decision: Decision, options: Choices) -> Order: ...


class NoOrder(Exception):
    """A seat is asked and has no legal order: a dead end, and a fault of the book."""


class RandomCommander:
    """Any legal order. Looks at one subject at a time, so that a corps costs no more than a company."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def order(self, view: View, decision: Decision, options: Choices) -> Order:
        subjects = options.subjects()
        if subjects:
            at = self._chance.randrange(len(subjects) + 1)
            if at < len(subjects):
                found = list(islice(options.about(subjects[at]), SAMPLE))
                if found:
                    return self._chance.choice(found)
        found = list(islice(options, SAMPLE))
        if not found:
            raise NoOrder(f"{decision.step}: no legal order")
        return self._chance.choice(found)


class GreedyCommander:
    """The best order by the book's one-step judgement; of equals one by chance. Subject by subject, as they come.

    A book whose judgement does better to look at a view once, and then at the orders, offers `weigh` for it.
    """

    def __init__(
        self, value: Callable[[View, Order], float], seed: int = 0, weigh: Callable[[View], Judge] | None = None
    ) -> None:
        self._weigh: Callable[[View], Judge] = weigh or (lambda view: partial(value, view))
        self._chance = Random(seed)

    def order(self, view: View, decision: Decision, options: Choices) -> Order:
        judge = self._weigh(view)
        for subject in options.subjects():
            best = self._best(judge, options.about(subject))
            if best is not None and best[0] > 0:
                return best[1]
        best = self._best(judge, iter(options))
        if best is None:
            raise NoOrder(f"{decision.step}: no legal order")
        return best[1]

    def _best(self, judge: Judge, orders: Iterator[Order]) -> tuple[float, Order] | None:
        most = 0.0
        best: list[Order] = []
        for order in islice(orders, SAMPLE):
            worth = judge(order)
            if not best or worth > most:
                most, best = worth, [order]
            elif worth == most:
                best.append(order)
        if not best:
            return None
        return most, best[0] if len(best) == 1 else self._chance.choice(best)


KINDS = ("random", "greedy", "staff")


def appoint(kind: str, book: Book, side: str, seed: int) -> Commander:
    """A commander of a kind for one side; ValueError for a kind there is not."""
    if kind == "random":
        return RandomCommander(seed)
    if kind == "greedy":
        judgement = book.part("judgement")
        return GreedyCommander(judgement.value, seed, getattr(judgement, "weigh", None))
    if kind == "staff":
        commander: Commander = book.part("judgement").Staff(side, seed)
        return commander
    raise ValueError(f"no commander is called {kind!r}; there are {', '.join(KINDS)}")
