# not compiled: it reads a file once, at import
"""The rulings this book answers by name: `procedures.toml` and the functions behind it."""

from pathlib import Path

from grognard.books.pluie_des_balles.actions import action_allowance, artillery_evolution, plan_actions
from grognard.books.pluie_des_balles.basics import formation_kind, sector_check
from grognard.books.pluie_des_balles.cavalry import cavalry_charge, follow_up_attacks, sauve_qui_peut
from grognard.books.pluie_des_balles.close_combat import close_combat, column_assault
from grognard.books.pluie_des_balles.command import (
    activate_unit,
    ammunition_supply,
    command_state,
    hq_contact,
)
from grognard.books.pluie_des_balles.engineering import engineering_work
from grognard.books.pluie_des_balles.fire import direct_fire, range_band
from grognard.books.pluie_des_balles.fire_on_column import fire_on_column
from grognard.books.pluie_des_balles.indirect_fire import (
    indirect_fire_deviation,
    indirect_fire_effect,
    indirect_fire_mission,
)
from grognard.books.pluie_des_balles.movement import check_move, movement_allowance, retreat_distance
from grognard.books.pluie_des_balles.reaction import reaction_options
from grognard.core.procedures import read_procedures

PROCEDURES = read_procedures(
    Path(__file__).parent / "procedures.toml",
    {
        "activate-unit": activate_unit,
        "command-state": command_state,
        "hq-contact": hq_contact,
        "action-allowance": action_allowance,
        "plan-actions": plan_actions,
        "artillery-evolution": artillery_evolution,
        "movement-allowance": movement_allowance,
        "check-move": check_move,
        "retreat-distance": retreat_distance,
        "formation-kind": formation_kind,
        "sector-check": sector_check,
        "range-band": range_band,
        "direct-fire": direct_fire,
        "fire-on-column": fire_on_column,
        "ammunition-supply": ammunition_supply,
        "reaction-options": reaction_options,
        "close-combat": close_combat,
        "column-assault": column_assault,
        "cavalry-charge": cavalry_charge,
        "follow-up-attacks": follow_up_attacks,
        "sauve-qui-peut": sauve_qui_peut,
        "engineering-work": engineering_work,
        "indirect-fire-mission": indirect_fire_mission,
        "indirect-fire-deviation": indirect_fire_deviation,
        "indirect-fire-effect": indirect_fire_effect,
    },
)
