"""Command and control: zones of command, the ability of generals, activation and the allotment of its dice."""

from dataclasses import dataclass
from typing import Final

from grognard.books.voice_of_the_guns.scale import parts, printed, units
from grognard.books.voice_of_the_guns.settings import Settings
from grognard.books.voice_of_the_guns.tables import (
    ABILITIES,
    ACTIVATION,
    COMMAND_RADII,
    DISABLED,
    NEEDED,
    UNLIMITED_BY_TELEPHONE,
)
from grognard.core.dice import Dice, ThrownDice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally

NEEDED_PARAGRAPHS: Final = {
    "inspired": "vog-9.3.2",
    "able": "vog-9.3.3",
    "average": "vog-9.3.4",
    "inept": "vog-9.3.5",
    "incompetent": "vog-9.3.6",
}


@dataclass(slots=True)
class CommandZone:
    radius: float | None
    unlimited: bool
    may_issue_order: bool
    unit_in_zone: bool
    activation_modifier: int
    tally: Tally


def command_radius(settings: Settings, scale: str, level: str, field_telephone: bool) -> int:
    """vog-9.2.1 the radius in parts; vog-9.2.2 -1 where the field telephone makes it unlimited."""
    if field_telephone and UNLIMITED_BY_TELEPHONE[level]:
        return -1
    return printed(settings, scale, COMMAND_RADII[level])


def command_zone(
    settings: Settings,
    dice: Dice,
    *,
    scale: str,
    level: str,
    initial_order: bool,
    highest_level_present: bool,
    event_distance: float,
    event_visible: bool,
    unit_distance: float,
    field_telephone: bool,
) -> CommandZone | Refusal:
    """vog-9.1.1 first orders come from the highest level; vog-9.1.2 later ones from any; vog-9.1.3 and vog-9.2.4 the
    event lies in the general's zone and vog-9.2.3 he sees it; vog-9.2.5 a unit outside the zone takes -1.
    """
    radius = command_radius(settings, scale, level, field_telephone)
    if initial_order:
        if not highest_level_present:
            return Refusal(
                "vog-9.1.1", "the first orders come from the highest level on the table", "not-highest-level"
            )
    elif radius >= 0 and parts(event_distance) > radius:
        return Refusal("vog-9.2.4", "the event lies outside his zone of command", "event-outside-zone")
    elif not event_visible:
        return Refusal("vog-9.2.3", "he cannot see the event", "event-not-seen")
    tally = Tally("activation modifier")
    if initial_order:
        tally.cite("a first order, from the highest level", "vog-9.1.1")
    else:
        tally.cite("any level may answer an event", "vog-9.1.2")
        tally.cite("he sees the event, in his zone", "vog-9.1.3")
    if radius < 0:
        tally.cite("the field telephone makes the zone unlimited", "vog-9.2.2")
    else:
        tally.cite(f"a {level} commander's radius is {units(radius):g}", "vog-9.2.1")
    in_zone = radius < 0 or parts(unit_distance) <= radius
    if not in_zone:
        tally.add(ACTIVATION["out_of_command_range"], "the unit is outside the zone", "vog-9.2.5")
    return CommandZone(None if radius < 0 else units(radius), radius < 0, True, in_zone, tally.total, tally)


@dataclass(slots=True)
class GeneralAbility:
    ability: str
    needed: int
    tally: Tally


def general_ability(settings: Settings, dice: Dice) -> GeneralAbility:
    """vog-9.3.1: one D10 for a brigade commander's ability."""
    tally = Tally("ability of a general")
    face = tally.throw(dice, 10, "ability of a brigade commander", "vog-9.3.1")
    for ability, low, high, needed in ABILITIES:
        if low <= face <= high:
            tally.cite(f"{ability}: activates on {needed} or more", NEEDED_PARAGRAPHS[ability])
            return GeneralAbility(ability, needed, tally)
    raise AssertionError(f"general_ability.csv has no row for {face}")


@dataclass(slots=True)
class Activation:
    needed: int
    modifier: int
    total: int
    activated: bool
    tally: Tally


def activation_modifier(
    tally: Tally,
    divisional_commander_present: bool,
    corps_commander_present: bool,
    out_of_command_range: bool,
    brigade_commander_disabled: bool,
    divisional_commander_disabled: bool,
    corps_commander_disabled: bool,
) -> None:
    """vog-9.4.6: all that apply are added. A disabled general gives his minus and no plus (vog-R15)."""
    if divisional_commander_present and not divisional_commander_disabled:
        tally.add(ACTIVATION["divisional_commander_present"], "divisional commander with the brigade", "vog-9.4.1")
    if corps_commander_present and not corps_commander_disabled:
        tally.add(ACTIVATION["corps_commander_present"], "corps commander with the brigade", "vog-9.4.2")
    if out_of_command_range:
        tally.add(ACTIVATION["out_of_command_range"], "out of command range", "vog-9.4.3")
    if brigade_commander_disabled:
        tally.add(ACTIVATION["brigade_commander_disabled"], "brigade commander disabled", "vog-9.4.4")
    if divisional_commander_disabled:
        tally.add(ACTIVATION["divisional_commander_disabled"], "divisional commander disabled", "vog-9.4.5")
    if corps_commander_disabled:
        tally.add(DISABLED["corps"], "corps commander disabled", "vog-13.3")
    if len(tally.lines) > 1:
        tally.cite("all that apply are added", "vog-9.4.6")


