"""A correction: what is changed, every difference it would make, the dice it asks for; then all of it, submitted or confirmed."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts import corrections as acts
from campaign.acts.base import Conflict, Refused
from campaign.acts.correction_seconds import submit_correction
from campaign.acts.rehearsal import rehearse
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.words.refusals import told
from games.models import Correction, Report
from games.pages.corrected import corrected
from games.pages.correction_second import waiting
from games.pages.falling import fall, no_more_wanted, numbers, query_of, still_for
from games.pages.fate_forms import Reason, TableDie
from rulebooks.pacific_air_war.scenarios import scenario


@require_GET
@opens_to(Who.REFEREE)
def correction(request: HttpRequest, access: Access) -> HttpResponse:
    """The correction that is being prepared; or, where there is none, the reports that can be corrected."""
    return _show(request, access, chosen=request.GET.get("pilot", ""), fell=request.GET.get("fell", ""))


@require_POST
@opens_to(Who.REFEREE)
@answers_held_forms
def confirm(request: HttpRequest, access: Access) -> HttpResponse:
    """Confirm all of it: one act. Where two people confirm it submits all of it, for the second."""
    form = Reason(request.POST)
    if not form.is_valid():
        return _show(request, access, reason=form, status=answers.REFUSED)
    two = access.campaign.confirmation == Campaign.Confirmation.TWO
    act = submit_correction if two else acts.confirm_correction
    try:
        done = act(
            actor=actor_of(request),
            campaign=access.campaign,
            reason=form.cleaned_data["reason"],
            edit=_number(request, "edit"),
            version=_number(request, "version"),
            key=answers.key_of(request),
        )
    except Conflict:
        messages.error(request, _("Something was changed since these differences were shown. Look at them again, then confirm."))
        return _show(request, access, reason=form, status=answers.CONFLICT)
    except Refused as refused:
        form.add_error("reason" if "reason" in refused.refusals[0].code else None, told(refused.refusals[0]))
        return _show(request, access, reason=form, status=answers.REFUSED)
    assert done.entry is not None
    if two:
        if not done.repeated:
            messages.success(request, _("The correction is submitted. It counts once a second person has confirmed it."))
        return answers.see("correction_second", done.campaign.slug)
    if not done.repeated:
        text = _("The correction is confirmed. The journal keeps every figure before and after.")
        games = done.entry.params["games"]
        voids = [gone["game"] for gone in done.entry.params.get("voids", ())]
        way = ("correction_report", games[0]) if games else ("versions", voids[0]) if voids else None
        undo = f"undo {reverse(way[0], args=[done.campaign.slug, way[1]])}" if way else ""
        messages.success(request, text, extra_tags=undo)
    waits = done.entry.params.get("pending") and done.campaign.score.as_of
    return answers.see("rolls", done.campaign.slug, waits) if waits else answers.see("standings", done.campaign.slug)


@require_POST
@opens_to(Who.REFEREE)
def discard(request: HttpRequest, access: Access) -> HttpResponse:
    """Drop it: nothing changes."""

    def drop() -> None:
        acts.discard(campaign=access.campaign, edit=_number(request, "edit"))
        messages.success(request, _("The correction is dropped. Everything stands as it did; dice that fell stay in the record."))

    return _then_look_again(request, access, drop)


@require_POST
@opens_to(Who.REFEREE)
def take_out(request: HttpRequest, access: Access) -> HttpResponse:
    """Leave one game's report, or one die, as it was."""
    who, edit = actor_of(request), _number(request, "edit")
    game, roll = _number(request, "game"), _number(request, "roll")
    return _then_look_again(
        request, access, lambda: acts.take_out(actor=who, campaign=access.campaign, game=game, roll=roll, edit=edit)
    )


@require_POST
@opens_to(Who.REFEREE)
def fly_instead(request: HttpRequest, access: Access) -> HttpResponse:
    """Settle a conflict: another pilot flew in the place of one who could not, from one game on."""
    pilot, of = (request.POST.get(name, "")[:40].replace("\x00", "") for name in ("pilot", "of"))
    return _then_look_again(
        request,
        access,
        lambda: acts.fly_instead(
            actor=actor_of(request),
            campaign=access.campaign,
            game=_number(request, "game"),
            pilot=pilot,
            of=of,
            edit=_number(request, "edit"),
        ),
    )


@require_POST
@opens_to(Who.REFEREE)
@answers_held_forms
def throw(request: HttpRequest, access: Access) -> HttpResponse:
    """Let dice fall that the correction asks for. They stay in the record, whatever follows. ``how`` as on the page of rolls."""
    try:
        came = fall(request, access.campaign, _number(request, "game"), for_correction=True)
    except Refused as refused:
        messages.info(request, told(refused.refusals[0]))
        return answers.see("correction", access.campaign.slug)
    if isinstance(came, TableDie):
        return _show(request, access, die=came, chosen=came.data.get("pilot", ""), status=answers.REFUSED)
    answer = answers.see("correction", access.campaign.slug)
    if came.entry:
        answer["Location"] += query_of(came.entry.params["rolls"])
    return answer


def _then_look_again(request: HttpRequest, access: Access, change: Callable[[], object]) -> HttpResponse:
    try:
        change()
    except Conflict:
        messages.error(request, _("The correction was changed while you had it open. This is how it stands now."))
        return _show(request, access, status=answers.CONFLICT)
    except Refused as refused:
        messages.error(request, told(refused.refusals[0]))
        return _show(request, access, status=answers.REFUSED)
    return answers.see("correction", access.campaign.slug)


def _show(
    request: HttpRequest,
    access: Access,
    *,
    reason: Reason | None = None,
    die: TableDie | None = None,
    chosen: str = "",
    fell: str = "",
    status: int = 200,
) -> HttpResponse:
    campaign = Campaign.objects.get(pk=access.campaign.pk)
    prepared = Correction.objects.filter(campaign=campaign).select_related("campaign", "by").first()
    context: dict[str, Any] = {"access": access, "tab": "desk"}
    if prepared is None:
        confirmed = Report.objects.filter(game__campaign=campaign, state=Report.State.CONFIRMED).order_by("-game__number")
        games = [(number, scenario(number).title) for number in confirmed.values_list("game__number", flat=True)]
        return render(request, "fate/correction_none.html", {**context, "games": games}, status=status)
    if prepared.submitted_at is not None:
        return waiting(request, access, status)
    page = corrected(prepared, rehearse(campaign, prepared), campaign.version, chosen=chosen, fell=numbers(fell))
    form = TableDie()
    if die is not None and still_for(die, page.next):
        form = die
    elif die is not None:
        messages.info(request, no_more_wanted())
    context |= {"page": page, "form": form, "reason": reason or Reason(initial={"reason": prepared.reason or page.reason})}
    context["returned"] = prepared.returned
    return render(request, "fate/correction.html", context, status=status)


def _number(request: HttpRequest, name: str) -> int:
    """A whole number of a form; -1, which nothing has, where it cannot be read."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
