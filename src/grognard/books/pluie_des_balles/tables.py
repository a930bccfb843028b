# not compiled: it reads files once, at import
"""The printed tables, cell for cell in `tables/`, turned into what the rulings look up. pdb-I.2: weapons are
data.
"""

from dataclasses import dataclass
from pathlib import Path

from grognard.core.tables import Row, TableFault, read_table

# pdb-T.3.1, pdb-T.4.1: the sidearm is one row for all armies (pdb-R80).
FOLDER = Path(__file__).parent / "tables"


def _rows(name: str, *columns: str) -> list[Row]:
    return read_table(FOLDER / name, columns)


@dataclass(slots=True)
class Quality:
    """pdb-II.5.1, pdb-II.5.2: one of the six qualities and all it changes."""

    name: str
    rank: int
    activation: int
    activation_rule: str
    over_half_losses: int
    over_half_losses_rule: str
    fire: int
    close_combat: int
    close_combat_rule: str
    keeps_readiness: bool


@dataclass(slots=True)
class Band:
    name: str
    over_cm: float
    up_to_cm: float
    rule: str


@dataclass(slots=True)
class Weapon:
    """One row of the hit tables. `values` are by band, close to extreme; 0 stands for a printed x."""

    name: str
    title: str
    army: str
    kind: str
    artillery: bool
    gun_class: str
    max_range_cm: float
    values: tuple[int, int, int, int]
    users: tuple[str, ...]
    rule: str
    bands: tuple[Band, ...]

    @property
    def may_jam(self) -> bool:
        """pdb-R44: a gun, a rocket or a machine gun; not a rifle, not a sidearm."""
        return self.kind in ("gun", "rocket", "machine-gun")


@dataclass(slots=True)
class Cover:
    name: str
    fire_small_arms: int
    fire_field_artillery: int
    fire_heavy_artillery: int
    close_combat: int
    cavalry_may_attack: bool
    rule: str


@dataclass(slots=True)
class Arm:
    """What an arm may do in a turn (II.11)."""

    name: str
    actions: int
    shots: int
    may_fire: bool
    may_assault: bool
    rule: str


@dataclass(slots=True)
class Mover:
    name: str
    dice: int
    average_cm: float
    rule: str


@dataclass(slots=True)
class Terrain:
    """A kind of ground: `numerator / denominator` of the range is left; 0/1 where nobody passes."""

    name: str
    numerator: int
    denominator: int
    rule: str


@dataclass(slots=True)
class Kind:
    """One row of the types of unit: its arm, its token, and how it may be attacked."""

    name: str
    arm: str
    width_cm: float
    depth_cm: float
    company_size: bool
    target: str
    defends: bool
    may_be_attacked: bool


@dataclass(slots=True)
class Work:
    name: str
    infantry: bool
    engineers: bool
    assisted: bool
    rule: str


def _named(name: str, value: str) -> dict[str, tuple[int, str]]:
    return {
        row.text("condition"): (row.whole("modifier"), row.text("rule"))
        for row in _rows(name, "condition", "modifier", *value.split(), "rule")
    }


CONSTANTS = {row.text("key"): row.number("value") for row in _rows("constants.csv", "key", "value", "unit", "rule")}

ACTIVATION = _named("activation_modifiers.csv", "")
CLOSE_COMBAT = _named("close_combat_modifiers.csv", "applies_to")
FIRE = {
    row.text("condition"): (int(row.number_or("modifier", 0.0)), row.text("rule"))
    for row in _rows("fire_modifiers.csv", "condition", "modifier", "rule", "note")
}

QUALITIES = {
    row.text("quality"): Quality(
        row.text("quality"),
        row.whole("rank"),
        row.whole("activation_modifier"),
        ACTIVATION["quality " + row.text("quality")][1],
        row.whole("over_half_losses_modifier"),
        ACTIVATION.get("over half lost, " + row.text("quality"), ACTIVATION["over half of the parent unit lost"])[1],
        row.whole("fire_modifier"),
        row.whole("close_combat_modifier"),
        CLOSE_COMBAT["attacker " + row.text("quality")][1],
        row.yes("keeps_readiness_under_sauve_qui_peut"),
    )
    for row in _rows(
        "quality.csv",
        "quality",
        "rank",
        "activation_modifier",
        "over_half_losses_modifier",
        "fire_modifier",
        "close_combat_modifier",
        "keeps_readiness_under_sauve_qui_peut",
    )
}

_BANDS: dict[str, list[Band]] = {}
for _row in _rows("range_bands.csv", "family", "band", "over_cm", "up_to_cm", "rule"):
    _BANDS.setdefault(_row.text("family"), []).append(
        Band(_row.text("band"), _row.number("over_cm"), _row.number("up_to_cm"), _row.text("rule"))
    )

WEAPONS = {
    row.text("weapon"): Weapon(
        row.text("weapon"),
        row.text("printed_name"),
        row.text("army"),
        row.text("kind"),
        row.text("band_family") == "artillery",
        row.text("gun_class"),
        row.number("max_range_cm"),
        (
            int(row.number_or("close", 0.0)),
            int(row.number_or("medium", 0.0)),
            int(row.number_or("long", 0.0)),
            int(row.number_or("extreme", 0.0)),
        ),
        tuple(row.text("users").split(";")),
        row.text("rule"),
        tuple(_BANDS[row.text("band_family")]),
    )
    for row in _rows(
        "weapons.csv",
        "weapon",
        "army",
        "printed_name",
        "kind",
        "band_family",
        "gun_class",
        "max_range_cm",
        "close",
        "medium",
        "long",
        "extreme",
        "users",
        "rule",
    )
}

