"""A session file that somebody brings: worked through by the rules, then his session."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.desk_files import load_desk
from campaign.answers import add_refusals, key_of, refused, see
from campaign.people import actor_of
from games.dauntless.brought import LARGEST
from games.dauntless.file_words import broken_words
from games.pages.dauntless.forms import clubs_for, offer_clubs
from rulebooks.dauntless.session import Broken


class LoadForm(forms.Form):
    """One file, and whose session it becomes."""

    file = forms.FileField(
        label=gettext_lazy("Session file"),
        help_text=gettext_lazy("JSON, as the settings of a session give it, or any other program that writes the same."),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose a file.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )
    club = forms.ChoiceField(label=gettext_lazy("Club"), required=False)

    def __init__(self, *args: Any, clubs: list[tuple[str, str]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        offer_clubs(self, clubs)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def load(request: HttpRequest) -> HttpResponse:
    """The form; a file that does not agree with itself is refused with the place and the line of its log."""
    clubs = clubs_for(request.user.pk or 0)
    form = LoadForm(request.POST, request.FILES, clubs=clubs) if request.method == "POST" else LoadForm(clubs=clubs)
    if request.method == "POST" and form.is_valid():
        file: UploadedFile = form.cleaned_data["file"]
        said = {"data": file.read(LARGEST + 1), "club": form.cleaned_data["club"]}
        try:
            desk = load_desk(actor=actor_of(request), key=key_of(request), **said)
        except Broken as broken:
            form.add_error("file", broken_words(broken.code, broken.field, broken.line))
        except Refused as refusals:
            add_refusals(form, refusals, "club" if refusals.refusals[0].at == "/club" else "file")
        else:
            messages.success(request, _("The file is loaded as a session of its own, at turn %(turn)s.") % {"turn": desk.turn})
            return see("desk_table", desk.code)
    context = {"form": form}
    return refused(request, "dauntless/load.html", context) if form.errors else render(request, "dauntless/load.html", context)
