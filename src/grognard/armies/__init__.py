# not compiled: msgspec reads its types
"""Armies as history had them: men, horses, guns, weapons, quality and commanders, in their formations.

Written once per battle; each book's muster turns them into its own units. Nothing here knows a book. The format
of the files is in docs/file-formats.md.
"""

from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Final, Literal

import msgspec

ARMIES: Final = Path(__file__).resolve().parent

Arm = Literal["infantry", "cavalry", "artillery", "engineers", "signals", "supply", "train"]
Quality = Literal["elite", "veteran", "experienced", "regular", "conscript", "raw", "volunteer", "militia", "irregular"]
Ability = Literal["gifted", "able", "average", "poor", "inept"]


class ArmyError(ValueError):
    """One or more faults of an armies file, a line each: file, place, reason."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults: list[str] = faults


class Commander(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who commands a formation, or some of the troops."""

    name: str
    title: str
    ability: Ability = "average"
    place: tuple[float, float] | None = None  # metres east and north on the ground of the same name
    note: str = ""


class Troops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battalion, regiment, squadron or battery. `parts` are its companies, squadrons, troops or sections, as
    `part` names them; 0 where they are not known. They stand at a place, or arrive at a time by an entry."""

    name: str
    title: str
    arm: Arm
    men: int = 0
    horses: int = 0
    guns: int = 0
    kind: str = ""  # the sort within the arm: ligne, landwehr, hussar, field battery
    nation: str = ""
    weapon: str = ""
    quality: Quality = "regular"
    parts: int = 0
    part: str = ""
    mounted: bool = False
    commander: Commander | None = None
    place: tuple[float, float] | None = None
    facing: float | None = None
    arrives: str = ""
    entry: str = ""
    note: str = ""


class Formation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A brigade, division or corps: who commands it, its own formations, and troops directly under it."""

    name: str
    title: str
    level: Literal["army", "corps", "division", "brigade", "regiment", "battalion", "group"]
    commander: Commander | None = None
    formations: tuple["Formation", ...] = ()
    troops: tuple[Troops, ...] = ()
    quality: Quality | None = None
    note: str = ""

    def all_formations(self) -> Iterator["Formation"]:
        """Itself, then those under it, in written order."""
        yield self
        for formation in self.formations:
            yield from formation.all_formations()

    def all_troops(self) -> Iterator[Troops]:
        for formation in self.all_formations():
            yield from formation.troops


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side's forces."""

    name: str
    title: str
    formations: tuple[Formation, ...]

    def all_formations(self) -> Iterator[Formation]:
        for formation in self.formations:
            yield from formation.all_formations()

    def all_troops(self) -> Iterator[Troops]:
        for formation in self.formations:
            yield from formation.all_troops()

    def men(self, *arms: str) -> int:
        """How many men, in all or of some arms."""
        return sum(troops.men for troops in self.all_troops() if not arms or troops.arm in arms)

    def guns(self) -> int:
        return sum(troops.guns for troops in self.all_troops())

    def formation(self, name: str) -> Formation:
        for formation in self.all_formations():
            if formation.name == name:
                return formation
        raise KeyError(name)

    def troops(self, name: str) -> Troops:
        for troops in self.all_troops():
            if troops.name == name:
                return troops
        raise KeyError(name)


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The forces of one battle. `standing` says what in them is documented and what is judgement."""

    name: str
    title: str
    date: str
    standing: str
    armies: tuple[Army, ...]

    def army(self, name: str) -> Army:
        for army in self.armies:
            if army.name == name:
                return army
        raise KeyError(name)


def army_names() -> list[str]:
    """The armies files that come with the program."""
    return sorted(path.stem for path in ARMIES.glob("*.json"))


def load(name: str) -> Armies:
    """The armies of a battle that comes with the program, by name."""
    path = ARMIES / f"{name}.json"
    if not path.is_file():
        raise ArmyError([f"{name}: no such armies; there are: {', '.join(army_names())}"])
    return read(path)


def read(path: Path) -> Armies:
    """The armies in a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ArmyError([f"{path}: cannot be read: {error.strerror}"]) from None
    return parse(data, str(path))


def parse(data: bytes, file: str) -> Armies:
    """The armies in the bytes of a file; every fault that can be found is told at once."""
    try:
        armies = msgspec.json.decode(data, type=Armies)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        reason, _, place = str(error).partition(" - at ")
        where = place.strip("`") or "the file"
        raise ArmyError([f"{file}: {where}: {reason}"]) from None
    faults = [f"{file}: {place}: {reason}" for place, reason in _faults(armies)]
    if faults:
        raise ArmyError(faults)
    return armies


def _faults(armies: Armies) -> Iterator[tuple[str, str]]:
    names: list[str] = []
    if not armies.armies:
        yield "$.armies", "no army in it"
    for number, army in enumerate(armies.armies):
        if not army.formations:
            yield f"$.armies[{number}]", f"army {army.name} has no formation"
        yield from _named(army.name, f"$.armies[{number}]", names)
        for index, formation in enumerate(army.formations):
            yield from _formation_faults(formation, f"$.armies[{number}].formations[{index}]", names)


def _named(name: str, place: str, names: list[str]) -> Iterator[tuple[str, str]]:
    if not name:
        yield f"{place}.name", "is empty"
    elif name in names:
        yield f"{place}.name", f"{name!r} is there twice"
    names.append(name)


def _formation_faults(formation: Formation, place: str, names: list[str]) -> Iterator[tuple[str, str]]:
    yield from _named(formation.name, place, names)
    if formation.commander is not None:
        yield from _named(formation.commander.name, f"{place}.commander", names)
        yield from _place_faults(formation.commander.place, f"{place}.commander.place")
    if not formation.formations and not formation.troops:
        yield place, f"formation {formation.name} has neither formations nor troops"
    for index, below in enumerate(formation.formations):
        yield from _formation_faults(below, f"{place}.formations[{index}]", names)
    for index, troops in enumerate(formation.troops):
        yield from _troops_faults(troops, f"{place}.troops[{index}]", names)


def _troops_faults(troops: Troops, place: str, names: list[str]) -> Iterator[tuple[str, str]]:
    yield from _named(troops.name, place, names)
    if troops.commander is not None:
        yield from _named(troops.commander.name, f"{place}.commander", names)
    for word, number in (
        ("men", troops.men),
        ("horses", troops.horses),
        ("guns", troops.guns),
        ("parts", troops.parts),
    ):
        if not 0 <= number <= 1_000_000:
            yield f"{place}.{word}", f"expected 0 or more, found {number}"
    if troops.arm == "artillery" and not troops.guns:
        yield f"{place}.guns", f"{troops.name} is artillery without a gun"
    if troops.arm in ("infantry", "cavalry") and not troops.men:
        yield f"{place}.men", f"{troops.name} has no men"
    if troops.arrives and troops.place is not None:
        yield f"{place}.place", f"{troops.name} stands at a place and arrives as well"
    if bool(troops.arrives) != bool(troops.entry):
        yield f"{place}.arrives", f"{troops.name} wants both an hour and an entry, or neither"
    if troops.facing is not None and not 0.0 <= troops.facing < 360.0:
        yield f"{place}.facing", f"expected 0 to under 360, found {troops.facing}"
    yield from _place_faults(troops.place, f"{place}.place")


def _place_faults(at: tuple[float, float] | None, place: str) -> Iterator[tuple[str, str]]:
    if at is not None and not all(isfinite(part) and 0.0 <= part <= 1e6 for part in at):
        yield place, f"expected metres east and north on the map, found {at}"
