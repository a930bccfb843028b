"""A battle is a value: what is on the table, and an agenda of steps that change it.

A step asks nobody, one seat, or several seats in secret; when all have answered it does its work, which may push
further steps. An interrupt is one line: `battle.then(ReactiveFire(...), self)`. If something is neither on the
table nor on the agenda, it does not exist.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from grognard.core.books import Book, Seat, Setup
from grognard.core.decisions import Decision
from grognard.core.dice import Dice, SeededDice, ThrownDice
from grognard.core.events import EVERYBODY, Event, Outcome
from grognard.core.form import malformed
from grognard.core.orders import (
    UMPIRE,
    Decide,
    Message,
    Order,
    Ruling,
    StandingAnswer,
    UmpireLeaves,
    UmpireSits,
)
from grognard.core.refusals import Refusal, Refused
from grognard.core.tally import Tally

B = TypeVar("B", bound="Battle")
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
"""What a step is given that asked nobody."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[B]):
    """One box of the flow chart, named after its rule. Its fields are plain data and never change."""

    __slots__ = ()

    @classmethod
    def __class_getitem__(cls, battle: object) -> object:
        """`Step[Field]` tells the type checker what battle its steps change; when the program runs it is `Step`."""
        return cls

    def asks(self, battle: B) -> Sequence[str]:
        """The seats that must answer before this step can be done, whatever some of them have answered already."""
        return ()

    def takes(self) -> tuple[type[Order], ...]:
        return ()

    def collects(self) -> bool:
        """Whether each answer is taken as it comes, unseen, and need not wait for the other seats: a seat that writes
        many secret orders, one after another, until it says that it has done.
        """
        return False

    def reaction(self) -> str:
        """The kind of reaction this is, for standing answers; "" where each answer must be given afresh."""
        return ""

    def question(self, battle: B, seat: str) -> Decision:
        name = type(self).__name__
        return Decision(name, name, (), self.takes(), "", self.reaction())

    def subjects(self, battle: B, seat: str) -> Sequence[str]:
        """The units (or other things) this seat may now give orders about; empty where orders are about none."""
        return ()

    def options(self, battle: B, seat: str, about: str) -> Iterator[Order]:
        """Legal orders, from what the seat knows: all where finite, else good samples; about one subject or ""."""
        return iter(())

    def only_answer(self, battle: B, seat: str) -> Order | None:
        """What a seat must answer where it can answer nothing else: a table gives it unasked. None: it has a choice."""
        return None

    def check(self, battle: B, seat: str, order: Any) -> Refusal | None:
        return None

    def standing(self, battle: B, seat: str, answer: StandingAnswer) -> Order | None:
        """The order a standing answer stands for here; None to ask after all."""
        return None

    def do(self, battle: B, given: Mapping[str, Any]) -> None:
        raise NotImplementedError


class Options:
    """The legal orders of one seat, lazily: iterate, take a sample, or ask `order in options`."""

    __slots__ = ("_about", "_battle", "_seat")

    def __init__(self, battle: "Battle", seat: str, about: str) -> None:
        self._battle = battle
        self._seat = seat
        self._about = about

    def __iter__(self) -> Iterator[Order]:
        battle = self._battle
        if self._seat not in battle.waiting:
            return iter(())
        step = battle.agenda[-1]
        subjects = () if self._about else step.subjects(battle, self._seat)
        if subjects:
            return _options_about_all(battle, step, self._seat, subjects)
        return step.options(battle, self._seat, self._about)

    def __contains__(self, order: object) -> bool:
        return self._battle.check(self._seat, order) is None

    def __bool__(self) -> bool:
        for _ in self:
            return True
        return False

    def subjects(self) -> Sequence[str]:
        battle = self._battle
        return battle.agenda[-1].subjects(battle, self._seat) if self._seat in battle.waiting else ()

    def about(self, subject: str) -> "Options":
        return Options(self._battle, self._seat, subject)

    def __repr__(self) -> str:
        return f"<options of {self._seat}: {', '.join(repr(order) for order in self)}>"


def duplicate(value: Any) -> Any:
    """A copy of plain data and of things, which copy themselves."""
    if isinstance(value, list):
        return [duplicate(item) for item in value]
    if isinstance(value, dict):
        return {key: duplicate(item) for key, item in value.items()}
    return value.copy() if hasattr(value, "FIELDS") else value


