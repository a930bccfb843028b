"""A record holds a whole game, outlives a kill at any moment, and proves itself."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import grognard
from grognard.core.orders import StandingAnswer, UmpireSits
from grognard.referee.game import Game, write_record
from grognard.referee.records import RecordFault, RecordFile, read_record, replay, resume, verify
from tests.toy import ROAD, TOY, March, Road, Volley

grognard.register(TOY)


def game(seed: int = 1, path: Path | None = None) -> Game:
    begun = Game(grognard.begin(TOY, ROAD, seed), RecordFile(path) if path is not None else None)
    begun.keeper.append(begun.header)
    return begun


def played(seed: int = 1, path: Path | None = None) -> Game:
    begun = game(seed, path)
    chance = random.Random(seed)
    while begun.battle.waiting:
        seat = chance.choice(begun.battle.waiting)
        begun.submit(seat, chance.choice(list(begun.battle.options(seat))))
    return begun


def test_a_record_replays_to_the_identical_battle(tmp_path: Path) -> None:
    there = played(3, tmp_path / "game.jsonl")
    record = read_record((tmp_path / "game.jsonl").read_bytes())
    assert replay(record).outcome == there.battle.outcome
    assert grognard.save(verify(record)) == grognard.save(there.battle)


def test_a_record_written_at_once_is_the_one_written_line_by_line(tmp_path: Path) -> None:
    there = played(3, tmp_path / "one.jsonl")
    write_record(tmp_path / "two.jsonl", there)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_the_seed_is_not_in_a_record_until_the_battle_is_over(tmp_path: Path) -> None:
    begun = game(987654321, tmp_path / "game.jsonl")
    begun.submit("red", March(3))
    assert b"987654321" not in (tmp_path / "game.jsonl").read_bytes()


def spoilt(path: Path, line: int, old: bytes, new: bytes) -> bytes:
    lines = path.read_bytes().split(b"\n")
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    return b"\n".join(lines)


def test_verify_names_the_first_line_that_differs(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(3, path)
    lines = path.read_bytes().split(b"\n")
    at = next(number for number, line in enumerate(lines) if b'"dice":[' in line and b"order" in line)
    die = lines[at].split(b'"dice":[')[1][:1]
    other = b"1" if die != b"1" else b"2"
    with pytest.raises(RecordFault, match=f"line {at + 1}: the dice were"):
        verify(read_record(spoilt(path, at, b'"dice":[' + die, b'"dice":[' + other)))


def test_a_false_seed_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(3, path)
    with pytest.raises(RecordFault, match="not the one committed to"):
        verify(read_record(spoilt(path, -2, b'"seed":"3"', b'"seed":"4"')))


@pytest.mark.parametrize(
    ("line", "old", "new", "told"),
    [
        (0, b'"format":1', b'"format":9', "line 1: expected format 1, found 9"),
        (0, b'"book":"toy"', b'"book":"none"', "line 1: no book is called 'none'"),
        (0, b'"line":"battle"', b'"line":"order"', "line 1"),
        (1, b'"seat":"red"', b'"seat":"green"', "line 2: nothing is asked of 'green'"),
        (1, b'"order":"March"', b'"order":"Marsh"', "line 2: order: Invalid value 'Marsh'"),
        (1, b'{"line"', b'{"lane"', "line 2"),
    ],
)
def test_a_bad_record_is_told_with_file_and_line(tmp_path: Path, line: int, old: bytes, new: bytes, told: str) -> None:
    path = tmp_path / "game.jsonl"
    begun = game(1, path)
    begun.submit("red", March(3))
    with pytest.raises(RecordFault, match=told):
        replay(read_record(spoilt(path, line, old, new), "game.jsonl"))


def test_a_half_written_last_line_is_recognised_and_cut(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun = game(1, path)
    begun.submit("red", March(3))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"line":"order","seat":"bl')
    record = resume(path)
    assert record.cut == 26 and len(record.lines) == 1
    assert path.read_bytes() == whole


def test_a_game_goes_on_from_its_record_with_the_same_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun = game(5, path)
    for seat, order in (("red", March(3)), ("blue", March(9)), ("red", March(4)), ("blue", March(6))):
        begun.submit(seat, order)
    begun.submit("red", Volley(True))
    resumed = Game.resumed(path, "5")
    assert grognard.save(resumed.battle) == grognard.save(begun.battle)
    for one in (begun, resumed):
        one.submit("red", March(4))
        one.submit("blue", March(5))
        one.submit("red", Volley(True))
    assert grognard.save(resumed.battle) == grognard.save(begun.battle)
    assert [entry.given for entry in resumed.entries] == [entry.given for entry in begun.entries]


KILLED = """
import random, sys, pathlib, grognard
from grognard.referee.game import Game
from grognard.referee.records import RecordFile
from tests.toy import ROAD, TOY
grognard.register(TOY)
number = 0
while True:
    game = Game(grognard.begin(TOY, ROAD, number), RecordFile(pathlib.Path(sys.argv[1]) / f"{number}.jsonl"))
    game.keeper.append(game.header)
    chance = random.Random(number)
    while game.battle.waiting:
        seat = chance.choice(game.battle.waiting)
        game.submit(seat, chance.choice(list(game.battle.options(seat))))
        print(number, len(game.entries), flush=True)
    number += 1
