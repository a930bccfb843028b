"""Running the server: in this process, until it is interrupted; on loopback unless told otherwise."""

import asyncio
import importlib
import logging
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from grognard.server.app import application
from grognard.server.limits import Options
from grognard.server.sweeping import Sweeper

log = logging.getLogger("grognard.server")
SWITCH_SECONDS = 0.001
"""How long one thread may keep the others waiting: a commander who thinks must not hold up those who play."""


def default_store() -> str:
    """Where games are kept if nothing is said: with the user's other data."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "grognard" / "games.sqlite")


def free_port(host: str) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def port_is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def run(options: Options, when_ready: Callable[[], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM; `when_ready` is called once connections are taken."""
    sys.setswitchinterval(SWITCH_SECONDS)
    _many_files()
    Sweeper.begin()
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(Server(options, when_ready).serve())


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's loop where it is installed: the same, quicker."""
    try:
        found: Callable[[], asyncio.AbstractEventLoop] = importlib.import_module("uvloop").new_event_loop
    except ImportError:
        return None
    return found


class Server(uvicorn.Server):
    """Says when it is ready, and ends in peace when it is told to."""

    def __init__(self, options: Options, when_ready: Callable[[], None] | None) -> None:
        config = uvicorn.Config(
            application(options),
            host=options.host,
            port=options.port,
            ws="websockets-sansio",
            ws_max_size=max(options.limits.message + 1, 65_536) * 4,
            ws_per_message_deflate=False,  # it would cost each waiting socket more than all the rest of it
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(options.origins),
            timeout_graceful_shutdown=3,
        )
        super().__init__(config)
        self._when_ready = when_ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the server, and is not raised once more when it has ended."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._when_ready is not None:
            self._when_ready()


def _is_ours(record: logging.LogRecord) -> bool:
    """What a client got wrong is told to it, and is no fault of the server."""
    return not str(record.msg).startswith("Invalid UTF-8")


def _many_files() -> None:
    """A socket is a file: take as many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
