"""A round of close combat on the table, and what it does to those in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grognard.books.voice_of_the_guns.charging import flinch_facts
from grognard.books.voice_of_the_guns.close_combat import CloseCombatResult, close_combat_result
from grognard.books.voice_of_the_guns.combat import EligibleElements, combat_damage, eligible_elements
from grognard.books.voice_of_the_guns.formations import Fight
from grognard.books.voice_of_the_guns.morale import flinch_test
from grognard.books.voice_of_the_guns.orders import BreakThrough
from grognard.books.voice_of_the_guns.retiring import breaks, retire
from grognard.books.voice_of_the_guns.shooting import NO_DICE, blow, is_reforming, weapon_word
from grognard.books.voice_of_the_guns.standing import on_field
from grognard.books.voice_of_the_guns.state import GunsBattle
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Step
from grognard.core.decisions import Decision
from grognard.core.orders import Order, StandingAnswer
from grognard.core.refusals import Refusal
from grognard.ground.angles import direction


def striking(battle: GunsBattle, unit: Unit, enemy: Unit) -> int:
    """vog-11.6.1 to vog-11.6.4: how many elements of a unit strike in contact.

    vog-11.6.3: chargers come on middle to middle, each side spaced as its own order requires.
    """
    column = unit.formation == "assault-column"
    front = battle.front_elements(unit)
    ruling = eligible_elements(
        battle.settings,
        NO_DICE,
        context="close-combat",
        weapon="rifle" if weapon_word(unit) == "artillery" else weapon_word(unit),
        formation="assault-column" if column else "line",
        front_elements=front,
        second_rank_elements=max(0, min(front, unit.roll.elements - front)),
        in_contact=True,
        enemy_front_elements=battle.front_elements(enemy),
        guns=None,
    )
    return ruling.eligible if isinstance(ruling, EligibleElements) else 0


def strikes(battle: GunsBattle, unit: Unit, enemy: Unit, cover: bool, reforming: bool) -> int:
    """vog-11.15.1: the points one unit inflicts on another in a round; a reforming one inflicts none (vog-12.2.2)."""
    facts = blow(battle, unit, enemy, striking(battle, unit, enemy), 0.0, "close-combat", False)
    facts["target_charging"] = False
    facts["ambushed_this_move"] = False
    facts["reforming"] = reforming
    if not cover:
        facts["target_cover"] = "none"
    ruling = combat_damage(battle.settings, battle.dice, **facts)
    if isinstance(ruling, Refusal):
        battle.note(
            "no-blow", (ruling.paragraph,), {"unit": unit.roll.id, "name": unit.roll.name, "why": ruling.sentence}
        )
        return 0
    battle.note(
        "blow",
        ("vog-11.1.1", "vog-11.15.1"),
        {
            "unit": unit.roll.id,
            "name": unit.roll.name,
            "target": enemy.roll.id,
            "target_name": enemy.roll.name,
            "damage": ruling.damage,
            "result": ruling.final_result,
        },
        ruling.tally,
    )
    return ruling.damage


def fight_round(
    battle: GunsBattle, attackers: list[Unit], defender: Unit, kind: str, inside: bool, place: str, again: bool = False
) -> None:
    """vog-11.15.1: both sides strike together (vog-R67); then the losses, then what the round decides."""
    reforming = not again and is_reforming(defender)
    beaten = [unit.roll.id for unit in [*attackers, defender] if unit.beaten]
    inflicted = sum(strikes(battle, unit, defender, not inside, False) for unit in attackers)
    suffered = strikes(battle, defender, attackers[0], False, reforming)
    for unit in [*attackers, defender]:
        unit.melee = True
        unit.fought = True
        unit.stood = 0
        unit.halted = ""
    battle.strike(defender, inflicted, attackers[0].roll.id)
    battle.strike(attackers[0], suffered, defender.roll.id)
    loser_reforming = False
    if inflicted != suffered:
        losers = [defender] if inflicted > suffered else attackers
        loser_reforming = any(unit.roll.id in beaten or (unit is defender and reforming) for unit in losers)
    ruling = close_combat_result(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        kind=kind,
        attacker_inflicted=inflicted,
        defender_inflicted=suffered,
        inside_perimeter=inside,
        loser_was_reforming=loser_reforming,
        gunners_withdrew=False,
    )
    battle.note(
        "close-combat",
        ("vog-11.15.1",),
        {
            "attackers": [unit.roll.name for unit in attackers],
            "defender": defender.roll.name,
            "kind": kind,
            "winner": ruling.winner,
            "inflicted": inflicted,
            "suffered": suffered,
            "attacker_effects": ruling.attacker_effects,
            "defender_effects": ruling.defender_effects,
        },
        ruling.tally,
    )
    live = [unit for unit in attackers if on_field(unit)]
    for unit in live:
        befalls(battle, unit, defender, ruling.attacker_effects, ruling, place)
    if on_field(defender) and live:
        befalls(battle, defender, live[0], ruling.defender_effects, ruling, place)
    undecided = "fight-again-next-move" in ruling.attacker_effects
    if undecided and live and on_field(defender):
        broke_in = inside or "break-in" in ruling.attacker_effects
        battle.fights.append(
            Fight([unit.roll.id for unit in live], defender.roll.id, kind, broke_in, place, battle.turn)
        )
    if "held-at-perimeter" in ruling.attacker_effects and on_field(defender):
        held = [unit for unit in live if second_test(battle, unit, defender)]
        if held:
            battle.fights.append(
                Fight([unit.roll.id for unit in held], defender.roll.id, kind, False, place, battle.turn)
            )
    winners = live if ruling.winner == "attackers" else [defender]
    loser = defender if ruling.winner == "attackers" else attackers[0]
    if kind == "cavalry-v-cavalry" and ruling.winner != "drawn":
        battle.then(*(ThroughQuestion(unit.roll.id, loser.roll.id) for unit in winners if on_field(unit)))


def befalls(
    battle: GunsBattle, unit: Unit, enemy: Unit, effects: list[str], ruling: CloseCombatResult, place: str
) -> None:
    """vog-11.15.3 to vog-11.15.6: the effects of a round on one unit."""
    unit.melee = "disordered-next-move" in effects
    if "break-in" in effects and place:
        unit.inside = place
        enemy.inside = place
    if "disordered" in effects:
        battle.disorder(unit, "fought-close-quarters")
    if "reform-one-move" in effects:
        unit.beaten = True
    if "may-contact-fresh-enemy-next-move" in effects:
        unit.fresh = True
    if ("retire" in effects or "break" in effects) and ruling.retire_distance is not None:
        breaks(battle, unit)
        paragraph = "vog-11.15.6" if "break" in effects else "vog-14.3.3"
        retire(battle, unit, ruling.retire_distance, "beaten", paragraph, enemy)


def second_test(battle: GunsBattle, unit: Unit, defender: Unit) -> bool:
    """vog-11.15.2 (vog-R69): held at the perimeter; passed, it stays and fights again; failed, it halts out of
    contact.
    """
    facts = flinch_facts(battle, unit, [defender], True)
    if facts["column_of_assault"]:
        facts["loose_order"] = False
    ruling = flinch_test(battle.settings, battle.dice, **facts)
    if isinstance(ruling, Refusal):
        return False
    battle.note(
        "flinch-passed" if ruling.passed else "flinch-failed",
        ("vog-11.15.2",),
        {
            "unit": unit.roll.id,
            "name": unit.roll.name,
            "target_name": defender.roll.name,
            "score": ruling.score,
            "dice": ruling.tally.faces(),
            "effects": ruling.effects,
        },
        ruling.tally,
    )
    if not ruling.passed:
        from grognard.books.voice_of_the_guns.charge_steps import fail

        x, y = step_back(battle, unit, defender)
        if battle.on_table(x, y):
            battle.place(unit, x, y, unit.facing)
        fail(battle, unit, defender, ruling.effects)
    return ruling.passed


def step_back(battle: GunsBattle, unit: Unit, defender: Unit) -> tuple[float, float]:
    dx, dy = unit.x - defender.x, unit.y - defender.y
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return unit.x + dx / length, unit.y + dy / length


def take_guns(battle: GunsBattle, unit: Unit, battery: Unit) -> None:
    """vog-11.15.7: gunners who are reached are dispersed or taken; if they had left, the guns alone are."""
    ruling = close_combat_result(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        kind="artillery-contacted",
        attacker_inflicted=0,
        defender_inflicted=0,
        inside_perimeter=False,
        loser_was_reforming=False,
        gunners_withdrew=battery.crew_away,
    )
    battle.note(
        "guns-taken",
        ("vog-11.15.7",),
        {
            "unit": unit.roll.id,
            "name": unit.roll.name,
            "battery": battery.roll.name,
            "effects": ruling.defender_effects,
        },
        ruling.tally,
    )
    if not battery.crew_away:
        battery.cs = 0
    battery.guns = 0
    battle.finish(battery, "guns taken")
    unit.charging = ""


@dataclass(slots=True)
class ThroughQuestion(Step[GunsBattle]):
    """vog-11.15.4 The winners of a cavalry fight may break through the losers; vog-12.1.9 who are ridden through."""

    unit: str
    loser: str

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        unit = battle.unit(self.unit)
        return (battle.seat_of(unit),) if on_field(unit) and unit.charge_left > 1.0 else ()

    def takes(self) -> tuple[type[Order], ...]:
        return (BreakThrough,)

    def reaction(self) -> str:
        return "break-through"

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            "ThroughQuestion",
            f"{battle.unit(self.unit).roll.name} has won. Does it break through?",
            ("vog-11.15.4",),
            (BreakThrough,),
            self.unit,
            "break-through",
            BreakThrough(self.unit, False),
        )

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        yield BreakThrough(self.unit, False)
        yield BreakThrough(self.unit, True)

    def check(self, battle: GunsBattle, seat: str, order: BreakThrough) -> Refusal | None:
        return None if order.unit == self.unit else Refusal("vog-11.15.4", f"the question is about {self.unit}")

    def standing(self, battle: GunsBattle, seat: str, answer: StandingAnswer) -> Order | None:
        return BreakThrough(self.unit, answer.answer == "always")

    def do(self, battle: GunsBattle, given: Mapping[str, BreakThrough]) -> None:
        unit = battle.unit(self.unit)
        if not any(order.through for order in given.values()) or not on_field(unit):
            return
        east, north = direction(unit.facing)
        far = unit.charge_left
        box = battle.footprint(unit)
        for foe in battle.foes(unit.roll.side):
            if (
                foe.roll.id != self.loser
                and abs(box.right_of(foe.x, foe.y)) <= box.half_front + battle.footprint(foe).reach
            ):
                ahead = box.ahead_of(foe.x, foe.y) - battle.footprint(foe).reach - box.half_depth
                if ahead > 0:
                    far = min(far, max(0.0, ahead - 0.5))
        x, y = unit.x + east * far, unit.y + north * far
        if not battle.on_table(x, y) or battle.terrain().crossed([(unit.x, unit.y), (x, y)], False).barred:
            return
        battle.place(unit, x, y, unit.facing)
        unit.moved += far
        unit.charge_left = 0.0
        battle.note(
            "breaks-through", ("vog-11.15.4",), {"unit": self.unit, "name": unit.roll.name, "distance": round(far, 2)}
        )
        if battle.has_unit(self.loser) and on_field(battle.unit(self.loser)):
            battle.disorder(battle.unit(self.loser), "ridden-through")
