"""The plot timer: started by the referee for all screens of the session, the plots that are noted, and what is late."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_evening import mark_plot, mark_side, say_increment, start_timer, stop_timer, write_plots
from campaign.acts.desk_log import NotWorked
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see, word_of
from campaign.people import actor_of
from games.dauntless.evening.late import increments_in_words, last_result, sides_of
from games.dauntless.evening.notes import waiting_notes
from games.dauntless.evening.plotting import plotting_of
from games.dauntless.losses import lost_in
from games.dauntless.words import refused as said_of
from games.pages.dauntless.forms import number, raise_gone
from games.pages.dauntless.frame import Frame, followed, framed

PAGE, PART = "dauntless/evening/timer.html", "dauntless/evening/_timer.html"


@opens_to(Who.ANYBODY)
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponseBase:
    """The timer as it stands; an open page follows it."""
    frame = framed(request, code)
    plotting = plotting_of(frame.desk, timezone.now())
    follows = (plotting.rung, plotting.is_over, sorted((name, *plot.items()) for name, plot in frame.desk.plots.items()))
    return followed(request, frame, PAGE, lambda: _shown(frame), *follows)


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def clock(request: HttpRequest, code: str) -> HttpResponse:
    """How long is left, for the screens that ask: ``left`` and ``limit`` in milliseconds, ``left`` null while no timer stands."""
    plotting = plotting_of(framed(request, code).desk, timezone.now())
    left = plotting.milliseconds if plotting.since else None
    return JsonResponse({"since": plotting.since, "left": left, "limit": plotting.limit * 1000})


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, code: str) -> HttpResponse:
    """The referee starts it, or starts it anew."""
    limit = word_of(request, "limit").strip()
    said = {"limit": number(request, "limit"), "since": word_of(request, "since"), "key": key_of(request)}
    return _done(request, code, lambda: start_timer(actor=actor_of(request), code=code, **said), run=True, limit=limit)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """The referee stops it: nothing comes of it."""
    return _done(request, code, lambda: stop_timer(actor=actor_of(request), code=code, since=word_of(request, "since")), run=True)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def note(request: HttpRequest, code: str) -> HttpResponse:
    """The plot of one aircraft is noted, or not yet after all; or all of a side are noted."""
    if side := word_of(request, "side"):
        return _done(
            request, code, lambda: mark_side(actor=actor_of(request), code=code, side=side, since=word_of(request, "since"))
        )
    noted, not_yet = word_of(request, "noted"), word_of(request, "not_yet")
    said = {"aircraft": noted or not_yet, "noted": bool(noted), "since": word_of(request, "since")}
    return _done(request, code, lambda: mark_plot(actor=actor_of(request), code=code, **said))


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def increment(request: HttpRequest, code: str) -> HttpResponse:
    """In which speed increment a late aircraft is, or all late ones of a side."""
    said = {name: word_of(request, name) for name in ("increment", "aircraft", "side", "since")}
    return _done(request, code, lambda: say_increment(actor=actor_of(request), code=code, **said))


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, code: str) -> HttpResponse:
    """What comes of the plots goes into the log."""
    said = {"since": word_of(request, "since"), "key": key_of(request)}
    return _done(request, code, lambda: write_plots(actor=actor_of(request), code=code, **said))


def _done(request: HttpRequest, code: str, act: Callable[[], object], *, run: bool = False, **entered: Any) -> HttpResponse:
    """The act's answer: the page again. Whoever comes without a form goes to the timer."""
    frame = framed(request, code, enter=True, run=run)
    if request.method != "POST":
        return see("desk_timer", code)
    try:
        act()
    except Conflict:
        return _again(request, code, CONFLICT, _("Somebody else started or stopped the timer meanwhile. Here is how it stands."))
    except NotWorked as broken:
        return _again(request, code, REFUSED, said_of(broken.error, "plot_timer"), **entered)
    except Refused as refused:
        raise_gone(refused)
        return _again(request, code, REFUSED, " ".join(refusal_words(refused)), **entered)
    return _again(request, code) if "HX-Request" in request.headers else see("desk_timer", frame.desk.code)


def _again(request: HttpRequest, code: str, status: int = 200, refusal: str = "", **entered: Any) -> HttpResponse:
    """The timer as it stands now. ``entered``: what was entered and is no good, by its field."""
    frame = framed(request, code)
    template = PART if "HX-Request" in request.headers else PAGE
    return render(request, template, frame.context(refusal=refusal, **_shown(frame), **entered), status=status)


def _shown(frame: Frame) -> dict[str, Any]:
    """What the page is made of, besides the limit where it was entered anew."""
    plotting = plotting_of(frame.desk, timezone.now(), lost_in(frame.desk))
    return {
        "plotting": plotting,
        "sides": list(sides_of(plotting, frame.seat)),
        "increments": increments_in_words(),
        "result": last_result(frame.desk) if not plotting.since else None,
        "waiting": waiting_notes(frame.seat),
    }
