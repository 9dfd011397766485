"""A good request of every calculation, with the keys of its answer."""

from typing import Any

ATTACK = "outcome reasons steps hits dice_unused"
BOMB = {"calc": "bomb", "kind": "dive", "dice": [4]}
SHIP_CELLS = "nation,class_id,light_early,light_late,heavy_early,heavy_late,speed,turning,hits,silhouette,points,names"
AIRCRAFT_CELLS = "nation,type,engines,fighter,wing_points,l_hits,takeoff_factors,manoeuvre_low,manoeuvre_high,lowest_level_speed"
CHARGES = [{"setting": "S", "in_hex": True}, {"setting": "D", "in_hex": True}]
HIT_AREA = [{"id": "a", "silhouette": 3}, {"id": "b", "silhouette": 1, "depth": 15}]
DROP = {"nation": "JP", "altitude": 300, "level_bank": True}
WAITING = [{"id": "a", "first_turn": 1, "factors": 3}, {"id": "b", "first_turn": 3, "factors": 1}]
EVENTS = [
    {"turn": 1, "type": "depth", "order": "dive"},
    {"turn": 2, "type": "move", "move": 1},
    {"turn": 2, "type": "attack", "attack": BOMB},
    {"turn": 3, "type": "hits", "source": "depth_charge", "hits": 2},
    {"turn": 4, "type": "correction", "hits": -1, "light": -1},
]
SUBMARINE = {
    "nation": "JP",
    "class_id": "SS-1",
    "light": "1C",
    "heavy": "0",
    "speed": "1/2",
    "turning": "1/1",
    "hits": 9,
    "points": 50,
}
MISSION = {"id": "1", "side": "JP", "route": "off_table", "aircraft": "D3A", "eligible": True, "attack": BOMB}
TANKS = {"fighter": True, "carrying": True, "on_map": True, "phase": "execution", "level_bank": True, "speed": 5}

