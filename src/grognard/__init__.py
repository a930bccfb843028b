"""Grognard: an umpire, a table and a laboratory for nineteenth-century battles.

import grognard
battle = grognard.begin("en-avant-en-masse", "maida-1806", seed=7)
battle.awaits()                     # who is asked what
grognard.ask("en-avant-en-masse", "personal-risk", {...})   # a ruling, or its exact odds
"""

from grognard.core.later import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grognard.core.battle import Battle, Options
    from grognard.core.books import Book, Scenario, Seat, book_names, find_book, register
    from grognard.core.decisions import Decision
    from grognard.core.events import Event, Outcome
    from grognard.core.orders import Order
    from grognard.core.refusals import Refusal, Refused
    from grognard.core.saves import load, save
    from grognard.referee.ask import Answer, Odds, ask
    from grognard.referee.battles import begin, setting_up
    from grognard.referee.records import Record, RecordFault, read_record, replay
else:
    __getattr__ = later(
        __name__,
        {
            "core.battle": ("Battle", "Options"),
            "core.decisions": ("Decision",),
            "core.books": ("Book", "Scenario", "Seat", "book_names", "find_book", "register"),
            "core.events": ("Event", "Outcome"),
            "core.orders": ("Order",),
            "core.refusals": ("Refusal", "Refused"),
            "core.saves": ("load", "save"),
            "referee.ask": ("Answer", "Odds", "ask"),
            "referee.battles": ("begin", "setting_up"),
            "referee.records": ("Record", "RecordFault", "read_record", "replay"),
        },
    )

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Battle",
    "Book",
    "Decision",
    "Event",
    "Odds",
    "Options",
    "Order",
    "Outcome",
    "Record",
    "RecordFault",
    "Refusal",
    "Refused",
    "Scenario",
    "Seat",
    "__version__",
    "ask",
    "begin",
    "book_names",
    "find_book",
    "load",
    "read_record",
    "register",
    "replay",
    "save",
    "setting_up",
]
