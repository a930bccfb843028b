# not compiled: it reads files once, at import
"""The printed tables as the chapters use them. Every number of a ruling that stands in a table comes from here."""

from pathlib import Path
from typing import Final

from grognard.core.tables import TableFault, read_table

FOLDER: Final = Path(__file__).parent / "tables"
FORMATIONS: Final = ("dense", "assault", "loose", "marching")


def _movement() -> dict[tuple[str, str], float]:
    found = {}
    for row in read_table(FOLDER / "movement.csv", ("arm", *(f"{name}_cm" for name in FORMATIONS))):
        for formation in FORMATIONS:
            if row.text(f"{formation}_cm"):
                found[row.text("arm"), formation] = row.number(f"{formation}_cm")
    return found


RATE: Final = _movement()
"""Centimetres a turn by arm and formation; no entry where the table has none."""


def _changes() -> dict[tuple[str, str], float]:
    columns = ("from_formation", *(f"to_{name}" for name in FORMATIONS))
    return {
        (row.text("from_formation"), formation): row.number(f"to_{formation}")
        for row in read_table(FOLDER / "formation_change.csv", columns)
        for formation in FORMATIONS
    }


CHANGE_TURNS: Final = _changes()
CHANGE_PARAGRAPH: Final = dict(zip(FORMATIONS, ("eam-6.13", "eam-6.14", "eam-6.15", "eam-6.16"), strict=True))


class Effect:
    """What one kind of ground does to one arm in one formation on one slope."""

    __slots__ = ("disorders", "factor", "passable", "rule")

    def __init__(self, factor: float, disorders: bool, passable: bool, rule: str) -> None:
        self.factor = factor
        self.disorders = disorders
        self.passable = passable
        self.rule = rule


def _terrain() -> dict[tuple[str, str, str, str], Effect]:
    columns = ("terrain", "arm", "formation", "slope", "speed_factor", "disorders", "passable", "rule", "note")
    found = {}
    for row in read_table(FOLDER / "terrain_effects.csv", columns):
        passable = row.yes("passable")
        effect = Effect(
            row.number("speed_factor") if passable else 0.0,
            row.yes("disorders") if passable else False,
            passable,
            row.text("rule").split(";")[0],
        )
        slopes = ("level", "up", "down") if row.text("slope") == "any" else (row.text("slope"),)
        for slope in slopes:
            found[row.text("terrain"), row.text("arm"), row.text("formation"), slope] = effect
    return found


TERRAIN: Final = _terrain()
TERRAIN_KINDS: Final = tuple(dict.fromkeys(key[0] for key in TERRAIN))


def _footprints() -> dict[tuple[str, str], tuple[float, float]]:
    columns = ("arm", "formation", "frontage_cm", "depth_cm", "source")
    return {
        (row.text("arm"), row.text("formation")): (row.number("frontage_cm"), row.number("depth_cm"))
        for row in read_table(FOLDER / "footprints.csv", columns)
    }


FOOTPRINT: Final = _footprints()

_delays = [
    (row.number_or("max_cm_inclusive", float("inf")), row.whole("delay_turns"))
    for row in read_table(
        FOLDER / "order_delay.csv", ("min_cm_exclusive", "max_cm_inclusive", "delay_turns", "acts_on")
    )
]
DELAYS: Final = tuple(_delays)
"""Up to so many centimetres, so many turns."""

COMMANDER_ACTIONS: Final = {
    row.text("action"): (row.number("own_move_cm"), row.yes("may_issue_order"), row.text("rule"))
    for row in read_table(
        FOLDER / "commander_actions.csv",
        ("action", "named_as_one_of_the_four", "own_move_cm", "may_issue_order", "rule"),
    )
}

ORDERS: Final = tuple(
    row.text("order")
    for row in read_table(
        FOLDER / "orders.csv", ("order", "purpose", "expects_combat", "default_formation", "ends_when")
    )
)

LEADERSHIP: Final = tuple(
    row.whole("score")
    for row in read_table(FOLDER / "leadership_roll.csv", ("d6_low", "d6_high", "score"))
    for _ in range(row.whole("d6_low"), row.whole("d6_high") + 1)
)
"""By the face of a d6, from 1."""


class Shot:
    """One cell of the fire table. `condition` says which targets it tells on."""

    __slots__ = ("above_cm", "band", "close", "condition", "floor", "levels", "steady", "to_cm", "weapon")

    def __init__(
        self,
        weapon: str,
        band: str,
        above_cm: float,
        to_cm: float,
        steady: bool,
        close: bool,
        condition: str,
        levels: int,
        floor: int,
    ) -> None:
        self.weapon = weapon
        self.band = band
        self.above_cm = above_cm
        self.to_cm = to_cm
        self.steady = steady
        self.close = close
        self.condition = condition
        self.levels = levels
        self.floor = floor


SHOTS: Final = tuple(
    Shot(
        row.text("weapon"),
        row.text("band"),
        row.number("min_cm_exclusive"),
        row.number("max_cm_inclusive"),
        row.text("firer_column") == "steady",
        row.text("target_column") == "close",
        row.text("condition"),
        row.whole("levels"),
        row.whole("floor_status"),
    )
    for row in read_table(
        FOLDER / "ranged_fire.csv",
        (
            "weapon",
            "band",
            "min_cm_exclusive",
            "max_cm_inclusive",
            "firer_column",
            "target_column",
            "condition",
            "levels",
            "floor_status",
        ),
    )
)


