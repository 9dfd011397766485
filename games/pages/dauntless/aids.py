"""The small reckonings of the table: each answers what its address asks; in a session it may be written into the log."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.desk_log import NotWorked, enter
from campaign.answers import REFUSED, add_refusals, key_of, see
from campaign.people import actor_of
from games.dauntless.evening.aids import AIDS, groups
from games.dauntless.evening.asking import Aid, AidForm, Request
from games.dauntless.evening.present import Present
from games.dauntless.evening.telling import told
from games.dauntless.words import refused as said_of
from games.dauntless.words import ruling_of
from games.pages.dauntless.forms import raise_gone
from games.pages.dauntless.frame import Frame, framed
from games.site_dice import die
from rulebooks.dauntless import answer

ASKED, OF, ROLL = "asked", "of", "roll"
FIRST = None
"""Whom a reckoning is about that nobody named yet: the first whom it may be about."""


class Worked(NamedTuple):
    """A request of the rules with its answer."""

    request: Request
    answer: dict[str, Any]


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def every(request: HttpRequest, code: str | None = None) -> HttpResponse:
    """All reckonings, each with what it is for."""
    return _shown(request, "dauntless/evening/aids.html", _frame(request, code), groups=groups())


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, calc: str, code: str | None = None) -> HttpResponse:
    """A reckoning: its form, and the answer to what the address asks. A form that is sent goes into the session's log."""
    aid = AIDS.get(calc)
    if aid is None or request.method == "POST" and (code is None or not aid.logs):
        raise Http404
    if request.method == "POST" and code is not None:
        return _written(request, aid, framed(request, code, enter=True))
    if request.GET.get(ROLL) and aid.dice:
        return _rolled(request, aid)
    return _asked(request, aid, _frame(request, code))


def _asked(request: HttpRequest, aid: Aid, frame: Frame | None) -> HttpResponse:
    """What the address asks, answered."""
    said = request.GET if ASKED in request.GET else None
    here = _present(aid, frame, request.GET.get(OF, "" if said else FIRST))
    start = here.start() if here and said is None else {}
    form = AidForm(aid, said, initial={**start, **request.GET.dict()})
    worked = _worked(form, here) if said is not None else None
    sent = [(name, value) for name, values in request.GET.lists() for value in values] if said is not None else []
    return _form(request, frame, form, here, worked, sent)


def _written(request: HttpRequest, aid: Aid, frame: Frame) -> HttpResponse:
    """The reckoning goes into the log; ``roll``: the site's dice fall for it now."""
    said, by_site = request.POST.copy(), bool(aid.dice) and ROLL in request.POST
    if by_site:
        _fall(said, aid)
    form, here = AidForm(aid, said), _present(aid, frame, request.POST.get(OF, ""))
    worked = _worked(form, here)
    if worked is None or here is None:
        return _form(request, frame, form, here)
    dice = ("site" if by_site else "table") if aid.dice else ""
    try:
        enter(actor=actor_of(request), code=frame.desk.code, request=worked.request, dice=dice, key=key_of(request))
    except NotWorked as broken:
        form.add_error(form.place(broken.error["field"]), said_of(broken.error, aid.calc))
    except Refused as refused:
        raise_gone(refused)
        add_refusals(form, refused)
    else:
        return see("desk_table", frame.desk.code)
    return _form(request, frame, form, here)


def _rolled(request: HttpRequest, aid: Aid) -> HttpResponse:
    """The site's dice fall, and stand in the address from then on."""
    said = request.GET.copy()
    del said[ROLL]
    said[ASKED] = "1"
    _fall(said, aid)
    return redirect(f"{request.path}?{said.urlencode()}")


def _fall(said: QueryDict, aid: Aid) -> None:
    """Put the site's dice into what was said."""
    form = AidForm(aid, said)
    many = aid.needs(form.request()) if form.is_valid() else 0
    said[aid.dice] = " ".join(str(die()) for _each in range(many))


def _worked(form: AidForm, here: Present | None) -> Worked | None:
    """Request and answer, or the fault at its field."""
    if not form.is_valid():
        return None
    asked = here.asked(form.request()) if here else form.request()
    worked = answer(asked)
    if "error" in worked:
        form.add_error(form.place(worked["error"]["field"]), said_of(worked["error"], form.aid.calc))
        return None
    return Worked(asked, worked)


def _form(
    request: HttpRequest,
    frame: Frame | None,
    form: AidForm,
    here: Present | None,
    worked: Worked | None = None,
    sent: Sequence[tuple[str, str]] = (),
) -> HttpResponse:
    context = {
        "aid": form.aid,
        "form": form,
        "told": told(*worked) if worked else None,
        "answer": worked.answer if worked else None,
        "rulings": ruling_of(form.aid.calc),
        "of": here.about if here else "",
        "offered": here.offered if here else [],
        "enters": frame is not None and frame.seat.enters and form.aid.logs,
        "sent": sent,
    }
    status = REFUSED if form.is_bound and form.errors else 200
    return _shown(request, "dauntless/evening/aid.html", frame, status=status, **context)


def _present(aid: Aid, frame: Frame | None, of: str | None) -> Present | None:
    return Present(aid, frame.desk, frame.seat, of) if frame else None


def _frame(request: HttpRequest, code: str | None) -> Frame | None:
    return framed(request, code) if code is not None else None


def _shown(request: HttpRequest, template: str, frame: Frame | None, status: int = 200, **context: Any) -> HttpResponse:
    base = "dauntless/_desk.html" if frame else "dauntless/_alone.html"
    whole = {"base": base, "alone": frame is None, **context}
    return render(request, template, frame.context(**whole) if frame else whole, status=status)
