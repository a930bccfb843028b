"""Chapter: close assault, step one, on the table: willingness to close (eam-14.2)."""

from grognard.books.en_avant_en_masse.battle import EamBattle
from grognard.books.en_avant_en_masse.close_assault import may_approach, willingness_to_close
from grognard.books.en_avant_en_masse.movers import Mover
from grognard.books.en_avant_en_masse.units import Unit
from grognard.core.refusals import Refusal


def step_one(battle: EamBattle, movers: list[Mover], mover: Mover, other: Unit, direction: str) -> bool:
    """eam-15.1, eam-15.4 to eam-15.9 Does the unit close (eam-R70 to eam-R75)? Those who see it see the result."""
    unit = mover.unit
    leading = False
    leadership = 0
    for commander in battle.commanders:
        if commander.action == "lead" and commander.unit == unit.card.id and commander.acts():
            leading = True
            own = battle.settings.commander_leadership == "own"
            leadership = commander.leads_by() if own else unit.card.leadership
    strength = unit.card.blocks
    for attacker in movers:
        if attacker is not mover and attacker.mode == "assault" and other.card.id == attacker.target:
            strength += attacker.unit.card.blocks
    ruling = willingness_to_close(
        battle.settings,
        battle.dice,
        order="assault",
        attacker_arm=unit.card.arm,
        attacker_formation=unit.formation,
        attacker_status=unit.status,
        attacker_strength=strength,
        attacker_firepower=unit.card.firepower,
        commander_leading=leading,
        commander_leadership=leadership,
        direction=direction,
        defender_arm=other.card.arm,
        defender_status=other.status,
        defender_formation=other.formation,
        defender_in_village=battle.in_village(other),
        defender_strength=other.card.blocks,
        defender_firepower=other.card.firepower,
    )
    facts = {"unit": unit.card.name, "enemy": other.card.name, "direction": direction}
    if isinstance(ruling, Refusal):
        battle.tell("cannot-close", (ruling.paragraph,), {**facts, "why": ruling.sentence})
        return False
    battle.explain("willingness", {**facts, "result": ruling.result}, ruling.tally)
    if ruling.result == "closes":
        battle.tell("closes", ("eam-15.1", "eam-15.4"), facts)
        return True
    return False


def hold(battle: EamBattle, mover: Mover, other: Unit) -> None:
    """eam-15.10, eam-R76 The attack stalls: the unit stays where it is and waits for further orders."""
    mover.stopped = True
    unit = mover.unit
    unit.drop_orders()
    if mover.mode == "pursue":
        unit.pending = ""
        unit.foe = ""
    failed = "eam-15.10" if may_approach(unit.status, other.status) else "eam-15.2"  # eam-R69: stalled all the same
    battle.tell("stalled", (failed, "eam-R76"), {"unit": unit.card.name, "enemy": other.card.name})
