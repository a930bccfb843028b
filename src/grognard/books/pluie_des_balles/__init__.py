# not compiled: it reads files once, at import
"""La Pluie des Balles, by Jorit Wintjes and Steffen Pielström: southern England, 1880s."""

from pathlib import Path

from grognard.books.pluie_des_balles.procedures import PROCEDURES
from grognard.books.pluie_des_balles.settings import Settings
from grognard.core.battle import Battle
from grognard.core.books import Book, Scenario
from grognard.core.settings import read_settings

BOOK = Book(
    name="pluie-des-balles",
    title="La Pluie des Balles",
    edition="2019",
    prefix="pdb",
    package="grognard.books.pluie_des_balles",
    battle_type=Battle,
    scenario_type=Scenario,
    settings=read_settings(Path(__file__).parent / "tables" / "settings.csv"),
    settings_type=Settings,
    procedures=PROCEDURES,
    orders=(),
    steps=(),
)
