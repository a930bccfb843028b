"""VI.1, VI.2 and III.5.3 at the table: works begun, gone on with, and done (pdb-R53, pdb-R69, pdb-R70)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grognard.books.pluie_des_balles.actions import action_allowance
from grognard.books.pluie_des_balles.battle import NO_DICE, PluieBattle, in_metres
from grognard.books.pluie_des_balles.engineering import EngineeringWork, engineering_work
from grognard.books.pluie_des_balles.grounds import METRES_PER_CM
from grognard.books.pluie_des_balles.orders import Assist, Work
from grognard.books.pluie_des_balles.state import Element, Site
from grognard.books.pluie_des_balles.tables import GROUND_KINDS
from grognard.core.battle import Step
from grognard.core.orders import Order
from grognard.core.refusals import Refusal
from grognard.ground.rectangles import Rectangle, rectangle_distance

BESIDE_CM: Final = 1.5
WORKERS: Final = {
    "company": "infantry",
    "half-company": "infantry",
    "mobile-infantry": "infantry",
    "engineers": "engineers",
    "cavalry-troop": "cavalry",
    "dismounted-troop": "cavalry",
    "field-piece": "artillery",
    "horse-piece": "artillery",
    "heavy-piece": "artillery",
}
CLEARING: Final = "clear-obstacle"
FORTIFIED: Final = ("field-fortification", "regular-fortification")
FEATURES: Final = {
    "field-fortification": "field-fortification",
    "field-of-fire": "clearing",
    "obstacle": "obstacle",
    "heavy-gun-position": "heavy-gun-position",
}


def assistant_of(battle: PluieBattle, worker: Element) -> bool:
    """pdb-VI.2.2: engineers stand by it and do nothing else."""
    for name in battle.bodies().near(worker.x, worker.y, worker.rect().reach + BESIDE_CM):
        other = battle.elements[name]
        if other.kind == "engineers" and other.work == f"assist {worker.id}" and other.side == worker.side:
            if rectangle_distance(other.rect(), worker.rect()) <= BESIDE_CM:
                return True
    return False


def engineers_beside(battle: PluieBattle, worker: Element) -> bool:
    """Engineers of its side near enough to assist it."""
    for name in battle.bodies().near(worker.x, worker.y, worker.rect().reach + BESIDE_CM):
        other = battle.elements[name]
        if other.kind == "engineers" and other.side == worker.side and other is not worker:
            if rectangle_distance(other.rect(), worker.rect()) <= BESIDE_CM:
                return True
    return False


def ruling_on(battle: PluieBattle, worker: Element, work: str, turns: int) -> EngineeringWork | Refusal:
    assisted = assistant_of(battle, worker) or (worker.work == "" and engineers_beside(battle, worker))
    return engineering_work(
        battle.rules,
        NO_DICE,
        worker=WORKERS.get(worker.kind, "other"),
        assisted_by_engineers=assisted,
        work="obstacle" if work == CLEARING else work,
        turns_worked=turns,
        area_tokens=1.0,
    )


def work_refusal(battle: PluieBattle, element: Element, work: str, at: str) -> Refusal | None:
    """pdb-VI.1.1 to pdb-VI.1.3, pdb-VI.2.3: may it begin this, here, now? Starting takes all its actions (pdb-R69)."""
    refusal = hands_refusal(battle, element)
    if refusal is not None:
        return refusal
    found = ruling_on(battle, element, work, 0)
    return found if isinstance(found, Refusal) else place_refusal(battle, element, work, at)


def hands_refusal(battle: PluieBattle, element: Element) -> Refusal | None:
    """pdb-VI.1.5: what keeps it from beginning any work."""
    if element.in_column:
        return Refusal("pdb-III.6.2", "nobody works in a marching column", "in-column")
    allowed = action_allowance(
        battle.rules, NO_DICE, arm=element.arm(), active=True, in_command=True, reacted=element.owed > 0
    )
    if element.actions < allowed.actions:
        return Refusal("pdb-VI.1.5", "a work is begun with all the actions of a turn", "too-many-actions")
    if element.work:
        return Refusal("pdb-VI.1.5", f"{element.id} is at work already", "already-working")
    return None


def place_refusal(battle: PluieBattle, element: Element, work: str, at: str) -> Refusal | None:
    """pdb-VI.1.2, pdb-VI.1.3, pdb-III.5.3: is there such a thing to be done where it stands?"""
    laid = battle.laid()
    if work == "bridge-demolition" or work == CLEARING:
        kind = "bridge" if work == "bridge-demolition" else "obstacle"
        if not laid.ground.has(at) or laid.ground.feature(at).kind != kind:
            return Refusal("pdb-VI.1.2", f"there is no {kind} called {at!r}", "no-such-place")
        if laid.ground.feature(at).shape.distance(element.x, element.y) > BESIDE_CM:
            return Refusal("pdb-VI.1.3", f"{at} is farther than its own token", "area-too-large")
        return None
    if at:
        return Refusal("pdb-VI.1.2", f"a {work} is made where the unit stands", "no-such-place")
    if work == "field-fortification" and laid.cover_at(element.x, element.y) in FORTIFIED:
        return Refusal("pdb-VI.1.2", "there is a fortification here already", "no-such-place")
    if work == "field-of-fire" and laid.terrain_at(element.x, element.y, False) != "medium":
        return Refusal("pdb-VI.1.2", "there is nothing here to clear", "no-such-place")
    if work == "heavy-gun-position" and laid.is_prepared(element.x, element.y):
        return Refusal("pdb-VI.2.3", "the position is prepared already", "no-such-place")
    if work == "obstacle" and not any(
        GROUND_KINDS[feature.kind].way == "good-road" for feature in laid.ground.at(element.x, element.y)
    ):
        return Refusal("pdb-III.5.3", "an obstacle is made across a road", "no-such-place")
    return None


def work_orders(battle: PluieBattle, element: Element) -> Iterator[Order]:
    """Works at the place, bridges and obstacles near, engineers' help."""
    engineers = element.kind == "engineers"
    if element.actions < 1 or not (engineers or (element.kind in WORKERS and element.arm() == "infantry")):
        return
    if engineers:
        for name in battle.bodies().near(element.x, element.y, element.rect().reach + BESIDE_CM):
            if battle.elements[name].work in battle.sites and assist_refusal(battle, element, name) is None:
                yield Assist(element.id, name)
    if hands_refusal(battle, element) is not None:
        return
    for work, at in works_near(battle, element, engineers):
        if place_refusal(battle, element, work, at) is None:
            if not isinstance(ruling_on(battle, element, work, 0), Refusal):
                yield Work(element.id, work, at)  # type: ignore[arg-type]


