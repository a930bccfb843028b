"""The record: JSON Lines that hold a whole game. A header, one line per order with its dice, and the closing seed.

A line is written and synced before its order is acknowledged, so a game killed at any moment goes on from its record.
"""

import os
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from grognard.core.battle import Battle
from grognard.core.books import Book, Seat, find_book, scenario_hash
from grognard.core.dice import SeededDice, ThrownDice, commitment
from grognard.core.events import Event
from grognard.core.refusals import Refused
from grognard.referee.battles import opened, setting_up

FORMAT = 1


class Header(Struct, frozen=True, tag="battle", tag_field="line", omit_defaults=True):
    """What a battle was begun with. The seed itself comes last, when the game is over; here is what it will match."""

    format: int
    book: str
    edition: str
    program: str
    scenario: str
    scenario_hash: str
    settings: dict[str, str | float | bool | None]
    seats: tuple[Seat, ...]
    seed_commitment: str
    dice: tuple[int, ...] = ()
    scenario_data: dict[str, Any] | None = None


class Given(Struct, frozen=True, tag="order", tag_field="line", omit_defaults=True):
    """One order: who gave it, at what game time, and every face thrown in carrying it out."""

    seat: str
    clock: str
    order: dict[str, Any]
    dice: tuple[int, ...] = ()


class TakenBack(Struct, frozen=True, tag="undo", tag_field="line"):
    """A seat took back the last of its orders that still stood."""

    seat: str


class Closing(Struct, frozen=True, tag="end", tag_field="line"):
    """The seed, to be checked against its commitment, and how the battle ended."""

    seed: str
    winner: str
    degree: str
    reason: str


Line = Header | Given | TakenBack | Closing
_decoder = msgspec.json.Decoder(Line)
_encoder = msgspec.json.Encoder()


class RecordFault(ValueError):
    """What is wrong with a record, with file and line."""


class Record(Struct):
    """A record as read: its header, its lines, and the closing if the game was finished."""

    name: str
    header: Header
    lines: list[Given | TakenBack]
    closing: Closing | None = None
    cut: int = 0
    """Bytes of a half-written last line that were left out."""

    def standing(self) -> list[tuple[int, Given]]:
        """The orders that were not taken back, each with its line's number in the file."""
        kept: list[tuple[int, Given]] = []
        for number, line in enumerate(self.lines, start=2):
            if isinstance(line, Given):
                kept.append((number, line))
            else:
                own = [at for at, (_, order) in enumerate(kept) if order.seat == line.seat]
                if not own:
                    raise RecordFault(f"{self.name}, line {number}: {line.seat} has nothing left to take back")
                del kept[own[-1]]
        return kept


def read_record(data: bytes, name: str = "record") -> Record:
    """A record from its bytes. A last line without its end is one that was never acknowledged: it is left out."""
    whole, _, rest = data.rpartition(b"\n")
    rows = whole.split(b"\n") if whole else []
    found: list[Line] = []
    for number, row in enumerate(rows, start=1):
        try:
            found.append(_decoder.decode(row))
        except (msgspec.MsgspecError, UnicodeError) as fault:
            raise RecordFault(f"{name}, line {number}: {fault}") from None
    if not found or not isinstance(found[0], Header):
        raise RecordFault(f"{name}, line 1: expected the header of a battle")
    if found[0].format != FORMAT:
        raise RecordFault(f"{name}, line 1: expected format {FORMAT}, found {found[0].format}")
    closing = found[-1] if isinstance(found[-1], Closing) else None
    middle = found[1 : len(found) - (1 if closing else 0)]
    for number, line in enumerate(middle, start=2):
        if not isinstance(line, Given | TakenBack):
            raise RecordFault(f"{name}, line {number}: expected an order, found a {type(line).__name__.lower()}")
    return Record(name, found[0], middle, closing, len(rest))  # type: ignore[arg-type]


def header_of(battle: Battle, settings: dict[str, str | float | bool | None], program: str) -> Header:
    dice = battle.dice
    setup = battle.setup
    return Header(
        format=FORMAT,
        book=setup.book.name,
        edition=setup.book.edition,
        program=program,
        scenario=setup.scenario.name,
        scenario_hash=scenario_hash(setup.scenario),
        settings=settings,
        seats=setup.seats,
        seed_commitment=commitment(dice.seed) if isinstance(dice, SeededDice) else "",
        dice=taken_faces(battle),
        scenario_data=msgspec.to_builtins(setup.scenario),
    )


def taken_faces(battle: Battle) -> tuple[int, ...]:
    """The faces thrown since they were last taken."""
    dice = battle.dice
    if not isinstance(dice, (SeededDice, ThrownDice)):
        return ()
    faces = tuple(dice.faces)
    dice.faces = []
    return faces


