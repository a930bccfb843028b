"""Fire in a battle: ranging markers, artillery combat, musketry, and the risk generals run."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.books.voice_of_the_guns.artillery import BuildingDamage, IndirectFire, building_damage, indirect_fire
from grognard.books.voice_of_the_guns.combat import CombatDamage, combat_damage, in_combat_zone
from grognard.books.voice_of_the_guns.generals import general_risk
from grognard.books.voice_of_the_guns.muster import ranges
from grognard.books.voice_of_the_guns.orders import Done, Fire, FireAtWill, Mark
from grognard.books.voice_of_the_guns.shooting import (
    ARTILLERY,
    Target,
    allowed_targets,
    blow,
    can_fire,
    kind_of_fire,
    targets_of,
)
from grognard.books.voice_of_the_guns.state import GunsBattle, arm_of, is_formed, on_field
from grognard.books.voice_of_the_guns.terrain import BUILT_UP
from grognard.books.voice_of_the_guns.units import Unit
from grognard.core.battle import Decision, Step
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.angles import bearing
from grognard.ground.rectangles import Rectangle, overlap
from grognard.ground.shapes import distance


def indirect(battle: GunsBattle, unit: Unit, target: Unit) -> IndirectFire | Refusal:
    """The indirect-fire ruling for a battery and a target. vog-11.8.4: how far it has moved since it was ranged."""
    sees = unit.observer == "on-table" and battle.sees(
        unit.observer_x, unit.observer_y, target.x, target.y, [target.roll.id]
    )
    known = unit.marked == target.roll.id
    return indirect_fire(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        class_=unit.roll.gun_class,
        guns=unit.guns,
        army_uses_indirect=bool(battle.side_data(unit.roll.side).uses_indirect_fire),
        deployed=unit.state == "unlimbered",
        observer=unit.observer or "none",
        observer_sees_target=sees and not target.hidden,
        bounds_ranged=unit.bounds_ranged if known else 0,
        target_moved=distance(unit.ranged_x, unit.ranged_y, target.x, target.y) if known else 0.0,
    )


@dataclass(slots=True)
class PlaceRangingMarkers(Step[GunsBattle]):
    """vog-8.2 Step 2: vog-11.8.1 a marker for each battery that is to fire indirect, at a target its observer sees."""

    done: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        return [held.name for held in battle.seats if held.name not in self.done and self.subjects(battle, held.name)]

    def takes(self) -> tuple[type[Order], ...]:
        return (Mark, Done)

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            "PlaceRangingMarkers",
            "Which batteries are to fire indirect, and at what?",
            ("vog-8.2", "vog-11.8.1"),
            self.takes(),
            "",
            "",
            Done(),
        )

    def subjects(self, battle: GunsBattle, seat: str) -> Sequence[str]:
        if not battle.side_data(battle.side_of(seat)).uses_indirect_fire:
            return []
        return [
            unit.roll.id
            for unit in battle.units
            if unit.roll.arm == "artillery"
            and on_field(unit)
            and battle.commanded_by(seat, unit.roll.brigade)
            and unit.roll.id not in self.placed
            and self.marks(battle, unit)
        ]

    def marks(self, battle: GunsBattle, unit: Unit) -> list[str]:
        effective = ranges(battle, unit)[1]
        return [
            foe.roll.id
            for foe in battle.foes(unit.roll.side)
            if battle.gap_between(unit, foe) <= effective and isinstance(indirect(battle, unit, foe), IndirectFire)
        ]

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield Done()
        elif battle.has_unit(about):
            for name in self.marks(battle, battle.unit(about)):
                yield Mark(about, name)

    def check(self, battle: GunsBattle, seat: str, order: Any) -> Refusal | None:
        if isinstance(order, Done):
            return None
        unit = own_unit(battle, seat, order.unit)
        if isinstance(unit, Refusal):
            return unit
        target = enemy_unit(battle, unit, order.target)
        if isinstance(target, Refusal):
            return target
        if unit.roll.gun_class == "" or unit.roll.arm != "artillery":
            return Refusal("vog-11.8.1", "only batteries fire indirect", "no-guns")
        ruling = indirect(battle, unit, target)
        if isinstance(ruling, Refusal):
            return ruling
        if battle.gap_between(unit, target) > ranges(battle, unit)[1]:
            return Refusal("vog-15.1", "out of range", "out-of-range")
        return None

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = "ranging markers"
        done, placed = list(self.done), list(self.placed)
        for seat, order in given.items():
            if isinstance(order, Done):
                done.append(seat)
                continue
            unit, target = battle.unit(order.unit), battle.unit(order.target)
            if unit.marked != order.target:
                unit.bounds_ranged = 0
                unit.marked = order.target
                unit.ranged_x, unit.ranged_y = target.x, target.y
            placed.append(order.unit)
            battle.note(
                "marked", ("vog-11.8.1",), {"unit": order.unit, "name": unit.roll.name, "target": target.roll.name}
            )
        if given:
            battle.then(PlaceRangingMarkers(tuple(done), tuple(placed)))


def own_unit(battle: GunsBattle, seat: str, name: str) -> Unit | Refusal:
    if not battle.has_unit(name):
        return Refusal("", f"no unit is called {name!r}", "unknown-unit")
    unit = battle.unit(name)
    if not battle.commanded_by(seat, unit.roll.brigade):
        return Refusal("vog-9.1.3", f"{name} is not under your command", "not-yours")
    if not on_field(unit):
        return Refusal("vog-4.2", f"{unit.roll.name} is not on the table", "not-on-table")
    return unit


def enemy_unit(battle: GunsBattle, unit: Unit, name: str) -> Unit | Refusal:
    """vog-11.7.1: hidden troops are no target, because nobody knows of them."""
    if not battle.has_unit(name) or battle.unit(name).roll.side == unit.roll.side:
        return Refusal("", f"no enemy unit is called {name!r}", "unknown-unit")
    target = battle.unit(name)
    if target.hidden or not on_field(target):
        return Refusal("", f"no enemy unit is called {name!r}", "unknown-unit")
    return target


@dataclass(slots=True)
class FireStep(Step[GunsBattle]):
    """vog-8.6 Step 6: all artillery combat. vog-8.7 Step 7: all musketry, with rapid-fire weapons. Orders come one at a
    time, in secret; within a step all results are computed before any is applied (vog-R40).
    """

    kind: str
    done: tuple[str, ...] = ()
    fires: tuple[tuple[str, str], ...] = ()

    def asks(self, battle: GunsBattle) -> Sequence[str]:
        found = []
        for held in battle.seats:
            if held.name not in self.done and self.subjects(battle, held.name):
                found.append(held.name)
        return found

    def takes(self) -> tuple[type[Order], ...]:
        return (Fire, FireAtWill, Done)

    def question(self, battle: GunsBattle, seat: str) -> Decision:
        return Decision(
            f"FireStep {self.kind}",
            f"Which units fire, and at whom? ({self.kind})",
            ("vog-8.6",) if self.kind == ARTILLERY else ("vog-8.7",),
            self.takes(),
            "",
            "",
            FireAtWill(),
            {"kind": self.kind},
        )

    def subjects(self, battle: GunsBattle, seat: str) -> Sequence[str]:
        ordered = [firer for firer, _ in self.fires]
        return [
            unit.roll.id
            for unit in battle.units
            if not unit.gone
            and kind_of_fire(unit) == self.kind
            and unit.roll.id not in ordered
            and battle.commanded_by(seat, unit.roll.brigade)
            and (targets_of(battle, unit) or self.buildings(battle, unit) or self.marked(battle, unit))
        ]

    def marked(self, battle: GunsBattle, unit: Unit) -> str:
        """vog-11.8.3: the target of a battery that may fire indirect at it."""
        if not unit.marked or not can_fire(battle, unit) or not battle.has_unit(unit.marked):
            return ""
        target = battle.unit(unit.marked)
        if not on_field(target) or isinstance(indirect(battle, unit, target), Refusal):
            return ""
        return unit.marked

    def buildings(self, battle: GunsBattle, unit: Unit) -> list[str]:
        """vog-11.17.2 (vog-R53): empty buildings a battery could shell, where nothing else is to be had."""
        if unit.roll.arm != "artillery" or not can_fire(battle, unit):
            return []
        memo = battle.memo()
        key = "buildings " + unit.roll.id
        if key not in memo:
            found = []
            box = battle.footprint(unit)
            reach = ranges(battle, unit)[2]
            for feature in battle.terrain().ground.of_kind(*BUILT_UP):
                x, y = feature.middle()
                ahead = box.ahead_of(x, y) - box.half_depth
                aside = max(0.0, abs(box.right_of(x, y)) - box.half_front)
                if feature.name not in battle.ablaze and in_combat_zone(battle.settings, reach, ahead, aside):
                    found.append(feature.name)
            memo[key] = found
        names: list[str] = memo[key]
        return names

    def options(self, battle: GunsBattle, seat: str, about: str) -> Iterator[Order]:
        if about == "":
            yield FireAtWill()
            yield Done()
            return
        if about not in self.subjects(battle, seat):
            return
        unit = battle.unit(about)
        for target in allowed_targets(battle, unit):
            yield Fire(about, target.name)
        marked = self.marked(battle, unit)
        if marked and all(target.name != marked for target in allowed_targets(battle, unit)):
            yield Fire(about, marked)
        for name in self.buildings(battle, unit):
            yield Fire(about, name)

    def check(self, battle: GunsBattle, seat: str, order: Any) -> Refusal | None:
        if not isinstance(order, Fire):
            return None
        unit = own_unit(battle, seat, order.unit)
        if isinstance(unit, Refusal):
            return unit
        if kind_of_fire(unit) != self.kind:
            step = "7" if self.kind == ARTILLERY else "6"
            return Refusal("vog-8.6", f"{unit.roll.name} fires in step {step}", "wrong-step")
        if not can_fire(battle, unit):
            return why_it_cannot_fire(battle, unit)
        if order.target in self.buildings(battle, unit) or order.target == self.marked(battle, unit):
            return None
        target = enemy_unit(battle, unit, order.target)
        if isinstance(target, Refusal):
            return target
        if all(known.name != order.target for known in targets_of(battle, unit)):
            return Refusal("vog-11.2.1", f"{target.roll.name} is out of zone, range or sight", "no-target")
        if all(known.name != order.target for known in allowed_targets(battle, unit)):
            return Refusal("vog-11.2.1", "a nearer enemy is in its zone (vog-R39)", "nearer-enemy")
        return None

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        battle.phase = f"{self.kind}"
        done, fires = list(self.done), list(self.fires)
        for seat, order in given.items():
            if isinstance(order, Fire):
                fires = [fire for fire in fires if fire[0] != order.unit]
                fires.append((order.unit, order.target))
                continue
            done.append(seat)
            if isinstance(order, FireAtWill):
                ordered = [firer for firer, _ in fires]
                for name in self.subjects(battle, seat):
                    found = targets_of(battle, battle.unit(name))
                    if name not in ordered and found:
                        fires.append((name, found[0].name))
                    elif name not in ordered and self.marked(battle, battle.unit(name)):
                        fires.append((name, self.marked(battle, battle.unit(name))))
        if given:
            battle.then(FireStep(self.kind, tuple(done), tuple(fires)))
        else:
            resolve_fire(battle, self.kind, fires)


def why_it_cannot_fire(battle: GunsBattle, unit: Unit) -> Refusal:
    if unit.ambushed:
        return Refusal("vog-11.7.1", "it was ambushed and may not reply in the first move", "ambushed")
    if unit.roll.arm == "cavalry" and unit.mounted:
        return Refusal("vog-11.4.1", "mounted cavalry causes loss only in contact", "mounted")
    if unit.state and unit.state != "unlimbered":
        return Refusal("vog-11.5.7", f"it is {unit.state}", "not-in-battery")
    if unit.plan:
        return Refusal("vog-11.5.2", "its evolutions of this bound leave no fire", "no-evolution-left")
    if unit.broken or unit.retired:
        return Refusal("vog-14.4.2", "it is retiring", "retiring")
    if unit.beaten:
        return Refusal("vog-12.2.2", "it is reforming", "reforming")
    return Refusal("vog-11.2.1", "it cannot fire now", "cannot-fire")


def resolve_fire(battle: GunsBattle, kind: str, fires: list[tuple[str, str]]) -> None:
    """vog-11.7.1 first who ambushes whom; then every shot is reckoned; then the points come off."""
    fires = ambushes_first(battle, fires)
    shots: list[tuple[Unit, str, Target | None]] = []
    for firer, target in fires:
        unit = battle.unit(firer)
        found = next((known for known in targets_of(battle, unit) if known.name == target), None)
        shots.append((unit, target, found))
    for unit, name, _ in shots:
        unit.fought = True
        unit.stood = 0
        if battle.has_unit(name):
            under_fire(battle, unit, battle.unit(name), kind)
        battle.shots.append([unit.roll.id, name, kind])
    struck: list[tuple[Unit, int, str]] = []
    shelled: list[tuple[str, int, str]] = []
    for unit, name, found in shots:
        if not battle.has_unit(name):
            shell_building(battle, unit, name, shelled)
        elif found is not None:
            direct(battle, unit, battle.unit(name), found, struck, shelled)
        else:
            blast(battle, unit, battle.unit(name), struck, shelled)
    battle.touched()
    for victim, points, by in struck:
        battle.strike(victim, points, by)
    for name, points, by in shelled:
        damage_building(battle, name, points, by)


def ambushes_first(battle: GunsBattle, fires: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """vog-11.7.1 (vog-R46): those fired on by hidden troops may not fire this bound, and hidden troops show
    themselves.
    """
    for firer, target in fires:
        unit = battle.unit(firer)
        if unit.hidden and battle.has_unit(target):
            victim = battle.unit(target)
            victim.ambushed = True
            battle.note("ambush", ("vog-11.7.1",), {"unit": firer, "name": unit.roll.name, "target": victim.roll.name})
    for firer, _ in fires:
        battle.unit(firer).hidden = False
    return [(firer, target) for firer, target in fires if not battle.unit(firer).ambushed]


def under_fire(battle: GunsBattle, firer: Unit, target: Unit, kind: str) -> None:
    """vog-14.1.10, vog-14.1.12, vog-14.1.13: under what fire a unit has been this bound."""
    if kind == ARTILLERY:
        target.under_artillery = True
    elif firer.formation == "extended-order":
        target.under_skirmish = True
    elif is_formed(firer, battle.order_of(firer)) and arm_of(firer) == "infantry":
        target.under_formed = True


def direct(
    battle: GunsBattle,
    unit: Unit,
    target: Unit,
    found: Target,
    struck: list[tuple[Unit, int, str]],
    shelled: list[tuple[str, int, str]],
) -> None:
    """One unit's direct fire. vog-11.17.1, vog-11.17.3: shells on a garrison count against its building too."""
    facts = blow(battle, unit, target, found.elements, found.distance, "distance", False)
    ruling = combat_damage(battle.settings, battle.dice, **facts)
    if isinstance(ruling, Refusal):
        battle.note(
            "no-fire", (ruling.paragraph,), {"unit": unit.roll.id, "name": unit.roll.name, "why": ruling.sentence}
        )
        return
    tell_fire(battle, unit, target, found.distance, found.elements, ruling, False)
    struck.append((target, ruling.damage, unit.roll.id))
    if unit.roll.arm == "artillery" and ruling.damage > 0:
        building = battle.terrain().building_at(target.x, target.y)
        if building:
            shelled.append((building, ruling.damage, unit.roll.id))


