"""The page of a log of VASSAL that stands beside a game, the file itself, and how dice are looked for in logs."""

from functools import partial
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.evidence import LONGEST_PATTERN, set_log_dice
from campaign.models import Upload
from campaign.pages.imports import sent_as_it_came
from campaign.people import actor_of
from campaign.reading import number_asked, show
from campaign.vassal.attached import seen_by
from campaign.vassal.page import LogAsked, log_of, log_page
from campaign.vassal.samples import samples
from games.readers.vassal.dice import USUAL

LONGEST_ASKED = 60


def rows_for(access: Access, number: int) -> QuerySet[Upload]:
    """The logs of a game that somebody may look at: those beside it, and for referees those on which they decide."""
    return seen_by(access.referee).filter(campaign=access.campaign, game__number=number).select_related("game", "content")


def _row(access: Access, number: int, upload: int) -> Upload:
    row = rows_for(access, number).filter(pk=upload).first()
    if row is None:
        raise Http404
    return row


def asked_of(request: HttpRequest) -> LogAsked:
    words = " ".join(request.GET.get("q", "").replace("\x00", "").split())[:LONGEST_ASKED]
    return LogAsked(words, number_asked(request, "page") or 1, number_asked(request, "throws") or 1)


@opens_to(Who.READER)
@require_safe
def log(request: HttpRequest, access: Access, number: int, upload: int) -> HttpResponseBase:
    """A log: its dice for every reader, its chat for members. ``?q=words`` shows members the lines that hold them; for others it
    is one page, whatever they ask for, so that it is made once."""
    row, member = _row(access, number, upload), access.role is not None
    asked = asked_of(request) if member else LogAsked()
    build = partial(log_page, access.campaign, row, asked, member=member)
    args = (row.pk, row.state, row.edit, member, asked.words, asked.page, asked.throws)
    return show(request, access, "vassal/log", build, *args, frame="vassal/frame.html")


@opens_to(Who.MEMBER)
@require_safe
def log_file(request: HttpRequest, access: Access, number: int, upload: int) -> HttpResponse:
    """The log as it came: evidence."""
    return sent_as_it_came(rows_for(access, number).filter(pk=upload))


class PatternForm(forms.Form):
    """How dice stand in the chat."""

    edit = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31)
    form = forms.CharField(
        label=gettext_lazy("A line with dice"),
        required=False,
        max_length=LONGEST_PATTERN,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "As it stands in the chat, with {what}, {dice} and {player} in the places of what differs, and {any} for anything "
            "that means nothing. Leave it blank for VASSAL’s usual way."
        ),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
def log_dice(request: HttpRequest, access: Access, number: int, upload: int) -> HttpResponse:
    """How dice are looked for in the campaign's logs, tried on lines of this one."""
    row = _row(access, number, upload)
    if request.method != "POST":
        campaign = access.campaign
        form = PatternForm(initial={"form": campaign.log_dice or USUAL, "edit": campaign.options_edit})
        return _ask(request, access, row, form)
    form = PatternForm(request.POST)
    if not form.is_valid():
        return _ask(request, access, row, form, status=answers.REFUSED)
    said: dict[str, Any] = {what: form.cleaned_data[what] for what in ("form", "edit")}
    try:
        set_log_dice(actor=actor_of(request), campaign=access.campaign, key=answers.key_of(request), **said)
    except Refused as refused:
        answers.add_refusals(form, refused, "form")
        return _ask(request, access, row, form, status=answers.REFUSED)
    except Conflict as conflict:
        return _conflict(request, access, row, said["form"], conflict)
    messages.success(request, _("The dice of this campaign’s logs are looked for so from now on."))
    return answers.see("log", access.campaign.slug, number, upload)


def _ask(request: HttpRequest, access: Access, row: Upload, form: PatternForm, status: int = 200) -> HttpResponse:
    wanted = form["form"].value() or USUAL
    context = {
        "access": access,
        "tab": "campaign",
        "upload": row,
        "form": form,
        "usual": USUAL,
        "samples": samples(log_of(row)[1].lines, str(wanted)),
        "key": uuid4(),
    }
    return render(request, "vassal/dice.html", context, status=status)


def _conflict(request: HttpRequest, access: Access, row: Upload, mine: str, conflict: Conflict) -> HttpResponse:
    theirs = conflict.theirs
    rows = [answers.row(_("Dice in VASSAL logs"), mine or USUAL, theirs.log_dice or USUAL)]
    assert row.game is not None
    here = reverse("log_dice", args=[access.campaign.slug, row.game.number, row.pk])
    return answers.conflict(request, access, _("The options were changed meanwhile"), rows, here, edit=theirs.options_edit)
