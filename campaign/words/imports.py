"""Sentences about files that come in: what cannot be done, what to do, what the journal says."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence, listed

SENTENCES: dict[str, str | Promise] = {
    "upload.waiting": gettext_noop(
        "%(count)s files of yours wait for a decision already; more than %(most)s, or 40 MB, cannot wait."
    ),
    "upload.gone": gettext_noop("This file is not here any more."),
    "upload.elsewhere": gettext_noop("These are the results of one game, and the file does not say of which campaign here."),
    "import.sorties": gettext_noop(
        "The file holds no sorties, and game %(game)s has no report yet to which its claims could belong."
    ),
    "import.tags": gettext_noop("Nobody typed a tag into the chat of this log, so it says nothing of game %(game)s’s report."),
    "import.submitted": gettext_noop("The report of game %(game)s was submitted by %(by)s and waits for a second person."),
    "import.people": gettext_noop("It is not decided yet who is meant: %(names)s."),
    "import.other": gettext_noop("The file says that it is of another campaign or game."),
}
ADVICE: dict[str, str | Promise] = {
    "upload.waiting": gettext_noop("Take one of them over, or drop it, first."),
    "upload.gone": gettext_noop("Bring it again."),
    "upload.elsewhere": gettext_noop("Bring it on the page of its game: campaign, game, Import a file."),
    "import.sorties": gettext_noop("Bring the sorties first, or both tables together."),
    "import.tags": gettext_noop("It can be kept as evidence: its chat and its dice stand beside the game then."),
    "import.submitted": gettext_noop("It can be taken back on its page first."),
    "import.people": gettext_noop("Choose a pilot for each of them, or leave him out on purpose."),
    "import.other": gettext_noop("If it is the right one all the same, say so on its page."),
}


def _imported(p: Params, entry: JournalEntry) -> str:
    claims, sorties = p["claims"] or 0, p["sorties"] or 0
    values = {"game": entry.game, "file": p["file"]}
    values["aircraft"] = ngettext("%(n)d aircraft", "%(n)d aircraft", sorties) % {"n": sorties}
    values["claims"] = ngettext("%(n)d claim", "%(n)d claims", claims) % {"n": claims}
    if p["opened"]:
        words = _("Game %(game)s was opened with the file “%(file)s”: %(aircraft)s, %(claims)s.") % values
    else:
        words = _("A file took the place of game %(game)s’s draft, “%(file)s”: %(aircraft)s, %(claims)s.") % values
    if p["dice"]:
        said = ngettext("It holds %(n)d die.", "It holds %(n)d dice.", p["dice"]) % {"n": p["dice"]}
        words += " " + said
    if chosen := p.many("chosen"):
        names = (_("“%(name)s” is %(pilot)s") % {"name": each["name"], "pilot": each["pilot"]} for each in chosen)
        words += " " + _("Matched by hand: %(names)s.") % {"names": listed(names)}
    if p["dropped"]:
        words += " " + _("Left out on purpose: %(names)s.") % {"names": listed(p["dropped"])}
    return words


def _replaced(p: Params, entry: JournalEntry) -> str:
    words = _("The campaign was replaced by the file “%(file)s”: %(holds)s.") % {"file": p["file"], "holds": held(p)}
    if p["struck"]:
        said = ngettext("%(n)d die counts no longer.", "%(n)d dice count no longer.", p["struck"]) % {"n": p["struck"]}
        words += " " + said
    return words + " " + _("The campaign is open again.") if p["reopens"] else words


def held(p: Params) -> str:
    """How much a campaign file held: ``8 players, 1 game reported``. Wants players (how many) and games (which)."""
    players, games = p["players"] or 0, len(p["games"] or ())
    told_players = ngettext("%(n)d player", "%(n)d players", players) % {"n": players}
    told_games = ngettext("%(n)d game reported", "%(n)d games reported", games) % {"n": games}
    return f"{told_players}, {told_games}"


def confirmed_from(p: Params) -> str:
    """That a confirmed report came from a file; empty where it did not."""
    if not p["file"]:
        return ""
    words = " " + _("From the file “%(file)s”.") % {"file": p["file"]}
    if p["dice"]:
        words += " " + ngettext("%(n)d of its dice fell.", "%(n)d of its dice fell.", p["dice"]) % {"n": p["dice"]}
    return words


def corrected_from(p: Params) -> str:
    """Which corrected reports came from files."""
    told = (_("game %(game)s from “%(file)s”") % {"game": each["game"], "file": each["file"]} for each in p.many("files"))
    names = listed(told)
    return " " + _("By a file: %(names)s.") % {"names": names} if names else ""


JOURNAL: dict[str, Sentence] = {"report.import": _imported, "campaign.replace": _replaced}
