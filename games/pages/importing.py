"""A file of one game's results: brought to its game, looked at with what it would change, decided on, taken over or dropped."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts import uploads
from campaign.acts.base import Conflict, Refused
from campaign.acts.evidence import keep_as_evidence
from campaign.acts.importing import counting_no_more, import_report, still_counts
from campaign.acts.rehearsal import rehearse
from campaign.imports.bringing import Place
from campaign.imports.forms import asked_file, bringing
from campaign.imports.matching import DROP
from campaign.imports.preview import ImportPage, preview
from campaign.imports.proposal import Proposal, propose, understood_of
from campaign.models import Campaign, Upload
from campaign.people import actor_of
from campaign.words.refusals import told
from games.models import Correction
from games.pages.corrected import corrected
from games.pages.report import scheduled
from games.reporting.crews import men
from rulebooks.pacific_air_war.scenarios import scenario

BRING, SHOW = "imports/game.html", "imports/report.html"
OVER = (Upload.State.DROPPED, Upload.State.KEPT)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
def import_game(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Bring a file with the results of a game."""
    game = scheduled(access, number)
    kept = Upload.objects.filter(campaign=access.campaign, game=game).exclude(state=Upload.State.DROPPED)
    context = {
        "access": access,
        "tab": "desk",
        "game": game,
        "title": scenario(number).title,
        "kept": (files := list(kept.select_related("by"))),
        "past": counting_no_more(access.campaign, files),
        "form": asked_file(),
    }
    if request.method != "POST":
        return render(request, BRING, context)
    came = bringing(request, Place(access.campaign, game))
    if isinstance(came, Upload):
        return see_upload(came)
    return render(request, BRING, {**context, **came.context}, status=came.status)


