"""One house for most tests, on each kind of store; those that kill it have their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.core import books
from tests.server.house import House
from tests.server.mist import MIST
from tests.server.postgres import Postgres

STORES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="package", autouse=True)
def mist_on_the_shelf() -> Iterator[None]:
    """For these tests only: nobody else is to meet this book."""
    books.register(MIST)
    yield
    books._registered.pop(MIST.name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = Postgres()
    yield found
    found.stop()


@pytest.fixture(scope="session", params=STORES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    log = folder / "log.txt"
    found = House(a_store(request, folder), log=log)
    yield found
    found.stop()
    assert found.process.returncode == 0
    assert "Traceback" not in log.read_text(), log.read_text()


@pytest.fixture(params=STORES)
def own_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    found = House(a_store(request, tmp_path), log=tmp_path / "log.txt")
    yield found
    if found.process.poll() is None:
        found.stop()


def a_store(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return str(folder / "games.sqlite")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()
