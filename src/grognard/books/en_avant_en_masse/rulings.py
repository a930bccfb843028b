# not compiled: it reads files once, at import
"""The rulings of the book by the names of `procedures.toml`, in the order of the printed chapters."""

from pathlib import Path

from grognard.books.en_avant_en_masse.close_assault import (
    attack_direction,
    close_assault,
    willingness_to_close,
)
from grognard.books.en_avant_en_masse.combined_assault import combined_assault
from grognard.books.en_avant_en_masse.command import (
    commander_action,
    order_delay,
    order_timeline,
    validate_order,
)
from grognard.books.en_avant_en_masse.disorder import reorder
from grognard.books.en_avant_en_masse.fire import massed_fire, ranged_fire
from grognard.books.en_avant_en_masse.fire_in_defence import defensive_fire
from grognard.books.en_avant_en_masse.formations import form_dense_in_time, formation_change
from grognard.books.en_avant_en_masse.information import visible_information
from grognard.books.en_avant_en_masse.movement import move_along_path, movement_allowance
from grognard.books.en_avant_en_masse.recovery import recover_status
from grognard.books.en_avant_en_masse.representation import unit_footprint
from grognard.books.en_avant_en_masse.results import assault_result, pursuit, run_away_move
from grognard.books.en_avant_en_masse.risk import leaderless_unit, personal_risk
from grognard.books.en_avant_en_masse.status import leadership_score, unit_conduct
from grognard.core.procedures import read_procedures

PROCEDURES = read_procedures(
    Path(__file__).parent / "procedures.toml",
    {
        "unit-footprint": unit_footprint,
        "commander-action": commander_action,
        "order-delay": order_delay,
        "validate-order": validate_order,
        "order-timeline": order_timeline,
        "formation-change": formation_change,
        "form-dense-in-time": form_dense_in_time,
        "movement-allowance": movement_allowance,
        "move-along-path": move_along_path,
        "reorder": reorder,
        "unit-conduct": unit_conduct,
        "leadership-score": leadership_score,
        "ranged-fire": ranged_fire,
        "massed-fire": massed_fire,
        "defensive-fire": defensive_fire,
        "attack-direction": attack_direction,
        "willingness-to-close": willingness_to_close,
        "close-assault": close_assault,
        "combined-assault": combined_assault,
        "assault-result": assault_result,
        "run-away-move": run_away_move,
        "pursuit": pursuit,
        "recover-status": recover_status,
        "personal-risk": personal_risk,
        "leaderless-unit": leaderless_unit,
        "visible-information": visible_information,
    },
)
