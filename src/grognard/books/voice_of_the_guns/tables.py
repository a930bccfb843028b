"""The printed tables of the book, read once at import and turned into tuples and dictionaries."""

from pathlib import Path
from typing import Final

from grognard.core.tables import Row, TableFault, read_table

FOLDER: Final = Path(__file__).parent / "tables"


class Measure:
    """A printed distance: the plain figure and the one in square brackets, -1 where none is printed."""

    __slots__ = ("bracketed", "plain")

    def __init__(self, plain: int, bracketed: int) -> None:
        self.plain = plain
        self.bracketed = bracketed


def _measure(row: Row, plain: str, bracketed: str) -> Measure:
    return Measure(row.whole(plain), row.whole(bracketed) if row.text(bracketed) else -1)


def _measure_or_none(row: Row, plain: str, bracketed: str) -> Measure | None:
    return _measure(row, plain, bracketed) if row.text(plain) else None


def _true(row: Row, column: str) -> bool:
    if row.text(column) not in ("true", "false"):
        raise TableFault(f"{column}: expected true or false, found {row.text(column)!r}")
    return row.text(column) == "true"


def _tenths(row: Row, column: str) -> int:
    return round(row.number(column) * 10)


# -- scale and composition ------------------------------------------------------------------------


class FigureScale:
    """One row of scales.csv: which figure is used, and the sizes of bases."""

    __slots__ = ("element_side_cm", "figures_used", "gun_frontage_mm", "unit")

    def __init__(self, unit: str, figures_used: str, element_side_cm: float, gun_frontage_mm: float) -> None:
        self.unit = unit
        self.figures_used = figures_used
        self.element_side_cm = element_side_cm
        self.gun_frontage_mm = gun_frontage_mm


SCALES: Final[dict[str, FigureScale]] = {
    row.text("scale"): FigureScale(
        row.text("distance_unit"),
        row.text("distance_figures_used"),
        row.number("element_side_cm"),
        row.number("gun_frontage_mm"),
    )
    for row in read_table(
        FOLDER / "scales.csv",
        (
            "scale",
            "figures",
            "distance_unit",
            "distance_figures_used",
            "unprinted_figure_rule",
            "element_side_cm",
            "gun_frontage_mm",
        ),
    )
}

ELEMENT_STRENGTHS: Final[dict[str, int]] = {
    row.text("arm"): row.whole("amount")
    for row in read_table(FOLDER / "element_strengths.csv", ("arm", "what_one_element_is", "amount", "unit"))
}

UNIT_SIZES: Final[dict[str, tuple[int, int]]] = {
    row.text("unit"): (row.whole("min_elements"), row.whole("max_elements"))
    for row in read_table(FOLDER / "unit_sizes.csv", ("unit", "min_elements", "max_elements", "binding"))
}

QUALITY: Final[dict[str, tuple[int, int, int]]] = {
    row.text("quality"): (
        row.whole("quality_factor"),
        row.whole("charge_limiter"),
        row.whole("advance_limiter"),
    )
    for row in read_table(
        FOLDER / "quality.csv",
        ("quality", "quality_factor", "charge_limiter", "advance_limiter", "typical_troops"),
    )
}
"""Category: quality factor, and how far below the starting status the two limiters lie."""

ORDER_GAPS: Final[dict[str, float]] = {
    row.text("order"): row.number("gap_in_element_widths")
    for row in read_table(FOLDER / "order_spacing.csv", ("order", "gap_in_element_widths", "if_gap_smaller_becomes"))
}
NEXT_TIGHTER: Final[dict[str, str]] = {
    row.text("order"): row.text("if_gap_smaller_becomes")
    for row in read_table(FOLDER / "order_spacing.csv", ("order", "gap_in_element_widths", "if_gap_smaller_becomes"))
}

ORDER_OF_PLAY: Final[tuple[str, ...]] = tuple(
    row.text("name") for row in read_table(FOLDER / "order_of_play.csv", ("step", "name", "phase"))
)

# -- command --------------------------------------------------------------------------------------

COMMAND_RADII: Final[dict[str, Measure]] = {}
UNLIMITED_BY_TELEPHONE: Final[dict[str, bool]] = {}
for _row in read_table(
    FOLDER / "command_radii.csv", ("level", "radius", "radius_15mm", "unlimited_with_field_telephone")
):
    COMMAND_RADII[_row.text("level")] = _measure(_row, "radius", "radius_15mm")
    UNLIMITED_BY_TELEPHONE[_row.text("level")] = _true(_row, "unlimited_with_field_telephone")