def see_upload(upload: Upload) -> HttpResponse:
    """On to the page on which the file is decided."""
    if upload.campaign is None or upload.game_id is None:
        return answers.see("own_import", upload.pk)
    return answers.see("import_preview", upload.campaign.slug, upload.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
def import_preview(request: HttpRequest, access: Access, upload: int) -> HttpResponse:
    """What a file says and what it would change; who is meant in it, and what becomes of it."""
    row = _upload(access.campaign, upload)
    deed = request.POST.get("do", "") if request.method == "POST" else ""
    if row.state in OVER or (row.state == Upload.State.TAKEN and still_counts(row) and not deed):
        return _settled(request, access, row)
    if request.method != "POST":
        return _show(request, access, row)
    if deed == "drop":
        if not uploads.drop(upload=row):
            return answers.see("import_preview", access.campaign.slug, row.pk)
        messages.success(request, _("“%(file)s” is dropped. Nothing of it was stored.") % {"file": row.name})
        return answers.see("import_game", access.campaign.slug, row.game.number if row.game else 0)
    try:
        return _decided(request, access, row, deed)
    except Conflict as conflict:
        return _conflict(request, access, row, conflict)
    except Refused as refused:
        messages.error(request, told(refused.refusals[0]))
        return _show(request, access, _upload(access.campaign, upload), answers.REFUSED)


def _upload(campaign: Campaign, upload: int) -> Upload:
    rows = Upload.objects.filter(campaign=campaign, pk=upload, game__isnull=False)
    row = rows.select_related("game", "campaign__correction", "campaign__score").first()
    if row is None:
        raise Http404
    return row


def _decided(request: HttpRequest, access: Access, row: Upload, deed: str) -> HttpResponse:
    """Keep the choices; and take it over, if that is what the button says."""
    if row.state == Upload.State.WAITING:
        edit = int(word) if (word := request.POST.get("edit", "")).isascii() and word.isdigit() and len(word) < 9 else -1
        row = uploads.decide(upload=row, edit=edit, choices=_choices(request, access.campaign, row))
    assert row.game is not None
    if deed == "evidence":
        return _keep(request, access, row, row.game.number)
    if deed != "take":
        return answers.see("import_preview", access.campaign.slug, row.pk)
    done = import_report(
        actor=actor_of(request),
        campaign=access.campaign,
        upload=row.pk,
        edit=row.edit,
        against=request.POST.get("against", ""),
        key=answers.key_of(request),
    )
    number, slug = row.game.number, access.campaign.slug
    if done.entry is not None:
        if not done.repeated:
            messages.success(request, _("“%(file)s” is the draft of game %(game)d now.") % {"file": row.name, "game": number})
        return answers.see("report", slug, number)
    if still_counts(_upload(access.campaign, row.pk)):
        messages.success(request, _("“%(file)s” stands in the correction. Nothing counts yet.") % {"file": row.name})
        return answers.see("correction", slug)
    said = {"file": row.name, "game": number}
    messages.info(request, _("“%(file)s” says nothing that game %(game)d’s report does not say already.") % said)
    return answers.see("game", slug, number)


def _keep(request: HttpRequest, access: Access, row: Upload, game: int) -> HttpResponse:
    """It stands beside its game, and nothing of it is taken over."""
    key = answers.key_of(request)
    keep_as_evidence(actor=actor_of(request), campaign=access.campaign, upload=row.pk, edit=row.edit, key=key)
    messages.success(request, _("“%(file)s” stands beside game %(game)d as evidence.") % {"file": row.name, "game": game})
    return answers.see("log", access.campaign.slug, game, row.pk)


def _choices(request: HttpRequest, campaign: Campaign, row: Upload) -> dict[str, Any]:
    """What the form says of each of the file's people, and of a file of another game."""
    proposal = propose(campaign, row, understood_of(row))
    known = {*men(proposal.record), DROP}
    chosen = {
        each.named.key: said
        for n, each in enumerate(proposal.matches)
        if each.asked and (said := request.POST.get(f"p{n}", "")) in known
    }
    choices: dict[str, Any] = {"pilots": chosen} if chosen else {}
    return {**choices, "other": True} if proposal.other and request.POST.get("other") else choices


def _show(request: HttpRequest, access: Access, row: Upload, status: int = 200) -> HttpResponse:
    if row.state in OVER:
        return _settled(request, access, row, status)
    campaign = Campaign.objects.select_related("score").get(pk=access.campaign.pk)
    proposal = propose(campaign, row, understood_of(row))
    page = preview(campaign, row, proposal)
    changes = _as_correction(campaign, proposal) if proposal.where == "correction" and "sorties" in proposal.body else None
    number = proposal.game.number
    context = {"page": page, "changes": changes, "number": number, "title": scenario(number).title, "key": uuid4()}
    return render(request, SHOW, {"access": access, "tab": "desk", **context}, status=status)


def _as_correction(campaign: Campaign, proposal: Proposal) -> Any:
    """The differences as the correction's page would tell them, were the file's report in the correction."""
    stored, number = proposal.correction, str(proposal.game.number)
    assert proposal.report is not None
    tried = Correction(
        campaign=campaign,
        bodies={**(stored.bodies if stored else {}), number: {**proposal.body, "dice": proposal.brought.dice}},
        dice=stored.dice if stored else {},
        voids=[game for game in (stored.voids if stored else []) if game != proposal.game.number],
        base_version=campaign.version,
        opened_at=proposal.report.opened_at,
        saved_at=proposal.report.saved_at,
    )
    return corrected(tried, rehearse(campaign, tried), campaign.version)


def _settled(request: HttpRequest, access: Access, row: Upload, status: int = 200) -> HttpResponse:
    """The page of a file on which nothing is to be decided any more."""
    assert row.game is not None
    context = {"access": access, "tab": "desk", "upload": row, "number": row.game.number}
    return render(request, "imports/settled.html", {**context, "title": scenario(row.game.number).title}, status=status)


def _conflict(request: HttpRequest, access: Access, row: Upload, conflict: Conflict) -> HttpResponse:
    """Somebody decided, took it over, or changed the report meanwhile."""
    stored = _upload(access.campaign, row.pk)
    if stored.state != Upload.State.WAITING:
        show = _settled if stored.state in OVER or still_counts(stored) else _show
        return show(request, access, stored, answers.CONFLICT)
    if conflict.thing != "upload":
        messages.error(request, _("Something was changed since these differences were shown. Look at them again."))
        return _show(request, access, stored, answers.CONFLICT)
    mine, theirs = (_said(access.campaign, stored, choices) for choices in (_choices(request, access.campaign, stored), None))
    rows = [answers.row(label, yours, theirs[label]) for label, yours in mine.items()]
    title = _("Two decisions about “%(file)s”") % {"file": row.name}
    return answers.conflict(
        request, access, title, rows, reverse("import_preview", args=[access.campaign.slug, row.pk]), edit=stored.edit
    )


def _said(campaign: Campaign, row: Upload, choices: dict[str, Any] | None) -> dict[str, str]:
    """What is decided of each of the file's people, in words."""
    decided = row.choices if choices is None else choices
    shown = Upload(pk=row.pk, name=row.name, game=row.game, campaign=row.campaign, choices=decided)
    page: ImportPage = preview(campaign, shown, propose(campaign, shown, understood_of(row)))
    said = {each.called: each.pilot or (each.how if each.settled else _("not decided")) for each in page.asked}
    if page.proposal.other:
        said[_("A file of another game")] = _("meant") if page.proposal.other_meant else _("not decided")
    return said
