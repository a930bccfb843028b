# not compiled: a table of small functions
"""The account of a battle: each event as a sentence or two, from its facts."""

from collections.abc import Callable
from typing import Any, Final

from grognard.core.events import Event
from grognard.core.grammar import does, in_plural, listed, plural

EFFECTS: Final = {
    "advance-to-contact": "goes on",
    "halt": "halts",
    "may-not-move": "may not move on",
    "form-firing-line": "shakes out into a firing line",
    "may-go-prone": "may go prone",
    "disordered": "is disordered",
    "fall-back": "falls back",
    "regroup-one-bound": "must regroup for a bound",
}
DISORDERS: Final = {
    "fought-close-quarters": "from fighting at close quarters",
    "charge-missed-contact": "the charge made no contact",
    "second-successive-charge": "a second charge running",
    "retired-from-charge": "in giving way",
    "failed-flinch": "by a failed flinch test",
    "ridden-through": "ridden through",
}
CAUSES: Final = {
    "charged": "before the charge",
    "charged-again": "a second time",
    "failed-rally": "unrallied",
    "cavalry-failed-flinch": "out of range",
    "reforming-disturbed": "disturbed while reforming",
    "carried-away": "carried away",
    "evacuates": "out of the fire",
    "beaten": "beaten",
}


def prose(event: Event) -> str:
    """ValueError for a kind of event this book does not have."""
    told = _TELLERS.get(event.kind)
    if told is None:
        raise ValueError(f"no words for an event called {event.kind!r}")
    return told(event.facts)


SHORT: Final = {"cm": "cm", "inch": "in."}


def far(facts: dict[str, Any], key: str = "distance") -> str:
    """A distance as it is measured on the table, with its unit."""
    return f"{round(facts[key], 2):g} {SHORT.get(facts.get('measure', ''), '')}".rstrip()


def _activation(facts: dict[str, Any]) -> str:
    side = facts["side"].capitalize()
    if not facts["brigades"]:
        return f"{side}: no brigade is named to move."
    faces = listed([str(face) for face in facts["dice"]])
    return f"{side}: {faces} thrown for {listed(facts['names'])}."


def _activated(facts: dict[str, Any]) -> str:
    text = does(facts["name"], f"is activated: {facts['total']} against {facts['needed']}.")
    if facts["stand"]:
        text += f" Out of their general's reach, {listed(facts['stand'])} stand fast."
    return text


def _charges(facts: dict[str, Any]) -> str:
    led = ", the general at the head" if facts["general"] else ""
    after = f"the flinch point comes after {far(facts, 'moved')}"
    return f"{does(facts['name'], 'charges')} {facts['target_name']}{led}; {after}."


def _fire(facts: dict[str, Any]) -> str:
    how = "ranges" if facts["ranging"] else "fires"
    to = "on" if facts["ranging"] else "at"
    hits = "without effect" if facts["damage"] == 0 else f"for {facts['damage']}"
    return (
        f"{does(facts['name'], how)} {to} {facts['target_name']} at {far(facts)}, {facts['elements']} bearing, "
        f"{hits} ({facts['result']:.2f})."
    )


def _flinch(facts: dict[str, Any]) -> str:
    many = plural(facts["name"])
    words = listed([effect_on(EFFECTS.get(effect, effect), many) for effect in facts["effects"]])
    score = ""
    if "score" in facts:  # not told to the enemy where statuses are hidden
        thrown = listed([str(face) for face in facts["dice"]])
        score = f", needing {facts['score']} or less, throws {thrown}" if thrown else ", without a die"
    who = "they" if many else "it"
    if many:
        score = score.replace("throws", "throw")
    return f"{does(facts['name'], 'tests')} before {facts['target_name']}{score}: {who} {words}."


def effect_on(words: str, many: bool) -> str:
    verb, *rest = words.split(" ")
    return " ".join([in_plural(verb), *rest]) if many and verb != "may" else words


def _screen(facts: dict[str, Any]) -> str:
    status = f", at status {facts['status']}" if "status" in facts else ""
    return f"{facts['name']} go out, {facts['elements']} strong{status}."


def _close(facts: dict[str, Any]) -> str:
    who = listed(facts["attackers"])
    if facts["winner"] == "drawn":
        return f"{who} and {facts['defender']} fight hand to hand, {facts['inflicted']} points each; neither gives way."
    winner = who if facts["winner"] == "attackers" else facts["defender"]
    return (
        f"{who} and {facts['defender']} fight hand to hand, {facts['inflicted']} to {facts['suffered']}: "
        f"the better of it to {winner}."
    )


def _rally(facts: dict[str, Any]) -> str:
    outcome = {
        "still-disordered": "rallies, and must reform",
        "continue-retiring": "does not rally: the retreat goes on",
        "dispersed": "has retired three moves running and disperses",
    }[facts["effects"][0]]
    return does(facts["name"], outcome) + "."


def _retired_through(facts: dict[str, Any]) -> str:
    verb = "is" if facts["retires"] else "stands"
    then = in_plural(verb) if plural(facts["name"]) else verb
    if facts["retires"]:
        then += " carried away"
    return f"{does(facts['by'], 'goes')} back through {facts['name']}, which {then}."


