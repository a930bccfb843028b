"""One house for most tests; those that kill it have their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    log = folder / "log.txt"
    found = House(str(folder / "games.sqlite"), log=log)
    yield found
    found.stop()
    assert found.process.returncode == 0
    assert "Traceback" not in log.read_text(), log.read_text()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    found = House(str(tmp_path / "games.sqlite"), log=tmp_path / "log.txt")
    yield found
    if found.process.poll() is None:
        found.stop()
