"""VI.1 and VI.2: combat engineering, engineers."""

from dataclasses import dataclass

from grognard.books.pluie_des_balles.measure import not_negative, within
from grognard.books.pluie_des_balles.settings import Settings
from grognard.books.pluie_des_balles.tables import WORK_TURNS, WORKS
from grognard.core.dice import Dice
from grognard.core.refusals import Refusal
from grognard.core.tally import Tally


@dataclass(slots=True)
class EngineeringWork:
    turns_required: int
    turns_left: int
    complete: bool
    may_retreat: bool
    ready: bool
    tally: Tally


def engineering_work(
    settings: Settings,
    dice: Dice,
    *,
    worker: str,
    assisted_by_engineers: bool,
    work: str,
    turns_worked: int,
    area_tokens: float,
) -> EngineeringWork | Refusal:
    """pdb-VI.1.1 to pdb-VI.1.6, pdb-VI.2.1 to pdb-VI.2.3, pdb-III.5.3: how long, and is it done? (pdb-R53,
    R69, R70)
    """
    not_negative(turns_worked, "turns_worked")
    not_negative(area_tokens, "area_tokens")
    row = WORKS[work]
    assisted = assisted_by_engineers and row.assisted and worker != "engineers"
    tally = Tally("the work")
    if worker == "engineers":
        required = WORK_TURNS["engineers"]
        tally.add(required, "turns for engineers", "pdb-VI.2.1")
    elif assisted:
        required = WORK_TURNS["any unit assisted by engineers"]
        tally.add(required, "turns with engineers assisting", "pdb-VI.2.2")
    elif worker != "infantry":
        return Refusal("pdb-VI.1.1", "only infantry and engineers change the ground", "cannot-work")
    elif not row.infantry:
        return Refusal("pdb-VI.2.3", f"a {work} needs engineers", "needs-engineers")
    else:
        required = WORK_TURNS["infantry"]
        tally.add(required, "turns for infantry", "pdb-VI.1.4")
    if not within(area_tokens, 1.0):
        return Refusal("pdb-VI.1.3", "no more than the area of its own token is worked", "area-too-large")
    tally.cite(work, row.rule)
    if work == "obstacle":
        tally.cite("obstacles block a road", "pdb-III.5.3")
    tally.cite("an area no larger than its token", "pdb-VI.1.3")
    tally.cite("working, it is not ready: no fire, no close combat", "pdb-VI.1.5")
    tally.cite("it may still retreat in reaction", "pdb-VI.1.6")
    left = max(0, required - turns_worked)
    return EngineeringWork(required, left, left == 0, True, False, tally)
