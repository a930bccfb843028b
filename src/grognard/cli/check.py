"""grognard check: every fault of scenarios, grounds, armies and records, with file, place and reason."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from grognard.cli import NO, OK, WRONG
from grognard.core.books import Fault, book_names, find_book
from grognard.referee.records import RecordFault, read_record, verify


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario, ground, army or record")
    parser.add_argument("--book", help="the book a scenario is for; found out if not said")
    parser.add_argument("--json", action="store_true", help="as JSON, a fault a line")


def run(given: argparse.Namespace) -> int:
    faults: list[Fault] = []
    unread = False
    for name in given.files:
        try:
            found = check_file(Path(name), given.book)
        except OSError as error:
            unread = True
            print(f"grognard check: {name}: {(error.strerror or 'cannot be read').lower()}", file=sys.stderr)
            continue
        faults.extend(found)
        if not found and not given.json:
            print(f"{name}: no fault")
    for fault in faults:
        if given.json:
            print(json.dumps(msgspec.to_builtins(fault), ensure_ascii=False))
        else:
            print(f"{fault.file}: {fault.place}: {fault.reason}")
    return WRONG if unread else NO if faults else OK


def check_file(path: Path, book: str | None = None) -> list[Fault]:
    """All that is wrong with a file, whatever kind it is."""
    data = path.read_bytes()
    if path.suffix == ".jsonl":
        return _check_record(path, data)
    try:
        read: Any = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as fault:
        return [Fault(path.name, "the file", str(fault))]
    if not isinstance(read, dict):
        return [Fault(path.name, "the file", f"expected an object, found {type(read).__name__}")]
    if read.get("type") == "FeatureCollection":
        return _check_ground(path, data)
    if "armies" in read and "turns" not in read:
        return _check_armies(path, data)
    return _check_scenario(path, data, set(read), book)


def _check_ground(path: Path, data: bytes) -> list[Fault]:
    from grognard.ground.files import GroundError, parse_ground

    try:
        parse_ground(data.decode(), path.name)
    except GroundError as error:
        return [_fault(path.name, told.removeprefix(f"{path.name}: ")) for told in error.faults]
    return []


def _check_armies(path: Path, data: bytes) -> list[Fault]:
    from grognard.armies import ArmyError, parse

    try:
        parse(data, path.name)
    except ArmyError as error:
        return [_fault(path.name, told.removeprefix(f"{path.name}: ")) for told in error.faults]
    return []


def _fault(file: str, told: str) -> Fault:
    place, _, reason = told.partition(": ")
    return Fault(file, place, reason) if reason else Fault(file, "the file", place)


def _check_record(path: Path, data: bytes) -> list[Fault]:
    try:
        record = read_record(data, path.name)
        verify(record)
    except RecordFault as fault:
        name, _, reason = str(fault).partition(": ")
        return [Fault(path.name, name.partition(", ")[2] or "the record", reason)]
    if record.cut:
        return [Fault(path.name, f"line {len(record.lines) + 2}", f"half-written: {record.cut} bytes without an end")]
    return []


def _check_scenario(path: Path, data: bytes, fields: set[str], book: str | None) -> list[Fault]:
    """By the book named; else by the one that can read it; else by the one whose scenarios have most of its fields."""
    reasons: dict[str, Fault] = {}
    for name in [book] if book is not None else book_names():
        reader = find_book(name)
        try:
            scenario = reader.read_scenario(data, path.name)
        except ValueError as fault:
            reasons[name] = Fault(path.name, f"as a scenario of {name}", str(fault).removeprefix(f"{path.name}: "))
            continue
        return reader.checks(scenario, path.name) if reader.checks is not None else []
    known = {name: len(fields.intersection(find_book(name).scenario_type.__struct_fields__)) for name in reasons}
    return [fault for name, fault in reasons.items() if known[name] == max(known.values())]
