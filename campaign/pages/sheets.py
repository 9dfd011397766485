"""The result sheet of a game, to be filled in without internet: XLSX, or CSV."""

from collections.abc import Callable
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.exports.forces import as_json, as_text, forces_of
from campaign.exports.formats.csv_lines import WITH_COMMAS
from campaign.models import Campaign
from campaign.pages.spreadsheets import spreadsheet_asked
from campaign.reading import file_kept
from campaign.record import facts
from campaign.room import to_send
from games.models import Report
from games.sheets.blank import Sheet, sheet_of
from games.sheets.text import as_csv, as_zip
from games.sheets.workbook import as_xlsx
from rulebooks.pacific_air_war.play import play

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
TEXT = "text/plain; charset=utf-8"
JSON = "application/json"
STATES = [Report.State.DRAFT, Report.State.SUBMITTED, Report.State.CONFIRMED]


@opens_to(Who.MEMBER)
@require_safe
def sheet_xlsx(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The whole sheet as a workbook."""
    return _sent(request, access, number, lambda sheet: as_xlsx(sheet, access.campaign.founded_at), XLSX, "sheet.xlsx")


@opens_to(Who.MEMBER)
@require_safe
def sheet_zip(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """Both tables as CSV in a zip."""
    return _sent(request, access, number, lambda sheet: as_zip(sheet, _between(request)), "application/zip", "sheet.zip")


@opens_to(Who.MEMBER)
@require_safe
def sheet_sorties(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The table of sorties."""
    return _sent(request, access, number, lambda sheet: as_csv(sheet, "sorties", _between(request)), CSV, "sorties.csv")


@opens_to(Who.MEMBER)
@require_safe
def sheet_claims(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The table of claims."""
    return _sent(request, access, number, lambda sheet: as_csv(sheet, "claims", _between(request)), CSV, "claims.csv")


@opens_to(Who.MEMBER)
@require_safe
def forces_text(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """What the game begins with, as lines of text."""
    rulings = to_send(request, reverse("rulings")).address
    return _sent(request, access, number, lambda sheet: as_text(access.campaign, sheet, rulings).encode(), TEXT, "forces.txt")


@opens_to(Who.MEMBER)
@require_safe
def forces_json(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The same as a document."""
    return _sent(request, access, number, lambda sheet: as_json(forces_of(access.campaign, sheet)), JSON, "forces.json")


def _between(request: HttpRequest) -> str:
    """What spreadsheets want between columns, in the language of whoever looks, or of ``?for=``."""
    return ";" if spreadsheet_asked(request) in WITH_COMMAS else ","


def sheet_for(campaign: Campaign, number: int) -> Sheet:
    """The sheet of a scheduled game: who flies in what says the report, the one being entered first. Http404 for no game."""
    record = facts(campaign)
    if number not in {game.game for game in record.schedule}:
        raise Http404
    bodies = dict(
        Report.objects.filter(game__campaign=campaign, game__number=number, state__in=STATES).values_list("state", "body")
    )
    state = next((state for state in STATES if state in bodies), None)
    body = bodies[state] if state else None
    lost = [] if body else [pilot.id for pilot in play(record).pilots if pilot.state != "active"]
    return sheet_of(record, campaign.slug, number, body, lost, state == Report.State.CONFIRMED)


def _sent(
    request: HttpRequest, access: Access, number: int, make: Callable[[Sheet], bytes], kind: str, name: str
) -> HttpResponseBase:
    """The file to keep. Unchanged, it is not sent again: entering a report changes no version, so its bytes tell."""
    data = make(sheet_for(access.campaign, number))
    tag = quote_etag(sha256(data).hexdigest()[:32])
    response = get_conditional_response(request, etag=tag) or HttpResponse(data, content_type=kind)
    return file_kept(response, tag, f"{access.campaign.slug}-game-{number}-{name}")
