"""What is read outside of campaigns: who asks, which campaigns there are, the rulings."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from campaign.access import Who, listed
from campaign.api.asking import Asking
from campaign.api.operations import Read
from campaign.api.pages_of import CURSOR, cut, onward, page_of
from campaign.models import Campaign, Member, Profile
from campaign.people import display_name
from campaign.queries.front import Listed, listed_row
from campaign.queries.preferences import Preferences, preferences
from campaign.queries.rulings import Rulings, rulings
from campaign.ways import is_guest

ON_A_PAGE = 50
TAG = _("Site")


@dataclass(frozen=True, slots=True)
class PartTaken:
    """A part in a campaign. ``seat``: the code of the seat that he plays, with its ``side``."""

    campaign: str
    name: str
    role: Literal["owner", "referee", "player"]
    seat: str | None
    side: Literal["japan", "usa"] | None


@dataclass(frozen=True, slots=True)
class TokenSaid:
    """The token that asks: what it may do, and until when."""

    name: str
    campaign: str
    scopes: list[str]
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class Me:
    """Who asks. A token speaks for one campaign, so it tells of that one only. ``guest``: he comes by a link."""

    name: str
    guest: bool
    parts: list[PartTaken]
    token: TokenSaid | None


def me(ask: Asking) -> Me:
    """One query."""
    user = ask.person
    assert not isinstance(user, AnonymousUser)
    members = Member.objects.filter(user=user).select_related("campaign", "seat").order_by("campaign__name", "pk")
    if ask.token:
        members = members.filter(campaign=ask.token.campaign)
    parts = [
        PartTaken(m.campaign.slug, m.campaign.name, m.role, m.seat.code if m.seat else None, m.seat.side if m.seat else None)
        for m in members
    ]
    token = ask.token
    said = TokenSaid(token.name, token.campaign.slug, token.scopes, token.expires_at) if token else None
    return Me(display_name(user), is_guest(user), parts, said)


Campaigns = page_of(Listed, "CampaignsPage")


def campaigns(ask: Asking) -> object:
    """The campaigns that this person finds in lists, the one founded last first. One query."""
    rows, more = cut(_found(ask), ask.asked["cursor"], ON_A_PAGE)
    return Campaigns([listed_row(row) for row in rows], onward(ask, more))


def chosen(ask: Asking) -> Preferences:
    """One query."""
    profile = Profile.objects.filter(user_id=ask.user).first()
    return preferences(profile.language, profile.time_zone) if profile else preferences("", "")


def _found(ask: Asking) -> QuerySet[Campaign]:
    """His own and the public ones; a token finds its own campaign and the public ones."""
    mine = Member.objects.filter(campaign=OuterRef("pk"), user_id=ask.user).values("role")[:1]
    found = listed(ask.person)
    if ask.token:
        found = found.filter(Q(visibility=Campaign.Visibility.PUBLIC) | Q(pk=ask.token.campaign_id))
    return found.annotate(role=Coalesce(Subquery(mine), Value("")))


READS = (
    Read("me/", "me", Me, me, _("Who asks, and with which token."), who=Who.SIGNED_IN, kept_by="content", tag=TAG),
    Read(
        "campaigns/",
        "campaigns",
        Campaigns,
        campaigns,
        _("Campaigns that you find: your own, and those that are public."),
        who=Who.ANYBODY,
        params=(CURSOR,),
        kept_by="content",
        tag=TAG,
    ),
    Read(
        "preferences/",
        "preferences",
        Preferences,
        chosen,
        _("Language and time zone that you chose, and which languages there are."),
        who=Who.ANYBODY,
        kept_by="content",
        tag=TAG,
    ),
    Read(
        "rulings/",
        "rulings",
        Rulings,
        lambda ask: rulings(),
        _("Every numbered ruling: what is done where the rulebook leaves a question open."),
        who=Who.ANYBODY,
        kept_by="content",
        tag=TAG,
    ),
)
