"""Files that go out: every subject in every format, the calendar of game nights, the archive, the pilots of all campaigns."""

from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, get_conditional_response
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.exports import all_pilots
from campaign.exports.archive import archive as parts_of_archive
from campaign.exports.archive import uploads_stand
from campaign.exports.calendar import calendar as text_of_calendar
from campaign.exports.formats import FORMATS
from campaign.exports.material import Material, material
from campaign.exports.pdf.typesetting import Paper
from campaign.exports.subjects import SUBJECTS, Part
from campaign.exports.writing import written
from campaign.pages.prints import paper_asked
from campaign.pages.spreadsheets import spreadsheet_asked
from campaign.reading import NoMoment, content_key, file_kept, game_asked, made_tag, page_tag
from campaign.record import facts
from campaign.room import to_send
from rulebooks.pacific_air_war.operation import FRAMED_GAME

NO = ("", "0")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for: as of a game, one pilot or one game; which table of a CSV, with a mark at its head, for
    spreadsheets of which language; on which paper a PDF."""

    after: int | None
    part: Part
    group: str
    bom: bool
    spreadsheet: str
    paper: Paper

    @classmethod
    def of(cls, request: HttpRequest, form: str) -> "Asked":
        """``table`` means something in CSV alone; elsewhere a word of anybody's would only be in the file's name."""
        part = Part(request.GET.get("pilot", ""), game_asked(request, "game"))
        marked = request.GET.get("bom", "") not in NO
        group = request.GET.get("table", "") if form == "csv" else ""
        return cls(game_asked(request), part, group, marked, spreadsheet_asked(request), paper_asked(request))


@opens_to(Who.READER)
@require_safe
def export(request: HttpRequest, access: Access, subject: str, form: str) -> HttpResponseBase:
    """A subject in a format. ``?after=N`` as it stood then, ``?pilot=``, ``?game=``; in CSV ``?table=``, ``?bom=1`` and
    ``?for=de``; in PDF ``?paper=letter``."""
    try:
        asked = Asked.of(request, form)
    except NoMoment:
        return no_moment(request, access)
    picture = to_send(request, reverse("operation_picture", args=[access.campaign.slug, FRAMED_GAME])).address
    tag = page_tag(request, access, content_key(access, "exports", subject, form, asked, picture))
    if unchanged := get_conditional_response(request, etag=tag):
        return file_kept(unchanged, tag)
    stood = material(access.campaign, asked.after, picture)
    if not _there(stood):
        return no_moment(request, access)
    as_wanted = {"group": asked.group, "bom": asked.bom, "spreadsheet": asked.spreadsheet}
    file = written(subject, form, stood, asked.part, **as_wanted, paper=asked.paper)
    answer = HttpResponse(file, content_type=FORMATS[form].content_type)
    return file_kept(answer, tag, file_name(access.campaign.slug, subject, form, asked))


def file_name(slug: str, subject: str, form: str, asked: Asked) -> str:
    """``autumn-after-1-logbooks-j1-1.csv``."""
    after = "" if asked.after is None else f"-after-{asked.after}"
    group = f"-{asked.group}" if asked.group else ""
    return f"{slug}{after}-{subject}{asked.part.name}{group}.{form}"


def _there(stood: Material) -> bool:
    """A moment that was not yet is not there, as on the pages."""
    return stood.after in (None, 0, *(report.game for report in stood.record.reports))


def no_moment(request: HttpRequest, access: Access) -> HttpResponse:
    """The page that says as of which games there is such a file; still not found."""
    moments = [0, *(report.game for report in facts(access.campaign).reports)]
    others = {name: values for name, values in request.GET.lists() if name != "after"}
    now = urlencode(others, doseq=True)
    page = {"now": f"?{now}", "moments": [(game, f"?{urlencode({**others, 'after': game}, doseq=True)}") for game in moments]}
    answer = render(request, "exports/no_moment.html", {"access": access, "page": page}, status=HTTPStatus.NOT_FOUND)
    add_never_cache_headers(answer)
    return answer


@opens_to(Who.READER)
@require_safe
def chosen(request: HttpRequest, access: Access) -> HttpResponseBase:
    """What was chosen in a form leads to its file: ``?subject=``, ``?form=``, and what the file's own address takes."""
    subject, form = request.GET.get("subject", ""), request.GET.get("form", "")
    if subject not in SUBJECTS or form not in FORMATS:
        return redirect("summary_text", access.campaign.slug)
    query = request.GET.copy()
    for name in ("subject", "form", *(name for name, value in request.GET.items() if not value)):
        query.pop(name, None)
    address = reverse("export", args=[access.campaign.slug, subject, form])
    return redirect(f"{address}?{query.urlencode()}" if query else address)


@opens_to(Who.READER)
@require_safe
def calendar(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The game nights. Calendars that follow this address see changed dates; they know no password, so a private campaign's
    members take the file instead."""
    campaign = access.campaign
    tag = page_tag(request, access, content_key(access, "exports/calendar", to_send(request, "").address))
    if unchanged := get_conditional_response(request, etag=tag):
        return file_kept(unchanged, tag)

    def address(number: int) -> str:
        return to_send(request, reverse("game", args=[campaign.slug, number])).address

    answer = HttpResponse(text_of_calendar(campaign, address), content_type="text/calendar; charset=utf-8")
    return file_kept(answer, tag, f"{campaign.slug}.ics")


@opens_to(Who.READER)
@require_safe
def archive(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The whole campaign as one zip."""
    campaign, member = access.campaign, access.role is not None
    tag = page_tag(request, access, content_key(access, "exports/archive", *uploads_stand(campaign), member))
    if unchanged := get_conditional_response(request, etag=tag):
        return file_kept(unchanged, tag)
    parts = parts_of_archive(campaign, member=member, referee=access.referee)
    return file_kept(_stream(parts, "application/zip"), tag, f"{campaign.slug}-archive.zip")


@opens_to(Who.ANYBODY)
@require_safe
def pilots(request: HttpRequest, form: str) -> HttpResponseBase:
    """The pilots of all campaigns that this person finds in lists."""
    bom, spreadsheet = request.GET.get("bom", "") not in NO, spreadsheet_asked(request)
    tag = made_tag("exports/pilots", form, bom, spreadsheet, request.user.pk, all_pilots.stand(request.user))
    if unchanged := get_conditional_response(request, etag=tag):
        return file_kept(unchanged, tag)
    kind, write = all_pilots.FORMS[form]
    return file_kept(_stream(write(request.user, bom, spreadsheet), kind), tag, f"pilots.{form}")


def _stream(parts: Iterable[bytes], kind: str) -> StreamingHttpResponse:
    return StreamingHttpResponse(parts, content_type=kind)
