"""Who may enter: the one place where a campaign is fetched for a person.

A stranger gets 404, never a hint. Every view says who may enter by one of the decorators here; a test walks the URL
table and fails on a view that does not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial, wraps
from typing import Any, cast

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django_htmx.http import HttpResponseClientRedirect

from campaign.models import Campaign, Member, Notice
from campaign.prepared import Prepared
from pilots.models import Pilot
from rulebooks.pacific_air_war.record import Side

Person = AbstractBaseUser | AnonymousUser
View = Callable[..., HttpResponseBase]


class Who(Enum):
    """Who may enter a page. Readers are members, and everybody where the campaign is unlisted or public; players have a seat."""

    ANYBODY = "anybody"
    SIGNED_IN = "signed in"
    READER = "reader"
    MEMBER = "member"
    PLAYER = "player"
    REFEREE = "referee"
    OWNER = "owner"


RUNS_IT = (Member.Role.OWNER, Member.Role.REFEREE)


@dataclass(frozen=True, slots=True)
class Access:
    """A campaign as one person may see it. ``role`` is None for a reader who is no member.

    ``pilot``: the code of the pilot in his own seat, None for whoever has no seat or was not mustered. ``seat``: the code
    of his seat; ``side``: its side, only on pages for members and players. ``unread``: notices in his inbox that he has not read.
    """

    campaign: Campaign
    role: str | None
    pilot: str | None = None
    seat: str | None = None
    side: Side | None = None
    unread: int = 0

    @property
    def referee(self) -> bool:
        return self.role in RUNS_IT

    @property
    def owner(self) -> bool:
        return self.role == Member.Role.OWNER


def listed(person: Person) -> QuerySet[Campaign]:
    """The campaigns that a person finds in lists: his own and the public ones."""
    return listed_for(person.pk or 0)


def listed_for(user: int) -> QuerySet[Campaign]:
    """The same for the number of an account; 0 is somebody who has not signed in."""
    mine = Q(pk__in=Member.objects.filter(user_id=user).values("campaign"))
    return Campaign.objects.filter(mine | Q(visibility=Campaign.Visibility.PUBLIC)).select_related("score")


def _entered(who: Who, slug: str, user: int) -> QuerySet[Campaign]:
    """The campaign under that address, if that person may enter; ``user`` 0 is somebody who has not signed in."""
    part = Member.objects.filter(user_id=user)
    if who is Who.OWNER:
        allowed = Q(pk__in=part.filter(role=Member.Role.OWNER).values("campaign"))
    elif who is Who.REFEREE:
        allowed = Q(pk__in=part.filter(role__in=RUNS_IT).values("campaign"))
    elif who is Who.MEMBER:
        allowed = Q(pk__in=part.values("campaign"))
    elif who is Who.PLAYER:
        allowed = Q(pk__in=part.filter(seat__isnull=False).values("campaign"))
    else:
        allowed = Q(pk__in=part.values("campaign")) | ~Q(visibility=Campaign.Visibility.PRIVATE)
    role = part.filter(campaign=OuterRef("pk")).values("role")[:1]
    own = Pilot.objects.filter(seat__member__user_id=user, campaign=OuterRef("pk"), on_call=False).order_by("-came_after")
    unread = Notice.objects.filter(user_id=user, read_at__isnull=True).order_by().values("user_id")
    found = Campaign.objects.filter(allowed, slug=slug).select_related("score")
    found = found.annotate(
        role=Subquery(role),
        own_pilot=Subquery(own.values("code")[:1]),
        unread=Coalesce(Subquery(unread.annotate(n=Count("pk")).values("n")), 0),
    )
    seat = part.filter(campaign=OuterRef("pk"))
    found = found.annotate(own_seat=Subquery(seat.values("seat__code")[:1]))
    return found.annotate(own_side=Subquery(seat.values("seat__side")[:1])) if who in SEATED else found


SEATED = (Who.MEMBER, Who.PLAYER)
OF_A_CAMPAIGN = (Who.READER, *SEATED, Who.REFEREE, Who.OWNER)
ENTERED = {who: Prepared(partial(_entered, who), slug="", user=0) for who in OF_A_CAMPAIGN}


def enter(person: Person, slug: str, who: Who = Who.READER) -> Access:
    """The campaign ``slug`` for one whom ``who`` lets in; Http404 for everybody else. One query."""
    campaign = cast(Any, ENTERED[who].first(slug=slug, user=person.pk or 0))
    if campaign is None:
        raise Http404
    side = campaign.own_side if who in SEATED else None
    return Access(campaign, campaign.role, campaign.own_pilot, campaign.own_seat, side, campaign.unread)


def _declared(view: View, who: Who) -> View:
    setattr(view, "who", who)
    return view


def _inside(view: View, request: HttpRequest, access: Access, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """The page, or 404 where the campaign was taken away (with the demo) while the page was being made."""
    try:
        return view(request, access, *args, **kwargs)
    except (ObjectDoesNotExist, IntegrityError):
        if Campaign.objects.filter(pk=access.campaign.pk).exists():
            raise
        raise Http404 from None


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """The sign-in page, and from there on; where a script asked for a part of a page, the whole page goes there."""
    answer = cast(HttpResponseRedirect, redirect_to_login(request.get_full_path()))
    return HttpResponseClientRedirect(answer.url) if "HX-Request" in request.headers else answer


def opens_to(who: Who) -> Callable[[View], View]:
    """Declare who may enter a view; for campaign pages (``slug`` in the URL) also fetch it: ``view(request, access, ...)``.

    A signed-out person at a page for signed-in people is sent to sign in; at a campaign page he gets 404 like any stranger.
    """

    def mark(view: View) -> View:
        @wraps(view)
        def entered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if who in OF_A_CAMPAIGN:
                return _inside(view, request, enter(request.user, kwargs.pop("slug"), who), *args, **kwargs)
            if who is Who.SIGNED_IN and not request.user.is_authenticated:
                return _to_sign_in(request)
            try:
                return view(request, *args, **kwargs)
            except Campaign.DoesNotExist:  # it was taken away while a link to it was being answered
                raise Http404 from None

        return _declared(entered, who)

    return mark
