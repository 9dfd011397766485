"""Forms for dice: what the table rolled, and a die that was mistyped."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_OF_A_WORD = 60
FACES = [(value, str(value)) for value in range(1, 7)]


def _witness() -> forms.CharField:
    """Who saw a die of the table."""
    return forms.CharField(
        label=_("Witness"),
        max_length=60,
        error_messages={
            "required": _("Name who saw the die fall: another player, or the referee."),
            "max_length": _("A name has at most 60 characters."),
        },
        widget=forms.TextInput(attrs={"list": "witnesses", "autocomplete": "off"}),
    )


class Keyed(forms.Form):
    """A form with its one-time key; one without a readable key is worked all the same."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def sent_key(self) -> Any:
        return self.cleaned_data.get("key")


class SiteDie(Keyed):
    """Which die is to fall, and a player's word for it. An unreadable pilot or kind is nobody's."""

    pilot = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    kind = forms.CharField(required=False, max_length=8, widget=forms.HiddenInput)
    nonce = forms.CharField(
        label=_("A word from the player, if he likes"),
        help_text=_("It goes into the die, and is public."),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_OF_A_WORD}),
    )

    def pilot_id(self) -> str:
        return self.cleaned_data.get("pilot") or ""

    def kind_of_roll(self) -> str:
        return self.cleaned_data.get("kind") or ""


class TableDie(SiteDie):
    """What the table rolled, and who saw it."""

    value = forms.TypedChoiceField(
        label=_("Or what the table rolled"),
        choices=FACES,
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the face that the die showed."), "invalid_choice": _("A die shows 1 to 6.")},
    )
    witness = _witness()


class RightDie(Keyed):
    """What a die really showed, who saw it, and why it is put right."""

    value = forms.TypedChoiceField(
        label=_("What it really showed"),
        choices=FACES,
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the face that the die showed."), "invalid_choice": _("A die shows 1 to 6.")},
    )
    witness = _witness()
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        error_messages={
            "required": _("Say why, for the journal: read upside down, typed for another pilot …"),
            "max_length": _("A reason has at most 500 characters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class Reason(Keyed):
    """Why a correction is made."""

    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("The journal keeps it beside every changed figure."),
        max_length=500,
        error_messages={
            "required": _("Say why, for the journal: who shot whom was mixed up, a wound was forgotten …"),
            "max_length": _("A reason has at most 500 characters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
