"""A client that costs little: raw websockets on asyncio, and a server process whose own CPU time is read."""

import asyncio
import contextlib
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

TICK = os.sysconf("SC_CLK_TCK")
Heard = Callable[["Ws", bytes], None]


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def cpu_seconds(pid: int) -> float:
    total = 0
    for each in family(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def memory_bytes(pid: int) -> int:
    return 1024 * sum(
        int(line.split()[1])
        for each in family(pid)
        for line in Path(f"/proc/{each}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )


@contextlib.contextmanager
def served(words: list[str], core: int = 0, ready: bytes = b"", **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server pinned to a core of its own, until the end of the block; `ready` is in its first line."""
    process = subprocess.Popen(
        ["taskset", "-c", str(core), *words], stdout=subprocess.PIPE, env={**os.environ, **env}
    )  # fmt: skip
    try:
        assert process.stdout is not None
        if ready:
            line = process.stdout.readline()
            assert ready in line, line
        yield process
    finally:
        process.terminate()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def frame(text: bytes) -> bytes:
    """A masked client frame with a mask of zeros."""
    size = len(text)
    if size < 126:
        return bytes((0x81, 0x80 | size, 0, 0, 0, 0)) + text
    return bytes((0x81, 0xFE)) + size.to_bytes(2, "big") + bytes(4) + text


class Ws(asyncio.Protocol):
    """One websocket; `heard` is called with each text."""

    def __init__(self, path: str, first: bytes, heard: Heard, port: int) -> None:
        self.path, self.first, self.heard, self.port = path, first, heard, port
        self.buffer = bytearray()
        self.up = False
        self.transport: Any = None
        self.seat: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        self.transport.write(frame(text))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.up:
            at = self.buffer.find(b"\r\n\r\n")
            if at < 0:
                return
            assert b" 101 " in self.buffer[:30], bytes(self.buffer[:200])
            del self.buffer[: at + 4]
            self.up = True
            if self.first:
                self.send(self.first)
        while len(self.buffer) >= 2:
            kind, size, head = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < head + size:
                return
            text = bytes(self.buffer[head : head + size])
            del self.buffer[: head + size]
            if kind == 9:
                self.transport.write(bytes((0x8A, 0x80 | size, 0, 0, 0, 0)) + text)
            elif kind in (1, 2):
                self.heard(self, text)


async def connect(port: int, path: str, first: bytes, heard: Heard) -> Ws:
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Ws(path, first, heard, port), "127.0.0.1", port)
    return made


def post(port: int, path: str, body: Any) -> Any:
    from urllib.request import Request, urlopen

    request = Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


async def until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        await asyncio.sleep(0.02)