def tell_fire(
    battle: GunsBattle, unit: Unit, target: Unit, away: float, elements: int, ruling: CombatDamage, ranging: bool
) -> None:
    battle.note(
        "fire",
        ("vog-11.11.3", "vog-11.11.6"),
        {
            "unit": unit.roll.id,
            "name": unit.roll.name,
            "target": target.roll.id,
            "target_name": target.roll.name,
            "distance": round(away, 2),
            "elements": elements,
            "damage": ruling.damage,
            "result": ruling.final_result,
            "ranging": ranging,
        },
        ruling.tally,
    )


def blast(
    battle: GunsBattle,
    unit: Unit,
    target: Unit,
    struck: list[tuple[Unit, int, str]],
    shelled: list[tuple[str, int, str]],
) -> None:
    """vog-11.9.1 to vog-11.9.4 (vog-R48): the blocks lie side by side over the target; whoever they touch is hit."""
    ruling = indirect(battle, unit, target)
    if isinstance(ruling, Refusal):
        battle.note(
            "no-fire", (ruling.paragraph,), {"unit": unit.roll.id, "name": unit.roll.name, "why": ruling.sentence}
        )
        return
    if ruling.ranging:
        unit.bounds_ranged = 0
        unit.ranged_x, unit.ranged_y = target.x, target.y
    unit.bounds_ranged += 1
    facing = bearing(target.x - unit.x, target.y - unit.y)
    whole = Rectangle(target.x, target.y, facing, ruling.blast_width, ruling.blast_length)
    blocks = []
    for number in range(max(1, unit.guns)):
        aside = (number + 0.5) * ruling.block_width - whole.half_front
        x, y = whole.at(0.0, aside)
        blocks.append(Rectangle(x, y, facing, ruling.block_width, ruling.blast_length))
    for other in battle.units:
        if not on_field(other) or (battle.settings.blast_hits == "nominated-target" and other is not target):
            continue
        touching = sum(1 for block in blocks if overlap(block, battle.footprint(other)))
        if touching == 0:
            continue
        away = battle.gap_between(unit, other)
        facts = blow(battle, unit, other, min(touching, unit.guns), away, "distance", ruling.ranging)
        damage = combat_damage(battle.settings, battle.dice, **facts)
        if isinstance(damage, Refusal):
            continue
        other.under_artillery = True
        tell_fire(battle, unit, other, away, touching, damage, ruling.ranging)
        struck.append((other, damage.damage, unit.roll.id))
        building = battle.terrain().building_at(other.x, other.y)
        if building and damage.damage > 0:
            shelled.append((building, damage.damage, unit.roll.id))


