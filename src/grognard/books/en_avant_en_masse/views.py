"""What one seat may know: built from nothing, by what stands on the table and what its side has been told."""

from typing import TYPE_CHECKING, Any, Final

from grognard.books.en_avant_en_masse.language import order_line
from grognard.books.en_avant_en_masse.representation import footprint
from grognard.books.en_avant_en_masse.state import Commander, Sighting
from grognard.books.en_avant_en_masse.tables import METRES_PER_CM, STATUS_NAME
from grognard.books.en_avant_en_masse.units import DISPERSED, RESERVE, TABLE, Unit
from grognard.books.en_avant_en_masse.words import LOOSE
from grognard.ground.writing import feature_data

if TYPE_CHECKING:
    from grognard.books.en_avant_en_masse.battle import EamBattle

CM: Final[float] = METRES_PER_CM
UMPIRE: Final = "umpire"
LEADERSHIP_WORDS: Final = {-1: "poor", 0: "ordinary", 1: "good"}


def firepower_word(score: int) -> str:
    """eam-R39, eam-R109 A score as its owner is told of it."""
    return "poor" if score <= 2 else ("ordinary" if score == 3 else "good")


def sees_unit(battle: "EamBattle", side: str, unit: Unit) -> bool:
    """eam-9.4, eam-11.2, eam-R39 Units stand on the table for all to see; or along a line of sight, by setting."""
    if side in ("", unit.card.side) or battle.settings.units_visible == "all":
        return True
    for sighting in battle.sightings.get(side, []):
        if sighting.unit == unit.card.id:
            return sighting.clock == battle.seen_at
    return False


def look_about(battle: "EamBattle") -> None:
    """eam-R39 What each side's units and figures see now; what is out of sight stays as it was last seen."""
    if battle.settings.units_visible == "all":
        return
    now = f"{battle.clock()}, {battle.phase}"
    battle.seen_at = now
    for side in battle.sides:
        kept = {sighting.unit: sighting for sighting in battle.sightings[side]}
        own = [unit for unit in battle.on_table() if unit.card.side == side]
        for other in battle.enemies(side):
            if any(battle.unit_sees(unit, other) for unit in own):
                kept[other.card.id] = Sighting(
                    other.card.id,
                    now,
                    other.x,
                    other.y,
                    other.facing,
                    other.formation,
                    other.status,
                    other.disordered,
                )
        battle.sightings[side] = [kept[unit.card.id] for unit in battle.units if unit.card.id in kept]


def seen(battle: "EamBattle", seat: str) -> dict[str, Any]:
    """eam-1.4, eam-4.1, eam-8.27, eam-9.4, eam-11.2 The table through the eyes of one seat; the umpire sees all."""
    side = battle.side_of(seat)
    whole = seat == UMPIRE
    everything = battle.settings.units_visible == "all"  # else whoever looks on from no side sees neither
    names = {unit.card.id: unit.card.name for unit in battle.units if whole or _known(battle, side, unit)}
    units = []
    orders = []
    for unit in battle.units:
        own = whole or unit.card.side == side
        if unit.place in (TABLE, RESERVE, DISPERSED) and own:
            reads = whole or battle.is_post_of(seat, unit.card.division)
            line = written(unit, names) if unit.clauses and reads else ""
            units.append(_own_unit(battle, unit, line, reads))
            if line:
                orders.append({"unit": unit.card.id, "line": line, "effective": 0})
        elif unit.place == TABLE and (side or everything) and sees_unit(battle, side, unit):
            units.append(_enemy_unit(battle, unit))
    if not whole and battle.settings.units_visible != "all":
        units.extend(_remembered(battle, side))
    for sent in battle.transit:
        receiver = battle.find(sent.to)
        if receiver is not None and (whole or reads_order(battle, seat, receiver, sent.sender)):
            orders.append(
                {
                    "unit": sent.to,
                    "line": _line(sent.to, sent.clauses, names),
                    "effective": sent.effective,
                }
            )
    commanders = [
        _commander(battle, commander, whole or commander.side == side, seat)
        for commander in battle.commanders
        if commander.arrives <= max(1, battle.turn)
    ]
    outcome = battle.outcome
    scenario = battle.setup.scenario
    return {
        "book": battle.setup.book.name,
        "scenario": scenario.name,
        "turn": battle.turn,
        "turns": scenario.turns,
        "clock": battle.clock(),
        "phase": battle.phase,
        "side": side,
        "seat": seat,
        "asked": battle.agenda[-1].question(battle, seat).step if seat in battle.waiting else "",
        "width_m": battle.field().ground.width * CM,
        "depth_m": battle.field().ground.depth * CM,
        "edge": scenario.edges.get(side, ""),
        "units": units,
        "commanders": commanders,
        "objectives": [
            {
                "id": held.id,
                "name": held.name,
                "x_m": held.x * CM,
                "y_m": held.y * CM,
                "radius_m": held.radius * CM,
                "points": held.points if held.side in ("", side) or whole else 0,
                "held_by": held.by,
            }
            for held in battle.held
        ],
        "messages": [
            {"turn": note.turn, "from": note.sender, "to": note.to, "text": note.text}
            for note in battle.notes
            if whole or battle.is_post_of(seat, note.to)
        ],
        "orders": orders,
        "score": _score(battle, side, whole),
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "degree": outcome.degree, "reason": outcome.reason},
    }


def _known(battle: "EamBattle", side: str, unit: Unit) -> bool:
    return unit.card.side == side or (unit.place == TABLE and sees_unit(battle, side, unit))


def _score(battle: "EamBattle", side: str, whole: bool) -> dict[str, int]:
    """Points of the objectives: a side is told its own, and of the other's what is no secret of its orders."""
    found: dict[str, int] = {}
    for name in battle.sides:
        found[name] = sum(
            held.points
            for held in battle.held
            if held.by == name and (held.side == "" or (held.side == name and (whole or name == side)))
        )
    return found


