# not compiled: it is asked for after the event, by whoever reads the account
"""An event as a sentence or two a rule-lawyer believes, from its facts."""

from collections.abc import Callable
from typing import Any

from grognard.books.en_avant_en_masse.language import order_line
from grognard.books.en_avant_en_masse.tables import STATUS_NAME
from grognard.core.events import Event
from grognard.core.grammar import agree, does, plural

Facts = dict[str, Any]


def _levels(count: int) -> str:
    return "one level" if count == 1 else f"{count} levels"


def _status(level: int) -> str:
    return f"{STATUS_NAME[level]} ({level})"


def _first_order(facts: Facts) -> str:
    return f"Written order. {order_line(facts['unit'], facts['order'].clauses, {facts['unit']: facts['name']})}."


def _order_issued(facts: Facts) -> str:
    line = order_line(facts["unit"], facts["order"].clauses, {facts["unit"]: facts["name"]})
    return (
        f"{facts['commander']} writes: “{line}.” The messenger has {facts['cm']:g} cm to ride; it can be "
        f"acted on from turn {facts['effective']}."
    )


def _fire(facts: Facts) -> str:
    guns = "" if facts["guns"] == "divisional-artillery" else "The guns of "
    shot = f"{facts['band']} at {facts['range_cm']:g} cm"
    if facts["levels"]:
        told = f"it costs {_levels(facts['levels'])}"
    else:
        told = "without effect"
    return (
        f"{guns}{facts['firer']} (status {facts['firer_status']}) fire on {facts['target']} "
        f"(status {facts['target_status']}), {shot}: {told}."
    )


def _defensive_fire(facts: Facts) -> str:
    return f"In self-defence. {_fire(facts)}"


def _loss(facts: Facts) -> str:
    end = "[runs] away" if facts["status"] == 0 else f"[is] {_status(facts['status'])}"
    return agree(
        f"{facts['unit']} [loses] {_levels(facts['levels'])} to {facts['by']} and {end}.", plural(facts["unit"])
    )


def _close_assault(facts: Facts) -> str:
    units = facts["units"]
    sides = " against ".join(f"{', '.join(names)} ({side.capitalize()})" for side, names in units.items())
    won = f"the {facts['winner'].capitalize()} side wins" if facts["winner"] else "both lose"
    return f"Close assault: {sides}. {', '.join(facts['attackers'])} attacked; {won}."


def _result(facts: Facts) -> str:
    what = {
        "withdraw": f"[withdraws] {facts['cm']} cm next turn",
        "pursue": "[is] to pursue",
        "pursue-or-hold": "may pursue",
        "hold": "[holds] [its] ground",
        "run-away": "[runs] away",
        "removed": "[is] lost",
    }[facts["action"]]
    cost = f", [loses] {_levels(facts['levels'])} and [is] {_status(facts['status'])}" if facts["levels"] else ""
    return agree(f"{facts['unit']} {what}{cost}.", plural(facts["unit"]))


def _personal_risk(facts: Facts) -> str:
    what = {
        "dead": "killed or gravely wounded",
        "out-of-action": f"wounded, and out of action until turn {facts['returns']}",
        "lightly-wounded": "lightly wounded, and carries on",
        "none": "unhurt",
    }[facts["result"]]
    second = f" His second takes over on turn {facts['second']}." if facts["second"] else ""
    return f"{facts['commander']} was with a unit that lost status: {facts['total']} on 2d6, {what}.{second}"


def _forms(facts: Facts) -> str:
    change = f"goes from {facts['before'].capitalize()} into {facts['formation'].capitalize()} formation."
    return does(facts["unit"], change)


def _in_position(facts: Facts) -> str:
    rest = "; the next part of its order follows" if facts["left"] else ""
    return does(facts["unit"], f"has carried out its order to {facts['order']}{rest}.")


def _moves(facts: Facts) -> str:
    goes = "pursues for" if facts["how"] == "pursue" else "moves"
    return does(facts["unit"], f"{goes} {facts['cm']:g} cm in {facts['formation'].capitalize()} formation.")


def _discovers(facts: Facts) -> str:
    return f"The {facts['side'].capitalize()} side learns the nature of {facts['ground']}: {facts['kind']}."


def _control(facts: Facts) -> str:
    return f"Ruling: {facts['unit']}'s {facts['field']} becomes {facts['value']}. {facts['reason']}"


def _ground(facts: Facts) -> str:
    verb = {"add": "appears on", "remove": "is taken from", "reveal": "is made known on"}[facts["action"]]
    return f"Ruling: {facts['ground']} {verb} the map. {facts['reason']}"


def _willingness(facts: Facts) -> str:
    return f"Step one, {facts['unit']} against {facts['enemy']} from the {facts['direction']}: {facts['result']}."


def _totals(facts: Facts) -> str:
    won = f"the {facts['winner'].capitalize()} side" if facts["winner"] else "nobody"
    return f"The totals of the close assault: {won} has the higher."


