"""Whatever is thrown at the server, it answers with a clear error in JSON, and nothing is changed."""

import contextlib
import json
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.house import House, Table, bearing
from tests.server.wsclient import BINARY, Closed, Socket

MARCH = {"order": {"order": "March", "to": 1}}


@pytest.fixture
def table(house: House) -> Iterator[Table]:
    """A game that must be the same afterwards as before."""
    table = house.begin(umpire="link")
    before = {seat: table.state(seat) for seat in table.tokens}
    yield table
    assert {seat: table.state(seat) for seat in table.tokens} == before


WITH_TOKEN = [
    ("GET", "/state"), ("GET", "/map"), ("GET", "/options"), ("POST", "/weigh"), ("POST", "/gesture"),
    ("GET", "/overlays?unit=red"), ("POST", "/orders"), ("POST", "/undo"), ("GET", "/account"),
    ("GET", "/account.txt"), ("GET", "/replay"), ("GET", "/record"), ("GET", "/desk"), ("GET", "/view-as/red"),
    ("GET", "/report/red"), ("POST", "/umpire"),
]  # fmt: skip
BODIES: dict[str, Any] = {
    "/gesture": {"unit": "red", "points": [[0, 0]]}, "/umpire": {"action": "leave"}, "/undo": {},
}  # fmt: skip


@pytest.mark.parametrize(("method", "path"), WITH_TOKEN)
@pytest.mark.parametrize("token", ["", "x" * 32, "another game's", "x", "é", "Ü" * 40])
def test_no_door_opens_without_the_right_token(table: Table, method: str, path: str, token: str) -> None:
    if token == "another game's":
        token = table.house.begin().tokens["red"]
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    body = BODIES.get(path, MARCH) if method == "POST" else None
    answer = table.house.http.request(method, f"/games/{table.game}{path}", json=body, headers=headers)
    code = answer.json()["error"]["code"]
    assert (answer.status_code, code) in ((401, "no-token"), (401, "wrong-token"))


@pytest.mark.parametrize("path", ["/desk", "/view-as/blue", "/report/blue", "/record"])
def test_what_is_the_umpires_is_not_a_players(table: Table, path: str) -> None:
    assert table.refused("GET", path, None, "red")[0] == 403


def test_only_the_umpire_rules(table: Table) -> None:
    ruling = {"order": {"order": "ChangeUnit", "reason": "because", "unit": "blue", "field": "men", "value": 0}}
    assert table.refused("POST", "/orders", ruling, "red") == (409, "refused")
    assert table.refused("POST", "/umpire", {"action": "leave"}, "red") == (403, "not-the-umpire")


def test_nobody_looks_through_anothers_eyes_before_the_end(table: Table) -> None:
    for eyes in ("blue", "above", "umpire"):
        assert table.refused("GET", f"/replay?as={eyes}", None, "red") == (403, "not-yet")


@pytest.mark.parametrize("game", ["nogamenogame", "x", "..", "%2e%2e", "'; drop table games; --", "a" * 5000, "é"])
def test_a_game_that_is_not_there_is_not_found(house: House, game: str) -> None:
    assert house.http.get(f"/games/{game}").status_code in (404, 405)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"march"', b"\xff\xfe", b'{"order": 1}', b'{"order": {}}', b'{"orders": {}}',
        b'{"order": {"order": "March"}}', b'{"order": {"order": "March", "to": "far"}}', b'{"order": {"to": 1}}',
        b'{"order": {"order": "March", "to": 1e999}}', b'{"order": {"order": "March", "to": NaN}}',
        b'{"order": {"order": "March", "to": 1, "also": 2}}', b'{"order": {"order": "Battle"}}',
        b'{"order": {"order": "March", "to": 1}, "orders": []}', b"[" * 60_000, b'{"order":' * 6_000,
        b'{"order": {"order": "StandingAnswer", "reaction": "none", "answer": "always"}}',
    ],
)  # fmt: skip
def test_a_malformed_order_is_told_so(table: Table, body: bytes) -> None:
    headers = {**bearing(table.tokens["red"]), "Content-Type": "application/json"}
    answer = table.house.http.post(f"/games/{table.game}/orders", content=body, headers=headers)
    assert answer.status_code in (400, 409)
    assert answer.json()["error"]["message"]


