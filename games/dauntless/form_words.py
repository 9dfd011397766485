"""Sentences for what is wrong with the form of a request: a value that is missing, or none that can be."""

from django.utils.translation import gettext_noop as noop

FORM = {
    "bad_request": noop("That is no request of the desk. Begin again from one of its forms."),
    "unknown_calc": noop("The desk knows no calculation of that name, or not in this place. Choose one of those on offer."),
    "unknown_field": noop("“%(field)s” does not belong to this. Leave it out."),
    "missing_field": noop("“%(field)s” is missing. Fill it in."),
    "missing_field/bank_cost": noop("A bank costs movement points, and how many is on the aircraft’s card. Enter its cost."),
    "missing_field/half_roll_cost": noop(
        "A half roll costs movement points, and how many is on the aircraft’s card. Enter its cost."
    ),
    "missing_field/hits_listed": noop("The ship has been hit, and how many hits it can take is missing. Enter its listed hits."),
    "missing_field/lowest_level_speed": noop(
        "Without manoeuvre speeds the lowest level speed counts. Enter one or the other from the aircraft’s card."
    ),
    "missing_field/direction": noop("The ship is to turn, and the direction is missing. Choose left or right."),
    "missing_field/arc": noop("“%(field)s” is missing. Enter the arc of every target that is not in the ship’s own hex."),
    "missing_field/aspect": noop("The die is modified by where the ship is met. Choose the aspect of the ship."),
    "missing_field/bombs_hit": noop("Each bomb that hit has a die of its own. Enter how many bombs are on the target."),
    "missing_field/sortie": noop("An aircraft that left over the enemy’s edge is known by its sortie. Choose the sortie."),
    "missing_field/wing_points_after": noop(
        "Whether the pull-out was too sharp is seen after the firing. Enter the wing points left by then too."
    ),
    "missing_field/used": noop("Wing points after the firing belong to a pull-out. Choose the pull-out that was used."),
    "bad_object": noop("“%(field)s” is not filled in as a group of its own. Enter it again."),
    "bad_list": noop("“%(field)s” is a list. Enter its parts one by one."),
    "bad_list/manoeuvre_speeds": noop("The manoeuvre speeds are two: the lowest and the highest. Enter both."),
    "empty_list": noop("“%(field)s” is empty. Enter at least one."),
    "bad_die": noop("A die shows 1 to 6. Look at “%(field)s” again."),
    "bad_altitude": noop("“%(field)s” goes by whole hundreds of feet, from 0 to 50,000. Round it to a hundred."),
    "bad_depth": noop("“%(field)s” is in feet, from 0 to 1,000. Enter a whole number."),
    "bad_speed": noop("“%(field)s” is the speed number of Air Force, from 0 to 30. Enter a whole number."),
    "bad_speed/manoeuvre_speeds": noop("The lowest manoeuvre speed is above the highest. Exchange the two."),
    "bad_speed/manoeuvre_high": noop(
        "The manoeuvre speeds come in pairs, the lowest first. Enter both, or leave both cells unknown."
    ),
    "bad_turn": noop("“%(field)s” is the number of a turn, up to 999. Enter a whole number."),
    "bad_facing": noop("“%(field)s” is one of the directions 1 to 6. Choose one."),
    "bad_arc": noop("The clock arcs are 12, 2, 4, 6, 8 and 10 o’clock. Choose one for “%(field)s”."),
    "bad_range": noop("“%(field)s” is in hexes, from 0 to 200. Enter a whole number."),
    "bad_hex": noop("“%(field)s” is a hex: two whole numbers from -500 to 500. Enter both."),
    "bad_count": noop("“%(field)s” is a whole number, and this one is too small or too large. Enter another."),
    "bad_count/wing_points_after": noop(
        "Firing takes wing points and gives none back. Enter no more than there were at the pull-out."
    ),
    "bad_flag": noop("“%(field)s” is a yes or a no. Choose one."),
    "bad_nation": noop("“%(field)s” is American (US) or Japanese (JP). Choose one."),
    "bad_quality": noop("A crew is Ace, Average, Green or Novice. Choose one."),
    "bad_aspect": noop("A ship is met ahead of the bow, from a forward side, from a rear side or astern. Choose one."),
    "bad_choice": noop("“%(field)s” is none of what can be chosen. Choose one of those on offer."),
    "bad_date": noop("“%(field)s” is a year and a month, such as 1942-06. Enter it so."),
    "bad_fraction": noop("“%(field)s” is hexes or hexsides in so many turns, such as 1/2 or 1. Enter it so."),
    "bad_flak_cell": noop("“%(field)s” is no cell of flak. Enter it as the table has it: 9, 2x16, 6B, or 0 for no guns."),
    "bad_class_id": noop("A class is one or two capital letters, a hyphen and a number, such as BB-1. Enter it so."),
    "unknown_class_code": noop(
        "No counter stands for these class letters. The book has CV, BB, CA, CL, DD, DE, E, CM, PT, SS, M, LS and A."
    ),
    "bad_text": noop("“%(field)s” is empty or too long. Enter a few words."),
    "bad_signs": noop("“%(field)s” holds signs that nobody sees or that break the line. Enter it anew, without them."),
    "bad_id": noop("No name is “.” or “..”, nor begins or ends with a slash. Give it another."),
    "bad_limit": noop("The time limit is 10 to 3,600 seconds. Two to three minutes are usual."),
    "bad_plot": noop("“%(field)s” is no step of a dive. There are NO, VERT, STEEP, BANK L, BANK R, HALF ROLL, FWD, PO and FREE."),
    "bad_notation": noop("“%(field)s” is no movement. Enter a number of hexes, L or R, or both, such as 1L."),
    "bad_table": noop("The table has one movement for each face of the die. Enter all six, 1 to 6."),
    "bad_hit_letter": noop("A result of the hit table is one capital letter. Look at “%(field)s” again."),
    "bad_header": noop("The first line does not name the columns as it should. Take it from the empty file, and keep its order."),
    "bad_row": noop("This line has too many or too few cells. Give it as many as the first line has."),
    "duplicate_class": noop("This class of this nation stands further up already. Keep one of the two lines."),
    "duplicate_type": noop("This type of this nation stands further up already. Keep one of the two lines."),
    "unknown_scenario": noop("The book has no such scenario. Choose one from the catalogue."),
    "duplicate_id": noop("“%(field)s” is there twice. Give each a name of its own."),
    "duplicate_id/sortie": noop("This sortie has made its attack already. Each makes one; choose another."),
    "dice_missing": noop("There are fewer dice than this needs. Roll the rest and enter them too."),
    "too_many_dice": noop("Chances are worked out for at most 20 rockets on target. Take fewer."),
    "both_forms": noop("The places say all this already, and it is entered in words as well. Leave out “%(field)s”."),
    "kind_or_minimum": noop("The distance comes from the kind of counter or is given. Choose one of the two."),
    "result_or_table": noop("The movement is read from a table or given. Enter one of the two."),
    "turn_order": noop("“%(field)s” is earlier than what stands before it. Turns only go forward."),
}
