# not compiled: it reads files once, at import
"""The rulings this book answers by name, each with the function that makes it."""

from pathlib import Path

from grognard.books.voice_of_the_guns.artillery import (
    artillery_evolutions,
    building_damage,
    indirect_fire,
    weapon_range,
)
from grognard.books.voice_of_the_guns.close_combat import charge, close_combat_result
from grognard.books.voice_of_the_guns.combat import combat_damage, combat_zone, eligible_elements
from grognard.books.voice_of_the_guns.command import activation, command_zone, dice_allocation, general_ability
from grognard.books.voice_of_the_guns.composition import apply_damage, combat_status
from grognard.books.voice_of_the_guns.disorder import disorder, reform
from grognard.books.voice_of_the_guns.generals import general_risk
from grognard.books.voice_of_the_guns.morale import flinch_test, rally_test, retire_distance, retired_through
from grognard.books.voice_of_the_guns.movement import move_allowance, unit_move
from grognard.books.voice_of_the_guns.order import skirmish_screen, unit_order
from grognard.core.procedures import read_procedures

PROCEDURES = read_procedures(
    Path(__file__).parent / "procedures.toml",
    {
        "combat-status": combat_status,
        "apply-damage": apply_damage,
        "unit-order": unit_order,
        "skirmish-screen": skirmish_screen,
        "general-ability": general_ability,
        "command-zone": command_zone,
        "activation": activation,
        "dice-allocation": dice_allocation,
        "move-allowance": move_allowance,
        "unit-move": unit_move,
        "artillery-evolutions": artillery_evolutions,
        "combat-zone": combat_zone,
        "eligible-elements": eligible_elements,
        "weapon-range": weapon_range,
        "combat-damage": combat_damage,
        "indirect-fire": indirect_fire,
        "building-damage": building_damage,
        "charge": charge,
        "close-combat-result": close_combat_result,
        "flinch-test": flinch_test,
        "retire-distance": retire_distance,
        "retired-through": retired_through,
        "rally-test": rally_test,
        "disorder": disorder,
        "reform": reform,
        "general-risk": general_risk,
    },
)
