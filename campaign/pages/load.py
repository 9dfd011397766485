"""Loading a campaign file: choose it, see what it holds, then store it as a campaign of one's own."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict
from campaign.acts.loading import load, loaded_with
from campaign.answers import REFUSED, key_of, refused, see
from campaign.exports.book import Book, Logbook, book_of
from campaign.exports.summary import waiting_words
from campaign.intake import LARGEST, Fault, Intake, read
from campaign.people import actor_of
from campaign.twins import Twins, twins_of
from campaign.words.options import OPTIONS
from campaign.words.refusals import sentence, what_to_do
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.refusal import Refusal

LONGEST_FILE_NAME = 120
LEADERS = 5


class FileForm(forms.Form):
    """The file to look at."""

    file = forms.FileField(
        label=_("Campaign file"),
        help_text=_("A file that Ready Room wrote, at most 2 MB. Nothing is stored before you have seen what it holds."),
        allow_empty_file=True,
        widget=forms.ClearableFileInput(
            attrs={"data-most": LARGEST, "data-too-big": _("The file is larger than any campaign file: at most 2 MB.")}
        ),
        error_messages={"required": _("Choose a file first."), "missing": _("Choose a file first.")},
    )


@dataclass(frozen=True, slots=True)
class FaultLine:
    """A fault as the page shows it."""

    sentence: str
    advice: str
    refusal: Refusal
    line: int | None
    column: int | None
    snippet: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file holds. ``text`` is carried by the form that confirms it; ``options``: (label, value) where not the default."""

    text: str
    file: str
    book: Book
    options: tuple[tuple[Any, Any], ...]
    waiting: str
    twins: Twins

    @property
    def leaders(self) -> tuple[Logbook, ...]:
        """The first of the standings."""
        return self.book.pilots[:LEADERS]


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def load_file(request: HttpRequest) -> HttpResponse:
    """Choose a file; then see what it holds, or what is wrong with it; then load it."""
    if request.method == "POST" and "text" in request.POST:
        return _confirmed(request)
    if request.method != "POST":
        return render(request, "files/load.html", {"form": FileForm()})
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return refused(request, "files/load.html", {"form": form})
    upload = form.cleaned_data["file"]
    data = upload.read(LARGEST + 1)
    return _looked_at(request, read(data, upload.size), data, upload.name[:LONGEST_FILE_NAME])


def _confirmed(request: HttpRequest) -> HttpResponse:
    """The second step: the same text, read as strictly as before. The same form sent twice loads it once.

    A browser ends each line of it with two characters, which would make a file of many lines too large.
    """
    data = request.POST["text"].replace("\r\n", "\n").encode("utf-8", "surrogatepass")
    file = request.POST.get("file", "")[:LONGEST_FILE_NAME]
    actor, key, taken = actor_of(request), key_of(request), read(data)
    if key is None or taken.record is None:
        return _looked_at(request, taken, data, file, REFUSED)
    if earlier := loaded_with(actor, key):
        return see("campaign", earlier.slug)
    common: dict[str, Any] = {"actor": actor, "record": taken.record, "outcome": taken.outcome, "owner_id": actor.user_id}
    try:
        done = load(**common, key=key, file=file, once="copy" not in request.POST)
    except Conflict:
        return _looked_at(request, taken, data, file, REFUSED)
    messages.success(request, _("“%(name)s” is loaded. It is private, and you are its owner.") % {"name": done.campaign.name})
    return see("campaign", done.campaign.slug)


def _looked_at(request: HttpRequest, taken: Intake, data: bytes, file: str, status: int = 200) -> HttpResponse:
    """The page with what the file holds, or with everything that is wrong with it."""
    if taken.record is None or taken.outcome is None:
        faults = [_fault_line(fault) for fault in taken.faults]
        return refused(request, "files/load.html", {"form": FileForm(), "file": file, "faults": faults})
    preview = Preview(
        text=data.decode(),
        file=file,
        book=book_of(taken.record, taken.outcome),
        options=_options(taken.record),
        waiting=waiting_words(len(taken.outcome.pending)),
        twins=twins_of(taken.record, actor_of(request).user_id),
    )
    return render(request, "files/preview.html", {"page": preview, "key": uuid4()}, status=status)


def _fault_line(fault: Fault) -> FaultLine:
    place = fault.place
    return FaultLine(
        sentence=sentence(fault.refusal),
        advice=what_to_do(fault.refusal),
        refusal=fault.refusal,
        line=place.line if place else None,
        column=place.column if place else None,
        snippet=fault.snippet,
    )


def _options(record: Record) -> tuple[tuple[Any, Any], ...]:
    """The rule options that the file sets otherwise than the book, in words."""
    chosen = record.rules.model_dump(exclude_defaults=True)
    return tuple(
        (option.label, dict(option.choices).get(chosen[option.name], chosen[option.name]))
        for option in OPTIONS
        if option.name in chosen
    )