def activation(
    settings: Settings,
    dice: Dice,
    *,
    ability: str,
    divisional_commander_present: bool,
    corps_commander_present: bool,
    out_of_command_range: bool,
    brigade_commander_disabled: bool,
    divisional_commander_disabled: bool,
    corps_commander_disabled: bool,
    disordered: bool,
) -> Activation | Refusal:
    """vog-9.5.2: one D6, modified, equals or beats the commander's rating. vog-9.5.8 disordered troops obey no
    order.
    """
    if disordered:
        return Refusal("vog-9.5.8", "disordered troops answer no order until they have rallied", "disordered")
    tally = Tally("activation")
    activation_modifier(
        tally,
        divisional_commander_present,
        corps_commander_present,
        out_of_command_range,
        brigade_commander_disabled,
        divisional_commander_disabled,
        corps_commander_disabled,
    )
    modifier = tally.total
    face = tally.throw(dice, 6, "activation", "vog-9.5.2")
    needed = NEEDED[ability]
    tally.cite(f"{ability}: needs {needed}", NEEDED_PARAGRAPHS[ability])
    return Activation(needed, modifier, face + modifier, face + modifier >= needed, tally)


@dataclass(slots=True)
class DiceAllocation:
    activated: list[bool]
    must_advance: list[bool]
    discarded: list[int]
    tally: Tally


def dice_allocation(
    settings: Settings,
    dice: Dice,
    *,
    needed: list[int],
    modifiers: list[int] | None,
    allocation: list[int],
) -> DiceAllocation | Refusal:
    """vog-9.5.1 one D6 for each brigade named, thrown together (vog-9.5.3) and then allotted."""
    if len(allocation) != len(needed) or (modifiers is not None and len(modifiers) != len(needed)):
        return Refusal("vog-9.5.1", "there is one allocation for each nominated brigade", "wrong-number")
    if isinstance(dice, ThrownDice) and dice.unused() != len(needed):
        return Refusal("vog-9.5.1", "one die is thrown for each nominated brigade", "wrong-number")
    tally = Tally("allotment of activation dice")
    faces = [tally.throw(dice, 6, f"activation die {number}", "vog-9.5.1") for number in range(1, len(needed) + 1)]
    return allot(settings, tally, faces, needed, modifiers or [0] * len(needed), allocation)


def allot(
    settings: Settings,
    tally: Tally,
    faces: list[int],
    needed: list[int],
    modifiers: list[int],
    allocation: list[int],
) -> DiceAllocation | Refusal:
    """vog-9.5.3 as the player likes; vog-9.5.5 no die left that could activate; vog-9.5.4 the rest are lost
    (vog-R12).
    """
    used: list[int] = []
    for brigade, die in enumerate(allocation):
        if die == -1:
            continue
        if not 0 <= die < len(faces):
            return Refusal("vog-9.5.3", f"there is no die {die}", "no-such-die")
        if die in used:
            return Refusal("vog-9.5.3", f"die {die} is given twice", "die-used-twice")
        used.append(die)
        if faces[die] + modifiers[brigade] < needed[brigade]:
            return Refusal("vog-9.5.2", f"a {faces[die]} does not activate brigade {brigade}", "die-too-low")
    discarded = [die for die in range(len(faces)) if die not in used]
    if settings.dice_allocation != "free":
        for die in discarded:
            for brigade, given in enumerate(allocation):
                if given == -1 and faces[die] + modifiers[brigade] >= needed[brigade]:
                    return Refusal(
                        "vog-9.5.5", f"the {faces[die]} left over would activate brigade {brigade}", "die-left"
                    )
    if settings.dice_allocation == "maximum" and len(used) < most_activated(faces, needed, modifiers):
        return Refusal("vog-9.5.5", "another allotment would activate more brigades", "not-the-most")
    activated = [die != -1 for die in allocation]
    tally.cite("each die to the brigade of the player's choice", "vog-9.5.3")
    if discarded:
        tally.cite(f"dice lost: {', '.join(str(faces[die]) for die in discarded)}", "vog-9.5.4")
    if used:
        tally.cite("what is activated must gain half a move towards the enemy's edge", "vog-9.5.6")
    return DiceAllocation(activated, activated.copy(), discarded, tally)


def most_activated(faces: list[int], needed: list[int], modifiers: list[int]) -> int:
    """The most brigades any allotment could activate: to each, easiest first, the lowest die that serves."""
    left = sorted(faces)
    count = 0
    for bar in sorted(needed[at] - modifiers[at] for at in range(len(needed))):
        for face in left:
            if face >= bar:
                left.remove(face)
                count += 1
                break
    return count
