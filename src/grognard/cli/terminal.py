"""A person at a terminal: the map, the account since he last looked, what he is asked, and what he answers."""

import shlex
import sys
from itertools import islice
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.text import Text

from grognard.commanders import Commander, fight
from grognard.core.decisions import Decision
from grognard.core.events import Event
from grognard.core.orders import Order
from grognard.core.refusals import Refused
from grognard.referee.ask import odds
from grognard.referee.game import Game
from grognard.referee.prose import cited, ledger, named, names_known
from grognard.referee.textmap import Cell, draw, legend

HELP = """What you may type:
  a number            give that order from the list
  an order in words   as the list has them, where the book reads sentences
  NAME or letter      the orders about one unit
  map, units          look again             account     everything you were told
  odds NUMBER         what an order leads to, before you give it
  why                 the ledger of the last rulings
  undo                take back your last order, while nothing has come of it
  quit                leave; a record kept with --record can be looked at with `grognard replay`"""
SHOWN = 30
GROUND_STYLE = "green"
SIDE_STYLES = ("bold red", "bold blue")


class Left(Exception):
    """The person has left the table."""


class Terminal:
    def __init__(self, game: Game, seat: str, commanders: dict[str, Commander]) -> None:
        self.game = game
        self.seat = seat
        self.commanders = commanders
        self.console = Console(highlight=False)
        self.sides = [side.name for side in game.battle.setup.scenario.sides]
        self.styles = {"ground": GROUND_STYLE, **dict(zip(self.sides, SIDE_STYLES, strict=False))}
        self.last: list[Event] = list(game.opening)
        self.about = ""
        self.shown: list[list[Cell]] = []

    @property
    def drawing(self) -> ModuleType | None:
        try:
            return self.game.battle.book.part("drawing")
        except ModuleNotFoundError:
            return None

    def play(self) -> None:
        """Until the battle is over, or the person has left."""
        scenario = self.game.battle.setup.scenario
        self.console.print(f"\n[bold]{scenario.title}[/bold], {scenario.date}")
        self.console.print(scenario.summary)
        self._tell(self.game.opening)
        try:
            while self.game.battle.outcome is None:
                fight(self.game.battle, self.commanders, self._submit)
                battle = self.game.battle
                if self.seat not in battle.waiting:
                    continue
                plain = battle.agenda[-1].only_answer(battle, self.seat)
                if plain is not None:
                    self._submit(self.seat, plain)
                else:
                    self._ask()
        except (Left, EOFError):
            self.console.print("You leave the table.")

    # -- looking ---------------------------------------------------------------------------------

    def _submit(self, seat: str, order: Order) -> list[Event]:
        events = self.game.submit(seat, order)
        self._tell(events)
        return events

    def _tell(self, events: list[Event]) -> None:
        mine = [event for event in events if event.is_seen_by(self.seat)]
        if mine:
            self.last = mine
        names = names_known(self.game.battle, self.seat) if mine else {}
        for event in mine:
            self.console.print("  " + cited(self.game.battle.book, event, names), markup=False)

    def _drawn(self) -> list[list[Cell]]:
        battle = self.game.battle
        width = min(100, self.console.width - 2)
        return draw(battle.view(self.seat), battle.map(self.seat), self.sides, width)

    def _map(self) -> None:
        self.shown = self._drawn()
        for row in self.shown:
            line = Text()
            for sign, whose in row:
                line.append(sign, self.styles.get(whose, ""))
            self.console.print(line)

    def _units(self) -> None:
        for letter, side, told in legend(self.game.battle.view(self.seat), self.sides):
            self.console.print(Text(f"{letter} {told}", self.styles.get(side, "")))

    # -- being asked ------------------------------------------------------------------------------

    def _ask(self) -> None:
        battle = self.game.battle
        decision = battle.awaits()[self.seat]
        self.console.rule(battle.clock())
        if not self.shown:  # the first look: who is who
            self._map()
            self._units()
        elif not decision.reaction and self._drawn() != self.shown:
            self._map()
        cites = f" [{', '.join(decision.paragraphs)}]" if decision.paragraphs else ""
        self.console.print(Text(decision.question, "bold"), Text(cites), sep="")
        orders = self._offer(decision)
        while self.seat in self.game.battle.waiting and self.game.battle is battle:
            self.console.print(f"{self.seat}> ", end="")
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            if self._answer(line.strip(), decision, orders):
                return
            if line.strip() and self.about:
                orders = self._offer(decision)

    def _offer(self, decision: Decision) -> list[Order]:
        """List the orders there are: about the unit looked at, or those about none, and the units that have some."""
        options = self.game.battle.options(self.seat)
        subjects = list(options.subjects())
        names = names_known(self.game.battle, self.seat)
        if self.about and self.about in subjects:
            orders = list(islice(options.about(self.about), SHOWN))
            self.console.print(f"Orders about {names.get(self.about, self.about)}:")
        else:
            step = self.game.battle.agenda[-1]
            orders = list(islice(step.options(self.game.battle, self.seat, ""), SHOWN))
            if subjects:
                told = ", ".join(f"{names.get(subject, subject)} ({subject})" for subject in subjects)
                self.console.print(f"You may give orders about: {told}", markup=False)
        for number, order in enumerate(orders, start=1):
            mark = " (if you only press Enter)" if order == decision.default else ""
            self.console.print(f"{number:3} {self._sentence(order)}{mark}", markup=False)
        self.console.print("[dim]A number, a unit, or help.[/dim]")
        return orders

    def _sentence(self, order: Order) -> str:
        if self.drawing is not None and hasattr(self.drawing, "sentence"):
            told: str = self.drawing.sentence(order)
            return named(told, order, names_known(self.game.battle, self.seat))
        fields = ", ".join(f"{name} {getattr(order, name)}" for name in order.__struct_fields__)
        return f"{type(order).__name__} {fields}"

    def _answer(self, line: str, decision: Decision, orders: list[Order]) -> bool:
        """Do what was typed; True when the battle has gone on."""
        word, _, rest = line.partition(" ")
        if word == "quit":
            raise Left
        looks = {"map": self._map, "units": self._units}
        if word in looks:
            looks[word]()
        elif word in ("help", "?"):
            self.console.print(HELP, markup=False)
        elif word == "account":
            names = names_known(self.game.battle, self.seat)
            for _, clock, event in self.game.account(self.seat):
                self.console.print(f"{clock}: {cited(self.game.battle.book, event, names)}", markup=False)
        elif word == "why":
            for event in self.last:
                for told in ledger(event.tally):
                    self.console.print("  " + told, markup=False)
        elif word == "undo":
            return self._undo()
        elif word == "odds" and rest.isdigit() and 1 <= int(rest) <= len(orders):
            self._odds(orders[int(rest) - 1])
        elif word.isdigit() and 1 <= int(word) <= len(orders):
            return self._give(orders[int(word) - 1])
        elif not line and decision.default is not None:
            return self._give(decision.default)
        elif line:
            return self._words(line)
        return False

    def _words(self, line: str) -> bool:
        """A unit to look at, or an order as a sentence."""
        subject = self._subject(line)
        if subject:
            self.about = subject
            return False
        read: Any = getattr(self.drawing, "read", None)
        if read is None:
            self.console.print(f"{shlex.quote(line)}: no unit and no order is called that; try help", markup=False)
            return False
        try:
            return self._give(read(self.game.battle, self.seat, line))
        except ValueError as fault:
            self.console.print(str(fault), markup=False)
            return False

    def _subject(self, line: str) -> str:
        subjects = list(self.game.battle.options(self.seat).subjects())
        view = self.game.battle.view(self.seat)
        names = {unit["name"].lower(): unit["id"] for unit in view.get("units", [])}
        drawn = {
            letter: unit["id"] for (letter, _, _), unit in zip(legend(view, self.sides), view["units"], strict=True)
        }
        for known in (line, names.get(line.lower(), ""), drawn.get(line, "")):
            if known in subjects:
                return known
        return ""

    def _give(self, order: Order) -> bool:
        try:
            self._submit(self.seat, order)
        except Refused as refused:
            self.console.print(f"Refused: {refused.refusal}", markup=False)
            return False
        self.about = ""
        return True

    def _undo(self) -> bool:
        try:
            self.game.undo(self.seat)
        except Refused as refused:
            self.console.print(f"Refused: {refused.refusal}", markup=False)
            return False
        return True

    def _odds(self, order: Order) -> None:
        if self.drawing is None:
            self.console.print("This book foresees nothing.")
            return
        battle = self.game.battle
        for name, inputs in self.drawing.foresee(battle, self.seat, order):
            procedure = battle.book.procedures[name]
            found = odds(procedure, battle.setup.settings, inputs)
            self.console.print(procedure.summary, markup=False)
            if found.refused:
                self.console.print(f"  refused: {found.reason}", markup=False)
            for chance in found.chances:
                told = "; ".join(f"{key} {value}" for key, value in chance.outputs.items())
                self.console.print(f"  {float(chance.probability) * 100:6.2f}%  {told}", markup=False)
