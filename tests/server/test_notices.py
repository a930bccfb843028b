"""Word to those who are away, by webhook and by e-mail; and to nobody who looks."""

import json
import queue
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import House

Heard = queue.Queue[Any]


@contextmanager
def serving(server: socketserver.TCPServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield int(server.server_address[1])
    server.shutdown()
    thread.join()
    server.server_close()


@contextmanager
def webhook(heard: Heard) -> Iterator[int]:
    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            return

    with serving(HTTPServer(("127.0.0.1", 0), Hook)) as port:
        yield port


@contextmanager
def mailbox(heard: Heard) -> Iterator[int]:
    class Letter(socketserver.StreamRequestHandler):
        """As much of SMTP as it takes to receive a letter."""

        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            for line in self.rfile:
                word = line.strip().upper()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    letter = b""
                    while not letter.endswith(b"\r\n.\r\n"):
                        letter += self.rfile.readline()
                    heard.put(letter.decode())
                elif word == b"QUIT":
                    self.wfile.write(b"221 goodbye\r\n")
                    return
                self.wfile.write(b"250 so be it\r\n")

    with serving(socketserver.TCPServer(("127.0.0.1", 0), Letter)) as port:
        yield port


@pytest.fixture
def hooked(tmp_path: Path) -> Iterator[tuple[House, Heard]]:
    heard: Heard = queue.Queue()
    with webhook(heard) as port:
        house = House(str(tmp_path / "games.sqlite"), "--webhook", f"http://127.0.0.1:{port}/hook")
        yield house, heard
        house.stop()


def test_a_notice_says_game_turn_what_is_wanted_and_until_when(hooked: tuple[House, Heard]) -> None:
    house, heard = hooked
    table = house.begin(blue="empty", clock={"seconds_per_decision": 3600})
    notice = heard.get(timeout=10)
    assert (notice["game"], notice["seat"], notice["clock"]) == (table.game, "red", "turn 1")
    assert notice["wanted"] and notice["until"].endswith("+00:00") and notice["link"].endswith(table.game)
    assert table.tokens["red"] not in json.dumps(notice)


def test_who_looks_gets_no_notice_and_who_is_away_gets_one(hooked: tuple[House, Heard]) -> None:
    house, heard = hooked
    table = house.begin()
    assert {heard.get(timeout=10)["seat"], heard.get(timeout=10)["seat"]} == {"red", "blue"}
    with table.listen("red") as red:
        red.until("state")
        table.march("red", 1)
        table.march("blue", 8)
        assert heard.get(timeout=10)["seat"] == "blue"
        assert heard.empty()


def test_a_letter_goes_to_the_seat_that_gave_an_address(tmp_path: Path) -> None:
    heard: Heard = queue.Queue()
    with mailbox(heard) as port:
        house = House(str(tmp_path / "games.sqlite"), "--smtp", f"smtp://127.0.0.1:{port}")
        seats = [
            {"name": "red", "side": "red", "holder": "link", "mail": "red@example.org"},
            {"name": "blue", "side": "blue", "holder": "empty"},
        ]
        house.post("/games", {"book": "mist", "scenario": "road", "seats": seats})
        letter = heard.get(timeout=10)
        assert "To: red@example.org" in letter and "Subject: The Road: your order is wanted (turn 1)" in letter
        wrong = [{**seats[0], "mail": "red@example.org\r\nBcc: all"}, seats[1]]
        refused = house.refused("POST", "/games", {"book": "mist", "scenario": "road", "seats": wrong})
        assert refused == (400, "wrong-input")
        house.stop()


def test_a_webhook_that_does_not_answer_holds_nobody(tmp_path: Path) -> None:
    house = House(str(tmp_path / "games.sqlite"), "--webhook", "http://127.0.0.1:9/")
    table = house.begin()
    assert table.march("red", 1)["state"]["waiting_for"] == ["blue"]
    house.stop()
