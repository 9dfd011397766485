"""Clubs, for programs. A token is for one campaign, so it reads what is open to all."""

from django.contrib.auth.models import AnonymousUser
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from campaign.access import Person, Who
from campaign.api.asking import Asking
from campaign.api.operations import Read
from campaign.clubs.kept import ClubKept, club_kept
from campaign.clubs.page import ClubPage, Clubs, club_page, clubs

TAG = _("Clubs")
ONE = "clubs/<slug:club>/"


def _reader(ask: Asking) -> Person:
    return AnonymousUser() if ask.token else ask.person


READS = (
    Read(
        "clubs/",
        "clubs",
        Clubs,
        lambda ask: clubs(_reader(ask)),
        _("The clubs with a campaign that you find, and those that you keep."),
        who=Who.ANYBODY,
        kept_by="content",
        tag=TAG,
    ),
    Read(
        ONE,
        "club",
        ClubPage,
        lambda ask: club_page(_reader(ask), ask.holders["club"], localdate()),
        _("A club’s campaigns season by season, its players and its game nights, as far as you find its campaigns."),
        who=Who.ANYBODY,
        kept_by="content",
        tag=TAG,
    ),
    Read(
        f"{ONE}kept/",
        "club_kept",
        ClubKept,
        lambda ask: club_kept(ask.person, ask.holders["club"]),
        _("What those who keep a club change, with its journal. Wants your browser’s session."),
        who=Who.SIGNED_IN,
        scope=None,
        kept_by="content",
        tag=TAG,
    ),
)
