"""Orders as one English line in the document's own manner, and back. The two are inverse to each other:

10th Brigade: deploy on the right of 9th Brigade facing Hassenhausen, then assault when ready
"""

import re
from collections.abc import Mapping
from typing import Final

from grognard.books.en_avant_en_masse.orders import ClauseText

COMPASS: Final = {
    "north": 0,
    "north-east": 45,
    "east": 90,
    "south-east": 135,
    "south": 180,
    "south-west": 225,
    "west": 270,
    "north-west": 315,
}
BY_DEGREES: Final = {degrees: word for word, degrees in COMPASS.items()}
NUMBER: Final = r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"


class NotAnOrder(ValueError):
    """A line that is no order: what was found, and what was expected."""


def number(value: float) -> str:
    return repr(int(value)) if value == int(value) else repr(value)


def clause_line(text: ClauseText, names: Mapping[str, str]) -> str:
    """One clause in words. `names` gives units' names by their ids."""
    words: list[str] = [text.what]
    if text.place:
        words.append(f"at {text.place}")
    if text.x_m is not None and text.y_m is not None:
        words.append(f"at ({number(text.x_m)}, {number(text.y_m)})")
    if text.beside:
        name = names.get(text.beside, text.beside)
        words.append(f"behind {name}" if text.side == "behind" else f"on the {text.side} of {name}")
    if text.by_road:
        words.append("by the road")
    if text.facing_place:
        words.append(f"facing {text.facing_place}")
    elif text.facing_deg is not None:
        word = BY_DEGREES.get(int(text.facing_deg)) if text.facing_deg == int(text.facing_deg) else None
        words.append(f"facing {word}" if word else f"facing {number(text.facing_deg)} degrees")
    if text.formation:
        words.append(f"in {text.formation} formation")
    if text.form_first:
        words.append("forming first")
    if text.fire_at:
        words.append(f"firing on {names.get(text.fire_at, text.fire_at)}")
    return " ".join(words)


def order_line(unit: str, clauses: tuple[ClauseText, ...], names: Mapping[str, str]) -> str:
    """A written order as its unit reads it (eam-5.6)."""
    if not clauses:
        return f"{names.get(unit, unit)}: defend"
    parts = []
    for at, text in enumerate(clauses):
        line = clause_line(text, names)
        if at and text.what == "assault":
            line += " when ready"
        parts.append(line)
    return f"{names.get(unit, unit)}: " + ", then ".join(parts)


def read_order_line(
    line: str, names: Mapping[str, str], places: Mapping[str, tuple[float, float]]
) -> tuple[str, tuple[ClauseText, ...]]:
    """The unit and its clauses from a line; NotAnOrder says what could not be read. Units go by name or id."""
    unit_words, colon, rest = line.partition(":")
    if not colon:
        raise NotAnOrder(f"expected 'UNIT: ORDER', found {line.strip()!r}")
    unit = _unit(unit_words.strip(), names)
    texts = [part.strip() for part in re.split(r",?\s+then\s+", rest.strip().rstrip("."))]
    return unit, tuple(_clause(part, names, places) for part in texts)


def _unit(words: str, names: Mapping[str, str]) -> str:
    for unit, name in names.items():
        if words.lower() in (name.lower(), unit.lower()):
            return unit
    raise NotAnOrder(f"no unit is called {words!r}; there are {', '.join(names.values())}")


MARKS: Final = (
    "at ",
    "to ",
    "on the right of ",
    "on the left of ",
    "behind ",
    "by the road",
    "facing ",
    "in ",
    "forming first",
    "firing on ",
    "when ready",
)


def _clause(words: str, names: Mapping[str, str], places: Mapping[str, tuple[float, float]]) -> ClauseText:
    what, _, rest = words.partition(" ")
    what = what.lower()
    if what not in ("move", "deploy", "assault", "defend"):
        raise NotAnOrder(f"expected move, deploy, assault or defend, found {what!r}")
    found: dict[str, object] = {"what": what}
    rest = rest.strip()
    while rest:
        mark = next((mark for mark in MARKS if (rest + " ").lower().startswith(mark)), None)
        if mark is None:
            raise NotAnOrder(f"{what}: cannot read {rest!r}")
        rest = rest[len(mark.rstrip()) :].strip()
        if mark in ("at ", "to "):
            rest = _place(rest, places, found)
        elif mark.startswith("on the") or mark == "behind ":
            unit, rest = _longest(rest, names)
            found["beside"] = unit
            found["side"] = "behind" if mark == "behind " else mark.split()[2]
        elif mark == "by the road":
            found["by_road"] = True
        elif mark == "facing ":
            rest = _facing(rest, places, found)
        elif mark == "in ":
            formation, _, rest = rest.partition(" ")
            if formation.lower() not in ("dense", "assault", "loose", "marching"):
                raise NotAnOrder(f"{what}: {formation!r} is not a formation")
            found["formation"] = formation.lower()
            rest = rest.strip().removeprefix("formation").strip()
        elif mark == "forming first":
            found["form_first"] = True
        elif mark == "firing on ":
            unit, rest = _longest(rest, names)
            found["fire_at"] = unit
    return ClauseText(**found)  # type: ignore[arg-type]


def _place(rest: str, places: Mapping[str, tuple[float, float]], found: dict[str, object]) -> str:
    match = re.match(rf"\(({NUMBER}),\s*({NUMBER})\)", rest)
    if match:
        found["x_m"], found["y_m"] = float(match.group(1)), float(match.group(2))
        return rest[match.end() :].strip()
    for name in sorted(places, key=len, reverse=True):
        if _starts(rest, name):
            found["place"] = name
            return rest[len(name) :].strip()
    raise NotAnOrder(f"no place is called {rest!r}; there are {', '.join(places)}")


def _facing(rest: str, places: Mapping[str, tuple[float, float]], found: dict[str, object]) -> str:
    for name in sorted((*places, *COMPASS), key=len, reverse=True):
        if _starts(rest, name):
            if name in places:
                found["facing_place"] = name
            else:
                found["facing_deg"] = float(COMPASS[name])
            return rest[len(name) :].strip()
    match = re.match(rf"({NUMBER})(?: degrees)?", rest)
    if match:
        found["facing_deg"] = float(match.group(1))
        return rest[match.end() :].strip()
    raise NotAnOrder(f"cannot face {rest!r}")


def _longest(rest: str, names: Mapping[str, str]) -> tuple[str, str]:
    for unit, name in sorted(names.items(), key=lambda entry: len(entry[1]), reverse=True):
        for word in (name, unit):
            if _starts(rest, word):
                return unit, rest[len(word) :].strip()
    raise NotAnOrder(f"no unit is called {rest!r}")


def _starts(rest: str, name: str) -> bool:
    return rest.lower().startswith(name.lower()) and (len(rest) == len(name) or not rest[len(name)].isalnum())