COVERS = {
    row.text("cover"): Cover(
        row.text("cover"),
        row.whole("fire_small_arms"),
        row.whole("fire_field_artillery"),
        row.whole("fire_heavy_artillery"),
        row.whole("close_combat"),
        row.yes("mounted_cavalry_may_attack"),
        row.text("rule"),
    )
    for row in _rows(
        "cover_modifiers.csv",
        "cover",
        "fire_small_arms",
        "fire_field_artillery",
        "fire_heavy_artillery",
        "close_combat",
        "mounted_cavalry_may_attack",
        "rule",
    )
}

ARMS = {
    row.text("arm"): Arm(
        row.text("arm"),
        row.whole("actions_per_turn"),
        int(row.number_or("shots_per_fire_action", 0.0)),
        row.yes("may_fire"),
        row.yes("may_start_close_combat"),
        row.text("rule"),
    )
    for row in _rows(
        "actions.csv",
        "arm",
        "actions_per_turn",
        "shots_per_fire_action",
        "may_fire",
        "may_start_close_combat",
        "rule",
    )
}

ACTIONS = {
    row.text("action"): row.text("rule")
    for row in _rows("action_list.csv", "action", "listed_in_rules", "rule", "note")
}

MOVERS = {
    row.text("mover"): Mover(row.text("mover"), row.whole("dice_d6"), row.number("average_cm"), row.text("rule"))
    for row in _rows("movement_dice.csv", "mover", "dice_d6", "average_cm", "status", "rule", "note")
}

TERRAINS = {
    row.text("terrain"): Terrain(
        row.text("terrain"),
        int(row.number_or("factor_num", 0.0)),
        int(row.number_or("factor_den", 1.0)),
        row.text("rule"),
    )
    for row in _rows(
        "terrain.csv",
        "terrain",
        "class",
        "deduction",
        "factor_num",
        "factor_den",
        "cost_per_cm",
        "listed_examples",
        "rule",
    )
}

BULLSEYE = tuple(
    (row.whole("d6_from"), row.whole("d6_to"), row.text("result"), row.text("rule"))
    for row in _rows("bullseye.csv", "d6_from", "d6_to", "result", "condition", "rule")
)

SECTORS = {
    row.whole("d20"): row.number("centre_deg")
    for row in _rows("indirect_sectors.csv", "d20", "from_deg_clockwise_of_target_to_gun_line", "to_deg", "centre_deg")
}

WORK_TURNS = {
    row.text("worker"): row.whole("turns") for row in _rows("engineering.csv", "worker", "turns", "rule", "note")
}

WORKS = {
    row.text("work"): Work(
        row.text("work"),
        row.yes("infantry_alone"),
        row.yes("engineers"),
        row.yes("any_arm_assisted_by_engineers"),
        row.text("rule"),
    )
    for row in _rows("works.csv", "work", "infantry_alone", "engineers", "any_arm_assisted_by_engineers", "rule")
}


@dataclass(slots=True)
class GroundKind:
    """How this book takes one kind of ground of a map: III.4, Tables 1 (pdb-R10, R26, R27)."""

    name: str
    terrain: str
    cover: str
    way: str
    blocks_sight: bool
    prepared: bool


GROUND_KINDS = {
    row.text("kind"): GroundKind(
        row.text("kind"),
        row.text("terrain"),
        row.text("cover"),
        row.text("way"),
        row.yes("blocks_sight"),
        row.yes("prepared"),
    )
    for row in _rows("ground_kinds.csv", "kind", "terrain", "cover", "way", "blocks_sight", "prepared")
}


def _side_cm(token: str, at: int) -> float:
    """pdb-II.2: tokens are printed in millimetres as front by depth; a pennant or flag has no front of its
    own.
    """
    if "x" not in token:
        return 0.0
    return float(token.split("x")[at]) / 10.0


KINDS = {
    row.text("unit_type"): Kind(
        row.text("unit_type"),
        row.text("arm"),
        _side_cm(row.text("token"), 0),
        _side_cm(row.text("token"), 1),
        row.yes("company_size"),
        row.text("target_group"),
        row.text("defends_in_close_combat") == "yes",
        row.yes("may_be_attacked"),
    )
    for row in _rows(
        "unit_types.csv",
        "unit_type",
        "arm",
        "token",
        "company_size",
        "target_group",
        "defends_in_close_combat",
        "starts_close_combat",
        "may_be_attacked",
        "note",
    )
}

FIRE_EFFECTS = {
    (row.text("target_group"), row.text("target_ready"), row.text("natural_20")): (
        tuple(row.text("effects_plain").split(";")),
        tuple(row.text("effects_when_reactive").split(";")),
        row.text("rule"),
    )
    for row in _rows(
        "fire_effects.csv",
        "target_group",
        "target_ready",
        "natural_20",
        "effects_plain",
        "effects_when_reactive",
        "rule",
    )
}

COMPANY_SIZE = tuple(dict.fromkeys(kind.target for kind in KINDS.values() if kind.company_size))
"""pdb-R36: the targets whose token is 30x15 mm."""

DEFENDED = ("company", "half-company", "cavalry-troop")
for _kind in KINDS.values():
    if _kind.defends != (_kind.target in DEFENDED):
        raise TableFault(f"unit_types.csv: {_kind.name} disagrees about who defends himself in close combat")

for _weapon in WEAPONS.values():
    for _user in _weapon.users:
        if _weapon.gun_class == "heavy" and _user != "heavy-artillery":
            raise TableFault(f"weapons.csv: {_weapon.name} is heavy and cannot be used by {_user}")
