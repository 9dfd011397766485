"""Sentences for a player's own seat: his dice, his pilot, his part of a report."""

from django.utils.functional import Promise
from django.utils.translation import gettext_noop

from campaign.words.params import Sentence

FILING_SENTENCES: dict[str, str | Promise] = {
    "own.seat": gettext_noop("You have no seat in this campaign any more."),
    "own.dice": gettext_noop("In this campaign the referee rolls for everybody."),
    "own.pilot": gettext_noop("This is not the pilot of %(player)s’s seat."),
    "own.witness": gettext_noop("You rolled it, so somebody else has to be its witness."),
    "own.named": gettext_noop("%(name)s has flown under his name already."),
    "part.closed/none": gettext_noop("The report of game %(game)s is not open now."),
    "part.closed/confirmed": gettext_noop("The report of game %(game)s is confirmed, so nothing more is filed for it."),
    "part.flies": gettext_noop("By the roll call nobody flies for %(player)s in game %(game)s."),
    "part.claim": gettext_noop("The referee changed who flies in game %(game)s, and one of your claims names nobody any more."),
    "part.note": gettext_noop("A note has at most 2,000 characters."),
}
FILING_ADVICE: dict[str, str | Promise] = {
    "own.seat": gettext_noop("Ask the referee."),
    "own.dice": gettext_noop("Ask the referee to roll it now, or to let players roll, under Options."),
    "own.pilot": gettext_noop("You can roll, choose and name for your own pilot alone."),
    "own.witness": gettext_noop("Name another player, or the referee."),
    "own.named": gettext_noop("The referee can still change it."),
    "part.closed/none": gettext_noop("Wait until the referee has made the roll call, then send it again."),
    "part.closed/confirmed": gettext_noop("If something is wrong in it, tell the referee: he can correct it."),
    "part.flies": gettext_noop("If your pilot does fly, tell the referee, who puts him into the report."),
    "part.claim": gettext_noop("Look at your claims again, then file them."),
    "part.note": gettext_noop("Make it shorter."),
}
FILING_JOURNAL: dict[str, Sentence] = {}
