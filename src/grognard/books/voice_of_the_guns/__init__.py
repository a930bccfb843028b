"""Voice of the Guns: European land warfare 1850 to 1916."""

from pathlib import Path

from grognard.books.voice_of_the_guns.charge_steps import DeclareCharges, FlinchTests, MoveChargers, ProneQuestion
from grognard.books.voice_of_the_guns.checks import faults
from grognard.books.voice_of_the_guns.command_steps import ActivateOrders, AllotDice
from grognard.books.voice_of_the_guns.fighting import ThroughQuestion
from grognard.books.voice_of_the_guns.fire_steps import AfterFire, FireStep
from grognard.books.voice_of_the_guns.formations import Brigade, Fight, General
from grognard.books.voice_of_the_guns.home_steps import (
    ComeHome,
    FightsAgain,
    PursuitQuestion,
    ReceiveQuestion,
    UnitsMoveForward,
)
from grognard.books.voice_of_the_guns.morale_steps import Rally
from grognard.books.voice_of_the_guns.movement_steps import CarryOutMoves, ForcedMoves, WriteMoves
from grognard.books.voice_of_the_guns.orders import ORDERS
from grognard.books.voice_of_the_guns.procedures import PROCEDURES
from grognard.books.voice_of_the_guns.prose import prose
from grognard.books.voice_of_the_guns.ranging_steps import PlaceRangingMarkers
from grognard.books.voice_of_the_guns.risk_steps import RiskToGenerals
from grognard.books.voice_of_the_guns.scenario import Scenario
from grognard.books.voice_of_the_guns.sequence import BeginBound, EndOfBound, PhaseBegins
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Roll, Unit
from grognard.core.books import Book
from grognard.core.settings import read_settings

BOOK = Book(
    name="voice-of-the-guns",
    title="Voice of the Guns",
    edition="Version 0.16, July 2014",
    prefix="vog",
    package="grognard.books.voice_of_the_guns",
    battle_type=GunsBattle,
    scenario_type=Scenario,
    settings=read_settings(Path(__file__).parent / "tables" / "settings.csv"),
    settings_type=Settings,
    procedures=PROCEDURES,
    orders=ORDERS,
    steps=(
        BeginBound,
        PhaseBegins,
        ActivateOrders,
        AllotDice,
        PlaceRangingMarkers,
        ForcedMoves,
        DeclareCharges,
        MoveChargers,
        WriteMoves,
        CarryOutMoves,
        FireStep,
        AfterFire,
        RiskToGenerals,
        FlinchTests,
        ProneQuestion,
        FightsAgain,
        UnitsMoveForward,
        ComeHome,
        ReceiveQuestion,
        PursuitQuestion,
        ThroughQuestion,
        Rally,
        EndOfBound,
    ),
    things=(Roll, Unit, General, Brigade, Fight),
    reactions={
        "go-prone": (),
        "receive-charge": ("status",),
        "pursue": (),
        "break-through": (),
    },
    prose=prose,
    checks=faults,
)
