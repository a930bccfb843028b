"""grognard replay: the account of a record, through one seat's eyes if asked; or a proof that it is true."""

import argparse
import json
import sys
from pathlib import Path

import msgspec

from grognard.cli import NO, OK
from grognard.cli.options import side_named
from grognard.core.orders import UMPIRE
from grognard.referee.prose import Account
from grognard.referee.records import Record, RecordFault, read_record, replaying, verify


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - is stdin")
    parser.add_argument("--verify", action="store_true", help="recompute everything, dice and end included")
    parser.add_argument("--as", dest="seat", metavar="SEAT", help="told as this seat was told it")
    parser.add_argument("--until", type=int, metavar="N", help="the first N orders only")
    parser.add_argument("--tally", action="store_true", help="with every ruling's ledger")
    parser.add_argument("--json", action="store_true", help="as JSON Lines, an event a line")


def run(given: argparse.Namespace) -> int:
    data = sys.stdin.buffer.read() if given.file == "-" else Path(given.file).read_bytes()
    record = read_record(data, "stdin" if given.file == "-" else Path(given.file).name)
    if record.cut:
        print(f"{record.name}: a half-written last line of {record.cut} bytes is left out", file=sys.stderr)
    if given.verify:
        return _verify(record, given.json)
    seats = [held.name for held in record.header.seats]
    seat = UMPIRE if given.seat in (None, UMPIRE) else side_named(seats, given.seat)
    return _tell(record, seat, given)


def _verify(record: Record, as_json: bool) -> int:
    try:
        battle = verify(record)
    except RecordFault as fault:
        if as_json:
            print(json.dumps({"verified": False, "reason": str(fault)}))
        else:
            print(f"differs: {fault}")
        return NO
    sealed = "dice proved by the closing seed" if record.closing else "still open: the dice are as recorded"
    if as_json:
        print(json.dumps({"verified": True, "orders": len(record.standing()), "closed": record.closing is not None}))
    else:
        over = battle.outcome.reason if battle.outcome else battle.clock()
        print(f"{record.name}: {len(record.standing())} orders replayed to {over}; {sealed}")
    return OK


def _tell(record: Record, seat: str, given: argparse.Namespace) -> int:
    account = Account(seat, given.tally)
    for done, (number, battle, events) in enumerate(replaying(record)):
        if given.until is not None and done > given.until:
            break
        seen = [event for event in events if seat == UMPIRE or event.is_seen_by(seat)]
        if given.json:
            for event in seen:
                print(json.dumps({"line": number, **msgspec.to_builtins(event)}, default=str))
            continue
        for line in account.lines(battle, seen):
            print(line)
    return OK
