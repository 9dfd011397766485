"""A person's career, the hall of fame, the roll of honour, and which decorations there are."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Who, opens_to
from campaign.acts.preferences import open_career
from campaign.answers import see
from campaign.careers.career import career
from campaign.careers.hall import hall, honour
from campaign.reading import number_asked
from pilots.decorations import codes
from pilots.decorations.words import said

MOST_PAGES = 10_000


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def player(request: HttpRequest, user: int) -> HttpResponse:
    """One career, as far as the visitor may read it."""
    return render(request, "careers/career.html", {"page": career(request.user, user)})


@opens_to(Who.SIGNED_IN)
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """One's own."""
    return redirect("career", user=request.user.pk)


@opens_to(Who.SIGNED_IN)
@require_POST
def opening(request: HttpRequest) -> HttpResponse:
    """Let everybody read one's career as far as it lies in public campaigns, or only those who share a campaign."""
    wanted = request.POST.get("open") == "yes"
    user = cast(User, request.user)
    open_career(user=user, wanted=wanted)
    said = _("Everybody may read your career now.") if wanted else _("Only who shares a campaign with you reads your career now.")
    messages.success(request, said)
    return see("career", user.pk)


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def fame(request: HttpRequest) -> HttpResponse:
    """The best pilots and evenings of all campaigns that the visitor finds."""
    return render(request, "careers/hall.html", {"page": hall(request.user)})


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def lost(request: HttpRequest) -> HttpResponse:
    """The pilots who were lost; ``?page=N`` earlier ones."""
    wanted = number_asked(request, "page")
    if wanted is not None and not 0 < wanted <= MOST_PAGES:
        raise Http404
    return render(request, "careers/honour.html", {"page": honour(request.user, wanted or 1)})


@opens_to(Who.ANYBODY)
@require_safe
def decorations(request: HttpRequest) -> HttpResponse:
    """Every decoration there is, and what each is given for."""
    return render(request, "careers/decorations.html", {"all": [said(code) for code in codes()]})
