"""A real server in a process of its own, and a client's shorthand for it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from grognard.server.running import free_port
from tests.server.wsclient import Socket

ROOT = Path(__file__).parents[2]
GENEROUS = ("requests_a_second=100000", "requests_at_once=100000", "messages_a_second=100000",
            "messages_at_once=100000", "new_games_a_minute=100000", "sockets_per_address=500")  # fmt: skip


class House:
    """`port` and `store` stay the same when it is started again."""

    def __init__(self, store: str, *more: str, limits: tuple[str, ...] = GENEROUS, log: Path | None = None) -> None:
        self.port = free_port("127.0.0.1")
        self.store = store
        self._words = ["serve", "--port", str(self.port), "--store", store, *more]
        for limit in limits:
            self._words += ["--limit", limit]
        self._log = log
        self.start()

    def start(self) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        output = self._log.open("ab") if self._log is not None else subprocess.DEVNULL
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "tests.server.serving", *self._words],
            env={**os.environ, "PYTHONPATH": path}, cwd=ROOT,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=output,
        )  # fmt: skip
        if self._log is not None:
            output.close()  # type: ignore[union-attr]
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}/api", timeout=30)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        if not told.startswith(b"http://"):
            self._gone()
            raise AssertionError("the server did not start")

    def kill(self) -> None:
        """As a power cut would, as far as a process can."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self._gone()

    def _gone(self) -> None:
        self.process.wait(20)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        self.http.close()

    # -- shorthand -------------------------------------------------------------------------------------------

    def get(self, path: str, token: str = "", **params: Any) -> Any:
        answer = self.http.get(path, headers=bearing(token), params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, token: str = "") -> Any:
        answer = self.http.post(path, json=body, headers=bearing(token))
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: Any = None, token: str = "", **more: Any) -> tuple[int, str]:
        """The status and code of an answer of no."""
        headers = {**bearing(token), **more.pop("headers", {})}
        answer = self.http.request(method, path, json=body, headers=headers, **more)
        return answer.status_code, answer.json()["error"]["code"]

    def begin(self, red: str = "link", blue: str = "link", **more: Any) -> "Table":
        seats = [{"name": "red", "side": "red", "holder": red}, {"name": "blue", "side": "blue", "holder": blue}]
        return Table(self, self.post("/games", {"book": "mist", "scenario": "road", "seats": seats, **more}))

    def socket(self, game: str, **more: Any) -> Socket:
        return Socket(self.port, f"/api/games/{game}/live", **more)


def bearing(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


class Table:
    """One game, as its maker has it."""

    def __init__(self, house: House, made: dict[str, Any]) -> None:
        self.house = house
        self.made = made
        self.game: str = made["game"]
        self.tokens: dict[str, str] = {seat["name"]: seat["token"] for seat in made["seats"] if "token" in seat}
        for other in ("umpire", "spectator"):
            if other in made:
                self.tokens[other] = made[other]["token"]

    def get(self, path: str, seat: str = "", **params: Any) -> Any:
        return self.house.get(f"/games/{self.game}{path}", self.tokens.get(seat, ""), **params)

    def post(self, path: str, body: Any, seat: str) -> Any:
        return self.house.post(f"/games/{self.game}{path}", body, self.tokens[seat])

    def order(self, seat: str, order: dict[str, Any]) -> Any:
        return self.post("/orders", {"order": order}, seat)

    def march(self, seat: str, to: int) -> Any:
        return self.order(seat, {"order": "March", "to": to})

    def refused(self, method: str, path: str, body: Any, seat: str) -> tuple[int, str]:
        return self.house.refused(method, f"/games/{self.game}{path}", body, self.tokens.get(seat, ""))

    def state(self, seat: str) -> Any:
        return self.get("/state", seat)

    def listen(self, seat: str) -> Socket:
        socket = self.house.socket(self.game)
        socket.send({"token": self.tokens[seat]})
        return socket

    def wait_for(self, seat: str, seconds: float = 10.0) -> Any:
        """The state once a seat is asked something, or the battle is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state(seat)
            if state["asked"] is not None or state["over"]:
                return state
            time.sleep(0.02)
        raise AssertionError(f"{seat} is not asked anything: {state}")
