"""The referee's desk: the one next thing, and what is still missing from whom."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to


@opens_to(Who.REFEREE)
@require_safe
def desk(request: HttpRequest, access: Access) -> HttpResponse:
    return render(request, "campaign/reading.html", {"access": access, "title": "Desk", "tab": "desk", "content": ""})
