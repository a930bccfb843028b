"""En Avant! En Masse! (August 2008): brigades of a Napoleonic corps, moved by written orders."""

from pathlib import Path

from grognard.books.en_avant_en_masse.rulings import PROCEDURES
from grognard.books.en_avant_en_masse.settings import Settings
from grognard.core.battle import Battle
from grognard.core.books import Book, Scenario
from grognard.core.settings import read_settings

BOOK = Book(
    name="en-avant-en-masse",
    title="En Avant! En Masse!",
    edition="August 2008",
    prefix="eam",
    package="grognard.books.en_avant_en_masse",
    battle_type=Battle,
    scenario_type=Scenario,
    settings=read_settings(Path(__file__).parent / "tables" / "settings.csv"),
    settings_type=Settings,
    procedures=PROCEDURES,
    orders=(),
    steps=(),
)
