# not compiled: it reads files of armies
"""The muster: troops as history had them, turned into this book's units."""

from typing import Any, Final

from grognard.armies import Armies, Troops
from grognard.books.voice_of_the_guns.tables import ELEMENT_STRENGTHS, QUALITY

QUALITIES: Final = {
    "elite": "elite",
    "veteran": "experienced",
    "experienced": "experienced",
    "regular": "regulars",
    "conscript": "conscripts",
    "raw": "conscripts",
    "volunteer": "conscripts",
    "militia": "militia",
    "irregular": "militia",
}
"""vog-16.3: half-trained volunteers are conscripts to this book; irregulars are militia."""
assert set(QUALITIES.values()) <= set(QUALITY)

RAPID_FIRE_KINDS: Final = ("machine-gun", "mitrailleuse")
LEFT_OUT: Final = ("engineers", "signals", "supply", "train")
"""vog-1.2: a player handles battalions, squadrons and batteries, nothing smaller."""


def find_troops(armies: Armies, name: str) -> Troops:
    """ValueError where no army has them, or where this book fields no such troops."""
    for army in armies.armies:
        for troops in army.all_troops():
            if troops.name == name:
                if troops.arm in LEFT_OUT:
                    raise ValueError(f"{name}: this book fields no {troops.arm}")
                return troops
    raise ValueError(f"{name}: not in the armies of {armies.name}")


def mustered(troops: Troops, weapons: dict[str, str]) -> dict[str, Any]:
    """vog-2.1: an element is a hundred foot, fifty horse, or two rapid-fire weapons; guns are counted as they are."""
    if troops.weapon not in weapons:
        raise ValueError(f"{troops.name}: the scenario does not say which weapon {troops.weapon!r} is here")
    found: dict[str, Any] = {
        "name": troops.title,
        "men": troops.men,
        "quality": QUALITIES[troops.quality],
        "weapon": weapons[troops.weapon],
    }
    if troops.arm == "artillery" and troops.kind in RAPID_FIRE_KINDS:
        found["arm"] = "rapid-fire"
        found["troop"] = "mechanical-rapid-fire"
        found["gun_class"] = "field"
        found["elements"] = elements(troops.guns, ELEMENT_STRENGTHS["rapid-fire"])
    elif troops.arm == "artillery":
        found["arm"] = "artillery"
        found["troop"] = "horse-artillery" if troops.kind == "horse" else "field-artillery"
        found["gun_class"] = "horse" if troops.kind == "horse" else "field"
        found["guns"] = troops.guns
    else:
        found["arm"] = troops.arm
        found["troop"] = troops.arm
        found["elements"] = elements(troops.men, ELEMENT_STRENGTHS[troops.arm])
        found["long_arm"] = troops.arm == "cavalry" and weapons[troops.weapon] != ""
    return found


def elements(strength: int, each: int) -> int:
    """To the nearest whole element, at least one."""
    return max(1, (strength * 2 + each) // (each * 2))
