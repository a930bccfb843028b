"""What a unit is just now, in the words of the tables: its arm, order, troop, and whether it is on the field."""

from typing import Final

from grognard.books.voice_of_the_guns.units import Unit

GUN_STATES: Final = ("limbered", "limbering", "unlimbering", "unlimbered")


def on_field(unit: Unit) -> bool:
    return not unit.gone and not unit.off


def order_in(formation: str) -> str:
    """vog-5.1, vog-6.2: the order of a formation; all columns, and limbered batteries, are close order."""
    if formation == "loose-order":
        return "loose"
    return "extended" if formation == "extended-order" else "close"


def arm_of(unit: Unit) -> str:
    """The arm a unit counts as: dismounted cavalry is infantry (vog-11.4.2)."""
    if unit.roll.arm == "cavalry" and not unit.mounted:
        return "infantry"
    return unit.roll.arm


def troop_of(unit: Unit) -> str:
    """The row of the movement table."""
    if unit.roll.arm == "cavalry" and not unit.mounted:
        return "dismounted-cavalry"
    return unit.roll.troop


def served(unit: Unit) -> bool:
    """vog-11.5.1 (vog-R52): batteries and mechanically operated weapons limber and unlimber."""
    return unit.roll.gun_class != ""


def is_formed(unit: Unit, order: str) -> bool:
    """vog-14.1.1 (vog-R55): infantry, cavalry or rapid-fire weapons in close or loose order."""
    return unit.roll.arm != "artillery" and order != "extended"


def is_firing_infantry(unit: Unit) -> bool:
    return arm_of(unit) in ("infantry", "rapid-fire")


def usual_ranks(formation: str, elements: int) -> int:
    """How deep a formation stands unless told otherwise (vog-R103): lines one deep, assault columns three, others
    all.
    """
    if formation in ("line", "loose-order", "extended-order"):
        return 1
    if formation == "assault-column":
        return min(3, max(1, elements))
    return max(1, elements)
