"""grognard play: the table on this machine, in the browser; with --terminal a battle in the terminal."""

import argparse
import sys
import threading
import webbrowser

from grognard.cli import OK, Wrong
from grognard.cli.serve import add_place, address, check_place


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="with --terminal: the battle to fight")
    parser.add_argument("--terminal", action="store_true", help="here in the terminal, against the computer")
    parser.add_argument(
        "--as", dest="seat", metavar="SIDE", help="with --terminal: the side to play; the first if none"
    )
    parser.add_argument("--book", help="with --terminal: the rulebook, where several have the scenario")
    parser.add_argument("--seed", help="with --terminal: the seed of the dice")
    add_place(parser)
    parser.add_argument("--no-browser", action="store_true", help="only say where the table is")


def run(given: argparse.Namespace) -> int:
    if given.terminal:
        return _in_terminal(given)
    if given.scenario is not None:
        raise Wrong("a SCENARIO is named for --terminal only; in the browser it is chosen on the front page")
    from grognard.server.limits import Options
    from grognard.server.running import default_store, free_port, port_is_free, run

    port = given.port if port_is_free("127.0.0.1", given.port) else free_port("127.0.0.1")
    options = Options(store=given.store or default_store(), port=port, public_url=address("127.0.0.1", port))
    check_place(options)
    page = options.public_url + "/"

    def ready() -> None:
        print(f"The table is at {page}  (Ctrl-C ends it; games are kept in {options.store})", flush=True)
        if not given.no_browser:
            threading.Thread(target=_open, args=(page,), daemon=True).start()

    run(options, ready)
    return OK


def _open(page: str) -> None:
    """In a thread: some browsers in a terminal do not come back."""
    if not webbrowser.open(page):
        print(f"no browser could be opened; open {page} yourself", file=sys.stderr)


def _in_terminal(given: argparse.Namespace) -> int:
    from grognard.cli import fight
    from grognard.cli.options import book_of_scenario

    if given.scenario is None:
        raise Wrong("--terminal: say which SCENARIO; `grognard scenarios` lists them")
    book = book_of_scenario(given.scenario, given.book)
    seat = given.seat or book.scenario(given.scenario).sides[0].name
    words = [given.scenario, "--book", book.name, "--as", seat, *(["--seed", given.seed] if given.seed else [])]
    parser = argparse.ArgumentParser(prog="grognard play --terminal")
    fight.arguments(parser)
    return fight.run(parser.parse_args(words))
