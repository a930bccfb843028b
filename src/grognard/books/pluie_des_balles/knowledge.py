"""What a seat may know, built from nothing (pdb-R77); the map as one may draw it."""

import json
from typing import Any, Final

from grognard.books.pluie_des_balles.battle import PluieBattle, in_metres, seen_from
from grognard.books.pluie_des_balles.command import COMMAND_RANGE_CM
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.parting import Known
from grognard.books.pluie_des_balles.scenario import metres_ground
from grognard.books.pluie_des_balles.sequence import score_of, time_of_day
from grognard.books.pluie_des_balles.shown import Shown
from grognard.books.pluie_des_balles.state import COMING, ON_TABLE, PENNANT, Element, Unit
from grognard.books.pluie_des_balles.tables import KINDS, WEAPONS
from grognard.core.orders import UMPIRE
from grognard.ground.writing import ground_text

ARMS: Final = {
    "infantry": "infantry",
    "cavalry": "cavalry",
    "dismounted-cavalry": "cavalry",
    "machine-gun": "machine-gun",
    "field-artillery": "artillery",
    "horse-artillery": "artillery",
    "heavy-artillery": "artillery",
    "armoured-train": "train",
}


def name_of(battle: PluieBattle, element: Element) -> str:
    unit = battle.unit_of(element)
    if element.id == unit.id:
        return unit.name
    return f"{unit.name}, {element.id.rpartition('/')[2]}"


def states_of(battle: PluieBattle, element: Element, own: bool) -> list[str]:
    """Its state in the book's words; what only its own side knows stays with it."""
    words = ["in column"] if element.in_column else ["ready" if element.ready else "not ready"]
    if element.is_piece() or element.kind == "machine-gun":
        if element.limbered:
            words.append("limbered")
        elif not element.limber:
            words.append("without limber")
    if element.kind == "dismounted-troop":
        words.append("dismounted")
    if element.work:
        words.append("at work")
    if own:
        if element.owed:
            words.append("owes an action")
        if element.actions:
            words.append("1 action left" if element.actions == 1 else f"{element.actions} actions left")
    return words


def row_of(battle: PluieBattle, element: Element, own: bool) -> dict[str, Any]:
    """One token as it stands."""
    unit = battle.unit_of(element)
    front, depth = element.token()
    x, y = in_metres(element.x, element.y)
    row: dict[str, Any] = {
        "id": element.id,
        "name": name_of(battle, element),
        "side": element.side,
        "arm": ARMS.get(element.arm(), "command" if element.kind in (PENNANT, "higher-command") else "supply"),
        "under": unit.id if element.id != unit.id else unit.formation,
        "x_m": x,
        "y_m": y,
        "facing_deg": round(element.facing, 1),
        "front_m": (front or 0.5) * METRES_PER_CM,
        "depth_m": (depth or 0.5) * METRES_PER_CM,
        "strength": 1,
        "states": states_of(battle, element, own),
        "own": own,
        "seen": battle.clock(),
        "kind": element.kind,
        "ready": element.steady(),
        "in_column": element.in_column,
        "limbered": element.limbered,
        "facts": {"type": element.kind, "weapon": WEAPONS[element.weapon].title if element.weapon else "none"},
    }
    if own:
        row["quality"] = element.quality
        row["weapon"] = element.weapon
        row["cavalry"] = element.cavalry
        row["actions"] = element.actions
        row["reacted"] = bool(element.reacted_to)
        row["facts"]["quality"] = element.quality
    return row


def formation_of(battle: PluieBattle, unit: Unit) -> dict[str, Any]:
    """One unit as its own side knows it."""
    fates = [battle.elements[name].fate for name in unit.elements]
    return {
        "id": unit.id,
        "name": unit.name,
        "under": unit.formation,
        "subject": unit.subject,
        "active": unit.active,
        "tried": unit.tried,
        "quality": unit.quality,
        "lost": battle.losses(unit),
        "of": unit.at_start,
        "ranges": unit.throws.copy(),
        "elements": [name for name, fate in zip(unit.elements, fates, strict=True) if fate == ON_TABLE],
        "coming": COMING in fates,
        "arrives": unit.arrives,
    }