def shell_building(battle: GunsBattle, unit: Unit, name: str, shelled: list[tuple[str, int, str]]) -> None:
    """vog-R53: an empty building, by the battery's status with no factor of a target."""
    facts = blow(battle, unit, None, unit.guns, 0.0, "distance", False)
    ruling = combat_damage(battle.settings, battle.dice, **facts)
    if not isinstance(ruling, Refusal):
        battle.note(
            "shells",
            ("vog-11.17.2",),
            {"unit": unit.roll.id, "name": unit.roll.name, "building": name, "damage": ruling.damage},
            ruling.tally,
        )
        shelled.append((name, ruling.damage, unit.roll.id))


def building_ruling(battle: GunsBattle, name: str, points: int) -> BuildingDamage:
    """vog-11.17.2: by the base it stands on, in the table's unit."""
    feature = battle.terrain().ground.feature(name)
    shape = feature.shape
    return building_damage(
        battle.settings,
        battle.dice,
        length=round(feature.number("length_m") / battle.metres or shape.east - shape.west, 3),
        width=round(feature.number("width_m") / battle.metres or shape.north - shape.south, 3),
        prior_damage=battle.damage.get(name, 0),
        damage=points,
    )


def damage_building(battle: GunsBattle, name: str, points: int, by: str) -> None:
    if points <= 0 or name in battle.ablaze:
        return
    ruling = building_ruling(battle, name, points)
    battle.damage[name] = battle.damage.get(name, 0) + points
    if ruling.ablaze:
        battle.ablaze.append(name)
        battle.touched()
    title = battle.terrain().ground.feature(name).title or name
    battle.note(
        "building-burns" if ruling.ablaze else "building-hit",
        ("vog-11.17.4",) if ruling.ablaze else ("vog-11.17.3",),
        {"building": name, "name": title, "left": ruling.remaining, "points": points},
        ruling.tally,
    )


