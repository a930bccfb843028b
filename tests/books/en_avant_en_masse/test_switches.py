"""What an owner of the book may want otherwise, as rulings: one output under the default, and under the other value."""

from typing import Any

import pytest

from tests.books.en_avant_en_masse.asking import rule

GUNS = {"firer": "divisional-artillery", "range_cm": 12, "firer_status": 4, "target_status": 4}
BRIGADE = {"firer": "brigade-guns", "range_cm": 2, "firer_status": 4, "target_status": 4}
CLOSES = {"attacker_arm": "infantry", "attacker_status": 4, "defender_status": 4}
FIGHTS = {**CLOSES, "defender_arm": "infantry"}
PURSUES = {"pursuer_arm": "infantry", "enemy_arm": "infantry", "enemy_action": "withdraw", "enemy_withdraw_cm": 10}
TIME = {"issued_turn": 1, "distance_to_hq_cm": 5, "arm": "infantry", "clauses": ["deploy"]}
RISK = {"commander_with_unit": True, "unit_lost_status": True, "second_in_command": True}
GROUND = {"viewer": "own-player", "item": "terrain-nature", "arm": "cavalry"}
REFUSED = "refused"


@pytest.mark.parametrize(
    ("setting", "value", "procedure", "inputs", "dice", "output", "default", "other"),
    [
        # eam-R18, eam-6.4, eam-7.5
        ("cavalry-dense", "allowed", "formation-change",
         {"arm": "cavalry", "from_formation": "assault", "to_formation": "dense"}, [], "turns", REFUSED, 0.5),
        # eam-R19, eam-7.2, eam-7.3
        ("cavalry-marching-cm", 40, "movement-allowance",
         {"arm": "cavalry", "formation": "marching", "on_road": True}, [], "base_cm", 35, 40),
        ("artillery-marching-cm", 30, "movement-allowance",
         {"arm": "artillery", "formation": "marching", "on_road": True}, [], "base_cm", REFUSED, 30),
        ("artillery-marching-cm", 30, "formation-change",
         {"arm": "artillery", "from_formation": "assault", "to_formation": "marching"}, [], "turns", REFUSED, 2),
        # eam-R20, eam-6.17
        ("square-on-own-initiative", False, "form-dense-in-time",
         {"cavalry_distance_cm": 20}, [], "formation_at_contact", "dense", "assault"),
        # eam-R24, eam-10.1
        ("facing-change-turns", 2, "order-timeline",
         {**TIME, "turn_before_moving": True, "distance_to_position_cm": 20}, [], "in_position_turn", 3, 4),
        # eam-R28, eam-8.21
        ("marching-off-road", "as-assault", "movement-allowance",
         {"arm": "infantry", "formation": "marching", "terrain": ["light-wood"]}, [], "factor", REFUSED, 0.5),
        # eam-R29
        ("stacked-terrain", "worst", "movement-allowance",
         {"arm": "infantry", "terrain": ["light-wood", "steepish-hill"], "slope": "up"}, [], "factor", 0.375, 0.5),
        # eam-R32, eam-8.14
        ("bridge-needs-marching", True, "movement-allowance",
         {"arm": "infantry", "terrain": ["river", "bridge"]}, [], "factor", 1, REFUSED),
        # eam-R33, eam-8.23
        ("village-infantry", "any-formation", "movement-allowance",
         {"arm": "infantry", "terrain": ["village"]}, [], "factor", REFUSED, 1),
        # eam-R38, eam-8.27
        ("terrain-approach-cm", 5, "visible-information",
         {**GROUND, "distance_cm": 8, "line_of_sight": False}, [], "visible", True, False),
        ("terrain-scout-cm", 30, "visible-information", {**GROUND, "distance_cm": 25}, [], "visible", False, True),
        # eam-R40, eam-9.2
        ("fire-disorders", "never", "ranged-fire", GUNS, [], "effects", ["disordered"], []),
        # eam-R45, eam-11.6
        ("nervous-stops-for", "never", "unit-conduct",
         {"status": 3, "arm": "infantry", "order": "move", "step": "advance", "has_legal_target": True}, [],
         "conduct", "halt-and-fire", "act-as-ordered"),
        # eam-R53, eam-13.7
        ("brigade-canister", True, "ranged-fire", BRIGADE, [], "levels", 0, 2),
        # eam-R59, eam-6.12
        ("marching-target", "loose", "ranged-fire",
         {**GUNS, "range_cm": 2, "target_formation": "marching"}, [], "levels", 2, 1),
        # eam-R60, eam-13.11
        ("massed-fire", "best-only", "massed-fire",
         {"target_status": 4, "shots": [{"firer": "divisional-artillery", "range_cm": 12, "firer_status": 4}] * 2}, [],
         "levels", 2, 1),
        # eam-R64, eam-13.4
        ("defensive-fire-at", "any-mover", "defensive-fire",
         {"firer": "divisional-artillery", "firer_status": 4, "start_cm": 10, "closest_cm": 10, "mover_status": 4}, [],
         "levels", REFUSED, 1),
        # eam-R66
        ("retest-after-canister", False, "defensive-fire",
         {"firer": "divisional-artillery", "firer_status": 4, "start_cm": 20, "closest_cm": 2, "mover_status": 5}, [],
         "retest", True, False),
        # eam-R71
        ("flank-degrees", 60, "attack-direction", {"bearing_deg": 50}, [], "direction", "flank", "front"),
        # eam-R72, eam-15.5, eam-16.2
        ("dense-has-flanks", True, "attack-direction",
         {"bearing_deg": 90, "defender_formation": "dense"}, [], "direction", "front", "flank"),
        ("village-has-flanks", False, "attack-direction",
         {"bearing_deg": 90, "defender_formation": "loose", "defender_in_village": True}, [], "direction", "flank",
         "front"),
        # eam-R73, eam-15.7
        ("outnumber-ratio", 1.5, "willingness-to-close",
         {**CLOSES, "attacker_strength": 4, "defender_strength": 3}, [], "modifier_total", 1, 0),
        # eam-R78
        ("dense-may-assault", True, "close-assault", {**FIGHTS, "attacker_formation": "dense"}, [], "winner",
         REFUSED, "defender"),
        # eam-R84, eam-16.9
        ("cavalry-bonus-in-village", False, "close-assault",
         {**FIGHTS, "attacker_arm": "cavalry", "defender_formation": "loose", "defender_in_village": True}, [],
         "attacker_total", 7, 4),
        # eam-R87, eam-17.7
        ("winner-status-loss", "only-if-pursuing", "assault-result",
         {"arm": "infantry", "status": 5, "outcome": "winner", "chooses_pursuit": False}, [], "status_change", -1, 0),
        # eam-R88, eam-17.8
        ("pursuit-renews-combat", False, "pursuit", PURSUES, [], "outcome", "close-assault", "pursuit-ends"),
        # eam-R92
        ("dense-pursues", False, "assault-result",
         {"arm": "infantry", "status": 4, "outcome": "winner", "formation": "dense"}, [], "action", "pursue", "hold"),
        # eam-R100, eam-18.1
        ("recovery-ceiling", "six", "recover-status",
         {"method": "rally", "status": 4, "starting_status": 4, "turns_completed": 2}, [], "raised", False, True),
        # eam-R105, eam-19.7
        ("second-in-command", False, "personal-risk", RISK, [1, 1], "second_takes_over", True, False),
    ],
)  # fmt: skip
def test_a_setting_changes_what_its_reading_says(
    setting: str, value: Any, procedure: str, inputs: dict[str, Any], dice: list[int], output: str, default: Any,
    other: Any,
) -> None:  # fmt: skip
    """eam-R18 to eam-R105, as noted beside each row"""
    more = [3] if setting == "second-in-command" else []  # the die of the delay, thrown only where there is a second
    for settings, faces, expected in (({}, dice + more, default), ({setting: value}, dice, other)):
        found = rule(procedure, dice=faces, settings=settings, **inputs)
        if expected == REFUSED:
            assert found.get("refused") is True, found
        else:
            assert found[output] == expected
