"""The field by which a club is chosen, for the forms that have it."""

from django import forms
from django.utils.translation import gettext_lazy

from campaign.clubs.choices import Choices


def club_field(choices: Choices) -> forms.ChoiceField:
    """A choice of the clubs that somebody keeps, with their seasons."""
    return forms.ChoiceField(
        label=gettext_lazy("Club"),
        help_text=gettext_lazy("On the club’s page stands what each visitor may find: a private campaign only for its members."),
        choices=choices.groups,
        required=False,
    )
