# not compiled: a table of small functions
"""The account of a battle: each event as a sentence or two, from its facts."""

from collections.abc import Callable
from typing import Any, Final

from grognard.core.events import Event

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
    "fought-close-quarters": "it has fought at close quarters",
    "charge-missed-contact": "its charge made no contact",
    "second-successive-charge": "it charges a second time running",
    "retired-from-charge": "it gives way",
    "failed-flinch": "it failed its flinch test",
    "ridden-through": "it has been ridden through",
}
CAUSES: Final = {
    "charged": "before the charge",
    "charged-again": "a second time",
    "failed-rally": "unrallied",
    "cavalry-failed-flinch": "out of range",
    "reforming-disturbed": "disturbed while it reformed",
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


def listed(words: list[str]) -> str:
    return ", ".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"


def _activation(facts: dict[str, Any]) -> str:
    side = facts["side"].capitalize()
    if not facts["brigades"]:
        return f"{side}: no brigade is named to move."
    faces = listed([str(face) for face in facts["dice"]])
    return f"{side}: {faces} thrown for {listed(facts['names'])}."


def _activated(facts: dict[str, Any]) -> str:
    text = f"{facts['name']} is activated: {facts['total']} against {facts['needed']}."
    if facts["stand"]:
        text += f" Out of their general's reach, {listed(facts['stand'])} stand fast."
    return text


def _charges(facts: dict[str, Any]) -> str:
    led = " with its general at its head" if facts["general"] else ""
    return (
        f"{facts['name']} charges {facts['target_name']}{led}, and comes to its flinch point after {facts['moved']:g}."
    )


def _fire(facts: dict[str, Any]) -> str:
    how = "ranges on" if facts["ranging"] else "fires at"
    hits = "without effect" if facts["damage"] == 0 else f"and takes {facts['damage']} off it"
    return (
        f"{facts['name']} {how} {facts['target_name']} at {facts['distance']:g}, {facts['elements']} bearing, "
        f"{hits} ({facts['result']:.2f})."
    )


def _flinch(facts: dict[str, Any]) -> str:
    words = listed([EFFECTS.get(effect, effect) for effect in facts["effects"]])
    score = ""
    if "score" in facts:  # not told to the enemy where statuses are hidden
        thrown = listed([str(face) for face in facts["dice"]])
        score = f", needing {facts['score']} or less, throws {thrown}" if thrown else ", without a die"
    return f"{facts['name']} tests before {facts['target_name']}{score}: it {words}."


def _screen(facts: dict[str, Any]) -> str:
    status = f", at status {facts['status']}" if "status" in facts else ""
    return f"{facts['name']} go out, {facts['elements']} strong{status}."


def _close(facts: dict[str, Any]) -> str:
    who = listed(facts["attackers"])
    if facts["winner"] == "drawn":
        return f"{who} and {facts['defender']} fight hand to hand, {facts['inflicted']} points each; neither gives way."
    winner = who if facts["winner"] == "attackers" else facts["defender"]
    return (
        f"{who} and {facts['defender']} fight hand to hand, {facts['inflicted']} to {facts['suffered']}: {winner} wins."
    )


def _rally(facts: dict[str, Any]) -> str:
    outcome = {
        "still-disordered": "rallies, and must reform",
        "continue-retiring": "does not rally and goes on retiring",
        "dispersed": "has retired three moves running and disperses",
    }[facts["effects"][0]]
    return f"{facts['name']} {outcome}."


def _retired_through(facts: dict[str, Any]) -> str:
    then = "is carried away" if facts["retires"] else "stands"
    return f"{facts['by']} goes back through {facts['name']}, which {then}."


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
    "arrives": lambda f: f"{f['name']} arrives on the field.",
    "activation-thrown": _activation,
    "activated": _activated,
    "not-activated": lambda f: f"{f['name']} is not activated: {f['total']} against {f['needed']}.",
    "dice-lost": lambda f: f"{f['side'].capitalize()}: {listed([str(die) for die in f['dice']])} discarded.",
    "marked": lambda f: f"{f['name']} puts a ranging marker on {f['target']}.",
    "charges": _charges,
    "march-fails": lambda f: f"{f['unit']} cannot carry out its order: {f['why']}.",
    "marches": lambda f: f"{f['name']} moves {f['distance']:.1f}.",
    "forms": lambda f: f"{f['name']} forms {f['formation'].replace('-', ' ')}.",
    "evolution": lambda f: f"{f['name']} is {f['state']}.",
    "mounts": lambda f: f"{f['name']} {'mounts' if f['mounted'] else 'dismounts'}.",
    "gunners-leave": lambda f: f"The gunners of {f['name']} leave their guns.",
    "observer": lambda f: f"{f['name']} has an observer out.",
    "observer-over-run": lambda f: f"The observer of {f['name']} is over-run.",
    "stops-at-contact": lambda f: f"{f['name']} stops before {f['by']}.",
    "discovered": lambda f: f"{f['name']} is discovered.",
    "rides": lambda f: f"{f['name']} rides to another place.",
    "rough-going": lambda f: f"{f['name']} is disordered by the going.",
    "wades": lambda f: f"{f['name']} is disordered in the water.",
    "screen": _screen,
    "screen-in": lambda f: f"{f['name']} come in: {f['why']}.",
    "ambush": lambda f: f"{f['name']} opens fire from hiding on {f['target']}, which cannot reply.",
    "fire": _fire,
    "no-fire": lambda f: f"{f['name']} does not fire: {f['why']}.",
    "shells": lambda f: f"{f['name']} shells {f['building']} for {f['damage']}.",
    "building-hit": lambda f: f"{f['name']} is hit for {f['points']}; {f['left']} left.",
    "building-burns": lambda f: f"{f['name']} is ablaze and must be left.",
    "damage": lambda f: f"{f['name']} loses {f['points']}: {f['left']} left.",
    "gone": lambda f: f"{f['name']}: {f['how']}.",
    "general-hit": lambda f: f"{f['name']} is hit and disabled ({f['modifier']:+d} on the next command die).",
    "general-safe": lambda f: f"{f['name']} is under fire and unhurt.",
    "disordered": lambda f: f"{f['name']} is disordered: {DISORDERS[f['event']]}.",
    "flinch-passed": _flinch,
    "flinch-failed": _flinch,
    "charge-called-off": lambda f: f"{f['name']} is below its charge limiter and charges no more.",
    "charge-misses": lambda f: f"The charge of {f['name']} makes no contact: {f['why']}.",
    "goes-prone": lambda f: f"{f['name']} goes prone.",
    "evades": lambda f: f"{f['name']} fire and fall back {f['distance']:g}.",
    "retires": lambda f: f"{f['name']} retires {f['distance']:g}, {CAUSES[f['cause']]}.",
    "retired-through": _retired_through,
    "carries-position": lambda f: f"{f['name']} takes the ground of {f['target_name']}.",
    "pursues": lambda f: f"{f['name']} goes on against {f['target_name']}.",
    "blow": lambda f: f"{f['name']} strikes {f['target_name']} for {f['damage']} ({f['result']:.2f}).",
    "no-blow": lambda f: f"{f['name']} strikes no blow: {f['why']}.",
    "close-combat": _close,
    "guns-taken": lambda f: f"{f['name']} takes the guns of {f['battery']}.",
    "breaks-through": lambda f: f"{f['name']} breaks through, {f['distance']:g} beyond.",
    "rally-test": _rally,
    "reformed": lambda f: f"{f['name']} has reformed.",
    "ruling": _ruling,
    "end-of-bound": _score,
    "battle-ends": lambda f: (
        f"The battle is over: {f['winner'].capitalize()} wins ({f['degree']}): {f['reason']}."
        if f["winner"]
        else f"The battle is over, drawn: {f['reason']}."
    ),
}
