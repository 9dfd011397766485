"""Forms of a player's own page: his die, his muster, his pilot's name."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.answers import NAME_LENGTH
from rulebooks.pacific_air_war.tables import SIX

FACES = [(value, str(value)) for value in SIX]


def _nonce() -> forms.CharField:
    return forms.CharField(
        label=_("Your word for the die"),
        help_text=_("If you like: it goes into the die, and everybody can read it."),
        required=False,
        max_length=60,
        error_messages={"max_length": _("A word for a die has at most 60 characters.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


def _witness() -> forms.CharField:
    return forms.CharField(
        label=_("Who saw it"),
        help_text=_("Another player, or the referee"),
        required=False,
        max_length=NAME_LENGTH,
        error_messages={"max_length": _("A name has at most 60 characters.")},
        widget=forms.TextInput(attrs={"list": "witnesses", "autocomplete": "off"}),
    )


class Tabled(forms.Form):
    """A die that the site rolls, or that the table rolled: then with its face and a witness."""

    how = forms.CharField(required=False)
    value = forms.TypedChoiceField(
        label=_("What it showed"),
        choices=FACES,
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("A die shows 1 to 6.")},
    )
    witness = _witness()
    nonce = _nonce()

    @property
    def by_table(self) -> bool:
        return bool(self.data.get("how") == "table")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.by_table:
            if not given.get("value") and "value" not in self.errors:
                self.add_error("value", _("Choose the face that the die showed."))
            if not given.get("witness") and "witness" not in self.errors:
                self.add_error("witness", _("Name who saw the die fall."))
        return given


class OwnDie(Tabled):
    """Which die is to fall. An unreadable pilot or kind is nobody's."""

    game = forms.IntegerField(required=False, min_value=0, max_value=9, widget=forms.HiddenInput)
    pilot = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    kind = forms.CharField(required=False, max_length=8, widget=forms.HiddenInput)


class OwnMuster(Tabled):
    """A name for his pilot, and the die of Table 1 or 2."""

    name = forms.CharField(
        label=_("Name of your pilot"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("Name the pilot."), "max_length": _("A name has at most 60 characters.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "list": "names-own"}),
    )


class OwnName(forms.Form):
    """A name for the pilot who came in."""

    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("Name the pilot."), "max_length": _("A name has at most 60 characters.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "list": "names-own"}),
    )