def written(unit: Unit, names: dict[str, str]) -> str:
    return _line(unit.card.id, unit.clauses, names)


def _line(unit: str, clauses: list[Any], names: dict[str, str]) -> str:
    from grognard.books.en_avant_en_masse.written import text_of

    return order_line(unit, tuple(text_of(clause) for clause in clauses), names)


def states(unit: Unit) -> list[str]:
    """Its card and the look of its bases, in words."""
    found = [STATUS_NAME[unit.status].lower(), "in reserve" if unit.place == RESERVE else unit.formation]
    if unit.disordered or unit.formation == LOOSE:
        found.append("disordered")
    if unit.place == DISPERSED:
        found.append("dispersed")
    return found


def _row(
    unit: Unit, x: float, y: float, facing: float, formation: str, status: int, disordered: bool
) -> dict[str, Any]:
    front, depth = footprint(unit.card.arm, formation)
    return {
        "id": unit.card.id,
        "name": unit.card.name,
        "side": unit.card.side,
        "arm": unit.card.arm,
        "under": unit.card.division,
        "x_m": round(x * CM, 1),
        "y_m": round(y * CM, 1),
        "facing_deg": round(facing, 1),
        "front_m": front * CM,
        "depth_m": depth * CM,
        "strength": unit.card.blocks,
        "formation": formation,
        "status": status,
        "disordered": disordered or formation == LOOSE,
    }


def reads_order(battle: "EamBattle", seat: str, unit: Unit, sender: str) -> bool:
    """eam-4.1 An order is known to him whose division it is for, and to him who sends it."""
    return battle.is_post_of(seat, unit.card.division) or battle.is_post_of(seat, sender)


def _own_unit(battle: "EamBattle", unit: Unit, line: str, reads: bool) -> dict[str, Any]:
    row = _row(unit, unit.x, unit.y, unit.facing, unit.formation, unit.status, unit.disordered)
    row["place"] = unit.place
    row["arrives"] = unit.card.arrives if unit.place == RESERVE else 0
    row["lost"] = unit.card.start_status - unit.status
    row["ordered"] = [clause.what for clause in unit.clauses] if reads else []
    row["busy"] = unit.pending or unit.changing if reads else ""
    row["states"] = states(unit)
    row["own"] = True
    row["seen"] = battle.clock()
    facts: dict[str, Any] = {
        "status": f"{unit.status} {STATUS_NAME[unit.status]}",
        "leadership": LEADERSHIP_WORDS.get(unit.card.leadership, "ordinary"),
        "firepower": firepower_word(unit.card.firepower) if unit.card.firepower else "none",
    }
    if reads:
        facts["orders"] = line or "none: it stands where it is"
        if unit.changing:
            facts["forming"] = unit.changing
        if unit.pending:
            facts["next turn"] = unit.pending
    row["facts"] = facts
    return row


def _enemy_unit(battle: "EamBattle", unit: Unit) -> dict[str, Any]:
    row = _row(unit, unit.x, unit.y, unit.facing, unit.formation, unit.status, unit.disordered)
    row["place"] = TABLE
    row["arrives"] = 0
    row["states"] = states(unit)
    row["own"] = False
    row["seen"] = battle.clock()
    row["facts"] = {"status": f"{unit.status} {STATUS_NAME[unit.status]}"}
    return row


def _remembered(battle: "EamBattle", side: str) -> list[dict[str, Any]]:
    """eam-R39 What was seen once and is seen no more, as it looked then."""
    found = []
    for sighting in battle.sightings.get(side, []):
        unit = battle.unit(sighting.unit)
        if sighting.clock == battle.seen_at and unit.place == TABLE:
            continue
        row = _row(
            unit,
            sighting.x,
            sighting.y,
            sighting.facing,
            sighting.formation,
            sighting.status,
            sighting.disordered,
        )
        row["place"] = TABLE
        row["arrives"] = 0
        row["states"] = [STATUS_NAME[sighting.status].lower(), sighting.formation, "not in sight"]
        row["own"] = False
        row["seen"] = sighting.clock
        row["facts"] = {"status": f"{sighting.status} {STATUS_NAME[sighting.status]}"}
        found.append(row)
    return found


def _commander(battle: "EamBattle", commander: Commander, own: bool, seat: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": commander.id,
        "name": commander.name,
        "title": commander.title,
        "side": commander.side,
        "corps": commander.corps,
        "x_m": round(commander.x * CM, 1),
        "y_m": round(commander.y * CM, 1),
        "own": own,
        "state": commander.state if own else "",
        "leadership": LEADERSHIP_WORDS.get(commander.leads_by(), "ordinary") if own else "",
    }
    mine = seat == UMPIRE or battle.is_post_of(seat, commander.id)
    row["action"] = commander.action if mine else ""
    row["unit"] = commander.unit if mine else ""
    return row


def known_map(battle: "EamBattle", seat: str) -> dict[str, Any]:
    """eam-8.27, eam-R38 The ground as a side knows it, in metres; what is concealed by its outline alone."""
    side = battle.side_of(seat)
    ground = battle.field().metres
    known = battle.known.get(side, [])
    features = []
    for feature in ground.features:
        if not feature.concealed or feature.name in known or seat == UMPIRE:
            features.append(feature_data(feature))
        elif feature.concealed != "hidden":
            row = feature_data(feature)
            row["properties"] = {"kind": feature.concealed, "name": feature.title}
            features.append(row)
    features.extend(feature_data(mark) for mark in ground.marks)
    return {
        "type": "FeatureCollection",
        "name": ground.name,
        "extent": [ground.width, ground.depth],
        "features": features,
    }