def test_an_order_out_of_turn_is_refused(house: House) -> None:
    table = house.begin()
    table.march("red", 1)
    before = table.state("red")
    assert table.refused("POST", "/orders", MARCH, "red") == (409, "refused")
    assert table.state("red") == before


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"book": "none"}, "no-book"),
        ({"scenario": "none"}, "no-scenario"),
        ({"scenario": "/etc/passwd"}, "no-scenario"),
        ({"settings": {"none": 1}}, "wrong-input"),
        ({"seats": []}, "malformed"),
        ({"seats": [{"name": "red", "side": "red", "holder": "here"}]}, "wrong-input"),
        ({"seats": [{"name": "umpire", "side": "red", "holder": "here"}]}, "wrong-input"),
        ({"seats": [{"name": "red", "side": "green", "holder": "here"}]}, "wrong-input"),
        ({"seats": [{"name": "red", "side": "red", "holder": "god"}]}, "malformed"),
        ({"umpire": "me"}, "malformed"),
        ({"clock": {"seconds_per_decision": 0}}, "malformed"),
        ({"clock": {"seconds_per_decision": "NaN"}}, "malformed"),
        ({"seed": "s" * 1000}, "malformed"),
        ({"scenario_data": {"name": "mine"}}, "wrong-input"),
        ({"unknown": 1}, "malformed"),
    ],
)
def test_a_game_that_cannot_be_is_told_why(house: House, more: dict[str, Any], told: str) -> None:
    seats = [{"name": side, "side": side, "holder": "link"} for side in ("red", "blue")]
    body = {"book": "mist", "scenario": "road", "seats": seats, **more}
    assert house.refused("POST", "/games", body)[1] == told


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1.evil.example", "http://127.0.0.1:1", "file://"]
)
def test_a_page_from_elsewhere_may_not_ask(table: Table, origin: str) -> None:
    body: Any = MARCH
    path, token = f"/games/{table.game}/orders", table.tokens["red"]
    assert table.house.refused("POST", path, body, token, headers={"Origin": origin}) == (403, "foreign-origin")
    with pytest.raises(Closed):
        table.house.socket(table.game, headers={"Origin": origin})


def test_a_page_from_here_may_ask(house: House) -> None:
    here = f"http://127.0.0.1:{house.port}"
    assert house.http.get("/books", headers={"Origin": here}).status_code == 200
    house.socket(house.begin().game, headers={"Origin": here}).close()


def test_a_name_that_was_made_to_point_here_is_not_answered(house: House) -> None:
    assert house.refused("GET", "/books", headers={"Host": "evil.example"}) == (403, "foreign-host")
    assert house.http.get("/books", headers={"Host": f"localhost:{house.port}"}).status_code == 200


def test_no_answer_invites_another_origin(house: House) -> None:
    answer = house.http.get("/books", headers={"Origin": f"http://127.0.0.1:{house.port}"})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("chunked", [False, True])
