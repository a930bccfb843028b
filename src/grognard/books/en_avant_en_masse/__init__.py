"""En Avant! En Masse! (August 2008): brigades of a Napoleonic corps, moved by written orders."""

from pathlib import Path

from grognard.books.en_avant_en_masse.assaults import CloseAssaultPhase
from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.checks import faults
from grognard.books.en_avant_en_masse.commanding import DeclareActions
from grognard.books.en_avant_en_masse.firing import FiringPhase
from grognard.books.en_avant_en_masse.moving import MovementPhase
from grognard.books.en_avant_en_masse.orders import ORDERS
from grognard.books.en_avant_en_masse.prose import prose
from grognard.books.en_avant_en_masse.recovering import RecoveryPhase
from grognard.books.en_avant_en_masse.risks import PersonalRiskPhase
from grognard.books.en_avant_en_masse.rulings import PROCEDURES
from grognard.books.en_avant_en_masse.scenario import EamScenario
from grognard.books.en_avant_en_masse.sequence import (
    ChoosePursuit,
    ControlDecision,
    EndOfTurn,
    ReservesArrive,
    StartOfTurn,
    Turn,
)
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.books.en_avant_en_masse.state import THINGS
from grognard.books.en_avant_en_masse.writing import WriteOrders
from grognard.core.books import Book
from grognard.core.settings import read_settings

BOOK = Book(
    name="en-avant-en-masse",
    title="En Avant! En Masse!",
    edition="August 2008",
    prefix="eam",
    package="grognard.books.en_avant_en_masse",
    battle_type=EamBattle,
    scenario_type=EamScenario,
    settings=read_settings(Path(__file__).parent / "tables" / "settings.csv"),
    settings_type=Settings,
    procedures=PROCEDURES,
    orders=ORDERS,
    steps=(
        WriteOrders,
        Turn,
        StartOfTurn,
        ChoosePursuit,
        ControlDecision,
        ReservesArrive,
        DeclareActions,
        FiringPhase,
        MovementPhase,
        CloseAssaultPhase,
        RecoveryPhase,
        PersonalRiskPhase,
        EndOfTurn,
    ),
    things=THINGS,
    reactions={"pursuit": ("status-at-least",)},
    prose=prose,
    checks=faults,
)
