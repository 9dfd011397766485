"""The table of a session: its turn, its ships, what remains to be done."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desks import set_turn
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see
from campaign.people import actor_of
from campaign.reading import MOST_DIGITS
from games.pages.dauntless.frame import Frame, framed


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The table as it stands."""
    return _table(request, framed(request, code))


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def turn(request: HttpRequest, code: str) -> HttpResponse:
    """The referee sets the turn. Whoever comes here without saying one goes to the table."""
    frame = framed(request, code, run=True)
    if request.method != "POST":
        return see("desk_table", code)
    try:
        set_turn(
            actor=actor_of(request), code=code, edit=number(request, "edit"), turn=number(request, "turn"), key=key_of(request)
        )
    except Conflict:
        return _table(
            request, framed(request, code), CONFLICT, _("Somebody else changed the session meanwhile. Here is how it stands.")
        )
    except Refused as refused:
        if refused.refusals[0].code == "desk.gone":
            raise Http404 from None
        return _table(request, frame, REFUSED, " ".join(refusal_words(refused)))
    return see("desk_table", code)


def number(request: HttpRequest, name: str) -> int:
    """A whole number of a form; -1, which nothing is, where it is none."""
    said = request.POST.get(name, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) <= MOST_DIGITS else -1


def _table(request: HttpRequest, frame: Frame, status: int = 200, refusal: str = "") -> HttpResponse:
    return render(request, "dauntless/table.html", frame.context(refusal=refusal), status=status)