def shown_to(battle: PluieBattle, seat: str, side: str, all_seen: bool) -> Shown:
    """The rows of a seat as they are now: those made before, with the rows of whoever changed made anew.

    In the fog the rows are only a store: what is shown of them is chosen afterwards, and made then.
    """
    found = battle.shown.get(seat)
    if found is None:
        found = battle.shown[seat] = Shown()
    fog = battle.fog()
    clock = battle.clock()
    if found.clock != clock:  # what is in sight is seen now
        for name, row in found.rows.items():
            if name not in found.stale_elements:
                seen_now = row.copy()
                seen_now["seen"] = clock
                found.rows[name] = seen_now
        found.clock = clock
    if found.whole:
        found.rows = {}
        found.formations = {}
        found.whole = False
        if not fog:
            for element in battle.elements.values():
                if element.fate == ON_TABLE:
                    found.rows[element.id] = row_of(battle, element, all_seen or element.side == side)
        for unit in battle.units.values():
            if all_seen or unit.side == side:
                found.formations[unit.id] = formation_of(battle, unit)
    else:
        for name in found.stale_elements:
            element = battle.elements[name]
            if fog or element.fate != ON_TABLE:
                found.rows.pop(name, None)
            elif name in found.rows:
                found.rows[name] = row_of(battle, element, all_seen or element.side == side)
            else:  # it has come to the table, and its row has a place among the others
                found.whole = True
        for name in found.stale_units:
            if name in found.formations:
                found.formations[name] = formation_of(battle, battle.units[name])
    found.stale_elements.clear()
    found.stale_units.clear()
    return shown_to(battle, seat, side, all_seen) if found.whole else found


def rows_in_fog(
    battle: PluieBattle, shown: Shown, seat: str, side: str, all_seen: bool, known: Known | None
) -> list[dict[str, Any]]:
    """Own troops, enemies in sight, enemies as they were last seen; `known` is what a seat kept apart knows of them."""
    rows: list[dict[str, Any]] = []
    memory = battle.sightings.get(side if known is None else seen_from(seat), {})
    for element in battle.elements.values():
        if element.fate != ON_TABLE:
            continue
        own = element.side == side or all_seen
        in_view = known.knows(element) if known is not None else own or battle.knows(side, element)
        if in_view:
            row = shown.rows.get(element.id)
            if row is None:
                row = shown.rows[element.id] = row_of(battle, element, own)
            rows.append(row)
        elif element.id in memory and not own:
            rows.append(remembered(battle, element, memory[element.id]))
    return rows if all_seen else rows + last_seen_gone(battle, side, memory)


