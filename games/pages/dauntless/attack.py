"""An attack from choice to ledger: what it asks, what may come of it, its dice, and the tap that writes it into the log."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts import desk_log
from campaign.acts.base import Conflict, Refused
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see
from campaign.people import actor_of
from games import site_dice
from games.dauntless.attacks.entered import entered_of, is_attack, meanwhile
from games.dauntless.attacks.page import AttackPage, dice_said
from games.dauntless.attacks.stands import attackers_of, targets_of
from games.dauntless.belonging import belongings
from games.dauntless.words import refused
from games.pages.dauntless.attack_aid import shown
from games.pages.dauntless.forms import entered_before, number, raise_gone
from games.pages.dauntless.frame import Frame, framed

SITE, TABLE = "site", "table"
SESSION = "dauntless/_desk.html"


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def attack(request: HttpRequest, code: str) -> HttpResponse:
    """An attack in a session: ``?calc=skip&ship=nagato&by=sbd-1`` and what it asks; ``entered``: the line just written."""
    if request.method == "POST":
        return _deed(request, code)
    frame = framed(request, code)
    return _in_session(request, frame, _page(request, frame))


def _page(request: HttpRequest, frame: Frame) -> AttackPage:
    said = request.GET.dict()
    session = frame.session
    return AttackPage(
        said,
        reverse("desk_attack", args=[frame.desk.code]),
        in_session=True,
        ships=targets_of(session),
        aircraft=attackers_of(session, frame.seat),
        date=session.date,
        belongs=belongings(frame.desk, session.log) if frame.seat.enters else (),
        dice=dice_said(request.POST.dict() if request.method == "POST" else said),
    )


def _in_session(request: HttpRequest, frame: Frame, page: AttackPage, status: int = 200, **more: Any) -> HttpResponse:
    done = page.query.get("entered", "")
    line = next((one for one in frame.session.log if str(one["n"]) == done and is_attack(one)), None)
    may_enter = frame.seat.enters and (page.attacker is None or page.attacker.offered)
    context = frame.context(frame=SESSION, may_enter=may_enter, entered=entered_of(line, page.ships) if line else None, **more)
    return shown(request, page, status, **context)


@opens_to(Who.SIGNED_IN)
def _deed(request: HttpRequest, code: str) -> HttpResponse:
    frame = framed(request, code, enter=True)
    page = _page(request, frame)
    if request.POST.get("do") == "undo":
        return _undo(request, code, page)
    if page.asked is None or page.ahead is None or (page.over and not entered_before(request, frame.desk)):
        return _in_session(request, frame, page, REFUSED)
    if page.ahead.error is not None:
        return _in_session(request, frame, replace(page, fault=page.ahead.error), REFUSED)
    return _enter(request, frame, page)


def _enter(request: HttpRequest, frame: Frame, page: AttackPage) -> HttpResponse:
    """Write it down. Dice of the site fall now and are seen only where they are written."""
    assert page.asked is not None
    assert page.ahead is not None
    wanted, how = page.ahead.dice, request.POST.get("how", "")
    if wanted and how == SITE:
        dice = [site_dice.die() for _die in range(wanted)]
    elif wanted and page.thrown is None:
        return _in_session(request, frame, replace(page, fault={"code": "dice_missing", "field": "dice"}), REFUSED)
    else:
        how, dice = TABLE if wanted else "", page.thrown or []
    code = frame.desk.code
    try:
        done = desk_log.enter(
            actor=actor_of(request),
            code=code,
            request={**page.asked.request(dice), "id": page.asked.about()},
            dice=how,
            seen=number(request, "seen") if page.asked.target is not None else None,
            key=key_of(request),
        )
    except desk_log.NotWorked as wrong:
        return _in_session(request, frame, replace(page, fault=wrong.error), REFUSED)
    except Refused as not_done:
        raise_gone(not_done)
        return _in_session(request, frame, page, REFUSED, refusal=" ".join(refusal_words(not_done)))
    except Conflict:
        return _overtaken(request, code)
    answer = see("desk_attack", code)
    answer["Location"] = f"{page.same}&entered={done.entry.number}"
    return answer


def _overtaken(request: HttpRequest, code: str) -> HttpResponse:
    """Somebody else entered something about the ship meanwhile: it is shown, and the same form enters this too."""
    frame = framed(request, code, enter=True)
    page = _page(request, frame)
    ship = page.target.id if page.target else ""
    since = list(meanwhile(frame.session.log, ship, number(request, "seen")))
    return _in_session(request, frame, page, CONFLICT, meanwhile=since)


def _undo(request: HttpRequest, code: str, page: AttackPage) -> HttpResponse:
    """Strike the line that was just written."""
    line = number(request, "number")
    try:
        desk_log.void(actor=actor_of(request), code=code, number=line, reason=_("Taken back at once"))
    except Refused as not_done:
        messages.error(request, " ".join(refusal_words(not_done)))
    except desk_log.NotWorked as wrong:
        messages.error(request, refused(wrong.error))
    answer = see("desk_attack", code)
    answer["Location"] = f"{page.same}&entered={line}"
    return answer
