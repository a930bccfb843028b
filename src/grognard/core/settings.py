# not compiled: msgspec reads its types
"""What a book leaves open, or an adopted reading its owner may want otherwise: a row of `tables/settings.csv`."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from grognard.core.tables import read_table

Value = str | float | bool | None
WORDS = {"yes": True, "no": False, "on": True, "off": False}


class Setting(Struct, frozen=True):
    """`choices` are words, or `number` for any number; yes, no, on and off become true and false."""

    name: str
    default: str
    choices: tuple[str, ...]
    reading: str

    def value(self, given: str | float | bool | None) -> Value:
        """The value for what somebody wrote; ValueError if the setting does not know it."""
        text = (
            {True: "yes", False: "no", None: "none"}.get(given)
            if given is None or given is True or given is False
            else str(given)
        )
        if text in ("yes", "no") and text not in self.choices:
            text = {"yes": "on", "no": "off"}[text]
        if text in self.choices and text != "number":
            if self.choices in (("yes", "no"), ("no", "yes"), ("on", "off"), ("off", "on")):
                return WORDS[text]
            if all(_is_number(choice) for choice in self.choices):
                return float(text)
            return None if text == "none" and "number" in self.choices else text
        if "number" in self.choices and text is not None and _is_number(text):
            return float(text)
        raise ValueError(f"setting {self.name}: expected {' or '.join(self.choices)}, found {given!r}")


def _is_number(text: str) -> bool:
    try:
        return float(text) - float(text) == 0.0
    except ValueError:
        return False


def read_settings(path: Path) -> tuple[Setting, ...]:
    rows = read_table(path, ("setting", "default", "choices", "reading"))
    return tuple(
        Setting(
            row.text("setting"),
            row.text("default"),
            tuple(row.text("choices").split("|")),
            row.text("reading"),
        )
        for row in rows
    )


def choose(settings: Sequence[Setting], given: Mapping[str, str | float | bool | None]) -> dict[str, Value]:
    """Every setting's value, by its name as an identifier; ValueError for a setting the book does not have."""
    known = {setting.name for setting in settings}
    for name in given:
        if name not in known:
            raise ValueError(f"no setting is called {name!r}; there are {', '.join(sorted(known))}")
    return {
        setting.name.replace("-", "_"): setting.value(given.get(setting.name, setting.default)) for setting in settings
    }
