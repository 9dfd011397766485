"""One report inside a correction: the report's form, kept in the correction, where nothing counts until it is confirmed."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import prepare_report, take_out
from campaign.acts.rehearsal import rehearse
from campaign.models import Campaign
from campaign.people import actor_of
from campaign.record import facts, live_dice, with_dice
from campaign.words.refusals import both
from games.models import Correction, Report, Roll
from games.pages.correction_second import waiting
from games.pages.report import time_said
from games.reporting.body import Body
from games.reporting.comparing import compare
from games.reporting.entering import entered, is_whole, typed
from games.reporting.form import build
from games.reporting.reckoning import reckon
from pilots.former import shown_as
from rulebooks.pacific_air_war.scenarios import scenario

PART = "X-Report"


@dataclass(frozen=True, slots=True)
class Version:
    """A report that counted once: its number, when it was confirmed, in words, and by whom."""

    number: int
    at: str
    by: str


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
def correction_report(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """The report of a confirmed game, to be corrected. A form sent here is kept in the correction; confirming comes later."""
    campaign = access.campaign
    confirmed = Report.objects.filter(game__campaign=campaign, game__number=number, state=Report.State.CONFIRMED).first()
    if confirmed is None:
        raise Http404
    correction = Correction.objects.filter(campaign=campaign).first()
    if correction is not None and correction.submitted_at is not None:
        return waiting(request, access)
    body = correction.bodies.get(str(number), confirmed.body) if correction else confirmed.body
    if request.method != "POST":
        return render(request, "fate/correction_report.html", _context(access, number, body, correction))
    try:
        correction = _keep(request, access, number, body)
    except Conflict:
        if _says_something(request.POST.dict()):
            return _two_versions(request, access, number, body, correction)
        messages.error(request, _("The correction was changed while you had it open. This is how it stands now."))
        context = _context(access, number, body, correction)
        return render(request, "fate/correction_report.html", context, status=answers.CONFLICT)
    except Refused as refused:
        if refused.refusals[0].code != "correction.submitted":
            raise
        return waiting(request, access)
    if request.headers.get(PART):
        kept = correction.bodies.get(str(number), confirmed.body) if correction else confirmed.body
        return render(request, "report/_form.html", _context(access, number, kept, correction))
    if request.POST.get("do") in ("confirm", "drop"):
        return answers.see("correction", campaign.slug)
    return answers.see("correction_report", campaign.slug, number)


def _keep(request: HttpRequest, access: Access, number: int, body: Body) -> Correction | None:
    who, data = actor_of(request), request.POST.dict()
    edit = _whole(data.get("edit", ""))
    deed, _colon, version = data.get("do", "").partition(":")
    if deed == "drop":
        return take_out(actor=who, campaign=access.campaign, game=number, edit=edit)
    earlier = _versions(access.campaign, number).filter(number=_whole(version)).first() if deed == "version" else None
    changed = earlier.body if earlier else typed(data, body) if _settled(data) else entered(data, body)
    key = answers.key_of(request)
    return prepare_report(actor=who, campaign=access.campaign, game=number, body=changed, edit=edit, key=key)


def _says_something(data: dict[str, str]) -> bool:
    """Whether a form holds a report that somebody typed and wants kept."""
    return is_whole(data) and data.get("do", "").partition(":")[0] not in ("drop", "version")


def _settled(data: dict[str, str]) -> bool:
    """Whether the form comes from the page of two versions."""
    return is_whole(data) and data.get("stands") == "mine"


ANEW = ("csrfmiddlewaretoken", "key", "after", "edit", "stands")


def _two_versions(request: HttpRequest, access: Access, number: int, stored: Body, correction: Correction | None) -> HttpResponse:
    """What was sent and what the correction holds by now, beside each other; the form is sent again only if it is to stand."""
    data = request.POST.dict()
    mine, theirs = (_context(access, number, body, correction)["form"] for body in (typed(data, stored), stored))
    stands = {"edit": str(correction.edit if correction else 0), "stands": "mine"}
    text = _("Nothing is lost yet, and nothing counts yet. Choose which version of this report the correction keeps.")
    if correction is None:
        text = _("The correction was confirmed or dropped meanwhile. Nothing of yours is lost: kept, it opens a new one.")
    context = {
        "access": access,
        "base_template": "campaign/frame.html",
        "title": _("Two versions of game %(game)d’s report in the correction") % {"game": number},
        "text": text,
        "rows": compare(mine, theirs),
        "theirs_at": correction.saved_at if correction else None,
        "sent": [*((name, value) for name, value in data.items() if name not in ANEW), *stands.items()],
        "key": uuid4(),
        "stored_page": reverse("correction_report", args=[access.campaign.slug, number]),
    }
    return render(request, "fate/correction_versions.html", context, status=answers.CONFLICT)


def _versions(campaign: Campaign, number: int) -> QuerySet[Report]:
    """What counted once and does so no longer."""
    once = Report.objects.filter(game__campaign=campaign, game__number=number, confirmed_at__isnull=False)
    ended = once.filter(state__in=[Report.State.SUPERSEDED, Report.State.VOID])
    return ended.exclude(body__has_key="voided").order_by("-number")


def _whole(text: str) -> int:
    """A whole number of a form; -1, which nothing has, where it cannot be read."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def _context(access: Access, number: int, body: Body, correction: Correction | None) -> dict[str, Any]:
    campaign = access.campaign
    record = rehearse(campaign, correction).record if correction else facts(campaign)
    found = reckon(record, number, with_dice(body, _dice(campaign, number, correction)))
    kept = correction is not None and str(number) in correction.bodies
    form = build(record, number, body, replace(found, others=()), both, correction.edit if correction else 0)
    return {
        "access": access,
        "number": number,
        "title": scenario(number).title,
        "form": form,
        "action": reverse("correction_report", args=[campaign.slug, number]),
        "foot": "fate/_correction_foot.html",
        "strong": _("See what it changes"),
        "saved": time_said(correction.saved_at) if kept and correction else "",
        "draft": "",
        "who_flies": True,
        "versions": [
            Version(r.number, time_said(r.confirmed_at or r.saved_at), shown_as(r.by_name)) for r in _versions(campaign, number)
        ],
        "kept": kept,
        "tab": "desk",
    }


def _dice(campaign: Campaign, number: int, correction: Correction | None) -> dict[str, dict[str, int]]:
    """The dice of a game, those that the correction puts right among them."""
    dice = {whose: dict(kinds) for whose, kinds in live_dice(campaign)[number].items()}
    changed = correction.dice if correction else {}
    for roll in Roll.objects.filter(campaign=campaign, game=number, pk__in=map(int, changed)).select_related("pilot"):
        dice.setdefault(roll.pilot.code if roll.pilot else roll.crew, {})[roll.kind] = changed[str(roll.pk)]["value"]
    return dice
