"""What is printed for a night at the table: record cards, the sheet of a game, a campaign's muster."""

import json
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.exports.pdf.printing import Printed, cards, game_sheet, muster_sheet
from campaign.exports.pdf.typesetting import PAPERS, Paper
from campaign.pages.sheets import sheet_for
from campaign.reading import file_kept, game_asked, made_tag

PDF = "application/pdf"


def paper_asked(request: HttpRequest) -> Paper:
    """A4, unless ``?paper=letter``; Http404 for a paper that is not known."""
    asked = request.GET.get("paper", "a4")
    if asked not in PAPERS:
        raise Http404
    return PAPERS[asked]


@opens_to(Who.READER)
@require_safe
def record_cards(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Every living pilot's record card; ``?game=N``: of those who can fly in it, as they stood before it."""
    game = game_asked(request, "game")
    if game is not None and not access.campaign.games.filter(number=game).exists():
        raise Http404
    name = "cards.pdf" if game is None else f"game-{game}-cards.pdf"
    return _sent(request, access, cards(access.campaign, game, paper_asked(request)), name)


@opens_to(Who.MEMBER)
@require_safe
def sheet_pdf(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The sheet of a game, to be filled in with a pen."""
    sheet = sheet_for(access.campaign, number)
    return _sent(request, access, game_sheet(access.campaign, sheet, paper_asked(request)), f"game-{number}-sheet.pdf")


@opens_to(Who.READER)
@require_safe
def muster_pdf(request: HttpRequest, access: Access) -> HttpResponseBase:
    """A campaign on paper before it begins."""
    return _sent(request, access, muster_sheet(access.campaign, paper_asked(request)), "muster.pdf")


def _sent(request: HttpRequest, access: Access, printed: Printed, name: str) -> HttpResponseBase:
    """The file to keep. Unchanged, it is neither typeset nor sent again: what would be printed tells."""
    told = sha256(json.dumps(printed.data, ensure_ascii=False).encode()).hexdigest()
    tag = made_tag("prints", printed.template, access.campaign.changed_at.isoformat(), told)
    answer = get_conditional_response(request, etag=tag) or HttpResponse(printed.pdf(), content_type=PDF)
    return file_kept(answer, tag, f"{access.campaign.slug}-{name}", inline=True)
