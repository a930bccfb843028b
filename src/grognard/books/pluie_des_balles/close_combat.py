"""IV.4 to IV.6: close combat."""

from dataclasses import dataclass
from typing import Final

from grognard.books.pluie_des_balles.measure import at_most, closer, not_negative
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import CLOSE_COMBAT, CONSTANTS, COVERS, DEFENDED, QUALITIES
from grognard.core.dice import Dice
from grognard.core.procedures import InputFault
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

BASE: Final = int(CONSTANTS["close_combat_base"])
REACH_CM: Final = CONSTANTS["close_combat_reach_cm"]
MOUNTED: Final = "cavalry"
UNDEFENDED_VALUE: Final = 2
"""pdb-IV.4.3: anything but a natural 1."""
D20: Final = 20

HALF_COMPANY: Final = CLOSE_COMBAT["attacker half company"]
DISMOUNTED: Final = CLOSE_COMBAT["attacker dismounted cavalry"]
FLANK: Final = CLOSE_COMBAT["cavalry attack on flank or rear"]
HEAVY: Final = CLOSE_COMBAT["attack by heavy cavalry or lancers"]
NOT_READY: Final = CLOSE_COMBAT["target not combat ready"]
COLUMN: Final = CLOSE_COMBAT["each unit in the marching column attacked"]
TROOP: Final = CLOSE_COMBAT["each troop taking part in a charge"]
DEPTH: Final = CLOSE_COMBAT["each line of the target formation beyond the first"]
FOLLOW_UP: Final = CLOSE_COMBAT["each follow-up attack after the first"]

THREE_EFFECTS: Final = ("loses-readiness", "turns-about", "retreats")


@dataclass(slots=True)
class Assault:
    """One attack hand to hand, whoever makes it: what its value depends on. `troops` 0
    stands for no charge.
    """

    attacker: str
    quality: str
    cavalry_kind: str
    target: str
    target_ready: bool
    target_cover: str
    flank_or_rear: bool
    column_units: int
    attack_number: int
    troops: int
    depth: int


def is_undefended(target: str) -> bool:
    """pdb-IV.4.3: all but infantry and cavalry (pdb-R57)."""
    return target not in DEFENDED


def follow_up_modifier(settings: Settings, attack_number: int) -> int:
    """pdb-IV.8.10: added up with each attack after the first, or alike for all (pdb-R81)."""
    after = attack_number - 1
    if settings.follow_up_modifier == "flat":
        after = min(after, 1)
    return FOLLOW_UP[0] * after


def general_modifiers(tally: Tally, assault: Assault) -> None:
    """pdb-IV.5.1 to pdb-IV.5.15, pdb-T.1.2 to pdb-T.1.8: those of IV.5, all added."""
    row = QUALITIES[assault.quality]
    mounted = assault.attacker == MOUNTED
    before = len(tally.lines)
    tally.add(row.close_combat, f"{assault.quality} attacker", row.close_combat_rule)
    if assault.attacker == "half-company":
        tally.add(HALF_COMPANY[0], "half company", HALF_COMPANY[1])
    elif assault.attacker == "dismounted-cavalry":
        tally.add(DISMOUNTED[0], "dismounted cavalry", DISMOUNTED[1])
    if mounted and assault.flank_or_rear:
        tally.add(FLANK[0], "cavalry on flank or rear", FLANK[1])
    if mounted and assault.cavalry_kind == "heavy":
        tally.add(HEAVY[0], "heavy cavalry or lancers", HEAVY[1])
    if not assault.target_ready or assault.column_units > 0:
        tally.add(NOT_READY[0], "target not ready", NOT_READY[1])
    if assault.target_cover != "none":
        cover = COVERS[assault.target_cover]
        tally.add(cover.close_combat, f"target in {assault.target_cover}", CLOSE_COMBAT_RULES[cover.name])
    if len(tally.lines) > before + 1:
        tally.cite("all that apply are added", "pdb-IV.5.15")


CLOSE_COMBAT_RULES: Final = {
    "cover": CLOSE_COMBAT["target in cover"][1],
    "building": CLOSE_COMBAT["target in building"][1],
    "field-fortification": CLOSE_COMBAT["target in field fortification"][1],
    "regular-fortification": CLOSE_COMBAT["target in regular fortification"][1],
}