ABILITIES: Final[tuple[tuple[str, int, int, int], ...]] = tuple(
    (row.text("ability"), row.whole("d10_low"), row.whole("d10_high"), row.whole("needed_on_d6"))
    for row in read_table(FOLDER / "general_ability.csv", ("ability", "d10_low", "d10_high", "needed_on_d6", "note"))
)
NEEDED: Final[dict[str, int]] = {ability[0]: ability[3] for ability in ABILITIES}

ACTIVATION: Final[dict[str, int]] = {
    row.text("key"): row.whole("modifier")
    for row in read_table(FOLDER / "activation_modifiers.csv", ("key", "when", "modifier"))
}

DISABLED: Final[dict[str, int]] = {
    row.text("level"): row.whole("next_bound_modifier")
    for row in read_table(FOLDER / "disabled_generals.csv", ("level", "next_bound_modifier"))
}

# -- movement -------------------------------------------------------------------------------------

MOVES: Final[dict[tuple[str, str], Measure]] = {
    (row.text("troop"), row.text("formation")): _measure(row, "move", "move_15mm")
    for row in read_table(FOLDER / "movement.csv", ("troop", "formation", "move", "move_15mm", "source"))
}

PER_WIDTH: Final = "per-unit-width"
TERRAIN_MEASURE: Final[dict[str, str]] = {}
TERRAIN: Final[dict[tuple[str, str], Measure | None]] = {}
"""(terrain, column): the deduction, or None where the cell is empty: no way through."""
ROADS_ONLY: Final[dict[tuple[str, str], bool]] = {}
for _row in read_table(
    FOLDER / "terrain_deductions.csv",
    (
        "terrain",
        "measure",
        "infantry",
        "infantry_15mm",
        "cavalry",
        "cavalry_15mm",
        "artillery",
        "artillery_15mm",
        "cavalry_roads_only",
        "artillery_roads_only",
    ),
):
    _terrain = _row.text("terrain")
    TERRAIN_MEASURE[_terrain] = _row.text("measure")
    for _column in ("infantry", "cavalry", "artillery"):
        TERRAIN[(_terrain, _column)] = _measure_or_none(_row, _column, f"{_column}_15mm")
        ROADS_ONLY[(_terrain, _column)] = _column != "infantry" and _true(_row, f"{_column}_roads_only")

FORMATION_CHANGES: Final[dict[tuple[str, str, str], tuple[Measure, bool]]] = {}
"""(from, to, arm or any): the deduction, and whether it is printed. Each row stands in both directions."""
for _row in read_table(
    FOLDER / "formation_changes.csv",
    ("formation_a", "formation_b", "arm", "deduction", "deduction_15mm", "source"),
):
    _change = (_measure(_row, "deduction", "deduction_15mm"), _row.text("source") == "printed")
    _a, _b, _arm = _row.text("formation_a"), _row.text("formation_b"), _row.text("arm")
    FORMATION_CHANGES[(_a, _b, _arm)] = _change
    FORMATION_CHANGES[(_b, _a, _arm)] = _change

DISTANCES: Final[dict[str, Measure]] = {
    row.text("key"): _measure(row, "plain", "bracketed")
    for row in read_table(FOLDER / "distances.csv", ("key", "plain", "bracketed", "meaning"))
}

READING_FIGURES: Final[dict[str, Measure]] = {
    row.text("key"): _measure(row, "plain", "bracketed")
    for row in read_table(FOLDER / "reading_figures.csv", ("key", "plain", "bracketed", "reading"))
}
"""Distances that no table prints and a reading had to give."""

# -- combat ---------------------------------------------------------------------------------------

_COLUMNS: Final = tuple(f"e{number}" for number in range(1, 17))
COMBAT_FACTORS: Final[dict[int, tuple[int, ...]]] = {
    row.whole("combat_status"): tuple(_tenths(row, column) for column in _COLUMNS)
    for row in read_table(FOLDER / "combat_factors.csv", ("combat_status", *_COLUMNS))
}
"""Combat status: the factors in tenths, by number of elements from one."""
HIGHEST_ROW: Final = max(COMBAT_FACTORS)
LOWEST_ROW: Final = min(COMBAT_FACTORS)
LAST_COLUMN: Final = len(_COLUMNS)

DIE_ADJUSTMENTS: Final[dict[int, int]] = {
    row.whole("d10"): _tenths(row, "adjustment")
    for row in read_table(FOLDER / "die_adjustments.csv", ("d10", "adjustment"))
}
"""Face: adjustment in tenths."""

TACTICAL_FACTORS: Final[dict[str, tuple[str, int]]] = {
    row.text("key"): (row.text("stage"), _tenths(row, "value"))
    for row in read_table(FOLDER / "tactical_factors.csv", ("order", "key", "stage", "value", "applies_when"))
}
"""Factor, in list order: its stage (any-half, each, double, last-half) and its value in tenths."""