@dataclass(slots=True)
class AfterFire(Step[GunsBattle]):
    """vog-11.5.2: batteries that fired first limber up and go now (vog-R50)."""

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        from grognard.books.voice_of_the_guns.artillery import after_evolution
        from grognard.books.voice_of_the_guns.carrying import Mover, move_by_quarters
        from grognard.books.voice_of_the_guns.marching import plan_march
        from grognard.books.voice_of_the_guns.orders import March, Serve

        movers: list[Mover] = []
        for name in sorted(battle.plans):
            order = battle.plans.pop(name)
            if not isinstance(order, Serve) or not battle.has_unit(name) or not on_field(battle.unit(name)):
                continue
            unit = battle.unit(name)
            for evolution in order.plan[1:]:
                if evolution == "move":
                    plan = plan_march(battle, unit, March(name, order.path, order.facing_deg, "limbered", 1), False)
                    if not isinstance(plan, Refusal) and unit.state == "limbered":
                        movers.append(Mover(unit, plan))
                else:
                    unit.state = after_evolution(unit.roll.gun_class, unit.state, evolution) or unit.state
                    battle.touched()
                    battle.note(
                        "evolution", ("vog-11.5.2",), {"unit": name, "name": unit.roll.name, "state": unit.state}
                    )
        if movers:
            move_by_quarters(battle, movers)


