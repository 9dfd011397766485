"""A club's league of Kido Butai, and the same as a table for spreadsheets."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from campaign.exports.formats import SPREADSHEET
from campaign.pages.spreadsheets import spreadsheet_asked
from games.kido_butai.league import league_of
from games.kido_butai.league_table import csv_of_league, xlsx_of_league

NO = ("", "0")


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def league(request: HttpRequest, club: str) -> HttpResponse:
    """Player by player; ``?sort=games`` and so on by another column, ``?only=book`` by games as the book has it."""
    page = league_of(request.user, club, request.GET.get("sort", ""), request.GET.get("only") == "book")
    return render(request, "kido_butai/league.html", {"page": page})


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def table(request: HttpRequest, club: str) -> HttpResponseBase:
    """A line for each game, as CSV; ``?bom=1`` with a mark at its head, ``?for=de`` as in exports."""
    file = csv_of_league(league_of(request.user, club), request.GET.get("bom", "") not in NO, spreadsheet_asked(request))
    return _kept(HttpResponse(file, content_type="text/csv; charset=utf-8"), f"{club}-kido-butai.csv")


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def book(request: HttpRequest, club: str) -> HttpResponseBase:
    """The same as XLSX."""
    file = xlsx_of_league(league_of(request.user, club))
    return _kept(HttpResponse(file, content_type=SPREADSHEET), f"{club}-kido-butai.xlsx")


def _kept(answer: HttpResponse, name: str) -> HttpResponse:
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
