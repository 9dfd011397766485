"""Sentences about players' parts of a report, countersigns and the second confirmation: refusals, advice, the journal."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.models import JournalEntry
from campaign.words import corrections
from campaign.words.filing import FILING_ADVICE, FILING_JOURNAL, FILING_SENTENCES
from campaign.words.params import Params, Sentence

SECOND_SENTENCES: dict[str, str | Promise] = {
    "report.two": gettext_noop("In this campaign two people confirm a report, so it is submitted first."),
    "report.alone": gettext_noop("In this campaign the referee alone confirms a report, so nothing is submitted."),
    "second.own": gettext_noop("You submitted this report yourself, so somebody else has to confirm it."),
    "second.side": gettext_noop(
        "Whoever submitted this report plays on your side, so a player of the other side has to confirm it."
    ),
    "second.own/correction": gettext_noop("You submitted this correction yourself, so somebody else has to confirm it."),
    "second.side/correction": gettext_noop(
        "Whoever submitted this correction plays on your side, so a player of the other side has to confirm it."
    ),
    "second.seat": gettext_noop("Only another referee, or a player with a seat, can confirm what was submitted."),
    "return.reason": gettext_noop("Say in a line what was not so; up to 500 characters."),
    "countersign.closed": gettext_noop("The report of game %(game)s is not open any more, so nothing is countersigned."),
    "countersign.none": gettext_noop("This player has filed no part of game %(game)s."),
    "countersign.own": gettext_noop("You filed this part yourself, so somebody else has to countersign it."),
    "countersign.side": gettext_noop("%(player)s plays on your side. You countersign what the other side filed."),
    "countersign.note": gettext_noop("A note on a countersign has one line of at most 200 characters."),
}
SECOND_ADVICE: dict[str, str | Promise] = {
    "report.two": gettext_noop("Press the button again: it submits the report now."),
    "report.alone": gettext_noop("Press the button again: it confirms the report now."),
    "second.own": gettext_noop("Another referee or a player of the other side can do it on the phone."),
    "second.side": gettext_noop("Hand the page to one of them, or to another referee."),
    "second.seat": gettext_noop("Ask the referee."),
    "return.reason": gettext_noop("The referee reads it above what he submitted."),
    "countersign.none": gettext_noop("Look at the page again."),
    "countersign.own": gettext_noop("Another player of your side can do it on the phone."),
    "countersign.note": gettext_noop("Make it shorter."),
}


SENTENCES: dict[str, str | Promise] = {**SECOND_SENTENCES, **FILING_SENTENCES}
ADVICE: dict[str, str | Promise] = {**SECOND_ADVICE, **FILING_ADVICE}


def second_told(p: Params) -> str:
    """Who submitted and who confirmed a report or a correction, and the receipt; empty where one person did it alone."""
    if not p["confirmed_by"]:
        return ""
    said = {"first": p["submitted_by"], "second": p["confirmed_by"], "digest": str(p["digest"])[:12]}
    return " " + _("Submitted by %(first)s, seen and confirmed by %(second)s; receipt %(digest)s.") % said


def _submitted(p: Params, entry: JournalEntry) -> str:
    said = {"game": entry.game, "japan": p["japan"], "usa": p["usa"]}
    if p["sorties"] == 0:
        return _("It was submitted that game %(game)s was not played. It waits for a second person.") % said
    words = _("The report of game %(game)s was submitted: Japan %(japan)s, USA %(usa)s. It waits for a second person.")
    return words % said


def _returned(p: Params, entry: JournalEntry) -> str:
    said = {"game": entry.game}
    if p["second"]:
        return _("The report of game %(game)s was sent back by the second person: it was not so.") % said
    return _("The submitted report of game %(game)s was taken back to be changed.") % said


JOURNAL: dict[str, Sentence] = {
    "report.submit": _submitted,
    "report.return": _returned,
    **corrections.JOURNAL,
    **FILING_JOURNAL,
}