"""


def test_nothing_acknowledged_is_lost_to_a_kill(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    source = str(Path(grognard.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, str(root)])}
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(40)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    number, orders = map(int, told[-1].split())
    assert len(resume(tmp_path / f"{number}.jsonl").lines) >= orders
    Game.resumed(tmp_path / f"{number}.jsonl", str(number))


class Full:
    """A disk with no room left."""

    def append(self, line: object) -> None:
        raise OSError("no space left on device")


def test_an_order_that_cannot_be_recorded_has_not_happened() -> None:
    begun = game(1)
    before = grognard.save(begun.battle)
    begun.keeper = Full()
    with pytest.raises(OSError, match="no space left"):
        begun.submit("red", March(3))
    assert grognard.save(begun.battle) == before and not begun.entries


def test_an_order_may_be_taken_back_while_nothing_came_of_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun = game(1, path)
    fresh = grognard.save(begun.battle)
    begun.submit("red", March(3))
    assert begun.may_undo("red") and not begun.may_undo("blue")
    begun.undo("red")
    assert grognard.save(begun.battle) == fresh
    begun.submit("red", March(2))
    begun.submit("blue", March(9))
    battle = replay(read_record(path.read_bytes()))
    assert isinstance(battle, Road) and battle.at["red"] == 2


def test_a_sealed_order_may_be_taken_back_from_under_another_seats() -> None:
    begun = game(1)
    begun.submit("umpire", UmpireSits())
    begun.submit("red", March(3))
    begun.submit("blue", StandingAnswer("fire", "never"))
    begun.undo("red")
    assert set(begun.battle.waiting) == {"red", "blue"}
    assert "fire" in begun.battle.standing["blue"]


def test_an_order_that_told_the_other_side_anything_stands() -> None:
    begun = game(1)
    for seat, order in (("red", March(3)), ("blue", March(9)), ("red", March(4)), ("blue", March(6))):
        begun.submit(seat, order)
    assert not begun.may_undo("blue")
    begun.submit("red", Volley(False))
    with pytest.raises(grognard.Refused, match="dice were thrown or somebody was told"):
        begun.undo("blue")


def test_an_order_that_threw_dice_stands() -> None:
    begun = game(1)
    for seat, order in (("red", March(3)), ("blue", March(9)), ("red", March(4)), ("blue", March(6))):
        begun.submit(seat, order)
    begun.submit("red", Volley(True))
    assert not begun.may_undo("red")


def test_the_account_of_a_seat_is_what_it_was_told(tmp_path: Path) -> None:
    begun = game(1)
    begun.submit("red", March(2))
    begun.submit("blue", March(9))
    assert [event.kind for _, _, event in begun.account("red")] == ["march", "march"]
    assert begun.account("blue") == []
    assert len(begun.account("umpire")) == 2


def test_lines_of_a_record_are_part_of_its_format(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(3, path)
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert list(lines[0]) == [
        "line", "format", "book", "edition", "program", "scenario", "scenario_hash", "settings", "seats",
        "seed_commitment", "scenario_data",
    ]  # fmt: skip
    assert set(lines[1]) == {"line", "seat", "clock", "order"}
    assert lines[-1]["line"] == "end" and set(lines[-1]) == {"line", "seed", "winner", "degree", "reason"}
