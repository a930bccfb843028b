"""Acknowledged is on disk: the server is killed without warning, and goes on where it stood."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from grognard.referee.records import read_record, verify
from tests.server.house import House, Table, bearing
from tests.server.wsclient import Closed


class Streams(threading.Thread):
    """A player who orders without a pause, and notes what was acknowledged to him."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.acknowledged = 0
        self.said = 0

    def run(self) -> None:
        try:
            with self.table.listen("red") as socket:
                while True:
                    self.said += 1
                    when = {"within": self.said}
                    order = {"order": "StandingAnswer", "reaction": "fire", "answer": "when", "when": when}
                    socket.send({"kind": "order", "id": self.said, "order": order})
                    if self.said % 8 == 0:  # several under way at once
                        while self.acknowledged < self.said:
                            self.acknowledged = max(self.acknowledged, socket.until("ack")["id"])
        except (Closed, OSError):
            return


@pytest.mark.parametrize("round", range(2))
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(own_house: House, round: int) -> None:
    house = own_house
    tables = [house.begin(umpire="link") for _ in range(4)]
    players = [Streams(table) for table in tables]
    for player in players:
        player.start()
    end = time.monotonic() + 20
    while min(player.acknowledged for player in players) < 40 + 25 * round and time.monotonic() < end:
        time.sleep(0.005)
    house.kill()
    for player in players:
        player.join(20)
    house.start()
    for table, player in zip(tables, players, strict=True):
        assert player.acknowledged >= 40
        state = table.state("red")
        kept = state["standing"]["fire"]["when"]["within"]
        assert player.acknowledged <= kept <= player.said
        assert state["version"] == kept + 1  # one event: the umpire sat down
        headers = bearing(table.tokens["umpire"])
        record = house.http.get(f"/games/{table.game}/record", headers=headers).content
        assert len(record.splitlines()) == kept + 2  # and the header


def test_every_decision_of_a_game_survives_a_kill(own_house: House) -> None:
    """The server is killed before each decision; the game is the same as one that ran through."""
    through = own_house.begin(seed="twin")
    killed = own_house.begin(seed="twin")
    seen: list[Any] = []
    while not (state := through.state("red"))["over"]:
        _play_one(through, state)
        seen.append(_both(through))
    for number, expected in enumerate(seen):
        if number % 5 == 0:
            own_house.kill()
            own_house.start()
        _play_one(killed, killed.state("red"))
        assert _both(killed) == expected
    assert len(seen) > 10
    headers = bearing(killed.tokens["red"])
    record = own_house.http.get(f"/games/{killed.game}/record", headers=headers).content
    assert verify(read_record(record)).outcome is not None


def _play_one(table: Table, state: dict[str, Any]) -> None:
    for seat in ("red", "blue"):
        asked = table.state(seat)["asked"]
        if asked is not None:
            turn = state["view"]["turn"]
            march = {"order": "March", "to": min(5, turn + 1) if seat == "red" else max(6, 9 - turn)}
            table.order(seat, {"order": "Volley", "fire": True} if asked["takes"] == ["Volley"] else march)
            return


def _both(table: Table) -> list[Any]:
    states = [table.state(seat) for seat in ("red", "blue")]
    return [*states, table.get("/account", "red"), table.get("/account", "blue")]


def test_a_computer_that_was_thinking_answers_after_a_restart(own_house: House) -> None:
    table = own_house.begin(blue="random")
    table.march("red", 1)
    own_house.kill()
    own_house.start()
    state = table.wait_for("red")
    assert state["view"]["turn"] == 2


def test_a_listener_is_told_to_come_again_when_the_server_stops(own_house: House) -> None:
    table = own_house.begin()
    with table.listen("red") as socket:
        socket.until("state")
        own_house.stop()
        with pytest.raises((Closed, OSError)):
            while True:
                socket.receive()
    assert own_house.process.returncode == 0


def test_a_second_server_on_the_same_file_is_turned_away(full: House) -> None:
    with pytest.raises(AssertionError):
        House(full.store)
    assert full.get("/books")


@pytest.fixture
def full(tmp_path: Path) -> Iterator[House]:
    """A server whose disk takes nothing more after a while."""
    found = House(str(tmp_path / "games.sqlite"), log=tmp_path / "log.txt")
    yield found
    found.stop()


def test_when_the_store_fails_the_order_has_not_happened(full: House, tmp_path: Path) -> None:
    table = full.begin()
    before = table.state("red")
    _break_the_store(tmp_path / "games.sqlite", "create trigger full before insert on lines "
                     "begin select raise(fail, 'disk full'); end")  # fmt: skip
    answer: httpx.Response = full.http.post(
        f"/games/{table.game}/orders", json={"order": {"order": "March", "to": 1}}, headers=bearing(table.tokens["red"])
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store")
    assert table.state("red") == before
    _break_the_store(tmp_path / "games.sqlite", "drop trigger full")
    assert table.march("red", 1)["state"]["waiting_for"] == ["blue"]


def _break_the_store(path: Path, statement: str) -> None:
    import sqlite3

    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
