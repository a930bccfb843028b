"""What is on the table: elements with their tokens, the units they belong to, and works under way.

pdb-II.2.1 to pdb-II.2.8: a token's size is that of its type. pdb-II.6.1: every element has an orientation.
pdb-II.7.1: it is ready or it is not. pdb-II.3.1, pdb-II.3.2: elements belong to units, units to formations.
"""

from math import sqrt
from typing import ClassVar, Final

from grognard.books.pluie_des_balles.tables import KINDS, QUALITIES, Kind
from grognard.ground.rectangles import Rectangle

ON_TABLE: Final = "on-table"
ELIMINATED: Final = "eliminated"
WITHDRAWN: Final = "withdrawn"
COMING: Final = "coming"

PENNANT: Final = "unit-command"
FLAG: Final = "higher-command"
WAGON: Final = "ammunition-wagon"
LIMBER: Final = "+limber"
"""What is put behind a gun's id to name its limber, which stands apart while the gun is in action (pdb-R40)."""
COLUMN_FRONT_CM: Final = 1.5
"""pdb-R34: a stack is 15 mm wide to the road."""

FIRERS: Final = {
    "company": "company",
    "half-company": "half-company",
    "mobile-infantry": "mobile-infantry",
    "engineers": "engineers",
    "cavalry-troop": "mounted-cavalry",
    "dismounted-troop": "dismounted-cavalry",
    "machine-gun": "machine-gun",
    "field-piece": "field-artillery",
    "horse-piece": "horse-artillery",
    "heavy-piece": "heavy-artillery",
    "armoured-train": "armoured-train",
    "ammunition-wagon": "wagon",
    "heliograph-team": "communication-unit",
    "telegraph-team": "communication-unit",
    "higher-command": "staff",
    "unit-command": "unit-command",
    "transport-train": "",
}
ATTACKERS: Final = {
    "company": "company",
    "half-company": "half-company",
    "mobile-infantry": "mobile-infantry",
    "engineers": "engineers",
    "cavalry-troop": "cavalry",
    "dismounted-troop": "dismounted-cavalry",
}
FIGHTING: Final = (
    "company",
    "half-company",
    "mobile-infantry",
    "engineers",
    "cavalry-troop",
    "dismounted-troop",
    "machine-gun",
    "field-piece",
    "horse-piece",
    "heavy-piece",
    "armoured-train",
)
"""pdb-R19: what counts when losses are counted."""
PIECES: Final = ("field-piece", "horse-piece", "heavy-piece")
TRAINS: Final = ("armoured-train", "transport-train")
WHEELS: Final = ("field-piece", "horse-piece", "heavy-piece", "machine-gun", "ammunition-wagon")
SIDEARM: Final = "sidearm"


