"""What the desk's things are called: calculations, sides, aspects, arcs, conditions, qualities, outcomes."""

from django.utils.translation import gettext_noop as noop

from pilots.saying import say

CALCS = {
    "bearing": noop("Bearing and range"),
    "aspect": noop("Aspect of the ship"),
    "aspect_roll": noop("Aspect by die"),
    "spacing": noop("Distances between counters"),
    "bomb": noop("Bombs"),
    "skip": noop("Skip bombs"),
    "torpedo": noop("Torpedo"),
    "torpedo_run": noop("Run of a torpedo"),
    "depth_charge": noop("Depth charges"),
    "depth_charge_load": noop("Depth charges aboard"),
    "rockets": noop("Rockets"),
    "strafe": noop("Strafing"),
    "kamikaze": noop("Kamikaze"),
    "base_attack": noop("Attack on a base"),
    "odds": noop("Chances"),
    "pullout": noop("Pull-outs"),
    "dive": noop("Dive"),
    "counter": noop("Counter of a class"),
    "ship_class": noop("Class of ships"),
    "era": noop("Years of the flak"),
    "ship_file": noop("File of ships"),
    "aircraft": noop("Type of aircraft"),
    "aircraft_file": noop("File of aircraft"),
    "ship_status": noop("State of a ship"),
    "ship_move": noop("Move of a ship"),
    "solitaire_move": noop("Solitaire movement"),
    "submarine": noop("Depth of a submarine"),
    "ship_ledger": noop("Ledger of a ship"),
    "flak": noop("Flak of a ship"),
    "takeoff": noop("Take-offs from a carrier"),
    "deck": noop("Deck of a carrier"),
    "runway": noop("Runway"),
    "ground_turn": noop("Turning on the ground"),
    "drop_tanks": noop("Drop tanks"),
    "plot_timer": noop("Plot timer"),
    "note": noop("Note"),
    "pilot_table": noop("Table of pilots"),
    "scenario_list": noop("Scenarios"),
    "scenario": noop("Scenario"),
    "victory": noop("Victory"),
    "setup_roll": noop("Rolls for the set-up"),
    "edge_exit": noop("Leaving over an edge"),
    "atoll_setup": noop("Set-up of the atoll"),
    "seal": noop("Sealed text"),
    "campaign_strike": noop("Strike of a campaign"),
    "campaign_kamikaze": noop("Kamikaze of a campaign"),
}
KINDS = {
    "level": noop("Level bombing"),
    "glide": noop("Glide bombing"),
    "dive": noop("Dive bombing"),
    "vertical": noop("Vertical dive bombing"),
    "steep": noop("Steep dive bombing"),
    "skip": noop("Skip bombing"),
    "torpedo": noop("Torpedo"),
    "depth_charge": noop("Depth charge"),
    "rocket": noop("Rocket"),
    "kamikaze": noop("Kamikaze"),
    "strafe": noop("Strafing"),
}
ASPECTS = {
    "bow": noop("ahead of the bow"),
    "fore": noop("forward side"),
    "aft": noop("rear side"),
    "stern": noop("astern"),
}
SECTORS = {"fore": noop("fore"), "aft": noop("aft")}
CONDITIONS = {
    "sound": noop("sound"),
    "half_speed": noop("half speed"),
    "dead_in_water": noop("dead in the water"),
    "sunk": noop("sunk"),
}
QUALITIES = {"ace": noop("Ace"), "average": noop("Average"), "green": noop("Green"), "novice": noop("Novice")}
SIDES = {
    "US": noop("American"),
    "JP": noop("Japanese"),
    "both": noop("Both sides"),
    "attacker": noop("Attacker"),
    "defender": noop("Defender"),
    "bomber": noop("Bomber"),
    "fighter": noop("Fighter"),
    "recon": noop("Reconnaissance"),
    "opposition": noop("Opposition"),
    "aircraft": noop("Aircraft"),
    "submarine": noop("Submarine"),
    "referee": noop("Referee"),
    "player": noop("Player"),
    "vehicles": noop("Vehicles"),
}
SIDE_NAMES = {
    "US": noop("the Americans"),
    "JP": noop("the Japanese"),
    "both": noop("both sides"),
    "attacker": noop("the attacker"),
    "defender": noop("the defender"),
    "bomber": noop("the bomber’s side"),
    "fighter": noop("the fighter’s side"),
    "recon": noop("the reconnaissance side"),
    "opposition": noop("the opposition"),
    "aircraft": noop("the aircraft’s side"),
    "submarine": noop("the submarine’s side"),
    "referee": noop("the referee"),
    "player": noop("the player"),
    "vehicles": noop("the vehicles"),
}
OUTCOMES = {
    "hit": noop("hit"),
    "no_damage": noop("no damage"),
    "miss": noop("miss"),
    "contact": noop("meets a ship"),
    "running": noop("still running"),
    "not_started": noop("not in the dive yet"),
    "in_dive": noop("in the dive"),
    "pulled_out": noop("pulled out"),
    "surface": noop("met the surface"),
    "as_noted": noop("as noted"),
    "forced": noop("forced"),
    "straight": noop("straight ahead"),
    "spin": noop("spin"),
    "dive_or_brakes": noop("dives on or brakes"),
    "enters": noop("enters"),
    "waits": noop("waits"),
    "flying": noop("flying"),
    "runway": noop("on a runway"),
    "open": noop("open"),
    "closed": noop("closed"),
    "flak": noop("shot down by flak"),
    "sea": noop("into the sea"),
    "escort": noop("hits an escort"),
    "carrier": noop("hits a carrier"),
    "early": noop("1941 to mid-1943"),
    "late": noop("from July 1943"),
    "draw": noop("draw"),
}


def calc_word(calc: str) -> str:
    """A calculation: “Skip bombs”."""
    return _word(CALCS, calc)


def kind_word(kind: str) -> str:
    """A kind of attack, as in the ledger: “Glide bombing”."""
    return _word(KINDS, kind)


def aspect_word(aspect: str) -> str:
    """From where the ship is met: “ahead of the bow”."""
    return _word(ASPECTS, aspect)


def arc_word(arc: int | str) -> str:
    """A clock arc, or a sector of flak: “2 o’clock”, “fore”."""
    return say(SECTORS[arc]) if arc in SECTORS else say(noop("%(hour)s o’clock")) % {"hour": arc}


def condition_word(condition: str) -> str:
    """How a ship is: “half speed”."""
    return _word(CONDITIONS, condition)


def quality_word(quality: str) -> str:
    """A crew: “Ace”."""
    return _word(QUALITIES, quality)


def side_word(side: str) -> str:
    """A side before a noun or on its own: “American”, “Attacker”."""
    return _word(SIDES, side)


def side_name(side: str) -> str:
    """A side inside a sentence: “the Americans”, “the attacker”."""
    return _word(SIDE_NAMES, side)


def outcome_word(outcome: str) -> str:
    """What came of it, in a word or two: “hit”, “still running”, “forced”."""
    return _word(OUTCOMES, outcome)


def _word(words: dict[str, str], key: str) -> str:
    """Its word; a key of a later version stands as it is."""
    return say(words[key]) if key in words else key