GOOD: dict[str, tuple[str, dict[str, Any]]] = {
    "bearing": ("range arcs arc boundary", {"from_hex": [0, 0], "facing": 1, "to_hex": [3, -1]}),
    "aspect": ("arc aspect modifier", {"from_hex": [0, 1], "ship_hex": [0, 0], "ship_facing": 2}),
    "aspect_roll": ("aspect modifier", {"die": 3}),
    "spacing": ("minimum ok pairs", {"kind": "flak", "hexes": [{"id": "a", "hex": [0, 0]}, {"id": "b", "hex": [1, 1]}]}),
    "bomb": (f"{ATTACK} red_die_modifier closes_deck", {"kind": "glide", "dice": [1, 6]}),
    "skip": (
        f"{ATTACK} aspect modifier quality_modifier",
        {"altitude": 100, "speed": 4, "adjacent": True, "pointing": True, "aspect": "aft", "bombs": 2, "dice": [3, 4, 5]},
    ),
    "torpedo": (
        f"{ATTACK} in_play aspect modifier",
        {**DROP, "hexes_entered": 2, "aspect": "bow", "dice": [6]},
    ),
    "torpedo_run": (
        f"{ATTACK} in_play path ship turn hexes_entered aspect modifier",
        {
            **DROP, "hex": [0, 3], "facing": 1, "drop_turn": 2, "last_turn": 6,
            "ships": [{"id": "a", "track": [{"turn": 1, "hex": [0, 0], "facing": 3}]}], "dice": [5],
        },
    ),
    "depth_charge": (
        f"{ATTACK} quality_modifier",
        {"altitude": 100, "depth": 60, "charges": CHARGES, "dice": [3]},
    ),
    "depth_charge_load": ("states left", {"S": 4, "D": 4, "drops": [{"turn": 1, "S": 2}, {"turn": 1, "D": 3}]}),
    "rockets": (
        f"{ATTACK} silhouette_modifier ships",
        {"ships": HIT_AREA, "on_target": ["a", "b"], "dice": [2]},
    ),
    "strafe": ("outcome reasons steps hits light_loss heavy_loss", {"guns": "bracketed", "results": ["C", "E", "A"]}),
    "kamikaze": (
        f"{ATTACK} aircraft_lost notes",
        {"nation": "JP", "engines": 2, "altitude": 0, "ship_in_path": True, "dice": [4]},
    ),
    "base_attack": ("outcome reasons hits", {"direct_hits": 2}),
    "odds": ("dice reasons distribution out_of mean ways_at_least", {"attack": BOMB, "bombs_hit": 2, "at_least": 7}),
    "pullout": ("allowed table shot_down", {"mode": "steep", "wing_points": 3, "used": 2, "wing_points_after": 2}),
    "dive": (
        "outcome trace altitude dive_mp airspeed_change pullout_used shot_down_below_wing_points bomb",
        {
            "mode": "vertical", "start": "level", "altitude": 12_000, "wing_points": 6, "hex": [0, 0], "facing": 4,
            "turns": [{"mp": 6, "plot": ["NO", "VERT 4"]}, {"mp": 8, "plot": ["VERT 6", "FWD", "PO 2"]}],
        },
    ),
    "counter": ("counter", {"class_code": "DE"}),
    "ship_class": ("class", {"nation": "US", "class_id": "BB-2"}),
    "era": ("era", {"date": "1943-07"}),
    "ship_file": ("rows errors", {"text": f"{SHIP_CELLS}\nUS,DD-1,3,2x4,?,1A,1/1,2/1,6,+1,,Fletcher\nUS,XX-1,,,,,,,,,,\n"}),
    "aircraft": ("aircraft", {"nation": "US", "type": "SBD Dauntless"}),
    "aircraft_file": ("rows errors", {"text": f"{AIRCRAFT_CELLS}\r\nJP,A6M2 Zero,1,yes,4,2,3,4,7,2\r\nJP,X,9,no,,,,,,\r\n"}),
    "ship_status": ("condition percent speed turning thresholds", {"hits_listed": 33, "hits": 17, "speed": "1", "turning": "1"}),
    "ship_move": (
        "condition move sides must_move order",
        {
            "speed": "1/2", "turning": "1/2", "turn": 4, "hits_listed": 9, "hits": 1, "hex": [0, 0], "facing": 2,
            "order": {"move": 1, "sides": 1, "direction": "L"},
        },
    ),
    "solitaire_move": ("result condition move direction ignored", {"speed": "1/2", "turning": "0", "turn": 3, "result": "1L"}),
    "submarine": ("must_surface start states", {"depth": 30, "hits_listed": 9, "hits": 5, "orders": ["dive", "rise", "hold"]}),
    "ship_ledger": (
        "counter hits_listed start states condition points",
        {"ship": SUBMARINE, "era": "late", "depth": 30, "hex": [0, 0], "facing": 1, "events": EVENTS},
    ),
    "flak": (
        "light heavy deflection_arc options shots",
        {
            "light": "2x16", "heavy": "6B+4C", "light_loss": 3, "light_max_range": 10,
            "targets": [{"id": "1", "arc": 4, "range": 9}, {"id": "2", "arc": 12, "range": 16}],
            "shots": [{"gun": "light", "number": 2, "target": "1"}, {"gun": "heavy", "number": 2, "target": "2"}],
        },
    ),
    "takeoff": ("aircraft", {"aircraft": WAITING}),
    "deck": ("open closed_after_turn", {"turn": 5, "hits": [{"turn": 3, "kind": "torpedo"}, {"turn": 4, "kind": "dive"}]}),
    "runway": ("can_take_off stopped_in", {"path": ["1", "2", "3"], "destroyed": ["2"]}),
    "ground_turn": ("ok code", {"sides": 4}),
    "drop_tanks": ("allowed reasons before after", {**TANKS, "manoeuvre_speeds": [4, 6], "l_hits_normal": 2}),
    "plot_timer": ("planes notes", {"limit": 150, "planes": [{"id": "a", "noted_at": 151, "increment": "stall"}]}),
    "note": ("needed readable", {"phase": "plotting", "from_type": "P-38G", "to_type": " p-38g", "die": 4}),
    "pilot_table": ("line final_column", {"nation": "JP", "date": "1944-01"}),
    "scenario_list": ("scenarios", {}),
    "scenario": ("scenario", {"scenario": "atoll_attack"}),
    "victory": (
        "scenario winner points lines",
        {"scenario": "fleet_contact", "facts": {"recon_points": 12, "opposition_points": 0}},
    ),
    "setup_roll": ("aircraft dice_unused", {"scenario": "kamikaze_attack", "aircraft": ["a", "b"], "dice": [6, 1, 1]}),
    "edge_exit": ("allowed code", {"scenario": "anti_torpedo_patrol", "side": "JP", "loaded": True, "edge": "2-3"}),
    "atoll_setup": (
        "ok problems",
        {"airfields": [[[0, 0]]], "trucks": [[1, 0]], "flak": [{"hex": [0, 0], "kind": "light", "guns": 3}]},
    ),
    "seal": ("digest", {"salt": "x", "text": "Hex 1201"}),
    "campaign_strike": (
        "game missions successful_missions victory_points report",
        {"game": 3, "missions": [MISSION, {**MISSION, "id": "2", "route": "on_table", "sortie": "j-4", "aircraft": None}]},
    ),
    "campaign_kamikaze": ("result victory_points ship_hits dice_unused", {"table3_die": 5, "engines": 1, "dice": [3]}),
}  # fmt: skip
"""By its name: the keys besides ``calc``, ``id`` and ``rule``, and the fields."""
KEYS = {calc: set(keys.split()) for calc, (keys, _) in GOOD.items()}
SEEDS = {calc: {"calc": calc, **fields} for calc, (_, fields) in GOOD.items()}
