"""A club's league of Kido Butai, and the same as a table for spreadsheets."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from campaign.pages.spreadsheets import spreadsheet_asked
from games.kido_butai.league import league_of
from games.kido_butai.league_table import csv_of_league

NO = ("", "0")


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def league(request: HttpRequest, club: str) -> HttpResponse:
    """Player by player; ``?sort=games`` and so on by another column."""
    page = league_of(request.user, club, request.GET.get("sort", ""))
    return render(request, "kido_butai/league.html", {"page": page})


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def table(request: HttpRequest, club: str) -> HttpResponseBase:
    """A line for each game, as CSV; ``?bom=1`` with a mark at its head, ``?for=de`` as in exports."""
    file = csv_of_league(league_of(request.user, club), request.GET.get("bom", "") not in NO, spreadsheet_asked(request))
    answer = HttpResponse(file, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{club}-kido-butai.csv"'
    return answer
