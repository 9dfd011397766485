"""The second person's page of a correction: every difference that it makes, to be confirmed exactly so, or sent back."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Done, Refused
from campaign.acts.correction_seconds import confirm_submitted, send_back, take_back
from campaign.acts.rehearsal import rehearse
from campaign.acts.seconds import not_second, why_not_second
from campaign.corrections.seen import digest
from campaign.live import stamp
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.reading import follow
from campaign.words.refusals import told
from games.models import Correction
from games.pages.corrected import CorrectionPage, corrected
from games.pages.report import edit_of
from games.pages.second import SHOWN_OF_DIGEST
from pilots.former import shown_as

WAITS, NOTHING = "fate/correction_second.html", "fate/correction_second_none.html"


@dataclass(frozen=True, slots=True)
class SecondLook:
    """A submitted correction as the second person reads it. ``seen``: the digest of what is shown; ``why_not``: why he may not.

    ``own``: whoever looks submitted it; ``alone``: by now one person confirms.
    """

    changes: CorrectionPage
    submitted_by: str
    submitted_at: datetime
    reason: str
    edit: int
    seen: str
    why_not: str
    own: bool
    alone: bool

    @property
    def receipt(self) -> str:
        return self.seen[:SHOWN_OF_DIGEST]


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.MEMBER)
@answers_held_forms
def correction_second(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Read every difference of a submitted correction; ``do`` is confirm or not-so. He can change nothing."""
    if request.method != "POST":
        stored = _stored(access)
        build = partial(_context, access, stored, request.user.pk)
        return follow(request, access, _template(stored), build, *stamp(access.campaign))
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": answers.key_of(request)}
    reason = answers.word_of(request, "reason")
    try:
        if request.POST.get("do") == "not-so":
            done = send_back(**common, edit=edit_of(request), reason=reason)
            if not done.repeated:
                messages.success(request, _("It is sent back. Whoever submitted it reads why."))
            return answers.see("correction_second", access.campaign.slug)
        done = confirm_submitted(**common, seen=answers.word_of(request, "seen"))
    except Conflict:
        messages.error(request, _("Nothing was confirmed: this changed since you looked. This is how it stands now."))
        return _shown(request, access, answers.CONFLICT)
    except Refused as refused:
        return _shown(request, access, answers.REFUSED, wrong=answers.refusal_words(refused), reason=reason)
    if not done.repeated:
        messages.success(request, _("The correction is confirmed, exactly as you saw it."))
    return _then(access, done)


@require_POST
@opens_to(Who.REFEREE)
def correction_back(request: HttpRequest, access: Access) -> HttpResponse:
    """Whoever submitted it takes it back to change it."""
    try:
        take_back(actor=actor_of(request), campaign=access.campaign, edit=edit_of(request), key=answers.key_of(request))
    except Conflict:
        messages.error(request, _("The correction was changed while you had it open. This is how it stands now."))
    except Refused as refused:
        return _shown(request, access, answers.REFUSED, wrong=answers.refusal_words(refused))
    return answers.see("correction", access.campaign.slug)


def waiting(request: HttpRequest, access: Access, status: int = 200) -> HttpResponse:
    """In the place of the pages on which a correction is prepared, while it waits: what the second person sees.

    Who looks at them goes there; who sent a form is told that nothing of it was kept.
    """
    if request.method != "POST":
        return answers.see("correction_second", access.campaign.slug)
    messages.error(
        request, _("Nothing of that form was kept: the correction is submitted, and nobody changes it while it waits.")
    )
    return _shown(request, access, max(status, answers.CONFLICT))


def _then(access: Access, done: Done) -> HttpResponse:
    """A referee goes on to the dice where some wait; everybody else sees where the campaign stands."""
    waits = done.entry is not None and done.entry.params.get("pending")
    if waits and access.referee:
        return answers.see("rolls", done.campaign.slug, done.campaign.score.as_of)
    return answers.see("standings", done.campaign.slug)


def _shown(request: HttpRequest, access: Access, status: int, **more: Any) -> HttpResponse:
    stored = _stored(access)
    context = {"access": access, **_context(access, stored, request.user.pk), **more}
    return render(request, _template(stored), context, status=status)


def _stored(access: Access) -> Correction | None:
    return Correction.objects.filter(campaign=access.campaign).select_related("campaign", "by").first()


def _template(stored: Correction | None) -> str:
    return WAITS if stored is not None and stored.submitted_at is not None else NOTHING


def _context(access: Access, stored: Correction | None, user: int | None) -> dict[str, Any]:
    if stored is None or stored.submitted_at is None:
        return {"prepared": stored is not None and access.referee}
    look = _look(access, Campaign.objects.get(pk=access.campaign.pk), stored, stored.submitted_at, user)
    return {"page": look.changes, "look": look}


def _look(access: Access, campaign: Campaign, stored: Correction, at: datetime, user: int | None) -> SecondLook:
    why = why_not_second(stored, user, access.role, access.side)
    return SecondLook(
        changes=corrected(stored, rehearse(campaign, stored), campaign.version),
        submitted_by=shown_as(stored.by_name),
        submitted_at=at,
        reason=stored.reason,
        edit=stored.edit,
        seen=digest(stored, campaign.version),
        why_not=told(not_second(why, stored)) if why else "",
        own=user is not None and stored.by_id == user,
        alone=campaign.confirmation != Campaign.Confirmation.TWO,
    )