def _options_about_all(battle: "Battle", step: Step[Any], seat: str, subjects: Sequence[str]) -> Iterator[Order]:
    yield from step.options(battle, seat, "")
    for subject in subjects:
        yield from step.options(battle, seat, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle:
    """The whole state of one fight. A book subclasses it; `copy` and `view` are written out by hand."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.dice: Dice = setup.dice
        self.agenda: list[Step[Any]] = []
        self.given: dict[str, Order] = {}
        self.waiting: tuple[str, ...] = ()
        self.news: list[Event] = []
        self.outcome: Outcome | None = None
        self.umpired = False
        self.standing: dict[str, dict[str, StandingAnswer]] = {}

    # -- what a book must say ------------------------------------------------------------------

    SAVED: ClassVar[tuple[str, ...]] = ()

    def open(self) -> None:
        """Put the scenario's troops on the table and the first step on the agenda."""
        raise NotImplementedError

    def copy(self) -> "Battle":
        """An independent twin. A book with many units writes its own, which is faster."""
        twin = type(self)(self.setup)
        twin.assume(self)
        for name in type(self).SAVED:
            setattr(twin, name, duplicate(getattr(self, name)))
        return twin

    def view(self, seat: str) -> dict[str, Any]:
        """What one seat may know, built from nothing."""
        raise NotImplementedError

    def clock(self) -> str:
        """The game's time in the book's words, as it stands in the record."""
        return ""

    def map(self, seat: str) -> dict[str, Any]:
        """The ground as one seat knows it: a GeoJSON feature collection in the scenario's frame, in metres."""
        return {"type": "FeatureCollection", "features": []}

    def census(self) -> dict[str, int]:
        """Totals that nothing but an umpire's ruling may change: units on the table and off it, men, guns."""
        return {}

    def ruling_refusal(self, ruling: Ruling) -> Refusal | None:
        return Refusal("", f"this book has no way to carry out {type(ruling).__name__}")

    def carry_out_ruling(self, ruling: Ruling) -> None:
        raise NotImplementedError

    # -- for steps ------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        return self.setup.book

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    def seats_of(self, side: str) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.setup.seats if seat.side == side)

    def side_of(self, seat: str) -> str:
        for held in self.setup.seats:
            if held.name == seat:
                return held.side
        return ""

    def umpire(self) -> tuple[str, ...]:
        """Whom a step asks what the book leaves to an umpire: nobody when his seat is empty."""
        return (UMPIRE,) if self.umpired else ()

    def then(self, *steps: Step[Any]) -> None:
        """Push steps so that they happen in the order written: reads like the sequence of play."""
        self.agenda.extend(steps[::-1])

    def tell(
        self,
        kind: str,
        paragraphs: tuple[str, ...],
        facts: dict[str, Any],
        seen_by: tuple[str, ...] = EVERYBODY,
        tally: Tally | None = None,
    ) -> None:
        lines = tuple(tally.lines) if tally is not None else ()
        self.news.append(Event(kind, paragraphs, facts, seen_by, lines, self.clock()))

    def end(self, winner: str, degree: str, reason: str) -> None:
        self.outcome = Outcome(winner, degree, reason)
        self.agenda.clear()
        self.given.clear()
        self.waiting = ()

    def assume(self, other: "Battle") -> None:
        """Take over what every battle has from another; for a book's own `copy`."""
        dice = other.dice
        if isinstance(dice, (SeededDice, ThrownDice)):
            self.dice = dice.copy()
        self.agenda = other.agenda[:]
        self.given = other.given.copy()
        self.waiting = other.waiting
        self.news = other.news[:]
        self.outcome = other.outcome
        self.umpired = other.umpired
        self.standing = {seat: kinds.copy() for seat, kinds in other.standing.items()} if other.standing else {}

    # -- for everybody else -----------------------------------------------------------------------

    def awaits(self) -> dict[str, Decision]:
        """Who must answer what before the battle goes on; empty when it is over."""
        if not self.waiting:
            return {}
        step = self.agenda[-1]
        return {seat: step.question(self, seat) for seat in self.waiting}

    def options(self, seat: str, about: str = "") -> Options:
        return Options(self, seat, about)

    def take_news(self) -> list[Event]:
        """What has happened and was not handed out yet."""
        news, self.news = self.news, []
        return news

    def check(self, seat: str, order: Any) -> Refusal | None:
        """The only judge of an order, for people, computers and the wire alike."""
        fault = malformed(order)
        if fault:
            return Refusal("", fault, "malformed")
        if order.common:
            return self._check_common(seat, order)
        if seat not in self.waiting:
            if self.outcome is not None:
                return Refusal("", "the battle is over", "over")
            return Refusal("", f"nothing is asked of {seat!r} now", "out-of-turn")
        step = self.agenda[-1]
        takes = step.takes()
        if type(order) not in takes:
            asked = step.question(self, seat)
            return Refusal("", f"that is no answer to what is asked now: {asked.question}", "wrong-order")
        return step.check(self, seat, order)

    def submit(self, seat: str, order: Order) -> list[Event]:
        """Carry out one order and all that follows from it, up to the next decision. Raises Refused."""
        refusal = self.check(seat, order)
        if refusal is not None:
            raise Refused(refusal)
        if order.common:
            self._carry_out_common(seat, order)
            return self.run()
        self.given[seat] = order
        if len(self.waiting) > 1 and not self.agenda[-1].collects():
            self.waiting = tuple([other for other in self.waiting if other != seat])
            return self.take_news()
        return self.run(answered=True)

    def run(self, answered: bool = False) -> list[Event]:
        """Do steps until somebody must be asked, or the battle is over. The first need not ask where it is `answered`:
        a sealed answer changes nothing that it asked by.
        """
        agenda = self.agenda
        self.waiting = ()
        while agenda:
            step = agenda[-1]
            if answered:
                answered = False
            elif asked := step.asks(self):
                waiting = asked
                if self.given:
                    waiting = [seat for seat in waiting if seat not in self.given]
                if self.standing:
                    waiting = [seat for seat in waiting if not self._answered(step, seat)]
                if waiting and not (self.given and step.collects()):
                    self.waiting = tuple(waiting)
                    break
            agenda.pop()
            if self.given:
                given, self.given = self.given, {}
                step.do(self, given)
            else:
                step.do(self, NOTHING)
        news, self.news = self.news, []
        return news

    # -- within ----------------------------------------------------------------------------------

    def _check_common(self, seat: str, order: Order) -> Refusal | None:
        """An order that every book understands."""
        if isinstance(order, StandingAnswer):
            return self._check_standing(seat, order)
        return self._check_umpire(seat, order)

    def _carry_out_common(self, seat: str, order: Order) -> None:
        if isinstance(order, StandingAnswer):
            self.standing.setdefault(seat, {})[order.reaction] = order
        elif isinstance(order, UmpireSits):
            self.umpired = True
            self.tell("umpire-sits", (), {})
        elif isinstance(order, UmpireLeaves):
            self.umpired = False
            self.given.pop(UMPIRE, None)
            self.tell("umpire-leaves", (), {})
        elif isinstance(order, Decide):
            self.given[order.seat] = self.book.read_order(order.answer)
            self.tell("umpire-decides", (), {"seat": order.seat, "reason": order.reason}, (order.seat, UMPIRE))
        elif isinstance(order, Message):
            self.tell("message", (), {"from": UMPIRE, "to": order.to, "text": order.text}, (order.to, UMPIRE))
        elif isinstance(order, Ruling):
            self.carry_out_ruling(order)
            self._return_stale_answers()

    def _answered(self, step: Step[Any], seat: str) -> bool:
        """A standing answer, where there is one that fits, is given as if the seat had been asked."""
        answer = self.standing.get(seat, {}).get(step.reaction())
        if answer is None or answer.answer == "ask":
            return False
        order = step.standing(self, seat, answer)
        if order is None or step.check(self, seat, order) is not None:
            return False
        self.given[seat] = order
        return True

    def _return_stale_answers(self) -> None:
        """After a ruling, sealed answers that no longer fit are given back to be made anew."""
        if self.given:
            step = self.agenda[-1]
            asked = step.asks(self)
            for seat in list(self.given):
                if seat not in asked or step.check(self, seat, self.given[seat]) is not None:
                    del self.given[seat]
                    self.tell("answer-returned", (), {"seat": seat}, (seat, UMPIRE))

    def _check_umpire(self, seat: str, order: Order) -> Refusal | None:
        if seat != UMPIRE:
            return Refusal("", "only the umpire may rule", "not-the-umpire")
        if self.outcome is not None:
            return Refusal("", "the battle is over", "over")
        if isinstance(order, UmpireSits):
            return Refusal("", "the umpire's seat is taken") if self.umpired else None
        if not self.umpired:
            return Refusal("", "the umpire's seat is empty; take it first", "empty-seat")
        if isinstance(order, Ruling) and not order.reason.strip():
            return Refusal("", "a ruling needs a reason", "no-reason")
        if isinstance(order, Decide):
            if order.seat not in self.waiting:
                return Refusal("", f"nothing is asked of {order.seat!r} now", "out-of-turn")
            try:
                answer = self.book.read_order(order.answer)
            except ValueError as fault:
                return Refusal("", str(fault), "malformed")
            if isinstance(answer, (Ruling, StandingAnswer, UmpireSits, UmpireLeaves)):
                return Refusal("", f"{type(answer).__name__} does not answer a question", "wrong-order")
            return self.check(order.seat, answer)
        if isinstance(order, Message):
            known = [held.name for held in self.setup.seats]
            return None if order.to in known else Refusal("", f"no seat is called {order.to!r}; there are {known}")
        return self.ruling_refusal(order) if isinstance(order, Ruling) else None

    def _check_standing(self, seat: str, order: StandingAnswer) -> Refusal | None:
        if not self.side_of(seat):
            return Refusal("", f"no seat is called {seat!r}", "no-seat")
        if order.reaction not in self.book.reactions:
            known = ", ".join(self.book.reactions) or "none"
            return Refusal("", f"no reaction is called {order.reaction!r}; this book has {known}", "no-reaction")
        for condition in order.when:
            if condition not in self.book.reactions[order.reaction]:
                known = ", ".join(self.book.reactions[order.reaction]) or "none"
                return Refusal("", f"{order.reaction} knows no condition {condition!r}; it knows {known}")
        return None
