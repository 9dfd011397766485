"""A club's ships and aircraft: what it has beside the book, typed in one by one or brought by file, and the same as files."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.desk_fleet import drop_of_fleet, put_of_fleet, take_fleet
from campaign.answers import add_refusals, key_of, refusal_words, refused, see, word_of
from campaign.clubs.page import club_of
from campaign.people import actor_of
from games.dauntless.forces.club_csv import template, written
from games.dauntless.forces.club_files import KINDS, LARGEST, PLANES, SHIPS, Read, read_file, text_of
from games.dauntless.forces.club_page import FleetPage, fleet_page, preview, row_for, rows_of
from games.dauntless.words import side_word
from games.pages.dauntless.fleet_form import OneForm

CHOICES = ((SHIPS, gettext_lazy("Ships")), (PLANES, pgettext_lazy("several", "Aircraft")))
PAGE = "dauntless/fleet/fleet.html"
ENDINGS = (".csv", ".txt")


class FleetForm(forms.Form):
    """A file, or its text, and of what it is."""

    kind = forms.ChoiceField(label=gettext_lazy("What the file holds"), choices=CHOICES, initial=SHIPS, widget=forms.RadioSelect)
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("CSV with commas, at most 64 KB. Its first line names the columns, as in the file to fill in."),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        strip=False,
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off", "wrap": "off"}),
    )

    def clean_file(self) -> str | None:
        """The text of the file that was brought."""
        file: UploadedFile | None = self.cleaned_data.get("file")
        if file is None:
            return None
        if not str(file.name).lower().endswith(ENDINGS):
            raise forms.ValidationError(_("This is no CSV file. Save the table as CSV with commas, and bring that."))
        if (file.size or 0) > LARGEST:
            raise forms.ValidationError(_("The file is larger than %(most)s KB.") % {"most": LARGEST // 1024})
        text = text_of(file.read(LARGEST + 1))
        if text is None:
            raise forms.ValidationError(_("The file is no text in UTF-8. Save it as CSV in UTF-8, and bring it again."))
        return text

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        said["text"] = said.get("file") if said.get("file") is not None else said.get("text") or ""
        if not self.errors and not said["text"].strip():
            self.add_error("file", _("Choose a file that is not empty. Its text, pasted below, will do too."))
        return said


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def fleet(request: HttpRequest, club: str) -> HttpResponse:
    """The rows; for the club's keepers forms of a row, and of a file that is shown first and then taken. Anybody may read.

    ``?ships=US DD-1``, ``?aircraft=JP D3A Val``: that row is changed.
    """
    page = fleet_page(request.user, club)
    if request.method != "POST":
        return render(request, PAGE, _context(page, ones=[_one(page, kind, request.GET.get(kind, "")) for kind in KINDS]))
    if not page.kept:
        raise Http404
    work = WORK.get(request.POST.get("what", ""), _unknown)
    return work(request, page)


def _look(request: HttpRequest, page: FleetPage) -> HttpResponse:
    """What the file holds, before anything of it is taken."""
    form = FleetForm(request.POST, request.FILES)
    if form.is_valid():
        kind, text = form.cleaned_data["kind"], form.cleaned_data["text"]
        found = read_file(kind, text)
        if not found.fault:
            return render(request, "dauntless/fleet/looked.html", _looked(page, kind, text, found))
        form.add_error("file", found.fault)
    return refused(request, PAGE, _context(page, form))


def _take(request: HttpRequest, page: FleetPage) -> HttpResponse:
    """Its good rows become the club's."""
    kind, text = word_of(request, "kind"), word_of(request, "text")
    form = FleetForm({"kind": kind, "text": text})
    try:
        done = take_fleet(actor=actor_of(request), club=page.club.slug, kind=kind, text=text, key=key_of(request))
    except Refused as refusals:
        form.is_valid()
        add_refusals(form, refusals, "file")
        return refused(request, PAGE, _context(page, form))
    said = done.entry.params if done.entry else {}
    rows = said.get("added", 0) + said.get("replaced", 0)
    told = ngettext("%(n)s row is taken.", "%(n)s rows are taken.", rows) if rows else _("Nothing was changed.")
    messages.success(request, told % {"n": rows})
    return see("club_fleet", page.club.slug)


def _put(request: HttpRequest, page: FleetPage) -> HttpResponse:
    """One row, typed in."""
    kind = word_of(request, "kind")
    if kind not in KINDS:
        return _unknown(request, page)
    form = OneForm(request.POST, kind=kind, initial=_one(page, kind, word_of(request, "changed")).initial)
    ones = [form if one == kind else OneForm(kind=one) for one in KINDS]
    if not form.is_valid():
        return refused(request, PAGE, _context(page, ones=ones))
    cells = {name: form.cleaned_data[name] for name in KINDS[kind].columns}
    try:
        done = put_of_fleet(actor=actor_of(request), club=page.club.slug, kind=kind, cells=cells, key=key_of(request))
    except Refused as refusals:
        add_refusals(form, refusals, None)
        return refused(request, PAGE, _context(page, ones=ones))
    said = {"nation": side_word(cells["nation"]), "name": cells[KINDS[kind].key].strip()}
    messages.success(request, _("The club has %(nation)s %(name)s.") % said if done.entry else _("Nothing was changed."))
    return see("club_fleet", page.club.slug)


def _one(page: FleetPage, kind: str, called: str) -> OneForm:
    """The form of a row, the club's own or the book's; an empty one where there is none so called."""
    nation, _blank, name = called.partition(" ")
    row = row_for(page.club, kind, nation, name) if page.kept and name else None
    return OneForm.of(row, kind) if row else OneForm(kind=kind)


def _context(page: FleetPage, form: FleetForm | None = None, ones: list[OneForm] | None = None, **more: Any) -> dict[str, Any]:
    return {"page": page, "form": form or FleetForm(), "ones": ones or [OneForm(kind=kind) for kind in KINDS], **more}


def _drop(request: HttpRequest, page: FleetPage) -> HttpResponse:
    name = word_of(request, "name")
    try:
        drop_of_fleet(
            actor=actor_of(request), club=page.club.slug, kind=word_of(request, "kind"), nation=word_of(request, "nation"),
            name=name, key=key_of(request),
        )  # fmt: skip
    except Refused as refusals:
        return refused(request, PAGE, _context(page, faults=refusal_words(refusals)))
    messages.success(request, _("%(name)s is taken away.") % {"name": name})
    return see("club_fleet", page.club.slug)


def _unknown(request: HttpRequest, page: FleetPage) -> HttpResponse:
    faults = [_("The page does not know this button. Load it again, and press it once more.")]
    return refused(request, PAGE, _context(page, faults=faults))


def _looked(page: FleetPage, kind: str, text: str, found: Read) -> dict[str, Any]:
    form = FleetForm(initial={"kind": kind, "text": text})
    lines = preview(kind, found.rows, page.club)
    return {"page": page, "form": form, "kind": kind, "text": text, "lines": lines, "found": found}


WORK: dict[str, Callable[[HttpRequest, FleetPage], HttpResponse]] = {"look": _look, "take": _take, "put": _put, "drop": _drop}


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def file(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    """The club's own rows, as the page takes them again."""
    row = club_of(request.user, club)
    return _sent(written(kind, rows_of(row, kind)), f"{club}-{kind}.csv")


@opens_to(Who.ANYBODY)
@require_safe
def empty(request: HttpRequest, kind: str) -> HttpResponse:
    """A file to fill in."""
    return _sent(template(KINDS[kind].name), f"dauntless-{kind}.csv")


def _sent(data: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(data, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