def works_near(battle: PluieBattle, element: Element, engineers: bool) -> list[tuple[str, str]]:
    """Each kind of work with the bridge or obstacle it is done at ("": where the unit stands)."""
    found = [("field-fortification", "")]
    if engineers:
        found.append(("heavy-gun-position", ""))
    laid = battle.laid()
    if not laid.plain:
        found += [("field-of-fire", ""), ("obstacle", "")]
        for feature in laid.ground.near(element.x, element.y, BESIDE_CM):
            if feature.kind == "bridge":
                found.append(("bridge-demolition", feature.name))
            elif feature.kind == "obstacle":
                found.append((CLEARING, feature.name))
    return found


def assist_refusal(battle: PluieBattle, element: Element, worker: str) -> Refusal | None:
    """pdb-VI.2.2: engineers, beside a unit at a fortification or a position for heavy guns."""
    other = battle.element(worker)
    if element.kind != "engineers":
        return Refusal("pdb-VI.2.2", "only engineers assist", "cannot-work")
    if other is None or other.side != element.side or other is element or other.work not in battle.sites:
        return Refusal("pdb-VI.2.2", f"{worker!r} is at no work", "cannot-work")
    if battle.sites[other.work].work not in ("field-fortification", "heavy-gun-position"):
        return Refusal("pdb-VI.2.2", "they assist at fortifications and prepared positions only", "cannot-work")
    if rectangle_distance(element.rect(), other.rect()) > BESIDE_CM:
        return Refusal("pdb-VI.2.2", f"they do not stand beside {worker}", "too-far")
    return None


