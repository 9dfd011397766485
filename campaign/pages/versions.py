"""The versions of a game's report, two of them side by side, an old one put back; and the game voided."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import prepare_void
from campaign.acts.restoring import prepare_version, restore_as_draft
from campaign.acts.voiding import last_ones
from campaign.flow import flow
from campaign.history.comparing import side_by_side
from campaign.history.versions import Versions, versions
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.reading import number_asked
from games.models import Correction, Game, Report
from rulebooks.pacific_air_war.scenarios import scenario


class Why(forms.Form):
    """Why a game is voided. The form's key is a hidden field of the page."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        help_text=gettext_lazy("The journal keeps it, and everybody with a part reads it."),
        error_messages={
            "required": gettext_lazy("Say why the game is voided: the journal keeps it."),
            "max_length": gettext_lazy("A reason has at most 500 characters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _scheduled(access: Access, number: int) -> Game:
    game = Game.objects.filter(campaign=access.campaign, number=number).first()
    if game is None:
        raise Http404
    return game


@require_safe
@opens_to(Who.READER)
def page(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Every version, newest first; ``?left=1&right=2``: those two side by side, with ``only=1`` where they differ."""
    return _show(request, access, _scheduled(access, number))


@require_POST
@opens_to(Who.REFEREE)
def restore(request: HttpRequest, access: Access, number: int, version: int) -> HttpResponse:
    """Put an old version back: into the correction, or as the draft of a game without a report."""
    game = _scheduled(access, number)
    common: dict[str, Any] = {
        "actor": actor_of(request),
        "campaign": access.campaign,
        "game": number,
        "version": version,
        "key": answers.key_of(request),
    }
    try:
        if game.reports.filter(state=Report.State.CONFIRMED).exists():
            return _into_correction(request, access, common)
        done = restore_as_draft(**common, edit=_whole(request, "edit"))
    except Conflict:
        messages.error(request, _("Nothing was put back: this changed since you looked. This is how it stands now."))
        return _show(request, access, game, answers.CONFLICT)
    except Refused as refused:
        messages.error(request, " ".join(answers.refusal_words(refused)))
        return _show(request, access, game, answers.REFUSED)
    said = _("Version %(number)d is the draft now.") if done.entry else _("The draft says the same already. Nothing was changed.")
    messages.success(request, said % {"number": version})
    return answers.see("report", access.campaign.slug, number)


def _into_correction(request: HttpRequest, access: Access, common: dict[str, Any]) -> HttpResponse:
    kept = prepare_version(**common, edit=_whole(request, "correction") or 0)
    if kept is None or str(common["game"]) not in kept.bodies:
        messages.success(request, _("That version says what counts already. Nothing was changed."))
        return answers.see("versions", access.campaign.slug, common["game"])
    messages.success(request, _("Version %(number)d is in the correction. Nothing counts yet.") % {"number": common["version"]})
    return answers.see("correction", access.campaign.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
@answers_held_forms
def void(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Void a game: what it comes to is said, a reason asked for; then every difference is shown, and nothing counts before."""
    game = _scheduled(access, number)
    form = Why(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _ask(request, access, game, form)
    if not form.is_valid():
        return _ask(request, access, game, form, answers.REFUSED)
    edit, reason = _whole(request, "edit"), form.cleaned_data["reason"]
    try:
        prepare_void(actor=actor_of(request), campaign=access.campaign, game=number, reason=reason, edit=edit or 0)
    except Conflict:
        messages.error(request, _("The correction was changed while you had this page open. Look again, then go on."))
        return _ask(request, access, game, form, answers.CONFLICT)
    except Refused as refused:
        answers.add_refusals(form, refused, "reason" if "reason" in refused.refusals[0].code else None)
        return _ask(request, access, game, form, answers.REFUSED)
    return answers.see("correction", access.campaign.slug)


def _ask(request: HttpRequest, access: Access, game: Game, form: Why, status: int = 200) -> HttpResponse:
    stands = flow(access.campaign)
    if game.number not in stands.reported:
        return _show(request, access, game, 404 if request.method != "POST" else status)
    correction = Correction.objects.filter(campaign=access.campaign).first()
    voids = {*(correction.voids if correction else ()), game.number}
    context = {
        "access": access,
        "number": game.number,
        "title": scenario(game.number).title,
        "form": form,
        "edit": correction.edit if correction else 0,
        "again": game.number in last_ones(stands.reported, voids),
        "later": [number for number in stands.reported if number > game.number],
        "kept": [number for number in stands.opened if number > game.number],
        "reopens": stands.complete,
        "tab": "desk",
    }
    return render(request, "history/void.html", context, status=status)


def _show(request: HttpRequest, access: Access, game: Game, status: int = 200) -> HttpResponse:
    found = versions(access.campaign, game, drafts=access.referee)
    left, right = _two(request, found)
    both = None
    if left is not None and right is not None:
        both = side_by_side(access.campaign, game, found.bodies[left.number], found.bodies[right.number])
    stands = flow(access.campaign) if access.referee else None
    correction = Correction.objects.filter(campaign=access.campaign).first() if access.referee else None
    due = stands is not None and stands.waits is None and stands.next_game == game.number
    context = {
        "access": access,
        "number": game.number,
        "title": scenario(game.number).title,
        "found": found,
        "left": left,
        "right": right,
        "both": both,
        "only": request.GET.get("only") == "1",
        "correction": correction.edit if correction else 0,
        "may_restore": access.referee and (found.confirmed or (due and not found.submitted)),
        "may_void": access.referee and found.confirmed,
        "tab": "campaign",
    }
    return render(request, "history/versions.html", context, status=status)


def _two(request: HttpRequest, found: Versions) -> tuple[Any, Any]:
    """The two versions that the address asks for, or the newest two; none where there are none, or they cannot be seen."""
    asked = [number_asked(request, name) if request.method != "POST" else None for name in ("left", "right")]
    newest = [version.number for version in found.versions[:2]][::-1]
    if len(newest) < 2:
        if any(asked):
            raise Http404
        return None, None
    numbers = [number or usual for number, usual in zip(asked, newest, strict=True)]
    left, right = (found.of(number) for number in numbers)
    if left is None or right is None:
        raise Http404
    return left, right


def _whole(request: HttpRequest, name: str) -> int | None:
    """A whole number of a form; None where it is blank; -1, which nothing has, where it cannot be read."""
    text = request.POST.get(name, "")
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
