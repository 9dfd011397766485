"""What scenarios are called, what is asked to settle them, and the lines of the reckoning."""

from django.utils.translation import gettext_noop as noop

from pilots.saying import say
from rulebooks.dauntless.scenarios import SCENARIOS

FACTS = {
    "kates": noop("Kates that took part"),
    "shot_down": noop("Kates shot down"),
    "jettisoned": noop("Kates alive that jettisoned their torpedo"),
    "us_air_points": noop("American points for aircraft"),
    "jp_air_points": noop("Japanese points for aircraft"),
    "turns_on_map": noop("Turns the bomber was on the map"),
    "bomber_air_points": noop("The bomber’s points for aircraft"),
    "fighter_air_points": noop("The fighter’s points for aircraft"),
    "bombers": noop("Bombers that took part"),
    "loaded_flying": noop("Bombers flying and loaded at the end"),
    "ship_points": noop("Points for ships sunk"),
    "attacker_air_points": noop("The attacker’s points for aircraft"),
    "defender_air_points": noop("The defender’s points for aircraft"),
    "all_attackers_gone": noop("All attackers have left the map or are shot down"),
    "airfields_bombed": noop("Airfields hit"),
    "installation_hexes": noop("Hexes of the installation hit"),
    "destroyer_sunk": noop("The destroyer is sunk"),
    "kamikazes_left": noop("Kamikazes flying or waiting"),
    "submarine_destroyed": noop("The submarine is destroyed"),
    "aircraft_destroyed": noop("The aircraft is destroyed"),
    "recon_points": noop("Points of the reconnaissance side"),
    "opposition_points": noop("Points of the opposition"),
    "targets_passed": noop("Targets passed over"),
    "exited": noop("It left the map in time"),
    "bettys_destroyed": noop("Bettys destroyed"),
    "jp_destroyed": noop("The Japanese fighter is destroyed"),
    "us_destroyed": noop("American fighters destroyed"),
}
LINES = {
    "jettisoned": noop("Kates that jettisoned their torpedo"),
    "kept_torpedo": noop("Kates that kept their torpedo"),
    "aircraft": noop("Points for aircraft"),
    "turns_on_map": noop("Turns on the map"),
    "turns_off_map": noop("Turns without the bomber"),
    "loaded_bombers": noop("Bombers flying and loaded"),
    "ships": noop("Ships sunk"),
    "airfields": noop("Airfields hit"),
    "both_airfields": noop("Both airfields hit"),
    "installation_hexes": noop("Hexes of the installation hit"),
    "total": noop("Points in all"),
}
WINNERS = {
    "US": noop("The Americans win."),
    "JP": noop("The Japanese win."),
    "attacker": noop("The attacker wins."),
    "defender": noop("The defender wins."),
    "bomber": noop("The bomber’s side wins."),
    "fighter": noop("The fighter’s side wins."),
    "recon": noop("The reconnaissance side wins."),
    "opposition": noop("The opposition wins."),
    "aircraft": noop("The aircraft’s side wins."),
    "submarine": noop("The submarine’s side wins."),
    "player": noop("The player wins."),
    "vehicles": noop("The player does not win."),
    "draw": noop("A draw."),
}


def scenario_title(key: str) -> str:
    """A scenario by its key; one of a later version by the key itself."""
    return say(SCENARIOS[key]["title"]) if key in SCENARIOS else key


def fact_label(name: str) -> str:
    """What is asked to settle a scenario: “Airfields hit”."""
    return say(FACTS[name]) if name in FACTS else name


def line_label(item: str) -> str:
    """A line of the reckoning: “Ships sunk”."""
    return say(LINES[item]) if item in LINES else item


def winner_word(winner: str) -> str:
    """Who won, as a sentence: “The attacker wins.”"""
    return say(WINNERS[winner]) if winner in WINNERS else winner
