"""Sentences for what cannot be done with dice and corrections."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "roll.fallen/site": _("This die has fallen already: the site rolled a %(value)s for %(by)s."),
    "roll.fallen/table": _("This die has fallen already: %(by)s entered a %(value)s from the table."),
    "roll.fallen/file": _("This die has fallen already: a %(value)s, from a file."),
    "roll.unwanted": _("No rule calls for this die now."),
    "roll.struck": _("This die has been put right already, or was struck out."),
    "roll.reason": _("Give a reason, in at most 500 characters."),
    "roll.reaches": _("With a %(after)s instead of a %(before)s later games come out differently."),
    "roll.two": _("With a %(after)s instead of a %(before)s the figures change, and two people confirm here what counts."),
    "die.witness": _("Say who saw the table’s die, in at most 60 characters."),
    "correction.reason": _("Give a reason, in at most 500 characters: the journal keeps it beside every changed figure."),
    "correction.game": _("Game %(game)s has no confirmed report that could be corrected."),
    "correction.empty": _("Nothing is changed: the reports are as they were, and so are the dice."),
    "correction.two": _("In this campaign two people confirm a correction, so it is submitted first."),
    "correction.alone": _("In this campaign the referee alone confirms a correction, so nothing is submitted."),
    "correction.submitted": _("The correction is submitted and waits for a second person, so it stays as it is."),
    "correction.theirs": _("%(name)s submitted this correction, so nobody else takes it back."),
}

ADVICE = {
    "roll.fallen": _("It counts. If it was mistyped, put it right."),
    "roll.unwanted": _("The page now shows what waits."),
    "roll.reaches": _("See every difference first, then confirm it as a correction."),
    "roll.two": _("See every difference first, then submit it as a correction; a second person confirms it."),
    "correction.two": _("Press the button again: it submits the correction now."),
    "correction.alone": _("Press the button again: it confirms the correction now."),
    "correction.submitted": _("Whoever submitted it can take it back; the second person can send it back."),
    "correction.theirs": _("Send it back with a reason: then it can be changed."),
}
