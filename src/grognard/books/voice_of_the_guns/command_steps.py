"""Command and control in a battle: nominating brigades, throwing and allotting the dice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.voice_of_the_guns.command import CommandZone, activation, allot, command_zone
from grognard.books.voice_of_the_guns.formations import Brigade, General
from grognard.books.voice_of_the_guns.orders import Allot, Nominate
from grognard.books.voice_of_the_guns.scale import PARTS, printed
from grognard.books.voice_of_the_guns.standing import on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.tables import ACTIVATION, DISTANCES, NEEDED
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.dice import ThrownDice
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally
from grognard.ground.shapes import distance

LEVELS: Final = ("brigade", "division", "corps", "army")


def commanded(battle: GunsBattle, seat: str) -> list[Brigade]:
    """The brigades a seat may nominate: those with a general and troops on the table."""
    memo = battle.memo()
    key = "commanded " + seat
    known = memo.get(key)
    if known is None:
        known = memo[key] = [
            brigade.id
            for brigade in battle.brigades
            if battle.commanded_by(seat, brigade.id)
            and not battle.general(brigade.general).off
            and any(unit.roll.brigade == brigade.id and on_field(unit) for unit in battle.units)
        ]
    return [battle.brigade(name) for name in known]


def superiors(battle: GunsBattle, brigade: Brigade) -> list[General]:
    """The generals over a brigade that are on the table, nearest in the chain first."""
    found = [
        general
        for general in battle.generals
        if general.side == brigade.side
        and not general.off
        and (
            (general.level == "division" and general.division == brigade.division) or general.level in ("corps", "army")
        )
    ]
    found.sort(key=lambda general: LEVELS.index(general.level))
    return found


def order_of(battle: GunsBattle, brigade: Brigade) -> CommandZone | None:
    """vog-9.1.1 to vog-9.2.5: whose order a brigade is to obey, and whether it lies in his zone; None without a
    superior.

    The first order is the highest general's. Later the nearest superior who sees enemy in his zone answers for it;
    where
    none does, the first order holds.
    """
    chain = superiors(battle, brigade)
    if not chain:
        return None
    brigadier = battle.general(brigade.general)
    telephone = bool(battle.side_data(brigade.side).field_telephone)
    if brigade.ordered:
        for general in chain:
            for foe in battle.foes(brigade.side):
                away = distance(general.x, general.y, foe.x, foe.y)
                reach = battle.radius(general)
                if 0 <= reach < away:
                    continue
                ruling = command_zone(
                    battle.settings,
                    battle.dice,
                    scale=battle.scale,
                    level=general.level,
                    initial_order=False,
                    highest_level_present=general is chain[-1],
                    event_distance=away,
                    event_visible=battle.general_sees(general, foe),
                    unit_distance=distance(general.x, general.y, brigadier.x, brigadier.y),
                    field_telephone=telephone,
                )
                if isinstance(ruling, CommandZone):
                    return ruling
    highest = chain[-1]
    first = command_zone(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        level=highest.level,
        initial_order=True,
        highest_level_present=True,
        event_distance=0.0,
        event_visible=True,
        unit_distance=distance(highest.x, highest.y, brigadier.x, brigadier.y),
        field_telephone=telephone,
    )
    return first if isinstance(first, CommandZone) else None


def is_with(battle: GunsBattle, general: General, brigadier: General) -> bool:
    """Present with the brigade (vog-R99): as near its commander as a general is to a target he is endangered by."""
    near = printed(battle.settings, battle.scale, DISTANCES["general_near_target"]) / PARTS
    return distance(general.x, general.y, brigadier.x, brigadier.y) <= near


def was_disabled(battle: GunsBattle, general: General) -> bool:
    """vog-13.3 (vog-R15): the bound after he was hit, or by setting ever after."""
    if general.disabled < 0:
        return False
    if battle.settings.disabled_general_penalty == "lasting":
        return True
    return general.disabled == battle.turn - 1


def facts_of_activation(battle: GunsBattle, brigade: Brigade) -> dict[str, Any]:
    """vog-9.4.1 to vog-9.4.6: the facts that modify a brigade's die, by the procedure's names."""
    brigadier = battle.general(brigade.general)
    zone = order_of(battle, brigade)
    facts: dict[str, Any] = {
        "ability": brigadier.ability,
        "divisional_commander_present": False,
        "corps_commander_present": False,
        "out_of_command_range": zone is not None and not zone.unit_in_zone,
        "brigade_commander_disabled": was_disabled(battle, brigadier),
        "divisional_commander_disabled": False,
        "corps_commander_disabled": False,
        "disordered": False,
    }
    for general in superiors(battle, brigade):
        if general.level in ("division", "corps"):
            name = "divisional_commander" if general.level == "division" else "corps_commander"
            if is_with(battle, general, brigadier):
                facts[f"{name}_present"] = True
            if was_disabled(battle, general):
                facts[f"{name}_disabled"] = True
    return facts


def modifier_of(battle: GunsBattle, brigade: Brigade) -> int:
    """What the brigade's die will be modified by."""
    ruling = activation(battle.settings, ThrownDice([6]), **facts_of_activation(battle, brigade))
    assert not isinstance(ruling, Refusal)
    return ruling.modifier