PLAIN: dict[str, str] = {
    "leadership": "Leadership of {of} is thrown for.",
    "message": "A message for {to}: “{text}”",
    "rally": "{commander} sets about rallying {unit}.",
    "lead": "{commander} puts himself at the head of {unit}.",
    "message-sent": "{from} writes to {to}; it arrives on turn {arrives}.",
    "message-delivered": "A message reaches {to}: “{text}”",
    "order-taken-up": "{unit} [receives] [its] new order.",
    "order-superseded": "The order that reaches {unit} comes too late: what the fighting made of it goes first.",
    "arrives": "{unit} [comes] on to the table.",
    "control-decides": "Control decides what {unit} [does].",
    "must-close": "{unit} [is] Pugnacious and [goes] for {enemy}, whatever [its] orders.",
    "stops-to-fire": "{unit} [is] Nervous, [has] a target, and [stops] to fire.",
    "will-not-advance": "{unit} will go no closer to the enemy.",
    "forms-square": "{unit} [is] charged by cavalry and [begins] to form Dense.",
    "blocked": "{unit} [halts]: the way is barred by {by}.",
    "co-located": "{unit} and {with} are pushed together, and are Dense.",
    "stays-dense": "{unit} [shares] [its] ground with {with}, and [stays] Dense.",
    "disordered": "{unit} [is] Disordered by {by}.",
    "halted": "{unit} [halts] and [reports]: {why}.",
    "no-enemy": "{unit} [reports]: {why}.",
    "halted-at-10": "{unit} will not come within 10 cm of {enemy}.",
    "stalled": "The attack of {unit} on {enemy} stalls; it waits for orders.",
    "cannot-close": "{unit} cannot close with {enemy}: {why}.",
    "closes": "{unit} [is] willing to close, and [goes] for {enemy} from the {direction}.",
    "turns": "{unit} [turns] to face {facing} degrees.",
    "runs": "{unit} [runs] away: {cm:g} cm, in turn {turn} of [its] flight.",
    "withdraws": "{unit} [withdraws] {cm:g} cm, facing the enemy.",
    "pursues": "{unit} [pursues] {enemy}.",
    "pursuit-ends": "{unit} [does] not catch {enemy}, and [its] pursuit ends.",
    "cut-down": "{unit} [is] caught by {by} and cut down.",
    "leaves-table": "{unit} [runs] off the table and [is] gone.",
    "dispersed": "{unit} [follows] off the table and [is] dispersed; [it] [rallies] back on turn {returns}.",
    "returns": "{unit} [rallies] back on [its] command group, Disordered.",
    "reorders": "{unit} [is] in order again.",
    "recovers": "{unit} [recovers] to status {status}, thanks to {by}.",
    "headquarters": "The headquarters of {commander} moves {cm:g} cm.",
    "captured": "{commander} is captured by {by}.",
    "commander-returns": "{commander} is back at his post.",
    "second-takes-over": "The second in command of {commander} takes over.",
    "objective": "{name} is held by the {side} side.",
    "rally-tally": "{commander} rallies {unit}: {turns} turns of it count.",
    "result-tally": "The result for {unit}: {action}.",
    "ruling-move": "Ruling: {unit} [is] moved. {reason}",
    "ruling-remove": "Ruling: {unit} [is] taken off the table. {reason}",
    "ruling-add": "Ruling: {unit} [joins] the {side} side. {reason}",
    "umpire-sits": "The umpire takes his seat.",
    "umpire-leaves": "The umpire leaves his seat.",
    "umpire-decides": "The umpire answers for {seat}. {reason}",
    "answer-returned": "After the ruling, the answer of {seat} is handed back to be made anew.",
}


def _pursuit_chosen(facts: Facts) -> str:
    return does(facts["unit"], "goes after the loser." if facts["pursues"] else "holds its ground.")


TOLD: dict[str, Callable[[Facts], str]] = {
    "first-order": _first_order,
    "order-issued": _order_issued,
    "fire": _fire,
    "defensive-fire": _defensive_fire,
    "loss": _loss,
    "close-assault": _close_assault,
    "close-assault-totals": _totals,
    "willingness": _willingness,
    "result": _result,
    "personal-risk": _personal_risk,
    "forms": _forms,
    "in-position": _in_position,
    "moves": _moves,
    "discovers": _discovers,
    "pursuit-chosen": _pursuit_chosen,
    "ruling-change": _control,
    "ruling-ground": _ground,
}


def _plain(pattern: str, facts: Facts) -> str:
    return agree(pattern, plural(facts.get("unit", ""))).format(**facts)


def prose(event: Event) -> str:
    """KeyError for a kind of event this book does not make."""
    told = TOLD.get(event.kind)
    words = told(event.facts) if told is not None else _plain(PLAIN[event.kind], event.facts)
    return words[0].upper() + words[1:]
