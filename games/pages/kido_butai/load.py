"""A session file that somebody brings: looked through by the rules, then his game."""

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
from campaign.acts.battles import load_battle
from campaign.answers import add_refusals, key_of, refused, see
from campaign.people import actor_of
from games.kido_butai.refusal_words import refusal_of_file
from games.kido_butai.sessions import LARGEST, Broken


class LoadForm(forms.Form):
    """One file."""

    file = forms.FileField(
        label=gettext_lazy("Session file"),
        help_text=gettext_lazy("JSON, as the page of a game gives it, or any other program that writes the same."),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose a file.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def load(request: HttpRequest) -> HttpResponse:
    """The form; a file that breaks a rule is refused with the rule and the turn."""
    form = LoadForm(request.POST, request.FILES) if request.method == "POST" else LoadForm()
    if request.method == "POST" and form.is_valid():
        file: UploadedFile = form.cleaned_data["file"]
        try:
            battle = load_battle(actor=actor_of(request), data=file.read(LARGEST + 1), key=key_of(request))
        except Broken as broken:
            form.add_error("file", refusal_of_file(broken.code, broken.unit, broken.turn, broken.action))
        except Refused as refusals:
            add_refusals(form, refusals, "file")
        else:
            messages.success(
                request, _("The file is loaded as a game of its own, up to the end of turn %(turn)s.") % {"turn": battle.turn}
            )
            return see("kido_game", battle.code)
    context = {"form": form}
    return refused(request, "kido_butai/load.html", context) if form.errors else render(request, "kido_butai/load.html", context)