@dataclass(slots=True)
class ActivateOrders(Step[GunsBattle]):
    """vog-8.1 Step 1. vog-9.5.1 each player names the brigades he wishes to move, before he throws."""

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return [held.name for held in battle.seats if commanded(battle, held.name)]

    def takes(self) -> tuple[type[Order], ...]:
        return (Nominate,)

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            "ActivateOrders",
            "Which brigades do you wish to move?",
            ("vog-8.1", "vog-9.5.1"),
            (Nominate,),
            "",
            "",
            Nominate(tuple(brigade.id for brigade in commanded(battle, seat))),
            {"brigades": [brigade.id for brigade in commanded(battle, seat)]},
        )

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        names = tuple(brigade.id for brigade in commanded(battle, seat))
        yield Nominate(names)
        if len(names) > 1:
            for name in names:
                yield Nominate(tuple(other for other in names if other != name))
                if len(names) > 2:
                    yield Nominate((name,))
        yield Nominate(())

    def check(self, battle: GunsBattle, seat: str, order: Nominate) -> Refusal | None:
        own = [brigade.id for brigade in commanded(battle, seat)]
        for name in order.brigades:
            if name not in own:
                return Refusal("vog-9.5.1", f"you have no brigade {name!r} to move")
            if order.brigades.count(name) > 1:
                return Refusal("vog-9.5.1", f"{name} is named twice; there is one die for each brigade")
        return None

    def do(self, battle: GunsBattle, given: Mapping[str, Nominate]) -> None:
        throws: list[tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = []
        for held in battle.seats:
            if held.name not in given:
                continue
            named = given[held.name].brigades
            faces = tuple(battle.dice.d6(f"activation of {held.side}'s brigades") for _ in named)
            needed = tuple(NEEDED[battle.general(battle.brigade(name).general).ability] for name in named)
            modifiers = tuple(modifier_of(battle, battle.brigade(name)) for name in named)
            throws.append((held.name, named, faces, needed, modifiers))
            battle.note(
                "activation-thrown",
                ("vog-9.5.1", "vog-9.5.3", "vog-8.4"),
                {
                    "side": held.side,
                    "brigades": list(named),
                    "names": [battle.brigade(name).name for name in named],
                    "dice": list(faces),
                },
            )
        battle.then(AllotDice(tuple(throws)))


@dataclass(slots=True)
class AllotDice(Step[GunsBattle]):
    """vog-9.5.3 The dice are given to brigades as the player likes; vog-9.5.4, vog-9.5.5 what may be lost and what not.

    Nobody is asked where no die, or only one way of giving them, can matter.
    """

    throws: tuple[tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...]

    def of(self, seat: str) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        for held, named, faces, needed, modifiers in self.throws:
            if held == seat:
                return named, faces, needed, modifiers
        return (), (), (), ()

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return [held for held, _, faces, _, _ in self.throws if faces and len(self.ways(battle, held)) > 1]

    def takes(self) -> tuple[type[Order], ...]:
        return (Allot,)

    def ways(self, battle: GunsBattle, seat: str) -> list[tuple[int, ...]]:
        """Some of the legal allotments, the one that activates most first."""
        _, faces, needed, modifiers = self.of(seat)
        count = len(faces)
        bars = [needed[at] - modifiers[at] for at in range(count)]
        found: list[tuple[int, ...]] = []
        easiest = sorted(range(count), key=lambda at: (bars[at], at))
        turns = [easiest[at:] + easiest[:at] for at in range(count)] + [easiest[::-1], list(range(count))]
        for order in turns:
            for highest in (False, True):
                left = sorted(range(count), key=lambda die: (faces[die], die), reverse=highest)
                way = [-1] * count
                for at in order:
                    for die in left:
                        if faces[die] >= bars[at]:
                            way[at] = die
                            left.remove(die)
                            break
                given = tuple(way)
                if given not in found and self.refusal(battle, seat, given) is None:
                    found.append(given)
        return found

    def refusal(self, battle: GunsBattle, seat: str, way: tuple[int, ...]) -> Refusal | None:
        _, faces, needed, modifiers = self.of(seat)
        if len(way) != len(faces):
            return Refusal("vog-9.5.1", "there is one allocation for each nominated brigade", "wrong-number")
        ruling = allot(battle.settings, Tally(""), list(faces), list(needed), list(modifiers), list(way))
        return ruling if isinstance(ruling, Refusal) else None

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        named, faces, needed, modifiers = self.of(seat)
        return Decision(
            "AllotDice",
            "Which die goes to which brigade?",
            ("vog-9.5.3", "vog-9.5.5"),
            (Allot,),
            "",
            "",
            Allot(self.ways(battle, seat)[0]),
            {"brigades": list(named), "dice": list(faces), "needed": list(needed), "modifiers": list(modifiers)},
        )

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        for way in self.ways(battle, seat):
            yield Allot(way)

    def check(self, battle: GunsBattle, seat: str, order: Allot) -> Refusal | None:
        return self.refusal(battle, seat, order.dice)

    def do(self, battle: GunsBattle, given: Mapping[str, Allot]) -> None:
        for seat, named, faces, _, _ in self.throws:
            if not named:
                continue
            way = given[seat].dice if seat in given else self.ways(battle, seat)[0]
            for at, name in enumerate(named):
                brigade = battle.brigade(name)
                if way[at] != -1:
                    self.activate(battle, brigade, faces[way[at]])
                brigade.ordered = True
            lost = [faces[die] for die in range(len(faces)) if die not in way]
            if lost:
                battle.note("dice-lost", ("vog-9.5.4",), {"side": battle.side_of(seat), "dice": lost})

    def activate(self, battle: GunsBattle, brigade: Brigade, face: int) -> None:
        """vog-9.5.2, and vog-9.2.5 for each unit beyond its brigadier's radius (vog-R14); vog-9.5.8 not the
        disordered.
        """
        facts = facts_of_activation(battle, brigade)
        ruling = activation(battle.settings, ThrownDice([face]), **facts)
        assert not isinstance(ruling, Refusal)
        brigade.activated = ruling.activated
        brigade.score = ruling.total
        brigade.penalised = bool(facts["out_of_command_range"])
        brigadier = battle.general(brigade.general)
        radius = battle.radius(brigadier)
        stand: list[str] = []
        for unit in battle.units:
            if unit.roll.brigade != brigade.id or not on_field(unit):
                continue
            unit.activated = ruling.activated and battle.obeys(unit)
            away = distance(brigadier.x, brigadier.y, unit.x, unit.y) - battle.footprint(unit).reach
            outside = 0 <= radius < away and battle.settings.out_of_range_unit == "per-unit"
            if unit.activated and outside and not brigade.penalised:
                if ruling.total + ACTIVATION["out_of_command_range"] < ruling.needed:
                    unit.activated = False
                    stand.append(unit.roll.id)
        battle.note(
            "activated" if ruling.activated else "not-activated",
            ("vog-9.5.2", *(("vog-9.2.5",) if stand else ())),
            {
                "brigade": brigade.id,
                "name": brigade.name,
                "die": face,
                "total": ruling.total,
                "needed": ruling.needed,
                "stand": stand,
            },
            ruling.tally,
        )
