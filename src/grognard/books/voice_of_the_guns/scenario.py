# not compiled: msgspec reads its types
"""What a scenario of this book says, beyond what every scenario says: data, no rules."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from grognard.armies import load
from grognard.books.voice_of_the_guns.armies import find_troops, mustered
from grognard.core.books import Scenario as CommonScenario
from grognard.ground.files import load_ground, parse_ground
from grognard.ground.terrain import Ground

Level = Literal["brigade", "division", "corps", "army"]
Ability = Literal["inspired", "able", "average", "inept", "incompetent"]
Arm = Literal["infantry", "cavalry", "artillery", "rapid-fire"]
Troop = Literal[
    "infantry",
    "cavalry",
    "dismounted-cavalry",
    "field-artillery",
    "horse-artillery",
    "medium-artillery",
    "heavy-artillery",
    "mechanical-rapid-fire",
    "gas-rapid-fire",
]
Quality = Literal["elite", "experienced", "regulars", "conscripts", "militia"]
Formation = Literal[
    "line",
    "assault-column",
    "column-of-route",
    "column-of-squadrons",
    "loose-order",
    "extended-order",
    "limbered",
]
GunClass = Literal["", "horse", "field", "medium", "heavy", "super-heavy"]


class UnitData(Struct, frozen=True, forbid_unknown_fields=True):
    """vog-1.2 a battalion, squadron, battery or machine-gun company (vog-2.4: as the army had them); vog-2.3 in
    its strength of the campaign.

    vog-5.2: which formations it knows is its own. vog-16.4: a factor and offsets of its own may be given.
    """

    id: str
    name: str
    brigade: str
    arm: Arm
    troop: Troop
    weapon: str
    quality: Quality
    x_m: float
    y_m: float
    facing_deg: float
    elements: int = 0
    guns: int = 0
    men: int = 0
    gun_class: GunClass = ""
    howitzers: bool = False
    long_arm: bool = False
    formation: Formation = "line"
    formations: tuple[Formation, ...] = ()
    ranks: int = 1
    unlimbered: bool = False
    quality_factor: int | None = None
    charge_offset: int | None = None
    advance_offset: int | None = None
    arrives: int = 0
    hidden: bool = False


class MusteredData(Struct, frozen=True, forbid_unknown_fields=True):
    """Troops of the armies that the scenario names: what they are comes from there, where they stand from here."""

    troops: str
    brigade: str
    x_m: float
    y_m: float
    facing_deg: float
    formation: Formation = "line"
    formations: tuple[Formation, ...] = ()
    ranks: int = 1
    unlimbered: bool = False
    arrives: int = 0
    hidden: bool = False


class BrigadeData(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    side: str
    general: str
    division: str = ""


class GeneralData(Struct, frozen=True, forbid_unknown_fields=True):
    """vog-9.3.1: only brigade commanders have an ability."""

    id: str
    name: str
    side: str
    level: Level
    x_m: float
    y_m: float
    ability: Ability = "average"
    division: str = ""
    arrives: int = 0


class ObjectiveData(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    x_m: float
    y_m: float
    points: int
    radius_m: float
    held_by: str = ""


class WeaponData(Struct, frozen=True, forbid_unknown_fields=True):
    """vog-15.8: a weapon the printed lists lack, in the same terms. A missing bracket is a quarter more (vog-R2)."""

    id: str
    name: str
    kind: Literal["small-arm", "artillery", "rapid-fire"]
    loading: Literal["muzzle", "breech", "magazine"]
    short: int
    effective: int
    short_15mm: int | None = None
    effective_15mm: int | None = None


class SideData(Struct, frozen=True, forbid_unknown_fields=True):
    """Which way a side advances (towards the enemy's table edge), and what its army knows."""

    name: str
    advance_deg: float
    army: str = ""
    uses_indirect_fire: bool = False
    field_telephone: bool = False


class PointsData(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side scores for enemy units (vog-R84), and the margin that makes a victory decisive."""

    finished: int
    below_advance: int
    gun_lost: int = 0
    margin: int = 1
    decisive: int = 20


class Scenario(CommonScenario, frozen=True, forbid_unknown_fields=True):
    """vog-1.1: a scenario names its war. `ground` is a map that comes with the program, or a map itself."""

    war: str
    metres_per_unit: float
    ground: str | dict[str, Any]
    advance: tuple[SideData, ...]
    brigades: tuple[BrigadeData, ...]
    generals: tuple[GeneralData, ...]
    objectives: tuple[ObjectiveData, ...]
    points: PointsData
    units: tuple[UnitData, ...] = ()
    armies: str = ""
    mustered: tuple[MusteredData, ...] = ()
    weapon_names: dict[str, str] = {}
    weapons: tuple[WeaponData, ...] = ()
    hidden_status: bool = False

    def all_units(self) -> tuple[UnitData, ...]:
        """The units written here, and those mustered from the armies; ValueError where these do not fit."""
        if not self.mustered:
            return self.units
        armies = load(self.armies)
        found = list(self.units)
        for data in self.mustered:
            facts = mustered(find_troops(armies, data.troops), self.weapon_names)
            placed = {name: getattr(data, name) for name in data.__struct_fields__ if name != "troops"}
            found.append(msgspec.convert({"id": data.troops, **facts, **placed}, UnitData))
        return tuple(found)

    def read_ground(self, file: str) -> Ground:
        """The map, in metres. GroundError tells every fault of it."""
        if isinstance(self.ground, str):
            return load_ground(self.ground)
        return parse_ground(msgspec.json.encode(self.ground).decode(), file)
