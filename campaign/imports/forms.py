"""The form that takes a file or pasted text, and what a page says where it cannot be taken."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.acts.base import Conflict
from campaign.acts.base import Refused as ActRefused
from campaign.answers import CONFLICT, REFUSED
from campaign.imports.bringing import Place, Unfit, bring
from campaign.intake import Fault
from campaign.models import Upload
from campaign.people import actor_of
from campaign.words.refusals import sentence, what_to_do
from games.readers.reading import LARGEST_WHOLE
from rulebooks.pacific_air_war.reading import Refused
from rulebooks.refusal import Refusal

LONGEST_TEXT = 2 * 1024 * 1024


class FileForm(forms.Form):
    """A file, or the text of one."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(
            attrs={"data-most": LARGEST_WHOLE, "data-too-big": gettext_lazy("The file is too large to be read: at most 15 MB.")}
        ),
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy("Copied from a mail, an editor or a table."),
        error_messages={"max_length": gettext_lazy("So long a text is better brought as a file.")},
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("file") and not (cleaned.get("text") or "").strip() and not self.errors:
            self.add_error("file", _("Choose a file first. Its text, pasted below, will do too."))
        return cleaned


@dataclass(frozen=True, slots=True)
class FaultLine:
    """A fault as the page shows it; ``at``: the cell, the line, or the place in the document."""

    sentence: str
    advice: str
    code: str
    rule: str
    at: str
    line: int | None = None
    column: int | None = None
    snippet: str = ""


@dataclass(frozen=True, slots=True)
class NotTaken:
    """Why a file was not kept: what the page says besides, and the answer's status."""

    context: dict[str, Any]
    status: int = REFUSED


def asked_file() -> FileForm:
    return FileForm()


def bringing(request: HttpRequest, place: Place | None = None) -> Upload | NotTaken:
    """Work the sent form: the file that is kept, or why none is."""
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return NotTaken({"form": form})
    file = form.cleaned_data["file"]
    if file:
        name, data = file.name, file.read(LARGEST_WHOLE + 1)
    else:
        name, data = _("pasted text"), _as_bytes(form.cleaned_data["text"])
    told = {"form": form, "file": name}
    try:
        return bring(actor=actor_of(request), name=name, data=data, place=place)
    except Conflict as conflict:
        return NotTaken({**told, "first": conflict.theirs}, CONFLICT)
    except Unfit as unfit:
        return NotTaken({**told, "faults": [_in_text(fault) for fault in unfit.faults]})
    except (Refused, ActRefused) as refused:
        return NotTaken({**told, "faults": [_line(refusal) for refusal in refused.refusals]})


def _as_bytes(text: str) -> bytes:
    """A browser ends each line of a text with two characters; a table that was copied is the same with one."""
    return text.replace("\r\n", "\n").encode("utf-8", "surrogatepass")


def _line(refusal: Refusal) -> FaultLine:
    return FaultLine(sentence(refusal), what_to_do(refusal), refusal.code, refusal.rule, refusal.at)


def _in_text(fault: Fault) -> FaultLine:
    refusal, place = fault.refusal, fault.place
    return FaultLine(
        sentence(refusal),
        what_to_do(refusal),
        refusal.code,
        refusal.rule,
        refusal.at,
        place.line if place else None,
        place.column if place else None,
        fault.snippet,
    )
