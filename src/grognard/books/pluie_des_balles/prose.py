# not compiled: it makes sentences, and nothing waits for them
"""Events as sentences a rule-lawyer believes, from their facts alone."""

from collections.abc import Callable
from typing import Any

from grognard.core.events import Event
from grognard.core.tally import DIE

Facts = dict[str, Any]

WORDS = {
    "loses-readiness": "loses its readiness",
    "turns-about": "turns about",
    "retreats": "falls back",
    "loses-remaining-action": "loses its remaining actions",
    "eliminated": "is eliminated",
}
REACTIONS = {
    "reactive-fire": "fires at",
    "reactive-close-combat": "falls upon",
    "reactive-retreat": "draws back from",
}
BULLSEYES = {
    "no-further-effect": " Bullseye: nothing further.",
    "supply-destroyed": " Bullseye: wagon or limber is destroyed.",
    "command-destroyed": " Bullseye: the command element is destroyed.",
}


def fire(facts: Facts) -> str:
    how = "fires in reaction" if facts["reactive"] else "fires"
    shot = f"{facts['firer']} {how} at {facts['target']} with {facts['weapon']} at {facts['band']} range"
    if facts["hit"]:
        result = f": a hit; it {' and '.join(WORDS[effect] for effect in facts['effects'])}."
    else:
        result = ": no effect." if not facts["jammed"] else ": no effect, and the weapon is in trouble."
    return f"{shot}, {facts['needed']} needed{result}{BULLSEYES.get(facts['bullseye'], '')}"


def fight(facts: Facts) -> str:
    what = f"charges with {facts['troops']} troops" if facts["troops"] > 1 else "goes in hand to hand"
    more = f" (attack {facts['number']})" if facts["number"] > 1 else ""
    won = "the enemy is destroyed" if facts["success"] else "it is thrown back"
    return f"{facts['attacker']} {what} against {facts['target']}{more}, {facts['value']} needed: {won}."


def moves(facts: Facts) -> str:
    by = " in column" + (" by the road" if facts["road"] else "") if facts["column"] else ""
    x, y = facts["to_m"]
    return f"{facts['unit']} moves {facts['cm']} cm{by}, to ({x:.0f}, {y:.0f})."


def activation(facts: Facts) -> str:
    needed = f", {facts['needed']} needed" if facts["needed"] else ""
    return f"{facts['unit']} {'is active' if facts['active'] else 'stays inactive, and may only react'}{needed}."


def ranges(facts: Facts) -> str:
    told = ", ".join(f"{mover.replace('+', ' with ')} {cm} cm" for mover, cm in facts["ranges"].items())
    return f"Ranges of {facts['unit']}: {told}."


def retreats(facts: Facts) -> str:
    x, y = facts["to_m"]
    if facts["cm"] < 0.05:
        return f"{facts['unit']} is to fall back, and stays where it is."
    return f"{facts['unit']} falls back {facts['cm']} cm, to ({x:.0f}, {y:.0f})."


def ends_work(facts: Facts) -> str:
    at = f" at {facts['at']}" if facts["at"] else ""
    return f"{facts['unit']} has finished its work: {facts['work']}{at}."


def plain(pattern: str) -> Callable[[Facts], str]:
    return lambda facts: pattern.format(**facts)


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "fire": fire,
    "charge": fight,
    "close-combat": fight,
    "moves": moves,
    "activation": activation,
    "ranges-thrown": ranges,
    "retreats": retreats,
    "work-done": ends_work,
    "half-begins": lambda facts: f"Turn {facts['turn']}: {facts['side'].capitalize()} acts.",
    "first-side": lambda facts: f"The die shows {facts['die']}: {facts['side'].capitalize()} acts first.",
    "unit-arrives": plain("{unit} comes onto the table."),
    "turns": plain("{unit} turns to {facing:.0f} degrees."),
    "unit-turns": plain("{unit}: {elements} elements turn to {facing:.0f} degrees."),
    "made-ready": plain("{unit} makes ready."),
    "unit-made-ready": plain("{unit}: {elements} elements make ready."),
    "limbers-up": plain("{unit} limbers up."),
    "unlimbers": plain("{unit} unlimbers."),
    "dismounts": plain("{unit} dismounts."),
    "mounts": plain("{unit} mounts."),
    "forms-column": plain("{unit} forms a marching column of {units}."),
    "leaves-column": plain("{unit} leaves its column and stands {lines} deep."),
    "reacts": lambda facts: f"{facts['unit']} reacts: it {REACTIONS[facts['reaction']]} {facts['mover']}.",
    "withdraws": plain("{unit} draws back before {mover}, no longer ready."),
    "eliminated": plain("{unit} is eliminated."),
    "leaves-map": plain("{unit} falls back off the map, and is out of it."),
    "limber-lost": plain("{unit} has lost its limber: it neither moves nor fires any more."),
    "wagon-lost": plain("The ammunition wagon of {unit} is destroyed."),
    "command-lost": plain("The command element of {unit} is destroyed."),
    "pennant-replaced": plain("{unit} has a command element again."),
    "sauve-qui-peut": plain("Sauve qui peut! {unit} loses its readiness."),
    "rides-on": plain("{attacker} rides on against {target}."),
    "spent-charge": plain("The light troopers of {attacker}'s charge are no longer ready."),
    "charge-fails": plain("The charge of {attacker} comes to nothing: too few troops are left to it."),
    "fire-forbidden": plain("{firer} does not fire at {target}: {reason}."),
    "attack-forbidden": plain("{attacker} does not reach {target}: {reason}."),
    "indirect-fire": lambda facts: (
        f"{facts['gun']} fires at ({facts['aim_m'][0]:.0f}, {facts['aim_m'][1]:.0f}) unseen; "
        f"the shot falls at ({facts['impact_m'][0]:.0f}, {facts['impact_m'][1]:.0f})."
    ),
    "indirect-effect": lambda facts: (
        f"It falls on {facts['target']}, {facts['needed']} needed: "
        f"{'it is eliminated' if facts['hit'] else 'no effect'}."
    ),
    "begins-work": plain("{unit} is at work: {work}, {turns_done} turns done."),
    "assists": plain("{unit} assists {worker}."),
    "station-taken": lambda facts: f"{facts['side'].capitalize()} holds the telegraph station {facts['station']}.",
    "objective-taken": lambda facts: f"{facts['side'].capitalize()} holds {facts['objective']}.",
    "unit-spent": plain("{unit} has lost more than half, and is spent."),
    "army-breaks": lambda facts: f"{facts['side'].capitalize()} breaks: more than half its units are spent.",
    "order-written": plain("A written order from {from} to {to} is on its way."),
    "order-delivered": plain("{from} to {to}, written in turn {written}: {text}"),
    "sight-ruled": lambda facts: (
        f"The umpire rules that {facts['firer']} {'sees' if facts['clear'] else 'does not see'} {facts['target']}."
    ),
    "umpire-moves": plain("The umpire moves {unit}: {reason}."),
    "umpire-changes": plain("The umpire sets {field} of {unit} to {value}: {reason}."),
    "umpire-removes": plain("The umpire takes {unit} off: {reason}."),
    "umpire-adds": plain("The umpire brings {unit} onto the table: {reason}."),
    "umpire-changes-ground": plain("The umpire changes the ground ({action} {feature}): {reason}."),
}


def prose(event: Event) -> str:
    """One or two sentences, with the die that decided; KeyError for a kind nobody has found words for."""
    told = SENTENCES[event.kind](event.facts)
    face = next((line[1] for line in event.tally if line[0] == DIE), None)
    return told if face is None else told.replace(" needed", f" needed, {face} thrown", 1)
