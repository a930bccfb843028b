"""The gate: who may come in, how much he may bring and how often; and which way he is sent.

A browser sends along where a page came from (Origin) and whom it meant (Host). A request from a foreign page is
turned away, and so is one for a foreign name while the server listens on loopback only (a name that was made to point
here). Nothing is ever allowed to other origins.
"""

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from grognard.server.hall import Hall
from grognard.server.limits import is_loopback
from grognard.server.sockets import serve
from grognard.server.static import StaticFiles
from grognard.server.wire import Problem, json_encode

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
log = logging.getLogger("grognard.server")

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'",
    ),
]
FILES = ("/api/games", "/api/games/import", "/api/scenarios/check")


class Gate:
    """The ASGI application that is served."""

    def __init__(self, hall: Hall, routes: Any) -> None:
        self.hall = hall
        self._routes = routes
        self._files = StaticFiles()
        self._local = is_loopback(hall.options.host)
        self._origins = frozenset(origin.rstrip("/") for origin in hall.options.origins)
        self._names = frozenset(urlsplit(origin).netloc for origin in self._origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        await self.hall.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.hall.close()
        await send({"type": "lifespan.shutdown.complete"})

    # -- who -------------------------------------------------------------------------------------------------

    def turned_away(self, headers: dict[bytes, bytes]) -> Problem | None:
        """Why a request from such a page, or for such a name, is not let in."""
        host = headers.get(b"host", b"").decode("latin-1")
        if self._local and not is_loopback(_without_port(host)) and host not in self._names:
            return Problem(403, "foreign-host", f"this server does not answer to the name {host!r}")
        origin = headers.get(b"origin")
        if origin is not None:
            text = origin.decode("latin-1")
            if text not in self._origins and urlsplit(text).netloc != host:
                return Problem(403, "foreign-origin", f"a page from {text} may not ask this server")
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = scope["path"].strip("/").split("/")
        headers = dict(scope["headers"])
        known = len(parts) == 4 and parts[:2] == ["api", "games"] and parts[3] == "live"
        if not known or self.turned_away(headers) is not None:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await serve(self.hall, parts[2], address_of(scope), receive, send)

    # -- requests ----------------------------------------------------------------------------------------------

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        path = scope["path"]

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
                if path.startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        problem = self.turned_away(headers)
        if problem is None and not path.startswith("/api/"):
            await self._files.answer(scope, headers, guarded_send)
            return
        if problem is None and not self.hall.requests.allows(address_of(scope)):
            problem = Problem(429, "too-fast", "too many requests; wait a little")
        most = self.hall.limits.file if path in FILES else self.hall.limits.body
        if problem is None and _length(headers) > most:
            problem = _too_large(most)
        if problem is not None:
            await _say(guarded_send, problem)
            return
        brought = 0
        started = False

        async def counted_receive() -> Message:
            nonlocal brought
            message = await receive()
            brought += len(message.get("body") or b"")
            if brought > most:
                raise _too_large(most)
            return message

        async def noted_send(message: Message) -> None:
            nonlocal started
            started = True
            await guarded_send(message)

        try:
            await self._routes(scope, counted_receive, noted_send)
        except Problem as late:
            if not started:
                await _say(guarded_send, late)


def _too_large(most: int) -> Problem:
    return Problem(413, "too-large", f"a request may have {most} bytes")


async def _say(send: Send, problem: Problem) -> None:
    body = json_encode(problem.body())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if problem.status == 413:  # what is still to come is not read
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _length(headers: dict[bytes, bytes]) -> int:
    try:
        return int(headers.get(b"content-length", b"0"))
    except ValueError:
        return 0


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if ":" in host else host


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
