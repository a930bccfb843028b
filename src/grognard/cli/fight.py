"""grognard fight: one battle, told as it goes; with --as a person plays one side in the terminal."""

import argparse
import json
import sys
from pathlib import Path
from zlib import crc32

import msgspec

from grognard.cli import OK, Wrong
from grognard.cli.options import (
    COLOURS,
    add_seed,
    add_settings,
    book_of_scenario,
    chosen_seed,
    chosen_settings,
    side_named,
)
from grognard.commanders import KINDS, Commander, appoint, fight
from grognard.core.events import Event
from grognard.core.orders import UMPIRE, Order
from grognard.referee.game import Game
from grognard.referee.prose import Account
from grognard.referee.records import RecordFile


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="SCENARIO")
    parser.add_argument("--book", help="the rulebook, where several have the scenario")
    add_seed(parser)
    for colour, which in zip(COLOURS, ("first", "second"), strict=True):
        told = f"who commands the {which} side: {', '.join(KINDS)}"
        parser.add_argument(f"--{colour}", choices=KINDS, default="staff", metavar="COMMANDER", help=told)
    add_settings(parser)
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the record; an existing file is not touched")
    parser.add_argument("--as", dest="seat", metavar="SIDE", help="play this side yourself: its name, or red or blue")
    parser.add_argument("--tally", action="store_true", help="with every ruling's ledger")
    parser.add_argument("--quiet", action="store_true", help="only the end")
    parser.add_argument("--json", action="store_true", help="as JSON Lines: the events, then the end")


def run(given: argparse.Namespace) -> int:
    book = book_of_scenario(given.scenario, given.book)
    seed = chosen_seed(given.seed)
    if given.record is not None and given.record.exists():
        raise Wrong(f"{given.record}: exists already")
    game = Game.started(book.name, given.scenario, seed, chosen_settings(given.set))
    sides = [side.name for side in game.battle.setup.scenario.sides]
    seat = side_named(sides, given.seat) if given.seat is not None else None
    if given.record is not None:
        game.keeper = RecordFile(given.record)
        game.keeper.append(game.header)
    print(f"seed {seed}", file=sys.stderr)
    kinds = dict(zip(sides, (given.red, given.blue), strict=False))
    commanders: dict[str, Commander] = {
        held.name: appoint(kinds.get(held.side, "staff"), book, held.side, crc32(f"{seed} {number}".encode()))
        for number, held in enumerate(game.battle.seats)
        if held.name != seat
    }
    if seat is not None:
        from grognard.cli.terminal import Terminal

        Terminal(game, seat, commanders).play()
    else:
        teller = Teller(game, given)
        teller.tell(game.opening)
        fight(game.battle, commanders, teller.submit)
    return _end(game, seed, given)


class Teller:
    """Tells a battle on stdout as its orders are carried out."""

    def __init__(self, game: Game, given: argparse.Namespace) -> None:
        self.game = game
        self.given = given
        self.account = Account(UMPIRE, given.tally)

    def submit(self, seat: str, order: Order) -> list[Event]:
        events = self.game.submit(seat, order)
        self.tell(events)
        return events

    def tell(self, events: list[Event]) -> None:
        if self.given.quiet:
            return
        if self.given.json:
            for event in events:
                print(json.dumps(msgspec.to_builtins(event), default=str))
            return
        for line in self.account.lines(self.game.battle, events):
            print(line)


def _end(game: Game, seed: str, given: argparse.Namespace) -> int:
    outcome = game.battle.outcome
    if given.json:
        ended = msgspec.to_builtins(outcome) if outcome is not None else None
        print(json.dumps({"outcome": ended, "orders": len(game.entries), "seed": seed}))
    elif outcome is not None:
        titles = {side.name: side.title for side in game.battle.setup.scenario.sides}
        winner = titles.get(outcome.winner, "nobody")
        print(
            f"\nVictory ({outcome.degree}): {winner}. {outcome.reason}"
            if outcome.winner
            else f"\nA draw: {outcome.reason}"
        )
        print(f"{len(game.entries)} orders; seed {seed}")
    return OK
