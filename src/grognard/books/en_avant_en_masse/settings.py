"""What the document leaves open, and the adopted readings an owner may want otherwise: one attribute a setting."""

from dataclasses import dataclass


@dataclass(slots=True)
class Settings:
    """In the order of `tables/settings.csv`, which holds the defaults, the choices and the reading behind each."""

    corps_commander: str
    initial_orders: bool
    move_halts_at_cm: float
    friends_block: bool
    cavalry_dense: str
    cavalry_marching_cm: float
    artillery_marching_cm: float | None
    square_on_own_initiative: bool
    facing_change_turns: float
    deviation_degrees: float
    marching_off_road: str
    stacked_terrain: str
    bridge_needs_marching: bool
    village_infantry: str
    terrain_approach_cm: float
    terrain_scout_cm: float
    units_visible: str
    fire_disorders: str
    disordered_holds_fire: str
    pugnacious_reach: str
    steady_reluctance: str
    nervous_stops_for: str
    wavering_fires: str
    rout_normal_move: str
    commander_leadership: str
    brigade_canister: bool
    cavalry_guns: str
    fire_arc_degrees: float
    line_of_sight: str
    marching_target: str
    massed_fire: str
    fire_and_move: str
    defensive_fire_after_firing: bool
    defensive_fire_at: str
    retest_after_canister: bool
    flank_degrees: float
    dense_has_flanks: bool
    village_has_flanks: bool
    outnumber_ratio: float
    dense_may_assault: bool
    multiple_combat: str
    cavalry_bonus_in_village: bool
    winner_status_loss: str
    pursuit_renews_combat: bool
    dense_pursues: bool
    recovery_ceiling: str
    recovery_per_turn: float
    second_in_command: bool
    personal_risk: bool
    victory: str