# vog-3.1 two classes; vog-3.2 each on an infantry element; vog-3.3 nothing else of them is a rule: no jams, no
# ammunition.
RAPID_FIRE: Final[dict[str, int]] = {
    row.text("kind"): row.whole("rifle_elements_per_element")
    for row in read_table(FOLDER / "rapid_fire_equivalents.csv", ("kind", "rifle_elements_per_element", "examples"))
}

EVOLUTIONS: Final[dict[str, int]] = {}
BOUNDS_TO_LIMBER: Final[dict[str, int]] = {}
BLAST_CLASS: Final[dict[str, str]] = {}
for _row in read_table(
    FOLDER / "artillery_evolutions.csv",
    ("class", "evolutions_per_bound", "bounds_to_limber_or_unlimber", "blast_class"),
):
    EVOLUTIONS[_row.text("class")] = _row.whole("evolutions_per_bound")
    BOUNDS_TO_LIMBER[_row.text("class")] = int(_row.number_or("bounds_to_limber_or_unlimber", 0))
    BLAST_CLASS[_row.text("class")] = _row.text("blast_class")

BLAST_AREAS: Final[dict[str, tuple[Measure, Measure]]] = {
    row.text("blast_class"): (
        _measure(row, "length", "length_15mm"),
        _measure(row, "width_per_gun", "width_per_gun_15mm"),
    )
    for row in read_table(
        FOLDER / "blast_areas.csv",
        ("blast_class", "length", "length_15mm", "width_per_gun", "width_per_gun_15mm"),
    )
}

CLOSE_COMBATS: Final[tuple[str, ...]] = tuple(
    dict.fromkeys(
        row.text("kind")
        for row in read_table(
            FOLDER / "close_combats.csv", ("kind", "who", "winner", "attacker_result", "defender_result")
        )
    )
)

# -- disorder and morale --------------------------------------------------------------------------

DISORDER_CAUSES: Final[dict[str, str]] = {
    row.text("event"): row.text("recovers")
    for row in read_table(FOLDER / "disorder_causes.csv", ("event", "who", "recovers"))
}

FLINCH: Final[dict[tuple[str, str], int]] = {}
"""(modifier, arm): the amount; a blank cell is no modifier."""
for _row in read_table(FOLDER / "flinch_modifiers.csv", ("order", "key", "infantry", "cavalry", "when")):
    for _arm in ("infantry", "cavalry"):
        FLINCH[(_row.text("key"), _arm)] = int(_row.number_or(_arm, 0))

RETIRE: Final[dict[str, tuple[Measure, int]]] = {
    row.text("key"): (_measure(row, "base", "base_15mm"), row.whole("per_pip"))
    for row in read_table(FOLDER / "retire_distances.csv", ("key", "base", "base_15mm", "per_pip", "when"))
}

# -- weapons --------------------------------------------------------------------------------------


class Weapon:
    """One row of weapon_ranges.csv, or one a scenario adds."""

    __slots__ = ("army", "effective", "id", "kind", "loading", "name", "short", "war")

    def __init__(
        self,
        id: str,
        war: str,
        army: str,
        name: str,
        kind: str,
        loading: str,
        short: Measure,
        effective: Measure,
    ) -> None:
        self.id = id
        self.war = war
        self.army = army
        self.name = name
        self.kind = kind
        self.loading = loading
        self.short = short
        self.effective = effective


WEAPONS: Final[dict[str, Weapon]] = {
    row.text("weapon_id"): Weapon(
        row.text("weapon_id"),
        row.text("war"),
        row.text("army"),
        row.text("weapon"),
        row.text("class"),
        row.text("loading"),
        _measure(row, "short", "short_15mm"),
        _measure(row, "effective", "effective_15mm"),
    )
    for row in read_table(
        FOLDER / "weapon_ranges.csv",
        (
            "weapon_id",
            "war",
            "years",
            "army",
            "weapon",
            "class",
            "loading",
            "short",
            "short_15mm",
            "effective",
            "effective_15mm",
            "note",
        ),
    )
}

CORRECTED_BRACKETS: Final[dict[tuple[str, str], int]] = {}
"""(weapon, short or effective): what a misprinted bracket should be, under the setting that corrects them."""
for _row in read_table(FOLDER / "bracket_corrections.csv", ("weapon_id", "short_15mm", "effective_15mm", "reading")):
    for _column in ("short", "effective"):
        if _row.text(f"{_column}_15mm"):
            CORRECTED_BRACKETS[(_row.text("weapon_id"), _column)] = _row.whole(f"{_column}_15mm")
