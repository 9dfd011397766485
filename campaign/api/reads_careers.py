"""Careers, the hall of fame, the roll of honour, for programs. A token is for one campaign, so it reads what is open to all."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaign.access import Person, Who
from campaign.api.asking import Asking
from campaign.api.operations import Param, Read
from campaign.careers.career import Career, career
from campaign.careers.hall import Hall, Honour, hall, honour

TAG = _("Careers")
PAGE = Param("page", _("Which hundred of the roll, from 1 on; None: the first."), "number", 1)
MOST_PAGES = 10_000


def _reader(ask: Asking) -> Person:
    return AnonymousUser() if ask.token else ask.person


def _honour(ask: Asking) -> Honour:
    page = ask.asked["page"]
    if page is not None and not 0 < page <= MOST_PAGES:
        raise Http404
    return honour(_reader(ask), page or 1)


READS = (
    Read(
        "players/",
        "hall",
        Hall,
        lambda ask: hall(_reader(ask)),
        _("The best pilots and evenings of all campaigns that you find."),
        who=Who.ANYBODY,
        kept_by="content",
        tag=TAG,
    ),
    Read(
        "players/honour/",
        "honour",
        Honour,
        _honour,
        _("The pilots who were lost, of all campaigns that you find."),
        who=Who.ANYBODY,
        params=(PAGE,),
        kept_by="content",
        tag=TAG,
    ),
    Read(
        "players/<no:player>/",
        "career",
        Career,
        lambda ask: career(_reader(ask), ask.holders["player"]),
        _("What somebody’s pilots did over all campaigns, as far as you may read it."),
        who=Who.ANYBODY,
        kept_by="content",
        tag=TAG,
    ),
)