def test_an_oversized_request_is_turned_away(table: Table, chunked: bool) -> None:
    def content() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 1000

    sent: Any = content() if chunked else b"x" * 200_000
    url = f"{table.house.http.base_url}games/{table.game}/orders"
    answer = httpx.post(url, content=sent, headers=bearing(table.tokens["red"]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_a_request_that_is_no_http_harms_nobody(house: House) -> None:
    for junk in (b"\x00" * 100, b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", b"POST" * 10_000):
        with sockets.create_connection(("127.0.0.1", house.port), 5) as raw:
            raw.sendall(junk)
            raw.settimeout(1)
            with contextlib.suppress(OSError):
                raw.recv(1000)
    assert house.get("/books")


# -- sockets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first", [{"token": "x" * 32}, {"token": 5}, {"kind": "ping"}, [], b"", {"token": "t", "more": 1}]
)
def test_a_socket_without_the_right_token_is_closed(table: Table, first: Any) -> None:
    with table.house.socket(table.game) as socket:
        socket.send(first)
        assert socket.receive()["error"]["code"] in ("no-token", "wrong-token")
        with pytest.raises(Closed, match="1008"):
            socket.receive()


def test_a_socket_to_no_game_is_told_so(house: House) -> None:
    with house.socket("nogamenogame") as socket:
        socket.send({"token": "x" * 32})
        assert socket.receive()["error"]["code"] == "no-game"
    with pytest.raises(Closed):
        Socket(house.port, "/api/elsewhere")


@pytest.mark.parametrize(
    "message",
    [
        b"", b"{", b"[" * 30_000, {"kind": "order"}, {"kind": "order", "order": {"order": "March"}},
        {"kind": "order", "order": {"order": "March", "to": 99}}, {"kind": "dance"}, {"kind": "ping", "more": 1},
        {"kind": "order", "order": {"order": "March", "to": 1}, "id": []},
    ],
)  # fmt: skip
def test_a_socket_told_nonsense_answers_and_stays_open(table: Table, message: Any) -> None:
    with table.listen("red") as socket:
        socket.until("state")
        socket.send(message)
        assert socket.receive()["kind"] in ("error", "refused")
        socket.send({"kind": "ping"})
        assert socket.receive() == {"kind": "pong"}


def test_text_that_is_no_text_closes_its_socket(table: Table) -> None:
    with table.listen("red") as socket:
        socket.until("state")
        socket.send(b"\xff")
        with pytest.raises(Closed):
            socket.receive()


def test_bytes_that_are_no_text_are_malformed(table: Table) -> None:
    with table.listen("red") as socket:
        socket.until("state")
        socket.send(b"\xff", BINARY)
        assert socket.receive()["error"]["code"] == "malformed"


def test_an_oversized_message_closes_its_socket(table: Table) -> None:
    with table.listen("red") as socket:
        socket.until("state")
        socket.send(b"x" * 100_000)
        assert socket.receive()["error"]["code"] == "too-large"
        with pytest.raises(Closed, match="1009"):
            socket.receive()


def test_bytes_that_are_an_order_are_an_order(house: House) -> None:
    table = house.begin()
    with table.listen("red") as socket:
        socket.until("state")
        socket.send(json.dumps({"kind": "order", "id": 1, **MARCH}).encode(), BINARY)
        assert socket.until("ack")["id"] == 1


def test_a_socket_that_vanishes_harms_nobody(house: House) -> None:
    table = house.begin()
    with table.listen("blue") as blue:
        blue.until("state")
        red = table.listen("red")
        red.until("state")
        red.send({"kind": "order", "id": 1, **MARCH})
        red.close()
        assert blue.until("state")["state"]["waiting_for"] == ["blue"]


# -- limits -------------------------------------------------------------------------------------------------------


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    limits = ("requests_a_second=1", "requests_at_once=20", "new_games_a_minute=3", "games=2", "sockets=6",
              "sockets_per_address=3", "sockets_per_seat=2", "messages_a_second=1", "messages_at_once=5",
              "seconds_to_name=0.3", "body=2000")  # fmt: skip
    found = House(str(tmp_path / "games.sqlite"), limits=limits)
    yield found
    found.stop()


def test_each_limit_holds_with_an_error_of_its_own(strict: House) -> None:
    table = strict.begin()
    strict.begin()
    seats = [{"name": side, "side": side, "holder": "link"} for side in ("red", "blue")]
    body = {"book": "mist", "scenario": "road", "seats": seats}
    assert strict.refused("POST", "/games", body) == (503, "too-many-games")
    assert strict.refused("POST", "/games", body) == (429, "too-many-games")
    assert strict.refused("POST", "/ask", {"book": "m" * 3000, "procedure": "x", "inputs": {}}) == (413, "too-large")
    with strict.socket(table.game) as silent:
        assert silent.receive()["error"]["code"] == "no-token"
    with table.listen("red") as first, table.listen("red") as second, table.listen("red") as third:
        for _ in range(7):
            first.send({"kind": "ping"})
        kinds = [first.receive() for _ in range(8)]
        assert {"code": "too-fast", "message": "too many messages; wait a little"} in [
            kind.get("error") for kind in kinds
        ]
        second.until("state")
        assert third.receive()["error"]["code"] == "too-many-sockets"
        with table.listen("blue") as fourth, table.listen("blue") as fifth:
            told = [fourth.receive(), fifth.receive()]
            assert "too-many-sockets" in [answer.get("error", {}).get("code") for answer in told]
    codes = [strict.http.get("/books").status_code for _ in range(30)]
    assert codes[-1] == 429 and httpx.codes.is_success(codes[0])