def _statuses() -> list[tuple[str, str]]:
    rows = read_table(
        FOLDER / "status.csv",
        ("level", "name", "obeys_orders", "moves_closer_to_enemy", "fire_column", "special"),
    )
    by_level = {row.whole("level"): (row.text("name"), row.text("fire_column")) for row in rows}
    if sorted(by_level) != list(range(7)):
        raise TableFault("status.csv: expected the levels 0 to 6, each once")
    return [by_level[level] for level in range(7)]


STATUS_NAME: Final = tuple(name for name, _ in _statuses())
STEADY: Final = tuple(column == "steady" for _, column in _statuses())
"""By status: does a firer of it stand in the steady column?"""

_willingness = {
    row.text("situation"): row.text("modifier")
    for row in read_table(FOLDER / "willingness_modifiers.csv", ("situation", "modifier", "rule"))
}
CLOSING_FLANK: Final = int(_willingness["attack-on-flank"])
CLOSING_REAR: Final = int(_willingness["attack-on-rear"])
CLOSING_OUTNUMBERING: Final = int(_willingness["outnumbering"])
CLOSING_FIREPOWER: Final = int(_willingness["superior-firepower"])

_assault = {
    row.text("situation"): row.text("modifier")
    for row in read_table(FOLDER / "close_assault_modifiers.csv", ("situation", "applies_to", "modifier", "rule"))
}
ASSAULT_FLANK: Final = int(_assault["attack-on-flank"])
ASSAULT_REAR: Final = int(_assault["attack-on-rear"])
ASSAULT_DISORDERED: Final = int(_assault["disordered"])
ASSAULT_FEATURE: Final = int(_assault["infantry-defending-major-feature"])
CAVALRY_AGAINST: Final = {
    "dense": (int(_assault["cavalry-against-dense-infantry"]), "eam-16.7"),
    "assault": (int(_assault["cavalry-against-assault-infantry"]), "eam-16.8"),
    "loose": (int(_assault["cavalry-against-loose-infantry"]), "eam-16.9"),
}


class Outcome:
    """One cell of the results of a close assault."""

    __slots__ = ("action", "pursuit", "status_change", "withdraw_cm")

    def __init__(self, action: str, withdraw_cm: int, pursuit: str, status_change: int) -> None:
        self.action = action
        self.withdraw_cm = withdraw_cm
        self.pursuit = pursuit
        self.status_change = status_change


def _results() -> dict[tuple[str, bool, int], Outcome]:
    columns = (
        "arm",
        "status_low",
        "status_high",
        "outcome",
        "action",
        "withdraw_cm",
        "pursuit",
        "status_change",
    )
    return {
        (row.text("arm"), row.text("outcome") == "winner", status): Outcome(
            row.text("action"),
            int(row.number_or("withdraw_cm", 0)),
            row.text("pursuit"),
            row.whole("status_change"),
        )
        for row in read_table(FOLDER / "close_assault_results.csv", columns)
        for status in range(row.whole("status_low"), row.whole("status_high") + 1)
    }


RESULTS: Final = _results()
"""By arm, whether it won, and its own status."""

RUN_MULTIPLES: Final = tuple(
    (row.number_or("turn_of_running_high", float("inf")), row.number("multiple_of_normal_move"))
    for row in read_table(
        FOLDER / "run_away_move.csv",
        ("turn_of_running_low", "turn_of_running_high", "multiple_of_normal_move"),
    )
)

DIRECTIONS: Final = tuple(
    (row.number("max_deg_inclusive"), row.text("direction"))
    for row in read_table(FOLDER / "attack_direction.csv", ("min_deg_exclusive", "max_deg_inclusive", "direction"))
)


class Recovery:
    """One of the two ways to win back status."""

    __slots__ = ("cavalry_cm", "levels", "max_distance_cm", "turns")

    def __init__(self, turns: int, levels: int, max_distance_cm: float, cavalry_cm: float) -> None:
        self.turns = turns
        self.levels = levels
        self.max_distance_cm = max_distance_cm
        self.cavalry_cm = cavalry_cm


RECOVERY: Final = {
    row.text("method"): Recovery(
        row.whole("turns"),
        row.whole("levels_gained"),
        row.number_or("max_distance_cm", 0.0),
        row.number("barred_within_cavalry_cm"),
    )
    for row in read_table(
        FOLDER / "status_recovery.csv",
        (
            "method",
            "turns",
            "levels_gained",
            "max_distance_cm",
            "must_be_stationary",
            "barred_if_under_fire",
            "barred_within_cavalry_cm",
        ),
    )
}

PERSONAL_RISK: Final = {
    total: row.text("result")
    for row in read_table(
        FOLDER / "personal_risk.csv",
        ("total_low", "total_high", "result", "turns_out", "can_be_moved", "may_act"),
    )
    for total in range(row.whole("total_low"), row.whole("total_high") + 1)
}

SECOND_IN_COMMAND_ADDS: Final = read_table(FOLDER / "second_in_command.csv", ("dice", "add", "unit"))[0].whole("add")

INFORMATION: Final = {
    row.text("item"): {
        "own-player": row.text("own_player"),
        "enemy-player": row.text("enemy_player"),
        "umpire": row.text("umpire"),
    }
    for row in read_table(FOLDER / "information.csv", ("item", "own_player", "enemy_player", "umpire"))
}

SCALES: Final = {
    row.text("quantity"): row.number("value")
    for row in read_table(FOLDER / "scales.csv", ("quantity", "value", "unit"))
}
METRES_PER_CM: Final = SCALES["cm"]
MINUTES_PER_TURN: Final = SCALES["turn"]

PHASES: Final = tuple(
    row.text("phase") for row in read_table(FOLDER / "sequence.csv", ("step", "phase", "optional", "source"))
)
