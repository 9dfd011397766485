"""The journal's sentences about a correction that was submitted, and about dice put right."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence, listed
from pilots.words import kind_words


def mistyped(die: Params) -> str:
    """A die that was put right: whose, of which kind, and what it showed after all."""
    values = {"name": die["name"], "kind": kind_words(die["kind"]), "before": die["before"], "after": die["after"]}
    return _("%(name)s, %(kind)s: %(after)s instead of %(before)s") % values


def alone_told(p: Params) -> str:
    """That a correction has no second person behind it, though two people confirm there."""
    return " " + _("One person corrected it alone; nobody countersigned.") if p["alone"] else ""


def _submitted(p: Params, entry: JournalEntry) -> str:
    games = p["games"] or ()
    said = {
        "games": listed(str(game) for game in games),
        "voids": listed(str(gone["game"]) for gone in p.many("voids")),
        "dice": "; ".join(map(mistyped, p.many("dice"))),
    }
    told = [
        ngettext("A correction of game %(games)s was submitted.", "A correction of games %(games)s was submitted.", len(games))
        if games
        else _("A correction was submitted."),
        _("To be voided: game %(voids)s.") if said["voids"] else "",
        _("Dice to be put right: %(dice)s.") if said["dice"] else "",
        _("It waits for a second person."),
    ]
    return " ".join(words % said for words in told if words)


def _returned(p: Params, entry: JournalEntry) -> str:
    if p["second"]:
        return _("The submitted correction was sent back by the second person: it was not so.")
    return _("The submitted correction was taken back to be changed.")


JOURNAL: dict[str, Sentence] = {"correction.submit": _submitted, "correction.return": _returned}
