# not compiled: it reads files once, at import
"""La Pluie des Balles, by Jorit Wintjes and Steffen Pielström: southern England, 1880s."""

from pathlib import Path

from grognard.books.pluie_des_balles.activation import UnitActs
from grognard.books.pluie_des_balles.assault import Attack, ClearOfOthers, RideOn
from grognard.books.pluie_des_balles.battle import PluieBattle
from grognard.books.pluie_des_balles.checks import checks
from grognard.books.pluie_des_balles.dispatches import DeliverLetters, StaffWrites
from grognard.books.pluie_des_balles.engineering_steps import WorkGoesOn
from grognard.books.pluie_des_balles.indirect_steps import IndirectShot
from grognard.books.pluie_des_balles.march_steps import Advancing, March, MarchLeg
from grognard.books.pluie_des_balles.orders import ORDERS
from grognard.books.pluie_des_balles.procedures import PROCEDURES
from grognard.books.pluie_des_balles.prose import prose
from grognard.books.pluie_des_balles.reaction_steps import CONDITIONS, Halted, Reacting, Reaction, ReactToCharge
from grognard.books.pluie_des_balles.scenario import PluieScenario
from grognard.books.pluie_des_balles.sequence import ActingHalf, CommanderActs, EndOfHalf, EndOfTurn, FirstSide, Turn
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.shooting import Shot, SightInDoubt
from grognard.books.pluie_des_balles.state import Element, Site, Unit
from grognard.core.books import Book
from grognard.core.settings import read_settings

BOOK = Book(
    name="pluie-des-balles",
    title="La Pluie des Balles",
    edition="2019",
    prefix="pdb",
    package="grognard.books.pluie_des_balles",
    battle_type=PluieBattle,
    scenario_type=PluieScenario,
    settings=read_settings(Path(__file__).parent / "tables" / "settings.csv"),
    settings_type=Settings,
    procedures=PROCEDURES,
    orders=ORDERS,
    steps=(
        Turn,
        FirstSide,
        ActingHalf,
        StaffWrites,
        DeliverLetters,
        CommanderActs,
        UnitActs,
        Advancing,
        March,
        MarchLeg,
        ReactToCharge,
        Reaction,
        Reacting,
        Halted,
        SightInDoubt,
        Shot,
        IndirectShot,
        Attack,
        RideOn,
        ClearOfOthers,
        EndOfHalf,
        WorkGoesOn,
        EndOfTurn,
    ),
    things=(Element, Unit, Site),
    reactions={"reaction": CONDITIONS},
    prose=prose,
    checks=checks,
)
