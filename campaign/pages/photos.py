"""Photos of a campaign: brought, changed, put in order, taken away, and shown."""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.photos import LONGEST, add_photo, change_photo, raise_photo, remove_photo
from campaign.answers import add_refusals, conflict, key_of, refusal_words, refused, row, see
from campaign.models import Campaign, Photo
from campaign.people import actor_of
from campaign.reading import MOST_DIGITS
from campaign.story.drawing import MOST_BYTES, Drawn, NoPhoto, drawn
from campaign.story.photos import pictured, shown_photos
from campaign.story.served import photo_answer
from games.models import Game
from rulebooks.pacific_air_war.scenarios import scenario
from rulebooks.refusal import Refusal

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
FIELDS = {"/photo": "photo", "/game": "game", "/words": "words", "/caption": "caption"}


class Told(forms.Form):
    """What is said of a photo."""

    game = forms.TypedChoiceField(label=gettext_lazy("Of which game"), coerce=int)
    words = forms.CharField(
        label=gettext_lazy("What it shows"),
        max_length=LONGEST,
        error_messages={"required": gettext_lazy("Say what the photo shows.")},
        help_text=gettext_lazy("For those who cannot see it: “Six aircraft over a blue table, dice beside them”"),
    )
    caption = forms.CharField(
        label=gettext_lazy("Caption"),
        max_length=LONGEST,
        required=False,
        help_text=gettext_lazy("Stands under it; may stay empty"),
    )

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = games_of(campaign)

    def refuse(self, refusals: Refused) -> None:
        add_refusals(self, refusals, FIELDS.get(refusals.refusals[0].at, "words"))


class Several(forms.ClearableFileInput):
    """A field for files in which several can be chosen."""

    allow_multiple_selected = True


class Photos(forms.FileField):
    """Some photos, each a file."""

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        return [super(Photos, self).clean(one, initial) for one in data or [None]]


class PhotoForm(Told):
    """Photos that are brought; what is said is said of all of them."""

    photo = Photos(
        label=gettext_lazy("Photos"),
        error_messages={"required": gettext_lazy("Choose a photo first.")},
        help_text=gettext_lazy(
            "JPEG, PNG or WebP, several at once, at most 25 MB together; they are made smaller here. Where they were taken, "
            "and with what, is not kept."
        ),
        widget=Several(
            attrs={
                "accept": "image/jpeg,image/png,image/webp",
                "data-most": MOST_BYTES,
                "data-too-big": gettext_lazy("These photos are too large: at most 25 MB together."),
            }
        ),
    )
    field_order = ("photo", "words", "caption", "game")


def games_of(campaign: Campaign) -> list[tuple[int, str]]:
    """What a photo may be of."""
    said = _("Game %(game)s, %(title)s")
    numbers = Game.objects.filter(campaign=campaign).order_by("number").values_list("number", flat=True)
    games = [(number, said % {"game": number, "title": scenario(number).title}) for number in numbers]
    return [(0, _("The campaign as a whole")), *games]


def _photos(campaign: Campaign) -> dict[str, Any]:
    rows = shown_photos().filter(campaign=campaign).order_by("game", "position", "pk")
    names = dict(games_of(campaign))
    shown = [{"photo": pictured(one), "edit": one.edit, "of": names.get(one.game, "")} for one in rows]
    for one, other in zip(shown[1:], shown, strict=False):
        one["up"] = one["photo"].game == other["photo"].game
    return {"shown": shown}


@opens_to(Who.MEMBER)
@never_cache
@GET_OR_POST
def photos(request: HttpRequest, access: Access) -> HttpResponse:
    """All photos, and the form for more: every member may bring some. ``?game=N`` chooses their game, which stays chosen."""
    posted = request.method == "POST"
    asked = request.GET.get("game", "")
    data = (request.POST, request.FILES) if posted else (None, None)
    form = PhotoForm(access.campaign, *data, initial={"game": asked if asked in "01234567" else 0})
    if posted and form.is_valid():
        try:
            added = _bring(request, access, dict(form.cleaned_data))
        except Refused as refusals:
            form.refuse(refusals)
        else:
            said = ngettext("The photo stands in the story.", "%(n)s photos stand in the story.", added) % {"n": added}
            messages.success(request, said)
            here = reverse("photos", args=[access.campaign.slug])
            return HttpResponse(status=303, headers={"Location": f"{here}?game={form.cleaned_data['game']}"})
    answer = refused if form.errors else render
    return answer(request, "story/photos.html", {"access": access, "form": form, **_photos(access.campaign)})