def view_of(battle: PluieBattle, seat: str) -> dict[str, Any]:
    """Built from a whitelist: own troops as they are, enemies in sight, enemies as they were last seen.

    Its rows are to be read only: the seat's next view holds the same ones where nothing has changed.
    """
    side = battle.side_of(seat)
    all_seen = seat == UMPIRE
    shown = shown_to(battle, seat, side, all_seen)
    known = Known(battle, seat) if side and battle.parted(side) else None
    if battle.fog():
        units = rows_in_fog(battle, shown, seat, side, all_seen, known)
    else:
        units = list(shown.rows.values())
    outcome = battle.outcome
    return {
        "book": "pluie-des-balles",
        "scenario": battle.scenario.name,
        "ground": battle.scenario.ground,
        "turn": battle.turn,
        "turns": battle.scenario.turns,
        "clock": shown.clock,
        "time": time_of_day(battle),
        "phase": battle.phase,
        "acting": battle.acting,
        "side": side,
        "seat": seat,
        "sector_deg": battle.rules.sector_degrees,
        "units": units,
        "objectives": [
            {
                "id": objective.id,
                "name": objective.name,
                "x_m": objective.x_m,
                "y_m": objective.y_m,
                "radius_m": objective.radius_m,
                "points": objective.points,
                "held_by": battle.held.get(objective.id, ""),
            }
            for objective in battle.scenario.objectives
        ],
        "formations": [row for name, row in shown.formations.items() if known is None or name in known.units],
        "works": [
            {"id": site.id, "work": site.work, "turns": site.turns, "at_m": in_metres(site.x, site.y)}
            for site in battle.sites.values()
            if (site.side == side or all_seen) and (known is None or known.sees(site.x, site.y))
        ],
        "messages": [
            {"from": letter[1], "to": letter[2], "text": letter[3], "written": int(letter[4])}
            for letter in battle.letters
            if letter[2] == seat or all_seen
        ],
        "orders": [
            {"to": letter[2], "text": letter[3], "arrives_turn": int(letter[0]) if all_seen else None}
            for letter in battle.mail
            if letter[1] == seat or all_seen
        ],
        "standing": sorted(battle.standing.get(seat, {})),
        "score": score_for(battle, side, all_seen),
        "outcome": (
            {"winner": outcome.winner, "degree": outcome.degree, "reason": outcome.reason}
            if outcome is not None
            else None
        ),
    }


def score_for(battle: PluieBattle, side: str, all_seen: bool) -> dict[str, float]:
    """Points of both sides in open play; hidden, only one's own losses are sure, and scores wait for the end."""
    if battle.fog() and not all_seen and battle.outcome is None:
        return {}
    return {held.name: score_of(battle, held.name) for held in battle.scenario.sides}


def remembered(battle: PluieBattle, element: Element, seen: list[float]) -> dict[str, Any]:
    """An enemy as he was when last in sight: where, and when; of what he is, what a token's shape tells."""
    kind = "cavalry-troop" if element.kind == "dismounted-troop" else element.kind
    front, depth = element.row().width_cm, element.row().depth_cm
    x, y = in_metres(seen[0], seen[1])
    return {
        "id": element.id,
        "name": name_of(battle, element),
        "side": element.side,
        "arm": ARMS.get(KINDS[kind].arm, "supply"),
        "under": "",
        "x_m": x,
        "y_m": y,
        "facing_deg": round(seen[2], 1),
        "front_m": (front or 0.5) * METRES_PER_CM,
        "depth_m": (depth or 0.5) * METRES_PER_CM,
        "strength": 1,
        "states": ["last seen"],
        "own": False,
        "seen": f"turn {int(seen[3])}",
        "kind": kind,
        "ready": True,
        "in_column": False,
        "limbered": False,
        "facts": {"last seen": f"turn {int(seen[3])}"},
    }


def last_seen_gone(battle: PluieBattle, side: str, memory: dict[str, list[float]]) -> list[dict[str, Any]]:
    """Enemies lost out of sight are still believed where they were last seen."""
    found: list[dict[str, Any]] = []
    for name, seen in memory.items():
        element = battle.elements.get(name)
        if element is not None and element.side != side and element.fate != ON_TABLE and seen[4] == 0.0:
            found.append(remembered(battle, element, seen))
    return found


def map_of(battle: PluieBattle) -> dict[str, Any]:
    """The ground in metres, as GeoJSON, with every change made to it."""
    ground = battle.laid().ground
    found: dict[str, Any] = json.loads(
        ground_text(metres_ground(battle.scenario) if not battle.edits else ground.at_scale(1.0))
    )
    found["frame"].update(
        {"west": 0.0, "south": 0.0, "east": ground.width * METRES_PER_CM, "north": ground.depth * METRES_PER_CM}
    )
    found["command_range_m"] = COMMAND_RANGE_CM * METRES_PER_CM
    return found
