"""The pages of search: over everything that the visitor may find, and inside one campaign."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.queries.finding import search
from campaign.queries.found import KINDS


def _all_of(request: HttpRequest) -> str:
    asked = request.GET.get("all", "")
    return asked if asked in KINDS else ""


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def everywhere(request: HttpRequest) -> HttpResponse:
    """``?q=words`` over all campaigns that the visitor finds in lists; ``&all=pilots`` more of one kind."""
    page = search(request.user, request.GET.get("q", ""), all_of=_all_of(request))
    return render(request, "search/everywhere.html", {"page": page})


@opens_to(Who.READER)
@never_cache
@require_safe
def inside(request: HttpRequest, access: Access) -> HttpResponse:
    """The same in one campaign, with all of its journal."""
    page = search(request.user, request.GET.get("q", ""), access.campaign, _all_of(request))
    return render(request, "search/inside.html", {"page": page, "access": access})
