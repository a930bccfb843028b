"""What the book leaves open (readings.md): one attribute per row of `tables/settings.csv`, none with a value
here.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Settings:
    sector_degrees: float
    units_block_sight: bool
    flank_definition: str
    first_side: str
    activation_natural_faces: bool
    individual_after_failure: bool
    comms_no_contact_double: bool
    movement_throw: str
    mixed_terrain: str
    road_ignores_terrain: bool
    field_artillery_shots: float
    heavy_position_required: bool
    lahitolle_range: float
    bullseye_conditions: str
    lost_command_element: str
    column_bonus: str
    reaction_trigger: str
    reaction_point: str
    charge_modifiers: str
    column_assault_last_failure: str
    engineering_clock: str
    indirect_ring_cm: float
    bullseye_on_indirect: bool
    fog_of_war: str
    victory: str
    follow_up_modifier: str
    reactions_per_half: str
