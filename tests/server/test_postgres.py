"""Several server processes on one PostgreSQL serve the same games."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.referee.records import read_record, replay
from tests.server.house import ROOT, House, Table, bearing
from tests.server.postgres import Postgres

pytestmark = pytest.mark.postgres


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[House, House]]:
    store = postgres.database()
    houses = House(store, log=tmp_path / "one.txt"), House(store, log=tmp_path / "other.txt")
    yield houses
    for house in houses:
        if house.process.poll() is None:
            house.stop()
    assert "Traceback" not in (tmp_path / "one.txt").read_text() + (tmp_path / "other.txt").read_text()


def at(house: House, table: Table) -> Table:
    """The same game, as another process serves it."""
    return Table(house, table.made)


def test_an_order_given_to_one_process_is_seen_at_once_by_the_other(two: tuple[House, House]) -> None:
    here = two[0].begin()
    there = at(two[1], here)
    for to in (1, 2, 3):
        here.march("red", to)
        assert there.state("red") == here.state("red")
        there.march("blue", 9 - to)
        for table in (here, there):
            for seat in ("red", "blue"):
                if (table.state(seat)["asked"] or {}).get("takes") == ["Volley"]:
                    table.order(seat, {"order": "Volley", "fire": True})
        assert here.state("blue") == there.state("blue")
        assert here.get("/account", "red") == there.get("/account", "red")


def test_a_socket_at_one_process_hears_of_an_order_given_to_the_other(two: tuple[House, House]) -> None:
    here = two[0].begin()
    there = at(two[1], here)
    with there.listen("blue") as blue:
        blue.until("state")
        here.march("red", 1)
        assert blue.until("state")["state"]["waiting_for"] == ["blue"]
        here.post("/undo", {}, "red")
        assert blue.until("state")["state"]["waiting_for"] == ["red", "blue"]


def test_orders_that_race_for_the_same_game_are_all_carried_out_once(two: tuple[House, House]) -> None:
    here = two[0].begin(umpire="link")
    there = at(two[1], here)
    wrong: list[BaseException] = []

    def give(table: Table, seat: str) -> None:
        try:
            for number in range(40):
                order = {"order": "StandingAnswer", "reaction": "fire", "answer": "when", "when": {"within": number}}
                table.order(seat, order)
        except BaseException as fault:
            wrong.append(fault)

    players = [threading.Thread(target=give, args=who) for who in ((here, "red"), (there, "blue"))]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert wrong == []
    for table in (here, there):
        assert table.state("red")["standing"]["fire"]["when"] == {"within": 39}
        assert table.state("blue")["standing"]["fire"]["when"] == {"within": 39}
    headers = bearing(here.tokens["umpire"])
    record = two[0].http.get(f"/games/{here.game}/record", headers=headers).content
    assert record == two[1].http.get(f"/games/{here.game}/record", headers=headers).content
    assert len(read_record(record).lines) == 81
    assert replay(read_record(record)).standing["red"]["fire"].when == {"within": 39}


def test_both_may_answer_the_same_question_and_one_is_refused(two: tuple[House, House]) -> None:
    here = two[0].begin()
    there = at(two[1], here)
    results: list[int] = []

    def give(table: Table) -> None:
        answer = table.house.http.post(
            f"/games/{table.game}/orders",
            json={"order": {"order": "March", "to": 1}},
            headers=bearing(table.tokens["red"]),
        )
        results.append(answer.status_code)

    players = [threading.Thread(target=give, args=(table,)) for table in (here, there)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert sorted(results) == [200, 409]


def test_when_one_process_is_killed_the_other_goes_on(two: tuple[House, House]) -> None:
    here = two[0].begin()
    there = at(two[1], here)
    there.state("red")
    here.march("red", 2)
    two[0].kill()
    assert there.state("red")["waiting_for"] == ["blue"]
    there.march("blue", 8)
    two[0].start()
    assert here.state("blue") == there.state("blue")


def test_a_computer_answers_once_whoever_serves_the_game(two: tuple[House, House]) -> None:
    here = two[0].begin(blue="random")
    there = at(two[1], here)
    for number in range(60):
        table = (here, there)[number % 2]
        state = table.wait_for("red")
        if state["over"]:
            break
        order = {"order": "Volley", "fire": True} if state["asked"]["takes"] == ["Volley"] else None
        table.order("red", order or {"order": "March", "to": 0})
    assert here.state("red")["over"]
    headers = bearing(here.tokens["red"])
    record = read_record(two[1].http.get(f"/games/{here.game}/record", headers=headers).content)
    assert replay(record).outcome is not None


ABANDONED = """
import os, signal
from tests.server.postgres import Postgres
postgres = Postgres()
print(postgres.folder, postgres.port, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_database_of_tests_that_were_killed_ends_with_them() -> None:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    told = subprocess.run(
        [sys.executable, "-c", ABANDONED], cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True,
        check=False,
    )  # fmt: skip
    assert told.returncode == -signal.SIGKILL, told.stderr.decode()
    folder, port = told.stdout.decode().split()
    end = time.monotonic() + 20
    while Path(folder).exists():
        assert time.monotonic() < end, "the database goes on"
        time.sleep(0.05)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", int(port)), 1)
