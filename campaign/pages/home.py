"""The front page and a campaign's home."""

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from campaign import sign_ins
from campaign.access import Access, Who, opens_to
from campaign.keeper import may_become_keeper
from campaign.queries.front import front
from campaign.queries.home import campaign_home
from campaign.reading import show


@opens_to(Who.ANYBODY)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The campaigns that this person may find; for the keeper also the demo's sign-ins, which he saw at his first visit."""
    if request.user.is_anonymous and may_become_keeper(request):
        return redirect("welcome")
    keeps = bool(getattr(request.user, "is_superuser", False))
    return render(request, "home.html", {"page": front(request.user), "demo": sign_ins.kept() if keeps else []})


@opens_to(Who.READER)
@require_safe
def campaign(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Where the campaign stands. Its club's name changes without it, so the page follows from that too."""
    club = access.campaign.club
    named = (club.slug, club.name, club.removed_at) if club is not None else ()
    return show(request, access, "campaign/home", partial(campaign_home, access.campaign), *named)
