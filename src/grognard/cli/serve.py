"""grognard serve: the table for others across the network; on loopback unless it is told to be seen."""

import argparse
import sys
from pathlib import Path

from grognard.cli import OK, Wrong
from grognard.server.limits import Limits, Options, is_loopback, with_limits


def arguments(parser: argparse.ArgumentParser) -> None:
    add_place(parser)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on; anything but loopback is seen")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="where a proxy serves the page, as https://host"
    )
    parser.add_argument("--webhook", default="", metavar="URL", help="told when a seat is waited for and nobody looks")
    parser.add_argument("--smtp", default="", metavar="URL", help="smtp[s]://[user:password@]host[:port], for e-mail")
    parser.add_argument("--mail-from", default="grognard@localhost", metavar="ADDRESS", help="who the e-mail is from")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER", help=_limits())


def _limits() -> str:
    standard = Limits()
    return "one of " + ", ".join(f"{name}={getattr(standard, name)}" for name in Limits.__struct_fields__)


def add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument(
        "--store", metavar="FILE|URL", help="a SQLite file, or postgresql://...; if not said, with your other data"
    )


def run(given: argparse.Namespace) -> int:
    from grognard.server.running import default_store, run

    origins = tuple(given.origin)
    store = given.store or default_store()
    options = Options(
        store=store,
        host=given.host,
        port=given.port,
        origins=origins,
        webhook=given.webhook,
        smtp=given.smtp,
        mail_from=given.mail_from,
        public_url=origins[0] if origins else address(given.host, given.port),
        limits=with_limits(given.limit),
    )
    check_place(options)
    for line in exposure(options):
        print(line, file=sys.stderr)
    run(options, lambda: print(f"{address(options.host, options.port)}", flush=True))
    return OK


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def exposure(options: Options) -> list[str]:
    """What a server that listens beyond this machine opens to whom."""
    lines = [f"games are kept in {_shown(options.store)}"]
    if is_loopback(options.host):
        return [*lines, f"listening on {options.host}: nobody but this machine can reach it"]
    wide = options.host in ("0.0.0.0", "::")
    return [
        *lines,
        f"listening on {options.host}, port {options.port}: "
        + ("every machine that can reach this one" if wide else "every machine that can reach that address")
        + " can now",
        "  read the books, ask for rulings and odds, and begin games (within the limits);",
        "  see of a game whose id it knows what is public; play a seat whose link it has been given;",
        "  over plain HTTP: put a proxy with TLS before it and name it with --origin, or links can be read on the way.",
    ]


def _shown(store: str) -> str:
    """A store's place without its password."""
    if "://" not in store:
        return store
    from grognard.server.store import database_url

    return database_url(store).render_as_string(hide_password=True)


def check_place(options: Options) -> None:
    if not 0 < options.port < 65_536:
        raise Wrong(f"--port {options.port}: expected a number from 1 to 65535")
    if "://" not in options.store and Path(options.store).is_dir():
        raise Wrong(f"--store {options.store}: is a folder, expected a file")
