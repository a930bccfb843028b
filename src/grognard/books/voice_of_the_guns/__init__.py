"""Voice of the Guns: European land warfare 1850 to 1916."""

from pathlib import Path

from grognard.books.voice_of_the_guns.procedures import PROCEDURES
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.core.battle import Battle
from grognard.core.books import Book, Scenario
from grognard.core.settings import read_settings

BOOK = Book(
    name="voice-of-the-guns",
    title="Voice of the Guns",
    edition="Version 0.16, July 2014",
    prefix="vog",
    package="grognard.books.voice_of_the_guns",
    battle_type=Battle,
    scenario_type=Scenario,
    settings=read_settings(Path(__file__).parent / "tables" / "settings.csv"),
    settings_type=Settings,
    procedures=PROCEDURES,
    orders=(),
    steps=(),
)