def value_of(settings: Settings, assault: Assault) -> Tally:
    """pdb-IV.4.3, pdb-IV.4.4, pdb-IV.7.2, pdb-IV.7.3: the value to be reached, in its
    ledger (pdb-R56, R62).
    """
    if is_undefended(assault.target):
        bare = Tally("close combat", UNDEFENDED_VALUE, "pdb-IV.4.3", "the target has no defence")
        if assault.target == "higher-command":
            bare.cite("a headquarters of a brigade or above can be attacked", "pdb-IV.8.13")
        return bare
    tally = Tally("close combat", BASE, "pdb-IV.4.4", "base value")
    if assault.troops == 0 or settings.charge_modifiers == "with-general":
        general_modifiers(tally, assault)
    if assault.column_units > 0:
        tally.add(COLUMN[0] * assault.column_units, f"{assault.column_units} units in the column", COLUMN[1])
        tally.cite("units in a marching column are not ready", "pdb-III.6.2")
    if assault.troops > 0:
        tally.add(TROOP[0] * assault.troops, f"{assault.troops} troops in the charge", TROOP[1])
        lines = 1 if assault.column_units > 0 else assault.depth
        if lines > 1:
            tally.add(DEPTH[0] * (lines - 1), f"{lines - 1} lines beyond the first", DEPTH[1])
    if assault.attack_number > 1:
        tally.add(
            follow_up_modifier(settings, assault.attack_number),
            f"attack number {assault.attack_number}",
            FOLLOW_UP[1],
        )
    return tally


def succeeds(face: int, value: int) -> bool:
    """pdb-IV.4.5 to pdb-IV.4.7."""
    return face == D20 or (face != 1 and face >= value)


def throw_for(dice: Dice, tally: Tally, purpose: str) -> bool:
    """One D20 against the total of a ledger, and what decided it."""
    value = tally.total
    face = tally.throw(dice, D20, purpose, "pdb-IV.4.5")
    if face == 1:
        tally.cite("a natural 1 always fails", "pdb-IV.4.6")
    elif face == D20:
        tally.cite("a natural 20 always succeeds", "pdb-IV.4.7")
    won = succeeds(face, value)
    if won:
        tally.cite("the enemy is eliminated", "pdb-IV.6.1")
    else:
        cite_failure(tally)
    return won


def cite_failure(tally: Tally) -> None:
    """pdb-IV.6.2 to pdb-IV.6.4: the three effects on an attacker who failed."""
    tally.cite("the attack fails: the attacker loses its readiness", "pdb-IV.6.2")
    tally.cite("it turns about", "pdb-IV.6.3")
    tally.cite("it falls back", "pdb-IV.6.4")


def assault_refusal(
    *,
    attacker: str,
    attacker_ready: bool,
    distance_cm: float,
    in_sector: bool,
    target: str,
    target_cover: str,
    attack_number: int,
) -> Refusal | None:
    """What forbids an attack hand to hand."""
    not_negative(distance_cm, "distance_cm")
    if attack_number < 1:
        raise InputFault(f"attack_number: expected 1 or more, found {attack_number}")
    if attacker == "other":
        return Refusal("pdb-IV.4.2", "only infantry and cavalry start a close combat", "arm-cannot-assault")
    if target == "unit-command":
        return Refusal("pdb-II.4.5", "a pennant cannot be attacked", "not-attackable")
    if not attacker_ready:
        return Refusal("pdb-II.7.3", "only a unit that is ready attacks", "not-ready")
    if not closer(distance_cm, REACH_CM):
        return Refusal("pdb-IV.4.1", f"the enemy must be closer than {REACH_CM:g} cm", "too-far")
    if not in_sector:
        return Refusal("pdb-II.6.4", "the target is outside the sector", "outside-sector")
    if attacker == MOUNTED and not COVERS[target_cover].cavalry_may_attack:
        return Refusal(
            CLOSE_COMBAT_RULES[target_cover], f"cavalry cannot attack into a {target_cover}", "cavalry-barred"
        )
    if attack_number > 1 and attacker != MOUNTED:
        return Refusal("pdb-IV.8.6", "only mounted cavalry follows up", "no-follow-up")
    return None


@dataclass(slots=True)
class CloseCombat:
    undefended: bool
    modifier: int
    value: int
    success: bool
    effects: list[str]
    attacker_effects: list[str]
    another_attack: bool
    tally: Tally


