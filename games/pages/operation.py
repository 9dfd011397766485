"""The battle off Midway behind a game: attaching one, putting it right, detaching it, and its session file."""

import json
from functools import partial
from typing import Any, cast

from csp.constants import NONE
from csp.decorators import csp_replace
from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Done, Refused
from campaign.acts.foreseen import Foreseen, do_as_seen, foresee
from campaign.acts.operations import attach_operation, correct_operation, detach_operation
from campaign.answers import REFUSED, add_refusals, conflict, key_of, refused, row, see
from campaign.flow import flow
from campaign.people import actor_of
from campaign.reading import MOST_DIGITS, content_key, file_kept, page_tag
from campaign.words.operations import stands
from campaign.words.options import option_of
from campaign.words.refusals import told
from games.kido_butai.picture import picture_of
from games.models import Battle, Game, Operation
from games.operation import fought_in
from games.operation_seen import seen_page
from rulebooks.pacific_air_war.document import Unreadable, read_document
from rulebooks.pacific_air_war.operation import FRAMED_GAME, result_of
from rulebooks.refusal import Refusal

ITS_OWN_LOOKS = {"default-src": [NONE], "script-src": [NONE], "style-src": [NONE]}
"""What the file of a picture may do where it is opened by itself: nothing."""
GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
LARGEST = 1024 * 1024
MOST_OFFERED = 50
FIELDS = {"/battle": "address", "/session": "text", "/commander": "commander", "/reason": "reason"}

NOT_AGAIN = ("csrfmiddlewaretoken", "key", "seen", "file")
"""What a page that asks for a confirmation sends anew."""


