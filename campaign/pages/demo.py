"""Taking the demo away: what goes is shown first."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import demo
from campaign.access import Who, opens_to
from campaign.acts.demo import demo_there
from campaign.answers import see
from campaign.people import actor_of


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def remove_demo(request: HttpRequest) -> HttpResponse:
    """For the site's keeper alone; nobody else learns that the page is there. Sent twice, it removes once."""
    if not (isinstance(request.user, User) and request.user.is_superuser):
        raise Http404
    there = demo_there()
    if request.method != "POST":
        return render(request, "files/remove_demo.html", {"demo": there})
    if there.there:
        demo.remove(actor_of(request))
        messages.success(request, _("The demo is gone, its campaigns and its accounts."))
    return see("home")
