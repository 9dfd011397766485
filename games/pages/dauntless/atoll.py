"""Whether the defender of the atoll has placed what he has to: an aid, of which nothing is stored."""

import re
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from campaign.answers import refused
from games.dauntless.words import reason
from games.dauntless.words import refused as fault_words
from rulebooks.dauntless import answer

PLACES = (
    ("first", gettext_lazy("First airfield"), gettext_lazy("Its four counters."), 2),
    ("second", gettext_lazy("Second airfield"), gettext_lazy("Its four counters."), 2),
    ("trucks", gettext_lazy("Trucks"), gettext_lazy("Four, two near each airfield."), 2),
    ("light", gettext_lazy("Light flak"), gettext_lazy("Nine counters, each with its guns as a third number: 4 -2 2."), 3),
    ("heavy", gettext_lazy("Heavy flak"), gettext_lazy("Four counters, each with its guns as a third number: 4 -2 1."), 3),
)
NUMBER = re.compile(r"-?[0-9]{1,4}")
PARTS = re.compile(r"[\n;]+")
LONGEST = 600
Figures = list[list[int]]


class AtollForm(forms.Form):
    """Hexes as two numbers, a line or a semicolon between them; of flak a third number, its guns."""

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        for name, label, hint, _figures in PLACES:
            self.fields[name] = forms.CharField(
                label=label,
                help_text=hint,
                required=False,
                max_length=LONGEST,
                widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocomplete": "off"}),
            )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        for name, _label, _hint, figures in PLACES:
            if name in said:
                said[name] = self._read(name, said[name], figures)
        return said

    def _read(self, name: str, text: str, figures: int) -> Figures:
        """The numbers of each line; what is none stands beside the field."""
        lines = [re.split(r"[\s,]+", part.strip()) for part in PARTS.split(text.replace("\r", "\n")) if part.strip()]
        for number, line in enumerate(lines, 1):
            if len(line) != figures or not all(NUMBER.fullmatch(each) for each in line):
                told = _("Counter %(n)s is not read: write two whole numbers for its hex.")
                with_guns = _("Counter %(n)s is not read: write two whole numbers for its hex, and then its guns.")
                self.add_error(name, (with_guns if figures > 2 else told) % {"n": number})
                return []
        return [[int(each) for each in line] for line in lines]

    def told(self) -> dict[str, Any]:
        """The answer of the rules."""
        said = self.cleaned_data
        flak = [{"hex": one[:2], "kind": kind, "guns": one[2]} for kind in ("light", "heavy") for one in said[kind]]
        airfields = [said[name] for name in ("first", "second") if said[name]]
        return answer({"calc": "atoll_setup", "airfields": airfields, "trucks": said["trucks"], "flak": flak})


@opens_to(Who.ANYBODY)
@require_safe
def atoll(request: HttpRequest) -> HttpResponse:
    """The form, and under it what is not right yet; the address holds what was entered. No query."""
    asked = any(request.GET.get(name) for name, *_rest in PLACES)
    form = AtollForm(request.GET if asked else None)
    context: dict[str, Any] = {"form": form, "asked": False}
    template = "dauntless/scenarios/atoll.html"
    if not asked:
        return render(request, template, context)
    if form.is_valid():
        told = form.told()
        if error := told.get("error"):
            form.add_error(None, fault_words(error, "atoll_setup"))
        else:
            context |= {"asked": True, "problems": [reason(code) for code in told["problems"]]}
    return refused(request, template, context) if form.errors else render(request, template, context)
