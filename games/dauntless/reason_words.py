"""Why something came to nothing or does not go: automatic misses, shots and orders refused, problems of a set-up."""

from django.utils.translation import gettext_noop as noop

from games.dauntless.refusal_words import refused
from pilots.saying import say

REASONS = {
    "too_deep_for_bombs": noop("At 60 feet or deeper a submarine is out of the reach of bombs."),
    "no_bomb_on_target": noop("No bomb hit the target."),
    "altitude_too_high": noop("The aircraft was too high."),
    "altitude_too_high/skip": noop("The aircraft was above 100 feet."),
    "altitude_too_high/torpedo": noop("The torpedo was dropped from too high; no counter is placed."),
    "altitude_too_high/torpedo_run": noop("The torpedo was dropped from too high; no counter is placed."),
    "altitude_too_high/kamikaze": noop("The aircraft did not end its movement at 0 feet."),
    "altitude_too_low": noop("The aircraft was below 100 feet."),
    "too_slow": noop("The aircraft was slower than 4."),
    "not_adjacent": noop("The aircraft did not end next to the ship."),
    "not_pointing": noop("The aircraft did not head straight at the ship."),
    "target_submerged": noop("The target is below the surface."),
    "run_too_short": noop("The torpedo met the ship before it had entered two hexes."),
    "out_of_sight": noop("The submarine is deeper than 100 feet and cannot be seen."),
    "scattered": noop("The depth charge fell outside the submarine’s hex."),
    "wrong_setting": noop("The depth charge was set for another depth."),
    "no_rocket_on_target": noop("No rocket hit a ship."),
    "nothing_counts": noop("None of these results counts against a ship."),
    "no_ship_in_path": noop("No ship was in the aircraft’s path."),
    "clouds": noop("Nobody dive-bombs through cloud."),
    "submerged": noop("A submarine fires only on the surface."),
    "unknown_cell": noop("The book in hand does not say what guns it has; enter the cell."),
    "no_guns": noop("It has no guns of this kind."),
    "same_hex": noop("The target is in the ship’s own hex."),
    "too_close": noop("The target is too close for heavy flak."),
    "out_of_range": noop("The target is out of range."),
    "no_factors_left": noop("No gun factors are left."),
    "out_of_arc": noop("These guns do not bear on that arc."),
    "already_fired": noop("This number has fired there in this turn."),
    "not_a_fighter": noop("Only fighters’ tanks count."),
    "not_carrying": noop("The aircraft carries no tanks."),
    "not_on_map": noop("The aircraft is not on the map yet."),
    "wrong_phase": noop("Tanks are dropped while movement is carried out."),
    "enemy_not_sighted": noop("No enemy has been sighted yet."),
    "not_level_bank": noop("The aircraft does not end the turn level and without bank."),
    "not_manoeuvre_speed": noop("The aircraft does not end the turn at manoeuvre speed."),
    "forward_guns_fired": noop("It fires its forward guns in the same turn."),
    "limit_unusual": noop("Two to three minutes are usual."),
    "before_last_ten_months": noop("Kamikazes belong to the last ten months of the war, from November 1944."),
    "no_exit": noop("Nobody may leave the map in this scenario."),
    "loaded_side_edge": noop("Whoever still carries a load may not leave over the side edges."),
    "airfield_count": noop("There have to be two airfields."),
    "airfield_counters": noop("Each airfield has four counters."),
    "airfields_too_close": noop("The airfields have to lie at least 15 hexes apart."),
    "truck_count": noop("There have to be four trucks."),
    "trucks_not_two_each": noop("Each airfield has two trucks within three hexes."),
    "light_counters": noop("There have to be nine counters of light flak."),
    "light_guns": noop("Light flak has 15 guns in all."),
    "heavy_counters": noop("There have to be four counters of heavy flak."),
    "heavy_guns": noop("Heavy flak has 6 guns in all."),
    "flak_too_close": noop("Flak counters have to stand at least three hexes apart."),
    "not_eligible": noop("By the campaign’s rules it may not attack."),
    "no_hit": noop("It scored no hit."),
    "move": noop("More hexes than the ship can move are left out."),
    "turn": noop("A turn that the ship cannot make is left out."),
}


def reason(code: str, calc: str = "") -> str:
    """A sentence for a code inside a good answer; ``calc`` where it is said differently there. An order or a pull-out that is
    not allowed has the words of a refusal."""
    found = REASONS.get(f"{code}/{calc}") or REASONS.get(code)
    return say(found) if found else refused({"code": code}, calc)
