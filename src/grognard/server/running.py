"""Running the server: in this process, until it is interrupted; on loopback unless told otherwise."""

import asyncio
import gc
import importlib
import logging
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from granian.server.embed import Server

from grognard.server.app import application
from grognard.server.limits import Options

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
    _collect_seldom()
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(options, when_ready))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's loop where it is installed: the same, quicker."""
    try:
        found: Callable[[], asyncio.AbstractEventLoop] = importlib.import_module("uvloop").new_event_loop
    except ImportError:
        return None
    return found


async def _serve(options: Options, when_ready: Callable[[], None] | None) -> None:
    server = Server(
        application(options),
        address=options.host,
        port=options.port,
        interface="asgi",  # type: ignore[arg-type]
        log_enabled=False,
        backlog=1024,
    )
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.stop)
    serving = asyncio.ensure_future(server.serve())
    ready = asyncio.ensure_future(_until_ready(options))
    await asyncio.wait([serving, ready], return_when=asyncio.FIRST_COMPLETED)
    if ready.done() and when_ready is not None:
        when_ready()
    ready.cancel()
    await serving


async def _until_ready(options: Options) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection(options.host, options.port)
        except OSError:
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return


def _collect_seldom() -> None:
    """Views are thousands of small tables without cycles: looking for cycles after every few is most of the work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 10, 20)


def _many_files() -> None:
    """A socket is a file: take as many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
