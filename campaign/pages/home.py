"""The front page and a campaign's home."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Access, Who, listed, opens_to
from campaign.keeper import may_become_keeper


@opens_to(Who.ANYBODY)
def home(request: HttpRequest) -> HttpResponse:
    """The campaigns that this person may find."""
    if request.user.is_anonymous and may_become_keeper(request):
        return redirect("welcome")
    return render(request, "home.html", {"campaigns": list(listed(request.user)[:200])})


@opens_to(Who.READER)
def campaign(request: HttpRequest, access: Access) -> HttpResponse:
    """Where the campaign stands."""
    return render(request, "campaign/home.html", {"access": access})
