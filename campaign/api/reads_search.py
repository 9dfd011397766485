"""Search, for programs."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _

from campaign.access import Who
from campaign.api.asking import Asking
from campaign.api.operations import Param, Read
from campaign.queries.finding import search
from campaign.queries.found import KINDS, Found

ASKED = Param("q", _("The words to look for; all of them must be there."), "text", "sakai")
ALL_OF = Param(
    "all",
    _("Of which kind up to 100 are shown: clubs, campaigns, pilots, players, games, chapters or entries."),
    "word",
    "pilots",
)
TAG = _("Search")


def _asked(ask: Asking) -> tuple[str, str]:
    kind = ask.asked["all"] or ""
    return ask.asked["q"] or "", kind if kind in KINDS else ""


def everywhere(ask: Asking) -> Found:
    """A token is for one campaign, which has a search of its own: here it finds what is open to all."""
    words, kind = _asked(ask)
    return search(AnonymousUser() if ask.token else ask.person, words, all_of=kind)


def inside(ask: Asking) -> Found:
    words, kind = _asked(ask)
    return search(ask.person, words, ask.campaign, kind)


READS = (
    Read(
        "search/",
        "search",
        Found,
        everywhere,
        _("Clubs, campaigns, pilots, players, games and chapters that are open to all; without a token also your own."),
        who=Who.ANYBODY,
        params=(ASKED, ALL_OF),
        kept_by="content",
        tag=TAG,
    ),
    Read(
        "campaigns/<slug:slug>/search/",
        "search_inside",
        Found,
        inside,
        _("Pilots, players, games, chapters and journal entries of the campaign."),
        params=(ASKED, ALL_OF),
        kept_by="content",
        tag=TAG,
    ),
)
