"""Sentences about a session of the Dauntless desk behind a game: what cannot be, what to do, what the journal says."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence
from games.dauntless.words import refused

SENTENCES: dict[str, str | Promise] = {
    "behind.game": gettext_lazy("The campaign has no game %(game)s."),
    "behind.none": gettext_lazy("You referee no such session of the Dauntless desk."),
    "behind.elsewhere": gettext_lazy("“%(title)s” stands behind another game already."),
    "behind.many": gettext_lazy("At most %(most)s sessions stand behind one game."),
    "behind.gone": gettext_lazy("This session is not attached to the game any more."),
    "behind.left": gettext_lazy("This session was deleted, so it can bring nothing any more."),
    "behind.strikes": gettext_lazy("Line %(line)s of the desk’s log: %(why)s"),
    "behind.line": gettext_lazy("Line %(line)s of the desk’s log is no attack that waits to be counted."),
    "behind.whose": gettext_lazy("The game has no such strike aircraft."),
    "behind.closed": gettext_lazy("No draft of game %(game)s is open, so nothing can be brought into its report."),
    "behind.sorties": gettext_lazy("The draft does not have these sorties: %(names)s."),
    "behind.reason": gettext_lazy("Give a reason, in at most 500 characters: the journal keeps it."),
}
ADVICE: dict[str, str | Promise] = {
    "behind.none": gettext_lazy("Choose one of your own, or begin one for this game."),
    "behind.elsewhere": gettext_lazy("Detach it there first, or begin another session."),
    "behind.gone": gettext_lazy("Look at the game’s page again."),
    "behind.left": gettext_lazy("What it brought before stays in the report. Detach it, and attach another."),
    "behind.line": gettext_lazy("Look at the list again: it was struck out, or counted meanwhile."),
    "behind.whose": gettext_lazy("Choose one of those on offer."),
    "behind.closed": gettext_lazy(
        "Open the game at the referee’s desk first; a report that is confirmed is put right by a correction."
    ),
    "behind.sorties": gettext_lazy("Strike the attacks out at the desk, or enter the sorties in the report."),
    "behind.strikes": gettext_lazy("Strike that line out at the desk, and enter it again as it was."),
}


def broken_strikes(figures: Mapping[str, Any]) -> str:
    """Why the attacks of a session make no report: the figures of ``behind.strikes``."""
    error = figures["error"]
    why = refused(error, "campaign_strike") if isinstance(error, Mapping) else str(error)
    return _("Line %(line)s of the desk’s log: %(why)s") % {"line": figures["line"], "why": why}


def _said(p: Params, entry: JournalEntry) -> dict[str, object]:
    return {
        "game": entry.game,
        "title": p["title"] or p["desk"],
        "attacked": p["attacked"],
        "successful": p["successful"],
    }


def _attach(p: Params, entry: JournalEntry) -> str:
    return _("The session “%(title)s” of the Dauntless desk was attached to game %(game)s.") % _said(p, entry)


def _send(p: Params, entry: JournalEntry) -> str:
    said = _said(p, entry)
    if entry.before == entry.after:
        return _("The session “%(title)s” of the Dauntless desk was brought up to date on the page of game %(game)s.") % said
    return (
        _(
            "The session “%(title)s” of the Dauntless desk brought its attacks into the draft of game %(game)s: "
            "attacks %(attacked)s, successes %(successful)s."
        )
        % said
    )


def _detach(p: Params, entry: JournalEntry) -> str:
    return _("The session “%(title)s” of the Dauntless desk was detached from game %(game)s.") % _said(p, entry)


JOURNAL: dict[str, Sentence] = {"desk.attach": _attach, "desk.send": _send, "desk.detach": _detach}
