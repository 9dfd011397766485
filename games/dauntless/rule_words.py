"""Sentences for what the rules do not allow."""

from django.utils.translation import gettext_noop as noop

RULES = {
    "not_adjacent": noop("That hex does not touch the ship’s. Enter one of the six hexes around it."),
    "clouds": noop("Nobody dive-bombs through cloud. Choose another attack, or a target in the clear."),
    "altitude_too_high": noop("That is too high for this. Come down first."),
    "altitude_too_high/depth_charge": noop("Depth charges are dropped from 100 feet, and this is higher. Come down first."),
    "altitude_too_low": noop("At this altitude nobody is flying. Enter the altitude at which the aircraft really is."),
    "altitude_too_low/depth_charge": noop("Depth charges are dropped from 100 feet, and this is lower. Climb first."),
    "altitude_too_low/torpedo": noop(
        "At 0 feet nobody is flying. A torpedo is dropped from 100 feet, a Japanese one from 300 at most."
    ),
    "altitude_too_low/dive": noop("Nobody dives from 0 feet. Enter the altitude at the nose-over."),
    "not_level_bank": noop("A torpedo is dropped in level flight, without bank. It stays aboard; level out first."),
    "too_many_depth_charges": noop("One aircraft drops at most six depth charges in a turn. Keep the rest for the next one."),
    "not_carried": noop("The aircraft has not so many left of that setting. Drop fewer."),
    "unknown_ship": noop("“%(field)s” names a ship that is not in the hit area. Choose one of those that are."),
    "kamikaze_japanese_only": noop("Only Japanese aircraft make kamikaze attacks. Choose a Japanese one."),
    "engines_not_in_table": noop("The table has one engine and two. With more there is no figure; settle it at the table."),
    "pullout_wing": noop("The wing is too badly hit for this pull-out. Choose a gentler one; a higher type is gentler."),
    "pullout_cockpit": noop("The cockpit is hit, which rules this pull-out out. Choose a gentler one; a higher type is gentler."),
    "nose_over_not_allowed": noop("A nose-over begins in level flight or in a standard dive. Level out first."),
    "crew_not_trained": noop("Only trained crews dive vertically. Choose the steep dive."),
    "committed_to_dive": noop("In the dive there is no ordinary movement. Pull out first."),
    "after_pullout": noop("After the pull-out only ordinary movement follows. End the plot here, or go on with FREE."),
    "already_diving": noop("The aircraft is in its dive already. Leave out the second nose-over."),
    "no_nose_over": noop("A dive begins with a nose-over. Put NO before this step."),
    "wrong_mode": noop("A vertical dive is written VERT, a steep one STEEP. Write the one that was chosen."),
    "not_in_steep": noop("In a steep dive the aircraft only banks, and moves forward by itself. Leave this step out."),
    "fwd_not_whole_turn": noop("The free hex is for a turn wholly in the dive. Leave out FWD or the ordinary movement."),
    "fwd_twice": noop("There is one free hex in a turn. Leave out the second FWD."),
    "dive_too_short": noop("Seven movement points at least are spent in the dive before the pull-out. Dive on first."),
    "mp_overspent": noop("This turn has not so many movement points. Shorten the step or leave it to the next turn."),
    "mp_unspent": noop("Not all movement points of this turn are spent. Dive on, or enter fewer."),
    "unknown_target": noop("“%(field)s” is not among the targets. Choose one of them."),
    "unknown_number": noop("This cell has not so many numbers. Choose one that it has."),
    "class_not_found": noop("This class is not among the rows at hand. Enter its figures, or load your club’s file of ships."),
    "aircraft_not_found": noop(
        "This type is not among the rows at hand. Enter its figures, or load your club’s file of aircraft."
    ),
    "unknown_cell": noop("The book in hand has no figure for “%(field)s”. Enter it, or load your club’s file of ships."),
    "not_a_submarine": noop("That works with submarines only. Choose another attack or another ship."),
    "ship_sunk": noop("The ship is sunk. Only the referee’s correction can bring it back."),
    "already_moved": noop("The ship has moved in this turn. Wait for the next one."),
    "dead_in_water": noop("The ship lies dead in the water: it neither moves nor turns. Leave it where it is."),
    "anchored": noop("The ship lies at anchor: it neither moves nor turns. Leave it where it is."),
    "too_many_hexes": noop("The ship cannot go so far in this turn. Move it fewer hexes."),
    "must_move": noop("A ship at sea moves whenever it can. Move it as far as it goes in this turn."),
    "too_many_sides": noop("So far it cannot turn in this turn. Turn it through fewer hexsides."),
    "already_changed_depth": noop("The submarine has had its order of depth in this turn. Wait for the next one."),
    "must_surface": noop("With half its hits or more a submarine has to come up. Order it to rise."),
    "bad_correction": noop("“%(field)s” would fall below nothing. Take away no more than there is."),
    "notes_only_while_plotting": noop("Notes pass only while movement is plotted. Wait for the next plotting."),
    "no_setup_roll": noop("This scenario is set up without dice. Place the forces as it says."),
    "victory_in_air_force": noop("Who wins here is written in the Air Force rules. Enter the winner yourselves."),
    "facts_do_not_add_up": noop("More are counted than there were. Look at the figures again."),
    "game_not_over": noop("The game goes on: this scenario has not come to its end. Play on, then settle it."),
    "kamikaze_uses_table_3": noop(
        "In the campaign kamikazes are settled by its Table 3, not as a mission. Roll there; the ledger takes the hits."
    ),
}
