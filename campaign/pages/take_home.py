"""Taking a campaign home: the evening's summary, print, files."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.exports.book import Book, BookGame, Logbook
from campaign.exports.campaign_file import campaign_file as text_of_file
from campaign.exports.columns import site_day
from campaign.exports.formats import FORMATS, Format
from campaign.exports.formats.csv_lines import WITH_COMMAS
from campaign.exports.material import material
from campaign.exports.standings import as_json, standings_of
from campaign.exports.subjects import SUBJECTS, Subject
from campaign.exports.summary import summary_of
from campaign.exports.web import web_page as text_of_web_page
from campaign.exports.writing import written
from campaign.models import Campaign
from campaign.reading import content_key, file_kept, game_asked, page_tag, show
from games.queries import Moment, Played, moments, schedule

Make = Callable[[Campaign, int | None], str]


@dataclass(frozen=True, slots=True)
class TakeHome:
    """What the page shows. ``after``: the game that was asked for."""

    campaign: Campaign
    book: Book
    summary: str
    schedule: list[Played]
    after: int | None

    @property
    def title(self) -> str:
        return _("Take it home")

    @property
    def rows(self) -> int:
        """How tall the summary is."""
        return self.summary.count("\n") + 1

    def moments(self) -> list[Moment]:
        return moments(self.schedule, self.after, lambda after: "?" if after is None else f"?after={after}")

    @property
    def asked(self) -> str:
        """The end of each address here: ``?after=N``, or nothing."""
        return f"?after={self.after}" if self.after is not None else ""

    @property
    def further(self) -> str:
        """The same behind an address that asks for something already."""
        return f"&after={self.after}" if self.after is not None else ""

    @property
    def commas(self) -> bool:
        """Whether spreadsheets in the reader's language write 10,5."""
        return get_language() in WITH_COMMAS

    @property
    def subjects(self) -> tuple[Subject, ...]:
        return tuple(SUBJECTS.values())

    @property
    def formats(self) -> tuple[Format, ...]:
        return tuple(FORMATS.values())

    @property
    def pilots(self) -> list[Logbook]:
        """Those of whom one may be chosen, by name."""
        return sorted(self.book.pilots, key=lambda pilot: pilot.name.casefold())

    @property
    def games(self) -> list[BookGame]:
        """Those that were reported by then."""
        return [game for game in self.book.games if game.flown]

    @property
    def dated(self) -> bool:
        """Whether there is a date for the calendar."""
        return any(game.date for game in self.book.games)

    @property
    def followed(self) -> bool:
        """Whether a calendar, which cannot sign in, may follow the game nights."""
        return self.campaign.visibility != Campaign.Visibility.PRIVATE


@dataclass(frozen=True, slots=True)
class Print:
    title: str
    book: Book


def book(campaign: Campaign, after: int | None = None) -> Book:
    """The whole campaign, replayed from its stored facts; with ``after``, as it stood after that game (0: the muster)."""
    return material(campaign, after).book


@opens_to(Who.READER)
@require_safe
def take_home(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The evening's summary, and every way to take the campaign home; ``?after=N``: as it stood after an earlier game."""
    after = game_asked(request)
    return show(request, access, "files/take_home", partial(_take_home, access.campaign, after), after)


def _take_home(campaign: Campaign, after: int | None) -> TakeHome:
    whole = book(campaign, after)
    return TakeHome(campaign, whole, summary_of(whole), schedule(campaign.pk), after)


@opens_to(Who.READER)
@require_safe
def print_all(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Everything on one page, for paper."""
    after = game_asked(request)
    return show(request, access, "files/print", lambda: Print(_("Print"), book(access.campaign, after)), after)


@opens_to(Who.READER)
@require_safe
def summary_plain(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The summary and nothing else."""
    return _file(request, access, "text/plain", _summary)


@opens_to(Who.READER)
@require_safe
def campaign_file(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Every fact of the campaign."""
    return _file(request, access, "application/json", _whole_file, ".json")


@opens_to(Who.READER)
@require_safe
def web_page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """One HTML file for the club's web site."""
    return _file(request, access, "text/html", _web, ".html")


@opens_to(Who.READER)
@require_safe
def standings_csv(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The standings for a spreadsheet."""
    return _file(request, access, "text/csv", _csv, "-standings.csv")


@opens_to(Who.READER)
@require_safe
def standings_markdown(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The standings for a wiki."""
    return _file(request, access, "text/markdown", _markdown, "-standings.md")


@opens_to(Who.READER)
@require_safe
def standings_json(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The standings document."""
    return _file(request, access, "application/json", _json, "-standings.json")


def _whole_file(campaign: Campaign, after: int | None) -> str:
    """The campaign file has every fact, whatever game was asked for."""
    return text_of_file(campaign)


def _summary(campaign: Campaign, after: int | None) -> str:
    return summary_of(book(campaign, after))


def _web(campaign: Campaign, after: int | None) -> str:
    return text_of_web_page(book(campaign, after), site_day(campaign.changed_at))


def _csv(campaign: Campaign, after: int | None) -> str:
    """With a mark at its head, which lets spreadsheets read names with accents."""
    return written("standings", "csv", material(campaign, after), bom=True).decode()


def _markdown(campaign: Campaign, after: int | None) -> str:
    return written("standings", "md", material(campaign, after)).decode()


def _json(campaign: Campaign, after: int | None) -> str:
    return as_json(standings_of(campaign, after))


def _file(request: HttpRequest, access: Access, kind: str, make: Make, ending: str = "") -> HttpResponseBase:
    """A text to show or, with an ``ending`` for its file's name, to keep. Unchanged, it is not sent again."""
    after = game_asked(request)
    tag = page_tag(request, access, content_key(access, f"files/{make.__name__}", after))
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or HttpResponse(make(access.campaign, after), content_type=f"{kind}; charset=utf-8")
    name = access.campaign.slug if after is None else f"{access.campaign.slug}-after-{after}"
    return file_kept(response, tag, f"{name}{ending}" if ending else "")
