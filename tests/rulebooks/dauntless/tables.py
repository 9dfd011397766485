"""The fields of every request in their order. ``name`` is required, ``name=`` may be absent, ``name=0`` is its default."""

TABLES = """
bearing: from_hex facing to_hex
aspect: from_hex ship_hex ship_facing
aspect_roll: die
spacing: kind= minimum= hexes
bomb: kind depth=0 clouds=false dice
skip: altitude speed adjacent= pointing= aspect= aircraft_hex= aircraft_facing= ship_hex= ship_facing= quality=average
    depth=0 bombs dice=[]
torpedo: nation altitude level_bank hexes_entered aspect= from_hex= ship_hex= ship_facing= depth=0 dice=[]
torpedo_run: nation altitude level_bank hex facing drop_turn last_turn ships dice=[]
depth_charge: altitude depth quality=average charges dice=[]
depth_charge_load: S D drops
rockets: ships on_target dice=[]
strafe: guns depth=0 results
kamikaze: nation engines altitude ship_in_path depth=0 date= dice=[]
base_attack: direct_hits
odds: attack bombs_hit= at_least=
pullout: mode wing_points cockpit_hits=0 used= wing_points_after=
dive: mode start altitude trained=true clouds=false wing_points cockpit_hits=0 bank_cost= half_roll_cost= hex= facing= turns
counter: class_code
ship_class: nation class_id
era: date
ship_file: text
aircraft: nation type
aircraft_file: text
ship_status: hits_listed hits speed turning
ship_move: speed turning turn hits_listed= hits=0 anchored=false order= hex= facing=
solitaire_move: speed turning turn hits_listed= hits=0 anchored=false result= table= die=
submarine: depth=0 hits_listed= hits=0 orders
ship_ledger: ship era anchored=false depth=0 hex= facing= events
flak: light= heavy= light_loss=0 heavy_loss=0 depth=0 light_max_range= heavy_max_range= heavy_min_range=13 targets shots=[]
takeoff: aircraft closed_after_turn=
deck: turn hits
runway: path destroyed
ground_turn: sides
drop_tanks: fighter carrying on_map phase visibility_in_use=false enemy_sighted=false level_bank speed manoeuvre_speeds=
    lowest_level_speed= guns_fired=[] l_hits_normal
plot_timer: limit planes
note: phase from_type to_type die
pilot_table: nation date
scenario_list:
scenario: scenario
victory: scenario facts
setup_roll: scenario aircraft= dice
edge_exit: scenario side loaded edge
atoll_setup: airfields trucks flak
seal: salt text
campaign_strike: game missions
campaign_kamikaze: table3_die engines dice=[]
"""
