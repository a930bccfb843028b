"""What a unit is and what has become of it. Slotted, copied by hand."""

from typing import ClassVar

from grognard.ground.rectangles import Rectangle


class Roll:
    """What a unit is from first to last; copies share it. vog-4.5: its elements are never removed."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "id",
        "name",
        "side",
        "brigade",
        "arm",
        "troop",
        "gun_class",
        "weapon",
        "loading",
        "quality",
        "howitzers",
        "long_arm",
        "elements",
        "men",
        "start_guns",
        "start_cs",
        "charge_limiter",
        "advance_limiter",
        "formations",
        "parents",
        "arrives",
    )

    __slots__ = FIELDS

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        brigade: str,
        arm: str,
        troop: str,
        gun_class: str,
        weapon: str,
        loading: str,
        quality: str,
        howitzers: bool,
        long_arm: bool,
        elements: int,
        men: int,
        start_guns: int,
        start_cs: int,
        charge_limiter: int,
        advance_limiter: int,
        formations: list[str],
        parents: list[str],
        arrives: int,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.brigade = brigade
        self.arm = arm
        self.troop = troop
        self.gun_class = gun_class
        self.weapon = weapon
        self.loading = loading
        self.quality = quality
        self.howitzers = howitzers
        self.long_arm = long_arm
        self.elements = elements
        self.men = men
        self.start_guns = start_guns
        self.start_cs = start_cs
        self.charge_limiter = charge_limiter
        self.advance_limiter = advance_limiter
        self.formations = formations
        self.parents = parents
        self.arrives = arrives


class Unit:
    """What has become of a unit. vog-4.1, vog-4.4: its combat status is kept here. Distances in the table's unit."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "roll",
        "cs",
        "guns",
        "formation",
        "ranks",
        "state",
        "x",
        "y",
        "facing",
        "off",
        "gone",
        "hidden",
        "activated",
        "moved",
        "spent",
        "full",
        "over_half",
        "fought",
        "retired",
        "damage",
        "under_artillery",
        "under_skirmish",
        "under_formed",
        "ambushed",
        "approached",
        "disordered",
        "beaten",
        "broken",
        "stood",
        "wet",
        "prone",
        "halted",
        "halted_mark",
        "passed_by",
        "retired_moves",
        "retired_since",
        "running",
        "retire_again",
        "charging",
        "charge_left",
        "charge_stood",
        "led_by",
        "charges",
        "charged_bound",
        "fresh",
        "passed",
        "inside",
        "going",
        "melee",
        "crew_away",
        "mounted",
        "screened",
        "plan",
        "observer",
        "observer_x",
        "observer_y",
        "observer_back",
        "marked",
        "bounds_ranged",
        "ranged_x",
        "ranged_y",
    )

    __slots__ = (*FIELDS, "box")

    def __init__(
        self,
        roll: Roll,
        cs: int,
        guns: int,
        formation: str,
        ranks: int,
        state: str,
        x: float,
        y: float,
        facing: float,
        off: bool,
        gone: str,
        hidden: bool,
        activated: bool = False,
        moved: float = 0.0,
        spent: float = 0.0,
        full: float = 0.0,
        over_half: bool = False,
        fought: bool = False,
        retired: bool = False,
        damage: int = 0,
        under_artillery: bool = False,
        under_skirmish: bool = False,
        under_formed: bool = False,
        ambushed: bool = False,
        approached: float = -1.0,
        disordered: bool = False,
        beaten: bool = False,
        broken: bool = False,
        stood: int = 0,
        wet: int = -1,
        prone: bool = False,
        halted: str = "",
        halted_mark: int = 0,
        passed_by: str = "",
        retired_moves: int = 0,
        retired_since: int = 0,
        running: int = 0,
        retire_again: bool = False,
        charging: str = "",
        charge_left: float = 0.0,
        charge_stood: list[float] | None = None,
        led_by: str = "",
        charges: int = 0,
        charged_bound: int = -1,
        fresh: bool = False,
        passed: bool = False,
        inside: str = "",
        going: bool = False,
        melee: bool = False,
        crew_away: bool = False,
        mounted: bool = False,
        screened: bool = False,
        plan: list[str] | None = None,
        observer: str = "",
        observer_x: float = 0.0,
        observer_y: float = 0.0,
        observer_back: int = 0,
        marked: str = "",
        bounds_ranged: int = 0,
        ranged_x: float = 0.0,
        ranged_y: float = 0.0,
    ) -> None:
        self.roll = roll
        self.cs = cs
        self.guns = guns
        self.formation = formation
        self.ranks = ranks
        self.state = state
        self.x = x
        self.y = y
        self.facing = facing
        self.off = off
        self.gone = gone
        self.hidden = hidden
        self.activated = activated
        self.moved = moved
        self.spent = spent
        self.full = full
        self.over_half = over_half
        self.fought = fought
        self.retired = retired
        self.damage = damage
        self.under_artillery = under_artillery
        self.under_skirmish = under_skirmish
        self.under_formed = under_formed
        self.ambushed = ambushed
        self.approached = approached
        self.disordered = disordered
        self.beaten = beaten
        self.broken = broken
        self.stood = stood
        self.wet = wet
        self.prone = prone
        self.halted = halted
        self.halted_mark = halted_mark
        self.passed_by = passed_by
        self.retired_moves = retired_moves
        self.retired_since = retired_since
        self.running = running
        self.retire_again = retire_again
        self.charging = charging
        self.charge_left = charge_left
        self.charge_stood: list[float] = [] if charge_stood is None else charge_stood
        self.led_by = led_by
        self.charges = charges
        self.charged_bound = charged_bound
        self.fresh = fresh
        self.passed = passed
        self.inside = inside
        self.going = going
        self.melee = melee
        self.crew_away = crew_away
        self.mounted = mounted
        self.screened = screened
        self.plan: list[str] = [] if plan is None else plan
        self.observer = observer
        self.observer_x = observer_x
        self.observer_y = observer_y
        self.observer_back = observer_back
        self.marked = marked
        self.bounds_ranged = bounds_ranged
        self.ranged_x = ranged_x
        self.ranged_y = ranged_y
        self.box: Rectangle | None = None
        """The ground it stands on, once it was reckoned; forgotten when it moves or forms otherwise."""

    def copy(self) -> "Unit":
        twin = self._copied()
        twin.box = self.box
        return twin

    def _copied(self) -> "Unit":
        return Unit(
            self.roll,
            self.cs,
            self.guns,
            self.formation,
            self.ranks,
            self.state,
            self.x,
            self.y,
            self.facing,
            self.off,
            self.gone,
            self.hidden,
            self.activated,
            self.moved,
            self.spent,
            self.full,
            self.over_half,
            self.fought,
            self.retired,
            self.damage,
            self.under_artillery,
            self.under_skirmish,
            self.under_formed,
            self.ambushed,
            self.approached,
            self.disordered,
            self.beaten,
            self.broken,
            self.stood,
            self.wet,
            self.prone,
            self.halted,
            self.halted_mark,
            self.passed_by,
            self.retired_moves,
            self.retired_since,
            self.running,
            self.retire_again,
            self.charging,
            self.charge_left,
            self.charge_stood.copy(),
            self.led_by,
            self.charges,
            self.charged_bound,
            self.fresh,
            self.passed,
            self.inside,
            self.going,
            self.melee,
            self.crew_away,
            self.mounted,
            self.screened,
            self.plan.copy(),
            self.observer,
            self.observer_x,
            self.observer_y,
            self.observer_back,
            self.marked,
            self.bounds_ranged,
            self.ranged_x,
            self.ranged_y,
        )