def close_combat(
    settings: Settings,
    dice: Dice,
    *,
    attacker: str,
    quality: str,
    attacker_ready: bool,
    cavalry_kind: str,
    distance_cm: float,
    in_sector: bool,
    target: str,
    target_ready: bool,
    target_cover: str,
    flank_or_rear: bool,
    column_units: int,
    attack_number: int,
) -> CloseCombat | Refusal:
    """pdb-IV.4.1 to pdb-IV.4.7, pdb-IV.5.1 to pdb-IV.5.15, pdb-IV.6.1 to pdb-IV.6.4, pdb-IV.8.13: one attack
    by one unit.
    """
    not_negative(column_units, "column_units")
    refusal = assault_refusal(
        attacker=attacker,
        attacker_ready=attacker_ready,
        distance_cm=distance_cm,
        in_sector=in_sector,
        target=target,
        target_cover=target_cover,
        attack_number=attack_number,
    )
    if refusal is not None:
        return refusal
    assault = Assault(
        attacker,
        quality,
        cavalry_kind,
        target,
        target_ready,
        target_cover,
        flank_or_rear,
        column_units,
        attack_number,
        0,
        1,
    )
    tally = value_of(settings, assault)
    value = tally.total
    undefended = is_undefended(target)
    won = throw_for(dice, tally, f"close combat of {attacker}")
    another = won and column_units > 1
    if another:
        tally.cite("the attacker may attack the column again", "pdb-III.6.6")
    return CloseCombat(
        undefended,
        0 if undefended else value - BASE,
        value,
        won,
        ["eliminated"] if won else [],
        [] if won else list(THREE_EFFECTS),
        another,
        tally,
    )


@dataclass(slots=True)
class ColumnAssault:
    values: list[int]
    attacks: int
    units_eliminated: int
    attacker_effects: list[str]
    tally: Tally


class StringOfAssaults:
    """Attack after attack while they succeed; `ledgers` holds what each would need, the first in use already."""

    __slots__ = ("ledgers", "purpose", "tally", "values")

    def __init__(self, ledgers: list[Tally], purpose: str) -> None:
        self.ledgers = ledgers
        self.values = [ledger.total for ledger in ledgers]
        self.purpose = purpose
        self.tally = ledgers[0]

    def attack(self, dice: Dice, state: tuple[int, ...]) -> tuple[int, ...]:
        """pdb-III.6.6: (goes on, attacks made, won)."""
        value = self.values[state[1]]
        if state[1]:
            self.tally.lines.extend(self.ledgers[state[1]].lines)
        face = self.tally.throw(dice, D20, f"{self.purpose}, {value} needed", "pdb-IV.4.5")
        won = succeeds(face, value)
        if face == 1:
            self.tally.cite("a natural 1 always fails", "pdb-IV.4.6")
        elif face == D20:
            self.tally.cite("a natural 20 always succeeds", "pdb-IV.4.7")
        if won:
            self.tally.cite("the enemy is eliminated", "pdb-IV.6.1")
        made = state[1] + 1
        return (1 if won and made < len(self.values) else 0, made, state[2] + (1 if won else 0))


def column_assault(
    settings: Settings,
    dice: Dice,
    *,
    attacker: str,
    quality: str,
    cavalry_kind: str,
    flank_or_rear: bool,
    target: str,
    target_cover: str,
    column_units: int,
) -> ColumnAssault | Refusal:
    """pdb-III.6.2, pdb-III.6.5, pdb-III.6.6, pdb-IV.5.11, pdb-IV.6.1 to pdb-IV.6.4: attacks until one fails
    (pdb-R67).
    """
    if column_units < 1:
        return Refusal("pdb-III.6.5", "there is no unit in the column", "no-column")
    at_most(column_units, "column_units")
    refusal = assault_refusal(
        attacker=attacker,
        attacker_ready=True,
        distance_cm=0.0,
        in_sector=True,
        target=target,
        target_cover=target_cover,
        attack_number=1,
    )
    if refusal is not None:
        return refusal
    fixed = settings.column_bonus == "fixed"
    ledgers: list[Tally] = []
    for gone in range(column_units):
        units = column_units if fixed else column_units - gone
        assault = Assault(attacker, quality, cavalry_kind, target, False, target_cover, flank_or_rear, units, 1, 0, 1)
        ledgers.append(value_of(settings, assault))
    tally = ledgers[0]
    tally.cite("an attack on the column goes on while it succeeds", "pdb-III.6.6")
    string = StringOfAssaults(ledgers, f"close combat of {attacker}")
    ended = dice.string_of((1, 0, 0), string.attack)
    failed = ended[1] > ended[2]
    spared = settings.column_assault_last_failure == "free" and ended[2] > 0
    effects: list[str] = []
    if failed and not spared:
        effects = list(THREE_EFFECTS)
        cite_failure(tally)
    return ColumnAssault(string.values[: ended[1]], ended[1], ended[2], effects, tally)
