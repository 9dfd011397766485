"""What its player settles of a game beside the moves; and deleting it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.battles import change_battle, delete_battle
from campaign.answers import add_refusals, conflict, key_of, refused, row, see
from campaign.people import actor_of
from campaign.room import to_send
from games.kido_butai.access import battle_for
from games.kido_butai.leagues import leagues_of
from games.kido_butai.sessions import LONGEST_TITLE
from games.models import Battle
from games.pages.kido_butai.new import DICE, SITE, TABLE

NO_CLUB = ""
FIELDS = {"/title": "title", "/club": "club"}


class SettingsForm(forms.Form):
    """What may be changed at any moment."""

    edit = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31)
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=LONGEST_TITLE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    dice = forms.ChoiceField(
        label=gettext_lazy("Dice and draws from now on"),
        help_text=gettext_lazy("What has fallen stays as it fell."),
        choices=DICE,
        widget=forms.RadioSelect,
    )
    shared = forms.BooleanField(
        label=gettext_lazy("Whoever has the address may look on"),
        help_text=gettext_lazy("Nobody but you ever plays it."),
        required=False,
    )
    club = forms.ChoiceField(
        label=gettext_lazy("In the league of"),
        help_text=gettext_lazy("Once it is finished, everybody finds it there under your name, and may read it."),
        required=False,
    )

    def __init__(self, *args: Any, clubs: list[tuple[str, str]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["club"].choices = [(NO_CLUB, _("No club")), *clubs]

    @classmethod
    def stands(cls, battle: Battle) -> dict[str, Any]:
        """What the form holds of a game as it is."""
        club = battle.club.slug if battle.club is not None else NO_CLUB
        dice = TABLE if battle.table_dice else SITE
        return {"edit": battle.edit, "title": battle.title, "dice": dice, "shared": battle.shared, "club": club}


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """The form, for its player alone."""
    battle = battle_for(request.user, code, play=True)
    clubs = {club.slug: club.name for club in leagues_of(request.user.pk or 0)}
    if battle.club is not None:
        clubs.setdefault(battle.club.slug, battle.club.name)
    sent = request.POST if request.method == "POST" else None
    form = SettingsForm(sent, initial=SettingsForm.stands(battle), clubs=list(clubs.items()))
    if sent is not None and form.is_valid():
        said = {**form.cleaned_data, "table_dice": form.cleaned_data["dice"] == TABLE}
        del said["dice"]
        try:
            change_battle(actor=actor_of(request), code=code, key=key_of(request), **said)
        except Conflict as clash:
            return _conflict(request, form, clash.theirs, clubs)
        except Refused as refusals:
            add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].at))
        else:
            messages.success(request, _("Saved."))
            return see("kido_game", code)
    context = {"battle": battle, "form": form, "sent": to_send(request, reverse("kido_game", args=[code]))}
    template = "kido_butai/settings.html"
    return refused(request, template, context) if form.errors else render(request, template, context)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Asked once more, then gone for good."""
    battle = battle_for(request.user, code, play=True)
    if request.method != "POST":
        return render(request, "kido_butai/delete.html", {"battle": battle})
    delete_battle(actor=actor_of(request), code=code)
    messages.success(request, _("The game is deleted."))
    return see("kido_butai")


def _conflict(request: HttpRequest, form: SettingsForm, theirs: Battle, clubs: dict[str, str]) -> HttpResponse:
    """The game was played on, or changed elsewhere, since the form was opened."""
    stands, given = SettingsForm.stands(theirs), form.cleaned_data
    shown = {"dice": dict(DICE), "club": {NO_CLUB: _("No club"), **clubs}, "shared": {True: _("Yes"), False: _("No")}}

    def word(name: str, value: Any) -> Any:
        return shown[name].get(value, value) if name in shown else value

    fields = ("title", "dice", "shared", "club")
    rows = [row(form.fields[name].label, word(name, given[name]), word(name, stands[name])) for name in fields]
    stored = reverse("kido_settings", args=[theirs.code])
    return conflict(request, None, _("Settings of the game"), rows, stored, edit=theirs.edit)
