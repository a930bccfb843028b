"""The choices the book leaves open: one attribute per row of `tables/settings.csv`."""

from dataclasses import dataclass


@dataclass(slots=True)
class Settings:
    figure_scale: str
    fifteen_mm_distances: str
    printed_bracket_misprints: str
    minimum_combat_status: str
    dice_allocation: str
    activated_must_advance: str
    out_of_range_unit: str
    disabled_general_penalty: str
    successor_ability: str
    give_way_distance: str
    retire_die: str
    unlisted_formation_change: str
    evolution_base: str
    heavy_artillery_move: str
    terrain_deduction: str
    half_move_counts_deductions: bool
    charged_unit_movement: str
    dismount_cost: str
    factors_apply_to: str
    half_result_rounding: str
    disorder_half: str
    combat_table_overflow: str
    magazine_counts_as_breech: bool
    machine_guns_as_magazine: bool
    breech_loading_artillery_bonus: bool
    combat_zone_shape: str
    target_priority: str
    half_move_in_close_combat: bool
    weapon_factors_in_melee: str
    screen_combat_status: str
    blast_hits: str
    evolution_cycle: str
    fire_then_move: str
    flinch_point: str
    flinch_damage: str
    flinch_retired_moves: str
    outnumber_by: str
    failed_infantry_flinch_disorders: bool
    charge_into_air_disorders: str
    charged_cavalry: str
    cavalry_cuts_down_retirers: bool
    terrain_disorder_blocks_orders: bool
    cavalry_winners_disordered: bool
    extended_order_charges: bool
    reforming_strikes_back: bool
    beaten_cavalry_driven_off: bool
    army_break: str