class OperationForm(forms.Form):
    """Which battle: one's own, one that somebody shares, or the file of one. What is chosen first counts."""

    own = forms.ChoiceField(label=gettext_lazy("One of your own games"), required=False)
    address = forms.CharField(
        label=gettext_lazy("Or the address of a game that is open to onlookers"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "inputmode": "url"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a session file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocomplete": "off"}),
    )
    commander = forms.CharField(
        label=gettext_lazy("Who commanded"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("If you leave it empty, the player of a game from here is named."),
    )

    def __init__(self, *args: Any, battles: list[tuple[str, str]], corrects: bool, **kwargs: Any):
        super().__init__(*args, **kwargs)
        none = _("as it is, or from below") if corrects else _("none of them")
        cast(forms.ChoiceField, self.fields["own"]).choices = [("", none), *battles]
        if corrects:
            self.fields["reason"] = reason_field()

    def clean_file(self) -> UploadedFile | None:
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is not None and (file.size or 0) > LARGEST:
            raise forms.ValidationError(told(Refusal("battle.file", "/file", "", {"why": "size", "most": LARGEST // 1024})))
        return file

    def refuse(self, refusals: Refused) -> None:
        add_refusals(self, refusals, FIELDS.get(refusals.refusals[0].at, "text"))


def reason_field() -> forms.CharField:
    return forms.CharField(
        label=_("Reason"), max_length=500, required=False, help_text=_("The journal keeps it beside every changed figure.")
    )


class DetachForm(forms.Form):
    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["reason"] = reason_field()


def _game(access: Access, number: int) -> Game:
    """The game that may have a battle behind it. Http404 for every other."""
    row = Game.objects.filter(campaign=access.campaign, number=number).first() if number == FRAMED_GAME else None
    if row is None:
        raise Http404
    return row


def _own_battles(request: HttpRequest) -> list[tuple[str, str]]:
    """The person's games, the last played first."""
    rows = Battle.objects.filter(player=request.user.pk).order_by("-played_at", "-pk")[:MOST_OFFERED]
    said = _("%(title)s (%(stands)s)")
    return [(one.code, said % {"title": one.title or one.code, "stands": stands(one.level, one.turn)}) for one in rows]


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def operation(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Attach a battle; once one is attached, put another version in its place."""
    _game(access, number)
    there = fought_in(access.campaign.pk)
    sent = _sent(request) if request.method == "POST" else None
    corrects = there is not None if sent is None else "edit" in sent
    initial = {"commander": there.commander} if there else {}
    form = OperationForm(sent, request.FILES, battles=_own_battles(request), corrects=corrects, initial=initial)
    if sent is not None and form.is_valid():
        deed = partial(_work, request, access, number, form.cleaned_data, corrects=corrects)
        try:
            done = do_as_seen(access.campaign, deed, _number(request, "seen"))
        except Conflict as clash:
            return _clash(request, access, number, form.cleaned_data, clash.theirs)
        except Refused as refusals:
            form.refuse(refusals)
        else:
            if isinstance(done, Foreseen):
                return _first_see(request, access, number, done, sent, corrects=corrects)
            messages.success(request, _told(done, corrects))
            return _see(access, number)
    context = {
        "access": access,
        "tab": "campaign",
        "number": number,
        "there": there,
        "form": form,
        "option": option_of("kido_butai_cvp"),
        "gives": bool(access.campaign.rules.get("kido_butai_cvp")),
        "frozen": flow(access.campaign).begun,
    }
    answer = refused if form.errors else render
    return answer(request, "operation/operation.html", context)


def _first_see(
    request: HttpRequest, access: Access, number: int, seen: Foreseen, sent: QueryDict, *, corrects: bool
) -> HttpResponse:
    """What would change, with what was sent, to be confirmed."""
    again = [(name, value) for name, value in sent.items() if name not in NOT_AGAIN]
    button = _("Put it right") if corrects else _("Attach it")
    heading = _("Put the battle off Midway right") if corrects else _("Attach the battle off Midway")
    return _show_seen(request, access, number, seen, heading=heading, button=button, sent=again)


def _show_seen(request: HttpRequest, access: Access, number: int, seen: Foreseen, status: int = 200, **said: Any) -> HttpResponse:
    context = {
        "access": access,
        "tab": "campaign",
        "number": number,
        "page": seen_page(seen),
        "slug": access.campaign.slug,
        **said,
    }
    return render(request, "operation/seen.html", context, status=status)


def _see(access: Access, number: int) -> HttpResponse:
    """The battle, on its game's page."""
    answer = see("game", access.campaign.slug, number)
    answer["Location"] += "#operation"
    return answer


def _sent(request: HttpRequest) -> QueryDict:
    """What was sent, a file as its text: so it is kept where something is wrong, or somebody was quicker."""
    sent = request.POST.copy()
    file = request.FILES.get("file")
    if file is not None and (file.size or 0) <= LARGEST:
        sent["text"] = file.read().decode("utf-8", "replace").replace("\x00", "\ufffd")
    return sent


def _work(request: HttpRequest, access: Access, number: int, given: dict[str, Any], *, corrects: bool) -> Done:
    battle = given["own"] or given["address"].split("?")[0].rstrip("/").rpartition("/")[2]
    common: dict[str, Any] = {
        "actor": actor_of(request),
        "campaign": access.campaign,
        "game": number,
        "battle": battle,
        "session": None if battle or not given["text"].strip() else _session(given["text"]),
        "commander": given["commander"],
        "key": key_of(request),
    }
    if corrects:
        return correct_operation(**common, edit=_number(request, "edit"), reason=given.get("reason", ""))
    return attach_operation(**common)


def _session(text: str) -> dict[str, Any]:
    """The document in a text. Raises Refused where it holds none."""
    try:
        found: dict[str, Any] = read_document(text)
    except Unreadable as unreadable:
        raise Refused(unreadable.refusal) from None
    return found


def _number(request: HttpRequest, name: str) -> int:
    sent = request.POST.get(name, "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else -1


def _told(done: Done, corrected: bool) -> str:
    if done.entry is None:
        return _("Nothing was changed.")
    return _("The battle was put right.") if corrected else _("The battle is attached.")


def _clash(request: HttpRequest, access: Access, number: int, given: dict[str, Any], theirs: Operation) -> HttpResponse:
    """What was sent and what is attached by now. Sent again it corrects that, with a reason."""
    result = result_of(theirs.document)
    level = result["victory"]["level"] if result["finished"] else ""
    yours = given["own"] or given["address"] or (_("a session file") if given["text"].strip() else _("as it was"))
    rows = [
        row(_("The battle off Midway"), yours, stands(level, result["turn"])),
        row(_("Who commanded"), given["commander"], theirs.player_name),
    ]
    address = reverse("operation", args=[access.campaign.slug, number])
    return conflict(request, access, _("The battle off Midway"), rows, address, edit=theirs.edit, text=given["text"], seen="")


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def detach(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Take it away, with a reason, once it is seen what that changes; the journal brings it back."""
    _game(access, number)
    there = fought_in(access.campaign.pk)
    if there is None:
        return _see(access, number)
    form = DetachForm(request.POST if request.method == "POST" else None)
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "game": number}
    deed = partial(detach_operation, **common, edit=there.edit, reason="–")
    try:
        if form.is_valid():
            said = {"edit": _number(request, "edit"), "reason": form.cleaned_data["reason"], "key": key_of(request)}
            done = do_as_seen(access.campaign, partial(detach_operation, **common, **said), _number(request, "seen"))
            if not isinstance(done, Foreseen):
                return _detached(request, access, number, done)
    except Conflict:
        messages.warning(request, _("Somebody changed the battle meanwhile, so nothing was done. Look at it first."))
        return see("operation", access.campaign.slug, number)
    except Refused as refusals:
        add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].at))
    looks: dict[str, Any] = {
        "heading": _("Detach the battle off Midway"),
        "button": _("Detach it"),
        "sent": [("edit", there.edit)],
    }
    status = REFUSED if form.errors else 200
    return _show_seen(request, access, number, foresee(access.campaign, deed), status, form=form, there=there, **looks)


def _detached(request: HttpRequest, access: Access, number: int, done: Done) -> HttpResponse:
    undo = reverse("undo", args=[access.campaign.slug, done.entry.version]) if done.entry else ""
    messages.success(request, _("The battle is detached."), extra_tags=f"undo {undo}")
    return _see(access, number)


@opens_to(Who.READER)
@require_safe
def session(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """The session file, as it was attached."""
    found = _document(access, number)
    answer = HttpResponse(json.dumps(found, ensure_ascii=False, indent=1) + "\n", content_type="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{access.campaign.slug}-game-{number}.session.json"'
    return answer


@opens_to(Who.READER)
@csp_replace(ITS_OWN_LOOKS)
@require_safe
def picture(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The map as it stood at the end, as an SVG of its own."""
    tag = page_tag(request, access, content_key(access, "operation", number))
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        found = _document(access, number)
        drawing = picture_of(result_of(found), found.get("title") or _("The battle off Midway"))
        answer = HttpResponse(drawing, content_type="image/svg+xml; charset=utf-8")
    return file_kept(answer, tag, f"{access.campaign.slug}-game-{number}-midway.svg", inline=True)


def _document(access: Access, number: int) -> dict[str, Any]:
    """The session file of the battle behind a game. Http404 where there is none."""
    rows = Operation.objects.filter(game__campaign=access.campaign, game__number=number)
    found = rows.values_list("document", flat=True).first()
    if found is None:
        raise Http404
    return dict(found)