def line_bytes(line: Line) -> bytes:
    return _encoder.encode(line) + b"\n"


def read_line(data: bytes) -> Line:
    """One line of a record; msgspec's errors say what is wrong with it."""
    line: Line = _decoder.decode(data)
    return line


class RecordFile:
    """A record being written. Each line is on the disk before `append` returns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        self.close = weakref.finalize(self, os.close, self._file)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def append(self, line: Line) -> None:
        data = line_bytes(line)
        start = os.lseek(self._file, 0, os.SEEK_END)
        try:
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError:
            os.ftruncate(self._file, start)
            raise


def resume(path: Path) -> Record:
    """Read a record that is to be gone on with, cutting a half-written last line off the file."""
    record = read_record(path.read_bytes(), path.name)
    if record.cut:
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size - record.cut)
            file.flush()
            os.fsync(file.fileno())
    return record


def _book_of(record: Record) -> Book:
    try:
        return find_book(record.header.book)
    except ValueError as fault:
        raise RecordFault(f"{record.name}, line 1: {fault}") from None


def opened_again(record: Record, seed: str | None = None) -> Battle:
    """The battle of a record before its first order: with a seed's dice, or with the record's own faces."""
    header = record.header
    book = _book_of(record)
    try:
        scenario = (
            book.read_scenario(msgspec.json.encode(header.scenario_data), record.name)
            if header.scenario_data is not None
            else book.scenario(header.scenario)
        )
        if scenario_hash(scenario) != header.scenario_hash:
            raise ValueError(f"the scenario {header.scenario!r} is not the one this battle was fought on")
        dice = ThrownDice(header.dice) if seed is None else SeededDice(seed)
        return opened(setting_up(book, scenario, 0, header.settings, header.seats, dice))
    except ValueError as fault:
        raise RecordFault(f"{record.name}, line 1: {fault}") from None


def replaying(record: Record, seed: str | None = None, thrown: int = 0) -> Iterator[tuple[int, Battle, list[Event]]]:
    """The battle after its opening and after each order that stands, with the events of each; line 1 is the opening.

    The same battle is handed out each time and goes on changing: copy it to keep it. With a seed the dice are thrown
    anew and compared; without one the faces of the record serve, and so they do for its first `thrown` lines.
    RecordFault names the first line that differs.
    """
    battle = opened_again(record, None if thrown else seed)
    _compare(record, 1, battle, record.header.dice)
    yield 1, battle, battle.take_news()
    for number, line in record.standing():
        if seed is None or number <= thrown:
            battle.dice = ThrownDice(line.dice)
        elif not isinstance(battle.dice, SeededDice):
            battle.dice = SeededDice(seed)
        try:
            order = battle.book.read_order(line.order)
            events = battle.submit(line.seat, order)
        except (ValueError, Refused) as fault:
            raise RecordFault(f"{record.name}, line {number}: {fault}") from None
        _compare(record, number, battle, line.dice)
        yield number, battle, events


def _compare(record: Record, number: int, battle: Battle, faces: tuple[int, ...]) -> None:
    thrown = taken_faces(battle)
    if thrown != faces:
        raise RecordFault(f"{record.name}, line {number}: the dice were {list(faces)} and are now {list(thrown)}")


def replay(record: Record, until: int | None = None) -> Battle:
    """The identical battle, at its end or after so many orders; or RecordFault with the first that differs."""
    last = None
    for done, (_, battle, _) in enumerate(replaying(record)):
        last = battle
        if done == until:
            break
    if last is None:
        raise RecordFault(f"{record.name}: nothing to replay")
    return last


def verify(record: Record) -> Battle:
    """Recompute everything, the dice from the closing seed included.

    A battle that was gone on with under other dice than it was begun with closes without a seed.
    """
    closing = record.closing
    seed = (closing.seed or None) if closing is not None else None
    if seed is not None and commitment(seed) != record.header.seed_commitment:
        raise RecordFault(
            f"{record.name}, line {len(record.lines) + 2}: the seed is not the one committed to in line 1"
        )
    last = None
    for _, battle, _ in replaying(record, seed):
        last = battle
    if last is None:
        raise RecordFault(f"{record.name}: nothing to replay")
    if closing is not None:
        outcome = last.outcome
        told = (closing.winner, closing.degree, closing.reason)
        if outcome is None or (outcome.winner, outcome.degree, outcome.reason) != told:
            raise RecordFault(f"{record.name}, line {len(record.lines) + 2}: the battle ended as {outcome}, not {told}")
    return last
