# not compiled: it makes sentences, and nothing waits for them
"""English for the accounts of battles: verbs and pronouns in the number of a unit's name."""

import re
from typing import Final

PLURALS: Final = {
    "is": "are",
    "has": "have",
    "does": "do",
    "goes": "go",
    "wins": "win",
    "it": "they",
    "its": "their",
    "itself": "themselves",
}
NOT_PLURAL: Final = ("ss", "us", "'s")
NAMED: Final = 4
"""So many are named; of the rest it is said how many there are."""
MARKED: Final = re.compile(r"\[(\w+)\]")


def listed(words: list[str]) -> str:
    return ", ".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"


def some_of(names: list[str]) -> str:
    """The first few, and of the rest how many there are."""
    if len(names) <= NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} more"


def plural(name: str) -> bool:
    """Whether a unit's name is of several: "Volunteers", "Skirmishers of", "the regulars and the guns"; a battalion
    written as 1/Grenadiers is one.
    """
    head = name.split(",")[0].split(" of ")[0]
    if "/" in head:
        return False
    return " and " in head or (head.endswith("s") and not head.endswith(NOT_PLURAL))


def in_plural(verb: str) -> str:
    if verb in PLURALS:
        return PLURALS[verb]
    if verb.endswith("ies") and len(verb) > len("lies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses")) else verb[:-1]


def does(name: str, words: str) -> str:
    """A unit and what it does, the verb (the first word) and its pronouns in the number of the name."""
    if not plural(name):
        return f"{name} {words}"
    verb, *others = words.split(" ")
    rest = [PLURALS[word] if word in ("it", "its") else word for word in others]
    return " ".join([name, in_plural(verb), *rest])


def agree(words: str, many: bool) -> str:
    """The marked verbs and pronouns, as in "The guns [loses] [its] horses", in the number asked for."""
    return MARKED.sub(lambda mark: in_plural(mark[1]) if many else mark[1], words)
