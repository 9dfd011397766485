"""Help that needs no internet: the guide to the first evening, and the rulings in force."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from campaign.guides import guide, guides
from campaign.queries.rulings import rulings as all_rulings

FOLDER = settings.BASE_DIR / "docs" / "help"
FIRST = "first-evening"


@opens_to(Who.ANYBODY)
@require_safe
def help_page(request: HttpRequest, name: str = FIRST) -> HttpResponse:
    """One guide of docs/help; without a name the first evening."""
    found = guides(FOLDER)
    if name not in found:
        raise Http404
    others = [guide(file) for file in found.values()]
    return render(request, "help/guide.html", {"page": guide(found[name]), "guides": others})


@opens_to(Who.ANYBODY)
@require_safe
def rulings(request: HttpRequest) -> HttpResponse:
    """Every numbered ruling, with the paragraphs it answers and the options that change it."""
    return render(request, "help/rulings.html", {"page": all_rulings()})
