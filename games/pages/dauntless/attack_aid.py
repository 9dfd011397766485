"""An attack that stands in no session, and how any attack is shown."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from games.dauntless.attacks.page import AttackPage, dice_said

AID = "dauntless/_alone.html"


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def aid(request: HttpRequest) -> HttpResponse:
    """An attack on a ship that stands in no session; nothing is stored."""
    said = request.GET.dict()
    return shown(request, AttackPage(said, reverse("attack"), dice=dice_said(said)), frame=AID, may_enter=False)


def shown(request: HttpRequest, page: AttackPage, status: int = 200, **context: Any) -> HttpResponse:
    """The page; where a script follows the form, what may come of it alone."""
    if request.method != "POST" and "HX-Request" in request.headers and page.asked is not None:
        return render(request, "dauntless/attack/_ahead.html", {**context, "page": page, "oob": True})
    return render(request, "dauntless/attack/attack.html", {**context, "page": page}, status=status)