def begin_work(battle: PluieBattle, element: Element, work: str, at: str) -> None:
    """pdb-VI.1.5: from now on it is not ready; an unfinished work of the kind at the place
    is gone on with (pdb-R69).
    """
    element.actions = element.shots = 0
    battle.lose_readiness(element)
    site: Site | None = None
    for other in battle.sites.values():
        same = other.at == at if at else abs(other.x - element.x) + abs(other.y - element.y) < BESIDE_CM
        if other.work == work and same and not other.worker:
            site = other
            break
    if site is None:
        front, depth = element.token()
        number = 1
        while f"work-{number}" in battle.sites or battle.laid().ground.has(f"work-{number}"):
            number += 1
        name = f"work-{number}"
        site = Site(name, work, at, element.x, element.y, element.facing, front, depth, 0, element.id, element.side)
        battle.sites[name] = site
    site.worker = element.id
    site.side = element.side
    element.work = site.id
    facts = {"unit": element.id, "work": work, "turns_done": site.turns}
    battle.report("begins-work", facts, None, ("pdb-VI.1.1", "pdb-VI.1.5"), element)


def assist(battle: PluieBattle, element: Element, worker: str) -> None:
    element.actions = element.shots = 0
    battle.lose_readiness(element)
    element.work = f"assist {worker}"
    battle.report("assists", {"unit": element.id, "worker": worker}, None, ("pdb-VI.2.2",), element)


@dataclass(slots=True)
class WorkGoesOn(Step[PluieBattle]):
    """pdb-VI.1.4, pdb-VI.2.1, pdb-VI.2.2: every turn counts, activated or not, unless set otherwise (pdb-R69)."""

    def do(self, battle: PluieBattle, given: Mapping[str, Any]) -> None:
        for site in list(battle.sites.values()):
            worker = battle.element(site.worker)
            if worker is None or not worker.on_table() or worker.work != site.id:
                continue
            if battle.rules.engineering_clock == "activated-only" and not battle.unit_of(worker).active:
                continue
            site.turns += 1
            found = engineering_work(
                battle.rules,
                NO_DICE,
                worker=WORKERS.get(worker.kind, "other"),
                assisted_by_engineers=assistant_of(battle, worker),
                work="obstacle" if site.work == CLEARING else site.work,
                turns_worked=site.turns,
                area_tokens=1.0,
            )
            if isinstance(found, EngineeringWork) and found.complete:
                complete(battle, site, worker, found)


def complete(battle: PluieBattle, site: Site, worker: Element, found: EngineeringWork) -> None:
    """pdb-VI.1.2, pdb-III.5.3: the ground is changed, for whoever holds it."""
    del battle.sites[site.id]
    worker.work = ""
    for other in battle.elements.values():
        if other.work == f"assist {worker.id}":
            other.work = ""
            battle.touch(other)
    battle.touch(worker)
    if site.work == "bridge-demolition" or site.work == CLEARING:
        battle.change_ground("remove", site.at, None)
    else:
        rect = Rectangle(site.x, site.y, site.facing, site.front, site.depth)
        ground = battle.laid().ground
        corners = [
            [
                round(min(max(x, 0.0), ground.width) * METRES_PER_CM, 2),
                round(min(max(y, 0.0), ground.depth) * METRES_PER_CM, 2),
            ]
            for x, y in rect.corners()
        ]
        feature = {
            "type": "Feature",
            "id": site.id,
            "properties": {"kind": FEATURES[site.work], "side": site.side},
            "geometry": {"type": "Polygon", "coordinates": [[*corners, corners[0]]]},
        }
        battle.change_ground("add", site.id, feature)
    battle.touch_all()
    facts = {"unit": worker.id, "work": site.work, "at": site.at, "at_m": in_metres(site.x, site.y)}
    battle.report("work-done", facts, found.tally, (), worker)