@dataclass(slots=True)
class RiskToGenerals(Step[GunsBattle]):
    """vog-13.1 Generals within range of enemy musketry while it fires, or near a target under artillery fire, must
    dice;
    vog-13.2 a 9 or 0 disables; once a bound (vog-R79).
    """

    def do(self, battle: GunsBattle, given: Mapping[str, Any]) -> None:
        for general in battle.generals:
            if general.off or general.diced:
                continue
            musketry = False
            near = -1.0
            for firer, target, kind in battle.shots:
                if kind == "through" or not battle.has_unit(firer) or battle.unit(firer).roll.side == general.side:
                    continue
                if kind == ARTILLERY:
                    if battle.has_unit(target) and battle.unit(target).roll.side == general.side:
                        hit = battle.unit(target)
                        away = distance(general.x, general.y, hit.x, hit.y) - battle.footprint(hit).half_front
                        near = max(0.0, away) if near < 0 else min(near, max(0.0, away))
                elif not musketry:
                    box = battle.footprint(battle.unit(firer))
                    ahead = box.ahead_of(general.x, general.y) - box.half_depth
                    aside = max(0.0, abs(box.right_of(general.x, general.y)) - box.half_front)
                    reach = ranges(battle, battle.unit(firer))[1]
                    musketry = in_combat_zone(battle.settings, reach, ahead, aside)
            risk(battle, general.id, False, musketry, near)