class Element:
    """One token: a company, a troop, a piece, a wagon, a command element."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "unit",
        "side",
        "kind",
        "quality",
        "weapon",
        "cavalry",
        "x",
        "y",
        "facing",
        "ready",
        "limbered",
        "limber",
        "in_column",
        "fate",
        "actions",
        "shots",
        "moved",
        "lone",
        "tried",
        "owed",
        "reacted_to",
        "work",
    )

    def __init__(
        self,
        id: str,
        unit: str,
        side: str,
        kind: str,
        quality: str,
        weapon: str,
        cavalry: str,
        x: float,
        y: float,
        facing: float,
        ready: bool,
        limbered: bool,
        limber: bool,
        in_column: bool,
        fate: str,
        actions: int,
        shots: int,
        moved: float,
        lone: bool,
        tried: bool,
        owed: int,
        reacted_to: list[str],
        work: str,
    ) -> None:
        self.id = id
        self.unit = unit
        self.side = side
        self.kind = kind
        self.quality = quality
        self.weapon = weapon
        self.cavalry = cavalry
        self.x: float = x + 0.0
        self.y: float = y + 0.0
        self.facing: float = facing + 0.0
        self.ready = ready
        self.limbered = limbered
        self.limber = limber
        self.in_column = in_column
        self.fate = fate
        self.actions = actions
        self.shots = shots
        self.moved: float = moved + 0.0
        self.lone = lone
        self.tried = tried
        self.owed = owed
        self.reacted_to = reacted_to
        self.work = work
        self._rect: Rectangle | None = None

    def copy(self) -> "Element":
        twin = Element(
            self.id,
            self.unit,
            self.side,
            self.kind,
            self.quality,
            self.weapon,
            self.cavalry,
            self.x,
            self.y,
            self.facing,
            self.ready,
            self.limbered,
            self.limber,
            self.in_column,
            self.fate,
            self.actions,
            self.shots,
            self.moved,
            self.lone,
            self.tried,
            self.owed,
            self.reacted_to.copy() if self.reacted_to else [],
            self.work,
        )
        twin._rect = self._rect
        return twin

    def row(self) -> Kind:
        return KINDS[self.kind]

    def arm(self) -> str:
        """The arm by which its actions are counted (II.11)."""
        return KINDS[self.kind].arm if self.kind in KINDS else "other"

    def stand(self, x: float, y: float, facing: float) -> None:
        self.x = x
        self.y = y
        self.facing = facing % 360.0
        self._rect = None

    def rect(self) -> Rectangle:
        found = self._rect
        if found is None:
            front, depth = self.token()
            found = self._rect = Rectangle(self.x, self.y, self.facing, front, depth)
        return found

    def token(self) -> tuple[float, float]:
        """Front and depth; in a column its narrow side is to the road."""
        row = KINDS[self.kind]
        if self.in_column and row.width_cm > COLUMN_FRONT_CM:
            return COLUMN_FRONT_CM, row.width_cm
        return row.width_cm, row.depth_cm

    def reshape(self) -> None:
        """Its footprint changed with its state."""
        self._rect = None

    def on_table(self) -> bool:
        return self.fate == ON_TABLE

    def is_piece(self) -> bool:
        return self.kind in PIECES

    def counts(self) -> float:
        """pdb-R19: half companies count a half, command elements and wagons nothing."""
        if self.kind not in FIGHTING:
            return 0.0
        return 0.5 if self.kind == "half-company" else 1.0

    def target(self) -> str:
        """What it is when shot at or attacked."""
        return KINDS[self.kind].target

    def has_token(self) -> bool:
        """A pennant stands beside the ranks and is passed through (pdb-R75)."""
        return self.kind != PENNANT

    def wheels(self) -> bool:
        return self.kind in WHEELS

    def mounted(self) -> bool:
        return self.kind == "cavalry-troop"

    def cavalry_kind(self) -> str:
        """pdb-R65: light, line or heavy; of no account to the others."""
        return self.cavalry if self.cavalry in ("light", "line", "heavy") else "line"

    def steady(self) -> bool:
        """pdb-III.6.2: units in a column count as not ready."""
        return self.ready and not self.limbered and not self.in_column

    def mover(self) -> str:
        """Its row in the table of movement dice (III.1), in the state it is in (pdb-R22, R25, R31, R75)."""
        kind = self.kind
        if kind in ("company", "half-company"):
            return "infantry"
        if kind == "cavalry-troop":
            return "light-cavalry" if self.cavalry == "light" else "cavalry"
        if kind == "dismounted-troop":
            return "dismounted-cavalry"
        if kind in PIECES:
            return KINDS[kind].arm if self.limbered else "unlimbered-artillery"
        if kind == "machine-gun":
            return "machine-gun-limbered" if self.limbered else "machine-gun-ready"
        if kind == PENNANT:
            return "command-element"
        if kind == FLAG:
            return "staff" if self.cavalry == "foot" else "command-element"
        if kind == "heliograph-team":
            return "heliograph-foot" if self.cavalry == "foot" else "heliograph-mounted"
        return kind

    def weapons(self) -> list[str]:
        """pdb-R43: what it may fire, its main weapon first."""
        found = [self.weapon] if self.weapon else []
        if self.kind == "armoured-train":
            found.append("armoured-train-rifles")
        elif (self.kind in PIECES or self.kind == "machine-gun") and self.weapon != SIDEARM:
            found.append(SIDEARM)
        return found

    def distance_to(self, other: "Element") -> float:
        """Centre to centre (pdb-R7)."""
        dx, dy = other.x - self.x, other.y - self.y
        return sqrt(dx * dx + dy * dy)

    def quality_rank(self) -> int:
        return QUALITIES[self.quality].rank


class Unit:
    """A battalion, battery, squadron, staff, team or train: what is activated as one (pdb-II.10.1, pdb-R16)."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "name",
        "side",
        "formation",
        "subject",
        "quality",
        "post",
        "elements",
        "pennant",
        "wagon",
        "had_wagon",
        "at_start",
        "active",
        "tried",
        "throws",
        "headless",
        "arrives",
        "spent",
    )

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        formation: str,
        subject: str,
        quality: str,
        post: str,
        elements: list[str],
        pennant: str,
        wagon: str,
        had_wagon: bool,
        at_start: float,
        active: bool,
        tried: bool,
        throws: dict[str, int],
        headless: int,
        arrives: int,
        spent: bool,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.formation = formation
        self.subject = subject
        self.quality = quality
        self.post = post
        self.elements = elements
        self.pennant = pennant
        self.wagon = wagon
        self.had_wagon = had_wagon
        self.at_start: float = at_start + 0.0
        self.active = active
        self.tried = tried
        self.throws = throws
        self.headless = headless
        self.arrives = arrives
        self.spent = spent

    def copy(self) -> "Unit":
        return Unit(
            self.id,
            self.name,
            self.side,
            self.formation,
            self.subject,
            self.quality,
            self.post,
            self.elements,
            self.pennant,
            self.wagon,
            self.had_wagon,
            self.at_start,
            self.active,
            self.tried,
            self.throws.copy(),
            self.headless,
            self.arrives,
            self.spent,
        )


class Site:
    """A change of the ground under way (VI.1): where, what, how many turns are done, and who is at it."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "work",
        "at",
        "x",
        "y",
        "facing",
        "front",
        "depth",
        "turns",
        "worker",
        "side",
    )

    def __init__(
        self,
        id: str,
        work: str,
        at: str,
        x: float,
        y: float,
        facing: float,
        front: float,
        depth: float,
        turns: int,
        worker: str,
        side: str,
    ) -> None:
        self.id = id
        self.work = work
        self.at = at
        self.x: float = x + 0.0
        self.y: float = y + 0.0
        self.facing: float = facing + 0.0
        self.front: float = front + 0.0
        self.depth: float = depth + 0.0
        self.turns = turns
        self.worker = worker
        self.side = side

    def copy(self) -> "Site":
        return Site(
            self.id,
            self.work,
            self.at,
            self.x,
            self.y,
            self.facing,
            self.front,
            self.depth,
            self.turns,
            self.worker,
            self.side,
        )
