"""Order, its depiction on the table, and skirmish screens."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import NEXT_TIGHTER, ORDER_GAPS, SCALES, UNIT_SIZES
from grognard.core.dice import Dice
from grognard.core.procedures import InputFault
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

MM_IN_CM: Final = 10


@dataclass(slots=True)
class UnitOrder:
    order: str
    required_gap: float
    frontage: float
    tally: Tally


def unit_order(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    arm: str,
    formation: str,
    intended_order: str,
    smallest_gap: float | None,
    front_elements: int | None,
    guns: int | None,
    deployed: bool,
) -> UnitOrder | Refusal:
    """vog-5.1 and vog-5.5 three orders; vog-6.1, vog-6.3, vog-6.4 their gaps; vog-6.5 smaller gaps make it tighter.

    vog-2.6 element sides; vog-2.7 gun frontages; vog-5.7 batteries; vog-6.2 columns are close order (vog-R91).
    """
    tally = Tally("order and frontage")
    bases = SCALES[scale]
    if arm == "artillery":
        if guns is None:
            raise InputFault("guns: must be given for artillery")
        order = "extended" if deployed else "close"
        tally.cite(f"{'in battery' if deployed else 'limbered'}: {order} order", "vog-5.7")
        tally.cite("frontage by the number of guns", "vog-2.7")
        return UnitOrder(order, 0.0, guns * bases.gun_frontage_mm / MM_IN_CM, tally)
    if formation != "line":
        if intended_order != "close":
            return Refusal("vog-6.2", "a column is always in close order", "column-not-close")
        tally.cite("a column is in close order", "vog-6.2")
    if front_elements is None:
        raise InputFault("front_elements: must be given")
    if front_elements < 1:
        return Refusal("vog-2.1", "a front rank has at least one element", "no-elements")
    gap = ORDER_GAPS[intended_order] * bases.element_side_cm
    tally.cite(f"{intended_order} order needs gaps of {gap:g} cm", order_paragraph(intended_order))
    order = order_by_gap(intended_order, gap if smallest_gap is None else smallest_gap, bases.element_side_cm)
    if order != intended_order:
        tally.cite(f"the gaps make it {order} order", "vog-6.5")
    tally.cite(f"{front_elements} elements of {bases.element_side_cm:g} cm", "vog-2.6")
    return UnitOrder(order, gap, front_elements * bases.element_side_cm + (front_elements - 1) * gap, tally)


def order_paragraph(order: str) -> str:
    return {"close": "vog-6.1", "loose": "vog-6.3"}.get(order, "vog-6.4")


def order_by_gap(intended: str, gap_cm: float, element_side_cm: float) -> str:
    """vog-6.5: with less than its gap a unit counts as the next tighter order, in turn."""
    order = intended
    while NEXT_TIGHTER[order] and gap_cm < ORDER_GAPS[order] * element_side_cm:
        order = NEXT_TIGHTER[order]
    return order


@dataclass(slots=True)
class SkirmishScreen:
    screen_elements: int
    screen_combat_status: int
    losses: list[int]
    parent_combat_status_after: list[int]
    tally: Tally


def skirmish_screen(
    settings: Settings, dice: Dice, *, parent_combat_status: list[int], damage: int
) -> SkirmishScreen | Refusal:
    """vog-7.1 one extended element for each battalion; vog-7.2 one coherent unit; vog-7.3 losses fall on the parents.

    vog-R47: its status is the parents' average; its losses go round them one by one, skipping any with nothing left.
    """
    battalions = len(parent_combat_status)
    if battalions == 0:
        return Refusal("vog-7.1", "a screen needs a battalion that sends it out", "no-battalions")
    tally = Tally("skirmish screen", 0, "vog-7.1", "")
    elements = battalions * UNIT_SIZES["skirmish-screen"][0]
    tally.cite(f"{elements} elements, one for each battalion", "vog-7.1")
    if settings.screen_combat_status == "lowest":
        status = min(parent_combat_status)
    elif settings.screen_combat_status == "highest":
        status = max(parent_combat_status)
    else:
        status = sum(parent_combat_status) // battalions
    tally.becomes(status, f"{settings.screen_combat_status} of the battalions' status (vog-R47)", "vog-7.2")
    after = list(parent_combat_status)
    losses = [0] * battalions
    left = damage
    while left > 0 and any(value > 0 for value in after):
        for number in range(battalions):
            if left > 0 and after[number] > 0:
                after[number] -= 1
                losses[number] += 1
                left -= 1
    if damage > 0:
        tally.cite("losses fall on the parent battalions", "vog-7.3")
    return SkirmishScreen(elements, status, losses, after, tally)