def risk(battle: GunsBattle, name: str, leading: bool, musketry: bool, near: float) -> None:
    """The general-risk ruling, and what comes of it."""
    general = battle.general(name)
    ruling = general_risk(
        battle.settings,
        battle.dice,
        scale=battle.scale,
        level=general.level,
        leading_attack=leading,
        in_musketry_range=musketry,
        distance_to_artillery_target=near if near >= 0 else None,
    )
    if not ruling.at_risk:
        return
    general.diced = True
    if ruling.disabled:
        general.disabled = battle.turn
        general.leading = ""
        succeed(battle, name)
    battle.note(
        "general-hit" if ruling.disabled else "general-safe",
        ("vog-13.1", "vog-13.2"),
        {"general": name, "name": general.name, "modifier": ruling.next_bound_modifier},
        ruling.tally,
    )


def succeed(battle: GunsBattle, name: str) -> None:
    """vog-13.4 (vog-R15): his deputy has the same ability, or by setting another."""
    from grognard.books.voice_of_the_guns.command import general_ability
    from grognard.books.voice_of_the_guns.tables import ABILITIES

    general = battle.general(name)
    if general.level != "brigade":
        return
    if battle.settings.successor_ability == "rolled":
        general.ability = general_ability(battle.settings, battle.dice).ability
    elif battle.settings.successor_ability == "one-worse":
        names = [ability[0] for ability in ABILITIES]
        general.ability = names[min(len(names) - 1, names.index(general.ability) + 1)]
