"""Sentences about the links of games: what cannot be, what to do, what the journal says."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence
from games.models import Link

SENTENCES: dict[str, str | Promise] = {
    "link.game": gettext_lazy("Game %(game)s is not in the schedule."),
    "link.many": gettext_lazy("A game has at most %(most)s links."),
    "link.kind": gettext_lazy("Say what is behind the link."),
    "link.url": gettext_lazy("A link begins with http:// or https:// and has at most 500 characters, none of them a blank."),
    "link.secret": gettext_lazy("The link holds a name or password before an @, which everybody would see."),
    "link.title": gettext_lazy("A title has at most 120 characters on one line."),
    "link.note": gettext_lazy("A note has at most 500 characters on one line."),
    "link.twice": gettext_lazy("The game has this link already: “%(title)s”."),
    "link.gone": gettext_lazy("Somebody took this link away meanwhile."),
}
ADVICE: dict[str, str | Promise] = {
    "link.game": gettext_lazy("Put it into the schedule first, on the page of options."),
    "link.many": gettext_lazy("Take one away that nobody needs any more."),
    "link.url": gettext_lazy("Copy it whole from the address bar of your browser."),
    "link.secret": gettext_lazy("Copy the link without it."),
    "link.twice": gettext_lazy("Change that one instead."),
    "link.gone": gettext_lazy("Look at the page again."),
}


def kind_of(kind: str) -> str:
    """What is behind a link, as a word."""
    return str(Link.Kind(kind).label) if kind in Link.Kind.values else kind


def _add(p: Params, entry: JournalEntry) -> str:
    said = {"game": entry.game, "title": p["title"], "kind": kind_of(p["kind"])}
    return _("Game %(game)s got a link: %(title)s (%(kind)s).") % said


def _change(p: Params, entry: JournalEntry) -> str:
    return _("The link %(title)s of game %(game)s was changed.") % {"game": entry.game, "title": p["title"]}


def _raise(p: Params, entry: JournalEntry) -> str:
    return _("The link %(title)s of game %(game)s was put further up.") % {"game": entry.game, "title": p["title"]}


def _remove(p: Params, entry: JournalEntry) -> str:
    return _("The link %(title)s of game %(game)s was taken away.") % {"game": entry.game, "title": p["title"]}


JOURNAL: dict[str, Sentence] = {"link.add": _add, "link.change": _change, "link.raise": _raise, "link.remove": _remove}
