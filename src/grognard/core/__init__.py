"""The engine: battles, agendas, steps, orders, events, dice, tallies, refusals, and the shelf of books.

Imports nothing of ours. Pure, but for the files it reads when a book is loaded.
"""

from grognard.core.later import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grognard.core.battle import Battle, Options, Step
    from grognard.core.books import Book, Fault, Scenario, Seat, Setup, Side
    from grognard.core.decisions import Decision
    from grognard.core.dice import Dice, EveryDice, SeededDice, ThrownDice
    from grognard.core.events import EVERYBODY, Event, Outcome
    from grognard.core.orders import UMPIRE, Order, Ruling, StandingAnswer
    from grognard.core.refusals import Refusal, Refused
    from grognard.core.tally import Tally
else:
    __getattr__ = later(
        __name__,
        {
            "battle": ("Battle", "Options", "Step"),
            "decisions": ("Decision",),
            "books": ("Book", "Fault", "Scenario", "Seat", "Setup", "Side"),
            "dice": ("Dice", "EveryDice", "SeededDice", "ThrownDice"),
            "events": ("EVERYBODY", "Event", "Outcome"),
            "orders": ("UMPIRE", "Order", "Ruling", "StandingAnswer"),
            "refusals": ("Refusal", "Refused"),
            "tally": ("Tally",),
        },
    )

__all__ = [
    "EVERYBODY",
    "UMPIRE",
    "Battle",
    "Book",
    "Decision",
    "Dice",
    "Event",
    "EveryDice",
    "Fault",
    "Options",
    "Order",
    "Outcome",
    "Refusal",
    "Refused",
    "Ruling",
    "Scenario",
    "Seat",
    "SeededDice",
    "Setup",
    "Side",
    "StandingAnswer",
    "Step",
    "Tally",
    "ThrownDice",
]