def _ruling(facts: dict[str, Any]) -> str:
    what = f"{facts['what']} {facts.get('name', '')}".strip()
    if "field" in facts:
        what += f": {facts['field']} is now {facts['value']}"
    return f"The umpire {what}. His reason: {facts['reason']}"


def _score(facts: dict[str, Any]) -> str:
    return (
        f"Bound {facts['bound']} ends: "
        + listed([f"{side.capitalize()} {count}" for side, count in facts["score"].items()])
        + "."
    )


_TELLERS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "battle-begins": lambda f: f"{f['scenario']}, {f['war']}: the battle begins.",
    "bound": lambda f: f"Bound {f['bound']}.",
    "arrives": lambda f: does(f["name"], "arrives on the field."),
    "activation-thrown": _activation,
    "activated": _activated,
    "not-activated": lambda f: does(f["name"], f"is not activated: {f['total']} against {f['needed']}."),
    "dice-lost": lambda f: f"{f['side'].capitalize()}: {listed([str(die) for die in f['dice']])} discarded.",
    "marked": lambda f: does(f["name"], f"puts a ranging marker on {f['target']}."),
    "charges": _charges,
    "march-fails": lambda f: f"{f.get('name', f['unit'])} cannot carry out its order: {f['why']}.",
    "marches": lambda f: does(f["name"], f"moves {far(f)}."),
    "forms": lambda f: does(f["name"], f"forms {f['formation'].replace('-', ' ')}."),
    "evolution": lambda f: does(f["name"], f"is {f['state']}."),
    "mounts": lambda f: does(f["name"], "mounts." if f["mounted"] else "dismounts."),
    "gunners-leave": lambda f: f"The gunners of {f['name']} leave their guns.",
    "observer": lambda f: does(f["name"], "has an observer out."),
    "observer-over-run": lambda f: f"The observer of {f['name']} is over-run.",
    "stops-at-contact": lambda f: f"{does(f['name'], 'stops')} before {f['by']}.",
    "discovered": lambda f: does(f["name"], "is discovered."),
    "rides": lambda f: f"{f['name']} rides to another place.",
    "rough-going": lambda f: does(f["name"], "is disordered by the going."),
    "wades": lambda f: does(f["name"], "is disordered in the water."),
    "screen": _screen,
    "screen-in": lambda f: f"{f['name']} come in: {f['why']}.",
    "ambush": lambda f: f"{does(f['name'], 'opens')} fire from hiding on {f['target']}, without reply.",
    "fire": _fire,
    "no-fire": lambda f: does(f["name"], f"does not fire: {f['why']}."),
    "shells": lambda f: does(f["name"], f"shells {f['building']} for {f['damage']}."),
    "building-hit": lambda f: f"{f['name']} is hit for {f['points']}; {f['left']} left.",
    "building-burns": lambda f: f"{f['name']} is ablaze and must be left.",
    "damage": lambda f: does(f["name"], f"loses {f['points']}: {f['left']} left."),
    "gone": lambda f: f"{f['name']}: {f['how']}.",
    "general-hit": lambda f: f"{f['name']} is hit and disabled ({f['modifier']:+d} on the next command die).",
    "general-safe": lambda f: f"{f['name']} is under fire and unhurt.",
    "disordered": lambda f: does(f["name"], f"is disordered: {DISORDERS[f['event']]}."),
    "flinch-passed": _flinch,
    "flinch-failed": _flinch,
    "charge-called-off": lambda f: does(f["name"], "is below its charge limiter, and the charge is called off."),
    "charge-misses": lambda f: f"The charge of {f['name']} makes no contact: {f['why']}.",
    "goes-prone": lambda f: does(f["name"], "goes prone."),
    "evades": lambda f: f"{does(f['name'], 'fires')}; the enemy's charge finds them gone, {far(f)} back.",
    "retires": lambda f: does(f["name"], f"retires {far(f)}, {CAUSES[f['cause']]}."),
    "retired-through": _retired_through,
    "carries-position": lambda f: f"{does(f['name'], 'takes')} the ground of {f['target_name']}.",
    "pursues": lambda f: f"{does(f['name'], 'goes')} on against {f['target_name']}.",
    "blow": lambda f: f"{does(f['name'], 'strikes')} {f['target_name']} for {f['damage']} ({f['result']:.2f}).",
    "no-blow": lambda f: does(f["name"], f"strikes no blow: {f['why']}."),
    "close-combat": _close,
    "guns-taken": lambda f: f"{does(f['name'], 'takes')} the guns of {f['battery']}.",
    "breaks-through": lambda f: does(f["name"], f"breaks through, {far(f)} beyond."),
    "rally-test": _rally,
    "reformed": lambda f: does(f["name"], "has reformed."),
    "ruling": _ruling,
    "end-of-bound": _score,
    "battle-ends": lambda f: (
        f"The battle is over, and the victory goes to {f['winner'].capitalize()} ({f['degree']}): {f['reason']}."
        if f["winner"]
        else f"The battle is over, drawn: {f['reason']}."
    ),
}
