"""A websocket client of a few lines, which can also misbehave."""

import base64
import json
import os
import socket
import struct
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Closed(Exception):
    """The server closed the socket, or did not open it."""


class Socket:
    def __init__(self, port: int, path: str, headers: dict[str, str] | None = None, seconds: float = 10.0) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), seconds)
        key = base64.b64encode(os.urandom(16)).decode()
        head = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **(headers or {})}  # fmt: skip
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self._socket.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        self._buffer = b""
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        answer, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            self._socket.close()
            raise Closed(answer.decode())

    def _more(self) -> None:
        data = self._socket.recv(65536)
        if not data:
            raise Closed("end of stream")
        self._buffer += data

    def _take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            self._more()
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def send(self, message: Any, kind: int = TEXT) -> None:
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = len(data)
        if size < 126:
            length = bytes([0x80 | size])
        else:
            length = b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size)
        self._socket.sendall(bytes([0x80 | kind]) + length + bytes(4) + data)

    def receive(self) -> Any:
        """The next message, as JSON."""
        while True:
            head, size = self._take(2)
            size &= 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            if head & 15 == CLOSE:
                raise Closed(str(struct.unpack(">H", data[:2])[0]) if data else "")
            if head & 15 == PING:
                self.send(data, PONG)
            elif head & 15 in (TEXT, BINARY):
                return json.loads(data)

    def until(self, kind: str) -> Any:
        while True:
            message = self.receive()
            if message["kind"] == kind:
                return message

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