def _bring(request: HttpRequest, access: Access, told: dict[str, Any]) -> int:
    """Draw and add every photo, or none: one act each, and how many there were. Raises Refused; of several it names the file."""
    brought, key = told.pop("photo"), key_of(request)
    if sum(one.size for one in brought) > MOST_BYTES:
        raise Refused(Refusal("photo.large", "/photo", "", {"most": MOST_BYTES // 1024 // 1024}))
    photos: list[Drawn] = []
    for one in brought:
        try:
            photos.append(drawn(one.name, one.read(), sum(photo.pixels for photo in photos)))
        except NoPhoto as no_photo:
            raise Refused(no_photo.refusal) from None
    with transaction.atomic():
        for number, photo in enumerate(photos):
            own_key = uuid.uuid5(key, str(number)) if key and number else key
            add_photo(actor=actor_of(request), campaign=access.campaign, photo=photo, key=own_key, **told)
    return len(photos)


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def photo(request: HttpRequest, access: Access, photo: int) -> HttpResponse:
    """One photo: what it shows, and to which game it belongs."""
    stands = shown_photos().filter(campaign=access.campaign, pk=photo).first()
    if stands is None:
        raise Http404
    initial = {"game": stands.game, "words": stands.words, "caption": stands.caption}
    form = Told(access.campaign, request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        said = {"actor": actor_of(request), "campaign": access.campaign, "photo": photo, "edit": _edit(request)}
        try:
            change_photo(key=key_of(request), **said, **form.cleaned_data)
        except Conflict as clash:
            return _clash(request, access, form.cleaned_data, clash.theirs)
        except Refused as refusals:
            form.refuse(refusals)
        else:
            messages.success(request, _("Saved."))
            return see("photos", access.campaign.slug)
    context = {"access": access, "form": form, "one": pictured(stands), "edit": stands.edit}
    answer = refused if form.errors else render
    return answer(request, "story/photo.html", context)


def _clash(request: HttpRequest, access: Access, sent: dict[str, Any], theirs: Photo) -> HttpResponse:
    names = dict(games_of(access.campaign))
    rows = [
        row(_("What it shows"), sent["words"], theirs.words),
        row(_("Caption"), sent["caption"], theirs.caption),
        row(_("Of which game"), names.get(sent["game"], ""), names.get(theirs.game, "")),
    ]
    return conflict(request, access, _("Photo"), rows, reverse("photos", args=[access.campaign.slug]), edit=theirs.edit)


def _edit(request: HttpRequest) -> int:
    sent = request.POST.get("edit", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else -1


@opens_to(Who.REFEREE)
@require_POST
def up(request: HttpRequest, access: Access, photo: int) -> HttpResponse:
    """Put it before the one above it."""
    _do(request, access, photo, raise_photo)
    return see("photos", access.campaign.slug)


@opens_to(Who.REFEREE)
@require_POST
def remove(request: HttpRequest, access: Access, photo: int) -> HttpResponse:
    """Take it away; the journal brings it back."""
    _do(request, access, photo, remove_photo)
    return see("photos", access.campaign.slug)


def _do(request: HttpRequest, access: Access, photo: int, act: Any) -> None:
    said = {"actor": actor_of(request), "campaign": access.campaign, "photo": photo, "edit": _edit(request)}
    try:
        done = act(key=key_of(request), **said)
    except Conflict:
        messages.warning(request, _("Somebody changed the photo meanwhile, so nothing was done. Look at it first."))
    except Refused as refusals:
        messages.warning(request, " ".join(refusal_words(refusals)))
    else:
        if done.entry and act is remove_photo:
            undo = reverse("undo", args=[access.campaign.slug, done.entry.version])
            messages.success(request, _("The photo is taken away."), extra_tags=f"undo {undo}")


@opens_to(Who.READER)
@require_safe
def picture(request: HttpRequest, access: Access, photo: int, size: str) -> HttpResponseBase:
    """The picture itself, ``large`` or ``small``, for whoever sees the campaign."""
    return photo_answer(request, access.campaign.pk, photo, size)
